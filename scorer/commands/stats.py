"""`scorer stats`: statistics of many games by player, card and deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from deckgen.errors import Exit, UserError
from deckgen.files import check_output
from deckgen.messages import current_language, set_language
from deckgen.terminal import Settings, Stop, print_data, print_error, print_text, progress_bar
from scorer.commands.replay import MANY
from scorer.log.read import find_logs, read_log
from scorer.messages import say
from scorer.stats.aggregate import Statistics, compute_statistics
from scorer.stats.facts import GameFacts, collect_facts
from scorer.stats.filter import GameFilter, filter_games, without_duplicates


def show_stats(
    paths: Sequence[Path],
    wanted: GameFilter,
    *,
    sections: Sequence[str],
    top: int,
    as_json: bool,
    csv: Path | None,
    chart: Path | None,
) -> None:
    """Print and write the statistics of all logs that can be read."""
    logs = _find_unique_logs(paths)
    _check_targets(logs, sections, csv, chart)
    games, unreadable = _read(logs)
    if not games:
        _report_unreadable(unreadable)
        raise Stop(Exit.UNUSABLE)
    unique = without_duplicates(games)
    statistics = compute_statistics(filter_games(unique, wanted))
    if as_json:
        from scorer.stats.files import statistics_json

        print_data(statistics_json(statistics, sections, unreadable))
    else:
        from scorer.stats.tables import statistics_text

        print_text(statistics_text(statistics, sections, top))
    _write(statistics, sections, csv, chart, quiet=as_json)
    _report_left_out(games, unique, wanted)
    if unreadable:
        _report_unreadable({} if as_json else unreadable)
        raise Stop(Exit.FOUND_ERRORS)


def parse_day(written: str | None) -> date | None:
    """The day of `--since`: a whole date, a month or a year."""
    if not written:
        return None
    try:
        return date.fromisoformat(written + "0000-01-01"[len(written) :])
    except ValueError:
        message = say("stats.no-date", date=written)
        raise UserError.at(None, message, say("stats.no-date.fix")) from None


def _find_unique_logs(paths: Sequence[Path]) -> list[Path]:
    """Every log once, even if it is named twice; without paths, those in the games folder."""
    return list({log.resolve(): log for log in find_logs(list(paths) or [_games_folder()])}.values())


def _games_folder() -> Path:
    from scorer.entry.games_folder import games_folder

    folder = games_folder()
    if not any(log.is_file() for log in find_logs([folder])):
        raise UserError.at(None, say("stats.no-games"), say("stats.no-games.fix"))
    return folder


def _read(logs: list[Path]) -> tuple[list[GameFacts], dict[str, str]]:
    """The facts of all games, and the errors of logs that cannot be read."""
    games: list[GameFacts] = []
    unreadable: dict[str, str] = {}
    with progress_bar(say("stats.progress"), len(logs)) as step:
        for log, facts in zip(logs, _read_all(logs), strict=True):
            if isinstance(facts, GameFacts):
                games.append(facts)
            else:
                unreadable[str(log)] = facts
            step()
    return games, unreadable


def _read_all(logs: list[Path]) -> Iterator[GameFacts | str]:
    """The facts or the error of each log in order, on one core or on all."""
    if len(logs) < MANY or Settings.debug:
        yield from map(_read_one, logs)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(initializer=set_language, initargs=(current_language(),)) as pool:
        yield from pool.map(_read_one, logs, chunksize=50)


def _read_one(path: Path) -> GameFacts | str:
    try:
        return collect_facts(read_log(path))
    except UserError as error:
        return str(error)


def _check_targets(logs: Sequence[Path], sections: Sequence[str], csv: Path | None, chart: Path | None) -> None:
    """Refuse what cannot be written before the logs are read."""
    if csv is not None:
        from scorer.stats.files import csv_files

        for file in csv_files(csv, sections):
            check_output(file, inputs=logs)
        if csv.suffix.lower() == ".csv" and len(sections) > 1:
            raise UserError.at(None, say("stats.one-section", file=csv), say("stats.one-section.fix"))
    if chart is not None:
        check_output(chart, inputs=logs, suffixes=(".svg", ".png"))


def _write(
    statistics: Statistics, sections: Sequence[str], csv: Path | None, chart: Path | None, *, quiet: bool
) -> None:
    files: list[Path] = []
    if csv is not None:
        from scorer.stats.files import write_csv

        files += write_csv(statistics, csv, sections)
    if chart is not None:
        from scorer.stats.poster import write_poster

        write_poster(statistics, chart)
        files.append(chart)
    for file in files:
        if not quiet:
            print_text(say("stats.written", file=file))


def _report_left_out(games: Sequence[GameFacts], unique: Sequence[GameFacts], wanted: GameFilter) -> None:
    """Say which games do not count, and why."""
    if duplicates := len(games) - len(unique):
        print_error(say("stats.twins", n=duplicates))
    undated = sum(game.played is None for game in unique)
    if wanted.since is not None and undated:
        print_error(say("stats.undated", n=undated))


def _report_unreadable(unreadable: Mapping[str, str]) -> None:
    """Print the error of every log that was left out, and their number."""
    for error in unreadable.values():
        print_error(error)
    if unreadable:
        print_error(say("stats.unreadable", n=len(unreadable)))
