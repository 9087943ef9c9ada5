"""A slow, obvious scorer, written from the rule documents alone, to check the engine against.

`score` takes one hand record (a dict) and gives the score record, with what the hand is contested
on. Nothing here is shared with the engine: tiles are strings ("5m", "E", "1f"), hands are lists of
them, and every reading of a hand is written out and counted row by row.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Record = dict[str, Any]
Options = dict[str, str]
Group = tuple[str, ...]
Items = tuple[tuple[str, int], ...]
Row = tuple[str, int, bool]

WINDS = list("ESWN")
DRAGONS = list("CFP")
SUITED = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
KINDS = SUITED + WINDS + DRAGONS
TERMINALS = ["1m", "9m", "1p", "9p", "1s", "9s"]
ORPHANS = TERMINALS + WINDS + DRAGONS
GREENS = ["2s", "3s", "4s", "6s", "8s", "F"]
FLOWERS = ["1f", "2f", "3f", "4f"]
SEASONS = ["1j", "2j", "3j", "4j"]
ANIMALS = ["1a", "2a", "3a", "4a"]

TABLES = ("taiwan-traditional", "taiwan-online", "straits")
WINS = ("discard", "self-draw", "robbed-kong", "eight-flowers", "seven-robs-one")
FLOWER_WINS = ("eight-flowers", "seven-robs-one")
CLAIMS = ("chow", "pung", "open-kong", "added-kong")
KONGS = ("open-kong", "added-kong", "concealed-kong")
EVENTS = (
    "flower-replacement",
    "kong-replacement",
    "double-kong",
    "last-tile",
    "heavenly-hand",
    "earthly-hand",
    "heavenly-ready",
    "earthly-ready",
    "migi-ready",
)
STRAITS_CAP = 5

# For each table: its rulings (contested when they matter) and its house options (never contested),
# each with its default and its other value.
RULINGS: dict[str, dict[str, tuple[str, str]]] = {
    "taiwan-traditional": {
        "honors-pungs": ("both", "replaced"),
        "chows-wait": ("any", "two-sided"),
        "ready-self-draw": ("one", "three"),
        "heavenly-extras": ("none", "counted"),
        "claimed-kong": ("breaks", "allowed"),
        "eight-flowers-sets": ("replaced", "added"),
        "dead-waits": ("own-tiles", "shape"),
        "last-tile-replacement": ("both", "replacement-only"),
    },
    "taiwan-online": {
        "chows-self-draw": ("allowed", "no"),
        "dead-waits": ("own-tiles", "shape"),
        "last-tile-replacement": ("both", "replacement-only"),
        "robbed-as-discard": ("yes", "no"),
    },
    "straits": {
        "chows-animals": ("break", "ignored"),
        "concealed-kong-self-draw": ("kept", "breaks"),
        "nine-gates-discard": ("allowed", "self-draw-only"),
        "dead-waits": ("own-tiles", "shape"),
        "last-tile-replacement": ("both", "replacement-only"),
    },
}
HOUSE: dict[str, dict[str, tuple[str, str]]] = {
    "taiwan-traditional": {
        "chows-self-draw": ("no", "allowed"),
        "seven-robs-one": ("on", "off"),
        "migi": ("off", "on"),
    },
    "taiwan-online": {},
    "straits": {},
}


class BadRecordError(ValueError):
    """The record is no hand; the message is one sentence for whoever wrote it."""


@dataclass(frozen=True)
class Meld:
    kind: str
    tiles: Group


@dataclass(frozen=True)
class Hand:
    rules: str
    concealed: list[str]
    melds: list[Meld]
    bonus: list[str]
    win_tile: str
    win: str
    seat: str
    round: str
    from_dealer: bool
    streak: int
    events: set[str]
    options: Options = field(default_factory=dict)

    def flowers(self) -> list[str]:
        return [tile for tile in self.bonus if tile in FLOWERS + SEASONS]

    def claims(self) -> list[Meld]:
        return [meld for meld in self.melds if meld.kind in CLAIMS]

    def kongs(self) -> list[Meld]:
        return [meld for meld in self.melds if meld.kind in KONGS]

    def held(self) -> list[str]:
        """Every suit and honor tile the winner holds without the winning tile."""
        return self.concealed + [tile for meld in self.melds for tile in meld.tiles]

    def tiles(self) -> list[str]:
        return [*self.held(), self.win_tile]

    def self_drawn(self) -> bool:
        return self.win == "self-draw"

    def kong_replacement(self) -> bool:
        return "kong-replacement" in self.events or "double-kong" in self.events

    def seat_number(self) -> int:
        return WINDS.index(self.seat) + 1


# --- Reading the record ---------------------------------------------------------------------------

REQUIRED: dict[str, type] = {
    "id": str,
    "rules": str,
    "concealed": str,
    "win_tile": str,
    "win": str,
    "seat": str,
    "round": str,
}
OPTIONAL: dict[str, type] = {
    "melds": list,
    "bonus": str,
    "from_dealer": bool,
    "streak": int,
    "events": list,
    "options": dict,
}
DEFAULTS: Record = {
    "melds": [],
    "bonus": "",
    "from_dealer": False,
    "streak": 0,
    "events": [],
    "options": {},
}


def check_fields(record: Record) -> None:
    known = REQUIRED | OPTIONAL
    for name, value in record.items():
        if name not in known:
            raise BadRecordError(f"{name} is no field of a hand record.")
        if type(value) is not known[name]:
            raise BadRecordError(f"{name} must be of the type {known[name].__name__}.")
    for name in REQUIRED:
        if name not in record:
            raise BadRecordError(f"{name} is missing.")
    for name in ("melds", "events"):
        check_strings(name, record.get(name, []))
    check_strings("options", list(record.get("options", {}).values()))


def check_strings(name: str, values: list[object]) -> None:
    for value in values:
        if type(value) is not str:
            raise BadRecordError(f"{name} must hold strings, not {value!r}.")


def check_choices(record: Record) -> None:
    for name, choices in (("rules", TABLES), ("win", WINS), ("seat", WINDS), ("round", WINDS)):
        if record[name] not in choices:
            raise BadRecordError(f"{name} {record[name]!r} is none of {', '.join(choices)}.")
    for event in record.get("events", []):
        if event not in EVENTS:
            raise BadRecordError(f"events: {event!r} is no event.")
    known = RULINGS[record["rules"]] | HOUSE[record["rules"]]
    for name, value in record.get("options", {}).items():
        if name not in known:
            raise BadRecordError(f"options: {name!r} is no option of {record['rules']}.")
        if value not in known[name]:
            raise BadRecordError(f"options: {name!r} cannot be {value!r}.")


def parse_tiles(name: str, text: str) -> list[str]:
    """The tiles of "123m 55p EEE 1f", one by one."""
    tiles: list[str] = []
    ranks = ""
    for sign in text.replace(" ", ""):
        if sign in "0123456789":
            ranks += sign
        elif ranks:
            tiles += [rank + sign for rank in ranks]
            ranks = ""
        else:
            tiles.append(sign)
    if ranks:
        raise BadRecordError(f"{name}: {ranks} has no suit.")
    for tile in tiles:
        if tile not in KINDS + FLOWERS + SEASONS + ANIMALS:
            raise BadRecordError(f"{name}: {tile} is no tile.")
    return tiles


def parse_playing_tiles(name: str, text: str) -> list[str]:
    tiles = parse_tiles(name, text)
    for tile in tiles:
        if tile not in KINDS:
            raise BadRecordError(f"{name}: {tile} is a bonus tile.")
    return tiles


def parse_meld(text: str) -> Meld:
    kind, _, rest = text.partition(" ")
    if kind not in (*CLAIMS, "concealed-kong"):
        raise BadRecordError(f"melds: {text!r} is of no known kind.")
    tiles = in_order(parse_playing_tiles("melds", rest))
    if kind == "chow" and not is_chow(tiles):
        raise BadRecordError(f"melds: {text!r} is no chow.")
    if kind == "pung" and not is_same(tiles, 3):
        raise BadRecordError(f"melds: {text!r} is no pung.")
    if kind in KONGS and not is_same(tiles, 4):
        raise BadRecordError(f"melds: {text!r} is no kong.")
    return Meld(kind, tiles)


def parse(record: Record) -> Hand:
    check_fields(record)
    check_choices(record)
    full = DEFAULTS | record
    known = RULINGS[full["rules"]] | HOUSE[full["rules"]]
    win_tiles = parse_playing_tiles("win_tile", full["win_tile"])
    check_one_win_tile(full["win"], win_tiles)
    return Hand(
        rules=full["rules"],
        concealed=parse_playing_tiles("concealed", full["concealed"]),
        melds=[parse_meld(text) for text in full["melds"]],
        bonus=parse_tiles("bonus", full["bonus"]),
        win_tile="".join(win_tiles),
        win=full["win"],
        seat=full["seat"],
        round=full["round"],
        from_dealer=full["from_dealer"],
        streak=full["streak"],
        events=set(full["events"]),
        options={name: values[0] for name, values in known.items()} | full["options"],
    )


def check_one_win_tile(win: str, tiles: list[str]) -> None:
    if win in FLOWER_WINS and tiles:
        raise BadRecordError(f"win_tile must be empty with {win}, not {tiles[0]}.")
    if win not in FLOWER_WINS and len(tiles) != 1:
        raise BadRecordError(f"win_tile must be one tile, not {' '.join(tiles) or 'empty'}.")


def in_order(tiles: Iterable[str]) -> Group:
    return tuple(sorted(tiles, key=KINDS.index))


def is_same(tiles: Group, count: int) -> bool:
    return len(tiles) == count and len(set(tiles)) == 1


def is_chow(tiles: Group) -> bool:
    if len(tiles) != 3 or any(tile not in SUITED for tile in tiles):
        return False
    first = tiles[0]
    return tiles == (first, step(first, 1), step(first, 2))


def step(tile: str, by: int) -> str:
    """The tile so many ranks on in the same suit; "" past its end, and for honors."""
    if tile not in SUITED or not 1 <= int(tile[0]) + by <= 9:
        return ""
    return f"{int(tile[0]) + by}{tile[1]}"


# --- Is it a hand? --------------------------------------------------------------------------------


def check(hand: Hand) -> None:
    check_bonus(hand)
    check_copies(hand)
    check_count(hand)
    check_flower_wins(hand)
    check_replacements(hand)
    check_first_turns(hand)
    check_dealer(hand)
    check_robbed(hand)
    if hand.win not in FLOWER_WINS and not readings(hand):
        raise BadRecordError(f"win_tile {hand.win_tile} does not complete the hand.")


def check_bonus(hand: Hand) -> None:
    for tile in hand.bonus:
        if tile in KINDS:
            raise BadRecordError(f"bonus: {tile} is no bonus tile.")
        if tile in ANIMALS and hand.rules != "straits":
            raise BadRecordError(f"bonus: the animal {tile} is not played at {hand.rules}.")
        if hand.bonus.count(tile) > 1:
            raise BadRecordError(f"bonus: there is only one {tile}.")


def check_count(hand: Hand) -> None:
    size = 13 if hand.rules == "straits" else 16
    wanted = size - 3 * len(hand.melds)
    if len(hand.concealed) != wanted:
        raise BadRecordError(
            f"concealed must be {wanted} tiles beside {len(hand.melds)} melds,"
            f" not {len(hand.concealed)}."
        )


def check_copies(hand: Hand) -> None:
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    for tile in KINDS:
        if hand.tiles().count(tile) > 4:
            places = [
                name
                for name, tiles in (
                    ("concealed", hand.concealed),
                    ("melds", melded),
                    ("win_tile", [hand.win_tile]),
                )
                if tile in tiles
            ]
            raise BadRecordError(f"{', '.join(places)}: more than four of {tile}.")


def check_flower_wins(hand: Hand) -> None:
    count = len(hand.flowers())
    if hand.win == "eight-flowers" and count != 8:
        raise BadRecordError("win eight-flowers needs all eight in bonus.")
    if hand.win == "seven-robs-one":
        if hand.rules == "straits" or hand.options.get("seven-robs-one") == "off":
            raise BadRecordError("win seven-robs-one is not played at this table (rules, options).")
        if count != 7:
            raise BadRecordError("win seven-robs-one needs exactly seven of the eight in bonus.")
    elif count == 8 and hand.win != "eight-flowers" and not on_the_eighth(hand):
        raise BadRecordError(f"win {hand.win} cannot be with all eight-flowers in bonus.")


def on_the_eighth(hand: Hand) -> bool:
    replaced = hand.self_drawn() and "flower-replacement" in hand.events
    return hand.rules == "taiwan-traditional" and replaced


def check_replacements(hand: Hand) -> None:
    needs = {
        "flower-replacement": len(hand.bonus) >= 1,
        "kong-replacement": len(hand.kongs()) >= 1,
        "double-kong": len(hand.kongs()) >= 2,
    }
    for event, possible in needs.items():
        if event not in hand.events:
            continue
        if not possible:
            raise BadRecordError(f"events: {event} without the tiles for it.")
        if not hand.self_drawn():
            raise BadRecordError(f"events: {event} needs the win self-draw.")


def check_first_turns(hand: Hand) -> None:
    if "heavenly-hand" in hand.events and (hand.seat != "E" or not hand.self_drawn()):
        raise BadRecordError("events: heavenly-hand is the dealer's (seat E) by self-draw.")
    for event in ("heavenly-hand", "earthly-hand", "heavenly-ready", "earthly-ready"):
        if event in hand.events and hand.claims():
            raise BadRecordError(f"events: {event} with something claimed in melds.")
    dealers_discard = hand.win == "discard" and hand.from_dealer and hand.seat != "E"
    if hand.rules == "straits" and "earthly-hand" in hand.events and not dealers_discard:
        raise BadRecordError("events: earthly-hand is won on the dealer's discard.")


def check_dealer(hand: Hand) -> None:
    if hand.from_dealer and hand.seat == "E":
        raise BadRecordError("from_dealer cannot be true for the dealer's own win.")
    if hand.from_dealer and hand.self_drawn():
        raise BadRecordError("from_dealer cannot be true with self-draw.")
    if hand.streak < 0:
        raise BadRecordError(f"streak cannot be {hand.streak}.")


def check_robbed(hand: Hand) -> None:
    if hand.win == "robbed-kong" and hand.win_tile in hand.held():
        raise BadRecordError(f"win_tile {hand.win_tile} of a robbed kong is held by the winner.")


# --- Every reading --------------------------------------------------------------------------------


def splits(tiles: Sequence[str]) -> set[tuple[Group, ...]]:
    """Every way to part the tiles into one pair and sets of three."""
    return {tuple(sorted(split)) for split in split_rest(in_order(tiles), pair_left=True)}


def split_rest(tiles: Group, pair_left: bool) -> list[list[Group]]:
    """Every way to part sorted tiles into sets and, if it is still to come, the pair."""
    if not tiles:
        return [] if pair_left else [[]]
    found = []
    for group in groups_of_first(tiles, pair_left):
        rest = list(tiles)
        for tile in group:
            rest.remove(tile)
        still_left = pair_left and len(group) != 2
        found += [[group, *others] for others in split_rest(tuple(rest), still_left)]
    return found


def groups_of_first(tiles: Group, pair_left: bool) -> list[Group]:
    """The pair, pung and chow that the first of the tiles can stand in."""
    first = tiles[0]
    chow = (first, step(first, 1), step(first, 2))
    groups: list[Group] = []
    if pair_left and tiles.count(first) >= 2:
        groups.append((first, first))
    if tiles.count(first) >= 3:
        groups.append((first, first, first))
    if chow[1] in tiles and chow[2] in tiles:
        groups.append(chow)
    return groups


def waits(hand: Hand, dead_waits: str) -> list[str]:
    """The kinds that complete the hand; with own-tiles, none of which the winner holds all four."""
    kinds = [kind for kind in KINDS if splits([*hand.concealed, kind])]
    if dead_waits == "own-tiles":
        kinds = [kind for kind in kinds if hand.held().count(kind) < 4]
    return kinds


@dataclass(frozen=True)
class Reading:
    """One split of the concealed and winning tiles, and the group the winning tile finished.

    Thirteen orphans is a reading without groups.
    """

    hand: Hand
    split: tuple[Group, ...]
    place: Group

    def pair(self) -> str:
        return next((group[0] for group in self.split if len(group) == 2), "")

    def sets(self) -> list[Group]:
        """All sets, melds among them, kongs with four tiles."""
        standing = [group for group in self.split if len(group) == 3]
        return standing + [meld.tiles for meld in self.hand.melds]

    def pungs(self) -> list[str]:
        """The tiles of which there is a pung or a kong."""
        return [group[0] for group in self.sets() if group[0] == group[1]]

    def concealed_pungs(self) -> int:
        """Pungs and concealed kongs that no other player's tile finished."""
        count = 0
        for group in self.split:
            if is_same(group, 3):
                count += 1
        if not self.hand.self_drawn() and is_same(self.place, 3):
            count -= 1
        return count + sum(meld.kind == "concealed-kong" for meld in self.hand.melds)

    def five_or_four_pungs(self) -> bool:
        return len(self.sets()) > 0 and len(self.pungs()) == len(self.sets())

    def only_chows(self) -> bool:
        return len(self.sets()) > 0 and not self.pungs()

    def dragon_pungs(self) -> int:
        return len([tile for tile in self.pungs() if tile in DRAGONS])

    def wind_pungs(self) -> int:
        return len([tile for tile in self.pungs() if tile in WINDS])

    def finished_two_sided_chow(self, kinds: list[str]) -> bool:
        """Whether the winning tile finished a chow that waited on both ends."""
        if not is_chow(self.place):
            return False
        low, _, high = self.place
        if self.hand.win_tile == low:
            return step(high, 1) in kinds
        return self.hand.win_tile == high and step(low, -1) in kinds


