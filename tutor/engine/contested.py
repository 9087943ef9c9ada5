"""Where a hand's count hinges on a ruling, and what it would be the other way."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.hand import Hand
from tutor.engine.rulings import Ruling
from tutor.engine.score import Score, score, score_at
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Table

TIE = "tie"


def contested(hand: Hand, table: Table | None = None) -> tuple[str, ...]:
    """The rulings on which the hand's total or items hinge, and `tie`; empty for most hands.

    House options that the document itself offers never contest a hand.
    """
    found = score(hand, table)
    hinges = tuple(name for name, _ in _hinges(hand, found, table))
    return (*hinges, TIE) if found.tied else hinges


def is_contested(hand: Hand, table: Table | None = None) -> bool:
    """Whether the hand hinges on any ruling or on a tie."""
    found = score(hand, table)
    return found.tied or any(True for _ in _hinges(hand, found, table))


def alternatives(hand: Hand, table: Table | None = None) -> tuple[tuple[str, Score], ...]:
    """Each ruling that the hand hinges on, with its score the other way."""
    return tuple(_hinges(hand, score(hand, table), table))


def _hinges(hand: Hand, found: Score, table: Table | None) -> Iterator[tuple[str, Score]]:
    played = table or TABLES[hand.rules]
    for ruling in played.base.rulings.values():
        other = None if ruling.offered else flipped(hand, ruling, played)
        if other is not None and (other.total, other.items) != (found.total, found.items):
            yield ruling.id, other


def flipped(hand: Hand, ruling: Ruling, table: Table) -> Score:
    """The hand's score with one ruling chosen otherwise."""
    chosen = {**table.rulings, **hand.options}
    options = {**hand.options, ruling.id: ruling.flip(chosen[ruling.id])}
    return score_at(hand, table.choose(options))
