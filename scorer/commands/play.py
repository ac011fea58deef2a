"""`scorer play`: starts or resumes a game in the terminal; its log is complete at every moment."""

from __future__ import annotations

from pathlib import Path

from deckgen.reading.deck_file import find_deck_file
from deckgen.rulesets import ruleset_name
from scorer.entry.game import Game
from scorer.log.records import Caution
from scorer.messages import say
from scorer.play.commands import SessionEnd
from scorer.play.console import Console
from scorer.play.display import print_how_to_resume
from scorer.play.loop import run_session
from scorer.play.session import Session
from scorer.play.setup import (
    PlaySetup,
    ask_deck,
    check_log,
    is_log,
    offer_unfinished,
    start_game,
    start_rematch,
    use_language,
)
from scorer.report.text import explain_caution


def play_game(named: Path | None, setup: PlaySetup, *, log: Path | None, new: bool, plain: bool) -> None:
    """Set up and play games until the players leave; a game left early is kept."""
    console = Console(plain=plain)
    try:
        game = _open(console, named, setup, log=log, new=new)
    except (EOFError, KeyboardInterrupt):
        console.print_text()
        console.print_text(say("play.nothing-begun"))
        return
    while _play(console, game) is SessionEnd.PLAY_AGAIN:
        game = start_rematch(game)


def _open(console: Console, named: Path | None, setup: PlaySetup, *, log: Path | None, new: bool) -> Game:
    if named is not None and is_log(named):
        log, named = named, None
    if log is not None:
        return _resume(check_log(log), setup)
    deck = find_deck_file(named) if named else None
    if deck is not None:
        use_language(setup, deck)
    unfinished = None if new else offer_unfinished(console, deck, setup)
    if unfinished is not None:
        return _resume(unfinished, setup)
    return start_game(console, deck or ask_deck(console), setup)


def _resume(log: Path, setup: PlaySetup) -> Game:
    game = Game(log)
    use_language(setup, game.table.cards.deck.path)
    return game


def _play(console: Console, game: Game) -> SessionEnd:
    """One game; Ctrl-C and Ctrl-D leave it as it is."""
    table = game.table
    rules = ruleset_name(table.ruleset.id)
    heading = say("report.heading", rules=rules, players=", ".join(table.players), deck=table.cards.deck.title)
    console.print_text(heading, "cyan", bold=True)
    console.print_text(say("play.help-hint"))
    for caution in _cautions(game):
        console.print_text("  → ".join(explain_caution(caution, table.cards)), "yellow")
    end = SessionEnd.QUIT
    try:
        end = run_session(Session(game, console))
    except (EOFError, KeyboardInterrupt):
        console.print_text()
    if game.state.ending is None:
        print_how_to_resume(console, game.path)
    return end


def _cautions(game: Game) -> list[Caution]:
    """Warnings for a game that is resumed: its last line was incomplete and left out, or the deck has changed."""
    torn = [caution for caution in game.cautions if caution.code == "torn-line"]
    return [*torn, *(game.report().cautions if game.steps else ())]
