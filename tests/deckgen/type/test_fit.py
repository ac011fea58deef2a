"""Text fits its box, measured with the real font, as large as it can be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deckgen.type.fit import PT, TextBox, fit, overhang
from deckgen.type.fonts import Typeface

SERIF = Typeface(("serif-semibold",))
WORDS = st.lists(st.text("abcdefghijklmnñopqrstuvwxyzáéíóú", min_size=1, max_size=11), min_size=1, max_size=14)


@given(WORDS, st.floats(25, 70), st.floats(10, 60))
def test_every_line_is_inside_the_box(words: list[str], width: float, height: float) -> None:
    box = TextBox(width, height, 15, 9)
    fitted = fit(" ".join(words), SERIF, box)
    if fitted is None:
        return
    assert fitted.height <= height + 0.01
    assert 9 * PT - 0.01 <= fitted.size <= 15 * PT + 0.01
    for line in fitted.lines:
        assert SERIF.width(line, fitted.size) <= width + 0.05
    assert " ".join(fitted.lines) == " ".join(words)


@given(WORDS, st.floats(25, 70), st.floats(10, 60))
def test_a_larger_box_never_makes_the_text_smaller_by_more_than_a_line_is_worth(
    words: list[str], width: float, height: float
) -> None:
    small = fit(" ".join(words), SERIF, TextBox(width, height, 15, 9))
    large = fit(" ".join(words), SERIF, TextBox(width + 20, height + 20, 15, 9))
    if small is not None:
        assert large is not None
        assert large.size >= small.size * 0.87 - 0.01


def test_a_text_that_does_not_fit_at_the_floor_is_refused_not_shrunk() -> None:
    assert fit("A title that is far too long for such a tiny box", SERIF, TextBox(20, 8, 15, 9)) is None


def test_lines_are_balanced_and_no_word_is_orphaned() -> None:
    fitted = fit("Se introduce el calendario gregoriano", SERIF, TextBox(38, 20, 14, 9))
    assert fitted is not None
    assert fitted.lines == ("Se introduce", "el calendario", "gregoriano")


def test_a_word_is_hyphenated_only_as_a_last_resort() -> None:
    box = TextBox(30, 20, 15, 9)
    whole = fit("Descubrimiento internacional", SERIF, box, "es")
    broken = fit("Electroencefalografista internacional", SERIF, box, "es")
    assert whole is not None and not any(line.endswith("-") for line in whole.lines)
    assert broken is not None and any(line.endswith("-") for line in broken.lines)
    assert "".join(broken.lines).replace("-", "").replace(" ", "") == "Electroencefalografistainternacional"


def test_fewer_lines_are_worth_a_slightly_smaller_size() -> None:
    fitted = fit("Hillary y Tenzing coronan el Everest", SERIF, TextBox(37, 18, 14, 9))
    assert fitted is not None
    assert len(fitted.lines) == 2


@given(
    st.lists(st.sampled_from(["¿vale", "«un", "Potosí».", "dice", "…y", "que"]), min_size=1, max_size=9),
    st.floats(20, 70),
)
def test_punctuation_never_hangs_out_of_the_box(words: list[str], width: float) -> None:
    fitted = fit(" ".join(words), SERIF, TextBox(width, 60, 15, 9))
    if fitted is None:
        return
    for line in fitted.lines:
        moved = abs(overhang(line, SERIF, fitted.size, fitted.width))
        assert SERIF.width(line, fitted.size) / 2 + moved <= width / 2 + 0.05


def test_punctuation_hangs_where_there_is_room() -> None:
    half = SERIF.width("».", 4) / 4
    assert overhang("Potosí».", SERIF, 4, 60) == half
    assert overhang("«Potosí", SERIF, 4, 60) == -SERIF.width("«", 4) / 4
    assert overhang("Potosí", SERIF, 4, 60) == 0
