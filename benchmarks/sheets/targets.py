"""What we want to reach, held against what was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools import BARE, CHROME, OURS, TYPST, WEASYPRINT, Tool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring import Run

Results = dict[tuple[Tool, int], "Run"]


def verdicts(results: Results, start: Run, real: Run) -> Iterator[str]:
    """One line per target whose numbers there are; `start` is a deck of one card, `real` is out/es.pdf."""
    yield from _against(results, BARE, 110, 1.6)
    yield from _against(results, WEASYPRINT, 110, 1 / 4)
    yield from _against(results, CHROME, 110, 1 / 4)
    yield from _against(results, TYPST, 110, 2.5)
    yield from _against(results, TYPST, 1_100, 1)
    few, many = results.get((OURS, 110)), results.get((OURS, 11_000))
    if few and many:
        drawing = few.seconds - start.seconds
        grown = many.seconds / drawing
        yield _line(grown <= 110, f"11,000 cards in 110 × the {drawing:.2f} s of drawing 110", f"{grown:.0f} ×")
        yield _line(many.megabytes < 400, "11,000 cards in under 400 MB", f"{many.megabytes:.0f} MB")
    yield _line(real.kilobytes < 1_500, "out/es.pdf under 1,500 KB", f"{real.kilobytes:.0f} KB")


def _against(results: Results, other: Tool, cards: int, most: float) -> Iterator[str]:
    ours, theirs = results.get((OURS, cards)), results.get((other, cards))
    if ours and theirs:
        ratio, busy = ours.seconds / theirs.seconds, ours.busy / theirs.busy
        measured = f"{ratio:.2f} × (CPU {busy:.2f} ×)"
        yield _line(ratio <= most, f"{cards:,} cards: at most {most:g} × {other.name}", measured)


def _line(holds: bool, target: str, measured: str) -> str:
    return f"{'holds ' if holds else 'MISSED'}  {target}: {measured}"
