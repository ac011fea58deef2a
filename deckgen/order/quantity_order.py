"""An order of quantities: numbers with or without a unit, from the lowest to the highest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from deckgen.dates import DateParts
from deckgen.order.order import Cells, Kind, Order, OrderEntry
from deckgen.order.quantity import Quantity, choose_unit, convert, print_quantity, split_quantity
from deckgen.order.read_quantity import QuantityError, read_quantity, spell_scale
from deckgen.order.units import Unit, find_unit, load_units, name_unit
from deckgen.order.words import OrderWords, find_kind, load_kinds
from deckgen.spans import UnreadableError

_NEVER_NEGATIVE = frozenset(("mass", "duration", "temperature", "speed", "area", "volume", "digital", "people"))
"""Families whose lowest value is 0; of temperatures in kelvins."""
_COUNTED = ("patterns", "currency")
"""How units are printed of which there may be thousands and millions."""


def make_quantity_order(entry: OrderEntry, language: str, field: str) -> QuantityOrder:
    """The order that a deck declares, in the units that it names; others have been reported."""
    units = tuple(unit for name in entry.units if (unit := find_unit(name, language)))
    kind = find_kind(entry.by)
    known = load_kinds()[kind] if kind else {}
    family = units[0].family if units else str(known.get("family", ""))
    allowed = "" if family else str(known.get("units", ""))
    return QuantityOrder(OrderWords(entry.by, language, entry.words), field, language, units, family, allowed)


@dataclass(frozen=True)
class QuantityOrder(Order[Quantity]):
    """Quantities that are all of one family of units, such as weights."""

    words: OrderWords
    field: str
    language: str = "en"
    units: tuple[Unit, ...] = ()  # in which it is printed; the first is that of numbers without a unit
    family: str = ""
    allowed: str = ""  # where there is no family: what a unit must be, if there is one; a family or a way to print it

    kind: ClassVar[Kind] = "quantities"

    def read(self, events: Sequence[Cells]) -> list[Quantity | UnreadableError | None]:
        """The quantities of a list, all of one family: that of the order, or else that of the first one."""
        values = [self._read_one(cells[self.field]) if cells.get(self.field) else None for cells in events]
        families = [_family_of(value) for value in values if isinstance(value, Quantity) and self._is_allowed(value)]
        family = self.family or next(iter(families), "")
        return [
            self._check(value, family, cells[self.field]) if value is not None else None
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

    def _check(self, value: Quantity | QuantityError, family: str, text: str) -> Quantity | QuantityError:
        """The value, or why it is none of this list, with the units in which it can be written."""
        units = self._name_units(family)
        meant = spell_scale(text, self.language)
        if isinstance(value, QuantityError):
            if value.code == "unknown-unit" and (value.nearest == meant if _is_measured(family) else not value.nearest):
                return QuantityError(value.code, text, units=units)
            return value
        if not self._is_allowed(value):  # `390 K` among populations is no temperature
            return (
                QuantityError("unknown-unit", text, meant) if meant else QuantityError("other-unit", text, units=units)
            )
        found = _family_of(value)
        if found in _NEVER_NEGATIVE and value.base(0) < 0:
            return QuantityError("negative", text)
        if found == family:
            return value
        if not found:
            return QuantityError("no-unit", text, " / ".join(f"{text} {unit}" for unit in units.split(", ")[:3]))
        return QuantityError("other-unit", text, units=units) if family else QuantityError("unit-not-expected", text)

    def _is_allowed(self, quantity: Quantity) -> bool:
        unit = load_units().get(quantity.unit)
        return not self.allowed or unit is None or self.allowed in (unit.family, unit.printed_as)

    def _name_units(self, family: str) -> str:
        """The units of the deck, or else usual ones of the family, as they are written beside a number."""
        known = load_units().values()
        units = self.units or [unit for unit in known if unit.family == family]
        if not units and self.allowed:
            units = [unit for unit in known if self.allowed in (unit.family, unit.printed_as)]
        return ", ".join(name_unit(unit, self.language) for unit in units[:4])

    def print(self, value: Quantity) -> str:
        return print_quantity(value, self.language)

    def split(self, printed: str, value: Quantity) -> tuple[DateParts, ...]:
        parts = split_quantity(value, self.language)
        return (parts if parts.text == printed else DateParts(figure=printed),)

    def search_numbers(self, value: Quantity) -> tuple[int, ...]:
        return tuple(int(figure) for figure in value.figures if figure == int(figure))


def _is_measured(family: str) -> bool:
    """Whether the units of a family are measured, such as metres, not counted, such as people and euros."""
    return any(unit.family == family and unit.printed_as not in _COUNTED for unit in load_units().values())


def _family_of(quantity: Quantity) -> str:
    return load_units()[quantity.unit].family if quantity.unit else ""
