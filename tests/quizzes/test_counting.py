"""The pages on which a hand is counted: what each shows, keeps, and refuses."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from datetime import timedelta
from html import unescape
from urllib.parse import quote

import pytest
from django.contrib.sessions.models import Session
from django.core import signing
from django.db import connections, transaction
from django.db.models import ProtectedError
from django.test import Client
from django.utils.translation import override

from quizzes.feedback import LABELS, tell
from quizzes.generator import deal
from quizzes.grading import grade
from quizzes.models import Attempt, Question
from quizzes.tokens import LIFETIME, SALT, Asked, ask, read, sign
from tests.factories import (
    ANIMALS,
    BY_FLOWERS,
    CAPPED,
    CHOWS,
    DEALER,
    EVERY_VERDICT,
    KONGS,
    NOTHING,
    SLUGS,
    Response,
    hand,
    html_of,
    make_attempt,
    make_client,
    make_learner,
    make_question,
    post_count,
    signed_ago,
)
from tests.pages import LANGUAGES
from tutor.accounts.models import Learner, User
from tutor.engine.score import score
from tutor.engine.tables import TABLES

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def stored() -> tuple[int, int, int, int]:
    """How many sessions, learners, questions and attempts there are."""
    models = (Session, Learner, Question, Attempt)
    counts = [model._default_manager.count() for model in models]
    return counts[0], counts[1], counts[2], counts[3]


NONE = (0, 0, 0, 0)


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return html_of(response)


def token_of(html: str) -> str:
    found = re.search(r'name="question" value="([^"]+)"', html)
    assert found
    return found[1]


def asked_in(html: str) -> Asked:
    return read(token_of(html))


def words_of(html: str) -> str:
    """What a reader reads: tags taken out, spaces as one."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html))).strip()


def positions(html: str, kind: str = "tile") -> list[int]:
    """The positions of the tiles that have a class, in the order of the page."""
    tiles = re.findall(r'<span class="(tile[^"]*)" data-position="(\d+)"', html)
    return [int(position) for classes, position in tiles if kind in classes.split()]


class TestLanding:
    def test_puts_a_hand_with_its_sheet(self, guest: Client) -> None:
        html = page(guest, "/en/")
        dealt = asked_in(html).hand
        assert positions(html) == list(range(len(dealt.tiles)))
        for item in TABLES[dealt.rules].by_item:
            assert f'value="{item}"' in html or f'name="tai-{item}"' in html

    def test_puts_another_hand_each_time(self, guest: Client) -> None:
        dealt = {str(asked_in(page(guest, "/en/")).hand) for _ in range(5)}
        assert len(dealt) == 5

    @pytest.mark.parametrize("slug", SLUGS)
    def test_a_table_has_its_own(self, slug: str, guest: Client) -> None:
        html = page(guest, f"/en/{slug}/")
        assert asked_in(html).hand.rules == slug
        assert re.findall(r'href="/en/([\w-]+)/" aria-current="page"', html) == [slug]

    def test_no_table_of_that_name(self, guest: Client) -> None:
        assert guest.get("/en/no-table/").status_code == 404

    def test_through_htmx_is_the_part(self, guest: Client) -> None:
        html = html_of(guest.get("/en/straits/", headers=HTMX))
        assert "<html" not in html
        assert asked_in(html).hand.rules == "straits"

    def test_htmx_that_restores_history_gets_the_page(self, guest: Client) -> None:
        headers = {**HTMX, "HX-History-Restore-Request": "true"}
        assert "<html" in html_of(guest.get("/en/straits/", headers=headers))

    def test_in_chinese(self, guest: Client) -> None:
        html = page(guest, "/zh-hant/taiwan-traditional/")
        assert '<html lang="zh-hant"' in html
        words = re.sub("English|EN", "", words_of(html.split("</head>")[1]))
        assert not re.search(r"[A-Za-z]{2,}", words), words


