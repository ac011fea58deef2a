"""`scorer replay`: reports for people or programs; one broken log never stops the others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from deckgen.errors import Exit, UserError
from deckgen.messages import speak, spoken
from deckgen.terminal import Settings, Stop, complain, progress, tell
from scorer.log.reading import find_logs
from scorer.messages import say
from scorer.replay import replay_file
from scorer.report.json_report import error_json, report_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scorer.replay import Report

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
    with progress(say("report.progress"), len(logs)) as step:
        for told in _replayed(logs, as_json=as_json, strict=strict):
            if told.complaint:
                complain(told.complaint)
            else:
                tell(told.report)
            tally[told.code] += 1
            step()
    if len(logs) > 1 and not as_json:
        tell(_summary(tally))
    raise Stop(max(code for code, number in tally.items() if number))


def _replayed(logs: list[Path], *, as_json: bool, strict: bool) -> Iterator[Told]:
    """All logs in their order, on one core or on all."""
    replay_one = partial(_replay_one, as_json=as_json, strict=strict)
    if len(logs) < MANY or Settings.debug:
        yield from map(replay_one, logs)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(initializer=speak, initargs=(spoken(),)) as pool:
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
    from scorer.report.text_report import report_text

    return Told(_verdict(report, strict=strict), report_text(report))


def _verdict(report: Report, *, strict: bool) -> Exit:
    """Strict means that nothing may be left open: no warning, and every check made."""
    open_questions = strict and (report.cautions or report.unchecked)
    return Exit.FOUND_ERRORS if report.problems or open_questions else Exit.FINE


def _summary(tally: dict[Exit, int]) -> str:
    total = sum(tally.values())
    fine, problems, unusable = tally[Exit.FINE], tally[Exit.FOUND_ERRORS], tally[Exit.UNUSABLE]
    return say("report.summary", n=total, fine=fine, problems=problems, unusable=unusable)
