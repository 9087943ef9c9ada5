"""The page's address in each language, for the switch in the header."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import translate_url
from django.utils.translation import get_language


def page_languages(request: HttpRequest) -> dict[str, Any]:
    """Context for every template: each language with the address of this page in it."""
    current = get_language()
    path = request.get_full_path() if request.method in ("GET", "HEAD") else "/"
    return {
        "page_languages": [
            {
                "code": code,
                "name": name,
                "url": translate_url(path, code),
                "is_current": code == current,
            }
            for code, name in settings.LANGUAGES
        ]
    }
