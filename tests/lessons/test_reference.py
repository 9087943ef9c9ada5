"""The reference: every item of every table has its page, true to the engine, in every language."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from lessons.catalogue import examples, ruling_cases
from lessons.comparison import ComparedFact, compared_facts, compared_families
from lessons.design import AGAINST, colours
from lessons.exhibits import TERMS, Exhibit, item_exhibits
from lessons.glossary import glossary
from lessons.items import NAMES, item_name
from lessons.reference import (
    ALIASES,
    CONCERNED,
    KINDS_OF,
    all_items,
    concerned_items,
    finds,
    table_entries,
    table_rulings,
    tai_text,
)
from lessons.wording.conditions import ANY, CONDITIONS, condition_text
from tests.pages import LANGUAGES
from tutor.engine.contested import flipped
from tutor.engine.hand import Hand
from tutor.engine.score import Status, score
from tutor.engine.tables import TABLES

ROWS = [(slug, row.item) for slug, table in TABLES.items() for row in table.all_rows]
LACKING = [
    (slug, item) for slug, table in TABLES.items() for item in NAMES if item not in all_items(table)
]
TRADITIONAL, ONLINE, STRAITS = TABLES

GetHtml = Callable[[str], str]


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language of the site, as the page's."""
    with override(request.param):
        yield request.param


@pytest.fixture
def get_html(client: Client) -> GetHtml:
    """Get a page that must be there."""

    def get(url: str) -> str:
        response = client.get(url)
        assert response.status_code == 200, url
        return response.content.decode()

    return get


def found_at(slug: str, query: str) -> list[str]:
    families = table_entries(TABLES[slug], query)
    return [entry.ref.item for family in families for entry in family.entries]


def assert_one_h1(html: str) -> None:
    assert len(re.findall(r"<h1[\s>]", html)) == 1
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def ids_of(part: str, html: str) -> list[str]:
    return re.findall(rf'<{part} class="entry[^"]*" id="([^"]+)"', html)


@pytest.mark.django_db
class TestItemPages:
    @pytest.mark.parametrize("slug", TABLES)
    def test_every_item_has_its_page(self, slug: str, spoken: str, get_html: GetHtml) -> None:
        rows = TABLES[slug].all_rows
        for row in rows:
            html = get_html(reverse("show_item", args=[slug, row.item]))
            assert_one_h1(html)
            assert html.count('class="hand"') >= 2, row.item
            assert " lit" in html
        assert len(rows) == {TRADITIONAL: 39, ONLINE: 32, STRAITS: 36}[slug]

    @pytest.mark.parametrize(("slug", "item"), LACKING)
    def test_item_of_other_tables_is_not_found_but_told(
        self, slug: str, item: str, client: Client
    ) -> None:
        response = client.get(f"/en/tables/{slug}/{item}/")
        html = response.content.decode()
        assert response.status_code == 404
        assert_one_h1(html)
        having = [other for other in TABLES if item in all_items(TABLES[other])]
        linked = re.findall(rf'/en/tables/([a-z-]+)/{item}/">', html)
        assert [other for other in linked if other != slug] == having
        assert having

    @pytest.mark.parametrize("path", ["straits/no-such-item", "no-such-table", "no-such-table/a"])
    def test_what_no_table_has_is_not_found(self, path: str, client: Client) -> None:
        assert client.get(f"/en/tables/{path}/").status_code == 404

    def test_lesson_terms_and_other_tables_are_linked(self, get_html: GetHtml) -> None:
        html = get_html("/en/tables/straits/all-pungs/")
        assert 'href="/en/learn/straits/08-pungs/"' in html
        assert 'href="/en/words/#all-pungs"' in html
        assert 'href="/en/tables/taiwan-online/all-pungs/"' in html

    def test_other_tables_that_lack_the_item_say_so(self, get_html: GetHtml) -> None:
        assert "Straits: not counted" in get_html("/en/tables/taiwan-online/single-wait/")


