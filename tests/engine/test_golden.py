"""Hands whose count was agreed beforehand, and records that must be refused."""

import json

import pytest

from tests.engine.factories import Record, read_cases
from tutor.engine.contested import contested
from tutor.engine.records import hand_from_record, score_line
from tutor.engine.score import score

GOLDEN = list(zip(read_cases("golden-hands.jsonl"), read_cases("golden-scores.jsonl"), strict=True))
BAD = read_cases("golden-bad.jsonl") + read_cases("bad.jsonl")
WORKED = read_cases("worked-online.jsonl")


def test_every_case_is_there() -> None:
    assert (len(GOLDEN), len(BAD), len(WORKED)) == (174, 14 + 226, 17)


@pytest.mark.parametrize(("record", "expected"), GOLDEN, ids=[one["id"] for one, _ in GOLDEN])
def test_golden_hand_scores_exactly(record: Record, expected: Record) -> None:
    assert score_line(json.dumps(record), with_contested=True) == expected


@pytest.mark.parametrize("case", BAD, ids=range(len(BAD)))
def test_bad_record_is_refused_in_one_sentence(case: Record) -> None:
    record = case["hand"]
    given = record.get("id") if isinstance(record, dict) else None
    found = score_line(json.dumps(record), with_contested=True)
    error = found.pop("error")
    assert found == {"id": given if isinstance(given, str) else None, "ok": False}, case["why"]
    assert is_one_sentence(error), error
    missing = [name for name in case.get("names", []) if name not in error]
    assert not missing, (case["why"], error)


def is_one_sentence(text: str) -> bool:
    one_line = "\n" not in text and text == text.strip()
    return one_line and text.endswith(".") and not text.endswith("..") and ". " not in text


@pytest.mark.parametrize("case", WORKED, ids=[one["section"] for one in WORKED])
def test_worked_example_scores_what_the_document_says(case: Record) -> None:
    hand = hand_from_record(case["hand"])
    found = score(hand)
    assert [list(item) for item in found.items] == case["items"]
    assert (found.raw, found.total) == (case["total"], case["total"])
    assert contested(hand) == ()
