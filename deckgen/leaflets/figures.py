"""The figures of leaflets, by name.

Each function draws a figure of a given width in millimetres from its upper left corner.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from deckgen.dates.vocabulary import range_dash
from deckgen.deck.model import EFFECTS, Card
from deckgen.faces.face import Face
from deckgen.faces.ornament import draw_badge
from deckgen.faces.proof import Proof
from deckgen.leaflets.content import CAPTION_POINTS, LeafletContent
from deckgen.leaflets.example_cards import COLUMNS, ROWS
from deckgen.leaflets.paragraph import break_paragraph
from deckgen.leaflets.style import LeafletStyle
from deckgen.rulesets import rank_name, ruleset_facts
from deckgen.sheets.geometry import Side
from deckgen.svg.write import (
    break_text,
    circle,
    dashed_line,
    drawing_content,
    filled_path,
    group,
    paragraph,
    path_data,
    prefix_ids,
    rectangle,
    stroked_path,
    text_line,
)
from deckgen.type.fit import PT
from deckgen.type.fonts import Typeface

_TINT = "#f6f1e4"
_SHADOW, _EDGE = "#dfe3ea", "#aab2c0"


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing from its upper left corner, and its height in millimetres."""

    svg: str
    height: float


@dataclass(frozen=True, slots=True)
class SmallFaces:
    """Draws faces of a proof at a smaller size, cut at the edge of the card, with a shadow."""

    proof: Proof
    width: float
    height: float

    @classmethod
    def inside(cls, proof: Proof, width: float, height: float) -> SmallFaces:
        """As large as a whole card fits into a rectangle."""
        size = proof.size
        scale = min(width / size.width, height / size.height)
        return cls(proof, size.width * scale, size.height * scale)

    def draw(self, card: Card, side: Side, x: float, y: float) -> str:
        """A face with its upper left corner at a point."""
        scale = self.width / self.proof.size.width
        shadow = rectangle(x + 0.45, y + 0.45, self.width, self.height, fill=_SHADOW, radius=0.4)
        edge = rectangle(x, y, self.width, self.height, line=(_EDGE, 0.15), radius=0.3)
        matrix = f"matrix({scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f})"
        return shadow + f'<g class="face" transform="{matrix}">{self._content(card, side)}</g>' + edge

    def draw_sideways(self, card: Card, side: Side, x: float, y: float) -> str:
        """A face turned by 90 degrees, with the upper left corner of what is visible at a point."""
        return group(self.draw(card, side, 0, 0), x + self.height, y, 90)

    def _content(self, card: Card, side: Side) -> str:
        index = next(index for index, each in enumerate(self.proof.deck.cards) if each.code == card.code)
        face = self.proof.faces[index][side]
        if not isinstance(face, Face):
            return ""
        size, trim = self.proof.size, f"trim-{index}-{side}"
        edge = f'<clipPath id="{trim}"><rect width="{size.width:g}" height="{size.height:g}"/></clipPath>'
        return f'{edge}<g clip-path="url(#{trim})">{prefix_ids(drawing_content(face.svg), f"{trim}-")}</g>'


# A card that fits between the one above and the one below.

_BETWEEN_GAP = 1.6


def draw_between(content: LeafletContent, width: float) -> Figure:
    """Three faces one below the other, and beside them their dates in order."""
    grid, style = content.examples.grid, content.style
    assert grid, "chosen for this figure"
    cards = grid.shown_faces()
    faces = SmallFaces.inside(content.proof, 24.0, 26.0)
    left = 2.0
    parts = [
        faces.draw(card, "date", left + (2.5 if index == 1 else 0), index * (faces.height + _BETWEEN_GAP))
        for index, card in enumerate(cards)
    ]
    height = 3 * faces.height + 2 * _BETWEEN_GAP
    x = left + faces.width + 7.5
    ordered = sorted(cards, key=lambda card: card.value.first)
    comparison = " ≤ ".join(card.printed for card in ordered)
    room = width - x
    lines = content.break_caption("between", room)
    top = height / 2 - (lines.height + 9) / 2
    points = _fit_points(comparison, style.title, 10.5, room)
    parts.append(text_line(comparison, x, top + 4, style.title, points, style.ink))
    parts.append(_tick(x + 1.8, top - 4.5, style.gold))
    parts.append(content.draw_caption("between", x, top + 7, room))
    point = left + faces.width + 3.6
    y = height / 2
    parts.append(
        filled_path(path_data(((point, y), (point + 2.2, y - 1.4), (point + 2.2, y + 1.4)), closed=True), style.gold)
    )
    return Figure("".join(parts), height + 0.5)


