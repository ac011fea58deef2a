"""Where templates run: Jinja's sandbox, with a short way to what is ours and cannot lead out of it."""

from __future__ import annotations

from functools import cache
from types import MethodType
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from deckgen.deck.card import Card
from deckgen.deck.periods import Period
from deckgen.faces.fit import Lines
from deckgen.faces.hero import Hero
from deckgen.faces.pens import Pen
from deckgen.files import cache_folder
from deckgen.svg.write import short

if TYPE_CHECKING:
    from pathlib import Path

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


@cache
def sandbox(folders: tuple[Path, ...]) -> FaceSandbox:
    """Where the templates of a theme's folders run, with nothing but what a face is made of."""
    environment = FaceSandbox(
        loader=FileSystemLoader(list(folders)),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_number,
        bytecode_cache=_compiled(),
    )
    environment.globals |= {"min": min, "max": max}
    return environment


def _number(value: object) -> object:
    return short(value) if isinstance(value, float) else value


def _compiled() -> FileSystemBytecodeCache | None:
    """Templates compiled once and kept between builds, where this person has a place for that."""
    try:
        folder = cache_folder() / "templates"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return FileSystemBytecodeCache(str(folder))
