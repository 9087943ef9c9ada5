"""Every way to divide the concealed tiles into sets and a pair, and the waits.

Each suit (and the honors) is divided on its own, its counts packed three bits a rank into one
number, and what was found is kept: there are few such numbers, and they recur from hand to hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from tutor.engine.tiles import FIRST_HONOR, ORPHANS, PLAIN, Tile, members


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

Keys: TypeAlias = tuple[int, int, int, int]
"""Packed counts of characters, dots, bamboo, honors."""
Part: TypeAlias = tuple[tuple[TileSet, ...], Tile | None]
"""The sets of one suit, and the pair where it has it."""
Division: TypeAlias = tuple[tuple[TileSet, ...], Tile]
"""The concealed sets, and the pair."""

UNIT: tuple[int, ...] = tuple(1 << 3 * (tile % 9) for tile in range(PLAIN))
"""What one tile adds to the packed counts of its group."""
GROUP: tuple[int, ...] = tuple(tile // 9 for tile in range(PLAIN))


def pack(tiles: Iterable[Tile]) -> Keys:
    """Count tiles into one packed number a group."""
    keys = [0, 0, 0, 0]
    for tile in tiles:
        keys[GROUP[tile]] += UNIT[tile]
    return keys[0], keys[1], keys[2], keys[3]


def add(keys: Keys, tile: Tile) -> Keys:
    """The same counts with one tile more."""
    changed = list(keys)
    changed[GROUP[tile]] += UNIT[tile]
    return changed[0], changed[1], changed[2], changed[3]


def _counts(key: int) -> list[int]:
    return [key >> 3 * rank & 7 for rank in range(9)]


@cache
def remainder(key: int) -> int:
    """How many tiles of the group are left over from threes: 0 sets, 2 sets and the pair."""
    return sum(_counts(key)) % 3


@cache
def parts(group: int, key: int) -> tuple[Part, ...]:
    """Every division of one group; empty where there is none."""
    left = remainder(key)
    if left == 0:
        return tuple((sets, None) for sets in _sets(group, key))
    if left == 1:
        return ()
    found: list[Part] = []
    for rank, count in enumerate(_counts(key)):
        if count >= 2:
            tile = 9 * group + rank
            found += ((sets, tile) for sets in _sets(group, key - 2 * UNIT[tile]))
    return tuple(found)


@cache
def _sets(group: int, key: int) -> tuple[tuple[TileSet, ...], ...]:
    """Every division of one group into sets alone."""
    if not key:
        return ((),)
    rank = next(rank for rank in range(9) if key >> 3 * rank & 7)
    tile = 9 * group + rank
    found: list[tuple[TileSet, ...]] = []
    for first in (PUNGS[tile], CHOWS.get(tile)):
        rest = None if first is None else _without(key, first)
        if first is not None and rest is not None:
            found += (tuple(sorted((first, *others))) for others in _sets(group, rest))
    return tuple(dict.fromkeys(found))


def _without(key: int, tile_set: TileSet) -> int | None:
    for tile in tile_set.tiles:
        if not key // UNIT[tile] & 7:
            return None
        key -= UNIT[tile]
    return key


@cache
def completions(group: int, key: int) -> tuple[Tile, ...]:
    """The tiles of one group that, added to it, let it be divided."""
    size = 7 if group == 3 else 9
    tiles = range(9 * group, 9 * group + size)
    return tuple(tile for tile in tiles if parts(group, key + UNIT[tile]))


def divisions(keys: Keys) -> list[Division]:
    """Every division of a complete concealed part; empty where there is none."""
    found = [parts(group, key) for group, key in enumerate(keys)]
    joined = (_join(choice) for choice in product(*found))
    return [(sets, pairs[0]) for sets, pairs in joined if len(pairs) == 1]


def _join(choice: tuple[Part, ...]) -> tuple[tuple[TileSet, ...], list[Tile]]:
    sets = tuple(tile_set for part_sets, _ in choice for tile_set in part_sets)
    return sets, [pair for _, pair in choice if pair is not None]


def waits(keys: Keys) -> tuple[Tile, ...]:
    """The kinds that complete a concealed part that lacks one tile, by shape, in order.

    A kind held four times is still named; see the ruling `dead-waits`.
    """
    found: list[Tile] = []
    for group, key in enumerate(keys):
        if remainder(key) and _others_stand(keys, group):
            found += completions(group, key)
    return tuple(found)


def _others_stand(keys: Keys, group: int) -> bool:
    """Whether all groups but one can be divided, with one pair in the whole when that one is."""
    pairs = 0
    for other, key in enumerate(keys):
        if other != group:
            if not parts(other, key):
                return False
            pairs += remainder(key) == 2
    return pairs == (1 if remainder(keys[group]) == 2 else 0)


def orphan_waits(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The kinds that complete thirteen orphans; empty where thirteen tiles are not near it."""
    present = 0
    for tile in tiles:
        present |= 1 << tile
    lacking = ORPHANS & ~present
    if len(tiles) != 13 or present & ~ORPHANS or lacking.bit_count() > 1:
        return ()
    return members(lacking or ORPHANS)
