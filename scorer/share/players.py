"""Players as they are told apart: a shape, a colour and an initial each, and what they did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorer.log.records import Discard, Place
from scorer.share.lettering import legible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckgen.faces.typeset import Typeface
    from scorer.replay import Report


@dataclass(frozen=True, slots=True)
class Mark:
    """The badge of a seat."""

    initial: str
    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player did in a game; `left` cards are in front of them where the rules know hands."""

    name: str
    placed: int
    missed: int
    discarded: int
    left: int | None
    won: bool


def marks(players: Sequence[str], colours: Sequence[str], shapes: Sequence[str]) -> tuple[Mark, ...]:
    """More players than shapes are told apart too: the second time round each colour has another shape."""
    return tuple(
        Mark(initial, colours[seat % len(colours)], shapes[(seat + seat // len(shapes)) % len(shapes)])
        for seat, initial in enumerate(initials(players))
    )


def initials(players: Sequence[str]) -> tuple[str, ...]:
    """One letter, or two where two players share the first; the seat's number where even that does not help."""
    letters = ["".join(letter for letter in name if letter.isalnum()) or name for name in players]
    first = Counter(name[:1].upper() for name in letters)
    short = [name[:1].upper() + (name[1:2].lower() if first[name[:1].upper()] > 1 else "") for name in letters]
    again = Counter(short)
    return tuple(
        f"{mark[:1]}{seat}" if again[mark] > 1 or not mark.isalnum() else mark for seat, mark in enumerate(short, 1)
    )


def shown_names(players: Sequence[str], face: Typeface) -> dict[str, str]:
    """Names as the picture can write them; one in a script that no font has is the number of the seat."""
    return {name: legible(name, face) or f"#{seat}" for seat, name in enumerate(players, 1)}


def tallies(report: Report) -> tuple[Tally, ...]:
    """Seat by seat; what the table decided counts, and where it said nothing, the dates."""
    counted: dict[str, Counter[str]] = {player: Counter() for player in report.state.table.players}
    for move in report.moves:
        if move.by not in counted:
            continue
        if isinstance(move.record, Place) and move.verdict is not None:
            counted[move.by]["placed" if (move.table or move.verdict) == "right" else "missed"] += 1
        elif isinstance(move.record, Discard):
            counted[move.by]["discarded"] += 1
    return tuple(
        Tally(
            player,
            done["placed"],
            done["missed"],
            done["discarded"],
            report.hands.get(player),
            player in report.winners,
        )
        for player, done in counted.items()
    )
