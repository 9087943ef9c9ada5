"""A hand as a page shows it: tiles by position, and all of it in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lessons.wording import (
    dealer_text,
    event_texts,
    meld_name,
    meld_text,
    round_text,
    seat_text,
    tile_name,
    win_text,
)
from tutor.engine.hand import Hand
from tutor.engine.play import Meld, MeldKind
from tutor.engine.reading import PAIR, Reading
from tutor.engine.tiles import BONUS_LETTERS, NAMES, Tile

BACK = "back"


class ShownTile(NamedTuple):
    """One tile: its position in the hand, its picture, whether it lies face down or on top."""

    position: int
    picture: str
    name: str
    lit: bool = False
    lie: str = ""

    @property
    def corner(self) -> str:
        """What stands in the corner for those who cannot read the tile; flowers have numbers."""
        return corner_of(self.picture)


class ShownMeld(NamedTuple):
    """A set laid down; only a kong needs its kind told."""

    tiles: tuple[ShownTile, ...]
    caption: str
    text: str


class ShownHand(NamedTuple):
    """A hand: what stands, the winning tile apart, the melds apart, and what surrounds it.

    `standing` is one group, or the sets and the pair of a reading, the winning tile among them;
    `won` is then None.
    """

    standing: tuple[tuple[ShownTile, ...], ...]
    won: ShownTile | None
    melds: tuple[ShownMeld, ...]
    bonus: tuple[ShownTile, ...]
    situation: tuple[str, ...]


def corner_of(picture: str) -> str:
    """A suit tile's rank or an honor's letter; nothing for bonus tiles and backs."""
    if picture == BACK or picture[-1] in BONUS_LETTERS:
        return ""
    return picture[0]


def show_hand(hand: Hand, lit: Sequence[int] = (), reading: Reading | None = None) -> ShownHand:
    """Lay a hand out, as one reading has it if there is one; `lit` are positions to light up."""
    tiles = [
        ShownTile(position, NAMES[tile], tile_name(tile), position in lit)
        for position, tile in enumerate(hand.tiles)
    ]
    standing = len(hand.concealed)
    melds_from = standing + (hand.win_tile is not None)
    bonus_from = len(tiles) - len(hand.bonus)
    read = reading is not None and bool(reading.sets)
    groups = _sets(reading, tiles) if reading and read else (tuple(tiles[:standing]),)
    return ShownHand(
        standing=groups,
        won=tiles[standing] if hand.win_tile is not None and not read else None,
        melds=tuple(_melds(hand, tiles[melds_from:bonus_from])),
        bonus=tuple(tiles[bonus_from:]),
        situation=situation(hand),
    )


def _sets(reading: Reading, tiles: list[ShownTile]) -> tuple[tuple[ShownTile, ...], ...]:
    """The concealed sets and the pair, in the order of their tiles."""
    won = len(reading.hand.concealed)
    tiles[won] = tiles[won]._replace(lie="winner")
    parts = [1 << index for index in range(len(reading.hand.melds), len(reading.sets))]
    groups = [
        sorted((tiles[place] for place in reading.positions(part)), key=_by_kind(reading))
        for part in (*parts, PAIR)
    ]
    groups.sort(key=lambda group: _by_kind(reading)(group[0]))
    return tuple(tuple(group) for group in groups)


def _by_kind(reading: Reading) -> Callable[[ShownTile], tuple[Tile, int]]:
    return lambda tile: (reading.hand.tiles[tile.position], tile.position)


def _melds(hand: Hand, tiles: list[ShownTile]) -> list[ShownMeld]:
    shown = []
    for meld in hand.melds:
        own, tiles = tiles[: len(meld.tiles)], tiles[len(meld.tiles) :]
        caption = meld_name(meld) if meld.is_kong else ""
        shown.append(ShownMeld(tuple(_laid(meld, own)), caption, meld_text(meld)))
    return shown


FACE_DOWN = (0, 3)
"""The tiles of a concealed kong that lie face down; the others show what it is of."""
ON_TOP = 3
"""The tile of an added kong that lies on the pung."""


def _laid(meld: Meld, tiles: list[ShownTile]) -> list[ShownTile]:
    if meld.kind is MeldKind.CONCEALED_KONG:
        for place in FACE_DOWN:
            tiles[place] = tiles[place]._replace(picture=BACK, lie=BACK)
    if meld.kind is MeldKind.ADDED_KONG:
        tiles[ON_TOP] = tiles[ON_TOP]._replace(lie="top")
    return tiles


def situation(hand: Hand) -> tuple[str, ...]:
    """How the hand was won and where its player sat, a short label each."""
    labels = (win_text(hand), *event_texts(hand), seat_text(hand), round_text(hand))
    return tuple(label for label in (*labels, dealer_text(hand)) if label)


def tile_names(tiles: Sequence[Tile]) -> str:
    """Tiles in words, one by one."""
    return ", ".join(tile_name(tile) for tile in tiles)
