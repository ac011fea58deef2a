"""One game with the people who play it: asking, entering, and answering with the verdict."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckgen.errors import UserError
from scorer.entry.finding import Finder
from scorer.entry.game import Refused
from scorer.entry.words import step_words
from scorer.log.records import Move
from scorer.messages import say
from scorer.play.orders import Order, read_order
from scorer.report.text_report import MARKS
from scorer.report.words import explain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scorer.entry.game import Game, Step
    from scorer.log.records import Record
    from scorer.play.console import Console, Suggestion


class NeverMind(Exception):  # noqa: N818 - an answer, not an error
    """The person let a question go, or the answer made no sense: nothing is entered."""


class Instead(Exception):  # noqa: N818 - an answer, not an error
    """A question was answered with an order."""

    def __init__(self, order: Order) -> None:
        super().__init__(order.name)
        self.order = order


@dataclass
class Sitting:
    """`seen` is the version of the log that the people look at; `gathered` are cards named for a record to come."""

    game: Game
    console: Console
    finder: Finder = field(init=False)
    seen: int = -1
    gathered: list[str] = field(default_factory=list)
    gathered_for: tuple[str, str, int, bool] | None = None  # the question they answer
    shown: tuple[int, str, str] | None = None  # version, player and question that were last shown
    stopping: bool = False  # twist-coop: the player stops, and the cards drawn are being named

    def __post_init__(self) -> None:
        self.finder = Finder(self.game.table.box)

    def ask(self, question: str, suggest: Callable[[str], Iterable[Suggestion]] | None = None) -> str:
        """A line, whatever it is."""
        return self.console.ask(question, suggest, self._is_overtaken)

    def ask_further(self, question: str, suggest: Callable[[str], Iterable[Suggestion]] | None = None) -> str:
        """An answer within an entry; nothing lets the entry go, an order takes its place."""
        typed = self.ask(question, suggest)
        if not typed:
            raise NeverMind
        self.not_an_order(typed)
        return typed

    def not_an_order(self, typed: str) -> None:
        order = read_order(typed, self.game.table.box.cards)
        if order is not None:
            raise Instead(order)

    def enter(self, *records: Record, quiet: bool = False) -> bool:
        """Records into the log, with what they led to unless told otherwise; False if the rules refuse them."""
        known = len(self.game.steps)
        try:
            self.game.enter(*records, seen=self.seen)
        except Refused as refused:
            self.explain(refused)
            return False
        self.seen = self.game.version
        for step in () if quiet else self.game.steps[known:]:
            self.tell_step(step)
        return True

    def tell_step(self, step: Step, number: int | None = None) -> None:
        """The verdict, marked by a sign and a colour, each of which is enough."""
        words = step_words(step)
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
        self.console.tell(words, colour, bold=bool(colour))

    def _is_overtaken(self) -> bool:
        with suppress(UserError):
            return self.game.refresh()
        return False

    def explain(self, refused: Refused) -> None:
        """Why not, and what to do; nothing has changed."""
        message, fix = explain(refused.fault, self.game.table.box)
        if refused.move is not None:
            message = say("play.would-break", move=refused.move, why=message)
        self.complain(message, fix)

    def complain(self, message: str, fix: str = "") -> None:
        sign = "" if self.console.plain else "! "
        self.console.tell(f"{sign}{message}" + (f"  → {fix}" if fix else ""), "red")
