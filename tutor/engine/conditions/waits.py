"""The wait."""

from __future__ import annotations

from tutor.engine import facts
from tutor.engine.conditions.registry import Result, condition, unmet
from tutor.engine.reading import WON, Reading


@condition("single-wait", needs=facts.ONE_WAIT)
def single_wait(r: Reading) -> Result:
    waits = r.waits
    if len(waits) == 1:
        return WON if r.place is None else WON | 1 << r.place
    return unmet("many-waits", waits, have=len(waits), need=1, parts=WON, distance=len(waits) - 1)
