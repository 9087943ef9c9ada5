"""What each item is worth at each table: one file a rule document."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.tables import straits, taiwan_online, taiwan_traditional
from tutor.engine.tables.table import Row, Table, Why

TABLES: Mapping[str, Table] = {
    table.slug: table for table in (taiwan_traditional.TABLE, taiwan_online.TABLE, straits.TABLE)
}

for _table in TABLES.values():
    _table.prepare()

__all__ = ["TABLES", "Row", "Table", "Why"]
