"""The items of a table as its reference shows them: one entry a row, and how they are found."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext

from lessons.items import families, inline_name, item_name
from lessons.wording import ruling_text, table_name
from lessons.wording.conditions import condition_text
from lessons.wording.names import speaks_chinese
from tutor.engine.tables import TABLES, Row, Table, Why

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

ALIASES: Mapping[str, tuple[str, ...]] = {
    "dealer-streak": ("連n拉n", "连n拉n"),
    "concealed-self-draw": ("門清一摸三", "门清一摸三"),
    "replacement-win": ("花上",),
    "robbed-kong": ("搶槓胡", "抢杠胡"),
    "all-claimed": ("全求人",),
    "flower-set": ("花槓", "四張花全齊", "四张花全齐"),
    "season-set": ("花槓", "四張季全齊", "四张季全齐"),
    "eight-flowers": ("八張花全齊", "八张花全齐"),
    "all-pungs": ("對對胡", "对对胡"),
    "half-flush": ("湊一色", "凑一色"),
    "migi": ("MIGI", "MIJI"),
    "concealed-pungs-self-drawn": ("四組暗刻", "四组暗刻"),
}
"""What else the rule documents call an item."""

KINDS_OF: Mapping[str, tuple[str, ...]] = {
    "single-wait": ("邊張", "边张", "嵌張", "嵌张", "卡章", "中洞", "單吊", "单吊"),
    "flower-set": ("梅蘭竹菊", "梅兰竹菊"),
    "season-set": ("春夏秋冬",),
    "animal": ("貓鼠雞蜈蚣", "猫鼠鸡蜈蚣"),
}
"""Words by which an item should be found, though they do not name it."""

CONCERNED: Mapping[str, tuple[str, ...]] = {
    "honors-pungs": ("all-honors", "all-pungs"),
    "chows-wait": ("all-chows",),
    "ready-self-draw": ("earthly-ready", "heavenly-ready", "migi", "earthly-hand"),
    "heavenly-extras": ("heavenly-hand",),
    "claimed-kong": ("all-claimed", "half-claimed"),
    "eight-flowers-sets": ("eight-flowers",),
    "dead-waits": ("single-wait", "all-chows", "flowered-all-chows"),
    "last-tile-replacement": ("last-tile-draw", "replacement-win"),
    "chows-self-draw": ("all-chows",),
    "seven-robs-one": ("seven-robs-one",),
    "migi": ("migi",),
    "robbed-as-discard": ("concealed-hand", "robbed-kong"),
    "chows-animals": ("all-chows", "flowered-all-chows"),
    "concealed-kong-self-draw": ("concealed-self-draw",),
    "nine-gates-discard": ("nine-gates",),
}
"""The items that each ruling is about, at a table that has them."""

CONCERNED_HERE: Mapping[tuple[str, str], tuple[str, ...]] = {
    # Here all chows may win on any wait.
    ("taiwan-traditional", "dead-waits"): ("single-wait",),
}
"""The items that a ruling is about at one table, where they are not those of `CONCERNED`."""


class ShownName(NamedTuple):
    """An item's name: Chinese in the language `lang`, and words unless the page is Chinese."""

    chinese: str
    lang: str
    words: str


class ItemRef(NamedTuple):
    """An item at a table, to be named and linked."""

    slug: str
    item: str
    name: ShownName


class Entry(NamedTuple):
    """A row of a table in words.

    `option` is the ruling under which alone the row is played, if it is off at first. `is_alone`:
    nothing else counts beside it. `section` is where the rule document says so, in its own words
    where `is_heading`.
    """

    ref: ItemRef
    tai: str
    is_alone: bool
    condition: str
    replaces: tuple[ItemRef, ...]
    replaced_by: tuple[ItemRef, ...]
    section: str
    is_heading: bool
    is_optional: bool
    is_off: bool


class EntryFamily(NamedTuple):
    """The entries of a family."""

    id: str
    title: StrPromise
    entries: tuple[Entry, ...]


class TableRuling(NamedTuple):
    """A ruling of a table: the question, our answer, the other, and the items concerned."""

    question: str
    answer: str
    other: str
    is_offered: bool
    items: tuple[ItemRef, ...]


def shown_name(item: str) -> ShownName:
    """An item's name for the page's language."""
    name = item_name(item)
    if (get_language() or "").startswith("zh-hans"):
        return ShownName(name.hans, "zh-Hans", "")
    words = "" if speaks_chinese() else capfirst(str(name.english))
    return ShownName(name.hant, "zh-Hant", words)


def item_ref(slug: str, item: str) -> ItemRef:
    """An item to be linked."""
    return ItemRef(slug, item, shown_name(item))


def all_items(table: Table) -> Mapping[str, Row]:
    """Every row of a table by item, those that only an option brings in too."""
    return {row.item: row for row in table.all_rows}


