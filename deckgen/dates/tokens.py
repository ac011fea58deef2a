"""A folded text cut into numbers, words and marks, in every way that a language's words allow."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from deckgen.dates.vocabulary import Vocabulary, meanings_of

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_MOST_CUTS = 64
_NUMERALS = {"roman": "R", "ordinal": "O", "number": "N", "iso": "I"}


class Token(NamedTuple):
    """One piece of a date: `kind` is a letter of the grammar, `value` what the piece stands for."""

    kind: str
    value: object


Tokens = tuple[Token, ...]


def cuts(folded: str, vocabulary: Vocabulary) -> Iterator[Tokens]:
    """Every way to understand the pieces: `c.` is `circa` or `century`; none if a piece is unknown."""
    pieces: list[tuple[Token, ...]] = []
    at = 0
    while at < len(folded):
        found = vocabulary.token.match(folded, at)
        if not found:
            return
        at = found.end()
        if found.lastgroup != "blank":
            pieces.append(_understood(found, vocabulary))
    for count, choice in enumerate(product(*pieces)):
        if count == _MOST_CUTS:
            return
        yield tuple(token for token in choice if token.kind)


def kinds(tokens: Tokens) -> str:
    return "".join(token.kind for token in tokens)


def _understood(found: re.Match[str], vocabulary: Vocabulary) -> tuple[Token, ...]:
    match found.lastgroup:
        case "word":
            return tuple(Token(kind, value) for kind, value in meanings_of(vocabulary, found[0]))
        case "dash":
            return _dash(found)
        case "mark":
            return (Token(found[0], None),)
        case group:
            return (Token(_NUMERALS[str(group)], found[str(group)]),)


def _dash(found: re.Match[str]) -> tuple[Token, ...]:
    """A minus sign stands free before its number; any other dash means `to`, and a free one may too."""
    text, at = found.string, found.start()
    free = at == 0 or text[at - 1] in " -–"
    before_digit = text[at + 1 : at + 2].isdigit()
    readings = [Token("-", None)] if free and before_digit else []
    return (*readings, Token(">", None)) if at else tuple(readings)
