"""What the page shows of a table: whose turn it is, what may be tapped, and what the last move came to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorer.entry.offers import DEAL, DRAW, MOVE, OPTIONAL, OVER, Offer, knows_hand, next_offer
from scorer.log.records import Discard, Draw, Effect, Place
from scorer.rules.chrono_coop import ChronoCoop
from scorer.rules.competitive import Competitive, pile
from scorer.rules.engine import hand_sizes, known_cards, score_of
from scorer.rules.table import Hand
from scorer.rules.twist_coop import TwistCoop, end_turn

if TYPE_CHECKING:
    from scorer.entry.game import Step
    from scorer.rules.table import GameState
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


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at one table; with `edit` it is the table as that move found it."""

    state: GameState
    offer: Offer
    looking: Looking
    edit: Step | None = None
    last: Step | None = None

    @property
    def kind(self) -> str:
        """How the table lies: `line`, `rows` or `grid`."""
        kinds: dict[type[GameState], str] = {Competitive: "line", TwistCoop: "rows", ChronoCoop: "grid"}
        return kinds[type(self.state)]

    @property
    def is_over(self) -> bool:
        return self.offer.wants == OVER

    @property
    def names_cards(self) -> bool:
        return self.offer.wants not in (MOVE, OVER)

    @property
    def hand(self) -> Hand:
        """The cards that the player whose turn it is may choose from."""
        if isinstance(self.state, ChronoCoop):
            return self.state.pool
        if isinstance(self.state, (Competitive, TwistCoop)) and self.offer.by:
            return self.state.hands[self.state.table.seats[self.offer.by]]
        return Hand(0)

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
        drawing = self.sudden_death and self.hand.size == 0
        return 1 if drawing else max(0, self.hand.size - len(self.hand.cards))

    @property
    def seats(self) -> tuple[Seat, ...]:
        sizes = hand_sizes(self.state)
        out = self.state.out if isinstance(self.state, Competitive) else frozenset[int]()
        plays = self.offer.by if self.offer.wants in (MOVE, DRAW, DEAL) else ""
        players = enumerate(self.state.table.players)
        return tuple(Seat(name, sizes.get(name), name == plays, seat in out) for seat, name in players)

    @property
    def places(self) -> frozenset[tuple[str | None, str | None]]:
        """Gaps of the line that may be tapped."""
        return frozenset((spot.after, spot.before) for spot in self.offer.legal.spots)

    @property
    def spaces(self) -> frozenset[tuple[int | None, int | None]]:
        """Spaces of the grid that may be tapped."""
        return frozenset((spot.column, spot.space) for spot in self.offer.legal.spots)

    @property
    def filled(self) -> dict[tuple[int, int], str]:
        """chrono-coop: union events that lie in spaces."""
        lying = self.state.filled if isinstance(self.state, ChronoCoop) else ()
        return {(one.column, one.space): one.card for one in lying}

    @property
    def possible(self) -> tuple[str, ...]:
        """Cards that may be named now: those that lie nowhere else."""
        if self.offer.wants == MOVE:
            return tuple(code for code in self.offer.legal.cards if code not in self.hand.cards)
        elsewhere = known_cards(self.state).union(self.looking.have)
        return tuple(code for code in self.state.table.box.cards if code not in elsewhere)

    @property
    def named(self) -> tuple[str, ...]:
        """Cards of the question that have been named so far."""
        cards, elsewhere = self.state.table.box.cards, known_cards(self.state)
        return tuple(code for code in self.looking.have if code in cards and code not in elsewhere)[: self.offer.number]

    @property
    def pile(self) -> int:
        """Cards that can still be drawn."""
        return pile(self.state) if isinstance(self.state, Competitive) else (score_of(self.state)[1] or {})["deck"]

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
    def sudden_death(self) -> bool:
        return isinstance(self.state, Competitive) and self.state.sudden_death

    @property
    def names_refill(self) -> bool:
        """twist-coop: whether the cards drawn after stopping are worth naming."""
        return isinstance(self.state, TwistCoop) and knows_hand(self.state)

    @property
    def effects_by(self) -> str:
        """Who may still use the icon of the card just placed."""
        icon = self.state.icon if isinstance(self.state, Competitive) else None
        return self.state.table.players[icon.seat] if icon is not None and self.offer.effects else ""


def scene_of(table: OpenTable, looking: Looking) -> Scene:
    """What a phone sees that is looking so."""
    game = table.game
    last = next((step for step in reversed(game.steps) if isinstance(step.record, _TOLD)), None)
    if looking.edit is not None and (step := correctable(table, looking.edit)) is not None:
        skipped = frozenset[str]() if isinstance(step.record, Draw) else frozenset(OPTIONAL)
        return Scene(step.before, next_offer(step.before, skipped), looking, step)
    looking, offer, state = replace(looking, edit=None), game.offer, game.state
    if isinstance(state, TwistCoop) and offer.wants == MOVE:
        if looking.sheet == "stop" and offer.legal.may_stop and offer.refill:
            return Scene(state, Offer(DRAW, offer.by, offer.refill), looking, last=last)
        if offer.by != state.table.players[state.seat]:  # who played before has stopped after one card
            return Scene(end_turn(state), offer, looking, last=last)
    return Scene(state, offer, looking, last=last)


def correctable(table: OpenTable, number: int) -> Step | None:
    """The move of this number, if it is one that can be entered otherwise."""
    steps = (step for step in table.game.moves if step.move == number)
    return next((step for step in steps if isinstance(step.record, _CORRECTABLE)), None)
