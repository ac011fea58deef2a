"""Arrange the cards of a table: which lie side by side, over a gap, over one another, in a grid, or apart."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import median, median_low

from scorer.photo.model import (
    SNAKE,
    Arrangement,
    CardPose,
    FilledSpace,
    Observation,
    Question,
    SeenCard,
    Stack,
    TableRow,
)
from scorer.photo.plane import pose_of_card_at
from scorer.rules.board import COLUMNS, GRID, LINE, ROWS, SPACES
from scorer.rules.cards import CardIndex
from scorer.rules.engine import family_of
from scorer.rules.rulesets import Ruleset, rulesets

_CLEARLY_FEWER = 2  # wrong cards: a single one may be a mistake of the players, not of the direction
_TURN = 1.6  # card distances from the end of a row to the beginning of the next one below it, at most, in a snake


def arrange_cards(observation: Observation, ruleset: Ruleset, cards: CardIndex) -> Arrangement:
    """The cards in the layout of the ruleset's family, with questions about what is unclear."""
    layout = family_of(ruleset).layout
    if layout == GRID:
        arrangement = arrange_grid(observation)
    else:
        arrangement = arrange_rows(observation, with_gaps=layout == ROWS)
        if observation.direction is None:
            arrangement = _choose_direction(arrangement, cards)
        elif observation.direction == SNAKE:
            arrangement = arrangement.as_snake()
    new = [question for question in arrangement.questions if not _is_asked(question, observation)]
    questions = (question for question in (*observation.questions, *new) if question not in observation.answered)
    return replace(arrangement, questions=tuple(questions))


def guess_ruleset(observation: Observation) -> Ruleset:
    """The first ruleset with a grid, with two rows if cards lie over gaps, or else with a line."""
    if is_grid(observation):
        return _first_with(GRID)
    gaps = any(stack for row in arrange_rows(observation, with_gaps=True).rows for stack in row.gaps)
    return _first_with(ROWS if gaps else LINE)


def find_misplaced(cards: CardIndex, line: Sequence[str]) -> frozenset[int]:
    """Indices of as few cards as possible without which no card is earlier than one before it."""
    best: dict[int, tuple[int, ...]] = {-1: ()}  # latest beginning so far → the most cards that can stay
    for index, card in enumerate(line):
        longer: dict[int, tuple[int, ...]] = {}
        for latest, kept in best.items():
            if cards.last[card] >= latest:
                reach = max(latest, cards.first[card])
                if len(kept) + 1 > max(len(best.get(reach, ())), len(longer.get(reach, ()))):
                    longer[reach] = (*kept, index)
        best |= longer
    stay = max(best.values(), key=len)
    return frozenset(range(len(line))) - frozenset(stay)


def _first_with(layout: str) -> Ruleset:
    return next(ruleset for ruleset in rulesets().values() if family_of(ruleset).layout == layout)


def _choose_direction(arrangement: Arrangement, cards: CardIndex) -> Arrangement:
    """Rows from left to right or as a snake, whichever leaves clearly fewer cards wrong, or a question.

    Cards over gaps are not counted: two stacks that changed places are one mistake, whatever lies between them.
    """
    snake = arrangement.as_snake()
    if (snake.stacks, snake.gaps) == (arrangement.stacks, arrangement.gaps):
        return arrangement
    wrong, wrong_in_snake = (
        len(find_misplaced(cards, [stack[0].code for stack in one.stacks])) for one in (arrangement, snake)
    )
    if wrong_in_snake - wrong >= _CLEARLY_FEWER or (wrong < wrong_in_snake and not _may_snake(arrangement)):
        return arrangement
    if wrong - wrong_in_snake >= _CLEARLY_FEWER:
        return snake
    return replace(arrangement, questions=(*arrangement.questions, Question("direction")))


