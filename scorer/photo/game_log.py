"""The table as a game log: records that lead to what lies there, so that replay, share and statistics work."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from scorer.log.log import Header, Log
from scorer.log.records import Grid, Pile, Place, Record, Start
from scorer.log.writing import deck_reference
from scorer.photo.order import misplaced
from scorer.rules.board import BOTTOM, GAP
from scorer.rules.engine import apply, begin
from scorer.rules.rulesets import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from scorer.photo.lay import Lay
    from scorer.rules.table import Table


def table_log(lay: Lay, table: Table, path: Path) -> Log:
    """The log of the table; players take the turns that the rules give them."""
    box = table.box
    header = Header(
        rules=table.ruleset.id,
        deck=deck_reference(box.deck.path, path.parent),
        players=table.players,
        rules_version=str(VERSION),
        deck_hash=box.deck_hash,
        played=date.today().isoformat(),
        options={"cards": str(table.options.cards)}
        if table.options.cards not in (None, table.ruleset.defaults["cards"])
        else {},
    )
    setup, puts = _plan(lay, table)
    return Log(path, header, tuple(_played(table, setup, puts)))


def _plan(lay: Lay, table: Table) -> tuple[list[Record], list[Place]]:
    """What lay there at the beginning, and what was placed."""
    if lay.form == "grid":
        grid = Grid(0, tuple(tuple(card.code for card in row) for row in lay.grid))
        # a complete column ends the grid, so it comes last
        count = {column: sum(one.column == column for one in lay.filled) for column in range(1, 6)}
        order = sorted(lay.filled, key=lambda one: (count[one.column], one.column, one.space))
        return [grid], [Place(0, "", one.card.code, column=one.column, space=one.space, table="right") for one in order]
    line = [stack[0].code for stack in lay.stacks]
    if not line:
        return [], []
    if lay.form == "line":
        return [Start(0, tuple(card.code for stack in lay.stacks for card in stack))], []
    wrong = misplaced(table.box, line)
    kept = [code for place, code in enumerate(line) if place not in wrong]
    setup: list[Record] = [Start(0, (kept[0],))]
    if lay.pile is not None:
        setup.append(Pile(0, lay.pile.code))
    puts = [Place(0, "", code, after=before, row=BOTTOM) for before, code in itertools.pairwise(kept)]
    for place in sorted(wrong):
        puts.append(Place(0, "", line[place], _kept(line[:place][::-1], kept), _kept(line[place + 1 :], kept), BOTTOM))
    for place, gap in enumerate(lay.gaps):
        left, right = _kept(line[: place + 1][::-1], kept), _kept(line[place + 1 :], kept)
        puts += [Place(0, "", card.code, left, right, GAP) for card in gap]
    for stack in lay.stacks:
        puts += [Place(0, "", card.code, after=_kept([stack[0].code], kept), row=BOTTOM) for card in stack[1:]]
    return setup, puts


def _kept(codes: Iterable[str], kept: list[str]) -> str | None:
    """The nearest neighbour that lies right."""
    return next((code for code in codes if code in kept), None)


def _played(table: Table, setup: list[Record], puts: list[Place]) -> Iterable[Record]:
    """All records in their order; the rules say whose turn it is."""
    state = begin(table)
    for record in setup:
        state = apply(state, record).state
        yield record
    for put in puts:
        record = replace(put, by=table.players[state.seat])
        state = apply(state, record).state
        yield record
