"""The names of tiles, and lists of them, in the page's language: always with their Chinese."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import get_language, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tutor.engine.tiles import (
    ANIMALS,
    DRAGONS,
    EAST,
    FIRST_ANIMAL,
    FIRST_FLOWER,
    FIRST_HONOR,
    FIRST_SEASON,
    FLOWERS,
    PLAIN,
    SEASONS,
    SUITS,
    WINDS,
    Kinds,
    Tile,
    kinds,
    members,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

NUMERALS = "一二三四五六七八九"
MOST_NAMED = 6
"""A list of more kinds than this names their suits instead, where the tiles do not matter."""


class Name(NamedTuple):
    """A name in the page's language, and in traditional characters to stand beside it."""

    words: StrPromise
    hant: str

    def __str__(self) -> str:
        return beside(str(self.words), self.hant)


class Suit(NamedTuple):
    """A suit: how its tiles are called, the suit itself, and the character of both."""

    tiles: StrPromise
    name: Name
    hant: str


SUIT_NAMES = (
    Suit(_("%(ranks)s of characters"), Name(pgettext_lazy("suit", "characters"), "萬"), "萬"),
    Suit(_("%(ranks)s of dots"), Name(pgettext_lazy("suit", "dots"), "筒"), "筒"),
    Suit(_("%(ranks)s of bamboo"), Name(pgettext_lazy("suit", "bamboo"), "條"), "條"),
)
WIND_NAMES = (
    Name(pgettext_lazy("wind", "East"), "東"),
    Name(pgettext_lazy("wind", "South"), "南"),
    Name(pgettext_lazy("wind", "West"), "西"),
    Name(pgettext_lazy("wind", "North"), "北"),
)
TILE_NAMES = (
    Name(pgettext_lazy("tile", "East wind"), "東"),
    Name(pgettext_lazy("tile", "South wind"), "南"),
    Name(pgettext_lazy("tile", "West wind"), "西"),
    Name(pgettext_lazy("tile", "North wind"), "北"),
    Name(pgettext_lazy("tile", "red dragon"), "中"),
    Name(pgettext_lazy("tile", "green dragon"), "發"),
    Name(pgettext_lazy("tile", "white dragon"), "白"),
    Name(pgettext_lazy("tile", "plum blossom"), "梅"),
    Name(pgettext_lazy("tile", "orchid"), "蘭"),
    Name(pgettext_lazy("tile", "bamboo plant"), "竹"),
    Name(pgettext_lazy("tile", "chrysanthemum"), "菊"),
    Name(pgettext_lazy("tile", "spring"), "春"),
    Name(pgettext_lazy("tile", "summer"), "夏"),
    Name(pgettext_lazy("tile", "autumn"), "秋"),
    Name(pgettext_lazy("tile", "winter"), "冬"),
    Name(pgettext_lazy("tile", "cat"), "貓"),
    Name(pgettext_lazy("tile", "rat"), "鼠"),
    Name(pgettext_lazy("tile", "rooster"), "雞"),
    Name(pgettext_lazy("tile", "centipede"), "蜈蚣"),
)
GROUPS: tuple[tuple[Kinds, Name], ...] = (
    *zip(SUITS, (suit.name for suit in SUIT_NAMES), strict=True),
    (WINDS, Name(pgettext_lazy("tiles", "winds"), "風牌")),
    (DRAGONS, Name(pgettext_lazy("tiles", "dragons"), "三元牌")),
    (FLOWERS, Name(pgettext_lazy("tiles", "flowers"), "花")),
    (SEASONS, Name(pgettext_lazy("tiles", "seasons"), "季")),
    (ANIMALS, Name(pgettext_lazy("tiles", "animals"), "動物")),
)
FLOWER_NUMBER = _("%(name)s (flower %(number)s)")
SEASON_NUMBER = _("%(name)s (season %(number)s)")


def speaks_chinese() -> bool:
    """Whether the page is in Chinese, where a name needs no Chinese beside it."""
    return (get_language() or "en").startswith("zh")


def beside(words: str, hant: str) -> str:
    """Words of the page's language, with their Chinese unless they are Chinese."""
    return words if speaks_chinese() else f"{words} {hant}"


def tile_name(tile: Tile) -> str:
    """A tile, a flower or season with its number: `3 of characters 三萬`, in Chinese `三萬`."""
    if tile < FIRST_FLOWER or tile >= FIRST_ANIMAL:
        return short_name(tile)
    template = FLOWER_NUMBER if tile < FIRST_SEASON else SEASON_NUMBER
    return template % {"name": short_name(tile), "number": (tile - PLAIN) % 4 + 1}


def short_name(tile: Tile) -> str:
    """A tile; flowers and seasons without their numbers."""
    return _suited([tile]) if tile < FIRST_HONOR else str(TILE_NAMES[tile - FIRST_HONOR])


def tiles_text(tiles: Iterable[Tile], every: bool = True) -> str:
    """Each kind among the tiles once: `3 and 6 of characters 三六萬, East wind 東`.

    Unless `every` kind matters, many of them are named by their suits.
    """
    found = kinds(tiles)
    if not every and found.bit_count() > MOST_NAMED:
        return groups_text(found)
    suits = [_suited(members(found & suit)) for suit in SUITS if found & suit]
    return listed([*suits, *(short_name(tile) for tile in members(found) if tile >= FIRST_HONOR)])


def choice_text(tiles: Iterable[Tile]) -> str:
    """Kinds of which any one would do."""
    return listed([short_name(tile) for tile in sorted(set(tiles))], last=_or())


def numbered_text(tiles: Iterable[Tile]) -> str:
    """Bonus tiles with their numbers."""
    return listed([tile_name(tile) for tile in tiles])


def groups_text(mask: Kinds) -> str:
    """The suits and families of these kinds."""
    return listed([str(name) for group, name in GROUPS if mask & group])


def chows_text(tiles: Sequence[Tile]) -> str:
    """Chows, from their tiles in order: `1-2-3 of dots 一二三筒`."""
    firsts = sorted(set(tiles[::3]))
    return listed([chow_text(first) for first in firsts])


def chow_text(first: Tile) -> str:
    """A chow by its lowest tile."""
    return _suited([first, first + 1, first + 2], separator="-")


def suit_name(tile: Tile) -> str:
    """The suit of a tile."""
    return str(SUIT_NAMES[tile // 9].name)


def wind_name(wind: Tile) -> str:
    """A seat or a round, not the tile: `South 南`."""
    return str(WIND_NAMES[wind - EAST])


def listed(names: Sequence[str], last: str | None = None) -> str:
    """Names in a row, with `and` (or another word) before the last."""
    *some, final = names or [""]
    if not some:
        return final
    return _comma().join(some) + (_and() if last is None else last) + final


def _suited(tiles: Sequence[Tile], separator: str = "") -> str:
    """Tiles of one suit under one name."""
    suit = SUIT_NAMES[tiles[0] // 9]
    numerals = "".join(NUMERALS[tile % 9] for tile in tiles)
    if speaks_chinese():
        return suit.tiles % {"ranks": numerals}
    digits = [str(tile % 9 + 1) for tile in tiles]
    ranks = separator.join(digits) if separator else listed(digits)
    return beside(suit.tiles % {"ranks": ranks}, numerals + suit.hant)


def _comma() -> str:
    return pgettext("between the names of a list", ", ")


def _and() -> str:
    return pgettext("before the last name of a list", " and ")


def _or() -> str:
    return pgettext("before the last name of a list", " or ")
