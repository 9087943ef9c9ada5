"""Chows and pungs: all of a kind, and how many stand concealed."""

from __future__ import annotations

from tutor.engine import facts
from tutor.engine.conditions.registry import Reason, Result, condition, judge, unmet
from tutor.engine.conditions.winning import by_another
from tutor.engine.reading import PAIR, WON, Parts, Reading, bonus_parts
from tutor.engine.tiles import ANIMALS, DRAGONS, HONORS, Kinds, Tile, members


def _tiles_of(r: Reading, parts: Parts) -> tuple[Tile, ...]:
    return tuple(
        tile
        for index, tile_set in enumerate(r.sets)
        if parts >> index & 1
        for tile in tile_set.tiles
    )


def _only_chows(r: Reading) -> Reason | None:
    pungs = r.pung_parts(-1)
    if not pungs:
        return None
    return Reason("has-pungs", _tiles_of(r, pungs), parts=pungs, distance=pungs.bit_count())


def _only_pungs(r: Reading) -> Reason | None:
    chows = r.all_sets & ~r.pung_parts(-1)
    if not chows:
        return None
    return Reason("has-chows", _tiles_of(r, chows), parts=chows, distance=chows.bit_count())


def _no_honors(r: Reading) -> Reason | None:
    honors = r.hand.kinds & HONORS
    if not honors:
        return None
    return Reason("has-honors", members(honors), parts=r.parts_of(honors))


def _no_bonus(r: Reading, allowed: Kinds = 0) -> Reason | None:
    bonus = r.hand.bonus_kinds & ~allowed
    if not bonus:
        return None
    return Reason("has-bonus", members(bonus), parts=bonus_parts(bonus))


def _may_be_drawn(r: Reading) -> Reason | None:
    return by_another(r) if r.rulings["chows-self-draw"] == "no" else None


def _two_sided(r: Reading) -> Reason | None:
    if r.finishes_two_sided():
        return None
    parts = WON | (0 if r.place is None else 1 << r.place)
    return Reason("not-two-sided", r.waits, parts=parts)


@condition("all-chows", needs=facts.ALL_CHOWS | facts.NO_BONUS | facts.NO_HONORS)
def all_chows(r: Reading) -> Result:
    """At taiwan-traditional: no honors at all; the wait by a ruling."""
    wait = _two_sided(r) if r.rulings["chows-wait"] == "two-sided" else None
    failed = (_only_chows(r), _no_honors(r), _no_bonus(r), _may_be_drawn(r), wait)
    return judge(r.all_sets | PAIR, *failed)


@condition("two-sided-all-chows", needs=facts.ALL_CHOWS | facts.NO_BONUS | facts.NO_HONORS)
def two_sided_all_chows(r: Reading) -> Result:
    """At taiwan-online: the winning tile finishes a chow that waited on both ends."""
    failed = (_only_chows(r), _no_honors(r), _no_bonus(r), _two_sided(r), _may_be_drawn(r))
    return judge(r.all_sets | PAIR, *failed)


@condition("straits-all-chows", needs=facts.ALL_CHOWS | facts.SEVERAL_WAITS)
def straits_all_chows(r: Reading) -> Result:
    """At straits: a pair that counts nothing, and two kinds waited for on another's tile."""
    return judge(r.all_sets | PAIR, *_straits_chows(r), _no_bonus(r, _ignored(r)))


@condition("flowered-all-chows", needs=facts.ALL_CHOWS | facts.SEVERAL_WAITS | facts.BONUS)
def flowered_all_chows(r: Reading) -> Result:
    bonus = r.hand.bonus_kinds & ~_ignored(r)
    proof = r.all_sets | PAIR | bonus_parts(bonus)
    return judge(proof, *_straits_chows(r), None if bonus else Reason("no-bonus"))


def _ignored(r: Reading) -> Kinds:
    return ANIMALS if r.rulings["chows-animals"] == "ignored" else 0


def _straits_chows(r: Reading) -> tuple[Reason | None, ...]:
    return _only_chows(r), _worthless_pair(r), _several_waits(r)


def _worthless_pair(r: Reading) -> Reason | None:
    worth = DRAGONS | 1 << r.hand.seat | 1 << r.hand.round
    if r.pair is None or not worth >> r.pair & 1:
        return None
    return Reason("pair-of-worth", (r.pair,), parts=PAIR)


def _several_waits(r: Reading) -> Reason | None:
    if r.hand.is_self_drawn or len(r.waits) > 1:
        return None
    return Reason("one-kind-waited", r.waits, have=1, need=2, parts=WON)


@condition("all-pungs", needs=facts.ALL_PUNGS)
def all_pungs(r: Reading) -> Result:
    return judge(r.all_sets | PAIR, _only_pungs(r))


@condition("three-concealed-pungs", needs=facts.THREE_CONCEALED)
def three_concealed_pungs(r: Reading) -> Result:
    return _concealed_pungs(r, 3)


@condition("four-concealed-pungs", needs=facts.FOUR_CONCEALED)
def four_concealed_pungs(r: Reading) -> Result:
    return _concealed_pungs(r, 4)


@condition("five-concealed-pungs", needs=facts.FIVE_CONCEALED)
def five_concealed_pungs(r: Reading) -> Result:
    return _concealed_pungs(r, 5)


def _concealed_pungs(r: Reading, need: int) -> Result:
    return judge(r.concealed_pungs, _few_concealed(r, need))


def _few_concealed(r: Reading, need: int) -> Reason | None:
    """Too few, blaming the pung that another's tile finished, or else the claimed ones."""
    have = r.concealed_pungs.bit_count()
    if have >= need:
        return None
    pungs = r.pung_parts(-1)
    claimed = pungs & r.claimed_parts()
    finished = pungs & ~claimed & ~r.concealed_pungs
    code, blamed = "few-concealed-pungs", 0
    if finished:
        code, blamed = "pung-by-another", finished
    elif have + claimed.bit_count() >= need:
        code, blamed = "pungs-claimed", claimed
    tiles = _tiles_of(r, blamed)[::3]
    return Reason(code, tiles, have, need, blamed or r.concealed_pungs, need - have)


@condition("concealed-pungs-self-drawn", needs=facts.FOUR_CONCEALED | facts.SELF_DRAWN)
def concealed_pungs_self_drawn(r: Reading) -> Result:
    drawn = None if r.hand.is_self_drawn else Reason("by-another", parts=WON)
    few = None if r.hand.by_another and _won_pung(r) else _few_concealed(r, 4)
    return judge(r.all_sets | PAIR, few, drawn)


def _won_pung(r: Reading) -> bool:
    """Whether only the pung that another's tile finished is not concealed."""
    own = r.concealed_pungs.bit_count()
    return own == 3 and r.place is not None and bool(r.pung_parts(-1) >> r.place & 1)


@condition("four-kongs", needs=facts.FOUR_KONGS)
def four_kongs(r: Reading) -> Result:
    have = len(r.hand.kongs)
    if have == 4:
        return r.all_sets
    return unmet("few-kongs", have=have, need=4, distance=4 - have)
