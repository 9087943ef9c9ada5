"""What pages have in common: the template around them, and pages about errors."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request, override

from tutor.languages import page_languages

WHOLE, PART = "base.html", "part.html"
LOOKED_AT = ["HX-Request", "HX-History-Restore-Request"]


def base_template(request: HttpRequest) -> str:
    """What a page extends: htmx swaps in a part, unless it restores a page from history."""
    is_htmx, restores = (request.headers.get(name) == "true" for name in LOOKED_AT)
    return PART if is_htmx and not restores else WHOLE


def page_base(request: HttpRequest) -> dict[str, str]:
    """Context for every template."""
    return {"base_template": base_template(request)}


def vary_errors(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: tell caches that an error is a page or a part of one."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code >= 400:
            patch_vary_headers(response, LOOKED_AT)
        return response

    return respond


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that cannot be read, which is why no template gets hold of it."""
    with override(get_language_from_request(request, check_path=True)):
        context = page_base(request) | page_languages(request)
        return HttpResponseBadRequest(render_to_string("400.html", context))
