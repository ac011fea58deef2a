"""Records that stand or fall together: a correction takes back and enters anew, and half of it would be a loss.

In a YAML log such a group begins with the comment `# together: 5`, the number of lines that follow. A group that broke
off (power cut) is left out whole; other programs read the lines as the ordinary records they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_BEGINS = re.compile(r"^# together: (\d{1,6})$", re.MULTILINE)


def bind(lines: Sequence[str]) -> str:
    """Lines as they are appended to a log; several become a group."""
    mark = f"# together: {len(lines)}\n" if len(lines) > 1 else ""
    return mark + "".join(f"{line}\n" for line in lines)


def torn_group(text: str) -> int | None:
    """Where a last group that is not all there begins, or None."""
    last = next(reversed(list(_BEGINS.finditer(text))), None)
    if last is None or text.count("\n", last.end() + 1) >= int(last[1]):
        return None
    return last.start()
