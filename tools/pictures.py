"""The pictures on the tiles: the great dot, the bird, the flowers, the seasons, the animals.

A picture is a list of layers, bottom first, each a colour and its shapes.  The shapes are written
as in ``draw_tiles.shape``, in the tile's own units (60 across, 80 down); a number after a brush
letter is the stroke's width there.
"""

import math
from typing import Final

Layer = tuple[str, list[str]]

COLOURS: Final = {
    "ink": "#1c2b4b",
    "red": "#bf2530",
    "green": "#17753f",
    "blue": "#1f55a5",
    "gold": "#dd9a1c",
    "leaf": "#3f9a52",
    "pink": "#dc5f86",
    "blush": "#f2a9bd",
    "plum": "#7d4a9c",
    "bark": "#6d4630",
    "orange": "#d9701f",
    "snow": "#8dbbe2",
    "grey": "#6f7a88",
    "cream": "#f8ddb0",
}


def out(centre: tuple[float, float], radius: float, degrees: float) -> str:
    """The point at a distance and bearing (0 is right, 90 is down) from a centre."""
    angle = math.radians(degrees)
    x, y = centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)
    return f"{x:.2f},{y:.2f}"


def dot(x: float, y: float, radius: float, kind: str = "o") -> str:
    """A circle."""
    return f"{kind}{radius} {x},{y}"


def ring_of_dots(
    x: float, y: float, away: float, radius: float, count: int, start: float = -90
) -> list[str]:
    """Circles around a centre: the petals of a blossom, the beads of a rim."""
    turns = (start + 360 * i / count for i in range(count))
    return [f"o{radius} {out((x, y), away, turn)}" for turn in turns]


def rays(
    stroke: str, x: float, y: float, reach: tuple[float, float], count: int, start: float = -90
) -> list[str]:
    """Strokes around a centre, each from the nearer to the farther distance."""
    turns = [start + 360 * i / count for i in range(count)]
    return [f"{stroke} {out((x, y), reach[0], a)} {out((x, y), reach[1], a)}" for a in turns]


def hoop(x: float, y: float, outer: float, inner: float) -> list[str]:
    """A ring."""
    return [dot(x, y, outer), dot(x, y, inner, "O")]


def centipede() -> list[Layer]:
    """A body of beads along a bend, with a pair of legs to each bead but the head."""
    beads: list[str] = []
    legs: list[str] = []
    for i in range(9):
        x, y = round(30 + 5.5 * math.sin(i * 0.78 + 0.4), 1), 18 + 6.6 * i
        beads.append(dot(x, y, 7.4 if i == 0 else 6.2 - 0.32 * i))
        if i:
            for side in (-1, 1):
                legs.append(f"w2.6 {x},{y} {x + side * 12},{y - 1.5} {x + side * 17},{y + 4}")
    return [("ink", legs), ("red", beads)]


