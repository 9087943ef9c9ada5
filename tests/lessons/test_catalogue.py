"""The catalogue says what the engine counts, and leaves no item and no ruling out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lessons.catalogue import (
    CatalogueError,
    Example,
    RulingCase,
    examples,
    ruling_cases,
)
from tutor.engine.contested import TIE, contested
from tutor.engine.errors import Impossible
from tutor.engine.hand import Hand
from tutor.engine.score import Line, Score, Status, score
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Table

AT_LEAST = {"taiwan-traditional": 199, "taiwan-online": 153, "straits": 176}
RULING_CASES = 49
STATUSES = {"has": Status.COUNTED, "miss": Status.NOT_MET, "replaced": Status.REPLACED}
CANNOT_OCCUR = {("taiwan-traditional", "last-tile-draw", "heavenly-hand")}
"""The last tile of the wall is not drawn on the deal."""


def entries() -> list[tuple[str, str, Example]]:
    return [
        (slug, item, example)
        for slug in TABLES
        for item, found in examples(slug).items()
        for example in found
    ]


def entry_ids() -> list[str]:
    return [f"{slug}:{example.line}:{item}" for slug, item, example in entries()]


every_entry = pytest.mark.parametrize(("slug", "item", "example"), entries(), ids=entry_ids())
every_table = pytest.mark.parametrize("slug", TABLES)
every_case = pytest.mark.parametrize(
    "case", ruling_cases(), ids=lambda case: f"{case.table}:{case.ruling}:{case.line}"
)


def line_of(hand: Hand, item: str) -> Line:
    return next(line for line in score(hand).lines if line.item == item)


@every_entry
def test_the_verdict_is_as_written(slug: str, item: str, example: Example) -> None:
    line = line_of(example.hand, item)
    assert line.status is STATUSES[example.kind], line
    if example.kind == "miss":
        assert line.reasons[0].code == example.code
    assert line.by == (example.code if example.kind == "replaced" else "")


@every_entry
def test_only_hands_marked_so_are_contested(slug: str, item: str, example: Example) -> None:
    assert bool(contested(example.hand)) == example.is_contested, contested(example.hand)


@every_entry
def test_a_hand_that_has_the_item_can_win(slug: str, item: str, example: Example) -> None:
    if example.kind == "has":
        assert score(example.hand).can_win


def all_rows(slug: str) -> Table:
    """The table with every row that an option of its own can bring."""
    table = TABLES[slug]
    return table.choose({row.ruling: row.value for row in table.all_rows if row.ruling})


@every_table
def test_every_item_has_both_sides_and_no_other_is_named(slug: str) -> None:
    assert set(examples(slug)) == {row.item for row in all_rows(slug).rows}
    for item, found in examples(slug).items():
        kinds = {example.kind for example in found}
        assert {"has", "miss"} <= kinds, item


@every_table
def test_the_count_of_entries(slug: str) -> None:
    assert sum(len(found) for found in examples(slug).values()) >= AT_LEAST[slug]


@every_table
def test_no_hand_stands_twice_under_an_item(slug: str) -> None:
    for item, found in examples(slug).items():
        assert len({example.hand for example in found}) == len(found), item


@every_table
def test_the_first_miss_is_a_near_one_where_there_is_any(slug: str) -> None:
    for item, found in examples(slug).items():
        near = [line_of(one.hand, item).near for one in found if one.kind == "miss"]
        assert near[0] == any(near), item


@every_table
def test_the_examples_shown_are_not_contested_where_others_are_not(slug: str) -> None:
    for item, found in examples(slug).items():
        for kind in ("has", "miss"):
            marked = [example.is_contested for example in found if example.kind == kind]
            assert marked[0] == all(marked), (item, kind)


def relations(slug: str) -> Iterator[tuple[str, str]]:
    """Every item that another one replaces, and that other."""
    table = all_rows(slug)
    for row in table.rows:
        for item, _why in table.replaced_by(row):
            if (slug, item, row.item) not in CANNOT_OCCUR:
                yield item, row.item


@every_table
def test_every_replacement_is_shown(slug: str) -> None:
    shown = {
        (item, example.code)
        for item, found in examples(slug).items()
        for example in found
        if example.kind == "replaced"
    }
    assert set(relations(slug)) <= shown


@every_table
def test_everything_that_counts_alone_replaces_something(slug: str) -> None:
    shown = {example.code for found in examples(slug).values() for example in found}
    assert {row.item for row in TABLES[slug].rows if row.alone} <= shown


def other_way(case: RulingCase) -> Score:
    """The hand's score with the ruling chosen otherwise. Raises `Impossible`."""
    ruling = TABLES[case.table].base.rulings[case.ruling]
    options = {**case.hand.options, ruling.id: ruling.other}
    return score(replace(case.hand, options=options))


