"""How the site looks to somebody: a cookie, and nothing else."""

from __future__ import annotations

import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from quizzes.models import Attempt
from tests.factories import Response, html_of
from tutor.preferences import COOKIE, SIZES, THEMES, Look

pytestmark = pytest.mark.django_db

URL = "/en/settings/"
ALL = [
    Look(theme, size, indices)
    for theme, _title in THEMES
    for size, _size_title in SIZES
    for indices in (False, True)
]


def save(client: Client, look: Look, back: str = "", url: str = URL) -> Response:
    fields = {"theme": look.theme, "size": look.size, "back": back}
    return client.post(url, {**fields, "indices": "on"} if look.indices else fields)


def html_tag(html: str) -> str:
    found = re.search(r"<html[^>]*>", html)
    assert found
    return found[0]


class TestLook:
    @pytest.mark.parametrize("look", ALL, ids=str)
    def test_comes_back_from_its_text(self, look: Look) -> None:
        assert Look.parse(str(look)) == look

    @pytest.mark.parametrize(
        ("text", "look"),
        [
            ("", Look()),
            ("junk", Look()),
            ("....", Look()),
            ("dark", Look("dark")),
            ("indices.large", Look("auto", "large", True)),
            ("DARK.Large", Look()),
            ("dark.huge.corners", Look("dark")),
            ('"><script>', Look()),
            ("漢\x00", Look()),
            ("dark." * 1000, Look("dark")),
        ],
    )
    def test_what_is_not_known_is_as_at_first(self, text: str, look: Look) -> None:
        assert Look.parse(text) == look


class TestPages:
    @pytest.mark.parametrize("look", ALL, ids=str)
    def test_the_page_says_how_it_looks(self, look: Look, guest: Client) -> None:
        guest.cookies[COOKIE] = str(look)
        html = html_of(guest.get("/en/"))
        tag = html_tag(html)
        assert f'data-theme="{look.theme}"' in tag
        assert f'data-size="{look.size}"' in tag
        assert ("data-indices" in tag) == look.indices
        scheme = "light dark" if look.theme == "auto" else look.theme
        assert f'<meta name="color-scheme" content="{scheme}">' in html

    @pytest.mark.parametrize("text", ["junk", "æ¼¢", '"><b>', "\x00", "x" * 4000])
    def test_junk_in_the_cookie_is_harmless(self, text: str, guest: Client) -> None:
        guest.cookies[COOKIE] = text
        tag = html_tag(html_of(guest.get("/en/")))
        assert tag == '<html lang="en" data-theme="auto" data-size="normal">'

    def test_tiles_carry_what_stands_in_the_corner(self, guest: Client) -> None:
        html = html_of(guest.get("/en/learn/straits/01-winning-hand/"))
        corners = set(re.findall(r'data-index="([^"]*)"', html))
        assert corners
        assert corners <= set("123456789ESWNCFP")


class TestSettings:
    @pytest.mark.parametrize("look", ALL, ids=str)
    def test_sets_the_cookie_and_nothing_else(self, look: Look, guest: Client) -> None:
        response = save(guest, look)
        assert response.status_code == 302
        cookie = response.cookies[COOKIE]
        assert cookie.value == str(look)
        assert cookie["max-age"] == 365 * 24 * 60 * 60
        assert cookie["samesite"] == "Lax"
        assert cookie["path"] == "/"
        assert set(response.cookies) == {COOKIE}
        assert not Session.objects.exists()
        assert f'data-theme="{look.theme}"' in html_tag(html_of(guest.get("/en/")))

    def test_is_secure_on_a_secure_site(self, guest: Client) -> None:
        fields = {"theme": "dark", "size": "normal"}
        assert guest.post(URL, fields, secure=True).cookies[COOKIE]["secure"]
        assert not guest.post(URL, fields).cookies[COOKIE]["secure"]

    def test_the_form_shows_what_is_chosen(self, language: str, guest: Client) -> None:
        guest.cookies[COOKIE] = "dark.large.indices"
        html = html_of(guest.get(f"/{language}/settings/?back=/{language}/learn/"))
        form = html.split('<div class="form">')[1]
        checked = {
            re.findall(r'(?:name|value)="([^"]*)"', tag)[-1 if "radio" in tag else 0]
            for tag in re.findall(r"<input[^>]*\bchecked\b[^>]*>", form)
        }
        assert {"dark", "large"} <= checked
        assert len(checked) == 3
        assert f'value="/{language}/learn/"' in form
        assert "csrfmiddlewaretoken" in form
        assert len(re.findall(r'type="radio"', form)) == len(THEMES) + len(SIZES)

    def test_at_first_is_as_the_device_has_it(self, guest: Client) -> None:
        form = html_of(guest.get(URL)).split('<div class="form">')[1]
        checked = re.findall(r"<input[^>]*\bchecked\b[^>]*>", form)
        assert ['value="auto"' in checked[0], 'value="normal"' in checked[1]] == [True, True]
        assert len(checked) == 2

    @pytest.mark.parametrize(
        "fields",
        [
            {},
            {"theme": "dark"},
            {"size": "large"},
            {"theme": "sepia", "size": "normal"},
            {"theme": "dark", "size": "huge"},
            {"theme": ["x", ""], "size": "normal"},
        ],
    )
    def test_what_cannot_be_chosen_is_refused(self, fields: dict[str, str], guest: Client) -> None:
        response = guest.post(URL, fields)
        assert response.status_code == 400
        assert COOKIE not in response.cookies
        assert len(re.findall(r"<h1[\s>]", html_of(response))) == 1

    @pytest.mark.parametrize("method", ["put", "patch", "delete"])
    def test_other_methods(self, method: str, guest: Client) -> None:
        assert getattr(guest, method)(URL).status_code == 405

    def test_is_not_changed_from_elsewhere(self, db: None) -> None:
        client = Client(enforce_csrf_checks=True)
        assert COOKIE not in save(client, Look("dark")).cookies

    def test_is_never_kept(self, guest: Client) -> None:
        assert "no-store" in guest.get(URL)["Cache-Control"]


