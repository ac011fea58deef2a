"""Rows of the table: which cards lie side by side, which over a gap, which over one another, which apart."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import median, median_low

from scorer.photo.judge import misplaced
from scorer.photo.model import (
    Arrangement,
    CardPose,
    Filled,
    Observation,
    Question,
    SeenCard,
    Stack,
    TableRow,
    is_upright,
)
from scorer.rules.board import COLUMNS, GRID, LINE, ROWS, SPACES
from scorer.rules.cards import CardIndex
from scorer.rules.engine import family_of
from scorer.rules.rulesets import Ruleset, rulesets

# Cards that lie side by side or half over one another: neighbours are chained, the rest follows.


Chain = tuple["SeenCard", ...]
REACH = 1.6  # card widths from one middle to the next, at most, for cards that lie side by side


def chains(cards: Sequence[SeenCard], width: float, height: float) -> list[Chain]:
    """Cards in reach of one another sideways, each chain from left to right."""
    order = sorted(cards, key=lambda card: card.place.x)
    following: dict[int, int] = {}
    taken: set[int] = set()
    reaches = []
    for one, card in enumerate(order):
        for other in range(one + 1, len(order)):
            dx = order[other].place.x - card.place.x
            dy = order[other].place.y - card.place.y
            if dx > REACH * width:
                break
            if dx > 0.55 * width and abs(dy) < 0.33 * height:
                reaches.append((dx / width + 2 * abs(dy) / height, one, other))
    for _, one, other in sorted(reaches):
        if one not in following and other not in taken:
            following[one] = other
            taken.add(other)
    found = []
    for start in range(len(order)):
        if start not in taken:
            chain = [start]
            while chain[-1] in following:
                chain.append(following[chain[-1]])
            found.append(tuple(order[place] for place in chain))
    return found


def stacked(cards: Sequence[SeenCard], width: float, height: float) -> list[tuple[SeenCard, ...]]:
    """Groups of cards that lie half over one another, from the top of the table down; lone cards are groups too."""
    groups: list[list[SeenCard]] = []
    for card in sorted(cards, key=lambda one: one.place.y):
        for group in groups:
            last = group[-1].place
            if abs(card.place.x - last.x) < 0.42 * width and 0.12 * height < card.place.y - last.y < 0.8 * height:
                group.append(card)
                break
        else:
            groups.append([card])
    return [tuple(group) for group in groups]


def based(group: tuple[SeenCard, ...], base: SeenCard) -> Stack:
    """A stack with its lowest card first and the others by their distance from it."""
    return tuple(sorted(group, key=lambda card: abs(card.place.y - base.place.y)))


_HOLE = 2.45  # card widths between the middles of neighbours, at most, if one card is missing between them


@dataclass
class _Row:
    """A table row in the making."""

    bases: list[SeenCard]
    above: list[SeenCard] = field(default_factory=list)

    def y_at(self, x: float) -> float:
        nearest = min(self.bases, key=lambda card: abs(card.place.x - x))
        return nearest.place.y

    @property
    def pitch(self) -> float:
        steps = [b.place.x - a.place.x for a, b in zip(self.bases, self.bases[1:], strict=False)]
        return median_low(steps) if steps else 0.0


def lay_rows(sighting: Observation, *, with_gaps: bool) -> Arrangement:
    """The line in its table rows; with gaps, a row that straddles the one below it is its gap row."""
    width, height = sighting.card
    dated = [card for card in sighting.cards if card.dated]
    upright = [card for card in dated if is_upright(card.place)]
    groups = stacked(upright, width, height)
    bases, covers = _bases(groups, upright, width, height)
    strings = sorted(_joined(chains(bases, width, height), width, height), key=_height)
    rows, lone = _rows(strings, width, height, with_gaps)
    questions = [question for row in rows for question in _holes(row, width)]
    finished = []
    for number, row in enumerate(rows):
        table_row, asked = _finish(row, covers, first=number == 0, last=number == len(rows) - 1)
        finished.append(table_row)
        questions += asked
    aside = [*(card for base in lone for card in covers[base.code]), *(card for card in dated if card not in upright)]
    pile = aside[0] if len(aside) == 1 else None
    if len(aside) > 1:
        questions += [Question("aside", card.place, {"card": card.code}) for card in aside]
    front = tuple(card for card in sighting.cards if not card.dated)
    questions += [
        Question("undated", card.place, {"card": card.code}) for card in front if _in_line(card, rows, width, height)
    ]
    form = "rows" if with_gaps else "line"
    return Arrangement(form, tuple(finished), pile=pile, front=front, questions=tuple(questions))


def _bases(
    groups: list[tuple[SeenCard, ...]], upright: list[SeenCard], width: float, height: float
) -> tuple[list[SeenCard], dict[str, Stack]]:
    """Of cards that lie half over one another, the base is the one in a row, or one card above a row."""
    alone = {group[0].code for group in groups if len(group) == 1}
    company = {
        card.code: sum(other.code in alone for other in chain)
        for chain in chains(upright, width, height)
        for card in chain
    }
    bases: list[SeenCard] = []
    covers: dict[str, Stack] = {}
    for group in groups:
        others = [card for card in upright if card not in group]
        base = max(
            group, key=lambda card: (company[card.code], _over_a_gap(card, others, width, height), -card.place.y)
        )
        bases.append(base)
        covers[base.code] = based(group, base)
    return bases, covers


def _over_a_gap(card: SeenCard, others: list[SeenCard], width: float, height: float) -> bool:
    """Whether a row passes one card below."""
    return any(
        abs(other.place.x - card.place.x) < 0.8 * width and 0.8 * height < other.place.y - card.place.y < 1.3 * height
        for other in others
    )


def _joined(found: list[Chain], width: float, height: float) -> list[list[SeenCard]]:
    """Chains with room for one card between them are one row with a hole."""
    strings = [list(chain) for chain in sorted(found, key=lambda chain: chain[0].place.x)]
    joined: list[list[SeenCard]] = []
    for string in strings:
        for before in joined:
            dx = string[0].place.x - before[-1].place.x
            dy = abs(string[0].place.y - before[-1].place.y)
            if 0.55 * width < dx < _HOLE * width and dy < 0.33 * height and len(before) + len(string) > 2:
                before.extend(string)
                break
        else:
            joined.append(string)
    return joined


def _height(string: list[SeenCard]) -> float:
    return median(card.place.y for card in string)


def _rows(
    strings: list[list[SeenCard]], width: float, height: float, with_gaps: bool
) -> tuple[list[_Row], list[SeenCard]]:
    """From the reader's edge of the table upwards: a string lies over the gaps of the row below it, or is a row."""
    rows: list[_Row] = []
    loose: list[list[SeenCard]] = []
    for string in reversed(strings):
        below = next((row for row in rows if with_gaps and _straddles(string, row, width, height)), None)
        if below is not None:
            below.above += string
        elif len(string) > 1:
            rows.append(_Row(string))
        else:
            loose.append(string)
    lone: list[SeenCard] = []
    for (card,) in loose:
        below = next((row for row in rows if with_gaps and _straddles([card], row, width, height)), None)
        if below is not None:
            below.above.append(card)
        elif _begins_a_row(card, rows, width, height, with_gaps):
            rows.append(_Row([card]))
        else:
            lone.append(card)
    if not rows and lone:
        rows, lone = [_Row([lone[0]])], lone[1:]
    rows.sort(key=lambda row: _height(row.bases))
    return rows, lone


