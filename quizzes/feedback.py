"""What a learner is told of a count: each line's verdict, with its reason in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

from lessons.items import ItemName, item_name
from lessons.wording import counted_text, reason_text, replaced_text
from quizzes.grading import Grade, Graded, Verdict
from tutor.engine.hand import Hand
from tutor.engine.score import Line, Status

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

LABELS: Mapping[Verdict, StrPromise] = {
    Verdict.RIGHT: _("Right"),
    Verdict.WRONG_VALUE: _("Wrong value"),
    Verdict.MISSED: _("Missed"),
    Verdict.DOUBLE_COUNTED: _("Double-counted"),
    Verdict.FALSE: _("Does not count"),
}


class ToldLine(NamedTuple):
    """One line of feedback. `tiles` are the positions to light up; `claimed` None if unclaimed."""

    item: str
    name: ItemName
    kind: str
    label: StrPromise | str
    tai: int
    claimed: int | None
    reasons: tuple[str, ...]
    tiles: tuple[int, ...]


class Feedback(NamedTuple):
    """A graded count in words: the lines that were judged, then why the others do not count."""

    grade: Grade
    lines: tuple[ToldLine, ...]
    near: tuple[ToldLine, ...]
    others: tuple[ToldLine, ...]

    def line(self, item: str | None) -> ToldLine | None:
        """The line of an item, where there is one."""
        told = (*self.lines, *self.near, *self.others)
        return next((line for line in told if line.item == item), None)


def tell(grade: Grade) -> Feedback:
    """Put a grade into words."""
    hand = grade.score.hand
    claimed = {one.line.item for one in grade.graded if one.claimed is not None}
    return Feedback(
        grade,
        tuple(_told(one, hand, claimed) for one in grade.graded),
        tuple(_other(line, hand) for line in grade.others if line.near),
        tuple(_other(line, hand) for line in grade.others if not line.near),
    )


def _told(one: Graded, hand: Hand, claimed: Collection[str]) -> ToldLine:
    line = one.line
    label = LABELS[one.verdict]
    if one.verdict is Verdict.DOUBLE_COUNTED and line.by not in claimed:
        label = _("Replaced")
    if one.verdict is Verdict.MISSED and not claimed:
        label = _("Counts")
    counted = line.tai if line.status is Status.COUNTED else 0
    return ToldLine(
        line.item,
        item_name(line.item),
        one.verdict.value,
        label,
        counted,
        one.claimed,
        tuple(_reasons(line, hand)),
        line.tiles,
    )


def _other(line: Line, hand: Hand) -> ToldLine:
    kind, label = ("near", _("Just misses")) if line.near else ("not-met", _("Not met"))
    if line.status is Status.REPLACED:
        kind, label = "replaced", _("Replaced")
    reasons = tuple(_reasons(line, hand))
    return ToldLine(line.item, item_name(line.item), kind, label, 0, None, reasons[:1], line.tiles)


def _reasons(line: Line, hand: Hand) -> Iterator[str]:
    if line.status is Status.COUNTED:
        yield counted_text(line.item, line, hand)
    elif line.why is not None:
        yield replaced_text(line.by, line.why, line.item)
    for reason in line.reasons:
        yield reason_text(reason, line.item, hand)
