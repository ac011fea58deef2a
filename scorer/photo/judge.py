"""Judge a table by the rules: every card right or wrong, the score, and what remains to be asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deckgen.rulesets import Rank, find_rank
from scorer.log.records import End, Log, Placement
from scorer.photo.arrange import find_misplaced
from scorer.photo.game_log import make_log
from scorer.photo.model import Arrangement, Observation, Question, SeenCard
from scorer.replay import Report, replay
from scorer.rules.board import GRID, LINE, ROWS, Line, Rows, find_spot, joins, neighbours, right_slots
from scorer.rules.cards import CardIndex
from scorer.rules.engine import shape
from scorer.rules.family import Table
from scorer.rules.rulesets import Ruleset

RIGHT, WRONG = "right", "wrong"
_WRONG_CODES = frozenset({"wrong-row", "wrong-verdict", "not-adjacent", "no-such-place"})


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card of the line or grid: where it lies, whether that is right, and between which cards it belongs if not."""

    card: SeenCard
    row: str  # bottom, gap, line, grid or space
    verdict: str
    after: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class PhotoReport:
    """The result of photographs of one table; `cards` are those of the line or grid."""

    ruleset: Ruleset
    guessed: bool
    observation: Observation
    arrangement: Arrangement
    cards: tuple[JudgedCard, ...]
    replay: Report
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
    observation: Observation,
    arrangement: Arrangement,
    table: Table,
    end: End | None = None,
    *,
    guessed: bool = False,
) -> PhotoReport:
    """Replay the table as a log, and report each card, the score and the open questions; `guessed` is the ruleset."""
    ruleset = table.ruleset
    log = make_log(arrangement, table, Path("photo.game.yaml"), end)
    report = replay(log, table)
    judged = tuple(_judge_cards(arrangement, table.cards, report))
    questions = (*arrangement.questions, *_find_impossible(arrangement, table.cards_in_play))
    score, counts, without = _score(arrangement, report, judged)
    rank = find_rank(ruleset.id, score) if score is not None else None
    return PhotoReport(
        ruleset, guessed, observation, arrangement, judged, report, log, questions, score, counts, without, rank
    )


def _judge_cards(arrangement: Arrangement, cards: CardIndex, report: Report) -> list[JudgedCard]:
    if arrangement.layout == LINE:
        return _judge_line(arrangement, cards)
    if arrangement.layout == GRID:
        return _judge_grid(arrangement, cards)
    numbers = {found.move for found in report.problems if found.fault.code in _WRONG_CODES}
    faulty = {move.record.card for move in report.moves if move.n in numbers and isinstance(move.record, Placement)}
    return _judge_rows(arrangement, cards, report, faulty)


def _judge_line(arrangement: Arrangement, cards: CardIndex) -> list[JudgedCard]:
    line = [card for stack in arrangement.stacks for card in stack]
    codes = [card.code for card in line]
    wrong = find_misplaced(cards, codes)
    kept = Line(tuple(code for index, code in enumerate(codes) if index not in wrong))
    judged = []
    for index, card in enumerate(line):
        if index not in wrong:
            judged.append(JudgedCard(card, "line", RIGHT))
            continue
        slot = right_slots(cards, kept, card.code)[0]
        after = kept.cards[slot - 1] if slot else None
        before = kept.cards[slot] if slot < len(kept.cards) else None
        judged.append(JudgedCard(card, "line", WRONG, after, before))
    return judged


def _judge_rows(arrangement: Arrangement, cards: CardIndex, report: Report, faulty: set[str]) -> list[JudgedCard]:
    rows = shape(report.state)
    assert isinstance(rows, Rows)
    judged = []
    for row, stacks in (("bottom", arrangement.stacks), ("gap", arrangement.gaps)):
        for stack in stacks:
            for depth, card in enumerate(stack):
                apart = depth > 0 and not any(cards.same_date(card.code, other.code) for other in stack[:depth])
                if card.code not in faulty and not apart:
                    judged.append(JudgedCard(card, row, RIGHT))
                    continue
                judged.append(_with_right_place(JudgedCard(card, row, WRONG), cards, rows))
    return judged


def _with_right_place(judged: JudgedCard, cards: CardIndex, rows: Rows) -> JudgedCard:
    """The card with its neighbours where it would lie right; unchanged if its gap is taken."""
    spot = find_spot(cards, rows, judged.card.code)
    if spot is None:
        return judged
    if spot.covers:
        over = next((code for code in rows.stack(spot) if code != judged.card.code), None)
        return replace(judged, after=over, before=over)
    left, right = neighbours(rows, spot)
    return replace(judged, after=left[0] if left else None, before=right[0] if right else None)


def _judge_grid(arrangement: Arrangement, cards: CardIndex) -> list[JudgedCard]:
    """A union event beside a card that is not known has no verdict."""
    judged = []
    for row in arrangement.grid:
        seen = [card for card in row if card is not None]
        wrong = find_misplaced(cards, [card.code for card in seen])
        judged += [JudgedCard(card, "grid", WRONG if index in wrong else RIGHT) for index, card in enumerate(seen)]
    for one in arrangement.spaces:
        above, below = (arrangement.grid[row][one.column - 1] for row in (one.space - 1, one.space))
        if above is not None and below is not None:
            joined = joins(cards, (above.code, below.code), one.card.code)
            judged.append(JudgedCard(one.card, "space", RIGHT if joined else WRONG))
    return judged


def _find_impossible(arrangement: Arrangement, in_play: int) -> list[Question]:
    """Questions about more cards than the game has, or no line at all."""
    seen = len(arrangement.all_cards())
    asked = [Question("too-many", None, {"n": seen, "most": in_play})] if seen > in_play else []
    if (
        arrangement.layout != GRID
        and not arrangement.stacks
        and not any(q.kind == "nothing" for q in arrangement.questions)
    ):
        asked.append(Question("no-line"))
    return asked


def _score(
    arrangement: Arrangement, report: Report, judged: Sequence[JudgedCard]
) -> tuple[int | None, dict[str, int], int | None]:
    """The score as the cards lie, and without those that lie wrong."""
    if arrangement.layout != ROWS or report.breakdown is None or not arrangement.stacks:
        return None, {}, None
    counted, ruleset = dict(report.breakdown), report.state.table.ruleset
    without = Counter(counted)
    for one in judged:
        if one.verdict == WRONG:  # taken off the table, it lies dead in front of its player
            without.update({one.row: -1, "front": 1})
    total, corrected = ruleset.score(counted), ruleset.score(without)
    return total, counted, corrected if corrected != total else None
