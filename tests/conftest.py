"""The cast: `learner` has an account, `guest` has none, `stranger` has another account."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from quizzes.models import Attempt
from tests.factories import make_attempt, make_client, make_learner, make_user
from tests.pages import LANGUAGES
from tutor.accounts.models import User


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep SQLite in a file as the site does: threads wait for one another there alone."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        name = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        database.setdefault("TEST", {})["NAME"] = name


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Start every test in English, whatever language the page before it was in."""
    with override("en"):
        yield


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def user(db: None) -> User:
    """The account of `learner`."""
    return make_user("learner")


@pytest.fixture
def learner(user: User) -> Client:
    return make_client(user)


@pytest.fixture
def guest(db: None) -> Client:
    return make_client()


@pytest.fixture
def stranger(db: None) -> Client:
    return make_client(make_user("stranger"))


@pytest.fixture
def attempt(user: User) -> Attempt:
    """An answer of `learner`, with every verdict in it."""
    return make_attempt(make_learner(user))
