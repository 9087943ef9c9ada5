"""Why an item does not count: what failed in this hand, and what it would have needed."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from lessons.wording.cases import Case, Choice, Words, shown, told
from tutor.engine.conditions import Reason
from tutor.engine.hand import Hand
from tutor.engine.tiles import FLOWERS, SEASONS

FEW_LACKING = 3
"""Of nine gates, more lacking tiles than this are not named."""


def reason_text(reason: Reason, item: str, hand: Hand) -> str:
    """Why a condition of the item failed in this hand, in a sentence or two."""
    words = OF_ITEM.get((item, reason.code)) or REASONS[reason.code]
    return told(words, Case(item, hand, reason.tiles, reason.have, reason.need))


def _has_some(case: Case) -> bool:
    return case.have > 0


def _is_straits(case: Case) -> bool:
    return case.hand.rules == "straits"


def _is_traditional(case: Case) -> bool:
    return case.hand.rules == "taiwan-traditional"


def _is_online(case: Case) -> bool:
    return case.hand.rules == "taiwan-online"


def _self_drawn(case: Case) -> bool:
    return case.hand.is_self_drawn


def _has_flowers(case: Case) -> bool:
    return bool(shown(case.hand, FLOWERS))


def _has_seasons(case: Case) -> bool:
    return bool(shown(case.hand, SEASONS))


def _has_seven(case: Case) -> bool:
    return case.have >= case.need


def _has_bonus(case: Case) -> bool:
    return bool(case.hand.bonus)


def _few_lacking(case: Case) -> bool:
    return 0 < len(case.tiles) <= FEW_LACKING


REASONS: Mapping[str, Words] = {
    # how the hand was won
    "no-sets": _("Thirteen orphans are not read as sets and a pair, which this item asks for."),
    "flower-win": _("The hand was won by its flowers alone, so nothing else in it counts."),
    "no-dealer": Choice(
        _self_drawn,
        _(
            "You are not the dealer: your seat is %(seat)s. The dealer pays more for your"
            " self-draw, but that is no part of your count."
        ),
        _("You are not the dealer, and the winning tile was not the dealer's."),
    ),
    "no-streak": _(
        "This is the dealer's first hand. The streak starts when the dealer keeps the deal."
    ),
    "by-another": _(
        "You won on another player's tile. This counts only when you draw the winning tile"
        " yourself."
    ),
    "self-drawn": _(
        "You drew the winning tile yourself. This counts only on another player's tile."
    ),
    "robbed-kong-won": _("You won by robbing a kong, which is no discard."),
    "claimed": ngettext_lazy(
        "You claimed a set from another player: %(claimed)s. Nothing may be claimed.",
        "You claimed %(claimed_count)s sets from other players: %(claimed)s. Nothing may be"
        " claimed.",
        "claimed_count",
    ),
    "nothing-claimed": _("All your kongs are concealed: nothing was claimed from another player."),
    "concealed-kong": _("Your kong of %(tiles)s is concealed. No set may be a concealed kong."),
    "sets-in-hand": ngettext_lazy(
        "%(short)s of your sets still stands in your hand. All %(need)s must be claimed, so that"
        " a single tile is left.",
        "%(short)s of your sets still stand in your hand. All %(need)s must be claimed, so that"
        " a single tile is left.",
        "short",
    ),
    "no-replacement": Choice(
        _is_online,
        _("The winning tile was not a replacement tile, drawn after a kong."),
        _("The winning tile was not a replacement tile, drawn after a kong or a flower."),
    ),
    "flower-replacement": _(
        "You won on the replacement for a flower. At this table only the replacement after a kong"
        " counts."
    ),
    "not-last-tile": _("The winning tile was not the last tile."),
    "no-robbed-kong": _(
        "You did not rob a kong: the winning tile was not one that another player added to a pung."
    ),
    # the wait
    "many-waits": _(
        "%(have)s kinds of tile complete this hand: %(tiles)s. A single wait has exactly one."
    ),
    "one-kind-waited": _(
        "Only one kind of tile completes this hand: %(tiles)s. To win on another player's tile,"
        " all chows must wait for two kinds or more."
    ),
    "not-two-sided": _(
        "%(won)s did not finish a chow open at both ends (like 4-5, which waits for 3 and 6)."
    ),
    # bonus tiles
    "lacking": Choice(
        _has_some,
        _("You have %(have)s of the %(need)s. Still missing: %(tiles)s."),
        _("You have none of these %(need)s tiles: %(tiles)s."),
    ),
    "no-animal": _("You have no animal."),
    "not-seven": Choice(
        _has_seven,
        _(
            "You have %(have)s flowers and seasons, but did not win by taking the eighth from"
            " another player."
        ),
        _(
            "This needs %(need)s flowers and seasons, and the eighth with another player. You have"
            " %(have)s."
        ),
    ),
    "has-bonus": _("You have bonus tiles: %(tiles)s. All chows must be without any."),
    "no-bonus": _("You have no bonus tile, so nothing spoils the all chows."),
    # dragons and winds
    "no-pung": Choice(
        _has_some,
        _("%(tiles)s is only your pair. A pung or kong is needed; a pair counts nothing."),
        _("You have no pung or kong of %(tiles)s."),
    ),
    # chows and pungs
    "has-pungs": ngettext_lazy(
        "There is a pung or kong: %(tiles)s. Every set must be a chow.",
        "There are %(kinds)s pungs or kongs: %(tiles)s. Every set must be a chow.",
        "kinds",
    ),
    "has-chows": ngettext_lazy(
        "There is a chow: %(chows)s. Every set must be a pung or kong.",
        "There are chows: %(chows)s. Every set must be a pung or kong.",
        "chow_count",
    ),
    "has-honors": _(
        "The hand has winds or dragons: %(tiles)s. None may be in it, even as the pair."
    ),
    "pair-of-worth": _(
        "The pair is %(tiles)s. It must not be a dragon, your seat wind or the round wind."
    ),
    "few-concealed-pungs": Choice(
        _has_some,
        ngettext_lazy(
            "You have %(have)s concealed pung. This needs %(need)s.",
            "You have %(have)s concealed pungs. This needs %(need)s.",
            "have",
        ),
        _("You have no concealed pung. This needs %(need)s."),
    ),
    "pung-by-another": _(
        "The pung of %(tiles)s was finished by another player's tile, so it is not concealed."
        " Without it you have %(have)s of the %(need)s concealed pungs needed."
    ),
    "pungs-claimed": _(
        "Claimed pungs and kongs are not concealed: %(tiles)s. Without them you have %(have)s of"
        " the %(need)s concealed pungs needed."
    ),
    "few-kongs": Choice(
        _has_some,
        ngettext_lazy(
            "You have %(have)s kong. This needs %(need)s.",
            "You have %(have)s kongs. This needs %(need)s.",
            "have",
        ),
        _("You have no kong. This needs %(need)s."),
    ),
    # suits
    "no-suit": _("The hand has honors only. It must have tiles of one suit."),
    "second-suit": _(
        "Beside %(suit)s there are tiles of another suit: %(some_tiles)s. Only one suit may be in"
        " the hand."
    ),
    "no-honors": _(
        "The hand has no winds or dragons. At least one set or the pair must be honors."
    ),
    "not-all-honors": _(
        "These tiles are not honors: %(some_tiles)s. Every set and the pair must be winds or"
        " dragons."
    ),
    "has-simples": _("The hand has tiles from 2 to 8: %(some_tiles)s."),
    "no-terminals": _("The hand has no 1 or 9. At least one set or the pair must be of these."),
    "not-green": _(
        "These tiles are not all green: %(some_tiles)s. Only 2, 3, 4, 6 and 8 of bamboo and the"
        " green dragon may be in the hand."
    ),
    "not-nine-gates": Choice(
        _few_lacking,
        _(
            "Nine gates needs 1112345678999 of one suit and any one more of it. Still missing:"
            " %(tiles)s."
        ),
        _("Nine gates needs 1112345678999 of one suit and any one more of it."),
    ),
    # opening and special hands
    "not-declared": _("You were not ready early enough, or did not say so."),
    "not-first-turn": Choice(
        _is_straits,
        _("This counts only when you win on the dealer's first discard."),
        _("This counts only when you win in the first go-around."),
    ),
    "not-on-deal": _(
        "This counts only for the dealer, who wins with the tiles dealt, before any discard."
    ),
    "lacking-orphans": _(
        "You have %(have)s of the %(need)s kinds of terminals and honors. This needs one of each,"
        " and one of them twice."
    ),
    "one-kong": _(
        "You made only one kong in this turn. This needs two or more, one after another."
    ),
}

OF_ITEM: Mapping[tuple[str, str], Words] = {
    ("seat-flower", "other-number"): Choice(
        _has_flowers,
        _(
            "Your seat is %(seat)s, number %(seat_number)s: your own flower is %(own)s. You have"
            " %(flowers)s."
        ),
        _(
            "Your seat is %(seat)s, number %(seat_number)s: your own flower is %(own)s. You have"
            " no flower."
        ),
    ),
    ("seat-season", "other-number"): Choice(
        _has_seasons,
        _(
            "Your seat is %(seat)s, number %(seat_number)s: your own season is %(own)s. You have"
            " %(seasons)s."
        ),
        _(
            "Your seat is %(seat)s, number %(seat_number)s: your own season is %(own)s. You have"
            " no season."
        ),
    ),
    ("eight-flowers", "lacking"): Choice(
        _has_some,
        _("You have %(have)s of the %(need)s flowers and seasons. All are needed."),
        _("You have no flowers or seasons. All %(need)s are needed."),
    ),
    ("round-wind", "no-pung"): Choice(
        _has_some,
        _("The round wind, %(round)s, is only your pair. A pung or kong of it is needed."),
        _("You have no pung or kong of the round wind, %(round)s."),
    ),
    ("seat-wind", "no-pung"): Choice(
        _has_some,
        _("Your seat wind, %(seat)s, is only your pair. A pung or kong of it is needed."),
        _("You have no pung or kong of your seat wind, %(seat)s."),
    ),
    ("big-three-dragons", "no-pung"): Choice(
        _has_some,
        _("%(tiles)s is only your pair. All three dragons must be pungs or kongs."),
        _("You have no pung or kong of %(tiles)s. All three dragons are needed."),
    ),
    ("big-four-winds", "no-pung"): Choice(
        _has_some,
        _("%(tiles)s is only your pair. All four winds must be pungs or kongs."),
        _("You have no pung or kong of %(tiles)s. All four winds are needed."),
    ),
    ("little-three-dragons", "no-pair-left"): _(
        "All three dragons are pungs, so none is the pair. That is %(big_three_dragons)s."
    ),
    ("little-four-winds", "no-pair-left"): _(
        "All four winds are pungs, so none is the pair. That is %(big_four_winds)s."
    ),
    ("little-three-dragons", "few-pungs-of"): Choice(
        _has_some,
        ngettext_lazy(
            "You have %(have)s pung of dragons. This needs %(need)s, and the third dragon as the"
            " pair.",
            "You have %(have)s pungs of dragons. This needs %(need)s, and the third dragon as the"
            " pair.",
            "have",
        ),
        _("You have no pung of dragons. This needs %(need)s, and the third dragon as the pair."),
    ),
    ("little-four-winds", "few-pungs-of"): Choice(
        _has_some,
        ngettext_lazy(
            "You have %(have)s pung of winds. This needs %(need)s, and the fourth wind as the"
            " pair.",
            "You have %(have)s pungs of winds. This needs %(need)s, and the fourth wind as the"
            " pair.",
            "have",
        ),
        _("You have no pung of winds. This needs %(need)s, and the fourth wind as the pair."),
    ),
    ("big-three-dragons", "few-pungs-of"): Choice(
        _has_some,
        _("Of the three dragons you have %(have)s as a pung. All three are needed."),
        _("You have no pung of dragons. All three are needed."),
    ),
    ("big-four-winds", "few-pungs-of"): Choice(
        _has_some,
        _("Of the four winds you have %(have)s as pungs. All four are needed."),
        _("You have no pung of winds. All four are needed."),
    ),
    ("little-three-dragons", "no-pair-of"): _("The pair is not a dragon. It should be %(one_of)s."),
    ("little-four-winds", "no-pair-of"): _("The pair is not a wind. It should be %(one_of)s."),
    ("all-claimed", "self-drawn"): Choice(
        _is_traditional,
        _(
            "You drew the winning tile yourself, so it is %(half_claimed)s. This one is for another"
            " player's tile."
        ),
        _("You drew the winning tile yourself. This counts only on another player's tile."),
    ),
    ("half-claimed", "by-another"): _(
        "You won on another player's tile, so it is %(all_claimed)s. This one is for a self-draw."
    ),
    ("all-chows", "self-drawn"): _(
        "You drew the winning tile yourself. At this table all chows counts only on another"
        " player's tile."
    ),
    ("last-tile-discard", "self-drawn"): _(
        "You drew the winning tile yourself. This is for a win on the last discard."
    ),
    ("last-tile-draw", "by-another"): _(
        "You won on another player's tile. This is for drawing the last tile yourself."
    ),
    ("last-tile-discard", "not-last-tile"): _(
        "The winning tile was not the discard that follows the last draw."
    ),
    ("last-tile-draw", "not-last-tile"): _("The winning tile was not the last tile to be drawn."),
    ("concealed-hand", "claimed"): ngettext_lazy(
        "You claimed a set from another player: %(claimed)s. A concealed hand has none.",
        "You claimed %(claimed_count)s sets from other players: %(claimed)s. A concealed hand has"
        " none.",
        "claimed_count",
    ),
    ("concealed-hand", "robbed-kong-won"): _(
        "You won by robbing a kong. At this table a concealed hand must win on a discard."
    ),
    ("kong-on-kong", "no-replacement"): _(
        "You did not win on a replacement tile. This needs two or more kongs in one turn, and a"
        " win on the replacement."
    ),
    ("all-chows", "has-bonus"): Choice(
        _is_straits,
        _("You have bonus tiles: %(tiles)s. With them it is only %(flowered_all_chows)s."),
        _("You have bonus tiles: %(tiles)s. All chows must be without any."),
    ),
    ("flowered-all-chows", "no-bonus"): Choice(
        _has_bonus,
        _("You have no flower or season: animals play no part. That is %(all_chows)s."),
        _("You have no bonus tile. Without one it is %(all_chows)s."),
    ),
    ("half-flush", "no-honors"): _(
        "The hand has no winds or dragons. A half flush has one suit and at least some honors."
    ),
    ("half-flush", "no-suit"): _("The hand has honors only. A half flush has one suit as well."),
    ("full-flush", "has-honors"): _(
        "The hand has winds or dragons: %(tiles)s. A full flush has tiles of one suit only."
    ),
    ("mixed-terminals", "has-simples"): _(
        "The hand has tiles from 2 to 8: %(some_tiles)s. Every tile must be a 1, a 9 or an honor."
    ),
    ("all-terminals", "has-simples"): _(
        "The hand has tiles from 2 to 8: %(some_tiles)s. Every tile must be a 1 or a 9."
    ),
    ("mixed-terminals", "no-honors"): _(
        "The hand has no winds or dragons. This needs both terminals and honors."
    ),
    ("mixed-terminals", "no-terminals"): _(
        "The hand has no 1 or 9. This needs both terminals and honors."
    ),
    ("earthly-ready", "not-declared"): _(
        "You did not declare yourself ready with your first discard."
    ),
    ("heavenly-ready", "not-declared"): _("You did not declare yourself ready on the deal."),
    ("migi", "not-declared"): _(
        "You were not ready while at most 8 tiles were discarded and nobody had claimed."
    ),
}
