"""Layouts of random tables, as people would lay them: lines, the two rows of twist-coop, the grid of chrono-coop."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from scorer.rules.board import Rows, find_spot, put

if TYPE_CHECKING:
    from scorer.rules.cards import CardIndex

Random = np.random.Generator
WIDTH, HEIGHT = 44.0, 68.0


@dataclass(frozen=True)
class LaidCard:
    """A card: its middle in millimetres, its turn clockwise in degrees, `side` T or D."""

    code: str
    side: str
    x: float
    y: float
    turn: float


@dataclass(frozen=True)
class Layout:
    """Cards in the order in which they were laid down, and what a right reading makes of them."""

    rules: str
    cards: tuple[LaidCard, ...]
    bottom: tuple[tuple[str, ...], ...] = ()
    gaps: tuple[tuple[str, ...], ...] = ()
    grid: tuple[tuple[str, ...], ...] = ()
    spaces: frozenset[tuple[int, int, str]] = frozenset()
    pile: str | None = None
    front: frozenset[str] = frozenset()


@dataclass
class TableBuilder:
    """A layout that is being put together."""

    rng: Random
    cards: list[LaidCard] = field(default_factory=list)

    def lay(self, code: str, x: float, y: float, *, side: str = "D", turn: float = 0.0, under: bool = False) -> None:
        tilt = float(np.clip(self.rng.normal(0, 3), -8, 8))
        card = LaidCard(code, side, x + self.rng.normal(0, 0.8), y + self.rng.normal(0, 1.3), turn + tilt)
        self.cards.insert(0, card) if under else self.cards.append(card)

    @property
    def lowest(self) -> float:
        return max(card.y for card in self.cards) + HEIGHT / 2

    @property
    def right(self) -> float:
        return max(card.x for card in self.cards) + WIDTH / 2


def line(rng: Random, cards: CardIndex, number: int, rows: int) -> Layout:
    """A competitive game: one line over one or more table rows, some cards wrong, hands beside it."""
    hands = int(rng.integers(0, min(5, number // 3)))
    chosen = _choose(rng, cards, number)
    in_line, hand = sorted(chosen[hands:], key=lambda code: cards.first[code]), chosen[:hands]
    for _ in range(int(rng.random() < 0.3)):
        in_line.insert(int(rng.integers(len(in_line))), in_line.pop(int(rng.integers(len(in_line)))))
    table, pitch = TableBuilder(rng), WIDTH + rng.uniform(3, 10)
    snake = rows > 1 and rng.random() < 0.25
    y = 0.0
    for row, part in enumerate(np.array_split(np.array(in_line), rows)):
        backwards = snake and row % 2
        for place, code in enumerate(part):
            across = (len(part) - 1 - place) if backwards else place
            table.lay(str(code), across * pitch, y)
        y += HEIGHT + rng.uniform(6, 40)
    _lay_hand(table, hand)
    return Layout("classic", tuple(table.cards), tuple((code,) for code in in_line), front=frozenset(hand))


def two_rows(rng: Random, cards: CardIndex, number: int, rows: int) -> Layout:
    """twist-coop: a bottom row with its gap row, played by the rules; sometimes with a mistake of the players."""
    codes = _choose(rng, cards, len(cards))
    same_date = [(one, other) for one in codes for other in codes if one < other and cards.same_date(one, other)]
    front = int(rng.integers(0, min(5, number // 3)))
    chosen = [codes.pop() for _ in range(front + 1)]
    pile, hand = chosen[0], chosen[1:]
    if same_date and rng.random() < 0.5:
        pair = same_date[rng.integers(len(same_date))]
        codes = [*(code for code in pair if code in codes), *(code for code in codes if code not in pair)]
    bottom, gaps = _play(rng, cards, codes, number - 1 - front)
    if rng.random() < 0.3:
        _make_mistake(rng, bottom, gaps)
    table = TableBuilder(rng)
    _lay_rows(table, bottom, gaps, rows)
    _lay_pile(table, pile, codes.pop() if rng.random() < 0.5 and codes else None)
    deck = {card.code for card in table.cards if card.side == "T"}
    _lay_hand(table, hand)
    return Layout("twist-coop", tuple(table.cards), tuple(bottom), tuple(gaps), pile=pile, front=frozenset(hand) | deck)


def grid(rng: Random, cards: CardIndex, number: int, rows: int = 5) -> Layout:
    """chrono-coop: five chronologies of five, and union events in some of the spaces between them."""
    codes = _choose(rng, cards, 25 + number)
    grid = [sorted(codes[5 * row : 5 * row + 5], key=lambda code: cards.first[code]) for row in range(5)]
    spaces = [(column, space) for column in range(5) for space in range(4)]
    chosen = [spaces[place] for place in rng.permutation(20)[:number]]
    table = TableBuilder(rng)
    across, down = WIDTH + rng.uniform(3, 12), HEIGHT + rng.uniform(3, 8)
    for row, codes_of_row in enumerate(grid):
        for column, code in enumerate(codes_of_row):
            table.lay(code, column * across, 2 * row * down)
    filled = []
    for (column, space), code in zip(chosen, codes[25:], strict=True):
        table.lay(code, column * across, (2 * space + 1) * down)
        filled.append((column + 1, space + 1, code))
    return Layout("chrono-coop", tuple(table.cards), grid=tuple(map(tuple, grid)), spaces=frozenset(filled))


def _choose(rng: Random, cards: CardIndex, number: int) -> list[str]:
    return [str(code) for code in rng.permutation(list(cards.by_code))[:number]]


def _play(
    rng: Random, cards: CardIndex, codes: list[str], number: int
) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Rows that the rules allow: some cards in the bottom row, the rest where their dates put them."""
    share = rng.uniform(0.55, 0.9)
    ends = sorted(codes[: max(2, round(number * share))], key=lambda code: cards.first[code])
    placed = Rows()
    for code in ends:
        spot = find_spot(cards, placed, code)
        placed = put(placed, spot, code) if spot and spot.row == "bottom" else placed
    for code in codes[len(ends) :]:
        if sum(1 for _ in placed.cards()) >= number:
            break
        spot = find_spot(cards, placed, code)
        placed = put(placed, spot, code) if spot and (spot.row == "gap" or spot.covers) else placed
    used = set(placed.cards())
    codes[:] = [code for code in codes if code not in used]
    return list(placed.bottom), list(placed.gaps)