class TestSameHand:
    """The address of a dealt hand, with `?question=`: Back, Reload and other languages show it."""

    def url(self, asked: Asked, rest: str = "", path: str = "/en/") -> str:
        return f"{path}?question={quote(sign(asked))}{rest}"

    @pytest.mark.parametrize("path", ["/en/", "/zh-hant/", "/zh-hans/taiwan-traditional/"])
    def test_is_the_very_same_question(self, path: str, guest: Client) -> None:
        asked = ask(hand(DEALER))
        for _ in range(2):
            assert asked_in(page(guest, self.url(asked, path=path))) == asked
        assert stored() == NONE

    def test_with_what_was_tapped(self, guest: Client) -> None:
        rest = "&item=self-draw&item=junk&tai-dealer-streak=5"
        html = page(guest, self.url(ask(hand(DEALER)), rest))
        assert re.findall(r'value="([\w-]+)"[^>]* checked', html) == ["self-draw"]
        assert re.findall(r'value="([\w-]+)" selected', html) == ["5"]

    def test_once_answered_is_asked_anew(self, guest: Client) -> None:
        asked = ask(hand(DEALER))
        post_count(guest, asked)
        again = asked_in(page(guest, self.url(asked)))
        assert again.hand == asked.hand
        assert again.nonce != asked.nonce

    def test_answered_by_somebody_else_is_still_the_same(self, guest: Client) -> None:
        asked = ask(hand(DEALER))
        post_count(make_client(), asked)
        assert asked_in(page(guest, self.url(asked))) == asked

    @pytest.mark.parametrize("token", ["", "junk", "%00", "a:b:c"])
    def test_junk_deals_another(self, token: str, guest: Client) -> None:
        assert asked_in(page(guest, f"/en/straits/?question={token}")).hand.rules == "straits"

    def test_too_old_deals_another(self, guest: Client) -> None:
        html = page(guest, f"/en/straits/?question={quote(stale())}")
        assert asked_in(html).hand.rules == "straits"

    def test_links_to_other_languages_lead_to_it(self, guest: Client) -> None:
        html = page(guest, "/en/")
        links = re.findall(r'href="(/zh-han[ts]/\?question=[^"]+)"', html)
        assert len(links) == 2
        for link in links:
            assert asked_in(page(guest, unescape(link))) == asked_in(html)


class TestNothingIsStored:
    def test_before_the_first_answer(self, guest: Client) -> None:
        for url in ("/en/", "/zh-hant/", *(f"/en/{slug}/" for slug in SLUGS)):
            assert "sessionid" not in guest.get(url).cookies
        assert stored() == NONE

    def test_by_any_get(self, learner: Client, attempt: Attempt) -> None:
        before = stored()
        session = {one.pk: one.session_data for one in Session.objects.all()}
        for url in ("/en/", f"/en/q/{attempt.question.code}/", f"/en/answers/{attempt.nonce}/"):
            for headers in ({}, HTMX):
                assert learner.get(url, headers=headers).status_code == 200
        assert stored() == before
        assert {one.pk: one.session_data for one in Session.objects.all()} == session

    def test_by_an_answer_that_is_somebody_elses(self, attempt: Attempt) -> None:
        before = stored()
        assert make_client().get(f"/en/answers/{attempt.nonce}/").status_code == 404
        assert stored() == before


def without_hand(html: str) -> str:
    """A question's page without what must differ: the hand, its token, its own address."""
    html = html.replace(quote(token_of(html)), "").replace(quote(quote(token_of(html))), "")
    html = re.sub(r'<div class="hand".*?(?=<div class="sheet")', "", html, flags=re.DOTALL)
    html = re.sub(r'name="(question|csrfmiddlewaretoken)" value="[^"]*"', "", html)
    return re.sub(r"(/|%2F)q(/|%2F)\w+", "/q/", html)


