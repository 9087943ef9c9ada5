"""A question's token: it comes back as it was, late never, altered never."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import signing
from django.core.signing import b64_decode
from django.test import override_settings

from quizzes.generator import deal
from quizzes.tokens import LIFETIME, SALT, BadToken, StaleToken, ask, read, sign
from tests.factories import CHOWS, DEALER, KONGS, SLUGS, hand, signed_ago

ONE, OTHER = "1" * 32, "2" * 32


def signed(payload: object, salt: str = SALT) -> str:
    return signing.dumps(payload, salt=salt)


def aged(age: timedelta) -> str:
    return signed_ago(ask(hand(CHOWS)), age)


def is_bad(token: str) -> bool:
    """Whether a token is refused, and not for its age."""
    try:
        read(token)
    except BadToken as error:
        return not isinstance(error, StaleToken)
    return False


class TestRoundTrip:
    @pytest.mark.parametrize("text", [CHOWS, DEALER, KONGS])
    def test_of_a_hand(self, text: str) -> None:
        asked = ask(hand(text))
        assert read(sign(asked)) == asked

    @pytest.mark.parametrize("slug", SLUGS)
    def test_of_dealt_hands(self, slug: str) -> None:
        for seed in range(50):
            asked = ask(deal(seed, slug))
            assert read(sign(asked)) == asked

    def test_each_asking_is_its_own(self) -> None:
        one, other = ask(hand(CHOWS)), ask(hand(CHOWS))
        assert one.nonce != other.nonce
        assert one.guest_key != other.guest_key
        assert one.nonce != one.guest_key

    def test_holds_the_hand_and_no_answer(self) -> None:
        asked = ask(hand(DEALER))
        payload = signing.loads(sign(asked), salt=SALT)
        assert payload == [str(asked.hand), asked.nonce.hex, asked.guest_key.hex, ""]

    @pytest.mark.parametrize("place", ["", "straits/01-winning-hand/1", "漢", "/" * 20])
    def test_brings_back_its_place(self, place: str) -> None:
        assert read(sign(ask(hand(CHOWS), place))).place == place

    def test_fits_a_form_field(self) -> None:
        assert len(sign(ask(hand(KONGS), "taiwan-traditional/10-dragons-and-winds/10"))) < 600


class TestAge:
    @pytest.mark.parametrize("early", [timedelta(seconds=5), timedelta(days=1)])
    def test_within_its_lifetime(self, early: timedelta) -> None:
        assert read(aged(LIFETIME - early)).hand == hand(CHOWS)

    @pytest.mark.parametrize("late", [timedelta(seconds=5), timedelta(days=400)])
    def test_after_its_lifetime(self, late: timedelta) -> None:
        with pytest.raises(StaleToken):
            read(aged(LIFETIME + late))

    def test_old_and_altered_is_altered(self) -> None:
        payload, rest = aged(LIFETIME * 2).split(":", 1)
        assert is_bad(f"{payload}A:{rest}")


def flipped(text: str) -> str:
    """The text with its middle character exchanged."""
    middle = len(text) // 2
    other = "A" if text[middle] != "A" else "B"
    return f"{text[:middle]}{other}{text[middle + 1 :]}"


class TestAltered:
    @pytest.mark.parametrize("part", [0, 1, 2], ids=["payload", "time", "signature"])
    @pytest.mark.parametrize("change", [flipped, lambda part: "", lambda part: part[:-1]])
    def test_in_any_part(self, part: int, change: Callable[[str], str]) -> None:
        parts = sign(ask(hand(CHOWS))).split(":")
        parts[part] = change(parts[part])
        assert is_bad(":".join(parts))

    def test_parts_of_two_tokens(self) -> None:
        one, other = (sign(ask(hand(text))).split(":") for text in (CHOWS, DEALER))
        assert is_bad(":".join([one[0], *other[1:]]))

    @pytest.mark.parametrize(
        "token", ["", ":", "::", ":::", "junk", "\x00", "é:ü:漢", "a" * 100_000, ".:.:."]
    )
    def test_junk(self, token: str) -> None:
        assert is_bad(token)

    def test_signed_for_something_else(self) -> None:
        payload = [CHOWS, ONE, OTHER, ""]
        assert not is_bad(signed(payload))
        assert is_bad(signed(payload, salt="sessions"))

    def test_signed_with_another_key(self) -> None:
        with override_settings(SECRET_KEY="another"):
            token = sign(ask(hand(CHOWS)))
        assert is_bad(token)


class TestPayload:
    """What an earlier version of the site may have signed, and this one cannot read."""

    @pytest.mark.parametrize(
        "text",
        [
            CHOWS.replace("8p-discard", "9p-discard"),  # does not complete the hand
            CHOWS.replace("taiwan-traditional", "no-table"),
            CHOWS.replace("discard", "no-win"),
            f"{CHOWS}.no-event",
            f"{CHOWS}.no-option~on",
            "",
            "...",
        ],
    )
    def test_hand_that_is_not_legal(self, text: str) -> None:
        assert is_bad(signed([text, ONE, OTHER, ""]))

    @pytest.mark.parametrize(
        "payload",
        [
            [],
            [CHOWS, ONE],
            [CHOWS, ONE, OTHER],
            [CHOWS, ONE, OTHER, "", ""],
            [CHOWS, "no uuid", OTHER, ""],
            [CHOWS, ONE, "no uuid", ""],
            [None, ONE, OTHER, ""],
            [CHOWS, None, OTHER, ""],
            [CHOWS, 1, OTHER, ""],
            [1, ONE, OTHER, ""],
            [[CHOWS], ONE, OTHER, ""],
            {"hand": CHOWS, "nonce": ONE, "guest_key": OTHER, "place": ""},
            CHOWS,
            None,
            7,
        ],
        ids=lambda payload: str(payload)[:60],
    )
    def test_other_shapes(self, payload: object) -> None:
        assert is_bad(signed(payload))

    def test_signed_text_that_is_not_json(self) -> None:
        signer = signing.TimestampSigner(salt=SALT)
        assert is_bad(signer.sign("bm90IGpzb24"))
        assert is_bad(signer.sign("not base64!"))
        assert b64_decode(b"bm90IGpzb24") == b"not json"