def _straddles(string: list[SeenCard], row: _Row, width: float, height: float) -> bool:
    """Whether these cards lie one card higher than the row, over its gaps rather than its cards."""
    if row.above and min(abs(_height(row.above) - card.place.y) for card in string) > 0.35 * height:
        return False
    pitch = row.pitch or 1.12 * width
    offsets = []
    for card in string:
        x = card.place.x
        rise = row.y_at(x) - card.place.y
        if not 0.75 * height < rise < 1.5 * height:
            return False
        left, right = row.bases[0].place.x, row.bases[-1].place.x
        if not left - 0.85 * pitch < x < right + 0.85 * pitch:
            return False
        offsets.append(min(abs(x - base.place.x) for base in row.bases) / pitch)
    return median(offsets) > 0.26


def _begins_a_row(card: SeenCard, rows: list[_Row], width: float, height: float, with_gaps: bool) -> bool:
    """A row of one card: under the beginning or the end of the row above it."""
    for row in rows:
        fall = card.place.y - _height(row.bases)
        ends = (row.bases[0].place.x, row.bases[-1].place.x)
        near = any(abs(card.place.x - x) < 0.7 * width for x in ends)
        if near and 0.9 * height < fall < (3.0 if with_gaps else 2.0) * height:
            return True
    return False


