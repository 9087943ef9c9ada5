"""Counting a hand in a browser: by mouse, by keys, without scripts, and on a bad connection."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import (
    BrowserContext,
    Locator,
    Page,
    Request,
    Route,
    ViewportSize,
    expect,
)

from quizzes.models import Attempt
from tests.factories import (
    BY_FLOWERS,
    CAPPED,
    CHOWS,
    DEALER,
    EVERY_VERDICT,
    KONGS,
    make_question,
)

PHONE = "390-light"
on_phone = pytest.mark.parametrize("screen", [PHONE], indirect=True)
on_both = pytest.mark.parametrize("screen", [PHONE, "1280-light"], indirect=True)

ANSWER = re.compile(r"/en/answers/[0-9a-f-]{36}/$")
DEALT = re.compile(r"/en/taiwan-traditional/\?question=[^&]+&?$")
"""A hand dealt at a table: its address leads to this very hand."""


def open_hand(page: Page, text: str, language: str = "en") -> str:
    """Show a particular hand; its address."""
    url = f"/{language}/q/{make_question(text).code}/"
    page.goto(url)
    return url


def row(page: Page, item: str) -> Locator:
    return page.locator(f'.row:has([value="{item}"]), .row:has([name="tai-{item}"])')


def control(page: Page, item: str) -> Locator:
    return page.locator(f'input[value="{item}"], select[name="tai-{item}"]')


def check_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Check")


def total(page: Page) -> Locator:
    return page.locator("[data-total]")


def line(page: Page, item: str) -> Locator:
    return page.locator(f'.line a[href*="line={item}#"]')


def lit(page: Page) -> list[int]:
    """The positions of the tiles lit up."""
    return [
        int(one.get_attribute("data-position") or -1) for one in page.locator(".tile.lit").all()
    ]


def kinds(page: Page) -> list[str]:
    """The verdicts of the lines judged."""
    lines = page.locator("#verdicts-title ~ .lines > .line").all()
    return [(one.get_attribute("class") or "").split()[1] for one in lines]


def fill_in(page: Page) -> None:
    """Claim `EVERY_VERDICT`."""
    for item in ("concealed-self-draw", "self-draw", "all-pungs"):
        control(page, item).check()
    control(page, "dealer-streak").select_option("3")


def expect_answer(page: Page) -> None:
    expect(page).to_have_url(ANSWER)
    expect(page.locator("#result-title")).to_be_focused()


VERDICTS = ["wrong-value", "double-counted", "right", "missed", "false"]


@on_both
class TestByMouse:
    def test_count_check_and_go_on(self, page: Page) -> None:
        open_hand(page, DEALER)
        expect(total(page)).to_have_text("0")
        row(page, "self-draw").click()
        expect(total(page)).to_have_text("1")
        row(page, "all-pungs").click()
        expect(total(page)).to_have_text("5")
        row(page, "concealed-self-draw").click()
        control(page, "dealer-streak").select_option("5")
        expect(total(page)).to_have_text("13")
        control(page, "dealer-streak").select_option("3")
        expect(total(page)).to_have_text("11")
        page.evaluate("window.isTheSame = true")
        check_button(page).click()
        expect_answer(page)
        assert kinds(page) == VERDICTS
        page.get_by_role("link", name="Next hand").click()
        expect(page).to_have_url(DEALT)
        expect(page.locator("#desk-title")).to_be_focused()
        expect(total(page)).to_have_text("0")
        assert page.evaluate("window.isTheSame") is True
        assert Attempt.objects.get().claim == EVERY_VERDICT

    def test_a_tap_taken_back(self, page: Page) -> None:
        open_hand(page, DEALER)
        row(page, "self-draw").click()
        row(page, "self-draw").click()
        control(page, "dealer-streak").select_option("3")
        control(page, "dealer-streak").select_option("")
        expect(total(page)).to_have_text("0")

    def test_lines_light_their_tiles(self, page: Page) -> None:
        open_hand(page, DEALER)
        fill_in(page)
        check_button(page).click()
        expect_answer(page)
        line(page, "seat-flower").hover()
        assert lit(page) == [17]
        line(page, "concealed-self-draw").click()
        expect(line(page, "concealed-self-draw")).to_have_attribute("aria-current", "true")
        expect(line(page, "seat-flower")).to_have_attribute("aria-current", "false")
        assert 17 not in lit(page)
        assert len(lit(page)) > 1
        expect(page).to_have_url(ANSWER)

    def test_why_not_the_others(self, page: Page) -> None:
        open_hand(page, CHOWS)
        check_button(page).click()
        expect_answer(page)
        expect(page.get_by_role("heading", name="Just missed")).to_be_visible()
        expect(line(page, "half-flush")).to_be_hidden()
        page.locator("summary").click()
        expect(line(page, "half-flush")).to_be_visible()
        line(page, "half-flush").click()
        assert lit(page) != []
        reasons = page.locator("details .line .reason").all_inner_texts()
        assert len(reasons) == page.locator("details .line").count()
        assert all(reasons)


@on_phone
class TestByKeyboard:
    def tab_to(self, page: Page, wanted: Locator) -> None:
        for _ in range(120):
            page.keyboard.press("Tab")
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
        raise AssertionError(f"{wanted} cannot be reached")

    def test_count_check_and_go_on(self, page: Page) -> None:
        open_hand(page, DEALER)
        self.tab_to(page, control(page, "dealer-streak"))
        page.keyboard.press("ArrowDown")
        for item in ("self-draw", "concealed-self-draw", "all-pungs"):
            self.tab_to(page, control(page, item))
            page.keyboard.press("Space")
        expect(total(page)).to_have_text("11")
        self.tab_to(page, check_button(page))
        page.keyboard.press("Enter")
        expect_answer(page)
        assert kinds(page) == VERDICTS
        self.tab_to(page, line(page, "seat-flower"))
        assert lit(page) == [17]
        self.tab_to(page, page.locator("summary"))
        page.keyboard.press("Enter")
        self.tab_to(page, line(page, "half-flush"))
        assert 17 not in lit(page)
        self.tab_to(page, page.get_by_role("link", name="Next hand"))
        page.keyboard.press("Enter")
        expect(page).to_have_url(DEALT)
        expect(page.locator("#desk-title")).to_be_focused()

    def test_enter_on_a_tap_checks(self, page: Page) -> None:
        open_hand(page, CHOWS)
        control(page, "all-chows").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect_answer(page)
        assert Attempt.objects.get().claim == {"all-chows": 2}

    def test_enter_on_a_line_stays_and_lights_it(self, page: Page) -> None:
        open_hand(page, DEALER)
        check_button(page).click()
        expect_answer(page)
        line(page, "seat-flower").focus()
        page.keyboard.press("Enter")
        assert lit(page) == [17]
        expect(page).to_have_url(ANSWER)


@on_phone
class TestCap:
    def test_is_told_apart_from_the_sum(self, page: Page) -> None:
        open_hand(page, CAPPED)
        raw = page.locator("[data-raw]")
        for item in ("red-dragon", "half-flush"):
            control(page, item).check()
        control(page, "animal").select_option("2")
        expect(total(page)).to_have_text("5")
        expect(raw).to_be_hidden()
        control(page, "animal").select_option("3")
        expect(total(page)).to_have_text("5")
        expect(raw).to_have_text("capped at 5, from 6")
        control(page, "half-flush").uncheck()
        expect(total(page)).to_have_text("4")
        expect(raw).to_be_hidden()

    def test_is_not_there_at_other_tables(self, page: Page) -> None:
        open_hand(page, DEALER)
        control(page, "all-honors").check()
        control(page, "big-four-winds").check()
        expect(total(page)).to_have_text("32")
        expect(page.locator("[data-raw]")).to_have_count(0)


@on_phone
class TestHistory:
    def test_reload_shows_the_same_hand_with_what_was_tapped(self, page: Page) -> None:
        page.goto("/en/taiwan-traditional/")
        expect(page).to_have_url(DEALT)
        control(page, "all-pungs").check()
        control(page, "dealer-streak").select_option("5")
        control(page, "dealer").check()
        control(page, "dealer").uncheck()
        tiles = page.locator(".hand").inner_html()
        page.wait_for_timeout(1100)  # the question is signed anew, at another time
        page.reload()
        assert page.locator(".hand").inner_html() == tiles
        expect(control(page, "all-pungs")).to_be_checked()
        expect(control(page, "dealer")).not_to_be_checked()
        expect(control(page, "dealer-streak")).to_have_value("5")
        expect(total(page)).to_have_text("9")

    def test_back_from_elsewhere_shows_the_same_hand_with_what_was_tapped(self, page: Page) -> None:
        page.goto("/en/straits/")
        control(page, "all-pungs").check()
        tiles = page.locator(".hand").inner_html()
        page.wait_for_timeout(1100)
        page.get_by_role("link", name="Words").click()
        expect(page).to_have_url(re.compile("/en/words/$"))
        page.go_back()
        assert page.locator(".hand").inner_html() == tiles
        expect(control(page, "all-pungs")).to_be_checked()

    def test_what_was_tapped_is_not_brought_to_another_hand(self, page: Page) -> None:
        page.goto("/en/straits/")
        control(page, "all-pungs").check()
        page.goto("/en/straits/")
        expect(control(page, "all-pungs")).not_to_be_checked()
        expect(total(page)).to_have_text("0")

    def test_a_hand_answered_begins_again_with_nothing_tapped(self, page: Page) -> None:
        page.goto("/en/straits/")
        control(page, "all-pungs").check()
        check_button(page).click()
        expect_answer(page)
        page.get_by_role("link", name="Again").click()
        expect(page.locator("#desk-title")).to_be_visible()
        expect(control(page, "all-pungs")).not_to_be_checked()

    def test_back_and_forward(self, page: Page) -> None:
        url = open_hand(page, CHOWS)
        control(page, "all-chows").check()
        check_button(page).click()
        expect_answer(page)
        answer = page.url
        page.get_by_role("link", name="Next hand").click()
        expect(page.locator("#desk-title")).to_be_focused()
        page.go_back()
        expect(page).to_have_url(answer)
        expect(page.locator("#result-title")).to_have_text("Not right yet")
        page.go_back()
        expect(page).to_have_url(re.compile(rf"{url}\?question="))
        expect(page.locator("h1")).to_have_text("Count the tai of this hand")
        control(page, "concealed-hand").check()
        check_button(page).click()
        expect_answer(page)
        assert page.url != answer
        page.go_back()
        expect(page.locator("h1")).to_have_text("Count the tai of this hand")
        page.wait_for_load_state()
        page.go_forward()
        expect(page.locator("#result-title")).to_have_text("Not right yet")
        expect(page.locator("header")).to_have_count(1)
        assert Attempt.objects.count() == 2

    def test_an_answer_can_be_reloaded(self, page: Page) -> None:
        open_hand(page, DEALER)
        fill_in(page)
        check_button(page).click()
        expect_answer(page)
        page.reload()
        assert kinds(page) == VERDICTS
        line(page, "seat-flower").click()
        assert lit(page) == [17]

    def test_a_line_opened_in_a_tab_of_its_own_is_lit(
        self, page: Page, context: BrowserContext
    ) -> None:
        open_hand(page, DEALER)
        check_button(page).click()
        expect_answer(page)
        with context.expect_page() as opened:
            line(page, "seat-flower").click(modifiers=["Control"])
        other = opened.value
        expect(other).to_have_url(re.compile(r"\?line=seat-flower#result$"))
        assert lit(other) == [17]

    def test_the_title_is_that_of_what_is_shown(self, page: Page) -> None:
        open_hand(page, CHOWS)
        expect(page).to_have_title("Count the tai of this hand · Tai Tutor")
        check_button(page).click()
        expect(page).to_have_title("Your count, checked · Tai Tutor")
        page.get_by_role("link", name="Next hand").click()
        expect(page).to_have_title("Count the tai of this hand · Tai Tutor")

    def test_the_other_language_shows_the_same(self, page: Page) -> None:
        open_hand(page, DEALER)
        fill_in(page)
        check_button(page).click()
        expect_answer(page)
        answer = page.url
        page.get_by_role("link", name="繁體中文").click()
        expect(page).to_have_url(answer.replace("/en/", "/zh-hant/"))
        assert kinds(page) == VERDICTS
        page.locator(".bar .button").click()
        expect(page.locator("#desk-title")).to_be_focused()
        page.get_by_role("link", name="English").click()
        expect(page).to_have_url(DEALT)


@on_phone
class TestWithoutScripts:
    def test_count_check_light_and_go_on(self, bare_page: Page) -> None:
        page = bare_page
        open_hand(page, DEALER)
        expect(page.locator(".running")).to_be_hidden()
        fill_in(page)
        check_button(page).click()
        expect(page).to_have_url(re.compile(r"/en/answers/[0-9a-f-]{36}/#result$"))
        assert kinds(page) == VERDICTS
        line(page, "seat-flower").click()
        expect(page).to_have_url(re.compile(r"\?line=seat-flower#result$"))
        assert lit(page) == [17]
        page.get_by_role("link", name="Next hand").click()
        expect(page.locator("h1")).to_have_text("Count the tai of this hand")
        assert Attempt.objects.get().claim == EVERY_VERDICT

    def test_why_not_the_others(self, bare_page: Page) -> None:
        open_hand(bare_page, DEALER)
        check_button(bare_page).click()
        bare_page.locator("summary").click()
        line(bare_page, "half-flush").click()
        expect(line(bare_page, "half-flush")).to_be_visible()

    def test_double_click_is_one_attempt(self, bare_page: Page) -> None:
        open_hand(bare_page, CHOWS)
        check_button(bare_page).dblclick()
        expect(bare_page.locator("#result-title")).to_be_visible()
        assert Attempt.objects.count() == 1


@on_phone
class TestBadConnection:
    LOST = "No connection. What you tapped is still here: try again."

    def test_keeps_what_was_tapped(
        self, page: Page, context: BrowserContext, console_errors: list[str]
    ) -> None:
        open_hand(page, DEALER)
        fill_in(page)
        context.set_offline(True)
        check_button(page).click()
        expect(page.get_by_role("alert")).to_have_text(self.LOST)
        expect(control(page, "all-pungs")).to_be_checked()
        expect(total(page)).to_have_text("11")
        expect(check_button(page)).to_be_enabled()
        context.set_offline(False)
        check_button(page).click()
        expect_answer(page)
        expect(page.get_by_role("alert")).to_be_hidden()
        assert Attempt.objects.get().claim == EVERY_VERDICT
        assert console_errors
        console_errors.clear()

    def test_an_answer_lost_on_its_way_back_is_one_attempt(
        self, page: Page, console_errors: list[str]
    ) -> None:
        def lose(route: Route) -> None:
            route.fetch()
            route.abort()

        open_hand(page, CHOWS)
        page.route("**/check/", lose, times=1)
        control(page, "all-chows").check()
        check_button(page).click()
        expect(page.get_by_role("alert")).to_have_text(self.LOST)
        assert Attempt.objects.count() == 1
        check_button(page).click()
        expect_answer(page)
        assert Attempt.objects.get().claim == {"all-chows": 2}
        console_errors.clear()

    def test_a_fault_of_ours_is_told(self, page: Page, console_errors: list[str]) -> None:
        open_hand(page, CHOWS)
        page.route("**/check/", lambda route: route.fulfill(status=502, body="no"), times=1)
        control(page, "all-chows").check()
        check_button(page).click()
        expect(page.get_by_role("alert")).to_contain_text("Something went wrong on our side.")
        expect(control(page, "all-chows")).to_be_checked()
        check_button(page).click()
        expect_answer(page)
        console_errors.clear()

    def test_a_next_hand_that_does_not_come(
        self, page: Page, context: BrowserContext, console_errors: list[str]
    ) -> None:
        open_hand(page, CHOWS)
        check_button(page).click()
        expect_answer(page)
        context.set_offline(True)
        page.get_by_role("link", name="Next hand").click()
        expect(page.get_by_role("alert")).to_contain_text("No connection.")
        expect(page.locator("#result-title")).to_be_visible()
        context.set_offline(False)
        page.get_by_role("link", name="Next hand").click()
        expect(page.locator("#desk-title")).to_be_focused()
        console_errors.clear()

    def test_double_click_is_one_attempt(self, page: Page) -> None:
        open_hand(page, CHOWS)
        check_button(page).dblclick()
        expect_answer(page)
        page.wait_for_load_state("networkidle")
        assert Attempt.objects.count() == 1


@on_phone
class TestRefused:
    """What the server refuses is told in the page's place, not as a page within the page."""

    def expect_told(self, page: Page, title: str) -> None:
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator("h1")).to_be_focused()
        expect(page.locator("header")).to_have_count(1)

    def test_altered_question(self, page: Page, console_errors: list[str]) -> None:
        open_hand(page, CHOWS)
        page.evaluate("document.querySelector('[name=question]').value = 'junk'")
        check_button(page).click()
        self.expect_told(page, "This hand cannot be checked")
        page.get_by_role("link", name="A new hand").click()
        expect(page.locator("h1")).to_have_text("Count the tai of this hand")
        console_errors.clear()

    def test_cookies_blocked(
        self, page: Page, context: BrowserContext, console_errors: list[str]
    ) -> None:
        open_hand(page, CHOWS)
        context.clear_cookies()
        check_button(page).click()
        self.expect_told(page, "The form has expired")
        assert not Attempt.objects.exists()
        console_errors.clear()


