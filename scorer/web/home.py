"""The first page, which lists the games of the folder, and the form that starts a new one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from deckgen.text import read_whole_number
from scorer.entry.seats import Starter, read_seats, seat_players
from scorer.messages import say
from scorer.replay import open_deck
from scorer.rules.rulesets import find_ruleset, rulesets
from scorer.web.class_list import MOST_TEAMS, team_number
from scorer.web.evening import list_days, tally_last_evening
from scorer.web.forms import Fields, last_value, read_button
from scorer.web.game_actions import list_deleted
from scorer.web.table_photos import can_read_tables
from scorer.web.tables import Tables
from scorer.web.view import Pages

_MOST_LISTED = 24
_MOST_PLAYERS = 30  # teams of a class
_STEPS = {"up": -1, "down": 1}


def home_page(tables: Tables, pages: Pages, *, notice: str = "", deleted: str = "", whole: bool = False) -> str:
    """The games evening by evening, the last ones or all; `deleted` is the file of the game just deleted."""
    now, games = datetime.now(), tables.games.games()
    ended = [game for game in games if game.ending is not None]
    going_on = [game for game in games if game.ending is None]
    removed = list_deleted(tables.folder)
    return pages.render(
        "home.html",
        notice=notice,
        unfinished=list_days(going_on[-_MOST_LISTED:], now),
        days=list_days(ended if whole else ended[-_MOST_LISTED:], now),
        more=0 if whole else max(0, len(ended) - _MOST_LISTED),
        unreadable=[(Path(found.log).name, found.error) for found in tables.games.unreadable()],
        tally=tally_last_evening(ended, now),
        deleted=removed,
        just_deleted=next((game for game in removed if game.file == deleted), None),
        deck=_deck_title(tables),
        photos=can_read_tables(),
    )


def new_game_page(tables: Tables, pages: Pages, notice: str = "", fields: Fields | None = None) -> str:
    """The form for a new game: as it was sent, or with the rules and players of the last game."""
    last = tables.last_table()
    fields = fields or {}
    names = _move_player(fields) or list(last.players)
    return pages.render(
        "new.html",
        notice=notice,
        rulesets=list(rulesets().values()),
        chosen=last_value(fields, "rules") or last.rules or "classic",
        names=[*names, *[""] * _MOST_PLAYERS][:_MOST_PLAYERS],
        hand=last_value(fields, "hand"),
        level=last_value(fields, "level"),
        class_list=last_value(fields, "class"),
        teams=team_number(fields),
        most_teams=MOST_TEAMS,
        starters=list(Starter),
        starter=read_starter(last_value(fields, "starter")),
        deck=_deck_title(tables),
        decks=tables.shelf.offered() if tables.shelf else [],
        chosen_deck=last_value(fields, "deck"),
    )


def start_game(tables: Tables, fields: Fields) -> str:
    """Start the game of a form and return its name; a form sent twice starts one game."""
    return tables.sent_forms.once(last_value(fields, "id"), lambda: _start_new_game(tables, fields))


def _start_new_game(tables: Tables, fields: Fields) -> str:
    rules = last_value(fields, "rules")
    seats = read_seats(fields.get("player", ())[:_MOST_PLAYERS])
    starter = read_starter(last_value(fields, "starter"))
    players = seat_players(seats.players, starter, tables.games.began_last(seats.players))
    options = chosen_options(rules, last_value(fields, "hand"), last_value(fields, "level"))
    name = last_value(fields, "deck")
    deck = tables.shelf.take(name) if tables.shelf and name else None
    return tables.start_game(rules, seats._replace(players=players), options, deck=deck)


def read_starter(written: str) -> Starter:
    return Starter(written) if written in list(Starter) else Starter.LISTED


def is_moving(fields: Fields) -> bool:
    """Whether a button of the form moves a player up or down, without starting the game."""
    return read_button(fields)[0] in _STEPS


def _move_player(fields: Fields) -> list[str]:
    """The players of the form; one of them a place up or down, if that was asked for."""
    rows = [row for row, name in enumerate(fields.get("player", ())) if name.strip()]
    names = [fields["player"][row] for row in rows]
    match read_button(fields):
        case ("up" | "down") as step, [row] if (moved := read_whole_number(row, 0, _MOST_PLAYERS)) in rows:
            at = rows.index(moved)
            to = min(max(at + _STEPS[step], 0), len(names) - 1)
            names.insert(to, names.pop(at))
    return names


def chosen_options(rules: str, hand: str, level: str) -> dict[str, str]:
    """The options that were chosen; a level counts only for rules that have levels, and there more than the hand."""
    if find_ruleset(rules).levels and level:
        return {"level": level}
    return {"hand": hand} if hand else {}


def _deck_title(tables: Tables) -> str:
    """The title of the deck, or of the page if there are several decks."""
    if tables.shelf:
        return say("web.home.games")
    return open_deck(tables.deck.absolute()).deck.title
