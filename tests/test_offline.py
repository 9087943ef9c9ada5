"""What is kept for the time without a connection: a page in each language, and little else."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.translation import gettext, override

from tests.factories import html_of
from tests.pages import LANGUAGES

pytestmark = pytest.mark.django_db


def worker(client: Client) -> str:
    response = client.get("/worker.js")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/javascript")
    return html_of(response)


def kept(script: str) -> tuple[dict[str, str], list[str]]:
    """The offline pages by language, and the files, as the script lists them."""
    offline = re.search(r"OFFLINE = (\{.*\});", script)
    assets = re.search(r"\.\.\.(\[.*\])\]", script)
    assert offline
    assert assets
    return json.loads(offline[1]), json.loads(assets[1])


class TestWorker:
    def test_keeps_the_page_of_every_language(self, guest: Client) -> None:
        pages, _ = kept(worker(guest))
        assert pages == {code: f"/{code}/offline/" for code in LANGUAGES}
        for url in pages.values():
            assert guest.get(url).status_code == 200

    def test_keeps_files_that_there_are(self, guest: Client) -> None:
        _, assets = kept(worker(guest))
        assert len(assets) >= 2
        for url in assets:
            assert url.startswith("/static/")
            assert finders.find(url.removeprefix("/static/")), url

    def test_keeps_every_file_that_the_page_is_styled_by(self, guest: Client) -> None:
        _, assets = kept(worker(guest))
        html = html_of(guest.get("/en/offline/"))
        styles = re.findall(r'rel="stylesheet" href="([^"]+)"', html)
        assert styles
        assert set(styles) <= set(assets)

    def test_is_plain_script(self, guest: Client) -> None:
        script = worker(guest)
        assert script.startswith('"use strict";')
        assert not re.search(r"\{[{%]|&quot;|&#", script)

    def test_is_at_the_root_for_everybody_and_may_be_kept_a_while(self, guest: Client) -> None:
        response = guest.get("/worker.js", headers={"accept-language": "zh-TW"})
        assert response.status_code == 200
        assert response["Cache-Control"] == "max-age=3600"
        assert "Cookie" not in response.get("Vary", "")

    @pytest.mark.parametrize("method", ["post", "put", "delete"])
    def test_is_only_read(self, method: str, guest: Client) -> None:
        assert getattr(guest, method)("/worker.js").status_code == 405

    def test_may_run_under_the_policy(self, guest: Client) -> None:
        assert "worker-src 'self'" in guest.get("/en/")["Content-Security-Policy"]


class TestPage:
    def test_says_so_in_its_language(self, language: str, guest: Client) -> None:
        html = html_of(guest.get(f"/{language}/offline/"))
        assert f'<html lang="{language}"' in html
        with override(language):
            assert re.findall(r"<h1[^>]*>(.*?)</h1>", html) == [gettext("No connection")]
        assert bool(re.search(r"<h1>[A-Za-z ]+<", html)) == (language == "en")
        assert f'class="button" href="/{language}/"' in html

    def test_stores_nothing(self, guest: Client) -> None:
        response = guest.get("/en/offline/")
        assert "sessionid" not in response.cookies
