"""Where a hand was put to a learner, when not simply on the table: a step of a lesson."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import get_language

from lessons.reader import Lesson, course_lessons
from tutor.engine.tables import TABLES


class Place(NamedTuple):
    """A step of a lesson. Its text travels with the question and stays with the attempt."""

    course: str
    lesson: str
    step: int

    def __str__(self) -> str:
        return f"{self.course}/{self.lesson}/{self.step}"

    @classmethod
    def parse(cls, text: str) -> Place | None:
        """Read the text back; None where it names no step that there is any more."""
        course, _, rest = text.partition("/")
        lesson, _, step = rest.partition("/")
        found = next((one for one in _lessons(course) if one.slug == lesson), None)
        if found is None or not step.isdecimal() or not 1 <= int(step) <= len(found.steps):
            return None
        return cls(course, lesson, int(step))

    @property
    def title(self) -> str:
        """The lesson's title in the page's language."""
        lessons = course_lessons(self.course, get_language() or "en")
        return next(one.title for one in lessons if one.slug == self.lesson)

    @property
    def url(self) -> str:
        return reverse("show_step", args=[self.course, self.lesson, self.step])

    @property
    def next(self) -> Place | None:
        """The step after this one in the same lesson."""
        return Place.parse(f"{self.course}/{self.lesson}/{self.step + 1}")


def _lessons(course: str) -> tuple[Lesson, ...]:
    return course_lessons(course, "en") if course in TABLES else ()
