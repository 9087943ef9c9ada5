"""Hand records and score records: JSON objects, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from tutor.engine.contested import contested
from tutor.engine.errors import EngineError, Unreadable
from tutor.engine.hand import Hand, parse_wind
from tutor.engine.play import EVENTS, WINS, Meld
from tutor.engine.rulings import BASES
from tutor.engine.score import Score, score
from tutor.engine.tiles import NAMES, Tile, format_tiles, parse_tiles

Record = dict[str, Any]
T = TypeVar("T")

REQUIRED = ("id", "rules", "concealed", "win_tile", "win", "seat", "round")
DEFAULTS: Mapping[str, Any] = {
    "melds": [],
    "bonus": "",
    "from_dealer": False,
    "streak": 0,
    "events": [],
    "options": {},
}
TYPES: Mapping[str, tuple[type, str]] = {
    **dict.fromkeys((*REQUIRED, "bonus"), (str, "a string")),
    "melds": (list, "a list of strings"),
    "events": (list, "a list of strings"),
    "from_dealer": (bool, "true or false"),
    "streak": (int, "a whole number"),
    "options": (dict, "an object of strings"),
}


def hand_from_record(record: object) -> Hand:
    """Build the hand of a hand record. Raises `Unreadable` or `Impossible`."""
    fields = _checked(record)
    return Hand(
        rules=fields["rules"],
        concealed=parse_tiles(fields["concealed"], "concealed"),
        win_tile=_win_tile(fields["win_tile"]),
        win=_known(WINS, "win", fields["win"]),
        seat=parse_wind(fields["seat"], "seat"),
        round=parse_wind(fields["round"], "round"),
        melds=tuple(Meld.parse(text) for text in fields["melds"]),
        bonus=parse_tiles(fields["bonus"], "bonus"),
        from_dealer=fields["from_dealer"],
        streak=fields["streak"],
        events=frozenset(_known(EVENTS, "events", name) for name in fields["events"]),
        options=fields["options"],
    )


def _checked(record: object) -> Record:
    """All fields of a record, defaults filled in, each known and of its type."""
    if not isinstance(record, dict):
        raise Unreadable("not-an-object")
    for name in record:
        if name not in TYPES:
            raise Unreadable("unknown-field", name)
    for name in REQUIRED:
        if name not in record:
            raise Unreadable("missing", name)
    fields = {**DEFAULTS, **record}
    for name, value in fields.items():
        _check_type(name, value)
    _known(BASES, "rules", fields["rules"])
    return fields


def _check_type(name: str, value: object) -> None:
    kind, words = TYPES[name]
    inner = value if isinstance(value, list) else []
    if isinstance(value, dict):
        inner = list(value.values())
    fits = type(value) is kind and all(type(one) is str for one in inner)
    if not fits:
        raise Unreadable("wrong-type", name, words)


def _known(values: Mapping[str, T], field: str, name: str) -> T:
    if name not in values:
        raise Unreadable("unknown-value", field, repr(name))
    return values[name]


def _win_tile(text: str) -> Tile | None:
    tiles = parse_tiles(text, "win_tile")
    if len(tiles) > 1:
        raise Unreadable("one-tile", "win_tile", format_tiles(tiles))
    return tiles[0] if tiles else None


def record_from_hand(hand: Hand, record_id: str) -> Record:
    """The hand record of a hand, every field written out."""
    return {
        "id": record_id,
        "rules": hand.rules,
        "concealed": format_tiles(hand.concealed),
        "melds": [str(meld) for meld in hand.melds],
        "bonus": format_tiles(hand.bonus),
        "win_tile": "" if hand.win_tile is None else NAMES[hand.win_tile],
        "win": hand.win.value,
        "seat": hand.seat.name,
        "round": hand.round.name,
        "from_dealer": hand.from_dealer,
        "streak": hand.streak,
        "events": sorted(event.value for event in hand.events),
        "options": dict(hand.options),
    }


def score_record(found: Score, record_id: str) -> Record:
    """The score record of a score."""
    return {
        "id": record_id,
        "ok": True,
        "total": found.total,
        "raw": found.raw,
        "can_win": found.can_win,
        "items": [list(item) for item in found.items],
    }


def score_line(line: str, with_contested: bool = False) -> Record:
    """Score one line of JSON; whatever is wrong with it is told in the record."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return _refused(None, Unreadable("not-json"))
    record_id = record.get("id") if isinstance(record, dict) else None
    if not isinstance(record_id, str):
        record_id = None
    try:
        hand = hand_from_record(record)
    except EngineError as error:
        return _refused(record_id, error)
    found = score_record(score(hand), record["id"])
    return found | ({"contested": list(contested(hand))} if with_contested else {})


def _refused(record_id: str | None, error: EngineError) -> Record:
    return {"id": record_id, "ok": False, "error": str(error)}


def score_lines(lines: Iterable[str], with_contested: bool = False) -> Iterator[str]:
    """Score JSON Lines, one for one and in order; empty lines are lines that are not JSON."""
    for line in lines:
        yield json.dumps(score_line(line, with_contested), ensure_ascii=False)


def read_hands(lines: Iterable[str]) -> list[Hand]:
    """The hands of JSON Lines. Raises at the first bad record."""
    return [hand_from_record(json.loads(line)) for line in lines]