def _tick(x: float, y: float, colour: str) -> str:
    mark = path_data(((x - 1.1, y), (x - 0.3, y + 0.9), (x + 1.2, y - 0.9)))
    return circle(x, y, 2.4, line=(colour, 0.45)) + stroked_path(mark, colour, 0.5)


# Discarding by icon.

_MIDDLE = 15.0  # mm between the two cards


def draw_discard(content: LeafletContent, width: float) -> Figure:
    """The discarded card and the top of the pile, and between them the icon they share."""
    discard, style = content.examples.discard, content.style
    assert discard, "chosen for this figure"
    faces = SmallFaces.inside(content.proof, (width - _MIDDLE) / 2 - 2, 27.0)
    left = (width - 2 * faces.width - _MIDDLE) / 2
    right = left + faces.width + _MIDDLE
    parts = [faces.draw(discard.match, "title", left, 0), faces.draw(discard.pile, "date", right, 0)]
    parts.append(_shared_icon(content, discard.pile.suit_date, width / 2, faces.height / 2 - 2.5))
    y = faces.height / 2 + 4.5
    shaft, head = ((width / 2 - 4.5, y), (width / 2 + 4.5, y)), (width / 2 + 4.5, y)
    barbs = ((head[0] - 1.5, y - 1.1), head, (head[0] - 1.5, y + 1.1))
    parts.append(stroked_path(path_data(shaft, barbs), style.gold, 0.5))
    half = width / 2 - 1.5
    under = faces.height + 1.5
    parts.append(content.draw_caption("match", width / 4, under, half, "middle"))
    parts.append(content.draw_caption("pile", width * 3 / 4, under, half, "middle"))
    below = max(content.break_caption(key, half).height for key in ("match", "pile"))
    return Figure("".join(parts), under + below)


def _shared_icon(content: LeafletContent, name: str, x: float, y: float) -> str:
    suit = content.proof.theme.suits.get(name)
    if suit is None:
        return ""
    pictogram = content.draw_pictogram(suit.icon, x, y, 5.4, content.style.ink)
    return str(draw_badge(suit.badge, x, y, 8.0, suit.colour)) + pictogram


# The effects of cards.

_EFFECT_TEXT = 9.5  # mm from the left, beside the pictogram
_EFFECTS_GAP = 0.9


def draw_effects(content: LeafletContent, width: float) -> Figure:
    """A pictogram on a disc and a paragraph for each effect."""
    style, parts, y = content.style, [], 0.5
    for effect in EFFECTS:
        text = break_paragraph(content.texts.effects[effect], width - _EFFECT_TEXT, content.weights, CAPTION_POINTS)
        height = max(text.height, 7.0)
        middle = y + height / 2
        parts.append(circle(3.7, middle, 3.4, fill=style.plate))
        parts.append(content.draw_pictogram(content.proof.theme.effects[effect], 3.7, middle, 4.8, style.plate_accent))
        parts.append(text.draw(_EFFECT_TEXT, y + (height - text.height) / 2, style.ink))
        y += height + _EFFECTS_GAP
    return Figure("".join(parts), y - _EFFECTS_GAP)


# The grid: rows of dates, the spaces between them, one complete column, and the card that was laid in it last.

_CELL_WIDTH, _CELL_HEIGHT = 15.5, 6.3
_CELL_GAP, _ROW_GAP = 2.6, 1.1
_ROW_STEP = _CELL_HEIGHT + _ROW_GAP
_SAMPLE_WIDTH, _SAMPLE_HEIGHT = 8.5, 4.0


