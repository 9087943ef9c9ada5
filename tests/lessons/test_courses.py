"""The courses themselves: whole in every language, and true to the engine; and the check of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from types import MappingProxyType

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from lessons import checking
from lessons.checking import MOST_WORDS, faults, words_before_hand
from lessons.glossary import glossary
from lessons.inline import FILLERS, fill
from lessons.inline import faults as inline_faults
from lessons.items import NAMES, inline_name
from lessons.reader import (
    CONTENT,
    HandBlock,
    Lesson,
    PayBlock,
    Text,
    course_lessons,
    lesson_slugs,
    paragraphs,
    read_lesson,
)
from lessons.reference import concerned_items
from tests.factories import hand
from tests.pages import LANGUAGES
from tutor.engine.contested import contested
from tutor.engine.score import score
from tutor.engine.tables import TABLES

LESSONS = {"taiwan-traditional": 14, "taiwan-online": 14, "straits": 14}


def every_lesson(*languages: str) -> Iterator[Lesson]:
    for course in TABLES:
        for language in languages or LANGUAGES:
            yield from course_lessons(course, language)


def hands_in(lesson: Lesson) -> list[HandBlock]:
    return [part for part in lesson.parts if isinstance(part, HandBlock)]


class TestWhole:
    def test_nothing_is_wrong(self) -> None:
        assert list(faults()) == []

    def test_the_command_says_so(self) -> None:
        call_command("check_lessons")

    def test_every_course_has_its_lessons_in_every_language(self) -> None:
        for language in LANGUAGES:
            found = {course: len(course_lessons(course, language)) for course in TABLES}
            assert found == LESSONS
        assert len(list(every_lesson())) == 42 * 3

    def test_lessons_are_numbered_from_one(self) -> None:
        for course in TABLES:
            numbers = [lesson.number for lesson in course_lessons(course, "en")]
            assert numbers == list(range(1, len(numbers) + 1))

    def test_every_item_is_taught(self) -> None:
        for course in TABLES:
            taught = {item for one in course_lessons(course, "en") for item in one.items}
            assert taught == {row.item for row in TABLES[course].all_rows}

    def test_every_paragraph_is_covered(self) -> None:
        for course in TABLES:
            covered = {name for one in course_lessons(course, "en") for name in one.covers}
            assert covered == paragraphs(course).keys()
            assert len(covered) > 20

    def test_titles_are_told_apart_and_written_in_their_language(self) -> None:
        for course in TABLES:
            for language in LANGUAGES:
                lessons = course_lessons(course, language)
                assert len({one.title for one in lessons}) == len(lessons)
                for one in lessons:
                    is_chinese = bool(re.search(r"[\u3400-\u9fff]", one.title))
                    assert is_chinese == (language != "en"), one.title


BLOCK = re.compile(r"^```(?:hand \w+|pay)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^([a-z]+): *(.*)$", re.MULTILINE)


def fields_in(course: str, slug: str, language: str) -> list[dict[str, str]]:
    """The fields of every block, read without the reader."""
    text = (CONTENT / course / slug / f"{language}.md").read_text(encoding="utf-8")
    return [dict(FIELD.findall(block)) for block in BLOCK.findall(text)]


class TestHands:
    def test_each_counts_what_its_text_says(self) -> None:
        told = 0
        for lesson in every_lesson():
            blocks = fields_in(lesson.course, lesson.slug, lesson.language)
            assert len(blocks) == len(checking.blocks_of(lesson))
            for fields in blocks:
                found = score(hand(fields["hand"]))
                assert found.hand.rules == lesson.course
                if "total" in fields:
                    told += 1
                    assert found.total == int(fields["total"]), fields["hand"]
                if "lines" in fields:
                    assert set(dict(found.items)) == set(re.findall(r"[\w-]+", fields["lines"]))
        assert told > 330 * 3

    def test_none_is_contested_but_a_worked_one_where_the_ruling_is_taught(self) -> None:
        shown = 0
        for lesson in every_lesson("en"):
            table = TABLES[lesson.course]
            for block in checking.blocks_of(lesson):
                for ruling in contested(block.hand):
                    shown += 1
                    where = (lesson.course, lesson.slug, ruling, str(block.hand))
                    assert isinstance(block, HandBlock), where
                    assert not block.kind.is_exercise, where
                    assert set(concerned_items(table, ruling)) & set(lesson.items), where
        assert shown > 10

    def test_exercises_ask_for_nothing_that_comes_later(self) -> None:
        """What is to be found was taught by then, or the lesson itself names it."""
        asked = 0
        for course in TABLES:
            taught: set[str] = set()
            for lesson in course_lessons(course, "en"):
                taught |= set(lesson.items)
                known = taught | named_in(lesson)
                for block in hands_in(lesson):
                    if block.kind.is_exercise:
                        asked += 1
                        ahead = to_be_found(block) - known
                        assert not ahead, (course, lesson.slug, str(block.hand), ahead)
        assert asked > 150


def to_be_found(block: HandBlock) -> set[str]:
    """The items that an exercise asks for: the missing lines, the wrong ones, or all of them."""
    return set(block.items) or set(dict(block.score.items))


def named_in(lesson: Lesson) -> set[str]:
    """The items that a lesson's text names."""
    texts = [part.html for part in lesson.parts if isinstance(part, Text)]
    return set(re.findall(r"\{\{item ([\w-]+)", " ".join(texts)))


