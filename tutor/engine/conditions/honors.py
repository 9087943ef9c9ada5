"""Dragons and winds."""

from __future__ import annotations

from tutor.engine import facts
from tutor.engine.conditions.registry import Reason, Result, condition, judge, unmet
from tutor.engine.reading import PAIR, Parts, Reading
from tutor.engine.tiles import (
    DRAGONS,
    GREEN,
    HONORS,
    RED,
    SUITED,
    WHITE,
    WINDS,
    Kinds,
    Tile,
    members,
)


@condition("red-dragon", needs=facts.RED_PUNG)
def red_dragon(r: Reading) -> Result:
    return _pung(r, RED)


@condition("green-dragon", needs=facts.GREEN_PUNG)
def green_dragon(r: Reading) -> Result:
    return _pung(r, GREEN)


@condition("white-dragon", needs=facts.WHITE_PUNG)
def white_dragon(r: Reading) -> Result:
    return _pung(r, WHITE)


@condition("round-wind", needs=facts.ROUND_PUNG)
def round_wind(r: Reading) -> Result:
    return _pung(r, r.hand.round)


@condition("seat-wind", needs=facts.SEAT_PUNG)
def seat_wind(r: Reading) -> Result:
    return _pung(r, r.hand.seat)


def _pung(r: Reading, tile: Tile) -> Result:
    return judge(r.pung_parts(1 << tile), _no_pung(r, tile))


def _no_pung(r: Reading, tile: Tile) -> Reason | None:
    if r.pungs >> tile & 1:
        return None
    have = 2 if r.pair == tile else 0
    parts = PAIR if have else 0
    return Reason("no-pung", (tile,), have=have, need=3, parts=parts, distance=3 - have)


@condition("little-three-dragons", needs=facts.LITTLE_DRAGONS)
def little_three_dragons(r: Reading) -> Result:
    return _little(r, DRAGONS)


@condition("big-three-dragons", needs=facts.RED_PUNG | facts.GREEN_PUNG | facts.WHITE_PUNG)
def big_three_dragons(r: Reading) -> Result:
    return _big(r, DRAGONS)


@condition("little-four-winds", needs=facts.LITTLE_WINDS)
def little_four_winds(r: Reading) -> Result:
    return _little(r, WINDS)


@condition("big-four-winds", needs=facts.ALL_WINDS)
def big_four_winds(r: Reading) -> Result:
    return _big(r, WINDS)


def _big(r: Reading, group: Kinds) -> Result:
    """Pungs of the whole group."""
    lacking = [reason for tile in members(group) if (reason := _no_pung(r, tile))]
    if len(lacking) < 2:
        return judge(r.pung_parts(group), *lacking)
    need, distance = group.bit_count(), sum(reason.distance for reason in lacking)
    have, parts = need - len(lacking), _group_parts(r, group)
    return unmet("few-pungs-of", members(group), have, need, parts, distance)


def _little(r: Reading, group: Kinds) -> Result:
    """Pungs of the group but one, which is the pair."""
    pungs = (r.pungs & group).bit_count()
    paired = r.pair is not None and group >> r.pair & 1
    need = group.bit_count() - 1
    parts = _group_parts(r, group)
    if pungs > need:
        return unmet("no-pair-left", parts=parts)
    few = Reason("few-pungs-of", members(group), pungs, need, parts, need - pungs)
    lacking = members(group & ~r.pungs)
    pairless = Reason("no-pair-of", lacking, parts=parts)
    return judge(parts, few if pungs < need else None, None if paired else pairless)


def _group_parts(r: Reading, group: Kinds) -> Parts:
    return r.parts_of(group)


@condition("all-honors", needs=facts.ONLY_HONORS)
def all_honors(r: Reading) -> Result:
    others = r.parts_of(SUITED)
    if not others:
        return r.everything
    tiles = members(r.hand.kinds & ~HONORS)
    return unmet("not-all-honors", tiles, parts=others, distance=others.bit_count())
