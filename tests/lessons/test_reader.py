"""Reading a lesson from its files: what it becomes, and what is said of every fault in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.reader import (
    HandBlock,
    HandKind,
    Lesson,
    LessonError,
    PayBlock,
    Text,
    lesson_slugs,
    read_lesson,
)
from tests.factories import ANIMALS, CAPPED, CHOWS, NOTHING, hand
from tutor.engine.settle import Stakes

COURSE, SLUG = "taiwan-traditional", "07-small"
FRONT = "---\ntitle: Small\nsummary: A small lesson.\n---\n"
FENCE = 5
"""The line on which a block begins that comes right after `FRONT`."""

WORKED = f"""```hand worked
hand: {CHOWS}
total: 3
lines: concealed-hand, all-chows
```
"""
FADED = f"""```hand faded
hand: {CHOWS}
total: 3
blank: all-chows
```
"""
BLANK = f"""```hand blank
hand: {CHOWS}
total: 3
```
"""
WRONG = f"""```hand wrong
hand: {CHOWS}
total: 3
claim: concealed-hand 1, concealed-self-draw 3, all-chows 1
wrong: all-chows, concealed-self-draw
```
"""
PAY = f"""```pay
hand: {CHOWS}
base: 30
unit: 10
```
"""


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return tmp_path


def write(content: Path, text: str, toml: str = "", course: str = COURSE) -> Path:
    """Write a lesson in English; the path of its text."""
    folder = content / course / SLUG
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lesson.toml").write_text(toml, encoding="utf-8")
    path = folder / "en.md"
    path.write_text(text, encoding="utf-8")
    return path


def read(content: Path, text: str, toml: str = "", course: str = COURSE) -> Lesson:
    write(content, text, toml, course)
    return read_lesson(course, SLUG, "en", content)


def html_of(content: Path, text: str) -> str:
    """What a text between front matter and end becomes."""
    (part,) = read(content, FRONT + text).parts
    assert isinstance(part, Text)
    return part.html


def expect_fault(content: Path, text: str, line: int, told: str, course: str = COURSE) -> None:
    path = write(content, text, course=course)
    with pytest.raises(LessonError) as caught:
        read_lesson(course, SLUG, "en", content)
    assert str(caught.value).startswith(f"{path}, line {line}: ")
    assert told in str(caught.value)


class TestLesson:
    def test_holds_what_both_files_say(self, content: Path) -> None:
        toml = 'items = ["all-chows"]\ncovers = ["5", "6"]\nterms = ["chow"]'
        lesson = read(content, f"{FRONT}Text.\n\n{WORKED}", toml)
        assert (lesson.course, lesson.slug, lesson.language) == (COURSE, SLUG, "en")
        assert (lesson.title, lesson.summary) == ("Small", "A small lesson.")
        assert (lesson.items, lesson.covers, lesson.terms) == (
            ("all-chows",),
            ("5", "6"),
            ("chow",),
        )
        assert lesson.number == 7

    def test_each_language_has_a_file_of_its_own(self, content: Path) -> None:
        path = write(content, FRONT)
        chinese = FRONT.replace("Small", "小")
        path.with_name("zh-hant.md").write_text(chinese, encoding="utf-8")
        assert read_lesson(COURSE, SLUG, "zh-hant", content).title == "小"
        with pytest.raises(FileNotFoundError):
            read_lesson(COURSE, SLUG, "zh-hans", content)

    def test_lessons_are_folders_with_a_lesson_in_order(self, content: Path) -> None:
        for slug in ("10-last", "02-first", "03-second"):
            (content / COURSE / slug).mkdir(parents=True)
            (content / COURSE / slug / "lesson.toml").touch()
        (content / COURSE / "04-empty").mkdir()
        assert lesson_slugs(COURSE, content) == ("02-first", "03-second", "10-last")
        assert lesson_slugs("straits", content) == ()

    def test_text_and_blocks_in_turn(self, content: Path) -> None:
        text = f"{FRONT}One.\n\nTwo.\n\n{WORKED}\n{PAY}\nThree.\n\n{BLANK}"
        kinds = [type(part) for part in read(content, text).parts]
        assert kinds == [Text, HandBlock, PayBlock, Text, HandBlock]

    def test_hands_by_kind(self, content: Path) -> None:
        parts = read(content, f"{FRONT}{WORKED}\n{FADED}\n{BLANK}\n{WRONG}").parts
        blocks = [part for part in parts if isinstance(part, HandBlock)]
        assert [block.kind for block in blocks] == list(HandKind)
        assert [block.items for block in blocks] == [
            (),
            ("all-chows",),
            (),
            ("all-chows", "concealed-self-draw"),
        ]
        claim = {"concealed-hand": 1, "concealed-self-draw": 3, "all-chows": 1}
        assert [block.claim for block in blocks] == [None, None, None, claim]
        assert {block.hand for block in blocks} == {hand(CHOWS)}
        assert {block.score.total for block in blocks} == {3}

    def test_a_total_is_the_one_after_the_cap(self, content: Path) -> None:
        block = f"```hand blank\nhand: {CAPPED}\ntotal: 5\n```\n"
        assert len(read(content, FRONT + block, course="straits").parts) == 1

    def test_a_hand_in_which_nothing_counts(self, content: Path) -> None:
        block = f"```hand worked\nhand: {NOTHING}\ntotal: 0\nlines:\n```\n"
        assert len(read(content, FRONT + block, course="straits").parts) == 1

    def test_payments(self, content: Path) -> None:
        (part,) = read(content, FRONT + PAY).parts
        assert isinstance(part, PayBlock)
        assert (part.stakes, part.liable) == (Stakes(30, 10), False)

    @pytest.mark.parametrize(("field", "liable"), [("", False), ("liable: yes\n", True)])
    def test_payments_at_straits(self, field: str, liable: bool, content: Path) -> None:
        block = f"```pay\nhand: {ANIMALS}\n{field}```\n"
        (part,) = read(content, FRONT + block, course="straits").parts
        assert isinstance(part, PayBlock)
        assert (part.stakes, part.liable) == (Stakes(0, 1), liable)


class TestSteps:
    def steps(self, content: Path, *parts: str) -> list[list[str]]:
        lesson = read(content, FRONT + "\n".join(parts))
        return [
            [part.kind.value if isinstance(part, HandBlock) else "text" for part in step]
            for step in lesson.steps
        ]

    def test_each_ends_with_an_exercise(self, content: Path) -> None:
        assert self.steps(content, "Text.\n", WORKED, FADED, "More.\n", WRONG, BLANK) == [
            ["text", "worked", "faded"],
            ["text", "wrong"],
            ["blank"],
        ]

    def test_what_comes_after_the_last_exercise_is_one_too(self, content: Path) -> None:
        assert self.steps(content, BLANK, "The end.\n", WORKED) == [["blank"], ["text", "worked"]]

    def test_without_exercises_there_is_one(self, content: Path) -> None:
        assert self.steps(content, "Text.\n", WORKED) == [["text", "worked"]]

    @pytest.mark.parametrize(
        ("parts", "first"),
        [
            ([WORKED, FADED, BLANK, BLANK], 2),
            ([BLANK], 1),
            ([FADED, WRONG, BLANK], 3),
            ([FADED, WRONG], 2),
            ([WORKED], 1),
        ],
    )
    def test_the_first_blank_one(self, parts: list[str], first: int, content: Path) -> None:
        assert read(content, FRONT + "\n".join(parts)).first_blank == first


class TestMarkdown:
    @pytest.mark.parametrize(
        ("text", "html"),
        [
            ("One *two* **three**.", "<p>One <em>two</em> <strong>three</strong>.</p>"),
            ("## Head", "<h2>Head</h2>"),
            ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"),
            ("1. one\n2. two", "<ol>\n<li>one</li>\n<li>two</li>\n</ol>"),
            ("| a | b |\n| - | - |\n| 1 | 2 |", "<td>2</td>"),
            ("[a](/en/)", '<a href="/en/">a</a>'),
            ("```\ncode\n```", "<pre><code>code\n</code></pre>"),
            ("{{tai all-chows}}", "<p>{{tai all-chows}}</p>"),
            ("碰碰胡 4 台。", "<p>碰碰胡 4 台。</p>"),
        ],
    )
    def test_is_rendered(self, text: str, html: str, content: Path) -> None:
        assert html in html_of(content, text)

    @pytest.mark.parametrize(
        "text",
        [
            "<script>alert(1)</script>",
            "A <b onclick='x()'>word</b>.",
            "<!-- note -->",
            "<div>\n\nText\n\n</div>",
            "| a |\n| - |\n| <img src=x onerror=y> |",
            "- <iframe>",
            "## <style>",
        ],
    )
    def test_html_is_not_let_through(self, text: str, content: Path) -> None:
        html = html_of(content, text)
        tags = {"<script", "<b", "<!--", "<div", "<img", "<iframe", "<style"}
        assert not [tag for tag in tags if tag in html]
        assert "&lt;" in html

    def test_a_link_that_runs_a_script_is_none(self, content: Path) -> None:
        assert "<a" not in html_of(content, "[a](javascript:alert(1))")


class TestFrontMatter:
    @pytest.mark.parametrize(
        ("text", "line", "told"),
        [
            ("", 1, "comes first"),
            ("Text.", 1, "comes first"),
            ("Text.\n\n---\ntitle: Late\nsummary: Late.\n---\n", 1, "comes first"),
            ("---\n---\nText.", 1, "a title and a summary"),
            ("---\ntitle: Small\n---\n", 1, "a title and a summary"),
            ("---\ntitle: a\nsummary: b\nauthor: c\n---\n", 1, "a title and a summary"),
            ("---\n- title\n- summary\n---\n", 1, "a title and a summary"),
            ("---\ntitle: a: b\nsummary: c\n---\n", 2, "front matter"),
            ('---\ntitle: a\nsummary: "b\n---\n', 3, "front matter"),
            ("---\ntitle: a\nsummary: [b\n---\n", 3, "front matter"),
        ],
    )
    def test_fault(self, text: str, line: int, told: str, content: Path) -> None:
        path = write(content, text)
        with pytest.raises(LessonError) as caught:
            read_lesson(COURSE, SLUG, "en", content)
        found = str(caught.value)
        assert told in found
        lines = [f"{path}, line {number}: " for number in (line, line + 1)]
        assert found.startswith(tuple(lines))


class TestToml:
    @pytest.mark.parametrize(
        ("toml", "line"), [("items = [", 1), ("items = []\ncovers = a", 2), ("items", 1)]
    )
    def test_that_cannot_be_read(self, toml: str, line: int, content: Path) -> None:
        path = write(content, FRONT, toml).with_name("lesson.toml")
        with pytest.raises(LessonError, match=f"^{path}, line {line}: "):
            read_lesson(COURSE, SLUG, "en", content)


def changed(block: str, old: str, new: str) -> str:
    assert old in block
    return block.replace(old, new)


class TestBlock:
    """One fault after another; `offset` is the line of it in the block."""

    @pytest.mark.parametrize(
        ("block", "offset", "told"),
        [
            # its form
            (changed(WORKED, "worked", "shown"), 0, "worked, faded, blank, wrong"),
            (changed(WORKED, "hand worked", "hand"), 0, "worked, faded, blank, wrong"),
            (changed(WORKED, "hand worked", "hand worked faded"), 0, "one of"),
            (changed(WORKED, "total: 3", "total 3"), 2, "name: value"),
            (changed(WORKED, "total: 3\n", "total: 3\ntotal: 3\n"), 3, "name: value"),
            (changed(WORKED, "total: 3\n", "\ntotal: 3\n"), 2, "name: value"),
            (changed(WORKED, "total: 3\n", "total: 3\nnote: x\n"), 3, "no field note"),
            (changed(WORKED, "lines", "line"), 0, "lacks lines"),
            (changed(FADED, "blank: all-chows\n", ""), 0, "lacks blank"),
            (changed(BLANK, "total: 3\n", ""), 0, "lacks total"),
            (changed(BLANK, "total: 3\n", "total: 3\nlines: all-chows\n"), 3, "no field lines"),
            (changed(WRONG, "wrong: all-chows, concealed-self-draw\n", ""), 0, "lacks wrong"),
            (changed(BLANK, f"hand: {CHOWS}\n", ""), 0, "lacks hand"),
            # its hand
            (changed(BLANK, "22s", "23s"), 1, "does not complete"),
            (changed(BLANK, "8p-discard", "8p-nothing"), 1, "nothing"),
            (changed(BLANK, "22s", "22222s"), 1, ""),
            (changed(BLANK, CHOWS, "no hand"), 1, ""),
            (changed(BLANK, COURSE, "no-table"), 1, "no-table"),
            (changed(BLANK, CHOWS, ANIMALS), 1, "of straits, not of taiwan-traditional"),
            (changed(PAY, CHOWS, ANIMALS), 1, "of straits, not of taiwan-traditional"),
            # its total
            (changed(WORKED, "total: 3", "total: 4"), 2, "counts 3 tai"),
            (changed(FADED, "total: 3", "total: 0"), 2, "counts 3 tai"),
            (changed(BLANK, "total: 3", "total: 33"), 2, "counts 3 tai"),
            (changed(WRONG, "total: 3", "total: 5"), 2, "counts 3 tai"),
            (changed(BLANK, "total: 3", "total: three"), 2, "whole number"),
            (changed(BLANK, "total: 3", "total: -3"), 2, "whole number"),
            (changed(BLANK, "total: 3", "total: 3 tai"), 2, "whole number"),
            (changed(BLANK, "total: 3", "total:"), 2, "whole number"),
            # its lines
            (changed(WORKED, "concealed-hand, ", ""), 3, "counts is concealed-hand, all-chows"),
            (changed(WORKED, "all-chows", "all-chows, dealer"), 3, "what counts is"),
            (changed(WORKED, "concealed-hand", "self-draw"), 3, "what counts is"),
            (changed(WORKED, "all-chows", "all-chow"), 3, "all-chow is not an item"),
            (changed(WORKED, "concealed-hand, all-chows", ""), 3, "what counts is"),
            (changed(FADED, "all-chows", "dealer"), 3, "concealed-hand, all-chows"),
            (changed(FADED, "all-chows", "all-chows, self-draw"), 3, "blank lines are some"),
            (changed(FADED, "all-chows", ""), 3, "blank lines are some"),
            (changed(FADED, "all-chows", "animal"), 3, "animal is not an item"),
            # its claim
            (changed(WRONG, ", all-chows 1", ", all-chows"), 3, "items with their tai"),
            (changed(WRONG, "all-chows 1", "all-chows one"), 3, "items with their tai"),
            (changed(WRONG, "all-chows 1", "all-chows 1,"), 3, "items with their tai"),
            (changed(WRONG, "wrong: all-chows, ", "wrong: "), 4, "all-chows, concealed-self-draw"),
            (changed(WRONG, "wrong: ", "wrong: concealed-hand, "), 4, "the wrong lines are"),
            (changed(WRONG, "wrong: all-chows,", "wrong: all-chowz,"), 4, "all-chowz is not"),
            (
                changed(
                    WRONG, "3, all-chows 1\nwrong: all-chows", "3, all-chowz 1\nwrong: all-chowz"
                ),
                4,
                "all-chowz is not an item",
            ),
            (
                f"```hand wrong\nhand: {CHOWS}\ntotal: 3\nclaim: all-chows 2\nwrong:\n```\n",
                4,
                "none",
            ),
            # what is paid
            (changed(PAY, "unit: 10\n", ""), 0, "lacks unit"),
            (changed(PAY, "base: 30\n", ""), 0, "lacks base"),
            (changed(PAY, "30", "thirty"), 2, "whole number"),
            (changed(PAY, "unit: 10\n", "unit: 10\nliable: yes\n"), 4, "no field liable"),
            (changed(PAY, "unit: 10\n", "unit: 10\ntotal: 3\n"), 4, "no field total"),
        ],
    )
    def test_fault(self, block: str, offset: int, told: str, content: Path) -> None:
        expect_fault(content, FRONT + block, FENCE + offset, told)
        text = f"{FRONT}Text.\n\n{BLANK}\nMore text.\n\n"
        expect_fault(content, text + block, text.count("\n") + 1 + offset, told)

    def test_nobody_pays_for_a_hand_that_cannot_win(self, content: Path) -> None:
        block = f"```pay\nhand: {NOTHING}\n```\n"
        expect_fault(content, FRONT + block, FENCE + 1, "cannot win", course="straits")
