"""What holds for every hand at every table."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.factories import (
    SLUGS,
    hands,
    names,
    readings_of,
    sample,
    scored_sample,
    seeded,
    table_of,
)
from tests.engine.proofs import PROOFS, Proof
from tutor.engine.conditions.registry import Unmet
from tutor.engine.contested import contested, is_contested
from tutor.engine.hand import Hand
from tutor.engine.play import Meld
from tutor.engine.reading import PAIR, WHOLE, Reading, bonus_parts, every_reading
from tutor.engine.records import hand_from_record, record_from_hand
from tutor.engine.score import SET_FAMILIES, Line, Score, Status, capped, remaining, score
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Table
from tutor.engine.tiles import FIRST_HONOR, GREENS, PLAIN, Tile

ITEMS = [(rules, row.item) for rules, table in TABLES.items() for row in table.all_rows]


def outcome(found: Hand) -> tuple[object, ...]:
    counted = score(found)
    return counted.total, counted.raw, counted.items, contested(found)


# --- Counting -------------------------------------------------------------------------------------


@given(found=hands(), seed=st.integers(0, 2**32))
@settings(max_examples=200)
def test_the_order_of_tiles_never_matters(found: Hand, seed: int) -> None:
    rng, record = seeded(seed), record_from_hand(found, "x")
    for field, tiles in (("concealed", found.concealed), ("bonus", found.bonus)):
        record[field] = " ".join(rng.sample(names(tiles), len(tiles)))
    record["events"] = rng.sample(record["events"], len(record["events"]))
    assert hand_from_record(record) == found
    record["melds"] = rng.sample(record["melds"], len(record["melds"]))
    assert outcome(hand_from_record(record)) == outcome(found)


@given(found=hands())
@settings(max_examples=300)
def test_the_sum_is_that_of_the_counted_lines(found: Hand) -> None:
    counted = score(found)
    lines = [line.tai for line in counted.lines if line.status is Status.COUNTED]
    assert counted.raw == sum(lines) == sum(tai for _, tai in counted.items)
    cap = counted.table.cap
    assert counted.total == (counted.raw if cap is None else min(counted.raw, cap))
    assert counted.can_win == (counted.total >= counted.table.minimum)


def count_reading(reading: Reading, table: Table) -> int:
    """The sum of one reading on its own, each condition asked."""
    return sum(counted_in(reading, table).values())


def counted_in(reading: Reading, table: Table) -> dict[int, int]:
    """What counts in one reading on its own: the bit of each row with its tai."""
    tai: dict[int, int] = {}
    for planned in table.plan:
        proof = planned.check(reading)
        alone = not reading.hand.win.by_flowers or planned.row.item == reading.hand.win.value
        if isinstance(proof, int) and alone and not planned.needs & ~reading.facts:
            row = planned.row
            times = proof.bit_count() if row.each else 1
            tai[planned.bit] = row.tai * times + row.per_streak * reading.hand.streak
    kept = remaining(sum(tai), table)
    return {bit: one for bit, one in tai.items() if bit & kept}


@given(found=hands())
@settings(max_examples=300)
def test_no_reading_beats_the_one_shown(found: Hand) -> None:
    counted, table = score(found), table_of(found)
    sums = [count_reading(one, table) for one in readings_of(found)]
    assert counted.total == max(capped(one, table) for one in sums)
    assert counted.raw == max(sums)
    assert counted.raw == count_reading(counted.reading, table)


@pytest.mark.parametrize("rules", SLUGS)
def test_some_hands_have_several_readings(rules: str) -> None:
    several = [one for one in sample(rules) if len(readings_of(one)) > 1]
    assert len(several) > 30


def rename(tile: Tile, suits: tuple[int, int, int]) -> Tile:
    return tile if tile >= FIRST_HONOR else 9 * suits[tile // 9] + tile % 9


def renamed(found: Hand, suits: tuple[int, int, int]) -> Hand:
    """The same hand with its suits under other names."""
    melds = tuple(
        Meld(meld.kind, tuple(sorted(rename(tile, suits) for tile in meld.tiles)))
        for meld in found.melds
    )
    return replace(
        found,
        concealed=tuple(rename(tile, suits) for tile in found.concealed),
        win_tile=None if found.win_tile is None else rename(found.win_tile, suits),
        melds=melds,
    )


def is_green(found: Hand) -> bool:
    return found.rules == "straits" and not found.kinds & ~GREENS


@given(found=hands(), suits=st.permutations((0, 1, 2)))
@settings(max_examples=300)
def test_the_names_of_the_suits_never_matter(found: Hand, suits: list[int]) -> None:
    other = renamed(found, (suits[0], suits[1], suits[2]))
    if not is_green(found) and not is_green(other):
        assert outcome(other) == outcome(found)
        assert [one.status for one in score(other).lines] == [
            one.status for one in score(found).lines
        ]


@given(found=hands())
def test_contested_agrees_with_itself(found: Hand) -> None:
    assert is_contested(found) == bool(contested(found))


@pytest.mark.parametrize("rules", SLUGS)
def test_the_base_table_is_the_hand_s_own(rules: str) -> None:
    for one in sample(rules)[:100]:
        assert score(one, TABLES[rules]).items == score(one).items


# --- Proofs ---------------------------------------------------------------------------------------


def test_every_item_has_a_proof() -> None:
    assert set(PROOFS) == {item for _, item in ITEMS}
    assert len(PROOFS) == 51


@cache
def counted_lines(rules: str) -> dict[str, list[Proof]]:
    """The counted lines of the sample by item."""
    found: dict[str, list[Proof]] = {}
    for one in scored_sample(rules):
        for line in one.lines:
            if line.status is Status.COUNTED:
                found.setdefault(line.item, []).append(Proof(one.hand, line.tiles, line.tai))
    return found


@pytest.mark.parametrize(("rules", "item"), ITEMS)
def test_the_tiles_of_a_counted_line_prove_it(rules: str, item: str) -> None:
    proofs = counted_lines(rules).get(item, [])
    false = [(str(one.hand), one.tiles) for one in proofs[:150] if not PROOFS[item](one)]
    assert not false
    assert proofs, "no hand shows it"


@pytest.mark.parametrize("rules", SLUGS)
def test_the_tiles_of_a_replaced_line_would_prove_it(rules: str) -> None:
    replaced = [
        (line.item, Proof(one.hand, line.tiles, line.tai, counted=False))
        for one in scored_sample(rules)
        for line in one.lines
        if line.status is Status.REPLACED
    ]
    false = [(item, str(one.hand), one.tiles) for item, one in replaced if not PROOFS[item](one)]
    assert false[:3] == []
    assert len(replaced) > 100


# --- Lines ----------------------------------------------------------------------------------------


@given(found=hands())
@settings(max_examples=200)
def test_every_row_has_its_line_in_order(found: Hand) -> None:
    counted = score(found)
    assert [line.item for line in counted.lines] == [row.item for row in table_of(found).rows]


def lines_of(rules: str) -> Iterator[tuple[Score, Line]]:
    return ((one, line) for one in scored_sample(rules) for line in one.lines)


@pytest.mark.parametrize("rules", SLUGS)
class TestLines:
    def test_counted_lines_are_the_items(self, rules: str) -> None:
        for one in scored_sample(rules):
            lines = [line for line in one.lines if line.status is Status.COUNTED]
            assert tuple((line.item, line.tai) for line in lines) == one.items
            assert not any(line.by or line.why or line.reasons or line.near for line in lines)

    def test_replaced_lines_name_a_counted_item_and_why(self, rules: str) -> None:
        seen = 0
        for one, line in lines_of(rules):
            if line.status is Status.REPLACED:
                assert line.by in dict(one.items), (str(one.hand), line)
                assert line.by != line.item
                assert line.why is not None
                assert line.tai > 0
                assert not line.reasons
                seen += 1
        assert seen > 100

    def test_lines_not_met_have_their_reasons(self, rules: str) -> None:
        for _, line in lines_of(rules):
            assert (line.status is Status.NOT_MET) == bool(line.reasons)
            assert all(reason.distance >= 1 for reason in line.reasons)
            assert all(reason.code for reason in line.reasons)

    def test_a_line_is_near_when_one_condition_failed_by_one_step(self, rules: str) -> None:
        seen: Counter[bool] = Counter()
        for _, line in lines_of(rules):
            near = len(line.reasons) == 1 and line.reasons[0].distance == 1
            assert line.near == near
            seen[near] += 1
        assert min(seen[True], seen[False]) > 300

    def test_tiles_are_positions_in_order(self, rules: str) -> None:
        for one, line in lines_of(rules):
            assert list(line.tiles) == sorted(set(line.tiles))
            assert all(0 <= place < len(one.hand.tiles) for place in line.tiles)

    def test_reasons_speak_of_real_tiles_and_parts(self, rules: str) -> None:
        for one, line in lines_of(rules):
            assert all(0 <= tile < 46 for reason in line.reasons for tile in reason.tiles)
            if line.reasons:
                readings = (one.reading, *alike(one))
                assert any(is_told_of(reading, line) for reading in readings), (str(one.hand), line)

    def test_no_reading_alike_comes_nearer(self, rules: str) -> None:
        several = 0
        for one in scored_sample(rules)[:400]:
            others = alike(one)
            several += len(others) > 1
            for planned, line in zip(one.table.plan, one.lines, strict=True):
                unmet = [found for r in others if isinstance(found := planned.check(r), Unmet)]
                is_asked = one.reading.sets and not one.hand.win.by_flowers
                if line.reasons and is_asked and len(unmet) == len(others):
                    least = min(found.distance for found in unmet)
                    assert sum(reason.distance for reason in line.reasons) == least
        assert several > 30


def alike(one: Score) -> list[Reading]:
    """The readings that count the same rows as the best, each place of the winning tile."""
    kept = set(counted_in(one.reading, one.table))
    every = every_reading(one.hand, one.table.rulings)
    return [reading for reading in every if set(counted_in(reading, one.table)) == kept]


def is_told_of(reading: Reading, line: Line) -> bool:
    """Whether a line's reasons and tiles are those of a reading, every part of them there."""
    real = all(is_real(reading, reason.parts) for reason in line.reasons)
    return real and line.tiles == reading.positions(line.reasons[0].parts)


