"""The hand: its text form, its record, and what cannot be held or won."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import FrozenInstanceError, fields
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.factories import PLAIN, SLUGS, Record, hand, hands, make_hand, random_hand, seeded
from tutor.engine.errors import EngineError, Impossible, Unreadable
from tutor.engine.hand import Hand
from tutor.engine.play import Event, Meld, MeldKind, Win, Wind
from tutor.engine.records import hand_from_record, record_from_hand
from tutor.engine.tiles import NAMES, format_tiles, parse_tiles

TEXT = "taiwan-online.SE.123m456p789s22s345p67p.8p-discard"
SORTED_TEXT = "taiwan-online.SE.123m34455667p22789s.8p-discard"
FULL_TEXT = (
    "straits.EW.9m.9m-self-draw.pung-111s.open-kong-PPPP.pung-FFF.concealed-kong-2222p"
    ".bonus-1f3j2a.last-tile.streak-2.dead-waits~shape"
)


class TestText:
    @given(found=hands())
    def test_round_trips(self, found: Hand) -> None:
        again = Hand.parse(str(found))
        assert again == found
        assert hash(again) == hash(found)
        assert str(again) == str(found)

    @given(found=hands())
    def test_is_safe_in_an_address(self, found: Hand) -> None:
        assert quote(str(found), safe="~.-") == str(found)

    @pytest.mark.parametrize("text", [SORTED_TEXT, FULL_TEXT])
    def test_is_written_as_it_was_read(self, text: str) -> None:
        assert str(hand(text)) == text

    def test_tiles_are_written_in_order(self) -> None:
        assert str(hand(TEXT)) == SORTED_TEXT

    def test_says_everything(self) -> None:
        found = hand(FULL_TEXT)
        assert found == Hand(
            rules="straits",
            concealed=parse_tiles("9m", ""),
            win_tile=8,
            win=Win.SELF_DRAW,
            seat=Wind.E,
            round=Wind.W,
            melds=tuple(
                Meld.parse(text)
                for text in ("pung 111s", "open-kong PPPP", "pung FFF", "concealed-kong 2222p")
            ),
            bonus=parse_tiles("1f3j2a", ""),
            streak=2,
            events=frozenset({Event.LAST_TILE}),
            options={"dead-waits": "shape"},
        )

    def test_parts_after_the_win_come_in_any_order(self) -> None:
        head, parts = FULL_TEXT.split(".")[:4], FULL_TEXT.split(".")[8:]
        melds = FULL_TEXT.split(".")[4:8]
        assert hand(".".join([*head, *melds, *parts])) == hand(".".join([*head, *parts, *melds]))

    @pytest.mark.parametrize("win", ["eight-flowers", "seven-robs-one"])
    def test_a_win_by_flowers_names_no_tile(self, win: str) -> None:
        bonus = "1234f123j" + ("4j" if win == "eight-flowers" else "")
        text = f"taiwan-online.SE.1m4m7m2p5p8p3s6s9sESWNCFP.{win}.bonus-{bonus}"
        found = hand(text)
        assert found.win_tile is None
        assert Hand.parse(str(found)) == found

    def test_from_dealer(self) -> None:
        assert hand(f"{TEXT}.from-dealer").from_dealer
        assert not hand(TEXT).from_dealer


MALFORMED = {
    "": "",
    "words": "four winds",
    "a table alone": "taiwan-online",
    "three parts": "taiwan-online.SE.123m",
    "no such table": TEXT.replace("online", "offline"),
    "one wind": TEXT.replace(".SE.", ".S."),
    "three winds": TEXT.replace(".SE.", ".SEW."),
    "no such seat": TEXT.replace(".SE.", ".CE."),
    "no such round": TEXT.replace(".SE.", ".SP."),
    "small winds": TEXT.replace(".SE.", ".se."),
    "no such tile": TEXT.replace("123m", "023m"),
    "a rank without a suit": TEXT.replace("67p.", "67."),
    "two winning tiles": TEXT.replace("8p-", "88p-"),
    "no winning tile": TEXT.replace("8p-", ""),
    "an empty winning tile": TEXT.replace("8p-", "-"),
    "a winning tile that is none": TEXT.replace("8p-", "0p-"),
    "a bonus tile won": TEXT.replace("8p-", "1f-"),
    "no such win": TEXT.replace("discard", "gift"),
    "a tile with a win by flowers": TEXT.replace("discard", "eight-flowers"),
    "an empty part": f"{TEXT}.",
    "a word": f"{TEXT}.lucky",
    "no such event": f"{TEXT}.first-tile",
    "no such meld": f"{TEXT}.quad-EEEE",
    "a meld without tiles": f"{TEXT}.pung-",
    "a meld that is none": f"{TEXT}.pung-EEW",
    "a chow of honors": f"{TEXT}.chow-CFP",
    "bonus without tiles": f"{TEXT}.bonus-x",
    "a plain tile as bonus": f"{TEXT}.bonus-1m",
    "a negative streak": f"{TEXT}.streak--1",
    "a streak of no number": f"{TEXT}.streak-two",
    "a streak in other digits": f"{TEXT}.streak-\u0662",
    "a streak in superscript": f"{TEXT}.streak-\u00b2",
    "an empty streak": f"{TEXT}.streak-",
    "an endless streak": f"{TEXT}.streak-{'9' * 5000}",
    "no such option": f"{TEXT}.wet-waits~shape",
    "no such choice": f"{TEXT}.dead-waits~maybe",
    "an option without a choice": f"{TEXT}.dead-waits~",
    "two tildes": f"{TEXT}.dead-waits~shape~shape",
    "a line break": f"{TEXT}\n",
    "NUL": f"{TEXT}\0",
    "a wide digit": TEXT.replace("123m", "\uff11\uff12\uff13m"),
    "braces": f"{TEXT}.{{0}}",
    "a lone surrogate": f"{TEXT}.\ud800",
}


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_malformed_text_is_refused(text: str) -> None:
    with pytest.raises(EngineError) as refused:
        Hand.parse(text)
    assert str(refused.value).endswith(".")


def only_engine_errors(text: str) -> None:
    """Read a text; anything raised but an EngineError fails the test."""
    with suppress(EngineError):
        found = Hand.parse(text)
        assert Hand.parse(str(found)) == found


WORDS: list[str] = [
    *NAMES,
    *TEXT.split("."),
    *FULL_TEXT.split("."),
    *".-~ 0123456789mpsfja",
    "EE",
    "\u4e2d",
]


@given(text=st.text(max_size=80))
@settings(max_examples=150)
def test_any_text_is_read_or_refused(text: str) -> None:
    only_engine_errors(text)


@given(words=st.lists(st.sampled_from(WORDS), max_size=12), glue=st.sampled_from(["", ".", "-"]))
@settings(max_examples=300)
def test_any_words_are_read_or_refused(words: list[str], glue: str) -> None:
    only_engine_errors(glue.join(words))
    only_engine_errors(f"{TEXT}.{glue.join(words)}")


@given(found=hands(), seed=st.integers(0, 2**32), times=st.integers(1, 3))
@settings(max_examples=300)
def test_a_changed_text_is_read_or_refused(found: Hand, seed: int, times: int) -> None:
    text, rng = str(found), seeded(seed)
    for _ in range(times):
        text = rng.choice(CHANGES)(rng, text)
    only_engine_errors(text)


def drop_part(rng: Random, text: str) -> str:
    parts = text.split(".")
    del parts[rng.randrange(len(parts))]
    return ".".join(parts)


def double_part(rng: Random, text: str) -> str:
    parts = text.split(".")
    parts.insert(rng.randrange(len(parts) + 1), rng.choice(parts))
    return ".".join(parts)


def drop_sign(rng: Random, text: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + 1 :]


def put_word(rng: Random, text: str) -> str:
    place, word = rng.randrange(len(text) + 1), rng.choice(WORDS)
    return text[:place] + word + text[place + rng.randint(0, 2) :]


CHANGES: tuple[Callable[[Random, str], str], ...] = (drop_part, double_part, drop_sign, put_word)


class TestRecord:
    @given(found=hands())
    def test_round_trips(self, found: Hand) -> None:
        record = record_from_hand(found, "an id")
        assert record["id"] == "an id"
        assert hand_from_record(record) == found

    def test_defaults_may_be_left_out(self) -> None:
        full = record_from_hand(hand(TEXT), "x")
        defaults = ("melds", "bonus", "from_dealer", "streak", "events", "options")
        short = {name: value for name, value in full.items() if name not in defaults}
        assert hand_from_record(short) == hand(TEXT)
        assert {name: full[name] for name in defaults} == {
            "melds": [],
            "bonus": "",
            "from_dealer": False,
            "streak": 0,
            "events": [],
            "options": {},
        }

    @pytest.mark.parametrize(
        "concealed", ["1m2m3m4p5p6p789s2s2s345p6p7p", " 123m 456p789s22s345p67p"]
    )
    def test_tiles_may_be_written_freely(self, concealed: str) -> None:
        assert make_hand(concealed=concealed) == hand(TEXT)


class TestFrozen:
    @pytest.mark.parametrize("name", [one.name for one in fields(Hand)])
    def test_no_field_can_be_set(self, name: str) -> None:
        with pytest.raises(FrozenInstanceError):
            setattr(hand(TEXT), name, None)

    def test_options_cannot_be_set(self) -> None:
        options: Any = hand(TEXT).options
        with pytest.raises(TypeError):
            options["dead-waits"] = "shape"

    def test_options_are_the_hand_s_own(self) -> None:
        given_options = {"dead-waits": "shape"}
        found = make_hand(options=given_options)
        given_options["dead-waits"] = "own-tiles"
        assert found.options == {"dead-waits": "shape"}

    def test_melds_and_events_cannot_be_set(self) -> None:
        meld = Meld(MeldKind.PUNG, (27, 27, 27))
        with pytest.raises(FrozenInstanceError):
            meld.tiles = ()  # type: ignore[misc]
        assert isinstance(hand(TEXT).events, frozenset)

    @given(seed=st.integers(0, 2**32), rules=st.sampled_from(SLUGS))
    def test_equal_hands_are_one_in_a_set(self, seed: int, rules: str) -> None:
        assert len({random_hand(rules, seed), random_hand(rules, seed)}) == 1

    def test_other_options_make_another_hand(self) -> None:
        assert make_hand(options={"dead-waits": "shape"}) != hand(TEXT)


def test_double_kong_implies_a_kong_replacement() -> None:
    found = make_hand(
        concealed="123m22s345p6p7p",
        melds=["concealed-kong EEEE", "open-kong CCCC"],
        win="self-draw",
        events=["double-kong"],
    )
    assert found.events == {Event.DOUBLE_KONG, Event.KONG_REPLACEMENT}


def test_positions_run_through_concealed_won_melds_and_bonus() -> None:
    found = make_hand(concealed="22s345p67p123m", melds=["pung EEE", "chow 798p"], bonus="2j1f")
    assert format_tiles(found.tiles) == "123m34567p22s8pEEE789p1f2j"
    assert found.held[parse_tiles("8p", "")[0]] == 1


class TestMeld:
    @pytest.mark.parametrize(
        "text",
        ["chow 123m", "chow 789s", "pung EEE", "pung 5p5p5p", "open-kong CCCC", "added-kong 1111s"],
    )
    def test_reads_and_writes(self, text: str) -> None:
        assert str(Meld.parse(str(Meld.parse(text)))) == str(Meld.parse(text))

    def test_tiles_are_sorted(self) -> None:
        assert Meld.parse("chow 312m") == Meld(MeldKind.CHOW, (0, 1, 2))

    @pytest.mark.parametrize(
        ("kind", "tiles"),
        [
            (MeldKind.CHOW, "124m"),
            (MeldKind.CHOW, "89m1p"),
            (MeldKind.CHOW, "ESW"),
            (MeldKind.CHOW, "CFP"),
            (MeldKind.CHOW, "1234m"),
            (MeldKind.CHOW, "111m"),
            (MeldKind.PUNG, "112m"),
            (MeldKind.PUNG, "11m"),
            (MeldKind.PUNG, "EEEE"),
            (MeldKind.PUNG, ""),
            (MeldKind.OPEN_KONG, "EEE"),
            (MeldKind.ADDED_KONG, "EEES"),
            (MeldKind.CONCEALED_KONG, "EEEEE"),
            (MeldKind.CHOW, "123f"),
        ],
    )
    def test_what_is_no_meld_cannot_be(self, kind: MeldKind, tiles: str) -> None:
        with pytest.raises(Impossible, match="not a meld"):
            Meld(kind, parse_tiles(tiles, "melds"))


EIGHT = "1234f1234j"
SEVEN = "1234f123j"
KONG = {"concealed": "123m22s345p789s67p", "melds": ["concealed-kong EEEE"]}
TWO_KONGS = {"concealed": "123m22s345p67p", "melds": ["concealed-kong EEEE", "open-kong CCCC"]}
CLAIMED = {"concealed": "123m22s345p67p789s", "melds": ["pung EEE"]}
DRAWN = {"win": "self-draw"}
TRADITIONAL = {"rules": "taiwan-traditional"}
STRAITS = {"rules": "straits"}
FLOWERS_WIN = {"win": "eight-flowers", "win_tile": "", "bonus": EIGHT}
SEVEN_WIN = {"win": "seven-robs-one", "win_tile": "", "bonus": SEVEN}
READY = ("heavenly-ready", "earthly-ready")

Sides = tuple[Record, Record, str, str]
LEGALITY: dict[str, Sides] = {
    "the table exists": ({"rules": "hong-kong"}, {}, "unknown-value", "rules"),
    "the option exists": (
        {"options": {"migi": "on"}},
        {"options": {"migi": "on"}} | TRADITIONAL,
        "unknown-option",
        "options",
    ),
    "the option can be so": (
        {"options": {"dead-waits": "both"}},
        {"options": {"dead-waits": "shape"}},
        "unknown-value",
        "options: dead-waits",
    ),
    "no bonus tile stands in the hand": (
        {"concealed": "123m456p789s22s345p6p1f"},
        {},
        "bonus-in-hand",
        "concealed",
    ),
    "no bonus tile completes it": ({"win_tile": "1j"}, {}, "bonus-in-hand", "win_tile"),
    "bonus tiles are bonus tiles": ({"bonus": "1fE"}, {"bonus": "1f"}, "not-bonus", "bonus"),
    "animals are played at straits alone": (
        {"bonus": "1a"},
        {"bonus": "1a"} | STRAITS,
        "no-animals",
        "bonus",
    ),
    "a discard is a tile": ({"win_tile": ""}, {}, "no-win-tile", "win_tile"),
    "a self-draw is a tile": ({"win_tile": ""} | DRAWN, DRAWN, "no-win-tile", "win_tile"),
    "eight flowers win without a tile": (
        FLOWERS_WIN | {"win_tile": "8p"},
        FLOWERS_WIN,
        "win-tile-given",
        "win_tile",
    ),
    "four of a kind": (
        {"concealed": "123m456p789s222s8888p"},
        {"concealed": "123m456p789s22s678p88p"},
        "too-many-copies",
        "win_tile",
    ),
    "one of each bonus tile": ({"bonus": "11f"}, {"bonus": "12f"}, "too-many-copies", "bonus"),
    "as many tiles as sets lack": (
        {"concealed": "123m456p22s345p67p"},
        {"concealed": "123m456p22s345p67p"} | STRAITS,
        "tile-count",
        "concealed",
    ),
    "melds count as sets": (
        {"melds": ["pung EEE"]},
        CLAIMED,
        "tile-count",
        "concealed",
    ),
    "no more melds than sets": (
        {"concealed": "8p", "melds": ["pung EEE", "pung SSS", "pung WWW", "pung NNN", "pung CCC"]}
        | STRAITS,
        {"concealed": "8p", "melds": ["pung EEE", "pung SSS", "pung WWW", "pung NNN", "pung CCC"]},
        "too-many-melds",
        "melds",
    ),
    "a streak is no debt": ({"streak": -1}, {"streak": 0}, "streak-range", "streak"),
    "a streak is no phone number": ({"streak": 1000}, {"streak": 999}, "streak-range", "streak"),
    "the dealer pays no dealer": (
        {"from_dealer": True, "seat": "E"},
        {"from_dealer": True, "seat": "N"},
        "from-dealer-own",
        "from_dealer",
    ),
    "nobody discards a self-draw": (
        {"from_dealer": True} | DRAWN,
        {"from_dealer": True},
        "from-dealer-drawn",
        "from_dealer",
    ),
    "a flower is replaced where one is shown": (
        {"events": ["flower-replacement"]} | DRAWN,
        {"events": ["flower-replacement"], "bonus": "1f"} | DRAWN,
        "needs-bonus",
        "flower-replacement",
    ),
    "a flower's replacement is drawn": (
        {"events": ["flower-replacement"], "bonus": "1f"},
        {"events": ["flower-replacement"], "bonus": "1f"} | DRAWN,
        "needs-self-draw",
        "flower-replacement",
    ),
    "a kong is replaced where there is one": (
        {"events": ["kong-replacement"]} | DRAWN,
        {"events": ["kong-replacement"]} | KONG | DRAWN,
        "needs-kong",
        "kong-replacement",
    ),
    "a pung is no kong": (
        {"events": ["kong-replacement"]} | CLAIMED | DRAWN,
        {"events": ["kong-replacement"]} | KONG | DRAWN,
        "needs-kong",
        "kong-replacement",
    ),
    "a kong's replacement is drawn": (
        {"events": ["kong-replacement"]} | KONG,
        {"events": ["kong-replacement"]} | KONG | DRAWN,
        "needs-self-draw",
        "kong-replacement",
    ),
    "two kongs are two": (
        {"events": ["double-kong"]} | KONG | DRAWN,
        {"events": ["double-kong"]} | TWO_KONGS | DRAWN,
        "needs-two-kongs",
        "double-kong",
    ),
    "a heavenly hand is the dealer's": (
        {"events": ["heavenly-hand"], "seat": "S"} | DRAWN,
        {"events": ["heavenly-hand"], "seat": "E"} | DRAWN,
        "needs-east",
        "heavenly-hand",
    ),
    "a heavenly hand is drawn": (
        {"events": ["heavenly-hand"], "seat": "E"},
        {"events": ["heavenly-hand"], "seat": "E"} | DRAWN,
        "needs-self-draw",
        "heavenly-hand",
    ),
    "a heavenly hand claims nothing": (
        {"events": ["heavenly-hand"], "seat": "E"} | CLAIMED | DRAWN,
        {"events": ["heavenly-hand"], "seat": "E"} | KONG | DRAWN,
        "needs-unclaimed",
        "heavenly-hand",
    ),
    "an earthly hand claims nothing": (
        {"events": ["earthly-hand"]} | CLAIMED,
        {"events": ["earthly-hand"]} | KONG,
        "needs-unclaimed",
        "earthly-hand",
    ),
    **{
        f"{event} claims nothing": (
            {"events": [event]} | CLAIMED,
            {"events": [event]} | KONG,
            "needs-unclaimed",
            event,
        )
        for event in READY
    },
    "an earthly hand at straits takes a discard": (
        {"events": ["earthly-hand"]} | STRAITS | DRAWN,
        {"events": ["earthly-hand"], "from_dealer": True} | STRAITS,
        "needs-first-discard",
        "earthly-hand",
    ),
    "an earthly hand at straits takes the dealer's discard": (
        {"events": ["earthly-hand"]} | STRAITS,
        {"events": ["earthly-hand"]},
        "needs-first-discard",
        "earthly-hand",
    ),
    "an earthly hand at straits robs no kong": (
        {"events": ["earthly-hand"], "from_dealer": True, "win": "robbed-kong"} | STRAITS,
        {"events": ["earthly-hand"], "from_dealer": True, "win": "robbed-kong"},
        "needs-first-discard",
        "earthly-hand",
    ),
    "a robbed tile is held by nobody else": (
        {"concealed": "123m456p789s22s678p67p", "win": "robbed-kong"},
        {"concealed": "123m456p789s22s345p67p", "win": "robbed-kong"},
        "robbed-copy",
        "win_tile",
    ),
    "a robbed tile is in no meld": (
        {"concealed": "123m456p22s345p67p", "melds": ["chow 789p"], "win": "robbed-kong"},
        {"concealed": "123m456p22s345p67p", "melds": ["chow 789p"]},
        "robbed-copy",
        "win_tile",
    ),
    "eight flowers are eight": (
        FLOWERS_WIN | {"bonus": SEVEN},
        FLOWERS_WIN,
        "few-for-eight",
        "bonus",
    ),
    "animals are no flowers": (
        FLOWERS_WIN | {"bonus": SEVEN + "1a"} | STRAITS,
        FLOWERS_WIN | {"bonus": EIGHT + "1a"} | STRAITS,
        "few-for-eight",
        "bonus",
    ),
    "seven rob one with seven": (
        SEVEN_WIN | {"bonus": EIGHT},
        SEVEN_WIN,
        "not-seven-shown",
        "bonus",
    ),
    "six rob none": (SEVEN_WIN | {"bonus": "1234f12j"}, SEVEN_WIN, "not-seven-shown", "bonus"),
    "seven rob none at straits": (
        SEVEN_WIN | STRAITS,
        SEVEN_WIN,
        "no-seven-robs-one",
        "win",
    ),
    "seven rob none where that is off": (
        SEVEN_WIN | TRADITIONAL | {"options": {"seven-robs-one": "off"}},
        SEVEN_WIN | TRADITIONAL | {"options": {"seven-robs-one": "on"}},
        "no-seven-robs-one",
        "win",
    ),
    "eight flowers win at once": (
        {"bonus": EIGHT} | TRADITIONAL | DRAWN,
        {"bonus": EIGHT, "events": ["flower-replacement"]} | TRADITIONAL | DRAWN,
        "eight-win-at-once",
        "win",
    ),
    "eight flowers win at once at the online table": (
        {"bonus": EIGHT, "events": ["flower-replacement"]} | DRAWN,
        {"bonus": SEVEN, "events": ["flower-replacement"]} | DRAWN,
        "eight-win-at-once",
        "win",
    ),
    "the winning tile completes the hand": (
        {"win_tile": "9p"},
        {"win_tile": "5p"},
        "incomplete",
        "win_tile",
    ),
    "thirteen orphans are a hand at straits": (
        {"concealed": "19m19p19sESWNCFP", "win_tile": "2m"} | STRAITS,
        {"concealed": "19m19p19sESWNCFP", "win_tile": "1m"} | STRAITS,
        "incomplete",
        "win_tile",
    ),
    "seven pairs are no hand": (
        {"concealed": "1122m3344p5566sE", "win_tile": "E"} | STRAITS,
        {"concealed": "112233m445566pE", "win_tile": "E"} | STRAITS,
        "incomplete",
        "win_tile",
    ),
}


@pytest.mark.parametrize("sides", LEGALITY.values(), ids=LEGALITY)
def test_legality_has_two_sides(sides: Sides) -> None:
    bad, good, code, field = sides
    make_hand(**({"concealed": PLAIN[good.get("rules", "taiwan-online")]} | good))
    with pytest.raises(EngineError) as refused:
        make_hand(**bad)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert field in str(refused.value)


WRONG_TYPES: dict[str, list[object]] = {
    "id": [None, 1, ["a"]],
    "rules": [None, 1],
    "concealed": [None, ["1m"], 5],
    "win_tile": [None, 8],
    "win": [None, ["discard"], True],
    "seat": [None, 27],
    "round": [None, {}],
    "melds": [None, "pung EEE", [1], [None], [["pung EEE"]], {}],
    "bonus": [None, ["1f"], 0],
    "from_dealer": [None, 0, 1, "true"],
    "streak": [None, True, 1.0, "1"],
    "events": [None, "last-tile", [1], {"last-tile": True}],
    "options": [None, [], "dead-waits", {"dead-waits": 1}, {"dead-waits": None}],
}


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in WRONG_TYPES.items() for value in values],
)
def test_a_value_of_the_wrong_type_is_refused(name: str, value: object) -> None:
    with pytest.raises(Unreadable) as refused:
        make_hand(**{name: value})
    assert (refused.value.code, refused.value.field) == ("wrong-type", name)


@pytest.mark.parametrize(
    "text", ["0m", "1x", "10m", "m", "X", "12", "e", "1E", "５m", "1m\t2m", "5f"]
)
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_tiles(text, "bonus")
    assert (refused.value.code, refused.value.field) == ("no-tile", "bonus")


@pytest.mark.parametrize("name", NAMES)
def test_every_tile_reads_and_writes(name: str) -> None:
    assert format_tiles(parse_tiles(name, "bonus")) == name
