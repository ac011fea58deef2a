"""Simulated games: a dealer, players who know dates only roughly, and a summary of many games."""

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

# The dealer, who shuffles, deals and draws: the only source of chance in a game.


class Dealer:
    """Deals the cards in play; those that are nowhere on the table are the draw pile."""

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

    def deal_next(self, state: GameState) -> Record | None:
        """The next record of cards that the rules ask for after a move; None if there is none."""
        asked = next(iter(state.table.family.questions(state)), None)
        if asked is None or (state.ending is not None and asked.wants != DRAW):
            return None
        cards = self._draw(state, asked.number)[::-1]  # dealt from the end, as at the setup
        return asked.record(asked.in_order(self._table.cards, cards))

    def draw_for_turn(self, state: GameState) -> Record | None:
        """The draw at the start of a turn, where the rules have one in sudden death."""
        if not state.table.family.draws_first(state):
            return None
        return Draw(0, state.table.players[state.seat], self._draw(state, 1))

    def close_turn(self, state: GameState) -> Draw:
        """The refill with which a player ends the turn."""
        options = legal(state)
        return Draw(0, options.by, self._draw(state, options.refill))

    def _draw(self, state: GameState, number: int) -> tuple[str, ...]:
        table = board(state)
        known = table.known_cards()
        pile = [card for card in self._in_play if card not in known]
        if not pile:  # the spent cards will be shuffled at this draw
            pile = [card for card in self._in_play if card in table.spent]
        return tuple(self._rng.sample(pile, number))


# Players, who guess every date and play the card of which they are most certain.


class SimulatedPlayer(NamedTuple):
    """The guessed rank of each card in the order of dates, and the typical error of the guesses."""

    guesses: Mapping[str, float]
    error: float


def make_player(cards: CardIndex, ranks: Mapping[str, float], skill: float, rng: Random) -> SimulatedPlayer:
    """A player whose typical error is (1 − skill) of a quarter of the deck."""
    error = (1 - skill) * len(cards) / 4
    return SimulatedPlayer({code: ranks[code] + rng.gauss(0, error) for code in ranks}, max(error, 0.5))


def choose_move(state: GameState, player: SimulatedPlayer, ranks: Mapping[str, float]) -> Move | None:
    """The move of the player whose turn it is; None to stop after one card where the date decides."""
    options = legal(state)
    match shape(state):
        case Line():
            return _choose_slot(options, player.guesses, ranks)
        case Rows() as rows:
            return _choose_card(rows, options, player, ranks)
        case Chronologies() as grid:
            return _choose_space(grid, options, player.guesses, ranks)


def _choose_slot(options: Legal, guesses: Mapping[str, float], ranks: Mapping[str, float]) -> Move:
    """The card and slot with the largest margin to the neighbours."""
    best: tuple[float, Move] | None = None
    bounds = [
        (slot, ranks[slot.after] if slot.after else float("-inf"), ranks[slot.before] if slot.before else float("inf"))
        for slot in options.spots
    ]
    for card in options.cards:
        guess = guesses[card]
        for slot, low, high in bounds:
            margin = min(guess - low, high - guess)
            if best is None or margin > best[0]:
                best = margin, Placement(0, options.by, card, slot.after, slot.before)
    assert best is not None
    return best[1]


def _choose_card(rows: Rows, options: Legal, player: SimulatedPlayer, ranks: Mapping[str, float]) -> Move | None:
    """The card with the most expected points; with few, rather discard or stop."""
    best = max(options.cards, key=lambda card: _expected_points(rows, player, ranks, card), default=None)
    points = _expected_points(rows, player, ranks, best) if best else 0
    if points < 0.5 and options.discards:
        return Discard(0, options.by, options.discards[0])
    if best is None or (points < 0.5 and options.may_stop):
        return None
    return Placement(0, options.by, best)


def _expected_points(rows: Rows, player: SimulatedPlayer, ranks: Mapping[str, float], card: str) -> float:
    """Up to two points for an end, less for a wide gap that it opens; one for a free gap; negative for a taken gap."""
    guess = player.guesses[card]
    bottom = [ranks[stack[0]] for stack in rows.bottom]
    left = sum(rank < guess for rank in bottom)
    if left in (0, len(bottom)):
        beyond = abs(guess - bottom[min(left, len(bottom) - 1)])
        return 2 * min(1, beyond / player.error) - 6 * beyond / len(ranks)
    margin = min(guess - bottom[left - 1], bottom[left] - guess)
    margin = min(1, margin / player.error)
    return -margin if rows.gaps[left - 1] else margin


def _choose_space(grid: Chronologies, options: Legal, guesses: Mapping[str, float], ranks: Mapping[str, float]) -> Move:
    """The card and free space with the largest margin to the dates above and below."""
    best: tuple[float, Move] | None = None
    for slot in options.spots:
        column, space = slot.column or 1, slot.space or 1
        above, below = grid.around(column, space)
        low, high = sorted((ranks[above], ranks[below]))
        for card in options.cards:
            margin = min(guesses[card] - low, high - guesses[card])
            if best is None or margin > best[0]:
                best = margin, Placement(0, options.by, card, column=column, space=space)
    assert best is not None
    return best[1]


