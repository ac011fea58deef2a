"""The axis of a deck of quantities, cut at round values.

Where the largest value is many times the smallest, the scale is logarithmic: a mouse and a whale need it. Otherwise,
and where a value is zero or below, it is even.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from itertools import pairwise

from deckgen.charts.axis import AxisSection, Mark
from deckgen.deck import Card, Deck
from deckgen.order.quantity import Quantity, choose_unit, convert
from deckgen.order.units import Unit, load_units
from deckgen.spans import Place

_LOGARITHMIC_FROM = 50  # times the smallest value
_MOST_CARDS = 10  # of a decade that is not cut further
_CARDS_A_SECTION = 6
_FEWEST_SECTIONS, _MOST_SECTIONS = 3, 12
_ROUND = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class ValueAxis:
    """The sections of the axis and the printed value at each cut between them, both ends included."""

    sections: tuple[AxisSection, ...]
    cuts: tuple[str, ...]
    logarithmic: bool


def split_values(deck: Deck) -> ValueAxis:
    """The axis of a deck of quantities, in the unit that most of them are printed in."""
    quantities = [card.value for card in deck.cards if isinstance(card.value, Quantity)]
    if not quantities:
        return ValueAxis((), (), False)
    units = Counter(quantity.unit for quantity in quantities)
    unit = load_units().get(units.most_common(1)[0][0])
    numbers = sorted(_in_unit(quantity, end, unit) for quantity in quantities for end in (0, -1))
    logarithmic = numbers[0] > 0 and numbers[-1] >= _LOGARITHMIC_FROM * numbers[0]
    cuts = _cut_decades(numbers) if logarithmic else _cut_evenly(numbers[0], numbers[-1], len(quantities))
    marks = sorted(_make_marks(deck.cards, unit, logarithmic), key=lambda mark: (mark.anchor, mark.start, mark.end))
    printed = (_round_in(number, unit, [load_units()[name] for name in units if name]) for number in cuts)
    return ValueAxis(
        tuple(_make_sections(marks, [_place(number, logarithmic) for number in cuts])),
        tuple(map(deck.order.print, printed)),
        logarithmic,
    )


def _make_marks(cards: Sequence[Card], unit: Unit | None, logarithmic: bool) -> Iterator[Mark]:
    """One mark for all cards of the same value."""
    groups: defaultdict[tuple[Place, Place], list[Card]] = defaultdict(list)
    for card in cards:
        groups[card.value.first, card.value.last].append(card)
    for group in groups.values():
        quantity = group[0].value
        assert isinstance(quantity, Quantity)
        start, end = (_place(_in_unit(quantity, at, unit), logarithmic) for at in (0, -1))
        yield Mark(start, end, (start + end) / 2, tuple(group), is_bar=start < end)


def _make_sections(marks: Sequence[Mark], cuts: Sequence[float]) -> Iterator[AxisSection]:
    """The sections between cuts; a mark at a cut is in the section after it, at the last cut in the one before."""
    for at, (since, until) in enumerate(pairwise(cuts)):
        is_last = at == len(cuts) - 2
        inside = (mark for mark in marks if since <= mark.anchor < until or (is_last and mark.anchor == until))
        yield AxisSection(since, until, tuple(inside))


def _in_unit(quantity: Quantity, end: int, unit: Unit | None) -> Fraction:
    return unit.from_base(quantity.base(end)) if unit else quantity.base(end)


def _place(number: Fraction, logarithmic: bool) -> float:
    return math.log10(number) if logarithmic else float(number)


def _cut_decades(numbers: Sequence[Fraction]) -> list[Fraction]:
    """Powers of ten from below the lowest number to above the highest; where a decade is full, 2 and 5 times it too.

    Of each card both ends are among the numbers.
    """
    low, high = numbers[0], numbers[-1]
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    cuts: list[Fraction] = []
    for decade in (Fraction(10) ** power for power in range(first, last + 1)):
        is_full = sum(decade <= number < 10 * decade for number in numbers) > 2 * _MOST_CARDS
        cuts += [step * decade for step in (_ROUND if is_full else (1,))]
    start = max(cut for cut in cuts if cut <= low)
    end = min(cut for cut in cuts if cut >= high)
    return [cut for cut in cuts if start <= cut <= end]


def _cut_evenly(low: Fraction, high: Fraction, cards: int) -> list[Fraction]:
    """Multiples of 1, 2 or 5 times a power of ten, so that a section has about six cards."""
    wanted = min(max(cards // _CARDS_A_SECTION, _FEWEST_SECTIONS), _MOST_SECTIONS)
    least = (high - low) / wanted or abs(high) / wanted or Fraction(1)
    power = Fraction(10) ** math.floor(math.log10(least))
    step = next(step * power for step in (*_ROUND, 10) if step * power >= least)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _round_in(number: Fraction, unit: Unit | None, units: Sequence[Unit]) -> Quantity:
    """A round number, in a larger unit of the deck if it is as round there: 1 kg for 1000 g."""
    figure = Context(prec=30).divide(Decimal(number.numerator), Decimal(number.denominator))
    plain = Quantity((_shorten(figure),), unit.id if unit else "")
    if unit is None or not number:
        return plain
    larger = convert(plain, choose_unit(plain, tuple(units)))
    return larger if len(larger.figures[0].normalize().as_tuple().digits) == 1 else plain


def _shorten(figure: Decimal) -> Decimal:
    return figure.quantize(Decimal(1)) if figure == figure.to_integral_value() else figure.normalize()
