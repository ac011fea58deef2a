"""The Jinja2 environments for our own templates and, in a sandbox, for those of themes, which cannot be trusted.

In all of them an unknown name in a template is an error and never an empty text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import MethodType
from typing import Any

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateNotFound,
)
from jinja2.sandbox import SandboxedEnvironment

from deckgen.files import cache_folder
from deckgen.limits import MAX_TEMPLATE_BYTES
from deckgen.svg.write import short
from deckgen.text import readable_name, replace_halves

_PLAIN_FUNCTIONS = (min, max)
_PROLOG = re.compile(r"\A\s*(?:<\?xml\b[^>]*\?>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*(?:<!DOCTYPE\b[^>\[]*>)?", re.DOTALL)


def page_templates(folder: Path, *, short_numbers: bool = False, whole_lines: bool = False) -> Environment:
    """For our own pages and drawings: every value is escaped.

    `short_numbers` writes numbers with six digits; with `whole_lines`, a line with nothing but a tag leaves no line.
    """
    templates = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_short_number if short_numbers else None,
        trim_blocks=whole_lines,
        lstrip_blocks=whole_lines,
    )
    templates.template_class = _PageTemplate
    return templates


class _PageTemplate(Template):
    """A template of ours, whose text can be written as UTF-8, whatever a file is called."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        return replace_halves(super().render(*args, **kwargs))


def text_templates(folder: Path) -> Environment:
    """For our own plain texts, such as the files of a new deck: nothing is escaped."""
    return Environment(
        loader=FileSystemLoader(folder), autoescape=False, undefined=StrictUndefined, keep_trailing_newline=True
    )


class Sandbox(SandboxedEnvironment):
    """For the templates of themes, which can use what they are given and nothing else.

    It is Jinja's sandbox without its checks for our own values, which take a third of the time of a face: public fields
    of `fields_of` are read, and methods of `methods_of` are called, without a check. Compiled templates are kept in the
    folder `cache` of the user's cache.
    """

    def __init__(
        self, folders: Sequence[Path], *, fields_of: frozenset[type], methods_of: type, cache: str = "templates"
    ) -> None:
        super().__init__(
            loader=DrawingLoader(folders),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=_short_number,
            bytecode_cache=_bytecode_cache(cache),
        )
        self.fields_of, self.methods_of = fields_of, methods_of
        self.globals |= {"min": min, "max": max}

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


class DrawingLoader(FileSystemLoader):
    """Loads SVG templates from their own folders: regular files of a usual size, and no links that lead elsewhere.

    They come without what a saved drawing has before `<svg>`, so that it can be included in another.
    """

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        for folder in map(Path, self.searchpath):
            if (folder / template).is_file() and not is_own_file(folder / template, folder):
                raise TemplateNotFound(template)
        source, file, up_to_date = super().get_source(environment, template)
        drawing = _PROLOG.sub(lambda prolog: "\n" * prolog[0].count("\n"), source, count=1)  # lines keep their numbers
        return drawing, file, up_to_date


def is_own_file(file: Path, folder: Path) -> bool:
    """Whether a template is a file of this folder that may be read."""
    try:
        inside = file.resolve().is_relative_to(folder.resolve())
        return inside and file.is_file() and file.stat().st_size <= MAX_TEMPLATE_BYTES
    except (OSError, ValueError, RuntimeError):
        return False


def _short_number(value: object) -> object:
    return short(value) if isinstance(value, float) else value


def _bytecode_cache(name: str) -> FileSystemBytecodeCache | None:
    """A cache of compiled templates between builds; None if its folder cannot be made."""
    try:
        folder = cache_folder() / name
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return _BytecodeCache(str(folder))


class _BytecodeCache(FileSystemBytecodeCache):
    """A cache for templates of any name; what was compiled of another text is not used in any case."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        return super().get_cache_key(readable_name(name), filename and readable_name(filename))
