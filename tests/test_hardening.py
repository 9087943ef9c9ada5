"""What is malformed, hostile or merely odd gets an answer, and none that leads off the site."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from html import unescape
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.exceptions import BadRequest, PermissionDenied
from django.core.handlers.wsgi import WSGIRequest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connections
from django.http import Http404, HttpResponseBase
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.test import Client, RequestFactory
from django.utils import timezone
from django.utils.translation import override
from django.views.csrf import csrf_failure
from django.views.defaults import page_not_found, permission_denied

from quizzes.models import Attempt
from quizzes.tokens import Asked, ask, sign
from tests.factories import (
    CHOWS,
    DEALER,
    Response,
    hand,
    html_of,
    make_client,
    post_count,
)
from tests.pages import LANGUAGES
from tests.test_site import PRODUCTION, run_python
from tutor.accounts.learners import SAME_POST
from tutor.accounts.models import Learner
from tutor.pages import bad_request
from tutor.sessions import SessionStore, is_key
from tutor.wsgi import application, plain_content_type

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
RESTORING = {**HTMX, "HX-History-Restore-Request": "true"}
MULTIPART = "multipart/form-data"
LANDING = {code: f"/{code}/" for code in LANGUAGES}


def language_links(html: str) -> dict[str, str]:
    """Where the switch in the header leads, by language."""
    links = re.findall(r'<a href="([^"]*)"[^>]* data-language="([^"]+)"', html)
    return {code: unescape(url) for url, code in links}


def is_ours(url: str) -> bool:
    """Whether a browser on this site stays on it; to a browser a backslash is a slash."""
    there = urlsplit(urljoin("https://tutor.example/en/", url.replace("\\", "/")))
    return (there.scheme, there.netloc) == ("https", "tutor.example")


class TestLanguageLinks:
    ODD = (
        "//evil.invalid/en/",
        "/%2Fevil.invalid/en/",
        "/%2F%2Fevil.invalid/",
        "///evil.invalid",
        "/%5Cevil.invalid/",
        "/\\evil.invalid/",
        "//[evil/en/",
        "//en/",
        "/%09/evil.invalid/",
        "/en//evil.invalid/",
        "/nothing/",
    )

    @pytest.mark.parametrize("url", ODD)
    def test_a_page_not_found_leads_to_the_landing_page(self, url: str, rf: RequestFactory) -> None:
        status, _headers, body = ask_wsgi(PATH_INFO=unquote(url))
        assert status == 404
        assert language_links(body.decode()) == LANDING

    @pytest.mark.parametrize("url", ODD)
    def test_no_link_or_form_leads_off_the_site(self, url: str) -> None:
        _status, _headers, body = ask_wsgi(
            PATH_INFO=unquote(url), QUERY_STRING="back=//evil.invalid"
        )
        links = re.findall(r'(?:href|action|value|src)="([^"]*)"', body.decode())
        assert len(links) > len(LANDING)
        assert all(is_ours(unescape(link)) for link in links)

    def test_what_a_post_brings_leads_to_the_landing_page(self, guest: Client) -> None:
        posts = [
            post_count(guest, "no token"),
            guest.post("/en/settings/", {"theme": "none"}),
            guest.post("/en/nothing/"),
            make_strict().post("/en/check/"),
        ]
        assert [post.status_code for post in posts] == [400, 400, 404, 403]
        for post in posts:
            assert language_links(html_of(post)) == LANDING

    def test_a_page_leads_to_itself(self, guest: Client) -> None:
        html = html_of(guest.get("/en/settings/?back=/en/"))
        expected = {code: f"/{code}/settings/?back=/en/" for code in LANGUAGES}
        assert language_links(html) == expected


def make_strict() -> Client:
    """A browser from which a form needs its token."""
    return Client(enforce_csrf_checks=True)


class TestLanguageSpelling:
    @pytest.mark.parametrize(
        ("url", "expected"),
        [
            ("/EN/", "/en/"),
            ("/En/straits/", "/en/straits/"),
            ("/en-GB/straits/", "/en/straits/"),
            ("/zh/", "/zh-hant/"),
            ("/zh-Hant/tables/", "/zh-hant/tables/"),
            ("/ZH-HANT/", "/zh-hant/"),
            ("/zh-TW/straits/", "/zh-hant/straits/"),
            ("/zh-HK/", "/zh-hant/"),
            ("/zh_TW/", "/zh-hant/"),
            ("/zh-Hans/", "/zh-hans/"),
            ("/zh-CN/straits/", "/zh-hans/straits/"),
            ("/zh-SG/words/?q=a%26b&c=%E5%8F%B0", "/zh-hans/words/?q=a%26b&c=%E5%8F%B0"),
            ("/EN/%E5%8F%B0/%3Fa%23/", "/en/%E5%8F%B0/%3Fa%23/"),
            ("/EN//evil.invalid/", "/en//evil.invalid/"),
            ("/EN/%0D%0Ax:y/", "/en/%0D%0Ax:y/"),
        ],
    )
    def test_leads_to_the_language_that_is_meant(
        self, url: str, expected: str, client: Client
    ) -> None:
        response = client.get(url)
        assert (response.status_code, response["Location"]) == (302, expected)
        assert is_ours(response["Location"])

    @pytest.mark.parametrize("url", ["/EN", "/zh-TW", "/EN/tables", "/zh-Hant/words"])
    def test_arrives_without_the_last_slash(self, url: str, client: Client) -> None:
        assert client.get(url, follow=True).status_code == 200

    @pytest.mark.parametrize(
        "url", ["/en/nothing/", "/zh-hant/nothing/", "/fr/", "/fr-CA/", "/e/", "//EN/", "/EN\\x/"]
    )
    def test_nothing_else_is_a_language(self, url: str) -> None:
        assert ask_wsgi(PATH_INFO=url)[0] == 404

    def test_a_post_is_not_led_on(self, client: Client) -> None:
        assert client.post("/EN/check/").status_code == 404


class TestSessions:
    KEYS = (
        "\x00\x00\x00abcdefghijkl",
        "abcdefgh\x00",
        "a" * 41,
        "a" * 5000,
        "漢字漢字漢字漢字",
        "abcdefgh'; --",
        "١٢٣٤٥٦٧٨٩",
        "abcdefgh ",
        "",
        "short",
    )

    @pytest.mark.parametrize("key", KEYS)
    def test_a_key_that_is_not_ours_is_none(self, key: str) -> None:
        client = make_client()
        client.cookies[settings.SESSION_COOKIE_NAME] = key.encode().decode("latin-1")
        assert client.get("/en/").status_code == 200
        assert post_count(client, ask(hand(CHOWS))).status_code == 302
        assert Session.objects.get().session_key != key

    def test_a_nul_as_a_cookie_writes_it(self) -> None:
        cookie = rf'{settings.SESSION_COOKIE_NAME}="\000\000\000abcdefghijkl"'
        assert ask_wsgi(PATH_INFO="/en/", HTTP_COOKIE=cookie)[0] == 200

    @pytest.mark.parametrize("key", KEYS)
    def test_no_database_is_asked_for_it(self, key: str) -> None:
        engine = import_module(settings.SESSION_ENGINE)
        assert engine.SessionStore(key).session_key is None

    def test_keys_of_ours_are_ours(self) -> None:
        store = SessionStore()
        store["a"] = 1
        store.save()
        assert store.session_key
        assert is_key(store.session_key)
        assert SessionStore(store.session_key)["a"] == 1


class TestGuests:
    def test_a_copied_page_does_not_open_the_guest_later(self, guest: Client) -> None:
        asked = ask(hand(CHOWS))
        post_count(guest, asked)
        long_ago = timezone.now() - SAME_POST - timedelta(seconds=1)
        Learner.objects.update(created_at=long_ago)
        other = make_client()
        assert post_count(other, asked).status_code == 302
        first, second = Learner.objects.order_by("pk")
        assert (first.key, second.key == asked.guest_key) == (asked.guest_key, False)
        post_count(other, ask(hand(DEALER)))
        assert (first.attempts.count(), second.attempts.count()) == (1, 2)

    def test_the_guest_of_before_goes_on(self, guest: Client) -> None:
        asked = ask(hand(CHOWS))
        post_count(guest, asked)
        Learner.objects.update(created_at=timezone.now() - timedelta(days=6))
        post_count(guest, asked)
        assert Attempt.objects.count() == Learner.objects.count() == 1

    def test_a_session_from_before_gets_a_new_key(self, guest: Client) -> None:
        before = make_session(guest)
        post_count(guest, ask(hand(CHOWS)))
        after = guest.cookies[settings.SESSION_COOKIE_NAME].value
        assert after != before
        assert [one.session_key for one in Session.objects.all()] == [after]
        assert guest.session["table"] == "taiwan-traditional"

    def test_the_next_answer_keeps_the_session(self, guest: Client) -> None:
        post_count(guest, ask(hand(CHOWS)))
        before = guest.cookies[settings.SESSION_COOKIE_NAME].value
        post_count(guest, ask(hand(DEALER)))
        assert guest.cookies[settings.SESSION_COOKIE_NAME].value == before


def make_session(client: Client) -> str:
    """Give a browser a session that remembers no guest; its key."""
    session = client.session
    session["table"] = "straits"
    session.save()
    key = str(session.session_key)
    client.cookies[settings.SESSION_COOKIE_NAME] = key
    return key


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("with_session", [False, True], ids=["no-cookie", "session"])
def test_a_double_post_at_once_is_one_guest_and_one_answer(with_session: bool) -> None:
    asked, clients = ask(hand(CHOWS)), [make_client() for _ in range(6)]
    if with_session:
        make_session(clients[0])
        for client in clients:
            client.cookies = clients[0].cookies.copy()  # type: ignore[assignment]
    assert post_at_once(clients, asked) == [302] * len(clients)
    assert (Learner.objects.count(), Attempt.objects.count()) == (1, 1)
    for client in clients:
        assert client.get(f"/en/answers/{asked.nonce}/").status_code == 200


def post_at_once(clients: list[Client], asked: Asked) -> list[int]:
    """Post the same answer from several threads; the statuses."""
    barrier, statuses = threading.Barrier(len(clients)), list[int]()

    def post(client: Client) -> None:
        client.raise_request_exception = False
        try:
            barrier.wait(timeout=10)
            statuses.append(post_count(client, asked).status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=post, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return statuses


def ask_wsgi(body: bytes = b"", **environ: str) -> tuple[int, dict[str, str], bytes]:
    """A request as a WSGI server passes it on: status, headers and body of what it comes to."""
    told: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_exc: object) -> Any:
        told[:] = [int(status[:3]), dict(headers)]

    whole: WSGIEnvironment = {
        "REQUEST_METHOD": "GET",
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.url_scheme": "http",
        **{name: text.encode().decode("latin-1") for name, text in environ.items()},
    }
    with connections_kept():
        answered = application(whole, start_response)
        found = b"".join(answered)
        cast(HttpResponseBase, answered).close()
    return told[0], told[1], found


@contextmanager
def connections_kept() -> Iterator[None]:
    """Let no request close the connection that holds the test's own transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


