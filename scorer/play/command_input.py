"""Reads the commands of `scorer play` (`undo`, `edit 7`, `note …`) and answers such as yes and no.

Their words are in the message catalogue, in the reader's language and always in English too.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from deckgen.messages import FALLBACK, current_language
from deckgen.text import code_key, fold_words, read_whole_number
from scorer.messages import catalogue

WITHOUT_ARGUMENT = ("undo", "redo", "score", "moves", "table", "help", "quit", "end", "stop", "again")
WITH_NUMBER = ("back", "edit")
WITH_TEXT = ("note", "doubt", "discard")
_EFFECT = re.compile(r"e\s?([1-9])(?:\s+(.*))?", re.IGNORECASE)


class Command(NamedTuple):
    """A command, the number it is about and the rest of the line."""

    name: str
    number: int = 0
    rest: str = ""


def read_command(typed: str, codes: Collection[str]) -> Command | None:
    """The command in a line, or None if the line names cards. A word that is one of the codes is a card."""
    first, _, rest = typed.strip().partition(" ")
    rest = rest.strip()
    if code_key(first) in {code_key(code) for code in codes}:
        return None
    if effect := _EFFECT.fullmatch(typed.strip()):
        return Command("effect", int(effect[1]), effect[2] or "")
    name = command_words(current_language()).get("?" if first == "?" else fold_words(first))
    if name in WITHOUT_ARGUMENT:
        return None if rest else Command(name)
    if name in WITH_NUMBER:
        return _read_numbered(name, rest)
    return Command(name, rest=rest) if name in WITH_TEXT else None


def _read_numbered(name: str, rest: str) -> Command | None:
    number, _, more = rest.partition(" ")
    if not rest:
        return Command(name)
    value = read_whole_number(number, 0, 9999)
    if value is None:
        return None
    return Command(name, value, more.strip()) if name == "edit" or not more else None


@cache
def command_words(language: str) -> dict[str, str]:
    """Every word that is a command, in this language and in English, with the command's name."""
    words: dict[str, str] = {"?": "help"}
    for each in (FALLBACK, language):
        for name in (*WITHOUT_ARGUMENT, *WITH_NUMBER, *WITH_TEXT):
            entry = str(catalogue(each, "play").get(f"order.{name}", ""))
            words |= {fold_words(word): name for word in entry.split()}
    return words


def is_answer(typed: str, answer: str) -> bool:
    """Whether a line means `yes`, `no`, `new` or `remove`, in the reader's language or in English."""
    entries = (str(catalogue(each, "play").get(f"answer.{answer}", "")) for each in (FALLBACK, current_language()))
    return fold_words(typed) in {fold_words(word) for entry in entries for word in entry.split()}
