"""The best reading of a hand, its count line by line, and why the rest does not count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from tutor.engine.conditions.registry import Reason, Result, Unmet
from tutor.engine.hand import Hand
from tutor.engine.reading import Parts, Reading, readings
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Planned, Row, Table, Why

FLOWER_WIN_FAMILY = "flowers"


class Status(Enum):
    """What became of an item."""

    COUNTED = "counted"
    REPLACED = "replaced"
    NOT_MET = "not-met"


class Counted(NamedTuple):
    """An item that counts: its tai here, and the parts of the reading that prove it."""

    bit: int
    row: Row
    tai: int
    proof: Parts


class Line(NamedTuple):
    """What became of one item of the table.

    `tiles` are positions in `Hand.tiles`: those that prove the item, or that stand in its way.
    `tai` is what it counts, or would count were it not replaced. A replaced item names `by` and
    `why`; one not met gives its `reasons`, the most telling first, and `near` when exactly one
    condition failed by one step.
    """

    item: str
    status: Status
    tai: int
    tiles: tuple[int, ...]
    by: str = ""
    why: Why | None = None
    reasons: tuple[Reason, ...] = ()
    near: bool = False


@dataclass(frozen=True)
class Score:
    """A hand counted at a table. `raw` is the sum of the items, `total` the sum after the cap."""

    hand: Hand
    table: Table
    reading: Reading
    counted: tuple[Counted, ...]
    raw: int
    tied: bool

    @property
    def total(self) -> int:
        return capped(self.raw, self.table)

    @property
    def can_win(self) -> bool:
        """Whether the table's least tai are reached."""
        return self.total >= self.table.minimum

    @property
    def items(self) -> tuple[tuple[str, int], ...]:
        """The items counted, in the table's order, each with its tai."""
        return tuple((counted.row.item, counted.tai) for counted in self.counted)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """One line for every item of the table, in the table's order."""
        return tuple(explain(self))


def score(hand: Hand, table: Table | None = None) -> Score:
    """Count a hand at its own table, or at a house table made of it.

    The hand's `options` are chosen on top of the table's rulings.
    """
    played = (table or TABLES[hand.rules]).choose(hand.options)
    found = [_count(reading, played) for reading in readings(hand, played.rulings)]
    return found[0] if len(found) == 1 else _best(found, played)


def capped(raw: int, table: Table) -> int:
    """The tai that a table counts for a sum."""
    return raw if table.cap is None or raw < table.cap else table.cap


def _count(reading: Reading, table: Table) -> Score:
    """One reading counted: what holds, less what is replaced."""
    met, found = 0, []
    lacking = ~reading.facts
    for planned in _asked(reading, table):
        if not planned.needs & lacking:
            proof = planned.check(reading)
            if type(proof) is int:
                met |= planned.bit
                found.append((planned, proof))
    kept = remaining(met, table)
    counted = tuple(
        Counted(planned.bit, planned.row, _tai(planned.row, proof, reading.hand), proof)
        for planned, proof in found
        if planned.bit & kept
    )
    raw = sum(one.tai for one in counted)
    return Score(reading.hand, table, reading, counted, raw, tied=False)


def _asked(reading: Reading, table: Table) -> Sequence[Planned]:
    """The rows that can count at all: a win by flowers counts its own item alone."""
    if not reading.hand.win.by_flowers:
        return table.plan
    return [planned for planned in table.plan if planned.row.item == reading.hand.win.value]


def remaining(met: int, table: Table) -> int:
    """Which of the items that hold count: a mask of rows, those replaced taken out."""
    for planned in table.replacers:
        if met & planned.bit:
            met &= ~planned.replaced
    return met


def _tai(row: Row, proof: Parts, hand: Hand) -> int:
    tai = row.tai * proof.bit_count() if row.each else row.tai
    return tai + row.per_streak * hand.streak if row.per_streak else tai


def _best(found: list[Score], table: Table) -> Score:
    """The reading with the highest total; of several cut by the cap, the highest sum.

    Readings that remain and differ in their items are a tie; the first in the table's order wins.
    """
    total = max(one.total for one in found)
    highest = max(one.raw for one in found)
    left = [one for one in found if one.total == total and one.raw in (total, highest)]
    first = min(left, key=lambda one: _order(one, table))
    tied = any(one.items != first.items for one in left)
    return Score(first.hand, table, first.reading, first.counted, first.raw, tied)


def _order(one: Score, table: Table) -> tuple[int, ...]:
    return tuple(counted.bit.bit_length() for counted in one.counted)


def explain(found: Score) -> Iterator[Line]:
    """One line for every row of the table, in order."""
    results = {planned.row.item: _judge(planned, found.reading) for planned in found.table.plan}
    counted = {one.row.item: one for one in found.counted}
    for planned in found.table.plan:
        item = planned.row.item
        result = results[item]
        if isinstance(result, Unmet):
            yield _not_met(planned, result, found)
        elif item in counted:
            one = counted[item]
            yield Line(item, Status.COUNTED, one.tai, found.reading.positions(one.proof))
        else:
            yield _replaced(planned, result, found)


def _judge(planned: Planned, reading: Reading) -> Result:
    if reading.hand.win.by_flowers and planned.family != FLOWER_WIN_FAMILY:
        return Unmet((Reason("flower-win", distance=2),))
    return planned.check(reading)


def _not_met(planned: Planned, result: Unmet, found: Score) -> Line:
    blamed = result.reasons[0].parts
    return Line(
        planned.row.item,
        Status.NOT_MET,
        planned.row.tai,
        found.reading.positions(blamed),
        reasons=result.reasons,
        near=result.near,
    )


def _replaced(planned: Planned, proof: Parts, found: Score) -> Line:
    by, why = _replacer(planned, found)
    tai = _tai(planned.row, proof, found.hand)
    tiles = found.reading.positions(proof)
    return Line(planned.row.item, Status.REPLACED, tai, tiles, by, why)


def _replacer(planned: Planned, found: Score) -> tuple[str, Why]:
    """The counted item that replaces a row: by its own list, or by counting alone."""
    for one in found.counted:
        for item, why in found.table.replaced_by(one.row):
            if item == planned.row.item:
                return one.row.item, why
    return found.counted[0].row.item, Why.ALONE
