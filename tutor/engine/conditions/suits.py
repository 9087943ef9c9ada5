"""Suits, terminals, and the patterns made of chosen kinds."""

from __future__ import annotations

from tutor.engine import facts
from tutor.engine.conditions.registry import Reason, Result, condition, judge, unmet
from tutor.engine.conditions.winning import nothing_claimed
from tutor.engine.reading import WON, Reading
from tutor.engine.tiles import GREENS, HONORS, ORPHANS, SUITS, TERMINALS, Kinds, Tile, members


def _main_suit(r: Reading) -> Kinds:
    """The suit that most sets are of."""
    present = [suit for suit in SUITS if suit & r.hand.kinds]
    if len(present) == 1:
        return present[0]
    return max(SUITS, key=lambda suit: r.parts_of(suit & r.hand.kinds).bit_count())


def _only(r: Reading, allowed: Kinds, code: str) -> Reason | None:
    others = r.hand.kinds & ~allowed
    if not others:
        return None
    parts = r.parts_of(others)
    return Reason(code, members(others), parts=parts, distance=max(1, parts.bit_count()))


@condition("half-flush", needs=facts.ONE_SUIT | facts.HAS_HONORS)
def half_flush(r: Reading) -> Result:
    suit = _main_suit(r)
    if not r.hand.kinds & suit:
        return unmet("no-suit", distance=2)
    plain = None if r.hand.kinds & HONORS else Reason("no-honors")
    return judge(r.everything, _only(r, suit | HONORS, "second-suit"), plain)


@condition("full-flush", needs=facts.ONE_SUIT | facts.NO_HONORS)
def full_flush(r: Reading) -> Result:
    suit = _main_suit(r)
    if not r.hand.kinds & suit:
        return unmet("no-suit", distance=2)
    failed = _only(r, suit | HONORS, "second-suit"), _only(r, ~HONORS, "has-honors")
    return judge(r.everything, *failed)


@condition("mixed-terminals", needs=facts.NO_SIMPLES | facts.HAS_HONORS)
def mixed_terminals(r: Reading) -> Result:
    terminals = None if r.hand.kinds & TERMINALS else Reason("no-terminals")
    honors = None if r.hand.kinds & HONORS else Reason("no-honors")
    return judge(r.everything, _only(r, ORPHANS, "has-simples"), terminals, honors)


@condition("all-terminals", needs=facts.NO_SIMPLES | facts.NO_HONORS)
def all_terminals(r: Reading) -> Result:
    failed = _only(r, ORPHANS, "has-simples"), _only(r, ~HONORS, "has-honors")
    return judge(r.everything, *failed)


@condition("all-green", needs=facts.ONLY_GREENS)
def all_green(r: Reading) -> Result:
    return judge(r.everything, _only(r, GREENS, "not-green"))


@condition("nine-gates", needs=facts.NINE_KINDS | facts.ONE_SUIT | facts.UNCLAIMED)
def nine_gates(r: Reading) -> Result:
    drawn_only = r.rulings["nine-gates-discard"] == "self-draw-only"
    late = Reason("by-another", parts=WON) if drawn_only and r.hand.by_another else None
    return judge(r.everything, nothing_claimed(r), _lacks_gates(r), late)


def _lacks_gates(r: Reading) -> Reason | None:
    suit = _main_suit(r)
    lacking = tuple(tile for tile in _gates(suit) for _ in range(_short(r, tile)))
    others = r.hand.kinds & ~suit
    if not lacking and not others:
        return None
    return Reason("not-nine-gates", lacking, distance=max(1, len(lacking)))


def _gates(suit: Kinds) -> tuple[Tile, ...]:
    return members(suit)


def _short(r: Reading, tile: Tile) -> int:
    need = 3 if TERMINALS >> tile & 1 else 1
    return max(0, need - r.hand.tiles.count(tile))
