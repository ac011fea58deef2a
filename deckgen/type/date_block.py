"""The date of a card as a block: the year or figure as large as it fits, what belongs to it small around it.

`circa` and the era stand beside the figure if they leave it large enough; day and month, centuries and units have lines
of their own. Lines break between the parts of a date, between the ends of a range and, in an author's own words, at
blanks; never inside a word.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from deckgen.dates import DateParts
from deckgen.type.fit import ASCENT, PT, Lines, TextBox, fit, largest_size, overhang
from deckgen.type.fonts import Typeface, is_right_to_left

_BESIDE = 0.5  # of the figure's size: what stands beside it
_APART = 0.42  # of the figure's size: what stands above or below it
_FLOOR = 0.5  # of the smallest figure: the smallest of what belongs to it
_SPACE = 0.2  # of the figure's size, between it and what stands beside it
_SMALL_LEADING = 1.12
_BETWEEN_ENDS = 0.06  # of the figure's size, between the ends of a range
_SHORT = 4  # letters: a `circa` or unit of so many may stand beside the figure
_WORTH_A_LINE = 0.8  # of the figure's size, that it may lose for fewer lines
_LONG = 11  # letters: a figure of so many need not stay on one line
_NO_BREAK = "\u00a0"

_Side = Literal["beside", "apart"]


class Run(NamedTuple):
    """A text of one size on its baseline, `x` from the middle of the block and `y` from its top."""

    text: str
    x: float
    y: float
    size: float
    anchor: str


class DateBlock(NamedTuple):
    """A date that was fitted into a box, in millimetres."""

    runs: tuple[Run, ...]
    size: float  # of the figure
    height: float
    baseline: float  # of the first line with a figure, from the top

    @property
    def is_one_line(self) -> bool:
        return len({run.y for run in self.runs}) == 1


@lru_cache(maxsize=4096)
def fit_date(date: tuple[DateParts, ...], typeface: Typeface, box: TextBox) -> DateBlock | None:
    """The date with the largest figure that fits, in few lines; None if it fits at no size."""
    for arrangements in _arrangements(date):
        fitted = [_fit(rows, typeface, box) for rows in dict.fromkeys(arrangements)]
        largest = max((block.size for block in fitted if block), default=0.0)
        for block in fitted:
            if block and block.size >= largest * _WORTH_A_LINE:
                return block
    return None


# What goes on which line.


class _Row(NamedTuple):
    """A figure with small texts beside it, or a small text alone; a figure that is `loose` may take several lines."""

    figure: str = ""
    before: str = ""
    after: str = ""
    loose: bool = False
    ends: bool = False  # whether an end of a range ends here


_Rows = tuple[_Row, ...]


def _arrangements(date: tuple[DateParts, ...]) -> Iterator[list[_Rows]]:
    """The ways to set a date, in groups, the better group first and in each group the fewest lines first."""
    leads: list[_Side] = ["beside", "apart"] if all(_may_lead_beside(end) for end in date) else ["apart"]
    tails: list[_Side] = ["beside", "apart"] if all(_may_trail_beside(end) for end in date) else ["apart"]
    whole, broken = ([_rows(date, lead, tail, loose) for lead in leads for tail in tails] for loose in (False, True))
    yield from ([whole + broken] if any(len(end.figure) >= _LONG for end in date) else [whole, broken])
    if "apart" in (leads[0], tails[0]):
        yield [_rows(date, "beside", "beside", True), _rows(date, "beside", "apart", True)]


def _may_lead_beside(end: DateParts) -> bool:
    return not end.lead and len(end.circa) <= _SHORT


def _may_trail_beside(end: DateParts) -> bool:
    return not (end.unit and end.era) and len(end.unit) <= _SHORT


def _rows(date: tuple[DateParts, ...], lead: _Side, tail: _Side, loose: bool) -> _Rows:
    return tuple(row for end in date for row in _end_rows(end, lead, tail, loose))


def _end_rows(end: DateParts, lead: _Side, tail: _Side, loose: bool) -> Iterator[_Row]:
    """The lines of a date or of one end of a range."""
    before = " ".join(filter(None, (end.circa, end.lead.replace(" ", _NO_BREAK))))
    dash = end.after.rstrip()
    era = end.era.replace(" ", _NO_BREAK)
    after = " ".join(filter(None, (end.unit, era)))
    if before and lead == "apart":
        yield _Row(before=before)
    beside = before if lead == "beside" else ""
    if after and tail == "apart":
        yield _Row(end.figure, beside, loose=loose)
        yield _Row(before=after + dash, ends=bool(dash))
    elif after:
        yield _Row(end.figure, beside, after + dash, loose=loose, ends=bool(dash))
    else:
        yield _Row(end.figure + dash, beside, loose=loose, ends=bool(dash))


# Lines at a size.


class _Line(NamedTuple):
    """Texts beside each other with their widths and sizes, in millimetres, and the distance to the next line."""

    runs: tuple[tuple[str, float, float], ...]
    size: float
    leading: float
    gap_after: float = 0.0

    @property
    def width(self) -> float:
        return sum(width for _, width, _ in self.runs) + self.space * (len(self.runs) - 1)

    @property
    def space(self) -> float:
        return self.size * _SPACE


def _fit(rows: _Rows, typeface: Typeface, box: TextBox) -> DateBlock | None:
    """The rows at the largest size at which they fit."""

    def fits(size: float) -> bool:
        lines = _set_rows(rows, typeface, box, size)
        return bool(lines) and sum(line.leading + line.gap_after for line in lines) <= box.height + 1e-6

    size = largest_size(box, fits)
    return _place(_set_rows(rows, typeface, box, size), typeface, box, size) if size else None


def _set_rows(rows: _Rows, typeface: Typeface, box: TextBox, size: float) -> list[_Line]:
    """The lines with figures of a size; none if a line is too wide."""
    lines: list[_Line] = []
    for row in rows:
        added = _set_figure(row, typeface, box, size) if row.figure else _set_small(row, typeface, box, size)
        if not added:
            return []
        lines += added
        if row.ends:
            lines[-1] = lines[-1]._replace(gap_after=size * _BETWEEN_ENDS)
    return lines


def _set_figure(row: _Row, typeface: Typeface, box: TextBox, size: float) -> list[_Line]:
    figures: tuple[str, ...] = (row.figure,)
    if row.loose:
        broken = _break(row.figure, typeface, TextBox(box.width, 1e6, size / PT, size / PT))
        figures = broken.lines if broken else ()
    lines = []
    for index, figure in enumerate(figures):
        before = row.before if index == 0 else ""
        after = row.after if index == len(figures) - 1 else ""
        sized = ((before, size * _BESIDE), (figure, size), (after, size * _BESIDE))
        runs = tuple((text, typeface.width(text, each), each) for text, each in sized if text)
        lines.append(_Line(runs, size, size * box.leading))
    return lines if all(line.width <= box.width + 1e-6 for line in lines) else []


def _set_small(row: _Row, typeface: Typeface, box: TextBox, size: float) -> list[_Line]:
    """A small text in one line, made smaller if need be; or else in several."""
    smallest = box.smallest * _FLOOR
    room = TextBox(box.width, 1e6, max(size * _APART / PT, smallest), smallest, _SMALL_LEADING)
    lines = fit(row.before, typeface, room._replace(most_lines=1)) or _break(row.before, typeface, room)
    if not lines:
        return []
    return [
        _Line(((line, typeface.width(line, lines.size), lines.size),), lines.size, lines.leading)
        for line in lines.lines
    ]


def _break(text: str, typeface: Typeface, box: TextBox) -> Lines | None:
    """A text in several lines, at no-break spaces only if there is no other way."""
    return fit(text, typeface, box) or fit(text.replace(_NO_BREAK, " "), typeface, box)


def _place(lines: list[_Line], typeface: Typeface, box: TextBox, size: float) -> DateBlock:
    runs: list[Run] = []
    baselines: list[float] = []
    top = 0.0
    for line in lines:
        baseline = top + (line.leading - line.size) / 2 + line.size * ASCENT
        if line.size == size:
            baselines.append(baseline)
        runs += _place_line(line, baseline, typeface, box.width)
        top += line.leading + line.gap_after
    return DateBlock(tuple(runs), size, top, baselines[0])


def _place_line(line: _Line, baseline: float, typeface: Typeface, width: float) -> Iterator[Run]:
    """The runs of a line, centred together, in the order of reading; punctuation hangs out if there is room."""
    if len(line.runs) == 1:
        ((text, _, size),) = line.runs
        yield Run(text, overhang(text, typeface, size, width), baseline, size, "middle")
        return
    leftwards = any(is_right_to_left(text) for text, _, _ in line.runs)
    x = -line.width / 2
    for text, width, size in reversed(line.runs) if leftwards else line.runs:
        yield Run(text, x, baseline, size, "start")
        x += width + line.space
