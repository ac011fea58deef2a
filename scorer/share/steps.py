"""A game as a list of steps: what was done, why it was right or wrong, and the table afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from deckgen.deck import Card
from scorer.log.notes import read_unnamed
from scorer.log.read import apply_undo
from scorer.log.records import Draw, Grid, Log, Note, Placement, Record
from scorer.messages import say
from scorer.replay import NumberedMove, apply_records
from scorer.report.text import describe_note, describe_record, describe_spot, explain_fault, format_signed
from scorer.rules import begin
from scorer.rules.board import Board, Chronologies, Line, Rows, find_slot, find_spot, joins, neighbours, right_slots
from scorer.rules.cards import CardIndex, resolve_names
from scorer.rules.engine import board, hand_sizes, score_of, shape
from scorer.rules.family import GameState, Played, Table
from scorer.share.scene import Scene, find_placers, make_scene


@dataclass(frozen=True, slots=True)
class MissedPlacement:
    """A card that was placed wrong, and the slot of the line or the space of the grid where it was tried."""

    card: Card
    slot: int | None = None
    space: tuple[int, int] | None = None


@dataclass(slots=True)
class ReplayStep:
    """One move with what followed from it; the first step has no player and shows the table before all moves."""

    scene: Scene
    seat: int | None = None
    what: str = ""
    verdict: str | None = None
    why: str = ""
    card: Card | None = None
    missed: MissedPlacement | None = None
    more: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    hands: dict[str, int] = field(default_factory=dict)
    score: str = ""


def make_steps(log: Log, table: Table) -> list[ReplayStep]:
    """Draws and notes belong to the move that they follow; a new grid is a step of its own."""
    state = begin(table)
    steps = [ReplayStep(make_scene(board(state), table.cards, {}))]
    moves: list[NumberedMove] = []
    for n, record, played in apply_records(apply_undo(log.records)[0], state):
        if n is not None:
            moves.append(NumberedMove(n, record, played.verdict))
        follows = n is None and not (isinstance(record, Grid) and len(steps) > 1 and played.fault is None)
        if follows or (isinstance(record, Draw) and played.fault is None):
            _add_to_step(steps[-1], record, played, table)
            if len(steps) == 1:
                steps[0].scene = make_scene(board(played.state), table.cards, {})
        else:
            steps.append(_make_step(state, record, played, moves))
        state = played.state
        steps[-1].hands, steps[-1].score = hand_sizes(state), _format_score(state)
    return steps


def _add_to_step(step: ReplayStep, record: Record, played: Played, table: Table) -> None:
    """Add what happened after a move to its step."""
    if isinstance(record, Note):
        if not read_unnamed(record.text):
            step.notes.append(describe_note(record.text, table.cards))
    elif isinstance(record, Draw):
        name = record.by if step.seat is None or record.by != table.players[step.seat] else ""
        step.more.append(f"{name} {describe_record(record, table.cards)}".strip())
    if played.fault:
        step.problems.append("{} → {}".format(*explain_fault(played.fault, table.cards)))


def _make_step(state: GameState, record: Record, played: Played, moves: list[NumberedMove]) -> ReplayStep:
    table = state.table
    step = ReplayStep(_scene_after(state, record, played, moves), table.seats.get(str(getattr(record, "by", ""))))
    step.verdict = played.verdict
    step.what = say("share.new-grid") if isinstance(record, Grid) else describe_record(record, table.cards)
    if played.fault:
        step.problems.append("{} → {}".format(*explain_fault(played.fault, table.cards)))
    if isinstance(record, Placement) and played.verdict is not None:
        code = moves[-1].card(table.cards)
        step.card, step.why = table.cards.by_code.get(str(code)), explain_placement(state, record)
        if (record.table or played.verdict) != "right":
            step.missed = _find_missed(state, record)
    if (number := _count_newly_scored(board(state), board(played.state))) > 0:
        step.more.append(say("share.column", n=number))
    return step


def _scene_after(state: GameState, record: Record, played: Played, moves: list[NumberedMove]) -> Scene:
    """The table after a move; with a column just completed, as it lay before it was cleared."""
    cards, before, after = state.table.cards, board(state), board(played.state)
    if (
        isinstance(record, Placement)
        and isinstance(before.shape, Chronologies)
        and _count_newly_scored(before, after) > 0
    ):
        last = {(record.column or 0, record.space or 0): str(moves[-1].card(cards))}
        after = replace(before, shape=replace(before.shape, spaces={**before.shape.spaces, **last}))
    return make_scene(after, cards, find_placers(moves, state.table))


def _count_newly_scored(before: Board, after: Board) -> int:
    return len(after.scored) - len(before.scored)


def _find_missed(state: GameState, record: Placement) -> MissedPlacement | None:
    named = resolve_names(state.table.cards, state.table.seats, record)
    if not isinstance(named, Placement):
        return None
    card = state.table.cards[named.card]
    line = shape(state)
    if isinstance(line, Line):
        return MissedPlacement(card, slot=find_slot(line, named, state.table.options.ends)[0])
    if named.column and named.space:
        return MissedPlacement(card, space=(named.column, named.space))
    return MissedPlacement(card)


def _format_score(state: GameState) -> str:
    score, _ = score_of(state)
    return "" if score is None else say("share.points", n=abs(score), points=format_signed(score))


# Why a placement was right or wrong, in one sentence of dates.


def explain_placement(state: GameState, record: Placement) -> str:
    """Why a placement is right or wrong on this table; empty if there is no such spot."""
    named = resolve_names(state.table.cards, state.table.seats, record)
    if not isinstance(named, Placement):
        return ""
    cards = state.table.cards
    match shape(state):
        case Line() as line:
            slot = find_slot(line, named, state.table.options.ends)[0]
            return "" if slot is None else _explain_in_line(cards, line, slot, named.card)
        case Rows() as rows:
            return _explain_in_rows(cards, rows, named.card) if rows.bottom else ""
        case Chronologies() as grid:
            return _explain_in_grid(cards, grid, named) if grid.rows else ""


def _explain_in_line(cards: CardIndex, line: Line, slot: int, card: str) -> str:
    left = [code for code in line.cards[:slot] if code not in line.wrong]
    right = [code for code in line.cards[slot:] if code not in line.wrong]
    later = next((code for code in reversed(left) if cards.before(card, code)), None)
    earlier = next((code for code in right if cards.before(code, card)), None)
    date = cards[card].printed
    if later or earlier:
        other = cards[later or earlier or card].printed
        key = "later-left" if later else "earlier-right"
        reason = say(f"share.why.{key}", date=date, other=other, order=cards.words)
        return f"{reason} {_explain_right_place(cards, line, card)}".strip()
    return _explain_fit(cards, card, left[-1] if left else None, right[0] if right else None)


def _explain_fit(cards: CardIndex, card: str, left: str | None, right: str | None) -> str:
    date = cards[card].printed
    for beside in (left, right):
        if beside and cards.same_date(card, beside):
            return say("share.why.same", date=date, other=cards[beside].printed, order=cards.words)
    named = {key: cards[code].printed for key, code in (("left", left), ("right", right)) if code}
    position = {2: "between", 1: "after" if left else "before", 0: ""}[len(named)]
    return say(f"share.why.{position}", order=cards.words, date=date, **named) if position else ""


def _explain_right_place(cards: CardIndex, line: Line, card: str) -> str:
    """Where a card that was placed wrong belongs."""
    slots = right_slots(cards, line, card)
    if not slots:
        return ""
    left = next((code for code in reversed(line.cards[: slots[0]]) if code not in line.wrong), None)
    right = next((code for code in line.cards[slots[0] :] if code not in line.wrong), None)
    return say("report.belongs", where=describe_spot(cards, left, right)) if left or right else ""


def _explain_in_rows(cards: CardIndex, rows: Rows, card: str) -> str:
    date = cards[card].printed
    spot = find_spot(cards, rows, card)
    if spot is None:
        left = sum(1 for stack in rows.bottom if cards.before(stack[0], card))
        between = {
            "left": cards[rows.bottom[left - 1][0]].printed,
            "right": cards[rows.bottom[left][0]].printed,
        }
        return say("share.why.taken", date=date, **between)
    if spot.covers:
        return say("share.why.over", date=date, other=cards[rows.stack(spot)[0]].printed, order=cards.words)
    before, after = neighbours(rows, spot)
    if before and after:
        named = {"left": cards[before[0]].printed, "right": cards[after[0]].printed}
        return say("share.why.gap", date=date, **named)
    return say(f"share.why.{'right' if before else 'left'}-end", date=date, order=cards.words)


def _explain_in_grid(cards: CardIndex, grid: Chronologies, named: Placement) -> str:
    if not named.column or not named.space:
        return ""
    try:
        around = grid.around(named.column, named.space)
    except IndexError:
        return ""
    above, below = (cards[code].printed for code in around)
    key = "union" if joins(cards, around, named.card) else "not-union"
    return say(f"share.why.{key}", date=cards[named.card].printed, above=above, below=below)