def readings(hand: Hand) -> list[Reading]:
    found = [
        Reading(hand, split, place)
        for split in sorted(splits([*hand.concealed, hand.win_tile]))
        for place in sorted(set(split))
        if hand.win_tile in place
    ]
    if is_thirteen_orphans(hand):
        found.append(Reading(hand, (), ()))
    return found


def is_thirteen_orphans(hand: Hand) -> bool:
    tiles = hand.tiles()
    return (
        hand.rules == "straits"
        and not hand.melds
        and len(tiles) == 14
        and set(tiles) == set(ORPHANS)
    )


# --- What the tables share ------------------------------------------------------------------------


def suits(hand: Hand) -> set[str]:
    return {tile[1] for tile in hand.tiles() if tile in SUITED}


def has_honors(hand: Hand) -> bool:
    return any(tile in WINDS + DRAGONS for tile in hand.tiles())


def half_flush(hand: Hand) -> bool:
    return len(suits(hand)) == 1 and has_honors(hand)


def full_flush(hand: Hand) -> bool:
    return len(suits(hand)) == 1 and not has_honors(hand)


def all_honors(hand: Hand) -> bool:
    return not suits(hand)


def own(hand: Hand, letter: str) -> bool:
    return f"{hand.seat_number()}{letter}" in hand.bonus


