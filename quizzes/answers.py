"""Taking an answer: once, whatever is posted how often."""

from django.db import IntegrityError, transaction

from quizzes.grading import Claim, Grade, grade
from quizzes.models import Attempt, Level, Question
from quizzes.tokens import Asked
from tutor.accounts.models import Learner
from tutor.engine import VERSION
from tutor.engine.hand import Hand
from tutor.engine.score import score


def take_answer(learner: Learner, asked: Asked, claim: Claim) -> Attempt:
    """Grade and keep an answer; one that was kept before is returned as it was."""
    kept = Attempt.objects.filter(learner=learner, nonce=asked.nonce).first()
    if kept:
        return kept
    try:
        with transaction.atomic():
            return _keep(learner, asked, claim)
    except IntegrityError:
        return Attempt.objects.get(learner=learner, nonce=asked.nonce)


def _keep(learner: Learner, asked: Asked, claim: Claim) -> Attempt:
    graded = grade(score(asked.hand), claim)
    return Attempt.objects.create(
        learner=learner,
        question=Question.objects.keep(asked.hand),
        nonce=asked.nonce,
        place=asked.place,
        level=Level.GUIDED,
        table_version=graded.score.table.version,
        engine_version=VERSION,
        claim=dict(claim),
        verdicts=verdicts_of(graded),
        claimed_total=graded.claimed_total,
        total=graded.score.total,
        lines_right=graded.lines_right,
        lines_judged=len(graded.graded),
    )


def verdicts_of(graded: Grade) -> list[list[str | int | None]]:
    """The verdicts as they are stored: item, verdict, tai claimed, tai counted."""
    return [
        [one.line.item, one.verdict.value, one.claimed, _counted(one.line.item, graded)]
        for one in graded.graded
    ]


def _counted(item: str, graded: Grade) -> int:
    return dict(graded.score.items).get(item, 0)


def grade_of(attempt: Attempt, hand: Hand) -> Grade:
    """The grade of a stored attempt, with every reason, worked out anew."""
    return grade(score(hand), attempt.claim)
