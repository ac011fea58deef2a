"""The words of the leaflets: one file per language, the same structure in all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from deckgen.errors import UserError
from deckgen.messages import FALLBACK, say
from deckgen.resources import read_data, resource_folder
from deckgen.rulesets import ruleset_facts
from deckgen.svg.write import text_line
from deckgen.text import find_nearest
from deckgen.type.fit import PT, split_pieces
from deckgen.type.fonts import Typeface

# Spaces that must not break: French signs keep their word, Polish one-letter words their successor.


_FIXED = "\u00a0"
_BEFORE_SIGN = re.compile(r" (?=[;:!?»])")
_AFTER_QUOTE = re.compile(r"(?<=«) ")
_ONE_LETTER = re.compile(r"(?<![^\s(„])([aiouwzAIOUWZ]) ")
_NUMBER = re.compile(r"(?<=\d) (?=[+−=] ?\d)|(?<=[+−=]) (?=\d)")


def bound(text: str, language: str) -> str:
    """The text with the spaces of its language that hold words together."""
    text = _NUMBER.sub(_FIXED, text)
    if language == "fr":
        return _AFTER_QUOTE.sub(_FIXED, _BEFORE_SIGN.sub(_FIXED, text))
    return _ONE_LETTER.sub(rf"\1{_FIXED}", text) if language == "pl" else text


@dataclass(frozen=True, slots=True)
class Rules:
    """One ruleset: its line under the title, its sections by name, and the short form for a reference card."""

    tagline: str
    sections: dict[str, tuple[str, ...]]
    card: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """Everything a leaflet says in one language."""

    language: str
    labels: dict[str, str]
    captions: dict[str, str]
    effects: dict[str, str]
    credits: tuple[str, ...]
    rules: dict[str, Rules]


def load_texts(language: str) -> Texts:
    """The texts in a language; in English where we have none in it."""
    code = language.replace("_", "-").split("-")[0].lower()
    return _load(code if code in text_languages() else FALLBACK)


def text_languages() -> tuple[str, ...]:
    """The languages that have leaflets: adding one is adding a file."""
    folder = resource_folder("templates/leaflets")
    return tuple(sorted(file.stem for file in folder.glob("*.yaml") if file.stem != "layout"))


@cache
def _load(language: str) -> Texts:
    data = _bound(read_data(resource_folder("templates/leaflets") / f"{language}.yaml"), language)
    rules = {name: _rules(entry) for name, entry in data.pop("rules").items()}
    return Texts(language, credits=tuple(data.pop("credits")), rules=rules, **data)


def _rules(entry: dict[str, Any]) -> Rules:
    sections = {name: tuple(items) for name, items in entry.items() if name not in ("tagline", "card")}
    return Rules(entry["tagline"], sections, tuple(entry["card"]))


def _bound(value: Any, language: str) -> Any:
    """Every text of a tree with its fixed spaces."""
    match value:
        case dict():
            return {key: _bound(each, language) for key, each in value.items()}
        case list():
            return [_bound(each, language) for each in value]
    return bound(str(value), language)


# What stands on the pages of each ruleset's leaflet.


@dataclass(frozen=True, slots=True)
class PagePlan:
    """Figures over the whole width, and what flows through the two columns under them."""

    wide: tuple[str, ...]
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeafletPlan:
    """A ruleset on paper; `partner` is the one on the other face of its reference card."""

    name: str
    players: tuple[int, int]
    partner: str
    cooperative: bool
    pages: tuple[PagePlan, ...]


@cache
def leaflet_plans() -> dict[str, LeafletPlan]:
    data = read_data(resource_folder("templates/leaflets") / "layout.yaml")
    return {
        name: LeafletPlan(
            name,
            ruleset_facts()[name].players,
            entry["partner"],
            ruleset_facts()[name].cooperative,
            tuple(PagePlan(tuple(page["wide"]), tuple(page["columns"])) for page in entry["pages"]),
        )
        for name, entry in data.items()
    }


def leaflet_plan(name: str) -> LeafletPlan:
    """The plan of a ruleset; UserError with the nearest name if there is none."""
    plans = leaflet_plans()
    wanted = name.strip().lower().replace("_", "-")
    if wanted not in plans:
        guess = find_nearest(wanted, plans)
        fix = say("reading.did-you-mean", name=guess) if guess else say("leaflets.known", names=", ".join(plans))
        raise UserError.at(None, say("leaflets.unknown", name=name), fix)
    return plans[wanted]


# Setting body text: greedy lines, flush left, with **bold** words, measured with the real fonts.


LEADING = 1.28
_LONELY = 0.25  # of the width: a last line shorter than this looks lost
_NARROWER = (0.97, 0.94, 0.91)


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one weight and where on the line they begin."""

    x: float
    text: str
    strong: bool


