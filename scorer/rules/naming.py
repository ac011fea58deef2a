"""Who and which card: a record's words become the deck's own codes, or it is told what is unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorer.log.records import Deal, Discard, Draw, Effect, Grid, Pile, Place, Pool, Record, Start
from scorer.rules.faults import Fault, fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.rules.cardbox import CardBox
    from scorer.rules.table import Table


def _unknown_player(table: Table, written: str) -> Fault:
    from deckgen.reading.nearest import nearest_few

    near = nearest_few(written, table.players)
    return fault("unknown-player", "near" if near else "", player=written, players=", ".join(near or table.players))


def _place(table: Table, record: Place) -> Record | Fault:
    if record.by not in table.seats:
        return _unknown_player(table, record.by)
    codes, card = table.box.cards, record.card
    if card in codes and (record.after or card) in codes and (record.before or card) in codes:
        return record
    return _with_codes(table.box, record, ("card", "after", "before"))


def _discard(table: Table, record: Discard) -> Record | Fault:
    if record.by not in table.seats:
        return _unknown_player(table, record.by)
    return _with_codes(table.box, record, ("card",))


def _pile(table: Table, record: Pile) -> Record | Fault:
    return _with_codes(table.box, record, ("card",))


def _effect(table: Table, record: Effect) -> Record | Fault:
    for player in (record.by, record.other):
        if player is not None and player not in table.seats:
            return _unknown_player(table, player)
    return _with_codes(table.box, record, ("card", "give", "take"))


def _draw(table: Table, record: Draw) -> Record | Fault:
    if record.by not in table.seats:
        return _unknown_player(table, record.by)
    return _cards(table, record)


def _deal(table: Table, record: Deal) -> Record | Fault:
    if record.to not in table.seats:
        return _unknown_player(table, record.to)
    return _cards(table, record)


def _cards(table: Table, record: Start | Pool | Deal | Draw) -> Record | Fault:
    codes = _codes(table.box, record.cards)
    if isinstance(codes, Fault):
        return codes
    return record if codes is record.cards else replace(record, cards=codes)


def _grid(table: Table, record: Grid) -> Record | Fault:
    rows = []
    for row in record.rows:
        codes = _codes(table.box, row)
        if isinstance(codes, Fault):
            return codes
        rows.append(codes)
    return replace(record, rows=tuple(rows))


def _with_codes(box: CardBox, record: Place | Discard | Pile | Effect, keys: tuple[str, ...]) -> Record | Fault:
    """The record with the deck's own codes under these keys, or the first name that is none."""
    codes: dict[str, Any] = {}
    for key in keys:
        written = getattr(record, key)
        if written is not None:
            found = box.find(written)
            if isinstance(found, Fault):
                return found
            codes[key] = found
    return replace(record, **codes)


def _codes(box: CardBox, names: tuple[str, ...]) -> tuple[str, ...] | Fault:
    if box.cards.keys() >= set(names):
        return names
    codes = []
    for written in names:
        code = box.find(written)
        if isinstance(code, Fault):
            return code
        codes.append(code)
    return tuple(codes)


NAMERS: dict[type[Record], Callable[..., Record | Fault]] = {
    Place: _place,
    Discard: _discard,
    Pile: _pile,
    Effect: _effect,
    Draw: _draw,
    Deal: _deal,
    Start: _cards,
    Pool: _cards,
    Grid: _grid,
}
"""For each kind of record: the same record in codes, or the player or card that the table does not know."""
