"""What a table fixes beside its items, a sentence or a few each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tutor.engine.tables import Table

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class Fact(NamedTuple):
    """One thing that a table fixes: what it is about, and how it is there."""

    label: str
    text: str


LABELS: Mapping[str, StrPromise] = {
    "hand": pgettext_lazy("fact of a table", "The hand"),
    "bonus": pgettext_lazy("fact of a table", "Bonus tiles"),
    "minimum": pgettext_lazy("fact of a table", "Least to win"),
    "cap": pgettext_lazy("fact of a table", "Cap"),
    "dealer": pgettext_lazy("fact of a table", "Dealer and streak"),
    "payment": pgettext_lazy("fact of a table", "Who pays"),
}

DEALERS: Mapping[str, StrPromise] = {
    "taiwan-traditional": _(
        "In the count: 1 tai for the dealer, or 2n + 1 with a streak of n. When another player"
        " draws the winning tile, only the dealer's own payment is higher by it."
    ),
    "taiwan-online": _(
        "Not in the count, only in the payment: where the dealer pays or is paid, it is higher by 1"
        " tai and by 2 more for each hand of the streak."
    ),
    "straits": _("Neither in the count nor in the payment."),
}

PAYMENTS: Mapping[str, StrPromise] = {
    "taiwan-traditional": _(
        "Whoever pays gives the base 底 and the points of one tai for each tai. A discard, a robbed"
        " kong or the robbed flower is paid by the player whose tile it was, a self-draw or eight"
        " flowers by all three."
    ),
    "taiwan-online": _(
        "Whoever pays gives the base 底 and the points of one tai for each tai; the host sets both."
        " A discard, a robbed kong or the robbed flower is paid by the player whose tile it was, a"
        " self-draw or eight flowers by all three. A false win pays each of the others the base"
        " and 8 tai."
    ),
    "straits": _(
        "The base is 2, 4, 8, 16 or 32 points for 1 to 5 tai. On a discard, the discarder pays"
        " twice the base and each of the two others once; on a self-draw, each of the three pays"
        " twice. Who is liable (包) pays the whole sum alone."
    ),
}


def table_facts(table: Table) -> tuple[Fact, ...]:
    """What the table fixes, always in the same order."""
    texts = {
        "hand": _hand(table),
        "bonus": _bonus(table),
        "minimum": _minimum(table),
        "cap": _cap(table),
        "dealer": str(DEALERS[table.slug]),
        "payment": str(PAYMENTS[table.slug]),
    }
    return tuple(Fact(str(label), texts[name]) for name, label in LABELS.items())


def _hand(table: Table) -> str:
    sets = table.base.sets
    words = gettext("%(tiles)s tiles and the winning one: %(sets)s sets and a pair.")
    return words % {"tiles": 3 * sets + 1, "sets": sets}


def _bonus(table: Table) -> str:
    if table.base.animals:
        return gettext("Flowers, seasons and animals.")
    return gettext("Flowers and seasons.")


def _minimum(table: Table) -> str:
    if not table.minimum:
        return gettext("None: a complete hand may win with 0 tai.")
    return gettext("%(tai)s tai: with less, a hand may not win.") % {"tai": table.minimum}


def _cap(table: Table) -> str:
    if table.cap is None:
        return gettext("None: all that counts is paid.")
    return gettext("%(tai)s tai: what the items add up to beyond it is not paid.") % {
        "tai": table.cap
    }
