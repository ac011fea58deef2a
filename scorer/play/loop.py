"""The loop of `scorer play`: show the table, ask for a line, enter it or run it as a command."""

from __future__ import annotations

from deckgen.errors import UserError
from scorer.entry.game import VersionConflict
from scorer.entry.offers import OVER, Offer
from scorer.messages import say
from scorer.play.card_input import add_named_cards, next_question, question_text
from scorer.play.command_input import Command, read_command
from scorer.play.commands import SessionEnd, run_command
from scorer.play.display import show_turn
from scorer.play.moves import play_turn
from scorer.play.session import Cancelled, CommandTyped, Session
from scorer.play.suggestions import suggest_cards, suggest_moves


def run_session(session: Session) -> SessionEnd:
    """Read line after line until the session ends; Ctrl-C and Ctrl-D raise KeyboardInterrupt and EOFError."""
    pending: Command | None = None
    while True:
        if session.game.refresh():
            _forget_input(session)
        command, pending = pending, None
        try:
            end = run_command(session, command) if command else _ask_line(session)
        except Cancelled:
            continue
        except CommandTyped as typed:
            pending = typed.command
        except VersionConflict:
            _forget_input(session)
        except UserError as error:
            for problem in error.problems:
                session.print_error(str(problem))
        else:
            if end is not None:
                return end


def _ask_line(session: Session) -> SessionEnd | None:
    """One question, and its answer entered or run."""
    session.seen_version = session.game.version
    question = next_question(session)
    offer = session.game.offer
    if question is not None:
        session.console.print_text(question_text(session, question))
        typed = session.ask(session.console.prompt, suggest_cards(session, list(session.cards.by_code)))
    else:
        show_turn(session, offer)
        typed = session.ask(_player_prompt(session, offer), suggest_moves(session, offer.legal))
    command = read_command(typed, session.cards.by_code)
    if command is not None:
        return run_command(session, command)
    if question is not None:
        add_named_cards(session, question, typed)
    elif offer.wants != OVER:
        play_turn(session, offer, typed)
    elif not typed:
        return SessionEnd.QUIT
    else:
        session.print_error(say("entry.ask.over"), say("play.after-the-end"))
    return None


def _player_prompt(session: Session, offer: Offer) -> str:
    return f"{offer.by}{'' if session.console.plain or not offer.by else ' '}{session.console.prompt}"


def _forget_input(session: Session) -> None:
    """Another program has written to the log: drop what was half typed, and show the table again."""
    session.console.print_text(say("entry.overtaken"), "yellow")
    session.named_cards, session.stopping = [], False
    session.last_shown = None
