"""Whatever the engine says has words, in every language of the site."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.utils.translation import override

from lessons.items import FAMILIES, NAMES, display_name, families, inline_name, item_name
from lessons.wording import (
    counted_text,
    dealer_text,
    error_text,
    event_texts,
    meld_name,
    meld_text,
    reason_text,
    replaced_text,
    round_text,
    ruling_text,
    seat_text,
    table_description,
    table_name,
    tie_text,
    tile_name,
    tiles_text,
    win_text,
)
from lessons.wording.counted import COUNTED
from lessons.wording.reasons import OF_ITEM, REASONS
from tests.pages import LANGUAGES
from tutor.engine import conditions
from tutor.engine.conditions import CONDITIONS, Reason
from tutor.engine.errors import SENTENCES, EngineError, Impossible, Unreadable
from tutor.engine.hand import Hand
from tutor.engine.house import house_table
from tutor.engine.play import Event, Meld, Win
from tutor.engine.records import hand_from_record
from tutor.engine.rulings import BASES
from tutor.engine.score import Line, Status, score
from tutor.engine.tables import TABLES, Why
from tutor.engine.tiles import NUMBERS, parse_tiles

CASES = Path(__file__).resolve().parent.parent / "cases"
ITEMS = sorted({row.item for table in TABLES.values() for row in table.all_rows})
LATIN = re.compile(r"[A-Za-z]+")
QUOTED = re.compile("「[^」]*」|“[^”]*”")
ALLOWED_LATIN = {"JSON"}

FEW = [
    "taiwan-traditional.SE.123m456p789s22s345p67p.8p-discard.bonus-1f3j",
    "taiwan-online.ES.22m99p345p.9p-self-draw.pung-CCC.chow-123s.concealed-kong-EEEE.streak-2",
    "straits.EW.99m44p345s.9m-self-draw.pung-111s.open-kong-PPPP.bonus-1f3j1a",
]
STREAK = "taiwan-traditional.EE.123m456p789s22s345p67p.8p-discard.streak-2"


@cache
def hands() -> tuple[Hand, ...]:
    """The hands of the case files, and each again with every ruling the other way."""
    lines = (CASES / "golden-hands.jsonl").read_text(encoding="utf-8").splitlines()
    read = [hand_from_record(json.loads(line)) for line in lines]
    return tuple(other for hand in read for other in (hand, *turned(hand)))


def turned(hand: Hand) -> Iterator[Hand]:
    for ruling in BASES[hand.rules].rulings.values():
        if ruling.id != "seven-robs-one" and ruling.id not in hand.options:
            yield Hand.parse(f"{hand}.{ruling.id}~{ruling.other}")


@cache
def scored() -> tuple[tuple[Hand, Line], ...]:
    return tuple((hand, line) for hand in hands() for line in score(hand).lines)


def hand(text: str) -> Hand:
    return Hand.parse(text)


def line_of(found: Hand, item: str) -> Line:
    return next(line for line in score(found).lines if line.item == item)


def why_not(text: str, item: str) -> str:
    """The first reason why an item does not count in a hand."""
    found = hand(text)
    return reason_text(line_of(found, item).reasons[0], item, found)


def why(text: str, item: str) -> str:
    found = hand(text)
    return counted_text(item, line_of(found, item), found)


def assert_words(text: str, language: str) -> None:
    """Nothing unfilled, nothing untranslated."""
    assert text.strip() == text != ""
    assert "%" not in text
    assert "{" not in text
    assert not text[0].islower(), text
    if language.startswith("zh"):
        assert set(LATIN.findall(QUOTED.sub("", text))) <= ALLOWED_LATIN, text


def assert_sentence(text: str, language: str) -> None:
    assert_words(text, language)
    assert text.endswith("。" if language.startswith("zh") else "."), text
    assert ".." not in text


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language of the site, as the page's."""
    with override(request.param):
        yield request.param


