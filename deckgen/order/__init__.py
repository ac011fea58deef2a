"""What decks are ordered by: dates, quantities such as weights, or the steps of a sequence."""

from deckgen.order.order import DATES, NEIGHBOURS, STEPS, VALUE, Kind, Order, OrderEntry, make_order, value_field
from deckgen.order.words import OrderWords, find_kind, name_languages, names_of, names_of_numbers, print_neighbours

__all__ = [
    "DATES",
    "NEIGHBOURS",
    "STEPS",
    "VALUE",
    "Kind",
    "Order",
    "OrderEntry",
    "OrderWords",
    "find_kind",
    "make_order",
    "name_languages",
    "names_of",
    "names_of_numbers",
    "print_neighbours",
    "value_field",
]
