"""Addresses and languages: each page in every language, and every spelling of a language."""

import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import get_script_prefix, reverse, translate_url
from django.utils.encoding import escape_uri_path
from django.utils.http import escape_leading_slashes
from django.utils.translation import get_language, get_supported_language_variant, override

KEPT = "_kept_in_links"
SAFE_METHODS = ("GET", "HEAD")
PREFIX = re.compile(r"/([A-Za-z]{2}(?:[-_][A-Za-z]{2,8}){0,2})(?=/|$)")
"""What may be meant as a language at the start of an address."""


def keep_in_links(request: HttpRequest, values: Mapping[str, str]) -> None:
    """Have the links to this page in other languages carry what makes it this very page."""
    setattr(request, KEPT, values)


def page_languages(request: HttpRequest) -> dict[str, Any]:
    """Context for every template: each language with the address of this page in it."""
    current = get_language()
    return {
        "page_path": page_path(request),
        "page_languages": [
            {
                "code": code,
                "name": name,
                "url": _page_in(request, code),
                "is_current": code == current,
            }
            for code, name in settings.LANGUAGES
        ],
    }


def page_path(request: HttpRequest) -> str:
    """The address that leads to this very page again, always on this site."""
    if request.method not in SAFE_METHODS:
        return "/"
    kept = getattr(request, KEPT, None)
    if kept:
        return escape_leading_slashes(f"{escape_uri_path(request.path)}?{urlencode(kept)}")
    return escape_leading_slashes(request.get_full_path())


def _page_in(request: HttpRequest, code: str) -> str:
    """This page in a language; the landing page where no link leads to this one."""
    if request.resolver_match is None or request.method not in SAFE_METHODS:
        with override(code):
            return reverse("count_hand")
    return translate_url(page_path(request), code)


def mend_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: lead from /EN/, /zh-TW/ and the like to the language that is meant."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 404 or request.method not in SAFE_METHODS:
            return response
        url = _mended(request)
        return HttpResponseRedirect(url) if url else response

    return respond


def _mended(request: HttpRequest) -> str | None:
    """The address with its language written as this site writes it, None if it was already."""
    found = PREFIX.match(request.path_info)
    if not found:
        return None
    try:
        code = get_supported_language_variant(found[1].lower().replace("_", "-"))
    except LookupError:
        return None
    rest = request.get_full_path_info()[found.end() :]
    return None if code == found[1] else f"{get_script_prefix()}{code}{rest}"
