"""What the design page shows: the tokens as the style sheet has them, and samples of all else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.contrib.staticfiles import finders
from django.utils.translation import gettext_lazy as _

from lessons.reference import ShownName, shown_name
from lessons.shown import BACK, ShownTile, show_hand
from lessons.wording import tile_name
from tutor.engine.hand import Hand
from tutor.engine.tiles import NAMES

SHEET = "site.css"
TOKEN = re.compile(
    r"--(?P<name>[a-z-]+):\s*"
    r"(?:light-dark\((?P<light>#[0-9a-f]{6}),\s*(?P<dark>#[0-9a-f]{6})\)|(?P<both>#[0-9a-f]{6}));"
)
AGAINST: Mapping[str, str] = {
    "ink": "paper",
    "soft": "paper",
    "accent": "paper",
    "on-accent": "accent",
    "tint": "ink",
    "felt": "on-felt",
    "felt-edge": "on-felt",
    "on-felt": "felt",
    "right": "sheet",
    "missed": "sheet",
    "false": "sheet",
    "near": "sheet",
    "sheet": "ink",
    "paper": "ink",
}
"""The token that each one is read with."""

MELDS = (
    "taiwan-traditional.SE.5p.5p-discard.chow-123s.pung-777p.open-kong-EEEE.added-kong-CCCC"
    ".concealed-kong-9999m.bonus-2f3j"
)
HELD = "taiwan-traditional.SE.234567m345p678s55s67p.8p-self-draw.bonus-2f"
LIT = range(12, 17)

VERDICTS = (
    ("right", _("Right"), "concealed-hand", 1, 1),
    ("wrong-value", _("Wrong value"), "half-flush", 4, 8),
    ("missed", _("Missed"), "seat-wind", 1, None),
    ("double-counted", _("Double-counted"), "self-draw", 0, 1),
    ("false", _("Does not count"), "all-chows", 0, 2),
    ("near", _("Just misses"), "all-pungs", 0, None),
    ("replaced", _("Replaced"), "dealer", 0, None),
    ("not-met", _("Not met"), "full-flush", 0, None),
)


class Colour(NamedTuple):
    """A colour on light and on dark, and its contrast with the token that it is read with."""

    name: str
    light: str
    dark: str
    against: str
    light_contrast: str
    dark_contrast: str


class Verdict(NamedTuple):
    """A verdict line to show."""

    kind: str
    label: Any
    name: ShownName
    tai: int
    claimed: int | None


class SampleForm(forms.Form):
    """One field of each sort, as the form pack lays them out."""

    name = forms.CharField(label=_("Your name"), help_text=_("As your class knows you."))
    table = forms.ChoiceField(label=_("Table"), choices=[("", "–"), ("a", _("Any table"))])
    level = forms.ChoiceField(
        label=_("Help"),
        choices=[("guided", _("Guided")), ("counting", _("Counting"))],
        widget=forms.RadioSelect,
    )
    keep = forms.BooleanField(label=_("Keep me signed in"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_method = "get"
        self.helper.attrs = {"novalidate": ""}
        self.helper.disable_csrf = True
        save = Submit("save", _("Save"), css_class="button", css_id=f"save-{self.prefix}")
        self.helper.add_input(save)


def design() -> dict[str, Any]:
    """Everything on the page."""
    return {
        "colours": tuple(colours()),
        "pictures": [_picture(name, tile_name(tile)) for tile, name in enumerate(NAMES)]
        + [ShownTile(len(NAMES), BACK, str(_("face down")), lie=BACK)],
        "melds": show_hand(Hand.parse(MELDS)),
        "held": show_hand(Hand.parse(HELD), LIT),
        "sizes": (28, 40, 60),
        "some": [_picture(name, name) for name in ("1m", "9p", "1s", "E", "C", "F", "P", "1f")],
        "verdicts": [
            Verdict(kind, label, shown_name(item), tai, claimed)
            for kind, label, item, tai, claimed in VERDICTS
        ],
        "form": SampleForm(prefix="empty"),
        "wrong_form": SampleForm({"wrong-keep": "on"}, prefix="wrong"),
    }


def _picture(name: str, words: str) -> ShownTile:
    return ShownTile(0, name, words)


def colours() -> Iterator[Colour]:
    """The colours of the style sheet, in its order."""
    path = finders.find(SHEET)
    css = Path(str(path)).read_text(encoding="utf-8") if path else ""
    found = {one["name"]: _both(one) for one in TOKEN.finditer(css)}
    for name, (light, dark) in found.items():
        against = AGAINST.get(name, "")
        other = found.get(against)
        yield Colour(
            name,
            light,
            dark,
            against,
            f"{contrast(light, other[0]):.1f}" if other else "",
            f"{contrast(dark, other[1]):.1f}" if other else "",
        )


def _both(token: re.Match[str]) -> tuple[str, str]:
    return token["light"] or token["both"], token["dark"] or token["both"]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2 defines it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
