"""`scorer games`: the games in the games folder with their results, and why one cannot be read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from deckgen.rulesets import ruleset_name
from deckgen.terminal import colour_text, print_data, print_text, print_unwrapped, terminal_width, wrap_line
from deckgen.text import format_columns
from scorer.entry.deleted_games import deleted_folder, find_deleted
from scorer.entry.games_folder import SavedGame, find_games, games_folder
from scorer.log.read import read_log
from scorer.messages import say
from scorer.report.json_report import error_json, report_keys
from scorer.report.text import describe_ending, format_signed
from scorer.stats.evenings import name_evening, split_evenings, tally_wins
from scorer.stats.facts import collect_facts


def print_folder() -> None:
    """Print only the path, for use by other commands."""
    print_unwrapped(str(games_folder()))


def list_games(*, as_json: bool) -> None:
    """Print all games, the last one written to first."""
    folder = games_folder()
    games = find_games(folder)
    if as_json:
        for game in games:
            print_data(_json(game))
        return
    if not games:
        print_text(say("play.games.none", folder=folder))
        _tell_deleted(folder)
        return
    print_text(say("play.games.heading", n=len(games), folder=folder))
    readable = [game for game in games if game.report]
    rows = [(game.played, _rules(game), _result(game)) for game in readable]
    for game, line in zip(readable, format_columns(rows, widest=36) if rows else [], strict=True):
        print_text(line)
        print_text(wrap_line(f"    {_players(game)} · {game.path.relative_to(folder)}", terminal_width()))
    for game in games:
        if game.report is None:
            print_text(colour_text(f"  {game.error}", "red"))
    if tally := _tally([game for game in readable if game.played]):
        print_text(tally)
    _tell_deleted(folder)


def _tell_deleted(folder: Path) -> None:
    """How many games were deleted on the phone, and where they are."""
    if deleted := find_deleted(folder):
        print_text(say("play.games.deleted", n=len(deleted), folder=deleted_folder(folder)))


def _tally(dated: Sequence[SavedGame]) -> str:
    """The wins of the last evening, if anybody could win; its games are of one day, or of two."""
    last_days = sorted({game.played[:10] for game in dated})[-2:]
    recent = [collect_facts(read_log(game.path)) for game in dated if game.played[:10] in last_days]
    evenings = split_evenings(recent)
    players = [player for player in tally_wins(evenings[-1].games) if player.contests] if evenings else []
    if not players:
        return ""
    wins = " · ".join(f"{player.name} {player.wins}/{player.contests}" for player in players)
    return say("play.games.tally", day=name_evening(evenings[-1], datetime.now()), wins=wins)


def _rules(game: SavedGame) -> str:
    assert game.report is not None
    return ruleset_name(game.report.state.table.ruleset.id)


def _players(game: SavedGame) -> str:
    assert game.report is not None
    return ", ".join(game.report.state.table.players)


def _result(game: SavedGame) -> str:
    """Who won, what was scored, or how many moves there are so far."""
    report = game.report
    assert report is not None
    if report.ending is None:
        return say("play.games.open", n=len(report.moves))
    if report.winners:
        return say("play.games.won", winners=", ".join(report.winners))
    if report.ending == "abandoned":
        return say("play.games.abandoned")
    if report.score is None:
        return describe_ending(report)
    score = format_signed(report.score)
    return say("play.games.defeat" if report.ending == "defeat" else "play.games.scored", score=score)


def _json(game: SavedGame) -> str:
    """The keys of a report, without its lists."""
    report = game.report
    if report is None:
        return error_json(str(game.path), game.error)
    all_keys = report_keys(report)
    keys = {
        key: all_keys[key]
        for key in ("log", "rules", "players", "finished", "ending", "winners", "round", "score", "rank")
    }
    keys |= {"played": game.played, "deck": report.state.table.cards.deck.title, "moves": len(report.moves)}
    return json.dumps(keys, ensure_ascii=False, separators=(",", ":"))
