"""The score of a cooperative game: the sum in boxes, as the leaflets have it, written out, and the rank as beads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.rulesets import rank_name
from deckgen.svg.write import circle, path_data, rectangle, stroked_path
from scorer.messages import say
from scorer.report.sums import score_sum
from scorer.share.heading import Drawing
from scorer.share.lettering import Room, drawn, set_words
from scorer.share.look import house, measures, panel
from scorer.share.result import terms_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.rulesets import Rank
    from scorer.replay import Report
    from scorer.share.look import Typefaces
    from scorer.share.result import Term


_GAP, _HEIGHT = 16.0, 118.0
_BEADS = 46.0  # from one to the next


def score_board(report: Report, faces: Typefaces, top: float, language: str) -> Drawing | None:
    """Only for a score that is a sum: where just cards are counted, the headline says how many."""
    terms = terms_of(report, language)
    if not terms or report.breakdown is None:
        return None
    page = measures()
    parts = [*_boxes(terms, faces, top, language)]
    y = top + _HEIGHT + 20
    total = set_words(
        score_sum(report.state.table.ruleset, report.breakdown), faces.title, Room(page.room, 66, (54, 34))
    )
    parts.append(drawn(total, page.width / 2, y, faces.title, house().plate_accent))
    y += total.height + 12
    if report.rank:
        parts += _rank(report.rank, faces, y, language)
        y += 92
    return Drawing(Markup("\n").join(parts), y)


def _boxes(terms: tuple[Term, ...], faces: Typefaces, top: float, language: str) -> Iterator[Markup]:
    look, page = house(), measures()
    width = (page.room - _GAP * (len(terms) - 1)) / len(terms)
    for number, term in enumerate(terms):
        x = page.margin + number * (width + _GAP)
        value = set_words(term.sum, faces.title, Room(width - 20, 54, (44, 26)))
        words = set_words(term.words, faces.plain, Room(width - 16, 50, (26, 18), 2, 1.0), language)
        yield Markup(rectangle(x, top, width, _HEIGHT, fill=panel(), line=(look.plate_line, 2), radius=14))
        yield drawn(value, x + width / 2, top + 12, faces.title, look.plate_ink)
        yield drawn(words, x + width / 2, top + 64, faces.plain, look.plate_quiet)


def _rank(rank: Rank, faces: Typefaces, top: float, language: str) -> Iterator[Markup]:
    look, page = house(), measures()
    told = say("share.rank", language, level=rank.level, of=rank.of)
    named = f"{rank_name(rank.level, language)} · {told}"
    words = set_words(named, faces.strong, Room(page.room, 46, (36, 26)), language)
    yield drawn(words, page.width / 2, top, faces.strong, look.plate_ink)
    y, first = top + 66, page.width / 2 - _BEADS * (rank.of - 1) / 2
    yield Markup(stroked_path(path_data(((first, y), (first + _BEADS * (rank.of - 1), y))), look.plate_line, 3))
    for bead in range(1, rank.of + 1):
        x, radius = first + (bead - 1) * _BEADS, 14 if bead == rank.level else 10
        reached = bead <= rank.level
        yield Markup(circle(x, y, radius, fill=look.plate_accent if reached else look.plate))
        yield Markup(circle(x, y, radius, line=(look.plate_accent if reached else look.plate_line, 3)))
