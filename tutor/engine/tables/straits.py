"""Straits (Singapore): at least 1 tai, cap 5, full hands.

Sections are the headings of the document Straits Mahjong怎么算台.
"""

from tutor.engine.tables.table import Replaces, Row, Why, base_table

_HONORS, _PATTERNS, _HOW = "三元牌和风牌", "牌型", "胡法"
_BONUS, _FULL = "花牌和动物", "满贯牌"
_LAST = Replaces(("last-tile-draw",), Why.SAME_TILE, "last-tile-replacement", "replacement-only")

_FULL_HANDS = (
    "big-three-dragons",
    "big-four-winds",
    "thirteen-orphans",
    "eight-flowers",
    "heavenly-hand",
    "earthly-hand",
    "concealed-pungs-self-drawn",
    "four-kongs",
    "nine-gates",
    "all-green",
    "kong-on-kong",
)

ROWS = (
    Row("red-dragon", 1, _HONORS),
    Row("green-dragon", 1, _HONORS),
    Row("white-dragon", 1, _HONORS),
    Row("round-wind", 1, _HONORS),
    Row("seat-wind", 1, _HONORS),
    Row("little-three-dragons", 1, _HONORS),
    Row("all-pungs", 2, _PATTERNS),
    Row("half-flush", 2, _PATTERNS),
    Row("full-flush", 4, _PATTERNS),
    Row("all-chows", 4, _PATTERNS, condition="straits-all-chows"),
    Row("flowered-all-chows", 1, _PATTERNS),
    Row("mixed-terminals", 2, _PATTERNS),
    Row("little-four-winds", 4, _PATTERNS),
    Row("all-honors", 5, _PATTERNS),
    Row("all-terminals", 5, _PATTERNS),
    Row("concealed-self-draw", 1, _HOW),
    Row("replacement-win", 1, _HOW, (_LAST,)),
    Row("last-tile-draw", 1, _HOW),
    Row("robbed-kong", 1, _HOW),
    Row("animal", 1, _BONUS, each=True),
    Row("animal-set", 1, _BONUS),
    Row("seat-flower", 1, _BONUS),
    Row("seat-season", 1, _BONUS),
    Row("flower-set", 1, _BONUS),
    Row("season-set", 1, _BONUS),
    *(Row(item, 5, _FULL, alone=True) for item in _FULL_HANDS),
)

TABLE = base_table("straits", ROWS, minimum=1, cap=5)
