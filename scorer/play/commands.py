"""Runs the commands of `scorer play`: undo and redo, corrections, notes, lists, help, and leaving."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from deckgen.messages import FALLBACK, current_language
from deckgen.text import format_columns, read_whole_number
from scorer.entry.corrections import Refused
from scorer.entry.offers import OVER
from scorer.log.notes import Doubt
from scorer.log.records import End, Move, Note, Record
from scorer.messages import catalogue, say
from scorer.play.card_input import read_card, remove_last_card
from scorer.play.command_input import Command, is_answer
from scorer.play.display import show_table
from scorer.play.effect_input import read_effect
from scorer.play.moves import correct_move, discard_card, stop_turn
from scorer.play.session import Cancelled, Session
from scorer.report.text import describe_record, format_moves, format_result
from scorer.rules.board import GRID, LINE, ROWS
from scorer.rules.engine import family_of
from scorer.rules.rulesets import Ruleset

_MOVE_EXAMPLES = {
    LINE: ("card", "title", "scan", "line", "neighbour"),
    ROWS: ("card", "title", "scan", "two", "discard", "stop"),
    GRID: ("card", "title", "scan", "space"),
}
_EXPLAINED_COMMANDS = ("undo", "redo", "back", "edit", "note", "doubt", "score", "moves", "table", "end", "quit")


class SessionEnd(Enum):
    """How a session ends."""

    QUIT = "quit"
    PLAY_AGAIN = "again"


def run_command(session: Session, command: Command) -> SessionEnd | None:
    """Run a command; the result is not None if it ends the session."""
    if command.name == "quit":
        return SessionEnd.QUIT
    if command.name == "again" and session.game.offer.wants == OVER:
        return SessionEnd.PLAY_AGAIN
    _COMMANDS[command.name](session, command)
    return None


def _undo(session: Session, command: Command) -> None:
    """Take back the last input: a card named for a record to come, a stop, or a record."""
    if session.named_cards:
        remove_last_card(session)
    elif session.stopping:
        session.stopping = False
    elif not session.game.resume():
        _undo_records(session, 1)


def _back(session: Session, command: Command) -> None:
    if not command.number:
        session.print_error(say("play.back.fix"))
        raise Cancelled
    _undo_records(session, command.number)


def _undo_records(session: Session, count: int) -> None:
    most = len(session.game.steps)
    if count > most:
        session.print_error(say("play.back-too-far", n=most))
        raise Cancelled
    try:
        undone = session.game.undo(count, seen=session.seen_version)
    except Refused as refused:
        session.print_refusal(refused)
        return
    for record in reversed(undone):
        session.console.print_text(say("play.undone", what=_record_text(session, record)), "yellow")


def _redo(session: Session, command: Command) -> None:
    known = len(session.game.steps)
    try:
        redone = session.game.redo(seen=session.seen_version)
    except Refused as refused:
        session.print_refusal(refused)
        return
    if not redone:
        session.print_error(say("play.nothing-to-redo"))
    for step in session.game.steps[known:]:
        session.console.print_text(say("play.redone", what=_record_text(session, step.record)))


def _record_text(session: Session, record: Record) -> str:
    if isinstance(record, Move):
        return say("play.done", player=record.by, what=describe_record(record, session.cards))
    return say(f"play.kind.{type(record).__name__.lower()}")


def _edit(session: Session, command: Command) -> None:
    if not command.number:
        _moves(session, command)
        typed = session.ask_answer(f"{say('play.ask.edit')} ")
        command = Command("edit", read_whole_number(typed, 0, 9999) or 0)
    correct_move(session, command.number, command.rest)


def _note(session: Session, command: Command) -> None:
    text = command.rest or session.ask(f"{say('play.ask.note')} ")
    if text and session.enter(Note(0, text)):
        session.console.print_text(say("play.noted"))


def _doubt(session: Session, command: Command) -> None:
    """Note that the date of a card may be wrong: its code or title, and why after a colon."""
    typed, _, why = command.rest.partition(":")
    typed = typed.strip() or session.ask_answer(f"{say('play.ask.doubt')} ")
    card = read_card(session, typed, session.cards.by_code)
    if session.enter(Note(0, Doubt(card, why.strip()).as_note())):
        session.console.print_text(say("play.doubted"))


def _end(session: Session, command: Command) -> None:
    if session.game.offer.wants == OVER:
        session.print_error(say("entry.ask.over"))
    elif is_answer(session.ask(f"{say('play.ask.end')} "), "yes"):
        session.enter(End(0, "abandoned"))


def _score(session: Session, command: Command) -> None:
    for line in format_result(session.game.report()):
        session.console.print_text(line)


def _moves(session: Session, command: Command) -> None:
    for line in format_moves(session.game.report()):
        session.console.print_text(line)


def _effect(session: Session, command: Command) -> None:
    session.enter(read_effect(session, command, session.game.state))


def _help(session: Session, command: Command) -> None:
    for line in help_lines(session.game.table.ruleset):
        session.console.print_text(line)


def _again(session: Session, command: Command) -> None:
    session.print_error(say("play.not-over"))


_COMMANDS: dict[str, Callable[[Session, Command], None]] = {
    "undo": _undo,
    "back": _back,
    "redo": _redo,
    "edit": _edit,
    "note": _note,
    "doubt": _doubt,
    "end": _end,
    "score": _score,
    "moves": _moves,
    "effect": _effect,
    "help": _help,
    "again": _again,
    "table": lambda session, command: show_table(session),
    "stop": lambda session, command: stop_turn(session),
    "discard": lambda session, command: discard_card(session, command.rest),
}


def help_lines(ruleset: Ruleset) -> list[str]:
    """How moves are typed in this game, then the commands with their short forms."""
    family = family_of(ruleset)
    examples = (*_MOVE_EXAMPLES[family.layout], *(("effect",) if family.effects else ()))
    moves = [(say(f"play.help.{name}.typed"), say(f"play.help.{name}")) for name in examples]
    commands = [(_command_usage(name), say(f"play.help.{name}")) for name in _EXPLAINED_COMMANDS]
    return [*format_columns(moves, widest=52), "", *format_columns(commands, widest=52)]


def _command_usage(name: str) -> str:
    """The command in the reader's language and its shortest form, each with an example of its number or text."""
    words = str(catalogue(current_language(), "play").get(f"order.{name}") or "").split()
    english = str(catalogue(FALLBACK, "play")[f"order.{name}"]).split()
    word = (words or english)[0]
    short = min((*words, *english), key=len)
    example = {"back": " 3", "edit": " 7", "note": " …", "doubt": " 45: …"}.get(name, "")
    return f"{word}{example}" + (f", {short}{example}" if len(short) < len(word) else "")
