"""What the page shows of a table: whose turn it is, what may be tapped, and what the last move came to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from scorer.entry.offers import MOVE, OPTIONAL, OVER, Offer, next_offer
from scorer.log.records import Discard, Draw, Effect, Place
from scorer.rules.engine import board, score_of
from scorer.rules.family import DEAL, DRAW

if TYPE_CHECKING:
    from scorer.entry.game import Step
    from scorer.rules.board import Board
    from scorer.rules.table import GameState, Hand
    from scorer.web.looking import Looking
    from scorer.web.tables import OpenTable

_TOLD = (Place, Discard, Effect)  # moves whose outcome stays in sight until the next one
_CORRECTABLE = (*_TOLD, Draw)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the page lists them."""

    name: str
    cards: int | None
    plays: bool
    out: bool


@dataclass(frozen=True)
class Scene:
    """One look at one table; with `edit` it is the table as that move found it."""

    state: GameState
    offer: Offer
    looking: Looking
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
        return tuple(code for code in self.state.table.box.cards if code not in elsewhere)

    @property
    def named(self) -> tuple[str, ...]:
        """Cards of the question that have been named so far."""
        cards, elsewhere = self.state.table.box.cards, self.board.known_cards()
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
            "look": bool(looking.have) and looking.have[0] in self.state.table.box.cards,
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


def scene_of(table: OpenTable, looking: Looking) -> Scene:
    """What a phone sees that is looking so."""
    game = table.game
    last = next((step for step in reversed(game.steps) if isinstance(step.record, _TOLD)), None)
    if looking.edit is not None and (step := correctable(table, looking.edit)) is not None:
        skipped = frozenset[str]() if isinstance(step.record, Draw) else frozenset(OPTIONAL)
        return Scene(step.before, next_offer(step.before, skipped), looking, step)
    looking, offer, state = replace(looking, edit=None), game.offer, game.state
    if offer.wants == MOVE:
        if looking.sheet == "stop" and offer.legal.may_stop and offer.refill:
            return Scene(state, Offer(DRAW, offer.by, offer.refill), looking, last=last)
        if offer.by != state.table.players[state.seat]:  # who played before has stopped after one card
            return Scene(state.table.family.stop(state), offer, looking, last=last)
    return Scene(state, offer, looking, last=last)


def correctable(table: OpenTable, number: int) -> Step | None:
    """The move of this number, if it is one that can be entered otherwise."""
    steps = (step for step in table.game.moves if step.move == number)
    return next((step for step in steps if isinstance(step.record, _CORRECTABLE)), None)
