"""What the first page tells of the games: evening by evening, with a tally of wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from deckgen.messages import current_language
from deckgen.rulesets import ruleset_name
from scorer.messages import say
from scorer.report.text import explain_ending, format_signed
from scorer.rules.family import ABANDONED
from scorer.stats.aggregate import PlayerStats, summarize_games
from scorer.stats.evenings import name_evening, split_evenings, tally_wins
from scorer.stats.facts import GameFacts, player_key
from scorer.web.tables import LOG_SUFFIX

_MOST_MARKS = 8
_MOST_TALLIED = 12


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list: who played what, who won, and when; a log that is not in YAML has no name and no page."""

    name: str
    rules: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    standing: str
    clock: str
    is_unfinished: bool


@dataclass(frozen=True, slots=True)
class ListedDay:
    label: str
    games: tuple[ListedGame, ...]


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A person's wins; `marks` has the last contests of the evening: won, lost, or empty if the person sat out."""

    evening: PlayerStats
    overall: PlayerStats
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """The wins of one evening and of all games; `together` has what was scored in cooperative games."""

    label: str
    rows: tuple[TallyRow, ...]
    together: tuple[str, ...]


def list_days(games: Sequence[GameFacts], now: datetime) -> list[ListedDay]:
    """The games by evening, the last one first; two evenings of one day are one day."""
    days: list[ListedDay] = []
    for evening in reversed(split_evenings(games)):
        label = name_evening(evening, now)
        listed = tuple(_list_game(game) for game in reversed(evening.games))
        if days and days[-1].label == label:
            days[-1] = ListedDay(label, days[-1].games + listed)
        else:
            days.append(ListedDay(label, listed))
    return days


def tally_last_evening(games: Sequence[GameFacts], now: datetime) -> Tally | None:
    """The tally of the last evening, or None if no game of it has ended."""
    evenings = split_evenings(games)
    if not evenings:
        return None
    last = evenings[-1]
    contests = [game for game in last.games if game.finished and not game.cooperative]
    overall = {player_key(player.name): player for player in tally_wins(games)}
    rows = tuple(
        TallyRow(player, overall[key], tuple(_mark(game, key) for game in contests[-_MOST_MARKS:]))
        for player in tally_wins(last.games)[:_MOST_TALLIED]
        if player.contests and (key := player_key(player.name))
    )
    together = tuple(_sum_up_scores(last.games))
    return Tally(name_evening(last, now), rows, together) if rows or together else None


def _mark(game: GameFacts, key: str) -> str:
    if key in map(player_key, game.winners):
        return "won"
    return "lost" if key in map(player_key, game.players) else ""


def _sum_up_scores(games: Sequence[GameFacts]) -> list[str]:
    """One line for each cooperative ruleset that was played to its end."""
    kinds = dict.fromkeys(game.rules for game in games if game.cooperative and game.finished)
    summaries = [summarize_games((game for game in games if game.rules == rules), rules) for rules in kinds]
    return [
        say("evening.together", n=one.finished, rules=ruleset_name(one.rules), best=format_signed(one.best))
        for one in summaries
        if one.best is not None
    ]


def _list_game(game: GameFacts) -> ListedGame:
    log = Path(game.log)
    name = log.name.removesuffix(LOG_SUFFIX) if log.name.endswith(LOG_SUFFIX) else ""
    return ListedGame(
        name=name,
        rules=ruleset_name(game.rules),
        players=game.players,
        winners=game.winners,
        standing=_standing_text(game),
        clock=_format_clock(game.ended),
        is_unfinished=game.ending is None,
    )


def _standing_text(game: GameFacts) -> str:
    """How a game stands or ended, in few words."""
    if game.ending is None:
        return say("web.list.round", n=game.round)
    if game.winners:
        return say("web.list.won", n=len(game.winners), winners=", ".join(game.winners))
    if game.ending == ABANDONED:
        return say("web.list.abandoned")
    if game.score is None:
        return explain_ending(game.ending, ())
    return say("web.list.points", n=abs(game.score), points=format_signed(game.score))


def _format_clock(at: datetime | None) -> str:
    from babel.dates import format_time

    return format_time(at, "short", locale=current_language()) if at else ""
