"""Numbers as PDF writes them: it has no exponents."""

from __future__ import annotations

from collections.abc import Iterable


def decimal(value: float, digits: int = 6) -> str:
    """A number with so many digits."""
    written = f"{value:.{digits}g}"
    return f"{value:.12f}" if "e" in written else written


def decimals(values: Iterable[float], digits: int = 9) -> str:
    """Several numbers, such as those of a matrix."""
    return " ".join([decimal(value, digits) for value in values])
