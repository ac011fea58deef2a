"""Numbers as a drawing needs them."""

from __future__ import annotations


def short(value: float) -> str:
    """Six digits, which are micrometres on any card, and no trailing zeros."""
    return f"{value:.6g}"
