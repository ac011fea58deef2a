"""The console of `scorer play`: prints lines that fit the terminal; reads lines that are typed, scanned or piped."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory

from deckgen.terminal import clean_for_terminal, colour_text, print_unwrapped, terminal_width, wrap_line
from scorer.entry.game import VersionConflict

_LONG_QUESTION = 50
"""A longer question is printed on a line of its own, so that there is room for the answer."""

_CHECK_SECONDS = 1.0  # between two checks whether another program has written to the log


class Suggestion(NamedTuple):
    """A completion: `text` replaces the last `replaces` characters typed; the menu shows `label` and `note`."""

    text: str
    replaces: int
    label: str
    note: str = ""


class Console:
    """Prints and asks; with `plain` there are no drawings, marks or completions, only sentences."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.prompt = ": " if plain else "› "
        self._is_typed = sys.stdin.isatty()
        can_edit = self._is_typed and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._line_editor: _LineEditor | None = _LineEditor() if can_edit and not plain else None

    def print_text(self, text: str = "", colour: str = "", *, bold: bool = False) -> None:
        """Print text, wrapped between words at the width of the terminal."""
        width = terminal_width()
        for line in text.split("\n"):
            for part in wrap_line(line, width).split("\n"):
                print_unwrapped(colour_text(part, colour, bold=bold) if colour else part)

    def print_line(self, line: str) -> None:
        """Print a line that must not be wrapped: part of a drawing, or a command to copy."""
        print_unwrapped(line)

    def ask(
        self,
        question: str,
        suggest: Callable[[str], Iterable[Suggestion]] | None = None,
        has_changed: Callable[[], bool] | None = None,
    ) -> str:
        """The line typed. Raises EOFError, KeyboardInterrupt, and VersionConflict once `has_changed` is true."""
        if len(question) > _LONG_QUESTION:
            self.print_text(question.rstrip())
            question = self.prompt
        if self._line_editor is not None:
            return _printable(self._line_editor.ask(question, suggest, has_changed))
        try:
            typed = _printable(input(clean_for_terminal(question)))
        except UnicodeDecodeError:
            typed = ""
        if not self._is_typed:
            print_unwrapped(typed)
        return typed


def _printable(typed: str) -> str:
    """The line without what a log cannot hold: lone surrogates and control characters."""
    return "".join(letter for letter in " ".join(typed.split()) if letter.isprintable()).strip()


class _LineEditor:
    """Reads lines in an interactive terminal, with history and completion."""

    def __init__(self) -> None:
        self._session: PromptSession[str] = PromptSession(history=InMemoryHistory(), reserve_space_for_menu=5)

    def ask(
        self,
        question: str,
        suggest: Callable[[str], Iterable[Suggestion]] | None,
        has_changed: Callable[[], bool] | None,
    ) -> str:
        def watch() -> None:
            if has_changed is not None:
                get_app().create_background_task(_watch_for_changes(has_changed))

        completer = _SuggestionCompleter(suggest) if suggest else None
        return self._session.prompt(question, completer=completer, complete_while_typing=True, pre_run=watch)


class _SuggestionCompleter(Completer):
    def __init__(self, suggest: Callable[[str], Iterable[Suggestion]]) -> None:
        self._suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        for found in self._suggest(document.text_before_cursor):
            yield Completion(found.text, -found.replaces, display=found.label, display_meta=found.note)


async def _watch_for_changes(has_changed: Callable[[], bool]) -> None:
    """End the prompt with VersionConflict when the log has changed and nothing has been typed."""
    while True:
        await asyncio.sleep(_CHECK_SECONDS)
        app = get_app()
        if not app.current_buffer.text and has_changed():
            app.exit(exception=VersionConflict())
            return
