"""Random hand records that crowd the edges: few suits, many readings, kongs, flowers, odd events.

A hand is built from sets, so it is complete; what is said about it (events, flowers, the way of
winning) is mostly consistent. A few in a hundred come out as bad input, on purpose.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

Record = dict[str, Any]

WINDS = ["E", "S", "W", "N"]
HONORS = [*WINDS, "C", "F", "P"]
ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", *HONORS]
KONGS = ("open-kong", "added-kong", "concealed-kong")
OPTIONS: dict[str, dict[str, list[str]]] = {
    "taiwan-traditional": {
        "honors-pungs": ["both", "replaced"],
        "chows-wait": ["any", "two-sided"],
        "ready-self-draw": ["one", "three"],
        "heavenly-extras": ["none", "counted"],
        "claimed-kong": ["breaks", "allowed"],
        "eight-flowers-sets": ["replaced", "added"],
        "dead-waits": ["own-tiles", "shape"],
        "last-tile-replacement": ["both", "replacement-only"],
        "chows-self-draw": ["no", "allowed"],
        "seven-robs-one": ["on", "off"],
        "migi": ["off", "on"],
    },
    "taiwan-online": {
        "chows-self-draw": ["allowed", "no"],
        "dead-waits": ["own-tiles", "shape"],
        "last-tile-replacement": ["both", "replacement-only"],
        "robbed-as-discard": ["yes", "no"],
    },
    "straits": {
        "chows-animals": ["break", "ignored"],
        "concealed-kong-self-draw": ["kept", "breaks"],
        "nine-gates-discard": ["allowed", "self-draw-only"],
        "dead-waits": ["own-tiles", "shape"],
        "last-tile-replacement": ["both", "replacement-only"],
    },
}


@dataclass
class Draft:
    """A hand in the making: sets of tiles (kongs of four) still to be stood or claimed."""

    rules: str
    sets: list[list[str]]
    pair: list[str]
    win_tile: str = ""
    melds: list[tuple[str, list[str]]] = field(default_factory=list)
    concealed: list[str] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)
    win: str = "discard"
    seat: str = "S"
    events: list[str] = field(default_factory=list)
    from_dealer: bool = False
    plain: bool = False

    def claimed(self) -> bool:
        return any(kind != "concealed-kong" for kind, _ in self.melds)

    def kongs(self) -> int:
        return sum(kind in KONGS for kind, _ in self.melds)


def random_record(rng: Random, rules: str) -> Record:
    """A hand record for the table: valid about nineteen times in twenty."""
    shape = rng.choices(["sets", "special", "flowers"], [90, 6, 4])[0]
    if shape == "special" and rules == "straits":
        draft = special_draft(rng)
    else:
        draft = sets_draft(rng, rules)
    choose_win(rng, draft)
    choose_bonus(rng, draft)
    if shape == "flowers":
        become_flower_win(rng, draft)
    choose_events(rng, draft)
    choose_dealer(rng, draft)
    return write(rng, draft)


# --- Tiles ----------------------------------------------------------------------------------------


def set_count(rules: str) -> int:
    return 4 if rules == "straits" else 5


def sets_draft(rng: Random, rules: str) -> Draft:
    """Sets and a pair from a narrow choice of tiles, some of them claimed."""
    style = rng.choices(["dense", "chows", "free"], [35, 10, 55])[0]
    if style == "dense":
        return dense_draft(rng, rules)
    if style == "chows":
        return chows_draft(rng, rules)
    while True:
        kinds = narrow_kinds(rng)
        pungs = rng.choice([0.0, 0.1, 0.3, 0.5, 0.8, 1.0])
        kongs = rng.choice([0.0, 0.0, 0.2, 0.6, 1.0])
        sets = [random_set(rng, kinds, pungs, kongs) for _ in range(set_count(rules))]
        draft = Draft(rules, sets, [rng.choice(kinds)] * 2)
        if rng.random() < 0.05:
            plan_dead_wait(rng, draft)
        if possible(draft):
            claim_some(rng, draft, rng.choice([0.0, 0.0, 0.0, 0.3, 0.6, 0.9, 1.0]))
            return draft


def chows_draft(rng: Random, rules: str) -> Draft:
    """A hand of chows, mostly without bonus tiles and without honors."""
    while True:
        suits = rng.choice(["m", "ps", "mps", "mps"])
        lows = [f"{rank}{suit}" for rank in range(1, 8) for suit in suits]
        sets = [chow_from(rng.choice(lows)) for _ in range(set_count(rules))]
        draft = Draft(rules, sets, [rng.choice([*lows, "8m", "9p", rng.choice(HONORS)])] * 2)
        draft.plain = rng.random() < 0.7
        if possible(draft):
            claim_some(rng, draft, rng.choice([0.0, 0.0, 0.3, 0.8]))
            return draft


def dense_draft(rng: Random, rules: str) -> Draft:
    """A hand that may be read in several ways: a few ranks of one suit, most of it concealed."""
    while True:
        suit, width = rng.choice("mps"), rng.choice([3, 3, 4, 4, 5])
        low = rng.randint(1, 10 - width)
        kinds = [f"{rank}{suit}" for rank in range(low, low + width)]
        pungs = rng.choice([0.1, 0.3, 0.6])
        sets = [random_set(rng, kinds, pungs, 0.0) for _ in range(rng.choice([2, 3, 3, 4]))]
        missing = set_count(rules) - len(sets)
        sets += [random_set(rng, narrow_kinds(rng), 0.5, 0.2) for _ in range(missing)]
        draft = Draft(rules, sets, [rng.choice([*kinds, *kinds, "1m", "5p", "N", "C"])] * 2)
        if possible(draft):
            claim_some(rng, draft, rng.choice([0.0, 0.0, 0.0, 0.2]))
            return draft


def narrow_kinds(rng: Random) -> list[str]:
    """The kinds of tile a hand is built from: a stretch of one or more suits, some honors."""
    if rng.random() < 0.05:
        return rng.choice([ORPHANS, [kind for kind in ORPHANS if len(kind) == 2]])
    kinds = []
    for suit in rng.sample("mps", rng.choice([0, 1, 1, 1, 1, 2, 2, 3])):
        width = rng.choice([3, 4, 5, 6, 9, 9])
        low = rng.randint(1, 10 - width)
        kinds += [f"{rank}{suit}" for rank in range(low, low + width)]
    if not kinds:
        return HONORS
    return kinds + rng.sample(HONORS, rng.choice([0, 0, 0, 0, 1, 2, 4, 7]))


def random_set(rng: Random, kinds: list[str], pungs: float, kongs: float) -> list[str]:
    first = rng.choice(kinds)
    chow = chow_from(first)
    if rng.random() < pungs or not chow:
        return [first] * (4 if rng.random() < kongs else 3)
    return chow


def chow_from(first: str) -> list[str]:
    if len(first) == 1 or first[0] > "7":
        return []
    return [f"{int(first[0]) + by}{first[1]}" for by in range(3)]


def plan_dead_wait(rng: Random, draft: Draft) -> None:
    """A chow that waits on both ends, one of which the winner holds in a kong."""
    low = rng.randint(1, 6)
    suit = rng.choice("mps")
    draft.sets[0] = chow_from(f"{low}{suit}")
    draft.sets[1] = [f"{low + 3}{suit}"] * 4
    draft.win_tile = f"{low}{suit}"


def possible(draft: Draft) -> bool:
    counts = Counter(tile for group in [*draft.sets, draft.pair] for tile in group)
    return max(counts.values()) <= 4


def claim_some(rng: Random, draft: Draft, share: float) -> None:
    """Each kong becomes a meld, and of the other sets none, some or all are claimed."""
    concealed = 1.0 if share == 0 and rng.random() < 0.9 else rng.choice([0.0, 0.3, 0.7])
    rng.shuffle(draft.sets)
    for group in draft.sets:
        planned = draft.win_tile in group and group[0] != group[1]
        if len(group) == 4:
            hidden = rng.random() < concealed
            kind = "concealed-kong" if hidden else rng.choice(["open-kong", "added-kong"])
            draft.melds.append((kind, group))
        elif rng.random() < share and not planned:
            draft.melds.append(("pung" if group[0] == group[1] else "chow", group))
        else:
            draft.concealed += group
    draft.concealed += draft.pair


def special_draft(rng: Random) -> Draft:
    """Thirteen orphans, nine gates or all green, and hands next to them."""
    maker = rng.choice([orphans_draft, gates_draft, green_draft])
    return maker(rng)


def orphans_draft(rng: Random) -> Draft:
    return Draft("straits", [], [], concealed=[*ORPHANS, rng.choice(ORPHANS)])


def gates_draft(rng: Random) -> Draft:
    suit = rng.choice("mps")
    ranks = "1112345678999" + str(rng.randint(1, 9))
    return Draft("straits", [], [], concealed=[rank + suit for rank in ranks])


def green_draft(rng: Random) -> Draft:
    greens = ["2s", "3s", "4s", "6s", "8s", "F"]
    while True:
        groups = [["2s", "3s", "4s"], *([tile] * size for tile in greens for size in (3, 4))]
        sets = [list(rng.choice(groups)) for _ in range(4)]
        draft = Draft("straits", sets, [rng.choice(greens)] * 2)
        if possible(draft):
            claim_some(rng, draft, rng.choice([0.0, 0.0, 0.5]))
            return draft


# --- How it was won -------------------------------------------------------------------------------


def choose_win(rng: Random, draft: Draft) -> None:
    """The winning tile, any of those that stand, and the way of winning."""
    if draft.win_tile not in draft.concealed:
        draft.win_tile = rng.choice(draft.concealed)
    draft.concealed.remove(draft.win_tile)
    held = draft.concealed + [tile for _, group in draft.melds for tile in group]
    robbable = draft.win_tile not in held
    if rng.random() < (0.3 if robbable else 0.004):
        draft.win = "robbed-kong"
    else:
        draft.win = rng.choice(["discard", "self-draw"])
    draft.seat = rng.choice(WINDS)


def choose_bonus(rng: Random, draft: Draft) -> None:
    flowers = [f"{number}{kind}" for kind in "fj" for number in range(1, 5)]
    size = rng.choice([0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 7])
    style = rng.choice(["any", "any", "set"])
    if draft.plain:
        return
    if style == "set" and size >= 4:
        chosen = flowers[:4] if rng.random() < 0.5 else flowers[4:]
        others = [tile for tile in flowers if tile not in chosen]
        draft.bonus = chosen + rng.sample(others, min(size - 4, 3))
    else:
        draft.bonus = rng.sample(flowers, size)
    if draft.rules == "taiwan-traditional" and draft.win == "self-draw" and rng.random() < 0.06:
        draft.bonus = flowers
        draft.events = ["flower-replacement"]
    elif rng.random() < 0.004:
        draft.bonus = flowers
    add_animals(rng, draft)


def add_animals(rng: Random, draft: Draft) -> None:
    if draft.rules == "straits":
        draft.bonus += rng.sample(["1a", "2a", "3a", "4a"], rng.choice([0, 0, 0, 1, 2, 3, 4]))
    elif rng.random() < 0.003:
        draft.bonus.append("1a")


def become_flower_win(rng: Random, draft: Draft) -> None:
    """The same tiles, complete or not, but won by the flowers."""
    draft.win = rng.choice(["eight-flowers", "seven-robs-one"])
    if draft.rules == "straits" and rng.random() < 0.95:
        draft.win = "eight-flowers"
    draft.win_tile = ""
    draft.events = []
    flowers = [f"{number}{kind}" for kind in "fj" for number in range(1, 5)]
    size = {"eight-flowers": 8, "seven-robs-one": 7}[draft.win]
    if rng.random() < 0.03:
        size = rng.randint(5, 8)
    animals = [tile for tile in draft.bonus if tile[1] == "a"]
    draft.bonus = rng.sample(flowers, size) + animals


def choose_events(rng: Random, draft: Draft) -> None:
    """Events that fit the rest, each now and then; one that may not fit, hardly ever."""
    self_draw = draft.win == "self-draw"
    chances = {
        "flower-replacement": 0.25 * (self_draw and len(draft.bonus) > 0),
        "kong-replacement": 0.3 * (self_draw and draft.kongs() >= 1),
        "double-kong": 0.3 * (self_draw and draft.kongs() >= 2),
        "last-tile": 0.12,
        "migi-ready": 0.01 if draft.claimed() else 0.1,
    } | first_turn_chances(draft)
    events = {event for event, chance in chances.items() if rng.random() < chance}
    if rng.random() < 0.01:
        events.add(rng.choice(sorted(chances)))
    draft.events = sorted(events | set(draft.events))
    rng.shuffle(draft.events)


def first_turn_chances(draft: Draft) -> dict[str, float]:
    fits = not draft.claimed()
    east = draft.seat == "E"
    earthly = not east and draft.win == "discard" if draft.rules == "straits" else True
    return {
        "heavenly-hand": 0.2 * (fits and east and draft.win == "self-draw"),
        "earthly-hand": 0.08 * (fits and earthly),
        "heavenly-ready": 0.08 * fits,
        "earthly-ready": 0.08 * fits,
    }


def choose_dealer(rng: Random, draft: Draft) -> None:
    from_other = draft.win in ("discard", "robbed-kong", "seven-robs-one")
    draft.from_dealer = from_other and draft.seat != "E" and rng.random() < 0.35
    if draft.rules == "straits" and "earthly-hand" in draft.events:
        draft.from_dealer = rng.random() < 0.97
    elif rng.random() < 0.005:
        draft.from_dealer = True


# --- Writing it down ------------------------------------------------------------------------------


def write(rng: Random, draft: Draft) -> Record:
    rng.shuffle(draft.concealed)
    record: Record = {
        "id": f"random-{rng.getrandbits(32):08x}",
        "rules": draft.rules,
        "concealed": notation(rng, draft.concealed),
        "melds": [f"{kind} {notation(rng, group)}" for kind, group in draft.melds],
        "bonus": notation(rng, draft.bonus),
        "win_tile": draft.win_tile,
        "win": draft.win,
        "seat": draft.seat,
        "round": rng.choice([draft.seat, *WINDS]),
        "from_dealer": draft.from_dealer,
        "streak": rng.choice([0, 0, 0, 1, 2, 7]),
        "events": draft.events,
        "options": random_options(rng, draft),
    }
    if rng.random() < 0.01:
        spoil(rng, record)
    return without_some_defaults(rng, record)


def notation(rng: Random, tiles: list[str]) -> str:
    """Tiles in one of the ways they may be written: runs share a letter or not, spaces or none."""
    short = rng.random() < 0.5
    ordered = sorted(tiles, key=lambda tile: tile[::-1]) if rng.random() < 0.5 else tiles
    text = ""
    for tile in ordered:
        if short and len(tile) == 2 and text[-1:] == tile[1]:
            text = text[:-1] + tile
        else:
            text += (" " if text and rng.random() < 0.1 else "") + tile
    return text


def random_options(rng: Random, draft: Draft) -> dict[str, str]:
    known = OPTIONS[draft.rules]
    chosen = rng.sample(sorted(known), rng.choice([0, 0, 0, 0, 1, 1, 2, 4]))
    options = {name: rng.choice(known[name]) for name in chosen}
    if "migi-ready" in draft.events and "migi" in known:
        options["migi"] = rng.choice(["on", "on", "off"])
    if draft.win == "seven-robs-one" and rng.random() < 0.9:
        options.pop("seven-robs-one", None)
    return options


def spoil(rng: Random, record: Record) -> None:
    """One fault: a tile too few, another winning tile, a bonus tile twice, a fifth copy."""
    fault = rng.choice(["short", "other", "twice", "fifth"])
    if fault == "short":
        record["concealed"] = record["concealed"][:-1]
    elif fault == "other":
        record["win_tile"] = rng.choice(["E", "5m", "1p", "9s"])
    elif fault == "twice":
        record["bonus"] += "1f1f"
    else:
        record["concealed"] += "CCCCC"


def without_some_defaults(rng: Random, record: Record) -> Record:
    """The record without fields that say what is so anyway, some of the time."""
    defaults: Record = {
        "melds": [], "bonus": "", "from_dealer": False, "streak": 0, "events": [], "options": {},
    }  # fmt: skip
    return {
        name: value
        for name, value in record.items()
        if name not in defaults or value != defaults[name] or rng.random() < 0.5
    }