def _may_snake(arrangement: Arrangement) -> bool:
    """Whether every row begins below the end of the row above it, if every second one is read from right to left."""
    rows = [[stack[0].pose.x for stack in row.stacks] for row in arrangement.rows]
    steps = [right - left for row in rows for left, right in itertools.pairwise(row)]
    turns = [
        abs(row[-1] - below[-1]) if number % 2 == 0 else abs(row[0] - below[0])
        for number, (row, below) in enumerate(itertools.pairwise(rows))
    ]
    return not steps or max(turns) <= _TURN * median_low(steps)


def _is_asked(question: Question, observation: Observation) -> bool:
    """Whether there is a question already about an unread card in this hole or cell."""
    pose = question.pose
    return question.kind in ("hole", "cell-missing") and any(
        other.pose is not None
        and pose is not None
        and math.dist((other.pose.x, other.pose.y), (pose.x, pose.y)) < 0.7 * observation.card_size[0]
        for other in observation.questions
    )


# A line in one or more table rows. Neighbours are linked into chains, chains become rows.


Chain = tuple[SeenCard, ...]
_REACH = 1.6  # card widths from one middle to the next, at most, for cards that lie side by side
_HOLE = 2.45  # card widths between the middles of neighbours, at most, if one card is missing between them


def arrange_rows(observation: Observation, *, with_gaps: bool) -> Arrangement:
    """The line in its table rows; with gaps, a row that lies over the gaps of the one below is its gap row."""
    width, height = observation.card_size
    dated = [card for card in observation.cards if card.dated]
    upright = [card for card in dated if card.pose.is_upright]
    groups = _group_overlapping(upright, width, height)
    bases, stacks = _find_bases(groups, upright, width, height)
    chains = sorted(_join_chains(_chain_neighbours(bases, width, height), width, height), key=_median_y)
    rows, lone = _find_rows(chains, width, height, with_gaps)
    questions = [question for row in rows for question in _find_holes(row, width)]
    finished = []
    for number, row in enumerate(rows):
        table_row, asked = _build_row(row, stacks, first=number == 0, last=number == len(rows) - 1)
        finished.append(table_row)
        questions += asked
    aside = [*(card for base in lone for card in stacks[base.code]), *(card for card in dated if card not in upright)]
    pile = aside[0] if len(aside) == 1 else None
    if len(aside) > 1:
        questions += [Question("aside", card.pose, {"card": card.code}) for card in aside]
    front = tuple(card for card in observation.cards if not card.dated)
    questions += [
        Question("undated", card.pose, {"card": card.code}) for card in front if _is_in_line(card, rows, width, height)
    ]
    layout = ROWS if with_gaps else LINE
    return Arrangement(layout, tuple(finished), pile=pile, front=front, questions=tuple(questions))


@dataclass
class _RowBuilder:
    """A table row that is being put together."""

    bases: list[SeenCard]
    above: list[SeenCard] = field(default_factory=list)

    def y_at(self, x: float) -> float:
        nearest = min(self.bases, key=lambda card: abs(card.pose.x - x))
        return nearest.pose.y

    @property
    def pitch(self) -> float:
        steps = [b.pose.x - a.pose.x for a, b in zip(self.bases, self.bases[1:], strict=False)]
        return median_low(steps) if steps else 0.0


def _chain_neighbours(cards: Sequence[SeenCard], width: float, height: float) -> list[Chain]:
    """Cards that lie side by side, each chain from left to right."""
    order = sorted(cards, key=lambda card: card.pose.x)
    next_of: dict[int, int] = {}
    taken: set[int] = set()
    links = []
    for one, card in enumerate(order):
        for other in range(one + 1, len(order)):
            dx = order[other].pose.x - card.pose.x
            dy = order[other].pose.y - card.pose.y
            if dx > _REACH * width:
                break
            if dx > 0.55 * width and abs(dy) < 0.33 * height:
                links.append((dx / width + 2 * abs(dy) / height, one, other))
    for _, one, other in sorted(links):
        if one not in next_of and other not in taken:
            next_of[one] = other
            taken.add(other)
    found = []
    for start in range(len(order)):
        if start not in taken:
            chain = [start]
            while chain[-1] in next_of:
                chain.append(next_of[chain[-1]])
            found.append(tuple(order[index] for index in chain))
    return found


