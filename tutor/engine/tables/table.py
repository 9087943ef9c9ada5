"""A table: its items in order, each a row, and the rulings it is played by. All of it is data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, field, replace
from enum import Enum
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from tutor.engine.conditions import CONDITIONS
from tutor.engine.conditions.registry import Check
from tutor.engine.errors import Unreadable
from tutor.engine.facts import RARE, Facts
from tutor.engine.rulings import BASES, Base


class Why(Enum):
    """Why an item replaces another."""

    INCLUDED = "included"
    IMPLIED = "implied"
    HIGHER = "higher"
    NO_WINNING_TILE = "no-winning-tile"
    SAME_TILE = "same-tile"
    DRAW_COUNTS_ONE = "draw-counts-one"
    ALONE = "alone"


@dataclass(frozen=True)
class Replaces:
    """Items that a row replaces, and why; under `ruling`, only where it has `value`."""

    items: tuple[str, ...]
    why: Why
    ruling: str = ""
    value: str = ""

    def applies(self, rulings: Mapping[str, str]) -> bool:
        return not self.ruling or rulings[self.ruling] == self.value


@dataclass(frozen=True)
class Row:
    """What an item is worth at a table.

    `section` is the paragraph of the table's document. `condition` names the condition where it is
    not the item's own id. With `each` the tai count for each part that proves the item, and
    `per_streak` more for each hand of the dealer's streak. Where an `alone` item holds, nothing
    else counts. `ruling` and `value`: the row is there only where the ruling is so chosen.
    """

    item: str
    tai: int
    section: str
    replaces: tuple[Replaces, ...] = ()
    condition: str = ""
    each: bool = False
    per_streak: int = 0
    alone: bool = False
    ruling: str = ""
    value: str = ""

    @cached_property
    def plain(self) -> bool:
        """Whether it always counts the same."""
        return not self.each and not self.per_streak


class Planned(NamedTuple):
    """A row ready to be scored: `replaced` is the mask of the rows that it replaces."""

    bit: int
    needs: Facts
    check: Check
    row: Row
    family: str
    replaced: int


@dataclass(frozen=True)
class Table:
    """A table as played: rows in order, rulings as chosen, least tai to win, cap.

    `name` tells a house table from the base table whose `slug` it has.
    """

    base: Base
    all_rows: tuple[Row, ...]
    rulings: Mapping[str, str] = field(hash=False)
    minimum: int = 0
    cap: int | None = None
    name: str = ""

    @property
    def slug(self) -> str:
        return self.base.slug

    @cached_property
    def version(self) -> str:
        """A short digest of all that decides a count here but the conditions' code."""
        rows = [astuple(row) for row in self.all_rows]
        told = repr((self.slug, rows, sorted(self.rulings.items()), self.minimum, self.cap))
        return sha256(told.encode()).hexdigest()[:12]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows in force under the rulings."""
        chosen = self.rulings
        rows = self.all_rows
        return tuple(row for row in rows if not row.ruling or chosen[row.ruling] == row.value)

    @cached_property
    def by_item(self) -> Mapping[str, Row]:
        return {row.item: row for row in self.rows}

    def choose(self, options: Mapping[str, str]) -> Table:
        """The same table with some rulings chosen otherwise. Raises `Unreadable`."""
        return self.chosen(tuple(sorted(options.items())))

    def chosen(self, key: tuple[tuple[str, str], ...]) -> Table:
        """The same, by options in order; a variant is made once."""
        if key not in self._chosen:
            options = dict(key)
            check_options(self.base, options)
            rulings = MappingProxyType({**self.rulings, **options})
            same = rulings == self.rulings
            self._chosen[key] = self if same else replace(self, rulings=rulings)
        return self._chosen[key]

    @cached_property
    def _chosen(self) -> dict[tuple[tuple[str, str], ...], Table]:
        return {}

    def replaced_by(self, row: Row) -> Iterator[tuple[str, Why]]:
        """The items that a row of this table replaces under its rulings, and why."""
        for replaces in row.replaces:
            if replaces.applies(self.rulings):
                yield from ((item, replaces.why) for item in replaces.items)

    @cached_property
    def plan(self) -> tuple[Planned, ...]:
        """The rows with their conditions, in order."""
        bits = {row.item: 1 << index for index, row in enumerate(self.rows)}
        return tuple(self._planned(row, bits) for row in self.rows)

    def _planned(self, row: Row, bits: Mapping[str, int]) -> Planned:
        found = CONDITIONS[row.condition or row.item]
        replaced = sum(bits.get(item, 0) for item in {item for item, _ in self.replaced_by(row)})
        if row.alone:
            replaced = sum(bits.values()) - bits[row.item]
        return Planned(bits[row.item], found.needs, found.check, row, found.family, replaced)

    @cached_property
    def asked(self) -> tuple[tuple[Facts, tuple[int, Check, Row]], ...]:
        """The plan as scoring wants it: the facts that a row needs, then its bit, check and row."""
        return tuple((one.needs, (one.bit, one.check, one.row)) for one in self.plan)

    @cached_property
    def asked_often(self) -> tuple[tuple[Facts, tuple[int, Check, Row]], ...]:
        """Those of `asked` that a hand without any of the rare facts can hold."""
        return tuple(one for one in self.asked if not one[0] & RARE)

    def prepare(self) -> None:
        """Work out all that scoring asks of the table, before the first hand is scored."""
        self.asked, self.asked_often, self.replacing, self.replacers  # noqa: B018

    @cached_property
    def replacing(self) -> int:
        """The bits of the rows that replace others."""
        return sum(planned.bit for planned in self.plan if planned.replaced)

    @cached_property
    def replacers(self) -> tuple[Planned, ...]:
        """The rows that replace others, each before the ones that it replaces; `alone` first."""
        left = sorted((p for p in self.plan if p.replaced), key=lambda p: not p.row.alone)
        ordered: list[Planned] = []
        while left:
            free = next(p for p in left if p.row.alone or not _replaced_among(p, left))
            left.remove(free)
            ordered.append(free)
        return tuple(ordered)


def _replaced_among(planned: Planned, others: list[Planned]) -> bool:
    return any(other.replaced & planned.bit for other in others)


def check_options(base: Base, options: Mapping[str, str]) -> None:
    """Raise `Unreadable` at an option that the table does not have, or a value it cannot take."""
    for name, value in options.items():
        if name not in base.rulings:
            raise Unreadable("unknown-option", "options", str(name))
        if value not in base.rulings[name].values:
            raise Unreadable("unknown-value", f"options: {name}", repr(value))


def base_table(slug: str, rows: tuple[Row, ...], minimum: int = 0, cap: int | None = None) -> Table:
    """A document's own table, all rulings at their default."""
    base = BASES[slug]
    rulings = MappingProxyType({ruling.id: ruling.default for ruling in base.rulings.values()})
    return Table(base, rows, rulings, minimum, cap)
