"""Divisions and waits against brute force."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import reference
from tests.engine.factories import names, seeded
from tutor.engine import divide
from tutor.engine.tiles import FIRST_HONOR, NAMES, ORPHANS, PLAIN, Tile, members, parse_tiles

NO_MELDS = divide.division((), None)
SIZES = (1, 4, 7, 10, 13, 16)
Split = tuple[tuple[str, ...], ...]


def tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text, "tiles")


def waits(text: str) -> list[str]:
    return names(divide.waits(divide.pack(tiles(text))))


def splits(found: tuple[Tile, ...]) -> list[Split]:
    """The divisions that the engine finds, as sorted groups of names."""
    return [as_split(one) for one in divide.divisions(divide.pack(found), NO_MELDS)]


def as_split(division: divide.Division) -> Split:
    assert division.pair is not None
    groups = [*(one.tiles for one in division.sets), (division.pair,) * 2]
    return tuple(sorted(tuple(names(group)) for group in groups))


def crowded_tiles(rng: Random, size: int) -> tuple[Tile, ...]:
    """Tiles from a narrow choice of kinds, at most four of each, so that many belong together."""
    kinds = rng.sample(range(PLAIN), rng.randint(6, 12))
    low = rng.choice((0, 9, 18)) + rng.randint(0, 3)
    wall = 4 * [*range(low, low + 6), *kinds[: rng.choice((0, 1, 2, 6))]]
    return tuple(rng.sample([tile for tile in wall if wall.count(tile) == 4], size))


def complete_tiles(rng: Random, sets: int) -> tuple[Tile, ...]:
    """A pair, and sets of few kinds: four of each at most, but a fifth of the pair's."""
    low = rng.choice((0, 9, 18)) + rng.randint(0, 3)
    found = [rng.choice([low, low + 1, low + 2, rng.randrange(PLAIN)])] * 2
    while len(found) < 3 * sets + 2:
        first = rng.choice([*range(low, low + 4), rng.randrange(PLAIN)])
        chow = first < FIRST_HONOR and first % 9 < 7 and rng.random() < 0.6
        added = [first, first + chow, first + 2 * chow]
        if all((found + added).count(tile) <= 4 + (tile == found[0]) for tile in added):
            found += added
    return tuple(found)


@given(seed=st.integers(0, 2**32), sets=st.integers(0, 5))
def test_every_division_is_found_once(seed: int, sets: int) -> None:
    complete = complete_tiles(seeded(seed), sets)
    found = splits(complete)
    assert len(found) == len(set(found))
    assert set(found) == reference.splits(names(complete))
    assert found


@given(seed=st.integers(0, 2**32), size=st.sampled_from(SIZES))
def test_what_is_no_hand_has_no_division(seed: int, size: int) -> None:
    random = crowded_tiles(seeded(seed), size + 1)
    assert set(splits(random)) == reference.splits(names(random))


@given(seed=st.integers(0, 2**32), sets=st.integers(0, 5))
def test_waits_are_all_the_kinds_that_complete(seed: int, sets: int) -> None:
    lacking = complete_tiles(seeded(seed), sets)[1:]
    assert names(divide.waits(divide.pack(lacking))) == brute_waits(names(lacking))


@given(seed=st.integers(0, 2**32), size=st.sampled_from(SIZES))
def test_waits_of_random_tiles(seed: int, size: int) -> None:
    random = crowded_tiles(seeded(seed), size)
    assert names(divide.waits(divide.pack(random))) == brute_waits(names(random))


def brute_waits(concealed: list[str]) -> list[str]:
    return [kind for kind in NAMES[:PLAIN] if reference.splits([*concealed, kind])]


WAITS = {
    "5m": "5m",
    "12m55p": "3m",
    "89m55p": "7m",
    "46m55p": "5m",
    "23m55p": "1m 4m",
    "55m66p": "5m 6p",
    "2345m": "2m 5m",
    "1113m": "2m 3m",
    "2223m": "1m 3m 4m",
    "1112m55p": "",
    "23456m55p": "1m 4m 7m",
    "11123m55p": "1m 4m 5p",
    "23334m": "",
    "3334m": "2m 4m 5m",
    "1112345678999m": "1m 2m 3m 4m 5m 6m 7m 8m 9m",
    "EES": "",
    "EESS": "E S",
    "EEES": "S",
    "1111m": "1m",
    "1111m22m3m": "2m 3m",
    "1111m23m": "",
    "EEEE": "E",
    "19m19p19sESWNCFP": "",
    "11m22p33sEEE": "",
}


@pytest.mark.parametrize(("text", "expected"), WAITS.items(), ids=WAITS)
def test_waits_by_shape(text: str, expected: str) -> None:
    if len(tiles(text)) % 3 == 1:
        assert brute_waits(names(tiles(text))) == expected.split(), "the expectation itself"
    assert waits(text) == expected.split()


NO_HANDS = ["11m22p33sEE", "11m22p3s", "1m2m3m", "EESSWW", "11223m", "1122m", "E", "", "123m1p2s"]


@pytest.mark.parametrize("text", NO_HANDS)
def test_tiles_that_are_no_hand(text: str) -> None:
    assert splits(tiles(text)) == []


def test_a_hand_with_many_readings() -> None:
    assert len(splits(tiles("111222333m55p"))) == 2
    assert len(splits(tiles("11122233344455m"))) == 4


def test_melds_come_first_in_a_division() -> None:
    melded = divide.division((divide.PUNGS[33], divide.CHOWS[0]), None)
    (found,) = divide.divisions(divide.pack(tiles("789m55p")), melded)
    assert found.sets == (divide.PUNGS[33], divide.CHOWS[0], divide.CHOWS[6])
    assert (found.pair, found.pungs, found.pung_bits) == (tiles("5p")[0], 1 << 33, 0b001)


@given(seed=st.integers(0, 2**32), sets=st.integers(1, 5))
def test_a_division_knows_its_pungs(seed: int, sets: int) -> None:
    for one in divide.divisions(divide.pack(complete_tiles(seeded(seed), sets)), NO_MELDS):
        pungs = [index for index, tile_set in enumerate(one.sets) if tile_set.is_pung]
        assert one.pung_bits == sum(1 << index for index in pungs)
        assert set(members(one.pungs)) == {one.sets[index].first for index in pungs}


ORPHAN_TILES = names(members(ORPHANS))


def test_thirteen_orphans_wait_for_all_thirteen() -> None:
    assert names(divide.orphan_waits(members(ORPHANS))) == ORPHAN_TILES


@pytest.mark.parametrize("lacking", ORPHAN_TILES)
def test_thirteen_orphans_wait_for_the_one_that_lacks(lacking: str) -> None:
    others = [tile for tile in ORPHAN_TILES if tile != lacking]
    for doubled in others:
        found = divide.orphan_waits(tiles(" ".join([*others, doubled])))
        assert names(found) == [lacking]


FAR = ["19m19p19sESWNCF", "119m19p19sESWNCFP", "199m19p19sESWNC5m", "1199m19p19sESWN", ""]


@pytest.mark.parametrize("text", FAR)
def test_tiles_far_from_thirteen_orphans(text: str) -> None:
    assert divide.orphan_waits(tiles(text)) == ()


def test_adding_a_tile_counts_it() -> None:
    assert divide.add(divide.pack(tiles("12m55pE")), tiles("3m")[0]) == divide.pack(
        tiles("123m55pE")
    )
