"""What proves each item, told from the hand and the positions alone.

`PROOFS` has a small function for every item of every table; each looks at the tiles that a counted
line points at, and at what is written on the hand, and never asks the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tests.engine import reference
from tests.engine.factories import names
from tutor.engine.hand import Hand
from tutor.engine.play import Event, MeldKind, Win, Wind

SUITS = "mps"
DRAGONS, WINDS = "CFP", "ESWN"
FLOWERS = ["1f", "2f", "3f", "4f"]
SEASONS = ["1j", "2j", "3j", "4j"]
ANIMALS = ["1a", "2a", "3a", "4a"]


@dataclass(frozen=True)
class Proof:
    """A line: the hand, the positions, the tai, and whether it counted or was replaced."""

    hand: Hand
    positions: tuple[int, ...]
    tai: int
    counted: bool = True

    @cached_property
    def tiles(self) -> list[str]:
        every = names(self.hand.tiles)
        return [every[position] for position in self.positions]

    @property
    def standing(self) -> list[str]:
        """The tiles that the sets and pair in hand are made of."""
        won = () if self.hand.win_tile is None else (self.hand.win_tile,)
        return names((*self.hand.concealed, *won))

    @property
    def won(self) -> int:
        """The position of the winning tile."""
        return len(self.hand.concealed)

    @property
    def bonus_from(self) -> int:
        """The position of the first bonus tile."""
        return len(self.hand.tiles) - len(self.hand.bonus)

    @property
    def claimed_positions(self) -> set[int]:
        found: set[int] = set()
        position = self.won + 1
        for meld in self.hand.melds:
            if meld.kind is not MeldKind.CONCEALED_KONG:
                found |= set(range(position, position + len(meld.tiles)))
            position += len(meld.tiles)
        return found

    @property
    def is_won_alone(self) -> bool:
        return self.positions == (self.won,)

    @property
    def is_everything(self) -> bool:
        """All tiles but the bonus tiles."""
        return self.positions == tuple(range(self.bonus_from))

    @property
    def is_unclaimed(self) -> bool:
        return all(meld.kind is MeldKind.CONCEALED_KONG for meld in self.hand.melds)

    @property
    def is_all_claimed(self) -> bool:
        kinds = [meld.kind for meld in self.hand.melds]
        if self.hand.options.get("claimed-kong") != "allowed":
            return len(self.hand.concealed) == 1 and MeldKind.CONCEALED_KONG not in kinds
        return len(self.hand.concealed) == 1 and not self.is_unclaimed

    @property
    def suits(self) -> set[str]:
        return {tile[1] for tile in self.tiles if len(tile) == 2}

    @property
    def honors(self) -> set[str]:
        return {tile for tile in self.tiles if len(tile) == 1}

    def happened(self, *events: Event) -> bool:
        return bool(self.hand.events & set(events))

    def splits_into(self, size: int) -> bool:
        """Whether the sets in hand can all be chows (1 kind a tile) or all pungs (3 of a kind)."""
        melds = [names(meld.tiles) for meld in self.hand.melds]
        return all(len(set(group)) == size for group in melds) and any(
            all(len(set(group)) == size for group in split if len(group) == 3)
            for split in reference.splits(self.standing)
        )


Check = Callable[[Proof], bool]


def pung_of(tile: str) -> Check:
    return lambda p: p.tiles in ([tile] * 3, [tile] * 4)


def round_wind(p: Proof) -> bool:
    return pung_of(p.hand.round.name)(p)


def seat_wind(p: Proof) -> bool:
    return pung_of(p.hand.seat.name)(p)


def dealer(p: Proof) -> bool:
    return p.positions == () and (p.hand.seat is Wind.E or p.hand.from_dealer)


def dealer_streak(p: Proof) -> bool:
    return dealer(p) and p.hand.streak > 0 and p.tai == 2 * p.hand.streak + 1


def self_draw(p: Proof) -> bool:
    return p.is_won_alone and p.hand.win is Win.SELF_DRAW


def concealed_hand(p: Proof) -> bool:
    robbed_counts = p.hand.options.get("robbed-as-discard") != "no"
    wins = {Win.DISCARD, Win.ROBBED_KONG} if robbed_counts else {Win.DISCARD}
    wins |= set() if p.counted else {Win.SELF_DRAW}
    return p.is_everything and p.is_unclaimed and p.hand.win in wins


def concealed_self_draw(p: Proof) -> bool:
    return p.is_everything and p.is_unclaimed and p.hand.win is Win.SELF_DRAW


def own(letter: str) -> Check:
    return lambda p: p.tiles == [f"{'ESWN'.index(p.hand.seat.name) + 1}{letter}"]


def exactly(tiles: list[str]) -> Check:
    return lambda p: p.tiles == tiles


def animal(p: Proof) -> bool:
    shown = [tile for tile in names(p.hand.bonus) if tile in ANIMALS]
    return p.tiles == shown and p.tai == len(shown) > 0


def seven_robs_one(p: Proof) -> bool:
    seven = len(p.tiles) == 7 and set(p.tiles) < set(FLOWERS + SEASONS)
    return seven and p.hand.win is Win.SEVEN_ROBS_ONE


def single_wait(p: Proof) -> bool:
    quads = Counter(p.standing[:-1] + [t for m in p.hand.melds for t in names(m.tiles)])
    dead = p.hand.options.get("dead-waits") != "shape"
    kinds = [
        kind
        for kind in reference.KINDS
        if reference.splits([*names(p.hand.concealed), kind]) or orphans(p, kind)
    ]
    live = [kind for kind in kinds if not (dead and quads[kind] == 4)]
    return is_finished_set(p) and live == names((p.hand.win_tile or 0,))


def is_finished_set(p: Proof) -> bool:
    """Whether the tiles are what the winning one finished: a set or the pair, where there are."""
    splits = reference.splits(p.standing)
    group = tuple(reference.in_order(p.tiles))
    return p.won in p.positions and (
        any(group in split for split in splits) if splits else p.is_won_alone
    )


def orphans(p: Proof, kind: str) -> bool:
    return {*names(p.hand.concealed), kind} == set(reference.ORPHANS)


def replacement_win(p: Proof) -> bool:
    events = [Event.KONG_REPLACEMENT]
    if p.hand.rules != "taiwan-online":
        events.append(Event.FLOWER_REPLACEMENT)
    return self_draw(p) and p.happened(*events)


def last_tile_draw(p: Proof) -> bool:
    return self_draw(p) and p.happened(Event.LAST_TILE)


def last_tile_discard(p: Proof) -> bool:
    return p.is_won_alone and p.hand.win is Win.DISCARD and p.happened(Event.LAST_TILE)


def robbed_kong(p: Proof) -> bool:
    return p.is_won_alone and p.hand.win is Win.ROBBED_KONG


def all_claimed(p: Proof) -> bool:
    return p.is_everything and p.is_all_claimed and p.hand.win is not Win.SELF_DRAW


def half_claimed(p: Proof) -> bool:
    return p.is_everything and p.is_all_claimed and p.hand.win is Win.SELF_DRAW


def all_chows(p: Proof) -> bool:
    bonus = names(p.hand.bonus)
    if p.hand.options.get("chows-animals") == "ignored":
        bonus = [tile for tile in bonus if tile not in ANIMALS]
    plain = p.hand.rules == "straits" or not p.honors
    return p.is_everything and not bonus and plain and p.splits_into(3)


def flowered_all_chows(p: Proof) -> bool:
    bonus = [tile for tile in p.tiles if tile[1:] in ("f", "j", "a")]
    plain = p.positions[: p.bonus_from] == tuple(range(p.bonus_from))
    return plain and len(bonus) > 0 and bonus == p.tiles[p.bonus_from :] and p.splits_into(3)


def concealed_pungs(count: int) -> Check:
    """So many pungs, none claimed and none that another's tile finished."""

    def check(p: Proof) -> bool:
        kinds = Counter(p.tiles)
        enough = len(kinds) == count or (len(kinds) > count and not p.counted)
        whole = enough and set(kinds.values()) <= {3, 4}
        mine = not p.claimed_positions & set(p.positions)
        drawn = p.hand.win is Win.SELF_DRAW or p.won not in p.positions
        return whole and mine and drawn and kongs_are_melds(p, kinds)

    return check