PICTURES: Final[dict[str, list[Layer]]] = {
    "1p": [
        ("green", hoop(30, 40, 27, 23.8)),
        ("blue", ring_of_dots(30, 40, 19.6, 3, 12)),
        ("red", [*hoop(30, 40, 15, 12.6), dot(30, 40, 3.6)]),
        ("green", rays("y4.6", 30, 40, (4.6, 11.6), 8)),
    ],
    "1s": [
        ("green", ["y11 30,40 46,50 55,65", "y11 29,42 40,58 43,73", "y10 28,44 30,60 30,74"]),
        ("gold", [dot(53.1, 62, 3.8), dot(42.2, 69, 3.8), dot(30, 70, 3.6)]),
        ("red", [dot(53.1, 62, 1.9), dot(42.2, 69, 1.9), dot(30, 70, 1.9)]),
        (
            "gold",
            [
                "b 15,12 4,17 2,19 15,22", "c2.4 17,50 13,64", "c2.4 6,65 14,65",
                "c2.4 24,50 21,69", "c2.4 14,70 22,70",
            ],
        ),
        ("red", ["y4.4 21,12 18,2", "y4.4 21,12 26,2", "y4.4 22,13 33,5"]),
        (
            "blue",
            [
                "b 11,15 15,8 23,7 29,12 29,21 31,28 42,34"
                " 48,44 42,53 26,55 13,49 10,38 14,28 11,20",
                dot(19, 15.5, 2.3, "O"),
            ],
        ),
        ("ink", [dot(18.8, 15.6, 1.3)]),
        ("red", ["y13 20,36 34,42 52,50"]),
        ("gold", ["l4.4 22,37 34,43 47,49"]),
    ],
    "1f": [
        ("bark", ["w5.5 6,78 16,68 30,62 44,48 55,34", "w3 36,57 42,60 46,66"]),
        ("red", [*ring_of_dots(25, 53, 8.2, 6, 5), *ring_of_dots(46, 66, 5.2, 3.9, 5)]),
        ("red", [dot(53, 37, 3.8), dot(43.5, 43, 3.2)]),
        ("gold", [dot(25, 53, 4), dot(46, 66, 2.6)]),
    ],
    "2f": [
        (
            "green",
            [
                "l5 27,78 18,56 3,54", "l5 29,78 25,56 12,38", "l5 31,78 42,60 57,62",
                "l5 33,78 40,70 52,74", "c2 30,77 33,62 38,50",
            ],
        ),
        (
            "plum",
            [
                "l7 38,48 37,31", "l7.5 38,47 23,41", "l7.5 38,47 54,42", "l7 38,48 28,60",
                "l7 38,48 49,60",
            ],
        ),
        ("gold", [dot(38, 48, 3)]),
    ],
    "3f": [
        (
            "leaf",
            ["k11 17,33 17,78", "k8 31,40 31,78"],
        ),
        (
            "green",
            [
                "l6.5 31,47 42,40 56,40", "l6.5 32,48 44,52 56,62", "l6.5 32,48 40,58 43,74",
                "l6 32,46 40,36 50,29", "l6 17,50 10,56 4,68",
            ],
        ),
    ],
    "4f": [
        ("green", ["c2.6 32,60 32,77", "l10 32,77 18,73 6,62", "l10 32,77 46,73 57,62"]),
        ("gold", rays("y8.6", 32, 52.5, (5, 20), 12)),
        ("orange", rays("y5.6", 32, 52.5, (3, 12), 8)),
        ("red", [dot(32, 52.5, 3.4)]),
    ],
    "1j": [
        ("bark", ["w5 4,76 18,67 34,62 46,50 54,34", "w2.8 20,66 16,54 10,44"]),
        ("leaf", ["l7 10,46 5,38 6,30", "l7 12,48 18,42 20,34", "l8 46,50 54,51 58,60"]),
        ("pink", [*ring_of_dots(33, 54, 7.6, 5.6, 5), *ring_of_dots(17, 70, 5.2, 3.9, 5)]),
        ("pink", [dot(53, 36.5, 3.8)]),
        ("gold", [dot(33, 54, 3.4), dot(17, 70, 2.4)]),
    ],
    "2j": [
        ("green", ["e 18,70 16,5", "e 45,72 13,4.5", "c2.4 31,60 31,72"]),
        ("blush", ["y10 31,62 14,56 6,44", "y10 31,62 48,56 56,44"]),
        ("pink", ["y12 31,63 22,52 17,38", "y12 31,63 40,52 45,38"]),
        ("blush", ["y13 31,64 31,36"]),
    ],
    "3j": [
        ("bark", ["w3.4 36,78 32,66 30,58"]),
        (
            "orange",
            [
                "l13 30,62 30,34", "l11 30,62 20,50 11,40", "l11 30,62 40,50 49,40",
                "l9 30,63 16,59 4,58", "l9 30,63 44,59 56,58", "l7 30,62 22,68 14,72",
                "l7 30,62 40,68 47,71",
            ],
        ),
        ("red", ["w1.6 30,64 30,42", "w1.4 30,63 16,46", "w1.4 30,63 44,46"]),
    ],
    "4j": [
        ("bark", ["c5 30,66 30,78"]),
        ("green", ["b 30,46 30,46 53,70 56,75 4,75 7,70"]),
        ("snow", ["b 30,46 30,46 53,69 45,71 40,66 35,70 30,66 25,70 20,66 15,71 7,69"]),
        ("green", ["b 30,38 30,38 47,57 50,62 10,62 13,57"]),
        ("snow", ["b 30,38 30,38 47,56 41,58 35,54 30,58 25,54 19,58 13,56"]),
        ("green", ["b 30,29 30,29 42,45 44,49 16,49 18,45"]),
        ("snow", ["b 30,27 30,27 42,43 36,46 30,41 24,46 18,43"]),
        ("snow", [dot(9, 39, 2.6), dot(51, 41, 2.6), dot(5, 54, 2.2), dot(55, 54, 2.2)]),
    ],
    "1a": [
        ("orange", ["c6.5 40,71 54,68 55,54 49,46", "b 20,38 40,38 46,56 49,77 11,77 14,56"]),
        ("cream", ["b 25,46 35,46 38,58 37,77 23,77 22,58"]),
        ("orange", ["c5 20,76 23,76", "c5 37,76 40,76"]),
        (
            "bark",
            ["b 9,3 9,3 26,12 34,12 51,3 51,3 54,28 46,43 30,46 14,43 6,28"],
        ),
        (
            "orange",
            ["b 10,5 10,5 26,14 34,14 50,5 50,5 52,28 45,41 30,44 15,41 8,28"],
        ),
        ("bark", ["v3 30,12 30,21", "v2.6 24,13 25,19", "v2.6 36,13 35,19"]),
        ("ink", [dot(21, 26, 2.9), dot(39, 26, 2.9)]),
        ("red", ["b 25,31 35,31 30,37"]),
        ("ink", ["c1.5 17,32 3,30", "c1.5 17,35 4,39", "c1.5 43,32 57,30", "c1.5 43,35 56,39"]),
    ],
    "2a": [
        ("pink", ["w4.4 42,68 56,60 55,40 43,27 47,8"]),
        ("grey", ["b 24,33 40,35 53,53 53,75 22,77 14,61"]),
        ("grey", ["b 30,27 36,43 30,55 14,57 3,53 3,49 12,35 20,27", dot(32, 27, 11)]),
        ("blush", [dot(32, 27, 6.6)]),
        ("ink", [dot(17, 41, 2.6), dot(5, 51, 2.6)]),
        ("pink", ["l7 14,75 34,75", "l6 14,63 24,61"]),
    ],
    "3a": [
        ("green", ["l10 28,58 47,40 45,15", "l10 28,58 51,48 54,25"]),
        ("blue", ["l10 28,58 51,56 55,40"]),
        ("gold", ["c2.8 24,60 23,75", "c2.8 33,60 34,75", "c2.6 17,76 26,76", "c2.6 28,76 38,76"]),
        ("red", [dot(13, 9, 4.2), dot(19.5, 6.8, 4.8), dot(26, 10, 4), "e10 12,29 3.8,6"]),
        ("gold", ["b 12,16 1,21 1,22 12,27"]),
        (
            "orange",
            ["b 11,12 23,9 29,17 31,34 45,42 47,56 35,66 19,62 11,48 13,32 9,20"],
        ),
        ("red", ["y14 22,44 33,48 44,55"]),
        ("ink", [dot(17, 18.5, 2.3)]),
    ],
    "4a": [
        ("ink", ["w2.6 30,14 22,10 18,2", "w2.6 34,14 42,10 46,2"]),
        *centipede(),
        ("cream", [dot(29, 16.5, 1.7), dot(35.4, 16.5, 1.7)]),
    ],
}  # fmt: skip

FRAME: Final = (
    f'<g fill="none" stroke="{COLOURS["blue"]}">'
    '<path stroke-width="4" d="M7 8h46v64H7z"/>'
    '<path stroke-width="1.6" d="M12.5 13.5h35v53h-35z"/></g>'
)

# Lines both lighter and darker than the ground, so that some show whatever the tint.
BACK: Final = (
    '<rect width="60" height="80" rx="6" fill="currentColor"/>'
    '<g fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.5">'
    '<rect x="5" y="5" width="50" height="70" rx="3"/>'
    '<path d="M17.5 5v70M30 5v70M42.5 5v70"/></g>'
    '<g fill="none" stroke-width="1.5"><path stroke="#fff" stroke-opacity=".4" '
    'd="M6 22h11M6 55h11M18 35h11.5M18 66h11.5M30.5 16h11.5M30.5 48h11.5M43 29h11M43 61h11"/>'
    '<path stroke="#000" stroke-opacity=".2" '
    'd="M6 23.5h11M6 56.5h11M18 36.5h11.5M18 67.5h11.5M30.5 17.5h11.5M30.5 49.5h11.5M43 30.5h11'
    'M43 62.5h11"/></g>'
)