class TestTheAnswerIsNotInThePage:
    @pytest.mark.parametrize("slug", SLUGS)
    def test_beside_the_hand_all_pages_are_the_same(self, slug: str, guest: Client) -> None:
        pages = {without_hand(page(guest, f"/en/{slug}/")) for _ in range(10)}
        assert len(pages) == 1

    def test_beside_the_hand_hands_worth_any_tai_are_the_same(self, guest: Client) -> None:
        urls = [f"/en/q/{make_question(text).code}/" for text in (ANIMALS, CAPPED, NOTHING)]
        assert len({without_hand(page(guest, url)) for url in urls}) == 1

    @pytest.mark.parametrize("text", [DEALER, CAPPED, KONGS, BY_FLOWERS])
    def test_no_verdict_and_no_reason(self, text: str, guest: Client) -> None:
        html = page(guest, f"/en/q/{make_question(text).code}/")
        words = words_of(html)
        feedback = tell(grade(score(hand(text)), {}))
        for line in (*feedback.lines, *feedback.near, *feedback.others):
            assert not [reason for reason in line.reasons if reason in words]
        assert not [label for label in LABELS.values() if str(label) in words]
        for word in ("data-tiles", " lit", "checked", "selected"):
            assert word not in html

    def test_the_token_holds_no_score(self, guest: Client) -> None:
        html = page(guest, f"/en/q/{make_question(CAPPED).code}/")
        asked = asked_in(html)
        payload = signing.loads(token_of(html), salt=SALT)
        assert payload == [str(hand(CAPPED)), asked.nonce.hex, asked.guest_key.hex, ""]


class TestCheck:
    def test_without_htmx_leads_to_the_answer(self, guest: Client) -> None:
        asked = ask(hand(DEALER))
        response = post_count(guest, asked, EVERY_VERDICT)
        assert response.status_code == 302
        assert response["Location"] == f"/en/answers/{asked.nonce}/#result"
        html = page(guest, f"/en/answers/{asked.nonce}/")
        kinds = re.findall(r'<li class="line ([\w-]+)">', html)
        assert kinds[:5] == ["wrong-value", "double-counted", "right", "missed", "false"]
        assert set(kinds[5:]) == {"replaced", "not-met"}
        assert len(kinds) == len(TABLES["taiwan-traditional"].by_item)

    def test_through_htmx_is_the_part_at_its_address(self, guest: Client) -> None:
        asked = ask(hand(DEALER))
        response = post_count(guest, asked, EVERY_VERDICT, htmx=True)
        assert response.status_code == 200
        assert response["HX-Push-Url"] == f"/en/answers/{asked.nonce}/"
        html = html_of(response)
        assert "<html" not in html
        assert 'id="result-title"' in html

    def test_both_ways_show_the_same(self, guest: Client) -> None:
        asked = ask(hand(DEALER))
        part = html_of(post_count(guest, asked, EVERY_VERDICT, htmx=True))
        html = page(guest, f"/en/answers/{asked.nonce}/")
        title, desk = part.split("</title>")
        assert words_of(title) in words_of(html)
        assert words_of(desk) in words_of(html)

    def test_keeps_what_was_claimed_and_what_it_came_to(self, guest: Client) -> None:
        asked = ask(hand(DEALER))
        post_count(guest, asked, EVERY_VERDICT)
        attempt = Attempt.objects.get()
        assert attempt.nonce == asked.nonce
        assert attempt.question.hand == asked.hand
        assert attempt.question.table == "taiwan-traditional"
        assert attempt.claim == EVERY_VERDICT
        assert (attempt.claimed_total, attempt.total) == (11, 9)
        assert (attempt.lines_right, attempt.lines_judged) == (1, 5)
        assert attempt.table_version == TABLES["taiwan-traditional"].version
        assert ["dealer-streak", "wrong-value", 3, 5] in attempt.verdicts

    @pytest.mark.parametrize(
        ("text", "claim", "title"),
        [
            (CHOWS, {"concealed-hand": 1, "all-chows": 2}, "Right, every line of it"),
            (CHOWS, {"concealed-self-draw": 3}, "The total is right, not every line is"),
            (CHOWS, {"all-chows": 2}, "Not right yet"),
            (CHOWS, {}, "This is how it counts"),
            (CAPPED, {"full-flush": 4, "animal": 3}, "The total is right, not every line is"),
            (CAPPED, {"full-flush": 4, "animal": 2}, "Both reach the cap, but the lines differ"),
            (NOTHING, {}, "Right, every line of it"),
            (NOTHING, {"animal": 1}, "Not right yet"),
        ],
    )
    def test_says_at_the_top_how_it_went(
        self, text: str, claim: Mapping[str, int], title: str, guest: Client
    ) -> None:
        html = html_of(post_count(guest, ask(hand(text)), claim, htmx=True))
        found = re.search(r"<h1[^>]*>\s*(.*?)\s*</h1>", html, re.DOTALL)
        assert found
        assert found[1] == title

    def test_an_empty_count_is_an_answer(self, guest: Client) -> None:
        asked = ask(hand(CHOWS))
        assert post_count(guest, asked).status_code == 302
        assert Attempt.objects.get().claim == {}

    def test_nonsense_on_the_sheet_claims_nothing(self, guest: Client) -> None:
        fields = {
            "question": sign(ask(hand(ANIMALS))),
            "item": ["dealer", "\x00", "漢", "red-dragon", "red-dragon"],
            "tai-animal": "-99999999999999999999",
            "total": "5",
        }
        assert guest.post("/en/check/", fields).status_code == 302
        assert Attempt.objects.get().claim == {"red-dragon": 1}

    def test_shows_sum_and_cap_apart(self, guest: Client) -> None:
        claim = {"red-dragon": 1, "half-flush": 2, "animal": 3}
        words = words_of(html_of(post_count(guest, ask(hand(CAPPED)), claim, htmx=True)))
        assert "The hand is worth 5 tai You counted 5 tai Lines 3 right · 1 missed" in words
        assert "The items add up to 7; this table pays at most 5." in words
        assert "Your items add up to 6, capped at 5." in words

    def test_says_nothing_of_the_cap_below_it(self, guest: Client) -> None:
        claim = {"red-dragon": 1, "animal": 2}
        words = words_of(html_of(post_count(guest, ask(hand(ANIMALS)), claim, htmx=True)))
        assert "The hand is worth 3 tai You counted 3 tai Lines 2 right" in words
        assert "add up to" not in words

    def test_tells_how_many_lines_were_right_missed_and_wrong(self, guest: Client) -> None:
        words = words_of(html_of(post_count(guest, ask(hand(DEALER)), EVERY_VERDICT, htmx=True)))
        assert "You counted 11 tai Lines 1 right · 1 missed · 3 wrong" in words
        assert "5 + 3 + 1 = 9 tai" in words

    def test_of_nothing_counted_says_only_what_it_is_worth(self, guest: Client) -> None:
        words = words_of(html_of(post_count(guest, ask(hand(DEALER)), htmx=True)))
        assert "The hand is worth 9 tai" in words
        assert "You counted" not in words
        assert "Missed" not in words

    def test_in_chinese(self, guest: Client) -> None:
        html = html_of(
            post_count(guest, ask(hand(DEALER)), EVERY_VERDICT, language="zh-hant", htmx=True)
        )
        words = words_of(html)
        assert not re.search(r"[A-Za-z]{2,}", words), words
        with override("zh-hant"):
            assert all(str(label) in words for label in LABELS.values())

    def test_the_hand_is_shown_as_it_was_read(self, guest: Client) -> None:
        html = html_of(post_count(guest, ask(hand(CHOWS)), htmx=True))
        assert html.count('<span class="set">') == 6
        assert sorted(positions(html)) == list(range(17))
        assert positions(html, "winner") == [16]


