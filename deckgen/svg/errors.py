"""What can be wrong with a drawing."""

from __future__ import annotations


class SvgError(Exception):
    """A drawing that cannot be read, with the line and the reason."""
