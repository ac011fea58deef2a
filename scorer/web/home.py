"""The first page: games of this folder, and how a new one begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deckgen.errors import UserError
from deckgen.rulesets import ruleset_name
from scorer.entry.games_folder import KeptGame, kept_games, recall
from scorer.messages import say
from scorer.replay import Report
from scorer.report.text import signed
from scorer.rules.rulesets import find_ruleset, rulesets
from scorer.web.forms import one
from scorer.web.photo_routes import can_read_tables
from scorer.web.table_routes import told
from scorer.web.tables import ENDING, Tables
from scorer.web.view import Pages

_MOST_LISTED = 24
_MOST_PLAYERS = 8
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in the list: who played what, and how it stands."""

    name: str
    rules: str
    players: tuple[str, ...]
    standing: str
    goes_on: bool
    error: str = ""


@dataclass(frozen=True, slots=True)
class NotStarted:
    """The form again, with the reason."""

    page: str


def home_page(tables: Tables, pages: Pages) -> str:
    games = [_listed(kept) for kept in kept_games(tables.folder, _MOST_LISTED) if kept.path.name.endswith(ENDING)]
    going_on = [game for game in games if game.goes_on]
    ended = [game for game in games if not game.goes_on]
    return pages.render("home.html", going_on=going_on, ended=ended, deck=_deck_title(tables), photos=can_read_tables())


def new_game_page(tables: Tables, pages: Pages, notice: str = "", filled: Mapping[str, list[str]] | None = None) -> str:
    """The form for a new game, with the people who sat here last."""
    last = recall()
    filled = filled or {}
    names = [name for name in filled.get("player", ()) if name] or list(last.players)
    return pages.render(
        "new.html",
        notice=notice,
        rulesets=list(rulesets().values()),
        chosen=one(filled, "rules") or last.rules or "classic",
        names=[*names, *[""] * _MOST_PLAYERS][:_MOST_PLAYERS],
        hand=one(filled, "hand"),
        level=one(filled, "level"),
        deck=_deck_title(tables),
    )


def start_game(tables: Tables, pages: Pages, form: Mapping[str, list[str]]) -> str | NotStarted:
    """The name of the new game, or the form again; sent twice, it begins once."""
    sent = one(form, "id")
    if (begun := tables.begun.get(sent)) is not None:
        return begun
    rules = one(form, "rules")
    players = tuple(" ".join(name.split())[:_LONGEST_NAME] for name in form.get("player", ())[:_MOST_PLAYERS])
    try:
        options = _options(rules, one(form, "hand"), one(form, "level"))
        name = tables.begin(rules, tuple(filter(None, players)), options)
    except UserError as error:
        return NotStarted(new_game_page(tables, pages, told(error), form))
    tables.begun.keep(sent, name)
    return name


def _options(rules: str, hand: str, level: str) -> dict[str, str]:
    """Only what differs from the rules' own; a level is for the games that have levels, elsewhere it is the hand."""
    if find_ruleset(rules).levels:
        return {"level": level} if level else {"hand": hand} if hand else {}
    return {"hand": hand} if hand else {}


def _listed(kept: KeptGame) -> Listed:
    name = kept.path.name.removesuffix(ENDING)
    if kept.report is None:
        return Listed(name, "", (), "", goes_on=False, error=kept.error.replace(str(kept.path), kept.path.name))
    table = kept.report.state.table
    rules = ruleset_name(table.ruleset.id)
    return Listed(name, rules, table.players, standing_words(kept.report), goes_on=kept.report.ending is None)


def standing_words(report: Report) -> str:
    """How a game stands or ended, in few words."""
    if report.ending is None:
        return say("web.list.round", n=report.state.round)
    if report.winners:
        return say("web.list.won", n=len(report.winners), winners=", ".join(report.winners))
    if report.ending == "abandoned":
        return say("web.list.abandoned")
    return say("web.list.points", n=abs(report.score or 0), points=signed(report.score or 0))


def _deck_title(tables: Tables) -> str:
    from scorer.replay import open_deck

    return open_deck(tables.deck.absolute()).deck.title
