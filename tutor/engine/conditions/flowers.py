"""Bonus tiles: flowers, seasons, animals."""

from __future__ import annotations

from tutor.engine import facts
from tutor.engine.conditions.registry import Result, condition, unmet
from tutor.engine.play import Win
from tutor.engine.reading import Reading, bonus_parts
from tutor.engine.tiles import (
    ANIMALS,
    FIRST_FLOWER,
    FIRST_SEASON,
    FLOWERS,
    SEASONS,
    Kinds,
    members,
)


@condition("seat-flower", needs=facts.OWN_FLOWER)
def seat_flower(r: Reading) -> Result:
    return _own(r, FIRST_FLOWER, FLOWERS)


@condition("seat-season", needs=facts.OWN_SEASON)
def seat_season(r: Reading) -> Result:
    return _own(r, FIRST_SEASON, SEASONS)


def _own(r: Reading, first: int, group: Kinds) -> Result:
    own = first + r.hand.seat.number - 1
    if r.hand.bonus_kinds >> own & 1:
        return bonus_parts(1 << own)
    others = r.hand.bonus_kinds & group
    parts = bonus_parts(others)
    return unmet(
        "other-number", (own,), parts=parts, have=others.bit_count(), distance=1 if others else 2
    )


@condition("flower-set", needs=facts.ALL_FLOWERS)
def flower_set(r: Reading) -> Result:
    return _all_of(r, FLOWERS)


@condition("season-set", needs=facts.ALL_SEASONS)
def season_set(r: Reading) -> Result:
    return _all_of(r, SEASONS)


@condition("animal-set", needs=facts.ALL_ANIMALS)
def animal_set(r: Reading) -> Result:
    return _all_of(r, ANIMALS)


@condition("eight-flowers", needs=facts.ALL_FLOWERS | facts.ALL_SEASONS)
def eight_flowers(r: Reading) -> Result:
    return _all_of(r, FLOWERS | SEASONS)


def _all_of(r: Reading, group: Kinds) -> Result:
    lacking = members(group & ~r.hand.bonus_kinds)
    if not lacking:
        return bonus_parts(group)
    need = group.bit_count()
    parts = bonus_parts(group & r.hand.bonus_kinds)
    have = need - len(lacking)
    return unmet("lacking", lacking, have=have, need=need, parts=parts, distance=len(lacking))


@condition("animal", needs=facts.ANIMAL)
def animal(r: Reading) -> Result:
    shown = r.hand.bonus_kinds & ANIMALS
    return bonus_parts(shown) if shown else unmet("no-animal", distance=2)


@condition("seven-robs-one", needs=facts.BY_FLOWERS)
def seven_robs_one(r: Reading) -> Result:
    if r.hand.win is Win.SEVEN_ROBS_ONE:
        return bonus_parts(r.hand.bonus_kinds & (FLOWERS | SEASONS))
    have = (r.hand.bonus_kinds & (FLOWERS | SEASONS)).bit_count()
    return unmet("not-seven", have=have, need=7, distance=1 if have == 7 else 2)
