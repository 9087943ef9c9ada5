"""Where a hand's count hinges on a ruling, and what it would be the other way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tutor.engine.hand import Hand
from tutor.engine.rulings import Ruling
from tutor.engine.score import Score, score
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Table

TIE = "tie"


def contested(hand: Hand, table: Table | None = None) -> tuple[str, ...]:
    """The rulings on which the hand's total or items hinge, and `tie`; empty for most hands.

    House options that the document itself offers never contest a hand.
    """
    played = table or TABLES[hand.rules]
    found = score(hand, played)
    hinges = tuple(
        ruling.id
        for ruling in played.base.rulings.values()
        if not ruling.offered and _differs(found, flipped(hand, ruling, played))
    )
    return (*hinges, TIE) if found.tied else hinges


def is_contested(hand: Hand, table: Table | None = None) -> bool:
    """Whether the hand hinges on any ruling or on a tie."""
    return bool(contested(hand, table))


def _differs(one: Score, other: Score) -> bool:
    return one.total != other.total or one.items != other.items


def flipped(hand: Hand, ruling: Ruling, table: Table) -> Score:
    """The hand's score with one ruling chosen otherwise."""
    chosen: Mapping[str, str] = {**table.rulings, **hand.options}
    value = ruling.flip(chosen[ruling.id])
    return score(replace(hand, options={**hand.options, ruling.id: value}), table)


def alternatives(hand: Hand, table: Table | None = None) -> Iterator[tuple[str, Score]]:
    """Each ruling that the hand hinges on, with its score the other way."""
    played = table or TABLES[hand.rules]
    for name in contested(hand, played):
        if name != TIE:
            yield name, flipped(hand, played.base.rulings[name], played)
