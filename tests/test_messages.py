import gettext
import os
from pathlib import Path

import pytest

import messages

LANGUAGES = ["zh-hant"]

PYTHON = """
from django.utils.translation import gettext as _, ngettext, pgettext

def words(n):
    # Translators: what a learner counts
    _("Count the tai")
    pgettext("tile", "North")
    return ngettext("%(n)s hand", "%(n)s hands", n) % {"n": n}
"""

TEMPLATE = """
{% load i18n %}
    <p>It's indented, and {# quoted "so" #} that no tokenizer likes it:</p>
  {% if x %}<a title="{% translate 'Next hand' %}">
{% blocktranslate trimmed with name=x %}
    Hello,
    {{ name }}
{% endblocktranslate %}</a>{% endif %}
{% translate "North" context "wind" %}
{% blocktranslate count n=n %}{{ n }} point{% plural %}{{ n }} points{% endblocktranslate %}
{{ _("Check") }}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path / "quizzes" / "views.py", PYTHON)
    write(tmp_path / "templates" / "page.html", TEMPLATE)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def po(root: Path) -> Path:
    return root / "locale" / "zh_Hant" / "LC_MESSAGES" / "django.po"


def translate(root: Path, msgid: str, *texts: str, context: str | None = None) -> None:
    catalog = messages.read_catalog(root, "zh-hant")
    message = catalog.get(msgid, context)
    assert message
    message.string = texts if isinstance(message.id, tuple) else texts[0]
    messages.write_catalog(root, "zh-hant", catalog)


def translate_all(root: Path) -> None:
    """Give every message itself, in its plural, as its translation."""
    messages.update(root, LANGUAGES)
    for message in list(messages.read_catalog(root, "zh-hant")):
        if message.id:
            msgids = messages.msgids(message)
            translate(root, msgids[0], msgids[-1], context=message.context)


def edit_po(root: Path, old: str, new: str) -> None:
    text = po(root).read_text(encoding="utf-8")
    assert old in text
    po(root).write_text(text.replace(old, new), encoding="utf-8")


class TestExtract:
    def test_python_and_templates(self, root: Path) -> None:
        catalog = messages.extract_catalog(root)
        assert set(messages.by_key(catalog)) == {
            ("", ("Count the tai",)),
            ("tile", ("North",)),
            ("", ("%(n)s hand", "%(n)s hands")),
            ("", ("Next hand",)),
            ("", ("Hello, %(name)s",)),
            ("wind", ("North",)),
            ("", ("%(n)s point", "%(n)s points")),
            ("", ("Check",)),
        }

    def test_finds_messages_of_this_site(self) -> None:
        assert len(messages.extract_catalog(messages.ROOT)) > 10


class TestUpdate:
    def test_new_messages_come_in_empty_with_file_and_comment(self, root: Path) -> None:
        messages.update(root, LANGUAGES)
        assert (
            '#. what a learner counts\n#: quizzes/views.py\nmsgid "Count the tai"\nmsgstr ""\n'
        ) in po(root).read_text(encoding="utf-8")

    def test_again_changes_nothing(self, root: Path) -> None:
        translate_all(root)
        before = po(root).read_bytes()
        messages.update(root, LANGUAGES)
        assert po(root).read_bytes() == before

    def test_moved_lines_change_nothing(self, root: Path) -> None:
        messages.update(root, LANGUAGES)
        before = po(root).read_bytes()
        write(root / "quizzes" / "views.py", "\n\n" + PYTHON)
        messages.update(root, LANGUAGES)
        assert po(root).read_bytes() == before

    def test_keeps_translations_and_drops_what_is_gone(self, root: Path) -> None:
        messages.update(root, LANGUAGES)
        translate(root, "Count the tai", "算台")
        (root / "templates" / "page.html").unlink()
        messages.update(root, LANGUAGES)
        text = po(root).read_text(encoding="utf-8")
        assert "算台" in text
        assert "Next hand" not in text


class TestCompile:
    def test_gettext_reads_it(self, root: Path) -> None:
        messages.update(root, LANGUAGES)
        translate(root, "Count the tai", "算台")
        translate(root, "%(n)s hand", "%(n)s 副牌")
        messages.compile_all(root, LANGUAGES)
        with po(root).with_suffix(".mo").open("rb") as file:
            catalog = gettext.GNUTranslations(file)
        assert catalog.gettext("Count the tai") == "算台"
        assert catalog.ngettext("%(n)s hand", "%(n)s hands", 1) == "%(n)s 副牌"

    def test_writes_only_what_is_older_than_its_source(self, root: Path) -> None:
        messages.update(root, LANGUAGES)
        mo = po(root).with_suffix(".mo")
        write(mo, "new")
        os.utime(po(root), (1, 1))
        messages.compile_all(root, LANGUAGES)
        assert mo.read_text() == "new"
        os.utime(mo, (0, 0))
        messages.compile_all(root, LANGUAGES)
        assert mo.read_bytes() != b"new"

    def test_language_without_translations_is_left_out(self, root: Path) -> None:
        messages.compile_all(root, LANGUAGES)
        assert not po(root).parent.exists()


class TestCheck:
    def check(self, root: Path) -> list[str]:
        faults = messages.check(root, LANGUAGES)
        prefix = "locale/zh_Hant/LC_MESSAGES/django.po: "
        assert all(fault.startswith(prefix) for fault in faults)
        return [fault.removeprefix(prefix) for fault in faults]

    def test_complete(self, root: Path) -> None:
        translate_all(root)
        assert self.check(root) == []

    def test_no_file(self, root: Path) -> None:
        faults = self.check(root)
        assert "missing: 'Next hand'" in faults
        assert len(faults) == 8

    def test_missing(self, root: Path) -> None:
        translate_all(root)
        write(root / "lessons" / "new.py", '_("New")\n_("Newer")')
        assert self.check(root) == ["missing: 'New'", "missing: 'Newer'"]

    def test_obsolete(self, root: Path) -> None:
        translate_all(root)
        write(root / "quizzes" / "views.py", PYTHON.replace("Count the tai", "Count"))
        assert self.check(root) == ["missing: 'Count'", "obsolete: 'Count the tai'"]

    def test_new_plural(self, root: Path) -> None:
        translate_all(root)
        write(root / "lessons" / "new.py", 'ngettext("Check", "Checks", 2)')
        assert self.check(root) == ["missing: 'Check' / 'Checks'", "obsolete: 'Check'"]

    def test_untranslated(self, root: Path) -> None:
        translate_all(root)
        edit_po(root, 'msgstr "Next hand"', 'msgstr ""')
        edit_po(root, 'msgstr[0] "%(n)s hands"', 'msgstr[0] ""')
        assert self.check(root) == [
            "untranslated: '%(n)s hand' / '%(n)s hands'",
            "untranslated: 'Next hand'",
        ]

    def test_fuzzy(self, root: Path) -> None:
        translate_all(root)
        edit_po(root, 'msgctxt "wind"', '#, fuzzy\nmsgctxt "wind"')
        assert self.check(root) == ["fuzzy: wind: 'North'"]

    def test_placeholders(self, root: Path) -> None:
        translate_all(root)
        translate(root, "Hello, %(name)s", "%(nom)s，你好")
        translate(root, "%(n)s hand", "一副牌")
        assert self.check(root) == [
            "placeholders differ: '%(n)s hand' / '%(n)s hands'",
            "placeholders differ: 'Hello, %(name)s'",
        ]

    @pytest.mark.parametrize(
        ("msgid", "text", "agree"),
        [
            ("%(n)s of %(all)s", "%(all)s 之 %(n)s", True),
            ("%(n)s of %(all)s", "%(n)s", False),
            ("%(n)s", "%(n)d", False),
            ("{name} won", "{name} 胡", True),
            ("{name} won", "{nom} 胡", False),
            ("%s and %s", "%s 和 %s", True),
            ("%s and %s", "%s", False),
            ("100%% of {}", "100%%（{}）", True),
            ("{tile} and {tile}", "兩張 {tile}", True),
        ],
    )
    def test_what_agrees(self, msgid: str, text: str, agree: bool) -> None:
        same = messages.placeholders(msgid) == messages.placeholders(text)
        assert same == agree

    def test_this_site_is_fully_translated(self) -> None:
        assert messages.check(messages.ROOT, messages.translated_languages()) == []
