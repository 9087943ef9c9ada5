"""What each table fixes before any item is counted: its shape and its rulings.

A ruling decides a question on which the table's document is silent or ambiguous. One that the
document itself offers as a house option is `offered`: hands that hinge on it are not contested.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """One question: the answer we give and the other one."""

    id: str
    default: str
    other: str
    offered: bool = False

    @property
    def values(self) -> tuple[str, str]:
        return self.default, self.other

    def flip(self, value: str) -> str:
        return self.other if value == self.default else self.default


@dataclass(frozen=True)
class Base:
    """A table's shape: how many sets beside the pair, what can be held and won, its rulings."""

    slug: str
    sets: int
    rulings: Mapping[str, Ruling]
    animals: bool = False
    seven_robs_one: bool = False
    thirteen_orphans: bool = False


def _by_id(*rulings: Ruling) -> Mapping[str, Ruling]:
    return {ruling.id: ruling for ruling in rulings}


DEAD_WAITS = Ruling("dead-waits", "own-tiles", "shape")
LAST_TILE_REPLACEMENT = Ruling("last-tile-replacement", "both", "replacement-only")

TAIWAN_TRADITIONAL = Base(
    "taiwan-traditional",
    5,
    _by_id(
        Ruling("honors-pungs", "both", "replaced"),
        Ruling("chows-wait", "any", "two-sided"),
        Ruling("ready-self-draw", "one", "three"),
        Ruling("heavenly-extras", "none", "counted"),
        Ruling("claimed-kong", "breaks", "allowed"),
        Ruling("eight-flowers-sets", "replaced", "added"),
        DEAD_WAITS,
        LAST_TILE_REPLACEMENT,
        Ruling("chows-self-draw", "no", "allowed", offered=True),
        Ruling("seven-robs-one", "on", "off", offered=True),
        Ruling("migi", "off", "on", offered=True),
    ),
    seven_robs_one=True,
)

TAIWAN_ONLINE = Base(
    "taiwan-online",
    5,
    _by_id(
        Ruling("chows-self-draw", "allowed", "no"),
        DEAD_WAITS,
        LAST_TILE_REPLACEMENT,
        Ruling("robbed-as-discard", "yes", "no"),
    ),
    seven_robs_one=True,
)

STRAITS = Base(
    "straits",
    4,
    _by_id(
        Ruling("chows-animals", "break", "ignored"),
        Ruling("concealed-kong-self-draw", "kept", "breaks"),
        Ruling("nine-gates-discard", "allowed", "self-draw-only"),
        DEAD_WAITS,
        LAST_TILE_REPLACEMENT,
    ),
    animals=True,
    thirteen_orphans=True,
)

BASES: Mapping[str, Base] = {
    base.slug: base for base in (TAIWAN_TRADITIONAL, TAIWAN_ONLINE, STRAITS)
}
