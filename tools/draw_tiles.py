"""Draw the sprite of mahjong tiles, ``static/tiles.svg``.

Everything on the tiles is drawn here from our own strokes, so that the site carries no font and no
borrowed artwork.  Run ``python tools/draw_tiles.py`` to write the sprite, or with ``--check`` to
learn (by exit status 1) that the file on disk is not what this program draws.
"""

import argparse
import math
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from pictures import BACK, COLOURS, FRAME, PICTURES
from strokes import GLYPHS, PROFILES, Profile

SPRITE: Final = Path(__file__).resolve().parent.parent / "static" / "tiles.svg"
WIDTH: Final = 60
HEIGHT: Final = 80

Point = tuple[float, float]
Outline = list[Point]


@dataclass(frozen=True)
class Circle:
    """A circle to be filled, or cut out."""

    centre: Point
    radius: float
    hole: bool = False


Part = Outline | Circle
Tenths = tuple[int, int]  # a point or a step as it is written, in tenths of a unit


@dataclass(frozen=True)
class Box:
    """Where a drawing goes on the tile, and how heavy its strokes are there."""

    x: float
    y: float
    wide: float
    high: float
    weight: float

    def place(self, point: Point, scale: float = 100) -> Point:
        """The tile's point for a point of a ``scale`` by ``scale`` drawing."""
        return (self.x + point[0] * self.wide / scale, self.y + point[1] * self.high / scale)


@dataclass(frozen=True)
class Ink:
    """Shapes to be filled with one colour."""

    colour: str
    parts: tuple[Part, ...]


# --- the brush ----------------------------------------------------------------------------------


def curve(points: Sequence[Point], at: float) -> Point:
    """The point a share ``at`` of the way along a smooth line through ``points``."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    along = at * sum(lengths)
    leg = 0
    while leg < len(lengths) - 1 and along > lengths[leg]:
        along -= lengths[leg]
        leg += 1
    t = min(1.0, along / lengths[leg]) if lengths[leg] else 0.0
    before, after = max(0, leg - 1), min(len(points) - 1, leg + 2)
    hull = (points[before], points[leg], points[leg + 1], points[after])
    return (catmull_rom([p[0] for p in hull], t), catmull_rom([p[1] for p in hull], t))


def catmull_rom(v: Sequence[float], t: float) -> float:
    """One coordinate of the spline from ``v[1]`` to ``v[2]``."""
    a = 2 * v[0] - 5 * v[1] + 4 * v[2] - v[3]
    b = 3 * (v[1] - v[2]) + v[3] - v[0]
    return v[1] + 0.5 * t * (v[2] - v[0] + t * (a + t * b))


def pressure(profile: Profile, at: float) -> float:
    """How wide the brush is a share ``at`` of the way along its stroke."""
    for (t0, w0), (t1, w1) in pairwise(profile):
        if at <= t1:
            return w0 + (w1 - w0) * (at - t0) / (t1 - t0)
    return profile[-1][1]


def samples(profile: Profile, legs: int) -> list[float]:
    """Where along a stroke of so many legs its outline needs a point."""
    found = {t for t, _ in profile}
    if legs > 1:
        steps = 2 * legs
        found |= {
            i / steps for i in range(1, steps) if all(abs(i / steps - t) > 0.12 for t in found)
        }
    return sorted(found)


def nib(kind: str, at: float, normal: Point) -> Point:
    """Lean the ends of plain strokes the way a slanted brush leaves them."""
    if kind not in "hsv" or 0 < at < 1:
        return normal
    lean = 0.45 if normal[0] + normal[1] > 0 else -0.45
    x, y = normal[0] + lean, normal[1] + lean
    long = math.hypot(x, y)
    return (x / long, y / long)


def brush(kind: str, points: Sequence[Point], weight: float) -> Outline:
    """The outline of one stroke: down its left side and back up its right."""
    left: Outline = []
    right: Outline = []
    for at in samples(PROFILES[kind], len(points) - 1):
        x, y = curve(points, at)
        x0, y0 = curve(points, max(0.0, at - 0.02))
        x1, y1 = curve(points, min(1.0, at + 0.02))
        long = math.dist((x0, y0), (x1, y1)) or 1
        nx, ny = nib(kind, at, ((y0 - y1) / long, (x1 - x0) / long))
        half = pressure(PROFILES[kind], at) * weight / 2
        left.append((x - nx * half, y - ny * half))
        right.append((x + nx * half, y + ny * half))
    return left + right[::-1]


# --- shapes -------------------------------------------------------------------------------------


def ellipse(centre: Point, radii: Point, degrees: float = 0) -> Outline:
    """Control points whose spline is very nearly an ellipse."""
    turn, corners = math.radians(degrees), 8
    out = 1 / (0.75 + 0.25 * math.cos(2 * math.pi / corners))
    found = []
    for i in range(corners):
        angle = 2 * math.pi * i / corners
        x, y = radii[0] * out * math.cos(angle), radii[1] * out * math.sin(angle)
        found.append(
            (
                centre[0] + x * math.cos(turn) - y * math.sin(turn),
                centre[1] + x * math.sin(turn) + y * math.cos(turn),
            )
        )
    return found


def facing(outline: Outline, hole: bool = False) -> Outline:
    """The outline wound so that overlapping ink adds up and a hole cuts."""
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)
    return outline if (area > 0) != hole else outline[::-1]


def shape(text: str, box: Box, scale: float = 100) -> Part:
    """Read one shape: a brush stroke, or

    ``o5`` a circle of radius 5, ``e20`` an ellipse turned 20 degrees (centre, radii), ``b`` a blob
    drawn by its control points; and in capitals the same as a hole.
    """
    head, *rest = text.split()
    kind, number = head[0], float(head[1:] or 1)
    raw = [(float(x), float(y)) for x, y in (pair.split(",") for pair in rest)]
    if kind in "oO":
        return Circle(box.place(raw[0], scale), number, kind.isupper())
    if kind in "eE":
        return facing(ellipse(box.place(raw[0], scale), raw[1], number), kind.isupper())
    points = [box.place(point, scale) for point in raw]
    if kind in "bB":
        return facing(points, kind.isupper())
    return facing(brush(kind, points, number * box.weight))


def glyph(name: str, box: Box, colour: str) -> Ink:
    """One character in its box."""
    return Ink(colour, tuple(shape(stroke, box) for stroke in GLYPHS[name]))


def picture(name: str) -> list[Ink]:
    """A picture, whose shapes are written in the tile's own units."""
    whole = Box(0, 0, 1, 1, 1)
    return [
        Ink(colour, tuple(shape(text, whole, 1) for text in shapes))
        for colour, shapes in PICTURES[name]
    ]


