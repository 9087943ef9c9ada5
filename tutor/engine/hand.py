"""The winning hand and how it was won. Everything here is frozen.

A `Hand` that exists is legal: building one raises `Impossible` when no such hand can be held or
won. `Hand.parse` reads its one-line text form and `str` writes it:

    taiwan-online.SE.123m456p789s22s345p67p.8p-discard
    straits.EW.99m.9m-self-draw.pung-111s.open-kong-PPPP.pung-FFF.bonus-1f3j.last-tile.streak-2

that is: table, seat and round wind, concealed tiles, winning tile and win; then in any order melds,
`bonus-…`, events, `from-dealer`, `streak-n` and options as `dead-waits~shape`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from tutor.engine import divide, legality
from tutor.engine.errors import Unreadable
from tutor.engine.facts import Facts, facts_of_hand
from tutor.engine.play import EVENTS, MELD_KINDS, WINS, Event, Meld, Win, Wind
from tutor.engine.rulings import BASES
from tutor.engine.tiles import (
    ALL_PLAIN,
    NAMES,
    NUMBERS,
    Kinds,
    Tile,
    format_tiles,
    kinds,
    parse_tiles,
)

DERIVED = (
    "quads",
    "kinds",
    "bonus_kinds",
    "claimed",
    "kongs",
    "melded",
    "claimed_bits",
    "option_key",
    "facts",
)
"""What a hand works out when it is built, beside what `legality` has asked of it."""


@dataclass(frozen=True)
class Hand:
    """A winning hand, the seats, and how it was won.

    `concealed` and `bonus` are kept sorted. Positions, as evidence gives them, number the tiles of
    `tiles`: concealed, winning tile, melds in order, bonus tiles. Raises `Impossible`.
    """

    rules: str
    concealed: tuple[Tile, ...]
    win_tile: Tile | None
    win: Win
    seat: Wind
    round: Wind
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Tile, ...] = ()
    from_dealer: bool = False
    streak: int = 0
    events: frozenset[Event] = frozenset()
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        _put(self, "concealed", tuple(sorted(self.concealed)))
        _put(self, "bonus", tuple(sorted(self.bonus)))
        _put(self, "options", MappingProxyType(dict(self.options)))
        if Event.DOUBLE_KONG in self.events:
            _put(self, "events", self.events | {Event.KONG_REPLACEMENT})
        legality.check(self)
        for name in DERIVED:
            getattr(self, name)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read the text form. Raises `Unreadable` or `Impossible`."""
        return parse_text(text)

    def __str__(self) -> str:
        return ".".join(_text_parts(self))

    @property
    def set_count(self) -> int:
        return BASES[self.rules].sets

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile by position."""
        won = () if self.win_tile is None else (self.win_tile,)
        melded = (tile for meld in self.melds for tile in meld.tiles)
        return (*self.concealed, *won, *melded, *self.bonus)

    @cached_property
    def held(self) -> Counter[Tile]:
        """How many of each kind the player held before winning, melds and bonus tiles included."""
        held = Counter(self.tiles)
        if self.win_tile is not None:
            held[self.win_tile] -= 1
        return held

    @cached_property
    def quads(self) -> Kinds:
        """The kinds of which the player held all four before winning."""
        return kinds(tile for tile, count in self.held.items() if count == 4)

    @cached_property
    def keys(self) -> divide.Keys:
        """The concealed part without the winning tile, packed for `divide`."""
        return divide.pack(self.concealed)

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds in sets and pair; bonus tiles left out."""
        return kinds(self.tiles) & ALL_PLAIN

    @cached_property
    def bonus_kinds(self) -> Kinds:
        return kinds(self.bonus)

    @cached_property
    def claimed(self) -> tuple[Meld, ...]:
        return tuple(meld for meld in self.melds if meld.is_claimed)

    @cached_property
    def kongs(self) -> tuple[Meld, ...]:
        return tuple(meld for meld in self.melds if meld.is_kong)

    @cached_property
    def melded(self) -> divide.Division:
        """The sets that the melds count as."""
        return divide.division(tuple(meld.as_set for meld in self.melds), None)

    @cached_property
    def claimed_bits(self) -> int:
        """A bit for each index in `melds` that is claimed."""
        return sum(1 << index for index, meld in enumerate(self.melds) if meld.is_claimed)

    @cached_property
    def option_key(self) -> tuple[tuple[str, str], ...]:
        """The options in order, as a table keeps its variants."""
        return tuple(sorted(self.options.items()))

    @cached_property
    def facts(self) -> Facts:
        """What holds for every reading of the hand, whatever the table."""
        return facts_of_hand(self)

    @property
    def is_thirteen_orphans(self) -> bool:
        """Whether the hand is thirteen orphans, at a table that plays them."""
        plays = BASES[self.rules].thirteen_orphans and not self.melds
        return plays and self.win_tile in divide.orphan_waits(self.concealed)

    @property
    def is_self_drawn(self) -> bool:
        return self.win is Win.SELF_DRAW

    @property
    def by_another(self) -> bool:
        """Won on another player's tile: a discard or a robbed kong."""
        return self.win in (Win.DISCARD, Win.ROBBED_KONG)


