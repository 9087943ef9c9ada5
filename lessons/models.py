"""What is remembered of the courses: the lessons that somebody has done."""

from typing import ClassVar

from django.db import models

from tutor.accounts.models import Learner


class LessonDone(models.Model):
    """A lesson that a learner, guest or not, has finished."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="lessons_done")
    course = models.CharField(max_length=40)
    lesson = models.CharField(max_length=60)
    done_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["LessonDone"]] = models.Manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["learner", "course", "lesson"], name="done_once"),
        ]

    def __str__(self) -> str:
        return f"{self.course}/{self.lesson}"


def lessons_done(learner: Learner | None, course: str) -> set[str]:
    """The lessons of a course that a learner has done."""
    if learner is None:
        return set()
    done = LessonDone.objects.filter(learner=learner, course=course)
    return set(done.values_list("lesson", flat=True))
