"""Templates for sentences, and what their placeholders stand for in a hand.

A template names what it needs, `%(tiles)s` or `%(seat)s`; `PARAMETERS` says how each is worked out,
and only those that a template names are. An item's id, with `_` for `-`, stands for its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from django.utils.text import capfirst

from lessons.items import inline_name
from lessons.wording.hands import meld_text
from lessons.wording.names import (
    choice_text,
    chows_text,
    listed,
    numbered_text,
    suit_name,
    tile_name,
    tiles_text,
    wind_name,
)
from tutor.engine.hand import Hand
from tutor.engine.play import MeldKind
from tutor.engine.reading import live_waits
from tutor.engine.tables import TABLES
from tutor.engine.tiles import ANIMALS, FLOWERS, PLAIN, SEASONS, SUITED, Kinds, Tile, members

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class Case(NamedTuple):
    """What is to be told: an item in a hand, the tiles concerned, and the numbers."""

    item: str
    hand: Hand
    tiles: tuple[Tile, ...] = ()
    have: int = 0
    need: int = 0
    tai: int = 0


class Choice(NamedTuple):
    """Words that depend on the case."""

    when: Callable[[Case], object]
    then: Words
    otherwise: Words


Words: TypeAlias = "StrPromise | Choice"
Parameter: TypeAlias = "str | int"


class Parameters(dict[str, Parameter]):
    """The parameters of a case, worked out when a template names them."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def __missing__(self, name: str) -> Parameter:
        if name in PARAMETERS:
            return PARAMETERS[name](self.case)
        return inline_name(name.replace("_", "-"))


def told(words: Words, case: Case) -> str:
    """The sentence for a case."""
    while isinstance(words, Choice):
        words = words.then if words.when(case) else words.otherwise
    return capfirst(words % Parameters(case))


def shown(hand: Hand, group: Kinds) -> tuple[Tile, ...]:
    """The bonus tiles of a group that the player shows."""
    return members(hand.bonus_kinds & group)


def pair_of(case: Case) -> Tile:
    """The kind that the case has twice, its tiles making pungs and a pair."""
    count = Counter(case.tiles)
    return min(count, key=lambda tile: (count[tile] != 2, tile))


def main_suit(case: Case) -> Tile:
    """A tile of the suit that the hand has beside the tiles of the case."""
    own = members(case.hand.kinds & SUITED)
    others = {tile // 9 for tile in case.tiles}
    return next((tile for tile in own if tile // 9 not in others), own[0])


def _kongs(case: Case) -> str:
    melds = case.hand.melds
    return tiles_text(meld.tiles[0] for meld in melds if meld.kind is MeldKind.CONCEALED_KONG)


def _waits(case: Case) -> tuple[Tile, ...]:
    return live_waits(case.hand, TABLES[case.hand.rules].choose(case.hand.options).rulings)


def _lacking_bonus(case: Case) -> str:
    return numbered_text(members((FLOWERS | SEASONS) & ~case.hand.bonus_kinds))


PARAMETERS: Mapping[str, Callable[[Case], Parameter]] = {
    "have": lambda case: case.have,
    "need": lambda case: case.need,
    "short": lambda case: case.need - case.have,
    "kinds": lambda case: len(set(case.tiles)),
    "tiles": lambda case: tiles_text(case.tiles),
    "some_tiles": lambda case: tiles_text(case.tiles, every=False),
    "one_of": lambda case: choice_text(case.tiles),
    "chows": lambda case: chows_text(case.tiles),
    "chow_count": lambda case: len(set(case.tiles[::3])),
    "own": lambda case: numbered_text(case.tiles[:1]),
    "flowers": lambda case: numbered_text(shown(case.hand, FLOWERS)),
    "seasons": lambda case: numbered_text(shown(case.hand, SEASONS)),
    "animals": lambda case: tiles_text(shown(case.hand, ANIMALS)),
    "bonus": lambda case: tiles_text(tile for tile in case.tiles if tile >= PLAIN),
    "lacking_bonus": _lacking_bonus,
    "pair": lambda case: tile_name(pair_of(case)),
    "waits": lambda case: tiles_text(_waits(case)),
    "won": lambda case: tile_name(case.hand.win_tile or 0),
    "suit": lambda case: suit_name(main_suit(case)),
    "claimed": lambda case: listed([meld_text(meld) for meld in case.hand.claimed]),
    "claimed_count": lambda case: len(case.hand.claimed),
    "kongs": _kongs,
    "kong_count": lambda case: len(case.hand.kongs),
    "seat": lambda case: wind_name(case.hand.seat),
    "seat_number": lambda case: case.hand.seat.number,
    "round": lambda case: wind_name(case.hand.round),
    "streak": lambda case: case.hand.streak,
    "tai": lambda case: case.tai,
}
