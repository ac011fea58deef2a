"""Simulated games: players who know dates only roughly, a dealer, and what many games tell about a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from deckgen.rulesets import ruleset_name
from deckgen.text import format_columns
from scorer.log.records import Discard, Draw, Move, Placement, Record
from scorer.messages import say
from scorer.rules import apply, begin
from scorer.rules.board import Chronologies, Line, Rows
from scorer.rules.cards import CardIndex
from scorer.rules.engine import board, legal, score_of, shape
from scorer.rules.family import DRAW, GameState, Legal, Table

# The dealer: shuffles, deals and draws, so that chance enters the game only through the records of the log.


class Dealer:
    """Knows the cards in play; what lies nowhere on the table is the draw pile."""

    def __init__(self, table: Table, rng: Random) -> None:
        self._table, self._rng = table, rng
        self._in_play = rng.sample(sorted(table.cards.by_code), table.cards_in_play)

    def set_up(self) -> Iterator[Record]:
        """The records before the first move, from a shuffled deck."""
        table, supply = self._table, list(self._in_play)
        for asked in table.family.setup(table.ruleset, table.options, table.players):
            number = min(asked.number, len(supply))
            cards = tuple(supply.pop() for _ in range(number))
            yield asked.record(asked.in_order(table.cards, cards))

    def serve(self, state: GameState) -> Record | None:
        """The next record of cards that have been drawn or laid since the last move; None when all are named."""
        asked = next(iter(state.table.family.questions(state)), None)
        if asked is None or (state.ending is not None and asked.wants != DRAW):
            return None
        cards = self._draw(state, asked.number)[::-1]  # dealt from the end, as at the setup
        return asked.record(asked.in_order(self._table.cards, cards))

    def draw_for_turn(self, state: GameState) -> Record | None:
        """Sudden death where survivors draw at the start of the own turn."""
        if not state.table.family.draws_first(state):
            return None
        return Draw(0, state.table.players[state.seat], self._draw(state, 1))

    def close_turn(self, state: GameState) -> Draw:
        """The refill that ends a turn by choice."""
        options = legal(state)
        return Draw(0, options.by, self._draw(state, options.refill))

    def _draw(self, state: GameState, number: int) -> tuple[str, ...]:
        seen = board(state)
        known = seen.known_cards()
        pile = [card for card in self._in_play if card not in known]
        if not pile:  # the spent cards will be shuffled at this draw
            pile = [card for card in self._in_play if card in seen.spent]
        return tuple(self._rng.sample(pile, number))


# A player who has an idea of every date, more or less wrong, and plays the card he feels surest of.


class Player(NamedTuple):
    """Where in the deck's order of dates this player believes each card to be, and how far off that may be."""

    beliefs: Mapping[str, float]
    error: float


def new_player(cards: CardIndex, ranks: Mapping[str, float], skill: float, rng: Random) -> Player:
    """True ranks blurred: the typical error is (1 − skill) of a quarter of the deck."""
    error = (1 - skill) * len(cards) / 4
    return Player({code: ranks[code] + rng.gauss(0, error) for code in ranks}, max(error, 0.5))


def choose(state: GameState, player: Player, ranks: Mapping[str, float]) -> Move | None:
    """The move of the player whose turn it is; None to stop after one card where the date decides."""
    options = legal(state)
    match shape(state):
        case Line():
            return _choose_slot(options, player.beliefs, ranks)
        case Rows() as rows:
            return _choose_card(rows, options, player, ranks)
        case Chronologies() as grid:
            return _choose_space(grid, options, player.beliefs, ranks)


def _choose_slot(options: Legal, beliefs: Mapping[str, float], ranks: Mapping[str, float]) -> Move:
    """The card farthest from its believed neighbours goes between them."""
    best: tuple[float, Move] | None = None
    bounds = [
        (spot, ranks[spot.after] if spot.after else float("-inf"), ranks[spot.before] if spot.before else float("inf"))
        for spot in options.spots
    ]
    for card in options.cards:
        belief = beliefs[card]
        for spot, low, high in bounds:
            sureness = min(belief - low, high - belief)
            if best is None or sureness > best[0]:
                best = sureness, Placement(0, options.by, card, spot.after, spot.before)
    assert best is not None
    return best[1]


