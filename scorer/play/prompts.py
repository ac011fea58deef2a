"""The prompt of an interactive terminal: cards are suggested while somebody types, never taken by themselves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import InMemoryHistory

from scorer.entry.game import Overtaken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from scorer.play.console import Suggestion

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