class TestOneAnswerOnce:
    def test_a_second_post_is_the_first_answer(self, guest: Client) -> None:
        asked = ask(hand(CHOWS))
        first = post_count(guest, asked, {"all-chows": 2})
        second = post_count(guest, asked, {"all-chows": 2, "concealed-hand": 1})
        assert first["Location"] == second["Location"]
        assert Attempt.objects.get().claim == {"all-chows": 2}

    def test_a_second_post_by_a_newcomer_without_cookies_is_the_same_guest(self) -> None:
        asked = ask(hand(CHOWS))
        clients = [make_client(), make_client()]
        for client in clients:
            assert post_count(client, asked).status_code == 302
        assert stored()[1:] == (1, 1, 1)
        for client in clients:
            assert client.get(f"/en/answers/{asked.nonce}/").status_code == 200

    def test_two_questions_are_two_answers(self, guest: Client) -> None:
        for _ in range(2):
            post_count(guest, ask(hand(CHOWS)), {"all-chows": 2})
        assert stored() == (1, 1, 1, 2)

    def test_another_learner_answering_the_same_page_has_an_answer_of_their_own(
        self, learner: Client, stranger: Client
    ) -> None:
        asked = ask(hand(CHOWS))
        for client in (learner, stranger):
            assert post_count(client, asked).status_code == 302
        assert stored()[1:] == (2, 1, 2)

    def test_a_guest_keeps_being_the_same(self, guest: Client) -> None:
        for text in (CHOWS, DEALER, ANIMALS):
            post_count(guest, ask(hand(text)))
        assert Learner.objects.get().attempts.count() == 3

    def test_a_guests_key_that_became_an_account_is_not_anybodys_way_in(self, user: User) -> None:
        asked = ask(hand(CHOWS))
        owner = Learner.objects.create(key=asked.guest_key, user=user)
        post_count(make_client(), asked)
        assert Attempt.objects.get().learner != owner