class TestFilledIn:
    @pytest.mark.parametrize("course", TABLES)
    def test_tai_are_the_tables_own(self, course: str) -> None:
        for row in TABLES[course].all_rows:
            assert fill(f"{{{{tai {row.item}}}}}", course) == str(row.tai)

    @pytest.mark.parametrize("course", TABLES)
    def test_tai_of_a_doctored_table(self, course: str, monkeypatch: pytest.MonkeyPatch) -> None:
        item = TABLES[course].all_rows[0].item
        doctor(monkeypatch, course, item, 77)
        assert fill(f"<p>{{{{tai {item}}}}} tai</p>", course) == "<p>77 tai</p>"

    def test_items_link_to_their_page(self) -> None:
        found = fill("{{item all-chows}}", "straits")
        assert found == '<a href="/en/tables/straits/all-chows/">all chows 平胡</a>'

    def test_items_in_other_words(self) -> None:
        found = fill("{{item all-chows: the chows & more}}", "straits")
        assert found.endswith(">the chows &amp; more</a>")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_item_and_term(self, language: str) -> None:
        with override(language):
            for item in NAMES:
                found = fill(f"{{{{item {item}}}}}", "straits")
                assert found.startswith(f'<a href="/{language}/tables/straits/{item}/">')
                assert f">{inline_name(item)}</a>" in found
            for term in glossary():
                found = fill(f"{{{{term {term}}}}}", "straits")
                assert f'href="/{language}/words/#{term}"' in found
                assert f">{glossary()[term].word}</a>" in found

    def test_a_term_in_other_words(self) -> None:
        found = fill("{{term pung: pungs}} and {{ term  pung :pungs }}", "straits")
        assert found.count(">pungs</a>") == 2

    def test_tiles(self) -> None:
        found = fill("{{tiles 12m EE}}", "straits")
        assert re.findall(r"#t-(\w+)", found) == ["1m", "2m", "E", "E"]
        assert re.findall(r'aria-label="([^"]+)"', found)[0].startswith("1 of characters")

    def test_all_kinds_at_once(self) -> None:
        found = fill("<p>{{tai animal}} {{item animal}} {{term pung}} {{tiles 1a}}</p>", "straits")
        assert "{{" not in found
        assert set(FILLERS) == {"tai", "item", "term", "tiles"}

    def test_every_text_of_every_lesson(self) -> None:
        filled = 0
        for lesson in every_lesson():
            with override(lesson.language):
                for part in lesson.parts:
                    if isinstance(part, Text):
                        filled += 1
                        html = fill(part.html, lesson.course)
                        assert "{{" not in html
                        assert "}}" not in html
        assert filled > 700


