"""What breaks a rule: faults by code, with the facts of the case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule: its stable code and the facts of the case; `report.text` puts it into words."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    reason: str = ""  # picks the wording where one code has several causes


def fault(code: str, reason: str = "", /, **facts: object) -> Fault:
    """A fault with its facts as keywords."""
    return Fault(code, facts, reason)


def miscount(number: int, expected: int, player: str = "") -> Fault | None:
    """The number of cards drawn or dealt is not what the rules give."""
    if number > expected:
        return fault("too-many-drawn", number=number, expected=expected, player=player)
    if number < expected:
        return fault("too-few-drawn", number=number, expected=expected, player=player)
    return None