def _group_overlapping(cards: Sequence[SeenCard], width: float, height: float) -> list[tuple[SeenCard, ...]]:
    """Groups of cards that lie half over one another, from the top of the table down; single cards are groups too."""
    groups: list[list[SeenCard]] = []
    for card in sorted(cards, key=lambda one: one.pose.y):
        for group in groups:
            last = group[-1].pose
            if abs(card.pose.x - last.x) < 0.42 * width and 0.12 * height < card.pose.y - last.y < 0.8 * height:
                group.append(card)
                break
        else:
            groups.append([card])
    return [tuple(group) for group in groups]


def _order_stack(group: tuple[SeenCard, ...], base: SeenCard) -> Stack:
    """A stack with its base first and the others by their distance from it."""
    return tuple(sorted(group, key=lambda card: abs(card.pose.y - base.pose.y)))


def _find_bases(
    groups: list[tuple[SeenCard, ...]], upright: list[SeenCard], width: float, height: float
) -> tuple[list[SeenCard], dict[str, Stack]]:
    """The base of each group, which is the card in a row or one card above a row, and the stack on each base."""
    single = {group[0].code for group in groups if len(group) == 1}
    singles = {
        card.code: sum(other.code in single for other in chain)
        for chain in _chain_neighbours(upright, width, height)
        for card in chain
    }
    bases: list[SeenCard] = []
    stacks: dict[str, Stack] = {}
    for group in groups:
        others = [card for card in upright if card not in group]
        base = max(group, key=lambda card: (singles[card.code], _over_a_gap(card, others, width, height), -card.pose.y))
        bases.append(base)
        stacks[base.code] = _order_stack(group, base)
    return bases, stacks


def _over_a_gap(card: SeenCard, others: list[SeenCard], width: float, height: float) -> bool:
    """Whether a row passes one card below."""
    return any(
        abs(other.pose.x - card.pose.x) < 0.8 * width and 0.8 * height < other.pose.y - card.pose.y < 1.3 * height
        for other in others
    )


def _join_chains(found: list[Chain], width: float, height: float) -> list[list[SeenCard]]:
    """Chains with room for just one card between them, joined."""
    joined: list[list[SeenCard]] = []
    for chain in sorted(found, key=lambda one: one[0].pose.x):
        for before in joined:
            dx = chain[0].pose.x - before[-1].pose.x
            dy = abs(chain[0].pose.y - before[-1].pose.y)
            if 0.55 * width < dx < _HOLE * width and dy < 0.33 * height and len(before) + len(chain) > 2:
                before.extend(chain)
                break
        else:
            joined.append(list(chain))
    return joined


def _median_y(chain: list[SeenCard]) -> float:
    return median(card.pose.y for card in chain)


def _find_rows(
    chains: list[list[SeenCard]], width: float, height: float, with_gaps: bool
) -> tuple[list[_RowBuilder], list[SeenCard]]:
    """From the bottom of the table upwards: a chain lies over the gaps of the row below it, or is a row."""
    rows: list[_RowBuilder] = []
    single_cards: list[list[SeenCard]] = []
    for chain in reversed(chains):
        below = next((row for row in rows if with_gaps and _lies_over_gaps(chain, row, width, height)), None)
        if below is not None:
            below.above += chain
        elif len(chain) > 1:
            rows.append(_RowBuilder(chain))
        else:
            single_cards.append(chain)
    lone: list[SeenCard] = []
    for (card,) in single_cards:
        below = next((row for row in rows if with_gaps and _lies_over_gaps([card], row, width, height)), None)
        if below is not None:
            below.above.append(card)
        elif _begins_a_row(card, rows, width, height, with_gaps):
            rows.append(_RowBuilder([card]))
        else:
            lone.append(card)
    if not rows and lone:
        rows, lone = [_RowBuilder([lone[0]])], lone[1:]
    rows.sort(key=lambda row: _median_y(row.bases))
    return rows, lone