def all_of(hand: Hand, tiles: list[str]) -> bool:
    return set(tiles) <= set(hand.bonus)


def little_three_dragons(reading: Reading) -> bool:
    return reading.dragon_pungs() == 2 and reading.pair() in DRAGONS


def little_four_winds(reading: Reading) -> bool:
    return reading.wind_pungs() == 3 and reading.pair() in WINDS


def honor_rows(reading: Reading) -> list[Row]:
    pungs = reading.pungs()
    return [
        ("red-dragon", 1, "C" in pungs),
        ("green-dragon", 1, "F" in pungs),
        ("white-dragon", 1, "P" in pungs),
        ("round-wind", 1, reading.hand.round in pungs),
        ("seat-wind", 1, reading.hand.seat in pungs),
    ]


def items_of(rows: list[Row], replaces: dict[str, list[str]]) -> Items:
    """The rows that hold, in order, without those that another one that holds replaces."""
    holding = [name for name, _, holds in rows if holds]
    replaced = [other for name in holding for other in replaces.get(name, [])]
    return tuple((name, tai) for name, tai, holds in rows if holds and name not in replaced)


OWN_DRAGONS = ["red-dragon", "green-dragon", "white-dragon"]
OWN_WINDS = ["round-wind", "seat-wind"]


# --- taiwan-traditional ---------------------------------------------------------------------------


