"""Talking with the table: lines out that fit the terminal, lines in that people type, scan or pipe."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import InMemoryHistory

from deckgen.terminal import colour_text, wrap_line
from scorer.entry.game import Overtaken
from scorer.report.terminal_table import terminal_width

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document


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
            for part in wrap_line(line, width).split("\n"):
                typer.echo(colour_text(part, colour, bold=bold) if colour else part)

    def show(self, line: str) -> None:
        """A line as it is: a drawing, or a command to copy, which a break in the middle would spoil."""
        typer.echo(line)

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
            typer.echo(typed)
        return typed


def _prompter() -> Prompter:

    return Prompter()


def _readable(typed: str) -> str:
    """One line without what no log can hold: halves of letters and the keys that print nothing."""
    return "".join(letter for letter in " ".join(typed.split()) if letter.isprintable()).strip()


# The prompt of an interactive terminal: cards are suggested while somebody types, never taken by themselves.


_EVERY = 1.0  # seconds between looks at what others have written


class Prompter:
    """Lines are edited, remembered and completed; while nothing is typed, moves made elsewhere end the waiting."""

    def __init__(self) -> None:
        self._session: PromptSession[str] = PromptSession(history=InMemoryHistory(), reserve_space_for_menu=5)

    def ask(
        self,
        question: str,
        suggest: Callable[[str], Iterable[Suggestion]] | None,
        changed: Callable[[], bool] | None,
    ) -> str:
        def watch() -> None:
            if changed is not None:
                get_app().create_background_task(_look(changed))

        completer = _Cards(suggest) if suggest else None
        return self._session.prompt(question, completer=completer, complete_while_typing=True, pre_run=watch)


class _Cards(Completer):
    def __init__(self, suggest: Callable[[str], Iterable[Suggestion]]) -> None:
        self._suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        for found in self._suggest(document.text_before_cursor):
            yield Completion(found.text, -found.replaces, display=found.shown, display_meta=found.about)


async def _look(changed: Callable[[], bool]) -> None:
    while True:
        await asyncio.sleep(_EVERY)
        app = get_app()
        if not app.current_buffer.text and changed():
            app.exit(exception=Overtaken())
            return
