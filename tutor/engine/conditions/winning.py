"""How the hand was won, and by whom."""

from __future__ import annotations

from tutor.engine import facts
from tutor.engine.conditions.registry import Reason, Result, condition, judge, unmet
from tutor.engine.play import Event, MeldKind, Win, Wind
from tutor.engine.reading import PAIR, WON, Reading


@condition("dealer", needs=facts.DEALER)
def dealer(r: Reading) -> Result:
    return judge(0, _no_dealer(r))


@condition("dealer-streak", needs=facts.DEALER | facts.STREAK)
def dealer_streak(r: Reading) -> Result:
    return judge(0, _no_dealer(r), None if r.hand.streak else Reason("no-streak"))


def _no_dealer(r: Reading) -> Reason | None:
    if r.hand.seat is Wind.E or r.hand.from_dealer:
        return None
    return Reason("no-dealer", (r.hand.seat,), distance=2)


@condition("self-draw", needs=facts.SELF_DRAWN)
def self_draw(r: Reading) -> Result:
    drawn = r.facts & facts.SELF_DRAWN
    return WON if drawn else unmet("by-another", parts=WON, distance=2)


@condition("concealed-hand", needs=facts.UNCLAIMED)
def concealed_hand(r: Reading) -> Result:
    robbed = r.hand.win is Win.ROBBED_KONG and r.rulings.get("robbed-as-discard") == "no"
    return judge(
        r.everything, nothing_claimed(r), Reason("robbed-kong-won", parts=WON) if robbed else None
    )


@condition("concealed-self-draw", needs=facts.UNCLAIMED | facts.SELF_DRAWN)
def concealed_self_draw(r: Reading) -> Result:
    return judge(r.everything, nothing_claimed(r), drawn(r), _kong_breaks(r))


def _kong_breaks(r: Reading) -> Reason | None:
    if r.rulings.get("concealed-kong-self-draw") != "breaks":
        return None
    return kong_breaks(r)


def kong_breaks(r: Reading) -> Reason | None:
    """That there is a concealed kong where none may be."""
    concealed = [meld for meld in r.hand.melds if meld.kind is MeldKind.CONCEALED_KONG]
    tiles = tuple(meld.tiles[0] for meld in concealed)
    return Reason("concealed-kong", tiles, distance=len(tiles)) if tiles else None


def nothing_claimed(r: Reading) -> Reason | None:
    """That something was claimed."""
    claimed = r.hand.claimed
    if not claimed:
        return None
    tiles = tuple(tile for meld in claimed for tile in meld.tiles)
    parts = r.claimed_parts()
    return Reason("claimed", tiles, have=len(claimed), parts=parts, distance=len(claimed))


def drawn(r: Reading) -> Reason | None:
    """That the winning tile was another player's."""
    return None if r.hand.is_self_drawn else Reason("by-another", parts=WON)


def by_another(r: Reading) -> Reason | None:
    """That the winning tile was drawn."""
    return None if r.hand.by_another else Reason("self-drawn", parts=WON)


@condition("replacement-win", needs=facts.REPLACED)
def replacement_win(r: Reading) -> Result:
    replaced = {Event.FLOWER_REPLACEMENT, Event.KONG_REPLACEMENT} & r.hand.events
    return WON if replaced else unmet("no-replacement", distance=2)


@condition("kong-replacement-win", needs=facts.REPLACED)
def kong_replacement_win(r: Reading) -> Result:
    if Event.KONG_REPLACEMENT in r.hand.events:
        return WON
    if Event.FLOWER_REPLACEMENT in r.hand.events:
        return unmet("flower-replacement", parts=WON)
    return unmet("no-replacement", distance=2)


@condition("last-tile-draw", needs=facts.LAST_TILE | facts.SELF_DRAWN)
def last_tile_draw(r: Reading) -> Result:
    return judge(WON, _not_last(r), drawn(r))


@condition("last-tile-discard", needs=facts.LAST_TILE | facts.BY_ANOTHER)
def last_tile_discard(r: Reading) -> Result:
    robbed = r.hand.win is Win.ROBBED_KONG
    return judge(
        WON, _not_last(r), by_another(r), Reason("robbed-kong-won", parts=WON) if robbed else None
    )


def _not_last(r: Reading) -> Reason | None:
    return None if Event.LAST_TILE in r.hand.events else Reason("not-last-tile", distance=2)


@condition("robbed-kong", needs=facts.ROBBED)
def robbed_kong(r: Reading) -> Result:
    return WON if r.hand.win is Win.ROBBED_KONG else unmet("no-robbed-kong", distance=2)


@condition("all-claimed", needs=facts.ALL_MELDED | facts.BY_ANOTHER)
def all_claimed(r: Reading) -> Result:
    return judge(r.all_sets | PAIR, _sets_in_hand(r), _claimed_kongs(r), by_another(r))


@condition("half-claimed", needs=facts.ALL_MELDED | facts.SELF_DRAWN)
def half_claimed(r: Reading) -> Result:
    return judge(r.all_sets | PAIR, _sets_in_hand(r), _claimed_kongs(r), drawn(r))


def _sets_in_hand(r: Reading) -> Reason | None:
    lacking = r.concealed_sets
    if not lacking:
        return None
    have = len(r.sets) - lacking
    parts = r.all_sets & ~((1 << have) - 1)
    return Reason("sets-in-hand", have=have, need=len(r.sets), parts=parts, distance=lacking)


def _claimed_kongs(r: Reading) -> Reason | None:
    if r.rulings.get("claimed-kong") != "allowed":
        return kong_breaks(r)
    return None if r.hand.claimed else Reason("nothing-claimed")
