"""One way to read a hand: its sets and pair, and the place that the winning tile takes.

A reading is the one argument of every condition. Conditions point at *parts* of it, a bit each:
the sets in order, the pair, the winning tile, the bonus tiles, or the whole hand; `positions` turns
parts into positions of `Hand.tiles`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from tutor.engine import divide, facts
from tutor.engine.divide import Division, TileSet, new_tuple
from tutor.engine.facts import Facts
from tutor.engine.hand import Hand
from tutor.engine.tiles import PLAIN, Kinds, Tile

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

    `sets` are the melds' in order, then the concealed ones. `place` is the index in `sets` of the
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
        return (1 << len(self.sets)) - 1 | PAIR if self.sets else WHOLE

    @property
    def concealed_sets(self) -> int:
        """How many of the sets stand in the hand; they come last."""
        return len(self.sets) - len(self.hand.melds)

    def parts_of(self, mask: Kinds) -> Parts:
        """The sets and the pair with a tile of these kinds."""
        found = PAIR if self.pair is not None and mask >> self.pair & 1 else 0
        for index, tile_set in enumerate(self.sets):
            if mask & tile_set.kinds:
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
        return self.hand.claimed_bits

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
        for index, meld in enumerate(hand.melds):
            yield from ((1 << index, position + step) for step in range(len(meld.tiles)))
            position += len(meld.tiles)
        for step, tile in enumerate(hand.bonus):
            yield bonus_parts(1 << tile), bonus_from + step

    def _concealed_places(self) -> Iterator[tuple[Parts, int]]:
        hand = self.hand
        if self.place is None or self.pair is None:
            return
        free: dict[Tile, list[int]] = {}
        for position, tile in enumerate(hand.concealed):
            free.setdefault(tile, []).append(position)
        melds = len(hand.melds)
        wanted = enumerate(self.sets[melds:], melds)
        parts = [(1 << index, list(tile_set.tiles)) for index, tile_set in wanted]
        for part, rest in (*parts, (PAIR, [self.pair, self.pair])):
            if part == 1 << self.place:
                rest.remove(hand.win_tile or 0)
                yield part, len(hand.concealed)
            yield from ((part, free[tile].pop(0)) for tile in rest)


def readings(hand: Hand, rulings: Mapping[str, str]) -> list[Reading]:
    """Every reading of a hand under a table's rulings; those alike in every condition once."""
    whole = _whole(hand, rulings)
    found: list[Reading] = []
    for division in _divisions(hand):
        placed = [_placed(whole, division, place) for place in _places(hand, division)]
        found += placed if len(placed) == 1 else _unlike(placed)
    return found or [whole]


def every_reading(hand: Hand, rulings: Mapping[str, str]) -> list[Reading]:
    """Every reading of a hand, each place of the winning tile by itself."""
    whole = _whole(hand, rulings)
    return [
        _placed(whole, division, place)
        for division in _divisions(hand)
        for place in _places(hand, division)
    ] or [whole]


def _whole(hand: Hand, rulings: Mapping[str, str]) -> Reading:
    """What every reading of a hand has in common; the reading of one that is not sets at all."""
    waits = () if hand.win_tile is None else live_waits(hand, rulings)
    known = hand.facts
    if hand.win_tile is not None:
        known |= facts.facts_of_waits(hand, len(waits))
    return new_tuple(Reading, (hand, rulings, waits, (), None, None, 0, 0, known))


def _divisions(hand: Hand) -> list[Division]:
    if hand.win_tile is None:
        return []
    return divide.divisions(divide.add(hand.keys, hand.win_tile), hand.melded)


def _unlike(placed: list[Reading]) -> list[Reading]:
    """One for each way in which the winning tile's place can matter to a condition.

    It decides which pungs are concealed and, in a hand of chows, whether it ended a two-sided wait.
    """
    seen: dict[tuple[Parts, bool], Reading] = {}
    for one in placed:
        two_sided = bool(one.facts & facts.ALL_CHOWS) and one.finishes_two_sided()
        seen.setdefault((one.concealed_pungs, two_sided), one)
    return list(seen.values())


def live_waits(hand: Hand, rulings: Mapping[str, str]) -> tuple[Tile, ...]:
    """The kinds that would have completed the hand, as the ruling `dead-waits` has it."""
    waits = divide.waits(hand.keys) or divide.orphan_waits(hand.concealed)
    quads = hand.quads
    if not quads or rulings["dead-waits"] == "shape":
        return waits
    return tuple(tile for tile in waits if not quads >> tile & 1)


def _places(hand: Hand, division: Division) -> list[int]:
    """Where the winning tile can stand among the concealed sets and the pair, equal sets once."""
    sets, won, melds = division.sets, hand.win_tile or 0, len(hand.melds)
    places = [PAIR_INDEX] if won == division.pair else []
    for index in range(melds, len(sets)):
        fits = sets[index].kinds >> won & 1
        if fits and (index == melds or sets[index - 1] is not sets[index]):
            places.append(index)
    return places


def _placed(whole: Reading, division: Division, place: int) -> Reading:
    """A division with the winning tile in its place, and its facts."""
    hand, rulings, waits, _, _, _, _, _, known = whole
    sets, pair, pungs, pung_bits = division
    own = pung_bits & ~hand.claimed_bits
    if known & facts.BY_ANOTHER:
        own &= ~(1 << place)
    known |= facts.facts_of_sets(hand, division, own.bit_count())
    return new_tuple(Reading, (hand, rulings, waits, sets, pair, place, pungs, own, known))
