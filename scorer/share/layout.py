"""Where cards lie in the picture: a line that winds like a snake, two rows, or a grid; pure geometry from the top."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

from scorer.share.scene import GridScene, Laid, LineScene, RowsScene, Scene, ScoredScene
from scorer.share.style import CardLook, measures

Point = tuple[float, float]
_BETWEEN = 46.0  # rows of a line: the thread is to be seen
_TURN = 46.0  # how far the handles of a turn reach out; the thread itself goes three quarters of that
_BAND = 34.0  # gap row and bottom row of a band
_GRID_GAP = 10.0
_THIN = 24.0  # a row of spaces in which nothing lies
_SCORED_COLUMNS, _BAND_COLUMNS = 6, 4
_MOST = 99


@dataclass(frozen=True, slots=True)
class CardPosition:
    """A mini card with its upper left corner."""

    laid: Laid
    x: float
    y: float
    look: CardLook
    union: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A mark on the thread; `turn` in degrees, 0 points to the right."""

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
    """All of it, and how high it is."""

    height: float
    spots: tuple[CardPosition, ...] = ()
    thread: str = ""
    arrows: tuple[Arrow, ...] = ()
    spaces: tuple[Space, ...] = ()


def lay(scene: Scene) -> PictureLayout:
    match scene:
        case LineScene():
            return _snake(scene.cards, measures().columns_for(len(scene.cards)))
        case ScoredScene():
            return _snake(scene.cards, _SCORED_COLUMNS, measures().cards["scored"], 22.0)
        case RowsScene():
            return _bands(scene)
        case GridScene():
            return _grid(scene)


def _snake(
    cards: tuple[Laid, ...], columns: int, look: CardLook | None = None, between: float = _BETWEEN
) -> PictureLayout:
    """Rows to the right and to the left by turns, as a plough goes."""
    if not cards:
        return PictureLayout(0)
    look = look or measures().cards[str(columns)]
    lefts = _lefts(columns, min(len(cards), columns), look.width)
    spots = []
    for index, laid in enumerate(cards):
        row, place = divmod(index, columns)
        x = lefts[place if row % 2 == 0 else -1 - place]
        spots.append(CardPosition(laid, x, row * (look.height + between), look))
    thread, arrows = _thread(spots)
    return PictureLayout(spots[-1].y + look.height, tuple(spots), thread, arrows)


def _lefts(columns: int, used: int, width: float) -> list[float]:
    """Left edges of a row that fills the picture, or of a shorter one in the middle of it."""
    page = measures()
    pitch = (page.room - width) / (columns - 1)
    first = page.margin + (columns - used) * pitch / 2
    return [first + place * pitch for place in range(used)]


def _thread(spots: list[CardPosition], overhang: float = 0.0) -> tuple[str, tuple[Arrow, ...]]:
    """The line through the middle of all cards, and a mark between each two that says where time goes."""
    first = spots[0]
    middle = first.y + first.look.height / 2
    path = f"M{first.x + first.look.width / 2:.1f} {middle:.1f}"
    arrows = []
    for one, two in pairwise(spots):
        here, there = one.y + one.look.height / 2, two.y + two.look.height / 2
        to_right = two.x > one.x
        if here == there:
            path += f"H{two.x + two.look.width / 2:.1f}"
            edge = (one.x + one.look.width + two.x) / 2 if to_right else (two.x + two.look.width + one.x) / 2
            arrows.append(Arrow(edge, here, 0 if to_right else 180))
            continue
        on_right = one.x + one.look.width / 2 > measures().width / 2
        side = 1 if on_right else -1
        out, back = (spot.x + (spot.look.width if on_right else 0) for spot in (one, two))
        edge = (max(out, back) if on_right else min(out, back)) + side * overhang
        reach = edge + side * _TURN
        path += f"H{edge:.1f}C{reach:.1f} {here:.1f} {reach:.1f} {there:.1f} {edge:.1f} {there:.1f}"
        path += f"H{two.x + two.look.width / 2:.1f}"
        arrows.append(Arrow(edge + side * _TURN * 0.75, (here + there) / 2, 90))
    return path, tuple(arrows)


def _bands(scene: RowsScene) -> PictureLayout:
    """The bottom row as a snake, each of its bands with the gap cards above and between."""
    look, page, number = measures().cards["gap"], measures(), len(scene.bottom)
    columns = math.ceil(number / math.ceil(number / _BAND_COLUMNS)) if number else 1
    pitch = (page.room - look.width) / _BAND_COLUMNS
    left = page.margin + (_BAND_COLUMNS - columns) * pitch / 2
    bottom: list[CardPosition] = []
    gaps: list[CardPosition] = []
    arrows: tuple[Arrow, ...] = ()
    thread, y = "", 0.0
    for start in range(0, number, columns):
        band = range(start, min(start + columns, number))
        above = {index: laid for index in band if index < len(scene.gaps) and (laid := scene.gaps[index])}
        base = y + (look.height + _BAND if above else 0)
        forwards = start // columns % 2 == 0
        for place, index in enumerate(band):
            steps = 0.5 + place if forwards else columns - 0.5 - place
            bottom.append(CardPosition(scene.bottom[index], left + steps * pitch, base, look))
            if index in above:
                beside = steps + (0.5 if forwards else -0.5)
                gaps.append(CardPosition(above[index], left + beside * pitch, y, look))
        y = base + look.height + _BETWEEN
    if bottom:
        thread, arrows = _thread(bottom, (pitch - look.width) / 2)
    hooks = {_hook(gap): "M{:.1f} {:.1f}V{:.1f}".format(*_hook(gap)) for gap in gaps}
    hung = {(round(x), round(y2)) for x, _, y2 in hooks}
    kept = tuple(arrow for arrow in arrows if (round(arrow.x), round(arrow.y)) not in hung)
    strays = _snake(scene.strays, measures().columns_for(_MOST)) if scene.strays else PictureLayout(0)
    lying = tuple(replace(spot, y=spot.y + y) for spot in strays.spots)
    height = y + strays.height if strays.spots else max(0.0, y - _BETWEEN)
    return PictureLayout(height, (*bottom, *gaps, *lying), thread + "".join(hooks.values()), kept)


def _hook(gap: CardPosition) -> tuple[float, float, float]:
    """What a gap card hangs on: from its foot down to the thread between the two cards below."""
    foot = gap.y + gap.look.height
    return gap.x + gap.look.width / 2, foot, foot + _BAND + gap.look.height / 2


def _grid(scene: GridScene) -> PictureLayout:
    """Chronologies below one another; a row of spaces is as high as what lies in it."""
    look = measures().cards["grid"]
    lefts = _lefts(5, 5, look.width)
    spots: list[CardPosition] = []
    spaces: list[Space] = []
    y = 0.0
    for number, row in enumerate(scene.rows, 1):
        spots += [CardPosition(laid, x, y, look) for laid, x in zip(row, lefts, strict=False)]
        y += look.height + _GRID_GAP
        if number == len(scene.rows):
            break
        filled = [scene.spaces.get((column, number)) for column in range(1, len(lefts) + 1)]
        height = look.height if any(filled) else _THIN
        for laid, x in zip(filled, lefts, strict=True):
            if laid:
                spots.append(CardPosition(laid, x, y, look, union=True))
            else:
                spaces.append(Space(x, y, look.width, height))
        y += height + _GRID_GAP
    return PictureLayout(max(0.0, y - _GRID_GAP), tuple(spots), spaces=tuple(spaces))
