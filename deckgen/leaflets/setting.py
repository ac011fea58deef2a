"""Setting body text: greedy lines, flush left, with **bold** words, measured with the real fonts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.faces.breaking import pieces
from deckgen.faces.fit import PT
from deckgen.svg.write import text_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.faces.typeset import Typeface

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
        cut = pieces(segment)
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
