"""What was seen on the table, and what is left to ask."""

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


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card whose code was read; `side` is T for the title face and D for the date face, `sure` runs from 0 to 1."""

    code: str
    side: str
    place: CardPose
    sure: float

    @property
    def dated(self) -> bool:
        return self.side == "D"


@dataclass(frozen=True, slots=True)
class Question:
    """Something doubtful that a person settles at a glance; `kind` is stable, the words come later."""

    kind: str
    place: CardPose | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Observation:
    """All that the pictures of one table show; `foreign` counts QR codes that are not of this deck."""

    cards: tuple[SeenCard, ...]
    questions: tuple[Question, ...]
    sizes: tuple[tuple[int, int], ...]  # of the pictures, in pixels, upright
    card: tuple[float, float]  # width and height in millimetres
    foreign: int = 0
    settled: tuple[Question, ...] = ()  # questions that a person has answered


# What a lay of the table is: the line in its rows, the grid, and the cards beside them.


Stack = tuple["SeenCard", ...]
"""A card and those laid half over it."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of the table from left to right, with the cards above its gaps.

    Gap 0 lies left of the first stack, gap i between stacks i - 1 and i, the last one right of the last stack.
    """

    stacks: tuple[Stack, ...]
    gaps: tuple[Stack, ...]

    def backwards(self) -> TableRow:
        return TableRow(self.stacks[::-1], self.gaps[::-1])


@dataclass(frozen=True, slots=True)
class Filled:
    """A union event of chrono-coop in its space, both counted from 1."""

    column: int
    space: int
    card: SeenCard


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The table as it lies, under one family of rules (`line`, `rows` or `grid`)."""

    form: str
    rows: tuple[TableRow, ...] = ()
    grid: tuple[tuple[SeenCard, ...], ...] = ()
    filled: tuple[Filled, ...] = ()
    pile: SeenCard | None = None
    front: tuple[SeenCard, ...] = ()  # title faces: hands, dead cards, the deck's top
    questions: tuple[Question, ...] = ()
    snakes: bool = False

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The whole line over all table rows."""
        return tuple(stack for row in self.rows for stack in row.stacks)

    @property
    def gaps(self) -> tuple[Stack, ...]:
        """One for each pair of neighbours in the line; what lies over the end of a table row belongs to the turn."""
        found: list[Stack] = []
        for number, row in enumerate(self.rows):
            if number:
                found.append((*self.rows[number - 1].gaps[-1], *row.gaps[0]))
            found.extend(row.gaps[1:-1])
        return tuple(found)

    def snaking(self) -> Arrangement:
        """The same table, every second row read from right to left."""
        rows = tuple(row.backwards() if number % 2 else row for number, row in enumerate(self.rows))
        return replace(self, rows=rows, snakes=True)

    def all_cards(self) -> tuple[SeenCard, ...]:
        line = tuple(card for row in self.rows for stack in (*row.stacks, *row.gaps) for card in stack)
        grid = tuple(card for row in self.grid for card in row)
        aside = (self.pile,) if self.pile else ()
        return (*line, *grid, *(one.card for one in self.filled), *aside, *self.front)


def is_upright(place: CardPose) -> bool:
    """As cards of a line lie, the right way up or upside down."""
    return abs(place.turn) < 40 or abs(place.turn) > 140


# Questions answered by a person: a tap says which card it is, or that it is none.


def settle(sighting: Observation, questions: Sequence[Question], answers: Mapping[int, str | None]) -> Observation:
    """The sighting as a person sees it.

    `answers` names questions by their place in `questions` (those of the report): the code of the dated card that lies
    there, or None for no card at all. A card that was seen elsewhere is moved there.
    """
    cards = list(sighting.cards)
    settled = [questions[number] for number in answers]
    for number, code in answers.items():
        question = questions[number]
        named = question.facts.get("card")
        if code is None and question.kind in _ABOUT_A_CARD:
            cards = [card for card in cards if card.code != named]
        elif code is not None and question.place is not None:
            cards = [card for card in cards if card.code != code]
            cards.append(SeenCard(code, "D", question.place, 1.0))
    left = tuple(question for question in sighting.questions if question not in settled)
    return replace(sighting, cards=tuple(cards), questions=left, settled=(*sighting.settled, *settled))


_ABOUT_A_CARD = frozenset({"aside", "undated", "gap-end", "gap-unclear", "cell-unclear"})
