"""An order of steps: plain whole numbers, for recipes, experiments and stories."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from deckgen.dates import DateParts
from deckgen.order.order import NEIGHBOURS, Cells, Kind, Order, OrderEntry
from deckgen.order.read_quantity import QuantityError
from deckgen.order.words import OrderWords
from deckgen.spans import Place, Span, UnreadableError

_STEP = re.compile(r"(\d{1,4})(?:\.0?|\))?")
_NOTHING = "···"


@dataclass(frozen=True, slots=True)
class Step(Span):
    """The number of a step, from 1 on."""

    number: int
    approximate: ClassVar[bool] = False  # type: ignore[misc]

    @property
    def first(self) -> Place:  # type: ignore[override]
        return (self.number,)

    @property
    def last(self) -> Place:  # type: ignore[override]
        return (self.number,)


@dataclass(frozen=True)
class StepOrder(Order[Step]):
    """Steps, from the first to the last; a list that numbers none of them is in order."""

    words: OrderWords
    field: str
    prints_numbers: bool = True

    kind: ClassVar[Kind] = "steps"

    def read(self, events: Sequence[Cells]) -> list[Step | UnreadableError | None]:
        if not any(cells.get(self.field) for cells in events):
            return [Step(number) for number in range(1, len(events) + 1)]
        return [_read_step(cells[self.field]) if cells.get(self.field) else None for cells in events]

    def print(self, value: Step) -> str:
        return str(value.number)

    def split(self, printed: str, value: Step) -> tuple[DateParts, ...]:
        return (DateParts(figure=printed if self.prints_numbers else _NOTHING),)

    def search_numbers(self, value: Step) -> tuple[int, ...]:
        return (value.number,)


def make_step_order(entry: OrderEntry, language: str, field: str) -> StepOrder:
    return StepOrder(OrderWords(entry.by, language, entry.words), field, entry.printed != NEIGHBOURS)


def _read_step(text: str) -> Step | QuantityError:
    match = _STEP.fullmatch(text.strip())
    return Step(int(match[1])) if match and int(match[1]) else QuantityError("not-a-rank", text)
