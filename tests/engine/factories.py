"""Hands for tests: from their text, from a few words over a plain hand, or by the seed."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from quizzes.generator import deal
from tests.engine.random_records import random_record
from tutor.engine.errors import EngineError
from tutor.engine.hand import Hand
from tutor.engine.reading import Reading, readings
from tutor.engine.records import hand_from_record
from tutor.engine.score import Score, score
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Table
from tutor.engine.tiles import NAMES

Record = dict[str, Any]

CASES = Path(__file__).parent.parent / "cases"
SLUGS = tuple(TABLES)
PLAIN: dict[str, str] = {
    "taiwan-traditional": "123m456p789s22s345p67p",
    "taiwan-online": "123m456p789s22s345p67p",
    "straits": "123m456p22s345p67p",
}
"""Concealed chows at each table that wait for 2p, 5p and 8p."""


def read_cases(name: str) -> list[Record]:
    """The objects of one file of cases, a line each."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def hand(text: str) -> Hand:
    """The hand that a text stands for."""
    return Hand.parse(text)


def make_record(**fields: Any) -> Record:
    """The record of a plain hand that wins on 8p, South's, with these fields instead."""
    rules = fields.get("rules", "taiwan-online")
    plain = {"id": "plain", "rules": rules, "concealed": PLAIN.get(rules, ""), "win_tile": "8p"}
    return plain | {"win": "discard", "seat": "S", "round": "E"} | fields


def make_hand(**fields: Any) -> Hand:
    """The hand of `make_record`."""
    return hand_from_record(make_record(**fields))


def names(tiles: Iterator[int] | tuple[int, ...]) -> list[str]:
    """Tiles by their notation."""
    return [NAMES[tile] for tile in tiles]


def seeded(seed: int | str) -> Random:
    """Chance that is the same for the same seed; nothing here is a secret."""
    return Random(seed)  # noqa: S311


def table_of(found: Hand) -> Table:
    """The table that a hand is played at, its own options chosen."""
    return TABLES[found.rules].choose(found.options)


def readings_of(found: Hand) -> list[Reading]:
    """Every reading of a hand under its own options."""
    return readings(found, table_of(found).rulings)


def crowded(rules: str, seed: int | str) -> Hand:
    """A legal hand that crowds the edges: few suits, many readings, kongs, odd events, options."""
    rng = seeded(f"{rules}/{seed}")
    while True:
        try:
            return hand_from_record(random_record(rng, rules))
        except EngineError:
            continue


def random_hand(rules: str, seed: int) -> Hand:
    """A hand by its seed: crowded, or one such as learners get."""
    return crowded(rules, seed) if seed % 3 else deal(seed, rules)


@cache
def sample(rules: str, size: int = 1200) -> tuple[Hand, ...]:
    """The same many hands of a table for every test that walks them."""
    return tuple(islice((random_hand(rules, seed) for seed in count()), size))


@cache
def scored_sample(rules: str) -> tuple[Score, ...]:
    """The sample, scored."""
    return tuple(score(one) for one in sample(rules))


def hands(rules: str | None = None) -> st.SearchStrategy[Hand]:
    """Random hands of one table, or of all."""
    slugs = st.just(rules) if rules else st.sampled_from(SLUGS)
    return st.builds(random_hand, slugs, st.integers(0, 2**32))
