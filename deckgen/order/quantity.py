"""Quantity: a number with its unit, read from what an author wrote, compared for the game, printed on a card.

What is printed counts: a quantity that is converted into another unit is compared as it is printed there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

from deckgen.dates import DateParts
from deckgen.dates.locale_data import group_digits, load_locale_data
from deckgen.dates.vocabulary import range_dash
from deckgen.order.units import Unit, about_word, load_units, print_with_unit, scale_pattern
from deckgen.spans import Place, Span

SCALES = {"": 1, "million": 10**6, "billion": 10**9}
_NO_BREAK = "\u00a0"
_MINUS = "−"
_GROUPED_FROM = 10_000
_FEWEST_DIGITS = 2  # that a converted figure keeps
_SLOT = "\x01"
_SHIFTED = frozenset(("temperature",))
"""Families whose units begin at different zeros: a figure keeps its decimals, as its digits tell nothing."""


@dataclass(frozen=True, slots=True)
class Quantity(Span):
    """One figure or two, the ends of a range, with every decimal that was written.

    `limit` is the sign of a quantity of which only one bound is known: `<`, `≤`, `>` or `≥`.
    """

    figures: tuple[Decimal, ...]
    unit: str = ""
    scale: str = ""
    limit: str = ""
    approximate: bool = False

    @property
    def first(self) -> Place:  # type: ignore[override]
        match self.limit:
            case "<" | "≤":
                return (-math.inf, 0)
            case ">":
                return (self.base(0), 1)
        return (self.base(0), 0)

    @property
    def last(self) -> Place:  # type: ignore[override]
        match self.limit:
            case ">" | "≥":
                return (math.inf, 0)
            case "<":
                return (self.base(0), -1)
        return (self.base(-1), 0)

    def base(self, end: int) -> Fraction:
        """A figure in the first unit of its family."""
        number = Fraction(self.figures[end]) * SCALES[self.scale]
        return load_units()[self.unit].to_base(number) if self.unit else number


def convert(quantity: Quantity, unit: Unit) -> Quantity:
    """The quantity in another unit of its family, with no more digits than were written."""
    digits = max(_FEWEST_DIGITS, *(_significant_digits(figure) for figure in quantity.figures))
    figures = tuple(
        _round(unit.from_base(quantity.base(end)), digits, figure if unit.family in _SHIFTED else None)
        for end, figure in enumerate(quantity.figures)
    )
    if len(set(figures)) < len(figures):
        figures = figures[:1]
    return Quantity(figures, unit.id, "", quantity.limit, quantity.approximate)


def choose_unit(quantity: Quantity, units: tuple[Unit, ...]) -> Unit:
    """The largest unit in which a quantity is at least 1, or else the smallest."""
    amount = quantity.base(-1)
    fitting = [unit for unit in units if abs(unit.from_base(amount)) >= 1]
    return max(fitting, key=lambda unit: unit.factor) if fitting else min(units, key=lambda unit: unit.factor)


def _significant_digits(figure: Decimal) -> int:
    text = "".join(map(str, figure.as_tuple().digits)).lstrip("0")
    exponent = figure.as_tuple().exponent
    is_whole = isinstance(exponent, int) and exponent >= 0
    return len(text.rstrip("0") if is_whole else text)


def _round(number: Fraction, digits: int, like: Decimal | None) -> Decimal:
    """A number with so many significant digits, or with the decimals of another; no decimal at its end is 0."""
    exact = Context(prec=60).divide(Decimal(number.numerator), Decimal(number.denominator))
    return _plain(exact.quantize(like) if like is not None else Context(prec=digits).plus(exact))


def _plain(number: Decimal) -> Decimal:
    """The number without zeros at the end of its decimals."""
    shortest = number.normalize()
    exponent = shortest.as_tuple().exponent
    return shortest.quantize(Decimal(1)) if isinstance(exponent, int) and exponent > 0 else shortest


# How it is printed.


def print_quantity(quantity: Quantity, language: str) -> str:
    """The text for a card, such as `c. 40–45 kg`."""
    return split_quantity(quantity, language).text


def split_quantity(quantity: Quantity, language: str) -> DateParts:
    """The parts of a printed quantity: its figure is set large, its `circa` and unit small."""
    times = SCALES[quantity.scale]
    counted = Decimal(times) if times > 1 else quantity.figures[-1]  # of any millions, the form is that of a million
    in_words = scale_pattern(quantity.scale, quantity.figures[-1], language) if quantity.scale else ""
    shown = quantity.figures if in_words or times == 1 else tuple(_plain(figure * times) for figure in quantity.figures)
    limit = quantity.limit + _NO_BREAK if quantity.limit else ""
    figure = limit + range_dash(language).join(format_figure(each, language) for each in shown)
    text = in_words.format(n=_SLOT) or _SLOT
    if quantity.unit:
        text = print_with_unit(text, counted, load_units()[quantity.unit], language, in_words=bool(in_words))
    before, _, after = text.partition(_SLOT)
    unit = after.lstrip(_NO_BREAK)
    gap = after[: len(after) - len(unit)]
    circa = about_word(language) if quantity.approximate else ""
    if before and figure.startswith(_MINUS):
        before, figure = _MINUS + before, figure.removeprefix(_MINUS)
    glued = "" if gap else unit
    return DateParts(
        circa=circa,
        circa_gap=_NO_BREAK if circa else "",
        figure=before + figure + glued,
        unit_gap=gap,
        unit="" if glued else unit,
    )


def format_figure(figure: Decimal, language: str) -> str:
    """A figure with all its decimals, grouped as the language does from five digits on."""
    data = load_locale_data(language)
    whole, point, decimals = f"{abs(figure):f}".partition(".")
    digits = group_digits(int(whole), language) if int(whole) >= _GROUPED_FROM else whole
    return (_MINUS if figure < 0 else "") + digits + (data.decimal + decimals if point else "")
