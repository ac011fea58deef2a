"""Numbers as a drawing needs them."""

from __future__ import annotations


def short(value: float) -> str:
    """Micrometres, without trailing zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
