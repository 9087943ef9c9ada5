"""Questions, addressed by what they are, and the attempts at them."""

import hashlib
from typing import Any, ClassVar, Self

from django.db import models

from tutor.accounts.models import Learner
from tutor.engine.hand import Hand

CODE_LENGTH = 12
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def code_of(hand: Hand) -> str:
    """The address of a hand at its table: the same for the same hand, whatever dealt it."""
    number = int.from_bytes(hashlib.sha256(str(hand).encode()).digest())
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in range(CODE_LENGTH))


class QuestionManager(models.Manager["Question"]):
    def keep(self, hand: Hand) -> "Question":
        """The question of a hand, made when it is first answered or shared."""
        question, _ = self.get_or_create(
            code=code_of(hand), defaults={"hand_text": str(hand), "table": hand.rules}
        )
        return question


class Question(models.Model):
    """A hand at a table, in the text form of the engine. Never changed."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    hand_text = models.CharField(max_length=400)
    table = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[QuestionManager] = QuestionManager()

    def __str__(self) -> str:
        return self.hand_text

    @property
    def hand(self) -> Hand:
        return Hand.parse(self.hand_text)


class Level(models.TextChoices):
    """How much the count sheet helps."""

    GUIDED = "guided"


class AttemptQuerySet(models.QuerySet["Attempt"]):
    """Attempts are added and read; only a person's own deletion takes them away."""

    def of(self, learner: Learner | None) -> Self:
        return self.filter(learner=learner) if learner else self.none()

    def update(self, **values: Any) -> int:
        raise TypeError("attempts are append-only")


class Attempt(models.Model):
    """One answer to one question: what was claimed, and the verdict on each line.

    `nonce` names the question as it was put to this learner: a repeated post is the same attempt.
    `place` is where in a lesson it stood, if it did. `claim` maps items to the tai claimed;
    `verdicts` lists item, verdict, tai claimed and counted.
    """

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="attempts")
    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="attempts")
    nonce = models.UUIDField()
    place = models.CharField(max_length=120, blank=True)
    level = models.CharField(max_length=20, choices=Level.choices)
    table_version = models.CharField(max_length=12)
    engine_version = models.CharField(max_length=20)
    claim = models.JSONField()
    verdicts = models.JSONField()
    claimed_total = models.PositiveIntegerField()
    total = models.PositiveIntegerField()
    lines_right = models.PositiveSmallIntegerField()
    lines_judged = models.PositiveSmallIntegerField()
    answered_at = models.DateTimeField(auto_now_add=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["learner", "nonce"], name="one_answer_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["learner", "answered_at"], name="attempt_by_learner"),
        ]

    def __str__(self) -> str:
        return f"{self.question.code}: {self.claimed_total} of {self.total}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("attempts are append-only")
        super().save(*args, **kwargs)
