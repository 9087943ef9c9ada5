"""Walk the site's pages."""

from django.conf import settings
from django.urls import NoReverseMatch, get_resolver, reverse
from django.utils.translation import override

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def open_pages(language: str) -> list[str]:
    """The addresses of the pages that need no argument."""
    names = [name for name in get_resolver().reverse_dict if isinstance(name, str)]
    with override(language):
        urls = [url for name in names if (url := reverse_or_none(name))]
    return sorted(url for url in urls if url.startswith(f"/{language}/"))


def reverse_or_none(name: str) -> str | None:
    try:
        return reverse(name)
    except NoReverseMatch:
        return None
