"""The catalogue of hands: for every item hands that have it and hands that just miss it.

The hands stand in text files beside this module, `catalogue/<table>.txt` and
`catalogue/rulings.txt`, which say themselves how they are written. Each entry's comment is what a
learner reads about it. Tests hold every entry to what the engine counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from tutor.engine.errors import EngineError
from tutor.engine.hand import Hand
from tutor.engine.tables import TABLES

FOLDER = Path(__file__).with_name("catalogue")
RULINGS = "rulings"
CONTESTED = "Contested:"
"""How the comment of a contested hand begins."""

COLUMNS = {"has": 2, "miss": 3, "replaced": 3, "hinges": 4, "stands": 3}
"""The kinds of entry, and how many columns each has."""
EXAMPLES = ("has", "miss", "replaced")


class CatalogueError(ValueError):
    """A fault in a file of the catalogue; the text names the file and the line."""


@dataclass(frozen=True)
class Example:
    """A hand that has an item (`has`), just misses it (`miss`), or has it replaced (`replaced`).

    `code` is the first reason why it misses, or the item that replaces; empty for `has`. `line` is
    its line in the file.
    """

    kind: str
    hand: Hand
    code: str
    comment: str
    line: int

    @property
    def is_contested(self) -> bool:
        """Whether the catalogue says that other tables would count the hand otherwise."""
        return self.comment.startswith(CONTESTED)


@dataclass(frozen=True)
class RulingCase:
    """A hand that hinges on a ruling (`hinges`), or close by one that does not (`stands`).

    `total` is what we count, `other` what the other choice would: None where such a hand could not
    win at all. The ruling `tie` is not one to choose: both readings are worth the same.
    """

    table: str
    ruling: str
    kind: str
    hand: Hand
    total: int
    other: int | None
    comment: str
    line: int

    @property
    def hinges(self) -> bool:
        return self.kind == "hinges"


class Entry(NamedTuple):
    """One entry of a file as it is written: `section` is the text between the brackets above it."""

    path: Path
    line: int
    section: str
    comment: str
    columns: tuple[str, ...]

    @property
    def kind(self) -> str:
        return self.columns[0]


@cache
def examples(slug: str, folder: Path = FOLDER) -> Mapping[str, tuple[Example, ...]]:
    """A table's examples by item, in the order of the file. Raises `CatalogueError`."""
    found: dict[str, list[Example]] = {}
    for entry in _entries(folder / f"{slug}.txt"):
        found.setdefault(_item(entry, slug), []).append(_example(entry, slug))
    return MappingProxyType({item: tuple(entries) for item, entries in found.items()})


@cache
def ruling_cases(folder: Path = FOLDER) -> tuple[RulingCase, ...]:
    """The hands for every ruling of every table. Raises `CatalogueError`."""
    return tuple(_ruling_case(entry) for entry in _entries(folder / f"{RULINGS}.txt"))


def _entries(path: Path) -> Iterator[Entry]:
    """The entries of a file, each with its section and the comment right above it."""
    section, comment = "", ""
    sections: set[str] = set()
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = text.strip()
        if line.startswith("#"):
            comment = f"{comment} {line.lstrip('# ')}".strip()
            continue
        if line.startswith("["):
            section = _section(path, number, line, sections)
        elif line:
            yield _entry(Entry(path, number, section, comment, tuple(line.split())))
        comment = ""


def _section(path: Path, number: int, line: str, known: set[str]) -> str:
    name = line[1:-1]
    if not line.endswith("]") or name in known:
        _fail(path, number, f"{line} is no section, or was given before")
    known.add(name)
    return name


def _entry(entry: Entry) -> Entry:
    """The entry, if it stands in a section, has a comment, and as many columns as its kind asks."""
    if not entry.section:
        _fail(entry.path, entry.line, "an entry needs a section above it")
    if not entry.comment:
        _fail(entry.path, entry.line, "an entry needs a comment right above it")
    if len(entry.columns) != COLUMNS.get(entry.kind):
        _fail(entry.path, entry.line, f"{entry.kind} is no kind of entry, or its columns are wrong")
    return entry


def _item(entry: Entry, slug: str) -> str:
    """The entry's item, if the table has it under any of its rulings."""
    if entry.section not in {row.item for row in TABLES[slug].all_rows}:
        _fail(entry.path, entry.line, f"{entry.section} is not an item of {slug}")
    return entry.section


def _example(entry: Entry, slug: str) -> Example:
    if entry.kind not in EXAMPLES:
        _fail(entry.path, entry.line, f"{entry.kind} belongs to {RULINGS}.txt")
    kind, text, *rest = entry.columns
    code = rest[0] if rest else ""
    return Example(kind, _hand(entry, text, slug), code, entry.comment, entry.line)


def _ruling_case(entry: Entry) -> RulingCase:
    if entry.kind in EXAMPLES:
        _fail(entry.path, entry.line, f"{entry.kind} belongs to a table's file")
    kind, text, *totals = entry.columns
    slug, _, ruling = entry.section.partition(" ")
    hand = _hand(entry, text, slug)
    total, other = _total(entry, totals[0]), _total(entry, totals[-1])
    if total is None:
        _fail(entry.path, entry.line, "a hand that we do not count belongs elsewhere")
    return RulingCase(slug, ruling, kind, hand, total, other, entry.comment, entry.line)


def _hand(entry: Entry, text: str, slug: str) -> Hand:
    try:
        hand = Hand.parse(text)
    except EngineError as error:
        _fail(entry.path, entry.line, str(error))
    if hand.rules != slug:
        _fail(entry.path, entry.line, f"{text} is not a hand of {slug}")
    return hand


def _total(entry: Entry, text: str) -> int | None:
    if text == "-":
        return None
    if not (text.isascii() and text.isdecimal()):
        _fail(entry.path, entry.line, f"{text} is no total")
    return int(text)


def _fail(path: Path, line: int, what: str) -> NoReturn:
    raise CatalogueError(f"{path.name}, line {line}: {what}")
