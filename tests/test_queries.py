"""Queries: few at a check, and as many for one answer as for a thousand."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from quizzes.models import Attempt
from quizzes.tokens import ask
from tests.factories import CHOWS, DEALER, hand, make_client, make_learner, make_user, post_count
from tutor.accounts.models import User

MANY = 1000
MOST_AT_A_CHECK = 10


def count_queries(act: Callable[[], object]) -> int:
    """How many queries it takes, sessions included; what only marks a transaction left out."""
    with CaptureQueriesContext(connection) as captured:
        act()
    marks = re.compile(r"BEGIN|COMMIT|SAVEPOINT|RELEASE|ROLLBACK")
    return sum(not marks.match(query["sql"]) for query in captured.captured_queries)


def crowd(attempt: Attempt) -> None:
    """Answers by the thousand: half of them the learner's own, half another's."""
    other = make_learner(make_user("another"))
    learners = [attempt.learner, other]
    kept = {field.attname: getattr(attempt, field.attname) for field in attempt._meta.fields}
    del kept["id"], kept["nonce"], kept["learner_id"]
    Attempt.objects.bulk_create(
        Attempt(nonce=uuid4(), learner=learners[number % 2], **kept) for number in range(MANY)
    )


def open_page(client: Client, url: str) -> None:
    assert client.get(url).status_code == 200


@pytest.mark.django_db
class TestAsManyForOneAsForAThousand:
    def test_pages(self, learner: Client, attempt: Attempt) -> None:
        urls = [
            "/en/",
            "/en/straits/",
            f"/en/q/{attempt.question.code}/",
            f"/en/answers/{attempt.nonce}/",
        ]

        few = [count_queries(partial(open_page, learner, url)) for url in urls]
        crowd(attempt)
        assert [count_queries(partial(open_page, learner, url)) for url in urls] == few
        assert few[-1] > 0

    def test_check(self, learner: Client, attempt: Attempt) -> None:
        def measure() -> int:
            return count_queries(lambda: post_count(learner, ask(hand(DEALER))))

        measure()
        few = measure()
        crowd(attempt)
        assert measure() == few


@pytest.mark.django_db
class TestFew:
    def test_a_newcomers_page_needs_none(self, guest: Client) -> None:
        assert count_queries(lambda: open_page(guest, "/en/")) == 0

    @pytest.mark.parametrize("htmx", [False, True], ids=["page", "part"])
    @pytest.mark.parametrize("who", ["newcomer", "guest", "learner's first", "learner"])
    def test_check(self, who: str, htmx: bool, user: User) -> None:
        client = make_client(user if who.startswith("learner") else None)
        if who in ("guest", "learner"):
            post_count(client, ask(hand(DEALER)))
        asked = ask(hand(CHOWS))
        count = count_queries(lambda: post_count(client, asked, htmx=htmx))
        assert 0 < count <= MOST_AT_A_CHECK
