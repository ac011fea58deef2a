"""Where games are kept: one log per game, never written over by another."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from deckgen.errors import SourceLocation, UserError
from deckgen.files import cannot_write, data_folder, replacing, settings_folder
from deckgen.text import slug
from scorer.entry.game import Game
from scorer.entry.log_file import LogFile
from scorer.log.read import find_logs, read_log
from scorer.log.records import RULES_VERSION, Header, Log
from scorer.log.write import deck_reference, write_log
from scorer.messages import say
from scorer.replay import Report, open_deck, replay, set_table
from scorer.rules.engine import cards_needed
from scorer.rules.rulesets import choose_options, find_ruleset


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A log in the folder, with its report or the reason why it cannot be read."""

    path: Path
    report: Report | None
    error: str = ""
    played: str = ""  # the day, as the log has it


def games_folder() -> Path:
    """The person's own games."""
    return data_folder() / "games"


def new_game(
    folder: Path, deck: Path, rules: str, players: tuple[str, ...], options: Mapping[str, str] | None = None
) -> Game:
    """A new log with its header, if the deck has cards enough for this table."""
    options = dict(options or {})
    ruleset = find_ruleset(rules)
    chosen = choose_options(ruleset, options)
    box = open_deck(deck.resolve())
    _check_players(players)
    there = min(chosen.cards or len(box), len(box))
    needed = cards_needed(ruleset, chosen, players)
    if needed > there:
        facts = {"there": there, "players": len(players), "rules": rules, "needed": needed}
        message = say("report.simulate.too-small", **facts)
        raise UserError.at(SourceLocation(str(deck)), message, say("report.simulate.too-small.fix"))
    _make(folder)
    header = Header(
        rules=rules,
        deck=deck_reference(deck, folder),
        players=players,
        rules_version=str(RULES_VERSION),
        deck_hash=box.deck_hash,
        played=date.today().isoformat(),
        options=options,
    )
    return Game(_create(folder, header))


def kept_games(folder: Path, most: int | None = None) -> list[KeptGame]:
    """The games in the folder, the last one written to first; all of them, or so many."""
    if not folder.is_dir():
        return []
    logs = [log for log in find_logs([folder]) if log.is_file()]
    return [_kept(log) for log in sorted(logs, key=lambda log: (-log.stat().st_mtime, log.name))[:most]]


def _kept(path: Path) -> KeptGame:
    try:
        log = read_log(path)
        return KeptGame(path, replay(log, set_table(log)), played=log.header.played)
    except UserError as error:
        return KeptGame(path, None, str(error))


def _create(folder: Path, header: Header) -> Path:
    """A file of its own: the date, the rules and the players make its name, and a number if that is taken."""
    name = "-".join((header.played, header.rules, *(slug(name) or "x" for name in header.players)))[:80].rstrip("-")
    number = 1
    while True:
        path = folder / f"{name}{'' if number == 1 else f'-{number}'}.game.yaml"
        try:
            LogFile.create(path, write_log(Log(path, header, ()), "yaml"))
        except FileExistsError:
            number += 1
        else:
            return path


def _check_players(players: tuple[str, ...]) -> None:
    if not players:
        raise UserError.at(None, say("entry.no-players"), say("entry.no-players.fix"))
    twice = next((name for name in players if players.count(name) > 1), None)
    if twice is not None:
        raise UserError.at(None, say("log.player-twice", player=twice), say("log.player-twice.fix"))


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error, say("entry.folder.fix")) from None


# Who sat at the table last, and what they played: offered again, never needed.


@dataclass(frozen=True, slots=True)
class LastTable:
    rules: str = ""
    players: tuple[str, ...] = ()


def recall() -> LastTable:
    """Nothing where nothing was kept or what was kept makes no sense."""
    with suppress(OSError, ValueError, TypeError, RuntimeError):
        kept = json.loads(_file().read_text(encoding="utf-8"))
        players = kept["players"]
        if isinstance(kept["rules"], str) and all(isinstance(name, str) for name in players):
            return LastTable(kept["rules"], tuple(players))
    return LastTable()


def remember(rules: str, players: tuple[str, ...]) -> None:
    """A game goes on even where this cannot be kept."""
    from deckgen.errors import UserError

    with suppress(UserError, OSError, RuntimeError), replacing(_file()) as file:
        file.write(json.dumps({"rules": rules, "players": list(players)}, ensure_ascii=False).encode())


def _file() -> Path:
    return settings_folder() / "table.json"
