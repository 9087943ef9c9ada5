"""What can be wrong with a hand or a house table: two errors, one sentence each.

ValueError
    EngineError          code, field and detail, for a page that speaks other languages
        Unreadable       not in the grammar: no such tile, field, value or type
        Impossible       well formed, but no such hand can be held or won
"""

from __future__ import annotations

SENTENCES = {
    "not-json": "The line is not JSON.",
    "not-an-object": "The record must be a JSON object.",
    "missing": "{field} is missing.",
    "unknown-field": "{field} is not a field of a hand record.",
    "wrong-type": "{field} must be {detail}.",
    "unknown-value": "{field} has no value {detail}.",
    "unknown-option": "options: {detail} is not an option of this table.",
    "no-tile": "{field}: {detail} is not a tile.",
    "one-tile": "{field} must be one tile, not {detail}.",
    "not-a-meld": "{field}: {detail} is not a meld.",
    "bonus-in-hand": "{field}: {detail} is a bonus tile and cannot stand here.",
    "not-bonus": "{field}: {detail} is no flower, season or animal.",
    "no-animals": "{field}: the animal {detail} is not played at a Taiwanese table.",
    "too-many-copies": "{field}: {detail} is held more often than it exists.",
    "tile-count": "{field} must hold {detail}.",
    "too-many-melds": "{field}: a hand has at most {detail}.",
    "incomplete": "{field}: {detail} does not complete the hand.",
    "no-win-tile": "{field} must be one tile when the win is {detail}.",
    "win-tile-given": "{field} must be empty when the win is {detail}.",
    "event-needs": "events: {field} needs {detail}.",
    "robbed-copy": "{field}: nobody can rob a kong of {detail} while holding another {detail}.",
    "from-dealer": "{field} cannot be true {detail}.",
    "negative": "{field} cannot be negative, as {detail} is.",
    "flower-win": "{field}: {detail}.",
    "bad-text": "The hand's text needs a table, winds, concealed tiles and a win: {detail}.",
    "unknown-item": "items: {detail} is not an item of this table.",
    "unknown-house-field": "{field} is not a field of a house table.",
    "out-of-range": "{field} must be from 0 to 100, not {detail}.",
    "cap-too-low": "{field}: {detail} is under the least tai to win, or under 1.",
    "cannot-win": "{field}: this table asks for at least {detail} tai.",
}


class EngineError(ValueError):
    """Something wrong with the input; `str` gives one English sentence."""

    def __init__(self, code: str, field: str = "", detail: str = "") -> None:
        super().__init__(SENTENCES[code].format(field=field, detail=detail))
        self.code, self.field, self.detail = code, field, detail


class Unreadable(EngineError):
    """The input does not follow the grammar."""


class Impossible(EngineError):
    """The input is well formed and cannot be."""
