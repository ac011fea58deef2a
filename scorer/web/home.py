"""The first page, which lists the games of the folder, and the form that starts a new one."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.messages import current_language
from deckgen.rulesets import ruleset_name
from scorer.entry.games_folder import SavedGame, find_games, load_last_table
from scorer.messages import say
from scorer.replay import Report, open_deck
from scorer.report.text import describe_ending, format_signed
from scorer.rules.rulesets import find_ruleset, rulesets
from scorer.share.result import format_day
from scorer.web.forms import Fields, last_value
from scorer.web.table_photos import can_read_tables
from scorer.web.tables import LOG_SUFFIX, Tables
from scorer.web.view import Pages

_MOST_LISTED = 24
_MOST_PLAYERS = 30  # teams of a class
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list: who played what and when, and how it stands."""

    name: str
    rules: str
    players: tuple[str, ...]
    standing: str
    is_unfinished: bool
    day: str = ""
    error: str = ""


def home_page(tables: Tables, pages: Pages) -> str:
    games = [
        _list_game(game) for game in find_games(tables.folder, _MOST_LISTED) if game.path.name.endswith(LOG_SUFFIX)
    ]
    return pages.render(
        "home.html",
        unfinished=[game for game in games if game.is_unfinished],
        ended=[game for game in games if not game.is_unfinished],
        deck=_deck_title(tables),
        photos=can_read_tables(),
    )


def new_game_page(tables: Tables, pages: Pages, notice: str = "", fields: Fields | None = None) -> str:
    """The form for a new game: as it was sent, or with the rules and players of the last game."""
    last = load_last_table()
    fields = fields or {}
    names = [name for name in fields.get("player", ()) if name] or list(last.players)
    return pages.render(
        "new.html",
        notice=notice,
        rulesets=list(rulesets().values()),
        chosen=last_value(fields, "rules") or last.rules or "classic",
        names=[*names, *[""] * _MOST_PLAYERS][:_MOST_PLAYERS],
        hand=last_value(fields, "hand"),
        level=last_value(fields, "level"),
        deck=_deck_title(tables),
    )


def start_game(tables: Tables, fields: Fields) -> str:
    """Start the game of a form and return its name; a form sent twice starts one game."""
    form_id = last_value(fields, "id")
    if (started := tables.sent_forms.result(form_id)) is not None:
        return started
    rules = last_value(fields, "rules")
    players = tuple(" ".join(name.split())[:_LONGEST_NAME] for name in fields.get("player", ())[:_MOST_PLAYERS])
    options = _options(rules, last_value(fields, "hand"), last_value(fields, "level"))
    name = tables.start_game(rules, tuple(filter(None, players)), options)
    tables.sent_forms.keep(form_id, name)
    return name


def _options(rules: str, hand: str, level: str) -> dict[str, str]:
    """The options that were chosen; a level counts only for rules that have levels, and there more than the hand."""
    if find_ruleset(rules).levels and level:
        return {"level": level}
    return {"hand": hand} if hand else {}


def _list_game(game: SavedGame) -> ListedGame:
    name = game.path.name.removesuffix(LOG_SUFFIX)
    if game.report is None:
        error = game.error.replace(str(game.path), game.path.name)
        return ListedGame(name, "", (), "", is_unfinished=False, error=error)
    table = game.report.state.table
    rules = ruleset_name(table.ruleset.id)
    is_unfinished = game.report.ending is None
    day = format_day(game.played, current_language()) if game.played else ""
    return ListedGame(name, rules, table.players, _standing_text(game.report), is_unfinished=is_unfinished, day=day)


def _standing_text(report: Report) -> str:
    """How a game stands or ended, in few words."""
    if report.ending is None:
        return say("web.list.round", n=report.state.round)
    if report.winners:
        return say("web.list.won", n=len(report.winners), winners=", ".join(report.winners))
    if report.ending == "abandoned":
        return say("web.list.abandoned")
    if report.score is None:
        return describe_ending(report)
    return say("web.list.points", n=abs(report.score or 0), points=format_signed(report.score or 0))


def _deck_title(tables: Tables) -> str:
    return open_deck(tables.deck.absolute()).deck.title
