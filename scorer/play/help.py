"""`help`: what may be typed at the table, in a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import FALLBACK, spoken
from scorer.messages import catalogue, say
from scorer.report.terminal_table import columns
from scorer.rules.board import GRID, LINE, ROWS
from scorer.rules.engine import family_of

if TYPE_CHECKING:
    from scorer.rules.rulesets import Ruleset

_EXAMPLES = {
    LINE: ("card", "title", "scan", "line", "neighbour"),
    ROWS: ("card", "title", "scan", "two", "discard", "stop"),
    GRID: ("card", "title", "scan", "space"),
}
_ORDERS = ("undo", "redo", "back", "edit", "note", "score", "moves", "table", "end", "quit")


def help_lines(ruleset: Ruleset) -> list[str]:
    """First how a move is said in this game, then the orders with their short forms."""
    family = family_of(ruleset)
    examples = (*_EXAMPLES[family.layout], *(("effect",) if family.effects else ()))
    moves = [(say(f"play.help.{name}.typed"), say(f"play.help.{name}")) for name in examples]
    orders = [(_typed(name), say(f"play.help.{name}")) for name in _ORDERS]
    return [*columns(moves, widest=52), "", *columns(orders, widest=52)]


def _typed(name: str) -> str:
    """The word of the reader's language, its number or text, and the shortest form."""
    words = str(catalogue(spoken(), "play").get(f"order.{name}") or "").split()
    english = str(catalogue(FALLBACK, "play")[f"order.{name}"]).split()
    word = (words or english)[0]
    short = min((*words, *english), key=len)
    more = {"back": " 3", "edit": " 7", "note": " …"}.get(name, "")
    return f"{word}{more}" + (f", {short}{more}" if len(short) < len(word) else "")
