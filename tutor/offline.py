"""The page shown without a connection, and the service worker that keeps it at hand."""

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
def show_offline(request: HttpRequest) -> HttpResponse:
    """What a browser shows when the site cannot be reached."""
    return render(request, "offline.html")


@require_safe
@cache_control(max_age=3600)
def serve_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it serves every page."""
    context = {"offline": json.dumps(_offline_urls()), "assets": json.dumps(_assets())}
    return render(request, "worker.js", context, content_type="text/javascript")


def _offline_urls() -> dict[str, str]:
    """The offline page in each language, by the first part of an address."""
    urls: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            urls[code] = reverse("show_offline")
    return urls


def _assets() -> list[str]:
    return [static(name) for name in ("site.css", "icon.svg")]
