"""Data of a photographed table: the cards that were seen, how they are arranged, and the open questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

Corners = tuple[tuple[float, float], ...]
"""Top left, top right, bottom right, bottom left."""


@dataclass(frozen=True, slots=True)
class CardPose:
    """Where something lies: in which picture, its outline there in pixels, its middle and turn on the table.

    Millimetres; x runs to the right and y towards the reader of the cards. The turn is clockwise, in degrees.
    """

    picture: int
    outline: Corners
    x: float
    y: float
    turn: float

    @property
    def is_upright(self) -> bool:
        """As cards of a line lie, the right way up or upside down."""
        return abs(self.turn) < 40 or abs(self.turn) > 140


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card whose code was read; `side` is T for the title face and D for the date face."""

    code: str
    side: str
    pose: CardPose
    confidence: float  # from 0 to 1

    @property
    def dated(self) -> bool:
        return self.side == "D"


@dataclass(frozen=True, slots=True)
class Question:
    """Something doubtful that a person can answer; `kind` is stable, its words are in the message catalogue."""

    kind: str
    pose: CardPose | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Observation:
    """What the pictures of one table show; `foreign` counts QR codes that are not of this deck."""

    cards: tuple[SeenCard, ...]
    questions: tuple[Question, ...]
    picture_sizes: tuple[tuple[int, int], ...]  # in pixels, upright
    card_size: tuple[float, float]  # width and height in millimetres
    foreign: int = 0
    answered: tuple[Question, ...] = ()
    direction: str | None = None  # of the rows, if a person said it


LEFT_TO_RIGHT, SNAKE = DIRECTIONS = ("left-to-right", "snake")
"""How the rows of a line are read: every one from left to right, or every second one from right to left."""

Stack = tuple[SeenCard, ...]
"""A card and those laid half over it."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of the table from left to right, with the cards above its gaps.

    Gap 0 lies left of the first stack, gap i between stacks i - 1 and i, the last one right of the last stack.
    """

    stacks: tuple[Stack, ...]
    gaps: tuple[Stack, ...]

    def reverse(self) -> TableRow:
        return TableRow(self.stacks[::-1], self.gaps[::-1])


@dataclass(frozen=True, slots=True)
class FilledSpace:
    """A union event of chrono-coop in its space, both counted from 1."""

    column: int
    space: int
    card: SeenCard


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The cards in the layout of a game family: a line, two rows or a grid (see `scorer.rules.board`)."""

    layout: str
    rows: tuple[TableRow, ...] = ()
    grid: tuple[tuple[SeenCard | None, ...], ...] = ()  # None where no card was seen
    spaces: tuple[FilledSpace, ...] = ()
    pile: SeenCard | None = None
    front: tuple[SeenCard, ...] = ()  # title faces: hands, dead cards, the top of the deck
    questions: tuple[Question, ...] = ()
    snakes: bool = False  # every second row is read from right to left

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The whole line over all table rows."""
        return tuple(stack for row in self.rows for stack in row.stacks)

    @property
    def is_complete(self) -> bool:
        """Whether every card of the grid is known; a line has no places that must be filled."""
        return all(card is not None for row in self.grid for card in row)

    @property
    def gaps(self) -> tuple[Stack, ...]:
        """One for each pair of neighbours in the line; the ends of two table rows that meet share one gap."""
        gaps: list[Stack] = []
        for number, row in enumerate(self.rows):
            if number:
                gaps.append((*self.rows[number - 1].gaps[-1], *row.gaps[0]))
            gaps.extend(row.gaps[1:-1])
        return tuple(gaps)

    def as_snake(self) -> Arrangement:
        """The same table with every second row read from right to left."""
        rows = tuple(row.reverse() if number % 2 else row for number, row in enumerate(self.rows))
        return replace(self, rows=rows, snakes=True)

    def all_cards(self) -> tuple[SeenCard, ...]:
        line = tuple(card for row in self.rows for stack in (*row.stacks, *row.gaps) for card in stack)
        grid = tuple(card for row in self.grid for card in row if card is not None)
        pile = (self.pile,) if self.pile else ()
        return (*line, *grid, *(space.card for space in self.spaces), *pile, *self.front)


def apply_answers(
    observation: Observation, questions: Sequence[Question], answers: Mapping[int, str | None]
) -> Observation:
    """The observation corrected by a person.

    `answers` maps an index of `questions` (those of the report) to the code of the dated card that lies there, or to
    None for no card at all; the question for the direction to one of `DIRECTIONS`. A card that was seen elsewhere is
    moved there.
    """
    cards, direction = list(observation.cards), observation.direction
    answered = [questions[number] for number in answers]
    for number, code in answers.items():
        question = questions[number]
        if question.kind == "direction":
            direction = code
        elif code is None and question.kind in _ABOUT_A_CARD:
            cards = [card for card in cards if card.code != question.facts.get("card")]
        elif code is not None and question.pose is not None:
            cards = [card for card in cards if card.code != code]
            cards.append(SeenCard(code, "D", question.pose, 1.0))
    left = tuple(question for question in observation.questions if question not in answered)
    done = (*observation.answered, *answered)
    return replace(observation, cards=tuple(cards), questions=left, answered=done, direction=direction)


_ABOUT_A_CARD = frozenset({"aside", "undated", "gap-end", "gap-unclear", "cell-unclear"})
"""Kinds of questions about a card that was read; without it, there is none."""
