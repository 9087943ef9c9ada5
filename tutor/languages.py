"""The page's address in each language, for the switch in the header."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest
from django.urls import translate_url
from django.utils.translation import get_language

KEPT = "_kept_in_links"


def keep_in_links(request: HttpRequest, values: Mapping[str, str]) -> None:
    """Have the links to this page in other languages carry what makes it this very page."""
    setattr(request, KEPT, values)


def page_languages(request: HttpRequest) -> dict[str, Any]:
    """Context for every template: each language with the address of this page in it."""
    current, path = get_language(), page_path(request)
    return {
        "page_path": path,
        "page_languages": [
            {
                "code": code,
                "name": name,
                "url": translate_url(path, code),
                "is_current": code == current,
            }
            for code, name in settings.LANGUAGES
        ],
    }


def page_path(request: HttpRequest) -> str:
    """The address that leads to this very page again."""
    if request.method not in ("GET", "HEAD"):
        return "/"
    kept = getattr(request, KEPT, None)
    return f"{request.path}?{urlencode(kept)}" if kept else request.get_full_path()
