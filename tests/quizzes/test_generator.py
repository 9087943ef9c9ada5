"""Dealt hands: legal, uncontested, as a game would bring them, every item among them."""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from quizzes.generator import deal
from quizzes.recipes import RECIPES
from tutor.engine.contested import contested
from tutor.engine.hand import Hand
from tutor.engine.play import Event, Win, Wind
from tutor.engine.records import hand_from_record, record_from_hand
from tutor.engine.score import score
from tutor.engine.tables import TABLES

SLUGS = tuple(TABLES)
MANY = 1000
NEVER = {
    "taiwan-traditional": {"all-honors", "heavenly-hand", "migi"},
    "taiwan-online": set[str](),
    "straits": set[str](),
}
"""Items that always hinge on a ruling, or that an option would have to turn on."""
MOST_SEEDS = 6000


@cache
def dealt(rules: str) -> tuple[Hand, ...]:
    return tuple(deal(seed, rules) for seed in range(MANY))


@cache
def seen(rules: str) -> Counter[str]:
    """How often each item counts among the dealt hands."""
    return Counter(item for one in dealt(rules) for item, _ in score(one).items)


@pytest.mark.parametrize("rules", SLUGS)
class TestDeal:
    def test_is_the_same_for_the_same_seed(self, rules: str) -> None:
        again = [deal(seed, rules) for seed in range(50)]
        assert again == list(dealt(rules)[:50])
        assert deal("a word", rules) == deal("a word", rules)

    def test_is_another_for_another_seed(self, rules: str) -> None:
        hands = dealt(rules)
        assert all(one != other for one, other in pairwise(hands))
        assert len(set(hands)) > MANY * 0.99

    def test_is_legal(self, rules: str) -> None:
        for one in dealt(rules):
            assert one.rules == rules
            assert hand_from_record(record_from_hand(one, "x")) == one

    def test_hinges_on_nothing(self, rules: str) -> None:
        assert not [str(one) for one in dealt(rules) if contested(one)]

    def test_plays_by_the_table_as_it_is(self, rules: str) -> None:
        assert not any(one.options for one in dealt(rules))

    def test_last_tile_is_no_replacement(self, rules: str) -> None:
        last = [one for one in dealt(rules) if Event.LAST_TILE in one.events]
        assert last
        assert not [str(one) for one in last if one.events & REPLACEMENTS]

    def test_the_dealer_takes_nothing_from_the_dealer(self, rules: str) -> None:
        assert not [str(one) for one in dealt(rules) if one.seat is Wind.E and one.from_dealer]
        assert any(one.from_dealer for one in dealt(rules))
        assert not [
            str(one)
            for one in dealt(rules)
            if one.from_dealer and one.win in (Win.SELF_DRAW, Win.EIGHT_FLOWERS)
        ]

    def test_every_seat_and_round_comes_up(self, rules: str) -> None:
        assert len({(one.seat, one.round) for one in dealt(rules)}) == 16

    def test_a_robbed_tile_is_held_nowhere_else(self, rules: str) -> None:
        robbed = [one for one in dealt(rules) if one.win is Win.ROBBED_KONG]
        assert robbed
        assert not [str(one) for one in robbed if one.tiles.count(one.win_tile or 0) != 1]

    def test_an_event_has_its_cause(self, rules: str) -> None:
        for one in dealt(rules):
            if Event.KONG_REPLACEMENT in one.events:
                assert one.kongs
            if Event.FLOWER_REPLACEMENT in one.events:
                assert one.bonus
            if Event.HEAVENLY_HAND in one.events:
                assert (one.seat, one.win) == (Wind.E, Win.SELF_DRAW)
            if {Event.HEAVENLY_HAND, Event.EARTHLY_HAND} & one.events:
                assert not one.melds

    def test_reaches_the_minimum(self, rules: str) -> None:
        assert not [str(one) for one in dealt(rules) if not score(one).can_win]

    def test_brings_every_way_of_winning(self, rules: str) -> None:
        ways = {one.win for one in dealt(rules)}
        assert ways == set(Win) - ({Win.SEVEN_ROBS_ONE} if rules == "straits" else set())

    def test_brings_the_common_more_often_than_the_rare(self, rules: str) -> None:
        counts = seen(rules)
        common = ["single-wait", "concealed-hand"] if rules != "straits" else ["seat-flower"]
        for item in [*common, "concealed-self-draw", "red-dragon", "all-pungs"]:
            for rare in ("big-four-winds", "eight-flowers", "robbed-kong"):
                assert counts[item] > counts[rare], (item, rare)

    def test_brings_every_item(self, rules: str) -> None:
        left = {row.item for row in TABLES[rules].all_rows} - NEVER[rules] - set(seen(rules))
        for seed in range(MANY, MOST_SEEDS):
            if not left:
                break
            left -= dict(score(deal(seed, rules)).items).keys()
        assert not left

    def test_never_brings_what_always_hinges(self, rules: str) -> None:
        assert not NEVER[rules] & set(seen(rules))

    def test_brings_hands_of_many_readings_and_shapes(self, rules: str) -> None:
        hands = dealt(rules)
        assert 0.2 < sum(not one.claimed for one in hands) / MANY < 0.8
        assert 0.2 < sum(one.is_self_drawn for one in hands) / MANY < 0.6
        assert 0.2 < sum(bool(one.bonus) for one in hands) / MANY < 0.95
        assert any(one.kongs for one in hands)


REPLACEMENTS = {Event.FLOWER_REPLACEMENT, Event.KONG_REPLACEMENT, Event.DOUBLE_KONG}


def test_below_the_minimum_a_straits_hand_cannot_win() -> None:
    for seed in range(200):
        one = deal(seed, "straits", below_minimum=True)
        assert (score(one).total, score(one).can_win) == (0, False)
        assert contested(one) == ()
    assert deal(1, "straits", below_minimum=True) == deal(1, "straits", below_minimum=True)


def test_no_taiwanese_hand_is_below_the_minimum() -> None:
    with pytest.raises(RuntimeError, match="no taiwan-online hand"):
        deal(1, "taiwan-online", below_minimum=True)


def test_animals_come_at_straits_alone() -> None:
    for rules in SLUGS:
        animals = any(tile >= 42 for one in dealt(rules) for tile in one.bonus)
        assert animals == (rules == "straits")


@pytest.mark.parametrize("rules", SLUGS)
def test_recipes_have_names_of_their_own(rules: str) -> None:
    recipes = RECIPES[rules]
    assert len({recipe.name for recipe in recipes}) == len(recipes)
    assert all(recipe.weight > 0 for recipe in recipes)
