"""A game in progress: its log, the records that were not undone, and the state after each of them.

Entry is stricter than replay: a record with a fault is refused and changes nothing. Undo, redo and corrections are
records in the log like all others; as states are frozen, the earlier ones are still there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from deckgen.errors import SourceLocation, UserError
from deckgen.reading.deck_file import find_deck_file
from deckgen.rulesets import ruleset_name
from scorer.entry.corrections import Correction, Refused, Step, judge_entry, plan_correction
from scorer.entry.log_file import LogFile, NotReadBackError, WrittenElsewhereError
from scorer.entry.offers import MOVE, OVER, TURN, Offer, keep_skipped, next_offer
from scorer.log.notes import read_unnamed, unnamed_note
from scorer.log.read import read_log
from scorer.log.records import (
    RULES_VERSION,
    Caution,
    Discard,
    Draw,
    Header,
    Log,
    Note,
    Placement,
    Record,
    Undo,
)
from scorer.log.write import deck_reference, write_log
from scorer.messages import say
from scorer.replay import Report, find_deck_changes, find_deck_errors, open_deck, open_table, replay
from scorer.rules.board import Board
from scorer.rules.cards import CardIndex
from scorer.rules.engine import apply, begin, board, cards_needed, legal, score_of
from scorer.rules.family import CardQuestion, GameState, Legal, Played
from scorer.rules.faults import fault
from scorer.rules.rulesets import choose_options, find_ruleset


class VersionConflict(Exception):  # noqa: N818 - not an error of the program: people look at the game again
    """Another program has written to the log since the version that a person saw; nothing has changed."""


class Game:
    """One open log. `version` counts the records of the file.

    `rewritten` counts how often the file was found to be another than before, by more than records at its end.
    Reading goes by `turn`, `question`, `legal`, `board` and `score`; playing by `name`, `place`, `discard` and `stop`,
    or by `enter` with any record of the log.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.version = 0
        self.rewritten = 0
        self.steps: list[Step] = []
        self.taken_back: list[tuple[Record, ...]] = []
        self.cautions: tuple[Caution, ...] = ()
        self.skipped: frozenset[str] = frozenset()
        self._file = LogFile(self.path)
        self._read()

    @classmethod
    def new(
        cls,
        path: str | Path,
        *,
        deck: str | Path,
        rules: str = "classic",
        players: Sequence[str],
        teams: Mapping[str, Sequence[str]] | None = None,
        **options: str | int | bool,
    ) -> Game:
        """A game that begins: its log is made at `path`, or FileExistsError if there is one.

        A player may be a team: `teams` has its members, who take turns round by round.
        `deck` is a file or the name of a deck that ships; `options` are those of the ruleset, such as `hand=6`.
        UserError if the deck has too few cards for this table.
        """
        log, file = Path(path), find_deck_file(Path(deck))
        written = {
            name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()
        }
        names = tuple(map(_as_written, players))
        members = {_as_written(team): tuple(map(_as_written, named)) for team, named in (teams or {}).items()}
        header = _new_header(log.parent, file, rules, names, written)
        header = replace(header, teams={name: members[name] for name in names if members.get(name)})
        LogFile.create(log, write_log(Log(log, header, ()), "yaml"))
        return cls(log)

    @property
    def header(self) -> Header:
        return self._log.header

    @property
    def state(self) -> GameState:
        return self.steps[-1].played.state if self.steps else begin(self.table)

    @property
    def moves(self) -> list[Step]:
        return [step for step in self.steps if step.move is not None]

    @property
    def turn(self) -> str:
        """The player who is to move; empty before the setup is complete and when the game is over."""
        return legal(self.state).by

    @property
    def legal(self) -> Legal:
        """What may be done now; `legal.moves()` has every move as a record."""
        return legal(self.state)

    @property
    def board(self) -> Board:
        """What lies on the table, who holds what, and how many cards are in the piles."""
        return board(self.state)

    @property
    def score(self) -> int | None:
        """The team's score so far; None where players compete."""
        return score_of(self.state)[0]

    @property
    def is_over(self) -> bool:
        return self.state.ending is not None

    @property
    def question(self) -> CardQuestion | None:
        """Cards that players are asked to name, such as the start of the line; `name` answers."""
        offer = self.offer
        return None if offer.wants in (MOVE, OVER) else CardQuestion(offer.wants, offer.by, offer.number)

    def name(self, *cards: str) -> Played:
        """Answer the question: these are the cards."""
        asked = self.question
        if asked is None:
            raise ValueError("the table is asked for a move, not for cards")
        return self.enter(asked.record(cards))

    def place(
        self,
        card: str,
        *,
        after: str | None = None,
        before: str | None = None,
        column: int | None = None,
        space: int | None = None,
        by: str | None = None,
    ) -> Played:
        """Put a card beside a neighbour or into a space; neither is given where the date decides the spot."""
        return self.enter(Placement(0, by or self.turn, card, after, before, None, column, space))

    def discard(self, card: str, *, by: str | None = None) -> Played:
        """Put a card on the discard pile, in games that have one."""
        return self.enter(Discard(0, by or self.turn, card))

    @property
    def offer(self) -> Offer:
        """What players are asked for next."""
        return next_offer(self.state, self.skipped)

    def skip(self) -> None:
        """Leave the question open; it is asked again when new cards come up.

        That hands or the pool stay unnamed is noted in the log, so that nobody is asked again after a restart.
        """
        offer = self.offer
        if note := unnamed_note(offer.wants):
            self._append((Note(0, note),))
        else:
            self.skipped |= {offer.key}

    def stop(self) -> None:
        """The player stops after one card; a refill that stays unnamed needs no record."""
        offer = self.offer
        if offer.refill:
            self.skipped |= {TURN}
        else:
            self.enter(Draw(0, offer.by, ()))

    def resume(self) -> bool:
        """The player goes on who stopped last, if no record says so; returns whether there was such a player."""
        stopped = TURN in self.skipped
        self.skipped -= {TURN}
        return stopped

    def report(self) -> Report:
        """The game so far, as `scorer replay` reports it."""
        return replay(read_log(self.path), self.table)

    def refresh(self) -> bool:
        """Read what another program has written to the log; returns whether there was anything."""
        if not self._file.has_changed():
            return False
        self._read()
        return True

    def judge(self, record: Record) -> Played:
        """What the record would lead to, without entering it."""
        return judge_entry(self.state, record)

    def enter(self, *records: Record, seen: int | None = None) -> Played:
        """Apply records and append them to the log, all or none, or Refused; returns the result of the last one.

        `seen` is the version that the person was looking at: VersionConflict if it is no longer the latest.
        """
        self._check_version(seen)
        state, played = self.state, None
        for record in records:
            played = judge_entry(state, record)
            if played.fault is not None:
                raise Refused(played.fault)
            state = played.state
        assert played is not None
        self._append(records)
        return played

    def undo(self, count: int = 1, *, seen: int | None = None) -> tuple[Record, ...]:
        """Take back the last records; returns them, the earliest first."""
        self._check_version(seen)
        if not 1 <= count <= len(self.steps):
            raise Refused(fault("broken-record", "undo-too-far", count=count, standing=len(self.steps)))
        gone = tuple(step.record for step in self.steps[-count:])
        self._append((Undo(0, count),))
        return gone

    def redo(self, *, seen: int | None = None) -> tuple[Record, ...]:
        """Enter again what was taken back last; nothing if there is nothing."""
        self._check_version(seen)
        again = self.taken_back[-1] if self.taken_back else ()
        if again:
            self.enter(*again)
        return again

    def correct(self, number: int, record: Record | None, *, seen: int | None = None) -> tuple[Step, ...]:
        """Replace or remove a move; all later records are judged anew, as `plan_correction` says.

        Returns the later steps whose verdict has changed.
        """
        return self.correct_step(self._find_step(number), record, seen=seen)

    def correct_step(self, at: int, record: Record | None, *, seen: int | None = None) -> tuple[Step, ...]:
        """The same for any step by its index, including the setup."""
        self._check_version(seen)
        plan = plan_correction(self.steps, at, record)
        self._append((Undo(0, len(self.steps) - at), *plan.instead, *(now for _, now, _ in plan.kept)))
        verdicts = [step.played.verdict for step, _, _ in plan.kept]
        steps = self.steps[at + len(plan.instead) :]
        return tuple(step for step, was in zip(steps, verdicts, strict=True) if step.played.verdict != was)

    def plan_correction(self, number: int, record: Record | None) -> Correction:
        """What `correct` would change, without doing it."""
        return plan_correction(self.steps, self._find_step(number), record)

    def _find_step(self, number: int) -> int:
        at = next((index for index, step in enumerate(self.steps) if step.move == number), None)
        if at is None:
            raise Refused(fault("no-such-move", move=number, moves=len(self.moves)))
        return at

    def _check_version(self, seen: int | None) -> None:
        self.refresh()
        if seen is not None and seen != self.version:
            raise VersionConflict

    def _append(self, records: Sequence[Record]) -> None:
        try:
            self._file.append(records)
        except WrittenElsewhereError:
            self._read()
            raise VersionConflict from None
        except NotReadBackError:
            raise Refused(fault("broken-record", "not-read-back")) from None
        self._add_steps(records)

    def _read(self) -> None:
        """Read the whole log; if that fails, nothing can be entered before it has been read."""
        file = LogFile(self.path)
        log = file.read()
        table = open_table(log)
        cautions = (*log.cautions, *find_deck_changes(log, table), *find_deck_errors(table.cards))
        if not file.continues(self._file):
            self.rewritten += 1
        self._log, self.table, self.cautions = log, table, cautions
        self.steps, self.taken_back, self.version = [], [], 0
        self._add_steps(log.records)
        self._file = file

    def _add_steps(self, records: Iterable[Record]) -> None:
        for record in records:
            self.version += 1
            self.skipped = keep_skipped(self.skipped, record)
            if isinstance(record, Undo):
                if record.count <= len(self.steps):
                    gone = tuple(step.record for step in self.steps[-record.count :])
                    self.taken_back.append(gone)
                    self.skipped -= set(map(_left_unnamed, gone))
                    del self.steps[-record.count :]
                continue
            self._update_taken_back(record)
            if unnamed := _left_unnamed(record):
                self.skipped |= {unnamed}
            before = self.state
            number = self._last_number() + 1 if _is_move(record) else None
            self.steps.append(Step(record, before, apply(before, record), number))

    def _last_number(self) -> int:
        return next((step.move for step in reversed(self.steps) if step.move is not None), 0)

    def _update_taken_back(self, record: Record) -> None:
        """Entering an undone record again is a redo; any other record but a note ends the redo."""
        if not self.taken_back:
            return
        again, *rest = self.taken_back[-1]
        if replace(record, line=0) == replace(again, line=0):
            self.taken_back.pop()
            if rest:
                self.taken_back.append(tuple(rest))
        elif not isinstance(record, Note):
            self.taken_back.clear()