class TestItems:
    def test_every_item_has_names_and_no_name_is_idle(self) -> None:
        assert sorted(NAMES) == ITEMS

    def test_every_item_is_in_exactly_one_family(self) -> None:
        assert sorted(item for family in FAMILIES for item in family.items) == ITEMS
        assert len({family.id for family in FAMILIES}) == len(FAMILIES)

    @pytest.mark.parametrize("slug", TABLES)
    def test_families_of_a_table(self, slug: str) -> None:
        items = [row.item for row in TABLES[slug].rows]
        found = families(items)
        assert sorted(item for family in found for item in family.items) == sorted(items)
        assert all(family.items for family in found)

    def test_titles(self, spoken: str) -> None:
        for family in FAMILIES:
            assert_words(str(family.title), spoken)

    @pytest.mark.parametrize("item", ITEMS)
    def test_names_agree_with_the_translations(self, item: str) -> None:
        with override("zh-hant"):
            assert str(item_name(item).english) == item_name(item).hant
            assert display_name(item) == item_name(item).hant

    def test_names_carry_their_chinese(self) -> None:
        assert display_name("concealed-self-draw", "en") == "Concealed self-draw 門清自摸"
        assert display_name("concealed-self-draw", "zh-hant") == "門清自摸"
        assert display_name("concealed-self-draw", "zh-hans") == "门清自摸"
        with override("en"):
            assert display_name("animal") == "Animal 動物"
            assert inline_name("animal") == "animal 動物"


class TestTiles:
    @pytest.mark.parametrize(
        ("tile", "english", "chinese"),
        [
            ("3m", "3 of characters 三萬", "三萬"),
            ("9p", "9 of dots 九筒", "九筒"),
            ("1s", "1 of bamboo 一條", "一條"),
            ("E", "East wind 東", "東"),
            ("C", "red dragon 中", "中"),
            ("1f", "plum blossom 梅 (flower 1)", "梅（1）"),
            ("4j", "winter 冬 (season 4)", "冬（4）"),
            ("4a", "centipede 蜈蚣", "蜈蚣"),
        ],
    )
    def test_names(self, tile: str, english: str, chinese: str) -> None:
        with override("en"):
            assert tile_name(NUMBERS[tile]) == english
        with override("zh-hant"):
            assert tile_name(NUMBERS[tile]) == chinese

    @pytest.mark.parametrize(
        ("tiles", "english", "chinese"),
        [
            ("CCCC", "red dragon 中", "中"),
            ("36m", "3 and 6 of characters 三六萬", "三六萬"),
            ("123p E", "1, 2 and 3 of dots 一二三筒 and East wind 東", "一二三筒、東"),
            ("1m 2p 2f", "1 of characters 一萬, 2 of dots 二筒 and orchid 蘭", "一萬、二筒、蘭"),
            ("", "", ""),
        ],
    )
    def test_lists(self, tiles: str, english: str, chinese: str) -> None:
        with override("en"):
            assert tiles_text(parse_tiles(tiles, "")) == english
        with override("zh-hant"):
            assert tiles_text(parse_tiles(tiles, "")) == chinese

    def test_many_kinds_are_named_by_suit_where_they_do_not_matter(self) -> None:
        tiles = parse_tiles("1234m 456s E", "")
        with override("en"):
            assert tiles_text(tiles, every=False) == "characters 萬, bamboo 條 and winds 風牌"

    def test_every_tile(self, spoken: str) -> None:
        names = [tile_name(tile) for tile in NUMBERS.values()]
        assert len(set(names)) == len(NUMBERS) == 46
        if spoken == "zh-hant":
            assert not any(LATIN.search(name) for name in names)


class TestReasons:
    def test_the_hands_say_much(self) -> None:
        assert len({r.code for _, line in scored() for r in line.reasons}) > 35

    def test_every_code_of_the_conditions_has_words_and_no_words_are_idle(self) -> None:
        worded = {*REASONS, *(code for _, code in OF_ITEM)}
        assert worded == {*codes_in_conditions(), "flower-win", "no-sets"}

    def test_every_reason_of_many_hands(self, spoken: str) -> None:
        told = {
            reason_text(reason, line.item, hand)
            for hand, line in scored()
            for reason in line.reasons
        }
        assert len(told) > 500
        for text in told:
            assert_sentence(text, spoken)

    @pytest.mark.parametrize("text", FEW)
    def test_every_template(self, spoken: str, text: str) -> None:
        found = hand(text)
        keys = [*OF_ITEM, *(("all-pungs", code) for code in REASONS)]
        for item, code in keys:
            for have in (0, 1, 2, 7):
                reason = Reason(code, parse_tiles("234p", ""), have=have, need=3)
                assert_sentence(reason_text(reason, item, found), spoken)

    def test_wait(self) -> None:
        assert why_not(FEW[0], "single-wait") == (
            "3 kinds of tile complete this hand: 2, 5 and 8 of dots 二五八筒."
            " A single wait has exactly one."
        )

    def test_own_flower(self) -> None:
        assert why_not(FEW[0], "seat-flower") == (
            "Your seat is South 南, number 2: your own flower is orchid 蘭 (flower 2)."
            " You have plum blossom 梅 (flower 1)."
        )

    def test_pung_by_another(self) -> None:
        text = "taiwan-online.SE.222m44p999p55s123s789s.4p-discard"
        assert why_not(text, "three-concealed-pungs") == (
            "The pung of 4 of dots 四筒 was finished by another player's tile, so it is not"
            " concealed. Without it you have 2 of the 3 concealed pungs needed."
        )

    def test_chows(self) -> None:
        assert why_not("straits.SE.23m22p456789s.4m-discard.pung-CCC", "all-pungs") == (
            "There are chows: 2-3-4 of characters 二三四萬, 4-5-6 of bamboo 四五六條 and"
            " 7-8-9 of bamboo 七八九條. Every set must be a pung or kong."
        )

    def test_in_chinese(self) -> None:
        with override("zh-hant"):
            assert why_not(FEW[0], "single-wait") == "這副牌聽 3 種：二五八筒。只聽一種才是獨聽。"


