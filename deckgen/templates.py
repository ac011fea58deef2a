"""The Jinja2 environments for our own templates and, in a sandbox, for those of themes, which cannot be trusted.

In all of them an unknown name in a template is an error and never an empty text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import MethodType
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from deckgen.files import cache_folder
from deckgen.svg.write import short

_PLAIN_FUNCTIONS = (min, max)
_PROLOG = re.compile(r"\A\s*(?:<\?xml\b[^>]*\?>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*(?:<!DOCTYPE\b[^>\[]*>)?", re.DOTALL)


def page_templates(folder: Path, *, short_numbers: bool = False, whole_lines: bool = False) -> Environment:
    """For our own pages and drawings: every value is escaped.

    `short_numbers` writes numbers with six digits; with `whole_lines`, a line with nothing but a tag leaves no line.
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
    """For our own plain texts, such as the files of a new deck: nothing is escaped."""
    return Environment(
        loader=FileSystemLoader(folder), autoescape=False, undefined=StrictUndefined, keep_trailing_newline=True
    )


def sandboxed_templates(folders: Sequence[Path], *, fields_of: frozenset[type], methods_of: type) -> Environment:
    """For the templates of themes, which can use what they are given and nothing else."""
    environment = _Sandbox(
        loader=DrawingLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_short_number,
        bytecode_cache=_bytecode_cache(),
    )
    environment.fields_of, environment.methods_of = fields_of, methods_of
    environment.globals |= {"min": min, "max": max}
    return environment


class DrawingLoader(FileSystemLoader):
    """Loads SVG templates without what a saved drawing has before `<svg>`, so that it can be included in another."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, file, up_to_date = super().get_source(environment, template)
        drawing = _PROLOG.sub(lambda prolog: "\n" * prolog[0].count("\n"), source, count=1)  # lines keep their numbers
        return drawing, file, up_to_date


class _Sandbox(SandboxedEnvironment):
    """Jinja's sandbox without its checks for our own values, which take a third of the time of a face.

    Public fields of `fields_of` are read, and methods of `methods_of` are called, without a check.
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


def _bytecode_cache() -> FileSystemBytecodeCache | None:
    """A cache of compiled templates between builds; None if its folder cannot be made."""
    try:
        folder = cache_folder() / "templates"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return FileSystemBytecodeCache(str(folder))
