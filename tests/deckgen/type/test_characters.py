"""Plain equals of rare marks, emoji, and the scripts of letters."""

from __future__ import annotations

import pytest

from deckgen.messages import set_language
from deckgen.type.characters import Spelling, find_equal, group_by_script, script_name, spell_plainly


def spell(text: str, lacking: str = "", without: str = "") -> Spelling:
    """The spelling where a font lacks what is not Latin-1 (or `lacking`) and has all the rest except `without`."""
    missing = frozenset(lacking or (letter for letter in text if ord(letter) > 0xFF and letter not in "\ufe0f\u200d"))
    return spell_plainly(text, missing, lambda equal: missing.isdisjoint(equal) and not set(without) & set(equal))


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("ʽAbd al-Malik", "‘Abd al-Malik"),
        ("Hawaiʻi", "Hawai‘i"),
        ("Oʼahu", "O’ahu"),
        ("Jean‑Paul", "Jean-Paul"),
        ("5′ 11″", "5' 11\""),
        ("Ｆｕｌｌ　ｗｉｄｔｈ！", "Full width!"),
        ("ﬁrst oﬃce", "first office"),
        ("Henry Ⅷ", "Henry VIII"),
        ("𝗕𝗼𝗹𝗱 𝘮𝘰𝘷𝘦", "Bold move"),
        ("11\u2009000", "11 000"),
        ("11\u202f000", "11\u00a0000"),
        ("Paris ➡️ Dakar", "Paris → Dakar"),
        ("1️⃣ first", "1 first"),
    ],
)
def test_a_mark_that_no_font_has_is_written_as_its_plain_equal(written: str, printed: str) -> None:
    assert spell(written).text.replace("\ufe0f", "") == printed


def test_what_replaces_what_is_told() -> None:
    assert spell("ʽAbd ʽAli Ⅳ").replaced == {"ʽ": "‘", "Ⅳ": "IV"}


def test_a_mark_that_a_font_has_stays() -> None:
    assert spell("ʽAbd Ⅳ", lacking="Ⅳ") == Spelling("ʽAbd IV", {"Ⅳ": "IV"}, ())


def test_an_equal_that_no_font_has_either_is_not_used() -> None:
    assert spell("ʽAbd", without="‘") == Spelling("ʽAbd", {}, ())


@pytest.mark.parametrize("letter", "长Ωß①½²é🚀☉★")
def test_letters_and_signs_with_a_meaning_of_their_own_have_no_equal(letter: str) -> None:
    assert find_equal(letter) is None


@pytest.mark.parametrize(
    ("written", "printed", "removed"),
    [
        ("Moon landing 🚀", "Moon landing", ("🚀",)),
        ("🚀🚀 Moon landing", "Moon landing", ("🚀",)),
        ("Moon 🚀 landing", "Moon landing", ("🚀",)),
        ("Moon landing 🚀!", "Moon landing!", ("🚀",)),
        ("Moon🚀landing", "Moonlanding", ("🚀",)),
        ("Bastille 🇫🇷", "Bastille", ("🇫🇷",)),
        ("Family 👨‍👩‍👧 day", "Family day", ("👨‍👩‍👧",)),
        ("Wave 👋🏽 hello", "Wave hello", ("👋🏽",)),
        ("Love ❤️ letters ❤", "Love letters", ("❤️", "❤")),
        ("Scotland 🏴󠁧󠁢󠁳󠁣󠁴󠁿 wins", "Scotland wins", ("🏴󠁧󠁢󠁳󠁣󠁴󠁿",)),
    ],
)
def test_an_emoji_that_no_font_has_is_taken_off_with_the_blanks_around_it(
    written: str, printed: str, removed: tuple[str, ...]
) -> None:
    spelling = spell(written)
    assert (spelling.text, spelling.removed) == (printed, removed)


def test_an_emoji_that_a_font_has_stays() -> None:
    assert spell("Moon 🚀", lacking="ʽ") == Spelling("Moon 🚀", {}, ())


@pytest.mark.parametrize("text", ["🚀", "🚀 🌕!", "🇫🇷"])
def test_a_text_that_says_nothing_without_its_emoji_stays_as_it_is(text: str) -> None:
    assert spell(text) == Spelling(text, {}, ())


def test_a_text_that_lacks_letters_all_the_same_stays_as_it_is() -> None:
    assert spell("长城（🚀）") == Spelling("长城（🚀）", {}, ())


def test_characters_are_grouped_by_script_those_without_one_last() -> None:
    assert group_by_script("→Ωa🚀長aω") == {"Grek": "Ωω", "Latn": "a", "Hani": "長", "symbols": "→", "emoji": "🚀"}


def test_japanese_is_one_script_and_so_are_its_marks_if_asked() -> None:
    assert group_by_script("「長い城」", join_symbols=True) == {"Jpan": "「長い城」"}
    assert group_by_script("「長城」") == {"Hani": "長城", "symbols": "「」"}
    assert group_by_script("「」", join_symbols=True) == {"symbols": "「」"}


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Chinese", "Japanese", "Hebrew", "emoji"]),
        ("es", ["chino", "japonés", "hebreo", "emojis"]),
        ("fr", ["chinois", "japonais", "hébreu", "émojis"]),
        ("pl", ["chińskie", "japońskie", "hebrajskie", "emoji"]),
        ("de", ["Chinesisch", "Japanisch", "Hebräisch", "Emoji"]),
    ],
)
def test_scripts_are_named_in_the_language_of_the_messages(language: str, names: list[str]) -> None:
    set_language(language)
    assert [script_name(script) for script in ("Hani", "Jpan", "Hebr", "emoji")] == names
