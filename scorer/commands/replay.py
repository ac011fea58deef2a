"""`scorer replay`: reports for people or programs; one broken log never stops the others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from deckgen.errors import Exit, UserError
from deckgen.messages import current_language, set_language
from deckgen.terminal import Settings, Stop, colour_text, print_error, print_text, progress_bar
from scorer.log.read import find_logs, read_log, standing
from scorer.log.records import Record
from scorer.messages import say
from scorer.replay import Report, replay_file, set_table, walk
from scorer.report.json_report import error_json, report_json
from scorer.report.text import explain, what_happened
from scorer.report.text_board import BARE, draw_board
from scorer.rules import begin
from scorer.rules.engine import hand_sizes, score_of
from scorer.rules.table import Played, Table

MANY = 200
"""From so many logs on it pays to wake the other cores."""


class Told(NamedTuple):
    """What is to be said about one log, and how bad it is."""

    code: Exit
    report: str = ""
    complaint: str = ""


def replay_logs(paths: list[Path], *, as_json: bool, strict: bool) -> None:
    """Report on every log; the exit code is that of the worst."""
    logs = find_logs(paths)
    tally = {Exit.FINE: 0, Exit.FOUND_ERRORS: 0, Exit.UNUSABLE: 0}
    with progress_bar(say("report.progress"), len(logs)) as step:
        for told in _replayed(logs, as_json=as_json, strict=strict):
            if told.complaint:
                print_error(told.complaint)
            else:
                print_text(told.report)
            tally[told.code] += 1
            step()
    if len(logs) > 1 and not as_json:
        print_text(_summary(tally))
    raise Stop(max(code for code, number in tally.items() if number))


def _replayed(logs: list[Path], *, as_json: bool, strict: bool) -> Iterator[Told]:
    """All logs in their order, on one core or on all."""
    replay_one = partial(_replay_one, as_json=as_json, strict=strict)
    if len(logs) < MANY or Settings.debug:
        yield from map(replay_one, logs)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(initializer=set_language, initargs=(current_language(),)) as pool:
        yield from pool.map(replay_one, logs, chunksize=25)


def _replay_one(path: Path, *, as_json: bool, strict: bool) -> Told:
    try:
        report = replay_file(path)
    except UserError as error:
        if Settings.debug:
            raise
        if as_json:
            return Told(Exit.UNUSABLE, error_json(str(path), str(error)))
        return Told(Exit.UNUSABLE, complaint=str(error))
    if as_json:
        return Told(_verdict(report, strict=strict), report_json(report))
    from scorer.report.text import report_text

    return Told(_verdict(report, strict=strict), report_text(report))


def _verdict(report: Report, *, strict: bool) -> Exit:
    """Strict means that nothing may be left open: no warning, and every check made."""
    open_questions = strict and (report.cautions or report.unchecked)
    return Exit.FOUND_ERRORS if report.problems or open_questions else Exit.FINE


def _summary(tally: dict[Exit, int]) -> str:
    total = sum(tally.values())
    fine, problems, unusable = tally[Exit.FINE], tally[Exit.FOUND_ERRORS], tally[Exit.UNUSABLE]
    return say("report.summary", n=total, fine=fine, problems=problems, unusable=unusable)


# `scorer replay --step`: walk through a game forwards and backwards; frozen states make going back free.


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
    print_text(say("report.step.help"))
    at = 0
    while True:
        if at:
            _show(table, moves, at)
        else:
            print_text("\n".join([say("report.step.begin"), *draw_board(opening, BARE)]))
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
    print_text(colour_text(say("report.step.move", n=at, total=len(moves), line=record.line), "cyan", bold=True))
    verdict = say(f"report.verdict.{played.verdict}") if played.verdict else ""
    print_text(f"  {getattr(record, 'by', '')}: {what_happened(record, table.cards)}  {verdict}".rstrip())
    if played.fault:
        print_text(colour_text("  {}  → {}".format(*explain(played.fault, table.cards)), "red"))
    print_text("\n".join(draw_board(played.state, BARE)))
    hands = hand_sizes(played.state)
    if hands:
        counted = ", ".join(f"{player} {number}" for player, number in hands.items())
        print_text(say("report.hands", hands=counted, round=played.state.played_round))
    score, _ = score_of(played.state)
    if score is not None:
        print_text(say("report.score", sum=score))
