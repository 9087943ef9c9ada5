"""What a condition is: one function of a reading that gives the parts that prove it, or why not.

    @condition("all-pungs", needs=facts.ALL_PUNGS)
    def all_pungs(r: Reading) -> Result:
        return judge(r.all_sets, *broken_by(r, ...))

`needs` are facts without which it cannot hold. The module that a condition stands in is its family.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tutor.engine.facts import Facts
from tutor.engine.reading import Parts, Reading
from tutor.engine.tiles import Tile


class Reason(NamedTuple):
    """A condition that failed: a code and its parameters; the engine holds no prose.

    `tiles` and `parts` are what to name and what to light up, `have` and `need` count what the
    code speaks of. `distance` is how far off it is: 1 when one change would do.
    """

    code: str
    tiles: tuple[Tile, ...] = ()
    have: int = 0
    need: int = 0
    parts: Parts = 0
    distance: int = 1


class Unmet(NamedTuple):
    """All the conditions of an item that failed, the most telling first."""

    reasons: tuple[Reason, ...]

    @property
    def near(self) -> bool:
        """Whether exactly one condition failed, and by one step."""
        return self.distance == 1

    @property
    def distance(self) -> int:
        """How far off the item is in all."""
        return sum(reason.distance for reason in self.reasons)


Result: TypeAlias = "Parts | Unmet"
Check: TypeAlias = Callable[[Reading], Result]


class Condition(NamedTuple):
    """A registered condition."""

    name: str
    family: str
    needs: Facts
    check: Check


CONDITIONS: dict[str, Condition] = {}


def condition(name: str, needs: Facts = 0) -> Callable[[Check], Check]:
    """Register a condition under the id of its item (or a name that a table's row gives)."""

    def register(check: Check) -> Check:
        if name in CONDITIONS:
            raise ValueError(f"two conditions are named {name}")
        family = check.__module__.rpartition(".")[2]
        CONDITIONS[name] = Condition(name, family, needs, check)
        return check

    return register


def judge(proof: Parts, *failed: Reason | None) -> Result:
    """The proof, unless some condition failed."""
    if not any(failed):
        return proof
    return Unmet(tuple(reason for reason in failed if reason is not None))


def unmet(
    code: str,
    tiles: tuple[Tile, ...] = (),
    have: int = 0,
    need: int = 0,
    parts: Parts = 0,
    distance: int = 1,
) -> Unmet:
    """An item of which one condition failed."""
    return Unmet((Reason(code, tiles, have, need, parts, distance),))
