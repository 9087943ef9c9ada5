"""A lesson in a browser: by keys and by touch, in every language, light and dark, on and off."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from lessons.models import LessonDone
from lessons.reader import HandBlock, HandKind, Lesson, course_lessons
from quizzes.models import Attempt
from tests.browser.test_pages import open_all
from tests.factories import DEALER, SLUGS, make_question
from tests.pages import LANGUAGES

on_phone = pytest.mark.parametrize("screen", ["390-light"], indirect=True)
on_light = pytest.mark.parametrize("screen", ["390-light", "1280-light"], indirect=True)

COURSE, SLUG = "taiwan-traditional", "03-how-won"
"""A lesson with every kind of hand: worked, faded, blank and wrong."""


def lesson() -> Lesson:
    return next(one for one in course_lessons(COURSE, "en") if one.slug == SLUG)


def address(step: int, language: str = "en") -> str:
    return f"/{language}/learn/{COURSE}/{SLUG}/{step}/"


def at(step: int) -> re.Pattern[str]:
    return re.compile(f"{address(step)}$")


def exercise(step: int) -> HandBlock:
    last = lesson().steps[step - 1][-1]
    assert isinstance(last, HandBlock)
    return last


def steps_of(kind: HandKind) -> list[int]:
    return [number for number in range(1, len(lesson().steps) + 1) if exercise(number).kind is kind]


def control(page: Page, item: str) -> Locator:
    return page.locator(f'input[type=checkbox][value="{item}"], select[name="tai-{item}"]')


def row(page: Page, item: str) -> Locator:
    return page.locator(f'.row:has(input[type=checkbox][value="{item}"])')


def check_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Check")


def lit(scope: Page | Locator) -> list[int]:
    tiles = scope.locator(".hand .tile.lit").all()
    return [int(tile.get_attribute("data-position") or -1) for tile in tiles]


def to_tap(block: HandBlock) -> list[str]:
    """The items that the learner has to find."""
    return list(block.items) if block.items else list(dict(block.score.items))


Use = Callable[[Page, Locator], None]


def tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(150):
        page.keyboard.press("Tab")
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError(f"{wanted} cannot be reached")


def by_key(page: Page, wanted: Locator) -> None:
    """Go to something with Tab, and press the key that works it."""
    tab_to(page, wanted)
    box = wanted.evaluate("(one) => one.type === 'checkbox'")
    page.keyboard.press("Space" if box else "Enter")


def by_touch(_page: Page, wanted: Locator) -> None:
    wanted.scroll_into_view_if_needed()
    is_box = wanted.evaluate("(one) => one.type === 'checkbox'")
    (wanted.locator("xpath=ancestor::label") if is_box else wanted).tap()


@pytest.fixture
def touch_page(
    browser: Browser, live_server: LiveServer, console_errors: list[str]
) -> Iterator[Page]:
    """A phone that is touched."""
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: console_errors.append(str(error)))
    yield page
    context.close()
    assert not console_errors


class TestWholeLesson:
    @on_phone
    def test_by_keyboard(self, page: Page) -> None:
        self.learn(page, by_key)

    def test_by_touch(self, touch_page: Page) -> None:
        self.learn(touch_page, by_touch)

    def learn(self, page: Page, use: Use) -> None:
        page.goto(f"/en/learn/{COURSE}/")
        use(page, page.locator(f'.lessons a[href$="/{SLUG}/"]'))
        expect(page.locator("h1")).to_have_text(lesson().title)
        self.look_at_worked_hands(page, use)
        for number in range(1, len(lesson().steps) + 1):
            if exercise(number).kind is HandKind.WRONG:
                self.find_wrong_lines(page, use, number)
            else:
                self.count(page, use, number)
        expect(page).to_have_url(re.compile(f"/en/learn/{COURSE}/$"))
        expect(page.locator(".lessons li", has_text="done")).to_have_count(1)
        assert LessonDone.objects.get().lesson == SLUG
        counted = [
            number
            for number in range(1, len(lesson().steps) + 1)
            if exercise(number).kind is not HandKind.WRONG
        ]
        assert [attempt.place for attempt in Attempt.objects.order_by("pk")] == [
            f"{COURSE}/{SLUG}/{number}" for number in counted
        ]
        assert all(one.claimed_total == one.total for one in Attempt.objects.all())
        assert all(one.lines_right == one.lines_judged for one in Attempt.objects.all())

    def look_at_worked_hands(self, page: Page, use: Use) -> None:
        """Each line of a worked hand lights tiles of that hand, and of no other."""
        hands = page.locator(".worked")
        assert hands.count() == 3
        for number in range(3):
            line = hands.nth(number).locator("[data-tiles]").first
            use(page, line)
            tiles = [int(one) for one in (line.get_attribute("data-tiles") or "").split()]
            assert sorted(lit(hands.nth(number))) == tiles
            assert tiles
            expect(line).to_have_attribute("aria-current", "true")

    def count(self, page: Page, use: Use, number: int) -> None:
        block = exercise(number)
        for item in sorted(to_tap(block), key=self.order(page)):
            use(page, control(page, item))
        expect(page.locator("[data-total]")).to_have_text(str(block.score.total))
        use(page, check_button(page))
        expect(page.locator("#result-title")).to_have_text("Right, every line of it")
        expect(page.locator("#result-title")).to_be_focused()
        self.go_on(page, use, number, page.locator(".bar"))

    def find_wrong_lines(self, page: Page, use: Use, number: int) -> None:
        expect(page).to_have_url(at(number))
        for item in sorted(exercise(number).items, key=self.order(page)):
            use(page, control(page, item))
        use(page, check_button(page))
        expect(page.locator("#wrong-result")).to_be_focused()
        expect(page.locator("#wrong-result h3")).to_have_text("Found. This is why:")
        use(page, page.locator("#wrong-result [data-tiles]").first)
        assert lit(page)
        self.go_on(page, use, number, page.locator(".lesson-foot"))

    def order(self, page: Page) -> Callable[[str], int]:
        items = page.locator("input[type=checkbox]").evaluate_all(
            "(all) => all.map((a) => a.value)"
        )
        return lambda item: list(items).index(item)

    def go_on(self, page: Page, use: Use, number: int, where: Locator) -> None:
        if number == len(lesson().steps):
            use(page, where.get_by_role("button", name="Finish the lesson"))
        else:
            use(page, where.get_by_role("link", name="Go on"))
            expect(page).to_have_url(at(number + 1))


@on_phone
class TestFaded:
    def test_given_lines_are_locked_and_counted(self, page: Page) -> None:
        (number,) = steps_of(HandKind.FADED)
        block = exercise(number)
        given = {item: tai for item, tai in block.score.items if item not in block.items}
        page.goto(address(number))
        expect(page.locator("[data-total]")).to_have_text(str(sum(given.values())))
        for item in given:
            expect(control(page, item)).to_be_disabled()
            expect(control(page, item)).to_be_checked()
            row(page, item).click(force=True)
            expect(control(page, item)).to_be_checked()
        check_button(page).click()
        expect(page.locator("#result-title")).to_have_text("Not right yet")
        assert Attempt.objects.get().claim == given

    def test_again_and_back(self, page: Page) -> None:
        (number,) = steps_of(HandKind.FADED)
        page.goto(address(number))
        check_button(page).click()
        page.get_by_role("link", name="Again").click()
        expect(page).to_have_url(at(number))
        check_button(page).click()
        expect(page.locator("#result-title")).to_be_focused()
        assert Attempt.objects.count() == 2

    def test_without_scripts(self, bare_page: Page) -> None:
        (number,) = steps_of(HandKind.FADED)
        block = exercise(number)
        bare_page.goto(address(number))
        for item in block.items:
            control(bare_page, item).check()
        check_button(bare_page).click()
        expect(bare_page.locator("#result-title")).to_have_text("Right, every line of it")
        bare_page.get_by_role("link", name="Go on").click()
        expect(bare_page).to_have_url(at(number + 1))


@on_phone
class TestWrongLine:
    def test_a_right_line_suspected(self, page: Page) -> None:
        number = steps_of(HandKind.WRONG)[0]
        block = exercise(number)
        right = next(item for item in block.claim or {} if item not in block.items)
        page.goto(address(number))
        row(page, right).click()
        check_button(page).click()
        expect(page.locator("#wrong-result h3")).to_contain_text("Not quite.")
        expect(control(page, right)).to_be_checked()

    def test_without_scripts(self, bare_page: Page) -> None:
        number = steps_of(HandKind.WRONG)[0]
        bare_page.goto(address(number))
        for item in exercise(number).items:
            control(bare_page, item).check()
        check_button(bare_page).click()
        expect(bare_page.locator("#wrong-result h3")).to_have_text("Found. This is why:")


def language_link(page: Page, language: str) -> Locator:
    return page.locator(f'.languages a[hreflang="{language}"]')


@on_phone
class TestLanguageSwitch:
    def test_keeps_the_hand_and_what_was_tapped(self, page: Page) -> None:
        page.goto("/en/taiwan-traditional/")
        hand = page.locator(".hand .tile svg use").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('href'))"
        )
        for item in ("self-draw", "all-pungs"):
            control(page, item).check()
        control(page, "dealer-streak").select_option("5")
        for language in ("zh-hant", "zh-hans", "en"):
            language_link(page, language).click()
            expect(page).to_have_url(re.compile(f"/{language}/taiwan-traditional/"))
            shown = page.locator(".hand .tile svg use").evaluate_all(
                "(all) => all.map((one) => one.getAttribute('href'))"
            )
            assert shown == hand
            expect(control(page, "self-draw")).to_be_checked()
            expect(control(page, "all-pungs")).to_be_checked()
            expect(control(page, "dealer-streak")).to_have_value("5")
            expect(page.locator("[data-total]")).to_have_text("10")
        check_button(page).click()
        expect(page.locator("#result-title")).to_be_focused()
        assert Attempt.objects.count() == 1

    def test_in_a_lesson(self, page: Page) -> None:
        number = steps_of(HandKind.BLANK)[0]
        page.goto(address(number))
        for language in ("zh-hans", "zh-hant"):
            language_link(page, language).click()
            expect(page).to_have_url(re.compile(f"{address(number, language)}$"))

    def test_of_an_answer_in_a_lesson(self, page: Page) -> None:
        number = steps_of(HandKind.BLANK)[0]
        page.goto(address(number))
        check_button(page).click()
        expect(page.locator("#result-title")).to_be_focused()
        language_link(page, "zh-hans").click()
        expect(page).to_have_url(re.compile("/zh-hans/answers/"))
        expect(page.locator(".crumbs a")).to_have_count(2)


def background(page: Page) -> str:
    """The page's ground, once its stylesheet has come."""
    page.wait_for_load_state("load")
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