class TestInlineFaults:
    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("{{tai no-item}}", "no such item at this table"),
            ("{{tai all-honors}}", ""),
            ("{{tai kong-on-kong}}", "no such item at this table"),
            ("{{item no-item}}", "no such item"),
            ("{{item kong-on-kong}}", ""),  # an item of another table has a page that says so
            ("{{term no-term}}", "no such entry in the glossary"),
            ("{{tiles 0m}}", "0m"),
            ("{{tiles 123x}}", "123x"),
            ("{{tiles junk}}", "junk"),
            ("{{picture 1m}}", "begins with one of tai, item, term, tiles"),
            ("{{tai}}", "not of the form"),
            ("{{}}", "not of the form"),
            ("{{Tai all-pungs}}", "not of the form"),
            ("{{term pung:}}", "not of the form"),
            ("{{tai all-pungs}}, {{item all-pungs: x}}, {{term pung}}, {{tiles 1m}}", ""),
            ("Nothing to fill in.", ""),
        ],
    )
    def test_is_told(self, text: str, told: str) -> None:
        found = list(inline_faults(f"<p>{text}</p>", "taiwan-traditional"))
        assert len(found) == bool(told)
        assert told in "".join(found)

    def test_each_is_told(self) -> None:
        text = "{{tai a}} {{term b}} {{tiles 1m}} {{item c}}"
        assert len(list(inline_faults(text, "straits"))) == 3


def doctor(monkeypatch: pytest.MonkeyPatch, course: str, item: str, tai: int) -> None:
    """Have a table count something else for an item."""
    table = TABLES[course]
    rows = tuple(replace(row, tai=tai) if row.item == item else row for row in table.all_rows)
    monkeypatch.setitem(TABLES, course, replace(table, all_rows=rows))


COURSE, SLUG = "straits", "06-animals"


