"""`scorer replay --step`: walk through a game forwards and backwards; frozen states make going back free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.errors import UserError
from deckgen.terminal import paint, tell
from scorer.log.reading import find_logs, read_log
from scorer.log.undo import standing
from scorer.messages import say
from scorer.replay import set_table, walk
from scorer.report.text_board import BARE, draw_board
from scorer.report.text_report import what_happened
from scorer.report.words import explain
from scorer.rules import begin
from scorer.rules.engine import hand_sizes, score_of

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.log.records import Record
    from scorer.rules.table import Played, Table


def step_through(paths: list[Path]) -> None:
    """Read commands until the end of the input or `q`."""
    logs = find_logs(paths)
    if len(logs) != 1:
        raise UserError.at(None, say("report.step.one-log"), say("report.step.one-log.fix"))
    log = read_log(logs[0])
    table = set_table(log)
    opening = begin(table)
    moves: list[tuple[Record, Played]] = []
    for n, record, played in walk(standing(log.records)[0], opening):
        if n is not None:
            moves.append((record, played))
        elif not moves:
            opening = played.state
    tell(say("report.step.help"))
    at = 0
    while True:
        if at:
            _show(table, moves, at)
        else:
            tell("\n".join([say("report.step.begin"), *draw_board(opening, BARE)]))
        wanted = _ask(at, len(moves))
        if wanted is None:
            return
        at = wanted


def _ask(at: int, last: int) -> int | None:
    """The move to show next, or None to stop."""
    try:
        words = input("› ").split()
    except EOFError:
        return None
    if not words or words[0] in ("n", "f"):
        return min(at + 1, last)
    if words[0] == "b":
        return max(at - 1, 0)
    if words[0] == "g" and len(words) == 2 and words[1].isdigit():
        return min(int(words[1]), last)
    return None if words[0] == "q" else at


def _show(table: Table, moves: list[tuple[Record, Played]], at: int) -> None:
    record, played = moves[at - 1]
    tell(paint(say("report.step.move", n=at, total=len(moves), line=record.line), "cyan", bold=True))
    verdict = say(f"report.verdict.{played.verdict}") if played.verdict else ""
    tell(f"  {getattr(record, 'by', '')}: {what_happened(record, table.box)}  {verdict}".rstrip())
    if played.fault:
        tell(paint("  {}  → {}".format(*explain(played.fault, table.box)), "red"))
    tell("\n".join(draw_board(played.state, BARE)))
    hands = hand_sizes(played.state)
    if hands:
        counted = ", ".join(f"{player} {number}" for player, number in hands.items())
        tell(say("report.hands", hands=counted, round=played.state.played_round))
    score, _ = score_of(played.state)
    if score is not None:
        tell(say("report.score", sum=score))