def tables_with(item: str) -> tuple[str, ...]:
    """The tables that have an item."""
    return tuple(slug for slug, table in TABLES.items() if item in all_items(table))


def tai_text(row: Row) -> str:
    """What a row counts: a number, `2n + 1` or `1 each`."""
    if row.per_streak:
        return f"{row.per_streak}n + {row.tai}"
    if row.each:
        return gettext("%(tai)s each") % {"tai": row.tai}
    return str(row.tai)


def table_entries(table: Table, query: str = "") -> tuple[EntryFamily, ...]:
    """A table's rows by family, those alone that a query finds."""
    rows = {item: row for item, row in all_items(table).items() if finds(query, item)}
    return tuple(
        EntryFamily(
            family.id, family.title, tuple(entry(table, rows[item]) for item in family.items)
        )
        for family in families(rows)
    )


def entry(table: Table, row: Row) -> Entry:
    """One row of a table in words."""
    section, is_heading = _section(row.section)
    return Entry(
        ref=item_ref(table.slug, row.item),
        tai=tai_text(row),
        is_alone=row.alone,
        condition=condition_text(table.slug, row.item),
        replaces=_refs(table, (item for item, _why in replaced_items(table, row))),
        replaced_by=_refs(table, (item for item, _why in replacing_items(table, row.item))),
        section=section,
        is_heading=is_heading,
        is_optional=bool(row.ruling),
        is_off=row not in table.rows,
    )


def _section(section: str) -> tuple[str, bool]:
    """A paragraph's number, or the heading above it and that it is one."""
    if section.isdecimal():
        return section, False
    head, _, number = section.partition(" ")
    if head == "supplement":
        return gettext("supplement %(number)s") % {"number": number}, False
    return section, True


def _refs(table: Table, items: Iterable[str]) -> tuple[ItemRef, ...]:
    return tuple(item_ref(table.slug, item) for item in items)


def in_force(table: Table, row: Row) -> Table:
    """The table with the option that a row needs."""
    return table.choose({row.ruling: row.value}) if row.ruling else table


def replaced_items(table: Table, row: Row) -> tuple[tuple[str, Why], ...]:
    """The items that a row replaces by its own list, and why."""
    played = in_force(table, row)
    return tuple((item, why) for item, why in played.replaced_by(row) if item in played.by_item)


def replacing_items(table: Table, item: str) -> tuple[tuple[str, Why], ...]:
    """The items of the table, as it is played at first, that replace an item, and why."""
    return tuple(
        (row.item, why)
        for row in table.rows
        for replaced, why in table.replaced_by(row)
        if replaced == item
    )


def full_hands(table: Table) -> tuple[ItemRef, ...]:
    """The items beside which nothing else counts."""
    return _refs(table, (row.item for row in table.rows if row.alone))


def table_rulings(slug: str, item: str = "") -> tuple[TableRuling, ...]:
    """A table's rulings, or those about one item."""
    table = TABLES[slug]
    return tuple(
        _ruling(table, ruling.id)
        for ruling in table.base.rulings.values()
        if not item or item in concerned_items(table, ruling.id)
    )


def concerned_items(table: Table, ruling: str) -> tuple[str, ...]:
    """The items of a table that a ruling is about."""
    items = CONCERNED_HERE.get((table.slug, ruling)) or CONCERNED[ruling]
    return tuple(item for item in items if item in all_items(table))


def _ruling(table: Table, name: str) -> TableRuling:
    words = ruling_text(table.slug, name)
    items = concerned_items(table, name)
    offered = table.base.rulings[name].offered
    return TableRuling(words.question, words.default, words.other, offered, _refs(table, items))


class AtTable(NamedTuple):
    """What an item counts at a table; nothing where the table does not have it."""

    slug: str
    name: str
    tai: str
    is_alone: bool = False


def at_tables(item: str) -> Iterator[AtTable]:
    """An item at every table."""
    for slug, table in TABLES.items():
        row = all_items(table).get(item)
        if row is None:
            yield AtTable(slug, table_name(slug), "")
        else:
            yield AtTable(slug, table_name(slug), tai_text(row), row.alone)


# Finding


def finds(query: str, item: str) -> bool:
    """Whether all words of a query are in an item's id or its name in some language."""
    return matches(query, _item_words(item))


@cache
def _item_words(item: str) -> str:
    name = item_name(item)
    also = (*ALIASES.get(item, ()), *KINDS_OF.get(item, ()))
    english = inline_name(item, "en")
    return plain(" ".join((item, item.replace("-", " "), english, name.hant, name.hans, *also)))


def matches(query: str, words: str) -> bool:
    """Whether every word of the query stands in words that `plain` has made plain."""
    return all(word in words for word in plain(query).split())


def plain(text: str) -> str:
    """Text without case, accents and tone marks, and with full-width letters made narrow."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in decomposed if not unicodedata.combining(one))