def traditional(reading: Reading, options: Options, kinds: list[str]) -> Items:
    hand = reading.hand
    rows = (
        traditional_dealer(hand)
        + honor_rows(reading)
        + traditional_winning(hand, options, kinds)
        + traditional_sets(reading, options, kinds)
        + traditional_special(hand, options)
    )
    replaces = {
        "dealer-streak": ["dealer"],
        "concealed-self-draw": ["concealed-hand", "self-draw"],
        "flower-set": ["seat-flower"],
        "season-set": ["seat-season"],
        "little-three-dragons": OWN_DRAGONS,
        "big-three-dragons": OWN_DRAGONS,
        "little-four-winds": OWN_WINDS,
        "big-four-winds": OWN_WINDS,
        "earthly-ready": ["concealed-hand"],
        "heavenly-ready": ["concealed-hand", "earthly-ready"],
        "earthly-hand": ["concealed-hand"],
        "heavenly-hand": ["concealed-hand"],
        "migi": ["concealed-hand", "earthly-ready", "heavenly-ready"],
    }
    if options["honors-pungs"] == "replaced":
        replaces["all-honors"] = ["all-pungs"]
    if options["eight-flowers-sets"] == "replaced":
        replaces["eight-flowers"] = ["seat-flower", "seat-season", "flower-set", "season-set"]
    return items_of(rows, replaces)


