"""One way to read a hand: its sets and pair, and the place that the winning tile takes.

A reading is the one argument of every condition. Conditions point at *parts* of it, a bit each:
the sets in order, the pair, the winning tile, the bonus tiles, or the whole hand; `positions` turns
parts into positions of `Hand.tiles`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from tutor.engine import divide, facts
from tutor.engine.divide import TileSet
from tutor.engine.facts import Facts
from tutor.engine.hand import Hand
from tutor.engine.tiles import DRAGONS, PLAIN, WINDS, Kinds, Tile

Parts: TypeAlias = int

PAIR_INDEX = 5
PAIR: Parts = 1 << PAIR_INDEX
WON: Parts = 1 << 6
WHOLE: Parts = 1 << 7
_FIRST_BONUS = 8


def bonus_parts(mask: Kinds) -> Parts:
    """The parts that stand for these kinds of bonus tiles."""
    return mask >> PLAIN << _FIRST_BONUS


class Reading(NamedTuple):
    """A division of the hand, with the winning tile's place in it.

    `sets` are the concealed sets, then the melds' in order. `place` is the index in `sets` of the
    one that the winning tile finished, `PAIR_INDEX` for the pair, or None where the tiles are not
    read as sets (a win by flowers, thirteen orphans). `waits` follow the ruling `dead-waits`.
    """

    hand: Hand
    rulings: Mapping[str, str]
    waits: tuple[Tile, ...]
    sets: tuple[TileSet, ...]
    pair: Tile | None
    place: int | None
    pungs: Kinds
    concealed_pungs: Parts
    facts: Facts

    @property
    def all_sets(self) -> Parts:
        return (1 << len(self.sets)) - 1

    @property
    def everything(self) -> Parts:
        """Every part but the bonus tiles."""
        return self.all_sets | PAIR if self.sets else WHOLE

    @property
    def concealed_sets(self) -> int:
        """How many of the sets stand in the hand; they come first."""
        return len(self.sets) - len(self.hand.melds)

    def parts_of(self, mask: Kinds) -> Parts:
        """The sets and the pair with a tile of these kinds."""
        found = PAIR if self.pair is not None and mask >> self.pair & 1 else 0
        for index, tile_set in enumerate(self.sets):
            if any(mask >> tile & 1 for tile in tile_set.tiles):
                found |= 1 << index
        return found

    def pung_parts(self, mask: Kinds) -> Parts:
        """The pungs (and kongs) of these kinds."""
        found = 0
        for index, tile_set in enumerate(self.sets):
            if tile_set.is_pung and mask >> tile_set.first & 1:
                found |= 1 << index
        return found

    def claimed_parts(self) -> Parts:
        """The sets claimed from another player."""
        melds = enumerate(self.hand.melds, self.concealed_sets)
        return sum(1 << index for index, meld in melds if meld.is_claimed)

    def finishes_two_sided(self) -> bool:
        """Whether the winning tile finished a chow that waited on both ends."""
        return self.other_end() in self.waits

    def other_end(self) -> Tile | None:
        """The tile at the other end of the chow that was finished, where it had one."""
        if self.place is None or self.place == PAIR_INDEX or self.sets[self.place].is_pung:
            return None
        first, won = self.sets[self.place].first, self.hand.win_tile
        if won == first and first % 9 < 6:
            return first + 3
        if won == first + 2 and first % 9 > 0:
            return first - 1
        return None

    def positions(self, parts: Parts) -> tuple[int, ...]:
        """The positions in `Hand.tiles` of these parts, in order."""
        places = self._places()
        found = (place for part, place in places if parts & part)
        return tuple(sorted(set(found)))

    def _places(self) -> Iterator[tuple[Parts, int]]:
        """Every part with a position that belongs to it; one position can be of several parts."""
        hand = self.hand
        bonus_from = len(hand.tiles) - len(hand.bonus)
        yield from ((WHOLE, position) for position in range(bonus_from))
        if hand.win_tile is not None:
            yield WON, len(hand.concealed)
        yield from self._concealed_places()
        position = len(hand.tiles) - len(hand.bonus) - sum(len(meld.tiles) for meld in hand.melds)
        for index, meld in enumerate(hand.melds, self.concealed_sets):
            yield from ((1 << index, position + step) for step in range(len(meld.tiles)))
            position += len(meld.tiles)
        for step, tile in enumerate(hand.bonus):
            yield bonus_parts(1 << tile), bonus_from + step

    def _concealed_places(self) -> Iterator[tuple[Parts, int]]:
        if self.place is None or self.pair is None:
            return
        free: dict[Tile, list[int]] = {}
        for position, tile in enumerate(self.hand.concealed):
            free.setdefault(tile, []).append(position)
        wanted = [tile_set.tiles for tile_set in self.sets[: self.concealed_sets]]
        parts = [(1 << index, tiles) for index, tiles in enumerate(wanted)]
        parts.append((PAIR, (self.pair, self.pair)))
        for part, tiles in parts:
            rest = list(tiles)
            if part == 1 << self.place:
                rest.remove(self.hand.win_tile or 0)
                yield part, len(self.hand.concealed)
            yield from ((part, free[tile].pop(0)) for tile in rest)


def readings(hand: Hand, rulings: Mapping[str, str]) -> list[Reading]:
    """Every reading of a hand under a table's rulings; those alike in every condition once."""
    if hand.win_tile is None:
        return [Reading(hand, rulings, (), (), None, None, 0, 0, hand.facts)]
    waits = live_waits(hand, rulings)
    found = [
        _reading(hand, rulings, waits, sets, pair, place)
        for sets, pair in divide.divisions(divide.add(hand.keys, hand.win_tile))
        for place in _places_of(hand.win_tile, sets, pair)
    ]
    if not found:
        return [Reading(hand, rulings, waits, (), None, None, 0, 0, hand.facts)]
    return found