@pytest.mark.django_db(transaction=True)
class TestManyAtOnce:
    """The same form sent several times at once, as impatient fingers and retrying phones do."""

    TIMES = 6

    def send(self, posts: list[tuple[Client, Asked]]) -> list[int]:
        """Post all at the same moment; the statuses, 500 where one fails."""
        barrier = threading.Barrier(len(posts))
        statuses: list[int] = []

        def send_one(client: Client, asked: Asked) -> None:
            client.raise_request_exception = False
            try:
                barrier.wait(timeout=10)
                statuses.append(post_count(client, asked, {"all-chows": 2}).status_code)
            finally:
                connections.close_all()

        threads = [threading.Thread(target=send_one, args=post) for post in posts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=30)
        return statuses

    def test_by_a_newcomer(self) -> None:
        asked = ask(hand(CHOWS))
        clients = [make_client() for _ in range(self.TIMES)]
        assert self.send([(client, asked) for client in clients]) == [302] * self.TIMES
        assert stored()[1:] == (1, 1, 1)
        for client in clients:
            assert client.get(f"/en/answers/{asked.nonce}/").status_code == 200

    def test_by_a_learner(self, user: User) -> None:
        asked = ask(hand(CHOWS))
        posts = [(make_client(user), asked) for _ in range(self.TIMES)]
        assert self.send(posts) == [302] * self.TIMES
        assert stored()[1:] == (1, 1, 1)

    def test_in_one_session(self, guest: Client) -> None:
        post_count(guest, ask(hand(DEALER)))
        asked = ask(hand(CHOWS))
        clients = [make_client() for _ in range(self.TIMES)]
        for client in clients:
            client.cookies = guest.cookies
        assert self.send([(client, asked) for client in clients]) == [302] * self.TIMES
        assert stored() == (1, 1, 2, 2)

    def test_the_same_hand_by_different_people(self) -> None:
        posts = [(make_client(), ask(hand(CHOWS))) for _ in range(self.TIMES)]
        assert self.send(posts) == [302] * self.TIMES
        assert stored() == (self.TIMES, self.TIMES, 1, self.TIMES)


def stale() -> str:
    return signed_ago(ask(hand(CHOWS)), LIFETIME + timedelta(hours=1))


def altered() -> str:
    return f"{sign(ask(hand(CHOWS)))[:-1]}!"


def illegal() -> str:
    text = CHOWS.replace("8p-discard", "9p-discard")
    return signing.dumps([text, "1" * 32, "2" * 32, ""], salt=SALT)


class TestBadQuestion:
    @pytest.mark.parametrize("htmx", [False, True], ids=["page", "part"])
    @pytest.mark.parametrize(
        ("make", "status", "told"),
        [
            (stale, 410, "dealt more than a week ago"),
            (altered, 400, "not one that we dealt"),
            (illegal, 400, "not one that we dealt"),
            (str, 400, "not one that we dealt"),
        ],
        ids=["stale", "altered", "illegal", "empty"],
    )
    def test_is_refused_in_words_and_nothing_is_stored(
        self, make: Callable[[], str], status: int, told: str, htmx: bool, guest: Client
    ) -> None:
        response = post_count(guest, make(), {"all-chows": 2}, htmx=htmx)
        html = html_of(response)
        assert response.status_code == status
        assert told in words_of(html)
        assert 'href="/en/"' in html
        assert len(re.findall(r"<h1[\s>]", html)) == 1
        assert ("<html" in html) != htmx
        assert "HX-Push-Url" not in response
        assert stored() == NONE
        assert "sessionid" not in response.cookies

    def test_missing(self, guest: Client) -> None:
        assert guest.post("/en/check/", {"item": "all-chows"}).status_code == 400
        assert stored() == NONE

    def test_in_chinese(self, guest: Client) -> None:
        words = words_of(html_of(post_count(guest, altered(), language="zh-hant", htmx=True)))
        assert not re.search(r"[A-Za-z]{2,}", words), words

    def test_is_no_attempt_of_a_learner_either(self, learner: Client) -> None:
        assert post_count(learner, altered()).status_code == 400
        assert stored()[1:] == (0, 0, 0)


