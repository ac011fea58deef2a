"""One game in a few facts: all that the statistics need of a log, small enough to travel between processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import NamedTuple

from deckgen.errors import UserError
from deckgen.text import find_nearest_few, fold_case
from scorer.log.read import standing
from scorer.log.records import Log, Placement
from scorer.messages import say
from scorer.replay import set_table, walk
from scorer.rules.board import Chronologies, Line, Rows, find_slot
from scorer.rules.cards import NAMERS, CardIndex
from scorer.rules.engine import begin, outcome, score_of, shape
from scorer.rules.family import ABANDONED
from scorer.rules.rulesets import find_ruleset, rulesets
from scorer.rules.table import GameState, Table

# A wrong placement says what its player believed: between which dates, and how far that is from the truth.


class Bound(NamedTuple):
    """A date on the table beside which a card was put: its astronomical year, and how its card prints it."""

    year: int
    printed: str


class Miss(NamedTuple):
    """Believed not before `low` and not after `high`, so many years too late, or else too early.

    `places` counts places of the line; the spaces of a grid are not in a row, so there it is None.
    """

    too_late: bool
    years: int
    low: Bound | None
    high: Bound | None
    places: int | None = None


def miss_of(state: GameState, record: Placement) -> Miss | None:
    """What a wrong placement says; None in rows, where the date decides the place, not a belief."""
    named = NAMERS[Placement](state.table, record)
    assert isinstance(named, Placement)
    match shape(state):
        case Line() as line:
            return _in_line(state.table, line, named)
        case Chronologies() as grid:
            return _in_grid(state.table.cards, grid, named)
        case Rows():
            return None


def _in_line(table: Table, line: Line, record: Placement) -> Miss:
    """Cards that lie wrong are passed over, as in judging; where spans overlap all cards count, not the neighbours."""
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
    return _miss(cards, record.card, low, high, places)


def _in_grid(cards: CardIndex, grid: Chronologies, record: Placement) -> Miss:
    """Between the events above and below, whichever is earlier."""
    assert record.column is not None and record.space is not None
    pair = grid.around(record.column, record.space)
    low, high = min(pair, key=lambda card: cards.first[card]), max(pair, key=lambda card: cards.last[card])
    return _miss(cards, record.card, low, high, None)


def _miss(cards: CardIndex, card: str, low: str | None, high: str | None, places: int | None) -> Miss:
    """The distance is that from the believed interval to the nearer end of the card's own date."""
    bounds = _bounds(cards)
    begins, ends = bounds[card]
    since, until = bounds[low][0] if low else None, bounds[high][1] if high else None
    if since is not None and cards.last[card] < cards.first[low or ""]:
        return Miss(True, since.year - ends.year, since, until, places)
    return Miss(False, begins.year - until.year if until else 0, since, until, places)


@cache
def _bounds(cards: CardIndex) -> Mapping[str, tuple[Bound, Bound]]:
    """Where the date of each card begins and ends; one object each, so that many games together travel light."""
    return {
        code: (Bound(card.date.first[0], card.printed), Bound(card.date.last[0], card.printed))
        for code, card in cards.by_code.items()
    }


class CardName(NamedTuple):
    """A card as people know it; `year` is the astronomical one in which its date begins."""

    code: str
    title: str
    printed: str
    year: int


class DeckName(NamedTuple):
    """A deck as people know it: the id stays when the title is polished or the file moved."""

    id: str
    title: str
    file: str


class JudgedPlacement(NamedTuple):
    """A card that was put on the table, and the verdict of the dates; `miss` says where it was believed to belong."""

    by: str
    card: CardName
    right: bool
    miss: Miss | None = None


@dataclass(frozen=True, slots=True)
class GameFacts:
    """`finished` by the rules; the score is that of the end, or None where there is none to be proud of."""

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

    @property
    def cooperative(self) -> bool:
        return bool(rulesets()[self.rules].points)


