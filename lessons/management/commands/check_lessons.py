"""`manage.py check_lessons`: read every lesson and name whatever is wrong."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lessons.checking import faults


class Command(BaseCommand):
    help = "Read every lesson in every language and name whatever is wrong with it."

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(faults())
        for fault in found:
            self.stderr.write(fault)
        if found:
            raise CommandError(f"{len(found)} faults in the lessons")
