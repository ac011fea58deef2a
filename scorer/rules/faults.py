"""A broken rule: its stable code and the facts of the case; the words come later, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Fault:
    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    reason: str = ""  # picks the wording where one code has several causes


def fault(code: str, reason: str = "", /, **facts: object) -> Fault:
    return Fault(code, facts, reason)


def miscount(number: int, expected: int, player: str = "") -> Fault | None:
    """The number of cards drawn or dealt is not what the rules give."""
    if number > expected:
        return fault("too-many-drawn", number=number, expected=expected, player=player)
    if number < expected:
        return fault("too-few-drawn", number=number, expected=expected, player=player)
    return None
