"""Ready hands, opening wins, and hands that are no sets and pair."""

from __future__ import annotations

from tutor.engine import facts
from tutor.engine.conditions.registry import Reason, Result, condition, judge, unmet
from tutor.engine.conditions.winning import nothing_claimed
from tutor.engine.play import Event
from tutor.engine.reading import WHOLE, WON, Reading
from tutor.engine.tiles import ORPHANS, members


@condition("earthly-ready", needs=facts.EARTHLY_READY)
def earthly_ready(r: Reading) -> Result:
    return _declared(r, Event.EARTHLY_READY)


@condition("heavenly-ready", needs=facts.HEAVENLY_READY)
def heavenly_ready(r: Reading) -> Result:
    return _declared(r, Event.HEAVENLY_READY)


@condition("migi", needs=facts.MIGI_READY)
def migi(r: Reading) -> Result:
    return _declared(r, Event.MIGI_READY)


def _declared(r: Reading, event: Event) -> Result:
    missing = None if event in r.hand.events else Reason("not-declared", distance=2)
    return judge(r.everything, missing, nothing_claimed(r))


@condition("earthly-hand", needs=facts.EARTHLY_HAND)
def earthly_hand(r: Reading) -> Result:
    return _opening(r, Event.EARTHLY_HAND, "not-first-turn")


@condition("heavenly-hand", needs=facts.HEAVENLY_HAND)
def heavenly_hand(r: Reading) -> Result:
    return _opening(r, Event.HEAVENLY_HAND, "not-on-deal")


def _opening(r: Reading, event: Event, code: str) -> Result:
    return r.everything if event in r.hand.events else unmet(code, distance=2)


@condition("thirteen-orphans", needs=facts.ALL_ORPHANS)
def thirteen_orphans(r: Reading) -> Result:
    if r.hand.is_thirteen_orphans:
        return WHOLE
    lacking = members(ORPHANS & ~r.hand.kinds)
    return unmet("lacking-orphans", lacking, need=13, have=13 - len(lacking), distance=2)


@condition("kong-on-kong", needs=facts.DOUBLE_KONG)
def kong_on_kong(r: Reading) -> Result:
    if Event.DOUBLE_KONG in r.hand.events:
        return WON
    once = Event.KONG_REPLACEMENT in r.hand.events
    return unmet("one-kong" if once else "no-replacement", distance=1 if once else 2)
