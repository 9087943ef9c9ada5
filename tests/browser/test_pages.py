from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.pages import open_pages


def test_pages_are_accessible(
    page: Page, language: str, find_violations: Callable[[Page], list[str]]
) -> None:
    urls = open_pages(language)
    for url in urls:
        page.goto(url)
        assert find_violations(page) == [], url
    assert len(urls) >= 1


def test_pages_fit_the_screen(page: Page, language: str) -> None:
    for url in open_pages(language):
        page.goto(url)
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, url


def test_keyboard_can_skip_to_the_content(page: Page) -> None:
    page.goto("/en/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_htmx_runs_under_the_policy(page: Page) -> None:
    page.goto("/en/")
    assert page.evaluate("htmx.config.allowEval") is False
    assert page.evaluate("htmx.config.includeIndicatorStyles") is False
