"""An order of quantities: numbers with or without a unit, from the lowest to the highest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from deckgen.dates import DateParts
from deckgen.order.order import Cells, Kind, Order, OrderEntry
from deckgen.order.quantity import Quantity, choose_unit, convert, print_quantity, split_quantity
from deckgen.order.read_quantity import QuantityError, read_quantity
from deckgen.order.units import Unit, find_unit, load_units
from deckgen.order.words import OrderWords, find_kind, load_kinds
from deckgen.spans import UnreadableError


def make_quantity_order(entry: OrderEntry, language: str, field: str) -> QuantityOrder:
    """The order that a deck declares, in the units that it names; others have been reported."""
    units = tuple(unit for name in entry.units if (unit := find_unit(name, language)))
    kind = find_kind(entry.by)
    family = units[0].family if units else str(load_kinds()[kind]["family"]) if kind else ""
    return QuantityOrder(OrderWords(entry.by, language, entry.words), field, language, units, family)


@dataclass(frozen=True)
class QuantityOrder(Order[Quantity]):
    """Quantities that are all of one family of units, such as weights."""

    words: OrderWords
    field: str
    language: str = "en"
    units: tuple[Unit, ...] = ()  # in which it is printed; the first is that of numbers without a unit
    family: str = ""

    kind: ClassVar[Kind] = "quantities"

    def read(self, events: Sequence[Cells]) -> list[Quantity | UnreadableError | None]:
        """The quantities of a list, all of one family: that of the order, or else that of the first one."""
        values = [self._read_one(cells[self.field]) if cells.get(self.field) else None for cells in events]
        families = [_family_of(value) for value in values if isinstance(value, Quantity)]
        family = self.family or next(iter(families), "")
        return [
            self._refuse_other_family(value, family, cells.get(self.field, ""))
            if isinstance(value, Quantity)
            else value
            for value, cells in zip(values, events, strict=True)
        ]

    def _read_one(self, text: str) -> Quantity | QuantityError:
        try:
            quantity = read_quantity(text, self.language)
        except QuantityError as error:
            return error
        if not self.units:
            return quantity
        if not quantity.unit:
            return Quantity(quantity.figures, self.units[0].id, quantity.scale, quantity.limit, quantity.approximate)
        unit = load_units()[quantity.unit]
        if unit.family != self.units[0].family or unit in self.units:
            return quantity
        return convert(quantity, choose_unit(quantity, self.units))

    def _refuse_other_family(self, quantity: Quantity, family: str, text: str) -> Quantity | QuantityError:
        found = _family_of(quantity)
        if found == family:
            return quantity
        units = self.units or tuple(unit for unit in load_units().values() if unit.family == family)
        names = ", ".join(unit.shown for unit in units[:4])
        if not found:
            return QuantityError("no-unit", text, " / ".join(f"{text} {unit.shown}" for unit in units[:3]))
        return QuantityError("other-unit" if family else "unit-not-expected", text, names)

    def print(self, value: Quantity) -> str:
        return print_quantity(value, self.language)

    def split(self, printed: str, value: Quantity) -> tuple[DateParts, ...]:
        parts = split_quantity(value, self.language)
        return (parts if parts.text == printed else DateParts(figure=printed),)

    def search_numbers(self, value: Quantity) -> tuple[int, ...]:
        return tuple(int(figure) for figure in value.figures if figure == int(figure))


def _family_of(quantity: Quantity) -> str:
    return load_units()[quantity.unit].family if quantity.unit else ""
