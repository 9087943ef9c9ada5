"""The count sheet: every item once, and reading what was tapped whatever is posted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.sheet import LONGEST_STREAK, Choice, SheetRow, choices_of, count_sheet, read_claim
from tests.factories import SLUGS, filled_in, posted
from tutor.engine.tables import TABLES

TRADITIONAL, STRAITS = TABLES["taiwan-traditional"], TABLES["straits"]


def rows_of(slug: str, claim: dict[str, int] | None = None) -> dict[str, SheetRow]:
    families = count_sheet(TABLES[slug], claim)
    return {row.item: row for family in families for row in family.rows}


class TestSheet:
    @pytest.mark.parametrize("slug", SLUGS)
    def test_has_every_item_of_the_table_once(self, slug: str) -> None:
        items = [row.item for family in count_sheet(TABLES[slug]) for row in family.rows]
        assert sorted(items) == sorted(TABLES[slug].by_item)

    @pytest.mark.parametrize("slug", SLUGS)
    def test_no_family_is_empty_or_nameless(self, slug: str) -> None:
        families = count_sheet(TABLES[slug])
        assert all(family.rows and str(family.title) for family in families)
        assert len({family.id for family in families}) == len(families)

    @pytest.mark.parametrize("slug", SLUGS)
    def test_shows_what_each_is_worth(self, slug: str) -> None:
        for item, row in rows_of(slug).items():
            assert row.tai == TABLES[slug].by_item[item].tai

    def test_is_empty_before_a_claim(self) -> None:
        assert all(row.claimed is None for row in rows_of("straits").values())

    def test_is_filled_in_with_a_claim(self) -> None:
        rows = rows_of("straits", {"animal": 2, "half-flush": 2})
        claimed = {item: row.claimed for item, row in rows.items() if row.claimed is not None}
        assert claimed == {"animal": 2, "half-flush": 2}


class TestGiven:
    """Lines of a faded hand that stand already; and a sheet of only what was taught."""

    def test_given_rows_are_claimed_and_marked(self) -> None:
        claim = {"animal": 2, "half-flush": 2, "red-dragon": 1}
        families = count_sheet(STRAITS, claim, {"animal", "half-flush"})
        rows = {row.item: row for family in families for row in family.rows}
        assert {item for item, row in rows.items() if row.is_given} == {"animal", "half-flush"}
        assert {item: row.claimed for item, row in rows.items() if row.claimed} == claim

    def test_only_some_rows(self) -> None:
        families = count_sheet(STRAITS, only={"half-flush", "animal", "dealer"})
        assert [row.item for one in families for row in one.rows] == ["animal", "half-flush"]
        assert all(family.rows for family in families)

    def test_no_rows(self) -> None:
        assert count_sheet(STRAITS, only=()) == ()


class TestChoices:
    @pytest.mark.parametrize("slug", SLUGS)
    def test_only_animals_and_streaks_are_chosen(self, slug: str) -> None:
        chosen = {item for item, row in rows_of(slug).items() if row.choices}
        assert chosen == {"animal", "dealer-streak"} & set(TABLES[slug].by_item)

    def test_of_animals(self) -> None:
        choices = choices_of(STRAITS.by_item["animal"])
        assert choices == (Choice(1, 1), Choice(2, 2), Choice(3, 3), Choice(4, 4))

    def test_of_streaks(self) -> None:
        choices = choices_of(TRADITIONAL.by_item["dealer-streak"])
        assert choices[:2] == (Choice(1, 3), Choice(2, 5))
        assert choices[-1] == Choice(LONGEST_STREAK, 2 * LONGEST_STREAK + 1)


class TestReadClaim:
    def test_tapped(self) -> None:
        found = read_claim(TRADITIONAL, posted("item=dealer&item=self-draw"))
        assert found == {"dealer": 1, "self-draw": 1}

    def test_chosen(self) -> None:
        assert read_claim(TRADITIONAL, posted("tai-dealer-streak=5")) == {"dealer-streak": 5}
        assert read_claim(STRAITS, posted("tai-animal=4")) == {"animal": 4}

    def test_nothing(self) -> None:
        assert read_claim(TRADITIONAL, posted("")) == {}
        assert read_claim(TRADITIONAL, posted("tai-dealer-streak=")) == {}

    @pytest.mark.parametrize(
        "text",
        [
            "item=no-such-item",
            "item=animal",  # at another table
            "item=",
            "item=dealer-streak",  # chosen, not tapped
            "item=DEALER",
            "item=dealer%00",
            "tai-dealer=1",  # tapped, not chosen
            "tai-animal=1",
            "tai-=1",
            "dealer=1",
        ],
    )
    def test_what_the_sheet_does_not_offer_is_passed_over(self, text: str) -> None:
        assert read_claim(TRADITIONAL, posted(text)) == {}
        assert read_claim(TRADITIONAL, posted(f"item=self-draw&{text}")) == {"self-draw": 1}

    def test_a_repeated_tap_is_one(self) -> None:
        assert read_claim(TRADITIONAL, posted("item=dealer&item=dealer")) == {"dealer": 1}

    def test_of_repeated_choices_the_last_holds(self) -> None:
        assert read_claim(STRAITS, posted("tai-animal=1&tai-animal=3")) == {"animal": 3}

    @pytest.mark.parametrize(
        "value",
        [
            "0",
            "5",
            "-1",
            "1.0",
            "1e0",
            "one",
            "1 1",
            "9" * 5000,
            "0" * 5000 + "1",
            "²",
            "①",
            "一",
            "%00",
            "1%00",
            "NaN",
            "true",
        ],
    )
    def test_a_value_that_is_not_offered_is_no_claim(self, value: str) -> None:
        assert read_claim(STRAITS, posted(f"tai-animal={value}")) == {}

    def test_a_streak_between_two_values_is_no_claim(self) -> None:
        assert read_claim(TRADITIONAL, posted("tai-dealer-streak=4")) == {}

    @pytest.mark.parametrize("value", ["٣", "３", "३"])
    def test_digits_of_other_scripts_never_claim_another_value(self, value: str) -> None:
        assert read_claim(STRAITS, posted(f"tai-animal={value}")).get("animal", 3) == 3

    @pytest.mark.parametrize("slug", SLUGS)
    def test_a_full_sheet_comes_back_as_it_was_filled_in(self, slug: str) -> None:
        claim = {
            item: row.choices[-1].tai if row.choices else row.tai
            for item, row in rows_of(slug).items()
        }
        fields = filled_in(slug, claim)
        pairs = [(name, v) for name, v in fields.items() if name != "item"]
        pairs += [("item", one) for one in fields["item"]]
        query = "&".join(f"{name}={value}" for name, value in pairs)
        assert read_claim(TABLES[slug], posted(query)) == claim

    @given(st.text())
    def test_no_text_is_more_than_the_sheet_offers(self, text: str) -> None:
        fields = posted("").copy()
        fields["item"] = text
        fields["tai-animal"] = text
        claim = read_claim(STRAITS, fields)
        assert claim.get("animal", 1) in range(1, 5)
        assert all(claim[item] == STRAITS.by_item[item].tai for item in claim if item != "animal")
