"""The Jinja2 environments: one for our own templates, one for those of themes, which may come from strangers.

In both, a name that a template does not know is an error and never an empty text.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import MethodType
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from deckgen.files import cache_folder
from deckgen.svg.write import short

_PLAIN_FUNCTIONS = (min, max)


def page_templates(folder: Path, *, short_numbers: bool = False, whole_lines: bool = False) -> Environment:
    """Our own pages and drawings, with every value escaped.

    `short_numbers` writes numbers as drawings need them; with `whole_lines` a line with nothing but a tag vanishes.
    """
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_short_number if short_numbers else None,
        trim_blocks=whole_lines,
        lstrip_blocks=whole_lines,
    )


def text_templates(folder: Path) -> Environment:
    """Our own plain text, such as the files of a new deck: nothing is escaped."""
    return Environment(
        loader=FileSystemLoader(folder), autoescape=False, undefined=StrictUndefined, keep_trailing_newline=True
    )


def sandboxed_templates(folders: Sequence[Path], *, fields_of: frozenset[type], methods_of: type) -> Environment:
    """The templates of strangers: they draw, and reach nothing but what they are given."""
    environment = _Sandbox(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_short_number,
        bytecode_cache=_compiled_templates(),
    )
    environment.fields_of, environment.methods_of = fields_of, methods_of
    environment.globals |= {"min": min, "max": max}
    return environment


class _Sandbox(SandboxedEnvironment):
    """Jinja's sandbox, with a short way to our own values: its questions take a third of the time of a face.

    Public fields of `fields_of` are read, and methods of `methods_of` are called, without asking.
    """

    fields_of: frozenset[type]
    methods_of: type

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) in self.fields_of and not attribute.startswith("_") and hasattr(obj, attribute):
            return getattr(obj, attribute)
        if type(obj) is dict and type(value := obj.get(attribute)) is str:
            return value
        return super().getattr(obj, attribute)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - as Jinja has it
        ours = type(__obj) is MethodType and type(__obj.__self__) is __self.methods_of
        if ours or __obj in _PLAIN_FUNCTIONS:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return __obj(*args, **kwargs)
        return super().call(__context, __obj, *args, **kwargs)


def _short_number(value: object) -> object:
    return short(value) if isinstance(value, float) else value


def _compiled_templates() -> FileSystemBytecodeCache | None:
    """Templates compiled once and kept between builds, where this person has a place for that."""
    try:
        folder = cache_folder() / "templates"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return FileSystemBytecodeCache(str(folder))
