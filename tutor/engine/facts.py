"""Facts of a hand or a reading as bits, cheap to test together.

A condition names the facts that it cannot hold without; where one is absent the condition is not
even asked while scoring. They save time and decide nothing: a test holds them to the conditions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from tutor.engine.play import Event, Win, Wind
from tutor.engine.tiles import (
    ANIMALS,
    DRAGONS,
    FLOWERS,
    GREENS,
    HONORS,
    ORPHANS,
    PLAIN,
    RED,
    SEASONS,
    SUITS,
    WINDS,
    Kinds,
)

if TYPE_CHECKING:
    from tutor.engine.divide import Division
    from tutor.engine.hand import Hand

Facts: TypeAlias = int

SELF_DRAWN = 1 << 0
BY_ANOTHER = 1 << 1
ROBBED = 1 << 2
BY_FLOWERS = 1 << 3
UNCLAIMED = 1 << 4
DEALER = 1 << 5
STREAK = 1 << 6
FOUR_KONGS = 1 << 7
ALL_MELDED = 1 << 8

HAS_HONORS = 1 << 9
NO_HONORS = 1 << 10
ONE_SUIT = 1 << 11
NINE_KINDS = 1 << 12
ONLY_HONORS = 1 << 13
NO_SIMPLES = 1 << 14
ONLY_GREENS = 1 << 15
ALL_ORPHANS = 1 << 16

BONUS = 1 << 17
NO_BONUS = 1 << 18
OWN_FLOWER = 1 << 19
OWN_SEASON = 1 << 20
ALL_FLOWERS = 1 << 21
ALL_SEASONS = 1 << 22
ANIMAL = 1 << 23
ALL_ANIMALS = 1 << 24

ONE_WAIT = 1 << 25
SEVERAL_WAITS = 1 << 26
ALL_CHOWS = 1 << 27
ALL_PUNGS = 1 << 28
THREE_CONCEALED = 1 << 29
FOUR_CONCEALED = 1 << 30
FIVE_CONCEALED = 1 << 31

RED_PUNG = 1 << 32
GREEN_PUNG = 1 << 33
WHITE_PUNG = 1 << 34
ROUND_PUNG = 1 << 35
SEAT_PUNG = 1 << 36
LITTLE_DRAGONS = 1 << 37
LITTLE_WINDS = 1 << 38
ALL_WINDS = 1 << 39

REPLACED = 1 << 40
LAST_TILE = 1 << 41
DOUBLE_KONG = 1 << 42
HEAVENLY_HAND = 1 << 43
EARTHLY_HAND = 1 << 44
HEAVENLY_READY = 1 << 45
EARTHLY_READY = 1 << 46
MIGI_READY = 1 << 47
EVERY = (MIGI_READY << 1) - 1
_RED_SHIFT = RED_PUNG.bit_length() - 1

_OF_EVENT = {
    Event.FLOWER_REPLACEMENT: REPLACED,
    Event.KONG_REPLACEMENT: REPLACED,
    Event.DOUBLE_KONG: DOUBLE_KONG,
    Event.LAST_TILE: LAST_TILE,
    Event.HEAVENLY_HAND: HEAVENLY_HAND,
    Event.EARTHLY_HAND: EARTHLY_HAND,
    Event.HEAVENLY_READY: HEAVENLY_READY,
    Event.EARTHLY_READY: EARTHLY_READY,
    Event.MIGI_READY: MIGI_READY,
}

_OF_WIN = {
    Win.SELF_DRAW: SELF_DRAWN,
    Win.DISCARD: BY_ANOTHER,
    Win.ROBBED_KONG: BY_ANOTHER | ROBBED,
    Win.EIGHT_FLOWERS: BY_FLOWERS,
    Win.SEVEN_ROBS_ONE: BY_FLOWERS,
}

RARE = (
    ROBBED
    | BY_FLOWERS
    | STREAK
    | FOUR_KONGS
    | ALL_MELDED
    | NINE_KINDS
    | ONLY_HONORS
    | NO_SIMPLES
    | ONLY_GREENS
    | ALL_ORPHANS
    | ALL_FLOWERS
    | ALL_SEASONS
    | ALL_ANIMALS
    | LITTLE_DRAGONS
    | LITTLE_WINDS
    | ALL_WINDS
    | sum(set(_OF_EVENT.values()))
)
"""A hand without any of these, as most are, need not be asked of the items that need one."""


def facts_of_hand(hand: Hand) -> Facts:
    """The facts that hold for every reading of the hand."""
    facts = (
        (UNCLAIMED, not hand.claimed),
        (DEALER, hand.from_dealer or hand.seat is Wind.E),
        (STREAK, hand.streak > 0),
        (FOUR_KONGS, len(hand.kongs) == 4),
        (ALL_MELDED, len(hand.concealed) == 1),
    )
    found = _OF_WIN[hand.win] | _of_kinds(hand.kinds) | _of_bonus(hand)
    for event in hand.events:
        found |= _OF_EVENT[event]
    return found | _together(facts)


def _together(facts: Iterable[tuple[Facts, bool]]) -> Facts:
    return sum(fact for fact, holds in facts if holds)


def _of_kinds(present: Kinds) -> Facts:
    suits = sum(1 for suit in SUITS if present & suit)
    facts = (
        (HAS_HONORS if present & HONORS else NO_HONORS, True),
        (ONE_SUIT, suits < 2),
        (NINE_KINDS, present.bit_count() == 9),
        (ONLY_HONORS, suits == 0),
        (NO_SIMPLES, not present & ~ORPHANS),
        (ONLY_GREENS, not present & ~GREENS),
        (ALL_ORPHANS, present == ORPHANS),
    )
    return _together(facts)


def _of_bonus(hand: Hand) -> Facts:
    shown = hand.bonus_kinds
    own = shown >> PLAIN + hand.seat - Wind.E
    facts = (
        (BONUS if shown else NO_BONUS, True),
        (OWN_FLOWER, bool(own & 1)),
        (OWN_SEASON, bool(own >> 4 & 1)),
        (ANIMAL, bool(shown & ANIMALS)),
        (ALL_FLOWERS, shown & FLOWERS == FLOWERS),
        (ALL_SEASONS, shown & SEASONS == SEASONS),
        (ALL_ANIMALS, shown & ANIMALS == ANIMALS),
    )
    return _together(facts)


def facts_of_waits(hand: Hand, waits: int) -> Facts:
    """The facts of so many kinds waited for."""
    if waits == 1:
        return ONE_WAIT | (SEVERAL_WAITS if hand.facts & SELF_DRAWN else 0)
    return SEVERAL_WAITS


def facts_of_sets(hand: Hand, division: Division, concealed: int) -> Facts:
    """The facts of one division, melds included, with so many concealed pungs."""
    pungs = division.pungs
    if not pungs:
        return ALL_CHOWS
    facts = _OF_CONCEALED[concealed]
    if division.pung_bits.bit_count() == len(division.sets):
        facts |= ALL_PUNGS
    return facts | _of_honors(hand, division) if pungs & HONORS else facts


_OF_CONCEALED = (
    0,
    0,
    0,
    THREE_CONCEALED,
    THREE_CONCEALED | FOUR_CONCEALED,
    THREE_CONCEALED | FOUR_CONCEALED | FIVE_CONCEALED,
)


def _of_honors(hand: Hand, division: Division) -> Facts:
    pungs, pair = division.pungs, 1 << (division.pair or 0)
    facts = pungs >> RED << _RED_SHIFT if pungs & DRAGONS else 0
    if pungs >> hand.round & 1:
        facts |= ROUND_PUNG
    if pungs >> hand.seat & 1:
        facts |= SEAT_PUNG
    if pair & DRAGONS and (pair | pungs) & DRAGONS == DRAGONS:
        facts |= LITTLE_DRAGONS
    if pungs & WINDS:
        facts |= _of_winds(pungs & WINDS, pair)
    return facts


def _of_winds(pungs: Kinds, pair: Kinds) -> Facts:
    if pungs == WINDS:
        return ALL_WINDS
    return LITTLE_WINDS if (pungs | pair) & WINDS == WINDS else 0
