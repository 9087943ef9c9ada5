"""What a learner is told: every line in words, in every language, with the tiles that show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from django.utils.translation import override

from quizzes.feedback import LABELS, Feedback, ToldLine, tell
from quizzes.generator import deal
from quizzes.grading import Verdict, grade
from tests.factories import (
    ANIMALS,
    BY_FLOWERS,
    CHOWS,
    DEALER,
    DRAGONS,
    EVERY_VERDICT,
    FLOWERS,
    NOTHING,
    SLUGS,
    hand,
)
from tests.pages import LANGUAGES
from tutor.engine.score import Status, score
from tutor.engine.tables import TABLES

MANY = 200


def told(text: str, claim: Mapping[str, int]) -> Feedback:
    return tell(grade(score(hand(text)), claim))


def line_of(text: str, claim: Mapping[str, int], item: str) -> ToldLine:
    line = told(text, claim).line(item)
    assert line
    return line


def every_line(feedback: Feedback) -> Iterator[ToldLine]:
    yield from (*feedback.lines, *feedback.near, *feedback.others)


class TestLine:
    @pytest.mark.parametrize(
        ("text", "claim", "item", "kind", "label", "claimed", "tai"),
        [
            (DEALER, EVERY_VERDICT, "concealed-self-draw", "right", "Right", 3, 3),
            (DEALER, EVERY_VERDICT, "dealer-streak", "wrong-value", "Wrong value", 3, 5),
            (DEALER, EVERY_VERDICT, "self-draw", "double-counted", "Double-counted", 1, 0),
            (DEALER, EVERY_VERDICT, "seat-flower", "missed", "Missed", None, 1),
            (DEALER, EVERY_VERDICT, "all-pungs", "false", "Does not count", 4, 0),
            (DEALER, {}, "self-draw", "replaced", "Replaced", None, 0),
            (DEALER, {}, "all-pungs", "not-met", "Not met", None, 0),
            (CHOWS, {}, "concealed-self-draw", "near", "Just misses", None, 0),
            # nothing claimed is nothing missed
            (CHOWS, {}, "all-chows", "missed", "Counts", None, 2),
            (CHOWS, {"all-pungs": 4}, "all-chows", "missed", "Missed", None, 2),
            # nothing is counted twice where what replaces it was not claimed
            (DEALER, {"self-draw": 1}, "self-draw", "double-counted", "Replaced", 1, 0),
            (CHOWS, {"concealed-self-draw": 3}, "concealed-self-draw", "false", None, 3, 0),
        ],
    )
    def test_says_what_became_of_it(
        self,
        text: str,
        claim: dict[str, int],
        item: str,
        kind: str,
        label: str | None,
        claimed: int | None,
        tai: int,
    ) -> None:
        line = line_of(text, claim, item)
        assert (line.kind, line.claimed, line.tai) == (kind, claimed, tai)
        assert str(line.label) == (label or "Does not count")

    @pytest.mark.parametrize(
        ("text", "claim", "item", "reason"),
        [
            (CHOWS, {}, "concealed-hand", "You claimed nothing before you won on another player"),
            (CHOWS, {"all-pungs": 4}, "all-pungs", "pung"),
            (DRAGONS, {"red-dragon": 1}, "red-dragon", "Big three dragons 大三元 already includes"),
            (DRAGONS, {}, "red-dragon", "Big three dragons 大三元 already includes"),
            (FLOWERS, {"seat-flower": 1}, "seat-flower", "already includes"),
            (DEALER, {}, "dealer-streak", "2 × 2 + 1 = 5"),
            (ANIMALS, {"animal": 1}, "animal", "You have 2 animals, and each counts: cat"),
            (BY_FLOWERS, {"all-chows": 2}, "all-chows", "flowers"),
        ],
    )
    def test_says_why(self, text: str, claim: dict[str, int], item: str, reason: str) -> None:
        assert reason in line_of(text, claim, item).reasons[0]

    def test_an_item_not_judged_gives_one_reason(self) -> None:
        feedback = told(DEALER, EVERY_VERDICT)
        assert all(len(line.reasons) == 1 for line in (*feedback.near, *feedback.others))

    def test_points_at_the_tiles_that_show_it(self) -> None:
        dragons = hand(DRAGONS)
        for item, kinds in (("big-three-dragons", "PCF"), ("green-dragon", "F")):
            positions = line_of(DRAGONS, {}, item).tiles
            shown = {"ESWNCFP"[dragons.tiles[position] - 27] for position in positions}
            assert shown == set(kinds)

    def test_has_both_names(self) -> None:
        name = line_of(CHOWS, {}, "all-chows").name
        assert (str(name.english), name.hant) == ("all chows", "平胡")


class TestFeedback:
    def test_judged_lines_then_near_then_others(self) -> None:
        feedback = told(FLOWERS, {"seat-flower": 1})
        assert {line.kind for line in feedback.lines} == {"double-counted", "missed"}
        assert {line.kind for line in feedback.near} == {"near"}
        assert {line.kind for line in feedback.others} == {"not-met"}

    @pytest.mark.parametrize("claim", [{}, EVERY_VERDICT])
    def test_every_item_of_the_table_has_one_line(self, claim: dict[str, int]) -> None:
        items = [line.item for line in every_line(told(DEALER, claim))]
        assert sorted(items) == sorted(TABLES["taiwan-traditional"].by_item)

    def test_a_hand_in_which_nothing_counts(self) -> None:
        assert told(NOTHING, {}).lines == ()

    @pytest.mark.parametrize("item", [None, "", "no-such-item", "animal"])
    def test_no_line_of_what_is_not_there(self, item: str | None) -> None:
        assert told(DEALER, {}).line(item) is None

    def test_every_verdict_has_a_label(self) -> None:
        for language in LANGUAGES:
            with override(language):
                assert len({str(LABELS[verdict]) for verdict in Verdict}) == len(Verdict)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
class TestDealtHands:
    """All lines of many hands, with everything claimed and with nothing."""

    def feedbacks(self, slug: str) -> Iterator[Feedback]:
        everything = {item: row.tai for item, row in TABLES[slug].by_item.items()}
        for seed in range(MANY):
            found = score(deal(seed, slug))
            yield tell(grade(found, {} if seed % 2 else everything))

    def test_every_line_has_reasons_that_are_sentences(self, slug: str, language: str) -> None:
        stop = "." if language == "en" else "。"
        lines = 0
        with override(language):
            for feedback in self.feedbacks(slug):
                for line in every_line(feedback):
                    lines += 1
                    assert line.reasons, line
                    assert str(line.label)
                    assert str(line.name.english)
                    for reason in line.reasons:
                        assert len(reason) > len(stop)
                        assert reason.endswith(stop), reason
                        assert reason == reason.strip()
                        assert "%(" not in reason
                        assert stop * 2 not in reason
        assert lines == MANY * len(TABLES[slug].by_item)

    def test_tiles_are_positions_in_the_hand(self, slug: str, language: str) -> None:
        for feedback in self.feedbacks(slug):
            most = len(feedback.grade.score.hand.tiles)
            for line in every_line(feedback):
                assert set(line.tiles) <= set(range(most))


@pytest.mark.parametrize("slug", SLUGS)
def test_all_that_holds_has_tiles_to_light_but_being_the_dealer(slug: str) -> None:
    dark = {
        line.item
        for seed in range(MANY)
        for line in score(deal(seed, slug)).lines
        if line.status is not Status.NOT_MET and not line.tiles
    }
    assert dark <= {"dealer", "dealer-streak"}