def _holes(row: _Row, width: float) -> list[Question]:
    """Room for a card that was not seen."""
    found = []
    for one, other in zip(row.bases, row.bases[1:], strict=False):
        step = other.place.x - one.place.x
        if step > REACH * width:
            place = _between(one.place, other.place)
            found.append(Question("hole", place, {"after": one.code, "before": other.code}))
    return found


def _between(one: CardPose, other: CardPose) -> CardPose:
    middle = tuple(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(one.outline, other.outline, strict=True))
    return CardPose(one.picture, middle, (one.x + other.x) / 2, (one.y + other.y) / 2, one.turn)


def _finish(row: _Row, covers: dict[str, Stack], *, first: bool, last: bool) -> tuple[TableRow, list[Question]]:
    """Cards over the gaps are given to the gap nearest to them."""
    spots = [card.place.x for card in row.bases]
    pitch = row.pitch or 50.0
    middles = [
        spots[0] - pitch / 2,
        *((a + b) / 2 for a, b in itertools.pairwise(spots)),
        spots[-1] + pitch / 2,
    ]
    gaps: list[Stack] = [()] * len(middles)
    questions: list[Question] = []
    for card in sorted(row.above, key=lambda one: one.place.x):
        nearest = min(range(len(middles)), key=lambda place: abs(middles[place] - card.place.x))
        doubtful = abs(middles[nearest] - card.place.x) > 0.36 * pitch
        at_end = (nearest == 0 and first) or (nearest == len(middles) - 1 and last)
        if gaps[nearest] or doubtful or at_end:
            kind = "gap-end" if at_end else "gap-unclear"
            questions.append(Question(kind, card.place, {"card": card.code}))
        gaps[nearest] = (*gaps[nearest], *covers[card.code])
    return TableRow(tuple(covers[base.code] for base in row.bases), tuple(gaps)), questions


def _in_line(card: SeenCard, rows: list[_Row], width: float, height: float) -> bool:
    """A card that lies in the row, but with its title up."""
    for row in rows:
        inside = row.bases[0].place.x - 1.5 * width < card.place.x < row.bases[-1].place.x + 1.5 * width
        if inside and abs(row.y_at(card.place.x) - card.place.y) < 0.3 * height:
            return True
    return False


# The grid of chrono-coop: five chronologies, and union events in the spaces between them.


_LEVELS = COLUMNS + SPACES  # chronologies and the spaces between them


