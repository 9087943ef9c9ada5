"""What is wrong with a hand or a house table, in the page's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from lessons.wording.hands import EVENTS, WINS
from lessons.wording.names import tile_name
from tutor.engine import play
from tutor.engine.errors import EngineError
from tutor.engine.tiles import NUMBERS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

SENTENCES: Mapping[str, StrPromise] = {
    "not-json": _("The text is not JSON."),
    "not-an-object": _("The record must be a JSON object."),
    "missing": _("%(field)s: this is missing."),
    "unknown-field": _("A hand has no field %(field)s."),
    "wrong-type": _("%(field)s must be %(detail)s."),
    "unknown-value": _("%(field)s: %(detail)s is not known."),
    "unknown-option": _("This table has no option %(detail)s."),
    "no-tile": _("%(field)s: %(detail)s is not a tile."),
    "one-tile": _("%(field)s must be one tile, not %(detail)s."),
    "not-a-meld": _("%(field)s: %(detail)s is not a meld."),
    "bonus-in-hand": _("%(field)s: %(detail)s is a bonus tile and cannot stand here."),
    "not-bonus": _("%(field)s: %(detail)s is no flower, season or animal."),
    "no-animals": _("%(field)s: %(detail)s is an animal, and this table plays none."),
    "too-many-copies": _("%(field)s: there are not that many of %(detail)s."),
    "tile-count": _("%(field)s must be %(need)s tiles beside the winning tile, not %(have)s."),
    "too-many-melds": _("%(field)s: a hand has at most %(need)s sets, not %(have)s."),
    "incomplete": _("%(field)s: %(detail)s does not complete the hand."),
    "no-win-tile": _("%(field)s must be one tile when the win is %(detail)s."),
    "win-tile-given": _(
        "%(field)s must be empty, not %(detail)s, when the hand is won by its flowers."
    ),
    "needs-bonus": _("%(field)s: this needs a bonus tile."),
    "needs-kong": _("%(field)s: this needs a kong."),
    "needs-two-kongs": _("%(field)s: this needs two kongs."),
    "needs-self-draw": _("%(field)s: this needs a self-draw."),
    "needs-unclaimed": _("%(field)s: this needs a hand with nothing claimed."),
    "needs-east": _("%(field)s: this needs the dealer's seat, East."),
    "needs-first-discard": _("%(field)s: this needs the dealer's discard to another player."),
    "robbed-copy": _(
        "%(field)s: nobody can rob a kong of %(detail)s while holding another one of it."
    ),
    "from-dealer-own": _("%(field)s: this cannot be chosen when the winner is the dealer."),
    "from-dealer-drawn": _("%(field)s: this cannot be chosen with a self-draw."),
    "streak-range": _("%(field)s must be from 0 to %(need)s."),
    "few-for-eight": _("%(field)s: eight flowers needs all eight, not %(have)s."),
    "not-seven-shown": _("%(field)s: seven rob one needs seven flowers and seasons, not %(have)s."),
    "no-seven-robs-one": _("%(field)s: seven rob one is not played at this table."),
    "eight-win-at-once": _("%(field)s: all eight flowers win at once, alone."),
    "bad-text": _("The hand cannot be read at %(detail)s."),
    "unknown-item": _("This table has no item %(detail)s."),
    "unknown-house-field": _("A house table has no field %(field)s."),
    "out-of-range": _("%(field)s must be from 0 to %(need)s, not %(detail)s."),
    "cap-too-low": _("%(field)s: %(detail)s is under the least tai to win, or under 1."),
    "cannot-win": _("This table asks for at least %(need)s tai."),
}

FIELDS: Mapping[str, StrPromise] = {
    "id": _("The hand's id"),
    "rules": _("The table"),
    "concealed": _("The tiles in hand"),
    "melds": _("The melds"),
    "bonus": _("The bonus tiles"),
    "win_tile": _("The winning tile"),
    "win": _("The way of winning"),
    "seat": _("The seat"),
    "round": _("The round"),
    "from_dealer": _("The discarder as dealer"),
    "streak": _("The dealer's streak"),
    "events": _("The events"),
    "options": _("The options"),
    "base": _("The base table"),
    "name": _("The name"),
    "tai": _("The tai"),
    "off": _("The items left out"),
    "rulings": _("The rulings"),
    "minimum": _("The least tai to win"),
    "cap": _("The cap"),
    **{event.value: words for event, words in EVENTS.items()},
}

DETAILS: Mapping[str, StrPromise] = {
    "a string": _("a text"),
    "a list of strings": _("a list of texts"),
    "true or false": _("true or false"),
    "a whole number": _("a whole number"),
    "an object of strings": _("an object of texts"),
    "the name of a table": _("the name of a table"),
    "an object of whole numbers": _("an object of whole numbers"),
    "a list of items": _("a list of items"),
    "a whole number or null": _("a whole number or empty"),
}


def error_text(error: EngineError) -> str:
    """What is wrong, in a sentence."""
    detail = DETAIL_OF.get(error.code, _detail)(error.detail)
    counts = {"have": error.have, "need": error.need}
    return SENTENCES[error.code] % {"field": _field(error.field), "detail": detail, **counts}


def _field(name: str) -> str:
    known, _sep, rest = name.partition(": ")
    words = str(FIELDS[known]) if known in FIELDS else _quoted(known)
    return f"{words} {_quoted(rest)}" if rest else words


def _detail(detail: str) -> str:
    """A type in the page's language; what the reader has written, quoted."""
    if detail in DETAILS:
        return str(DETAILS[detail])
    return detail if detail.lstrip("-").isdecimal() else _quoted(detail.strip("'"))


def _tile(detail: str) -> str:
    return tile_name(NUMBERS[detail]) if detail in NUMBERS else _quoted(detail)


def _win(detail: str) -> str:
    return _quoted(str(WINS[play.WINS[detail]])) if detail in play.WINS else _quoted(detail)


def _quoted(text: str) -> str:
    return gettext("“%(text)s”") % {"text": text}


DETAIL_OF: Mapping[str, Callable[[str], str]] = {
    **dict.fromkeys(
        (
            "bonus-in-hand",
            "not-bonus",
            "no-animals",
            "too-many-copies",
            "incomplete",
            "robbed-copy",
            "win-tile-given",
        ),
        _tile,
    ),
    "no-tile": _quoted,
    "no-win-tile": _win,
}
