"""Whether a hand can be held and won: every check, one small function each.

Every check takes the hand and raises `Impossible` (or `Unreadable` for a table or option that does
not exist) with the field at fault. `CHECKS` is their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tutor.engine import divide
from tutor.engine.errors import Impossible, Unreadable
from tutor.engine.play import Event, Win, Wind
from tutor.engine.rulings import BASES
from tutor.engine.tiles import FIRST_ANIMAL, FLOWERS, NAMES, PLAIN, SEASONS

if TYPE_CHECKING:
    from tutor.engine.hand import Hand

OPENING_EVENTS = (
    Event.HEAVENLY_HAND,
    Event.EARTHLY_HAND,
    Event.HEAVENLY_READY,
    Event.EARTHLY_READY,
)
LONGEST_STREAK = 999
"""Longer than any deal is kept; beyond it lies a slip of the finger."""


def check(hand: Hand) -> None:
    """Raise the first fault found in `hand`."""
    for one in CHECKS:
        one(hand)


def _table(hand: Hand) -> None:
    if hand.rules not in BASES:
        raise Unreadable("unknown-value", "rules", repr(hand.rules))


def _options(hand: Hand) -> None:
    rulings = BASES[hand.rules].rulings
    for name, value in hand.options.items():
        if name not in rulings:
            raise Unreadable("unknown-option", "options", name)
        if value not in rulings[name].values:
            raise Unreadable("unknown-value", f"options: {name}", repr(value))


def _places(hand: Hand) -> None:
    for field, tiles in (("concealed", hand.concealed), ("win_tile", _won(hand))):
        for tile in tiles:
            if tile >= PLAIN:
                raise Impossible("bonus-in-hand", field, NAMES[tile])
    for tile in hand.bonus:
        if tile < PLAIN:
            raise Impossible("not-bonus", "bonus", NAMES[tile])
        if tile >= FIRST_ANIMAL and not BASES[hand.rules].animals:
            raise Impossible("no-animals", "bonus", NAMES[tile])


def _won(hand: Hand) -> tuple[int, ...]:
    return () if hand.win_tile is None else (hand.win_tile,)


def _win_tile(hand: Hand) -> None:
    if hand.win.by_flowers and hand.win_tile is not None:
        raise Impossible("win-tile-given", "win_tile", NAMES[hand.win_tile])
    if not hand.win.by_flowers and hand.win_tile is None:
        raise Impossible("no-win-tile", "win_tile", hand.win.value)


def _copies(hand: Hand) -> None:
    seen: dict[int, int] = {}
    melded = tuple(tile for meld in hand.melds for tile in meld.tiles)
    held = (("concealed", hand.concealed), ("melds", melded), ("bonus", hand.bonus))
    for field, tiles in (*held, ("win_tile", _won(hand))):
        for tile in tiles:
            seen[tile] = seen.get(tile, 0) + 1
            if seen[tile] > (4 if tile < PLAIN else 1):
                raise Impossible("too-many-copies", field, NAMES[tile])


def _count(hand: Hand) -> None:
    sets, melds, have = BASES[hand.rules].sets, len(hand.melds), len(hand.concealed)
    if melds > sets:
        raise Impossible("too-many-melds", "melds", have=melds, need=sets)
    need = 3 * (sets - melds) + 1
    if have != need:
        raise Impossible("tile-count", "concealed", have=have, need=need)


def _replacements(hand: Hand) -> None:
    needs = {
        Event.DOUBLE_KONG: ("needs-two-kongs", len(hand.kongs) >= 2),
        Event.KONG_REPLACEMENT: ("needs-kong", bool(hand.kongs)),
        Event.FLOWER_REPLACEMENT: ("needs-bonus", bool(hand.bonus)),
    }
    for event, (code, present) in needs.items():
        if event in hand.events:
            _require(event, code, present)
            _require(event, "needs-self-draw", hand.is_self_drawn)


def _opening(hand: Hand) -> None:
    for event in OPENING_EVENTS:
        if event in hand.events:
            _require(event, "needs-unclaimed", not hand.claimed)
    if Event.HEAVENLY_HAND in hand.events:
        _require(Event.HEAVENLY_HAND, "needs-east", hand.seat is Wind.E)
        _require(Event.HEAVENLY_HAND, "needs-self-draw", hand.is_self_drawn)
    if Event.EARTHLY_HAND in hand.events and hand.rules == "straits":
        first = hand.win is Win.DISCARD and hand.from_dealer and hand.seat is not Wind.E
        _require(Event.EARTHLY_HAND, "needs-first-discard", first)


def _require(event: Event, code: str, present: bool) -> None:
    if not present:
        raise Impossible(code, event.value)


def _robbed(hand: Hand) -> None:
    if hand.win is Win.ROBBED_KONG and hand.win_tile is not None and hand.held[hand.win_tile]:
        raise Impossible("robbed-copy", "win_tile", NAMES[hand.win_tile])


def _dealer(hand: Hand) -> None:
    if not 0 <= hand.streak <= LONGEST_STREAK:
        raise Impossible("streak-range", "streak", need=LONGEST_STREAK)
    if hand.from_dealer and hand.seat is Wind.E:
        raise Impossible("from-dealer-own", "from_dealer")
    if hand.from_dealer and hand.is_self_drawn:
        raise Impossible("from-dealer-drawn", "from_dealer")


def _flower_win(hand: Hand) -> None:
    shown = (hand.bonus_kinds & (FLOWERS | SEASONS)).bit_count()
    if hand.win is Win.EIGHT_FLOWERS and shown != 8:
        raise Impossible("few-for-eight", "bonus", have=shown)
    if hand.win is Win.SEVEN_ROBS_ONE:
        _seven_robs_one(hand, shown)
    if shown == 8 and not hand.win.by_flowers and not _self_drawn_after_eight(hand):
        raise Impossible("eight-win-at-once", "win")


def _seven_robs_one(hand: Hand, shown: int) -> None:
    if not BASES[hand.rules].seven_robs_one or hand.options.get("seven-robs-one") == "off":
        raise Impossible("no-seven-robs-one", "win")
    if shown != 7:
        raise Impossible("not-seven-shown", "bonus", have=shown)


def _self_drawn_after_eight(hand: Hand) -> bool:
    replaced = hand.is_self_drawn and Event.FLOWER_REPLACEMENT in hand.events
    return replaced and hand.rules == "taiwan-traditional"


def _complete(hand: Hand) -> None:
    if hand.win_tile is None:
        return
    if (
        divide.divisions(divide.add(hand.keys, hand.win_tile), hand.melded)
        or hand.is_thirteen_orphans
    ):
        return
    raise Impossible("incomplete", "win_tile", NAMES[hand.win_tile])


CHECKS: tuple[Callable[[Hand], None], ...] = (
    _table,
    _options,
    _places,
    _win_tile,
    _copies,
    _count,
    _dealer,
    _replacements,
    _opening,
    _robbed,
    _flower_win,
    _complete,
)
