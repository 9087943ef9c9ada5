"""Short words for a hand: its melds, the seats, and how it was won. Labels, not sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from lessons.wording.names import Name, chow_text, short_name, wind_name
from tutor.engine.hand import Hand
from tutor.engine.play import Event, Meld, MeldKind, Win, Wind
from tutor.engine.settle import Payer

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

MELD_NAMES: Mapping[MeldKind, Name] = {
    MeldKind.CHOW: Name(pgettext_lazy("meld", "chow"), "吃"),
    MeldKind.PUNG: Name(pgettext_lazy("meld", "pung"), "碰"),
    MeldKind.OPEN_KONG: Name(pgettext_lazy("meld", "open kong"), "明槓"),
    MeldKind.ADDED_KONG: Name(pgettext_lazy("meld", "added kong"), "加槓"),
    MeldKind.CONCEALED_KONG: Name(pgettext_lazy("meld", "concealed kong"), "暗槓"),
}
WINS: Mapping[Win, StrPromise] = {
    Win.DISCARD: _("Won by discard"),
    Win.SELF_DRAW: _("Self-drawn"),
    Win.ROBBED_KONG: _("Robbed a kong"),
    Win.EIGHT_FLOWERS: _("Eight flowers"),
    Win.SEVEN_ROBS_ONE: _("Seven rob one"),
}
EVENTS: Mapping[Event, StrPromise] = {
    Event.FLOWER_REPLACEMENT: _("Replacement tile after a flower"),
    Event.KONG_REPLACEMENT: _("Replacement tile after a kong"),
    Event.DOUBLE_KONG: _("Two or more kongs in this turn"),
    Event.LAST_TILE: _("Last tile"),
    Event.HEAVENLY_HAND: _("Won with the tiles dealt"),
    Event.EARTHLY_HAND: _("Won in the first go-around"),
    Event.HEAVENLY_READY: _("Ready on the deal, and said so"),
    Event.EARTHLY_READY: _("Ready on the first discard, and said so"),
    Event.MIGI_READY: _("Ready early: at most 8 discards, nobody had claimed"),
}
LAST_DISCARD = _("Last discard")
BONUS_REPLACEMENT = _("Replacement tile after a bonus tile")
FIRST_DISCARD = _("Won on the dealer's first discard")


PAYERS: Mapping[Payer, StrPromise] = {
    Payer.DISCARDER: _("the discarder"),
    Payer.ROBBED: _("the robbed player"),
    Payer.DEALER: _("the dealer"),
    Payer.OTHER: _("another player"),
}


def payer_text(payer: Payer) -> str:
    """Who pays."""
    return capfirst(str(PAYERS[payer]))


def win_text(hand: Hand) -> str:
    """How the hand was won."""
    return str(WINS[hand.win])


def event_texts(hand: Hand) -> list[str]:
    """What else happened in the play."""
    return [str(_event(event, hand)) for event in Event if event in hand.events]


def _event(event: Event, hand: Hand) -> StrPromise:
    if event is Event.LAST_TILE and hand.win is Win.DISCARD:
        return LAST_DISCARD
    if hand.rules == "straits":
        return {
            Event.FLOWER_REPLACEMENT: BONUS_REPLACEMENT,
            Event.EARTHLY_HAND: FIRST_DISCARD,
        }.get(event, EVENTS[event])
    return EVENTS[event]


def seat_text(hand: Hand) -> str:
    """The winner's seat, with its number on flowers and seasons."""
    seat = {"wind": wind_name(hand.seat), "number": hand.seat.number}
    return gettext("Seat %(wind)s (%(number)s)") % seat


def round_text(hand: Hand) -> str:
    """The wind of the round."""
    return gettext("Round %(wind)s") % {"wind": wind_name(hand.round)}


def dealer_text(hand: Hand) -> str:
    """Who the dealer is, where a party to this win, and the dealer's streak; or nothing."""
    who = _dealer(hand)
    if not hand.streak:
        return who
    if not who:
        return gettext("The dealer's streak is %(n)s (連%(n)s拉%(n)s)") % {"n": hand.streak}
    if hand.seat is not Wind.E and not hand.from_dealer:
        return who
    return gettext("%(who)s, streak %(n)s (連%(n)s拉%(n)s)") % {"who": who, "n": hand.streak}


def _dealer(hand: Hand) -> str:
    if hand.seat is Wind.E:
        return gettext("You are the dealer")
    if hand.win is Win.DISCARD and hand.from_dealer:
        return gettext("The discarder is the dealer")
    if hand.win is Win.DISCARD and hand.rules != "straits":
        return gettext("The discarder is not the dealer")
    return gettext("The robbed player is the dealer") if hand.from_dealer else ""


def meld_name(meld: Meld) -> str:
    """What kind of set was laid down: `pung 碰`."""
    return str(MELD_NAMES[meld.kind])


def meld_text(meld: Meld) -> str:
    """A meld with its tiles: `pung of red dragon 中`, in Chinese `碰中`."""
    is_chow = meld.kind is MeldKind.CHOW
    tiles = chow_text(meld.tiles[0]) if is_chow else short_name(meld.tiles[0])
    kind = MELD_NAMES[meld.kind].words
    return gettext("%(kind)s of %(tiles)s") % {"kind": kind, "tiles": tiles}
