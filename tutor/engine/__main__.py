"""The engine's command line.

python -m tutor.engine score [--contested] < hands.jsonl > scores.jsonl
python -m tutor.engine bench < hands.jsonl
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
from collections.abc import Iterable, Sequence
from io import TextIOWrapper

from tutor.engine.errors import EngineError, Unreadable
from tutor.engine.hand import Hand
from tutor.engine.records import read_hands, score_lines
from tutor.engine.score import score


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    0 when `score` answered every line, whatever the lines held; 1 when `bench` met a line that is
    no hand, or when the output could not be written.
    """
    parser = argparse.ArgumentParser(prog="python -m tutor.engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    scoring = commands.add_parser("score", help="hand records in, score records out")
    scoring.add_argument("--contested", action="store_true", help="name the rulings it hinges on")
    commands.add_parser("bench", help="the mean time of scoring one hand")
    chosen = parser.parse_args(arguments)
    lines = _input()
    try:
        if chosen.command == "bench":
            return _bench(lines)
        return _print(score_lines(lines, chosen.contested))
    except OSError as error:
        return _stop_writing(error)


def _input() -> Iterable[str]:
    """The lines of standard input without a byte order mark at the start; none if it is closed."""
    if not isinstance(sys.stdin, TextIOWrapper):
        return ()
    sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    return sys.stdin


def _print(lines: Iterable[str]) -> int:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
        for line in lines:
            print(line)
        sys.stdout.flush()
    return 0


def _stop_writing(error: OSError) -> int:
    """Give up, without a word where the reader has left, as `head` does."""
    if not isinstance(error, BrokenPipeError):
        print(error.strerror, file=sys.stderr)
    # What is still to be written would fail once more when Python ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _bench(lines: Iterable[str]) -> int:
    hands: list[Hand] = []
    for number, line in enumerate(lines, start=1):
        try:
            hands += read_hands([line])
        except (ValueError, RecursionError) as error:
            told = error if isinstance(error, EngineError) else Unreadable("not-json")
            print(f"line {number}: {told}", file=sys.stderr)
            return 1
    return _print([json.dumps(bench(hands))])


def bench(hands: Sequence[Hand]) -> dict[str, float]:
    """Score each hand once: how many there were, and the mean microseconds of one.

    As in `timeit`, the collector of cyclic garbage rests meanwhile.
    """
    gc.disable()
    started = time.perf_counter()
    for hand in hands:
        score(hand)
    spent = time.perf_counter() - started
    gc.enable()
    each = 1e6 * spent / len(hands) if hands else 0.0
    return {"hands": len(hands), "microseconds_per_hand": round(each, 2)}


if __name__ == "__main__":
    sys.exit(main())
