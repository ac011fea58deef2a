"""The table of a photograph as a game log, so that replay, share and statistics work on it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

from scorer.log.records import NOBODY_KNOWS, RULES_VERSION, End, Grid, Header, Log, Pile, Placement, Record, Start
from scorer.log.write import deck_reference
from scorer.photo.arrange import find_misplaced
from scorer.photo.model import Arrangement
from scorer.rules.board import BOTTOM, GAP, GRID, LINE
from scorer.rules.family import Table


def make_log(arrangement: Arrangement, table: Table, path: Path, end: End | None = None) -> Log:
    """Records that lead to what lies on the table; of several players nobody knows who placed what.

    `end` is what the person says about the end of the game.

    There are none for a grid of which a card is not known: a log has no place for it.
    """
    cards = table.cards
    header = Header(
        rules=table.ruleset.id,
        deck=deck_reference(cards.deck.reference, path.parent),
        players=table.players,
        rules_version=str(RULES_VERSION),
        deck_hash=cards.deck_hash,
        played=date.today().isoformat(),
        options={"cards": str(table.options.cards)}
        if table.options.cards not in (None, table.ruleset.defaults["cards"])
        else {},
    )
    setup, placements = _plan(arrangement, table)
    by = table.players[0] if len(table.players) == 1 else NOBODY_KNOWS
    played = (replace(placement, by=by) for placement in placements)
    return Log(path, header, (*setup, *played, *((end,) if end else ())))


def _plan(arrangement: Arrangement, table: Table) -> tuple[list[Record], list[Placement]]:
    """What lay there at the beginning, and the placements that follow."""
    if arrangement.layout == GRID:
        if not arrangement.is_complete:
            return [], []
        grid = Grid(0, tuple(tuple(card.code for card in row if card) for row in arrangement.grid))
        # a complete column ends the grid, so it comes last
        count = {column: sum(one.column == column for one in arrangement.spaces) for column in range(1, 6)}
        order = sorted(arrangement.spaces, key=lambda one: (count[one.column], one.column, one.space))
        return [grid], [
            Placement(0, "", one.card.code, column=one.column, space=one.space, table="right") for one in order
        ]
    line = [stack[0].code for stack in arrangement.stacks]
    if not line:
        return [], []
    if arrangement.layout == LINE:
        return [Start(0, tuple(card.code for stack in arrangement.stacks for card in stack))], []
    wrong = find_misplaced(table.cards, line)
    kept = [code for index, code in enumerate(line) if index not in wrong]
    setup: list[Record] = [Start(0, (kept[0],))]
    if arrangement.pile is not None:
        setup.append(Pile(0, arrangement.pile.code))
    placements = [Placement(0, "", code, after=before, row=BOTTOM) for before, code in itertools.pairwise(kept)]
    for index in sorted(wrong):
        placements.append(
            Placement(
                0, "", line[index], _first_kept(line[:index][::-1], kept), _first_kept(line[index + 1 :], kept), BOTTOM
            )
        )
    for index, gap in enumerate(arrangement.gaps):
        left, right = _first_kept(line[: index + 1][::-1], kept), _first_kept(line[index + 1 :], kept)
        placements += [Placement(0, "", card.code, left, right, GAP) for card in gap]
    for stack in arrangement.stacks:
        placements += [
            Placement(0, "", card.code, after=_first_kept([stack[0].code], kept), row=BOTTOM) for card in stack[1:]
        ]
    return setup, placements


def _first_kept(codes: Iterable[str], kept: list[str]) -> str | None:
    """The first of these codes that lies right."""
    return next((code for code in codes if code in kept), None)