CODECS = ["utf-16", "utf-32", "utf-7", "idna", "punycode", "zlib", "base64", "bz2", "hex", "rot13"]
CODECS += ["unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "nonsense", "a\x00b", "漢"]


class TestContentType:
    FORM = "application/x-www-form-urlencoded"

    @pytest.mark.parametrize("codec", CODECS)
    @pytest.mark.parametrize(
        "parameter",
        [
            "charset={}",
            'CHARSET="{}"',
            "charset*={}''%41%ff",
            "boundary*={}''%41%ff",
            "x*0*={}''%41",
        ],
    )
    @pytest.mark.parametrize("kind", [FORM, MULTIPART, "text/html"])
    def test_any_charset_gets_an_answer(self, kind: str, parameter: str, codec: str) -> None:
        declared = f"{kind}; {parameter.format(codec)}"
        for method, url, statuses in (("GET", "words", {200}), ("POST", "check", {400, 403})):
            status, _headers, _body = ask_wsgi(
                b"question=%ff%41&csrfmiddlewaretoken=x",
                REQUEST_METHOD=method,
                PATH_INFO=f"/en/{url}/",
                QUERY_STRING="q=%ff%41",
                CONTENT_TYPE=declared,
            )
            assert status in statuses

    @pytest.mark.parametrize(
        ("declared", "kept"),
        [
            ("", ""),
            (FORM, FORM),
            (f"{FORM}; charset=utf-8", FORM),
            (f"{FORM};charset=utf-16", FORM),
            ("multipart/form-data; boundary=a-b'c", "multipart/form-data; boundary=a-b'c"),
            ("multipart/form-data;BOUNDARY=ab;charset=idna", "multipart/form-data; boundary=ab"),
            (
                'multipart/form-data; charset="zlib"; boundary="a b;c"',
                'multipart/form-data; boundary="a b;c"',
            ),
            ("multipart/form-data; charset=hex; boundary*=zlib''x", "multipart/form-data"),
        ],
    )
    def test_keeps_nothing_but_the_boundary(self, declared: str, kept: str) -> None:
        assert plain_content_type(declared) == kept

    def test_no_content_type_at_all(self) -> None:
        assert ask_wsgi(PATH_INFO="/en/")[0] == 200

    @pytest.mark.parametrize("codec", CODECS)
    def test_any_charset_of_a_part_gets_an_answer(self, codec: str, guest: Client) -> None:
        body = multipart(
            (f"name*={codec}''%41%ff", "text/plain", "a"),
            ('name="item"', f"text/plain; charset={codec}", "b"),
            (f"name=\"file\"; filename*={codec}''%41%ff", f"a/b; charset={codec}", "c"),
            ('name="question"', "text/plain", sign(ask(hand(CHOWS)))),
        )
        assert post_raw(guest, body).status_code == 302


def multipart(*parts: tuple[str, str, str]) -> bytes:
    """A body of parts: each its disposition, its content type and its text."""
    told = (
        f"--cut\r\nContent-Disposition: form-data; {disposition}\r\n"
        f"Content-Type: {kind}\r\n\r\n{text}\r\n"
        for disposition, kind, text in parts
    )
    return ("".join(told) + "--cut--\r\n").encode()


def post_raw(client: Client, body: bytes) -> Response:
    return client.post("/en/check/", body, content_type=f"{MULTIPART}; boundary=cut")


class Counted(io.BytesIO):
    """A body that remembers how much of it was read at once."""

    def __init__(self, body: bytes) -> None:
        super().__init__(body)
        self.sizes: list[int] = []

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        self.sizes.append(len(found))
        return found


class TestBodies:
    def question(self) -> tuple[str, str, str]:
        return 'name="question"', "text/plain", sign(ask(hand(CHOWS)))

    def test_a_form_in_parts_is_read(self, guest: Client) -> None:
        item = ('name="item"', "text/plain", "all-chows")
        assert post_raw(guest, multipart(item, self.question())).status_code == 302
        assert Attempt.objects.get().claim == {"all-chows": 2}

    @pytest.mark.parametrize("size", [0, 10, 1_000_000])
    def test_a_file_is_passed_over(self, size: int, guest: Client) -> None:
        file = ('name="file"; filename="a.txt"', "text/plain", "x" * size)
        response = post_raw(guest, multipart(file, self.question(), file))
        assert response.status_code == 302
        assert not response.wsgi_request.FILES

    def test_a_large_file_is_never_in_memory(self) -> None:
        body = Counted(multipart(('name="file"; filename="a.txt"', "text/plain", "x" * 3_000_000)))
        environ = {"CONTENT_TYPE": f"{MULTIPART}; boundary=cut", "REQUEST_METHOD": "POST"}
        length = str(len(body.getvalue()))
        request = WSGIRequest({**environ, "CONTENT_LENGTH": length, "wsgi.input": body})
        assert not request.POST
        assert body.tell() == int(length)
        assert max(body.sizes) <= 64 * 1024

    @pytest.mark.parametrize("kind", [MULTIPART, "application/x-www-form-urlencoded"])
    def test_one_too_long_is_refused(self, kind: str, guest: Client) -> None:
        fields = {"question": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}
        if kind == MULTIPART:
            response = guest.post("/en/check/", fields)
        else:
            response = guest.post("/en/check/", f"question={fields['question']}", content_type=kind)
        assert response.status_code == 400
        assert language_links(html_of(response)) == LANDING

    @pytest.mark.parametrize("where", ["query", "body"])
    def test_too_many_fields_are_refused(self, where: str, guest: Client) -> None:
        fields = "&".join("a=1" for _ in range(1100))
        form = "application/x-www-form-urlencoded"
        if where == "query":
            response = guest.get(f"/en/?{fields}")
        else:
            response = guest.post("/en/check/", fields, content_type=form)
        assert response.status_code == 400
        assert "<h1" in html_of(response)

    @pytest.mark.parametrize("end", range(0, 200, 7))
    def test_one_cut_short_gets_an_answer(self, end: int, guest: Client) -> None:
        assert post_raw(guest, multipart(self.question())[:end]).status_code == 400

    @pytest.mark.parametrize("length", ["", "x", "-5", "9" * 5000, "1e3", "１"])
    def test_any_length_gets_an_answer(self, length: str) -> None:
        for kind in (MULTIPART + "; boundary=cut", "application/x-www-form-urlencoded"):
            status, _headers, _body = ask_wsgi(
                multipart(self.question()),
                REQUEST_METHOD="POST",
                PATH_INFO="/en/check/",
                CONTENT_TYPE=kind,
                CONTENT_LENGTH=length,
                HTTP_COOKIE=f"{settings.CSRF_COOKIE_NAME}={'a' * 32}",
            )
            assert status in (400, 403)


class TestEnvironment:
    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *((name, value) for name in ("SECRET_KEY", "ALLOWED_HOSTS") for value in ("", " ")),
            ("ALLOWED_HOSTS", " , "),
            ("LOG_LEVEL", ""),
            ("LOG_LEVEL", "LOUD"),
            ("DEBUG", "perhaps"),
            ("BEHIND_PROXY", ""),
            ("DATABASE_URL", ""),
            ("DATABASE_URL", "tutor.sqlite3"),
            ("DATABASE_URL", "postgres://tutor@localhost:port/tutor"),
            ("DATABASE_URL", "postgres://[localhost/tutor"),
            ("DATABASE_URL", "postgres://tutor@localhost"),
            ("DATABASE_URL", "mysql://tutor@localhost/tutor"),
        ],
    )
    def test_an_unreadable_variable_stops_the_site_by_name(self, name: str, value: str) -> None:
        result = run_python("-c", "import tutor.settings", **{**PRODUCTION, name: value})
        assert result.returncode != 0
        assert name in result.stderr.splitlines()[-1]

    @pytest.mark.parametrize(
        ("environ", "expected"),
        [
            ({"ALLOWED_HOSTS": " a.example , b.example,"}, [["a.example", "b.example"], 20]),
            ({"LOG_LEVEL": "debug"}, [["tutor.example"], 10]),
            ({"LOG_LEVEL": "Error"}, [["tutor.example"], 40]),
            ({}, [["tutor.example"], 20]),
        ],
    )
    def test_a_readable_one_is_read(
        self, environ: Mapping[str, str], expected: list[object]
    ) -> None:
        code = (
            "import json, tutor.settings as s;"
            "print(json.dumps([s.ALLOWED_HOSTS, s.LOGGING['root']['level']]))"
        )
        result = run_python("-c", code, **{**PRODUCTION, **environ})
        assert json.loads(result.stdout) == expected


