"""How large a list may be, whatever kind of file it comes in: a larger one is refused before it takes all memory."""

from __future__ import annotations

from deckgen.errors import SourceLocation, UserError
from deckgen.limits import MAX_CELLS, MAX_COLUMNS, MAX_ROWS


class TooLargeError(Exception):
    """More rows, columns or cells than the limits allow."""


def require_size(rows: int, columns: int) -> None:
    """TooLargeError for a list that is larger than the limits; shorter rows count as if they were filled."""
    if rows > MAX_ROWS or columns > MAX_COLUMNS or rows * columns > MAX_CELLS:
        raise TooLargeError


def too_large(location: SourceLocation | None) -> UserError:
    from deckgen.messages import say

    message = say("reading.too-large", rows=MAX_ROWS, columns=MAX_COLUMNS, cells=MAX_CELLS)
    return UserError.at(location, message, say("reading.too-large.fix"))
