"""Characters that fonts lack: those with a plain equal, emoji, and the scripts of the others."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Set
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.messages import current_language, say
from deckgen.resources import read_data

EMOJI, SYMBOLS = "emoji", "symbols"
"""What stands for a script where characters have none."""
_AFTER_EMOJI = "\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f"
_FLAG = "[\U0001f1e6-\U0001f1ff]{1,2}"
_JAPANESE, _KOREAN, _CHINESE = "Jpan", "Kore", "Hani"
_GROUPED = {"Hira": _JAPANESE, "Kana": _JAPANESE, "Bopo": _CHINESE, "Hang": _KOREAN}
_NO_SCRIPT = (None, "Zyyy", "Zinh", "Zzzz")


class Spelling(NamedTuple):
    """A text as it is printed, what replaces what in it, and the emoji that were taken off."""

    text: str
    replaced: dict[str, str]
    removed: tuple[str, ...]


def find_mark(character: str) -> str | None:
    """The plain equal of a rare mark; None if it has none."""
    return _marks().get(character)


def find_form(character: str) -> str | None:
    """The characters that this one is a form of, such as a wide A or a bold one; None if it is none."""
    return unicodedata.normalize("NFKC", character) if _matches("forms").fullmatch(character) else None


def find_equal(character: str) -> str | None:
    """What means and looks the same as a character; None if nothing does."""
    mark = find_mark(character)
    return find_form(character) if mark is None else mark


def spell_plainly(
    text: str, lacking: Set[str], has_letters: Callable[[str], bool], *, may_be_empty: bool = False
) -> Spelling:
    """The text with plain equals for the characters that are lacking, and without emoji that are.

    A text that would say nothing without its emoji stays as it is, unless it may be empty, and so does one that lacks
    letters all the same.
    """
    if lacking.isdisjoint(text):
        return Spelling(text, {}, ())
    replaced = {}
    for character in dict.fromkeys(text):
        equal = find_equal(character) if character in lacking else None
        if equal is not None and has_letters(equal):
            replaced[character] = equal
    plain = "".join(replaced.get(character, character) for character in text) if replaced else text
    removed = tuple(dict.fromkeys(emoji for emoji in _emoji().findall(plain) if not lacking.isdisjoint(emoji)))
    without = _take_off(plain, removed) if removed else plain
    says_nothing = bool(removed) and not may_be_empty and not any(map(str.isalnum, without))
    if says_nothing or not lacking.isdisjoint(without):
        return Spelling(text, {}, ())
    return Spelling(without, replaced, removed)


def find_emoji(text: str) -> set[str]:
    """The characters of a text that are parts of emoji."""
    return set().union(*_emoji().findall(text))


def _take_off(text: str, emoji: Collection[str]) -> str:
    """The text without these emoji, and without the blanks that are left around them."""
    gone = "|".join(map(re.escape, sorted(emoji, key=len, reverse=True)))

    def close(match: re.Match[str]) -> str:
        before, after = text[: match.start()], text[match.end() :]
        return " " if before and after and " " in match[0] and not re.match(r"[.,;:!?)\]…]", after) else ""

    return re.sub(rf" *(?:(?:{gone}) *)+", close, text).strip()


# Scripts: of the characters that no font has.


def group_by_script(text: str, *, join_symbols: bool = False) -> dict[str, str]:
    """The characters of a text, each once, by their script; those of no script come last, or join the first script.

    Chinese characters beside Japanese syllables are Japanese.
    """
    groups: dict[str, list[str]] = {}
    emoji = find_emoji(text)
    for character in dict.fromkeys(text):
        groups.setdefault(EMOJI if character in emoji else _script_of(character), []).append(character)
    if _JAPANESE in groups:
        _join(groups, _CHINESE, _JAPANESE)
    ordered = sorted(groups, key=lambda script: script in (EMOJI, SYMBOLS))
    if join_symbols and ordered and ordered[0] not in (EMOJI, SYMBOLS):
        _join(groups, SYMBOLS, ordered[0])
    return {script: "".join(sorted(groups[script], key=text.index)) for script in ordered if script in groups}


def _join(groups: dict[str, list[str]], script: str, other: str) -> None:
    """Put the characters of a script to those of another."""
    groups[other] += groups.pop(script, [])


def script_name(script: str) -> str:
    """The name of a script in the language of the messages."""
    if script in (EMOJI, SYMBOLS, _CHINESE):
        return say(f"fonts.{script}")
    from babel import Locale

    return str(Locale.parse(current_language()).scripts.get(script, script))


def _script_of(character: str) -> str:
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    script = None if character.isspace() else buffer.script
    return SYMBOLS if script in _NO_SCRIPT else _GROUPED.get(script, script)


# The data file.


@cache
def _data() -> dict[str, Any]:
    return dict(read_data(Path(__file__).with_name("equals.yaml")))


@cache
def _marks() -> dict[str, str]:
    return {str(mark): str(equal) for mark, equal in _data()["marks"].items()}


@cache
def _matches(kind: str) -> re.Pattern[str]:
    return re.compile(_character_class(kind))


@cache
def _emoji() -> re.Pattern[str]:
    """One emoji with all that changes its look, or several that are joined to one."""
    one = rf"(?:{_FLAG}|{_character_class('emoji')}|{_character_class('signs')}(?=\ufe0f))[{_AFTER_EMOJI}]*"
    return re.compile(rf"{one}(?:\u200d(?:{one}|.[{_AFTER_EMOJI}]*))*")


def _character_class(kind: str) -> str:
    ranges = (span.partition("-") for span in _data()[kind])
    return "[" + "".join(f"{chr(int(first, 16))}-{chr(int(last or first, 16))}" for first, _, last in ranges) + "]"
