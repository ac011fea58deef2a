"""A game in the terminal: the game, its console, and what has been typed so far for the next record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from deckgen.errors import UserError
from scorer.entry.card_search import CardSearch
from scorer.entry.corrections import Refused, Step
from scorer.entry.game import Game
from scorer.entry.words import describe_step
from scorer.log.records import Move, Record
from scorer.messages import say
from scorer.play.command_input import Command, read_command
from scorer.play.console import Console, Suggestion
from scorer.report.text import MARKS, explain_fault
from scorer.rules.cards import CardIndex
from scorer.rules.family import CardQuestion


class Cancelled(Exception):  # noqa: N818 - an answer, not an error
    """A question was left unanswered, or the answer could not be used: nothing is entered."""


class CommandTyped(Exception):  # noqa: N818 - an answer, not an error
    """A question was answered with a command, which is run instead."""

    def __init__(self, command: Command) -> None:
        super().__init__(command.name)
        self.command = command


@dataclass
class Session:
    """One game played at one console; what it prints about a record is decided here."""

    game: Game
    console: Console
    card_search: CardSearch = field(init=False)
    seen_version: int = -1
    """The version of the log that is shown; entries made on an older one are refused."""
    named_cards: list[str] = field(default_factory=list)
    """Cards typed so far for a record that needs several."""
    named_for: CardQuestion | None = None
    """The question that `named_cards` answer."""
    last_shown: tuple[int, str, str] | None = None
    """Version, player and question that were shown last."""
    stopping: bool = False
    """twist-coop: the player stops, and the cards drawn are being named."""

    def __post_init__(self) -> None:
        self.card_search = CardSearch(self.cards)

    @property
    def cards(self) -> CardIndex:
        """The cards of the deck."""
        return self.game.table.cards

    def ask(self, question: str, suggest: Callable[[str], Iterable[Suggestion]] | None = None) -> str:
        """Any line, the empty one included."""
        return self.console.ask(question, suggest, self._has_changed)

    def ask_answer(self, question: str, suggest: Callable[[str], Iterable[Suggestion]] | None = None) -> str:
        """A line that answers the question; an empty line cancels the entry, a command is run instead of it."""
        typed = self.ask(question, suggest)
        if not typed:
            raise Cancelled
        self.raise_if_command(typed)
        return typed

    def raise_if_command(self, typed: str) -> None:
        command = read_command(typed, self.cards.by_code)
        if command is not None:
            raise CommandTyped(command)

    def enter(self, *records: Record, quiet: bool = False) -> bool:
        """Write records to the log and, unless `quiet`, print what they led to; False if the rules refuse them."""
        known = len(self.game.steps)
        try:
            self.game.enter(*records, seen=self.seen_version)
        except Refused as refused:
            self.print_refusal(refused)
            return False
        self.seen_version = self.game.version
        for step in () if quiet else self.game.steps[known:]:
            self.print_step(step)
        return True

    def print_step(self, step: Step, number: int | None = None) -> None:
        """What a record did; the verdict is marked by a sign and by a colour, each of which is enough."""
        words = describe_step(step)
        if not words:
            return
        verdict = step.played.verdict
        mark, colour = MARKS[verdict] if verdict else ("", "")
        if isinstance(step.record, Move) and verdict is None:
            words = say("play.done", player=step.record.by, what=words)
        if mark and not self.console.plain:
            words = f"{mark} {words}"
        if number is not None:
            words = say("play.move-is", number=number, what=words)
        self.console.print_text(words, colour, bold=bool(colour))

    def print_refusal(self, refused: Refused) -> None:
        """Why the rules refuse a record, and what to do."""
        message, fix = explain_fault(refused.fault, self.cards)
        if refused.move is not None:
            message = say("play.would-break", move=refused.move, why=message)
        self.print_error(message, fix)

    def print_error(self, message: str, fix: str = "") -> None:
        sign = "" if self.console.plain else "! "
        self.console.print_text(f"{sign}{message}" + (f"  → {fix}" if fix else ""), "red")

    def _has_changed(self) -> bool:
        """Whether another program has written to the log."""
        with suppress(UserError):
            return self.game.refresh()
        return False
