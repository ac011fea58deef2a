"""A date that cannot be read surely: why, and what to write instead."""

from __future__ import annotations

_LONGEST_QUOTE = 40


class DateError(ValueError):
    """Says what is wrong with a date (`code`, `text`) and the nearest form that would be read (`nearest`)."""

    def __init__(self, code: str, text: str, nearest: str = "") -> None:
        super().__init__(code, text, nearest)
        self.code = code
        self.text = text
        self.nearest = nearest

    def __str__(self) -> str:
        return self.message()

    def message(self, language: str | None = None) -> str:
        return self._say(self.code, language)

    def fix(self, language: str | None = None) -> str:
        return self._say("fix-nearest" if self.nearest else "fix-forms", language)

    def _say(self, name: str, language: str | None) -> str:
        from deckgen.messages import say

        text = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[: _LONGEST_QUOTE - 1] + "…"
        return say(f"dates.{name}", language, text=text, nearest=self.nearest)


class RefusalError(Exception):
    """A reason found deep in the grammar, before it is known to be the last word on the text."""

    def __init__(self, code: str, nearest: str = "") -> None:
        super().__init__(code, nearest)
        self.code = code
        self.nearest = nearest
