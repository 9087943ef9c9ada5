"""The tables in words, and the questions that their rulings answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tutor.engine.rulings import BASES

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class RulingText(NamedTuple):
    """A ruling's question, and its two answers; `default` is ours."""

    question: str
    default: str
    other: str


class _Words(NamedTuple):
    question: StrPromise
    answers: Mapping[str, StrPromise]


TABLES: Mapping[str, tuple[StrPromise, StrPromise]] = {
    "taiwan-traditional": (
        _("Taiwan traditional"),
        _(
            "16 tiles, five sets and a pair. Dealer and streak are counted, and your own flowers"
            " and winds (正花正字)."
        ),
    ),
    "taiwan-online": (
        _("Taiwan online"),
        _(
            "16 tiles, five sets and a pair. The host sets base and tai; dealer and streak change"
            " only the payment."
        ),
    ),
    "straits": (
        _("Straits"),
        _(
            "Singapore: 13 tiles, four sets and a pair, with animals. At least 1 tai to win,"
            " capped at 5."
        ),
    ),
}

DOCUMENTS: Mapping[str, str] = {
    "taiwan-traditional": "【台灣麻將】台數計算（正花正字）",
    "taiwan-online": "台湾麻将计分：所有台数与牌型一览",
    "straits": "Straits Mahjong怎么算台",
}
"""The rule documents, by their own titles."""


def document_title(slug: str) -> str:
    """The title of the rule document that a table follows."""
    return DOCUMENTS[slug]


_DEAD_WAITS = _Words(
    _("Is a tile still a wait when you hold all four of it yourself?"),
    {
        "own-tiles": _("No: nobody could give it to you."),
        "shape": _("Yes: only the shape of the hand matters."),
    },
)
_LAST_TILE = _Words(
    _("What counts when the last tile is also a replacement tile?"),
    {
        "both": _("Both the last tile drawn and the win on a replacement tile."),
        "replacement-only": _("Only the win on a replacement tile."),
    },
)

RULINGS: Mapping[str, _Words] = {
    "honors-pungs": _Words(
        _("Does all pungs count beside all honors?"),
        {"both": _("Yes, both count."), "replaced": _("No, all honors takes its place.")},
    ),
    "chows-wait": _Words(
        _("On which wait may all chows win?"),
        {
            "any": _("On any wait."),
            "two-sided": _("Only by finishing a chow that was open at both ends."),
        },
    ),
    "ready-self-draw": _Words(
        _("What does a self-draw add to an early ready hand or an earthly hand?"),
        {
            "one": _("The self-draw alone."),
            "three": _("The concealed self-draw."),
        },
    ),
    "heavenly-extras": _Words(
        _("Does a heavenly hand have a winning tile, for self-draw, wait and last tile?"),
        {
            "none": _("No, so none of these counts."),
            "counted": _("Yes, so these count beside it."),
        },
    ),
    "claimed-kong": _Words(
        _("May a concealed kong be among the sets when all sets are claimed?"),
        {
            "breaks": _("No, every set must be claimed."),
            "allowed": _("Yes, when at least one set is claimed."),
        },
    ),
    "eight-flowers-sets": _Words(
        _("Do the own flowers and the sets of four count beside eight flowers?"),
        {
            "replaced": _("No, eight flowers includes them."),
            "added": _("Yes, they are added."),
        },
    ),
    "dead-waits": _DEAD_WAITS,
    "last-tile-replacement": _LAST_TILE,
    "chows-self-draw": _Words(
        _("May all chows be self-drawn?"),
        {
            "no": _("No, only won on another player's tile."),
            "allowed": _("Yes, drawn or not."),
        },
    ),
    "seven-robs-one": _Words(
        _("Does seven flowers rob the eighth?"),
        {"on": _("Yes, it wins at once."), "off": _("No, that is not played.")},
    ),
    "migi": _Words(
        _("Does being ready early (咪幾) count?"),
        {"off": _("No, that is not played."), "on": _("Yes, as an item of its own.")},
    ),
    "robbed-as-discard": _Words(
        _("Is a robbed kong a discard for the concealed hand?"),
        {
            "yes": _("Yes, the concealed hand counts."),
            "no": _("No, the concealed hand does not count."),
        },
    ),
    "chows-animals": _Words(
        _("Does an animal spoil all chows as a flower does?"),
        {
            "break": _("Yes, it is then all chows with bonus tiles."),
            "ignored": _("No, animals play no part in it."),
        },
    ),
    "concealed-kong-self-draw": _Words(
        _("Does a concealed kong break the concealed self-draw?"),
        {"kept": _("No, the hand is still concealed."), "breaks": _("Yes, it breaks it.")},
    ),
    "nine-gates-discard": _Words(
        _("May nine gates win on a discard?"),
        {"allowed": _("Yes, on a discard as well."), "self-draw-only": _("No, only by self-draw.")},
    ),
}


def table_name(slug: str) -> str:
    """The name of a table."""
    return str(TABLES[slug][0])


def table_description(slug: str) -> str:
    """What sets a table apart, in a line."""
    return str(TABLES[slug][1])


def ruling_text(slug: str, ruling: str) -> RulingText:
    """The question that a table's ruling answers, with both answers."""
    asked = BASES[slug].rulings[ruling]
    words = RULINGS[ruling]
    default, other = (str(words.answers[value]) for value in asked.values)
    return RulingText(str(words.question), default, other)


def tie_text() -> str:
    """That two readings of a hand count the same."""
    return gettext("The tiles can be read in two ways that count the same but with other items.")
