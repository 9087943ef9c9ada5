"""What stands in the addresses of pages. Importing this module registers it."""

from django.urls import register_converter

from tutor.engine.tables import TABLES


class TableConverter:
    """A table's slug."""

    regex = "|".join(TABLES)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(TableConverter, "table")
