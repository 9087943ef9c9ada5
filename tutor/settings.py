"""The site's settings, read from the environment.

DEBUG is off unless asked for, and then SECRET_KEY and ALLOWED_HOSTS must be set: a variable that
is missing or unreadable stops the site with its name, rather than letting it run half configured.
"""

import logging
from pathlib import Path
from typing import Any, cast

from csp.constants import NONE, SELF
from environs import Env, EnvError, validate

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = Env()


def text(name: str, *default: str) -> str:
    """Read a variable that must say something."""
    says_something = validate.Regexp(r"[\s,]*[^\s,]", error="It is empty.")
    return env.str(name, *default, validate=says_something)


def words(name: str) -> list[str]:
    """Read a variable that lists at least one word between commas."""
    return [word for part in text(name).split(",") if (word := part.strip())]


DEBUG = env.bool("DEBUG", False)
SECRET_KEY = text("SECRET_KEY", "for development only") if DEBUG else text("SECRET_KEY")
ALLOWED_HOSTS = [] if DEBUG else words("ALLOWED_HOSTS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "crispy_forms",
    "crispy_bootstrap5",
    "django_htmx",
    "template_partials",
    "tutor.accounts",
    "lessons",
    "quizzes",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tutor.languages.mend_language",
    "tutor.pages.vary_errors",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "tutor.urls"
WSGI_APPLICATION = "tutor.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tutor.languages.page_languages",
                "tutor.pages.page_base",
                "tutor.preferences.page_look",
            ],
        },
    },
]

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"


# Database

SQLITE = "django.db.backends.sqlite3"
ENGINES = {SQLITE, "django.db.backends.postgresql"}
SQLITE_OPTIONS = {
    # A transaction takes its write lock at the start, so that it waits for another's lock
    # instead of failing half-way.
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": (
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;"
    ),
}


def database(default_url: str) -> dict[str, Any]:
    """Read DATABASE_URL; SQLite gets the options that it needs under several workers."""
    config = cast(dict[str, Any], env.dj_db_url("DATABASE_URL", default_url, conn_max_age=60))
    if config["ENGINE"] not in ENGINES or not config["NAME"]:
        raise EnvError("DATABASE_URL is neither postgres://…/name nor sqlite:///path")
    config["CONN_HEALTH_CHECKS"] = True
    if config["ENGINE"] == SQLITE:
        config["OPTIONS"] = SQLITE_OPTIONS | config.get("OPTIONS", {})
    return config


DATABASES = {"default": database(f"sqlite:///{VAR_DIR / 'tutor.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


# People

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]


# Languages

LANGUAGE_CODE = "en"
LANGUAGES = [
    # Each in its own words, as a reader looks for it.
    ("en", "English"),
    ("zh-hant", "繁體中文"),
    ("zh-hans", "简体中文"),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"


# Static files

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}


# Security

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
FILE_UPLOAD_HANDLERS = ["tutor.uploads.PassOver"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "tutor.sessions"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True

if not DEBUG:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz/$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SESSION_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-session"
    CSRF_COOKIE_SECURE = True
    CSRF_COOKIE_NAME = "__Host-csrf"

if env.bool("BEHIND_PROXY", False):
    # Only for a proxy that sets this header itself on every request.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SILENCED_SYSTEM_CHECKS = ["security.W021"]  # HSTS preload binds a whole domain: not ours to choose


# Logging

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.log_level("LOG_LEVEL", logging.INFO)},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # Scanners ask every site for hosts that it does not serve.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