def live_waits(hand: Hand, rulings: Mapping[str, str]) -> tuple[Tile, ...]:
    """The kinds that would have completed the hand, as the ruling `dead-waits` has it."""
    waits = divide.waits(hand.keys)
    if hand.is_thirteen_orphans:
        waits = divide.orphan_waits(hand.concealed)
    if rulings["dead-waits"] == "shape":
        return waits
    held = hand.held
    return tuple(tile for tile in waits if held[tile] < 4)


def _places_of(won: Tile, sets: tuple[TileSet, ...], pair: Tile) -> Iterator[int]:
    if won == pair:
        yield PAIR_INDEX
    seen: set[TileSet] = set()
    for index, tile_set in enumerate(sets):
        if tile_set not in seen and won in tile_set.tiles:
            seen.add(tile_set)
            yield index


def _reading(
    hand: Hand,
    rulings: Mapping[str, str],
    waits: tuple[Tile, ...],
    concealed: tuple[TileSet, ...],
    pair: Tile,
    place: int,
) -> Reading:
    sets = (*concealed, *(meld.as_set for meld in hand.melds))
    pungs = chows = own = 0
    for index, tile_set in enumerate(sets):
        if tile_set.is_pung:
            pungs |= 1 << tile_set.first
            own |= 1 << index
        else:
            chows += 1
    open_sets = 1 << place if hand.by_another else 0
    for index, meld in enumerate(hand.melds, len(concealed)):
        open_sets |= meld.is_claimed << index
    found = hand.facts
    if len(waits) == 1:
        found |= facts.ONE_WAIT
    if not pungs:
        found |= facts.ALL_CHOWS
    if not chows:
        found |= facts.ALL_PUNGS
    if len(sets) - chows >= 3:
        found |= facts.THREE_PUNGS
    if pungs & DRAGONS:
        found |= facts.DRAGON_PUNG
    if pungs & WINDS:
        found |= facts.WIND_PUNG
    return Reading(hand, rulings, waits, sets, pair, place, pungs, own & ~open_sets, found)
