"""Winning hands without end: seeded, reproducible, built rather than found.

`deal` gives one hand of a table. It is legal, its count hinges on no ruling and no tie, and what
surrounds it follows from it: the dealer sits East, a replacement tile needs a kong or bonus tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from quizzes.recipes import CHANCES, RECIPES, Recipe
from tutor.engine.contested import is_contested
from tutor.engine.divide import CHOWS, PUNGS, TileSet
from tutor.engine.errors import EngineError
from tutor.engine.hand import Hand
from tutor.engine.play import Event, Meld, MeldKind, Win, Wind
from tutor.engine.rulings import BASES
from tutor.engine.score import score
from tutor.engine.tiles import (
    ANIMALS,
    FLOWERS,
    HONORS,
    ORPHANS,
    PLAIN,
    SEASONS,
    SUITS,
    Tile,
    members,
)

MOST_TRIES = 400


class Draft(NamedTuple):
    """Tiles before it is decided how they were won."""

    concealed: tuple[Tile, ...]
    sets: tuple[TileSet, ...]
    """The sets among `concealed`; empty for hands that are not built from sets."""
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Tile, ...] = ()


class NoRoom(Exception):
    """The tiles left do not hold what the recipe asks for; another try will."""


def deal(seed: int | str, rules: str, below_minimum: bool = False) -> Hand:
    """One winning hand of a table; the same for the same seed.

    With `below_minimum` it is complete but does not reach the table's least tai.
    """
    rng = Random(f"{rules}/{seed}")  # noqa: S311  (hands are no secrets)
    for _ in range(MOST_TRIES):
        hand = _try(rng, rules)
        if hand and score(hand).can_win is not below_minimum and not is_contested(hand):
            return hand
    raise RuntimeError(f"no {rules} hand in {MOST_TRIES} tries from seed {seed}")


def _try(rng: Random, rules: str) -> Hand | None:
    recipes = RECIPES[rules]
    recipe = rng.choices(recipes, [recipe.weight for recipe in recipes])[0]
    try:
        return Play(rng, rules, _draft(rng, rules, recipe), recipe).hand()
    except (NoRoom, EngineError):
        return None


def _draft(rng: Random, rules: str, recipe: Recipe) -> Draft:
    builder = Builder(rng, rules, recipe)
    if recipe.special == "thirteen-orphans":
        orphans = members(ORPHANS)
        return Draft((*orphans, rng.choice(orphans)), (), bonus=builder.bonus())
    if recipe.special == "nine-gates":
        return Draft(builder.nine_gates(), (), bonus=builder.bonus())
    return builder.draft()


class Builder:
    """Takes sets, pair and bonus tiles from a wall of four copies each."""

    def __init__(self, rng: Random, rules: str, recipe: Recipe) -> None:
        self.rng, self.recipe = rng, recipe
        self.base = BASES[rules]
        self.left = [4] * PLAIN
        self.kinds = recipe.kinds
        if recipe.one_suit:
            self.kinds &= rng.choice(SUITS) | HONORS

    def draft(self) -> Draft:
        """Sets and a pair, the claimed sets and the kongs laid down."""
        fixed = list(members(self.recipe.fixed_of))
        self.rng.shuffle(fixed)
        sets = [self._take(PUNGS[tile]) for tile in fixed[: self.recipe.fixed]]
        pair = self._pair()
        sets += [self._any_set() for _ in range(self.base.sets - len(sets))]
        self.rng.shuffle(sets)
        claimed = self.recipe.claimed
        share = self.rng.choice((0.0, 0.0, 0.3, 0.5, 0.8)) if claimed is None else claimed
        melds = [self._laid(tile_set, share) for tile_set in sets]
        standing = tuple(one for one, meld in zip(sets, melds, strict=True) if meld is None)
        tiles = (*(tile for one in standing for tile in one.tiles), pair, pair)
        return Draft(tiles, standing, tuple(meld for meld in melds if meld), self.bonus())

    def nine_gates(self) -> tuple[Tile, ...]:
        suit = members(self.rng.choice(SUITS))
        return (*suit, *(suit[0], suit[8]) * 2, self.rng.choice(suit))

    def bonus(self) -> tuple[Tile, ...]:
        """The bonus tiles shown: of eight that win at once, never all."""
        share = CHANCES.bonus if self.recipe.bonus is None else self.recipe.bonus
        group = FLOWERS | SEASONS | (ANIMALS if self.base.animals else 0)
        if self.recipe.special in FLOWER_WINS:
            return self._winning_flowers()
        if self.rng.random() < share / 6:
            share = 0.75
        return tuple(tile for tile in members(group) if self.rng.random() < share)

    def _winning_flowers(self) -> tuple[Tile, ...]:
        flowers = list(members(FLOWERS | SEASONS))
        if self.recipe.special == Win.SEVEN_ROBS_ONE.value:
            flowers.remove(self.rng.choice(flowers))
        return tuple(flowers)

    def _take(self, tile_set: TileSet) -> TileSet:
        for tile in tile_set.tiles:
            self.left[tile] -= 1
        return tile_set

    def _any_set(self) -> TileSet:
        options = [list(self._pungs()), list(self._chows())]
        if self.rng.random() < self.recipe.chows:
            options.reverse()
        for found in options:
            if found:
                return self._take(self.rng.choice(found))
        raise NoRoom

    def _chows(self) -> Iterator[TileSet]:
        if not self.recipe.chows:
            return
        for chow in CHOWS.values():
            if all(self.kinds >> tile & 1 and self.left[tile] for tile in chow.tiles):
                yield chow

    def _pungs(self) -> Iterator[TileSet]:
        if self.recipe.chows == 1:
            return
        for tile in members(self.kinds):
            if self.left[tile] >= 3:
                yield PUNGS[tile]

    def _pair(self) -> Tile:
        of = self.kinds if self.recipe.pair_of is None else self.recipe.pair_of
        fitting = [tile for tile in members(of) if self.left[tile] >= 2]
        if not fitting:
            raise NoRoom
        pair = self.rng.choice(fitting)
        self.left[pair] -= 2
        return pair

    def _laid(self, tile_set: TileSet, share: float) -> Meld | None:
        """The meld that a set is laid down as, or None where it stands in the hand."""
        claimed = self.rng.random() < share
        tile = tile_set.first
        if tile_set.is_pung and self.left[tile] and self.rng.random() < self.recipe.kongs:
            self.left[tile] -= 1
            open_kinds = (MeldKind.OPEN_KONG, MeldKind.ADDED_KONG)
            kind = self.rng.choice(open_kinds) if claimed else MeldKind.CONCEALED_KONG
            return Meld(kind, (tile,) * 4)
        if not claimed:
            return None
        return Meld(MeldKind.PUNG if tile_set.is_pung else MeldKind.CHOW, tile_set.tiles)


FLOWER_WINS = {win.value: win for win in (Win.EIGHT_FLOWERS, Win.SEVEN_ROBS_ONE)}
SEATS = tuple(Wind)


class Play:
    """Decides how drafted tiles were won; everything follows from the tiles and from before."""

    def __init__(self, rng: Random, rules: str, draft: Draft, recipe: Recipe) -> None:
        self.rng, self.rules, self.draft = rng, rules, draft
        self.won_by_flowers = FLOWER_WINS.get(recipe.special)
        self.seat = rng.choice(SEATS)
        self.is_dealer = self.seat is Wind.E
        self.unclaimed = not any(meld.is_claimed for meld in draft.melds)

    def hand(self) -> Hand:
        win_tile, win = self._won()
        concealed = list(self.draft.concealed)
        if win_tile is not None:
            concealed.remove(win_tile)
        elif self.won_by_flowers:
            concealed.pop(self.rng.randrange(len(concealed)))
        events = self._events(win)
        from_dealer = self._from_dealer(win, events)
        return Hand(
            rules=self.rules,
            concealed=tuple(concealed),
            win_tile=win_tile,
            win=win,
            seat=self.seat,
            round=self.rng.choice(SEATS),
            melds=self.draft.melds,
            bonus=self.draft.bonus,
            from_dealer=from_dealer,
            streak=self._streak() if self.rules != "straits" else 0,
            events=events,
        )

    def _won(self) -> tuple[Tile | None, Win]:
        if self.won_by_flowers:
            return None, self.won_by_flowers
        robbable = [tile for tile in self._chow_tiles() if self.draft.concealed.count(tile) == 1]
        laid = {tile for meld in self.draft.melds for tile in meld.tiles}
        robbable = [tile for tile in robbable if tile not in laid]
        if robbable and self._happens(CHANCES.robbed):
            return self.rng.choice(robbable), Win.ROBBED_KONG
        win = Win.SELF_DRAW if self._happens(CHANCES.self_drawn) else Win.DISCARD
        return self._winning_tile(), win

    def _winning_tile(self) -> Tile:
        """Any concealed tile; often one that ends a chow, as most winning tiles do."""
        ends = [chow.first + step for chow in self._chows() for step in (0, 2)]
        if ends and self._happens(CHANCES.two_sided):
            return self.rng.choice(ends)
        return self.rng.choice(self.draft.concealed)

    def _chows(self) -> Sequence[TileSet]:
        return [one for one in self.draft.sets if not one.is_pung]

    def _chow_tiles(self) -> list[Tile]:
        return [tile for chow in self._chows() for tile in chow.tiles]

    def _events(self, win: Win) -> frozenset[Event]:
        if win.by_flowers:
            return frozenset()
        drawn = win is Win.SELF_DRAW
        opening = self._opening(win) if self.unclaimed and not self.draft.melds else None
        if opening:
            return frozenset({opening})
        replaced = self._replacement() if drawn else None
        events = {replaced} if replaced else set()
        if not replaced and self._happens(CHANCES.last_tile):
            events.add(Event.LAST_TILE)
        elif self.unclaimed and self.rules != "straits" and self._happens(CHANCES.ready):
            events.add(self.rng.choice((Event.HEAVENLY_READY, Event.EARTHLY_READY)))
        return frozenset(events)

    def _replacement(self) -> Event | None:
        kongs = sum(meld.is_kong for meld in self.draft.melds)
        if kongs and self._happens(CHANCES.kong_replacement):
            double = kongs > 1 and self._happens(CHANCES.double_kong)
            return Event.DOUBLE_KONG if double else Event.KONG_REPLACEMENT
        if self.draft.bonus and self._happens(CHANCES.flower_replacement):
            return Event.FLOWER_REPLACEMENT
        return None

    def _opening(self, win: Win) -> Event | None:
        """A win on the deal, or in the first turn, where the seat and the win allow it."""
        if not self._happens(CHANCES.opening):
            return None
        if self.is_dealer:
            return Event.HEAVENLY_HAND if win is Win.SELF_DRAW else None
        early = win is Win.DISCARD or (win is Win.SELF_DRAW and self.rules != "straits")
        return Event.EARTHLY_HAND if early else None

    def _from_dealer(self, win: Win, events: frozenset[Event]) -> bool:
        if self.is_dealer or win in (Win.SELF_DRAW, Win.EIGHT_FLOWERS):
            return False
        if self.rules == "straits" and Event.EARTHLY_HAND in events:
            return True
        return self._happens(CHANCES.from_dealer)

    def _streak(self) -> int:
        streak = 0
        while streak < 4 and self._happens(CHANCES.streak):
            streak += 1
        return streak

    def _happens(self, chance: float) -> bool:
        return self.rng.random() < chance