# --- the suits ----------------------------------------------------------------------------------

NUMERALS: Final = "一二三四五六七八九"
# A numeral of few strokes is written flatter, so that it does not tower over its 萬.
NUMERAL_BOXES: Final = {
    "一": Box(11, 8, 38, 24, 5.6),
    "二": Box(12, 8, 36, 21, 5.2),
    "三": Box(12, 6, 36, 24, 4.6),
    "四": Box(13, 6, 34, 25, 4.2),
    "五": Box(12, 5, 36, 26, 4.3),
    "六": Box(12, 4, 36, 28, 4.8),
    "七": Box(12, 4, 36, 27, 4.9),
    "八": Box(12, 5, 36, 26, 5.0),
    "九": Box(12, 4, 36, 28, 4.7),
}
WAN: Final = Box(10, 36, 40, 39, 3.4)
HONOURS: Final = {
    "E": ("東", "ink", Box(8, 13, 44, 54, 5.0)),
    "S": ("南", "ink", Box(8, 13, 44, 54, 4.8)),
    "W": ("西", "ink", Box(9, 14, 42, 50, 5.2)),
    "N": ("北", "ink", Box(8, 13, 44, 53, 5.4)),
    "C": ("中", "red", Box(9, 9, 42, 62, 6.2)),
    "F": ("發", "green", Box(6, 11, 48, 58, 4.7)),
}

# Circles of a dots tile: colour, radius, and their centres.
Spots = tuple[str, float, tuple[Point, ...]]
DOTS: Final[dict[int, tuple[Spots, ...]]] = {
    2: (("green", 14, ((30, 21),)), ("blue", 14, ((30, 59),))),
    3: (("blue", 11, ((15, 15),)), ("red", 11, ((30, 40),)), ("green", 11, ((45, 65),))),
    4: (
        ("blue", 11.5, ((16, 19), (44, 61))),
        ("green", 11.5, ((44, 19), (16, 61))),
    ),
    5: (
        ("blue", 10.2, ((15, 15), (45, 65))),
        ("red", 10.2, ((30, 40),)),
        ("green", 10.2, ((45, 15), (15, 65))),
    ),
    6: (
        ("green", 9.6, ((18, 14), (42, 14))),
        ("red", 9.6, ((18, 43), (42, 43), (18, 66), (42, 66))),
    ),
    7: (
        ("green", 7.6, ((11, 10.5), (30, 18.5), (49, 26.5))),
        ("red", 8.6, ((19, 47.5), (41, 47.5), (19, 68), (41, 68))),
    ),
    8: (("blue", 8.6, tuple((x, y) for y in (11, 30.3, 49.7, 69) for x in (19.5, 40.5))),),
    9: tuple(
        (colour, 8.4, tuple((x, y) for x in (11, 30, 49)))
        for colour, y in (("green", 14), ("red", 40), ("blue", 66))
    ),
}

