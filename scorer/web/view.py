"""What the page shows of a table: whose turn it is, what may be tapped, and what the last move came to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from deckgen.messages import current_language
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.templates import page_templates
from scorer.entry.game import Step
from scorer.entry.offers import MOVE, OPTIONAL, OVER, Offer, asked_words, next_offer, step_words, suit_word, why_words
from scorer.log.records import Discard, Draw, Effect, Note, Placement
from scorer.messages import say
from scorer.report.text import rank_words, score_sum, signed, what_happened
from scorer.rules.board import Board
from scorer.rules.engine import board, score_of
from scorer.rules.family import DEAL, DRAW
from scorer.rules.table import GameState, Hand
from scorer.web.forms import PageState, wish

if TYPE_CHECKING:
    from scorer.web.tables import OpenTable


_TOLD = (Placement, Discard, Effect)  # moves whose outcome stays in sight until the next one
_CORRECTABLE = (*_TOLD, Draw)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the page lists them."""

    name: str
    cards: int | None
    plays: bool
    out: bool


@dataclass(frozen=True)
class TableView:
    """One look at one table; with `edit` it is the table as that move found it."""

    state: GameState
    offer: Offer
    looking: PageState
    edit: Step | None = None
    last: Step | None = None

    @cached_property
    def board(self) -> Board:
        return board(self.state)

    @property
    def kind(self) -> str:
        """How the table lies: `line`, `rows` or `grid`."""
        return self.board.shape.layout

    @property
    def is_over(self) -> bool:
        return self.offer.wants == OVER

    @property
    def names_cards(self) -> bool:
        return self.offer.wants not in (MOVE, OVER)

    @property
    def hand(self) -> Hand:
        """The cards that the player whose turn it is may choose from."""
        return self.board.hand_of(self.offer.by)

    @property
    def in_hand(self) -> tuple[str, ...]:
        """Live cards on record, and the one that was picked if the hand holds cards that are not."""
        known = tuple(sorted(self.hand.cards - self.hand.dead))
        return (*known, self.picked) if self.picked and self.picked not in known else known

    @property
    def picked(self) -> str:
        return self.looking.card if self.looking.card in self.offer.legal.cards else ""

    @property
    def unknown(self) -> int:
        """Cards of the hand that the log does not name; in sudden death the card is drawn and placed at once."""
        if self.offer.wants != MOVE:
            return 0
        return 1 if self.state.table.family.draws_first(self.state) else max(0, self.hand.size - len(self.hand.cards))

    @property
    def seats(self) -> tuple[Seat, ...]:
        seen = self.board
        plays = self.offer.by if self.offer.wants in (MOVE, DRAW, DEAL) else ""
        sizes = {name: hand.size for name, hand in seen.hands.items()}
        return tuple(Seat(name, sizes.get(name), name == plays, name in seen.out) for name in self.state.table.players)

    @property
    def places(self) -> frozenset[tuple[str | None, str | None]]:
        """Gaps of the line that may be tapped."""
        return frozenset((spot.after, spot.before) for spot in self.offer.legal.spots)

    @property
    def spaces(self) -> frozenset[tuple[int | None, int | None]]:
        """Spaces of the grid that may be tapped."""
        return frozenset((spot.column, spot.space) for spot in self.offer.legal.spots)

    @property
    def possible(self) -> tuple[str, ...]:
        """Cards that may be named now: those that lie nowhere else."""
        if self.offer.wants == MOVE:
            return tuple(code for code in self.offer.legal.cards if code not in self.hand.cards)
        elsewhere = self.board.known_cards().union(self.looking.have)
        return tuple(code for code in self.state.table.cards.by_code if code not in elsewhere)

    @property
    def named(self) -> tuple[str, ...]:
        """Cards of the question that have been named so far."""
        cards, elsewhere = self.state.table.cards.by_code, self.board.known_cards()
        return tuple(code for code in self.looking.have if code in cards and code not in elsewhere)[: self.offer.number]

    @property
    def pile(self) -> int:
        """Cards that can still be drawn."""
        return self.board.piles["pile"]

    @property
    def score(self) -> int | None:
        return score_of(self.state)[0]

    @property
    def sheet(self) -> str:
        """What lies open over the table, if it makes sense now."""
        looking = self.looking
        sensible = {
            "pick": self.offer.wants == MOVE and self.unknown > 0,
            "moves": True,
            "more": True,
            "look": bool(looking.have) and looking.have[0] in self.state.table.cards.by_code,
            "effect": looking.effect in self.offer.effects,
        }
        return looking.sheet if sensible.get(looking.sheet) else ""

    @property
    def names_refill(self) -> bool:
        """Whether the cards drawn after stopping are worth naming."""
        return not self.hand.has_unknown

    @property
    def effects_by(self) -> str:
        """Who may still use the icon of the card just placed."""
        return self.offer.legal.offer.by if self.offer.legal.offer else ""