def traditional_dealer(hand: Hand) -> list[Row]:
    dealer = hand.seat == "E" or hand.from_dealer
    return [
        ("dealer", 1, dealer),
        ("dealer-streak", 2 * hand.streak + 1, dealer and hand.streak >= 1),
    ]


def traditional_winning(hand: Hand, options: Options, kinds: list[str]) -> list[Row]:
    # A heavenly hand has no winning tile, so by default nothing that hangs on one counts.
    drawn_tile = "heavenly-hand" not in hand.events or options["heavenly-extras"] == "counted"
    self_draw = hand.self_drawn() and drawn_tile
    concealed = not hand.claims()
    full_concealed_draw = options["ready-self-draw"] == "three" or not ready_early(hand, options)
    replacement = self_draw and ("flower-replacement" in hand.events or hand.kong_replacement())
    last_too = options["last-tile-replacement"] == "both" or not replacement
    all_melded = len(hand.melds) == 5 and traditional_claimed(hand, options)
    return [
        ("self-draw", 1, self_draw),
        ("concealed-hand", 1, concealed and not hand.self_drawn()),
        ("concealed-self-draw", 3, concealed and self_draw and full_concealed_draw),
        ("seat-flower", 1, own(hand, "f")),
        ("seat-season", 1, own(hand, "j")),
        ("flower-set", 2, all_of(hand, FLOWERS)),
        ("season-set", 2, all_of(hand, SEASONS)),
        ("single-wait", 1, len(kinds) == 1 and drawn_tile),
        ("replacement-win", 1, replacement),
        ("last-tile-draw", 1, self_draw and "last-tile" in hand.events and last_too),
        ("robbed-kong", 1, hand.win == "robbed-kong"),
        ("all-claimed", 2, all_melded and not hand.self_drawn()),
        ("half-claimed", 1, all_melded and hand.self_drawn()),
    ]


def ready_early(hand: Hand, options: Options) -> bool:
    """Whether an item stands that takes the place of the concealed hand (heavenly hand apart)."""
    events = {"earthly-ready", "heavenly-ready", "earthly-hand"}
    return bool(events & hand.events) or migi(hand, options)


def migi(hand: Hand, options: Options) -> bool:
    return options["migi"] == "on" and "migi-ready" in hand.events and not hand.claims()