# Sticks of a bamboo tile: colour, width, and the ends of each.
Sticks = tuple[str, float, tuple[tuple[Point, Point], ...]]


def upright(length: float, *centres: Point) -> tuple[tuple[Point, Point], ...]:
    """The ends of upright sticks of one length."""
    return tuple(((x, y - length / 2), (x, y + length / 2)) for x, y in centres)


def grid(columns: Iterable[float], rows: Iterable[float]) -> tuple[Point, ...]:
    """The crossings of columns and rows."""
    across = tuple(columns)
    return tuple((x, y) for y in rows for x in across)


STICKS: Final[dict[int, tuple[Sticks, ...]]] = {
    2: (("green", 11.5, upright(33, (30, 21), (30, 59))),),
    3: (("green", 11.5, upright(33, (30, 21), (16, 59), (44, 59))),),
    4: (("green", 11.5, upright(33, *grid((17, 43), (21, 59)))),),
    5: (
        ("green", 11, upright(33, *grid((12, 48), (21, 59)))),
        ("red", 11, upright(33, (30, 40))),
    ),
    6: (("green", 11, upright(33, *grid((11, 30, 49), (21, 59)))),),
    7: (
        ("red", 10.4, upright(23, (30, 14))),
        ("green", 10.4, upright(23, *grid((11, 30, 49), (40, 66)))),
    ),
    8: (
        (
            "green",
            9.6,
            (
                *upright(33, *grid((7, 53), (20.5, 59.5))),
                ((16, 6), (26.5, 35)),
                ((44, 6), (33.5, 35)),
                ((26.5, 45), (16, 74)),
                ((33.5, 45), (44, 74)),
            ),
        ),
    ),
    9: (
        ("green", 10.4, upright(23, *grid((11, 49), (14, 40, 66)))),
        ("red", 10.4, upright(23, *grid((30,), (14, 40, 66)))),
    ),
}


def spot(centre: Point, radius: float) -> Iterator[Circle]:
    """A coin: a rim, a gap, and a core with a hole."""
    for share, hole in ((1, False), (0.75, True), (0.59, False), (0.2, True)):
        yield Circle(centre, radius * share, hole)


def stick(ends: tuple[Point, Point], width: float) -> Iterator[Outline]:
    """A length of bamboo: two joints, each split by a bright slit."""
    yield facing(brush("k", ends, width))
    for start, stop in ((0.19, 0.41), (0.59, 0.81)):
        slit = [curve(ends, start), curve(ends, stop)]
        yield facing(brush("c", slit, width * 0.2), hole=True)


def character_tile(number: int) -> list[Ink]:
    """A numeral over 萬."""
    numeral = NUMERALS[number - 1]
    return [glyph(numeral, NUMERAL_BOXES[numeral], "ink"), glyph("萬", WAN, "red")]


def dots_tile(number: int) -> list[Ink]:
    """Coins, or for 1 the great ornate one."""
    if number not in DOTS:
        return picture(f"{number}p")
    return [
        Ink(colour, tuple(ring for centre in centres for ring in spot(centre, radius)))
        for colour, radius, centres in DOTS[number]
    ]


def bamboo_tile(number: int) -> list[Ink]:
    """Sticks, or for 1 the bird."""
    if number not in STICKS:
        return picture(f"{number}s")
    return [
        Ink(colour, tuple(part for ends in sticks for part in stick(ends, width)))
        for colour, width, sticks in STICKS[number]
    ]


# --- bonus tiles --------------------------------------------------------------------------------

# Letter of the group: its characters, the digit's colour and box, the characters' box.
BONUS: Final = {
    "f": ("梅蘭竹菊", "red", Box(43, 5, 12, 17, 3.2), Box(4, 4, 26, 27, 2.5)),
    "j": ("春夏秋冬", "blue", Box(5, 5, 12, 17, 3.2), Box(30, 4, 26, 27, 2.5)),
}
# The busiest character needs the lightest brush to stay open.
LIGHTER: Final = {"蘭": 1.9, "夏": 2.3, "菊": 2.3}