@every_case
def test_our_total_is_as_written(case: RulingCase) -> None:
    assert score(case.hand).total == case.total


@every_case
def test_the_other_total_is_as_written(case: RulingCase) -> None:
    if case.ruling == TIE:
        assert case.other == case.total
        assert score(case.hand).tied == case.hinges
    elif case.other is None:
        with pytest.raises(Impossible):
            other_way(case)
    else:
        ours, other = score(case.hand), other_way(case)
        assert other.total == case.other
        assert ((other.total, other.items) != (ours.total, ours.items)) == case.hinges


@every_case
def test_the_hand_is_contested_on_its_ruling_alone(case: RulingCase) -> None:
    offered = case.ruling != TIE and TABLES[case.table].base.rulings[case.ruling].offered
    hinges = (case.ruling,) if case.hinges and not offered else ()
    assert contested(case.hand) == hinges


@every_table
def test_every_ruling_has_both_sides(slug: str) -> None:
    written = {(case.ruling, case.kind) for case in ruling_cases() if case.table == slug}
    rulings = {*TABLES[slug].base.rulings, TIE}
    assert written == {(ruling, kind) for ruling in rulings for kind in ("hinges", "stands")}


def test_the_count_of_ruling_cases() -> None:
    assert len(ruling_cases()) >= RULING_CASES


HAND = "straits.SE.234m678p55s67s.8s-discard.pung-CCC"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"# A.\nhas {HAND}", "line 2: an entry needs a section above it"),
        (f"[all-pungs]\n\nhas {HAND}", "line 3: an entry needs a comment right above it"),
        (f"[all-pungs]\n# A.\nmiss {HAND}", "line 3: miss is no kind of entry, or its columns"),
        (f"[all-pungs]\n# A.\nhad {HAND}", "line 3: had is no kind of entry"),
        (f"[all-claimed]\n# A.\nhas {HAND}", "line 3: all-claimed is not an item of straits"),
        (f"[all-pungs]\n# A.\nstands {HAND} 1", "line 3: stands belongs to rulings.txt"),
        ("[all-pungs]\n# A.\nhas straits.SE.1x", "line 3: The hand's text needs a table"),
        ("[all-pungs]\n# A.\nhas taiwan-online.SE.9s.9s-discard", "line 3: concealed must hold"),
        ("[all-pungs]\n[all-pungs]\n", "line 2: [all-pungs] is no section, or was given before"),
        ("[all-pungs\n", "line 1: [all-pungs is no section"),
    ],
)
def test_a_fault_names_file_and_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "straits.txt").write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as error:
        examples("straits", tmp_path)
    assert str(error.value).startswith(f"straits.txt, {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"[straits dead-waits]\n# A.\nhas {HAND}", "line 3: has belongs to a table's file"),
        (f"[straits dead-waits]\n# A.\nstands {HAND} one", "line 3: one is no total"),
        (f"[straits dead-waits]\n# A.\nstands {HAND} -", "line 3: a hand that we do not count"),
        (f"[taiwan-online tie]\n# A.\nstands {HAND} 1", f"line 3: {HAND} is not a hand of"),
    ],
)
def test_a_fault_in_the_rulings_names_file_and_line(
    tmp_path: Path, text: str, message: str
) -> None:
    (tmp_path / "rulings.txt").write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as error:
        ruling_cases(tmp_path)
    assert str(error.value).startswith(f"rulings.txt, {message}")


def test_a_comment_may_take_several_lines(tmp_path: Path) -> None:
    text = f"# About the file.\n\n[animal]\n# One.\n# Two.\nmiss  {HAND}  no-animal\n"
    (tmp_path / "straits.txt").write_text(text, encoding="utf-8")
    assert examples("straits", tmp_path) == {
        "animal": (Example("miss", Hand.parse(HAND), "no-animal", "One. Two.", 6),)
    }