def traditional_claimed(hand: Hand, options: Options) -> bool:
    """Whether the melds count as claimed, a concealed kong among them or not."""
    if options["claimed-kong"] == "allowed":
        return len(hand.claims()) >= 1
    return len(hand.claims()) == len(hand.melds)


def traditional_sets(reading: Reading, options: Options, kinds: list[str]) -> list[Row]:
    hand = reading.hand
    all_chows = reading.only_chows() and not has_honors(hand) and not hand.bonus
    drawn_too = not hand.self_drawn() or options["chows-self-draw"] == "allowed"
    any_wait = options["chows-wait"] == "any" or reading.finished_two_sided_chow(kinds)
    return [
        ("all-chows", 2, all_chows and drawn_too and any_wait),
        ("three-concealed-pungs", 2, reading.concealed_pungs() == 3),
        ("four-concealed-pungs", 5, reading.concealed_pungs() == 4),
        ("five-concealed-pungs", 8, reading.concealed_pungs() == 5),
        ("all-pungs", 4, reading.five_or_four_pungs()),
        ("half-flush", 4, half_flush(hand)),
        ("full-flush", 8, full_flush(hand)),
        ("all-honors", 16, all_honors(hand)),
        ("little-three-dragons", 4, little_three_dragons(reading)),
        ("big-three-dragons", 8, reading.dragon_pungs() == 3),
        ("little-four-winds", 8, little_four_winds(reading)),
        ("big-four-winds", 16, reading.wind_pungs() == 4),
    ]


def traditional_special(hand: Hand, options: Options) -> list[Row]:
    concealed = not hand.claims()
    return [
        ("eight-flowers", 8, len(hand.flowers()) == 8),
        ("earthly-ready", 4, "earthly-ready" in hand.events and concealed),
        ("heavenly-ready", 8, "heavenly-ready" in hand.events and concealed),
        ("earthly-hand", 16, "earthly-hand" in hand.events),
        ("heavenly-hand", 16, "heavenly-hand" in hand.events),
        ("migi", 8, migi(hand, options)),
    ]


# --- taiwan-online --------------------------------------------------------------------------------


def online(reading: Reading, options: Options, kinds: list[str]) -> Items:
    hand = reading.hand
    rows = (
        online_winning(hand, options, kinds)
        + honor_rows(reading)
        + online_flowers(hand)
        + online_sets(reading, options, kinds)
    )
    replaces = {
        "concealed-self-draw": ["concealed-hand", "self-draw"],
        "all-honors": ["all-pungs"],
        "little-three-dragons": OWN_DRAGONS,
        "big-three-dragons": OWN_DRAGONS,
        "little-four-winds": OWN_WINDS,
        "big-four-winds": OWN_WINDS,
    }
    return items_of(rows, replaces)


def online_winning(hand: Hand, options: Options, kinds: list[str]) -> list[Row]:
    concealed = not hand.claims()
    self_draw = hand.self_drawn()
    discard = hand.win == "discard"
    robbed = hand.win == "robbed-kong"
    others_tile = discard or (robbed and options["robbed-as-discard"] == "yes")
    last = "last-tile" in hand.events
    replacement = self_draw and hand.kong_replacement()
    last_too = options["last-tile-replacement"] == "both" or not replacement
    return [
        ("concealed-hand", 1, concealed and others_tile),
        ("self-draw", 1, self_draw and not concealed),
        ("concealed-self-draw", 3, self_draw and concealed),
        ("all-claimed", 2, len(hand.claims()) == 5 and not self_draw),
        ("last-tile-draw", 1, self_draw and last and last_too),
        ("last-tile-discard", 1, discard and last),
        ("replacement-win", 1, replacement),
        ("robbed-kong", 1, robbed),
        ("single-wait", 1, len(kinds) == 1),
    ]


def online_flowers(hand: Hand) -> list[Row]:
    return [
        ("seat-flower", 1, own(hand, "f")),
        ("seat-season", 1, own(hand, "j")),
        ("flower-set", 2, all_of(hand, FLOWERS)),
        ("season-set", 2, all_of(hand, SEASONS)),
    ]


def online_sets(reading: Reading, options: Options, kinds: list[str]) -> list[Row]:
    hand = reading.hand
    all_chows = reading.only_chows() and reading.pair() in SUITED and not hand.bonus
    drawn_too = not hand.self_drawn() or options["chows-self-draw"] == "allowed"
    two_sided = reading.finished_two_sided_chow(kinds)
    return [
        ("all-chows", 2, all_chows and drawn_too and two_sided),
        ("all-pungs", 4, reading.five_or_four_pungs()),
        ("three-concealed-pungs", 2, reading.concealed_pungs() == 3),
        ("four-concealed-pungs", 5, reading.concealed_pungs() == 4),
        ("five-concealed-pungs", 8, reading.concealed_pungs() == 5),
        ("half-flush", 4, half_flush(hand)),
        ("full-flush", 8, full_flush(hand)),
        ("all-honors", 16, all_honors(hand)),
        ("little-three-dragons", 4, little_three_dragons(reading)),
        ("big-three-dragons", 8, reading.dragon_pungs() == 3),
        ("little-four-winds", 8, little_four_winds(reading)),
        ("big-four-winds", 16, reading.wind_pungs() == 4),
    ]