def lay_grid(sighting: Observation) -> Arrangement:
    """First and last chronology, first and last column span the grid; every card has its cell in between."""
    dated = [card for card in sighting.cards if card.dated and is_upright(card.place)]
    front = tuple(card for card in sighting.cards if not card.dated)
    others = [card for card in sighting.cards if card.dated and card not in dated]
    cells: dict[tuple[int, int], SeenCard] = {}
    questions = [Question("aside", card.place, {"card": card.code}) for card in others]
    for card, (level, column), clear in _cells(dated):
        if (level, column) in cells or not clear:
            questions.append(Question("cell-unclear", card.place, {"card": card.code}))
        cells.setdefault((level, column), card)
    grid = tuple(
        tuple(cells[level, column] for column in range(COLUMNS) if (level, column) in cells)
        for level in range(0, _LEVELS, 2)
    )
    filled = tuple(
        Filled(column + 1, (level + 1) // 2, card) for (level, column), card in sorted(cells.items()) if level % 2
    )
    missing = sum(COLUMNS - len(row) for row in grid)
    if missing:
        questions.append(Question("grid-incomplete", None, {"n": missing}))
    complete = [column for column in range(1, 6) if sum(one.column == column for one in filled) == SPACES]
    if len(complete) > 1:
        questions.append(Question("columns-complete", None, {"n": len(complete)}))
    return Arrangement("grid", grid=grid, filled=filled, front=front, questions=tuple(questions))


def looks_like_a_grid(sighting: Observation) -> bool:
    """Five columns and five full rows, with nothing out of line."""
    width, height = sighting.card
    dated = [card for card in sighting.cards if card.dated and is_upright(card.place)]
    if len(dated) < COLUMNS * COLUMNS:
        return False
    across = max(card.place.x for card in dated) - min(card.place.x for card in dated)
    down = max(card.place.y for card in dated) - min(card.place.y for card in dated)
    if not (3.9 * width < across < 7 * width and 7.5 * height < down < 12 * height):
        return False
    levels = [level for _, (level, _), clear in _cells(dated) if clear]
    return all(levels.count(level) == COLUMNS for level in range(0, _LEVELS, 2))


def _cells(dated: list[SeenCard]) -> list[tuple[SeenCard, tuple[int, int], bool]]:
    """Each card with its level and column, and whether it lies clearly there."""
    if len(dated) < 2:
        return []
    left, top = min(card.place.x for card in dated), min(card.place.y for card in dated)
    across = max(card.place.x for card in dated) - left
    down = max(card.place.y for card in dated) - top
    found = []
    for card in dated:
        column = (card.place.x - left) / max(across, 1.0) * (COLUMNS - 1)
        level = (card.place.y - top) / max(down, 1.0) * (_LEVELS - 1)
        clear = abs(column - round(column)) < 0.33 and abs(level - round(level)) < 0.36
        found.append((card, (round(level), round(column)), clear))
    return found


# From cards on a table to the lay of a game: which form it has, and in which direction its rows are read.


_CLEARLY_FEWER = 2  # wrong cards: one alone may be a slip of the players, and not a row read the wrong way round


def lay_of_the_table(sighting: Observation, ruleset: Ruleset, box: CardIndex) -> Arrangement:
    """Rows, order, gaps, overlaps and what lies apart, as this game lays its cards."""
    layout = family_of(ruleset).layout
    lay = lay_grid(sighting) if layout == GRID else _directed(lay_rows(sighting, with_gaps=layout == ROWS), box)
    asked = (*sighting.questions, *(question for question in lay.questions if not _same_spot(question, sighting)))
    return replace(lay, questions=tuple(question for question in asked if question not in sighting.settled))


def guess_rules(sighting: Observation) -> Ruleset:
    """A grid is chrono-coop, a row with cards over its gaps twist-coop, and any other line that of a contest."""
    if looks_like_a_grid(sighting):
        return _first_with(GRID)
    gaps = any(stack for row in lay_rows(sighting, with_gaps=True).rows for stack in row.gaps)
    return _first_with(ROWS if gaps else LINE)


def _first_with(layout: str) -> Ruleset:
    return next(ruleset for ruleset in rulesets().values() if family_of(ruleset).layout == layout)


def _directed(lay: Arrangement, box: CardIndex) -> Arrangement:
    """Rows are read from left to right; a line that snakes is told by its dates, if they leave no doubt."""
    if len(lay.rows) < 2:
        return lay
    straight, snaking = (len(misplaced(box, [stack[0].code for stack in one.stacks])) for one in (lay, lay.snaking()))
    if straight == 0 or straight < snaking:
        return lay
    if straight - snaking < _CLEARLY_FEWER:
        return replace(lay, questions=(*lay.questions, Question("direction")))
    return lay.snaking()


def _same_spot(question: Question, sighting: Observation) -> bool:
    """A hole in the row where a card was seen, though not read, is asked about once."""
    place = question.place
    return question.kind == "hole" and any(
        other.place is not None
        and place is not None
        and math.dist((other.place.x, other.place.y), (place.x, place.y)) < 0.7 * sighting.card[0]
        for other in sighting.questions
    )
