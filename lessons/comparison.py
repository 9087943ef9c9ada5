"""How tables differ, item by item, from their own data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from lessons.items import families
from lessons.reference import (
    ShownName,
    all_items,
    replacing_items,
    shown_name,
    tai_text,
)
from lessons.wording import table_name
from lessons.wording.conditions import condition_text
from lessons.wording.facts import table_facts
from tutor.engine.play import Win
from tutor.engine.tables import TABLES, Row, Table

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

FLOWER_WINS = {win.value for win in Win if win.by_flowers}
"""Items that win at once: what counts beside them is told in their condition."""


class Cell(NamedTuple):
    """An item at one table; `tai` is empty where the table does not have it.

    The rest is told only where the tables differ in it: the condition, and of the items that
    replace this one at some table, those that do so here and those beside which it counts here.
    """

    slug: str
    table: str
    tai: str = ""
    is_alone: bool = False
    is_off: bool = False
    condition: str = ""
    replaced_by: tuple[ShownName, ...] = ()
    beside: tuple[ShownName, ...] = ()


class ComparedItem(NamedTuple):
    """An item at some tables. `condition` is the one that they share."""

    item: str
    name: ShownName
    condition: str
    cells: tuple[Cell, ...]
    differs: bool

    @property
    def is_wordy(self) -> bool:
        """Whether a cell has more to say than its tai."""
        return any(cell.condition or cell.replaced_by or cell.beside for cell in self.cells)


class ComparedFamily(NamedTuple):
    """The compared items of a family."""

    title: StrPromise
    items: tuple[ComparedItem, ...]


class ComparedFact(NamedTuple):
    """What tables fix about one thing: each with its name."""

    label: str
    texts: tuple[tuple[str, str], ...]
    differs: bool


def compared_facts(slugs: Sequence[str]) -> Iterator[ComparedFact]:
    """What the tables fix beside their items."""
    for facts in zip(*(table_facts(TABLES[slug]) for slug in slugs), strict=True):
        texts = tuple(fact.text for fact in facts)
        names = (table_name(slug) for slug in slugs)
        told = tuple(zip(names, texts, strict=True))
        yield ComparedFact(facts[0].label, told, len(set(texts)) > 1)


def compared_families(slugs: Sequence[str], every: bool) -> tuple[ComparedFamily, ...]:
    """Every item of these tables by family, or those alone in which the tables differ."""
    rows = [row for slug in slugs for row in TABLES[slug].all_rows]
    compared = {row.item: compared_item(row.item, slugs) for row in rows}
    kept = {item: one for item, one in compared.items() if every or one.differs}
    return tuple(
        ComparedFamily(family.title, tuple(kept[item] for item in family.items))
        for family in families(kept)
    )


def compared_item(item: str, slugs: Sequence[str]) -> ComparedItem:
    """One item at these tables."""
    having = [TABLES[slug] for slug in slugs if item in all_items(TABLES[slug])]
    conditions = {condition_text(table.slug, item) for table in having}
    doubtful = _replacing_at_some(item, having)
    cells = tuple(_cell(TABLES[slug], item, len(conditions) > 1, doubtful) for slug in slugs)
    values = {(cell.tai, cell.is_alone, cell.is_off) for cell in cells}
    return ComparedItem(
        item,
        shown_name(item),
        conditions.pop() if len(conditions) == 1 else "",
        cells,
        differs=len(values) > 1 or len(conditions) > 1 or bool(doubtful),
    )


def _replacing_at_some(item: str, tables: Sequence[Table]) -> tuple[str, ...]:
    """The items that replace this one at some of the tables that have both, but not at all."""
    rows = [row for table in tables for row in table.rows]
    return tuple(
        other
        for other in dict.fromkeys(row.item for row in rows)
        if other not in FLOWER_WINS
        and len({_replaces(other, item, at) for at in tables} - {None}) > 1
    )


def _replaces(other: str, item: str, table: Table) -> bool | None:
    """Whether an item replaces another; None where it is not there or always counts alone."""
    row = table.by_item.get(other)
    if row is None or row.alone:
        return None
    return other in {by for by, _why in replacing_items(table, item)}


def _cell(table: Table, item: str, tells_condition: bool, doubtful: Sequence[str]) -> Cell:
    row: Row | None = all_items(table).get(item)
    if row is None:
        return Cell(table.slug, table_name(table.slug))
    replaces = {other: _replaces(other, item, table) for other in doubtful}
    return Cell(
        table.slug,
        table_name(table.slug),
        tai_text(row),
        row.alone,
        row not in table.rows,
        condition_text(table.slug, item) if tells_condition else "",
        tuple(shown_name(other) for other, does in replaces.items() if does),
        tuple(shown_name(other) for other, does in replaces.items() if does is False),
    )
