import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")

BOUNDARY = re.compile(r';\s*boundary=("[^"\\]*"|[^\s;"]+)', re.IGNORECASE)


def plain_content_type(text: str) -> str:
    """A content type with no parameter but the boundary of its parts.

    Whatever names a charset goes: all that is read here is UTF-8, and Django fails on some others
    before any middleware can answer.
    """
    kind = text.partition(";")[0].strip()
    boundary = BOUNDARY.search(text)
    return f"{kind}; boundary={boundary[1]}" if boundary else kind


def plain_length(text: str) -> str:
    """The length of a body; none where no number of a sensible size says so."""
    return text if text.isascii() and text.isdecimal() and len(text) < 19 else "0"


PLAIN = {"CONTENT_TYPE": plain_content_type, "CONTENT_LENGTH": plain_length}


def reading_plainly(site: "WSGIApplication") -> "WSGIApplication":
    """The site, whatever a request claims about its body."""

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        plain = {name: read(environ[name]) for name, read in PLAIN.items() if name in environ}
        return site(environ | plain, start_response)

    return answer


application = reading_plainly(get_wsgi_application())
