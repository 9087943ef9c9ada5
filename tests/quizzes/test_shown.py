"""A hand as a page shows it: each tile at its position, kongs by their kind, all of it in words."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from lessons.shown import BACK, ShownHand, ShownMeld, ShownTile, show_hand, situation, tile_names
from quizzes.generator import deal
from tests.factories import ANIMALS, BY_FLOWERS, CHOWS, DEALER, KONGS, SLUGS, hand
from tests.pages import LANGUAGES
from tutor.engine.tiles import NAMES


def every_tile(shown: ShownHand) -> list[ShownTile]:
    """The tiles from left to right."""
    won = [shown.won] if shown.won else []
    melded = [tile for meld in shown.melds for tile in meld.tiles]
    standing = [tile for group in shown.standing for tile in group]
    return [*standing, *won, *melded, *shown.bonus]


def meld_of(text: str) -> ShownMeld:
    """The one meld of a hand at which it is laid down."""
    (meld,) = show_hand(hand(f"taiwan-online.SE.123m456p22s345p67p.8p-discard.{text}")).melds
    return meld


class TestPositions:
    @pytest.mark.parametrize("text", [CHOWS, DEALER, KONGS, ANIMALS, BY_FLOWERS])
    def test_are_those_of_the_hand(self, text: str) -> None:
        self.check(text)

    @pytest.mark.parametrize("slug", SLUGS)
    def test_are_those_of_dealt_hands(self, slug: str) -> None:
        for seed in range(200):
            self.check(str(deal(seed, slug)))

    def check(self, text: str) -> None:
        found = hand(text)
        tiles = every_tile(show_hand(found))
        assert [tile.position for tile in tiles] == list(range(len(found.tiles)))
        for tile, number in zip(tiles, found.tiles, strict=True):
            assert tile.picture in (NAMES[number], BACK)
            assert tile.name == tile_names([number])

    def test_each_tile_stands_in_its_group(self) -> None:
        shown = show_hand(hand(KONGS))
        assert [len(group) for group in shown.standing] == [1]
        assert shown.won is not None
        assert [len(meld.tiles) for meld in shown.melds] == [4, 4, 4, 4, 3]
        assert [tile.picture for tile in shown.bonus] == ["1f", "2f", "3f", "1j", "2j", "3j", "4j"]

    def test_a_hand_won_by_flowers_has_no_winning_tile(self) -> None:
        assert show_hand(hand(BY_FLOWERS)).won is None
        assert show_hand(hand(CHOWS)).won is not None

    def test_the_winning_tile_stands_apart(self) -> None:
        shown = show_hand(hand(CHOWS))
        assert shown.won
        assert (shown.won.position, shown.won.picture) == (16, "8p")
        assert [len(group) for group in shown.standing] == [16]


class TestLit:
    def test_only_what_is_to_be_lit(self) -> None:
        lit = [tile.position for tile in every_tile(show_hand(hand(KONGS), (0, 1, 5, 27)))]
        assert len(lit) == 28
        tiles = every_tile(show_hand(hand(KONGS), (0, 1, 5, 27)))
        assert [tile.position for tile in tiles if tile.lit] == [0, 1, 5, 27]

    def test_nothing_before_a_line_is_chosen(self) -> None:
        assert not any(tile.lit for tile in every_tile(show_hand(hand(KONGS))))

    def test_tiles_of_a_kong_that_lie_face_down_or_on_top(self) -> None:
        tiles = every_tile(show_hand(hand(KONGS), (2, 9)))
        assert [(tile.lie, tile.lit) for tile in (tiles[2], tiles[9])] == [
            (BACK, True),
            ("top", True),
        ]


class TestMelds:
    def test_a_concealed_kong_shows_two_backs(self) -> None:
        meld = meld_of("concealed-kong-EEEE")
        assert [tile.picture for tile in meld.tiles] == [BACK, "E", "E", BACK]
        assert [tile.lie for tile in meld.tiles] == [BACK, "", "", BACK]
        assert meld.caption == "concealed kong 暗槓"

    def test_an_added_kong_has_one_on_top(self) -> None:
        meld = meld_of("added-kong-EEEE")
        assert [tile.picture for tile in meld.tiles] == ["E"] * 4
        assert [tile.lie for tile in meld.tiles] == ["", "", "", "top"]
        assert meld.caption == "added kong 加槓"

    def test_an_open_kong_lies_flat(self) -> None:
        meld = meld_of("open-kong-EEEE")
        assert [(tile.picture, tile.lie) for tile in meld.tiles] == [("E", "")] * 4
        assert meld.caption == "open kong 明槓"

    @pytest.mark.parametrize("text", ["pung-EEE", "chow-789s"])
    def test_pungs_and_chows_need_no_caption(self, text: str) -> None:
        meld = meld_of(text)
        assert meld.caption == ""
        assert {tile.lie for tile in meld.tiles} == {""}

    def test_each_is_told_in_words(self) -> None:
        assert meld_of("pung-EEE").text == "pung of East wind 東"
        assert meld_of("chow-789s").text == "chow of 7-8-9 of bamboo 七八九條"
        with override("zh-hant"):
            assert meld_of("concealed-kong-EEEE").text == "暗槓東"
            assert meld_of("concealed-kong-EEEE").caption == "暗槓"


PLAIN = "123m456p789s22s345p67p.8p"


class TestSituation:
    @pytest.mark.parametrize(
        ("text", "labels"),
        [
            (
                CHOWS,
                [
                    "Won by discard",
                    "Seat South 南 (2)",
                    "Round East 東",
                    "The discarder is not the dealer",
                ],
            ),
            (
                DEALER,
                [
                    "Self-drawn",
                    "Seat East 東 (1)",
                    "Round East 東",
                    "You are the dealer, streak 2 (連2拉2)",
                ],
            ),
            (
                f"taiwan-traditional.NW.{PLAIN}-discard.last-tile.from-dealer",
                [
                    "Won by discard",
                    "Last discard",
                    "Seat North 北 (4)",
                    "Round West 西",
                    "The discarder is the dealer",
                ],
            ),
            (
                "taiwan-online.SE.123m456p22s345p67p.8p-self-draw.open-kong-EEEE.kong-replacement",
                [
                    "Self-drawn",
                    "Replacement tile after a kong",
                    "Seat South 南 (2)",
                    "Round East 東",
                ],
            ),
            (
                f"taiwan-online.SE.{PLAIN}-self-draw.last-tile.streak-3",
                [
                    "Self-drawn",
                    "Last tile",
                    "Seat South 南 (2)",
                    "Round East 東",
                    "The dealer's streak is 3 (連3拉3)",
                ],
            ),
            (
                "straits.SE.234m678p55s67s.8s-robbed-kong.pung-111m.from-dealer",
                [
                    "Robbed a kong",
                    "Seat South 南 (2)",
                    "Round East 東",
                    "The robbed player is the dealer",
                ],
            ),
            (BY_FLOWERS, ["Eight flowers", "Seat South 南 (2)", "Round East 東"]),
        ],
    )
    def test_labels(self, text: str, labels: list[str]) -> None:
        assert list(situation(hand(text))) == labels
        assert show_hand(hand(text)).situation == tuple(labels)

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("slug", SLUGS)
    def test_no_label_is_empty_or_said_twice(self, slug: str, language: str) -> None:
        with override(language):
            for seed in range(200):
                labels = situation(deal(seed, slug))
                assert all(label.strip() for label in labels)
                assert len(set(labels)) == len(labels)

    def test_in_chinese(self) -> None:
        with override("zh-hant"):
            labels = situation(hand(CHOWS))
        assert not any(letter.isascii() and letter.isalpha() for letter in "".join(labels))