def _choose_card(rows: Rows, options: Legal, player: Player, ranks: Mapping[str, float]) -> Move | None:
    """The card that promises most; with little to hope for, rather discard or stop than try."""
    best = max(options.cards, key=lambda card: _promise(rows, player, ranks, card), default=None)
    promise = _promise(rows, player, ranks, best) if best else 0
    if promise < 0.5 and options.discards:
        return Discard(0, options.by, options.discards[0])
    if best is None or (promise < 0.5 and options.may_stop):
        return None
    return Placement(0, options.by, best)


def _promise(rows: Rows, player: Player, ranks: Mapping[str, float], card: str) -> float:
    """Points to expect: an end counts two, less the wider the gap it opens; a free gap one; a taken gap less."""
    belief = player.beliefs[card]
    marks = [ranks[stack[0]] for stack in rows.bottom]
    left = sum(mark < belief for mark in marks)
    if left in (0, len(marks)):
        beyond = abs(belief - marks[min(left, len(marks) - 1)])
        return 2 * min(1, beyond / player.error) - 6 * beyond / len(ranks)
    margin = min(belief - marks[left - 1], marks[left] - belief)
    sureness = min(1, margin / player.error)
    return -sureness if rows.gaps[left - 1] else sureness


def _choose_space(grid: Chronologies, options: Legal, beliefs: Mapping[str, float], ranks: Mapping[str, float]) -> Move:
    """The union event that lies farthest inside the bounds of a free space."""
    best: tuple[float, Move] | None = None
    for spot in options.spots:
        column, space = spot.column or 1, spot.space or 1
        above, below = grid.around(column, space)
        low, high = sorted((ranks[above], ranks[below]))
        for card in options.cards:
            sureness = min(beliefs[card] - low, high - beliefs[card])
            if best is None or sureness > best[0]:
                best = sureness, Placement(0, options.by, card, column=column, space=space)
    assert best is not None
    return best[1]


def true_ranks(cards: CardIndex) -> dict[str, float]:
    """The order of the dates; equal dates share a rank."""
    places: dict[int, float] = {}
    ordered = sorted(cards.by_code, key=lambda code: (cards.first[code], code))
    return {code: places.setdefault(cards.first[code], float(number)) for number, code in enumerate(ordered)}


# One simulated game, and the tally of many.


@dataclass
class Tally:
    """What was counted over many games; two of them add up."""

    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)  # by seat; -1 for shared victories
    placed: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        for name in ("lengths", "scores", "endings", "wins", "placed", "missed"):
            getattr(self, name).update(getattr(other, name))


def play_games(table: Table, skill: float, seed: int, numbers: range) -> Tally:
    """Games by number: the same seed and number give the same game, on however many cores."""
    tally = Tally()
    ranks = true_ranks(table.cards)
    for number in numbers:
        _play_one(table, skill, Random(f"{seed}/{number}"), ranks, tally)
    return tally


def _play_one(table: Table, skill: float, rng: Random, ranks: dict[str, float], tally: Tally) -> None:
    dealer = Dealer(table, rng)
    players = [new_player(table.cards, ranks, skill, rng) for _ in table.players]
    state = begin(table)
    for record in dealer.set_up():
        state = _applied(state, record)
    placements = 0
    while state.ending is None:
        if draw := dealer.draw_for_turn(state):
            state = _applied(state, draw)
        move = choose(state, players[state.seat], ranks)
        if isinstance(move, Placement):
            placements += 1
            played = apply(state, move)
            tally.placed[move.card] += 1
            tally.missed[move.card] += played.verdict != "right"
            state = played.state
        elif move is not None:
            state = _applied(state, move)
        else:
            state = _applied(state, dealer.close_turn(state))
        while served := dealer.serve(state):
            state = _applied(state, served)
    _count_end(state, placements, tally)


def _applied(state: GameState, record: Record) -> GameState:
    played = apply(state, record)
    assert played.fault is None, (played.fault, record)
    return played.state


def _count_end(state: GameState, placements: int, tally: Tally) -> None:
    tally.games += 1
    tally.lengths[placements] += 1
    tally.endings[str(state.ending)] += 1
    score, _ = score_of(state)
    if score is not None:
        tally.scores[score] += 1
    elif len(state.winners) == 1:
        tally.wins[state.winners[0]] += 1
    else:
        tally.wins[-1] += 1