def bonus_tile(number: int, group: str) -> list[Ink]:
    """A flower or season: its picture, its character and its number."""
    names, colour, digit_box, name_box = BONUS[group]
    name = names[number - 1]
    weight = LIGHTER.get(name, name_box.weight)
    box = Box(name_box.x, name_box.y, name_box.wide, name_box.high, weight)
    return [
        *picture(f"{number}{group}"),
        glyph(name, box, "ink"),
        glyph(str(number), digit_box, colour),
    ]


def tiles() -> Iterator[tuple[str, list[Ink]]]:
    """Every tile's name and what is printed on it, in the sprite's order."""
    for letter, draw in (("m", character_tile), ("p", dots_tile), ("s", bamboo_tile)):
        for number in range(1, 10):
            yield f"{number}{letter}", draw(number)
    for name, (character, colour, box) in HONOURS.items():
        yield name, [glyph(character, box, colour)]
    for group in BONUS:
        for number in range(1, 5):
            yield f"{number}{group}", bonus_tile(number, group)
    for number in range(1, 5):
        yield f"{number}a", picture(f"{number}a")


# --- writing ------------------------------------------------------------------------------------


def tenths(value: float) -> int:
    """A coordinate as the whole number of tenths it is written with."""
    return math.floor(value * 10 + 0.5)


def numbers(values: Iterable[int]) -> str:
    """Tenths as the shortest text a path allows."""
    text = last = ""
    for value in values:
        word = re.sub(r"\.0$", "", f"{abs(value) / 10:.1f}")
        word = ("-" if value < 0 else "") + (word[1:] if word.startswith("0.") else word)
        glued = not last or word[0] == "-" or (word[0] == "." and "." in last)
        text += word if glued else f" {word}"
        last = word
    return text


def middle(a: Point, b: Point) -> Point:
    """The point half-way."""
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def on_grid(point: Point) -> Tenths:
    """A point as it is written."""
    return (tenths(point[0]), tenths(point[1]))


def less(a: Tenths, b: Tenths) -> Tenths:
    """The step from ``b`` to ``a``."""
    return (a[0] - b[0], a[1] - b[1])


def spline(outline: Outline) -> tuple[Tenths, str, Tenths]:
    """The closed smooth path steered by the outline's points: its start, its text, its end.

    Only the first control point is written: ``t`` mirrors it into each next one.  Every end is
    chosen against the mirrored point, not the wanted one, so that rounding never adds up.
    """
    start = here = on_grid(middle(outline[-1], outline[0]))
    control = on_grid(outline[0])
    steps = [*less(control, here)]
    for wanted in (*outline[1:], outline[0]):
        there = on_grid(middle((control[0] / 10, control[1] / 10), wanted))
        steps += less(there, here)
        control = (2 * there[0] - control[0], 2 * there[1] - control[1])
        here = there
    return start, f"q{numbers(steps[:4])}t{numbers(steps[4:])}", here


def arcs(circle: Circle) -> tuple[Tenths, str, Tenths]:
    """A circle's start, its text, its end: two half turns."""
    radius, sweep = tenths(circle.radius), int(not circle.hole)
    x, y = on_grid(circle.centre)
    start, size, across = (x - radius, y), numbers((radius, radius)), numbers((2 * radius,))
    return start, f"a{size} 0 1 {sweep} {across} 0 {size} 0 1 {sweep}-{across} 0", start


def path(ink: Ink) -> str:
    """One path for all the shapes of a colour.

    Every shape starts by a step from the last one's end, so that equal shapes are equal texts,
    which compress well.
    """
    text, here = "", (0, 0)
    for part in ink.parts:
        start, drawn, end = arcs(part) if isinstance(part, Circle) else spline(part)
        text += f"m{numbers(less(start, here))}{drawn}"
        here = end
    return f'<path fill="{COLOURS[ink.colour]}" d="{text}"/>'


def sprite() -> str:
    """The whole sprite."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">']
    drawn = [(name, "".join(map(path, inks))) for name, inks in tiles()]
    for name, body in [*drawn, ("P", FRAME), ("back", BACK)]:
        lines.append(f'<symbol id="t-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{body}</symbol>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> int:
    """Write the sprite, or check the one on disk."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare with the file on disk")
    wanted = sprite()
    if parser.parse_args().check:
        found = SPRITE.read_text(encoding="utf-8") if SPRITE.exists() else ""
        if found != wanted:
            print(f"{SPRITE} is out of date: run python tools/draw_tiles.py", file=sys.stderr)
        return int(found != wanted)
    SPRITE.parent.mkdir(exist_ok=True)
    SPRITE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