def kongs_are_melds(p: Proof, kinds: Counter[str]) -> bool:
    kongs = {names(meld.tiles)[0] for meld in p.hand.melds if len(meld.tiles) == 4}
    return all((tile in kongs) == (count == 4) for tile, count in kinds.items())


def all_pungs(p: Proof) -> bool:
    return p.is_everything and p.splits_into(1)


def half_flush(p: Proof) -> bool:
    return p.is_everything and len(p.suits) == 1 and len(p.honors) > 0


def full_flush(p: Proof) -> bool:
    return p.is_everything and len(p.suits) == 1 and not p.honors


def all_honors(p: Proof) -> bool:
    return p.is_everything and not p.suits


def little(group: str) -> Check:
    """Pungs of all of a group but one, and a pair of that one."""

    def check(p: Proof) -> bool:
        counts = sorted(min(count, 3) for count in Counter(p.tiles).values())
        return set(p.tiles) == set(group) and counts == [2] + [3] * (len(group) - 1)

    return check


def big(group: str) -> Check:
    """Pungs of all of a group."""

    def check(p: Proof) -> bool:
        counts = Counter(p.tiles)
        return set(counts) == set(group) and min(counts.values()) >= 3

    return check


def of_kinds(kinds: list[str]) -> Check:
    return lambda p: p.is_everything and set(p.tiles) <= set(kinds)