class TestWayBack:
    @pytest.mark.parametrize(
        "back",
        ["/en/", "/zh-hans/learn/straits/", "/en/?question=a%3Ab&item=animal", "/en/words/?q=漢"],
    )
    def test_to_where_somebody_came_from(self, back: str, guest: Client) -> None:
        response = save(guest, Look("dark"), back)
        with_percents = back.replace("漢", "%E6%BC%A2")
        assert response["Location"] in (back, with_percents)

    @pytest.mark.parametrize(
        "back",
        [
            "",
            "https://elsewhere.example/",
            "http://elsewhere.example/en/",
            "//elsewhere.example/",
            "///elsewhere.example/",
            "/\\elsewhere.example/",
            "\\\\elsewhere.example/",
            "https:elsewhere.example",
            "javascript:alert(1)",
            "data:text/html,x",
            "en/",
            " //elsewhere.example",
            "\t//elsewhere.example",
            "/\t/elsewhere.example",
            "http://testserver@elsewhere.example/",
            "http:///elsewhere.example",
            "\x00/en/",
        ],
    )
    def test_never_to_another_site(self, back: str, guest: Client) -> None:
        response = save(guest, Look("dark"), back)
        if response.status_code == 302:
            assert response["Location"] == "/en/"
        else:
            assert response.status_code == 400

    def test_in_the_language_that_it_was_saved_in(self, guest: Client) -> None:
        response = save(guest, Look("dark"), url="/zh-hans/settings/")
        assert response["Location"] == "/zh-hans/"


class TestHeader:
    """The switch in the header: two buttons in a form, which need no script."""

    def form(self, html: str) -> dict[str, str]:
        form = re.search(r'<form class="theme".*?</form>', html, re.DOTALL)
        assert form
        return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0]))

    def test_keeps_the_rest_and_comes_back(self, guest: Client) -> None:
        guest.cookies[COOKIE] = "auto.large.indices"
        fields = self.form(html_of(guest.get("/en/learn/straits/")))
        del fields["csrfmiddlewaretoken"]
        response = guest.post(URL, {**fields, "theme": "dark"})
        assert response["Location"] == "/en/learn/straits/"
        assert response.cookies[COOKIE].value == "dark.large.indices"

    def test_comes_back_to_the_very_same_hand(self, guest: Client) -> None:
        html = html_of(guest.get("/en/straits/"))
        back = guest.post(URL, {**self.form(html), "theme": "light"})["Location"]
        question = re.compile(r'name="question" value="([^"]+)"')
        assert question.findall(html) == question.findall(html_of(guest.get(back)))

    def test_from_an_answer(self, learner: Client, attempt: Attempt) -> None:
        url = f"/en/answers/{attempt.nonce}/?line=seat-flower"
        fields = self.form(html_of(learner.get(url)))
        assert learner.post(URL, {**fields, "theme": "dark"})["Location"] == url

    def test_links_to_the_settings_with_the_way_back(self, guest: Client) -> None:
        html = html_of(guest.get("/en/words/?q=a%26b"))
        assert 'href="/en/settings/?back=%2Fen%2Fwords%2F%3Fq%3Da%2526b"' in html
