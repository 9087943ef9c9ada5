"""Who pays what."""

import pytest

from tests.engine.factories import hand, make_hand
from tutor.engine.errors import Impossible
from tutor.engine.house import house_table
from tutor.engine.score import Score, score
from tutor.engine.settle import Payer, Payment, Stakes, false_win, settle

STAKES = Stakes(100, 20)
OPEN = "{rules}.{winds}.123m22s345p67p.{won}.chow-789s.pung-999m"
"""A hand that counts nothing but how it was won: a claimed pung, several waits."""
FOUR_SETS = "straits.{winds}.22s345p67p.{won}.chow-789s.pung-999m"


def scored(rules: str, winds: str, won: str, *more: str) -> Score:
    shape = FOUR_SETS if rules == "straits" else OPEN
    return score(hand(".".join([shape.format(rules=rules, winds=winds, won=won), *more])))


def paid(found: Score, **choices: bool) -> list[tuple[str, int, int]]:
    """Each payment: by whom, tai, points."""
    payments = settle(found, STAKES, **choices)
    return [(payment.payer.value, payment.tai, payment.points) for payment in payments]


TRADITIONAL = {
    "a non-dealer draws: the dealer pays one more": (
        ("SE", "8p-self-draw"),
        [("self-draw", 1)],
        [("dealer", 2, 140), ("other", 1, 120), ("other", 1, 120)],
    ),
    "against a dealer with a streak, 2n+1 more": (
        ("SE", "8p-self-draw", "streak-2"),
        [("self-draw", 1)],
        [("dealer", 6, 220), ("other", 1, 120), ("other", 1, 120)],
    ),
    "the dealer draws: the dealer's tai is in the count": (
        ("ES", "8p-self-draw"),
        [("dealer", 1), ("self-draw", 1)],
        [("other", 2, 140)] * 3,
    ),
    "the dealer draws with a streak": (
        ("ES", "8p-self-draw", "streak-1"),
        [("dealer-streak", 3), ("self-draw", 1)],
        [("other", 4, 180)] * 3,
    ),
    "a discard is paid by the discarder": (("SE", "8p-discard"), [], [("discarder", 0, 100)]),
    "the dealer discards": (
        ("SE", "8p-discard", "from-dealer"),
        [("dealer", 1)],
        [("discarder", 1, 120)],
    ),
    "the dealer discards on a streak": (
        ("SE", "8p-discard", "from-dealer", "streak-3"),
        [("dealer-streak", 7)],
        [("discarder", 7, 240)],
    ),
    "the dealer wins by discard": (
        ("ES", "8p-discard"),
        [("dealer", 1)],
        [("discarder", 1, 120)],
    ),
    "a robbed kong is paid by the robbed": (
        ("SE", "8p-robbed-kong"),
        [("robbed-kong", 1)],
        [("robbed", 1, 120)],
    ),
    "seven rob one alone": (
        ("SE", "seven-robs-one", "bonus-1234f123j"),
        [("seven-robs-one", 8)],
        [("robbed", 8, 260)],
    ),
    "seven rob the dealer: nothing else counts": (
        ("SE", "seven-robs-one", "bonus-1234f123j", "from-dealer", "streak-2"),
        [("seven-robs-one", 8)],
        [("robbed", 8, 260)],
    ),
    "eight flowers are paid by all three, the dealer no more than the others": (
        ("SE", "eight-flowers", "bonus-1234f1234j"),
        [("eight-flowers", 8)],
        [("dealer", 8, 260), ("other", 8, 260), ("other", 8, 260)],
    ),
}
ONLINE = {
    "a draw: the dealer pays one more": (
        ("SE", "8p-self-draw"),
        [("self-draw", 1)],
        [("dealer", 2, 140), ("other", 1, 120), ("other", 1, 120)],
    ),
    "a draw on a streak: the dealer pays 1 + 2n more": (
        ("SE", "8p-self-draw", "streak-2"),
        [("self-draw", 1)],
        [("dealer", 6, 220), ("other", 1, 120), ("other", 1, 120)],
    ),
    "the dealer draws: each pays one more": (
        ("ES", "8p-self-draw"),
        [("self-draw", 1)],
        [("other", 2, 140)] * 3,
    ),
    "a discard among others": (("SE", "8p-discard", "streak-4"), [], [("discarder", 0, 100)]),
    "the dealer discards": (
        ("SE", "8p-discard", "from-dealer", "streak-1"),
        [],
        [("discarder", 3, 160)],
    ),
    "the dealer wins by discard": (("ES", "8p-discard"), [], [("discarder", 1, 120)]),
    "a robbed kong": (
        ("SE", "8p-robbed-kong"),
        [("robbed-kong", 1)],
        [("robbed", 1, 120)],
    ),
    "the dealer is robbed": (
        ("SE", "8p-robbed-kong", "from-dealer"),
        [("robbed-kong", 1)],
        [("robbed", 2, 140)],
    ),
    "seven rob one alone": (
        ("SE", "seven-robs-one", "bonus-1234f123j", "streak-1"),
        [("seven-robs-one", 8)],
        [("robbed", 8, 260)],
    ),
    "seven rob the dealer": (
        ("SE", "seven-robs-one", "bonus-1234f123j", "from-dealer", "streak-1"),
        [("seven-robs-one", 8)],
        [("robbed", 11, 320)],
    ),
    "eight flowers are paid by all three": (
        ("SE", "eight-flowers", "bonus-1234f1234j"),
        [("eight-flowers", 8)],
        [("dealer", 9, 280), ("other", 8, 260), ("other", 8, 260)],
    ),
    "the dealer's eight flowers": (
        ("EE", "eight-flowers", "bonus-1234f1234j"),
        [("eight-flowers", 8)],
        [("other", 9, 280)] * 3,
    ),
}
Case = tuple[tuple[str, ...], list[tuple[str, int]], list[tuple[str, int, int]]]
CASES = [
    *(("taiwan-traditional", name, case) for name, case in TRADITIONAL.items()),
    *(("taiwan-online", name, case) for name, case in ONLINE.items()),
]


