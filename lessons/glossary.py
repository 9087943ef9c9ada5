"""The words of the game, in three languages, with how they are said."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language

from lessons.reader import CONTENT

PATH = CONTENT / "glossary.toml"


@dataclass(frozen=True)
class Term:
    """A word of the game. Hokkien and Cantonese are given where Singapore's players use them."""

    id: str
    en: str
    hant: str
    hans: str
    pinyin: str
    meaning: Mapping[str, str]
    hokkien: str = ""
    cantonese: str = ""

    @property
    def word(self) -> str:
        """The word in the page's language."""
        return {"zh-hant": self.hant, "zh-hans": self.hans}.get(get_language() or "en", self.en)

    @property
    def explained(self) -> str:
        """What it means, in the page's language."""
        return self.meaning.get(get_language() or "en", self.meaning["en"])


@cache
def glossary() -> Mapping[str, Term]:
    """Every term by id, in the order of the file."""
    data = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return {name: Term(id=name, **entry) for name, entry in data.items()}
