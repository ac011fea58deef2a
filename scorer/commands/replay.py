"""`scorer replay`: reports as text or JSON; an unreadable log does not stop the others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import Exit, UserError
from deckgen.messages import current_language, set_language
from deckgen.terminal import Settings, Stop, colour_text, print_data, print_error, print_text, progress_bar
from deckgen.text import read_whole_number
from scorer.log.read import apply_undo, find_logs, read_log
from scorer.log.records import Record
from scorer.messages import say
from scorer.replay import Report, apply_records, open_table, replay_file
from scorer.report.json_report import error_json, report_json
from scorer.report.text import describe_record, explain_fault
from scorer.report.text_board import BARE, draw_board
from scorer.rules import begin
from scorer.rules.engine import hand_sizes, score_of
from scorer.rules.family import Played, Table

if TYPE_CHECKING:
    from scorer.play.console import Console

MANY = 200
"""From so many logs on, all cores are used."""


def replay_logs(paths: list[Path], *, as_json: bool, strict: bool) -> None:
    """Report on every log; the exit code is that of the worst."""
    logs = find_logs(paths)
    tally = {Exit.FINE: 0, Exit.FOUND_ERRORS: 0, Exit.UNUSABLE: 0}
    with progress_bar(say("report.progress"), len(logs)) as step:
        for code, text in _replay_all(logs, as_json=as_json, strict=strict):
            if as_json:
                print_data(text)
            elif code is Exit.UNUSABLE:
                print_error(text)
            else:
                print_text(text)
            tally[code] += 1
            step()
    if len(logs) > 1 and not as_json:
        print_text(_summary(tally))
    raise Stop(max(code for code, number in tally.items() if number))


def _replay_all(logs: list[Path], *, as_json: bool, strict: bool) -> Iterator[tuple[Exit, str]]:
    """The exit code and the report or error of each log in order, on one core or on all."""
    replay_one = partial(_replay_one, as_json=as_json, strict=strict)
    if len(logs) < MANY or Settings.debug:
        yield from map(replay_one, logs)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(initializer=_begin_worker, initargs=(current_language(), Settings.mark)) as pool:
        yield from pool.map(replay_one, logs, chunksize=25)


def _begin_worker(language: str, mark: str) -> None:
    """Give a process the language and the mark of colours of the first one, which prints."""
    set_language(language)
    Settings.mark = mark


def _replay_one(path: Path, *, as_json: bool, strict: bool) -> tuple[Exit, str]:
    try:
        report = replay_file(path)
    except UserError as error:
        if Settings.debug:
            raise
        return Exit.UNUSABLE, error_json(str(path), str(error)) if as_json else str(error)
    if as_json:
        return _exit_code(report, strict=strict), report_json(report)
    from scorer.report.text import report_text

    return _exit_code(report, strict=strict), report_text(report)


def _exit_code(report: Report, *, strict: bool) -> Exit:
    """Strict means that there may be no warning, and that every check could be made."""
    open_questions = strict and (report.cautions or report.unchecked)
    return Exit.FOUND_ERRORS if report.problems or open_questions else Exit.FINE


def _summary(tally: dict[Exit, int]) -> str:
    total = sum(tally.values())
    fine, problems, unusable = tally[Exit.FINE], tally[Exit.FOUND_ERRORS], tally[Exit.UNUSABLE]
    return say("report.summary", n=total, fine=fine, problems=problems, unusable=unusable)


# `scorer replay --step`: go through a game forwards and backwards.


def step_through(paths: list[Path]) -> None:
    """Read commands until the end of the input or `q`."""
    logs = find_logs(paths)
    if len(logs) != 1:
        raise UserError.at(None, say("report.step.one-log"), say("report.step.one-log.fix"))
    log = read_log(logs[0])
    table = open_table(log)
    opening = begin(table)
    moves: list[tuple[Record, Played]] = []
    for n, record, played in apply_records(apply_undo(log.records)[0], opening):
        if n is not None:
            moves.append((record, played))
        elif not moves:
            opening = played.state
    from scorer.play.console import Console

    console = Console()
    print_text(say("report.step.help"))
    current = 0
    while True:
        if current:
            _show_move(table, moves, current)
        else:
            print_text("\n".join([say("report.step.begin"), *draw_board(opening, BARE)]))
        chosen = _ask(console, current, len(moves))
        if chosen is None:
            return
        current = chosen


def _ask(console: Console, current: int, last: int) -> int | None:
    """The move to show next, or None to stop."""
    try:
        words = console.ask(console.prompt).split()
    except EOFError:
        return None
    if not words or words[0] in ("n", "f"):
        return min(current + 1, last)
    if words[0] == "b":
        return max(current - 1, 0)
    if words[0] == "g" and len(words) == 2 and words[1].isdigit():
        chosen = read_whole_number(words[1], 0, last)
        return last if chosen is None else chosen
    return None if words[0] == "q" else current


def _show_move(table: Table, moves: list[tuple[Record, Played]], number: int) -> None:
    record, played = moves[number - 1]
    print_text(colour_text(say("report.step.move", n=number, total=len(moves), line=record.line), "cyan", bold=True))
    verdict = say(f"report.verdict.{played.verdict}") if played.verdict else ""
    print_text(f"  {getattr(record, 'by', '')}: {describe_record(record, table.cards)}  {verdict}".rstrip())
    if played.fault:
        print_text(colour_text("  {}  → {}".format(*explain_fault(played.fault, table.cards)), "red"))
    print_text("\n".join(draw_board(played.state, BARE)))
    hands = hand_sizes(played.state)
    if hands:
        counted = ", ".join(f"{player} {number}" for player, number in hands.items())
        print_text(say("report.hands", hands=counted, round=played.state.played_round))
    score, _ = score_of(played.state)
    if score is not None:
        print_text(say("report.score", sum=score))