def is_real(reading: Reading, parts: int) -> bool:
    """Whether every single part among these has a tile of the hand."""
    return all(reading.positions(1 << at) for at in range(parts.bit_length()) if parts >> at & 1)


# --- Readings -------------------------------------------------------------------------------------


@given(found=hands())
@settings(max_examples=200)
def test_facts_never_hide_an_item(found: Hand) -> None:
    for reading in readings_of(found):
        if not found.win.by_flowers:
            assert list(hidden(reading, table_of(found))) == [], str(found)


def hidden(reading: Reading, table: Table) -> Iterator[str]:
    """The items whose condition holds though the facts that it needs are not all there.

    Tiles that are read as no sets are never asked for patterns of sets.
    """
    for planned in table.plan:
        if not reading.sets and planned.family in SET_FAMILIES:
            continue
        proof = planned.check(reading)
        if not isinstance(proof, Unmet) and planned.needs & ~reading.facts:
            yield planned.row.item


@pytest.mark.parametrize("rules", SLUGS)
def test_facts_never_hide_an_item_of_the_sample(rules: str) -> None:
    found = [
        (str(one), item)
        for one in sample(rules)
        if not one.win.by_flowers
        for reading in readings_of(one)
        for item in hidden(reading, table_of(one))
    ]
    assert found[:3] == []


