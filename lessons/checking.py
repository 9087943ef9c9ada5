"""Whether the courses are whole: every lesson in every language, every paragraph, every item."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import takewhile
from pathlib import Path

from lessons.glossary import glossary
from lessons.inline import faults as inline_faults
from lessons.reader import (
    LANGUAGES,
    HandBlock,
    HandKind,
    Lesson,
    LessonError,
    PayBlock,
    Text,
    lesson_slugs,
    paragraphs,
    read_lesson,
)
from tutor.engine.tables import TABLES

MOST_WORDS = 250
"""Words before the first hand; a Chinese character is most of a word."""
CHARACTERS_A_WORD = 1.6
FEWEST_LESSONS, MOST_LESSONS = 10, 14


def faults() -> Iterator[str]:
    """Everything that is wrong with the courses, file by file."""
    for course in TABLES:
        yield from _course_faults(course)


def _course_faults(course: str) -> Iterator[str]:
    lessons: list[Lesson] = []
    for slug in lesson_slugs(course):
        try:
            versions = [read_lesson(course, slug, language) for language in LANGUAGES]
        except (LessonError, FileNotFoundError) as error:
            yield str(error)
            continue
        lessons.append(versions[0])
        yield from _version_faults(versions)
    yield from _whole_faults(course, lessons)


def _version_faults(versions: list[Lesson]) -> Iterator[str]:
    """What is wrong with one lesson, or differs between its languages."""
    first = versions[0]
    for lesson in versions:
        where = f"{lesson.course}/{lesson.slug}/{lesson.language}.md"
        if blocks_of(lesson) != blocks_of(first):
            yield f"{where}: its blocks are not those of {first.language}.md"
        if words_before_hand(lesson) > MOST_WORDS:
            yield f"{where}: more than {MOST_WORDS} words before the first hand"
        for part in lesson.parts:
            if isinstance(part, Text):
                path = lesson.folder / f"{lesson.language}.md"
                for fault in inline_faults(part.html, lesson.course):
                    yield f"{where}, line {_line_of(path, _written(fault))}: {fault}"
    yield from _kind_faults(first)
    yield from _name_faults(first)


def _line_of(path: Path, text: str) -> int:
    """The line of a file on which a text first stands."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if text in line), 1)


def _written(fault: str) -> str:
    """The `{{…}}` that a fault begins with."""
    return fault.partition("}}")[0] + "}}"


def _kind_faults(lesson: Lesson) -> Iterator[str]:
    kinds = [part.kind for part in lesson.parts if isinstance(part, HandBlock)]
    for needed in (HandKind.WORKED, HandKind.FADED, HandKind.BLANK):
        if needed not in kinds:
            yield f"{lesson.course}/{lesson.slug}: it has no {needed.value} hand"


def _name_faults(lesson: Lesson) -> Iterator[str]:
    """Names in a lesson.toml that name nothing."""
    items = {row.item for row in TABLES[lesson.course].all_rows}
    path = lesson.folder / "lesson.toml"
    named: tuple[tuple[Collection[str], Collection[str], str], ...] = (
        (lesson.items, items, "an item of the table"),
        (lesson.covers, paragraphs(lesson.course), "a paragraph"),
        (lesson.terms, glossary(), "in the glossary"),
    )
    for names, known, what in named:
        for name in names:
            if name not in known:
                line = _line_of(path, f'"{name}"')
                where = f"{lesson.course}/{lesson.slug}/lesson.toml, line {line}"
                yield f"{where}: {name} is not {what}"


def _whole_faults(course: str, lessons: list[Lesson]) -> Iterator[str]:
    """What no lesson of a course teaches or covers."""
    if not FEWEST_LESSONS <= len(lessons) <= MOST_LESSONS:
        yield f"{course}: a course has {FEWEST_LESSONS} to {MOST_LESSONS} lessons"
    taught = {item for lesson in lessons for item in lesson.items}
    for row in TABLES[course].all_rows:
        if row.item not in taught:
            yield f"{course}: no lesson teaches {row.item}"
    covered = {one for lesson in lessons for one in lesson.covers}
    for name in paragraphs(course):
        if name not in covered:
            yield f"{course}: no lesson covers paragraph {name}"


def blocks_of(lesson: Lesson) -> list[HandBlock | PayBlock]:
    """The hands and payments of a lesson, in order."""
    return [part for part in lesson.parts if not isinstance(part, Text)]


def words_before_hand(lesson: Lesson) -> float:
    """How long the text before the first hand is, in words."""
    before = takewhile(lambda part: isinstance(part, Text), lesson.parts)
    html = " ".join(part.html for part in before if isinstance(part, Text))
    text = re.sub(r"<[^>]+>|\{\{.*?\}\}", " x ", html)
    chinese = len(re.findall(r"[\u3400-\u9fff]", text))
    return chinese / CHARACTERS_A_WORD + len(re.findall(r"[A-Za-z0-9]+", text))
