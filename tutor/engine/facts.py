"""Facts of a hand or a reading as bits, cheap to test together.

A condition names the facts that it cannot hold without; where one is absent the condition is not
even asked while scoring. They save time and decide nothing: a test holds them to the conditions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tutor.engine.play import Event, Wind
from tutor.engine.tiles import HONORS, SUITS

if TYPE_CHECKING:
    from tutor.engine.hand import Hand

Facts: TypeAlias = int

SELF_DRAWN = 1 << 0
BY_ANOTHER = 1 << 1
UNCLAIMED = 1 << 2
DEALER = 1 << 3
BONUS = 1 << 4
EVENT = 1 << 5
REPLACED = 1 << 6
KONG = 1 << 7
ALL_MELDED = 1 << 8
HAS_HONORS = 1 << 9
ONE_SUIT = 1 << 10
ONE_WAIT = 1 << 11
ALL_CHOWS = 1 << 12
ALL_PUNGS = 1 << 13
THREE_PUNGS = 1 << 14
DRAGON_PUNG = 1 << 15
WIND_PUNG = 1 << 16

_REPLACEMENTS = {Event.FLOWER_REPLACEMENT, Event.KONG_REPLACEMENT}


def hand_facts(hand: Hand) -> Facts:
    """The facts that hold for every reading of the hand."""
    present = hand.kinds
    suits = sum(1 for suit in SUITS if present & suit)
    facts = (
        (SELF_DRAWN, hand.is_self_drawn),
        (BY_ANOTHER, hand.by_another),
        (UNCLAIMED, not hand.claimed),
        (DEALER, hand.seat is Wind.E or hand.from_dealer),
        (BONUS, bool(hand.bonus)),
        (EVENT, bool(hand.events)),
        (REPLACED, bool(hand.events & _REPLACEMENTS)),
        (KONG, bool(hand.kongs)),
        (ALL_MELDED, len(hand.melds) == hand.set_count),
        (HAS_HONORS, bool(present & HONORS)),
        (ONE_SUIT, suits <= 1),
    )
    return sum(bit for bit, holds in facts if holds)