class TestExhibits:
    @pytest.mark.parametrize(("slug", "item"), ROWS)
    def test_hands_count_as_shown(self, slug: str, item: str) -> None:
        exhibits = item_exhibits(slug, item)
        own = [[line for line in one.lines if line.is_own] for one in exhibits.has]
        assert own
        assert all(len(lines) == 1 for lines in own)
        assert exhibits.miss
        for one in (*exhibits.miss, *exhibits.replaced):
            assert not any(line.is_own for line in one.lines)
            assert one.reasons

    @pytest.mark.parametrize(("slug", "item"), ROWS)
    def test_lines_are_those_of_the_engine(self, slug: str, item: str) -> None:
        exhibits = item_exhibits(slug, item)
        for kind in exhibits._fields:
            chosen = [one for one in examples(slug)[item] if one.kind == kind]
            shown: tuple[Exhibit, ...] = getattr(exhibits, kind)
            assert len(shown) == len(chosen)
            for exhibit, example in zip(shown, chosen, strict=True):
                counted = score(example.hand)
                lines = tuple((line.ref.item, line.tai) for line in exhibit.lines)
                assert (lines, exhibit.total) == (counted.items, counted.total)
                assert sum(tai for _item, tai in lines) == exhibit.raw
                assert lit_tiles(exhibit) == set(own_tiles(example.hand, item))

    def test_a_contested_example_says_on_what(self) -> None:
        (dispute,) = item_exhibits(TRADITIONAL, "all-honors").has[0].disputes
        assert dispute.total == item_exhibits(TRADITIONAL, "all-honors").has[0].total - 4

    def test_every_item_has_words_in_the_glossary(self) -> None:
        assert sorted(TERMS) == sorted(NAMES)
        assert all(terms and set(terms) <= set(glossary()) for terms in TERMS.values())


def own_tiles(hand: Hand, item: str) -> tuple[int, ...]:
    return next(line.tiles for line in score(hand).lines if line.item == item)


def lit_tiles(exhibit: Exhibit) -> set[int]:
    hand = exhibit.hand
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    standing = [tile for tiles in hand.standing for tile in tiles]
    tiles = [*standing, *([hand.won] if hand.won else []), *melded, *hand.bonus]
    return {tile.position for tile in tiles if tile.lit}


class TestConditions:
    def test_every_row_has_a_condition_and_none_is_idle(self) -> None:
        used = {(slug, item) if (slug, item) in CONDITIONS else (ANY, item) for slug, item in ROWS}
        assert used == set(CONDITIONS)

    @pytest.mark.parametrize(("slug", "item"), ROWS)
    def test_condition_is_a_short_sentence(self, slug: str, item: str) -> None:
        with override("en"):
            text = condition_text(slug, item)
        assert text[0].isupper()
        assert text.endswith(".")
        assert len(text.split()) <= 40


