"""`python -m tutor.engine`: lines in, lines out, one for one, whatever the lines hold."""

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.factories import Record, make_record
from tutor.engine.__main__ import main
from tutor.engine.errors import LONGEST, Unreadable

ROOT = Path(__file__).parent.parent.parent
FULL = Path("/dev/full")
COMMAND = f"{shlex.quote(sys.executable)} -m tutor.engine"
GOOD = json.dumps(make_record(id="after")).encode()
NOT_JSON = "The line is not JSON."
NOT_AN_OBJECT = "The record must be a JSON object."

ODD_LINES: dict[str, tuple[bytes, Record]] = {
    "no JSON": (b"hello", {"id": None, "error": NOT_JSON}),
    "an empty line": (b"", {"id": None, "error": NOT_JSON}),
    "spaces": (b"   ", {"id": None, "error": NOT_JSON}),
    "half an object": (b'{"id": "half"', {"id": None, "error": NOT_JSON}),
    "two objects": (GOOD + GOOD, {"id": None, "error": NOT_JSON}),
    "invalid UTF-8": (b"\xff\xfe\x80", {"id": None, "error": NOT_JSON}),
    "invalid UTF-8 in an object": (
        b'{"id": "a\xff"}',
        {"id": "a\ufffd", "error": "rules is missing."},
    ),
    "an array": (b"[]", {"id": None, "error": NOT_AN_OBJECT}),
    "an array of records": (b"[" + GOOD + b"]", {"id": None, "error": NOT_AN_OBJECT}),
    "a number": (b"17", {"id": None, "error": NOT_AN_OBJECT}),
    "a string": (b'"123m"', {"id": None, "error": NOT_AN_OBJECT}),
    "null": (b"null", {"id": None, "error": NOT_AN_OBJECT}),
    "NaN": (b"NaN", {"id": None, "error": NOT_AN_OBJECT}),
    "NaN in a field": (
        json.dumps(make_record(id="nan", streak=float("nan"))).encode(),
        {"id": "nan", "error": "streak must be a whole number."},
    ),
    "deeply nested arrays": (b"[" * 200_000, {"id": None, "error": NOT_JSON}),
    "deeply nested objects": (b'{"a":' * 100_000, {"id": None, "error": NOT_JSON}),
    "a NUL": (b"\x00", {"id": None, "error": NOT_JSON}),
    "two byte order marks": (b"\xef\xbb\xbf" * 2 + b"{}", {"id": None, "error": NOT_JSON}),
    "an id that is no string": (b'{"id": 5}', {"id": None, "error": "rules is missing."}),
    "a fraction": (
        json.dumps(make_record(id="half", streak=1.0)).encode(),
        {"id": "half", "error": "streak must be a whole number."},
    ),
}
"""What a line is, the line, and its record but for `ok`."""

CRASHERS: dict[str, bytes] = {
    "an integer too long to read": b'{"id": "x", "streak": ' + b"9" * 5000 + b"}",
    "an integer too long to write": json.dumps(make_record(rules="taiwan-traditional", seat="E"))
    .encode()
    .replace(b"}", b', "streak": ' + b"9" * 4300 + b"}"),
    "a lone surrogate in an id": b'{"id": "\\ud800"}',
    "a lone surrogate in the id of a good record": GOOD.replace(b"after", b"\\udfff"),
    "a lone surrogate in a value": GOOD.replace(b"taiwan-online", b"\\ud800"),
    "a lone surrogate in tiles": GOOD.replace(b"123m", b"12\\ud800"),
    "a lone surrogate in a name": b'{"\\ud800": 1}',
    "a line break in an id": GOOD.replace(b"after", b"a\\nb\\u2028c"),
    "a name with braces": b'{"id": "x", "{field}": "{0}"}',
    "tiles with braces": GOOD.replace(b"123m", b"{}{x}"),
}
"""Lines that must not stop the ones after them, whatever is said of them."""


