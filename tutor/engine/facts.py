"""Facts of a hand or a reading as bits, cheap to test together.

A condition names the facts that it cannot hold without; where one is absent the condition is not
even asked while scoring. They save time and decide nothing: a test holds them to the conditions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tutor.engine.play import Win, Wind
from tutor.engine.tiles import ANIMALS, DRAGONS, HONORS, PLAIN, RED, SUITS, WINDS, Kinds

if TYPE_CHECKING:
    from tutor.engine.hand import Hand

Facts: TypeAlias = int

SELF_DRAWN = 1 << 0
BY_ANOTHER = 1 << 1
ROBBED = 1 << 2
UNCLAIMED = 1 << 3
DEALER = 1 << 4
STREAK = 1 << 5
EVENT = 1 << 6
KONG = 1 << 7
ALL_MELDED = 1 << 8
HAS_HONORS = 1 << 9
ONE_SUIT = 1 << 10
BONUS = 1 << 11
NO_BONUS = 1 << 12
OWN_FLOWER = 1 << 13
OWN_SEASON = 1 << 14
FOUR_BONUS = 1 << 15
ANIMAL = 1 << 16
ONE_WAIT = 1 << 17
ALL_CHOWS = 1 << 18
ALL_PUNGS = 1 << 19
THREE_PUNGS = 1 << 20
FOUR_PUNGS = 1 << 21
TWO_DRAGON_PUNGS = 1 << 22
THREE_WIND_PUNGS = 1 << 23
ROUND_PUNG = 1 << 24
SEAT_PUNG = 1 << 25
RED_PUNG = 1 << 26
GREEN_PUNG = 1 << 27
WHITE_PUNG = 1 << 28
BY_FLOWERS = 1 << 29

RARE = (
    ROBBED
    | STREAK
    | EVENT
    | KONG
    | ALL_MELDED
    | FOUR_BONUS
    | TWO_DRAGON_PUNGS
    | THREE_WIND_PUNGS
    | BY_FLOWERS
)
"""A hand without any of these, as most are, need not be asked of the items that need one."""

_RED_SHIFT = RED_PUNG.bit_length() - 1
_OF_WIN = {
    Win.SELF_DRAW.value: SELF_DRAWN,
    Win.DISCARD.value: BY_ANOTHER,
    Win.ROBBED_KONG.value: BY_ANOTHER | ROBBED,
    Win.EIGHT_FLOWERS.value: BY_FLOWERS,
    Win.SEVEN_ROBS_ONE.value: BY_FLOWERS,
}


def facts_of_hand(hand: Hand) -> Facts:
    """The facts that hold for every reading of the hand."""
    facts = _OF_WIN[hand.win._value_] | _of_kinds(hand.kinds)
    if not hand.claimed:
        facts |= UNCLAIMED
    if hand.from_dealer or hand.seat is Wind.E:
        facts |= DEALER
    if hand.streak:
        facts |= STREAK
    if hand.events:
        facts |= EVENT
    if hand.kongs:
        facts |= KONG
    if len(hand.concealed) == 1:
        facts |= ALL_MELDED
    return facts | (_of_bonus(hand) if hand.bonus else NO_BONUS)


def _of_kinds(present: Kinds) -> Facts:
    facts = HAS_HONORS if present & HONORS else 0
    characters, dots, bamboo = SUITS
    suits = bool(present & characters) + bool(present & dots) + bool(present & bamboo)
    return facts | ONE_SUIT if suits < 2 else facts


def _of_bonus(hand: Hand) -> Facts:
    own = hand.bonus_kinds >> PLAIN + hand.seat - Wind.E
    facts = BONUS
    if own & 1:
        facts |= OWN_FLOWER
    if own >> 4 & 1:
        facts |= OWN_SEASON
    if hand.bonus_kinds & ANIMALS:
        facts |= ANIMAL
    if len(hand.bonus) > 3:
        facts |= FOUR_BONUS
    return facts


def facts_of_sets(hand: Hand, sets: int, pungs: Kinds, pung_bits: int) -> Facts:
    """The facts of one division into so many sets, melds included."""
    if not pungs:
        return ALL_CHOWS
    count = pung_bits.bit_count()
    facts = _OF_COUNT[count] | (ALL_PUNGS if count == sets else 0)
    return facts | _of_honors(hand, pungs) if pungs & HONORS else facts


_OF_COUNT = (0, 0, 0, THREE_PUNGS, THREE_PUNGS | FOUR_PUNGS, THREE_PUNGS | FOUR_PUNGS)


def _of_honors(hand: Hand, pungs: Kinds) -> Facts:
    facts = pungs >> RED << _RED_SHIFT if pungs & DRAGONS else 0
    if pungs >> hand.round & 1:
        facts |= ROUND_PUNG
    if pungs >> hand.seat & 1:
        facts |= SEAT_PUNG
    if (pungs & DRAGONS).bit_count() > 1:
        facts |= TWO_DRAGON_PUNGS
    if (pungs & WINDS).bit_count() > 2:
        facts |= THREE_WIND_PUNGS
    return facts
