"""Every way to divide the concealed tiles into sets and a pair, and the waits.

Each suit (and the honors) is divided on its own, its counts packed three bits a rank into one
number, and what was found is kept: there are few such numbers, and they recur from hand to hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from tutor.engine.tiles import FIRST_HONOR, ORPHANS, PLAIN, Kinds, Tile, members

new_tuple = tuple.__new__
"""Makes a named tuple from a tuple of its fields, in a third of the time of its own constructor."""


class TileSet(NamedTuple):
    """A chow or a pung (a kong counts as its pung), without regard to how it was made."""

    first: Tile
    is_pung: bool
    kinds: Kinds

    @property
    def tiles(self) -> tuple[Tile, ...]:
        step = 0 if self.is_pung else 1
        return self.first, self.first + step, self.first + 2 * step


PUNGS: dict[Tile, TileSet] = {tile: TileSet(tile, True, 1 << tile) for tile in range(PLAIN)}
CHOWS: dict[Tile, TileSet] = {
    tile: TileSet(tile, False, 0b111 << tile) for tile in range(FIRST_HONOR) if tile % 9 < 7
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


_ONES, _TWOS, _FOURS = 0o111111111, 0o222222222, 0o444444444


@cache
def left_over(key: Key) -> int:
    """How many tiles of the group are left over from threes: 0 in sets, 2 in sets and a pair."""
    ones, twos, fours = key & _ONES, key & _TWOS, key & _FOURS
    return (ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()) % 3


def _in_sets(ranks: Sequence[int], has_chows: bool) -> frozenset[int]:
    """The counts of up to five sets together, no rank more than five times.

    Five, since by shape a hand can wait for a tile that it holds four times.
    """
    chows = [0o111 * unit for unit in ranks[:7]] if has_chows else []
    found = layer = {0}
    for _ in range(MOST_SETS):
        pungs = {one + 3 * unit for one in layer for unit in ranks if one // unit & 7 < 3}
        sums = pungs | {one + chow for one in layer for chow in chows}
        layer = {one for one in sums if not one & one >> 1 & _TWOS}
        found = found | layer
    return frozenset(found)


MOST_SETS = 5
_RANKS = UNIT[:9]
_SUIT_SETS = _in_sets(_RANKS, has_chows=True)
_HONOR_SETS = _in_sets(_RANKS[:7], has_chows=False)
SETS: tuple[frozenset[int], ...] = (_SUIT_SETS, _SUIT_SETS, _SUIT_SETS, _HONOR_SETS)
"""For each group the counts that are sets and nothing else."""

_COUNTS = (1 << _GROUP_SHIFT) - 1


@cache
def divides(key: Key) -> bool:
    """Whether a group is sets, or sets and a pair."""
    sets, counts = SETS[key >> _GROUP_SHIFT], key & _COUNTS
    left = left_over(key)
    if left == 0:
        return counts in sets
    return left == 2 and any(counts - 2 * unit in sets for unit in _paired(counts))


def _units(ranks: int) -> list[int]:
    """The single units, lowest first, of a mask with one unit for each rank in it."""
    units = []
    while ranks:
        units.append(ranks & -ranks)
        ranks &= ranks - 1
    return units


def _held(counts: int) -> list[int]:
    return _units((counts | counts >> 1 | counts >> 2) & _ONES)


def _paired(counts: int) -> list[int]:
    return _units((counts >> 1 | counts >> 2) & _ONES)


@cache
def completions(key: Key) -> tuple[Tile, ...]:
    """The tiles of one group that, added to it, let it be divided."""
    group = key >> _GROUP_SHIFT
    sets, counts = SETS[group], key & _COUNTS
    ranks = _RANKS if group < 3 else _RANKS[:7]
    left = left_over(key)
    if left == 2:
        found = [unit for unit in ranks if counts + unit in sets]
    elif left == 1:
        bases = [counts - 2 * unit for unit in _paired(counts)]
        found = [unit for unit in ranks for base in bases if base + unit in sets]
        found += [unit for unit in _held(counts) if counts - unit in sets]
    else:
        return ()
    return tuple([9 * group + unit.bit_length() // 3 for unit in sorted(set(found))])


@cache
def parts(key: Key) -> tuple[Division, ...]:
    """Every division of one group; empty where there is none."""
    if not divides(key):
        return ()
    if left_over(key) == 0:
        return tuple(division(sets, None) for sets in _sets(key))
    pairs = [(tile, key - 2 * UNIT[tile]) for tile, count in _tiles(key) if count >= 2]
    return tuple(division(sets, tile) for tile, rest in pairs for sets in _sets(rest))


def _tiles(key: Key) -> list[tuple[Tile, int]]:
    """The kinds that a key counts, lowest first, and how many of each."""
    first = 9 * (key >> _GROUP_SHIFT)
    counts = ((first + rank, key >> 3 * rank & 7) for rank in range(9))
    return [(tile, count) for tile, count in counts if count]


@cache
def _sets(key: Key) -> tuple[tuple[TileSet, ...], ...]:
    """Every division of one group into sets alone."""
    tiles = _tiles(key)
    if not tiles:
        return ((),)
    lowest, _ = tiles[0]
    found: list[tuple[TileSet, ...]] = []
    for first in (PUNGS[lowest], CHOWS.get(lowest)):
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
    if sum(map(left_over, keys)) != 2:
        return []
    groups = [parts(key) for key in keys if key & _COUNTS]
    return [_joined(melded, choice) for choice in product(*groups)]


def _joined(melded: Division, choice: tuple[Division, ...]) -> Division:
    sets, pair, pungs, pung_bits = melded
    for part_sets, part_pair, part_pungs, part_bits in choice:
        if part_bits:
            pungs |= part_pungs
            pung_bits |= part_bits << len(sets)
        if part_pair is not None:
            pair = part_pair
        sets += part_sets
    return new_tuple(Division, (sets, pair, pungs, pung_bits))


def waits(keys: Keys) -> tuple[Tile, ...]:
    """The kinds that complete a concealed part that lacks one tile, by shape, in order.

    A kind held four times is still named; see the ruling `dead-waits`.
    """
    if sum(map(left_over, keys)) not in (1, 4):
        return ()
    undivided = [key for key in keys if not divides(key)]
    if len(undivided) == 1:
        return completions(undivided[0])
    if undivided:
        return ()
    first, second = [key for key in keys if left_over(key)]
    return completions(first) + completions(second)


def orphan_waits(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The kinds that complete thirteen orphans; empty where thirteen tiles are not near it."""
    present = 0
    for tile in tiles:
        present |= 1 << tile
    lacking = ORPHANS & ~present
    if len(tiles) != 13 or present & ~ORPHANS or lacking.bit_count() > 1:
        return ()
    return members(lacking or ORPHANS)