@pytest.mark.django_db
class TestTablePage:
    @pytest.mark.parametrize("slug", TABLES)
    def test_every_row_is_there_once(self, slug: str, spoken: str, get_html: GetHtml) -> None:
        html = get_html(reverse("show_table", args=[slug]))
        assert_one_h1(html)
        assert sorted(ids_of("li", html)) == sorted(all_items(TABLES[slug]))

    @pytest.mark.parametrize("slug", TABLES)
    def test_rows_tell_what_the_table_says(self, slug: str) -> None:
        table = TABLES[slug]
        entries = [entry for family in table_entries(table) for entry in family.entries]
        for entry in entries:
            row = all_items(table)[entry.ref.item]
            assert entry.tai == tai_text(row)
            assert entry.is_alone == row.alone
            assert entry.is_off == (row not in table.rows)
        assert len(entries) == len(table.all_rows)

    def test_values_that_are_no_plain_number(self) -> None:
        with override("en"):
            rows = all_items(TABLES[TRADITIONAL]), all_items(TABLES[STRAITS])
            assert tai_text(rows[0]["dealer-streak"]) == "2n + 1"
            assert tai_text(rows[1]["animal"]) == "1 each"
            assert tai_text(rows[1]["four-kongs"]) == "5"

    def test_an_option_is_marked(self, get_html: GetHtml) -> None:
        html = get_html("/en/tables/taiwan-traditional/")
        assert html.count("A house option, not played unless agreed.") == 1
        assert html.count("A house option, played unless agreed otherwise.") == 1

    def test_a_search_works_without_a_script(self, get_html: GetHtml) -> None:
        html = get_html("/en/tables/straits/?q=flush")
        assert ids_of("li", html) == ["half-flush", "full-flush"]
        assert 'value="flush"' in html
        assert "2 found" in html

    def test_a_search_that_finds_nothing_says_so(self, get_html: GetHtml) -> None:
        html = get_html("/en/tables/straits/?q=<b>")
        assert ids_of("li", html) == []
        assert "&lt;b&gt;" in html
        assert "<b>”" not in html

    @pytest.mark.parametrize("url", ["/en/tables/straits/?q=flush", "/en/words/?q=pung"])
    def test_htmx_gets_the_list_alone(self, url: str, client: Client) -> None:
        response = client.get(url, headers={"HX-Request": "true"})
        html = response.content.decode()
        assert "<h1" not in html
        assert 'hx-swap-oob="innerHTML:#status"' in html
        assert "HX-Request" in response["Vary"]

    @pytest.mark.parametrize("slug", TABLES)
    def test_card_has_every_row(self, slug: str, spoken: str, get_html: GetHtml) -> None:
        html = get_html(reverse("show_card", args=[slug]))
        assert_one_h1(html)
        assert html.count('class="headline"') == len(TABLES[slug].all_rows)


class TestSearch:
    @pytest.mark.parametrize(("slug", "item"), ROWS)
    def test_each_item_is_found_by_each_of_its_names(
        self, slug: str, item: str, spoken: str
    ) -> None:
        name = item_name(item)
        with override("en"):
            english = str(name.english)
        also = (*ALIASES.get(item, ()), *KINDS_OF.get(item, ()))
        for query in (item, english, english.upper(), name.hant, name.hans, *also):
            assert item in found_at(slug, query), query

    def test_every_word_of_the_query_counts(self) -> None:
        assert found_at(STRAITS, "dragons big") == ["big-three-dragons"]
        assert found_at(STRAITS, "  ") == found_at(STRAITS, "")
        assert finds("ＢＩＧ", "big-four-winds")
        assert not finds("dealer", "big-four-winds")

    @pytest.mark.django_db
    @pytest.mark.parametrize("query", ["bamboo", "條子", "条子", "tiáozi", "tiaozi", "sok3"])
    def test_words_are_found_by_every_language(self, query: str, get_html: GetHtml) -> None:
        assert 'id="bamboo"' in get_html(f"/en/words/?q={query}")


class TestRulings:
    def test_every_ruling_is_about_something(self) -> None:
        rulings = {name for table in TABLES.values() for name in table.base.rulings}
        assert rulings == set(CONCERNED)
        assert all(
            concerned_items(table, name) for table in TABLES.values() for name in table.base.rulings
        )

    def test_items_that_a_ruling_changes_are_concerned_or_replaced(self) -> None:
        cases = [case for case in ruling_cases() if case.hinges and case.ruling != "tie"]
        for case in cases:
            table = TABLES[case.table]
            other = flipped(case.hand, table.base.rulings[case.ruling], table)
            ours = score(case.hand)
            changed = {item for item, _tai in {*ours.items} ^ {*other.items}}
            met = {line.item for line in ours.lines if line.status is not Status.NOT_MET}
            assert changed
            assert (changed | met) & set(concerned_items(table, case.ruling)), case.ruling
        assert len(cases) > 20

    def test_a_table_tells_all_its_rulings(self, spoken: str) -> None:
        for slug, table in TABLES.items():
            assert len(table_rulings(slug)) == len(table.base.rulings)
        assert len(table_rulings(TRADITIONAL, "all-chows")) == 2


