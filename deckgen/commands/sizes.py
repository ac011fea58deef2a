"""`deckgen sizes`: the card sizes, and how many cards fit on a sheet in each layout."""

from __future__ import annotations

from deckgen.messages import format_number, say
from deckgen.sheets.choices import Cut, Layout
from deckgen.sheets.geometry import Size, card_sizes, paper_size, paper_sizes
from deckgen.sheets.layout import Plan, choose_cut, impose
from deckgen.terminal import colour_text, print_text

_LAYOUTS = ((Layout.DUPLEX, Cut.SHARED), (Layout.DUPLEX, Cut.SEPARATE), (Layout.FOLD, Cut.SHARED))


def list_sizes(names: list[str]) -> None:
    """A table per paper: shared cuts, cards with their own bleed, and sheets to fold."""
    for name in names:
        paper = paper_size(name)
        print_text(colour_text(str(paper), "cyan", bold=True))
        headings = [say("sizes.card"), "mm", *(say(f"sizes.{layout}-{cut}") for layout, cut in _LAYOUTS)]
        rows = [_row(card, paper) for card in card_sizes().values()]
        widths = [max(len(row[column]) for row in (headings, *rows)) for column in range(len(headings))]
        for row in (headings, *rows):
            print_text("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        print_text()
    print_text(say("sizes.papers", names=", ".join(map(str, paper_sizes().values()))))
    print_text(say("sizes.own"))


def _row(card: Size, paper: Size) -> list[str]:
    counts = [impose(choose_cut(Plan(layout, card, paper), cut, None)) for layout, cut in _LAYOUTS]
    fits = [f"{each.grid.capacity} ({each.grid.columns} × {each.grid.rows})" for each in counts]
    return [card.name, f"{format_number(card.width)} × {format_number(card.height)}", *fits]
