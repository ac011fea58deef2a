"""Where a template is wrong: the file and line of an error, of the template itself or of one that it includes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from traceback import walk_tb
from typing import Any

from jinja2 import Environment, TemplateNotFound, TemplateSyntaxError

from deckgen.errors import SourceLocation
from deckgen.messages import say
from deckgen.svg.errors import SvgError
from deckgen.template_limits import render_limited
from deckgen.templates import DrawingLoader

_MARK = re.compile("\ue000([0-9]+):([0-9]+)\ue001")


def locate_error(error: Exception, folders: Sequence[Path], name: str) -> SourceLocation:
    """Where an error was raised while a template ran: the innermost line in a file of the theme."""
    if isinstance(error, TemplateSyntaxError) and error.filename:
        return _location(Path(error.filename), error.lineno, folders)
    places = [(Path(frame.f_code.co_filename), line) for frame, line in walk_tb(error.__traceback__)]
    inside = [(file, line) for file, line in places if any(file.is_relative_to(folder) for folder in folders)]
    if inside:
        file, line = inside[-1]
        return _location(file, line, folders)
    return SourceLocation(f"{folders[0].name}/{name}")


def reason_of(error: Exception) -> str:
    """What was wrong, without the folders of this computer."""
    return say("themes.no-file", name=error.name) if isinstance(error, TemplateNotFound) else str(error)


def locate_in_template(
    environment: Environment,
    folders: Sequence[Path],
    name: str,
    variables: dict[str, Any],
    read: Callable[[str], object],
) -> SourceLocation:
    """Which line of a template made the part of a drawing that cannot be read.

    The template runs again with a mark at each of its lines. The drawing without the marks has the same mistake, and
    the mark before it tells the line.
    """
    loader = _MarkingLoader(folders)
    environment = environment.overlay(loader=loader, bytecode_cache=None, cache_size=0)
    loader.environment = environment
    try:
        marked = render_limited(environment.get_template(name), variables)
        read(_MARK.sub("", marked))
    except SvgError as error:
        if place := _mark_before(marked, error):
            file, line = place
            return _location(loader.files[file], line, folders)
    except Exception:  # a function did not like a mark
        pass
    return SourceLocation(f"{folders[0].name}/{name}")


def _mark_before(marked: str, error: SvgError) -> tuple[int, int] | None:
    """The file and line of the last mark before an error, whose place counts without marks."""
    line, column = 1, 0
    last: tuple[int, int] | None = None
    end = 0
    for mark in _MARK.finditer(marked):
        between = marked[end : mark.start()]
        line += between.count("\n")
        column = len(between) - between.rfind("\n") - 1 + (0 if "\n" in between else column)
        if last and (line, column) > (error.line, error.column):
            break
        last, end = (int(mark[1]), int(mark[2])), mark.end()
    return last


def _location(file: Path, line: int | None, folders: Sequence[Path]) -> SourceLocation:
    folder = next((folder for folder in folders if file.is_relative_to(folder)), file.parent)
    return SourceLocation(f"{folder.name}/{file.relative_to(folder).as_posix()}", line)


class _MarkingLoader(DrawingLoader):
    """Loads templates with a mark of file and line at the beginning of each line that is not part of a tag."""

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(folders)
        self.environment: Environment
        self.files: list[Path] = []

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, file, up_to_date = super().get_source(environment, template)
        self.files.append(Path(file))
        parts = [
            self._mark(value, line) if kind == "data" else value
            for line, kind, value in self.environment.lex(source, template, file)
        ]
        return "".join(parts), file, up_to_date

    def _mark(self, text: str, line: int) -> str:
        lines = text.split("\n")
        return "\n".join(f"\ue000{len(self.files) - 1}:{line + at}\ue001{each}" for at, each in enumerate(lines))
