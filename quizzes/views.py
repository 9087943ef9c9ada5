"""Pages on which a hand is counted and the count is graded."""

import secrets
import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from lessons.shown import show_hand
from lessons.wording import table_description, table_name
from quizzes.answers import grade_of, take_answer
from quizzes.feedback import tell
from quizzes.generator import deal
from quizzes.models import Attempt, Question
from quizzes.places import Place
from quizzes.sheet import count_sheet, read_claim
from quizzes.tokens import Asked, BadToken, StaleToken, ask, read, sign
from tutor.accounts.learners import learner_for_answer, learner_of
from tutor.engine.hand import Hand
from tutor.engine.tables import TABLES, Table
from tutor.languages import keep_in_links

FIRST_TABLE = "taiwan-traditional"
TABLE_KEY = "table"


@require_safe
@never_cache
def count_hand(request: HttpRequest) -> HttpResponse:
    """The landing page: a hand to count, at the table last counted at."""
    slug = request.session.get(TABLE_KEY, FIRST_TABLE)
    return _put(request, _kept(request) or _dealt(slug if slug in TABLES else FIRST_TABLE))


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def count_hand_at(request: HttpRequest, slug: str) -> HttpResponse:
    """A new hand at one table."""
    return _put(request, _kept(request) or _dealt(slug))


@require_safe
@never_cache
def count_question(request: HttpRequest, code: str) -> HttpResponse:
    """A question that anyone can try again, at its own address."""
    return _put(request, ask(get_object_or_404(Question, code=code).hand))


def _kept(request: HttpRequest) -> Asked | None:
    """The question that the page's own address brings along; once answered, it is asked anew."""
    try:
        asked = read(request.GET.get("question", ""))
    except BadToken:
        return None
    own = Attempt.objects.of(learner_of(request))
    return ask(asked.hand) if own.filter(nonce=asked.nonce).exists() else asked


@require_http_methods(["GET", "HEAD", "POST"])
def check_count(request: HttpRequest) -> HttpResponse:
    """Take an answer and show what it came to; without one there is a hand to count."""
    if request.method != "POST":
        return redirect("count_hand")
    try:
        asked = read(request.POST.get("question", ""))
    except BadToken as error:
        return _refuse(request, error)
    table = _table_of(asked.hand)
    learner = learner_for_answer(request, asked.guest_key)
    attempt = take_answer(learner, asked, read_claim(table, request.POST))
    request.session[TABLE_KEY] = table.slug
    url = reverse("show_answer", args=[attempt.nonce])
    if not _wants_part(request):
        return HttpResponseRedirect(f"{url}#result")
    response = _show(request, attempt)
    response.headers["HX-Push-Url"] = url
    return response


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def show_answer(request: HttpRequest, nonce: uuid.UUID) -> HttpResponse:
    """A learner's own answer, graded; `?line=` lights up the tiles of one line."""
    own = Attempt.objects.of(learner_of(request)).select_related("question")
    return _show(request, get_object_or_404(own, nonce=nonce))


def _table_of(hand: Hand) -> Table:
    """The table that a hand is counted at, its own options chosen."""
    return TABLES[hand.rules].choose(hand.options)


def _dealt(slug: str) -> Asked:
    return ask(deal(secrets.randbits(64), slug))


def _wants_part(request: HttpRequest) -> bool:
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # set by the middleware
    return bool(htmx) and not htmx.history_restore_request


def _put(request: HttpRequest, asked: Asked) -> HttpResponse:
    """A question with its sheet, filled in with what was tapped before the language changed."""
    table, token = _table_of(asked.hand), sign(asked)
    keep_in_links(request, {"question": token})
    context = _at(table) | {
        "hand": show_hand(asked.hand),
        "sheet": count_sheet(table, read_claim(table, request.GET)),
        "question": token,
    }
    return _render(request, "quizzes/count_hand.html", context)


def _show(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    hand = attempt.question.hand
    feedback = tell(grade_of(attempt, hand))
    line = feedback.line(request.GET.get("line"))
    context = _at(feedback.grade.score.table) | {
        "hand": show_hand(hand, line.tiles if line else (), feedback.grade.score.reading),
        "feedback": feedback,
        "grade": feedback.grade,
        "score": feedback.grade.score,
        "lit_line": line.item if line else "",
        "attempt": attempt,
        "place": Place.parse(attempt.place),
    }
    return _render(request, "quizzes/show_answer.html", context)


def _refuse(request: HttpRequest, error: BadToken) -> HttpResponse:
    context = {"is_stale": isinstance(error, StaleToken)}
    status = 410 if context["is_stale"] else 400
    return _render(request, "quizzes/bad_question.html", context, status)


def _render(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The page, or the part of it that htmx swaps in."""
    part = "#desk" if _wants_part(request) else ""
    return render(request, template + part, context, status=status)


def _at(table: Table) -> dict[str, Any]:
    """What every page at a table shows of it."""
    return {
        "table": table,
        "tables": [
            {"slug": slug, "name": table_name(slug), "is_current": slug == table.slug}
            for slug in TABLES
        ],
        "table_name": table_name(table.slug),
        "table_description": table_description(table.slug),
        "speaks_chinese": (get_language() or "").startswith("zh"),
    }
