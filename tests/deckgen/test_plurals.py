"""One card, two cards: the same form as CLDR asks for, by way of Babel."""

from __future__ import annotations

import pytest
from babel.core import Locale
from hypothesis import example, given
from hypothesis import strategies as st

from deckgen.messages import available
from deckgen.plurals import cardinal, ordinal


@pytest.mark.parametrize("language", available())
@given(number=st.integers(-200, 200) | st.integers() | st.floats(-1e12, 1e12))
@example(number=1.0)
@example(number=1.5)
@example(number=0.5)
@example(number=1_000_000)
@example(number=3_000_000.0)
def test_so_many_things_are_counted_as_in_cldr(language: str, number: float) -> None:
    assert cardinal(language, number) == Locale(language).plural_form(number)


@pytest.mark.parametrize("language", available())
@given(number=st.integers(0, 2000))
def test_the_nth_thing_is_counted_as_in_cldr(language: str, number: int) -> None:
    assert ordinal(language, number) == Locale(language).ordinal_form(number)
