"""Why an item does not count: hands that just miss it, and what is said of them."""

import pytest

from tests.engine.factories import hand, names
from tutor.engine.score import Line, Score, Status, score


def line_of(found: Score, item: str) -> Line:
    (line,) = [line for line in found.lines if line.item == item]
    return line


MISSES: list[tuple[str, str, list[tuple[str, str, int]], str]] = [
    (
        "taiwan-online.SE.123m456p22s345s67p.8p-discard.pung-999m",
        "concealed-hand",
        [("claimed", "9m9m9m", 1)],
        "9m9m9m",
    ),
    (
        "taiwan-online.SE.123m22s345p67p.8p-discard.chow-789s.pung-999m",
        "concealed-hand",
        [("claimed", "7s8s9s9m9m9m", 2)],
        "7s8s9s9m9m9m",
    ),
    (
        "taiwan-online.SE.5566m.5m-discard.pung-CCC.pung-FFF.pung-PPP.chow-123m",
        "all-claimed",
        [("sets-in-hand", "", 1)],
        "5m5m5m",
    ),
    (
        "taiwan-online.SE.5566m.5m-discard.pung-CCC.pung-FFF.pung-PPP.chow-123m",
        "little-three-dragons",
        [("no-pair-left", "", 1)],
        "CCCFFFPPP",
    ),
    (
        "taiwan-online.SE.CC123m22345s.2s-discard.pung-PPP.pung-FFF",
        "big-three-dragons",
        [("no-pung", "C", 1)],
        "CC",
    ),
    (
        "taiwan-online.SE.222m123m345s5s.5s-discard.pung-PPP.pung-FFF",
        "big-three-dragons",
        [("no-pung", "C", 3)],
        "",
    ),
    (
        "taiwan-online.SE.123m456p22s345p67p.8p-discard.pung-CCC",
        "big-three-dragons",
        [("few-pungs-of", "CFP", 6)],
        "CCC",
    ),
    (
        "taiwan-online.SE.123m456p789s22s345p67p.8p-discard",
        "big-three-dragons",
        [("few-pungs-of", "CFP", 9)],
        "",
    ),
    (
        "taiwan-online.SE.123m456p22s345p67p.8p-discard.pung-EEE",
        "big-four-winds",
        [("few-pungs-of", "ESWN", 9)],
        "EEE",
    ),
    (
        "taiwan-online.SE.NN22s.2s-discard.pung-EEE.pung-SSS.pung-WWW.chow-123m",
        "big-four-winds",
        [("no-pung", "N", 1)],
        "NN",
    ),
    (
        "taiwan-online.SE.111222m55p66p789s123s.5p-discard",
        "three-concealed-pungs",
        [("pung-by-another", "5p", 1)],
        "5p5p5p",
    ),
    (
        "taiwan-online.SE.123m456p789s22s345p68p.7p-discard",
        "all-chows",
        [("not-two-sided", "7p", 1)],
        "6p8p7p",
    ),
    (
        "taiwan-online.SE.123m456p789s22s345p67p.8p-discard",
        "single-wait",
        [("many-waits", "2p5p8p", 2)],
        "8p",
    ),
    (
        "taiwan-online.SE.123456789m2234m.5m-discard.chow-789p",
        "full-flush",
        [("second-suit", "7p8p9p", 1)],
        "7p8p9p",
    ),
    (
        "taiwan-online.SE.123m456p22s345p67p.8p-discard.pung-CCC.bonus-2f1j",
        "seat-season",
        [("other-number", "2j", 1)],
        "1j",
    ),
    (
        "straits.SE.123m345pCC67p.8p-discard.chow-789s",
        "all-chows",
        [("pair-of-worth", "C", 1)],
        "CC",
    ),
    (
        "straits.SE.111333555m5p.5p-discard.concealed-kong-CCCC",
        "concealed-pungs-self-drawn",
        [("by-another", "", 1)],
        "5p",
    ),
    (
        "straits.SE.11133355m99p.9p-discard.concealed-kong-CCCC",
        "concealed-pungs-self-drawn",
        [("by-another", "", 1)],
        "9p",
    ),
    (
        "straits.SE.1112345678s.9s-self-draw.pung-999s",
        "nine-gates",
        [("claimed", "9s9s9s", 1)],
        "9s9s9s",
    ),
    (
        "straits.SE.1123456778999s.9s-self-draw",
        "nine-gates",
        [("not-nine-gates", "1s", 1)],
        "",
    ),
]


@pytest.mark.parametrize(
    ("text", "item", "reasons", "tiles"), MISSES, ids=[f"{m[1]} {m[0]}" for m in MISSES]
)
def test_a_near_miss_says_what_is_missing(
    text: str, item: str, reasons: list[tuple[str, str, int]], tiles: str
) -> None:
    found = score(hand(text))
    line = line_of(found, item)
    assert line.status is Status.NOT_MET
    told = [(one.code, "".join(names(one.tiles)), one.distance) for one in line.reasons]
    assert told == reasons
    assert line.near == (len(reasons) == 1 and reasons[0][2] == 1)
    assert "".join(names(tuple(found.hand.tiles[place] for place in line.tiles))) == tiles


@pytest.mark.parametrize(
    "text",
    [
        "taiwan-online.SE.77888999m11p123s456s.7m-discard",
        "taiwan-online.SE.99m11122233p123s456s.3p-discard",
    ],
)
def test_the_end_of_a_suit_is_no_end_of_a_wait(text: str) -> None:
    """The other tile waited for is the next one in number, but of another suit."""
    assert "all-chows" not in dict(score(hand(text)).items)


def test_thirteen_orphans_are_neither_pungs_nor_chows_nor_honors() -> None:
    found = score(hand("straits.SE.19m19p19sESWNCFP.1m-self-draw.bonus-3f"))
    assert found.items == (("thirteen-orphans", 5),)
    for item in ("all-pungs", "all-chows", "flowered-all-chows", "mixed-terminals", "all-honors"):
        assert line_of(found, item).status is Status.NOT_MET, item