@given(found=hands())
@settings(max_examples=300)
def test_parts_share_out_the_tiles(found: Hand) -> None:
    for reading in readings_of(found):
        if reading.sets:
            assert_shares_out(reading)


def assert_shares_out(reading: Reading) -> None:
    found = reading.hand
    places = [reading.positions(1 << index) for index in range(len(reading.sets))]
    places.append(reading.positions(PAIR))
    plain = len(found.tiles) - len(found.bonus)
    assert sorted(place for part in places for place in part) == list(range(plain))
    every = found.tiles
    for tile_set, part in zip(reading.sets, places, strict=False):
        assert set(tile_set.tiles) == {every[place] for place in part}
        assert len(part) in (3, 4)
    assert reading.pair is not None
    assert [every[place] for place in places[-1]] == [reading.pair] * 2
    place = len(places) - 1 if reading.place == 5 else reading.place
    assert place is not None
    assert len(found.concealed) in places[place]


@given(found=hands())
def test_the_whole_is_all_but_the_bonus_tiles(found: Hand) -> None:
    reading = score(found).reading
    plain = len(found.tiles) - len(found.bonus)
    assert reading.positions(WHOLE) == tuple(range(plain))
    assert reading.positions(reading.everything) == tuple(range(plain))
    for place, tile in enumerate(found.bonus, plain):
        assert tile >= PLAIN
        assert reading.positions(bonus_parts(1 << tile)) == (place,)
