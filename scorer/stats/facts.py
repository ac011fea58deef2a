"""The facts of one game that the statistics need, small enough to be sent between processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckgen.order import OrderWords
from deckgen.text import fold_case
from scorer.log.notes import read_doubt
from scorer.log.read import apply_undo
from scorer.log.records import NOBODY_KNOWS, Log, Note, Placement, Record
from scorer.replay import apply_records, open_table
from scorer.rules.board import Chronologies, Line, Rows, find_slot
from scorer.rules.cards import CardIndex, resolve_names
from scorer.rules.engine import begin, outcome, score_of, shape
from scorer.rules.family import ABANDONED, GameState, Table
from scorer.rules.rulesets import rulesets


class Bound(NamedTuple):
    """The date of a card beside which another was put: its astronomical year, and how the card prints it.

    In a deck that is not ordered by dates, the place of the value among all of the deck stands for the year.
    """

    year: int
    printed: str


class Misplacement(NamedTuple):
    """A card put between the dates `low` and `high`, so many years too late or too early.

    `places` counts the cards of the line in between; it is None in a grid.
    """

    too_late: bool
    years: int
    low: Bound | None
    high: Bound | None
    places: int | None = None


class CardName(NamedTuple):
    """A card; `year` is the astronomical one in which its date begins.

    A card of a deck with another order has the words of that order, and its place among all values as its year.
    """

    code: str
    title: str
    printed: str
    year: int
    words: OrderWords | None = None


class DeckName(NamedTuple):
    """A deck; the id stays when the title is edited or the file moved."""

    id: str
    title: str
    file: str


class JudgedPlacement(NamedTuple):
    """A card that was placed, and the verdict of the dates; `misplacement` says how wrong it was, if known."""

    by: str | None  # None if nobody knows
    card: CardName
    right: bool
    misplacement: Misplacement | None = None


class DoubtedDate(NamedTuple):
    """A card whose date somebody doubted, and why, if that was noted."""

    card: CardName
    why: str


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One game; `finished` if not abandoned, with a score if it is cooperative and was not lost.

    `ended` is when the last move was entered, as far as it is known; `round` is the one in which the game stands.
    """

    log: str
    rules: str
    deck: DeckName
    players: tuple[str, ...]
    played: date | None = None
    finished: bool = False
    ending: str | None = None
    winners: tuple[str, ...] = ()
    score: int | None = None
    placements: tuple[JudgedPlacement, ...] = ()
    doubts: tuple[DoubtedDate, ...] = ()
    ended: datetime | None = None
    round: int = 1

    @property
    def cooperative(self) -> bool:
        return bool(rulesets()[self.rules].points)


_MISPLACED = frozenset({"wrong-row", "not-adjacent"})
"""Faults of a card that the table left where its date does not belong."""


def collect_facts(log: Log) -> GameFacts:
    """Replay a log and collect its facts; only placements that count have a verdict.

    A card that was left in a wrong place is not right, though its date had a place in the line.
    """
    table = open_table(log)
    state = begin(table)
    names = _card_names(table.cards)
    placements: list[JudgedPlacement] = []
    records = apply_undo(log.records)[0]
    for _, record, (following, fault, verdict) in apply_records(records, state):
        if verdict is not None and isinstance(record, Placement):
            code = table.cards.find(record.card)
            assert isinstance(code, str)
            misplacement = None if verdict == "right" else measure_misplacement(state, record)
            right = verdict == "right" and (fault is None or fault.code not in _MISPLACED)
            by = None if record.by == NOBODY_KNOWS else record.by
            placements.append(JudgedPlacement(by, names[code], right, misplacement))
        state = following
    ended = outcome(state)
    finished = ended is not None and ended.ending != ABANDONED
    played = _day(log.header.played)
    return GameFacts(
        log=str(log.path),
        rules=table.ruleset.id,
        deck=_deck_name(table.cards),
        players=table.players,
        played=played,
        finished=finished,
        ending=ended.ending if ended else None,
        winners=ended.winners if ended else (),
        score=score_of(state)[0] if finished and state.ending != "defeat" else None,
        placements=tuple(placements),
        doubts=tuple(_find_doubts(records, table.cards)),
        ended=_last_entry(log.path, played),
        round=state.round,
    )


def _find_doubts(records: Iterable[Record], cards: CardIndex) -> Iterator[DoubtedDate]:
    names = _card_names(cards)
    for record in records:
        doubt = read_doubt(record.text) if isinstance(record, Note) else None
        code = cards.find(doubt.card) if doubt else None
        if doubt and isinstance(code, str):
            yield DoubtedDate(names[code], doubt.why)


