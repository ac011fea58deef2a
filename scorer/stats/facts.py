"""One game in a few facts: all that the statistics need of a log, small enough to travel between processes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.log.records import Place
from scorer.log.undo import standing
from scorer.replay import set_table, walk
from scorer.rules.engine import begin, outcome, score_of
from scorer.rules.family import ABANDONED
from scorer.rules.rulesets import rulesets
from scorer.stats.misses import Miss, miss_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.log.log import Log
    from scorer.rules.cards import CardIndex


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


class Placement(NamedTuple):
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
    placements: tuple[Placement, ...] = ()

    @property
    def cooperative(self) -> bool:
        return bool(rulesets()[self.rules].points)


def facts_of(log: Log) -> GameFacts:
    """The log folded through its rules; undone moves are gone, and records that changed nothing have no verdict."""
    table = set_table(log)
    state = begin(table)
    names = _names(table.box)
    placements: list[Placement] = []
    for _, record, (following, _, verdict) in walk(standing(log.records)[0], state):
        if verdict is not None and isinstance(record, Place):
            code = table.box.find(record.card)
            assert isinstance(code, str)
            miss = None if verdict == "right" else miss_of(state, record)
            placements.append(Placement(record.by, names[code], verdict == "right", miss))
        state = following
    ended = outcome(state)
    finished = ended is not None and ended.ending != ABANDONED
    return GameFacts(
        log=str(log.path),
        rules=table.ruleset.id,
        deck=_deck_name(table.box),
        players=table.players,
        played=_day(log.header.played),
        finished=finished,
        ending=ended.ending if ended else None,
        winners=ended.winners if ended else (),
        score=score_of(state)[0] if finished and state.ending != "defeat" else None,
        placements=tuple(placements),
    )


@cache
def _names(box: CardIndex) -> Mapping[str, CardName]:
    """One object per card, so that many games together travel light."""
    return {code: CardName(code, card.title, card.printed, card.date.first[0]) for code, card in box.cards.items()}


@cache
def _deck_name(box: CardIndex) -> DeckName:
    deck = box.deck
    return DeckName(deck.id or deck.path.stem, deck.title or deck.path.stem, deck.path.name)


def _day(written: str) -> date | None:
    """The day of a game, if the log says it as the manual asks: 2026-11-16, perhaps with a time behind."""
    try:
        return date.fromisoformat(written.strip()[:10])
    except ValueError:
        return None
