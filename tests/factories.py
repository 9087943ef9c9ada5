"""Makes what tests need: hands, people, answers as a browser posts them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias
from unittest.mock import patch

from django.http import QueryDict
from django.test import Client

from quizzes.answers import take_answer
from quizzes.models import Attempt, Question
from quizzes.sheet import choices_of
from quizzes.tokens import Asked, ask, sign
from tutor.accounts.models import Learner, User
from tutor.engine.hand import Hand
from tutor.engine.tables import TABLES

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

Response: TypeAlias = "_MonkeyPatchedWSGIResponse"

SLUGS = tuple(TABLES)

DEALER = "taiwan-traditional.EE.123m456p789s22s345p67p.8p-self-draw.bonus-1f.streak-2"
"""Counts dealer-streak 5, concealed-self-draw 3, seat-flower 1, which replace four others."""
EVERY_VERDICT = {"dealer-streak": 3, "concealed-self-draw": 3, "self-draw": 1, "all-pungs": 4}
"""A claim at `DEALER` with a wrong value, a right, a double-counted, a false and a missed line."""
FLOWERS = "taiwan-traditional.EE.123m456p789s22s345p67p.8p-discard.bonus-1234f"
"""Counts dealer 1, concealed-hand 1, flower-set 2 (which replaces seat-flower)."""
CHOWS = "taiwan-traditional.SE.123m456p789s22s345p67p.8p-discard"
"""Counts concealed-hand 1 and all-chows 2, and just misses concealed-self-draw."""
DRAGONS = "taiwan-online.SW.PPPCCC22m45s678p.6s-discard.pung-FFF"
"""Counts big-three-dragons 8, which replaces the three dragons."""
ANIMALS = "straits.SE.234m678p55s67s.8s-discard.pung-CCC.bonus-12a"
"""Counts red-dragon 1 and animal 2."""
CAPPED = "straits.SE.234s678s55s67s.8s-self-draw.pung-CCC.bonus-2f123a"
"""Counts red-dragon 1, half-flush 2, animal 3 and seat-flower 1: seven, cut to the cap of five."""
NOTHING = "straits.SE.234m678p55s67s.8s-discard.pung-111m"
"""Counts nothing."""
KONGS = (
    "taiwan-traditional.EE.1p.1p-discard.concealed-kong-1111m.added-kong-2222p"
    ".open-kong-3333s.concealed-kong-EEEE.pung-999m.bonus-123f1234j.streak-4"
)
"""As many tiles as a hand shows without winning by its flowers: 28."""
BY_FLOWERS = "taiwan-online.SE.123m456p789s22s345p67p.eight-flowers.bonus-1234f1234j"
"""Won by eight flowers: no winning tile."""


def hand(text: str) -> Hand:
    """The hand that a text stands for."""
    return Hand.parse(text)


def make_user(name: str) -> User:
    return User.objects.create_user(name)


def make_client(user: User | None = None) -> Client:
    """A browser of its own, logged in where there is a user."""
    client = Client()
    if user:
        client.force_login(user)
    return client


def make_learner(user: User | None = None) -> Learner:
    return Learner.objects.create(user=user)


def make_question(text: str = CHOWS) -> Question:
    return Question.objects.keep(hand(text))


def make_attempt(
    learner: Learner, text: str = DEALER, claim: Mapping[str, int] = EVERY_VERDICT
) -> Attempt:
    return take_answer(learner, ask(hand(text)), claim)


def signed_ago(asked: Asked, age: timedelta) -> str:
    """The token of a question that was put so long ago."""
    with patch("time.time", return_value=time.time() - age.total_seconds()):
        return sign(asked)


def filled_in(slug: str, claim: Mapping[str, int]) -> dict[str, str | list[str]]:
    """The fields of a count sheet filled in with a claim; items not at the table are tapped."""
    rows = TABLES[slug].by_item
    chosen = {item for item in claim if item in rows and choices_of(rows[item])}
    values = {f"tai-{item}": str(claim[item]) for item in claim if item in chosen}
    return {"item": [item for item in claim if item not in chosen], **values}


def posted(text: str) -> QueryDict:
    """What a form posts, from its query string."""
    return QueryDict(text)


def post_count(
    client: Client,
    asked: Asked | str,
    claim: Mapping[str, int] | None = None,
    *,
    language: str = "en",
    htmx: bool = False,
) -> Response:
    """Post a count of a question (or of a token as it is), as the page does."""
    token = asked if isinstance(asked, str) else sign(asked)
    slug = SLUGS[0] if isinstance(asked, str) else asked.hand.rules
    fields = {"question": token, **filled_in(slug, claim or {})}
    headers = {"HX-Request": "true"} if htmx else None
    return client.post(f"/{language}/check/", fields, headers=headers)


def html_of(response: Response) -> str:
    return response.content.decode()
