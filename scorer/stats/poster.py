"""All panels one below the other, as a picture to pin up beside the shelf of games."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from deckgen.files import replace_file
from deckgen.messages import current_language
from deckgen.svg.text_width import break_lines
from deckgen.svg.write import element, picture, shifted
from scorer.messages import say
from scorer.stats.aggregate import Statistics
from scorer.stats.chart_style import HEADING, NAME, PAPER, QUIET, SIZE, WIDTH, Panel, for_readers, words
from scorer.stats.charts import accuracy_panel, beliefs_panel, hardest_panel, scores_panel
from scorer.stats.tables import summary

_MARGIN, _BETWEEN = 36.0, 44.0
_LEADING = 19.0
_PIXELS = 2.0  # for each unit of the drawing
_MOST_LINES = 3


def write_poster(statistics: Statistics, target: Path) -> None:
    """SVG or PNG, as the name of the file ends."""
    svg, width, height = poster_svg(statistics)
    with replace_file(target) as file:
        if target.suffix.lower() == ".png":
            _write_png(file, svg, width, height)
        else:
            file.write(for_readers(svg).encode())


def poster_svg(statistics: Statistics) -> tuple[str, float, float]:
    """The drawing with its width and height; only the panels that have something to show."""
    panels = (
        accuracy_panel(statistics.players),
        hardest_panel(statistics.cards),
        beliefs_panel(statistics.cards),
        *map(scores_panel, statistics.scores),
    )
    shown = [panel for panel in panels if panel is not None]
    parts, y = _heading(statistics, empty=not shown)
    for panel in shown:
        drawn, height = _with_heading(panel)
        parts.append(shifted(drawn, 0, y + _BETWEEN))
        y += _BETWEEN + height
    width, height = WIDTH + 2 * _MARGIN, y + 2 * _MARGIN
    paper = element("rect", width=width, height=height, fill=PAPER)
    svg = picture(width, height, paper + shifted("\n".join(parts), _MARGIN, _MARGIN), current_language())
    return svg, width, height


def _heading(statistics: Statistics, *, empty: bool) -> tuple[list[str], float]:
    parts, y = [words(_title(statistics), 0, NAME, size=NAME, bold=True)], NAME + 8
    for paragraph in (*summary(statistics), *((say("stats.chart.nothing"),) if empty else ())):
        for line in break_lines(paragraph, SIZE, WIDTH, _MOST_LINES):
            y += _LEADING
            parts.append(words(line, 0, y - 5, fill=QUIET))
    return parts, y


def _title(statistics: Statistics) -> str:
    """A person's own page carries the name."""
    alone = statistics.players[0].name if len(statistics.players) == 1 else ""
    return alone or say("stats.chart.title")


def _with_heading(panel: Panel) -> tuple[str, float]:
    parts, y = [words(panel.heading, 0, HEADING - 3, size=HEADING, bold=True)], HEADING + 2
    for line in break_lines(panel.note, SIZE, WIDTH, _MOST_LINES):
        y += _LEADING
        parts.append(words(line, 0, y - 5, fill=QUIET))
    parts.append(shifted(panel.drawn, 0, y + 14))
    return "".join(parts), y + 14 + panel.height


def _write_png(file: IO[bytes], svg: str, width: float, height: float) -> None:
    """Drawn with our own fonts."""
    from deckgen.writers.png import save_picture, svg_picture

    save_picture(file, svg_picture(svg, width, height, _PIXELS))
