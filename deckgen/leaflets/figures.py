"""The pictures of the leaflets by name."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import pairwise

from deckgen.deck.model import EFFECTS
from deckgen.faces.ornament import draw_badge
from deckgen.leaflets.example_cards import COLUMNS, ROWS
from deckgen.leaflets.stage import CAPTION, Figure, SmallFaces, Stage
from deckgen.leaflets.text import set_text
from deckgen.rulesets import rank_name, ruleset_facts
from deckgen.svg.write import (
    break_text,
    circle,
    dashed_line,
    filled_path,
    paragraph,
    path_data,
    rectangle,
    stroked_path,
    text_line,
)

# A card that fits between the one above and the one below, as faces.


_BETWEEN_GAP = 1.6


def draw_between(stage: Stage, width: float) -> Figure:
    """Three faces one under the other; beside them their dates in order."""
    cast, look = stage.cast, stage.look
    upper, lower = cast.grid[0][cast.column], cast.grid[1][cast.column]
    cards = (upper, cast.filled[0], lower)
    faces = SmallFaces.inside(stage.proof, 24.0, 26.0)
    left = 2.0
    parts = [
        faces.drawn(card, "date", left + (2.5 if place == 1 else 0), place * (faces.height + _BETWEEN_GAP))
        for place, card in enumerate(cards)
    ]
    height = 3 * faces.height + 2 * _BETWEEN_GAP
    x = left + faces.width + 7.5
    ordered = sorted(cards, key=lambda card: int(card.printed))
    sum_text = " ≤ ".join(card.printed for card in ordered)
    room = width - x
    lines = stage.caption_lines("between", room)
    top = height / 2 - (lines.height + 9) / 2
    parts.append(text_line(sum_text, x, top + 4, look.title, 10.5, look.ink))
    parts.append(_tick(x + 1.8, top - 4.5, look.gold))
    parts.append(stage.caption("between", x, top + 7, room))
    point = left + faces.width + 3.6
    y = height / 2
    parts.append(
        filled_path(path_data(((point, y), (point + 2.2, y - 1.4), (point + 2.2, y + 1.4)), closed=True), look.gold)
    )
    return Figure("".join(parts), height + 0.5)


def _tick(x: float, y: float, colour: str) -> str:
    mark = path_data(((x - 1.1, y), (x - 0.3, y + 0.9), (x + 1.2, y - 0.9)))
    return circle(x, y, 2.4, line=(colour, 0.45)) + stroked_path(mark, colour, 0.5)


# Discarding by icon: the top of the pile and the card that matches it.


_MIDDLE = 15.0  # mm between the two cards


def draw_discard(stage: Stage, width: float) -> Figure:
    """The icon they share, enlarged, stands between the two cards."""
    cast, look = stage.cast, stage.look
    faces = SmallFaces.inside(stage.proof, (width - _MIDDLE) / 2 - 2, 27.0)
    left = (width - 2 * faces.width - _MIDDLE) / 2
    right = left + faces.width + _MIDDLE
    parts = [faces.drawn(cast.match, "title", left, 0), faces.drawn(cast.pile, "date", right, 0)]
    parts.append(_shared(stage, width / 2, faces.height / 2 - 2.5))
    y = faces.height / 2 + 4.5
    shaft, head = ((width / 2 - 4.5, y), (width / 2 + 4.5, y)), (width / 2 + 4.5, y)
    barbs = ((head[0] - 1.5, y - 1.1), head, (head[0] - 1.5, y + 1.1))
    parts.append(stroked_path(path_data(shaft, barbs), look.gold, 0.5))
    half = width / 2 - 1.5
    under = faces.height + 1.5
    parts.append(stage.caption("match", width / 4, under, half, "middle"))
    parts.append(stage.caption("pile", width * 3 / 4, under, half, "middle"))
    below = max(stage.caption_lines(key, half).height for key in ("match", "pile"))
    return Figure("".join(parts), under + below)


def _shared(stage: Stage, x: float, y: float) -> str:
    suit = stage.proof.theme.suits.get(stage.cast.pile.suit_date)
    if suit is None:
        return ""
    return str(draw_badge(suit.badge, x, y, 8.0, suit.colour)) + stage.pictogram(suit.icon, x, y, 5.4, stage.look.ink)


# The three effects with the pictograms that cards carry.


_TEXT = 9.5  # mm from the left, beside the pictogram
_EFFECTS_GAP = 1.4


def draw_effects(stage: Stage, width: float) -> Figure:
    """One paragraph each, its pictogram on a disc before it."""
    look, parts, y = stage.look, [], 0.5
    for effect in EFFECTS:
        text = set_text(stage.texts.effects[effect], width - _TEXT, stage.weights, CAPTION)
        height = max(text.height, 7.4)
        middle = y + height / 2
        parts.append(circle(3.7, middle, 3.6, fill=look.plate))
        parts.append(stage.pictogram(stage.proof.theme.effects[effect], 3.7, middle, 4.8, look.plate_accent))
        parts.append(text.drawn(_TEXT, y + (height - text.height) / 2, look.ink))
        y += height + _EFFECTS_GAP
    return Figure("".join(parts), y - _EFFECTS_GAP)


# Five rows of five with the spaces between them, and one column completed.


_WIDE, _HIGH = 15.5, 8.0
_ACROSS, _DOWN = 2.6, 1.6
_STEP = _HIGH + _DOWN
_TINT = "#f6f1e4"


def draw_grid(stage: Stage, width: float) -> Figure:
    """Cards as small plates with their dates, because fifty faces would be too small to read."""
    cast, look = stage.cast, stage.look
    height = (2 * ROWS - 1) * _STEP - _DOWN + 3.0
    full = cast.column * (_WIDE + _ACROSS) + 1.5
    parts = [rectangle(full - 1.5, 0, _WIDE + 3, height, fill=_TINT, line=(look.gold, 0.35), radius=1.5)]
    for row in range(2 * ROWS - 1):
        for column in range(COLUMNS):
            x, y = 1.5 + column * (_WIDE + _ACROSS), 1.5 + row * _STEP
            if row % 2 == 0:
                parts.append(_dated(stage, cast.grid[row // 2][column].printed, x, y))
            elif column == cast.column:
                parts.append(_placed(stage, cast.filled[row // 2].printed, x, y))
            else:
                parts.append(_empty_cell(x, y, look.gold))
    left = 1.5 + COLUMNS * (_WIDE + _ACROSS) + 3.0
    return Figure("".join((*parts, _key(stage, left, width))), height)


def _key(stage: Stage, x: float, width: float) -> str:
    """What the plates mean, beside the grid."""
    room = width - x
    samples = (
        ("grid-dated", _dated(stage, stage.cast.grid[0][0].printed, x, 0)),
        ("grid-space", _empty_cell(x, 0, stage.look.gold)),
        ("grid-placed", _placed(stage, stage.cast.filled[0].printed, x, 0)),
        ("grid-full", rectangle(x, 0, _WIDE, _HIGH, fill=_TINT, line=(stage.look.gold, 0.35), radius=1.5)),
    )
    parts, y = [], 1.5
    for key, sample in samples:
        parts.append(f'<g transform="matrix(1 0 0 1 0 {y:.3f})">{sample}</g>')
        parts.append(stage.caption(key, x, y + _HIGH + 1.0, room))
        y += _HIGH + 1.0 + stage.caption_lines(key, room).height + 4.0
    return "".join(parts)


def _dated(stage: Stage, date: str, x: float, y: float) -> str:
    plate = rectangle(x, y, _WIDE, _HIGH, fill="#ffffff", line=("#aab2c0", 0.25), radius=0.6)
    return plate + text_line(date, x + _WIDE / 2, y + _HIGH / 2 + 1.5, stage.look.title, 12, stage.look.ink, "middle")


def _placed(stage: Stage, date: str, x: float, y: float) -> str:
    look = stage.look
    plate = rectangle(x, y, _WIDE, _HIGH, fill=look.plate, line=(look.plate, 0.25), radius=0.6)
    return plate + text_line(date, x + _WIDE / 2, y + _HIGH / 2 + 1.5, look.title, 12, look.plate_accent, "middle")


def _empty_cell(x: float, y: float, colour: str) -> str:
    right, bottom = x + _WIDE, y + _HIGH
    sides = ((x, y, right, y), (right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y))
    return stroked_path("".join(dashed_line(*side, 1.3, 1.1) for side in sides), colour, 0.25)


# The line: its gaps, two cards of the same date, and the card that is to be placed.


_GAP = 6.4  # between cards, enough for a mark
_APART = 5.0  # between the card to be placed and the line
_ARCH = 6.0  # over the cards, for the arrow
_RIGHT = 1  # the gap it belongs in


def draw_line(stage: Stage, width: float) -> Figure:
    """A card with its title up, and five dated ones with an arrow to the gap it belongs in."""
    cards, look = stage.cast.line, stage.look
    faces = SmallFaces.inside(stage.proof, (width - 6 * _GAP - _APART) / 6, 22.0)
    step = faces.width + _GAP
    left = width - 5 * step  # of the first dated card; a gap is left at the right end
    gaps = [left - _GAP / 2 + index * step for index in range(len(cards) + 1)]
    centre, under = _ARCH + faces.height / 2, _ARCH + faces.height + 1.6
    parts = [faces.drawn(stage.cast.guest, "title", 0, _ARCH)]
    parts += [faces.drawn(card, "date", left + index * step, _ARCH) for index, card in enumerate(cards)]
    parts += [_plus(x, centre, look.gold if place == _RIGHT else look.quiet) for place, x in enumerate(gaps)]
    parts.append(_arrow(faces.width / 2, gaps[_RIGHT], centre - 2.6, look.gold))
    start, end = left + 2 * step, left + 3 * step + faces.width
    bracket = path_data(((start, under), (start, under + 1.2), (end, under + 1.2), (end, under)))
    parts.append(stroked_path(bracket, look.gold, 0.35))
    rooms = {"yours": left - _GAP - 1, "gaps": start - left - 3, "same": width - start}
    for key, x in (("yours", 0.0), ("gaps", left), ("same", start)):
        parts.append(stage.caption(key, x, under + 1.8, rooms[key]))
    below = max(stage.caption_lines(key, room).height for key, room in rooms.items())
    return Figure("".join(parts), under + 1.8 + below)


def _plus(x: float, y: float, colour: str) -> str:
    """A round mark: here a card may go."""
    arm = 0.85
    cross = path_data(((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm)))
    return circle(x, y, 1.75, fill=colour) + stroked_path(cross, "#ffffff", 0.4)


def _arrow(start: float, end: float, tip: float, colour: str) -> str:
    """Out of the card, over its neighbour and down into the gap."""
    top, bend = 1.0, 2.5
    way = (
        f"M{start:.3f} {_ARCH - 0.8:.3f}V{top + bend:.3f}Q{start:.3f} {top:.3f} {start + bend:.3f} {top:.3f}"
        f"H{end - bend:.3f}Q{end:.3f} {top:.3f} {end:.3f} {top + bend:.3f}V{tip - 1.6:.3f}"
    )
    head = path_data(((end - 1.1, tip - 1.9), (end + 1.1, tip - 1.9), (end, tip)), closed=True)
    return stroked_path(way, colour, 0.5) + filled_path(head, colour)


# A scoring example with its sum.


EXAMPLE = (("bottom", 15, 2), ("gap", 8, 1), ("hands", 2, -1), ("discards", 11, -1))
_PAD, _SCORE_GAP = 3.0, 2.5


def total() -> int:
    return sum(cards * points for _, cards, points in EXAMPLE)


def draw_score(stage: Stage, width: float) -> Figure:
    """Four piles with what each is worth, and the sum of them beneath."""
    look = stage.look
    each = (width - 2 * _PAD - 3 * _SCORE_GAP) / 4
    names = [break_text(stage.texts.captions[key], each - 2, look.plain, CAPTION, 1.2) for key, _, _ in EXAMPLE]
    name_room = max(name.height for name in names)
    tile = 9.5 + name_room + 1.5
    height = _PAD + 6 + tile + 11.5
    parts = [rectangle(0, 0, width, height, fill=_TINT, radius=1.5)]
    parts.append(text_line(stage.texts.captions["example"], _PAD, _PAD + 3, look.strong, 9, look.ink))
    for place, ((_, cards, points), name) in enumerate(zip(EXAMPLE, names, strict=True)):
        x = _PAD + place * (each + _SCORE_GAP)
        parts.append(rectangle(x, _PAD + 6, each, tile, fill="#ffffff", line=(look.gold, 0.25), radius=1))
        text = f"{cards} × {points} = {cards * points}" if points > 0 else f"−{cards}"
        parts.append(text_line(text, x + each / 2, _PAD + 13, look.title, 12, look.ink, "middle"))
        parts.append(paragraph(name, x + each / 2, _PAD + 15.5, look.plain, look.quiet, "middle"))
    parts.append(text_line(_sum(), width / 2, height - 4, look.title, 15, look.ink, "middle"))
    return Figure("".join(parts), height)


def _sum() -> str:
    """Signs with spaces, as a sum is written."""
    terms = [f"{'+' if points > 0 else '−'} {cards * abs(points)}" for _, cards, points in EXAMPLE]
    return " ".join(terms).removeprefix("+ ") + f" = {total()}"


# The ranks that a team may earn, as a table; it is labelled as a house table.


_LINE = 4.1


def draw_ranks(stage: Stage, width: float) -> Figure:
    """A small table, the best at its foot; the rank of the scoring example is tinted."""
    look, captions = stage.look, stage.texts.captions
    parts = [text_line(captions["ranks"], 0, 3.0, look.strong, CAPTION + 0.5, look.ink)]
    starts = ruleset_facts()["twist-coop"].ranks_from
    spans = [captions["below"].format(points=starts[0])]
    spans += [f"{start}–{end - 1}" for start, end in pairwise(starts)] + [f"≥ {starts[-1]}"]
    here = bisect_right(starts, total())
    for place, span in enumerate(spans):
        y = 4.6 + place * _LINE
        if place == here:
            parts.append(rectangle(0, y + 0.1, width, _LINE, fill=_TINT, radius=0.8))
        name = rank_name(place + 1, stage.texts.language)
        parts.append(text_line(span, 17, y + 3, look.strong, CAPTION, look.quiet, "end"))
        parts.append(text_line(name, 20, y + 3, look.plain, CAPTION, look.ink))
    return Figure("".join(parts), 4.6 + len(spans) * _LINE)


# Bottom row and gap row, a free gap, and a card that found its gap taken and lies sideways.


_LABELS = 22.0  # mm for the names of the rows
_DEAD = 27.0  # mm for the dead card
_BETWEEN = 2.6


def draw_rows(stage: Stage, width: float) -> Figure:
    """Gap cards stand above and between their neighbours."""
    cast = stage.cast
    room = width - _LABELS - _DEAD - 6
    faces = SmallFaces.inside(stage.proof, (room - 3 * 4.5) / 4, 24.0)
    gap = min(7.0, (room - 4 * faces.width) / 3)
    step = faces.width + gap
    bottom = faces.height + _BETWEEN
    parts = [faces.drawn(card, "date", _LABELS + place * step, bottom) for place, card in enumerate(cast.bottom)]
    over = [_LABELS + step / 2 + place * step for place in range(3)]
    parts.append(faces.drawn(cast.above[0], "date", over[0], 0))
    parts.append(faces.drawn(cast.above[1], "date", over[2], 0))
    parts.append(_empty_place(stage, over[1], faces.width, faces.height))
    for key, points, y in (("gap-row", "+1", faces.height / 2), ("bottom-row", "+2", bottom + faces.height / 2)):
        parts.append(_row_name(stage, key, points, y))
    end = _LABELS + 4 * faces.width + 3 * gap
    dead_x = end + (width - end - faces.height) / 2 + 1.5
    parts.append(faces.sideways(cast.dead, "title", dead_x, 1.0))
    caption_width = width - end - 3
    parts.append(stage.caption("dead", dead_x + faces.height / 2, faces.width + 3.5, caption_width, "middle"))
    lines = stage.caption_lines("dead", caption_width)
    return Figure("".join(parts), max(bottom + faces.height + 0.6, faces.width + 3.5 + lines.height))


def _row_name(stage: Stage, key: str, points: str, y: float) -> str:
    look, width = stage.look, _LABELS - 2
    name = break_text(stage.texts.captions[key], width, look.strong, CAPTION + 0.5, 1.2)
    worth = break_text(stage.texts.captions["each"].format(points=points), width, look.plain, CAPTION, 1.2)
    top = y - (name.height + worth.height) / 2
    return paragraph(name, 0, top, look.strong, look.ink) + paragraph(
        worth, 0, top + name.height, look.plain, look.quiet
    )


def _empty_place(stage: Stage, x: float, width: float, height: float) -> str:
    """A place that is still empty."""
    corners = ((x, 0.3), (x + width, 0.3), (x + width, height), (x, height), (x, 0.3))
    edges = "".join(dashed_line(*start, *end, 1.4, 1.1) for start, end in pairwise(corners))
    lines = stage.caption_lines("free", width - 2)
    word = stage.caption("free", x + width / 2, (height - lines.height) / 2, width - 2, "middle")
    return stroked_path(edges, stage.look.gold, 0.3) + word


FIGURES: dict[str, Callable[[Stage, float], Figure]] = {
    "line": draw_line,
    "rows": draw_rows,
    "discard": draw_discard,
    "score": draw_score,
    "ranks": draw_ranks,
    "effects": draw_effects,
    "grid": draw_grid,
    "between": draw_between,
}
