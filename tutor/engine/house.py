"""A house table: a base table with some rows and rulings changed. It is data.

    {"base": "taiwan-online", "name": "Aunt Mei's", "tai": {"all-pungs": 6}, "off": ["robbed-kong"],
     "rulings": {"dead-waits": "shape"}, "minimum": 0, "cap": null}

Only `base` is required; what is left out is as at the base table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from tutor.engine.errors import Impossible, Unreadable
from tutor.engine.rulings import BASES
from tutor.engine.tables import TABLES
from tutor.engine.tables.table import Table

HouseData = dict[str, Any]

FIELDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "base": ((str,), "the name of a table"),
    "name": ((str,), "a string"),
    "tai": ((dict,), "an object of whole numbers"),
    "off": ((list,), "a list of items"),
    "rulings": ((dict,), "an object of strings"),
    "minimum": ((int,), "a whole number"),
    "cap": ((int, type(None)), "a whole number or null"),
}
MOST_TAI = 100
"""No row, minimum or cap of a house table is higher: beyond it lies a slip of the finger."""


def house_table(data: object) -> Table:
    """Build a house table from its data. Raises `Unreadable` or `Impossible`."""
    fields = _checked(data)
    base = TABLES[fields["base"]]
    tai, off = fields.get("tai", {}), fields.get("off", [])
    _check_items(base, (*tai, *off))
    rows = tuple(
        replace(row, tai=tai.get(row.item, row.tai)) for row in base.all_rows if row.item not in off
    )
    chosen = base.choose(fields.get("rulings", {}))
    table = replace(
        chosen,
        all_rows=rows,
        rulings=MappingProxyType(dict(chosen.rulings)),
        minimum=fields.get("minimum", base.minimum),
        cap=fields.get("cap", base.cap),
        name=fields.get("name", ""),
    )
    if table.cap is not None and table.cap < max(1, table.minimum):
        raise Impossible("cap-too-low", "cap", str(table.cap))
    return table


def house_data(table: Table) -> HouseData:
    """The data of a house table: only what differs from its base; `house_table` reads it back."""
    base = TABLES[table.slug]
    kept = {row.item: row.tai for row in table.all_rows}
    worth = {row.item: row.tai for row in base.all_rows}
    differing = {
        "name": table.name or None,
        "tai": {item: tai for item, tai in kept.items() if tai != worth[item]},
        "off": [item for item in worth if item not in kept],
        "rulings": {
            name: value for name, value in table.rulings.items() if value != base.rulings[name]
        },
        "minimum": None if table.minimum == base.minimum else table.minimum,
    }
    data: HouseData = {
        name: value for name, value in differing.items() if value not in (None, {}, [])
    }
    if table.cap != base.cap:
        data["cap"] = table.cap
    return {"base": table.slug, **data}


def _checked(data: object) -> HouseData:
    if not isinstance(data, dict):
        raise Unreadable("not-an-object")
    for name, value in data.items():
        if name not in FIELDS:
            raise Unreadable("unknown-house-field", str(name))
        kinds, words = FIELDS[name]
        if type(value) not in kinds or not _inner_fits(name, value):
            raise Unreadable("wrong-type", name, words)
        _check_range(name, value)
    if "base" not in data:
        raise Unreadable("missing", "base")
    if data["base"] not in BASES:
        raise Unreadable("unknown-value", "base", repr(data["base"]))
    return data


def _inner_fits(name: str, value: object) -> bool:
    if isinstance(value, dict):
        inner = int if name == "tai" else str
        return all(type(one) is inner for one in value.values())
    return not isinstance(value, list) or all(type(one) is str for one in value)


def _check_range(name: str, value: object) -> None:
    numbers = value.values() if isinstance(value, dict) else [value]
    for number in numbers:
        if isinstance(number, int) and not 0 <= number <= MOST_TAI:
            raise Impossible("out-of-range", name, str(number), need=MOST_TAI)


def _check_items(base: Table, items: tuple[str, ...]) -> None:
    known = {row.item for row in base.all_rows}
    for item in items:
        if item not in known:
            raise Unreadable("unknown-item", "items", item)
