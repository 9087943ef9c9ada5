"""The engine against a slow scorer that shares nothing with it, on random records."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine import reference
from tests.engine.factories import SLUGS, Record, seeded
from tests.engine.random_records import random_record
from tutor.engine.records import score_line

CHUNKS, CHUNK = 20, 100


def told(score_record: Record) -> Record:
    """A score record without the words of its error, which are the scorer's own."""
    return {name: value for name, value in score_record.items() if name != "error"}


def assert_agrees(rules: str, seed: int) -> bool:
    """Score one random record both ways; whether it was a hand."""
    record = random_record(seeded(f"{rules}/{seed}"), rules)
    line = json.dumps(record)
    found = json.loads(json.dumps(score_line(line, with_contested=True)))
    assert told(found) == told(reference.score(record)), line
    return bool(found["ok"])


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("rules", SLUGS)
def test_random_records_score_the_same(rules: str, chunk: int) -> None:
    first = chunk * CHUNK
    scored = sum(assert_agrees(rules, seed) for seed in range(first, first + CHUNK))
    assert CHUNK * 0.85 < scored <= CHUNK


@given(rules=st.sampled_from(SLUGS), seed=st.integers(2**16, 2**64))
@settings(max_examples=150)
def test_any_seed_scores_the_same(rules: str, seed: int) -> None:
    assert_agrees(rules, seed)
