"""The verdict on a table by the scorer's rules: every card right or wrong, the score, and what is left to ask."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from deckgen.rulesets import Rank, find_rank
from scorer.log.records import RULES_VERSION, Grid, Header, Log, Pile, Placement, Record, Start
from scorer.log.records import Placement as PlaceRecord
from scorer.log.write import deck_reference
from scorer.photo.model import Arrangement, Observation, Question, SeenCard
from scorer.replay import Report, replay
from scorer.rules.board import BOTTOM, GAP, GRID, LINE, ROWS, Line, Rows, find_spot, neighbours, right_slots
from scorer.rules.cards import CardIndex
from scorer.rules.engine import apply, begin, lay_table, shape
from scorer.rules.rulesets import Options, Ruleset
from scorer.rules.table import Table

# Which cards of a line lie wrong: as few as possible must go for the rest to be in order.


def misplaced(box: CardIndex, cards: Sequence[str]) -> frozenset[int]:
    """Places in the line whose cards must go so that no card left is earlier than one before it."""
    best: dict[int, tuple[int, ...]] = {-1: ()}  # latest beginning so far → the most cards that can stay
    for place, card in enumerate(cards):
        longer: dict[int, tuple[int, ...]] = {}
        for latest, kept in best.items():
            if box.last[card] >= latest:
                reach = max(latest, box.first[card])
                if len(kept) + 1 > max(len(best.get(reach, ())), len(longer.get(reach, ()))):
                    longer[reach] = (*kept, place)
        best |= longer
    stay = max(best.values(), key=len)
    return frozenset(range(len(cards))) - frozenset(stay)


# The table as a game log: records that lead to what lies there, so that replay, share and statistics work.


def table_log(lay: Arrangement, table: Table, path: Path) -> Log:
    """The log of the table; players take the turns that the rules give them."""
    box = table.box
    header = Header(
        rules=table.ruleset.id,
        deck=deck_reference(box.deck.path, path.parent),
        players=table.players,
        rules_version=str(RULES_VERSION),
        deck_hash=box.deck_hash,
        played=date.today().isoformat(),
        options={"cards": str(table.options.cards)}
        if table.options.cards not in (None, table.ruleset.defaults["cards"])
        else {},
    )
    setup, puts = _plan(lay, table)
    return Log(path, header, tuple(_played(table, setup, puts)))


def _plan(lay: Arrangement, table: Table) -> tuple[list[Record], list[Placement]]:
    """What lay there at the beginning, and what was placed."""
    if lay.form == "grid":
        grid = Grid(0, tuple(tuple(card.code for card in row) for row in lay.grid))
        # a complete column ends the grid, so it comes last
        count = {column: sum(one.column == column for one in lay.filled) for column in range(1, 6)}
        order = sorted(lay.filled, key=lambda one: (count[one.column], one.column, one.space))
        return [grid], [
            Placement(0, "", one.card.code, column=one.column, space=one.space, table="right") for one in order
        ]
    line = [stack[0].code for stack in lay.stacks]
    if not line:
        return [], []
    if lay.form == "line":
        return [Start(0, tuple(card.code for stack in lay.stacks for card in stack))], []
    wrong = misplaced(table.box, line)
    kept = [code for place, code in enumerate(line) if place not in wrong]
    setup: list[Record] = [Start(0, (kept[0],))]
    if lay.pile is not None:
        setup.append(Pile(0, lay.pile.code))
    puts = [Placement(0, "", code, after=before, row=BOTTOM) for before, code in itertools.pairwise(kept)]
    for place in sorted(wrong):
        puts.append(
            Placement(0, "", line[place], _kept(line[:place][::-1], kept), _kept(line[place + 1 :], kept), BOTTOM)
        )
    for place, gap in enumerate(lay.gaps):
        left, right = _kept(line[: place + 1][::-1], kept), _kept(line[place + 1 :], kept)
        puts += [Placement(0, "", card.code, left, right, GAP) for card in gap]
    for stack in lay.stacks:
        puts += [Placement(0, "", card.code, after=_kept([stack[0].code], kept), row=BOTTOM) for card in stack[1:]]
    return setup, puts


def _kept(codes: Iterable[str], kept: list[str]) -> str | None:
    """The nearest neighbour that lies right."""
    return next((code for code in codes if code in kept), None)


def _played(table: Table, setup: list[Record], puts: list[Placement]) -> Iterable[Record]:
    """All records in their order; the rules say whose turn it is."""
    state = begin(table)
    for record in setup:
        state = apply(state, record).state
        yield record
    for put in puts:
        record = replace(put, by=table.players[state.seat])
        state = apply(state, record).state
        yield record


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
    sighting: Observation
    lay: Arrangement
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
    sighting: Observation,
    lay: Arrangement,
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
    rank = find_rank(ruleset.id, score) if score is not None else None
    return PhotoReport(ruleset, guessed, sighting, lay, cards, report, log, questions, score, counts, without, rank)


def _judged(lay: Arrangement, box: CardIndex, report: Report) -> list[Judged]:
    if lay.form == LINE:
        return _judge_line(lay, box)
    numbers = {found.move for found in report.problems if found.fault.code in _WRONG_CODES}
    faulty = {move.record.card for move in report.moves if move.n in numbers and isinstance(move.record, PlaceRecord)}
    if lay.form == GRID:
        return _judge_grid(lay, box, faulty)
    return _judge_rows(lay, box, report, faulty)


def _judge_line(lay: Arrangement, box: CardIndex) -> list[Judged]:
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


def _judge_rows(lay: Arrangement, box: CardIndex, report: Report, faulty: set[str]) -> list[Judged]:
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


def _judge_grid(lay: Arrangement, box: CardIndex, faulty: set[str]) -> list[Judged]:
    judged = []
    for row in lay.grid:
        wrong = misplaced(box, [card.code for card in row])
        judged += [Judged(card, "grid", WRONG if place in wrong else RIGHT) for place, card in enumerate(row)]
    judged += [Judged(one.card, "space", WRONG if one.card.code in faulty else RIGHT) for one in lay.filled]
    return judged


def _impossible(lay: Arrangement, in_play: int) -> list[Question]:
    """More cards than the game has, or none at all where some must lie."""
    seen = len(lay.all_cards())
    asked = [Question("too-many", None, {"n": seen, "most": in_play})] if seen > in_play else []
    if lay.form != GRID and not lay.stacks and not any(q.kind == "nothing" for q in lay.questions):
        asked.append(Question("no-line"))
    return asked


def _score(lay: Arrangement, report: Report, cards: Sequence[Judged]) -> tuple[int | None, dict[str, int], int | None]:
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