@pytest.mark.parametrize(("rules", "name", "case"), CASES, ids=[f"{r}: {n}" for r, n, _ in CASES])
def test_taiwanese_settlement(rules: str, name: str, case: Case) -> None:
    (winds, won, *more), items, payments = case
    found = scored(rules, winds, won, *more)
    assert list(found.items) == items, name
    assert paid(found) == payments, name


def test_a_bare_self_draw_collects_three_bases_and_four_tai() -> None:
    payments = settle(scored("taiwan-traditional", "SE", "8p-self-draw"), STAKES)
    assert sum(one.tai for one in payments) == 4
    assert sum(one.points for one in payments) == 3 * STAKES.base + 4 * STAKES.unit


def test_a_dealer_on_a_streak_of_two_who_wins_three_is_paid_eight_by_each() -> None:
    concealed = make_hand(
        seat="E",
        win="self-draw",
        streak=2,
        concealed="123m456p999s22s345p67p",
    )
    found = score(concealed)
    assert (found.total, [one.tai for one in settle(found, STAKES)]) == (3, [8, 8, 8])


def test_taiwanese_points_are_a_base_and_a_unit_a_tai() -> None:
    assert [Stakes(30, 10).points(tai) for tai in (0, 1, 8)] == [30, 40, 110]


def test_without_stakes_the_points_are_the_tai() -> None:
    found = scored("taiwan-online", "SE", "8p-self-draw")
    assert [one.points for one in settle(found)] == [2, 1, 1]


def test_a_false_win_pays_a_base_and_eight_tai_to_each_opponent() -> None:
    assert false_win(STAKES) == (Payment(Payer.OTHER, 8, 100 + 8 * 20),) * 3


def test_a_house_table_settles_with_its_own_dealer_tai() -> None:
    table = house_table({"base": "taiwan-traditional", "tai": {"dealer": 3}})
    found = score(scored("taiwan-traditional", "SE", "8p-self-draw").hand, table)
    assert [one.tai for one in settle(found, STAKES)] == [4, 1, 1]


def test_a_house_table_without_a_dealer_item_asks_no_more_of_the_dealer() -> None:
    table = house_table({"base": "taiwan-traditional", "off": ["dealer", "dealer-streak"]})
    for more in ((), ("streak-2",)):
        found = score(scored("taiwan-traditional", "SE", "8p-self-draw", *more).hand, table)
        assert [one.tai for one in settle(found, STAKES)] == [1, 1, 1]