# --- straits --------------------------------------------------------------------------------------


def straits(reading: Reading, options: Options, kinds: list[str]) -> Items:
    full = items_of(straits_full_hands(reading, options), {})
    if full:
        return full[:1]
    hand = reading.hand
    rows = (
        honor_rows(reading)
        + straits_sets(reading, options, kinds)
        + straits_winning(hand, options)
        + straits_bonus(hand)
    )
    return items_of(rows, {})


def straits_sets(reading: Reading, options: Options, kinds: list[str]) -> list[Row]:
    hand = reading.hand
    tiles = hand.tiles()
    bonus = hand.flowers() if options["chows-animals"] == "ignored" else hand.bonus
    plain_pair = reading.pair() not in [*DRAGONS, hand.seat, hand.round]
    wait = hand.self_drawn() or len(kinds) >= 2
    chows = reading.only_chows() and plain_pair and wait
    terminals = any(tile in TERMINALS for tile in tiles)
    outer = all(tile in ORPHANS for tile in tiles) and terminals and has_honors(hand)
    return [
        ("little-three-dragons", 1, little_three_dragons(reading)),
        ("all-pungs", 2, reading.five_or_four_pungs()),
        ("half-flush", 2, half_flush(hand)),
        ("full-flush", 4, full_flush(hand)),
        ("all-chows", 4, chows and not bonus),
        ("flowered-all-chows", 1, chows and len(bonus) > 0),
        ("mixed-terminals", 2, reading.five_or_four_pungs() and outer),
        ("little-four-winds", 4, little_four_winds(reading)),
        ("all-honors", 5, all_honors(hand)),
        ("all-terminals", 5, all(tile in TERMINALS for tile in tiles)),
    ]


def straits_winning(hand: Hand, options: Options) -> list[Row]:
    self_draw = hand.self_drawn()
    broken = options["concealed-kong-self-draw"] == "breaks" and len(hand.kongs()) > 0
    replacement = self_draw and ("flower-replacement" in hand.events or hand.kong_replacement())
    last_too = options["last-tile-replacement"] == "both" or not replacement
    return [
        ("concealed-self-draw", 1, self_draw and not hand.claims() and not broken),
        ("replacement-win", 1, replacement),
        ("last-tile-draw", 1, self_draw and "last-tile" in hand.events and last_too),
        ("robbed-kong", 1, hand.win == "robbed-kong"),
    ]


def straits_bonus(hand: Hand) -> list[Row]:
    animals = len([tile for tile in hand.bonus if tile in ANIMALS])
    return [
        ("animal", animals, animals >= 1),
        ("animal-set", 1, animals == 4),
        ("seat-flower", 1, own(hand, "f")),
        ("seat-season", 1, own(hand, "j")),
        ("flower-set", 1, all_of(hand, FLOWERS)),
        ("season-set", 1, all_of(hand, SEASONS)),
    ]


def straits_full_hands(reading: Reading, options: Options) -> list[Row]:
    hand = reading.hand
    drawn_pungs = hand.self_drawn() and reading.concealed_pungs() == 4
    gates_win = hand.self_drawn() or options["nine-gates-discard"] == "allowed"
    return [
        ("big-three-dragons", 5, reading.dragon_pungs() == 3),
        ("big-four-winds", 5, reading.wind_pungs() == 4),
        ("thirteen-orphans", 5, is_thirteen_orphans(hand)),
        ("eight-flowers", 5, hand.win == "eight-flowers"),
        ("heavenly-hand", 5, "heavenly-hand" in hand.events),
        ("earthly-hand", 5, "earthly-hand" in hand.events),
        ("concealed-pungs-self-drawn", 5, drawn_pungs),
        ("four-kongs", 5, len(hand.kongs()) == 4),
        ("nine-gates", 5, nine_gates(hand) and gates_win),
        ("all-green", 5, all(tile in GREENS for tile in hand.tiles())),
        ("kong-on-kong", 5, "double-kong" in hand.events),
    ]


def nine_gates(hand: Hand) -> bool:
    if hand.melds or not full_flush(hand):
        return False
    ranks = Counter(tile[0] for tile in hand.tiles())
    return all(ranks[rank] >= (3 if rank in "19" else 1) for rank in "123456789")


# --- The best reading -----------------------------------------------------------------------------

