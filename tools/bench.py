"""Measure against the budgets: ratios within one run, or times against a stated limit.

    make bench

The engine is set against PyPI `mahjong`, a riichi scorer, on hands built in the same way: four sets
and a pair there, five sets and a pair here, every hand a different one.
"""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld as RiichiMeld

from quizzes.generator import deal
from tutor.engine.__main__ import bench
from tutor.engine.errors import EngineError
from tutor.engine.hand import Hand
from tutor.engine.play import Meld, MeldKind, Win, Wind
from tutor.engine.records import record_from_hand
from tutor.engine.tables import TABLES

HANDS = 2000
ROUNDS = 7
LINES = 10_000
QUESTIONS = 2000

ROOT = Path(__file__).resolve().parent.parent

Tiles = tuple[int, ...]


class Tally(NamedTuple):
    """One measurement: what, how much, and the budget it must keep to."""

    what: str
    measured: float
    budget: float
    unit: str

    @property
    def is_kept(self) -> bool:
        return self.measured <= self.budget


def draw(rng: Random, sets: int) -> tuple[list[Tiles], int]:
    """Random sets of which a third are pungs, and a pair; no tile more than four times."""
    while True:
        drawn: list[Tiles] = []
        for _ in range(sets):
            if rng.random() < 0.3:
                drawn.append((rng.randrange(34),) * 3)
            else:
                first = rng.randrange(3) * 9 + rng.randrange(7)
                drawn.append((first, first + 1, first + 2))
        pair = rng.randrange(34)
        tiles = [*(tile for one in drawn for tile in one), pair, pair]
        if max(map(tiles.count, tiles)) <= 4:
            return drawn, pair


def our_hands(rng: Random) -> list[Hand]:
    """Different 17-tile hands, as both Taiwanese tables see them."""
    hands: dict[str, Hand] = {}
    while len(hands) < HANDS:
        hand = our_hand(rng)
        if hand:
            hands[str(hand)] = hand
    return list(hands.values())


def our_hand(rng: Random) -> Hand | None:
    sets, pair = draw(rng, 5)
    laid = rng.choice((0, 0, 1, 2))
    concealed = [*(tile for one in sets[laid:] for tile in one), pair, pair]
    won = concealed.pop(rng.randrange(len(concealed)))
    kinds = [MeldKind.PUNG if one[0] == one[1] else MeldKind.CHOW for one in sets]
    try:
        return Hand(
            rules=rng.choice(("taiwan-traditional", "taiwan-online")),
            concealed=tuple(concealed),
            win_tile=won,
            win=Win.SELF_DRAW if rng.random() < 0.4 else Win.DISCARD,
            seat=rng.choice(list(Wind)),
            round=rng.choice(list(Wind)),
            melds=tuple(map(Meld, kinds[:laid], sets[:laid])),
            bonus=tuple(rng.sample(range(34, 42), rng.choice((0, 1, 2, 2)))),
        )
    except EngineError:
        return None


RiichiHand = tuple[list[int], int, list[RiichiMeld], HandConfig]


def riichi_hands(rng: Random) -> list[RiichiHand]:
    """Different riichi hands, built from sets drawn as ours are."""
    hands: dict[str, RiichiHand] = {}
    while len(hands) < HANDS:
        hand = riichi_hand(rng)
        hands[repr((hand[0], hand[1], len(hand[2]), vars(hand[3])))] = hand
    return list(hands.values())


def riichi_hand(rng: Random) -> RiichiHand:
    sets, pair = draw(rng, 4)
    used = [0] * 34
    numbered: list[list[int]] = []
    for one in (*sets, (pair, pair)):
        numbered.append(
            [4 * tile + number for tile, number in zip(one, _next(used, one), strict=True)]
        )
    laid = rng.choice((0, 0, 1, 2))
    melds = [RiichiMeld(_kind(tiles), tiles) for tiles in numbered[:laid]]
    config = HandConfig(
        is_tsumo=rng.random() < 0.4,
        is_riichi=not laid,
        player_wind=rng.choice((27, 28, 29, 30)),
        round_wind=27,
    )
    standing = [tile for tiles in numbered[laid:] for tile in tiles]
    return [tile for tiles in numbered for tile in tiles], rng.choice(standing), melds, config


def _next(used: list[int], tiles: Tiles) -> Iterator[int]:
    """The number of the copy of each tile that is drawn next."""
    for tile in tiles:
        yield used[tile]
        used[tile] += 1


def _kind(tiles: list[int]) -> str:
    return str(RiichiMeld.PON if tiles[0] // 4 == tiles[1] // 4 else RiichiMeld.CHI)


def time_riichi(hands: list[RiichiHand]) -> float:
    """The mean microseconds of one riichi hand."""
    calculator = HandCalculator()
    started = time.perf_counter()
    for tiles, won, melds, config in hands:
        calculator.estimate_hand_value(tiles, won, melds=melds, config=config)
    return 1e6 * (time.perf_counter() - started) / len(hands)


def engine_against_riichi() -> Iterator[Tally]:
    """Both in turn, several times, each time on new hands; the median ratio counts."""
    rng = Random(20)
    bench(our_hands(rng))
    ratios = []
    for _ in range(ROUNDS):
        ours = bench(our_hands(rng))["microseconds_per_hand"]
        theirs = time_riichi(riichi_hands(rng))
        ratios.append(ours / theirs)
        print(f"  engine {ours:6.1f} µs   mahjong {theirs:6.1f} µs   ratio {ours / theirs:.3f}")
    yield Tally("score of a 17-tile hand, to a riichi hand", statistics.median(ratios), 1 / 3, "")


def command_line() -> Iterator[Tally]:
    """Reading, scoring and writing lines through the command."""
    rng = Random(21)
    lines = [json.dumps(record_from_hand(hand, "x")) for hand in our_hands(rng)]
    text = "\n".join(lines * (LINES // len(lines)))
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "tutor.engine", "score"],
        input=text.encode(),
        stdout=subprocess.DEVNULL,
        check=True,
        cwd=ROOT,
    )
    yield Tally(f"score reads {LINES:,} lines", time.perf_counter() - started, 5, "s")


def questions() -> Iterator[Tally]:
    """Dealing questions at each table."""
    for slug in TABLES:
        yield from _dealing(f"a question of {slug}", partial(deal, rules=slug))
    yield from _dealing("a straits hand under the minimum", _below)


def _below(seed: int) -> Hand:
    return deal(seed, "straits", below_minimum=True)


def _dealing(what: str, one: Callable[[int], Hand]) -> Iterator[Tally]:
    spent = sorted(_milliseconds(one, seed) for seed in range(QUESTIONS))
    yield Tally(f"{what}, median", spent[len(spent) // 2], 3, "ms")
    yield Tally(f"{what}, 99 %", spent[len(spent) * 99 // 100], 30, "ms")


def _milliseconds(one: Callable[[int], Hand], seed: int) -> float:
    started = time.perf_counter()
    one(seed)
    return 1e3 * (time.perf_counter() - started)


def main() -> int:
    """Print every measurement; 1 when a budget is not kept."""
    tallies = [*engine_against_riichi(), *command_line(), *questions()]
    for tally in tallies:
        mark = "ok  " if tally.is_kept else "OVER"
        print(
            f"{mark} {tally.what}: {tally.measured:.3g} {tally.unit} (at most {tally.budget:.3g})"
        )
    return 0 if all(tally.is_kept for tally in tallies) else 1


if __name__ == "__main__":
    sys.exit(main())