class Copy:
    """A copy of one course, to spoil."""

    def __init__(self, content: Path) -> None:
        self.folder = content / COURSE

    def change(self, name: str, old: str, new: str, slug: str = SLUG) -> None:
        path = self.folder / slug / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def add(self, name: str, text: str) -> None:
        path = self.folder / SLUG / name
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")

    def drop_block(self, kind: str) -> None:
        """Take every hand of one kind out of a lesson."""
        for language in LANGUAGES:
            path = self.folder / SLUG / f"{language}.md"
            text = path.read_text(encoding="utf-8")
            found = re.sub(rf"^```hand {kind}\n.*?^```\n", "", text, flags=re.M | re.S)
            assert found != text
            path.write_text(found, encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    shutil.copytree(CONTENT / COURSE, tmp_path / COURSE)
    monkeypatch.setattr(checking, "TABLES", MappingProxyType({COURSE: TABLES[COURSE]}))
    monkeypatch.setattr(checking, "lesson_slugs", partial(lesson_slugs, content=tmp_path))
    monkeypatch.setattr(checking, "read_lesson", partial(read_lesson, content=tmp_path))
    return Copy(tmp_path)


def told(*expected: str) -> list[str]:
    """The faults, each of them holding the text that is expected of it."""
    found = list(faults())
    assert len(found) == len(expected), found
    for fault, text in zip(found, expected, strict=True):
        assert text in fault
    return found


class TestChecking:
    def test_a_copy_is_as_good(self, copy: Copy) -> None:
        told()

    def test_a_language_is_missing(self, copy: Copy) -> None:
        (copy.folder / SLUG / "zh-hans.md").unlink()
        found = list(faults())
        assert f"{SLUG}/zh-hans.md" in found[0]
        assert any("no lesson teaches animal-set" in fault for fault in found)

    def test_a_lesson_is_missing(self, copy: Copy) -> None:
        shutil.rmtree(copy.folder / SLUG)
        found = list(faults())
        assert "straits: no lesson teaches animal-set" in found
        assert any("no lesson covers paragraph" in fault for fault in found)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_wrong_total(self, language: str, copy: Copy) -> None:
        copy.change(f"{language}.md", "\ntotal: ", "\ntotal: 1")
        found = list(faults())
        assert re.search(rf"{SLUG}/{language}\.md, line \d+: the hand counts \d+ tai", found[0])

    def test_other_hands_in_another_language(self, copy: Copy) -> None:
        copy.change("zh-hant.md", "```hand blank", "\n```hand blank")
        told()
        path = copy.folder / SLUG / "zh-hant.md"
        text = path.read_text(encoding="utf-8")
        block = re.search(r"^```hand blank\n.*?^```\n", text, re.M | re.S)
        assert block
        path.write_text(text + block[0], encoding="utf-8")
        told("zh-hant.md: its blocks are not those of en.md")

    @pytest.mark.parametrize(
        ("language", "words"), [("en", "word " * MOST_WORDS), ("zh-hans", "字" * MOST_WORDS * 2)]
    )
    def test_too_many_words(self, language: str, words: str, copy: Copy) -> None:
        copy.change(f"{language}.md", "\n---\n", f"\n---\n{words}\n\n")
        told(f"{language}.md: more than 250 words before the first hand")

    def test_words_after_the_first_hand_are_not_counted(self, copy: Copy) -> None:
        copy.add("en.md", "\n" + "word " * MOST_WORDS)
        told()

    def test_something_that_cannot_be_filled_in(self, copy: Copy) -> None:
        copy.add("zh-hant.md", "\n{{tai no-item}} {{term no-term}}\n")
        lines = (copy.folder / SLUG / "zh-hant.md").read_text(encoding="utf-8").splitlines()
        told(
            f"zh-hant.md, line {len(lines)}: {{{{tai no-item}}}}: no such item",
            f"zh-hant.md, line {len(lines)}: {{{{term no-term}}}}: no such entry",
        )

    @pytest.mark.parametrize("kind", ["worked", "faded", "blank"])
    def test_a_kind_of_hand_is_missing(self, kind: str, copy: Copy) -> None:
        copy.drop_block(kind)
        assert f"{COURSE}/{SLUG}: it has no {kind} hand" in list(faults())

    @pytest.mark.parametrize(
        ("field", "fault"),
        [
            ("items", "x is not an item of the table"),
            ("covers", "x is not a paragraph"),
            ("terms", "x is not in the glossary"),
        ],
    )
    def test_an_unknown_name(self, field: str, fault: str, copy: Copy) -> None:
        copy.change("lesson.toml", f"{field} = [", f'{field} = ["x", ')
        lines = (copy.folder / SLUG / "lesson.toml").read_text(encoding="utf-8").splitlines()
        line = next(n for n, text in enumerate(lines, 1) if text.startswith(field))
        told(f"{COURSE}/{SLUG}/lesson.toml, line {line}: {fault}")

    def test_an_item_that_nobody_teaches(self, copy: Copy) -> None:
        copy.change("lesson.toml", '"animal-set",', "")
        told("straits: no lesson teaches animal-set")

    def test_a_paragraph_that_nobody_covers(
        self, copy: Copy, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known = paragraphs(COURSE)
        more = {**known, "new": next(iter(known.values()))}
        monkeypatch.setattr(checking, "paragraphs", lambda course: more)
        told("straits: no lesson covers paragraph new")

    def test_too_few_lessons_and_too_many(
        self, copy: Copy, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(checking, "MOST_LESSONS", 13)
        told("straits: a course has 10 to 13 lessons")
        monkeypatch.setattr(checking, "MOST_LESSONS", 20)
        monkeypatch.setattr(checking, "FEWEST_LESSONS", 15)
        told("straits: a course has 15 to 20 lessons")

    def test_a_file_that_cannot_be_read(self, copy: Copy) -> None:
        copy.change("en.md", "---", "--")
        assert "en.md, line 1: front matter" in next(faults())

    def test_a_table_that_counts_otherwise(
        self, copy: Copy, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        doctor(monkeypatch, COURSE, "animal", 3)
        found = list(faults())
        assert any("the hand counts" in fault for fault in found)

    def test_the_command_names_each_and_fails(self, copy: Copy) -> None:
        copy.add("en.md", "\n{{tai no-item}} {{tai other}}\n")
        stderr = StringIO()
        with pytest.raises(CommandError, match="2 faults"):
            call_command("check_lessons", stderr=stderr)
        assert len(stderr.getvalue().splitlines()) == 2


class TestWords:
    def words(self, *htmls: str, language: str = "en") -> float:
        lesson = course_lessons(COURSE, language)[0]
        return words_before_hand(replace(lesson, parts=tuple(map(Text, htmls))))

    def test_english(self) -> None:
        assert self.words("One two, three 4.") == 4
        assert self.words("One {{item all-pungs: two or three}} {{tai all-pungs}}") == 3
        assert self.words("") == 0

    def test_chinese(self) -> None:
        assert self.words("一二三四五六七八") == 5

    def test_only_before_the_first_hand_or_payment(self) -> None:
        lesson = course_lessons(COURSE, "en")[0]
        first = next(part for part in lesson.parts if isinstance(part, (HandBlock, PayBlock)))
        text = Text("one two")
        assert words_before_hand(replace(lesson, parts=(text, first, text))) == 2
        assert words_before_hand(replace(lesson, parts=(first, text))) == 0
