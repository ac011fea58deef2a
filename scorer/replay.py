"""Replay a log by its rules, record by record; problems are collected and never stop it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckgen.deck import Card
from deckgen.deck.model import Event
from deckgen.errors import SourceLocation, UserError
from deckgen.files import is_stream
from deckgen.rulesets import Rank, find_rank
from scorer.log.read import apply_undo, find_changed_cards, read_log
from scorer.log.records import Broken, Caution, Discard, Draw, Effect, Grid, Log, Move, Placement, Record, Start
from scorer.messages import say
from scorer.rules.board import make_line
from scorer.rules.cards import CardIndex
from scorer.rules.engine import begin, find_missing_setup, hand_sizes, make_table, outcome, score_of, unchecked
from scorer.rules.family import ABANDONED, GameState, Played, Table
from scorer.rules.faults import Fault
from scorer.rules.rulesets import choose_options, find_ruleset, find_useless_options


class NumberedMove(NamedTuple):
    """A move in the report: its number, its record, and the verdict of the dates."""

    n: int
    record: Record
    verdict: str | None

    @property
    def by(self) -> str:
        """The player as written; NOBODY_KNOWS if the log does not know."""
        return str(getattr(self.record, "by", ""))

    @property
    def table(self) -> str | None:
        return self.record.table if isinstance(self.record, Placement) else None

    def card(self, cards: CardIndex) -> str | None:
        """The code of the one card that the move is about, or what was written if the deck has no such card."""
        named = None
        if isinstance(self.record, (Placement, Discard, Effect)):
            named = self.record.card
        elif isinstance(self.record, Draw) and len(self.record.cards) == 1:
            named = self.record.cards[0]
        if named is None or named in cards.by_code:
            return named
        found = cards.find(named)
        return named if isinstance(found, Fault) else found


@dataclass(frozen=True, slots=True)
class LogProblem:
    """A fault and where it is in the log."""

    fault: Fault
    move: int | None
    line: int | None


@dataclass(frozen=True, slots=True)
class Report:
    """The result of replaying a log."""

    log: str
    state: GameState
    finished: bool  # by the rules, not abandoned
    ending: str | None
    winners: tuple[str, ...]
    score: int | None
    breakdown: Mapping[str, int] | None
    rank: Rank | None
    hands: Mapping[str, int]
    moves: tuple[NumberedMove, ...]
    problems: tuple[LogProblem, ...]
    cautions: tuple[Caution, ...]
    unchecked: tuple[str, ...]


def replay_file(path: str | Path) -> Report:
    """The report of a log on disk, or UserError if it or its deck cannot be read."""
    log = read_log(Path(path))
    return replay(log, open_table(log))


def replay(log: Log, table: Table) -> Report:
    """The report of a log at its table."""
    moves: list[NumberedMove] = []
    problems: list[LogProblem] = []
    cautions: list[Caution] = [
        *log.cautions,
        *find_deck_changes(log, table),
        *find_deck_errors(table.cards),
        *_find_useless_options(log, table),
    ]
    records, undone_too_far = apply_undo(log.records)
    problems += [LogProblem(_broken(record), None, record.line) for record in undone_too_far]
    state = begin(table)
    for n, record, (following, fault, verdict) in apply_records(records, state):
        if n == 1 and (lacking := find_missing_setup(state)):
            problems.append(LogProblem(lacking, None, record.line))
        if n is not None:
            moves.append(NumberedMove(n, record, verdict))
        elif isinstance(record, (Start, Grid)) and fault is None:
            cautions += _find_unsorted(record, table.cards)
        if fault is not None:
            problems.append(LogProblem(fault, n, record.line))
        state = following
    problems.sort(key=lambda found: found.line or 0)
    ended = outcome(state)
    score, counted = score_of(state)
    finished = ended is not None and ended.ending != ABANDONED
    return Report(
        log=str(log.path),
        state=state,
        finished=finished,
        ending=ended.ending if ended else None,
        winners=ended.winners if ended else (),
        score=score,
        breakdown=counted,
        rank=find_rank(table.ruleset.id, score) if finished and score is not None else None,
        hands=hand_sizes(state),
        moves=tuple(moves),
        problems=tuple(problems),
        cautions=tuple(cautions),
        unchecked=unchecked(state),
    )


def apply_records(records: list[Record], state: GameState) -> Iterator[tuple[int | None, Record, Played]]:
    """Apply the records one by one; yields each with its number, if it is a move, and its result."""
    n, apply = 0, state.table.family.apply
    for record in records:
        counts = isinstance(record, Move) or (isinstance(record, Broken) and record.by is not None)
        n += counts
        played = apply(state, record)
        state = played[0]
        yield n if counts else None, record, played


def open_table(log: Log) -> Table:
    """The table of a log: its rules, options, deck and players."""
    header, file = log.header, str(log.path)
    ruleset = find_ruleset(header.rules, SourceLocation(file, header.lines.get("rules")))
    at_options = SourceLocation(file, header.lines.get("options"))
    options = choose_options(ruleset, header.options, at_options)
    deck = (log.path.parent / header.deck).resolve()
    if is_stream(deck):  # which would be waited for
        at_deck = SourceLocation(file, header.lines.get("deck"))
        raise UserError.at(at_deck, say("log.deck-is-pipe"), say("log.deck-is-pipe.fix"))
    cards = open_deck(deck)
    if "cards" in header.options and options.cards and options.cards > len(cards):
        message = say("log.too-many-cards", cards=options.cards, there=len(cards))
        raise UserError.at(at_options, message, say("log.too-many-cards.fix"))
    return make_table(ruleset, options, cards, header.players, header.teams)


@cache
def open_deck(path: Path) -> CardIndex:
    """The cards of a deck file, which is read only once."""
    from deckgen.reading.deck_file import load_deck

    return CardIndex(load_deck(path))


def _broken(record: Broken) -> Fault:
    return Fault("broken-record", record.facts, record.reason)


def find_deck_changes(log: Log, table: Table) -> Iterator[Caution]:
    """A caution if the deck has changed since the log was written, with the cards that have."""
    written = log.header.deck_hash
    if written and written != table.cards.deck_hash:
        changed = find_changed_cards(written, table.cards.deck)
        yield Caution("deck-changed", log.header.lines.get("deck_hash"), {"cards": ", ".join(changed)})


@cache
def find_deck_errors(cards: CardIndex) -> tuple[Caution, ...]:
    """A caution if cards are not as the deck's file has them: icons that the theme lacks, events that are no cards."""
    wrong = [event.code for event in cards.deck.events if not _is_as_written(event, cards.by_code.get(event.code))]
    return (Caution("deck-errors", None, {"codes": ", ".join(wrong), "deck": cards.deck.path.name}),) if wrong else ()


def _is_as_written(event: Event, card: Card | None) -> bool:
    if card is None:
        return False
    suits = ((event.text("suit_title"), card.suit_title), (event.text("suit_date"), card.suit_date))
    return all(written in ("", used) for written, used in suits)


def _find_useless_options(log: Log, table: Table) -> Iterator[Caution]:
    for name in find_useless_options(table.ruleset, log.header.options):
        facts = {"name": name, "rules": table.ruleset.id}
        yield Caution("option-without-effect", log.header.lines.get("options"), facts)


def _find_unsorted(record: Start | Grid, deck_cards: CardIndex) -> Iterator[Caution]:
    """Cautions about cards of the setup that do not lie in the order of their dates."""
    for cards in (record.cards,) if isinstance(record, Start) else record.rows:
        codes = [code for card in cards if isinstance(code := deck_cards.find(card), str)]
        line = make_line(deck_cards, codes)
        yield from (Caution("not-sorted", record.line, {"card": card}) for card in codes if card in line.wrong)
