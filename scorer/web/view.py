"""What the page shows of a table, and the pages and their parts as HTML."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from markupsafe import Markup

from deckgen.messages import current_language
from deckgen.messages import say as say_of_deckgen
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.templates import page_templates
from scorer.entry.card_search import SearchResult
from scorer.entry.corrections import Step
from scorer.entry.next_action import describe_next_action
from scorer.entry.offers import MOVE, OPTIONAL, OVER, Offer, next_offer
from scorer.entry.words import (
    describe_question,
    describe_step,
    describe_whereabouts,
    explain_step,
    suit_name,
)
from scorer.log.records import Discard, Draw, Effect, Note, Placement
from scorer.messages import say
from scorer.qr_code import draw_qr_svg
from scorer.report.text import (
    describe_ending,
    describe_note,
    describe_rank,
    describe_record,
    format_score_sum,
    format_signed,
)
from scorer.rules.board import Board, Chronologies, joins
from scorer.rules.engine import board, hand_sizes, playing_member, score_of
from scorer.rules.family import DEAL, DRAW, GRID_ROWS, GameState
from scorer.rules.hands import Hand
from scorer.web.answers import Answer
from scorer.web.card_photo import can_read_cards
from scorer.web.celebration import celebrate, find_winning_card
from scorer.web.forms import PageState, button_value
from scorer.web.invitation import Invitation
from scorer.web.tables import OpenTable

_SHOWN_MOVES = (Placement, Discard, Effect)  # their outcome is shown until the next one
_CORRECTABLE_MOVES = (*_SHOWN_MOVES, Draw)
_NOTHING_OPEN = PageState()
_EMPTY = "?"  # begins the name of an empty place


def empty_place(number: int) -> str:
    """What stands for a place of a grid, counted from 1, whose card is not known yet."""
    return f"{_EMPTY}{number}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in the list at the top."""

    name: str
    cards: int | None
    is_playing: bool
    is_out: bool
    member: str = ""
    """Who plays for a team now."""


