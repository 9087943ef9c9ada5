"""Sessions in the database, asked for only by keys that can be ours."""

from django.contrib.sessions.backends import db

LONGEST_KEY = 40


def is_key(text: str) -> bool:
    """Whether the text of a cookie can be the key of a session: a database refuses a NUL."""
    return text.isascii() and text.isalnum() and len(text) <= LONGEST_KEY


class SessionStore(db.SessionStore):
    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if session_key and is_key(session_key) else None)