@on_phone
class TestLook:
    def test_switch_with_scripts(self, page: Page) -> None:
        self.switch(page)

    def test_switch_without_scripts(self, bare_page: Page) -> None:
        self.switch(bare_page)

    def switch(self, page: Page) -> None:
        page.goto(address(1))
        light = background(page)
        page.get_by_role("button", name="Dark").click()
        expect(page).to_have_url(at(1))
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        assert background(page) != light
        page.goto(f"/en/learn/{COURSE}/")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.get_by_role("button", name="Light").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        assert background(page) == light

    def test_switch_keeps_the_hand_and_what_was_tapped(self, page: Page) -> None:
        page.goto("/en/taiwan-traditional/")
        control(page, "all-pungs").check()
        hand = page.locator(".hand").inner_html()
        page.wait_for_timeout(1100)  # the question is signed anew, at another time
        page.get_by_role("button", name="Dark").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.wait_for_load_state("load")
        assert page.locator(".hand").inner_html() == hand
        expect(control(page, "all-pungs")).to_be_checked()

    def test_settings_and_indices(self, page: Page) -> None:
        corner = "getComputedStyle(document.querySelector('[data-index]'), '::after').content"
        page.goto(address(1))
        assert page.evaluate(corner) in ("none", "normal")
        width = page.locator(".hand .tile").first.bounding_box()
        page.get_by_role("link", name="Settings").click()
        page.get_by_label("Indices in the corner of the tiles").check()
        page.get_by_label("Large").check()
        page.get_by_role("button", name="Save").click()
        expect(page).to_have_url(at(1))
        page.wait_for_load_state("load")
        index = page.locator("[data-index]").first.get_attribute("data-index")
        assert page.evaluate(corner) in (f'"{index}"', "attr(data-index)")
        wider = page.locator(".hand .tile").first.bounding_box()
        assert width
        assert wider
        assert wider["width"] >= width["width"]


