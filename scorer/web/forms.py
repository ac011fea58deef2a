"""What a form of the page means, as a record of the log; whether the rules allow it is for the game to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote, urlencode

from deckgen.text import read_whole_number
from scorer.log.records import REPLACE_MINE, REPLACE_THEIRS, Discard, Draw, Effect, End, Note, Placement, Record, Undo
from scorer.rules.cards import CardIndex
from scorer.rules.family import DEAL, DRAW, GRID_ROWS, PILE, POOL, START, Asked
from scorer.rules.table import Table

_LONGEST_NOTE = 500
_NAMED = (START, PILE, GRID_ROWS, DEAL, POOL, DRAW)


class BadForm(Exception):  # noqa: N818 - somebody sent what no page of ours sends
    """A form that cannot be understood."""


def wish(verb: str, *words: str | int | None) -> str:
    """The value of a button."""
    return ":".join((verb, *(quote("" if word is None else str(word), safe="") for word in words)))


def one(form: Mapping[str, list[str]], name: str) -> str:
    return form.get(name, [""])[-1]


def words_of(form: Mapping[str, list[str]]) -> tuple[str, list[str]]:
    """What is to be done, and with what."""
    verb, *words = one(form, "do").split(":")
    return verb, [unquote(word) for word in words]


def number(text: str) -> int:
    value = read_whole_number(text, 0, 99_999)
    if value is None:
        raise BadForm
    return value


def wished_record(table: Table, form: Mapping[str, list[str]]) -> Record | None:
    """The record that the form asks for; None while a card is still to be chosen."""
    verb, words = words_of(form)
    by, card = one(form, "by"), one(form, "card")
    match verb, words:
        case "place", [after, before]:
            return Placement(0, by, card, after or None, before or None) if card else None
        case "space", [column, space]:
            return Placement(0, by, card, column=number(column), space=number(space)) if card else None
        case "play", [played]:
            return Placement(0, by, played)
        case "discard", [left]:
            return Discard(0, by, left)
        case "name", [wants, named]:
            return _naming(table.cards, Asked(wants, by, number(named)), tuple(form.get("have", ())))
        case "stop", []:
            return Draw(0, by, ())
        case "effect", [name]:
            return _effect(table, name, by, form)
        case "undo", []:
            return Undo(0, 1)
        case "abandon", []:
            return End(0, "abandoned")
        case "note", []:
            text = " ".join(one(form, "note").split())[:_LONGEST_NOTE]
            return Note(0, text) if text else None
    raise BadForm


def _naming(deck_cards: CardIndex, asked: Asked, cards: tuple[str, ...]) -> Record:
    """The answer to a question for cards; those that lie dated are put in the order of time."""
    if len(cards) != asked.number or not set(cards) <= deck_cards.by_code.keys() or asked.wants not in _NAMED:
        raise BadForm
    return asked.record(asked.in_order(deck_cards, cards))


def _effect(table: Table, name: str, by: str, form: Mapping[str, list[str]]) -> Effect | None:
    """chrono-vs: cards are chosen where they are known, and otherwise written."""
    seat, _, theirs = one(form, "take").partition(":")
    other = table.players[number(seat) % len(table.players)] if seat else None
    theirs = theirs or _written(table.cards, one(form, "take_text"))
    mine = one(form, "give") or _written(table.cards, one(form, "give_text"))
    if name == REPLACE_MINE:
        return Effect(0, by, name, card=mine) if mine else None
    if name == REPLACE_THEIRS:
        return Effect(0, by, name, other, card=theirs) if theirs and other else None
    return Effect(0, by, name, other, give=mine, take=theirs) if mine and theirs and other else None


def _written(cards: CardIndex, text: str) -> str:
    found = cards.find(text.strip()) if text.strip() else None
    return found if isinstance(found, str) else ""


# What a phone is looking at besides the table itself; it stands in the address, so that going back works.


_MOST_NAMED = 30  # a grid has 25 cards
_LONGEST = 80  # characters of what is typed


@dataclass(frozen=True, slots=True)
class PageState:
    """`card` has been picked for a move, `have` named so far; `sheet` is what lies open over the table."""

    card: str = ""
    have: tuple[str, ...] = ()
    find: str = ""
    sheet: str = ""  # pick, moves, more, look, effect, stop
    edit: int | None = None
    effect: str = ""

    def address(self, **changes: Any) -> str:
        """The query of a link that changes something and keeps the rest."""
        values = {"card": self.card, "have": self.have, "sheet": self.sheet, "edit": self.edit, "effect": self.effect}
        kept = {key: value for key, value in (values | changes).items() if value}
        return "?" + urlencode(kept, doseq=True)


def looking_at(fields: Mapping[str, list[str]]) -> PageState:
    """From the fields of an address or a form; what makes no sense is left out."""

    def last(name: str) -> str:
        return fields.get(name, [""])[-1][:_LONGEST]

    return PageState(
        card=last("card"),
        have=tuple(dict.fromkeys(code[:_LONGEST] for code in fields.get("have", [])[:_MOST_NAMED])),
        find=last("find"),
        sheet=last("sheet"),
        edit=read_whole_number(last("edit"), 0, 99_999),
        effect=last("effect"),
    )
