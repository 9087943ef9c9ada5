"""House tables: data in, a table out, and back."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.factories import SLUGS, hand, sample
from tutor.engine.contested import contested
from tutor.engine.errors import EngineError, Impossible, Unreadable
from tutor.engine.house import HouseData, house_data, house_table
from tutor.engine.score import Status, score
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Table

PUNGS = hand(
    "taiwan-online.SE.5s.5s-discard.pung-111p.open-kong-7777p.pung-888s.pung-222m.pung-WWW"
)
ANIMALS = hand("straits.SE.22s345p67p.8p-discard.chow-789s.pung-999m.bonus-1234a")


def items(found: Any) -> dict[str, int]:
    return dict(found.items)


@st.composite
def house(draw: st.DrawFn) -> HouseData:
    """The data of any house table."""
    slug = draw(st.sampled_from(SLUGS))
    base = TABLES[slug]
    names = [row.item for row in base.all_rows]
    data: HouseData = {
        "base": slug,
        "name": draw(st.text(max_size=20)),
        "tai": draw(st.dictionaries(st.sampled_from(names), st.integers(0, 100), max_size=6)),
        "off": draw(st.lists(st.sampled_from(names), max_size=4)),
        "rulings": {
            name: draw(st.sampled_from(base.base.rulings[name].values))
            for name in draw(st.lists(st.sampled_from(sorted(base.rulings)), max_size=4))
        },
        "minimum": draw(st.integers(0, 5)),
        "cap": draw(st.one_of(st.none(), st.integers(5, 100))),
    }
    kept = draw(st.sets(st.sampled_from(sorted(data))))
    if "cap" not in kept:
        kept -= {"minimum"}
    return {name: value for name, value in data.items() if name in kept or name == "base"}


class TestRoundTrip:
    @given(data=house())
    def test_a_table_is_read_back_from_its_own_data(self, data: HouseData) -> None:
        table = house_table(data)
        again = house_table(json.loads(json.dumps(house_data(table))))
        assert again == table
        assert again.rulings == table.rulings
        assert again.version == table.version
        assert house_data(again) == house_data(table)

    @pytest.mark.parametrize("slug", SLUGS)
    def test_a_base_table_is_its_own_house_table(self, slug: str) -> None:
        table = house_table({"base": slug})
        assert table == TABLES[slug]
        assert table.version == TABLES[slug].version
        assert house_data(TABLES[slug]) == {"base": slug}

    def test_only_what_differs_is_told(self) -> None:
        data = {
            "base": "straits",
            "name": "Aunt Mei's",
            "tai": {"all-pungs": 6},
            "off": ["robbed-kong"],
            "rulings": {"dead-waits": "shape"},
            "minimum": 2,
            "cap": None,
        }
        assert house_data(house_table(data)) == data
        same = {"tai": {"all-pungs": 2}, "rulings": {"dead-waits": "own-tiles"}, "cap": 5}
        assert house_data(house_table({"base": "straits"} | same)) == {"base": "straits"}


class TestChanges:
    def test_a_changed_tai_counts(self) -> None:
        table = house_table({"base": "taiwan-online", "tai": {"all-pungs": 6}})
        before, after = score(PUNGS), score(PUNGS, table)
        assert items(before)["all-pungs"] == 4
        assert items(after) == items(before) | {"all-pungs": 6}
        assert after.total == before.total + 2

    def test_an_item_off_counts_nothing_and_has_no_line(self) -> None:
        table = house_table({"base": "taiwan-online", "off": ["all-pungs"]})
        found = score(PUNGS, table)
        assert items(found) == {k: v for k, v in score(PUNGS).items if k != "all-pungs"}
        assert "all-pungs" not in [line.item for line in found.lines]

    def test_what_an_item_off_replaced_counts_again(self) -> None:
        drawn = hand("taiwan-online.SE.123m456p789s22s345p67p.8p-self-draw")
        table = house_table({"base": "taiwan-online", "off": ["concealed-self-draw"]})
        assert "self-draw" not in items(score(drawn))
        assert items(score(drawn, table))["self-draw"] == 1

    def test_an_item_worth_nothing_is_still_counted(self) -> None:
        table = house_table({"base": "taiwan-online", "tai": {"all-pungs": 0}})
        assert items(score(PUNGS, table))["all-pungs"] == 0

    def test_a_ruling_chosen_otherwise_counts_otherwise(self) -> None:
        drawn = hand("taiwan-online.SE.123m456p789s22s345p67p.8p-self-draw")
        table = house_table({"base": "taiwan-online", "rulings": {"chows-self-draw": "no"}})
        assert "all-chows" in items(score(drawn))
        assert "all-chows" not in items(score(drawn, table))
        assert contested(drawn, table) == ("chows-self-draw",)

    def test_the_hand_s_own_option_is_chosen_on_top(self) -> None:
        drawn = hand("taiwan-online.SE.123m456p789s22s345p67p.8p-self-draw.chows-self-draw~allowed")
        table = house_table({"base": "taiwan-online", "rulings": {"chows-self-draw": "no"}})
        assert "all-chows" in items(score(drawn, table))

    def test_an_offered_item_can_be_on(self) -> None:
        early = hand("taiwan-traditional.SE.123m456p789s22s345p67p.8p-discard.migi-ready")
        table = house_table({"base": "taiwan-traditional", "rulings": {"migi": "on"}})
        assert "migi" not in items(score(early))
        assert items(score(early, table))["migi"] == 8

    def test_the_minimum_decides_whether_a_hand_can_win(self) -> None:
        total = score(PUNGS).total
        for minimum in (total, total + 1):
            table = house_table({"base": "taiwan-online", "minimum": minimum})
            assert score(PUNGS, table).can_win == (minimum == total)

    @pytest.mark.parametrize(("cap", "total"), [(3, 3), (5, 5), (6, 5), (None, 5)])
    def test_the_total_is_cut_at_the_new_cap(self, cap: int | None, total: int) -> None:
        found = score(ANIMALS, house_table({"base": "straits", "cap": cap}))
        assert (found.raw, found.total) == (5, total)

    def test_a_higher_cap_lets_a_higher_sum_stand(self) -> None:
        rich = hand("straits.SE.22s345p67p.8p-discard.chow-789s.pung-CCC.bonus-21f2j1234a")
        totals = [
            score(rich, house_table({"base": "straits", "cap": cap})).total for cap in (5, 7, 20)
        ]
        assert (score(rich).raw, totals) == (8, [5, 7, 8])

    @pytest.mark.parametrize("rules", SLUGS)
    def test_every_item_can_be_off_and_worth_more(self, rules: str) -> None:
        base = TABLES[rules]
        for item in [row.item for row in base.all_rows]:
            off = house_table({"base": rules, "off": [item]})
            dear = house_table({"base": rules, "tai": {item: 50}, "cap": None})
            for one in sample(rules)[:12]:
                assert item not in items(score(one, off))
                line = {line.item: line for line in score(one, dear).lines}.get(item)
                assert line is None or line.status is Status.NOT_MET or line.tai >= 50


def changed(**fields: Any) -> HouseData:
    return {"base": "taiwan-online"} | fields


WRONG: dict[str, tuple[object, str, str, list[str]]] = {
    "no object": ([], "not-an-object", "", ["object"]),
    "null": (None, "not-an-object", "", ["object"]),
    "no base": ({}, "missing", "base", ["base"]),
    "no such base": (changed(base="hong-kong"), "unknown-value", "base", ["base", "hong-kong"]),
    "no such field": (changed(colour="red"), "unknown-house-field", "colour", ["colour"]),
    "a number for a field": ({1: 2}, "unknown-house-field", "1", ["1"]),
    "no such item": (changed(tai={"luck": 1}), "unknown-item", "items", ["luck"]),
    "no such item off": (changed(off=["luck"]), "unknown-item", "items", ["luck"]),
    "another table's item": (changed(tai={"animal": 1}), "unknown-item", "items", ["animal"]),
    "no such ruling": (changed(rulings={"x-ray": "on"}), "unknown-option", "options", ["x-ray"]),
    "another table's ruling": (
        changed(rulings={"migi": "on"}),
        "unknown-option",
        "options",
        ["migi"],
    ),
    "no such choice": (
        changed(rulings={"dead-waits": "maybe"}),
        "unknown-value",
        "options: dead-waits",
        ["dead-waits", "maybe"],
    ),
    "a negative tai": (changed(tai={"all-pungs": -1}), "out-of-range", "tai", ["tai", "-1"]),
    "a tai too high": (changed(tai={"all-pungs": 101}), "out-of-range", "tai", ["tai", "101"]),
    "a negative minimum": (changed(minimum=-1), "out-of-range", "minimum", ["minimum", "-1"]),
    "a minimum too high": (changed(minimum=101), "out-of-range", "minimum", ["minimum", "101"]),
    "a negative cap": (changed(cap=-1), "out-of-range", "cap", ["cap", "-1"]),
    "a cap too high": (changed(cap=101), "out-of-range", "cap", ["cap", "101"]),
    "a cap of nothing": (changed(cap=0), "cap-too-low", "cap", ["cap", "0"]),
    "a cap under the minimum": (changed(minimum=3, cap=2), "cap-too-low", "cap", ["cap", "2"]),
    "a minimum over the table's own cap": (
        {"base": "straits", "minimum": 6},
        "cap-too-low",
        "cap",
        ["cap", "5"],
    ),
    "a cap under the table's own minimum": (
        {"base": "straits", "cap": 0},
        "cap-too-low",
        "cap",
        ["cap"],
    ),
}


@pytest.mark.parametrize("case", WRONG.values(), ids=WRONG)
def test_wrong_data_is_refused(case: tuple[object, str, str, list[str]]) -> None:
    data, code, field, words = case
    with pytest.raises(EngineError) as refused:
        house_table(data)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert all(word in str(refused.value) for word in words)
    assert str(refused.value).endswith(".")


WRONG_TYPES: dict[str, list[object]] = {
    "base": [None, 1, ["straits"]],
    "name": [None, 5],
    "tai": [None, [], "all-pungs", {"all-pungs": "4"}, {"all-pungs": True}, {"all-pungs": 4.0}],
    "off": [None, "all-pungs", {}, [1], [None], [["all-pungs"]]],
    "rulings": [None, [], {"dead-waits": True}, {"dead-waits": None}],
    "minimum": [None, True, 1.0, "1"],
    "cap": [True, False, 5.0, "5", [5]],
}


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in WRONG_TYPES.items() for value in values],
)
def test_a_value_of_the_wrong_type_is_refused(name: str, value: object) -> None:
    with pytest.raises(Unreadable) as refused:
        house_table(changed(**{name: value}))
    assert (refused.value.code, refused.value.field) == ("wrong-type", name)
    assert name in str(refused.value)


@pytest.mark.parametrize("cap", [None, 1, 100])
def test_a_cap_in_range_is_taken(cap: int | None) -> None:
    assert house_table(changed(cap=cap)).cap == cap


def test_a_cap_may_be_the_minimum() -> None:
    assert house_table(changed(minimum=4, cap=4)).minimum == 4
    with pytest.raises(Impossible):
        house_table(changed(minimum=5, cap=4))


BASE = TABLES["straits"]
DIFFERENT: dict[str, Table] = {
    "another base": TABLES["taiwan-online"],
    "a third base": TABLES["taiwan-traditional"],
    "a tai": house_table({"base": "straits", "tai": {"all-pungs": 3}}),
    "another tai": house_table({"base": "straits", "tai": {"full-flush": 3}}),
    "an item off": house_table({"base": "straits", "off": ["all-pungs"]}),
    "another item off": house_table({"base": "straits", "off": ["animal"]}),
    "a ruling": house_table({"base": "straits", "rulings": {"dead-waits": "shape"}}),
    "another ruling": house_table({"base": "straits", "rulings": {"chows-animals": "ignored"}}),
    "the minimum": house_table({"base": "straits", "minimum": 2}),
    "the cap": house_table({"base": "straits", "cap": 6}),
    "no cap": house_table({"base": "straits", "cap": None}),
    "the order of rows": replace(BASE, all_rows=tuple(reversed(BASE.all_rows))),
    "a row that counts alone": replace(
        BASE, all_rows=tuple(replace(row, alone=row.item == "all-pungs") for row in BASE.all_rows)
    ),
    "a row's condition": replace(
        BASE,
        all_rows=tuple(
            replace(row, condition="all-pungs" if row.item == "all-honors" else row.condition)
            for row in BASE.all_rows
        ),
    ),
}


class TestVersion:
    def test_is_another_wherever_a_count_could_differ(self) -> None:
        versions = {name: table.version for name, table in DIFFERENT.items()}
        assert len({*versions.values(), BASE.version}) == len(DIFFERENT) + 1, versions

    def test_is_the_same_for_the_same_table(self) -> None:
        for data in ({"base": "straits"}, {"base": "straits", "cap": 5, "tai": {"animal": 1}}):
            assert house_table(data).version == BASE.version

    def test_does_not_depend_on_the_name(self) -> None:
        assert house_table({"base": "straits", "name": "Aunt Mei's"}).version == BASE.version

    def test_does_not_depend_on_the_order_of_the_data(self) -> None:
        one = {"base": "straits", "tai": {"all-pungs": 3, "animal": 2}, "cap": 9}
        other = {"cap": 9, "tai": {"animal": 2, "all-pungs": 3}, "base": "straits"}
        assert house_table(one).version == house_table(other).version

    def test_is_short_and_plain(self) -> None:
        assert len(BASE.version) == 12
        assert set(BASE.version) <= set("0123456789abcdef")
