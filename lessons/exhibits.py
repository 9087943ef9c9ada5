"""The hands on an item's page: that have it, just miss it, or hold it in vain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lessons.catalogue import Example, examples
from lessons.glossary import Term, glossary
from lessons.reference import ItemRef, item_ref
from lessons.shown import ShownHand, show_hand
from lessons.wording import counted_text, reason_text, replaced_text, ruling_text, tie_text
from tutor.engine.contested import alternatives
from tutor.engine.hand import Hand
from tutor.engine.score import Line, Score, Status, score

TERMS: Mapping[str, tuple[str, ...]] = {
    "dealer": ("dealer",),
    "dealer-streak": ("streak", "dealer"),
    "red-dragon": ("dragon", "pung"),
    "green-dragon": ("dragon", "pung"),
    "white-dragon": ("dragon", "pung"),
    "round-wind": ("round-wind", "pung"),
    "seat-wind": ("seat-wind", "pung"),
    "self-draw": ("self-draw",),
    "concealed-hand": ("concealed-hand", "concealed"),
    "concealed-self-draw": ("concealed", "self-draw"),
    "seat-flower": ("own-flower", "flower"),
    "seat-season": ("own-flower", "season"),
    "flower-set": ("flower",),
    "season-set": ("season",),
    "animal": ("animal",),
    "animal-set": ("animal",),
    "single-wait": ("single-wait", "wait"),
    "replacement-win": ("replacement-tile", "kong"),
    "last-tile-draw": ("last-tile",),
    "last-tile-discard": ("last-tile", "discard"),
    "robbed-kong": ("robbed-kong", "added-kong"),
    "all-claimed": ("all-claimed", "claim"),
    "half-claimed": ("all-claimed", "claim"),
    "all-chows": ("all-chows", "chow"),
    "flowered-all-chows": ("all-chows", "bonus-tile"),
    "three-concealed-pungs": ("concealed-pung",),
    "four-concealed-pungs": ("concealed-pung",),
    "five-concealed-pungs": ("concealed-pung",),
    "all-pungs": ("all-pungs", "pung"),
    "half-flush": ("half-flush", "suit", "honor"),
    "full-flush": ("full-flush", "suit"),
    "all-honors": ("honor",),
    "little-three-dragons": ("dragon", "pair"),
    "big-three-dragons": ("dragon",),
    "little-four-winds": ("wind", "pair"),
    "big-four-winds": ("wind",),
    "mixed-terminals": ("terminal", "honor"),
    "all-terminals": ("terminal",),
    "eight-flowers": ("flower", "season"),
    "seven-robs-one": ("flower", "season"),
    "earthly-ready": ("ready",),
    "heavenly-ready": ("ready",),
    "migi": ("ready",),
    "earthly-hand": ("go-around",),
    "heavenly-hand": ("dealer",),
    "thirteen-orphans": ("terminal", "honor"),
    "nine-gates": ("suit", "concealed"),
    "all-green": ("bamboo", "dragon"),
    "four-kongs": ("kong",),
    "kong-on-kong": ("kong", "replacement-tile"),
    "concealed-pungs-self-drawn": ("concealed-pung", "self-draw"),
}
"""The words of the glossary that an item's page links to."""


class CountedLine(NamedTuple):
    """An item that counts in a hand, and why."""

    ref: ItemRef
    tai: int
    reason: str
    is_own: bool


class Dispute(NamedTuple):
    """A question on which a hand's count hinges, and what it counts the other way."""

    question: str
    total: int | None


class Exhibit(NamedTuple):
    """A hand of the catalogue, with the tiles of the page's item lit.

    `reasons` tell why the item does not count here; `id` is unique on the page.
    """

    id: str
    hand: ShownHand
    lines: tuple[CountedLine, ...]
    raw: int
    total: int
    cap: int | None
    reasons: tuple[str, ...]
    disputes: tuple[Dispute, ...]


class Exhibits(NamedTuple):
    """An item's hands, each kind in the catalogue's order; the first is the item's example."""

    has: tuple[Exhibit, ...]
    miss: tuple[Exhibit, ...]
    replaced: tuple[Exhibit, ...]


def item_exhibits(slug: str, item: str) -> Exhibits:
    """The hands of an item at a table."""
    found = examples(slug)[item]
    return Exhibits(*(tuple(_exhibits(kind, found, item)) for kind in Exhibits._fields))


def item_terms(item: str) -> tuple[Term, ...]:
    """The glossary's entries for an item."""
    return tuple(glossary()[term] for term in TERMS[item])


def _exhibits(kind: str, found: tuple[Example, ...], item: str) -> Iterator[Exhibit]:
    chosen = (one for one in found if one.kind == kind)
    for number, example in enumerate(chosen, 1):
        yield _exhibit(example, item, f"{kind}-{number}")


def _exhibit(example: Example, item: str, name: str) -> Exhibit:
    counted = score(example.hand)
    own = next(line for line in counted.lines if line.item == item)
    return Exhibit(
        name,
        show_hand(example.hand, own.tiles, counted.reading),
        tuple(_counted(counted, item)),
        counted.raw,
        counted.total,
        counted.table.cap,
        tuple(_reasons(own, example.hand)),
        tuple(_disputes(counted)) if example.is_contested else (),
    )


def _counted(counted: Score, item: str) -> Iterator[CountedLine]:
    for line in counted.lines:
        if line.status is Status.COUNTED:
            reason = counted_text(line.item, line, counted.hand)
            ref = item_ref(counted.table.slug, line.item)
            yield CountedLine(ref, line.tai, reason, line.item == item)


def _reasons(line: Line, hand: Hand) -> Iterator[str]:
    if line.why is not None:
        yield replaced_text(line.by, line.why, line.item)
    for reason in line.reasons:
        yield reason_text(reason, line.item, hand)


def _disputes(counted: Score) -> Iterator[Dispute]:
    for ruling, other in alternatives(counted.hand):
        yield Dispute(ruling_text(counted.table.slug, ruling).question, other.total)
    if counted.tied:
        yield Dispute(tie_text(), None)
