"""`deckgen icons`: find a pictogram by any word, in the terminal or on a contact sheet."""

from __future__ import annotations

import math
import shutil
from collections.abc import Sequence
from pathlib import Path

from deckgen.errors import Exit
from deckgen.faces import icons
from deckgen.files import check_output, replace_file
from deckgen.messages import say
from deckgen.terminal import Stop, colour_text, print_error, print_text, progress_bar

_MAX_SHOWN = 40
_MAX_NEAREST = 6


def find_icons(query: str, sheet: Path | None, limit: int | None) -> None:
    """List the pictograms for a query, or draw them on a sheet; without a query, say what there is."""
    if sheet:
        check_output(sheet, suffixes=(".pdf", ".svg"))
    names = icons.find_matching(query) if query.strip() else list(icons.pictogram_names())
    if not names:
        _print_nearest(query)
        raise Stop(Exit.FOUND_ERRORS)
    if sheet:
        _write_sheet(sheet, query, names[:limit])
    elif query.strip():
        _print_found(query, names, limit or _MAX_SHOWN)
    else:
        _print_overview(len(names), limit)


def _print_found(query: str, names: Sequence[str], limit: int) -> None:
    print_text(colour_text(say("icons.found", n=len(names), query=query), "green", bold=True))
    shown = names[:limit]
    words = query.lower().split()
    by_name = [name for name in shown if any(word in name for word in words)]
    groups = [("by-name", by_name), ("by-meaning", [name for name in shown if name not in by_name])]
    for heading, group in sorted(groups, key=lambda group: names[0] not in group[1]):
        if group:
            if by_name != shown:
                print_text(say(f"icons.{heading}"))
            _print_columns(group)
    if hidden := len(names) - len(shown):
        print_text(say("icons.more", n=hidden, all=len(names)))
    print_text(say("icons.use", name=names[0]))


def _print_overview(count: int, limit: int | None) -> None:
    print_text(colour_text(say("icons.how-many", n=count), "green", bold=True))
    _print_columns(icons.example_names()[:limit])
    print_text(say("icons.search-hint"))


def _print_nearest(query: str) -> None:
    print_error(say("icons.nothing", query=query))
    names = icons.find_misspelt(query)[:_MAX_NEAREST]
    print_text(say("icons.nearest", names=", ".join(names)) if names else say("icons.nothing.fix"))


def _print_columns(names: Sequence[str]) -> None:
    """In columns, sorted downwards as `ls` does."""
    width = max(map(len, names)) + 2
    columns = max(1, (shutil.get_terminal_size().columns - 2) // width)
    rows = math.ceil(len(names) / columns)
    for row in range(rows):
        print_text("  " + "".join(name.ljust(width) for name in names[row::rows]).rstrip())


def _write_sheet(target: Path, query: str, names: Sequence[str]) -> None:
    from deckgen.writers.icon_sheet import PER_PAGE, draw_sheet_svg, write_sheet_pdf

    title = say("icons.sheet-title", query=query) if query.strip() else say("icons.sheet-title-all")
    with replace_file(target) as file:
        if target.suffix.lower() == ".svg":
            file.write(draw_sheet_svg(title, names).encode())
        else:
            with progress_bar(say("icons.drawing"), math.ceil(len(names) / PER_PAGE)) as done:
                write_sheet_pdf(file, title, names, done)
    print_text(colour_text("✓ ", "green", bold=True) + say("icons.sheet-written", n=len(names), file=target))
