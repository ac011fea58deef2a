"""One table from several pictures: each is laid over those before it, where they share cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from scorer.photo.model import CardPose, Question, SeenCard
from scorer.photo.plane import usual_turn, within_half_turn

_APART = 3000.0  # millimetres between pictures that share no card
_SAME_SPOT = 20.0
_MOVED = 30.0


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What one picture shows, on a table of its own."""

    cards: tuple[SeenCard, ...]
    questions: tuple[Question, ...]
    size: tuple[int, int]
    foreign: int


@dataclass(frozen=True, slots=True)
class Shift:
    """How a picture's table is turned (clockwise, in degrees) and moved to lie on the common one."""

    turn: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def __call__(self, place: CardPose) -> CardPose:
        x, y = self.turned(place)
        return replace(place, x=x + self.x, y=y + self.y, turn=within_half_turn(place.turn + self.turn))

    def turned(self, place: CardPose) -> tuple[float, float]:
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return c * place.x - s * place.y, s * place.x + c * place.y


def merged(glimpses: Sequence[Glimpse]) -> tuple[list[SeenCard], list[Question]]:
    """All cards, each once, and what is left to ask about them."""
    table: list[SeenCard] = []
    questions: list[Question] = []
    asked: list[Question] = []
    for number, glimpse in enumerate(glimpses):
        cards, twice = _each_once(glimpse.cards)
        shift = Shift()
        if table and cards:
            shared = _shift(cards, table)
            shift = shared or Shift(y=_APART * number)
            if shared is None:
                questions.append(Question("no-overlap", None, {"number": number + 1}))
        have = {card.code: card.place for card in table}
        for card in (replace(card, place=shift(card.place)) for card in cards):
            if card.code not in have:
                table.append(card)
            elif _distance(card.place, have[card.code]) > _MOVED:
                questions.append(Question("moved", card.place, {"card": card.code}))
        for question in (*twice, *glimpse.questions):
            asked.append(replace(question, place=shift(question.place)) if question.place else question)
    return table, [*questions, *_still_open(asked, table)]


def _each_once(cards: Sequence[SeenCard]) -> tuple[list[SeenCard], list[Question]]:
    """A card has one place: where it was seen most surely."""
    kept: dict[str, SeenCard] = {}
    twice = []
    for card in sorted(cards, key=lambda one: -one.sure):
        if card.code in kept:
            twice.append(Question("twice", card.place, {"card": card.code}))
        else:
            kept[card.code] = card
    return list(kept.values()), twice


def _shift(cards: Sequence[SeenCard], table: Sequence[SeenCard]) -> Shift | None:
    there = {card.code: card.place for card in table}
    shared = [(card.place, there[card.code]) for card in cards if card.code in there]
    if not shared:
        return None
    turned = Shift(_turn(shared))
    return Shift(
        turned.turn,
        median(other.x - turned.turned(place)[0] for place, other in shared),
        median(other.y - turned.turned(place)[1] for place, other in shared),
    )


def _turn(shared: Sequence[tuple[CardPose, CardPose]]) -> float:
    """By the lines between shared cards, which are long; by the turns of the cards if there is only one."""
    here = [complex(place.x, place.y) for place, _ in shared]
    there = [complex(place.x, place.y) for _, place in shared]
    middle, other = sum(here) / len(here), sum(there) / len(there)
    spin = sum((b - other) * (a - middle).conjugate() for a, b in zip(here, there, strict=True))
    if abs(spin) > 1:
        return math.degrees(math.atan2(spin.imag, spin.real))
    return usual_turn([within_half_turn(there.turn - place.turn) for place, there in shared])


def _still_open(questions: Sequence[Question], cards: Sequence[SeenCard]) -> list[Question]:
    """A question about a spot where another picture shows a card is answered."""
    return [
        question
        for question in questions
        if question.place is None
        or not any(
            card.place.picture != question.place.picture and _distance(card.place, question.place) < _SAME_SPOT
            for card in cards
        )
    ]


def _distance(one: CardPose, other: CardPose) -> float:
    return math.dist((one.x, one.y), (other.x, other.y))
