"""When each item holds: one small function an item, by family.

Importing this package registers them all.
"""

from tutor.engine.conditions import (  # noqa: F401  (imported to register)
    flowers,
    honors,
    sets,
    special,
    suits,
    waits,
    winning,
)
from tutor.engine.conditions.registry import CONDITIONS, Condition, Reason, Unmet

__all__ = ["CONDITIONS", "Condition", "Reason", "Unmet"]