@dataclass(frozen=True)
class TableView:
    """The table as one phone shows it; with `edit` it is the table before that move."""

    state: GameState
    offer: Offer
    page: PageState
    edit: Step | None = None
    last: Step | None = None

    @cached_property
    def board(self) -> Board:
        return board(self.state)

    @property
    def layout(self) -> str:
        """`line`, `rows` or `grid`; the template of the board has this name."""
        return self.board.shape.layout

    @property
    def is_over(self) -> bool:
        return self.offer.wants == OVER

    @property
    def names_cards(self) -> bool:
        """Whether the table is asked for cards rather than for a move."""
        return self.offer.wants not in (MOVE, OVER)

    @property
    def hand(self) -> Hand:
        """The cards that the player whose turn it is may choose from."""
        return self.board.hand_of(self.offer.by)

    @property
    def in_hand(self) -> tuple[str, ...]:
        """The known live cards, and the card picked if it is one of the unknown."""
        known = tuple(sorted(self.hand.cards - self.hand.dead))
        return (*known, self.picked) if self.picked and self.picked not in known else known

    @property
    def picked(self) -> str:
        """The card chosen to be placed; at first the one of the move that is corrected."""
        corrected = self.edit.record.card if self.edit and isinstance(self.edit.record, Placement) else ""
        card = self.page.card or corrected
        return card if card in self.offer.legal.cards else ""

    @property
    def unknown(self) -> int:
        """How many cards of the hand the log does not name; in sudden death the card that is drawn and placed."""
        if self.offer.wants != MOVE:
            return 0
        return 1 if self.state.table.family.draws_first(self.state) else max(0, self.hand.size - len(self.hand.cards))

    @property
    def seats(self) -> tuple[Seat, ...]:
        current = self.offer.by if self.offer.wants in (MOVE, DRAW, DEAL) else ""
        sizes = hand_sizes(self.state)
        return tuple(
            Seat(
                name,
                sizes.get(name),
                name == current,
                name in self.board.out,
                playing_member(self.state, name) if name == current else "",
            )
            for name in self.state.table.players
        )

    @property
    def gaps(self) -> frozenset[tuple[str | None, str | None]]:
        """Gaps of the line that may be tapped."""
        return frozenset((spot.after, spot.before) for spot in self.offer.legal.spots)

    @property
    def spaces(self) -> frozenset[tuple[int | None, int | None]]:
        """Spaces of the grid that may be tapped."""
        return frozenset((spot.column, spot.space) for spot in self.offer.legal.spots)

    @property
    def wrong_spaces(self) -> frozenset[tuple[int, int]]:
        """Spaces of the grid with a card that does not fit there, as a photograph may show them."""
        grid, cards = self.board.shape, self.state.table.cards
        if not isinstance(grid, Chronologies):
            return frozenset()
        return frozenset(at for at, code in grid.spaces.items() if not joins(cards, grid.around(*at), code))

    @property
    def possible(self) -> tuple[str, ...]:
        """Cards that may be named now: those that are not known to be elsewhere."""
        if self.offer.wants == MOVE:
            return self.offer.legal.cards
        elsewhere = self.board.known_cards().union(self.page.have)
        return tuple(code for code in self.state.table.cards.by_code if code not in elsewhere)

    @property
    def named(self) -> tuple[str, ...]:
        """Cards of the question that have been named so far."""
        cards, elsewhere = self.state.table.cards.by_code, self.board.known_cards()
        return tuple(code for code in self.page.have if code in cards and code not in elsewhere)[: self.offer.number]

    @property
    def places(self) -> tuple[str, ...]:
        """The named cards in their places; in a grid a place before the last named card may still be empty."""
        named = self.named
        if self.offer.wants != GRID_ROWS:
            return named
        places = [code if code in named else empty_place(number) for number, code in enumerate(self.page.have, 1)]
        while places and places[-1].startswith(_EMPTY):
            places.pop()
        return tuple(places)[: self.offer.number]

    @property
    def grid_places(self) -> tuple[str, ...]:
        """All places of the grid that is named; empty ones have no code."""
        codes = ("" if self.is_empty(place) else place for place in self.places)
        return (*codes, *[""] * (self.offer.number - len(self.places)))

    def with_card(self, code: str) -> tuple[str, ...]:
        """The named cards with one more: in the first empty place, or after the last."""
        places = self.places
        empty = next((place for place in places if place.startswith(_EMPTY)), None)
        return (*places, code) if empty is None else tuple(code if place == empty else place for place in places)

    def without_card(self, code: str) -> tuple[str, ...]:
        """The named cards without one; in a grid its place stays, for the card that really lies there."""
        gone = empty_place(self.places.index(code) + 1) if self.offer.wants == GRID_ROWS else ""
        return tuple(place for place in (gone if place == code else place for place in self.places) if place)

    def is_empty(self, place: str) -> bool:
        return place.startswith(_EMPTY)

    def with_found(self, code: str) -> PageState:
        """The page after this card was found: it is one more of those asked for, or the one to be placed."""
        if self.names_cards:
            return replace(self.page, have=self.with_card(code), find="")
        return replace(self.page, card=code, sheet="", find="", seen=())

    @property
    def pile(self) -> int:
        """Cards that can still be drawn."""
        return self.board.piles["pile"]

    @property
    def earned(self) -> int | None:
        """Points of the cards that lie right so far; those that are not played yet take none away before the end."""
        counts, points = score_of(self.state)[1], self.state.table.ruleset.points
        if not points or counts is None:
            return None
        return sum(points[place] * number for place, number in counts.items() if points.get(place, 0) > 0)

    @property
    def sheet(self) -> str:
        """What is open over the table, if it can be open now."""
        page = self.page
        can_open = {
            "pick": self.offer.wants == MOVE and self.unknown > 0,
            "moves": True,
            "more": True,
            "look": bool(page.have) and page.have[0] in self.state.table.cards.by_code,
            "effect": page.effect in self.offer.effects,
            "starter": self.last is None,
            "invite": True,
        }
        return page.sheet if can_open.get(page.sheet) else ""

    @property
    def names_refill(self) -> bool:
        """Whether the cards drawn after stopping are worth naming."""
        return not self.hand.has_unknown

    @property
    def effects_by(self) -> str:
        """Who may still use the icon of the card just placed."""
        return self.offer.legal.offer.by if self.offer.legal.offer else ""


def view_table(table: OpenTable, page: PageState) -> TableView:
    """The table as it is, or as it was before the move that is corrected."""
    game = table.game
    last = next((step for step in reversed(game.steps) if isinstance(step.record, _SHOWN_MOVES)), None)
    if page.edit is not None and (step := _find_correctable(table, page.edit)) is not None:
        skipped = frozenset[str]() if isinstance(step.record, Draw) else frozenset(OPTIONAL)
        return TableView(step.before, next_offer(step.before, skipped), page, step)
    page, offer, state = replace(page, edit=None), game.offer, game.state
    if offer.wants == MOVE:
        if page.sheet == "stop" and offer.legal.may_stop and offer.refill:
            return TableView(state, Offer(DRAW, offer.by, offer.refill), page, last=last)
        if offer.by != state.table.players[state.seat]:  # the player before has stopped after one card
            return TableView(state.table.family.stop(state), offer, page, last=last)
    return TableView(state, offer, page, last=last)


