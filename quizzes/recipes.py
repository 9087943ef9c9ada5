"""What hands the generator builds, and how often: data, by table.

A recipe says which kinds the sets and the pair come from, how many of the sets are chows, how many
are claimed. Weights are shares of all hands; common hands are common, and every item comes up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tutor.engine.tiles import (
    DRAGONS,
    GREENS,
    HONORS,
    ORPHANS,
    SUITED,
    TERMINALS,
    WINDS,
    Kinds,
)

EVERY: Kinds = SUITED | HONORS


@dataclass(frozen=True)
class Recipe:
    """How to build the tiles of one sort of hand.

    `one_suit` keeps a single suit of `kinds` (honors stay). `fixed` pungs are of different kinds
    among `fixed_of`. `chows` is the chance that another set is a chow, `claimed` that a set is
    claimed (None: drawn anew for each hand), `kongs` that a pung is a kong. `special` names a hand
    that is not built from sets.
    """

    name: str
    weight: float
    kinds: Kinds = EVERY
    one_suit: bool = False
    fixed: int = 0
    fixed_of: Kinds = 0
    pair_of: Kinds | None = None
    chows: float = 0.65
    claimed: float | None = None
    kongs: float = 0.1
    bonus: float | None = None
    special: str = ""


_COMMON = (
    Recipe("ordinary", 30),
    Recipe("ordinary, concealed", 14, claimed=0),
    Recipe("all chows", 12, kinds=SUITED, chows=1, bonus=0.08),
    Recipe("all pungs", 6, chows=0),
    Recipe("dragon or wind", 12, fixed=1, fixed_of=HONORS),
    Recipe("pungs in hand", 6, chows=0.25, claimed=0.1),
    Recipe("all concealed pungs", 1, chows=0.08, claimed=0),
    Recipe("half flush", 7, one_suit=True, chows=0.5, fixed=1, fixed_of=HONORS),
    Recipe("half flush on a pair", 2, one_suit=True, chows=0.7, pair_of=HONORS),
    Recipe("full flush", 4, kinds=SUITED, one_suit=True, chows=0.6),
    Recipe("two dragons", 3, fixed=2, fixed_of=DRAGONS, chows=0.6),
    Recipe("little three dragons", 2.5, fixed=2, fixed_of=DRAGONS, pair_of=DRAGONS),
    Recipe("big three dragons", 1, fixed=3, fixed_of=DRAGONS),
    Recipe("three winds", 1, fixed=3, fixed_of=WINDS, chows=0.4),
    Recipe("little four winds", 1, fixed=3, fixed_of=WINDS, pair_of=WINDS),
    Recipe("big four winds", 0.6, fixed=4, fixed_of=WINDS),
    Recipe("all honors", 0.8, kinds=HONORS, chows=0),
    Recipe("all claimed", 5, claimed=1, kongs=0.05),
    Recipe("kongs", 3, chows=0.4, kongs=0.6),
    Recipe("eight flowers", 0.5, special="eight-flowers"),
)
_TAIWAN = (
    *_COMMON,
    Recipe("seven rob one", 0.5, special="seven-robs-one"),
)
_STRAITS = (
    *(replace(recipe, bonus=0.06) if recipe.name == "all chows" else recipe for recipe in _COMMON),
    Recipe("mixed terminals", 2, kinds=ORPHANS, chows=0),
    Recipe("all terminals", 0.8, kinds=TERMINALS, chows=0),
    Recipe("all green", 0.8, kinds=GREENS, chows=0.35),
    Recipe("four kongs", 0.6, chows=0, kongs=1, claimed=0.5),
    Recipe("thirteen orphans", 0.8, special="thirteen-orphans"),
    Recipe("nine gates", 0.8, special="nine-gates"),
)

RECIPES: Mapping[str, tuple[Recipe, ...]] = {
    "taiwan-traditional": _TAIWAN,
    "taiwan-online": _TAIWAN,
    "straits": _STRAITS,
}


@dataclass(frozen=True)
class Chances:
    """How often what the tiles do not decide comes up."""

    self_drawn: float = 0.38
    robbed: float = 0.06
    kong_replacement: float = 0.35
    double_kong: float = 0.3
    flower_replacement: float = 0.06
    last_tile: float = 0.05
    ready: float = 0.06
    opening: float = 0.015
    two_sided: float = 0.5
    streak: float = 0.35
    from_dealer: float = 0.33
    bonus: float = 0.22


CHANCES = Chances()
