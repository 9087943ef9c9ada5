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
    "tile-count": "{field} must hold {need} tiles beside the winning tile, not {have}.",
    "too-many-melds": "{field}: a hand has at most {need} sets, melds and concealed, not {have}.",
    "incomplete": "{field}: {detail} does not complete the hand.",
    "no-win-tile": "{field} must be one tile when the win is {detail}.",
    "win-tile-given": "{field} must be empty, not {detail}, when the hand is won by its flowers.",
    "needs-bonus": "events: {field} needs a bonus tile.",
    "needs-kong": "events: {field} needs a kong.",
    "needs-two-kongs": "events: {field} needs two kongs.",
    "needs-self-draw": "events: {field} needs a self-draw.",
    "needs-unclaimed": "events: {field} needs a hand with nothing claimed.",
    "needs-east": "events: {field} needs the dealer's seat, E.",
    "needs-first-discard": "events: {field} needs the dealer's discard to another at this table.",
    "robbed-copy": "{field}: nobody can rob a kong of {detail} while holding another {detail}.",
    "from-dealer-own": "{field} cannot be true when the winner is the dealer, seat E.",
    "from-dealer-drawn": "{field} cannot be true with a self-draw.",
    "streak-range": "{field} must be from 0 to {need}.",
    "few-for-eight": "{field}: eight-flowers needs all eight flowers and seasons, not {have}.",
    "not-seven-shown": "{field}: seven-robs-one needs seven flowers and seasons, not {have}.",
    "no-seven-robs-one": "{field}: seven-robs-one is not played at this table.",
    "eight-win-at-once": "{field}: all eight flowers win at once, as eight-flowers.",
    "bad-text": "The hand's text needs a table, winds, concealed tiles and a win: {detail}.",
    "unknown-item": "items: {detail} is not an item of this table.",
    "unknown-house-field": "{field} is not a field of a house table.",
    "out-of-range": "{field} must be from 0 to {need}, not {detail}.",
    "cap-too-low": "{field}: {detail} is under the least tai to win, or under 1.",
    "cannot-win": "{field}: this table asks for at least {need} tai.",
}


LONGEST = 80
"""How many characters of the input an error repeats."""


class EngineError(ValueError):
    """Something wrong with the input; `str` gives one English sentence.

    `detail` is what was written there, the start of it where it is long; `have` and `need` are
    counts.
    """

    def __init__(
        self, code: str, field: str = "", detail: str = "", *, have: int = 0, need: int = 0
    ) -> None:
        self.code, self.field, self.detail = code, _cut(field), _cut(detail)
        self.have, self.need = have, need
        super().__init__(SENTENCES[code].format(**vars(self)))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class Unreadable(EngineError):
    """The input does not follow the grammar."""


class Impossible(EngineError):
    """The input is well formed and cannot be."""
