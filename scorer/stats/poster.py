"""The poster: all charts below one another in one picture."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from deckgen.files import replace_file
from deckgen.messages import current_language
from deckgen.svg.text_width import break_lines
from deckgen.svg.write import element, picture, translate
from scorer.messages import say
from scorer.stats.aggregate import Statistics
from scorer.stats.bar_charts import draw_hardest_panel, draw_right_panel, draw_wins_panel
from scorer.stats.chart_style import HEADING, NAME, PAPER, QUIET, SIZE, WIDTH, Panel, text, use_system_fonts
from scorer.stats.charts import draw_accuracy_panel, draw_guesses_panel, draw_scores_panel
from scorer.stats.tables import summarize

_MARGIN, _BETWEEN = 36.0, 44.0
_LEADING = 19.0
_PIXELS = 2.0  # for each unit of the drawing
_MOST_LINES = 3


def write_poster(statistics: Statistics, target: Path) -> None:
    """Write SVG or PNG, by the suffix of the file."""
    svg, width, height = draw_poster(statistics)
    with replace_file(target) as file:
        if target.suffix.lower() == ".png":
            _write_png(file, svg, width, height)
        else:
            file.write(use_system_fonts(svg).encode())


def draw_poster(statistics: Statistics) -> tuple[str, float, float]:
    """The SVG with its width and height; panels without data are left out."""
    panels = (
        draw_wins_panel(statistics.players),
        draw_right_panel(statistics.players),
        draw_accuracy_panel(statistics.players),
        draw_hardest_panel(statistics.cards),
        draw_guesses_panel(statistics.cards),
        *map(draw_scores_panel, statistics.scores),
    )
    shown = [panel for panel in panels if panel is not None]
    parts, y = _draw_heading(statistics, empty=not shown)
    for panel in shown:
        panel_svg, panel_height = _draw_panel(panel)
        parts.append(translate(panel_svg, 0, y + _BETWEEN))
        y += _BETWEEN + panel_height
    width, height = WIDTH + 2 * _MARGIN, y + 2 * _MARGIN
    paper = element("rect", width=width, height=height, fill=PAPER)
    svg = picture(width, height, paper + translate("\n".join(parts), _MARGIN, _MARGIN), current_language())
    return svg, width, height


def _draw_heading(statistics: Statistics, *, empty: bool) -> tuple[list[str], float]:
    parts, y = [text(_title(statistics), 0, NAME, size=NAME, bold=True)], NAME + 8
    for paragraph in (*summarize(statistics), *((say("stats.chart.nothing"),) if empty else ())):
        for line in break_lines(paragraph, SIZE, WIDTH, _MOST_LINES):
            y += _LEADING
            parts.append(text(line, 0, y - 5, fill=QUIET))
    return parts, y


def _title(statistics: Statistics) -> str:
    """The name, if there is only one player."""
    alone = statistics.players[0].name if len(statistics.players) == 1 else ""
    return alone or say("stats.chart.title")


def _draw_panel(panel: Panel) -> tuple[str, float]:
    parts, y = [text(panel.heading, 0, HEADING - 3, size=HEADING, bold=True)], HEADING + 2
    for line in break_lines(panel.note, SIZE, WIDTH, _MOST_LINES):
        y += _LEADING
        parts.append(text(line, 0, y - 5, fill=QUIET))
    parts.append(translate(panel.svg, 0, y + 14))
    return "".join(parts), y + 14 + panel.height


def _write_png(file: IO[bytes], svg: str, width: float, height: float) -> None:
    from deckgen.writers.png import render_svg, save_picture

    save_picture(file, render_svg(svg, width, height, _PIXELS))
