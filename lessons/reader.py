"""Reads the courses: folders of lessons, a Markdown file for each language. See docs/lessons.md.

Whatever is wrong with a file raises `LessonError`, which names file and line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.front_matter import front_matter_plugin

from tutor.engine.errors import EngineError
from tutor.engine.hand import Hand
from tutor.engine.score import Score, score
from tutor.engine.settle import Stakes
from tutor.engine.tables import TABLES

CONTENT = Path(__file__).parent / "content"
LANGUAGES = ("en", "zh-hant", "zh-hans")


class LessonError(ValueError):
    """Something wrong in a lesson's file."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}, line {line}: {message}")


class HandKind(Enum):
    """How a hand is shown in a lesson."""

    WORKED = "worked"
    FADED = "faded"
    BLANK = "blank"
    WRONG = "wrong"

    @property
    def is_exercise(self) -> bool:
        return self is not HandKind.WORKED


@dataclass(frozen=True)
class Text:
    """Markdown between two blocks, rendered; `{{…}}` still stands in it."""

    html: str


@dataclass(frozen=True)
class HandBlock:
    """A hand to look at or to count; `items` are blanked or wrong, by its kind."""

    kind: HandKind
    hand: Hand
    items: tuple[str, ...] = ()
    claim: Mapping[str, int] | None = None

    @property
    def score(self) -> Score:
        return score(self.hand)


@dataclass(frozen=True)
class PayBlock:
    """A hand of which the payments are shown."""

    hand: Hand
    stakes: Stakes
    liable: bool


Part: TypeAlias = Text | HandBlock | PayBlock


@dataclass(frozen=True)
class Lesson:
    """One lesson in one language. `steps` are its pages: each ends with an exercise."""

    folder: Path
    course: str
    slug: str
    language: str
    title: str
    summary: str
    items: tuple[str, ...]
    covers: tuple[str, ...]
    terms: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def number(self) -> int:
        return int(self.slug.partition("-")[0])

    @property
    def steps(self) -> tuple[tuple[Part, ...], ...]:
        steps: list[list[Part]] = [[]]
        for part in self.parts:
            steps[-1].append(part)
            if isinstance(part, HandBlock) and part.kind.is_exercise:
                steps.append([])
        return tuple(tuple(step) for step in steps if step)

    @property
    def first_blank(self) -> int:
        """The step, counted from 1, on which the learner first counts a whole hand alone."""
        for number, step in enumerate(self.steps, 1):
            last = step[-1]
            if isinstance(last, HandBlock) and last.kind is HandKind.BLANK:
                return number
        return len(self.steps)


@dataclass(frozen=True)
class Paragraph:
    """One thing that a rule document says: where, and what in our words."""

    id: str
    section: str
    gist: str


def lesson_slugs(course: str, content: Path = CONTENT) -> tuple[str, ...]:
    """The lessons of a course, in order."""
    folder = content / course
    return tuple(sorted(path.parent.name for path in folder.glob("*/lesson.toml")))


@cache
def course_lessons(course: str, language: str) -> tuple[Lesson, ...]:
    """Every lesson of a course in one language, in order."""
    return tuple(read_lesson(course, slug, language) for slug in lesson_slugs(course))


@cache
def paragraphs(course: str) -> Mapping[str, Paragraph]:
    """All that the course's rule document says, by id."""
    path = CONTENT / course / "paragraphs.toml"
    data = _toml(path)
    return {name: Paragraph(name, entry["section"], entry["gist"]) for name, entry in data.items()}


def read_lesson(course: str, slug: str, language: str, content: Path = CONTENT) -> Lesson:
    """Read and check one lesson. Raises `LessonError`."""
    folder = content / course / slug
    data = _toml(folder / "lesson.toml")
    source = _Source(folder / f"{language}.md", course)
    title, summary = source.front_matter()
    return Lesson(
        folder=folder,
        course=course,
        slug=slug,
        language=language,
        title=title,
        summary=summary,
        items=tuple(data.get("items", ())),
        covers=tuple(data.get("covers", ())),
        terms=tuple(data.get("terms", ())),
        parts=tuple(source.parts()),
    )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise LessonError(path, int(found[1]) if found else 1, str(error)) from error


_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").use(front_matter_plugin)


class _Source:
    """One language's file of a lesson, taken apart."""

    def __init__(self, path: Path, course: str) -> None:
        self.path, self.course = path, course
        self.tokens = _MARKDOWN.parse(path.read_text(encoding="utf-8"))

    def fail(self, line: int, message: str) -> LessonError:
        return LessonError(self.path, line, message)

    def front_matter(self) -> tuple[str, str]:
        first = self.tokens[0] if self.tokens else None
        if first is None or first.type != "front_matter":
            raise self.fail(1, "front matter between two lines of --- comes first")
        try:
            data = yaml.safe_load(first.content)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            raise self.fail(2 + (mark.line if mark else 0), f"front matter: {error}") from error
        if not isinstance(data, dict) or set(data) != {"title", "summary"}:
            raise self.fail(1, "front matter holds a title and a summary, nothing else")
        return str(data["title"]), str(data["summary"])

    def parts(self) -> Iterator[Part]:
        """Text and blocks in turn."""
        text: list[Token] = []
        for token in self.tokens[1:]:
            kind = token.info.split()[0] if token.type == "fence" and token.info.strip() else ""
            if kind not in BLOCKS:
                text.append(token)
                continue
            if text:
                yield self._text(text)
                text = []
            yield self._block(kind, token)
        if text:
            yield self._text(text)

    def _text(self, tokens: Sequence[Token]) -> Text:
        return Text(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))

    def _block(self, kind: str, token: Token) -> Part:
        line = (token.map or [0])[0] + 1
        fields: dict[str, str] = {}
        for offset, text in enumerate(token.content.splitlines(), 1):
            name, colon, value = text.partition(":")
            if not colon or name.strip() in fields:
                raise self.fail(line + offset, f"a line of the form name: value, not {text!r}")
            fields[name.strip()] = value.strip()
        block = _Block(self, line, token.info.split()[1:], fields)
        return BLOCKS[kind](block)


