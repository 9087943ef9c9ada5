"""Tiles as small numbers, and their notation both ways.

A tile is the number of its kind: suit tiles 0-26 (characters, dots, bamboo, nine each), winds
27-30, dragons 31-33, flowers 34-37, seasons 38-41, animals 42-45. A set of kinds is a bit mask.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from tutor.engine.errors import Unreadable

Tile: TypeAlias = int
Kinds: TypeAlias = int

HONOR_LETTERS = "ESWNCFP"
SUIT_LETTERS = "mps"
BONUS_LETTERS = "fja"

NAMES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)),
    *HONOR_LETTERS,
    *(f"{rank}{group}" for group in BONUS_LETTERS for rank in range(1, 5)),
)
NUMBERS: dict[str, Tile] = {name: tile for tile, name in enumerate(NAMES)}

EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(27, 34)
FIRST_HONOR = EAST
PLAIN = 34
"""Tiles below this number stand in the hand; the others are bonus tiles."""
FIRST_FLOWER, FIRST_SEASON, FIRST_ANIMAL = 34, 38, 42


def kinds(tiles: Iterable[Tile]) -> Kinds:
    """The mask of the kinds among `tiles`."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def members(mask: Kinds) -> tuple[Tile, ...]:
    """The kinds in `mask`, in order."""
    return tuple(tile for tile in range(mask.bit_length()) if mask >> tile & 1)


SUITS: tuple[Kinds, ...] = (0o777, 0o777 << 9, 0o777 << 18)
SUITED: Kinds = sum(SUITS)
WINDS: Kinds = kinds(range(EAST, RED))
DRAGONS: Kinds = kinds(range(RED, PLAIN))
HONORS: Kinds = WINDS | DRAGONS
ALL_PLAIN: Kinds = SUITED | HONORS
TERMINALS: Kinds = kinds((0, 8, 9, 17, 18, 26))
ORPHANS: Kinds = TERMINALS | HONORS
GREENS: Kinds = kinds((19, 20, 21, 23, 25, GREEN))
FLOWERS: Kinds = kinds(range(FIRST_FLOWER, FIRST_SEASON))
SEASONS: Kinds = kinds(range(FIRST_SEASON, FIRST_ANIMAL))
ANIMALS: Kinds = kinds(range(FIRST_ANIMAL, 46))


def parse_tiles(text: str, field: str) -> tuple[Tile, ...]:
    """Read notation such as `123m 55p EEE`; runs share a letter, spaces are free.

    Raises `Unreadable`, naming `field`, at anything that is not a tile.
    """
    tiles: list[Tile] = []
    digits = ""
    for char in text:
        if char == " ":
            continue
        if char in "0123456789":
            digits += char
            continue
        names = [digit + char for digit in digits] or [char]
        tiles += (_number(name, field) for name in names)
        digits = ""
    if digits:
        raise Unreadable("no-tile", field, digits)
    return tuple(tiles)


def _number(name: str, field: str) -> Tile:
    if name not in NUMBERS:
        raise Unreadable("no-tile", field, name)
    return NUMBERS[name]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles in notation, without spaces; neighbours of one suit share its letter."""
    text = ""
    for tile in tiles:
        name = NAMES[tile]
        if len(name) == 2 and text.endswith(name[1]):
            text = text[:-1]
        text += name
    return text
