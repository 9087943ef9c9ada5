"""The items' names in each language, and the families in which a count sheet shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language, override, pgettext_lazy
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class ItemName(NamedTuple):
    """An item's name: in the page's language, and in traditional and simplified characters."""

    english: StrPromise
    hant: str
    hans: str

    @property
    def chinese(self) -> str:
        """In simplified characters on a page that is written in them, else in traditional ones."""
        return self.hans if (get_language() or "").startswith("zh-hans") else self.hant


class Family(NamedTuple):
    """Items that stand together on the count sheet, in the order of the sheet."""

    id: str
    title: StrPromise
    items: tuple[str, ...]


NAMES: Mapping[str, ItemName] = {
    "dealer": ItemName(pgettext_lazy("item", "dealer"), "莊家", "庄家"),
    "dealer-streak": ItemName(pgettext_lazy("item", "dealer streak"), "連莊", "连庄"),
    "red-dragon": ItemName(pgettext_lazy("item", "pung of red dragon"), "紅中", "红中"),
    "green-dragon": ItemName(pgettext_lazy("item", "pung of green dragon"), "發財", "发财"),
    "white-dragon": ItemName(pgettext_lazy("item", "pung of white dragon"), "白板", "白板"),
    "round-wind": ItemName(pgettext_lazy("item", "pung of the round wind"), "圈風", "圈风"),
    "seat-wind": ItemName(pgettext_lazy("item", "pung of the seat wind"), "門風", "门风"),
    "self-draw": ItemName(pgettext_lazy("item", "self-draw"), "自摸", "自摸"),
    "concealed-hand": ItemName(pgettext_lazy("item", "concealed hand"), "門清", "门清"),
    "concealed-self-draw": ItemName(
        pgettext_lazy("item", "concealed self-draw"), "門清自摸", "门清自摸"
    ),
    "seat-flower": ItemName(pgettext_lazy("item", "own flower"), "正花（花）", "正花（花）"),
    "seat-season": ItemName(pgettext_lazy("item", "own season"), "正花（季）", "正花（季）"),
    "flower-set": ItemName(
        pgettext_lazy("item", "the four flowers"), "同組花牌（梅蘭竹菊）", "花杠（花）"
    ),
    "season-set": ItemName(
        pgettext_lazy("item", "the four seasons"), "同組花牌（春夏秋冬）", "花杠（季）"
    ),
    "animal": ItemName(pgettext_lazy("item", "animal"), "動物", "动物"),
    "animal-set": ItemName(pgettext_lazy("item", "all four animals"), "四隻動物", "四只动物全齐"),
    "single-wait": ItemName(pgettext_lazy("item", "single wait"), "獨聽", "独听"),
    "replacement-win": ItemName(
        pgettext_lazy("item", "win on a replacement tile"), "槓上開花", "杠上开花"
    ),
    "last-tile-draw": ItemName(pgettext_lazy("item", "last tile, drawn"), "海底撈月", "海底捞月"),
    "last-tile-discard": ItemName(pgettext_lazy("item", "last discard"), "河底撈魚", "河底捞鱼"),
    "robbed-kong": ItemName(pgettext_lazy("item", "robbing a kong"), "搶槓", "抢杠"),
    "all-claimed": ItemName(pgettext_lazy("item", "all claimed"), "全求", "全求人"),
    "half-claimed": ItemName(pgettext_lazy("item", "half claimed"), "半求", "半求"),
    "all-chows": ItemName(pgettext_lazy("item", "all chows"), "平胡", "平胡"),
    "flowered-all-chows": ItemName(
        pgettext_lazy("item", "all chows with bonus tiles"), "臭平胡", "臭平胡"
    ),
    "three-concealed-pungs": ItemName(
        pgettext_lazy("item", "three concealed pungs"), "三暗刻", "三暗刻"
    ),
    "four-concealed-pungs": ItemName(
        pgettext_lazy("item", "four concealed pungs"), "四暗刻", "四暗刻"
    ),
    "five-concealed-pungs": ItemName(
        pgettext_lazy("item", "five concealed pungs"), "五暗刻", "五暗刻"
    ),
    "all-pungs": ItemName(pgettext_lazy("item", "all pungs"), "碰碰胡", "碰碰胡"),
    "half-flush": ItemName(pgettext_lazy("item", "half flush"), "混一色", "混一色"),
    "full-flush": ItemName(pgettext_lazy("item", "full flush"), "清一色", "清一色"),
    "all-honors": ItemName(pgettext_lazy("item", "all honors"), "字一色", "字一色"),
    "little-three-dragons": ItemName(
        pgettext_lazy("item", "little three dragons"), "小三元", "小三元"
    ),
    "big-three-dragons": ItemName(pgettext_lazy("item", "big three dragons"), "大三元", "大三元"),
    "little-four-winds": ItemName(pgettext_lazy("item", "little four winds"), "小四喜", "小四喜"),
    "big-four-winds": ItemName(pgettext_lazy("item", "big four winds"), "大四喜", "大四喜"),
    "mixed-terminals": ItemName(pgettext_lazy("item", "terminals and honors"), "混么九", "混幺九"),
    "all-terminals": ItemName(pgettext_lazy("item", "all terminals"), "清么九", "清幺九"),
    "eight-flowers": ItemName(pgettext_lazy("item", "eight flowers"), "八仙過海", "八仙过海"),
    "seven-robs-one": ItemName(pgettext_lazy("item", "seven rob one"), "七搶一", "七抢一"),
    "earthly-ready": ItemName(pgettext_lazy("item", "ready on the first discard"), "地聽", "地听"),
    "heavenly-ready": ItemName(pgettext_lazy("item", "ready on the deal"), "天聽", "天听"),
    "migi": ItemName(pgettext_lazy("item", "ready early"), "咪幾", "咪几"),
    "earthly-hand": ItemName(pgettext_lazy("item", "earthly hand"), "地胡", "地胡"),
    "heavenly-hand": ItemName(pgettext_lazy("item", "heavenly hand"), "天胡", "天胡"),
    "thirteen-orphans": ItemName(pgettext_lazy("item", "thirteen orphans"), "十三么", "十三幺"),
    "nine-gates": ItemName(pgettext_lazy("item", "nine gates"), "九蓮寶燈", "九莲宝灯"),
    "all-green": ItemName(pgettext_lazy("item", "all green"), "綠一色", "绿一色"),
    "four-kongs": ItemName(pgettext_lazy("item", "four kongs"), "十八羅漢", "十八罗汉"),
    "kong-on-kong": ItemName(pgettext_lazy("item", "kong on kong"), "槓上槓", "杠上杠"),
    "concealed-pungs-self-drawn": ItemName(
        pgettext_lazy("item", "four concealed pungs self-drawn"), "坎坎胡", "坎坎胡"
    ),
}

FAMILIES: tuple[Family, ...] = (
    Family(
        "winning",
        _("Dealer, and how it was won"),
        (
            "dealer",
            "dealer-streak",
            "concealed-hand",
            "self-draw",
            "concealed-self-draw",
            "replacement-win",
            "robbed-kong",
            "last-tile-draw",
            "last-tile-discard",
            "all-claimed",
            "half-claimed",
        ),
    ),
    Family("waits", _("The wait"), ("single-wait",)),
    Family(
        "bonus",
        _("Flowers and other bonus tiles"),
        (
            "seat-flower",
            "seat-season",
            "flower-set",
            "season-set",
            "animal",
            "animal-set",
            "eight-flowers",
            "seven-robs-one",
        ),
    ),
    Family(
        "honors",
        _("Pungs of honors"),
        ("red-dragon", "green-dragon", "white-dragon", "round-wind", "seat-wind"),
    ),
    Family(
        "big",
        _("Three dragons, four winds"),
        ("little-three-dragons", "big-three-dragons", "little-four-winds", "big-four-winds"),
    ),
    Family(
        "sets",
        _("Chows and pungs"),
        (
            "all-chows",
            "flowered-all-chows",
            "all-pungs",
            "three-concealed-pungs",
            "four-concealed-pungs",
            "five-concealed-pungs",
        ),
    ),
    Family(
        "suits",
        _("Suits and terminals"),
        ("half-flush", "full-flush", "all-honors", "mixed-terminals", "all-terminals"),
    ),
    Family(
        "opening",
        _("Won or ready at the start"),
        ("earthly-ready", "heavenly-ready", "migi", "earthly-hand", "heavenly-hand"),
    ),
    Family(
        "special",
        _("Special hands"),
        (
            "concealed-pungs-self-drawn",
            "four-kongs",
            "kong-on-kong",
            "nine-gates",
            "all-green",
            "thirteen-orphans",
        ),
    ),
)


def item_name(item: str) -> ItemName:
    """The names of an item. Raises `KeyError`."""
    return NAMES[item]


def display_name(item: str, language: str | None = None) -> str:
    """An item's name as a label, with its Chinese; in the page's language unless told."""
    return capfirst(inline_name(item, language))


def inline_name(item: str, language: str | None = None) -> str:
    """An item's name inside a sentence, with its Chinese."""
    spoken = language or get_language() or "en"
    name = item_name(item)
    if spoken.startswith(("zh-hans", "zh-cn")):
        return name.hans
    if spoken.startswith("zh"):
        return name.hant
    with override(spoken):
        return f"{name.english} {name.hant}"


def families(items: Iterable[str]) -> list[Family]:
    """The families that a table's items fall into, each with those items alone."""
    held = set(items)
    found = (one._replace(items=tuple(i for i in one.items if i in held)) for one in FAMILIES)
    return [_titled(family) for family in found if family.items]


def _titled(family: Family) -> Family:
    """A family under the title that fits what it holds at this table."""
    if family.id == "winning" and "dealer" not in family.items:
        return family._replace(title=_("How it was won"))
    return family
