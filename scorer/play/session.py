"""One game with the people who play it: asking, entering, and answering with the verdict."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from deckgen.errors import UserError
from deckgen.messages import FALLBACK, current_language
from deckgen.text import code_key, fold_words, read_whole_number
from scorer.entry.card_search import CardSearch
from scorer.entry.game import Game, Refused, Step
from scorer.entry.offers import step_words
from scorer.log.records import Move, Record
from scorer.messages import catalogue, say
from scorer.report.text import MARKS, explain
from scorer.rules.family import Asked

if TYPE_CHECKING:
    from scorer.play.console import Console, Suggestion


# The words that are not cards: `undo`, `edit 7`, `note …`; in the reader's language, and in English always.


ALONE = ("undo", "redo", "score", "moves", "table", "help", "quit", "end", "stop", "again")
NUMBERED = ("back", "edit")
FOLLOWED = ("note", "discard")
_EFFECT = re.compile(r"e\s?([1-9])(?:\s+(.*))?", re.IGNORECASE)


class Order(NamedTuple):
    """What to do, the number it is about, and what else was said."""

    name: str
    number: int = 0
    rest: str = ""


def read_order(typed: str, codes: Collection[str]) -> Order | None:
    """The order in a line, or None: then it speaks of cards. A card's code is a card, whatever else it may mean."""
    first, _, rest = typed.strip().partition(" ")
    rest = rest.strip()
    if code_key(first) in {code_key(code) for code in codes}:
        return None
    if effect := _EFFECT.fullmatch(typed.strip()):
        return Order("effect", int(effect[1]), effect[2] or "")
    name = order_words(current_language()).get("?" if first == "?" else fold_words(first))
    if name in ALONE:
        return None if rest else Order(name)
    if name in NUMBERED:
        return _numbered(name, rest)
    return Order(name, rest=rest) if name in FOLLOWED else None


def _numbered(name: str, rest: str) -> Order | None:
    number, _, more = rest.partition(" ")
    if not rest:
        return Order(name)
    value = read_whole_number(number, 0, 9999)
    if value is None:
        return None
    return Order(name, value, more.strip()) if name == "edit" or not more else None


@cache
def order_words(language: str) -> dict[str, str]:
    """Every word that gives an order, in this language and in English."""
    words: dict[str, str] = {"?": "help"}
    for speaks in (FALLBACK, language):
        for name in (*ALONE, *NUMBERED, *FOLLOWED):
            entry = str(catalogue(speaks, "play").get(f"order.{name}", ""))
            words |= {fold_words(word): name for word in entry.split()}
    return words


def means(typed: str, answer: str) -> bool:
    """Whether a person said yes, no, new or remove, in the own language or in English."""
    entries = (str(catalogue(speaks, "play").get(f"answer.{answer}", "")) for speaks in (FALLBACK, current_language()))
    return fold_words(typed) in {fold_words(word) for entry in entries for word in entry.split()}


class Cancelled(Exception):  # noqa: N818 - an answer, not an error
    """The person let a question go, or the answer made no sense: nothing is entered."""


class Instead(Exception):  # noqa: N818 - an answer, not an error
    """A question was answered with an order."""

    def __init__(self, order: Order) -> None:
        super().__init__(order.name)
        self.order = order


@dataclass
class Session:
    """`seen` is the version of the log that the people look at; `gathered` are cards named for a record to come."""

    game: Game
    console: Console
    finder: CardSearch = field(init=False)
    seen: int = -1
    gathered: list[str] = field(default_factory=list)
    gathered_for: Asked | None = None  # the question they answer
    shown: tuple[int, str, str] | None = None  # version, player and question that were last shown
    stopping: bool = False  # twist-coop: the player stops, and the cards drawn are being named

    def __post_init__(self) -> None:
        self.finder = CardSearch(self.game.table.box)

    def ask(self, question: str, suggest: Callable[[str], Iterable[Suggestion]] | None = None) -> str:
        """A line, whatever it is."""
        return self.console.ask(question, suggest, self._is_overtaken)

    def ask_further(self, question: str, suggest: Callable[[str], Iterable[Suggestion]] | None = None) -> str:
        """An answer within an entry; nothing lets the entry go, an order takes its place."""
        typed = self.ask(question, suggest)
        if not typed:
            raise Cancelled
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