def pick_only_match(table: OpenTable, page: PageState) -> PageState:
    """The page after Enter in the search field: a card that alone fits what is typed is taken."""
    view = view_table(table, page)
    found = table.card_search.suggest(page.find, view.possible)
    return view.with_found(found[0]) if len(found) == 1 else page


def _find_correctable(table: OpenTable, number: int) -> Step | None:
    """The move of this number, if it is of a kind that can be corrected."""
    steps = (step for step in table.game.moves if step.move == number)
    return next((step for step in steps if isinstance(step.record, _CORRECTABLE_MOVES)), None)


class Pages:
    """The templates rendered as HTML; every value is escaped, and drawings have been cleaned."""

    def __init__(self, root: str, place: str = "", code_reader: str = "", *, in_browser: bool = False) -> None:
        """`root` begins every address; `place` is the name of the table, if there are several.

        `code_reader` is the address of the script that reads QR codes in browsers that cannot do so themselves.
        `in_browser` if there is no server: one phone has the whole game.
        """
        self.root = root
        self._templates = page_templates(resource_folder("templates/web", package="scorer"), whole_lines=True)
        self._templates.globals |= {
            "say": say,
            "ruleset_name": ruleset_name,
            "button_value": button_value,
            "draw_qr": draw_qr_svg,
            "root": root,
            "place": place,
            "code_reader": code_reader,
            "in_browser": in_browser,
            "say_site": _say_site,
            "reads_photos": can_read_cards(),
            "language": current_language(),
        }

    def render(self, template: str, **values: Any) -> str:
        return self._templates.get_template(template).render(**values)

    def table(
        self, table: OpenTable, page: PageState, answer: Answer | None = None, invitation: Invitation | None = None
    ) -> str:
        """The part of the page that changes; it is kept while nothing is open, since all phones ask for it."""
        answer = answer or Answer()
        is_shared = page == _NOTHING_OPEN and not answer.notice and not answer.changes
        if is_shared and table.rendered[0] == table.edition:
            return table.rendered[1]
        told = {"notice": answer.notice, "answer": answer, "invitation": invitation}
        html = self.render("table.html", **told, **self._table_values(table, page))
        if is_shared:
            table.rendered = (table.edition, html)
        return html

    def game(
        self, table: OpenTable, page: PageState, answer: Answer | None = None, invitation: Invitation | None = None
    ) -> str:
        """The whole page."""
        part = self.table(table, page, answer, invitation)
        return self.render("game.html", table=table, part=Markup(part))

    def found(self, table: OpenTable, page: PageState) -> str:
        """The cards that fit what is typed in the search field."""
        return self.render("found.html", **self._table_values(table, page))

    def _table_values(self, table: OpenTable, page: PageState) -> dict[str, Any]:
        view = view_table(table, page)
        found = table.card_search.suggest(page.find, view.possible) if page.find else ()
        found = found or tuple(code for code in page.seen if not page.find and code in view.possible)
        meant = table.card_search.find(page.find) if page.find and not found else SearchResult()
        return {
            "table": table,
            "game": table.game,
            "view": view,
            "page": view.page,
            "cards": table.cards.by_code,
            "faces": table.faces,
            "here": f"{self.root}/g/{table.name}",
            "question": describe_question(view.offer, playing_member(view.state, view.offer.by)),
            "found": found,
            "codes_are_digits": all(map(str.isdigit, table.cards.by_code)),
            "certain": table.card_search.find_certain(page.find) if page.find else None,
            "meant": meant,
            "lies": partial(_whereabouts, view),
            "notes": [
                describe_note(step.record.text, table.cards)
                for step in table.game.steps
                if isinstance(step.record, Note)
            ],
            "effect_of": _effect_of,
            "suit_name": suit_name,
            "last_step_text": describe_step(view.last) if view.last else "",
            "reason": explain_step(view.last) if view.last else "",
            "next_action": describe_next_action(view.last) if view.last else "",
            "move_text": _move_text,
            "report": (report := table.game.report() if view.is_over else None),
            "winning_card": find_winning_card(report) if report else None,
            "celebration": celebrate(table.games.games(), str(table.game.path)) if report else None,
            "score_sum": format_score_sum,
            "rank_words": describe_rank,
            "signed": format_signed,
            "result_text": describe_ending,
        }


def _whereabouts(view: TableView, code: str) -> str:
    """Where a card lies that cannot be named now."""
    if code in view.page.have:
        return say("entry.lies.named")
    return describe_whereabouts(view.board, code) or say("entry.lies.elsewhere")


def _move_text(step: Step) -> str:
    return describe_record(step.record, step.before.table.cards)


def _effect_of(step: Step) -> str:
    return step.record.effect if isinstance(step.record, Effect) else ""


def _say_site(name: str) -> str:
    return say_of_deckgen(f"site.{name}")
