"""The verdict on a table by the scorer's rules: every card right or wrong, the score, and what is left to ask."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.rulesets import rank_of
from scorer.log.records import Place as PlaceRecord
from scorer.photo.game_log import table_log
from scorer.photo.order import misplaced
from scorer.photo.sighting import Question
from scorer.replay import replay
from scorer.rules.board import GRID, LINE, ROWS, Line, Rows, find_spot, neighbours, right_slots
from scorer.rules.engine import lay_table, shape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckgen.rulesets import Rank
    from scorer.log.log import Log
    from scorer.photo.lay import Lay
    from scorer.photo.sighting import SeenCard, Sighting
    from scorer.replay import Report
    from scorer.rules.cards import CardIndex
    from scorer.rules.rulesets import Options, Ruleset


RIGHT, WRONG = "right", "wrong"
_WRONG_CODES = frozenset({"wrong-row", "wrong-verdict", "not-adjacent", "no-such-place"})


@dataclass(frozen=True, slots=True)
class Judged:
    """A card of the line or grid: where it lies, whether that is right, and between which cards it belongs if not."""

    card: SeenCard
    row: str  # bottom, gap, line, grid or space
    verdict: str
    after: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class PhotoReport:
    """All that a photograph of a table says about a game."""

    ruleset: Ruleset
    guessed: bool
    sighting: Sighting
    lay: Lay
    cards: tuple[Judged, ...]
    replayed: Report
    log: Log
    questions: tuple[Question, ...]
    score: int | None
    counts: Mapping[str, int]
    without_wrong: int | None
    rank: Rank | None

    @property
    def unsure(self) -> bool:
        return bool(self.questions)


def judge(
    sighting: Sighting,
    lay: Lay,
    box: CardIndex,
    ruleset: Ruleset,
    options: Options,
    players: Sequence[str],
    *,
    guessed: bool = False,
) -> PhotoReport:
    table = lay_table(ruleset, options, box, tuple(players))
    log = table_log(lay, table, Path("photo.game.yaml"))
    report = replay(log, table)
    cards = tuple(_judged(lay, box, report))
    questions = (*lay.questions, *_impossible(lay, table.cards_in_play))
    score, counts, without = _score(lay, report, cards)
    rank = rank_of(ruleset.id, score) if score is not None else None
    return PhotoReport(ruleset, guessed, sighting, lay, cards, report, log, questions, score, counts, without, rank)


def _judged(lay: Lay, box: CardIndex, report: Report) -> list[Judged]:
    if lay.form == LINE:
        return _judge_line(lay, box)
    numbers = {found.move for found in report.problems if found.fault.code in _WRONG_CODES}
    faulty = {move.record.card for move in report.moves if move.n in numbers and isinstance(move.record, PlaceRecord)}
    if lay.form == GRID:
        return _judge_grid(lay, box, faulty)
    return _judge_rows(lay, box, report, faulty)


def _judge_line(lay: Lay, box: CardIndex) -> list[Judged]:
    cards = [card for stack in lay.stacks for card in stack]
    codes = [card.code for card in cards]
    wrong = misplaced(box, codes)
    kept = Line(tuple(code for place, code in enumerate(codes) if place not in wrong))
    judged = []
    for place, card in enumerate(cards):
        if place not in wrong:
            judged.append(Judged(card, "line", RIGHT))
            continue
        slot = right_slots(box, kept, card.code)[0]
        after = kept.cards[slot - 1] if slot else None
        before = kept.cards[slot] if slot < len(kept.cards) else None
        judged.append(Judged(card, "line", WRONG, after, before))
    return judged


def _judge_rows(lay: Lay, box: CardIndex, report: Report, faulty: set[str]) -> list[Judged]:
    rows = shape(report.state)
    assert isinstance(rows, Rows)
    judged = []
    for row, stacks in (("bottom", lay.stacks), ("gap", lay.gaps)):
        for stack in stacks:
            for depth, card in enumerate(stack):
                apart = depth > 0 and not any(box.same_date(card.code, other.code) for other in stack[:depth])
                if card.code not in faulty and not apart:
                    judged.append(Judged(card, row, RIGHT))
                    continue
                judged.append(_belongs(Judged(card, row, WRONG), box, rows))
    return judged


def _belongs(judged: Judged, box: CardIndex, rows: Rows) -> Judged:
    """Where the card should lie among those that lie right; nowhere, if its gap is taken."""
    spot = find_spot(box, rows, judged.card.code)
    if spot is None:
        return judged
    if spot.covers:
        over = next((code for code in rows.stack(spot) if code != judged.card.code), None)
        return replace(judged, after=over, before=over)
    left, right = neighbours(rows, spot)
    return replace(judged, after=left[0] if left else None, before=right[0] if right else None)


def _judge_grid(lay: Lay, box: CardIndex, faulty: set[str]) -> list[Judged]:
    judged = []
    for row in lay.grid:
        wrong = misplaced(box, [card.code for card in row])
        judged += [Judged(card, "grid", WRONG if place in wrong else RIGHT) for place, card in enumerate(row)]
    judged += [Judged(one.card, "space", WRONG if one.card.code in faulty else RIGHT) for one in lay.filled]
    return judged


def _impossible(lay: Lay, in_play: int) -> list[Question]:
    """More cards than the game has, or none at all where some must lie."""
    seen = len(lay.all_cards())
    asked = [Question("too-many", None, {"n": seen, "most": in_play})] if seen > in_play else []
    if lay.form != GRID and not lay.stacks and not any(q.kind == "nothing" for q in lay.questions):
        asked.append(Question("no-line"))
    return asked


def _score(lay: Lay, report: Report, cards: Sequence[Judged]) -> tuple[int | None, dict[str, int], int | None]:
    """The score as the cards lie, and without those that lie wrong."""
    if lay.form != ROWS or report.breakdown is None or not lay.stacks:
        return None, {}, None
    counted, ruleset = dict(report.breakdown), report.state.table.ruleset
    without = Counter(counted)
    for one in cards:
        if one.verdict == WRONG:  # taken off the table, it lies dead in front of its player
            without.update({one.row: -1, "front": 1})
    total, corrected = ruleset.score(counted), ruleset.score(without)
    return total, counted, corrected if corrected != total else None
