"""The text of what a file keeps as a number: `1.125` in a text may be 1125 to its author, a number may not."""

from __future__ import annotations

import re

_DOUBTFUL = re.compile(r"(?<![\d.,])([1-9]\d{0,2}\.\d{3})(?![\d.,])")


class NumberText(str):
    """The text of a cell that is a number; it has a point before its decimals, and nothing between its thousands."""

    __slots__ = ()

    @property
    def certain(self) -> str:
        """The same number written so that it means nothing else in a text: a zero follows three decimals."""
        return _DOUBTFUL.sub(r"\g<1>0", self)
