"""`scorer play`: begin or resume a game and stay until the people leave; the log is always whole."""

from __future__ import annotations

from pathlib import Path

from deckgen.reading.deck_file import deck_file
from deckgen.rulesets import ruleset_name
from scorer.entry.game import Game
from scorer.log.records import Caution
from scorer.messages import say
from scorer.play.commands import Leave
from scorer.play.console import Console
from scorer.play.display import tell_kept
from scorer.play.loop import play_on
from scorer.play.session import Session
from scorer.play.setup import Wishes, ask_deck, check_log, is_log, offer_unfinished, open_again, open_new, speak_with
from scorer.report.text import caution_words


def play_game(named: Path | None, wishes: Wishes, *, log: Path | None, new: bool, plain: bool) -> None:
    """From the first question to the last word; leaving early in any way keeps the game."""
    console = Console(plain=plain)
    try:
        game = _open(console, named, wishes, log=log, new=new)
    except (EOFError, KeyboardInterrupt):
        console.tell()
        console.tell(say("play.nothing-begun"))
        return
    while _sit(console, game) is Leave.AGAIN:
        game = open_again(game)


def _open(console: Console, named: Path | None, wishes: Wishes, *, log: Path | None, new: bool) -> Game:
    if named is not None and is_log(named):
        log, named = named, None
    if log is not None:
        return _resume(check_log(log), wishes)
    deck = deck_file(named) if named else None
    if deck is not None:
        speak_with(wishes, deck)
    going_on = None if new else offer_unfinished(console, deck, wishes)
    if going_on is not None:
        return _resume(going_on, wishes)
    return open_new(console, deck or ask_deck(console), wishes)


def _resume(log: Path, wishes: Wishes) -> Game:
    game = Game(log)
    speak_with(wishes, game.table.box.deck.path)
    return game


def _sit(console: Console, game: Game) -> Leave:
    """One game; Ctrl-C and Ctrl-D leave it as it is."""
    table = game.table
    rules = ruleset_name(table.ruleset.id)
    heading = say("report.heading", rules=rules, players=", ".join(table.players), deck=table.box.deck.title)
    console.tell(heading, "cyan", bold=True)
    console.tell(say("play.help-hint"))
    for caution in _cautions(game):
        console.tell("  → ".join(caution_words(caution, table.box)), "yellow")
    left = Leave.DONE
    try:
        left = play_on(Session(game, console))
    except (EOFError, KeyboardInterrupt):
        console.tell()
    tell_kept(console, game.path, unfinished=game.state.ending is None)
    return left


def _cautions(game: Game) -> list[Caution]:
    """What people who go on should know: an entry was cut off, which is gone by now, or the deck has changed."""
    torn = [caution for caution in game.cautions if caution.code == "torn-line"]
    return [*torn, *(game.report().cautions if game.steps else ())]
