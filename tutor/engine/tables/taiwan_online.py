"""Taiwanese, an online table whose host sets base and tai.

Sections are the headings of the document 台湾麻将计分：所有台数与牌型一览.
"""

from tutor.engine.tables.table import Replaces, Row, Why, base_table

_HOW, _WHEN, _WAIT = "胡牌方式", "胡牌时机", "听牌"
_HONORS, _BONUS, _SETS = "字牌刻子", "花牌", "牌型组合"
_SUITS, _BIG, _FLOWER_WINS = "花色", "三元与四喜", "花牌胡"
_DRAGONS = Replaces(("red-dragon", "green-dragon", "white-dragon"), Why.INCLUDED)
_WINDS = Replaces(("round-wind", "seat-wind"), Why.INCLUDED)
_LAST = Replaces(("last-tile-draw",), Why.SAME_TILE, "last-tile-replacement", "replacement-only")

ROWS = (
    Row("concealed-hand", 1, _HOW),
    Row("self-draw", 1, _HOW),
    Row(
        "concealed-self-draw",
        3,
        _HOW,
        (Replaces(("concealed-hand", "self-draw"), Why.INCLUDED),),
    ),
    Row("all-claimed", 2, _HOW),
    Row("last-tile-draw", 1, _WHEN),
    Row("last-tile-discard", 1, _WHEN),
    Row("replacement-win", 1, _WHEN, (_LAST,), condition="kong-replacement-win"),
    Row("robbed-kong", 1, _WHEN),
    Row("single-wait", 1, _WAIT),
    Row("red-dragon", 1, _HONORS),
    Row("green-dragon", 1, _HONORS),
    Row("white-dragon", 1, _HONORS),
    Row("round-wind", 1, _HONORS),
    Row("seat-wind", 1, _HONORS),
    Row("seat-flower", 1, _BONUS),
    Row("seat-season", 1, _BONUS),
    Row("flower-set", 2, _BONUS),
    Row("season-set", 2, _BONUS),
    Row("all-chows", 2, _SETS, condition="two-sided-all-chows"),
    Row("all-pungs", 4, _SETS),
    Row("three-concealed-pungs", 2, _SETS),
    Row("four-concealed-pungs", 5, _SETS, (Replaces(("three-concealed-pungs",), Why.HIGHER),)),
    Row(
        "five-concealed-pungs",
        8,
        _SETS,
        (Replaces(("three-concealed-pungs", "four-concealed-pungs"), Why.HIGHER),),
    ),
    Row("half-flush", 4, _SUITS),
    Row("full-flush", 8, _SUITS),
    Row("all-honors", 16, _SUITS, (Replaces(("all-pungs",), Why.IMPLIED),)),
    Row("little-three-dragons", 4, _BIG, (_DRAGONS,)),
    Row("big-three-dragons", 8, _BIG, (_DRAGONS,)),
    Row("little-four-winds", 8, _BIG, (_WINDS,)),
    Row("big-four-winds", 16, _BIG, (_WINDS,)),
    Row("eight-flowers", 8, _FLOWER_WINS),
    Row("seven-robs-one", 8, _FLOWER_WINS),
)

TABLE = base_table("taiwan-online", ROWS)