def facts_of(log: Log) -> GameFacts:
    """The log folded through its rules; undone moves are gone, and records that changed nothing have no verdict."""
    table = set_table(log)
    state = begin(table)
    names = _card_names(table.cards)
    placements: list[JudgedPlacement] = []
    for _, record, (following, _, verdict) in walk(standing(log.records)[0], state):
        if verdict is not None and isinstance(record, Placement):
            code = table.cards.find(record.card)
            assert isinstance(code, str)
            miss = None if verdict == "right" else miss_of(state, record)
            placements.append(JudgedPlacement(record.by, names[code], verdict == "right", miss))
        state = following
    ended = outcome(state)
    finished = ended is not None and ended.ending != ABANDONED
    return GameFacts(
        log=str(log.path),
        rules=table.ruleset.id,
        deck=_deck_name(table.cards),
        players=table.players,
        played=_day(log.header.played),
        finished=finished,
        ending=ended.ending if ended else None,
        winners=ended.winners if ended else (),
        score=score_of(state)[0] if finished and state.ending != "defeat" else None,
        placements=tuple(placements),
    )


@cache
def _card_names(cards: CardIndex) -> Mapping[str, CardName]:
    """One object per card, so that many games together travel light."""
    return {code: CardName(code, card.title, card.printed, card.date.first[0]) for code, card in cards.by_code.items()}


@cache
def _deck_name(cards: CardIndex) -> DeckName:
    deck = cards.deck
    return DeckName(deck.id or deck.path.stem, deck.title or deck.path.stem, deck.path.name)


def _day(written: str) -> date | None:
    """The day of a game, if the log says it as the manual asks: 2026-11-16, perhaps with a time behind."""
    try:
        return date.fromisoformat(written.strip()[:10])
    except ValueError:
        return None


# The same person in many logs: "ana" and "Ana " are one, called as most logs call her.


@cache
def person(name: str) -> str:
    """What all spellings of a name have in common."""
    return fold_case(name)


def spellings(games: Iterable[GameFacts]) -> Mapping[str, str]:
    """Everybody who sat at a table, in the commonest spelling; in a tie "Ana" wins over "ANA" and "ana"."""
    written: dict[str, Counter[str]] = {}
    for game in games:
        for name in game.players:
            written.setdefault(person(name), Counter())[" ".join(name.split())] += 1
    return {who: min(names, key=lambda name: (-names[name], name.isupper(), name)) for who, names in written.items()}


# Only the games that were asked for: of a player, a ruleset, a deck, or since a day.


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look at; an empty choice is no restriction."""

    player: str = ""
    rules: str = ""
    deck: str = ""
    since: date | None = None


def choose(games: Sequence[GameFacts], wanted: Wanted) -> list[GameFacts]:
    """The games wanted; of a player's games only that player's own placements. UserError if there are none."""
    chosen = list(games)
    if wanted.rules:
        find_ruleset(wanted.rules)
        chosen = [game for game in chosen if game.rules == wanted.rules]
    if wanted.since is not None:
        since = wanted.since
        chosen = [game for game in chosen if game.played is not None and game.played >= since]
    if wanted.deck:
        chosen = _of_deck(chosen, wanted.deck)
    if wanted.player:
        chosen = _of_player(chosen, wanted.player)
    if not chosen:
        raise UserError.at(None, say("stats.nothing"), say("stats.nothing.fix"))
    return chosen


def _of_deck(games: list[GameFacts], written: str) -> list[GameFacts]:
    """By id, title or file name."""
    chosen = [game for game in games if person(written) in map(person, _deck_names(game.deck))]
    if games and not chosen:
        known = dict.fromkeys(name for game in games for name in _deck_names(game.deck)[:2])
        raise _unknown("stats.no-deck", written, known)
    return chosen


def _deck_names(deck: DeckName) -> tuple[str, ...]:
    return (deck.title, deck.id, deck.file, deck.file.rpartition(".")[0])


def _of_player(games: list[GameFacts], written: str) -> list[GameFacts]:
    who = person(written)
    chosen = [_alone(game, who) for game in games if who in map(person, game.players)]
    if games and not chosen:
        raise _unknown("stats.no-player", written, spellings(games).values())
    return chosen


def _alone(game: GameFacts, who: str) -> GameFacts:
    return replace(
        game,
        players=tuple(name for name in game.players if person(name) == who),
        winners=tuple(name for name in game.winners if person(name) == who),
        placements=tuple(placed for placed in game.placements if person(placed.by) == who),
    )


def _unknown(key: str, written: str, known: Iterable[str]) -> UserError:
    """With the names that come near, or some of those there are."""
    names = list(known)
    near = find_nearest_few(written, names) or sorted(names)[:8]
    return UserError.at(None, say(key, name=written), say(f"{key}.fix", names=", ".join(near)))