class TestComparison:
    def test_values_are_those_of_the_tables(self) -> None:
        compared = [one for family in compared_families([*TABLES], True) for one in family.items]
        for one in compared:
            for cell in one.cells:
                row = all_items(TABLES[cell.slug]).get(one.item)
                assert cell.tai == (tai_text(row) if row else "")
        assert sorted(one.item for one in compared) == sorted(NAMES)

    def test_what_is_left_out_is_the_same_everywhere(self) -> None:
        shown = {one.item for family in compared_families([*TABLES], False) for one in family.items}
        assert set(NAMES) - shown == {"robbed-kong"}

    def test_two_tables_alone(self) -> None:
        pair = [TRADITIONAL, ONLINE]
        found = {one.item for family in compared_families(pair, False) for one in family.items}
        assert {"dealer", "last-tile-discard", "all-chows", "all-pungs", "flower-set"} <= found
        assert found.isdisjoint({"full-flush", "self-draw", "concealed-hand", "animal"})

    def test_replacing_at_one_table_only_is_told(self) -> None:
        families = compared_families([*TABLES], True)
        items = {one.item: one for family in families for one in family.items}
        told = [
            ([name.chinese for name in cell.replaced_by], [name.chinese for name in cell.beside])
            for cell in items["all-pungs"].cells
        ]
        assert told == [([], ["字一色"]), (["字一色"], []), ([], ["字一色"])]

    def test_facts_come_from_the_tables(self) -> None:
        with override("en"):
            facts = {fact.label: [text for _name, text in fact.texts] for fact in _all_facts()}
        assert [text.split()[0] for text in facts["The hand"]] == ["16", "16", "13"]
        assert [text.split()[0] for text in facts["Cap"]] == ["None:", "None:", "5"]
        assert [text.split()[0] for text in facts["Least to win"]] == ["None:", "None:", "1"]

    @pytest.mark.django_db
    @pytest.mark.parametrize("query", ["", "?all=1", "?without=straits", "?without=nobody&all=1"])
    def test_page(self, query: str, spoken: str, get_html: GetHtml) -> None:
        assert_one_h1(get_html(reverse("compare_tables") + query))


def _all_facts() -> list[ComparedFact]:
    return list(compared_facts([*TABLES]))


@pytest.mark.django_db
class TestQueries:
    @pytest.mark.parametrize(
        ("some", "every"),
        [
            ("/en/tables/straits/?q=animal", "/en/tables/straits/"),
            ("/en/tables/?without=straits", "/en/tables/?all=1"),
            ("/en/tables/straits/all-green/", "/en/tables/straits/all-pungs/"),
            ("/en/words/?q=pung", "/en/words/"),
            ("/en/tables/taiwan-online/card/", "/en/tables/taiwan-traditional/card/"),
        ],
    )
    def test_none_depends_on_how_much_is_shown(self, some: str, every: str, client: Client) -> None:
        counts = []
        for url in (some, every):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(url).status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1]


@pytest.mark.django_db
class TestOtherPages:
    def test_glossary_has_every_word_once(self, spoken: str, get_html: GetHtml) -> None:
        html = get_html(reverse("show_glossary"))
        assert_one_h1(html)
        assert re.findall(r'class="term" id="([^"]+)"', html) == list(glossary())

    def test_design_shows_every_tile_and_colour(self, spoken: str, get_html: GetHtml) -> None:
        html = get_html(reverse("show_design"))
        assert_one_h1(html)
        tiles = html[html.index('<ul class="felt all-tiles">') :]
        assert len(set(re.findall(r"#t-([\w]+)", tiles[: tiles.index("</ul>")]))) == 47

    def test_text_can_be_read(self) -> None:
        found = list(colours())
        assert {colour.name for colour in found} >= set(AGAINST)
        for colour in found:
            if colour.against:
                assert min(float(colour.light_contrast), float(colour.dark_contrast)) >= 4.5, colour
