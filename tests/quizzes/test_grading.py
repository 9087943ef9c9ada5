"""A count against the score: every verdict on both sides, sums, the cap, what is left over."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from quizzes.answers import verdicts_of
from quizzes.generator import deal
from quizzes.grading import Grade, Outcome, Verdict, grade
from tests.factories import (
    ANIMALS,
    BY_FLOWERS,
    CAPPED,
    CHOWS,
    DEALER,
    DRAGONS,
    EVERY_VERDICT,
    FLOWERS,
    NOTHING,
    SLUGS,
    hand,
)
from tutor.engine.score import Line, Status, score
from tutor.engine.tables import TABLES


def graded(text: str, claim: Mapping[str, int]) -> Grade:
    return grade(score(hand(text)), claim)


def verdicts(text: str, claim: Mapping[str, int]) -> dict[str, str]:
    return {one.line.item: one.verdict.value for one in graded(text, claim).graded}


def verdict(text: str, item: str, claimed: int | None) -> str | None:
    """The verdict on one item when it alone is claimed, or nothing is."""
    return verdicts(text, {} if claimed is None else {item: claimed}).get(item)


class TestVerdict:
    @pytest.mark.parametrize(
        ("text", "item", "claimed", "expected"),
        [
            (CHOWS, "all-chows", 2, "right"),
            (CHOWS, "all-chows", None, "missed"),
            (CHOWS, "all-pungs", 4, "false"),
            (CHOWS, "all-pungs", None, None),
            # an item that counts for each
            (ANIMALS, "animal", 2, "right"),
            (ANIMALS, "animal", 1, "wrong-value"),
            (ANIMALS, "animal", 3, "wrong-value"),
            (ANIMALS, "animal", 0, "wrong-value"),
            (ANIMALS, "animal", None, "missed"),
            (NOTHING, "animal", 1, "false"),
            (NOTHING, "animal", None, None),
            # a streak of two counts 2 × 2 + 1
            (DEALER, "dealer-streak", 5, "right"),
            (DEALER, "dealer-streak", 2, "wrong-value"),
            (DEALER, "dealer-streak", 4, "wrong-value"),
            (DEALER, "dealer-streak", None, "missed"),
            (FLOWERS, "dealer-streak", 1, "false"),
            (FLOWERS, "dealer-streak", None, None),
            # claimed although another item replaces it
            (DRAGONS, "red-dragon", 1, "double-counted"),
            (DRAGONS, "white-dragon", 1, "double-counted"),
            (DRAGONS, "red-dragon", None, None),
            (ANIMALS, "red-dragon", 1, "right"),
            (DEALER, "concealed-hand", 1, "double-counted"),
            (DEALER, "concealed-hand", None, None),
            (CHOWS, "concealed-hand", 1, "right"),
            (DEALER, "dealer", 1, "double-counted"),
            (FLOWERS, "dealer", 1, "right"),
            (FLOWERS, "seat-flower", 1, "double-counted"),
            (FLOWERS, "seat-flower", None, None),
            (DEALER, "seat-flower", 1, "right"),
            (BY_FLOWERS, "flower-set", 2, "double-counted"),
            (BY_FLOWERS, "all-chows", 2, "false"),
        ],
    )
    def test_of_one_line(
        self, text: str, item: str, claimed: int | None, expected: str | None
    ) -> None:
        assert verdict(text, item, claimed) == expected

    def test_every_one_in_one_count(self) -> None:
        found = verdicts(DEALER, EVERY_VERDICT)
        assert found == {
            "dealer-streak": "wrong-value",
            "self-draw": "double-counted",
            "concealed-self-draw": "right",
            "seat-flower": "missed",
            "all-pungs": "false",
        }
        assert set(found.values()) == {one.value for one in Verdict}

    def test_lines_are_in_the_order_of_the_table(self) -> None:
        items = [one.line.item for one in graded(DEALER, EVERY_VERDICT).graded]
        rows = list(TABLES["taiwan-traditional"].by_item)
        assert items == sorted(items, key=rows.index)

    def test_what_was_claimed_stands_beside_it(self) -> None:
        claims = {one.line.item: one.claimed for one in graded(DEALER, EVERY_VERDICT).graded}
        assert claims == {**EVERY_VERDICT, "seat-flower": None}


class TestShare:
    def test_all_right(self) -> None:
        found = graded(CHOWS, {"concealed-hand": 1, "all-chows": 2})
        assert (found.lines_right, len(found.graded)) == (2, 2)
        assert found.is_perfect
        assert found.is_total_right

    def test_some_right(self) -> None:
        found = graded(DEALER, EVERY_VERDICT)
        assert (found.lines_right, len(found.graded)) == (1, 5)
        assert not found.is_perfect

    def test_none_claimed(self) -> None:
        found = graded(CHOWS, {})
        assert (found.lines_right, len(found.graded)) == (0, 2)
        assert not found.is_perfect
        assert not found.is_total_right

    def test_right_total_by_wrong_lines_is_not_perfect(self) -> None:
        found = graded(CHOWS, {"concealed-self-draw": 3})
        assert found.is_total_right
        assert not found.is_perfect

    def test_one_line_too_many_is_not_perfect(self) -> None:
        found = graded(CHOWS, {"concealed-hand": 1, "all-chows": 2, "self-draw": 1})
        assert (found.lines_right, len(found.graded)) == (2, 3)
        assert not found.is_total_right
        assert not found.is_perfect

    def test_nothing_counts_and_nothing_is_claimed(self) -> None:
        found = graded(NOTHING, {})
        assert found.graded == ()
        assert found.is_perfect
        assert found.is_total_right


class TestOutcome:
    @pytest.mark.parametrize(
        ("text", "claim", "outcome"),
        [
            (CHOWS, {"concealed-hand": 1, "all-chows": 2}, Outcome.PERFECT),
            (NOTHING, {}, Outcome.PERFECT),
            (CHOWS, {}, Outcome.SHOWN),
            (CHOWS, {"no such item": 3}, Outcome.SHOWN),
            (CHOWS, {"concealed-self-draw": 3}, Outcome.TOTAL),
            (CHOWS, {"all-chows": 2}, Outcome.OFF),
            (NOTHING, {"animal": 1}, Outcome.OFF),
            # seven, cut to five
            (CAPPED, {"full-flush": 4, "animal": 3}, Outcome.TOTAL),
            (CAPPED, {"full-flush": 4, "animal": 2}, Outcome.CAP),
            (CAPPED, {"full-flush": 4, "seat-flower": 1}, Outcome.CAP),
            (CAPPED, {"full-flush": 4}, Outcome.OFF),
        ],
    )
    def test_of_a_count(self, text: str, claim: dict[str, int], outcome: Outcome) -> None:
        assert graded(text, claim).outcome is outcome

    @pytest.mark.parametrize(
        ("claim", "tally"),
        [({}, (0, 3, 0)), (EVERY_VERDICT, (1, 1, 3)), ({"dealer-streak": 5}, (1, 2, 0))],
    )
    def test_lines_right_missed_and_wrong(
        self, claim: dict[str, int], tally: tuple[int, int, int]
    ) -> None:
        found = graded(DEALER, claim)
        assert (found.lines_right, found.lines_missed, found.lines_wrong) == tally


class TestTotal:
    def test_is_the_sum_of_the_claim(self) -> None:
        found = graded(DEALER, EVERY_VERDICT)
        assert (found.claimed_raw, found.claimed_total) == (11, 11)

    @pytest.mark.parametrize(
        ("claim", "raw", "total"),
        [
            ({}, 0, 0),
            ({"half-flush": 2, "animal": 3}, 5, 5),
            ({"half-flush": 2, "animal": 3, "red-dragon": 1}, 6, 5),
            ({"half-flush": 2, "animal": 3, "red-dragon": 1, "seat-flower": 1}, 7, 5),
        ],
    )
    def test_is_cut_at_the_cap(self, claim: dict[str, int], raw: int, total: int) -> None:
        found = graded(CAPPED, claim)
        assert (found.claimed_raw, found.claimed_total) == (raw, total)

    def test_raw_and_total_of_the_hand_stay_apart(self) -> None:
        found = graded(CAPPED, {"full-flush": 4, "animal": 3})
        assert (found.score.raw, found.score.total) == (7, 5)
        assert found.is_total_right
        assert not found.is_perfect

    def test_is_not_cut_where_there_is_no_cap(self) -> None:
        found = graded(CHOWS, {"big-four-winds": 16, "full-flush": 8})
        assert (found.claimed_raw, found.claimed_total) == (24, 24)

    def test_items_of_other_tables_are_left_out(self) -> None:
        strange = {"animal": 4, "kong-on-kong": 5, "no such item": 9}
        found = graded(CHOWS, {"all-chows": 2, "concealed-hand": 1, **strange})
        assert (found.claimed_raw, found.claimed_total) == (3, 3)
        assert found.is_perfect


class TestOthers:
    def farness(self, line: Line) -> int:
        return [line.near, line.status is Status.REPLACED, True].index(True)

    @pytest.mark.parametrize(
        ("text", "claim"),
        [(DEALER, {}), (DEALER, EVERY_VERDICT), (FLOWERS, {}), (DRAGONS, {}), (CAPPED, {})],
    )
    def test_near_misses_come_first_then_what_is_replaced(
        self, text: str, claim: Mapping[str, int]
    ) -> None:
        found = [self.farness(line) for line in graded(text, claim).others]
        assert found == sorted(found)

    def test_all_three_kinds_come_up(self) -> None:
        assert {self.farness(line) for line in graded(FLOWERS, {}).others} == {0, 1, 2}

    @pytest.mark.parametrize("claim", [{}, EVERY_VERDICT])
    def test_every_line_of_the_table_is_judged_or_among_them(self, claim: dict[str, int]) -> None:
        found = graded(DEALER, claim)
        items = [one.line.item for one in found.graded] + [line.item for line in found.others]
        assert sorted(items) == sorted(TABLES["taiwan-traditional"].by_item)


class TestStored:
    def test_verdicts_name_item_verdict_claimed_and_counted(self) -> None:
        assert verdicts_of(graded(DEALER, EVERY_VERDICT)) == [
            ["dealer-streak", "wrong-value", 3, 5],
            ["self-draw", "double-counted", 1, 0],
            ["concealed-self-draw", "right", 3, 3],
            ["seat-flower", "missed", None, 1],
            ["all-pungs", "false", 4, 0],
        ]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_the_engine_counts_is_a_perfect_count(slug: str) -> None:
    for seed in range(100):
        found = score(deal(seed, slug))
        assert grade(found, dict(found.items)).is_perfect
        assert grade(found, {}).is_perfect == (not found.items)
