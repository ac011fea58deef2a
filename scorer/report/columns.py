"""Text in columns for the terminal, with letters of any width."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from deckgen.text import cell_width, fit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def terminal_width() -> int:
    """At most 100 columns: longer lines are hard to read."""
    return min(shutil.get_terminal_size((80, 24)).columns, 100)


def columns(rows: Sequence[Sequence[str]], *, widest: int = 40, indent: str = "  ") -> list[str]:
    """Rows of cells, each column as wide as its widest cell."""
    widths = [min(widest, max(map(cell_width, column))) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(fit, row, widths)) for row in rows)
    return [f"{indent}{line}".rstrip() for line in lines]


def wrap_blocks(blocks: Iterable[Sequence[str]], width: int) -> list[list[str]]:
    """Blocks of equally many lines, set side by side, in as many bands as the width asks for."""
    bands: list[list[str]] = []
    for block in blocks:
        size = max(map(cell_width, block))
        if not bands or cell_width(bands[-1][0]) + size > width:
            bands.append([""] * len(block))
        bands[-1] = [band + fit(line, size) for band, line in zip(bands[-1], block, strict=True)]
    return bands