def _make_mistake(rng: Random, bottom: list[tuple[str, ...]], gaps: list[tuple[str, ...]]) -> None:
    """A mistake of the players: two stacks changed places, or a gap card lies in the wrong gap."""
    free = [place for place, stack in enumerate(gaps) if not stack]
    taken = [place for place, stack in enumerate(gaps) if len(stack) == 1]
    if free and taken and rng.random() < 0.5:
        source, target = taken[rng.integers(len(taken))], free[rng.integers(len(free))]
        gaps[target], gaps[source] = gaps[source], ()
    elif len(bottom) > 1:
        place = int(rng.integers(len(bottom) - 1))
        bottom[place], bottom[place + 1] = bottom[place + 1], bottom[place]


def _lay_rows(table: TableBuilder, bottom: list[tuple[str, ...]], gaps: list[tuple[str, ...]], rows: int) -> None:
    rng = table.rng
    pitch = WIDTH + rng.uniform(3, 12)
    rise = HEIGHT + rng.uniform(3, 10)
    between = 2 * HEIGHT + rng.uniform(20, 50)
    sizes = [len(part) for part in np.array_split(np.arange(len(bottom)), rows)]
    first, y = 0, 0.0
    for size in sizes:
        for place in range(size):
            stack = bottom[first + place]
            for depth, code in enumerate(stack):
                table.lay(code, place * pitch, y + depth * rng.uniform(28, 38))
        for place in range(size):
            gap = gaps[first + place] if first + place < len(gaps) else ()
            for depth, code in enumerate(gap):
                table.lay(code, (place + 0.5) * pitch, y - rise - depth * rng.uniform(28, 38), under=depth > 0)
        deepest = max((len(bottom[first + place]) for place in range(size)), default=1)
        first += size
        highest = max((len(gap) for gap in gaps[first:]), default=1)
        y += between + 38 * (deepest - 1) + 38 * max(0, highest - 1)


def _lay_pile(table: TableBuilder, top: str, deck: str | None) -> None:
    """The discard pile's top shows its date, the deck beside it a title."""
    rng = table.rng
    x, y = table.right + WIDTH / 2 + rng.uniform(70, 110), rng.uniform(-60, 60)
    if table.right > 700:
        x, y = rng.uniform(0, table.right - 120), min(card.y for card in table.cards) - 2.1 * HEIGHT
    table.lay(top, x, y, turn=float(rng.normal(0, 8)))
    if deck:
        table.lay(deck, x, y + HEIGHT + rng.uniform(15, 40), side="T", turn=float(rng.normal(0, 8)))


def _lay_hand(table: TableBuilder, hand: list[str]) -> None:
    """Title faces below the line; those that found no place lie sideways."""
    rng = table.rng
    y = table.lowest + HEIGHT / 2 + rng.uniform(30, 60)
    for place, code in enumerate(hand):
        sideways = rng.random() < 0.5
        table.lay(code, place * (HEIGHT + 8), y, side="T", turn=90.0 if sideways else 0.0)
