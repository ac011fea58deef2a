"""What decks are ordered by: dates, quantities such as weights, or the steps of a sequence."""

from deckgen.order.order import DATES, VALUE, Kind, Order, OrderEntry, make_order, value_field
from deckgen.order.words import OrderWords, find_kind, names_of

__all__ = [
    "DATES",
    "VALUE",
    "Kind",
    "Order",
    "OrderEntry",
    "OrderWords",
    "find_kind",
    "make_order",
    "names_of",
    "value_field",
]
