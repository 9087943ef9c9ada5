"""Who is answering: the account's learner, or the guest whom the session remembers."""

import uuid
from datetime import timedelta

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from tutor.accounts.models import Learner, User

SESSION_KEY = "learner"
SAME_POST = timedelta(minutes=3)
"""How long after a guest's first answer the same page, posted again, is still that guest's."""


def learner_of(request: HttpRequest) -> Learner | None:
    """The learner of a request, None before the first answer. Writes nothing."""
    return _known(request).first()


def _known(request: HttpRequest) -> QuerySet[Learner]:
    if isinstance(request.user, User):
        return Learner.objects.filter(user=request.user)
    key = request.session.get(SESSION_KEY)
    if key is None:
        return Learner.objects.none()
    return Learner.objects.filter(key=key, user=None)


def learner_for_answer(request: HttpRequest, guest_key: uuid.UUID) -> Learner:
    """The learner to whom an answer belongs; a newcomer becomes the guest `guest_key`.

    The key comes with the question, so that an answer sent twice at once is one guest's. Later on
    it opens nothing: a page may have been copied.
    """
    known = learner_of(request)
    if known:
        return known
    if isinstance(request.user, User):
        return Learner.objects.get_or_create(user=request.user)[0]
    guest = _guest(guest_key)
    if request.session.session_key:
        request.session.cycle_key()
    request.session[SESSION_KEY] = str(guest.key)
    return guest


def _guest(key: uuid.UUID) -> Learner:
    guest, is_new = Learner.objects.get_or_create(key=key)
    is_same_post = guest.user_id is None and timezone.now() - guest.created_at < SAME_POST
    return guest if is_new or is_same_post else Learner.objects.create()
