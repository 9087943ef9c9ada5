"""Every address of the site by its name, and the pages among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from django.conf import settings
from django.urls import URLResolver, get_resolver, reverse
from django.utils.translation import override

from lessons.reader import course_lessons
from quizzes.models import Attempt
from tutor.engine.tables import TABLES

LANGUAGES = [code for code, _name in settings.LANGUAGES]

Arguments: TypeAlias = Callable[[Attempt], list[list[object]]]
"""What an address needs, once or more, taken from an attempt."""

PAGES: Mapping[str, Arguments] = {
    "count_hand": lambda attempt: [[]],
    "count_hand_at": lambda attempt: [[slug] for slug in TABLES],
    "count_question": lambda attempt: [[attempt.question.code]],
    "show_answer": lambda attempt: [[attempt.nonce]],
    "show_courses": lambda attempt: [[]],
    "show_course": lambda attempt: [[slug] for slug in TABLES],
    "show_lesson": lambda attempt: [[slug, course_lessons(slug, "en")[0].slug] for slug in TABLES],
    "show_step": lambda attempt: [last_step(slug) for slug in TABLES],
    "compare_tables": lambda attempt: [[]],
    "show_table": lambda attempt: [[slug] for slug in TABLES],
    "show_card": lambda attempt: [[slug] for slug in TABLES],
    "show_item": lambda attempt: [[slug, "all-chows"] for slug in TABLES],
    "show_glossary": lambda attempt: [[]],
    "show_design": lambda attempt: [[]],
    "choose_look": lambda attempt: [[]],
    "show_offline": lambda attempt: [[]],
}
"""The pages, by the name of their address. A name that is in neither table fails the tests."""
ADDRESSES = 9 + 7 * 3
"""The pages in one language: these once, and those once for each table."""
NO_PAGES = {"check_count", "finish_lesson"}
"""Addresses in a language that show no page."""
NO_LANGUAGE = {"report_health", "serve_worker"}
"""Addresses without a language."""


def last_step(course: str) -> list[object]:
    """Where a course's last step is."""
    lesson = course_lessons(course, "en")[-1]
    return [course, lesson.slug, len(lesson.steps)]


def open_pages(language: str, attempt: Attempt) -> list[str]:
    """The address of every page, for the learner whose attempt it is."""
    with override(language):
        return [
            reverse(name, args=args) for name, needs in PAGES.items() for args in needs(attempt)
        ]


def names_of(resolver: Any = None, space: str = "") -> Iterator[str]:
    """The names of all addresses, those of a namespace as `space:name`."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from names_of(pattern, f"{space}{inner}")
        else:
            yield f"{space}{pattern.name}"