def _put(hand: Hand, name: str, value: object) -> None:
    object.__setattr__(hand, name, value)


def _text_parts(hand: Hand) -> Iterator[str]:
    yield hand.rules
    yield hand.seat.name + hand.round.name
    yield format_tiles(hand.concealed)
    yield hand.win.value if hand.win_tile is None else f"{NAMES[hand.win_tile]}-{hand.win.value}"
    yield from (str(meld).replace(" ", "-") for meld in hand.melds)
    if hand.bonus:
        yield f"bonus-{format_tiles(hand.bonus)}"
    yield from sorted(event.value for event in hand.events)
    if hand.from_dealer:
        yield "from-dealer"
    if hand.streak:
        yield f"streak-{hand.streak}"
    yield from (f"{name}~{value}" for name, value in sorted(hand.options.items()))


def parse_text(text: str) -> Hand:
    """Read the text form of a hand; see the module."""
    parts = text.split(".")
    if len(parts) < 4 or len(parts[1]) != 2:
        raise Unreadable("bad-text", "", text[:80])
    rules, winds, concealed, won, *rest = parts
    win_tile, win = _parse_win(won)
    return Hand(
        rules=rules,
        concealed=parse_tiles(concealed, "concealed"),
        win_tile=win_tile,
        win=win,
        seat=parse_wind(winds[0], "seat"),
        round=parse_wind(winds[1], "round"),
        **_parse_rest(rest),
    )


def parse_wind(letter: str, field: str) -> Wind:
    """Read `E`, `S`, `W` or `N`."""
    if letter not in Wind.__members__:
        raise Unreadable("unknown-value", field, repr(letter))
    return Wind[letter]


def _parse_win(text: str) -> tuple[Tile | None, Win]:
    if text in WINS:
        return None, WINS[text]
    name, _, win = text.partition("-")
    if win not in WINS:
        raise Unreadable("unknown-value", "win", repr(text))
    if name not in NUMBERS:
        raise Unreadable("no-tile", "win_tile", name)
    return NUMBERS[name], WINS[win]


def _parse_rest(parts: list[str]) -> dict[str, Any]:
    melds: list[Meld] = []
    events: set[Event] = set()
    options: dict[str, str] = {}
    fields: dict[str, Any] = {"melds": melds, "events": events, "options": options}
    for part in parts:
        head, _, tail = part.rpartition("-")
        if head in MELD_KINDS:
            melds.append(Meld.parse(f"{head} {tail}"))
        elif part in EVENTS:
            events.add(EVENTS[part])
        elif "~" in part:
            name, _, value = part.partition("~")
            options[name] = value
        else:
            fields |= _parse_word(part, head, tail)
    return fields | {"melds": tuple(melds), "events": frozenset(events)}


def _parse_word(part: str, head: str, tail: str) -> dict[str, Any]:
    if part == "from-dealer":
        return {"from_dealer": True}
    if head == "bonus":
        return {"bonus": parse_tiles(tail, "bonus")}
    if head == "streak" and tail.isdecimal() and tail.isascii() and len(tail) < 5:
        return {"streak": int(tail)}
    raise Unreadable("bad-text", "", part[:80])
