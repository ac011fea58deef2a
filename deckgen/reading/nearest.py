"""Did you mean …? The known name nearest to what was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


_LIKELY = 0.6


def nearest(written: str, known: Iterable[str], alike: float = _LIKELY) -> str | None:
    """The most similar known name, or None when nothing is close enough to suggest."""
    return next(iter(nearest_few(written, known, 1, alike)), None)


def nearest_few(written: str, known: Iterable[str], count: int = 3, alike: float = _LIKELY) -> list[str]:
    """The most similar known names, best first."""
    import difflib

    folded = {name.casefold(): name for name in known}
    return [folded[match] for match in difflib.get_close_matches(written.casefold(), folded, count, alike)]
