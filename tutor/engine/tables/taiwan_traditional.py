"""Taiwanese, 正花正字: friends at a table.

Paragraphs are those of the document 【台灣麻將】台數計算（正花正字）, part two.
"""

from tutor.engine.tables.table import Replaces, Row, Why, base_table

_EARLY = ("concealed-hand",)
_DRAWN = Replaces(("concealed-self-draw",), Why.DRAW_COUNTS_ONE, "ready-self-draw", "one")
_UNDRAWN = Replaces(
    ("self-draw", "concealed-self-draw", "single-wait", "replacement-win", "last-tile-draw"),
    Why.NO_WINNING_TILE,
    "heavenly-extras",
    "none",
)
_FLOWERS = ("seat-flower", "seat-season", "flower-set", "season-set")

ROWS = (
    Row("dealer", 1, "1"),
    Row("dealer-streak", 1, "2", (Replaces(("dealer",), Why.INCLUDED),), per_streak=2),
    Row("red-dragon", 1, "3"),
    Row("green-dragon", 1, "3"),
    Row("white-dragon", 1, "3"),
    Row("round-wind", 1, "4"),
    Row("seat-wind", 1, "4"),
    Row("self-draw", 1, "5"),
    Row("concealed-hand", 1, "6"),
    Row(
        "concealed-self-draw",
        3,
        "7",
        (Replaces(("concealed-hand", "self-draw"), Why.INCLUDED),),
    ),
    Row("seat-flower", 1, "8"),
    Row("seat-season", 1, "8"),
    Row("flower-set", 2, "9", (Replaces(("seat-flower",), Why.INCLUDED),)),
    Row("season-set", 2, "9", (Replaces(("seat-season",), Why.INCLUDED),)),
    Row("single-wait", 1, "10"),
    Row(
        "replacement-win",
        1,
        "11",
        (
            Replaces(
                ("last-tile-draw",), Why.SAME_TILE, "last-tile-replacement", "replacement-only"
            ),
        ),
    ),
    Row("last-tile-draw", 1, "12"),
    Row("robbed-kong", 1, "13"),
    Row("all-claimed", 2, "14"),
    Row("half-claimed", 1, "14"),
    Row("all-chows", 2, "15"),
    Row("three-concealed-pungs", 2, "16"),
    Row("four-concealed-pungs", 5, "17", (Replaces(("three-concealed-pungs",), Why.HIGHER),)),
    Row(
        "five-concealed-pungs",
        8,
        "18",
        (Replaces(("three-concealed-pungs", "four-concealed-pungs"), Why.HIGHER),),
    ),
    Row("all-pungs", 4, "19"),
    Row("half-flush", 4, "20"),
    Row("full-flush", 8, "21"),
    Row(
        "all-honors",
        16,
        "22",
        (Replaces(("all-pungs",), Why.IMPLIED, "honors-pungs", "replaced"),),
    ),
    Row(
        "little-three-dragons",
        4,
        "23",
        (Replaces(("red-dragon", "green-dragon", "white-dragon"), Why.INCLUDED),),
    ),
    Row(
        "big-three-dragons",
        8,
        "24",
        (Replaces(("red-dragon", "green-dragon", "white-dragon"), Why.INCLUDED),),
    ),
    Row(
        "little-four-winds",
        8,
        "25",
        (Replaces(("round-wind", "seat-wind"), Why.INCLUDED),),
    ),
    Row("big-four-winds", 16, "26", (Replaces(("round-wind", "seat-wind"), Why.INCLUDED),)),
    Row(
        "eight-flowers",
        8,
        "27",
        (Replaces(_FLOWERS, Why.INCLUDED, "eight-flowers-sets", "replaced"),),
    ),
    Row("seven-robs-one", 8, "28", ruling="seven-robs-one", value="on"),
    Row("earthly-ready", 4, "29", (Replaces(_EARLY, Why.IMPLIED), _DRAWN)),
    Row(
        "heavenly-ready",
        8,
        "30",
        (Replaces((*_EARLY, "earthly-ready"), Why.IMPLIED), _DRAWN),
    ),
    Row("earthly-hand", 16, "31", (Replaces(_EARLY, Why.IMPLIED), _DRAWN)),
    Row("heavenly-hand", 16, "32", (Replaces(_EARLY, Why.IMPLIED), _UNDRAWN)),
    Row(
        "migi",
        8,
        "supplement 2",
        (Replaces((*_EARLY, "earthly-ready", "heavenly-ready"), Why.IMPLIED), _DRAWN),
        ruling="migi",
        value="on",
    ),
)

TABLE = base_table("taiwan-traditional", ROWS)
