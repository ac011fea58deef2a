"""Style sheets of drawings: rules for elements, classes and ids, as drawing programs write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from deckgen.messages import say
from deckgen.svg.errors import SvgError

_MARKUP = re.compile("<!--|-->")
_RULE = re.compile(r"(?<![^{}])([^{}]*+)\{([^{}]*+)\}")
_HARMLESS = re.compile(r"@(?:charset|namespace)\b[^;@{}]*+;")
_COMPOUND = re.compile(r"(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")
_IMPORTANT = "important"


class Styled(Protocol):
    """What a rule may be about."""

    tag: str
    attributes: dict[str, str]


class _Compound(NamedTuple):
    """A selector without blanks: `rect.sea#north`."""

    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    is_child: bool  # of the one before it, and not only somewhere within it

    def matches(self, element: Styled) -> bool:
        attributes = element.attributes
        return (
            self.tag in ("", "*", element.tag)
            and self.ids <= {attributes.get("id", "")}
            and (not self.classes or self.classes <= _split_classes(attributes.get("class", "")))
        )


@lru_cache(maxsize=256)
def _split_classes(text: str) -> frozenset[str]:
    return frozenset(text.split())


class Rule(NamedTuple):
    """A selector with its weight, and what it declares."""

    selector: tuple[_Compound, ...]
    weight: tuple[int, int, int]
    declarations: dict[str, str]


class Style:
    """The rules of a drawing; of two for the same property, the one with more weight counts, and else the later."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = sorted(rules, key=lambda rule: rule.weight)
        self.applied = 0  # declarations so far

    def declarations(self, path: tuple[Styled, ...]) -> tuple[dict[str, str], dict[str, str]]:
        """What is declared for the last element of a path from the outermost on: the usual, and the important."""
        usual: dict[str, str] = {}
        important: dict[str, str] = {}
        for rule in self._rules:
            if _matches(rule.selector, path):
                self.applied += len(rule.declarations)
                for name, value in rule.declarations.items():
                    plain, mark, word = value.rpartition("!")
                    if mark and word.strip() == _IMPORTANT:
                        important[name] = plain.rstrip()
                    else:
                        usual[name] = value
        return usual, important


def parse_declarations(text: str) -> dict[str, str]:
    """`fill: red; stroke: none` by name."""
    declared: dict[str, str] = {}
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            declared[name.strip().lower()] = value.strip()
    return declared


def parse_style_sheet(text: str, line: int) -> Iterator[Rule]:
    """The rules of a style sheet that begins in a line; an SvgError names what is not for drawings on paper."""
    plain = _HARMLESS.sub(_keep_lines, _MARKUP.sub("", _remove_comments(text)))
    end = 0
    here = line
    for found in _RULE.finditer(plain):
        begin = found.end(1) - len(found[1].lstrip())
        here += plain.count("\n", end, begin)
        rule_line, end = here, found.end()
        here += plain.count("\n", begin, end)
        for selector in found[1].split(","):
            compounds = tuple(_parse_selector(selector, rule_line))
            weight = (
                sum(len(each.ids) for each in compounds),
                sum(len(each.classes) for each in compounds),
                sum(each.tag not in ("", "*") for each in compounds),
            )
            yield Rule(compounds, weight, parse_declarations(found[2]))
    if rest := plain[end:].strip():
        raise SvgError(say("svg.selector", selector=rest[:40]), line + plain.count("\n", 0, plain.index(rest, end)))


def _parse_selector(selector: str, line: int) -> Iterator[_Compound]:
    words = selector.replace(">", " > ").split()
    if not words or ">" in (words[0], words[-1]):
        raise SvgError(say("svg.selector", selector=selector.strip()[:40]), line)
    is_child = False
    for word in words:
        if word == ">":
            is_child = True
            continue
        parts = _COMPOUND.fullmatch(word)
        if not parts:
            raise SvgError(say("svg.selector", selector=selector.strip()[:40]), line)
        names = re.findall(r"[.#][\w-]+", parts[2])
        ids, classes = (frozenset(name[1:] for name in names if name[0] == mark) for mark in "#.")
        yield _Compound(parts[1] or "", ids, classes, is_child)
        is_child = False


def _matches(selector: tuple[_Compound, ...], path: tuple[Styled, ...]) -> bool:
    """Whether the last element of a path is meant: each compound, from the last on, is looked for in what is left."""
    places = {len(path) - 1} if selector[-1].matches(path[-1]) else set()
    for inner, outer in zip(reversed(selector), reversed(selector[:-1]), strict=False):
        if not places:
            return False
        around = {place - 1 for place in places} if inner.is_child else range(max(places))
        places = {place for place in around if place >= 0 and outer.matches(path[place])}
    return bool(places)


def _remove_comments(text: str) -> str:
    """A style sheet without comments, whose lines stay; one that does not end goes on to the end."""
    kept, *commented = text.split("/*")
    for each in commented:
        comment, _, after = each.partition("*/")
        kept += "\n" * comment.count("\n") + after
    return kept


def _keep_lines(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")