def test_static_files_too_say_what_may_load(client: Client) -> None:
    for url in ("/static/site.css", "/static/site.js", "/en/"):
        response = client.get(url)
        response.close()
        assert response.status_code == 200
        assert "default-src 'none'" in response["Content-Security-Policy"]


ErrorView = Callable[..., HttpResponseBase]
ERRORS: Mapping[int, list[ErrorView]] = {
    400: [lambda request: bad_request(request, BadRequest())],
    403: [
        lambda request: permission_denied(request, PermissionDenied()),
        lambda request: csrf_failure(request, REASON_NO_CSRF_COOKIE),
    ],
    404: [lambda request: page_not_found(request, Http404())],
}


def error_views() -> list[tuple[int, ErrorView]]:
    return [(status, view) for status, views in ERRORS.items() for view in views]


class TestErrorPages:
    @pytest.mark.parametrize(("status", "view"), error_views())
    @pytest.mark.parametrize("headers", [{}, HTMX, RESTORING], ids=["page", "part", "history"])
    def test_page_or_part(
        self,
        status: int,
        view: ErrorView,
        headers: dict[str, str],
        language: str,
        rf: RequestFactory,
    ) -> None:
        with override(language):
            response = view(rf.get(f"/{language}/x/", headers=headers))
        html = response.content.decode()  # type: ignore[attr-defined]
        assert response.status_code == status
        assert len(re.findall(r"<h1[\s>]", html)) == len(re.findall(r"<title>\s*\S", html)) == 1
        assert ("<html" in html) == (headers != HTMX)
        assert (f'<html lang="{language}"' in html) == (headers != HTMX)

    @pytest.mark.parametrize("headers", [{}, HTMX, RESTORING], ids=["page", "part", "history"])
    def test_caches_are_told(self, headers: dict[str, str], client: Client) -> None:
        varies = client.get("/en/nothing/", headers=headers)["Vary"]
        assert {"HX-Request", "HX-History-Restore-Request"} <= set(varies.split(", "))

    def test_an_unknown_host(self, client: Client) -> None:
        response = client.get("/zh-hant/", headers={"host": "evil.invalid"})
        assert response.status_code == 400
        assert '<html lang="zh-hant"' in html_of(response)
        assert "evil.invalid" not in html_of(response)

    def test_before_any_middleware(self, rf: RequestFactory) -> None:
        """A request that nothing was added to, and whose parameters cannot be read."""
        request = rf.post("/zh-hans/", b"", content_type=MULTIPART)
        request.META["QUERY_STRING"] = "&".join("a=1" for _ in range(1100))
        assert '<html lang="zh-hans"' in bad_request(request, BadRequest()).content.decode()


class TestCheckWithoutAnAnswer:
    @pytest.mark.parametrize("method", ["get", "head"])
    def test_leads_to_a_hand(self, method: str, language: str, guest: Client) -> None:
        response = getattr(guest, method)(f"/{language}/check/?question=//evil.invalid")
        assert (response.status_code, response["Location"]) == (302, f"/{language}/")

    @pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
    def test_nothing_else_does(self, method: str, guest: Client) -> None:
        assert getattr(guest, method)("/en/check/").status_code == 405
