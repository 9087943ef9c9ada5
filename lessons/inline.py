"""What stands in `{{…}}` in a lesson's text: figures, items, terms and tiles, as the site knows.

`{{tai all-pungs}}`, `{{item all-pungs}}`, `{{term pung: pungs}}`, `{{tiles 123m EE}}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from lessons.glossary import glossary
from lessons.items import NAMES, inline_name
from lessons.shown import corner_of
from lessons.wording import tile_name
from tutor.engine.errors import EngineError
from tutor.engine.tables import TABLES
from tutor.engine.tiles import NAMES as TILE_NAMES
from tutor.engine.tiles import parse_tiles

PATTERN = re.compile(
    r"\{\{\s*(?P<kind>[a-z]+)\s+(?P<what>[^}:]+?)\s*(?::\s*(?P<words>[^}]+?)\s*)?\}\}"
)
ANY = re.compile(r"\{\{.*?\}\}")


def fill(html: str, course: str) -> SafeString:
    """A lesson's text with everything in `{{…}}` filled in."""
    filled = PATTERN.sub(lambda found: _one(found, course), html)
    return mark_safe(filled)  # noqa: S308  (our own Markdown, rendered without HTML)


def _one(found: re.Match[str], course: str) -> str:
    return FILLERS[found["kind"]](found["what"], found["words"] or "", course)


def _tai(item: str, _words: str, course: str) -> str:
    row = next(row for row in TABLES[course].all_rows if row.item == item)
    return str(row.tai)


def _item(item: str, words: str, course: str) -> str:
    url = reverse("show_item", args=[course, item])
    return format_html('<a href="{}">{}</a>', url, words or inline_name(item))


def _term(term: str, words: str, _course: str) -> str:
    url = f"{reverse('show_glossary')}#{term}"
    return format_html('<a class="term" href="{}">{}</a>', url, words or glossary()[term].word)


def _tiles(notation: str, _words: str, _course: str) -> str:
    sprite = static("tiles.svg")
    tiles = [
        (corner_of(TILE_NAMES[tile]), tile_name(tile), sprite, TILE_NAMES[tile])
        for tile in parse_tiles(notation, "tiles")
    ]
    pictures = format_html_join(
        "",
        '<span class="tile" data-index="{}" role="img" aria-label="{}">'
        '<svg viewBox="0 0 60 80" aria-hidden="true" focusable="false"><use href="{}#t-{}"/></svg>'
        "</span>",
        tiles,
    )
    return format_html('<span class="inline-tiles">{}</span>', pictures)


Filler = Callable[[str, str, str], str]
FILLERS: Mapping[str, Filler] = {"tai": _tai, "item": _item, "term": _term, "tiles": _tiles}


def faults(html: str, course: str) -> Iterator[str]:
    """What cannot be filled in, in words."""
    for text in ANY.findall(html):
        found = PATTERN.fullmatch(text)
        fault = "it is not of the form {{kind what}}" if not found else _fault(found, course)
        if fault:
            yield f"{text}: {fault}"


def _fault(found: re.Match[str], course: str) -> str:
    kind, what = found["kind"], found["what"]
    items = {row.item for row in TABLES[course].all_rows}
    if kind == "tiles":
        return _tiles_fault(what)
    if kind == "term":
        return "" if what in glossary() else "no such entry in the glossary"
    if kind not in FILLERS:
        return f"it begins with one of {', '.join(FILLERS)}"
    known = items if kind == "tai" else items | set(NAMES)
    return "" if what in known else "no such item at this table"


def _tiles_fault(notation: str) -> str:
    try:
        parse_tiles(notation, "tiles")
    except EngineError as error:
        return str(error)
    return ""
