"""Paragraphs of running text with **bold** words: broken into lines with the real fonts, flush left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deckgen.svg.write import text_line
from deckgen.type.fit import PT, split_pieces
from deckgen.type.fonts import Typeface

_LEADING = 1.28
_SHORT_LINE = 0.25  # of the width: a last line shorter than this is avoided
_NARROWER = (0.97, 0.94, 0.91)


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one weight, and where on the line they begin."""

    x: float
    text: str
    strong: bool


@dataclass(frozen=True, slots=True)
class Weights:
    """The typefaces of plain and of bold words."""

    plain: Typeface
    strong: Typeface

    def typeface(self, strong: bool) -> Typeface:
        return self.strong if strong else self.plain


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text broken into lines."""

    lines: tuple[tuple[Span, ...], ...]
    weights: Weights
    points: float

    @property
    def leading(self) -> float:
        return self.points * PT * _LEADING

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)

    @property
    def width(self) -> float:
        """The width of the longest line, which is more than was asked for only where a single word is wider."""
        size = self.points * PT
        ends = (line[-1] for line in self.lines)
        return max(end.x + self.weights.typeface(end.strong).width(end.text, size) for end in ends)

    def draw(self, x: float, y: float, colour: str) -> str:
        """The paragraph with its upper left corner at a point."""
        first = y + self.leading * 0.76
        return "".join(
            text_line(
                span.text,
                x + span.x,
                first + row * self.leading,
                self.weights.typeface(span.strong),
                self.points,
                colour,
            )
            for row, line in enumerate(self.lines)
            for span in line
        )


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    glue: str  # what follows it on the same line
    strong: bool
    breaks: bool  # whether a line may end after it


def break_paragraph(text: str, width: float, weights: Weights, points: float) -> Paragraph:
    """Break a text into lines of a width in millimetres, a little less if that makes a very short last line longer."""
    size = points * PT
    groups = list(_groups(list(_tokens(text))))
    lines = _break_lines(groups, width, weights, size)
    if len(lines) > 1 and _length(lines[-1], weights, size) < width * _SHORT_LINE:
        for share in _NARROWER:
            narrower = _break_lines(groups, width * share, weights, size)
            if len(narrower) == len(lines) and _length(narrower[-1], weights, size) >= width * _SHORT_LINE:
                lines = narrower
                break
    return Paragraph(tuple(_spans(line, weights, size) for line in lines), weights, points)


def _break_lines(groups: list[list[_Token]], width: float, weights: Weights, size: float) -> list[list[_Token]]:
    lines: list[list[_Token]] = [[]]
    for group in groups:
        if lines[-1] and _length([*lines[-1], *group], weights, size) > width:
            lines.append([])
        lines[-1] += group
    return lines


def _length(line: list[_Token], weights: Weights, size: float) -> float:
    last = _spans(line, weights, size)[-1]
    return last.x + weights.typeface(last.strong).width(last.text, size)


def _tokens(text: str) -> Iterator[_Token]:
    """The pieces of a text with their weight; a line cannot end where the weight changes without a space."""
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
    """A line as spans: neighbours of one weight are joined."""
    spans: list[Span] = []
    x = 0.0
    for index, token in enumerate(line):
        text = token.text + (token.glue if index + 1 < len(line) else "")
        if spans and spans[-1].strong == token.strong:
            spans[-1] = Span(spans[-1].x, spans[-1].text + text, token.strong)
        else:
            spans.append(Span(x, text, token.strong))
        x = spans[-1].x + weights.typeface(token.strong).width(spans[-1].text, size)
    return tuple(spans)