def _lies_over_gaps(chain: list[SeenCard], row: _RowBuilder, width: float, height: float) -> bool:
    """Whether these cards lie one card higher than the row, over its gaps rather than its cards."""
    if row.above and min(abs(_median_y(row.above) - card.pose.y) for card in chain) > 0.35 * height:
        return False
    pitch = row.pitch or 1.12 * width
    offsets = []
    for card in chain:
        x = card.pose.x
        rise = row.y_at(x) - card.pose.y
        if not 0.75 * height < rise < 1.5 * height:
            return False
        left, right = row.bases[0].pose.x, row.bases[-1].pose.x
        if not left - 0.85 * pitch < x < right + 0.85 * pitch:
            return False
        offsets.append(min(abs(x - base.pose.x) for base in row.bases) / pitch)
    return median(offsets) > 0.26


def _begins_a_row(card: SeenCard, rows: list[_RowBuilder], width: float, height: float, with_gaps: bool) -> bool:
    """Whether a single card is a row: under the beginning or the end of the row above it."""
    for row in rows:
        fall = card.pose.y - _median_y(row.bases)
        ends = (row.bases[0].pose.x, row.bases[-1].pose.x)
        near = any(abs(card.pose.x - x) < 0.7 * width for x in ends)
        if near and 0.9 * height < fall < (3.0 if with_gaps else 2.0) * height:
            return True
    return False


def _find_holes(row: _RowBuilder, width: float) -> list[Question]:
    """Questions about gaps in a row that are wide enough for a card."""
    found = []
    for one, other in zip(row.bases, row.bases[1:], strict=False):
        step = other.pose.x - one.pose.x
        if step > _REACH * width:
            pose = _pose_between(one.pose, other.pose)
            found.append(Question("hole", pose, {"after": one.code, "before": other.code}))
    return found


def _pose_between(one: CardPose, other: CardPose) -> CardPose:
    middle = tuple(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(one.outline, other.outline, strict=True))
    return CardPose(one.picture, middle, (one.x + other.x) / 2, (one.y + other.y) / 2, one.turn)


def _build_row(
    row: _RowBuilder, stacks: dict[str, Stack], *, first: bool, last: bool
) -> tuple[TableRow, list[Question]]:
    """The row with each card over it in the nearest gap."""
    xs = [card.pose.x for card in row.bases]
    pitch = row.pitch or 50.0
    middles = [
        xs[0] - pitch / 2,
        *((a + b) / 2 for a, b in itertools.pairwise(xs)),
        xs[-1] + pitch / 2,
    ]
    gaps: list[Stack] = [()] * len(middles)
    questions: list[Question] = []
    for card in sorted(row.above, key=lambda one: one.pose.x):
        nearest = min(range(len(middles)), key=lambda gap: abs(middles[gap] - card.pose.x))
        doubtful = abs(middles[nearest] - card.pose.x) > 0.36 * pitch
        at_end = (nearest == 0 and first) or (nearest == len(middles) - 1 and last)
        if gaps[nearest] or doubtful or at_end:
            kind = "gap-end" if at_end else "gap-unclear"
            questions.append(Question(kind, card.pose, {"card": card.code}))
        gaps[nearest] = (*gaps[nearest], *stacks[card.code])
    return TableRow(tuple(stacks[base.code] for base in row.bases), tuple(gaps)), questions


def _is_in_line(card: SeenCard, rows: list[_RowBuilder], width: float, height: float) -> bool:
    """Whether a card lies where one of a row would lie."""
    for row in rows:
        inside = row.bases[0].pose.x - 1.5 * width < card.pose.x < row.bases[-1].pose.x + 1.5 * width
        if inside and abs(row.y_at(card.pose.x) - card.pose.y) < 0.3 * height:
            return True
    return False


# The grid of chrono-coop: five chronologies, and union events in the spaces between them.


_LEVELS = COLUMNS + SPACES  # chronologies and the spaces between them


_MOST_MISSING = 10  # cards of the grid; if fewer were seen than are left, this is no grid at all


