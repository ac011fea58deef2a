"""Where templates run: Jinja's sandbox, with a short way to what is ours and cannot lead out of it."""

from __future__ import annotations

from types import MethodType
from typing import Any

from jinja2.sandbox import SandboxedEnvironment

from deckgen.deck.card import Card
from deckgen.deck.periods import Period
from deckgen.faces.fit import Lines
from deckgen.faces.hero import Hero
from deckgen.faces.pens import Pen

_OURS = frozenset((Card, Period, Lines, Hero))
_PLAIN_FUNCTIONS = (min, max)


class FaceSandbox(SandboxedEnvironment):
    """Asks for a card's field or a pen's function directly: the usual questions take a third of the time of a face."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) in _OURS and not attribute.startswith("_") and hasattr(obj, attribute):
            return getattr(obj, attribute)
        if type(obj) is dict and type(value := obj.get(attribute)) is str:
            return value
        return super().getattr(obj, attribute)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - as Jinja has it
        if (type(__obj) is MethodType and type(__obj.__self__) is Pen) or __obj in _PLAIN_FUNCTIONS:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return __obj(*args, **kwargs)
        return super().call(__context, __obj, *args, **kwargs)
