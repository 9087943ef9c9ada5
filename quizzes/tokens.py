"""A question on its way to a learner and back: its hand, signed, and never its answer."""

import uuid
from datetime import timedelta
from typing import NamedTuple

from django.core import signing

from tutor.engine.errors import EngineError
from tutor.engine.hand import Hand

SALT = "quizzes.question"
LIFETIME = timedelta(days=7)


class BadToken(Exception):
    """A token that was tampered with, or is not one of ours."""


class StaleToken(BadToken):
    """A token that has come back too late."""


class Asked(NamedTuple):
    """A question as it is put to one person.

    `nonce` makes its answer one answer however often it is posted. `guest_key` is whom a newcomer
    becomes by answering.
    """

    hand: Hand
    nonce: uuid.UUID
    guest_key: uuid.UUID


def ask(hand: Hand) -> Asked:
    """Put a hand to somebody."""
    return Asked(hand, uuid.uuid4(), uuid.uuid4())


def sign(asked: Asked) -> str:
    """The token of a question, safe to send out."""
    return signing.dumps([str(asked.hand), asked.nonce.hex, asked.guest_key.hex], salt=SALT)


def read(token: str) -> Asked:
    """The question of a token. Raises `BadToken` or `StaleToken`."""
    try:
        text, nonce, guest_key = signing.loads(token, salt=SALT, max_age=LIFETIME)
        return Asked(Hand.parse(str(text)), uuid.UUID(str(nonce)), uuid.UUID(str(guest_key)))
    except signing.SignatureExpired as error:
        raise StaleToken from error
    except (signing.BadSignature, EngineError, ValueError, TypeError) as error:
        raise BadToken from error
