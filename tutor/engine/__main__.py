"""The engine's command line.

python -m tutor.engine score [--contested] < hands.jsonl > scores.jsonl
python -m tutor.engine bench < hands.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence

from tutor.engine.hand import Hand
from tutor.engine.records import read_hands, score_lines
from tutor.engine.score import score


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it was carried out, whatever the lines held."""
    parser = argparse.ArgumentParser(prog="python -m tutor.engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    scoring = commands.add_parser("score", help="hand records in, score records out")
    scoring.add_argument("--contested", action="store_true", help="name the rulings it hinges on")
    commands.add_parser("bench", help="the mean time of scoring one hand")
    chosen = parser.parse_args(arguments)
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    if chosen.command == "bench":
        print(json.dumps(bench(read_hands(sys.stdin))))
        return 0
    for line in score_lines(sys.stdin, chosen.contested):
        print(line)
    return 0


def bench(hands: Sequence[Hand]) -> dict[str, float]:
    """Score each hand once: how many there were, and the mean microseconds of one."""
    started = time.perf_counter()
    for hand in hands:
        score(hand)
    spent = time.perf_counter() - started
    each = 1e6 * spent / len(hands) if hands else 0.0
    return {"hands": len(hands), "microseconds_per_hand": round(each, 2)}


if __name__ == "__main__":
    sys.exit(main())
