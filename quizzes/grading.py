"""A learner's count against the score, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from tutor.engine.score import Line, Score, Status, capped

Claim: TypeAlias = Mapping[str, int]
"""The tai that a learner claims for each item; only items claimed stand in it."""


class Verdict(Enum):
    """What a claim (or its lack) came to."""

    RIGHT = "right"
    WRONG_VALUE = "wrong-value"
    MISSED = "missed"
    DOUBLE_COUNTED = "double-counted"
    FALSE = "false"


class Outcome(Enum):
    """What a count as a whole came to.

    `TOTAL`: the sum is right though lines are not; `CAP`: only the cap makes both the same;
    `SHOWN`: nothing was claimed, so the count is only shown.
    """

    PERFECT = "perfect"
    TOTAL = "total"
    CAP = "cap"
    SHOWN = "shown"
    OFF = "off"


class Graded(NamedTuple):
    """A line that was claimed, or should have been. `claimed` is None where it was missed."""

    line: Line
    verdict: Verdict
    claimed: int | None

    @property
    def is_right(self) -> bool:
        return self.verdict is Verdict.RIGHT


class Grade(NamedTuple):
    """A graded count: the lines in the table's order, those that do not matter left out.

    `claimed_raw` and `claimed_total` are the learner's sum before and after the table's cap.
    """

    score: Score
    graded: tuple[Graded, ...]
    claimed_raw: int
    claimed_total: int

    @property
    def outcome(self) -> Outcome:
        """What the count came to as a whole."""
        if self.is_perfect:
            return Outcome.PERFECT
        if all(one.claimed is None for one in self.graded):
            return Outcome.SHOWN
        if self.claimed_raw == self.score.raw:
            return Outcome.TOTAL
        return Outcome.CAP if self.is_total_right else Outcome.OFF

    def tally(self, *verdicts: Verdict) -> int:
        """How many lines came to one of these verdicts."""
        return sum(one.verdict in verdicts for one in self.graded)

    @property
    def lines_missed(self) -> int:
        return self.tally(Verdict.MISSED)

    @property
    def lines_wrong(self) -> int:
        """Lines claimed that do not count, or not so much."""
        return len(self.graded) - self.lines_right - self.lines_missed

    @property
    def lines_right(self) -> int:
        return sum(one.is_right for one in self.graded)

    @property
    def is_total_right(self) -> bool:
        return self.claimed_total == self.score.total

    @property
    def is_perfect(self) -> bool:
        return all(one.is_right for one in self.graded)

    @property
    def others(self) -> tuple[Line, ...]:
        """Every other line of the table: near misses first, then those replaced."""
        judged = {one.line.item for one in self.graded}
        left = [line for line in self.score.lines if line.item not in judged]
        return tuple(sorted(left, key=_farness))


def _farness(line: Line) -> int:
    return 0 if line.near else 1 if line.status is Status.REPLACED else 2


def grade(score: Score, claim: Claim) -> Grade:
    """Judge a claim; items that the table does not have are left out of it."""
    graded = [_judge(line, claim.get(line.item)) for line in score.lines]
    known = {line.item for line in score.lines}
    raw = sum(tai for item, tai in claim.items() if item in known)
    kept = tuple(one for one in graded if one is not None)
    return Grade(score, kept, raw, capped(raw, score.table))


def _judge(line: Line, claimed: int | None) -> Graded | None:
    if claimed is None:
        missed = line.status is Status.COUNTED
        return Graded(line, Verdict.MISSED, None) if missed else None
    if line.status is Status.REPLACED:
        return Graded(line, Verdict.DOUBLE_COUNTED, claimed)
    if line.status is Status.NOT_MET:
        return Graded(line, Verdict.FALSE, claimed)
    return Graded(line, Verdict.RIGHT if claimed == line.tai else Verdict.WRONG_VALUE, claimed)
