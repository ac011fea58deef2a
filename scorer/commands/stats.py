"""`scorer stats`: what a record of many games says about its players, cards and decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from deckgen.errors import Exit, UserError
from deckgen.messages import current_language, set_language
from deckgen.terminal import Settings, Stop, print_error, print_text, progress_bar
from scorer.commands.replay import MANY
from scorer.log.read import find_logs, read_log
from scorer.messages import say
from scorer.stats.aggregate import Statistics, statistics_of
from scorer.stats.facts import GameFacts, Wanted, choose, facts_of


class Unreadable(NamedTuple):
    """A log that had to be left out, and why."""

    log: str
    error: str


def show_stats(
    paths: Sequence[Path],
    wanted: Wanted,
    *,
    sections: Sequence[str],
    top: int,
    as_json: bool,
    csv: Path | None,
    chart: Path | None,
) -> None:
    """Read every log, leave out what cannot be read, and show the rest as asked."""
    _check_targets(sections, csv, chart)
    games, unreadable = _read(_logs(paths))
    if not games:
        _complain(unreadable)
        raise Stop(Exit.UNUSABLE)
    told_once = without_twins(games)
    statistics = statistics_of(choose(told_once, wanted))
    if as_json:
        from scorer.stats.files import statistics_json

        print_text(statistics_json(statistics, sections, unreadable))
    else:
        from scorer.stats.tables import statistics_text

        print_text(statistics_text(statistics, sections, top))
    _write(statistics, sections, csv, chart, quiet=as_json)
    _tell_left_out(games, told_once, wanted)
    if unreadable:
        _complain([] if as_json else unreadable)
        raise Stop(Exit.FOUND_ERRORS)


def day(written: str | None) -> date | None:
    """The day of `--since`: a whole date, a month or a year."""
    if not written:
        return None
    try:
        return date.fromisoformat(written + "0000-01-01"[len(written) :])
    except ValueError:
        message = say("stats.no-date", date=written)
        raise UserError.at(None, message, say("stats.no-date.fix")) from None


def without_twins(games: Iterable[GameFacts]) -> list[GameFacts]:
    """A game that was converted or copied lies there twice and counts once: no two games go alike card by card."""
    first: dict[object, GameFacts] = {}
    for game in games:
        alike = (game.rules, game.deck.id, game.players, game.played, game.placements)
        first.setdefault(alike if game.placements else game.log, game)
    return list(first.values())


def _logs(paths: Sequence[Path]) -> list[Path]:
    """Every log once, however often it is named; without any name those in the person's own folder."""
    return list({log.resolve(): log for log in find_logs(list(paths) or [_own_games()])}.values())


def _own_games() -> Path:
    from scorer.entry.games_folder import games_folder

    folder = games_folder()
    if not any(log.is_file() for log in find_logs([folder])):
        raise UserError.at(None, say("stats.no-games"), say("stats.no-games.fix"))
    return folder


def _read(logs: list[Path]) -> tuple[list[GameFacts], list[Unreadable]]:
    games: list[GameFacts] = []
    unreadable: list[Unreadable] = []
    with progress_bar(say("stats.progress"), len(logs)) as step:
        for read in _read_all(logs):
            if isinstance(read, GameFacts):
                games.append(read)
            else:
                unreadable.append(read)
            step()
    return games, unreadable


def _read_all(logs: list[Path]) -> Iterator[GameFacts | Unreadable]:
    """All logs in their order, on one core or on all."""
    if len(logs) < MANY or Settings.debug:
        yield from map(_read_one, logs)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(initializer=set_language, initargs=(current_language(),)) as pool:
        yield from pool.map(_read_one, logs, chunksize=50)


def _read_one(path: Path) -> GameFacts | Unreadable:
    try:
        return facts_of(read_log(path))
    except UserError as error:
        return Unreadable(str(path), str(error))


def _check_targets(sections: Sequence[str], csv: Path | None, chart: Path | None) -> None:
    """What cannot be written is refused before hours of games are read."""
    if csv is not None and csv.suffix.lower() == ".csv" and len(sections) > 1:
        raise UserError.at(None, say("stats.one-section", file=csv), say("stats.one-section.fix"))
    if chart is not None and chart.suffix.lower() not in (".svg", ".png"):
        raise UserError.at(None, say("stats.no-picture", file=chart), say("stats.no-picture.fix"))


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


def _tell_left_out(games: Sequence[GameFacts], told_once: Sequence[GameFacts], wanted: Wanted) -> None:
    """What does not count and why, on the side: nobody should wonder where a game has gone."""
    if twins := len(games) - len(told_once):
        print_error(say("stats.twins", n=twins))
    undated = sum(game.played is None for game in told_once)
    if wanted.since is not None and undated:
        print_error(say("stats.undated", n=undated))


def _complain(unreadable: Sequence[Unreadable]) -> None:
    """Every log that was left out, and how many that is."""
    for log in unreadable:
        print_error(log.error)
    if unreadable:
        print_error(say("stats.unreadable", n=len(unreadable)))
