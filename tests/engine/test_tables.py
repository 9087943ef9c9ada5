"""The catalogue: tables, rows, conditions, rulings."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from tests.engine import reference
from tests.engine.factories import SLUGS, crowded, hand, sample
from tests.engine.random_records import OPTIONS
from tutor.engine.conditions import CONDITIONS, registry
from tutor.engine.conditions.registry import condition, unmet
from tutor.engine.contested import TIE, alternatives, contested, flipped
from tutor.engine.errors import Impossible, Unreadable
from tutor.engine.hand import Hand
from tutor.engine.reading import WON, Reading
from tutor.engine.rulings import BASES, Ruling
from tutor.engine.score import Status, score
from tutor.engine.tables import TABLES, Row, Table, Why

ROWS = [(rules, row) for rules, table in TABLES.items() for row in table.all_rows]
ROW_IDS = [f"{rules}: {row.item}" for rules, row in ROWS]
RULINGS = [(rules, name) for rules, base in BASES.items() for name in base.rulings]
DECIDING = [(rules, name) for rules, name in RULINGS if name != "seven-robs-one"]
"""The rulings that decide how a hand counts; seven-robs-one decides whether it is one."""


def test_there_are_three_tables() -> None:
    counts = {rules: len(table.all_rows) for rules, table in TABLES.items()}
    assert counts == {"taiwan-traditional": 39, "taiwan-online": 32, "straits": 36}
    assert list(BASES) == list(TABLES) == list(SLUGS)


@pytest.mark.parametrize(("rules", "row"), ROWS, ids=ROW_IDS)
class TestRow:
    def test_has_its_condition(self, rules: str, row: Row) -> None:
        assert (row.condition or row.item) in CONDITIONS

    def test_has_its_tai_and_paragraph(self, rules: str, row: Row) -> None:
        assert row.tai > 0
        assert row.section

    def test_stands_once(self, rules: str, row: Row) -> None:
        assert [one.item for one in TABLES[rules].all_rows].count(row.item) == 1

    def test_replaces_items_of_its_table(self, rules: str, row: Row) -> None:
        known = {one.item for one in TABLES[rules].all_rows} - {row.item}
        for replaces in row.replaces:
            assert replaces.items
            assert set(replaces.items) <= known
            assert isinstance(replaces.why, Why)

    def test_depends_on_rulings_of_its_table(self, rules: str, row: Row) -> None:
        rulings = BASES[rules].rulings
        asked = [(row.ruling, row.value), *((one.ruling, one.value) for one in row.replaces)]
        assert all(value in rulings[ruling].values for ruling, value in asked if ruling)


@pytest.mark.parametrize("rules", SLUGS)
def test_rows_stand_in_the_document_s_order(rules: str) -> None:
    ordered = [row.item for row in TABLES[rules].all_rows]
    assert ordered == [name for name in reference.ORDER[rules] if name in ordered]
    assert set(ordered) == set(reference.ORDER[rules])


def test_every_condition_is_of_some_row() -> None:
    assert set(CONDITIONS) == {row.condition or row.item for _, row in ROWS}


def test_two_conditions_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two conditions are named all-pungs"):
        condition("all-pungs")(lambda r: r.all_sets)


@pytest.mark.parametrize("rules", SLUGS)
def test_no_item_replaces_itself_round_about(rules: str) -> None:
    """Under whatever rulings: every replacement counted at once."""
    graph = {
        row.item: {item for one in row.replaces for item in one.items}
        for row in TABLES[rules].all_rows
    }
    for item in graph:
        assert item not in reachable(graph, graph[item])


def reachable(graph: dict[str, set[str]], start: set[str]) -> set[str]:
    found, left = set[str](), list(start)
    while left:
        item = left.pop()
        if item not in found:
            found.add(item)
            left += graph[item]
    return found


@pytest.mark.parametrize("rules", SLUGS)
def test_replacers_stand_before_what_they_replace(rules: str) -> None:
    ordered = TABLES[rules].replacers
    for place, planned in enumerate(ordered):
        assert not any(
            other.replaced & planned.bit for other in ordered[place + 1 :] if not planned.row.alone
        )


def test_only_straits_has_a_minimum_a_cap_and_full_hands() -> None:
    assert {rules: (t.minimum, t.cap) for rules, t in TABLES.items()} == {
        "taiwan-traditional": (0, None),
        "taiwan-online": (0, None),
        "straits": (1, 5),
    }
    full = [row.item for rules, row in ROWS if row.alone]
    assert len(full) == 11
    assert all(row.tai == 5 for _, row in ROWS if row.alone)


# --- An item more ---------------------------------------------------------------------------------


@pytest.fixture
def lucky_eight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition of our own, unregistered again after the test."""
    monkeypatch.setattr(registry, "CONDITIONS", CONDITIONS)
    monkeypatch.setitem(CONDITIONS, "lucky-eight", CONDITIONS["self-draw"])
    del CONDITIONS["lucky-eight"]

    @condition("lucky-eight")
    def lucky_eight(r: Reading) -> int | registry.Unmet:
        return WON if r.hand.win_tile in (7, 16, 25) else unmet("no-eight")