class TestAnswer:
    def url(self, attempt: Attempt, query: str = "") -> str:
        return f"/en/answers/{attempt.nonce}/{query}"

    def test_is_its_owners(self, learner: Client, attempt: Attempt) -> None:
        assert "Line by line" in page(learner, self.url(attempt))

    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
    def test_is_nobody_elses(
        self, headers: dict[str, str], stranger: Client, guest: Client, attempt: Attempt
    ) -> None:
        for client in (stranger, guest):
            response = client.get(self.url(attempt), headers=headers)
            assert response.status_code == 404
            assert "Line by line" not in html_of(response)

    def test_is_nobody_elses_who_has_answers_too(self, guest: Client, attempt: Attempt) -> None:
        post_count(guest, ask(hand(CHOWS)))
        assert guest.get(self.url(attempt)).status_code == 404

    def test_of_a_guest_is_not_a_later_accounts_of_another(self, guest: Client) -> None:
        asked = ask(hand(CHOWS))
        post_count(guest, asked)
        assert make_client().get(f"/en/answers/{asked.nonce}/").status_code == 404

    def test_no_such_answer(self, learner: Client) -> None:
        assert learner.get(f"/en/answers/{ask(hand(CHOWS)).nonce}/").status_code == 404
        assert learner.get("/en/answers/junk/").status_code == 404

    def test_a_line_lights_its_tiles(self, learner: Client, attempt: Attempt) -> None:
        assert positions(page(learner, self.url(attempt)), "lit") == []
        line = tell(grade(score(hand(DEALER)), {})).line("seat-flower")
        assert line
        html = page(learner, self.url(attempt, "?line=seat-flower"))
        assert positions(html, "lit") == list(line.tiles) == [17]
        assert re.findall(r'line=([\w-]+)#result"[^>]*aria-current', html) == ["seat-flower"]

    def test_a_line_among_the_others_opens_them(self, learner: Client, attempt: Attempt) -> None:
        assert "<details>" in page(learner, self.url(attempt))
        assert "<details open>" in page(learner, self.url(attempt, "?line=half-flush"))

    @pytest.mark.parametrize("line", ["", "no-such-item", "%00", "漢", "animal"])
    def test_no_such_line_lights_nothing(
        self, line: str, learner: Client, attempt: Attempt
    ) -> None:
        html = page(learner, self.url(attempt, f"?line={line}"))
        assert positions(html, "lit") == []

    def test_of_the_flower_win(self, user: User, learner: Client) -> None:
        attempt = make_attempt(Learner.objects.create(user=user), BY_FLOWERS, {})
        html = page(learner, self.url(attempt))
        assert sorted(positions(html)) == list(range(24))
        assert "winning tile" not in html

    def test_leads_on_to_the_same_table(self, user: User, learner: Client) -> None:
        attempt = make_attempt(make_learner(user), ANIMALS, {})
        assert 'hx-get="/en/straits/"' in page(learner, self.url(attempt))


