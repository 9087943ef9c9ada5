"""Counts tai: reads a winning hand in its best way and says why each item counts or does not.

Standard library only. The ways in are `Hand.parse`, `hand_from_record`, `TABLES` and `score`.
"""

VERSION = "1"
"""Raised when a change of the code changes what a hand counts."""
