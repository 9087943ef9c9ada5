"""The words of the play: winds, ways of winning, events, melds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from tutor.engine import divide
from tutor.engine.errors import Impossible, Unreadable
from tutor.engine.tiles import PLAIN, Tile, format_tiles, parse_tiles


class Wind(IntEnum):
    """A wind; its value is its tile. The seat `E` is the dealer."""

    E = 27
    S = 28
    W = 29
    N = 30

    @property
    def number(self) -> int:
        """The seat's number on flowers and seasons: E 1, S 2, W 3, N 4."""
        return self - 26


class Win(Enum):
    """How the hand was won."""

    DISCARD = "discard"
    SELF_DRAW = "self-draw"
    ROBBED_KONG = "robbed-kong"
    EIGHT_FLOWERS = "eight-flowers"
    SEVEN_ROBS_ONE = "seven-robs-one"

    @property
    def by_flowers(self) -> bool:
        """Won by flowers alone: the tiles in hand do not matter."""
        return self in (Win.EIGHT_FLOWERS, Win.SEVEN_ROBS_ONE)


class Event(Enum):
    """A fact about the play that the tiles do not show."""

    FLOWER_REPLACEMENT = "flower-replacement"
    KONG_REPLACEMENT = "kong-replacement"
    DOUBLE_KONG = "double-kong"
    LAST_TILE = "last-tile"
    HEAVENLY_HAND = "heavenly-hand"
    EARTHLY_HAND = "earthly-hand"
    HEAVENLY_READY = "heavenly-ready"
    EARTHLY_READY = "earthly-ready"
    MIGI_READY = "migi-ready"


class MeldKind(Enum):
    """A set laid down; all but the concealed kong are claimed from another player."""

    CHOW = "chow"
    PUNG = "pung"
    OPEN_KONG = "open-kong"
    ADDED_KONG = "added-kong"
    CONCEALED_KONG = "concealed-kong"


KONGS = (MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)


@dataclass(frozen=True)
class Meld:
    """One meld; `tiles` are sorted."""

    kind: MeldKind
    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        if not _is_meld(self.kind, self.tiles):
            raise Impossible("not-a-meld", "melds", f"{self.kind.value} {format_tiles(self.tiles)}")

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read `pung CCC`."""
        kind, found, notation = text.partition(" ")
        if not found or kind not in MELD_KINDS:
            raise Unreadable("not-a-meld", "melds", text)
        tiles = tuple(sorted(parse_tiles(notation, "melds")))
        if not _is_meld(MELD_KINDS[kind], tiles):
            raise Impossible("not-a-meld", "melds", text)
        return cls(MELD_KINDS[kind], tiles)

    def __str__(self) -> str:
        return f"{self.kind.value} {format_tiles(self.tiles)}"

    @property
    def is_kong(self) -> bool:
        return self.kind in KONGS

    @property
    def is_claimed(self) -> bool:
        return self.kind is not MeldKind.CONCEALED_KONG

    @property
    def as_set(self) -> divide.TileSet:
        """The chow or pung that this meld counts as."""
        return (divide.CHOWS if self.kind is MeldKind.CHOW else divide.PUNGS)[self.tiles[0]]


MELD_KINDS = {kind.value: kind for kind in MeldKind}
EVENTS = {event.value: event for event in Event}
WINS = {win.value: win for win in Win}


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
    if not tiles or tiles[-1] >= PLAIN:
        return False
    if kind is MeldKind.CHOW:
        return tiles[0] in divide.CHOWS and tiles == divide.CHOWS[tiles[0]].tiles
    return tiles == tiles[:1] * (4 if kind in KONGS else 3)
