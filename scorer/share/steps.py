"""A game in steps to walk through: what was done, what the dates say of it, and the table afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from scorer.log.records import Draw, Grid, Note, Place
from scorer.log.undo import standing
from scorer.messages import say
from scorer.replay import MoveLine, walk
from scorer.report.sums import signed
from scorer.report.text_report import what_happened
from scorer.report.words import explain
from scorer.rules import begin
from scorer.rules.board import Chronologies, Line, find_slot
from scorer.rules.cards import NAMERS
from scorer.rules.engine import board, hand_sizes, score_of, shape
from scorer.share.scene import Scene, scene_of, who_placed
from scorer.share.why import why

if TYPE_CHECKING:
    from deckgen.deck import Card
    from scorer.log.log import Log
    from scorer.log.records import Record
    from scorer.rules.board import Board
    from scorer.rules.table import GameState, Played, Table


@dataclass(frozen=True, slots=True)
class Missed:
    """A card that did not stay, and the slot of the line or the space of the grid where it was tried."""

    card: Card
    slot: int | None = None
    space: tuple[int, int] | None = None


@dataclass(slots=True)
class Step:
    """One move with what followed from it; the first step has no mover and shows the table before all moves."""

    scene: Scene
    seat: int | None = None
    what: str = ""
    verdict: str | None = None
    why: str = ""
    card: Card | None = None
    missed: Missed | None = None
    more: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    hands: dict[str, int] = field(default_factory=dict)
    score: str = ""


def steps_of(log: Log, table: Table) -> list[Step]:
    """Draws belong to the move they follow, and so do notes; a new grid is a step of its own."""
    state = begin(table)
    steps = [Step(scene_of(board(state), table.box, {}))]
    moves: list[MoveLine] = []
    for n, record, played in walk(standing(log.records)[0], state):
        if n is not None:
            moves.append(MoveLine(n, record, played.verdict))
        follows = n is None and not (isinstance(record, Grid) and len(steps) > 1 and played.fault is None)
        if follows or (isinstance(record, Draw) and played.fault is None):
            _follow(steps[-1], record, played, table)
            if len(steps) == 1:
                steps[0].scene = scene_of(board(played.state), table.box, {})
        else:
            steps.append(_step(state, record, played, moves))
        state = played.state
        steps[-1].hands, steps[-1].score = hand_sizes(state), _score(state)
    return steps


def _follow(step: Step, record: Record, played: Played, table: Table) -> None:
    """What happens after a move and is told with it."""
    if isinstance(record, Note):
        step.notes.append(record.text)
    elif isinstance(record, Draw):
        name = record.by if step.seat is None or record.by != table.players[step.seat] else ""
        step.more.append(f"{name} {what_happened(record, table.box)}".strip())
    if played.fault:
        step.problems.append("{} → {}".format(*explain(played.fault, table.box)))


def _step(state: GameState, record: Record, played: Played, moves: list[MoveLine]) -> Step:
    table = state.table
    step = Step(_scene_after(state, record, played, moves), table.seats.get(str(getattr(record, "by", ""))))
    step.verdict = played.verdict
    step.what = say("share.new-grid") if isinstance(record, Grid) else what_happened(record, table.box)
    if played.fault:
        step.problems.append("{} → {}".format(*explain(played.fault, table.box)))
    if isinstance(record, Place) and played.verdict is not None:
        code = moves[-1].card(table.box)
        step.card, step.why = table.box.cards.get(str(code)), why(state, record)
        if (record.table or played.verdict) != "right":
            step.missed = _missed(state, record)
    if (number := _newly_scored(board(state), board(played.state))) > 0:
        step.more.append(say("share.column", n=number))
    return step


def _scene_after(state: GameState, record: Record, played: Played, moves: list[MoveLine]) -> Scene:
    """The table after a move; with a column just completed, as it lay before it was cleared."""
    box, before, seen = state.table.box, board(state), board(played.state)
    if isinstance(record, Place) and isinstance(before.shape, Chronologies) and _newly_scored(before, seen) > 0:
        last = {(record.column or 0, record.space or 0): str(moves[-1].card(box))}
        seen = replace(before, shape=replace(before.shape, spaces={**before.shape.spaces, **last}))
    return scene_of(seen, box, who_placed(moves, state.table))


def _newly_scored(before: Board, seen: Board) -> int:
    return len(seen.scored) - len(before.scored)


def _missed(state: GameState, record: Place) -> Missed | None:
    named = NAMERS[Place](state.table, record)
    if not isinstance(named, Place):
        return None
    card = state.table.box.cards[named.card]
    line = shape(state)
    if isinstance(line, Line):
        return Missed(card, slot=find_slot(line, named, state.table.options.ends)[0])
    if named.column and named.space:
        return Missed(card, space=(named.column, named.space))
    return Missed(card)


def _score(state: GameState) -> str:
    score, _ = score_of(state)
    return "" if score is None else say("share.points", n=abs(score), points=signed(score))