def _as_written(name: str) -> str:
    """A name as it will be read back from the log."""
    return unicodedata.normalize("NFC", name.strip())


def check_new_game(deck: Path, rules: str, players: tuple[str, ...], options: Mapping[str, str]) -> CardIndex:
    """The cards of the deck, or UserError if these players cannot play this game with it."""
    ruleset = find_ruleset(rules)
    chosen = choose_options(ruleset, options)
    cards = open_deck(deck.resolve())
    _check_players(players)
    there = min(chosen.cards or len(cards), len(cards))
    needed = cards_needed(ruleset, chosen, players)
    if needed > there:
        facts = {"there": there, "players": len(players), "rules": ruleset_name(rules), "needed": needed}
        message = say("report.simulate.too-small", **facts)
        raise UserError.at(SourceLocation(str(deck)), message, say("report.simulate.too-small.fix"))
    return cards


def _new_header(folder: Path, deck: Path, rules: str, players: tuple[str, ...], options: Mapping[str, str]) -> Header:
    """The header of a new log, or UserError if the deck has too few cards."""
    cards = check_new_game(deck, rules, players, options)
    return Header(
        rules=rules,
        deck=deck_reference(deck, folder),
        players=players,
        rules_version=str(RULES_VERSION),
        deck_hash=cards.deck_hash,
        played=date.today().isoformat(),
        options=options,
    )


def _check_players(players: tuple[str, ...]) -> None:
    if not players or not all(players):
        raise UserError.at(None, say("entry.no-players"), say("entry.no-players.fix"))
    twice = next((name for name in players if players.count(name) > 1), None)
    if twice is not None:
        raise UserError.at(None, say("log.player-twice", player=twice), say("log.player-twice.fix"))


def _left_unnamed(record: Record) -> str:
    """The kind of cards that a record leaves unnamed."""
    return read_unnamed(record.text) if isinstance(record, Note) else ""


def _is_move(record: Record) -> bool:
    return getattr(record, "by", None) is not None
