"""Corrections: a step is entered anew or removed, and all later ones are fitted to the table as it is then.

A place keeps its meaning: a card at an end of the line stays at that end, one between two cards stays between the
nearest that are still there. What changes is known before anything is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorer.log.records import Draw, Move, Placement, Record, Start
from scorer.rules.board import Line, find_slot, is_right
from scorer.rules.cards import resolve_names
from scorer.rules.engine import apply, find_missing_setup, hand_sizes, shape
from scorer.rules.family import GameState, Played
from scorer.rules.faults import Fault


@dataclass(frozen=True, slots=True)
class Step:
    """A record that was not undone, with the state before it and its result."""

    record: Record
    before: GameState
    played: Played
    move: int | None  # the number of a move, as the report counts


class Refused(Exception):  # noqa: N818 - not an error of the program: people are told why
    """A record that the rules do not allow; nothing has changed."""

    def __init__(self, why: Fault, move: int | None = None) -> None:
        super().__init__(why.code)
        self.fault = why
        self.move = move  # the later move that a correction would break


def judge_entry(state: GameState, record: Record) -> Played:
    """Apply the record; a move before the setup is complete has a fault."""
    if isinstance(record, Move):
        lacking = None if state.ending else find_missing_setup(state)
        if lacking is not None:
            return Played(state, lacking)
    return apply(state, record)


class Refitted(NamedTuple):
    """A later step, its record as it fits the corrected table, and what that leads to."""

    step: Step
    record: Record
    played: Played


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction does: `kept` are the later steps that stand, `dropped` those that make no sense any more."""

    instead: tuple[Record, ...]
    kept: tuple[Refitted, ...]
    dropped: tuple[Step, ...]
    before: GameState  # the table now
    after: GameState  # the table then

    @property
    def turned(self) -> tuple[Refitted, ...]:
        """Later steps that get another verdict."""
        return tuple(later for later in self.kept if later.played.verdict != later.step.played.verdict)

    @property
    def broken(self) -> tuple[Refitted, ...]:
        """Later steps that break a rule then, and did not before."""
        return tuple(later for later in self.kept if later.played.fault and not later.step.played.fault)

    @property
    def hands(self) -> dict[str, tuple[int, int]]:
        """Players who hold another number of cards then: now, and then."""
        now, then = hand_sizes(self.before), hand_sizes(self.after)
        return {player: (size, then[player]) for player, size in now.items() if then.get(player, size) != size}


_SENSELESS = frozenset({"game-over", "no-such-place", "broken-record", "effect-not-available"})
"""Faults of records that the corrected table has no use for."""


def plan_correction(steps: Sequence[Step], at: int, record: Record | None) -> Correction:
    """Replace a step, or remove it if there is no record; the rest of the game is judged anew.

    Any step can be removed. A record that replaces one must fit, and all later ones too, or it is Refused; only draws
    that are no longer due are dropped.
    """
    old, instead = steps[at], () if record is None else (record,)
    state, names = old.before, _find_misread_cards(old.record, record)
    if record is not None:
        played = judge_entry(state, record)
        if played.fault is not None:
            raise Refused(played.fault)
        state = played.state
    kept: list[Refitted] = []
    dropped: list[Step] = []
    for step in steps[at + 1 :]:
        now = _refit_record(state, step, names)
        played = judge_entry(state, now)
        fault = played.fault
        undue = isinstance(now, Draw) and fault is not None and fault.code in ("too-many-drawn", "game-over")
        if undue or (record is None and fault is not None and fault.code in _SENSELESS):
            dropped.append(step)
            continue
        if record is not None and fault is not None and step.played.fault is None:
            raise Refused(fault, step.move)
        kept.append(Refitted(step, now, played))
        state = played.state
    return Correction(instead, tuple(kept), tuple(dropped), steps[-1].played.state, state)


def _find_misread_cards(old: Record, new: Record | None) -> dict[str, str]:
    """The cards that a correction replaces: each card on record with the one that really lay there."""
    if isinstance(old, Placement) and isinstance(new, Placement):
        return {old.card: new.card}
    if isinstance(old, Start) and isinstance(new, Start):
        return dict(zip(old.cards, new.cards, strict=False))
    return {}


def _refit_record(state: GameState, step: Step, names: Mapping[str, str]) -> Record:
    """The record as it fits the corrected table."""
    record, line, then = step.record, shape(state), shape(step.before)
    if not isinstance(record, Placement) or not isinstance(line, Line) or not isinstance(then, Line):
        return record
    table = state.table
    named = resolve_names(table.cards, table.seats, record)
    if not isinstance(named, Placement) or not line.cards:
        return record
    slot, _ = find_slot(then, named, table.options.ends)
    if slot is None:
        return record
    slots = _find_slots(line, then, slot, names)
    was_right = step.played.verdict == "right"
    alike = [new for new in slots if is_right(table.cards, line, new, named.card) == was_right]
    chosen = (alike or slots)[0]
    if find_slot(line, named, table.options.ends) == (chosen, None):
        return record
    left, right = line.cards[:chosen][-1:], line.cards[chosen:][:1]
    return replace(record, after=left[0] if left else None, before=right[0] if right else None)


def _find_slots(line: Line, then: Line, slot: int, names: Mapping[str, str]) -> Sequence[int]:
    """Where a card may lie in the corrected line that lay at this slot: between the nearest cards that are left."""
    if slot == 0:
        return (0,)
    if slot == len(then.cards):
        return (len(line.cards),)
    places = {card: index for index, card in enumerate(line.cards)}

    def nearest(cards: Sequence[str], otherwise: int) -> int:
        there = (card if card in places else names.get(card, "") for card in cards)
        return next((places[card] for card in there if card in places), otherwise)

    first = nearest(then.cards[:slot][::-1], -1) + 1
    last = nearest(then.cards[slot:], len(line.cards))
    return range(first, last + 1) or (first,)