@cache
def _card_names(cards: CardIndex) -> Mapping[str, CardName]:
    """One object per card, so that many games together are small when pickled."""
    years, words = _years(cards), cards.words
    return {
        code: CardName(code, card.title, card.printed, years[code][0], words) for code, card in cards.by_code.items()
    }


@cache
def _deck_name(cards: CardIndex) -> DeckName:
    deck = cards.deck
    names = (deck.id or deck.path.stem, deck.title or deck.path.stem)
    if deck.order_asked:
        names = (f"{names[0]}#{deck.order_asked}", f"{names[1]} ({deck.order_asked})")
    return DeckName(*names, deck.path.name)


def _day(written: str) -> date | None:
    """The day of a game, from an ISO date with or without a time."""
    try:
        return date.fromisoformat(written.strip()[:10])
    except ValueError:
        return None


def _last_entry(path: Path, played: date | None) -> datetime | None:
    """When the log was last written to, if that was on the day of the game or in the night after it.

    A log that was copied or edited later does not tell any more.
    """
    with suppress(OSError):
        written = datetime.fromtimestamp(path.stat().st_mtime)
        if played is not None and played <= written.date() <= played + timedelta(days=1):
            return written
    return None


@cache
def player_key(name: str) -> str:
    """The same for all spellings of a name."""
    return fold_case(name)


def common_spellings(games: Iterable[GameFacts]) -> Mapping[str, str]:
    """Every player by key, in the most common spelling; in a tie "Ana" wins over "ANA" and "ana"."""
    written: dict[str, Counter[str]] = {}
    for game in games:
        for name in game.players:
            written.setdefault(player_key(name), Counter())[" ".join(name.split())] += 1
    return {key: min(names, key=lambda name: (-names[name], name.isupper(), name)) for key, names in written.items()}


# How wrong a placement was.


def measure_misplacement(state: GameState, record: Placement) -> Misplacement | None:
    """How wrong a placement was; None in rows, where the date decides the spot and not the player."""
    named = resolve_names(state.table.cards, state.table.seats, record)
    assert isinstance(named, Placement)
    match shape(state):
        case Line() as line:
            return _measure_in_line(state.table, line, named)
        case Chronologies() as grid:
            return _measure_in_grid(state.table.cards, grid, named)
        case Rows():
            return None


def _measure_in_line(table: Table, line: Line, record: Placement) -> Misplacement:
    """Cards that lie wrong do not count; as spans may overlap, all cards count and not only the neighbours."""
    cards = table.cards
    slot, _ = find_slot(line, record, table.options.ends)
    left = [card for card in line.cards[:slot] if card not in line.wrong]
    right = [card for card in line.cards[slot:] if card not in line.wrong]
    low = max(left, key=cards.first.__getitem__, default=None)
    high = min(right, key=cards.last.__getitem__, default=None)
    first, last = cards.first[record.card], cards.last[record.card]
    passed_left = next((at for at, card in enumerate(left) if cards.first[card] > last), len(left))
    passed_right = next((at for at, card in enumerate(reversed(right)) if cards.last[card] < first), len(right))
    places = len(left) - passed_left + len(right) - passed_right
    return _measure(cards, record.card, low, high, places)


def _measure_in_grid(cards: CardIndex, grid: Chronologies, record: Placement) -> Misplacement:
    """Between the events above and below, whichever is earlier."""
    assert record.column is not None and record.space is not None
    pair = grid.around(record.column, record.space)
    low, high = min(pair, key=lambda card: cards.first[card]), max(pair, key=lambda card: cards.last[card])
    return _measure(cards, record.card, low, high, None)


def _measure(cards: CardIndex, card: str, low: str | None, high: str | None, places: int | None) -> Misplacement:
    """The years are those from the interval to the nearer end of the card's own date."""
    bounds = _bounds(cards)
    begins, ends = bounds[card]
    since, until = bounds[low][0] if low else None, bounds[high][1] if high else None
    if since is not None and cards.last[card] < cards.first[low or ""]:
        return Misplacement(True, since.year - ends.year, since, until, places)
    return Misplacement(False, begins.year - until.year if until else 0, since, until, places)


@cache
def _bounds(cards: CardIndex) -> Mapping[str, tuple[Bound, Bound]]:
    """Where the date of each card begins and ends; shared objects are small when pickled."""
    return {
        code: (Bound(first, cards[code].printed), Bound(last, cards[code].printed))
        for code, (first, last) in _years(cards).items()
    }


def _years(cards: CardIndex) -> Mapping[str, tuple[int, int]]:
    """The years in which the date of each card begins and ends, or its places among all the values of its deck."""
    if cards.deck.order.kind == "dates":
        return {code: (card.date.first[0], card.date.last[0]) for code, card in cards.by_code.items()}
    return {code: (cards.first[code], cards.last[code]) for code in cards}