def test_a_house_table_without_streaks_still_counts_the_dealer() -> None:
    """The dealer's share of a self-draw is what the dealer counts when winning, or discarding."""
    table = house_table({"base": "taiwan-traditional", "off": ["dealer-streak"]})
    discard = scored("taiwan-traditional", "SE", "8p-discard", "from-dealer", "streak-2")
    assert score(discard.hand, table).items == (("dealer", 1),)
    drawn = score(scored("taiwan-traditional", "SE", "8p-self-draw", "streak-2").hand, table)
    assert [one.tai for one in settle(drawn, STAKES)] == [2, 1, 1]


BONUS = {1: "1a", 2: "12a", 3: "123a", 4: "2f123a", 5: "1234a"}
FIGURES = {1: (8, 12), 2: (16, 24), 3: (32, 48), 4: (64, 96), 5: (128, 192)}
"""What a hand of so many tai brings in all, by discard and self-drawn."""


@pytest.mark.parametrize("tai", FIGURES)
class TestStraits:
    def discard(self, tai: int, *more: str) -> Score:
        found = scored("straits", "SE", "8p-discard", f"bonus-{BONUS[tai]}", *more)
        assert found.total == tai
        return found

    def drawn(self, tai: int, winds: str = "SE") -> Score:
        found = scored("straits", winds, "8p-self-draw", f"bonus-{BONUS[tai]}")
        assert found.total == tai
        return found

    def test_a_discard_brings_four_bases(self, tai: int) -> None:
        base = FIGURES[tai][0] // 4
        assert paid(self.discard(tai)) == [
            ("discarder", tai, 2 * base),
            ("dealer", tai, base),
            ("other", tai, base),
        ]

    def test_a_dealer_who_discards_pays_as_the_discarder(self, tai: int) -> None:
        base = FIGURES[tai][0] // 4
        assert paid(self.discard(tai, "from-dealer")) == [
            ("discarder", tai, 2 * base),
            ("other", tai, base),
            ("other", tai, base),
        ]

    def test_a_self_draw_brings_six(self, tai: int) -> None:
        each = FIGURES[tai][1] // 3
        assert paid(self.drawn(tai)) == [
            ("dealer", tai, each),
            ("other", tai, each),
            ("other", tai, each),
        ]

    def test_the_dealer_is_paid_alike(self, tai: int) -> None:
        found = self.drawn(tai, "ES") if tai != 4 else self.drawn(tai)
        assert sum(one.points for one in settle(found)) == FIGURES[tai][1]

    def test_the_liable_player_pays_it_all(self, tai: int) -> None:
        discard, drawn = FIGURES[tai]
        assert paid(self.discard(tai), liable=True) == [("discarder", tai, discard)]
        assert paid(self.drawn(tai), liable=True) == [("other", tai, drawn)]


def test_straits_has_no_stakes() -> None:
    found = scored("straits", "SE", "8p-discard", "bonus-1a")
    assert settle(found, STAKES) == settle(found)


def test_a_robbed_kong_at_straits_is_paid_as_a_discard() -> None:
    found = scored("straits", "SE", "8p-robbed-kong")
    assert paid(found) == [("robbed", 1, 4), ("dealer", 1, 2), ("other", 1, 2)]
    assert paid(found, liable=True) == [("robbed", 1, 8)]


def test_eight_flowers_at_straits_are_paid_as_a_self_draw() -> None:
    found = scored("straits", "ES", "eight-flowers", "bonus-1234f1234j")
    assert paid(found) == [("other", 5, 64)] * 3


def test_a_dealer_s_discard_win_at_straits() -> None:
    found = scored("straits", "ES", "8p-discard", "bonus-1a")
    assert [one.payer for one in settle(found)] == [Payer.DISCARDER, Payer.OTHER, Payer.OTHER]


def test_a_hand_above_the_cap_is_paid_at_the_cap() -> None:
    found = scored("straits", "SE", "8p-self-draw", "bonus-2f1234a")
    assert (found.raw, found.total) == (6, 5)
    assert [one.points for one in settle(found)] == [64, 64, 64]


def test_a_hand_under_the_minimum_is_paid_nothing() -> None:
    found = scored("straits", "SE", "8p-discard")
    assert not found.can_win
    with pytest.raises(Impossible, match="at least 1 tai"):
        settle(found)


def test_nothing_is_needed_to_win_at_a_taiwanese_table() -> None:
    found = scored("taiwan-online", "SE", "8p-discard")
    assert (found.total, found.can_win) == (0, True)
