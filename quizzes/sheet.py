"""The count sheet: a table's items by family, each to be tapped, and reading what was tapped."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from lessons.items import ItemName, families, item_name
from tutor.engine.tables import Row, Table

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

MOST_ANIMALS = 4
LONGEST_STREAK = 9


class Choice(NamedTuple):
    """One value of a row that does not always count the same: of how many, worth how much."""

    number: int
    tai: int


class SheetRow(NamedTuple):
    """An item on the sheet. With `choices` its value is chosen, else it is tapped.

    One that `is_given` counts already and cannot be tapped away.
    """

    item: str
    name: ItemName
    tai: int
    choices: tuple[Choice, ...]
    claimed: int | None
    is_given: bool = False


class SheetFamily(NamedTuple):
    """The items of one family at a table."""

    id: str
    title: StrPromise
    rows: tuple[SheetRow, ...]


class Posted(Protocol):
    """What a form posts."""

    def getlist(self, key: str) -> list[str]: ...
    def get(self, key: str) -> str | None: ...


def count_sheet(
    table: Table,
    claim: Mapping[str, int] | None = None,
    given: Collection[str] = (),
    only: Collection[str] | None = None,
) -> tuple[SheetFamily, ...]:
    """A table's sheet, filled in with a claim where there is one.

    `given` items stay claimed; with `only` the sheet holds those items and no others.
    """
    claimed = claim or {}
    shown = [item for item in table.by_item if only is None or item in only]
    return tuple(
        SheetFamily(
            family.id,
            family.title,
            tuple(
                _row(table.by_item[item], claimed.get(item), item in given) for item in family.items
            ),
        )
        for family in families(shown)
    )


def _row(row: Row, claimed: int | None, is_given: bool) -> SheetRow:
    name = item_name(row.item)
    return SheetRow(row.item, name, row.tai, choices_of(row), claimed, is_given)


def choices_of(row: Row) -> tuple[Choice, ...]:
    """The values that a row can take; empty for one that always counts the same."""
    if row.each:
        return tuple(Choice(count, row.tai * count) for count in range(1, MOST_ANIMALS + 1))
    if row.per_streak:
        counts = range(1, LONGEST_STREAK + 1)
        return tuple(Choice(count, row.tai + row.per_streak * count) for count in counts)
    return ()


def read_claim(table: Table, posted: Posted) -> dict[str, int]:
    """The tai claimed for each item. What the sheet does not offer is passed over."""
    tapped = set(posted.getlist("item"))
    claim: dict[str, int] = {}
    for item, row in table.by_item.items():
        offered = {choice.tai for choice in choices_of(row)}
        chosen = posted.get(f"tai-{item}") or ""
        if not offered and item in tapped:
            claim[item] = row.tai
        elif chosen.isdecimal() and len(chosen) < 4 and int(chosen) in offered:
            claim[item] = int(chosen)
    return claim