def draw_grid(content: LeafletContent, width: float) -> Figure:
    """Cards as cells with their dates, since faces would be too small to read."""
    grid, style = content.examples.grid, content.style
    assert grid, "chosen for this figure"
    height = (2 * ROWS - 1) * _ROW_STEP - _ROW_GAP + 3.0
    complete = grid.column * (_CELL_WIDTH + _CELL_GAP) + 1.5
    parts = [rectangle(complete - 1.5, 0, _CELL_WIDTH + 3, height, fill=_TINT, line=(style.gold, 0.35), radius=1.5)]
    for row in range(2 * ROWS - 1):
        for column in range(COLUMNS):
            x, y = 1.5 + column * (_CELL_WIDTH + _CELL_GAP), 1.5 + row * _ROW_STEP
            if row % 2 == 0:
                parts.append(_date_cell(style, grid.rows[row // 2][column].printed, x, y))
            elif column == grid.column:
                parts.append(_date_cell(style, grid.between[row // 2].printed, x, y, dark=True))
            else:
                parts.append(_dashed_rectangle(x, y, _CELL_WIDTH, _CELL_HEIGHT, style.gold))
    parts.append(_number(content, 2, complete - 1.5, 1.5 + _ROW_STEP + _CELL_HEIGHT / 2))
    left = 1.5 + COLUMNS * (_CELL_WIDTH + _CELL_GAP) + 3.0
    legend = _draw_grid_legend(content, grid.between[0], width - left)
    return Figure("".join((*parts, group(legend.svg, left, 0))), max(height, legend.height))


def _draw_grid_legend(content: LeafletContent, card: Card, width: float) -> Figure:
    """The card of the pool that is laid in the grid, as it looks before, and what the cells mean."""
    gold = content.style.gold
    faces = SmallFaces.inside(content.proof, width, 25.0)
    parts = [faces.draw(card, "title", 2.0, 1.5), _number(content, 1, 2.0, 2.5)]
    y = faces.height + 3.0
    for key in ("pool", "grid-placed"):
        note = content.break_note(key, width)
        parts.append(note.draw(0, y, content.style.quiet))
        y += note.height + 1.5
    y += 1.0
    samples = (
        ("grid-space", _dashed_rectangle(0, 0, _SAMPLE_WIDTH, _SAMPLE_HEIGHT, gold)),
        ("grid-full", rectangle(0, 0, _SAMPLE_WIDTH, _SAMPLE_HEIGHT, fill=_TINT, line=(gold, 0.35), radius=1.0)),
    )
    for key, sample in samples:
        meaning = content.break_note(key, width - _SAMPLE_WIDTH - 2.0)
        parts.append(group(sample, 0, y + 0.2))
        parts.append(meaning.draw(_SAMPLE_WIDTH + 2.0, y, content.style.quiet))
        y += max(meaning.height, _SAMPLE_HEIGHT) + 1.8
    return Figure("".join(parts), y - 1.8)


def _date_cell(style: LeafletStyle, date: str, x: float, y: float, *, dark: bool = False) -> str:
    fill, edge, ink = (style.plate, style.plate, style.plate_accent) if dark else ("#ffffff", _EDGE, style.ink)
    cell = rectangle(x, y, _CELL_WIDTH, _CELL_HEIGHT, fill=fill, line=(edge, 0.25), radius=0.6)
    middle, baseline = x + _CELL_WIDTH / 2, y + _CELL_HEIGHT / 2 + 1.5
    points = _fit_points(date, style.title, 12, _CELL_WIDTH - 1.5)
    return cell + text_line(date, middle, baseline, style.title, points, ink, "middle")


def _fit_points(text: str, typeface: Typeface, points: float, width: float) -> float:
    """The size in points, smaller if a text would be too wide."""
    return min(points, points * width / max(0.1, typeface.width(text, points * PT)))


def _dashed_rectangle(x: float, y: float, width: float, height: float, colour: str) -> str:
    right, bottom = x + width, y + height
    sides = ((x, y, right, y), (right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y))
    return stroked_path("".join(dashed_line(*side, 1.3, 1.1) for side in sides), colour, 0.25)


# One turn: a card with its title up, the line, and the same card in it, turned over.

_LINE_GAP = 4.6  # between cards, enough for a mark
_APART = 7.0  # between the card to place and the line
_ARROW_HEIGHT, _ARROW_TOP = 7.2, 2.1  # above the cards, and from the top of the figure to the arrow
_BADGE = 2.1  # radius of the disc of a number


def draw_line(content: LeafletContent, width: float) -> Figure:
    """One turn in three steps: the card that is chosen, the gap it is laid in, and the card turned over."""
    turn, style = content.examples.turn, content.style
    assert turn, "chosen for this figure"
    faces = SmallFaces.inside(content.proof, (width - _APART - 5 * _LINE_GAP) / 5, 26.0)
    step = faces.width + _LINE_GAP
    left = width - 4 * step - _LINE_GAP  # of the line, which begins with a gap and ends with one
    xs = [left + _LINE_GAP + index * step for index in range(4)]
    line = (turn.line[0], turn.to_place, *turn.line[1:])
    top, bottom = _ARROW_HEIGHT, _ARROW_HEIGHT + faces.height
    parts = [faces.draw(turn.to_place, "title", 0, top)]
    parts += [faces.draw(card, "date", x, top) for card, x in zip(line, xs, strict=True)]
    parts.append(_frame(faces, xs[1], top, style.gold))
    for x in (xs[0], xs[3], xs[3] + step):
        parts.append(_plus(x - _LINE_GAP / 2, top + faces.height / 2, style.quiet))
    start, end = faces.width / 2, xs[1] + faces.width / 2
    parts.append(_arrow(start, end, top - 0.9, style.gold))
    for number, x, y in ((1, _BADGE, top - 2.8), (2, (start + end) / 2, _ARROW_TOP), (3, end + 5.2, top - 3.2)):
        parts.append(_number(content, number, x, y))
    under = bottom + 1.6
    rooms = {"yours": left, "gaps": xs[2] - left - _LINE_GAP}
    if turn.ends_equal:
        ends = xs[2], xs[3] + faces.width
        bracket = ((ends[0], under), (ends[0], under + 1.2), (ends[1], under + 1.2), (ends[1], under))
        parts.append(stroked_path(path_data(bracket), style.gold, 0.35))
        rooms["same"] = width - xs[2]
    notes = _draw_turn_notes(content, rooms)
    y = under + 1.8
    return Figure("".join((*parts, group(notes.svg, 0, y))), y + notes.height)


def _draw_turn_notes(content: LeafletContent, rooms: Mapping[str, float]) -> Figure:
    """What the numbers mean, in columns of these widths."""
    parts, highest, x = [], 0.0, 0.0
    for key, room in rooms.items():
        note = content.break_note(key, room - 2.0)
        parts.append(note.draw(x, 0, content.style.quiet))
        highest, x = max(highest, note.height), x + room + (_LINE_GAP if x == 0.0 else 0.0)
    return Figure("".join(parts), highest)


def _number(content: LeafletContent, number: int, x: float, y: float) -> str:
    """A number on a disc."""
    disc = circle(x, y, _BADGE, fill=content.style.gold)
    return disc + text_line(str(number), x, y + 1.0, content.style.strong, CAPTION_POINTS, "#ffffff", "middle")


def _frame(faces: SmallFaces, x: float, y: float, colour: str) -> str:
    """Around the card that was just turned over."""
    return rectangle(x - 0.7, y - 0.7, faces.width + 1.4, faces.height + 1.4, line=(colour, 0.6), radius=0.9)


def _plus(x: float, y: float, colour: str) -> str:
    """A round mark where a card may be placed."""
    arm = 0.85
    cross = path_data(((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm)))
    return circle(x, y, 1.75, fill=colour) + stroked_path(cross, "#ffffff", 0.4)


def _arrow(start: float, end: float, tip: float, colour: str) -> str:
    """An arrow up from the card, over its neighbours and down to where it is laid, to the right or to the left."""
    top, bend = _ARROW_TOP, 2.5 if start < end else -2.5
    drop = abs(bend)
    shaft = (
        f"M{start:.3f} {_ARROW_HEIGHT - 0.8:.3f}V{top + drop:.3f}Q{start:.3f} {top:.3f} {start + bend:.3f} {top:.3f}"
        f"H{end - bend:.3f}Q{end:.3f} {top:.3f} {end:.3f} {top + drop:.3f}V{tip - 1.6:.3f}"
    )
    head = path_data(((end - 1.1, tip - 1.9), (end + 1.1, tip - 1.9), (end, tip)), closed=True)
    return stroked_path(shaft, colour, 0.5) + filled_path(head, colour)


# What a date face shows for the games with icons.

BAND, ICON = 0.14, 0.87  # where all themes have the band of the period and the icon, in widths of the card


def draw_marks(content: LeafletContent, width: float) -> Figure:
    """A date face nearly as large as it is printed, with the band of its period and its icon pointed at.

    Nothing if the card has neither.
    """
    turn = content.examples.turn
    assert turn, "chosen for this figure"
    card = turn.to_place
    marks = (("band", BAND, bool(card.period)), ("icon", ICON, bool(card.effects)))
    shown = [(key, place) for key, place, is_there in marks if is_there]
    if not shown:
        return Figure("", 0.0)
    faces = SmallFaces.inside(content.draw_printed(card), width, 54.0)
    left, bottom = (width - faces.width) / 2, faces.height
    parts, y, lowest = [faces.draw(card, "date", left, 0)], bottom + 6.8, 0.0
    for number, (key, place) in enumerate(shown, 1):
        x = left + faces.width * place
        parts.append(stroked_path(path_data(((x, bottom - 3.0), (x, bottom + 2.0))), content.style.gold, 0.5))
        parts.append(_number(content, number, x, bottom + 3.4))
        note = content.break_note(key, width / 2 - 2.0, number=number)
        parts.append(note.draw(0.0 if place < 0.5 else width / 2 + 2.0, y, content.style.quiet))
        lowest = max(lowest, y + note.height)
    return Figure("".join(parts), lowest)


# A scoring example.

_SCORE_EXAMPLE = (("bottom", 15, 2), ("gap", 8, 1), ("hands", 2, -1), ("discards", 11, -1))
_PADDING, _SCORE_GAP = 3.0, 2.5


def _example_score() -> int:
    return sum(cards * points for _, cards, points in _SCORE_EXAMPLE)


def draw_score(content: LeafletContent, width: float) -> Figure:
    """What each of four groups of cards is worth, and the sum."""
    style = content.style
    each = (width - 2 * _PADDING - 3 * _SCORE_GAP) / 4
    names = [
        break_text(content.texts.captions[key], each - 2, style.plain, CAPTION_POINTS, 1.2)
        for key, _, _ in _SCORE_EXAMPLE
    ]
    name_room = max(name.height for name in names)
    tile = 9.5 + name_room + 1.5
    height = _PADDING + 6 + tile + 11.5
    parts = [rectangle(0, 0, width, height, fill=_TINT, radius=1.5)]
    parts.append(text_line(content.texts.captions["example"], _PADDING, _PADDING + 3, style.strong, 9, style.ink))
    for index, ((_, cards, points), name) in enumerate(zip(_SCORE_EXAMPLE, names, strict=True)):
        x = _PADDING + index * (each + _SCORE_GAP)
        parts.append(rectangle(x, _PADDING + 6, each, tile, fill="#ffffff", line=(style.gold, 0.25), radius=1))
        text = f"{cards} × {points} = {cards * points}" if points > 0 else f"−{cards}"
        parts.append(text_line(text, x + each / 2, _PADDING + 13, style.title, 12, style.ink, "middle"))
        parts.append(paragraph(name, x + each / 2, _PADDING + 15.5, style.plain, style.quiet, "middle"))
    parts.append(text_line(_score_sum(), width / 2, height - 4, style.title, 15, style.ink, "middle"))
    return Figure("".join(parts), height)


def _score_sum() -> str:
    """The sum with its terms, as `30 + 8 − 2 − 11 = 25`."""
    terms = [f"{'+' if points > 0 else '−'} {cards * abs(points)}" for _, cards, points in _SCORE_EXAMPLE]
    return " ".join(terms).removeprefix("+ ") + f" = {_example_score()}"


# The ranks that a team may earn; the caption calls them our own.

_RANK_HEIGHT = 4.1


def draw_ranks(content: LeafletContent, width: float) -> Figure:
    """A table of points and ranks, the best last; the rank of the scoring example is tinted."""
    style, captions = content.style, content.texts.captions
    parts = [text_line(captions["ranks"], 0, 3.0, style.strong, CAPTION_POINTS + 0.5, style.ink)]
    starts = ruleset_facts()["twist-coop"].ranks_from
    spans = [captions["below"].format(points=starts[0])]
    dash = range_dash(content.texts.language)
    spans += [f"{start}{dash}{end - 1}" for start, end in pairwise(starts)] + [f"≥ {starts[-1]}"]
    example = bisect_right(starts, _example_score())
    for index, span in enumerate(spans):
        y = 4.6 + index * _RANK_HEIGHT
        if index == example:
            parts.append(rectangle(0, y + 0.1, width, _RANK_HEIGHT, fill=_TINT, radius=0.8))
        name = rank_name(index + 1, content.texts.language)
        parts.append(text_line(span, 17, y + 3, style.strong, CAPTION_POINTS, style.quiet, "end"))
        parts.append(text_line(name, 20, y + 3, style.plain, CAPTION_POINTS, style.ink))
    return Figure("".join(parts), 4.6 + len(spans) * _RANK_HEIGHT)


# Bottom row and gap row, one turn, and a dead card.

_ROW_NAME_WIDTH = 17.0
_NOTE_WIDTH = 27.0  # the least room for the note on the turn, between the gap row and the card that is turned over
_COLUMN_GAP, _BETWEEN_ROWS = 4.0, 2.6


def draw_rows(content: LeafletContent, width: float) -> Figure:
    """A card that is turned over goes into the free gap of the gap row; a dead card lies sideways, after the rows."""
    rows, style, size = content.examples.rows, content.style, content.proof.size
    assert rows, "chosen for this figure"
    room = width - _ROW_NAME_WIDTH
    beside_note = (room - 2.5 * _COLUMN_GAP - _NOTE_WIDTH - 2 * 2.0) / 4.5
    beside_dead = (room - 3 * _COLUMN_GAP - 4.0) / (4 + size.height / size.width)
    faces = SmallFaces.inside(content.proof, min(beside_note, beside_dead), 26.0)
    step = faces.width + _COLUMN_GAP
    over = [_ROW_NAME_WIDTH + step / 2 + index * step for index in range(3)]
    own, row_end = width - faces.width - 0.5, _ROW_NAME_WIDTH + 4 * step - _COLUMN_GAP
    note = content.break_note("turned", own - over[2] - faces.width - 2 * 2.0)
    top = _ARROW_HEIGHT
    bottom = top + max(faces.height, note.height) + _BETWEEN_ROWS
    gap_row = (rows.gap_row[0], rows.turned, rows.gap_row[1])
    parts = [faces.draw(card, "date", x, top) for card, x in zip(gap_row, over, strict=True)]
    parts += [
        faces.draw(card, "date", _ROW_NAME_WIDTH + index * step, bottom) for index, card in enumerate(rows.bottom_row)
    ]
    parts += [faces.draw(rows.turned, "title", own, top), _frame(faces, over[1], top, style.gold)]
    start, end = own + faces.width / 2, over[1] + faces.width / 2
    parts.append(_arrow(start, end, top - 0.9, style.gold))
    parts += [_number(content, 1, width - _BADGE, top - 2.8), _number(content, 2, end - 5.2, top - 3.2)]
    parts.append(note.draw(over[2] + faces.width + 2.0, top, style.quiet))
    for key, points, y in (("gap-row", "+1", top), ("bottom-row", "+2", bottom)):
        parts.append(_row_name(content, key, points, y + faces.height / 2))
    parts.append(faces.draw_sideways(rows.dead, "title", width - faces.height - 0.5, bottom))
    beside = row_end + 3.0
    lines = content.break_caption("dead", width - beside)
    under = bottom + faces.width + 1.5
    parts.append(content.draw_caption("dead", beside, under, width - beside))
    return Figure("".join(parts), max(bottom + faces.height + 0.6, under + lines.height))


def _row_name(content: LeafletContent, key: str, points: str, y: float) -> str:
    style, width = content.style, _ROW_NAME_WIDTH - 2
    name = break_text(content.texts.captions[key], width, style.strong, CAPTION_POINTS + 0.5, 1.2)
    worth = break_text(content.texts.captions["each"].format(points=points), width, style.plain, CAPTION_POINTS, 1.2)
    top = y - (name.height + worth.height) / 2
    below = paragraph(worth, 0, top + name.height, style.plain, style.quiet)
    return paragraph(name, 0, top, style.strong, style.ink) + below


FIGURES: dict[str, Callable[[LeafletContent, float], Figure]] = {
    "line": draw_line,
    "marks": draw_marks,
    "rows": draw_rows,
    "discard": draw_discard,
    "score": draw_score,
    "ranks": draw_ranks,
    "effects": draw_effects,
    "grid": draw_grid,
    "between": draw_between,
}
