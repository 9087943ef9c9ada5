"""Who pays what for a counted hand, at each table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple

from tutor.engine.errors import Impossible
from tutor.engine.hand import Hand
from tutor.engine.play import Win, Wind
from tutor.engine.score import Score
from tutor.engine.tables.table import Table

FALSE_WIN_TAI = 8
"""What a false win costs for each opponent at taiwan-online, beside the base."""


class Payer(Enum):
    """Who pays: the player whose tile it was, or each of the others."""

    DISCARDER = "discarder"
    ROBBED = "robbed"
    DEALER = "dealer"
    OTHER = "other"


class Payment(NamedTuple):
    """What one player pays the winner: the tai (at straits, the hand's) and the points."""

    payer: Payer
    tai: int
    points: int


class Stakes(NamedTuple):
    """The points of the base 底 and of one tai at a Taiwanese table; straits has its own."""

    base: int
    unit: int

    def points(self, tai: int) -> int:
        return self.base + tai * self.unit


def settle(score: Score, stakes: Stakes | None = None, liable: bool = False) -> tuple[Payment, ...]:
    """One payment for each player who pays.

    Taiwanese tables need `stakes`. At straits `liable` is 包: one player pays the whole sum. Raises
    `Impossible` for a hand that does not reach the table's least tai.
    """
    if not score.can_win:
        raise Impossible("cannot-win", "total", need=score.table.minimum)
    return SETTLEMENTS[score.table.slug](score, stakes or Stakes(0, 1), liable)


def false_win(stakes: Stakes) -> tuple[Payment, ...]:
    """What a false win pays to each of three opponents at taiwan-online."""
    points = stakes.points(FALSE_WIN_TAI)
    return (Payment(Payer.OTHER, FALSE_WIN_TAI, points),) * 3


def _traditional(score: Score, stakes: Stakes, _: bool) -> tuple[Payment, ...]:
    """The dealer is an item of the count; only a non-dealer's self-draw leaves it to the dealer."""
    extra = 0 if score.hand.win.by_flowers else _dealer_tai(score.table, score.hand.streak)
    return tuple(
        _taiwanese(payer, score.total + (extra if payer is Payer.DEALER else 0), stakes)
        for payer in payers(score.hand)
    )


def _dealer_tai(table: Table, streak: int) -> int:
    """What the dealer (or the dealer's streak) counts at a table."""
    dealer = table.by_item.get("dealer")
    row = table.by_item.get("dealer-streak", dealer) if streak else dealer
    return row.tai + row.per_streak * streak if row else 0


def _online(score: Score, stakes: Stakes, _: bool) -> tuple[Payment, ...]:
    """Every payment to or by the dealer is 1 + 2 × streak tai higher."""
    hand = score.hand
    extra = 1 + 2 * hand.streak

    def involved(payer: Payer) -> bool:
        return hand.seat is Wind.E or hand.from_dealer or payer is Payer.DEALER

    return tuple(
        _taiwanese(payer, score.total + extra * involved(payer), stakes) for payer in payers(hand)
    )


def _taiwanese(payer: Payer, tai: int, stakes: Stakes) -> Payment:
    return Payment(payer, tai, stakes.points(tai))


def _straits(score: Score, _: Stakes, liable: bool) -> tuple[Payment, ...]:
    """The base doubles with each tai; the discarder and each payer of a self-draw pay it twice."""
    tai, base = score.total, 2**score.total
    drawn = not score.hand.by_another
    shares = (
        [Payment(payer, tai, 2 * base) for payer in payers(score.hand)]
        if drawn
        else [
            Payment(_tile_owner(score.hand), tai, 2 * base),
            *(Payment(payer, tai, base) for payer in _two_others(score.hand)),
        ]
    )
    if liable:
        payer = Payer.OTHER if drawn else shares[0].payer
        return (Payment(payer, tai, sum(share.points for share in shares)),)
    return tuple(shares)


def _two_others(hand: Hand) -> tuple[Payer, Payer]:
    dealer_among = hand.seat is not Wind.E and not hand.from_dealer
    return (Payer.DEALER if dealer_among else Payer.OTHER), Payer.OTHER


def payers(hand: Hand) -> tuple[Payer, ...]:
    """Who pays at a Taiwanese table: the owner of the tile alone, or all three."""
    if hand.by_another or hand.win is Win.SEVEN_ROBS_ONE:
        return (_tile_owner(hand),)
    first = Payer.OTHER if hand.seat is Wind.E else Payer.DEALER
    return first, Payer.OTHER, Payer.OTHER


def _tile_owner(hand: Hand) -> Payer:
    return Payer.DISCARDER if hand.win is Win.DISCARD else Payer.ROBBED


SETTLEMENTS: Mapping[str, Callable[[Score, Stakes, bool], tuple[Payment, ...]]] = {
    "taiwan-traditional": _traditional,
    "taiwan-online": _online,
    "straits": _straits,
}