def codes_in_conditions() -> set[str]:
    """The strings in the conditions that look like codes and name nothing else."""
    rulings = [ruling for base in BASES.values() for ruling in base.rulings.values()]
    others = {
        *CONDITIONS,
        *(word for ruling in rulings for word in (ruling.id, *ruling.values)),
    } - {"flower-replacement"}
    folder = Path(conditions.__file__).parent
    found = {text for path in folder.glob("*.py") for text in strings(path)}
    return {
        text for text in found - others if re.fullmatch(r"[a-z]+(-[a-z]+)+|claimed|lacking", text)
    }


def strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


class TestCounted:
    def test_every_item_has_words_and_no_words_are_idle(self) -> None:
        assert sorted(COUNTED) == ITEMS

    def test_every_counted_line_of_many_hands(self, spoken: str) -> None:
        lines = [(hand, line) for hand, line in scored() if line.status is Status.COUNTED]
        assert {line.item for _, line in lines} >= set(ITEMS) - {"migi"}
        for found, line in lines:
            assert_sentence(counted_text(line.item, line, found), spoken)

    def test_streak(self) -> None:
        assert why(STREAK, "dealer-streak") == (
            "The dealer's streak is 2 (連2拉2): 2 × 2 + 1 = 5 tai."
        )

    def test_streak_that_a_house_counts_otherwise(self) -> None:
        house = house_table({"base": "taiwan-traditional", "tai": {"dealer-streak": 3}})
        line = next(one for one in score(hand(STREAK), house).lines if one.item == "dealer-streak")
        assert counted_text("dealer-streak", line, hand(STREAK)) == (
            "The dealer's streak is 2 (連2拉2): 7 tai."
        )

    def test_concealed_self_draw_tells_the_tai_of_its_table(self) -> None:
        taiwan = "taiwan-online.SE.123m456p789s22s345p67p.8p-self-draw"
        straits = "straits.SE.123m456p789s22s67p.8p-self-draw"
        assert "3 tai" in why(taiwan, "concealed-self-draw")
        assert "tai" not in why(straits, "concealed-self-draw")

    def test_dealer(self) -> None:
        text = "taiwan-traditional.SE.123m456p789s22s345p67p.8p-discard.from-dealer"
        assert why(text, "dealer") == "The dealer discarded the winning tile."
        assert why(text.replace(".SE.", ".EE.").removesuffix(".from-dealer"), "dealer") == (
            "You are the dealer."
        )


class TestReplaced:
    @pytest.mark.parametrize("reason", Why)
    def test_every_why(self, spoken: str, reason: Why) -> None:
        text = replaced_text("concealed-self-draw", reason, "self-draw")
        assert_sentence(text, spoken)
        assert display_name("concealed-self-draw") in text
        assert inline_name("self-draw") in text.replace(display_name("concealed-self-draw"), "")


