"""The layout of a scene in the picture: a line in rows, two rows of cards, or a grid; pure geometry from the top."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

from scorer.share.scene import GridScene, LineScene, RowsScene, Scene, ScoredScene, TableCard
from scorer.share.style import CardStyle, measures

Point = tuple[float, float]
_BETWEEN = 46.0  # between the rows of a line
_TURN = 46.0  # how far the handles of a curve between rows reach out; the curve goes three quarters of that
_BAND = 34.0  # between gap row and bottom row
_GRID_GAP = 10.0
_EMPTY_ROW = 24.0  # the height of a row of free spaces
_SCORED_COLUMNS, _BAND_COLUMNS = 6, 4
_MANY = 99


@dataclass(frozen=True, slots=True)
class CardPosition:
    """A mini card with its upper left corner."""

    table_card: TableCard
    x: float
    y: float
    style: CardStyle
    union: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A mark on the path between two cards; `turn` in degrees, 0 points to the right."""

    x: float
    y: float
    turn: int


@dataclass(frozen=True, slots=True)
class Space:
    """A free space of the grid."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PictureLayout:
    """Cards and free spaces; `path` is an SVG path that connects the cards in their order."""

    height: float
    cards: tuple[CardPosition, ...] = ()
    path: str = ""
    arrows: tuple[Arrow, ...] = ()
    spaces: tuple[Space, ...] = ()


def lay_out_scene(scene: Scene) -> PictureLayout:
    match scene:
        case LineScene():
            return _lay_out_line(scene.cards, measures().columns_for(len(scene.cards)))
        case ScoredScene():
            return _lay_out_line(scene.cards, _SCORED_COLUMNS, measures().cards["scored"], 22.0)
        case RowsScene():
            return _lay_out_rows(scene)
        case GridScene():
            return _lay_out_grid(scene)


def _lay_out_line(
    cards: tuple[TableCard, ...], columns: int, style: CardStyle | None = None, between: float = _BETWEEN
) -> PictureLayout:
    """Rows that run to the right and to the left in turn."""
    if not cards:
        return PictureLayout(0)
    style = style or measures().cards[str(columns)]
    lefts = _column_positions(columns, min(len(cards), columns), style.width)
    positions = []
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        x = lefts[column if row % 2 == 0 else -1 - column]
        positions.append(CardPosition(card, x, row * (style.height + between), style))
    path, arrows = _connect(positions)
    return PictureLayout(positions[-1].y + style.height, tuple(positions), path, arrows)


def _column_positions(columns: int, used: int, width: float) -> list[float]:
    """Left edges of a row that fills the picture, or of a shorter one in the middle of it."""
    page = measures()
    pitch = (page.room - width) / (columns - 1)
    first = page.margin + (columns - used) * pitch / 2
    return [first + column * pitch for column in range(used)]


def _connect(positions: list[CardPosition], overhang: float = 0.0) -> tuple[str, tuple[Arrow, ...]]:
    """The path through the middles of all cards, and an arrow between each two that points to the later one."""
    first = positions[0]
    middle = first.y + first.style.height / 2
    path = f"M{first.x + first.style.width / 2:.1f} {middle:.1f}"
    arrows = []
    for one, two in pairwise(positions):
        here, there = one.y + one.style.height / 2, two.y + two.style.height / 2
        to_right = two.x > one.x
        if here == there:
            path += f"H{two.x + two.style.width / 2:.1f}"
            edge = (one.x + one.style.width + two.x) / 2 if to_right else (two.x + two.style.width + one.x) / 2
            arrows.append(Arrow(edge, here, 0 if to_right else 180))
            continue
        on_right = one.x + one.style.width / 2 > measures().width / 2
        side = 1 if on_right else -1
        out, back = (position.x + (position.style.width if on_right else 0) for position in (one, two))
        edge = (max(out, back) if on_right else min(out, back)) + side * overhang
        reach = edge + side * _TURN
        path += f"H{edge:.1f}C{reach:.1f} {here:.1f} {reach:.1f} {there:.1f} {edge:.1f} {there:.1f}"
        path += f"H{two.x + two.style.width / 2:.1f}"
        arrows.append(Arrow(edge + side * _TURN * 0.75, (here + there) / 2, 90))
    return path, tuple(arrows)


def _lay_out_rows(scene: RowsScene) -> PictureLayout:
    """The bottom row in several rows of the picture, each with its gap cards above and between."""
    style, page, number = measures().cards["gap"], measures(), len(scene.bottom)
    columns = math.ceil(number / math.ceil(number / _BAND_COLUMNS)) if number else 1
    pitch = (page.room - style.width) / _BAND_COLUMNS
    left = page.margin + (_BAND_COLUMNS - columns) * pitch / 2
    bottom: list[CardPosition] = []
    gaps: list[CardPosition] = []
    arrows: tuple[Arrow, ...] = ()
    path, y = "", 0.0
    for start in range(0, number, columns):
        band = range(start, min(start + columns, number))
        above = {index: card for index in band if index < len(scene.gaps) and (card := scene.gaps[index])}
        base = y + (style.height + _BAND if above else 0)
        forwards = start // columns % 2 == 0
        for column, index in enumerate(band):
            steps = 0.5 + column if forwards else columns - 0.5 - column
            bottom.append(CardPosition(scene.bottom[index], left + steps * pitch, base, style))
            if index in above:
                beside = steps + (0.5 if forwards else -0.5)
                gaps.append(CardPosition(above[index], left + beside * pitch, y, style))
        y = base + style.height + _BETWEEN
    if bottom:
        path, arrows = _connect(bottom, (pitch - style.width) / 2)
    connections = {_gap_connection(gap): "M{:.1f} {:.1f}V{:.1f}".format(*_gap_connection(gap)) for gap in gaps}
    connected = {(round(x), round(y2)) for x, _, y2 in connections}
    kept = tuple(arrow for arrow in arrows if (round(arrow.x), round(arrow.y)) not in connected)
    strays = _lay_out_line(scene.strays, measures().columns_for(_MANY)) if scene.strays else PictureLayout(0)
    stray_cards = tuple(replace(position, y=position.y + y) for position in strays.cards)
    height = y + strays.height if strays.cards else max(0.0, y - _BETWEEN)
    return PictureLayout(height, (*bottom, *gaps, *stray_cards), path + "".join(connections.values()), kept)


def _gap_connection(gap: CardPosition) -> tuple[float, float, float]:
    """From the foot of a gap card down to the path between the two cards below: x, and y from and to."""
    foot = gap.y + gap.style.height
    return gap.x + gap.style.width / 2, foot, foot + _BAND + gap.style.height / 2


def _lay_out_grid(scene: GridScene) -> PictureLayout:
    """Chronologies below one another; a row of spaces without cards is low."""
    style = measures().cards["grid"]
    lefts = _column_positions(5, 5, style.width)
    positions: list[CardPosition] = []
    spaces: list[Space] = []
    y = 0.0
    for number, row in enumerate(scene.rows, 1):
        positions += [CardPosition(card, x, y, style) for card, x in zip(row, lefts, strict=False)]
        y += style.height + _GRID_GAP
        if number == len(scene.rows):
            break
        filled = [scene.spaces.get((column, number)) for column in range(1, len(lefts) + 1)]
        height = style.height if any(filled) else _EMPTY_ROW
        for card, x in zip(filled, lefts, strict=True):
            if card:
                positions.append(CardPosition(card, x, y, style, union=True))
            else:
                spaces.append(Space(x, y, style.width, height))
        y += height + _GRID_GAP
    return PictureLayout(max(0.0, y - _GRID_GAP), tuple(positions), spaces=tuple(spaces))
