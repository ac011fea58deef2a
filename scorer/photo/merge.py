"""Put the observations of several pictures together: each picture is aligned to those before it by shared cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from scorer.photo.model import CardPose, Question, SeenCard
from scorer.photo.plane import normalize_turn, usual_turn

_APART = 3000.0  # millimetres between pictures that share no card
_SAME_SPOT = 20.0
_MOVED = 30.0


@dataclass(frozen=True, slots=True)
class PictureObservation:
    """What one picture shows, in table coordinates of its own."""

    cards: tuple[SeenCard, ...]
    questions: tuple[Question, ...]
    size: tuple[int, int]
    foreign: int


@dataclass(frozen=True, slots=True)
class Transform:
    """From the table coordinates of a picture to the common ones: a turn (clockwise, in degrees), then a shift."""

    turn: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def apply(self, pose: CardPose) -> CardPose:
        x, y = self.rotate(pose)
        return replace(pose, x=x + self.x, y=y + self.y, turn=normalize_turn(pose.turn + self.turn))

    def rotate(self, pose: CardPose) -> tuple[float, float]:
        """The middle after the turn alone."""
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return c * pose.x - s * pose.y, s * pose.x + c * pose.y


def merge_observations(observations: Sequence[PictureObservation]) -> tuple[list[SeenCard], list[Question]]:
    """All cards, each once, and the questions about them."""
    table: list[SeenCard] = []
    questions: list[Question] = []
    asked: list[Question] = []
    for number, observation in enumerate(observations):
        cards, twice = _without_duplicates(observation.cards)
        transform = Transform()
        if table and cards:
            found = _find_transform(cards, table)
            transform = found or Transform(y=_APART * number)
            if found is None:
                questions.append(Question("no-overlap", None, {"number": number + 1}))
        known = {card.code: card.pose for card in table}
        for card in (replace(card, pose=transform.apply(card.pose)) for card in cards):
            if card.code not in known:
                table.append(card)
            elif _distance(card.pose, known[card.code]) > _MOVED:
                questions.append(Question("moved", card.pose, {"card": card.code}))
        for question in (*twice, *observation.questions):
            asked.append(replace(question, pose=transform.apply(question.pose)) if question.pose else question)
    return table, [*questions, *_drop_answered(asked, table)]


def _without_duplicates(cards: Sequence[SeenCard]) -> tuple[list[SeenCard], list[Question]]:
    """Each card once, where it was seen with the most confidence, and a question for each further time."""
    kept: dict[str, SeenCard] = {}
    twice = []
    for card in sorted(cards, key=lambda one: -one.confidence):
        if card.code in kept:
            twice.append(Question("twice", card.pose, {"card": card.code}))
        else:
            kept[card.code] = card
    return list(kept.values()), twice


def _find_transform(cards: Sequence[SeenCard], table: Sequence[SeenCard]) -> Transform | None:
    known = {card.code: card.pose for card in table}
    shared = [(card.pose, known[card.code]) for card in cards if card.code in known]
    if not shared:
        return None
    rotation = Transform(_find_turn(shared))
    return Transform(
        rotation.turn,
        median(there.x - rotation.rotate(here)[0] for here, there in shared),
        median(there.y - rotation.rotate(here)[1] for here, there in shared),
    )


def _find_turn(shared: Sequence[tuple[CardPose, CardPose]]) -> float:
    """From the lines between shared cards, which are long; from the turn of the card if there is only one."""
    here = [complex(pose.x, pose.y) for pose, _ in shared]
    there = [complex(pose.x, pose.y) for _, pose in shared]
    middle, other = sum(here) / len(here), sum(there) / len(there)
    spin = sum((b - other) * (a - middle).conjugate() for a, b in zip(here, there, strict=True))
    if abs(spin) > 1:
        return math.degrees(math.atan2(spin.imag, spin.real))
    return usual_turn([normalize_turn(there.turn - here.turn) for here, there in shared])


def _drop_answered(questions: Sequence[Question], cards: Sequence[SeenCard]) -> list[Question]:
    """Without the questions about a spot where another picture shows a card."""
    return [
        question
        for question in questions
        if question.pose is None
        or not any(
            card.pose.picture != question.pose.picture and _distance(card.pose, question.pose) < _SAME_SPOT
            for card in cards
        )
    ]


def _distance(one: CardPose, other: CardPose) -> float:
    return math.dist((one.x, one.y), (other.x, other.y))