def mixed_terminals(p: Proof) -> bool:
    within = of_kinds(reference.ORPHANS)(p) and p.splits_into(1)
    return within and len(p.honors) > 0 and len(p.suits) > 0


def event(one: Event) -> Check:
    return lambda p: p.is_everything and p.happened(one) and p.is_unclaimed


def thirteen_orphans(p: Proof) -> bool:
    return p.is_everything and len(p.tiles) == 14 and set(p.tiles) == set(reference.ORPHANS)


def drawn_concealed_pungs(p: Proof) -> bool:
    return all_pungs(p) and p.is_unclaimed and p.hand.win is Win.SELF_DRAW


def four_kongs(p: Proof) -> bool:
    return len(p.tiles) == 16 and set(Counter(p.tiles).values()) == {4}


def nine_gates(p: Proof) -> bool:
    gates = Counter("1112345678999")
    ranks = Counter(tile[0] for tile in p.tiles)
    alone = p.is_everything and not p.hand.melds and len(p.suits) == 1 and not p.honors
    return alone and gates <= ranks


def kong_on_kong(p: Proof) -> bool:
    kongs = [meld for meld in p.hand.melds if len(meld.tiles) == 4]
    return self_draw(p) and p.happened(Event.DOUBLE_KONG) and len(kongs) >= 2


PROOFS: dict[str, Check] = {
    "dealer": dealer,
    "dealer-streak": dealer_streak,
    "red-dragon": pung_of("C"),
    "green-dragon": pung_of("F"),
    "white-dragon": pung_of("P"),
    "round-wind": round_wind,
    "seat-wind": seat_wind,
    "self-draw": self_draw,
    "concealed-hand": concealed_hand,
    "concealed-self-draw": concealed_self_draw,
    "seat-flower": own("f"),
    "seat-season": own("j"),
    "flower-set": exactly(FLOWERS),
    "season-set": exactly(SEASONS),
    "animal": animal,
    "animal-set": exactly(ANIMALS),
    "single-wait": single_wait,
    "replacement-win": replacement_win,
    "last-tile-draw": last_tile_draw,
    "last-tile-discard": last_tile_discard,
    "robbed-kong": robbed_kong,
    "all-claimed": all_claimed,
    "half-claimed": half_claimed,
    "all-chows": all_chows,
    "flowered-all-chows": flowered_all_chows,
    "three-concealed-pungs": concealed_pungs(3),
    "four-concealed-pungs": concealed_pungs(4),
    "five-concealed-pungs": concealed_pungs(5),
    "all-pungs": all_pungs,
    "half-flush": half_flush,
    "full-flush": full_flush,
    "all-honors": all_honors,
    "little-three-dragons": little(DRAGONS),
    "big-three-dragons": big(DRAGONS),
    "little-four-winds": little(WINDS),
    "big-four-winds": big(WINDS),
    "mixed-terminals": mixed_terminals,
    "all-terminals": of_kinds(reference.TERMINALS),
    "eight-flowers": exactly(FLOWERS + SEASONS),
    "seven-robs-one": seven_robs_one,
    "earthly-ready": event(Event.EARTHLY_READY),
    "heavenly-ready": event(Event.HEAVENLY_READY),
    "earthly-hand": event(Event.EARTHLY_HAND),
    "heavenly-hand": event(Event.HEAVENLY_HAND),
    "migi": event(Event.MIGI_READY),
    "thirteen-orphans": thirteen_orphans,
    "nine-gates": nine_gates,
    "all-green": of_kinds(reference.GREENS),
    "four-kongs": four_kongs,
    "kong-on-kong": kong_on_kong,
    "concealed-pungs-self-drawn": drawn_concealed_pungs,
}
