"""Tables of text for the terminal, with letters of any width."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from deckgen.text import cell_width, fit_width


def terminal_width() -> int:
    """At most 100 columns: longer lines are hard to read."""
    return min(shutil.get_terminal_size((80, 24)).columns, 100)


def columns(rows: Sequence[Sequence[str]], *, widest: int = 40, indent: str = "  ") -> list[str]:
    """Rows of cells, each column as wide as its widest cell."""
    widths = [min(widest, max(map(cell_width, column))) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(fit_width, row, widths)) for row in rows)
    return [f"{indent}{line}".rstrip() for line in lines]
