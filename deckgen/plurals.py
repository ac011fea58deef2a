"""One card, two cards: the form that a number asks for, by the rules of CLDR in `plurals.yaml`.

Babel knows them too, but loads all it knows of a language to tell: that takes longer than to draw a card.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decimal import Decimal


def cardinal(language: str, number: float | Decimal) -> str:
    """The category of so many things: `one`, `few`, `many` or `other`."""
    return _category(_rules()["cardinal"][language], number)


def ordinal(language: str, number: int) -> str:
    """The category of the nth thing: 1st is `one`, 2nd `two`, 3rd `few`."""
    return _category(_rules()["ordinal"][language], number)


@cache
def _rules() -> dict[str, dict[str, dict[str, str]]]:
    from deckgen.resources import read_data

    return dict(read_data(Path(__file__).with_name("plurals.yaml")))


def _category(rules: dict[str, str], number: float | Decimal) -> str:
    size: Any = abs(number)
    operands = {"n": size, "i": int(size), "v": _decimals(size)}
    return next((category for category, rule in rules.items() if _fits(rule, operands)), "other")


def _decimals(size: Any) -> int:
    """Decimals in sight, which 1.0 has only as a text; that there are any is all that the rules ask of a float."""
    if isinstance(size, int | float):
        return int(size != int(size))
    return max(0, -int(size.as_tuple().exponent))


def _fits(rule: str, operands: dict[str, Any]) -> bool:
    return all(_is(relation, operands) for relation in rule.split(" and "))


def _is(relation: str, operands: dict[str, Any]) -> bool:
    """`i % 10 = 2..4`"""
    left, sign, right = relation.rsplit(" ", 2)
    name, _, modulus = left.partition(" % ")
    value = operands[name] % int(modulus) if modulus else operands[name]
    return any(value in _span(part) for part in right.split(",")) is (sign == "=")


def _span(part: str) -> range:
    first, _, last = part.partition("..")
    return range(int(first), int(last or first) + 1)