@pytest.mark.usefixtures("lucky_eight")
@pytest.mark.parametrize("rules", SLUGS)
def test_an_item_more_is_one_function_and_one_row(rules: str) -> None:
    base = TABLES[rules]
    table = replace(base, all_rows=(*base.all_rows, Row("lucky-eight", 3, "ours")))
    three_sided = "22s345p67p.{won}-discard.chow-789s.pung-999m"
    if rules != "straits":
        three_sided = f"123m{three_sided}"
    eight, five = (hand(f"{rules}.SE.{three_sided.format(won=won)}") for won in ("8p", "5p"))
    assert score(eight, table).items == (*score(eight).items, ("lucky-eight", 3))
    (line,) = [line for line in score(five, table).lines if line.item == "lucky-eight"]
    assert (line.status, line.near) == (Status.NOT_MET, True)
    assert table.version != base.version


# --- Rulings --------------------------------------------------------------------------------------


def test_the_rulings_are_those_that_random_records_choose_from() -> None:
    for rules, base in BASES.items():
        found = {name: list(ruling.values) for name, ruling in base.rulings.items()}
        assert found == OPTIONS[rules]


def test_what_a_document_offers_is_never_contested() -> None:
    offered = {(rules, name) for rules, name in RULINGS if BASES[rules].rulings[name].offered}
    assert offered == {
        ("taiwan-traditional", name) for name in ("chows-self-draw", "seven-robs-one", "migi")
    }
    for rules in SLUGS:
        for one in sample(rules)[:200]:
            assert not {(rules, name) for name in contested(one)} & offered


def flips(found: Hand, ruling: Ruling) -> bool:
    """Whether a ruling chosen otherwise counts a hand otherwise."""
    counted = score(found)
    return flipped(found, ruling, counted.table).items != counted.items


@pytest.mark.parametrize(("rules", "name"), DECIDING)
def test_every_ruling_decides_some_hand(rules: str, name: str) -> None:
    more = (crowded(rules, f"ruling/{seed}") for seed in range(4000))
    assert any(flips(one, BASES[rules].rulings[name]) for one in chain(sample(rules), more))


@pytest.mark.parametrize("rules", SLUGS)
def test_alternatives_are_what_contested_names(rules: str) -> None:
    seen = 0
    for one in sample(rules)[:200]:
        found = alternatives(one)
        assert [name for name, _ in found] == [name for name in contested(one) if name != TIE]
        assert all(other.items != score(one).items for _, other in found)
        seen += len(found)
    assert seen > 10


SEVEN = "taiwan-traditional.SE.1m4m7m2p5p8p3s6s9sESWNCFP.seven-robs-one.bonus-1234f123j"


def test_seven_rob_one_where_it_is_played() -> None:
    assert score(hand(SEVEN)).items == (("seven-robs-one", 8),)
    assert score(hand(f"{SEVEN}.seven-robs-one~on")).total == 8
    with pytest.raises(Impossible, match="not played at this table"):
        hand(f"{SEVEN}.seven-robs-one~off")


def test_seven_rob_one_has_no_row_where_it_is_off() -> None:
    table = TABLES["taiwan-traditional"].choose({"seven-robs-one": "off"})
    assert "seven-robs-one" not in table.by_item
    assert "seven-robs-one" in TABLES["taiwan-traditional"].by_item


MIGI = "taiwan-traditional.SE.123m456p789s22s345p67p.8p-discard.migi-ready"


def test_migi_counts_only_where_it_is_on() -> None:
    assert ("migi", 8) not in score(hand(MIGI)).items
    assert ("migi", 8) in score(hand(f"{MIGI}.migi~on")).items
    assert ("concealed-hand", 1) not in score(hand(f"{MIGI}.migi~on")).items
    for one in sample("taiwan-traditional"):
        assert one.options.get("migi") == "on" or "migi" not in dict(score(one).items)


class TestChoose:
    @pytest.mark.parametrize("options", [{"wet": "on"}, {"dead-waits": "wet"}, {"migi": "on"}])
    def test_refuses_what_the_table_does_not_have(self, options: dict[str, str]) -> None:
        with pytest.raises(Unreadable):
            TABLES["straits"].choose(options)

    def test_gives_the_same_table_each_time(self) -> None:
        table = TABLES["straits"]
        assert table.choose({"dead-waits": "shape"}) is table.choose({"dead-waits": "shape"})
        assert table.rulings["dead-waits"] == "own-tiles"

    def test_is_how_a_hand_s_options_are_played(self) -> None:
        found = hand("straits.SE.22s345p67p.8p-discard.chow-789s.pung-CCC.dead-waits~shape")
        assert score(found).table.rulings["dead-waits"] == "shape"


def test_the_rulings_of_a_base_table_are_fixed() -> None:
    rulings = TABLES["straits"].rulings
    with pytest.raises(TypeError):
        rulings["dead-waits"] = "shape"  # type: ignore[index]


def each_table() -> Iterator[Table]:
    yield from TABLES.values()


def test_by_item_finds_every_row_in_force() -> None:
    for table in each_table():
        assert [row.item for row in table.rows] == list(table.by_item)
