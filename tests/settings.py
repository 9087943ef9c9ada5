"""The site's settings for tests: those of development, and passwords that hash fast."""

import os

os.environ["DEBUG"] = "1"

from tutor.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Nothing is collected for tests: static files come from where they are written.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