def run(*arguments: str, lines: bytes) -> bytes:
    """Run the command line in a process of its own, in an ASCII locale."""
    done = run_anyhow(*arguments, lines=lines)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def run_anyhow(*arguments: str, lines: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run it likewise, whatever it comes to."""
    return subprocess.run(
        [sys.executable, "-m", "tutor.engine", *arguments],
        input=lines,
        capture_output=True,
        cwd=ROOT,
        env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        check=False,
    )


def run_in_shell(command: str) -> tuple[int, str]:
    """Run a line of shell: what it returns, and what it complains about."""
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, cwd=ROOT, text=True, check=False
    )
    return done.returncode, done.stderr


def run_here(monkeypatch: pytest.MonkeyPatch, *arguments: str, lines: bytes) -> list[Record]:
    """Run the command line in this process; the JSON it prints."""
    written = io.BytesIO()
    out = io.TextIOWrapper(written, encoding="ascii")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="ascii"))
    monkeypatch.setattr(sys, "stdout", out)
    assert main(arguments) == 0
    out.flush()
    return [json.loads(line) for line in written.getvalue().decode().split("\n")[:-1]]


@pytest.mark.parametrize("name", ODD_LINES)
def test_an_odd_line_is_refused_and_the_next_one_scored(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, expected = ODD_LINES[name]
    refused, scored = run_here(monkeypatch, "score", lines=line + b"\n" + GOOD + b"\n")
    assert refused == {"ok": False} | expected
    assert (scored["id"], scored["ok"]) == ("after", True)


@pytest.mark.parametrize("name", CRASHERS)
def test_a_nasty_line_gets_its_record_and_the_next_one_is_scored(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, scored = run_here(monkeypatch, "score", lines=CRASHERS[name] + b"\n" + GOOD + b"\n")
    assert {"id", "ok"} <= first.keys()
    assert (scored["id"], scored["ok"]) == ("after", True)


def test_records_come_one_a_line_and_in_order() -> None:
    odd = [line for line, _ in ODD_LINES.values() if len(line) < 10_000]
    lines = [*odd, *(json.dumps(make_record(id=f"第{n}")).encode() for n in range(5))]
    written = run("score", "--contested", lines=b"\n".join(lines) + b"\n")
    found = [json.loads(line) for line in written.decode().splitlines()]
    assert len(found) == len(lines)
    assert [one["id"] for one in found[len(odd) :]] == [f"第{n}" for n in range(5)]
    assert [one["ok"] for one in found] == [False] * len(odd) + [True] * 5


def test_the_last_line_may_lack_its_line_break() -> None:
    assert len(run("score", lines=GOOD + b"\n" + GOOD).splitlines()) == 2


def test_no_lines_give_no_lines() -> None:
    assert run("score", lines=b"") == b""


FIELDS = ["id", "ok", "total", "raw", "can_win", "items"]


@pytest.mark.parametrize(
    ("arguments", "fields"),
    [(["score"], FIELDS), (["score", "--contested"], [*FIELDS, "contested"])],
)
def test_contested_is_told_only_when_asked_for(
    arguments: list[str], fields: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (found,) = run_here(monkeypatch, *arguments, lines=GOOD)
    assert list(found) == fields


def test_contested_names_the_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    self_drawn = json.dumps(make_record(win="self-draw")).encode()
    (found,) = run_here(monkeypatch, "score", "--contested", lines=self_drawn)
    assert found["contested"] == ["chows-self-draw"]


def test_a_refused_record_is_not_contested(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = run_here(monkeypatch, "score", "--contested", lines=b"{}")
    assert list(found) == ["id", "ok", "error"]


def test_bench_prints_one_json_line() -> None:
    (line,) = run("bench", lines=(GOOD + b"\n") * 7).splitlines()
    found = json.loads(line)
    assert list(found) == ["hands", "microseconds_per_hand"]
    assert found["hands"] == 7
    assert found["microseconds_per_hand"] > 0


def test_bench_takes_no_hands_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_here(monkeypatch, "bench", lines=b"") == [{"hands": 0, "microseconds_per_hand": 0}]


BAD_LINES = {
    "blank": (b"", NOT_JSON),
    "no JSON": (b"hello", NOT_JSON),
    "nested": (b"[" * 200_000, NOT_JSON),
    "no object": (b"17", NOT_AN_OBJECT),
    "no record": (b"{}", "id is missing."),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD, NOT_JSON),
    "no hand": (GOOD.replace(b"123m", b"12m"), "concealed must hold 16 tiles"),
}
"""What is wrong with a line that is not the first, the line, and how its error begins."""


@pytest.mark.parametrize("name", BAD_LINES)
def test_bench_names_the_line_that_is_no_hand(name: str) -> None:
    line, error = BAD_LINES[name]
    done = run_anyhow("bench", lines=GOOD + b"\n" + line + b"\n" + GOOD)
    assert (done.returncode, done.stdout) == (1, b"")
    (told,) = done.stderr.decode().splitlines()
    assert told.startswith(f"line 2: {error}")


@pytest.mark.parametrize("command", ["score", "bench"])
def test_a_byte_order_mark_at_the_start_is_passed_over(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (found,) = run_here(monkeypatch, command, lines=b"\xef\xbb\xbf" + GOOD)
    assert found["ok" if command == "score" else "hands"] == 1


LONG = "z" * 5000
LONG_FIELDS: dict[str, Record] = {
    "a table": {"rules": LONG},
    "a way of winning": {"win": LONG},
    "a wind": {"seat": LONG},
    "tiles": {"concealed": LONG},
    "tiles of one suit": {"concealed": "1" * 5000 + "z"},
    "many tiles": {"concealed": "1m" * 2000},
    "the winning tile": {"win_tile": "123456789m" * 100},
    "a meld": {"melds": [LONG]},
    "bonus tiles": {"bonus": LONG},
    "an event": {"events": [LONG]},
    "an option": {"options": {LONG: LONG}},
    "the value of an option": {"options": {"dead-waits": LONG}},
    "a field": {LONG: 1},
    "a field in Chinese": {"漢" * 5000: 1},
}


@pytest.mark.parametrize("name", LONG_FIELDS)
def test_an_error_repeats_the_start_of_what_is_long(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = json.dumps(make_record() | LONG_FIELDS[name]).encode()
    (found,) = run_here(monkeypatch, "score", lines=line)
    assert not found["ok"]
    assert len(found["error"]) <= 2 * LONGEST + 60


def test_what_is_short_is_repeated_whole() -> None:
    text = "x" * LONGEST
    assert text in str(Unreadable("no-tile", "concealed", text))
    longer = Unreadable("no-tile", "concealed", f"{text}y")
    assert longer.detail == f"{text[:-1]}…"
    assert longer.detail in str(longer)


@pytest.mark.parametrize("command", ["score", "bench"])
@pytest.mark.parametrize("closed", ["<&-", ">&- <{}", "<&- >&-"])
def test_closed_input_or_output_is_nothing_to_read_or_write(
    command: str, closed: str, tmp_path: Path
) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_bytes(GOOD)
    assert run_in_shell(f"{COMMAND} {command} {closed.format(hands)}") == (0, "")


@pytest.mark.parametrize(("lines", "read"), [(5000, 1), (5000, 0), (1, 0)])
def test_a_reader_who_leaves_is_no_error(lines: int, read: int, tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_bytes((GOOD + b"\n") * lines)
    command = f"{COMMAND} score < {hands} | head -n {read} > /dev/null"
    assert run_in_shell(command) == (0, "")


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("command", ["score", "bench"])
def test_a_full_disk_is_told_in_one_line(command: str, tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_bytes((GOOD + b"\n") * 5000)
    told = run_in_shell(f"{COMMAND} {command} < {hands} > {FULL}")
    assert told == (1, "No space left on device\n")


@pytest.mark.parametrize("arguments", [[], ["count"], ["score", "--all"], ["bench", "--contested"]])
def test_an_unknown_command_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
