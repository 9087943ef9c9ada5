"""The reference: every table with its items, how tables differ, the words, the design."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from lessons.comparison import compared_facts, compared_families
from lessons.design import design
from lessons.exhibits import item_exhibits, item_terms
from lessons.glossary import Term, glossary
from lessons.items import display_name
from lessons.reader import course_lessons
from lessons.reference import (
    all_items,
    at_tables,
    entry,
    full_hands,
    item_ref,
    matches,
    plain,
    replaced_items,
    replacing_items,
    shown_name,
    table_entries,
    table_rulings,
    tables_with,
)
from lessons.wording import document_title, replaced_text, table_description, table_name
from lessons.wording.facts import table_facts
from tutor.engine.tables import TABLES, Row, Table

LONGEST_QUERY = 60


@require_safe
@vary_on_headers("HX-Request")
def show_table(request: HttpRequest, table: str) -> HttpResponse:
    """Every item of a table, and how the table is played; `?q=` finds items."""
    played, query = TABLES[table], _query(request)
    found, rulings = table_entries(played, query), table_rulings(table)
    context = _at(table) | {
        "query": query,
        "families": found,
        "found": sum(len(family.entries) for family in found),
        "facts": table_facts(played),
        "open_questions": [one for one in rulings if not one.is_offered],
        "house_options": [one for one in rulings if one.is_offered],
        "tables": [(slug, table_name(slug)) for slug in TABLES],
    }
    return _render(request, "reference/table.html", context)


@require_safe
def show_card(request: HttpRequest, table: str) -> HttpResponse:
    """A table on a sheet of paper."""
    played = TABLES[table]
    context = _at(table) | {"families": table_entries(played), "facts": table_facts(played)}
    return render(request, "reference/card.html", context)


@require_safe
def show_item(request: HttpRequest, table: str, item: str) -> HttpResponse:
    """One item at one table, with hands."""
    row = all_items(TABLES[table]).get(item)
    if row is None:
        return _no_item(request, table, item)
    exhibits = item_exhibits(table, item)
    context = _at(table) | {
        "entry": entry(TABLES[table], row),
        "title": display_name(item),
        "replacements": _replacements(TABLES[table], row),
        "rulings": table_rulings(table, item),
        "exhibits": exhibits,
        "others": [at for at in at_tables(item) if at.slug != table],
        "lessons": [one for one in course_lessons(table, _language()) if item in one.items],
        "terms": item_terms(item),
    }
    return render(request, "reference/item.html", context)


@require_safe
def compare_tables(request: HttpRequest) -> HttpResponse:
    """How the tables differ: all three, or `?without=` one; `?all=1` shows what they share."""
    without = request.GET.get("without", "")
    slugs = [slug for slug in TABLES if slug != without]
    every = request.GET.get("all") == "1"
    facts = [fact for fact in compared_facts(slugs) if every or fact.differs]
    context = {
        "every": every,
        "without": without if without in TABLES else "",
        "tables": [(slug, table_name(slug), table_description(slug)) for slug in TABLES],
        "compared": [(slug, table_name(slug)) for slug in slugs],
        "columns": len(slugs) + 1,
        "choices": [_pair(slug) for slug in reversed(list(TABLES))],
        "facts": facts,
        "families": compared_families(slugs, every),
    }
    return render(request, "reference/compare.html", context)


@require_safe
@vary_on_headers("HX-Request")
def show_glossary(request: HttpRequest) -> HttpResponse:
    """The words of the game; `?q=` finds some."""
    query = _query(request)
    terms = [term for term in glossary().values() if matches(query, _term_words(term))]
    context = {"query": query, "terms": terms, "found": len(terms), "language": _language()}
    return _render(request, "reference/glossary.html", context)


@require_safe
def show_design(request: HttpRequest) -> HttpResponse:
    """The design system on one page."""
    return render(request, "reference/design.html", design())


def _language() -> str:
    return get_language() or "en"


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_QUERY]


def _at(slug: str) -> dict[str, Any]:
    """What every page at a table shows of it."""
    return {
        "slug": slug,
        "table_name": table_name(slug),
        "table_description": table_description(slug),
        "document": document_title(slug),
        "document_language": "zh-Hant" if slug == "taiwan-traditional" else "zh-Hans",
        "full_hands": full_hands(TABLES[slug]),
    }


def _pair(without: str) -> tuple[str, list[str]]:
    """A choice of two tables: the one left out, and the names of the two."""
    return without, [table_name(slug) for slug in TABLES if slug != without]


def _replacements(table: Table, row: Row) -> list[tuple[str, Any]]:
    """Why the item replaces others or is replaced, a sentence and a link each."""
    slug = table.slug
    replaces = [
        (replaced_text(row.item, why, item), item_ref(slug, item))
        for item, why in replaced_items(table, row)
    ]
    replaced = [
        (replaced_text(by, why, row.item), item_ref(slug, by))
        for by, why in replacing_items(table, row.item)
    ]
    return replaces + replaced


def _no_item(request: HttpRequest, slug: str, item: str) -> HttpResponse:
    """Say which tables have an item that this one lacks."""
    elsewhere = tables_with(item)
    if not elsewhere:
        raise Http404
    context = _at(slug) | {
        "item": item,
        "name": shown_name(item),
        "title": display_name(item),
        "others": [(other, table_name(other)) for other in elsewhere],
    }
    return render(request, "reference/no_item.html", context, status=404)


def _term_words(term: Term) -> str:
    spoken = (term.pinyin, term.hokkien, term.cantonese)
    return plain(" ".join((term.id, term.en, term.hant, term.hans, *spoken)))


def _render(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page, or the list in it that htmx swaps in."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # set by the middleware
    is_part = bool(htmx) and not htmx.history_restore_request
    part = "#list" if is_part else ""
    return render(request, template + part, context | {"is_part": is_part})
