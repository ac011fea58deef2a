"""Forms and addresses of the page: the values of buttons, the records that forms ask for, and the state of a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote, urlencode

from deckgen.text import read_whole_number
from scorer.entry.card_search import CardSearch
from scorer.log.notes import Doubt
from scorer.log.records import REPLACE_MINE, REPLACE_THEIRS, Discard, Draw, Effect, End, Note, Placement, Record, Undo
from scorer.rules.cards import CardIndex
from scorer.rules.family import DEAL, DRAW, GRID_ROWS, PILE, POOL, START, CardQuestion, Table

_LONGEST_NOTE = 500
_LONGEST_FIELD = 80
_MOST_NAMED = 30  # a grid has 25 cards
_QUESTIONS = (START, PILE, GRID_ROWS, DEAL, POOL, DRAW)

Fields = Mapping[str, list[str]]
"""The texts of a form or an address, by the names of the fields."""


class BadForm(Exception):  # noqa: N818 - sent by another program: no page of ours has such a form
    """A form that cannot be understood."""


def last_value(fields: Fields, name: str) -> str:
    return fields.get(name, [""])[-1]


def read_number(text: str) -> int:
    value = read_whole_number(text, 0, 99_999)
    if value is None:
        raise BadForm
    return value


def button_value(action: str, *arguments: str | int | None) -> str:
    """The value of a button: what it does, and with what."""
    return ":".join((action, *(quote("" if word is None else str(word), safe="") for word in arguments)))


def read_button(fields: Fields) -> tuple[str, list[str]]:
    """The action and the arguments of the button that sent a form."""
    action, *arguments = last_value(fields, "do").split(":")
    return action, [unquote(word) for word in arguments]


def read_record(table: Table, fields: Fields) -> Record | None:
    """The record that a form asks for, which the rules may still refuse; None while something is not filled in."""
    by, card = last_value(fields, "by"), last_value(fields, "card")
    match read_button(fields):
        case "place", [after, before]:
            return Placement(0, by, card, after or None, before or None) if card else None
        case "space", [column, space]:
            return Placement(0, by, card, column=read_number(column), space=read_number(space)) if card else None
        case "play", [played]:
            return Placement(0, by, played)
        case "discard", [discarded]:
            return Discard(0, by, discarded)
        case "name", [wants, number]:
            return _read_named_cards(
                table.cards, CardQuestion(wants, by, read_number(number)), tuple(fields.get("have", ()))
            )
        case "stop", []:
            return Draw(0, by, ())
        case "effect", [name]:
            return _read_effect(table, name, by, fields)
        case "undo", []:
            return Undo(0, 1)
        case "abandon", []:
            return End(0, "abandoned")
        case "doubt", [doubted] if doubted in table.cards:
            why = " ".join(last_value(fields, "note").split())[:_LONGEST_NOTE]
            return Note(0, Doubt(doubted, why).as_note())
        case "note", []:
            text = " ".join(last_value(fields, "note").split())[:_LONGEST_NOTE]
            return Note(0, text) if text else None
    raise BadForm


def _read_named_cards(deck_cards: CardIndex, question: CardQuestion, cards: tuple[str, ...]) -> Record:
    """The answer to a question for cards; those that are dated are sorted by date."""
    if len(cards) != question.number or not set(cards) <= deck_cards.by_code.keys() or question.wants not in _QUESTIONS:
        raise BadForm
    return question.record(question.in_order(deck_cards, cards))


def _read_effect(table: Table, name: str, by: str, fields: Fields) -> Effect | None:
    """chrono-vs: cards are chosen if they are known, and typed otherwise."""
    seat, _, theirs = last_value(fields, "take").partition(":")
    other = table.players[read_number(seat) % len(table.players)] if seat else None
    theirs = theirs or _find_card(table.cards, last_value(fields, "take_text"))
    mine = last_value(fields, "give") or _find_card(table.cards, last_value(fields, "give_text"))
    if name == REPLACE_MINE:
        return Effect(0, by, name, card=mine) if mine else None
    if name == REPLACE_THEIRS:
        return Effect(0, by, name, other, card=theirs) if theirs and other else None
    return Effect(0, by, name, other, give=mine, take=theirs) if mine and theirs and other else None


def _find_card(deck_cards: CardIndex, text: str) -> str:
    """The card that a code, the text of a QR code or some words name; empty if none is meant for sure."""
    return CardSearch(deck_cards).find(text).code or ""


@dataclass(frozen=True, slots=True)
class PageState:
    """What a phone shows besides the table; it is kept in the address, so that going back works."""

    card: str = ""
    """The card picked for a move."""
    have: tuple[str, ...] = ()
    """Cards named so far, or the card looked at; `?` and a number is a place of a grid whose card is not known."""
    seen: tuple[str, ...] = ()
    """Cards of a photograph, to choose from."""
    find: str = ""
    """What is typed in the search field."""
    sheet: str = ""
    """What is open over the table: pick, moves, more, invite, starter, look, effect, stop."""
    edit: int | None = None
    """The number of the move that is corrected."""
    effect: str = ""

    def address(self, **changes: Any) -> str:
        """The query of a link that makes these changes and keeps the rest."""
        values = {
            "card": self.card,
            "have": self.have,
            "seen": self.seen,
            "sheet": self.sheet,
            "edit": self.edit,
            "effect": self.effect,
        }
        kept = {key: value for key, value in (values | changes).items() if value}
        return "?" + urlencode(kept, doseq=True)


def read_page_state(fields: Fields) -> PageState:
    """The state in an address or a form; what is too long is cut off, what is no number is left out."""

    def value(name: str) -> str:
        return last_value(fields, name)[:_LONGEST_FIELD]

    def values(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(code[:_LONGEST_FIELD] for code in fields.get(name, [])[:_MOST_NAMED]))

    return PageState(
        card=value("card"),
        have=values("have"),
        seen=values("seen"),
        find=value("find"),
        sheet=value("sheet"),
        edit=read_whole_number(value("edit"), 0, 99_999),
        effect=value("effect"),
    )