def rank_by_date(cards: CardIndex) -> dict[str, float]:
    """The rank of each card in the order of dates; equal dates share a rank."""
    rank_of: dict[int, float] = {}
    ordered = sorted(cards.by_code, key=lambda code: (cards.first[code], code))
    return {code: rank_of.setdefault(cards.first[code], float(number)) for number, code in enumerate(ordered)}


# Playing games and counting their results.


@dataclass
class Tally:
    """Counts over many games, which can be added up."""

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
    """Play games by number; the same seed and number give the same game, on any number of cores."""
    tally = Tally()
    ranks = rank_by_date(table.cards)
    for number in numbers:
        _play_one(table, skill, Random(f"{seed}/{number}"), ranks, tally)
    return tally


def _play_one(table: Table, skill: float, rng: Random, ranks: dict[str, float], tally: Tally) -> None:
    dealer = Dealer(table, rng)
    players = [make_player(table.cards, ranks, skill, rng) for _ in table.players]
    state = begin(table)
    for record in dealer.set_up():
        state = _apply(state, record)
    placements = 0
    while state.ending is None:
        if draw := dealer.draw_for_turn(state):
            state = _apply(state, draw)
        move = choose_move(state, players[state.seat], ranks)
        if isinstance(move, Placement):
            placements += 1
            played = apply(state, move)
            tally.placed[move.card] += 1
            tally.missed[move.card] += played.verdict != "right"
            state = played.state
        elif move is not None:
            state = _apply(state, move)
        else:
            state = _apply(state, dealer.close_turn(state))
        while dealt := dealer.deal_next(state):
            state = _apply(state, dealt)
    _count_end(state, placements, tally)


def _apply(state: GameState, record: Record) -> GameState:
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


# The summary as JSON keys and as text.


_BAR, _CARDS_SHOWN = 40, 8


def summary_keys(tally: Tally, table: Table, skill: float, seed: int) -> dict[str, Any]:
    """The summary for JSON."""
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
        say("report.simulate.right", percent=_format_percent(keys["right"] or 0)),
    ]
    if tally.scores:
        lines += [say("report.simulate.scores", **keys["score"]), "", *_draw_histogram(tally.scores), ""]
        endings = {say(f"report.simulate.ending.{ending}"): number for ending, number in keys["endings"].items()}
        lines += [say("report.simulate.endings"), *_draw_bars(endings)]
    else:
        seats = {say("report.simulate.seat", seat=seat + 1): number for seat, number in enumerate(keys["wins"])}
        shared = {say("report.simulate.shared"): keys["shared"]} if keys["shared"] else {}
        lines += ["", *_draw_histogram(tally.lengths), "", say("report.simulate.seats"), *_draw_bars(seats | shared)]
    return "\n".join([*lines, "", *_card_lines(tally, table)])


def _spread(counts: Counter[int]) -> dict[str, float]:
    """The mean, and the limits within which nine in ten lie."""
    ordered = sorted(counts.elements())
    last = len(ordered) - 1
    mean = round(sum(ordered) / len(ordered), 1)
    return {"mean": mean, "low": ordered[round(last * 0.05)], "high": ordered[round(last * 0.95)]}


def _by_difficulty(tally: Tally) -> list[str]:
    return sorted(tally.placed, key=lambda code: (-tally.missed[code] / tally.placed[code], code))


def _card_lines(tally: Tally, table: Table) -> list[str]:
    ordered = _by_difficulty(tally)
    lines = [say("report.simulate.hardest"), *_card_rows(ordered[:_CARDS_SHOWN], tally, table), ""]
    easiest = ordered[_CARDS_SHOWN:][-_CARDS_SHOWN:][::-1]
    return [*lines, say("report.simulate.easiest"), *_card_rows(easiest, tally, table)] if easiest else lines


def _card_rows(codes: list[str], tally: Tally, table: Table) -> list[str]:
    rows = []
    for code in codes:
        card, share = table.cards.by_code[code], tally.missed[code] / tally.placed[code]
        missed = say("report.simulate.missed", percent=_format_percent(share), n=tally.placed[code])
        rows.append((card.code, card.title, card.printed, missed))
    return format_columns(rows) if rows else []


def _draw_histogram(counts: Counter[int]) -> list[str]:
    """At most a dozen bands of equal width."""
    low, high = min(counts), max(counts)
    width = max(1, -(-(high - low + 1) // 12))
    bands: dict[str, int] = {}
    for first in range(low, high + 1, width):
        label = f"{first}" if width == 1 else f"{first} … {first + width - 1}"
        bands[label] = sum(counts[value] for value in range(first, first + width))
    return _draw_bars(bands)


def _draw_bars(counts: dict[str, int]) -> list[str]:
    most, total = max(counts.values()) or 1, sum(counts.values()) or 1
    rows = [(label, "█" * round(_BAR * n / most), _format_percent(n / total)) for label, n in counts.items()]
    return format_columns(rows)


def _format_percent(share: float) -> str:
    return say("report.percent", value=100 * share)