# The order of the rows of each table, to tell which of two lists comes first.
HONOR_IDS = OWN_DRAGONS + OWN_WINDS
ORDER: dict[str, list[str]] = {
    "taiwan-traditional": [
        "dealer", "dealer-streak", *HONOR_IDS, "self-draw", "concealed-hand",
        "concealed-self-draw", "seat-flower", "seat-season", "flower-set", "season-set",
        "single-wait", "replacement-win", "last-tile-draw", "robbed-kong", "all-claimed",
        "half-claimed", "all-chows", "three-concealed-pungs", "four-concealed-pungs",
        "five-concealed-pungs", "all-pungs", "half-flush", "full-flush", "all-honors",
        "little-three-dragons", "big-three-dragons", "little-four-winds", "big-four-winds",
        "eight-flowers", "seven-robs-one", "earthly-ready", "heavenly-ready", "earthly-hand",
        "heavenly-hand", "migi",
    ],
    "taiwan-online": [
        "concealed-hand", "self-draw", "concealed-self-draw", "all-claimed", "last-tile-draw",
        "last-tile-discard", "replacement-win", "robbed-kong", "single-wait", *HONOR_IDS,
        "seat-flower", "seat-season", "flower-set", "season-set", "all-chows", "all-pungs",
        "three-concealed-pungs", "four-concealed-pungs", "five-concealed-pungs", "half-flush",
        "full-flush", "all-honors", "little-three-dragons", "big-three-dragons",
        "little-four-winds", "big-four-winds", "eight-flowers", "seven-robs-one",
    ],
    "straits": [
        *HONOR_IDS, "little-three-dragons", "all-pungs", "half-flush", "full-flush", "all-chows",
        "flowered-all-chows", "mixed-terminals", "little-four-winds", "all-honors",
        "all-terminals", "concealed-self-draw", "replacement-win", "last-tile-draw",
        "robbed-kong", "animal", "animal-set", "seat-flower", "seat-season", "flower-set",
        "season-set", "big-three-dragons", "big-four-winds", "thirteen-orphans",
        "eight-flowers", "heavenly-hand", "earthly-hand", "concealed-pungs-self-drawn",
        "four-kongs", "nine-gates", "all-green", "kong-on-kong",
    ],
}  # fmt: skip


@dataclass(frozen=True)
class Facts:
    """What no ruling changes: every reading of the hand, and its waits by both rulings."""

    hand: Hand
    readings: list[Reading]
    waits: dict[str, list[str]]


def facts_of(hand: Hand) -> Facts:
    if hand.win in FLOWER_WINS:
        return Facts(hand, [], {})
    both = {ruling: waits(hand, ruling) for ruling in ("own-tiles", "shape")}
    return Facts(hand, readings(hand), both)


def raw_of(items: Items) -> int:
    return sum(tai for _, tai in items)


def total_of(rules: str, items: Items) -> int:
    return min(raw_of(items), STRAITS_CAP) if rules == "straits" else raw_of(items)


def beats(rules: str, items: Items, other: Items) -> bool:
    """Whether items is better: a higher total or, where the cap cuts both, a higher sum."""
    here, there = total_of(rules, items), total_of(rules, other)
    if here != there:
        return here > there
    cuts_both = raw_of(items) > here and raw_of(other) > there
    return cuts_both and raw_of(items) > raw_of(other)


def best(facts: Facts, options: Options) -> tuple[Items, bool]:
    """The items of the best reading, and whether another list of items is as good."""
    rules = facts.hand.rules
    if facts.hand.win in FLOWER_WINS:
        return ((facts.hand.win, 5 if rules == "straits" else 8),), False
    count = {"taiwan-traditional": traditional, "taiwan-online": online, "straits": straits}[rules]
    kinds = facts.waits[options["dead-waits"]]
    lists = {count(reading, options, kinds) for reading in facts.readings}
    tied = [items for items in lists if not any(beats(rules, other, items) for other in lists)]
    tied.sort(key=lambda items: [ORDER[rules].index(name) for name, _ in items])
    return tied[0], len(tied) > 1


def contested(facts: Facts) -> list[str]:
    """The rulings on which the items hinge, each flipped alone, and `tie` last."""
    hand = facts.hand
    items, tie = best(facts, hand.options)
    found = []
    for name, values in RULINGS[hand.rules].items():
        other = values[1] if hand.options[name] == values[0] else values[0]
        if best(facts, hand.options | {name: other})[0] != items:
            found.append(name)
    return [*found, "tie"] if tie else found


def score(record: Record) -> Record:
    """The score record of `score --contested` for one hand record."""
    if not isinstance(record, dict):
        return {"id": None, "ok": False, "error": "A hand record must be a JSON object."}
    name = record.get("id")
    try:
        hand = parse(record)
        check(hand)
    except BadRecordError as error:
        return {"id": name if isinstance(name, str) else None, "ok": False, "error": str(error)}
    facts = facts_of(hand)
    items, _ = best(facts, hand.options)
    total = total_of(hand.rules, items)
    return {
        "id": name,
        "ok": True,
        "total": total,
        "raw": raw_of(items),
        "can_win": hand.rules != "straits" or total >= 1,
        "items": [list(item) for item in items],
        "contested": contested(facts),
    }
