"""Talking with the table: lines out that fit the terminal, lines in that people type, scan or pipe."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from deckgen.terminal import paint, wrapped
from scorer.report.terminal_table import terminal_width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scorer.play.prompts import Prompter


_LONG = 50
"""A longer question stands on a line of its own, so that there is room for the answer."""


class Suggestion(NamedTuple):
    """Text that may stand for the last `replaces` characters typed, and what is shown of it."""

    text: str
    replaces: int
    shown: str
    about: str = ""


class Console:
    """With `plain` everything is said in sentences, in reading order and once."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.sign = ": " if plain else "› "  # where the answer begins
        self.typed_here = sys.stdin.isatty()
        able = self.typed_here and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._prompter: Prompter | None = _prompter() if able and not plain else None

    def tell(self, text: str = "", colour: str = "", *, bold: bool = False) -> None:
        """Lines that break between words where the terminal ends."""
        width = terminal_width()
        for line in text.split("\n"):
            for part in wrapped(line, width).split("\n"):
                click.echo(paint(part, colour, bold=bold) if colour else part)

    def show(self, line: str) -> None:
        """A line as it is: a drawing, or a command to copy, which a break in the middle would spoil."""
        click.echo(line)

    def ask(
        self,
        question: str,
        suggest: Callable[[str], Iterable[Suggestion]] | None = None,
        changed: Callable[[], bool] | None = None,
    ) -> str:
        """A line from the person; EOFError and KeyboardInterrupt are answers too."""
        if len(question) > _LONG:
            self.tell(question.rstrip())
            question = self.sign
        if self._prompter is not None:
            return _readable(self._prompter.ask(question, suggest, changed))
        try:
            typed = _readable(input(question))
        except UnicodeDecodeError:
            typed = ""
        if not self.typed_here:
            click.echo(typed)
        return typed


def _prompter() -> Prompter:
    from scorer.play.prompts import Prompter

    return Prompter()


def _readable(typed: str) -> str:
    """One line without what no log can hold: halves of letters and the keys that print nothing."""
    return "".join(letter for letter in " ".join(typed.split()) if letter.isprintable()).strip()
