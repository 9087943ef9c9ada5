"""The pages of the courses: their lessons, step by step, with hands to count on the way."""

import uuid
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lessons.inline import fill
from lessons.models import LessonDone, lessons_done
from lessons.reader import (
    HandBlock,
    HandKind,
    Lesson,
    Part,
    PayBlock,
    Text,
    course_lessons,
    paragraphs,
)
from lessons.shown import show_hand
from lessons.wording import document_title, payer_text, table_description, table_name
from quizzes.feedback import Feedback, tell
from quizzes.grading import grade
from quizzes.places import Place
from quizzes.sheet import count_sheet
from quizzes.tokens import ask, sign
from tutor.accounts.learners import learner_for_answer, learner_of
from tutor.engine.score import score
from tutor.engine.settle import settle
from tutor.engine.tables import TABLES


@require_safe
@never_cache
def show_courses(request: HttpRequest) -> HttpResponse:
    """One course for each table, with how far one has come."""
    learner = learner_of(request)
    courses = [_progress(slug, lessons_done(learner, slug)) for slug in TABLES]
    return render(request, "learning/courses.html", {"courses": courses})


@require_safe
@never_cache
def show_course(request: HttpRequest, course: str) -> HttpResponse:
    """The lessons of one course."""
    done = lessons_done(learner_of(request), course)
    return render(request, "learning/course.html", {"course": _progress(course, done)})


def _progress(course: str, done: set[str]) -> dict[str, Any]:
    lessons = course_lessons(course, _language())
    left = [lesson for lesson in lessons if lesson.slug not in done]
    return {
        "slug": course,
        "name": table_name(course),
        "description": table_description(course),
        "document": document_title(course),
        "lessons": [(lesson, lesson.slug in done) for lesson in lessons],
        "done": len(lessons) - len(left),
        "next": left[0] if left else None,
    }


@require_safe
@never_cache
def show_step(request: HttpRequest, course: str, slug: str, step: int = 1) -> HttpResponse:
    """One step of a lesson: text and worked hands, up to an exercise."""
    lesson = _lesson(course, slug)
    steps = lesson.steps
    if not 1 <= step <= len(steps):
        raise Http404
    place = Place(course, slug, step)
    parts = [_part(part, request, place) for part in steps[step - 1]]
    context = {
        "lesson": lesson,
        "place": place,
        "parts": parts,
        "step": step,
        "steps": range(1, len(steps) + 1),
        "course_name": table_name(course),
        "document": document_title(course),
        "paragraphs": [paragraphs(course)[name] for name in lesson.covers],
        "is_last": step == len(steps),
        "ends_in_exercise": parts[-1]["kind"] != "text" and not parts[-1].get("checked"),
        "speaks_chinese": _language() != "en",
        "table": TABLES[course],
    }
    return render(request, "learning/step.html", context)


@require_POST
def finish_lesson(request: HttpRequest, course: str, slug: str) -> HttpResponse:
    """Remember a lesson as done and go on to the next."""
    lesson = _lesson(course, slug)
    learner = learner_for_answer(request, uuid.uuid4())
    LessonDone.objects.get_or_create(learner=learner, course=course, lesson=lesson.slug)
    return HttpResponseRedirect(reverse("show_course", args=[course]))


def _lesson(course: str, slug: str) -> Lesson:
    found = next((one for one in course_lessons(course, _language()) if one.slug == slug), None)
    if found is None:
        raise Http404
    return found


def _language() -> str:
    return get_language() or "en"


def _part(part: Part, request: HttpRequest, place: Place) -> dict[str, Any]:
    """A part of a step as its template wants it."""
    if isinstance(part, Text):
        return {"kind": "text", "html": fill(part.html, place.course)}
    if isinstance(part, PayBlock):
        return _payments(part)
    return EXHIBITS[part.kind](part, request, place)


def _payments(part: PayBlock) -> dict[str, Any]:
    found = settle_rows(part)
    return {
        "kind": "pay",
        "hand": show_hand(part.hand),
        "rows": found,
        "stakes": part.stakes,
        "sum": sum(points for _, _, points in found),
    }


def settle_rows(part: PayBlock) -> list[tuple[str, int, int]]:
    """Who pays, for how many tai, how much."""
    paid = settle(score(part.hand), part.stakes, part.liable)
    return [(payer_text(one.payer), one.tai, one.points) for one in paid]


def _feedback(part: HandBlock, claim: dict[str, int] | None = None) -> Feedback:
    counted = dict(part.score.items)
    return tell(grade(part.score, counted if claim is None else claim))


def _worked(part: HandBlock, _request: HttpRequest, _place: Place) -> dict[str, Any]:
    return {
        "kind": "worked",
        "hand": show_hand(part.hand),
        "feedback": _feedback(part),
        "score": part.score,
    }


def _to_count(part: HandBlock, _request: HttpRequest, place: Place) -> dict[str, Any]:
    """A hand to be counted; of a faded one, all but the blank lines are given."""
    counted = dict(part.score.items)
    faded = part.kind is HandKind.FADED
    given = {item: tai for item, tai in counted.items() if faded and item not in part.items}
    table = TABLES[place.course]
    return {
        "kind": part.kind.value,
        "hand": show_hand(part.hand),
        "sheet": count_sheet(table, given, given, _taught(place) | set(counted)),
        "table": table,
        "question": sign(ask(part.hand, str(place))),
        "missing": len(part.items),
    }


def _taught(place: Place) -> set[str]:
    """The items that the course has taught up to a lesson."""
    lessons = course_lessons(place.course, "en")
    return {item for one in lessons if one.slug <= place.lesson for item in one.items}


def _wrong(part: HandBlock, request: HttpRequest, _place: Place) -> dict[str, Any]:
    """A careless count; `?checked` tells of each line whether it was rightly suspected."""
    suspected = set(request.GET.getlist("line"))
    checked = "checked" in request.GET
    lines = list(_suspects(part, suspected))
    return {
        "kind": "wrong",
        "hand": show_hand(part.hand),
        "lines": lines,
        "checked": checked,
        "all_found": all(one["is_suspected"] == one["is_wrong"] for one in lines),
        "claimed_total": sum((part.claim or {}).values()),
        "score": part.score,
    }


def _suspects(part: HandBlock, suspected: set[str]) -> Iterator[dict[str, Any]]:
    claim = dict(part.claim or {})
    told = {line.item: line for line in _feedback(part, claim).lines}
    for item in claim:
        yield {
            "line": told[item],
            "claimed": claim[item],
            "is_wrong": item in part.items,
            "is_suspected": item in suspected,
        }


EXHIBITS = {
    HandKind.WORKED: _worked,
    HandKind.FADED: _to_count,
    HandKind.BLANK: _to_count,
    HandKind.WRONG: _wrong,
}