@dataclass(frozen=True, slots=True)
class Weights:
    """The two typefaces of a running text."""

    plain: Typeface
    strong: Typeface

    def of(self, strong: bool) -> Typeface:
        return self.strong if strong else self.plain


@dataclass(frozen=True, slots=True)
class Setting:
    """A paragraph broken into lines."""

    lines: tuple[tuple[Span, ...], ...]
    weights: Weights
    points: float

    @property
    def leading(self) -> float:
        return self.points * PT * LEADING

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)

    @property
    def width(self) -> float:
        """Of the longest line: more than was asked for only where a single word is wider."""
        size = self.points * PT
        ends = (line[-1] for line in self.lines)
        return max(end.x + self.weights.of(end.strong).width(end.text, size) for end in ends)

    def drawn(self, x: float, y: float, colour: str) -> str:
        """The paragraph with its upper left corner at a point."""
        first = y + self.leading * 0.76
        return "".join(
            text_line(
                span.text, x + span.x, first + row * self.leading, self.weights.of(span.strong), self.points, colour
            )
            for row, line in enumerate(self.lines)
            for span in line
        )


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    glue: str
    strong: bool
    breaks: bool


def set_text(text: str, width: float, weights: Weights, points: float) -> Setting:
    """A text in as many lines as it needs at a width in millimetres; a little narrower if that saves a lonely word."""
    size = points * PT
    groups = list(_groups(list(_tokens(text))))
    lines = _broken(groups, width, weights, size)
    if len(lines) > 1 and _length(lines[-1], weights, size) < width * _LONELY:
        for share in _NARROWER:
            narrower = _broken(groups, width * share, weights, size)
            if len(narrower) == len(lines) and _length(narrower[-1], weights, size) >= width * _LONELY:
                lines = narrower
                break
    return Setting(tuple(_spans(line, weights, size) for line in lines), weights, points)


def _broken(groups: list[list[_Token]], width: float, weights: Weights, size: float) -> list[list[_Token]]:
    lines: list[list[_Token]] = [[]]
    for group in groups:
        if lines[-1] and _length([*lines[-1], *group], weights, size) > width:
            lines.append([])
        lines[-1] += group
    return lines


def _length(line: list[_Token], weights: Weights, size: float) -> float:
    last = _spans(line, weights, size)[-1]
    return last.x + weights.of(last.strong).width(last.text, size)


def _tokens(text: str) -> Iterator[_Token]:
    """Pieces with their weight; a change of weight without a space is no place to break."""
    segments = text.split("**")
    for index, segment in enumerate(segments):
        cut = split_pieces(segment)
        after = segments[index + 1] if index + 1 < len(segments) else ""
        spaced = segment.endswith(" ") or after.startswith(" ")
        for number, piece in enumerate(cut):
            last = number + 1 == len(cut)
            glue = (" " if spaced else "") if last else piece.glue
            yield _Token(piece.text, glue, bool(index % 2), not last or spaced)


def _groups(tokens: list[_Token]) -> Iterator[list[_Token]]:
    group: list[_Token] = []
    for token in tokens:
        group.append(token)
        if token.breaks:
            yield group
            group = []
    if group:
        yield group


def _spans(line: list[_Token], weights: Weights, size: float) -> tuple[Span, ...]:
    """Neighbours of one weight as one span."""
    spans: list[Span] = []
    x = 0.0
    for place, token in enumerate(line):
        text = token.text + (token.glue if place + 1 < len(line) else "")
        if spans and spans[-1].strong == token.strong:
            spans[-1] = Span(spans[-1].x, spans[-1].text + text, token.strong)
        else:
            spans.append(Span(x, text, token.strong))
        x = spans[-1].x + weights.of(token.strong).width(spans[-1].text, size)
    return tuple(spans)