class _Block:
    """The fields of a fenced block, each read with the line in mind."""

    def __init__(
        self, source: _Source, line: int, words: Sequence[str], fields: dict[str, str]
    ) -> None:
        self.source, self.line, self.words, self.fields = source, line, words, fields

    def fail(self, message: str, name: str = "") -> LessonError:
        names = list(self.fields)
        offset = names.index(name) + 1 if name in names else 0
        return self.source.fail(self.line + offset, message)

    def only(self, *names: str, optional: Sequence[str] = ()) -> None:
        for name in names:
            if name not in self.fields:
                raise self.fail(f"the block lacks {name}")
        for name in self.fields:
            if name not in (*names, *optional):
                raise self.fail(f"the block has no field {name}", name)

    def hand(self) -> Hand:
        try:
            hand = Hand.parse(self.fields["hand"])
        except EngineError as error:
            raise self.fail(str(error), "hand") from error
        if hand.rules != self.source.course:
            raise self.fail(f"the hand is of {hand.rules}, not of {self.source.course}", "hand")
        return hand

    def number(self, name: str) -> int:
        text = self.fields[name]
        if not text.isdecimal():
            raise self.fail(f"{name} is a whole number, not {text!r}", name)
        return int(text)

    def names(self, name: str) -> tuple[str, ...]:
        found = tuple(part.strip() for part in self.fields[name].split(",") if part.strip())
        table = TABLES[self.source.course]
        for item in found:
            if item not in {row.item for row in table.all_rows}:
                raise self.fail(f"{item} is not an item of {table.slug}", name)
        return found

    def claim(self) -> dict[str, int]:
        claim: dict[str, int] = {}
        for part in self.fields["claim"].split(","):
            item, _, tai = part.strip().rpartition(" ")
            if not tai.isdecimal():
                raise self.fail(f"claim lists items with their tai, not {part.strip()!r}", "claim")
            claim[item] = int(tai)
        return claim

    def counted(self, hand: Hand) -> dict[str, int]:
        """The items that count, once the block's total has been compared with the engine's."""
        found = score(hand)
        if self.number("total") != found.total:
            raise self.fail(f"the hand counts {found.total} tai", "total")
        return dict(found.items)


def _hand_block(block: _Block) -> HandBlock:
    kinds = {kind.value: kind for kind in HandKind}
    if len(block.words) != 1 or block.words[0] not in kinds:
        raise block.fail(f"a hand is shown as one of {', '.join(kinds)}")
    return HAND_BLOCKS[kinds[block.words[0]]](block)


def _worked(block: _Block) -> HandBlock:
    block.only("hand", "total", "lines")
    hand = block.hand()
    counted = block.counted(hand)
    if set(block.names("lines")) != set(counted):
        raise block.fail(f"what counts is {', '.join(counted) or 'nothing'}", "lines")
    return HandBlock(HandKind.WORKED, hand)


def _faded(block: _Block) -> HandBlock:
    block.only("hand", "total", "blank")
    hand, blanked = block.hand(), block.names("blank")
    counted = block.counted(hand)
    if not blanked or not set(blanked) <= set(counted):
        raise block.fail(f"blank lines are some of those that count: {', '.join(counted)}", "blank")
    return HandBlock(HandKind.FADED, hand, blanked)


def _blank(block: _Block) -> HandBlock:
    block.only("hand", "total")
    hand = block.hand()
    block.counted(hand)
    return HandBlock(HandKind.BLANK, hand)


def _wrong(block: _Block) -> HandBlock:
    block.only("hand", "total", "claim", "wrong")
    hand, claim = block.hand(), block.claim()
    counted = block.counted(hand)
    wrong = {item for item, tai in claim.items() if counted.get(item) != tai}
    if not wrong or set(block.names("wrong")) != wrong:
        raise block.fail(f"the wrong lines are {', '.join(sorted(wrong)) or 'none'}", "wrong")
    return HandBlock(HandKind.WRONG, hand, block.names("wrong"), claim)


def _pay(block: _Block) -> PayBlock:
    block.only("hand", optional=("base", "unit", "liable"))
    hand = block.hand()
    stakes = Stakes(0, 1)
    if hand.rules != "straits":
        block.only("hand", "base", "unit")
        stakes = Stakes(block.number("base"), block.number("unit"))
    if not score(hand).can_win:
        raise block.fail("this hand cannot win, so nobody pays", "hand")
    return PayBlock(hand, stakes, block.fields.get("liable") == "yes")


HAND_BLOCKS: Mapping[HandKind, Callable[[_Block], HandBlock]] = {
    HandKind.WORKED: _worked,
    HandKind.FADED: _faded,
    HandKind.BLANK: _blank,
    HandKind.WRONG: _wrong,
}
BLOCKS: Mapping[str, Callable[[_Block], Part]] = {"hand": _hand_block, "pay": _pay}
