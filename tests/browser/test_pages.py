"""Every page, at every width, in light and dark: reachable by everybody, and nothing sticks out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from quizzes.models import Attempt
from tests.factories import (
    BY_FLOWERS,
    CAPPED,
    CHOWS,
    EVERY_VERDICT,
    KONGS,
    NOTHING,
    make_attempt,
    make_question,
)
from tests.pages import ADDRESSES, LANGUAGES, open_pages

Visit = Callable[[str], Iterator[str]]

PAGES = ADDRESSES + 2 + 5 + 1 + 2
WIDTHS = (320, 390, 1280, 1600)


@pytest.fixture
def visit(
    page: Page,
    learner: Client,
    attempt: Attempt,
    log_in: Callable[[Page, Client], None],
    console_errors: list[str],
) -> Visit:
    """Show page after page in a language, as the learner of `attempt`; each by its name."""
    log_in(page, learner)
    everything = {"animal": 4, "all-pungs": 2, "half-flush": 2, "full-flush": 4}
    answers = [
        make_attempt(attempt.learner, CAPPED, everything),
        make_attempt(attempt.learner, CHOWS, {"concealed-self-draw": 3}),
        make_attempt(attempt.learner, CHOWS, {"concealed-hand": 1, "all-chows": 2}),
        make_attempt(attempt.learner, NOTHING, {}),
        make_attempt(attempt.learner, KONGS, EVERY_VERDICT),
    ]
    questions = [make_question(text) for text in (KONGS, BY_FLOWERS)]

    def expect_refusal() -> None:
        console_errors[:] = [text for text in console_errors if "Failed to load" not in text]

    def show(language: str) -> Iterator[str]:
        own = [
            *(f"/{language}/q/{question.code}/" for question in questions),
            *(f"/{language}/answers/{answer.nonce}/" for answer in answers),
            f"/{language}/answers/{attempt.nonce}/?line=half-flush",
        ]
        for url in [*open_pages(language, attempt), *own]:
            page.goto(url)
            yield url
        page.goto(f"/{language}/")
        send_junk(page)
        yield "a question that was altered"
        page.goto(f"/{language}/nothing/")
        yield "not found"
        expect_refusal()

    return show


def send_junk(page: Page) -> None:
    """Send a form whose question was altered, as a browser does without htmx."""
    page.evaluate(
        "document.querySelector('[name=question]').value = 'junk';"
        "document.querySelector('form.count').submit()"
    )
    page.wait_for_selector(".message")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_accessible(
    page: Page, language: str, visit: Visit, find_violations: Callable[[Page], list[str]]
) -> None:
    visited = 0
    for url in visit(language):
        visited += 1
        open_all(page)
        assert find_violations(page) == [], url
    assert visited == PAGES


def open_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


@pytest.mark.parametrize("screen", ["390-light"], indirect=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_the_screen(page: Page, language: str, visit: Visit) -> None:
    visited = 0
    for url in visit(language):
        visited += 1
        open_all(page)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert overflow <= 0, (url, width)
    assert visited == PAGES


def test_keyboard_can_skip_to_the_content(page: Page) -> None:
    page.goto("/en/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_htmx_runs_under_the_policy(page: Page) -> None:
    page.goto("/en/")
    assert page.evaluate("htmx.config.allowEval") is False
    assert page.evaluate("htmx.config.includeIndicatorStyles") is False
