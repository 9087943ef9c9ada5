"""Keep the translations: update the .po files from the sources, compile them, check them.

    python tools/messages.py update | compile | check

Babel does what GNU gettext would, so that no more than the locked requirements is needed.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
SOURCE_FOLDERS = ("tutor", "lessons", "quizzes", "templates")
DOMAIN = "django"
SOURCE_LANGUAGE = "en"

# For each function, which of its arguments are messages; (1, "c") is a context.
Keyword = tuple[int | tuple[int, str], ...]
SINGULAR: Keyword = (1,)
PLURAL: Keyword = (1, 2)
KEYWORDS: dict[str, Keyword] = {
    "_": SINGULAR,
    "gettext": SINGULAR,
    "gettext_lazy": SINGULAR,
    "gettext_noop": SINGULAR,
    "ngettext": PLURAL,
    "ngettext_lazy": PLURAL,
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMENT_TAG = "Translators:"

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z]|\{\w*\}")
VOLATILE_HEADER = re.compile(
    r'^"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date'
    r"|Last-Translator|Language-Team|Generated-By):.*\n",
    re.M,
)


def update(root: Path, languages: Iterable[str]) -> None:
    """Bring each language's .po up to date: new msgids come in empty, unused ones go."""
    template = extract_catalog(root)
    for language in languages:
        catalog = read_catalog(root, language)
        catalog.update(template, no_fuzzy_matching=True)
        write_catalog(root, language, catalog)


def compile_all(root: Path, languages: Iterable[str]) -> None:
    """Write each .mo that is older than its .po."""
    for language in languages:
        po = po_path(root, language)
        mo = po.with_suffix(".mo")
        if po.exists() and not (mo.exists() and mo.stat().st_mtime > po.stat().st_mtime):
            with mo.open("wb") as file:
                write_mo(file, read_catalog(root, language))


def check(root: Path, languages: Iterable[str]) -> list[str]:
    """Name every fault of every language's .po, one line each."""
    template = extract_catalog(root)
    return [
        f"{po_path(root, language).relative_to(root)}: {fault}"
        for language in languages
        for fault in find_faults(template, read_catalog(root, language))
    ]


def extract_catalog(root: Path) -> Catalog:
    """Collect the messages of all sources; a location is a file's name, without a line."""
    catalog = Catalog(domain=DOMAIN)
    for path in sorted(iter_sources(root)):
        for _line, msgid, comments, context in extract_messages(path):
            location = (path.relative_to(root).as_posix(), 0)
            catalog.add(msgid, None, [location], auto_comments=comments, context=context)
    return catalog


def iter_sources(root: Path) -> Iterator[Path]:
    for folder in SOURCE_FOLDERS:
        for pattern in ("*.py", "*.html", "*.txt"):
            yield from (root / folder).rglob(pattern)


def extract_messages(
    path: Path,
) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        text = pseudo_python(text, path)
    source = BytesIO(text.encode())
    return extract("python", source, KEYWORDS, [COMMENT_TAG], strip_comment_tags=True)


def pseudo_python(text: str, path: Path) -> str:
    """Turn a template into calls of gettext; in brackets, where indentation means nothing."""
    return f"(\n{templatize(text, origin=str(path))}\n)"


def find_faults(template: Catalog, catalog: Catalog) -> Iterator[str]:
    wanted, kept = by_key(template), by_key(catalog)
    for key in sorted(wanted.keys() - kept.keys()):
        yield f"missing: {show(wanted[key])}"
    for key in sorted(kept.keys() - wanted.keys()):
        yield f"obsolete: {show(kept[key])}"
    for key in sorted(wanted.keys() & kept.keys()):
        yield from find_message_faults(kept[key])


def find_message_faults(message: Message) -> Iterator[str]:
    if message.fuzzy:
        yield f"fuzzy: {show(message)}"
    if not all(translations(message)):
        yield f"untranslated: {show(message)}"
    elif not placeholders_agree(message):
        yield f"placeholders differ: {show(message)}"


def placeholders_agree(message: Message) -> bool:
    """The last plural form stands for many, so it follows the plural; the others may say "one"."""
    *few, many = map(placeholders, translations(message))
    ids = [placeholders(msgid) for msgid in msgids(message)]
    return many == ids[-1] and all(form in ids for form in few)


def placeholders(text: str) -> tuple[frozenset[str], int]:
    """The named placeholders, which may be repeated, and how many are known by place only."""
    found = PLACEHOLDER.findall(text.replace("%%", ""))
    named = {item for item in found if len(item) > 2}
    return frozenset(named), sum(item not in named for item in found)


def msgids(message: Message) -> tuple[str, ...]:
    return forms(message.id)


def translations(message: Message) -> tuple[str, ...]:
    return forms(message.string or "")


def forms(text: str | Sequence[str]) -> tuple[str, ...]:
    """One text where there is no plural, else one a plural form."""
    return (text,) if isinstance(text, str) else tuple(text)


def by_key(catalog: Catalog) -> dict[tuple[str, tuple[str, ...]], Message]:
    """The messages under context and msgids, but for the header."""
    return {(m.context or "", msgids(m)): m for m in catalog if m.id}


def show(message: Message) -> str:
    context = f"{message.context}: " if message.context else ""
    return context + " / ".join(map(repr, msgids(message)))


def read_catalog(root: Path, language: str) -> Catalog:
    path = po_path(root, language)
    if not path.exists():
        return Catalog(locale=to_locale(language), domain=DOMAIN)
    with path.open("rb") as file:
        return read_po(file, locale=to_locale(language), domain=DOMAIN, abort_invalid=True)


def write_catalog(root: Path, language: str, catalog: Catalog) -> None:
    """Write only what a translator needs: no dates, no line numbers, nothing obsolete."""
    catalog.header_comment = f"# Tai Tutor in {catalog.locale_identifier}."
    catalog.fuzzy = False
    buffer = BytesIO()
    write_po(
        buffer, catalog, width=100, sort_output=True, ignore_obsolete=True, include_lineno=False
    )
    path = po_path(root, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(VOLATILE_HEADER.sub("", buffer.getvalue().decode()), encoding="utf-8")


def po_path(root: Path, language: str) -> Path:
    return root / "locale" / to_locale(language) / "LC_MESSAGES" / f"{DOMAIN}.po"


def translated_languages() -> list[str]:
    """The site's languages, but for the one that the sources are written in."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")
    os.environ.setdefault("DEBUG", "1")  # only the languages are read: no secret is needed

    from django.conf import settings

    return [code for code, _name in settings.LANGUAGES if code != SOURCE_LANGUAGE]


def print_faults(root: Path, languages: Iterable[str]) -> int:
    faults = check(root, languages)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands: dict[str, Callable[[Path, Iterable[str]], int | None]] = {
        "update": update,
        "compile": compile_all,
        "check": print_faults,
    }
    parser.add_argument("command", choices=commands)
    command = parser.parse_args().command
    return commands[command](ROOT, translated_languages()) or 0


if __name__ == "__main__":
    sys.exit(main())