# What a tally says: length, scores, the first seat's advantage, and the cards missed most; as a table and a chart.


_BAR, _CARDS_SHOWN = 40, 8


def summary_keys(tally: Tally, table: Table, skill: float, seed: int) -> dict[str, Any]:
    """The same numbers for programs."""
    placed = sum(tally.placed.values())
    return {
        "rules": table.ruleset.id,
        "games": tally.games,
        "players": len(table.players),
        "skill": skill,
        "seed": seed,
        "length": _spread(tally.lengths),
        "score": _spread(tally.scores) if tally.scores else None,
        "right": round(1 - sum(tally.missed.values()) / placed, 4) if placed else None,
        "endings": dict(sorted(tally.endings.items())),
        "wins": [tally.wins[seat] for seat in range(len(table.players))] if not tally.scores else None,
        "shared": tally.wins[-1] if not tally.scores else None,
        "missed": {code: [tally.missed[code], tally.placed[code]] for code in _by_difficulty(tally)},
    }


def summary_text(tally: Tally, table: Table, skill: float, seed: int) -> str:
    keys = summary_keys(tally, table, skill, seed)
    rules = ruleset_name(table.ruleset.id)
    players = len(table.players)
    lines = [
        say("report.simulate.heading", games=tally.games, rules=rules, players=players, skill=skill, seed=seed),
        "",
        say("report.simulate.length", **keys["length"]),
        say("report.simulate.right", percent=_percent(keys["right"] or 0)),
    ]
    if tally.scores:
        lines += [say("report.simulate.scores", **keys["score"]), "", *_histogram(tally.scores), ""]
        lines += [say("report.simulate.endings"), *_bars(keys["endings"])]
    else:
        seats = {say("report.simulate.seat", seat=seat + 1): number for seat, number in enumerate(keys["wins"])}
        shared = {say("report.simulate.shared"): keys["shared"]} if keys["shared"] else {}
        lines += ["", *_histogram(tally.lengths), "", say("report.simulate.seats"), *_bars(seats | shared)]
    return "\n".join([*lines, "", *_cards(tally, table)])


def _spread(counts: Counter[int]) -> dict[str, float]:
    """The mean, and the limits within which nine in ten lie."""
    ordered = sorted(counts.elements())
    last = len(ordered) - 1
    mean = round(sum(ordered) / len(ordered), 1)
    return {"mean": mean, "low": ordered[round(last * 0.05)], "high": ordered[round(last * 0.95)]}


def _by_difficulty(tally: Tally) -> list[str]:
    return sorted(tally.placed, key=lambda code: (-tally.missed[code] / tally.placed[code], code))


def _cards(tally: Tally, table: Table) -> list[str]:
    ordered = _by_difficulty(tally)
    lines = [say("report.simulate.hardest"), *_card_rows(ordered[:_CARDS_SHOWN], tally, table), ""]
    easiest = ordered[_CARDS_SHOWN:][-_CARDS_SHOWN:][::-1]
    return [*lines, say("report.simulate.easiest"), *_card_rows(easiest, tally, table)] if easiest else lines


def _card_rows(codes: list[str], tally: Tally, table: Table) -> list[str]:
    rows = []
    for code in codes:
        card, share = table.cards.by_code[code], tally.missed[code] / tally.placed[code]
        missed = say("report.simulate.missed", percent=_percent(share), n=tally.placed[code])
        rows.append((card.code, card.title, card.printed, missed))
    return format_columns(rows) if rows else []


def _histogram(counts: Counter[int]) -> list[str]:
    """At most a dozen bands of equal width."""
    low, high = min(counts), max(counts)
    width = max(1, -(-(high - low + 1) // 12))
    bands: dict[str, int] = {}
    for first in range(low, high + 1, width):
        label = f"{first}" if width == 1 else f"{first} … {first + width - 1}"
        bands[label] = sum(counts[value] for value in range(first, first + width))
    return _bars(bands)


def _bars(counts: dict[str, int]) -> list[str]:
    most, total = max(counts.values()) or 1, sum(counts.values()) or 1
    rows = [(label, "█" * round(_BAR * n / most), _percent(n / total)) for label, n in counts.items()]
    return format_columns(rows)


def _percent(share: float) -> str:
    return say("report.percent", value=100 * share)
