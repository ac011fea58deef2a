"""What is done with whole games on the first page: play one again, delete it, bring it back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deckgen.errors import UserError
from deckgen.messages import current_language
from deckgen.rulesets import ruleset_name
from scorer.entry.deleted_games import delete_game, find_deleted, restore_game
from scorer.entry.seats import Seats, Starter, seat_players
from scorer.log.read import read_log
from scorer.rules.rulesets import rulesets
from scorer.share.result import format_day
from scorer.web.tables import Tables, deck_path


def play_again(tables: Tables, name: str) -> str | None:
    """Start the game of this name again: the same people and rules, and the next player begins.

    Returns the name of the new game, or of the one that was started so before if nothing was entered there yet; None
    if there is no such game.
    """
    path = tables.find_log(name)
    if path is None:
        return None
    header = read_log(path).header

    def start() -> str:
        players = seat_players(header.players, Starter.ROTATING, header.players[0])
        return tables.start_game(header.rules, Seats(players, header.teams), header.options, deck=deck_path(path))

    def is_empty(started: str) -> bool:
        again = tables.find_log(started)
        return again is not None and not read_log(again).records

    return tables.sent_forms.once(f"again {name}", start, stands=is_empty)


@dataclass(frozen=True, slots=True)
class DeletedGame:
    """A log that was moved aside: its file, and who played what and when, as far as it can be read."""

    file: str
    players: tuple[str, ...]
    rules: str
    day: str


def delete(tables: Tables, name: str) -> str | None:
    """Delete a game; returns the file it became, or None if there is no such game."""
    path = tables.find_log(name)
    if path is None:
        return None
    tables.close(name)
    return delete_game(path).name


def restore(tables: Tables, file: str) -> bool:
    """Bring a deleted game back; returns whether there was one."""
    if all(log.name != file for log in find_deleted(tables.folder)):
        return False
    restore_game(file, tables.folder)
    return True


def list_deleted(folder: Path) -> list[DeletedGame]:
    """The deleted games, those played last first."""
    return [_describe_deleted(log) for log in find_deleted(folder)]


def _describe_deleted(log: Path) -> DeletedGame:
    try:
        header = read_log(log).header
    except UserError:
        return DeletedGame(log.name, (), "", "")
    day = format_day(header.played, current_language()) if header.played else ""
    rules = ruleset_name(header.rules) if header.rules in rulesets() else ""
    return DeletedGame(log.name, header.players, rules, day)
