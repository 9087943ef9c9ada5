"""Every way to divide the concealed tiles into sets and a pair, and the waits.

Each suit (and the honors) is divided on its own, its counts packed three bits a rank into one
number, and what was found is kept: there are few such numbers, and they recur from hand to hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from tutor.engine.tiles import FIRST_HONOR, ORPHANS, PLAIN, Kinds, Tile, members


class TileSet(NamedTuple):
    """A chow or a pung (a kong counts as its pung), without regard to how it was made."""

    first: Tile
    is_pung: bool

    @property
    def tiles(self) -> tuple[Tile, ...]:
        step = 0 if self.is_pung else 1
        return self.first, self.first + step, self.first + 2 * step


PUNGS: dict[Tile, TileSet] = {tile: TileSet(tile, True) for tile in range(PLAIN)}
CHOWS: dict[Tile, TileSet] = {
    tile: TileSet(tile, False) for tile in range(FIRST_HONOR) if tile % 9 < 7
}

Key: TypeAlias = int
"""The counts of one group, three bits a rank, under the group's number."""
Keys: TypeAlias = tuple[Key, Key, Key, Key]
"""One key each for characters, dots, bamboo, honors."""

_GROUP_SHIFT = 27
EMPTY: Keys = (0, 1 << _GROUP_SHIFT, 2 << _GROUP_SHIFT, 3 << _GROUP_SHIFT)
UNIT: tuple[int, ...] = tuple(1 << 3 * (tile % 9) for tile in range(PLAIN))
"""What one tile adds to the key of its group."""
GROUP: tuple[int, ...] = tuple(tile // 9 for tile in range(PLAIN))


class Division(NamedTuple):
    """Sets, and the pair where these tiles hold it.

    `pungs` are the kinds of which there is a pung; `pung_bits` has a bit for each index in `sets`
    that is one.
    """

    sets: tuple[TileSet, ...]
    pair: Tile | None
    pungs: Kinds
    pung_bits: int


def pack(tiles: Iterable[Tile]) -> Keys:
    """Count tiles into one key a group."""
    keys = list(EMPTY)
    for tile in tiles:
        keys[GROUP[tile]] += UNIT[tile]
    return keys[0], keys[1], keys[2], keys[3]


def add(keys: Keys, tile: Tile) -> Keys:
    """The same counts with one tile more."""
    changed = list(keys)
    changed[GROUP[tile]] += UNIT[tile]
    return changed[0], changed[1], changed[2], changed[3]


def _tiles(key: Key) -> dict[Tile, int]:
    """The kinds that a key counts, lowest first, and how many of each."""
    first = 9 * (key >> _GROUP_SHIFT)
    counts = ((first + rank, key >> 3 * rank & 7) for rank in range(9))
    return {tile: count for tile, count in counts if count}


class Group(NamedTuple):
    """What there is to know of one group.

    `left` are the tiles left over from threes: 0 in sets, 2 in sets and a pair. `parts` are its
    divisions, `completions` the tiles that, added to it, let it be divided.
    """

    left: int
    parts: tuple[Division, ...]
    completions: tuple[Tile, ...]


@cache
def study(key: Key) -> Group:
    """What there is to know of the group that a key counts."""
    tiles = range(9 * (key >> _GROUP_SHIFT), PLAIN)[:9]
    completions = tuple(tile for tile in tiles if _parts(key + UNIT[tile]))
    return Group(_left(key), _parts(key), completions)


def _left(key: Key) -> int:
    return sum(_tiles(key).values()) % 3


@cache
def _parts(key: Key) -> tuple[Division, ...]:
    left = _left(key)
    if left == 0:
        return tuple(division(sets, None) for sets in _sets(key))
    if left == 1:
        return ()
    found: list[Division] = []
    for tile, count in _tiles(key).items():
        if count >= 2:
            found += (division(sets, tile) for sets in _sets(key - 2 * UNIT[tile]))
    return tuple(found)


@cache
def _sets(key: Key) -> tuple[tuple[TileSet, ...], ...]:
    """Every division of one group into sets alone."""
    tiles = _tiles(key)
    if not tiles:
        return ((),)
    tile = next(iter(tiles))
    found: list[tuple[TileSet, ...]] = []
    for first in (PUNGS[tile], CHOWS.get(tile)):
        rest = None if first is None else _without(key, first)
        if first is not None and rest is not None:
            found += (tuple(sorted((first, *others))) for others in _sets(rest))
    return tuple(dict.fromkeys(found))


def _without(key: Key, tile_set: TileSet) -> Key | None:
    for tile in tile_set.tiles:
        if not key // UNIT[tile] & 7:
            return None
        key -= UNIT[tile]
    return key


def division(sets: tuple[TileSet, ...], pair: Tile | None) -> Division:
    """Sets and a pair, with what is asked of them often worked out."""
    pungs = pung_bits = 0
    for index, tile_set in enumerate(sets):
        if tile_set.is_pung:
            pungs |= 1 << tile_set.first
            pung_bits |= 1 << index
    return Division(sets, pair, pungs, pung_bits)


def divisions(keys: Keys, melded: Division) -> list[Division]:
    """Every division of a complete hand, its melds first; empty where there is none."""
    groups = [study(key) for key in keys]
    if sum([group.left for group in groups]) != 2:
        return []
    return [_joined(melded, choice) for choice in product(*[group.parts for group in groups])]


def _joined(melded: Division, choice: tuple[Division, ...]) -> Division:
    sets, pair, pungs, pung_bits = melded
    for part_sets, part_pair, part_pungs, part_bits in choice:
        if part_bits:
            pungs |= part_pungs
            pung_bits |= part_bits << len(sets)
        if part_pair is not None:
            pair = part_pair
        sets += part_sets
    return Division(sets, pair, pungs, pung_bits)


def waits(keys: Keys) -> tuple[Tile, ...]:
    """The kinds that complete a concealed part that lacks one tile, by shape, in order.

    A kind held four times is still named; see the ruling `dead-waits`.
    """
    groups = [study(key) for key in keys]
    if sum([group.left for group in groups]) not in (1, 4):
        return ()
    undivided = [group for group in groups if not group.parts]
    if len(undivided) == 1:
        return undivided[0].completions
    if undivided:
        return ()
    first, second = [group for group in groups if group.left]
    return first.completions + second.completions


def orphan_waits(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The kinds that complete thirteen orphans; empty where thirteen tiles are not near it."""
    present = 0
    for tile in tiles:
        present |= 1 << tile
    lacking = ORPHANS & ~present
    if len(tiles) != 13 or present & ~ORPHANS or lacking.bit_count() > 1:
        return ()
    return members(lacking or ORPHANS)