@on_phone
class TestOffline:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_page_is_shown_without_a_connection(
        self, language: str, page: Page, context: BrowserContext, console_errors: list[str]
    ) -> None:
        page.goto(f"/{language}/q/{make_question(DEALER).code}/")
        title = self.offline_title(page, language)
        page.goto(f"/{language}/q/{make_question(DEALER).code}/")
        control(page, "all-pungs").check()
        page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
        context.set_offline(True)
        page.goto(f"/{language}/learn/")
        expect(page.locator("h1")).to_have_text(title)
        assert (
            page.evaluate("getComputedStyle(document.querySelector('.button')).display") != "inline"
        )
        context.set_offline(False)
        page.locator("main .button").click()
        expect(page.locator("#desk-title")).to_be_visible()
        console_errors.clear()

    def offline_title(self, page: Page, language: str) -> str:
        page.goto(f"/{language}/offline/")
        return page.locator("h1").inner_text()

    def test_nothing_is_kept_before_something_is_tapped(self, page: Page) -> None:
        page.goto("/en/")
        page.wait_for_load_state("networkidle")
        assert (
            page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
            == 0
        )


def sampled(language: str) -> Iterator[str]:
    """The first and the last step of three lessons of each course; of one but in English."""
    for course in SLUGS:
        lessons = course_lessons(course, language)
        chosen = (lessons[4], lessons[8], lessons[12]) if language == "en" else (lessons[6],)
        for one in chosen:
            for step in (1, len(one.steps)):
                yield f"/{language}/learn/{course}/{one.slug}/{step}/"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_accessible(
    page: Page, language: str, find_violations: Callable[[Page], list[str]]
) -> None:
    visited = 0
    for url in sampled(language):
        visited += 1
        page.goto(url)
        open_all(page)
        assert find_violations(page) == [], url
    assert visited == (18 if language == "en" else 6)


@pytest.mark.parametrize("language", LANGUAGES)
@on_phone
def test_a_wrong_line_found_is_accessible(
    page: Page, language: str, find_violations: Callable[[Page], list[str]]
) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{address(steps_of(HandKind.WRONG)[0], language)}?checked=1")
        assert find_violations(page) == []


@on_phone
@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_fit_the_screen(page: Page, language: str) -> None:
    fitted = 0
    for course in SLUGS:
        for one in course_lessons(course, language)[::2]:
            page.goto(f"/{language}/learn/{course}/{one.slug}/")
            open_all(page)
            for width in (320, 1600):
                fitted += 1
                page.set_viewport_size({"width": width, "height": 800})
                overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert overflow <= 0, (one.slug, width)
    assert fitted == 7 * 3 * 2


@on_light
@pytest.mark.parametrize("url", ["/en/learn/", f"/en/learn/{COURSE}/", address(1), address(2)])
def test_nothing_moves_when_a_page_loads(url: str, page: Page) -> None:
    page.add_init_script(
        "window.shifts = [];"
        "new PerformanceObserver((list) => {"
        "  for (const one of list.getEntries()) window.shifts.push(one.value);"
        "}).observe({ type: 'layout-shift', buffered: true });"
    )
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifts") == []
