"""The pages of the courses: every step of every lesson, its hands, and what is remembered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils.translation import override

from lessons.models import LessonDone, lessons_done
from lessons.reader import HandBlock, HandKind, Lesson, Part, PayBlock, course_lessons
from lessons.wording import table_name
from quizzes.learning import settle_rows
from quizzes.models import Attempt
from quizzes.places import Place
from quizzes.tokens import Asked, ask, read, sign
from tests.factories import (
    ANIMALS,
    CHOWS,
    SLUGS,
    hand,
    html_of,
    make_attempt,
    make_client,
    make_learner,
    post_count,
)
from tests.pages import LANGUAGES
from tests.test_queries import count_queries
from tutor.accounts.models import Learner, User
from tutor.engine.tables import TABLES

pytestmark = pytest.mark.django_db


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return html_of(response)


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html))).strip()


def url_of(lesson: Lesson, step: int = 0, language: str = "en") -> str:
    own = f"/{language}/learn/{lesson.course}/{lesson.slug}/"
    return f"{own}{step}/" if step else own


def steps_with(kind: HandKind, course: str = "") -> Iterator[tuple[Lesson, int, HandBlock]]:
    """Every step that ends with such a hand."""
    for slug in [course] if course else SLUGS:
        for lesson in course_lessons(slug, "en"):
            for number, step in enumerate(lesson.steps, 1):
                last = step[-1]
                if isinstance(last, HandBlock) and last.kind is kind:
                    yield lesson, number, last


def first_with(kind: HandKind) -> tuple[Lesson, int, HandBlock]:
    return next(steps_with(kind))


def asked_in(html: str) -> Asked:
    found = re.search(r'name="question" value="([^"]+)"', html)
    assert found
    return read(found[1])


def rows_of(html: str) -> Counter[str]:
    """The items on a sheet, each with how many controls it has."""
    boxes = re.findall(r'<input type="checkbox" name="item" value="([\w-]+)"', html)
    return Counter(boxes + re.findall(r'<select name="tai-([\w-]+)"', html))


def tai_text(tai: int, language: str) -> str:
    return f"{tai} tai" if language == "en" else f"{tai} 台"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", SLUGS)
class TestEveryStep:
    def test_opens_and_shows_its_hands(self, course: str, language: str, guest: Client) -> None:
        opened = 0
        for lesson in course_lessons(course, language):
            for number, step in enumerate(lesson.steps, 1):
                html = page(guest, url_of(lesson, number, language))
                self.check_form(html, lesson, language)
                self.check_parts(html, step, language)
                opened += 1
        assert opened == sum(len(one.steps) for one in course_lessons(course, "en")) > 60
        assert not Session.objects.exists()

    def check_form(self, html: str, lesson: Lesson, language: str) -> None:
        assert re.findall(r"<h1[^>]*>(.*?)</h1>", html) == [lesson.title]
        assert f'<html lang="{language}"' in html
        assert "{{" not in html
        ids = Counter(re.findall(r'\sid="([^"]+)"', html))
        assert [name for name, count in ids.items() if count > 1] == []

    def check_parts(self, html: str, step: tuple[Part, ...], language: str) -> None:
        blocks = [part for part in step if isinstance(part, (HandBlock, PayBlock))]
        assert html.count('<div class="hand"') == len(blocks)
        words = words_of(html)
        for block in blocks:
            if isinstance(block, PayBlock):
                points = [str(points) for _, _, points in settle_rows(block)]
                assert all(f"<td>{one}</td>" in html for one in points)
            elif block.kind is HandKind.WORKED:
                total = tai_text(block.score.total, language)
                assert f'<b class="total">{total}</b>' in html
                assert all(str(tai) in words for _, tai in block.score.items)


def test_so_many_steps() -> None:
    steps = [len(lesson.steps) for slug in SLUGS for lesson in course_lessons(slug, "en")]
    assert len(steps) == 42
    assert sum(steps) > 200
    assert min(steps) >= 3


class TestStep:
    def test_the_first_is_the_lessons_own_address(self, guest: Client) -> None:
        lesson = course_lessons("straits", "en")[0]
        html = page(guest, url_of(lesson))
        assert re.findall(r'<a href="([^"]+)" aria-current="step">', html) == [url_of(lesson, 1)]

    def test_links_to_every_step(self, guest: Client) -> None:
        for lesson in course_lessons("straits", "en")[:3]:
            html = page(guest, url_of(lesson, 2))
            for number in range(1, len(lesson.steps) + 1):
                assert f'href="{url_of(lesson, number)}"' in html

    def test_those_who_know_it_go_straight_to_the_hands(self, guest: Client) -> None:
        lesson = course_lessons("taiwan-traditional", "en")[8]
        skip = f'<p class="test-out"><a href="{url_of(lesson, lesson.first_blank)}">'
        assert skip in page(guest, url_of(lesson))
        assert "test-out" not in page(guest, url_of(lesson, 2))

    def test_says_where_the_document_says_so(self, guest: Client) -> None:
        lesson = course_lessons("straits", "en")[0]
        words = words_of(page(guest, url_of(lesson)))
        assert "Where the document says so" in words
        assert "§" in words
        assert "Where the document says so" not in page(guest, url_of(lesson, 2))

    def test_leads_on(self, guest: Client) -> None:
        lesson, number, _ = first_with(HandKind.FADED)
        html = page(guest, url_of(lesson, number))
        assert f'class="quiet" href="{url_of(lesson, number + 1)}">Skip this one' in html
        assert "Finish the lesson" not in html

    def test_the_last_ends_the_lesson(self, guest: Client) -> None:
        for lesson in course_lessons("straits", "en"):
            html = page(guest, url_of(lesson, len(lesson.steps)))
            assert f'action="{url_of(lesson)}done/"' in html
            assert "Skip this one" not in html

    @pytest.mark.parametrize("step", ["0", "99", "-1", "x", "1.5", "9" * 40])
    def test_no_such_step(self, step: str, guest: Client) -> None:
        lesson = course_lessons("straits", "en")[0]
        assert guest.get(f"{url_of(lesson)}{step}/").status_code == 404

    @pytest.mark.parametrize(
        "path",
        ["no-table/", "straits/no-lesson/", "straits/no-lesson/1/", "taiwan-online/06-animals/"],
    )
    def test_no_such_lesson(self, path: str, guest: Client) -> None:
        assert guest.get(f"/en/learn/{path}").status_code == 404
        assert guest.post(f"/en/learn/{path}done/").status_code == 404
        assert not LessonDone.objects.exists()

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_is_never_kept(self, language: str, guest: Client) -> None:
        for path in ("", "straits/", "straits/06-animals/"):
            response = guest.get(f"/{language}/learn/{path}")
            assert "no-store" in response["Cache-Control"]


class TestFaded:
    def test_gives_its_lines_and_leaves_the_others_to_be_found(self, guest: Client) -> None:
        seen = 0
        for lesson, number, block in steps_with(HandKind.FADED):
            html = page(guest, url_of(lesson, number))
            given = set(dict(block.score.items)) - set(block.items)
            fixed = set(re.findall(r'type="hidden" name="item" value="([\w-]+)"', html))
            boxes = re.findall(r'type="checkbox" name="item" value="([\w-]+)"([^>]*)>', html)
            assert {item for item, rest in boxes if "disabled" in rest} == fixed
            assert {item for item, rest in boxes if " checked" in rest} == fixed
            chosen = set(re.findall(r'<select name="tai-([\w-]+)"[^>]*>\s*<option value="\d', html))
            assert fixed | chosen == given
            seen += len(given)
        assert seen > 40

    def test_a_given_value_cannot_be_chosen_otherwise(self, guest: Client) -> None:
        seen = 0
        for lesson, number, block in steps_with(HandKind.FADED):
            counted = dict(block.score.items)
            html = page(guest, url_of(lesson, number))
            for item, options in re.findall(
                r'<select name="tai-([\w-]+)"[^>]*>(.*?)</select>', html, re.DOTALL
            ):
                values = re.findall(r'<option value="(\d*)"', options)
                if item in counted and item not in block.items:
                    seen += 1
                    assert values == [str(counted[item])]
                else:
                    assert values[0] == ""
        assert seen > 0

    def test_given_lines_come_with_the_answer(self, guest: Client) -> None:
        """Without scripts, too: what is locked is posted all the same."""
        for lesson, number, block in steps_with(HandKind.FADED, "straits"):
            html = page(guest, url_of(lesson, number))
            form = {
                "question": sign(asked_in(html)),
                "item": re.findall(r'type="hidden" name="item" value="([\w-]+)"', html),
                **dict(
                    re.findall(r'<select name="(tai-[\w-]+)"[^>]*>\s*<option value="(\d+)"', html)
                ),
            }
            guest.post("/en/check/", form)
            attempt = Attempt.objects.latest("pk")
            counted = dict(block.score.items)
            given = {item: tai for item, tai in counted.items() if item not in block.items}
            assert attempt.claim == given
            assert attempt.lines_right == len(given)

    def test_says_how_many_are_missing(self, guest: Client) -> None:
        for lesson, number, block in steps_with(HandKind.FADED):
            words = words_of(page(guest, url_of(lesson, number)))
            count = len(block.items)
            title = "One line is missing" if count == 1 else f"{count} lines are missing"
            assert title in words


class TestSheet:
    @pytest.mark.parametrize("kind", [HandKind.FADED, HandKind.BLANK])
    def test_holds_what_was_taught_so_far_and_what_counts(
        self, kind: HandKind, guest: Client
    ) -> None:
        seen = 0
        for lesson, number, block in steps_with(kind):
            lessons = course_lessons(lesson.course, "en")
            taught = {item for one in lessons if one.number <= lesson.number for item in one.items}
            rows = rows_of(page(guest, url_of(lesson, number)))
            expected = (taught | set(dict(block.score.items))) & set(TABLES[lesson.course].by_item)
            assert set(rows) == expected
            assert set(rows.values()) == {1}
            seen += 1
        assert seen > 40

    def test_of_a_blank_hand_has_nothing_ticked(self, guest: Client) -> None:
        for lesson, number, _ in steps_with(HandKind.BLANK, "taiwan-online"):
            html = page(guest, url_of(lesson, number))
            assert " checked" not in html
            assert " selected" not in html
            assert " disabled" not in html

    def test_the_page_tells_no_answer(self, guest: Client) -> None:
        for lesson, number, _ in steps_with(HandKind.BLANK, "straits"):
            html = page(guest, url_of(lesson, number))
            exercise = html.split('aria-labelledby="exercise-title"')[1].split("</section>")[0]
            assert "data-tiles" not in exercise
            assert "lit" not in re.findall(r'class="tile([^"]*)"', exercise)

    def test_the_question_brings_its_place(self, guest: Client) -> None:
        lesson, number, block = first_with(HandKind.BLANK)
        asked = asked_in(page(guest, url_of(lesson, number)))
        assert asked.hand == block.hand
        assert asked.place == f"{lesson.course}/{lesson.slug}/{number}"


class TestAnswer:
    def answer(self, client: Client, url: str, language: str = "en") -> str:
        """Count the hand of a step right; the page of the answer."""
        asked = asked_in(page(client, url))
        post_count(client, asked, language=language)
        return page(client, f"/{language}/answers/{asked.nonce}/")

    def test_stores_the_place(self, guest: Client) -> None:
        lesson, number, _ = first_with(HandKind.BLANK)
        self.answer(guest, url_of(lesson, number))
        assert Attempt.objects.get().place == f"{lesson.course}/{lesson.slug}/{number}"

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_leads_on_to_the_next_step(self, language: str, guest: Client) -> None:
        lesson, number, _ = first_with(HandKind.FADED)
        html = self.answer(guest, url_of(lesson, number, language), language)
        bar = html.split('<div class="bar">')[1]
        assert f'class="button" href="{url_of(lesson, number + 1, language)}"' in bar
        assert f'class="quiet" href="{url_of(lesson, number, language)}"' in bar
        assert "done/" not in bar
        title = course_lessons(lesson.course, language)[lesson.number - 1].title
        assert f'<a href="{url_of(lesson, number, language)}">{title}</a>' in html

    def test_of_the_last_step_ends_the_lesson(self, guest: Client) -> None:
        ends = [
            (lesson, number)
            for kind in (HandKind.BLANK, HandKind.FADED)
            for lesson, number, _ in steps_with(kind)
            if number == len(lesson.steps)
        ]
        lesson, number = ends[0]
        html = self.answer(guest, url_of(lesson, number))
        assert f'action="{url_of(lesson)}done/"' in html.split('<div class="bar">')[1]
        assert "Finish the lesson" in html
        assert "Go on" not in html

    def test_through_htmx_leads_on_too(self, guest: Client) -> None:
        lesson, number, _ = first_with(HandKind.FADED)
        asked = asked_in(page(guest, url_of(lesson, number)))
        html = html_of(post_count(guest, asked, htmx=True))
        assert f'href="{url_of(lesson, number + 1)}">Go on' in html

    def test_elsewhere_leads_to_the_next_hand(self, guest: Client) -> None:
        asked = ask(hand(CHOWS))
        post_count(guest, asked)
        html = page(guest, f"/en/answers/{asked.nonce}/")
        assert "Next hand" in html
        assert Attempt.objects.get().place == ""

    @pytest.mark.parametrize(
        "place",
        [
            "straits/99-no-more/1",
            "straits/06-animals/99",
            "straits/06-animals/0",
            "straits/06-animals/",
            "straits/06-animals/x",
            "straits/06-animals/²",
            "no-table/06-animals/1",
            "straits",
            "/",
            "///",
            "junk",
        ],
    )
    def test_a_place_that_is_no_more_is_harmless(
        self, place: str, user: User, learner: Client
    ) -> None:
        assert Place.parse(place) is None
        asked = ask(hand(ANIMALS), place)
        assert post_count(learner, asked).status_code == 302
        assert Attempt.objects.get().place == place
        html = page(learner, f"/en/answers/{asked.nonce}/")
        assert "Next hand" in html
        assert "Finish the lesson" not in html


class TestPlace:
    def test_comes_back_from_its_text(self) -> None:
        for lesson in course_lessons("straits", "en"):
            for number in range(1, len(lesson.steps) + 1):
                place = Place("straits", lesson.slug, number)
                assert Place.parse(str(place)) == place
                assert place.url == url_of(lesson, number)

    def test_next_is_none_at_the_end(self) -> None:
        lesson = course_lessons("straits", "en")[0]
        steps = len(lesson.steps)
        assert Place("straits", lesson.slug, steps - 1).next == ("straits", lesson.slug, steps)
        assert Place("straits", lesson.slug, steps).next is None

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_title_is_in_the_pages_language(self, language: str) -> None:
        lesson = course_lessons("straits", language)[0]
        with override(language):
            assert Place("straits", lesson.slug, 1).title == lesson.title


def done(course: str = "straits") -> list[str]:
    return list(LessonDone.objects.filter(course=course).values_list("lesson", flat=True))


def finish(client: Client, lesson: Lesson, language: str = "en") -> None:
    response = client.post(f"{url_of(lesson, language=language)}done/")
    assert response.status_code == 302
    assert response["Location"] == f"/{language}/learn/{lesson.course}/"


class TestFinish:
    @pytest.fixture
    def lesson(self) -> Lesson:
        return course_lessons("straits", "en")[0]

    def test_is_remembered_for_an_account(
        self, lesson: Lesson, user: User, learner: Client
    ) -> None:
        finish(learner, lesson)
        assert LessonDone.objects.get().learner.user == user
        assert lessons_done(Learner.objects.get(user=user), "straits") == {lesson.slug}
        assert "1 of 14 lessons done" in page(make_client(user), "/en/learn/")

    def test_is_remembered_for_a_guest(self, lesson: Lesson, guest: Client) -> None:
        finish(guest, lesson)
        assert done() == [lesson.slug]
        assert "1 of 14 lessons done" in words_of(page(guest, "/en/learn/"))
        assert page(guest, "/zh-hant/learn/straits/").count("✓") == 1
        assert "✓" not in page(make_client(), "/en/learn/straits/")

    def test_once(self, lesson: Lesson, learner: Client) -> None:
        for language in (*LANGUAGES, "en"):
            finish(learner, lesson, language)
        assert done() == [lesson.slug]

    def test_is_each_ones_own(self, lesson: Lesson, learner: Client, stranger: Client) -> None:
        finish(learner, lesson)
        assert "0 of 14" in page(stranger, "/en/learn/")
        finish(stranger, lesson)
        assert LessonDone.objects.count() == 2

    def test_goes_to_the_guest_who_answered(self, lesson: Lesson, guest: Client) -> None:
        post_count(guest, ask(hand(CHOWS)))
        finish(guest, lesson)
        assert LessonDone.objects.get().learner == Attempt.objects.get().learner

    def test_looking_finishes_nothing(self, lesson: Lesson, learner: Client) -> None:
        page(learner, url_of(lesson, len(lesson.steps)))
        assert learner.get(f"{url_of(lesson)}done/").status_code == 405
        assert done() == []

    def test_is_not_done_from_elsewhere(self, lesson: Lesson, db: None) -> None:
        client = Client(enforce_csrf_checks=True)
        assert client.post(f"{url_of(lesson)}done/").status_code == 403
        assert done() == []

    def test_goes_with_its_person(self, lesson: Lesson, user: User, learner: Client) -> None:
        finish(learner, lesson)
        user.delete()
        assert done() == []

    def test_a_lesson_that_is_no_more_counts_no_more(self, user: User, learner: Client) -> None:
        own = make_learner(user)
        LessonDone.objects.create(learner=own, course="straits", lesson="99-no-more")
        assert "0 of 14 lessons done" in words_of(page(learner, "/en/learn/"))
        assert "✓" not in page(learner, "/en/learn/straits/")


class TestCourse:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_all_courses(self, language: str, guest: Client) -> None:
        html = page(guest, f"/{language}/learn/")
        with override(language):
            for slug in SLUGS:
                lessons = course_lessons(slug, language)
                assert f'<a href="/{language}/learn/{slug}/">{table_name(slug)}</a>' in html
                assert f'href="{url_of(lessons[0], language=language)}"' in html
        assert re.findall(r'<progress max="(\d+)" value="(\d+)"', html) == [("14", "0")] * 3

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("course", SLUGS)
    def test_one_course(self, course: str, language: str, guest: Client) -> None:
        words = words_of(page(guest, f"/{language}/learn/{course}/"))
        for lesson in course_lessons(course, language):
            assert f"{lesson.number} {lesson.title} {lesson.summary}" in words

    def test_begins_with_the_first_lesson(self, guest: Client) -> None:
        html = page(guest, "/en/learn/straits/")
        first = course_lessons("straits", "en")[0]
        assert f'class="button" href="{url_of(first)}">Begin with the first lesson' in html

    def test_goes_on_with_the_first_that_is_left(self, learner: Client) -> None:
        lessons = course_lessons("straits", "en")
        for number in (0, 2, 3):
            finish(learner, lessons[number])
        html = page(learner, "/en/learn/straits/")
        assert f'class="button" href="{url_of(lessons[1])}">Go on: {lessons[1].title}' in html
        assert html.count("✓ done") == 3
        courses = page(learner, "/en/learn/")
        assert "3 of 14 lessons done" in words_of(courses)
        assert f'class="button" href="{url_of(lessons[1])}"' in courses

    def test_done_altogether(self, learner: Client) -> None:
        for lesson in course_lessons("straits", "en"):
            finish(learner, lesson)
        html = page(learner, "/en/learn/straits/")
        assert "You have done the whole course." in html
        assert 'class="button" href="/en/straits/"' in html
        assert "14 of 14 lessons done" in words_of(page(learner, "/en/learn/"))

    def test_the_landing_page_leads_to_it(self, guest: Client) -> None:
        assert 'href="/en/learn/straits/">New to this?' in page(guest, "/en/straits/")


class TestWrongLine:
    def check(self, client: Client, query: str) -> tuple[Lesson, HandBlock, str]:
        lesson, number, block = first_with(HandKind.WRONG)
        return lesson, block, page(client, f"{url_of(lesson, number)}{query}")

    def query(self, *items: str) -> str:
        return "?checked=1" + "".join(f"&line={item}" for item in items)

    def test_before_the_check_nothing_is_told(self, guest: Client) -> None:
        for lesson, number, block in steps_with(HandKind.WRONG):
            html = page(guest, url_of(lesson, number))
            exercise = html.split('aria-labelledby="wrong-title"')[1]
            assert set(re.findall(r'name="line" value="([\w-]+)"', html)) == set(block.claim or {})
            assert " checked" not in exercise
            assert "data-tiles" not in exercise
            assert f"as {sum((block.claim or {}).values())} tai" in words_of(exercise)
            assert 'id="wrong-result"' not in html

    @pytest.mark.parametrize("kind", ["none", "some", "right", "all", "others"])
    def test_what_is_suspected(self, kind: str, guest: Client) -> None:
        judged = 0
        for lesson, number, block in steps_with(HandKind.WRONG):
            claim, wrong = list(block.claim or {}), list(block.items)
            items = {
                "none": [],
                "some": wrong[:-1],
                "right": wrong,
                "all": claim,
                "others": [item for item in claim if item not in wrong],
            }[kind]
            html = page(guest, f"{url_of(lesson, number)}{self.query(*items)}")
            is_found = set(items) == set(wrong)
            assert ("Found. This is why:" in html) == is_found
            assert ("Not quite. This is how it is:" in html) != is_found
            boxes = re.findall(r'name="line" value="([\w-]+)"([^>]*)>', html)
            assert {item for item, rest in boxes if " checked" in rest} == set(items)
            self.expect_told(html, block)
            judged += 1
        assert judged > 50

    def expect_told(self, html: str, block: HandBlock) -> None:
        """Each line of the claim with its verdict and reason; the right ones are right."""
        kinds = re.findall(r'<li class="line ([\w-]+)">', html.split('id="wrong-result"')[1])
        claim = list(block.claim or {})
        assert len(kinds) == len(claim)
        rights = [item for item, kind in zip(claim, kinds, strict=True) if kind == "right"]
        assert set(rights) == set(claim) - set(block.items)
        total = tai_text(block.score.total, "en")
        assert f"The hand is worth {total}" in words_of(html)

    @pytest.mark.parametrize(
        "query",
        ["?checked", "?checked=", "?checked=0", "?checked=1&line=", "?checked=1&line=%00&line=漢"],
    )
    def test_odd_values(self, query: str, guest: Client) -> None:
        _, block, html = self.check(guest, query)
        assert "Not quite." in html
        self.expect_told(html, block)

    def test_items_not_on_the_list_suspect_nothing(self, guest: Client) -> None:
        html = self.check(guest, self.query(*block_items(), "animal", "x"))[2]
        assert "Found." in html
        assert 'value="animal"' not in html

    def test_lines_without_the_check_tell_nothing(self, guest: Client) -> None:
        html = self.check(guest, f"?line={block_items()[0]}")[2]
        assert 'id="wrong-result"' not in html
        assert "data-tiles" not in html.split('aria-labelledby="wrong-title"')[1]

    def test_nothing_is_stored(self, guest: Client) -> None:
        self.check(guest, self.query())
        assert not Attempt.objects.exists()
        assert not Session.objects.exists()

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_once_checked_it_goes_on(self, language: str, guest: Client) -> None:
        lesson, number, _ = next(
            one for one in steps_with(HandKind.WRONG) if one[1] < len(one[0].steps)
        )
        url = url_of(lesson, number, language)
        after = url_of(lesson, number + 1, language)
        assert f'class="quiet" href="{after}"' in page(guest, url)
        assert f'class="button" href="{after}"' in page(guest, f"{url}?checked=1")


def block_items() -> tuple[str, ...]:
    return first_with(HandKind.WRONG)[2].items


class TestQueries:
    def test_as_many_with_every_lesson_done(self, user: User, learner: Client) -> None:
        attempt = make_attempt(make_learner(user))
        lesson = course_lessons("straits", "en")[0]
        urls = ["/en/learn/", "/en/learn/straits/", url_of(lesson), f"/en/answers/{attempt.nonce}/"]

        def measure() -> list[int]:
            return [count_queries(lambda url=url: page(learner, url)) for url in urls]  # type: ignore[misc]

        few = measure()
        LessonDone.objects.bulk_create(
            LessonDone(learner=attempt.learner, course=slug, lesson=one.slug)
            for slug in SLUGS
            for one in course_lessons(slug, "en")
        )
        assert measure() == few
        assert max(few) < 10

    def test_a_newcomer_needs_none(self, guest: Client) -> None:
        lesson = course_lessons("straits", "en")[0]
        for url in ("/en/learn/", "/en/learn/straits/", url_of(lesson)):
            assert count_queries(lambda url=url: page(guest, url)) == 0  # type: ignore[misc]
