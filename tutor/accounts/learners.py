"""Who is answering: the account's learner, or the guest whom the session remembers."""

import uuid

from django.db.models import QuerySet
from django.http import HttpRequest

from tutor.accounts.models import Learner, User

SESSION_KEY = "learner"


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

    The key comes with the question, so that an answer sent twice at once is one guest's.
    """
    known = learner_of(request)
    if known:
        return known
    if isinstance(request.user, User):
        return Learner.objects.get_or_create(user=request.user)[0]
    learner, _ = Learner.objects.get_or_create(key=guest_key)
    if learner.user_id:
        learner = Learner.objects.create()
    request.session[SESSION_KEY] = str(learner.key)
    return learner
