"""What holds for the site as a whole."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import OperationalError, connection
from django.http import Http404, HttpResponseBase
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.test import Client, RequestFactory
from django.utils.translation import override
from django.views.csrf import csrf_failure
from django.views.defaults import page_not_found, permission_denied, server_error

from quizzes.models import Attempt
from tests.factories import html_of
from tests.pages import ADDRESSES, open_pages

ROOT = Path(__file__).parent.parent
PRODUCTION = {"SECRET_KEY": "x7-" * 20 + "abcdefghijk", "ALLOWED_HOSTS": "tutor.example"}


def run_python(*args: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run Python as a new deployment would: with these variables and no others of ours."""
    ours = {"DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(
        [sys.executable, *args],
        cwd=ROOT,
        env=inherited | environ,
        capture_output=True,
        text=True,
        check=False,
    )


class TestSettings:
    @pytest.mark.parametrize("name", PRODUCTION)
    def test_missing_variable_stops_the_site_by_name(self, name: str) -> None:
        environ = {other: value for other, value in PRODUCTION.items() if other != name}
        result = run_python("-c", "import tutor.settings", **environ)
        assert result.returncode != 0
        assert name in result.stderr.splitlines()[-1]

    def test_deployment_passes_every_check_of_django(self) -> None:
        result = run_python("manage.py", "check", "--deploy", "--fail-level=INFO", **PRODUCTION)
        assert result.returncode == 0, result.stderr

    def test_cookies_of_a_deployment_are_bound_to_the_host(self) -> None:
        names = ["SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME"]
        code = f"import json, tutor.settings as s; print(json.dumps([vars(s)[n] for n in {names}]))"
        result = run_python("-c", code, **PRODUCTION)
        assert all(name.startswith("__Host-") for name in json.loads(result.stdout))


class TestDatabase:
    @pytest.mark.django_db
    def test_no_migration_is_pending(self) -> None:
        call_command("makemigrations", check=True, dry_run=True, verbosity=0)

    @pytest.mark.django_db
    @pytest.mark.skipif("connection.vendor != 'sqlite'")
    def test_sqlite_keeps_foreign_keys(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA foreign_keys")
            assert cursor.fetchone() == (1,)
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (1,)


def assert_well_formed(html: str, language: str) -> None:
    """One h1, a title and the language: what a screen reader says first."""
    assert len(re.findall(r"<h1[\s>]", html)) == 1
    assert re.search(r"<title>\s*\S", html)
    assert f'<html lang="{language}"' in html


@pytest.mark.django_db
class TestPages:
    def test_every_page_is_well_formed(
        self, language: str, learner: Client, attempt: Attempt
    ) -> None:
        urls = open_pages(language, attempt)
        for url in urls:
            response = learner.get(url)
            assert response.status_code == 200, url
            assert_well_formed(html_of(response), language)
        assert len(urls) == ADDRESSES

    @pytest.mark.parametrize(
        ("view", "status"),
        [
            (lambda request: permission_denied(request, PermissionDenied()), 403),
            (lambda request: csrf_failure(request, REASON_NO_CSRF_COOKIE), 403),
            (lambda request: page_not_found(request, Http404()), 404),
            (server_error, 500),
        ],
        ids=["denied", "csrf", "not-found", "error"],
    )
    def test_error_pages_are_well_formed(
        self,
        view: Callable[..., HttpResponseBase],
        status: int,
        language: str,
        rf: RequestFactory,
    ) -> None:
        with override(language):
            response = view(rf.get("/"))
        assert response.status_code == status
        assert_well_formed(response.content.decode(), language)  # type: ignore[attr-defined]

    @pytest.mark.parametrize(
        ("accepted", "url"),
        [
            ("fr", "/en/"),
            ("en-GB", "/en/"),
            ("zh-TW", "/zh-hant/"),
            ("zh-HK", "/zh-hant/"),
            ("zh-CN", "/zh-hans/"),
        ],
    )
    def test_root_leads_to_the_language_of_the_reader(
        self, accepted: str, url: str, client: Client
    ) -> None:
        response = client.get("/", headers={"accept-language": accepted})
        assert response["Location"] == url

    def test_only_what_is_ours_may_load(self, client: Client) -> None:
        policy = client.get("/en/")["Content-Security-Policy"]
        directives = dict(item.split(" ", 1) for item in policy.split("; "))
        assert directives["default-src"] == "'none'"
        assert set(directives.values()) == {"'none'", "'self'"}
        assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"


@pytest.mark.django_db
class TestHealth:
    def test_ok(self, client: Client) -> None:
        response = client.get("/healthz/")
        assert (response.status_code, response.content) == (200, b"ok\n")

    def test_database_down(self, client: Client) -> None:
        with patch.object(connection, "cursor", side_effect=OperationalError):
            assert client.get("/healthz/").status_code == 503
