"""Every address, as everybody: who may see what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from quizzes.models import Attempt
from tests.pages import ADDRESSES, LANGUAGES, NO_LANGUAGE, NO_PAGES, PAGES, names_of


class Statuses(NamedTuple):
    """What a GET comes to: without an account, as the owner, as another learner."""

    anonymous: int
    owner: int
    other: int


EVERYBODY = Statuses(200, 200, 200)
OWNER = Statuses(404, 200, 404)
POST_ONLY = Statuses(405, 405, 405)
ELSEWHERE = Statuses(302, 302, 302)
TO_LOG_IN = ELSEWHERE

EXPECTED: Mapping[str, Statuses] = {
    "report_health": EVERYBODY,
    "count_hand": EVERYBODY,
    "count_hand_at": EVERYBODY,
    "count_question": EVERYBODY,
    "check_count": ELSEWHERE,
    "show_answer": OWNER,
    "show_courses": EVERYBODY,
    "show_course": EVERYBODY,
    "show_lesson": EVERYBODY,
    "show_step": EVERYBODY,
    "finish_lesson": POST_ONLY,
    "compare_tables": EVERYBODY,
    "show_table": EVERYBODY,
    "show_card": EVERYBODY,
    "show_item": EVERYBODY,
    "show_glossary": EVERYBODY,
    "show_design": EVERYBODY,
    "choose_look": EVERYBODY,
    "show_offline": EVERYBODY,
    "serve_worker": EVERYBODY,
    "admin:login": EVERYBODY,
    "admin:logout": TO_LOG_IN,
    "admin:jsi18n": TO_LOG_IN,
    "admin:index": TO_LOG_IN,
    "admin:app_list": TO_LOG_IN,
    "admin:autocomplete": TO_LOG_IN,
    "admin:view_on_site": TO_LOG_IN,
    "admin:password_change": TO_LOG_IN,
    "admin:password_change_done": TO_LOG_IN,
    "admin:auth_user_password_change": TO_LOG_IN,
    **{
        f"admin:{model}_{action}": TO_LOG_IN
        for model in ("auth_group", "accounts_user")
        for action in ("changelist", "add", "history", "delete", "change")
    },
}

OTHER_ARGUMENTS: Mapping[str, list[object]] = {
    "finish_lesson": ["straits", "01-winning-hand"],
    "admin:app_list": ["accounts"],
    "admin:view_on_site": [1, 1],
    "admin:auth_user_password_change": [1],
    **{
        f"admin:{model}_{action}": [1]
        for model in ("auth_group", "accounts_user")
        for action in ("history", "delete", "change")
    },
}


VISITED = len(LANGUAGES) * (ADDRESSES + len(NO_PAGES)) + len(NO_LANGUAGE) + 20
"""Pages and forms in each language, those without a language, and the admin's own."""


def urls_of(name: str, attempt: Attempt) -> list[str]:
    """The addresses of a name, in every language that it has."""
    if name not in PAGES:
        return sorted({reverse_in(code, name, OTHER_ARGUMENTS.get(name, [])) for code in LANGUAGES})
    return [reverse_in(code, name, args) for args in PAGES[name](attempt) for code in LANGUAGES]


def reverse_in(language: str, name: str, args: list[object]) -> str:
    with override(language):
        return reverse(name, args=args)


def named() -> set[str]:
    return {name for name in names_of() if not name.endswith(":None")}


def test_every_name_is_expected_and_no_other() -> None:
    assert named() == set(EXPECTED)


def test_every_page_is_a_page_or_known_to_be_none() -> None:
    of_the_site = {name for name in named() if ":" not in name} - NO_LANGUAGE
    assert of_the_site == PAGES.keys() | NO_PAGES


@pytest.mark.django_db
@pytest.mark.parametrize("who", Statuses._fields)
def test_who_may_see_what(
    who: str, guest: Client, learner: Client, stranger: Client, attempt: Attempt
) -> None:
    client = {"anonymous": guest, "owner": learner, "other": stranger}[who]
    visited = 0
    for name, statuses in EXPECTED.items():
        for url in urls_of(name, attempt):
            visited += 1
            assert client.get(url).status_code == getattr(statuses, who), url
    assert visited == VISITED


@pytest.mark.django_db
@pytest.mark.parametrize(
    "url",
    [
        "/nothing/",
        "/en/nothing/",
        "/zh-hant/nothing/",
        "/zh-hans/nothing/",
        "/fr/",
        "/en/answers/",
        "/en/q/",
        "/en//",
        "/en/learn/no-table/",
        "/en/learn/straits/no-lesson/",
        "/en/tables/no-table/",
        "/en/worker.js",
    ],
)
def test_nothing_is_anywhere_else(url: str, learner: Client) -> None:
    assert learner.get(url).status_code == 404
