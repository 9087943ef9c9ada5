"""A real Chromium on a live server, at the sizes and colours that people use."""

import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

FOLDER = Path(__file__).parent
FIND_CHROMIUM = FOLDER.parent.parent / "tools" / "find_chromium"

# Without these Chromium looks for servers of its maker at every start.
CHROMIUM_ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    scheme: Literal["light", "dark"]

    def __str__(self) -> str:
        return f"{self.width}-{self.scheme}"


SCREENS = [
    Screen(width, height, scheme)
    for width, height in ((390, 844), (1280, 800))
    for scheme in ("light", "dark")
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = subprocess.run([FIND_CHROMIUM], stdout=subprocess.PIPE, text=True, check=True)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread, in which no query of ours runs.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(
            executable_path=found.stdout.strip(),
            args=CHROMIUM_ARGS,
            chromium_sandbox=os.geteuid() != 0,
        )
        yield browser
        browser.close()


@pytest.fixture(params=SCREENS, ids=str)
def screen(request: pytest.FixtureRequest) -> Screen:
    return next(screen for screen in SCREENS if str(screen) == str(request.param))


@pytest.fixture
def console_errors() -> list[str]:
    """What the console calls errors; a test that expects some takes them out."""
    return []


@pytest.fixture
def context(browser: Browser, screen: Screen, live_server: LiveServer) -> Iterator[BrowserContext]:
    context = new_context(browser, live_server, screen)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, console_errors: list[str]) -> Iterator[Page]:
    """A page of an own context; whatever the console calls an error fails the test."""
    page = context.new_page()

    def note_error(message: ConsoleMessage) -> None:
        if message.type == "error":
            console_errors.append(message.text)

    page.on("console", note_error)
    page.on("pageerror", lambda error: console_errors.append(str(error)))
    yield page
    assert not console_errors


@pytest.fixture
def bare_page(browser: Browser, screen: Screen, live_server: LiveServer) -> Iterator[Page]:
    """A page where no script runs."""
    context = new_context(browser, live_server, screen, java_script_enabled=False)
    yield context.new_page()
    context.close()


def new_context(
    browser: Browser, live_server: LiveServer, screen: Screen, java_script_enabled: bool = True
) -> BrowserContext:
    return browser.new_context(
        base_url=live_server.url,
        viewport={"width": screen.width, "height": screen.height},
        color_scheme=screen.scheme,
        locale="en",
        java_script_enabled=java_script_enabled,
    )


@pytest.fixture
def log_in(live_server: LiveServer) -> Callable[[Page, Client], None]:
    """Give a browser the session of a test client."""

    def give(page: Page, client: Client) -> None:
        name = settings.SESSION_COOKIE_NAME
        value = client.cookies[name].value
        page.context.add_cookies([{"name": name, "value": value, "url": live_server.url}])

    return give


@pytest.fixture
def find_violations() -> Callable[[Page], list[str]]:
    """Run axe on a page and name each rule that it breaks, with where."""

    def find(page: Page) -> list[str]:
        violations = Axe().run(page).response["violations"]
        return [
            f"{violation['id']}: {', '.join(str(node['target']) for node in violation['nodes'])}"
            for violation in violations
        ]

    return find