def arrange_grid(observation: Observation) -> Arrangement:
    """The cells of the grid, which the first and last chronology and the first and last column span.

    A card that was not seen leaves its cell empty and is asked for there.
    """
    dated = [card for card in observation.cards if card.dated and card.pose.is_upright]
    front = tuple(card for card in observation.cards if not card.dated)
    aside = [card for card in observation.cards if card.dated and card not in dated]
    cells: dict[tuple[int, int], SeenCard] = {}
    questions = [Question("aside", card.pose, {"card": card.code}) for card in aside]
    for card, (level, column), clear in _find_cells(dated):
        if (level, column) in cells or not clear:
            questions.append(Question("cell-unclear", card.pose, {"card": card.code}))
        cells.setdefault((level, column), card)
    grid = tuple(tuple(cells.get((level, column)) for column in range(COLUMNS)) for level in range(0, _LEVELS, 2))
    spaces = tuple(
        FilledSpace(column + 1, (level + 1) // 2, card) for (level, column), card in sorted(cells.items()) if level % 2
    )
    questions += _ask_for_missing(grid, dated, observation.card_size)
    complete = [column for column in range(1, 6) if sum(one.column == column for one in spaces) == SPACES]
    if len(complete) > 1:
        questions.append(Question("columns-complete", None, {"n": len(complete)}))
    return Arrangement(GRID, grid=grid, spaces=spaces, front=front, questions=tuple(questions))


def _ask_for_missing(
    grid: Sequence[Sequence[SeenCard | None]], dated: list[SeenCard], size: tuple[float, float]
) -> list[Question]:
    """A question at each empty cell of the grid, or a single one if most of it is missing."""
    missing = [(row, column) for row in range(COLUMNS) for column in range(COLUMNS) if grid[row][column] is None]
    if len(missing) > _MOST_MISSING:
        return [Question("grid-incomplete", None, {"n": len(missing)})]
    left, top, across, down = _extent(dated)
    poses = [card.pose for card in dated]
    return [
        Question(
            "cell-missing",
            pose_of_card_at(left + across * column / (COLUMNS - 1), top + down * row / (COLUMNS - 1), poses, size),
            {"row": row + 1, "column": column + 1},
        )
        for row, column in missing
    ]


_MOST_UNSEEN = 3  # cards of a grid that is still recognized as one


def is_grid(observation: Observation) -> bool:
    """Whether the cards lie in five columns and five rows, of which a few cards may not have been seen.

    The last card must be there: a line that is laid in rows of five ends anywhere in its last row.
    """
    width, height = observation.card_size
    dated = [card for card in observation.cards if card.dated and card.pose.is_upright]
    if len(dated) < COLUMNS * COLUMNS - _MOST_UNSEEN:
        return False
    _, _, across, down = _extent(dated)
    if not (3.9 * width < across < 7 * width and 7.5 * height < down < 12 * height):
        return False
    cells = [cell for _, cell, clear in _find_cells(dated) if clear]
    levels = [level for level, _ in cells if level % 2 == 0]
    full = len(levels) >= COLUMNS * COLUMNS - _MOST_UNSEEN and max(map(levels.count, levels)) <= COLUMNS
    return full and (_LEVELS - 1, COLUMNS - 1) in cells


def _extent(dated: Sequence[SeenCard]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the rectangle that the middles of the cards span."""
    left, top = min(card.pose.x for card in dated), min(card.pose.y for card in dated)
    across = max(card.pose.x for card in dated) - left
    return left, top, across, max(card.pose.y for card in dated) - top


def _find_cells(dated: list[SeenCard]) -> list[tuple[SeenCard, tuple[int, int], bool]]:
    """Each card with its level and column, and whether it clearly lies there."""
    if len(dated) < 2:
        return []
    left, top, across, down = _extent(dated)
    found = []
    for card in dated:
        column = (card.pose.x - left) / max(across, 1.0) * (COLUMNS - 1)
        level = (card.pose.y - top) / max(down, 1.0) * (_LEVELS - 1)
        clear = abs(column - round(column)) < 0.33 and abs(level - round(level)) < 0.36
        found.append((card, (round(level), round(column)), clear))
    return found
