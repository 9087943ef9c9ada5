"""Why an item counts in a hand, and why one that holds does not: another replaces it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from lessons.items import display_name, inline_name
from lessons.wording.cases import Case, Choice, Words, told
from tutor.engine.hand import Hand
from tutor.engine.play import Event, Win, Wind
from tutor.engine.score import Line
from tutor.engine.tables import Why
from tutor.engine.tiles import Tile

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


def counted_text(item: str, line: Line, hand: Hand) -> str:
    """Why the item counts in this hand, in a sentence."""
    tiles = tuple(hand.tiles[position] for position in line.tiles)
    return told(COUNTED[item], Case(item, hand, tiles, tai=line.tai))


def replaced_text(by: str, why: Why, item: str) -> str:
    """Why an item that holds does not count: `by` replaces it."""
    return REPLACED[why] % {"by": display_name(by), "item": inline_name(item)}


def _is_dealer(case: Case) -> bool:
    return case.hand.seat is Wind.E


def _by_discard(case: Case) -> bool:
    return case.hand.win is Win.DISCARD


def _by_rule(case: Case) -> bool:
    """Whether the streak counts 2n + 1 here."""
    return case.tai == 2 * case.hand.streak + 1


def _stands_for_three(case: Case) -> bool:
    return case.tai == 3 and case.hand.rules != "straits"


def _is_straits(case: Case) -> bool:
    return case.hand.rules == "straits"


def _is_online(case: Case) -> bool:
    return case.hand.rules == "taiwan-online"


def _is_kong(case: Case) -> bool:
    return len(case.tiles) == 4


def _has_concealed_kong(case: Case) -> bool:
    return len(case.hand.melds) > len(case.hand.claimed)


def _after_kong(case: Case) -> bool:
    return Event.KONG_REPLACEMENT in case.hand.events


def _finished(case: Case) -> list[Tile]:
    """The set or pair that the winning tile finished, which the line lights up."""
    return sorted(case.tiles)


def _finished_pair(case: Case) -> bool:
    return len(case.tiles) == 2


def _finished_chow(case: Case) -> bool:
    return len(set(case.tiles)) == 3


def _finished_middle(case: Case) -> bool:
    return _finished_chow(case) and _finished(case)[1] == case.hand.win_tile


def _drawn(case: Case) -> bool:
    return case.hand.is_self_drawn


_PUNG = Choice(_is_kong, _("You have a kong of %(tiles)s."), _("You have a pung of %(tiles)s."))
_CONCEALED_PUNGS = _("%(kinds)s pungs are concealed, finished by no other player: %(tiles)s.")

COUNTED: Mapping[str, Words] = {
    # how the hand was won
    "dealer": Choice(
        _is_dealer,
        _("You are the dealer."),
        Choice(
            _by_discard,
            _("The dealer discarded the winning tile."),
            _("The player whose tile you took is the dealer."),
        ),
    ),
    "dealer-streak": Choice(
        _by_rule,
        _(
            "The dealer's streak is %(streak)s (連%(streak)s拉%(streak)s):"
            " 2 × %(streak)s + 1 = %(tai)s tai."
        ),
        _("The dealer's streak is %(streak)s (連%(streak)s拉%(streak)s): %(tai)s tai."),
    ),
    "self-draw": _("You drew the winning tile yourself."),
    "concealed-hand": Choice(
        _has_concealed_kong,
        _(
            "You claimed nothing from another player: a concealed kong, as of %(kongs)s, is no"
            " claim."
        ),
        Choice(
            _drawn,
            _("You claimed nothing from another player."),
            _("You claimed nothing before you won on another player's tile."),
        ),
    ),
    "concealed-self-draw": Choice(
        _stands_for_three,
        _(
            "You claimed nothing and drew the winning tile yourself: %(tai)s tai stand for"
            " concealed 1, self-draw 1 and one more."
        ),
        _("You claimed nothing and drew the winning tile yourself."),
    ),
    "replacement-win": Choice(
        _after_kong,
        _("You won on the replacement tile drawn after a kong."),
        Choice(
            _is_straits,
            _("You won on the replacement tile drawn after a bonus tile."),
            _("You won on the replacement tile drawn after a flower."),
        ),
    ),
    "last-tile-draw": _("You won by drawing the last tile that could be drawn."),
    "last-tile-discard": _("You won on the discard that followed the last draw."),
    "robbed-kong": _("Another player added %(won)s to a pung to make a kong, and you won on it."),
    "all-claimed": Choice(
        _has_concealed_kong,
        _("All your sets were laid down, and you won your last tile from another player."),
        _("All your sets were claimed, and you won your last tile from another player."),
    ),
    "half-claimed": Choice(
        _has_concealed_kong,
        _("All your sets were laid down, and you drew your last tile yourself."),
        _("All your sets were claimed, and you drew your last tile yourself."),
    ),
    # the wait
    "single-wait": Choice(
        _finished_pair,
        _("Exactly one kind of tile completes this hand: %(won)s, for the pair."),
        Choice(
            _finished_middle,
            _("Exactly one kind of tile completes this hand: %(won)s, in the middle of a chow."),
            Choice(
                _finished_chow,
                _("Exactly one kind of tile completes this hand: %(won)s, at the end of a chow."),
                _("Exactly one kind of tile completes this hand: %(won)s."),
            ),
        ),
    ),
    # bonus tiles
    "seat-flower": _("Your seat is %(seat)s, number %(seat_number)s, and you have %(own)s."),
    "seat-season": _("Your seat is %(seat)s, number %(seat_number)s, and you have %(own)s."),
    "flower-set": _("You have all four flowers: %(tiles)s."),
    "season-set": _("You have all four seasons: %(tiles)s."),
    "animal": ngettext_lazy(
        "You have %(kinds)s animal: %(animals)s.",
        "You have %(kinds)s animals, and each counts: %(animals)s.",
        "kinds",
    ),
    "animal-set": _("You have all four animals: %(animals)s."),
    "eight-flowers": _("You have all eight flowers and seasons."),
    "seven-robs-one": _(
        "You have seven flowers and seasons, and take the eighth, %(lacking_bonus)s, from another"
        " player."
    ),
    # dragons and winds
    "red-dragon": _PUNG,
    "green-dragon": _PUNG,
    "white-dragon": _PUNG,
    "round-wind": Choice(
        _is_kong,
        _("The round wind is %(round)s, and you have a kong of it."),
        _("The round wind is %(round)s, and you have a pung of it."),
    ),
    "seat-wind": Choice(
        _is_kong,
        _("Your seat wind is %(seat)s, and you have a kong of it."),
        _("Your seat wind is %(seat)s, and you have a pung of it."),
    ),
    "little-three-dragons": _("Two dragons are pungs, and the third is the pair: %(pair)s."),
    "big-three-dragons": _("All three dragons are pungs or kongs."),
    "little-four-winds": _("Three winds are pungs, and the fourth is the pair: %(pair)s."),
    "big-four-winds": _("All four winds are pungs or kongs."),
    # chows and pungs
    "all-chows": Choice(
        _is_straits,
        Choice(
            _drawn,
            _("Every set is a chow, the pair counts nothing, and no bonus tile spoils it."),
            _(
                "Every set is a chow, the pair counts nothing, no bonus tile spoils it, and more"
                " than one kind of tile completes the hand: %(waits)s."
            ),
        ),
        Choice(
            _is_online,
            _(
                "Every set is a chow, there are no honors or bonus tiles, and %(won)s finished a"
                " chow that was open at both ends."
            ),
            _("Every set is a chow, and there are no honors or bonus tiles."),
        ),
    ),
    "flowered-all-chows": _(
        "Every set is a chow and the pair counts nothing, but there are bonus tiles: %(bonus)s."
    ),
    "all-pungs": _("Every set is a pung or kong."),
    "three-concealed-pungs": _CONCEALED_PUNGS,
    "four-concealed-pungs": _CONCEALED_PUNGS,
    "five-concealed-pungs": _CONCEALED_PUNGS,
    # suits
    "half-flush": _("There are tiles of one suit, %(suit)s, and honors."),
    "full-flush": _("Every tile is of one suit: %(suit)s."),
    "all-honors": _("Every tile is a wind or a dragon."),
    "mixed-terminals": _("Every tile is a 1, a 9 or an honor, and both kinds are there."),
    "all-terminals": _("Every tile is a 1 or a 9."),
    # opening and special hands
    "earthly-ready": _("You declared yourself ready with your first discard, nothing claimed."),
    "heavenly-ready": _("You declared yourself ready on the deal, nothing claimed."),
    "migi": _("You were ready with at most 8 tiles discarded, before anybody had claimed."),
    "earthly-hand": Choice(
        _is_straits,
        _("You won on the dealer's first discard."),
        _("You won in the first go-around."),
    ),
    "heavenly-hand": _("You are the dealer, and won with the tiles dealt."),
    "thirteen-orphans": _("You have a 1 and 9 of each suit and every honor, and %(pair)s twice."),
    "nine-gates": _("You have 1112345678999 of %(suit)s and one more of it, nothing claimed."),
    "all-green": _("Every tile is a 2, 3, 4, 6 or 8 of bamboo or the green dragon."),
    "four-kongs": _("You have %(kong_count)s kongs."),
    "kong-on-kong": _("You made two kongs or more in this turn and won on the replacement."),
    "concealed-pungs-self-drawn": _(
        "You drew the winning tile yourself, and no pung or kong has another player's tile."
    ),
}

REPLACED: Mapping[Why, StrPromise] = {
    Why.INCLUDED: _("%(by)s already includes %(item)s."),
    Why.IMPLIED: _("%(by)s takes %(item)s for granted, so it is not counted again."),
    Why.HIGHER: _("%(by)s counts more, and takes the place of %(item)s."),
    Why.NO_WINNING_TILE: _(
        "%(by)s is won with the tiles dealt: there is no winning tile for %(item)s."
    ),
    Why.SAME_TILE: _("%(by)s is counted for this tile, so %(item)s is not counted for it as well."),
    Why.DRAW_COUNTS_ONE: _(
        "%(by)s counts a drawn winning tile as a plain self-draw, not as %(item)s."
    ),
    Why.ALONE: _("%(by)s is counted alone, without %(item)s."),
}