class TestHands:
    def test_labels_of_many_hands(self, spoken: str) -> None:
        labels = {
            text
            for hand in hands()
            for text in (win_text(hand), seat_text(hand), round_text(hand), *event_texts(hand))
        }
        assert len(labels) > len(Win) + 4 + 4
        for label in labels:
            assert_words(label, spoken)

    def test_every_event_has_words(self) -> None:
        told = {event for hand in hands() for event in hand.events}
        assert told == set(Event)

    @pytest.mark.parametrize(
        ("text", "english", "chinese"),
        [
            ("SE.{}-discard", "The discarder is not the dealer", "放槍的不是莊家"),
            ("SE.{}-self-draw", "", ""),
            ("SE.{}-robbed-kong", "", ""),
            ("SE.{}-discard.from-dealer", "The discarder is the dealer", "放槍的是莊家"),
            ("SE.{}-robbed-kong.from-dealer", "The robbed player is the dealer", "被搶的是莊家"),
            ("EE.{}-discard", "You are the dealer", "你是莊家"),
            ("EE.{}-discard.streak-2", "You are the dealer, streak 2 (連2拉2)", "你是莊家，連2拉2"),
            ("SE.{}-self-draw.streak-1", "The dealer's streak is 1 (連1拉1)", "莊家連1拉1"),
        ],
    )
    def test_dealer(self, text: str, english: str, chinese: str) -> None:
        found = hand("taiwan-online." + text.format("123m456p789s22s345p67p.8p"))
        with override("en"):
            assert dealer_text(found) == english
        with override("zh-hant"):
            assert dealer_text(found) == chinese

    @pytest.mark.parametrize(
        ("meld", "name", "english", "chinese"),
        [
            ("chow 345p", "chow 吃", "chow of 3-4-5 of dots 三四五筒", "吃三四五筒"),
            ("pung CCC", "pung 碰", "pung of red dragon 中", "碰中"),
            ("open-kong 1s1s1s1s", "open kong 明槓", "open kong of 1 of bamboo 一條", "明槓一條"),
            ("added-kong EEEE", "added kong 加槓", "added kong of East wind 東", "加槓東"),
            (
                "concealed-kong EEEE",
                "concealed kong 暗槓",
                "concealed kong of East wind 東",
                "暗槓東",
            ),
        ],
    )
    def test_melds(self, meld: str, name: str, english: str, chinese: str) -> None:
        with override("en"):
            assert meld_name(Meld.parse(meld)) == name
            assert meld_text(Meld.parse(meld)) == english
        with override("zh-hant"):
            assert meld_text(Meld.parse(meld)) == chinese

    def test_last_tile_tells_a_draw_from_a_discard(self) -> None:
        text = "taiwan-online.SE.123m456p789s22s345p67p.8p-{}.last-tile"
        assert event_texts(hand(text.format("discard"))) == ["Last discard"]
        assert event_texts(hand(text.format("self-draw"))) == ["Last tile"]


class TestTables:
    @pytest.mark.parametrize("slug", TABLES)
    def test_every_table(self, spoken: str, slug: str) -> None:
        assert_words(table_name(slug), spoken)
        assert_sentence(table_description(slug), spoken)

    def test_every_ruling(self, spoken: str) -> None:
        for slug, base in BASES.items():
            for ruling in base.rulings:
                words = ruling_text(slug, ruling)
                assert_words(words.question, spoken)
                assert words.question[-1] in "?？"
                assert words.default != words.other
                assert_sentence(words.default, spoken)
                assert_sentence(words.other, spoken)

    def test_tie(self, spoken: str) -> None:
        assert_sentence(tie_text(), spoken)


class TestErrors:
    @pytest.mark.parametrize("code", SENTENCES)
    def test_every_code(self, spoken: str, code: str) -> None:
        for error in (
            Unreadable(code),
            Impossible(code, "melds", "x"),
            Impossible(code, "tai", "3"),
        ):
            assert_words(error_text(error), spoken)

    def test_every_bad_record(self, spoken: str) -> None:
        errors = list(bad_records())
        assert len({error.code for error in errors}) > 20
        for error in errors:
            assert_sentence(error_text(error), spoken)

    @pytest.mark.parametrize(
        ("error", "english", "chinese"),
        [
            (
                Impossible("incomplete", "win_tile", "3m"),
                "The winning tile: 3 of characters 三萬 does not complete the hand.",
                "胡的那張牌：加上三萬不能胡牌。",
            ),
            (
                Impossible("tile-count", "concealed", have=12, need=16),
                "The tiles in hand must be 16 tiles beside the winning tile, not 12.",
                "手牌除了胡的那張要有 16 張，不是 12 張。",
            ),
            (
                Impossible("needs-kong", "kong-replacement"),
                "Replacement tile after a kong: this needs a kong.",
                "槓後補到的牌：要有槓。",
            ),
            (
                Unreadable("no-tile", "melds", "0m"),
                "The melds: “0m” is not a tile.",
                "亮出的牌組：「0m」不是一張牌。",
            ),
        ],
    )
    def test_some(self, error: EngineError, english: str, chinese: str) -> None:
        with override("en"):
            assert error_text(error) == english
        with override("zh-hant"):
            assert error_text(error) == chinese


def bad_records() -> Iterator[EngineError]:
    for line in (CASES / "bad.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        try:
            hand_from_record(record.get("hand", record))
        except EngineError as error:
            yield error
