"""Rows of the table: which cards lie side by side, which over a gap, which over one another, which apart."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from statistics import median, median_low
from typing import TYPE_CHECKING

from scorer.photo.chains import REACH, Chain, based, chains, stacked
from scorer.photo.lay import Lay, TableRow, is_upright
from scorer.photo.sighting import Place, Question

if TYPE_CHECKING:
    from scorer.photo.lay import Stack
    from scorer.photo.sighting import SeenCard, Sighting

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


def lay_rows(sighting: Sighting, *, with_gaps: bool) -> Lay:
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
    return Lay(form, tuple(finished), pile=pile, front=front, questions=tuple(questions))


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


def _between(one: Place, other: Place) -> Place:
    middle = tuple(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(one.outline, other.outline, strict=True))
    return Place(one.picture, middle, (one.x + other.x) / 2, (one.y + other.y) / 2, one.turn)


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