def scene_of(table: OpenTable, looking: PageState) -> TableView:
    """What a phone sees that is looking so."""
    game = table.game
    last = next((step for step in reversed(game.steps) if isinstance(step.record, _TOLD)), None)
    if looking.edit is not None and (step := correctable(table, looking.edit)) is not None:
        skipped = frozenset[str]() if isinstance(step.record, Draw) else frozenset(OPTIONAL)
        return TableView(step.before, next_offer(step.before, skipped), looking, step)
    looking, offer, state = replace(looking, edit=None), game.offer, game.state
    if offer.wants == MOVE:
        if looking.sheet == "stop" and offer.legal.may_stop and offer.refill:
            return TableView(state, Offer(DRAW, offer.by, offer.refill), looking, last=last)
        if offer.by != state.table.players[state.seat]:  # who played before has stopped after one card
            return TableView(state.table.family.stop(state), offer, looking, last=last)
    return TableView(state, offer, looking, last=last)


def correctable(table: OpenTable, number: int) -> Step | None:
    """The move of this number, if it is one that can be entered otherwise."""
    steps = (step for step in table.game.moves if step.move == number)
    return next((step for step in steps if isinstance(step.record, _CORRECTABLE)), None)


# Pages and their parts as HTML; every value is escaped, drawings have been cleaned.


_UNMOVED = PageState()


class Pages:
    """Templates under one root of addresses."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._templates = page_templates(resource_folder("templates/web", package="scorer"), whole_lines=True)
        self._templates.globals |= {"say": _say, "said": say, "ruleset_name": ruleset_name}
        self._templates.globals |= {"wish": wish, "root": root, "language": current_language()}

    def render(self, template: str, **values: Any) -> str:
        return self._templates.get_template(template).render(**values)

    def table(self, table: OpenTable, looking: PageState, notice: str = "") -> str:
        """The part of the page that changes with every tap; the plain look is kept, since all phones ask for it."""
        plain = looking == _UNMOVED and not notice
        if plain and table.rendered[0] == table.edition:
            return table.rendered[1]
        html = self.render("table.html", notice=notice, **self._seen(table, looking))
        if plain:
            table.rendered = (table.edition, html)
        return html

    def game(self, table: OpenTable, looking: PageState, notice: str = "") -> str:
        """The whole page."""
        part = self.table(table, looking, notice)
        return self.render("game.html", table=table, part=part)

    def found(self, table: OpenTable, looking: PageState) -> str:
        """Cards that fit what is being typed."""
        return self.render("found.html", **self._seen(table, looking))

    def _seen(self, table: OpenTable, looking: PageState) -> dict[str, Any]:
        scene = scene_of(table, looking)
        found = table.finder.suggest(looking.find, scene.possible) if looking.find else ()
        return {
            "table": table,
            "game": table.game,
            "scene": scene,
            "looking": scene.looking,
            "cards": table.cards.by_code,
            "faces": table.faces,
            "here": f"{self.root}/g/{table.name}",
            "asked": asked_words(scene.offer),
            "found": found,
            "notes": [step.record.text for step in table.game.steps if isinstance(step.record, Note)],
            "effect_of": _effect_of,
            "suit_word": suit_word,
            "spoken_step": step_words(scene.last) if scene.last else "",
            "why": why_words(scene.last) if scene.last else "",
            "move_words": _move_words,
            "report": table.game.report() if scene.is_over else None,
            "score_sum": score_sum,
            "rank_words": rank_words,
            "signed": signed,
            "result": _result,
        }


def _say(name: str, **values: Any) -> str:
    return say(f"web.{name}", **values)


def _move_words(step: Step) -> str:
    return what_happened(step.record, step.before.table.cards)


def _result(report: Any) -> str:
    winners = report.winners
    return say(f"report.ending.{report.ending}", n=len(winners), winners=", ".join(winners))


def _effect_of(step: Step) -> str:
    return step.record.effect if isinstance(step.record, Effect) else ""
