"""The best reading of a hand, its count line by line, and why the rest does not count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from tutor.engine import facts
from tutor.engine.conditions.registry import Reason, Result, Unmet
from tutor.engine.divide import new_tuple
from tutor.engine.hand import Hand
from tutor.engine.reading import Parts, Reading, every_reading, readings
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Planned, Row, Table, Why
from tutor.engine.tiles import members

FLOWER_WIN_FAMILY = "flowers"
BY_FLOWERS_ALONE = Unmet((Reason("flower-win", distance=2),))
SET_FAMILIES = ("honors", "sets", "suits")
"""The families of items that a hand can only hold as sets and a pair."""


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


class Count(NamedTuple):
    """One reading counted. `raw` is the sum of the items; `kept` has the bits of their rows."""

    reading: Reading
    counted: tuple[Counted, ...]
    raw: int
    kept: int


@dataclass(frozen=True)
class Score:
    """A hand counted at a table in its best reading; `tied` where another is as good."""

    table: Table
    best: Count
    tied: bool = False

    @property
    def hand(self) -> Hand:
        return self.best.reading.hand

    @property
    def reading(self) -> Reading:
        return self.best.reading

    @property
    def counted(self) -> tuple[Counted, ...]:
        return self.best.counted

    @property
    def raw(self) -> int:
        """The sum of the items."""
        return self.best.raw

    @property
    def total(self) -> int:
        """The sum after the table's cap."""
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
    played = TABLES[hand.rules] if table is None else table
    return score_at(hand, played.chosen(hand.option_key) if hand.option_key else played)


def score_at(hand: Hand, played: Table) -> Score:
    """Count a hand at a table just as it is, whatever the hand's own options."""
    found = readings(hand, played.rulings)
    if len(found) == 1:
        return Score(played, _count(found[0], played))
    return _best([_count(reading, played) for reading in found], played)


def capped(raw: int, table: Table) -> int:
    """The tai that a table counts for a sum."""
    return raw if table.cap is None or raw < table.cap else table.cap


def _count(reading: Reading, table: Table) -> Count:
    """What holds in one reading, less what is replaced."""
    hand, lacking = reading.hand, facts.EVERY ^ reading.facts
    met = raw = 0
    found: list[Counted] = []
    rows = table.asked if reading.facts & facts.RARE else table.asked_often
    for bit, check, row in [asked for needs, asked in rows if not needs & lacking]:
        proof = check(reading)
        if type(proof) is int:
            tai = row.tai if row.plain else _tai(row, proof, hand)
            met |= bit
            raw += tai
            found.append(new_tuple(Counted, (bit, row, tai, proof)))
    kept = _flower_win(hand, table) if reading.facts & facts.BY_FLOWERS else remaining(met, table)
    if kept != met:
        found = [one for one in found if one.bit & kept]
        raw = sum([one.tai for one in found])
    return new_tuple(Count, (reading, tuple(found), raw, kept))


def _flower_win(hand: Hand, table: Table) -> int:
    """A win by flowers counts its own item alone."""
    return next((one.bit for one in table.plan if one.row.item == hand.win.value), 0)


def remaining(met: int, table: Table) -> int:
    """Which of the items that hold count: a mask of rows, those replaced taken out."""
    if not met & table.replacing:
        return met
    for planned in table.replacers:
        if met & planned.bit:
            met &= ~planned.replaced
    return met


def _tai(row: Row, proof: Parts, hand: Hand) -> int:
    tai = row.tai * proof.bit_count() if row.each else row.tai
    return tai + row.per_streak * hand.streak if row.per_streak else tai


def _best(found: list[Count], table: Table) -> Score:
    """The reading with the highest total; of several cut by the cap, the highest sum.

    Readings that remain and differ in their items are a tie; the first in the table's order wins.
    """
    highest = max(one.raw for one in found)
    total = capped(highest, table)
    left = [one for one in found if one.raw in (total, highest)]
    if len({one.kept for one in left}) == 1:
        return Score(table, left[0])
    return Score(table, min(left, key=lambda one: members(one.kept)), tied=True)


def explain(found: Score) -> Iterator[Line]:
    """One line for every row of the table, in order.

    Where several readings count the same items, an item that does not hold is explained by the one
    that comes nearest to it.
    """
    counted = {one.row.item: one for one in found.counted}
    alike = _alike(found)
    for planned in found.table.plan:
        item = planned.row.item
        reading, result = found.reading, _judge(planned, found.reading)
        if isinstance(result, Unmet):
            reading, result = _nearest(planned, alike)
            yield _not_met(planned, result, reading)
        elif not counted:
            yield _not_met(planned, BY_FLOWERS_ALONE, reading)
        elif item in counted:
            one = counted[item]
            yield Line(item, Status.COUNTED, one.tai, reading.positions(one.proof))
        else:
            yield _replaced(planned, result, found)


def _alike(found: Score) -> list[Reading]:
    """The readings that count the very items that the best one counts, itself first."""
    others = every_reading(found.hand, found.table.rulings)
    kept = found.best.kept
    return [found.reading, *(one for one in others if _count(one, found.table).kept == kept)]


def _nearest(planned: Planned, alike: list[Reading]) -> tuple[Reading, Unmet]:
    """The reading in which a row that does not hold is least far off, and what it lacks."""
    judged = ((reading, _judge(planned, reading)) for reading in alike)
    lacking = [(reading, result) for reading, result in judged if isinstance(result, Unmet)]
    return min(lacking, key=lambda one: one[1].distance)


def _judge(planned: Planned, reading: Reading) -> Result:
    if reading.hand.win.by_flowers and planned.family != FLOWER_WIN_FAMILY:
        return BY_FLOWERS_ALONE
    if not reading.sets and planned.family in SET_FAMILIES:
        return Unmet((Reason("no-sets", distance=2),))
    return planned.check(reading)


def _not_met(planned: Planned, result: Unmet, reading: Reading) -> Line:
    row, blamed = planned.row, result.reasons[0].parts
    tiles = reading.positions(blamed)
    return Line(row.item, Status.NOT_MET, row.tai, tiles, reasons=result.reasons, near=result.near)


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