class TestQuestion:
    def test_is_the_same_hand_whoever_asks_in_whatever_language(
        self, guest: Client, learner: Client
    ) -> None:
        code = make_question(DEALER).code
        for client in (guest, learner):
            for language in LANGUAGES:
                asked = asked_in(page(client, f"/{language}/q/{code}/"))
                assert asked.hand == hand(DEALER)

    def test_is_asked_anew_each_time(self, guest: Client) -> None:
        url = f"/en/q/{make_question().code}/"
        assert asked_in(page(guest, url)).nonce != asked_in(page(guest, url)).nonce

    @pytest.mark.parametrize("code", ["0", "000000000000", "a" * 300, "x'--"])
    def test_no_such_question(self, code: str, guest: Client) -> None:
        assert guest.get(f"/en/q/{code}/").status_code == 404

    def test_the_same_hand_is_one_question(self, guest: Client) -> None:
        other_way = CHOWS.replace("123m456p789s22s345p67p", "22789s67p123m345456p")
        for text in (CHOWS, CHOWS, other_way):
            post_count(guest, ask(hand(text)))
        assert stored()[2:] == (1, 3)

    def test_other_hands_are_other_questions(self) -> None:
        texts = [CHOWS, CHOWS.replace("SE", "NE"), f"{CHOWS}.last-tile"]
        assert len({make_question(text).code for text in texts}) == 3

    def test_is_linked_from_the_answer(self, learner: Client, attempt: Attempt) -> None:
        html = page(learner, f"/en/answers/{attempt.nonce}/")
        assert f'href="/en/q/{attempt.question.code}/"' in html


class TestLastTable:
    def test_is_where_the_next_hand_is_dealt(self, guest: Client) -> None:
        assert asked_in(page(guest, "/en/")).hand.rules == "taiwan-traditional"
        for text in (ANIMALS, BY_FLOWERS, CHOWS):
            post_count(guest, ask(hand(text)))
            assert asked_in(page(guest, "/en/")).hand.rules == hand(text).rules

    def test_is_not_changed_by_looking(self, guest: Client) -> None:
        post_count(guest, ask(hand(ANIMALS)))
        page(guest, "/en/taiwan-online/")
        assert asked_in(page(guest, "/en/")).hand.rules == "straits"

    def test_that_is_no_more_is_forgotten(self, guest: Client) -> None:
        session = guest.session
        session["table"] = "a table of old"
        session.save()
        assert asked_in(page(guest, "/en/")).hand.rules == "taiwan-traditional"


class TestMethods:
    @pytest.mark.parametrize("method", ["put", "delete", "patch"])
    def test_check_is_posted(self, method: str, guest: Client) -> None:
        assert getattr(guest, method)("/en/check/").status_code == 405

    @pytest.mark.parametrize("method", ["get", "head"])
    def test_check_without_an_answer_leads_to_a_hand(self, method: str, guest: Client) -> None:
        response = getattr(guest, method)("/zh-hant/check/?question=junk&item=all-chows")
        assert (response.status_code, response["Location"]) == (302, "/zh-hant/")
        assert stored() == NONE

    @pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
    def test_pages_are_only_looked_at(self, method: str, learner: Client, attempt: Attempt) -> None:
        code, nonce = attempt.question.code, attempt.nonce
        before = stored()
        for url in ("/en/", "/en/straits/", f"/en/q/{code}/", f"/en/answers/{nonce}/"):
            assert getattr(learner, method)(url).status_code == 405
            assert learner.head(url).status_code == 200
        assert stored() == before


class TestForgery:
    def test_a_post_without_the_pages_token_is_refused(self, db: None) -> None:
        client = Client(enforce_csrf_checks=True)
        for htmx in (False, True):
            assert post_count(client, ask(hand(CHOWS)), htmx=htmx).status_code == 403
        assert stored() == NONE

    def test_refused_through_htmx_is_a_part(self, db: None) -> None:
        client = Client(enforce_csrf_checks=True)
        html = html_of(post_count(client, ask(hand(CHOWS)), htmx=True))
        assert "<html" not in html
        assert len(re.findall(r"<h1[\s>]", html)) == 1

    def test_a_post_of_the_page_is_taken(self, db: None) -> None:
        client = Client(enforce_csrf_checks=True)
        html = page(client, "/en/")
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
        assert found
        fields = {"question": token_of(html), "csrfmiddlewaretoken": found[1]}
        assert client.post("/en/check/", fields).status_code == 302


