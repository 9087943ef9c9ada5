"""When an item counts, in one short sentence: for all tables, or for one that differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

ANY = ""
"""In a key of `CONDITIONS`: every table that has no sentence of its own."""

TRADITIONAL, ONLINE, STRAITS = "taiwan-traditional", "taiwan-online", "straits"

CONDITIONS: Mapping[tuple[str, str], StrPromise] = {
    # dealer, and how it was won
    (ANY, "dealer"): _("You are the dealer, or the winning tile was the dealer's."),
    (ANY, "dealer-streak"): _(
        "As for the dealer, once the dealer has kept the deal: with a streak of n (連n拉n),"
        " 2n + 1 tai."
    ),
    (ANY, "concealed-hand"): _(
        "Nothing is claimed, and you win on another player's tile. A concealed kong is no claim."
    ),
    (ANY, "self-draw"): _("You draw the winning tile yourself."),
    (ANY, "concealed-self-draw"): _(
        "Nothing is claimed, and you draw the winning tile yourself. A concealed kong is no claim."
    ),
    (ANY, "replacement-win"): _(
        "You draw the winning tile as the replacement for a flower or for a kong of any kind."
    ),
    (ONLINE, "replacement-win"): _(
        "You draw the winning tile as the replacement for a kong. After a flower it does not count."
    ),
    (STRAITS, "replacement-win"): _(
        "You draw the winning tile as the replacement for a bonus tile or for a kong of any kind."
    ),
    (ANY, "robbed-kong"): _(
        "You win on the tile that another player adds to a pung to make a kong."
    ),
    (ANY, "last-tile-draw"): _("You draw the last tile that may be drawn, and win with it."),
    (ONLINE, "last-tile-draw"): _(
        "You draw the last tile that may be drawn (16 stay in the wall), and win with it."
    ),
    (ANY, "last-tile-discard"): _("You win on the discard that follows the last draw."),
    (ANY, "all-claimed"): _(
        "All five sets are claimed, and you win on another player's tile. A concealed kong among"
        " them breaks it."
    ),
    (ANY, "half-claimed"): _(
        "All five sets are claimed, and you draw the winning tile yourself. A concealed kong among"
        " them breaks it."
    ),
    # the wait
    (ANY, "single-wait"): _(
        "Exactly one kind of tile completes the hand. A kind of which you hold all four is no wait."
    ),
    # bonus tiles
    (ANY, "seat-flower"): _(
        "You have the flower with the number of your seat: East 1, South 2, West 3, North 4."
    ),
    (ANY, "seat-season"): _(
        "You have the season with the number of your seat: East 1, South 2, West 3, North 4."
    ),
    (ANY, "flower-set"): _(
        "You have all four flowers, 梅蘭竹菊. Your own flower among them counts as well."
    ),
    (TRADITIONAL, "flower-set"): _(
        "You have all four flowers, 梅蘭竹菊. Your own flower among them does not count as well."
    ),
    (ANY, "season-set"): _(
        "You have all four seasons, 春夏秋冬. Your own season among them counts as well."
    ),
    (TRADITIONAL, "season-set"): _(
        "You have all four seasons, 春夏秋冬. Your own season among them does not count as well."
    ),
    (ANY, "animal"): _(
        "Each animal that you have counts, whatever your seat: cat 貓, rat 鼠, rooster 雞,"
        " centipede 蜈蚣."
    ),
    (ANY, "animal-set"): _(
        "You have all four animals. Each of them counts as well, which makes 5 tai in all."
    ),
    (TRADITIONAL, "eight-flowers"): _(
        "You have all eight flowers and seasons, and win at once. Nothing else counts, unless the"
        " replacement tile completes the hand."
    ),
    (ANY, "eight-flowers"): _("You have all eight flowers and seasons, and win at once."),
    (ONLINE, "eight-flowers"): _(
        "You have all eight flowers and seasons, and win at once. Nothing else counts."
    ),
    (ANY, "seven-robs-one"): _(
        "You have seven flowers and seasons and another player has the eighth: you win at once."
        " Nothing else counts."
    ),
    # pungs of honors
    (ANY, "red-dragon"): _(
        "You have a pung or kong of the red dragon 中, concealed or not. A pair counts nothing."
    ),
    (ANY, "green-dragon"): _(
        "You have a pung or kong of the green dragon 發, concealed or not. A pair counts nothing."
    ),
    (ANY, "white-dragon"): _(
        "You have a pung or kong of the white dragon 白, concealed or not. A pair counts nothing."
    ),
    (ANY, "round-wind"): _(
        "You have a pung or kong of the wind of the round. If it is your seat wind too, both count."
    ),
    (ANY, "seat-wind"): _(
        "You have a pung or kong of the wind of your seat. If it is the round wind too, both count."
    ),
    # three dragons, four winds
    (ANY, "little-three-dragons"): _("Two dragons are pungs or kongs, and the third is the pair."),
    (STRAITS, "little-three-dragons"): _(
        "Two dragons are pungs or kongs, and the third is the pair. The two pungs count as well,"
        " which makes 3 tai in all."
    ),
    (ANY, "big-three-dragons"): _("All three dragons are pungs or kongs."),
    (ANY, "little-four-winds"): _("Three winds are pungs or kongs, and the fourth is the pair."),
    (STRAITS, "little-four-winds"): _(
        "Three winds are pungs or kongs, and the fourth is the pair. Pungs of your seat wind and of"
        " the round wind count as well."
    ),
    (ANY, "big-four-winds"): _("All four winds are pungs or kongs."),
    # chows and pungs
    (TRADITIONAL, "all-chows"): _(
        "Every set is a chow, with no honors and no bonus tiles, and you win on another player's"
        " tile, whatever the wait."
    ),
    (ONLINE, "all-chows"): _(
        "Every set is a chow, the pair is of a suit, there are no bonus tiles, and the winning tile"
        " finishes a chow that was open at both ends."
    ),
    (STRAITS, "all-chows"): _(
        "Every set is a chow, there are no bonus tiles, and the pair is no dragon, seat wind or"
        " round wind. To win on another player's tile, two kinds or more must complete the hand."
    ),
    (ANY, "flowered-all-chows"): _(
        "All that all chows asks for, but with bonus tiles: flowers, seasons or animals."
    ),
    (ANY, "all-pungs"): _("Every set is a pung or kong."),
    (ANY, "three-concealed-pungs"): _(
        "Three pungs or concealed kongs are concealed: not claimed, nor finished by another"
        " player's tile."
    ),
    (ANY, "four-concealed-pungs"): _(
        "Four pungs or concealed kongs are concealed: not claimed, nor finished by another"
        " player's tile."
    ),
    (ANY, "five-concealed-pungs"): _(
        "All five sets are concealed pungs or concealed kongs: not claimed, nor finished by another"
        " player's tile."
    ),
    # suits and terminals
    (ANY, "half-flush"): _("There are tiles of one suit, and honors, and no others."),
    (ANY, "full-flush"): _("Every tile is of one suit. There are no honors."),
    (ANY, "all-honors"): _("Every tile is a wind or a dragon."),
    (ANY, "mixed-terminals"): _(
        "Every tile is a 1, a 9 or an honor, with both kinds in the hand. All pungs counts as well."
    ),
    (ANY, "all-terminals"): _("Every tile is a 1 or a 9."),
    # won or ready at the start
    (ANY, "earthly-ready"): _(
        "You are ready with your first discard and say so; nothing is claimed or changed after it."
    ),
    (ANY, "heavenly-ready"): _(
        "You are ready on the deal, flowers replaced, and say so; nothing is claimed or changed"
        " after it."
    ),
    (ANY, "migi"): _(
        "You are ready while at most 8 tiles are discarded and before anybody has claimed; nothing"
        " is claimed after it."
    ),
    (ANY, "earthly-hand"): _("You win in the first go-around, nothing claimed."),
    (STRAITS, "earthly-hand"): _("You win on the dealer's first discard."),
    (ANY, "heavenly-hand"): _(
        "You are the dealer and win with the tiles dealt, before any discard."
    ),
    # special hands
    (ANY, "concealed-pungs-self-drawn"): _(
        "Every set is a pung or kong, none has another player's tile, and you draw the winning tile"
        " yourself."
    ),
    (ANY, "four-kongs"): _("You have four kongs and a pair."),
    (ANY, "kong-on-kong"): _(
        "You make two kongs or more in one turn, and win on the replacement tile."
    ),
    (ANY, "nine-gates"): _(
        "You have 1112345678999 of one suit and any one more tile of it, nothing claimed. You may"
        " win on a discard."
    ),
    (ANY, "all-green"): _("Every tile is a 2, 3, 4, 6 or 8 of bamboo or the green dragon 發."),
    (ANY, "thirteen-orphans"): _(
        "You have a 1 and a 9 of each suit and every wind and dragon, and one of them twice."
    ),
}


def condition_text(slug: str, item: str) -> str:
    """When an item counts at a table. Raises `KeyError`."""
    own = CONDITIONS.get((slug, item))
    return str(CONDITIONS[ANY, item] if own is None else own)