def boxes(locator: Locator) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, width and height of each that is shown."""
    for one in locator.all():
        box = one.bounding_box()
        if box and box["width"] > 1:
            yield box["x"], box["y"], box["width"], box["height"]


TAPPED = ".row, .button, .tables a, .languages a, .brand, .line a, .quiet, summary"
NARROW = ViewportSize(width=320, height=640)


@on_phone
class TestSize:
    @pytest.mark.parametrize("text", [KONGS, BY_FLOWERS], ids=["kongs", "flowers"])
    def test_the_largest_hands_fit_the_smallest_phone(self, text: str, page: Page) -> None:
        page.set_viewport_size(NARROW)
        open_hand(page, text)
        tiles = list(boxes(page.locator(".tile")))
        assert len(tiles) == page.locator(".tile").count() >= 24
        for left, _top, width, height in tiles:
            assert width >= 28
            assert height > width
            assert left >= 0
            assert left + width <= 320

    @pytest.mark.parametrize("width", [320, 390, 1280])
    def test_what_is_tapped_is_large_enough(self, width: int, page: Page) -> None:
        page.set_viewport_size({"width": width, "height": 800})
        open_hand(page, KONGS)
        seen = list(boxes(page.locator(TAPPED)))
        check_button(page).click()
        expect_answer(page)
        page.locator("summary").click()
        seen += boxes(page.locator(TAPPED))
        assert len(seen) > 80
        assert [box for box in seen if box[3] < 44 or box[2] < 44] == []

    def test_tiles_of_a_hand_never_overlap_but_an_added_kong(self, page: Page) -> None:
        page.set_viewport_size(NARROW)
        open_hand(page, KONGS)
        tiles = list(boxes(page.locator(".tile:not(.top)")))
        for number, (left, top, width, height) in enumerate(tiles):
            for other_left, other_top, _w, _h in tiles[number + 1 :]:
                apart = (
                    abs(left - other_left) >= width - 0.5 or abs(top - other_top) >= height - 0.5
                )
                assert apart


def covered(page: Page) -> str:
    """What hides a part of the focused row, if anything does."""
    return str(
        page.evaluate(
            """() => {
                const one = document.activeElement.closest(".row, .line a, summary");
                if (!one || one.closest(".bar")) return "";
                const box = one.getBoundingClientRect();
                const hand = document.querySelector(".hand").getBoundingClientRect();
                const bar = document.querySelector(".bar").getBoundingClientRect();
                const under = (other) => box.top < other.bottom - 1 && box.bottom > other.top + 1;
                const out = box.top < -1 || box.bottom > innerHeight + 1;
                const told = [under(hand) && "hand", under(bar) && "bar", out && "out of sight"];
                return told.filter(Boolean).map((by) => `${one.innerText} by ${by}`).join();
            }"""
        )
    )


@on_phone
@pytest.mark.parametrize("text", [KONGS, DEALER, BY_FLOWERS], ids=["kongs", "dealer", "flowers"])
class TestFocusIsSeen:
    def walk(self, page: Page, key: str, times: int) -> list[str]:
        found = []
        for _ in range(times):
            page.keyboard.press(key)
            found.append(covered(page))
        return [one for one in found if one]

    def test_on_the_sheet(self, text: str, page: Page) -> None:
        open_hand(page, text)
        rows = page.locator(".row").count()
        page.locator(".tables a").last.focus()
        assert self.walk(page, "Tab", rows) == []
        assert page.locator(".row:has(:focus)").count() == 1
        assert self.walk(page, "Shift+Tab", rows - 1) == []

    def test_on_the_answer(self, text: str, page: Page) -> None:
        open_hand(page, text)
        check_button(page).click()
        expect_answer(page)
        page.locator("summary").click()
        lines = page.locator(".line").count()
        page.locator("#result-title").focus()
        assert self.walk(page, "Tab", lines) == []
        assert self.walk(page, "Shift+Tab", lines - 2) == []


SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) window.shifts.push(one.value);
    }).observe({ type: "layout-shift", buffered: true });
"""


@on_both
@pytest.mark.parametrize("url", ["/en/", "/zh-hant/straits/"])
def test_nothing_moves_when_a_hand_loads(url: str, page: Page) -> None:
    page.add_init_script(SHIFTS)
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifts") == []


class TestWeight:
    MOST_BYTES = 60 * 1024
    MOST_REQUESTS = 8

    @on_phone
    @pytest.mark.parametrize("url", ["/en/", "/zh-hant/straits/"])
    def test_of_the_first_page(self, url: str, page: Page) -> None:
        requests: list[Request] = []
        page.on("requestfinished", lambda request: requests.append(request))
        page.goto(url)
        page.wait_for_load_state("networkidle")
        assert 4 <= len(requests) <= self.MOST_REQUESTS
        assert sum(sent(request) for request in requests) <= self.MOST_BYTES


def sent(request: Request) -> int:
    """The bytes of a response: its headers, and its body as a deployment compresses it."""
    response = request.response()
    assert response
    return request.sizes()["responseHeadersSize"] + len(gzip.compress(response.body(), 6))