class TestAccount:
    def test_an_answer_is_the_accounts(self, user: User, learner: Client) -> None:
        asked = ask(hand(CHOWS))
        post_count(learner, asked)
        assert Attempt.objects.get().learner.user == user
        assert not Learner.objects.filter(key=asked.guest_key).exists()
        assert make_client(user).get(f"/en/answers/{asked.nonce}/").status_code == 200

    def test_a_second_answer_is_the_same_learners(self, user: User, learner: Client) -> None:
        for text in (CHOWS, DEALER):
            post_count(learner, ask(hand(text)))
        assert Learner.objects.get().attempts.count() == 2

    def test_a_guests_answer_is_no_accounts(self, guest: Client) -> None:
        asked = ask(hand(CHOWS))
        post_count(guest, asked)
        learner = Attempt.objects.get().learner
        assert (learner.user, learner.key) == (None, asked.guest_key)


class TestAppendOnly:
    def test_saving_again(self, attempt: Attempt) -> None:
        attempt.total += 1
        with pytest.raises(TypeError, match="append-only"):
            attempt.save()
        with pytest.raises(TypeError, match="append-only"):
            attempt.save(update_fields=["total"])

    @pytest.mark.parametrize(
        "update",
        [
            lambda attempt: Attempt.objects.update(total=0),
            lambda attempt: Attempt.objects.filter(pk=attempt.pk).update(total=0),
            lambda attempt: attempt.learner.attempts.update(total=0),
            lambda attempt: Attempt.objects.bulk_update([attempt], ["total"]),
            lambda attempt: Attempt.objects.update_or_create({"total": 0}, pk=attempt.pk),
        ],
        ids=["all", "some", "of a learner", "bulk", "or create"],
    )
    def test_updating(self, update: Callable[[Attempt], object], attempt: Attempt) -> None:
        with pytest.raises(TypeError, match="append-only"), transaction.atomic():
            update(attempt)
        assert Attempt.objects.get().total == attempt.total == 9

    def test_a_question_with_answers_stays(self, attempt: Attempt) -> None:
        with pytest.raises(ProtectedError):
            attempt.question.delete()

    def test_answers_go_with_their_person(self, user: User, attempt: Attempt) -> None:
        user.delete()
        assert not Attempt.objects.exists()
        assert Question.objects.exists()


class TestSize:
    """The parts that htmx swaps in, as small as a slow phone needs them."""

    MOST = 6 * 1024

    def sent(self, response: Response) -> int:
        assert response["Content-Encoding"] == "gzip"
        return len(response.content)

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("slug", SLUGS)
    def test_next_hand_and_answer(self, slug: str, language: str, guest: Client) -> None:
        guest.defaults["HTTP_ACCEPT_ENCODING"] = "gzip"
        for seed in range(20):
            asked = ask(deal(seed, slug))
            answer = post_count(guest, asked, language=language, htmx=True)
            assert 1024 < self.sent(answer) <= self.MOST
            part = guest.get(f"/{language}/{slug}/", headers=HTMX)
            assert 1024 < self.sent(part) <= self.MOST

    def test_of_the_largest_hand_with_everything_claimed(self, guest: Client) -> None:
        guest.defaults["HTTP_ACCEPT_ENCODING"] = "gzip"
        everything = {item: row.tai for item, row in TABLES["taiwan-traditional"].by_item.items()}
        answer = post_count(guest, ask(hand(KONGS)), everything, htmx=True)
        assert self.sent(answer) <= self.MOST


class TestCaching:
    def test_pages_are_never_kept(self, learner: Client, attempt: Attempt) -> None:
        for url in (
            "/en/",
            "/en/straits/",
            f"/en/q/{attempt.question.code}/",
            f"/en/answers/{attempt.nonce}/",
        ):
            response = learner.get(url)
            assert "no-store" in response["Cache-Control"]
            assert "private" in response["Cache-Control"]

    def test_part_and_page_at_one_address_are_told_apart(
        self, learner: Client, attempt: Attempt
    ) -> None:
        for url in ("/en/straits/", f"/en/answers/{attempt.nonce}/"):
            assert "HX-Request" in learner.get(url)["Vary"]
            assert "HX-Request" in learner.get(url, headers=HTMX)["Vary"]

    def test_pages_by_cookie_are_told_apart(self, learner: Client, attempt: Attempt) -> None:
        assert "Cookie" in learner.get("/en/")["Vary"]
        assert "Cookie" in learner.get(f"/en/answers/{attempt.nonce}/")["Vary"]
