"""A game being played: its log, the records that stand, and the table after each of them.

Entry at the table is stricter than replay: a record with a fault is refused and changes nothing. States are frozen, so
going back is free; taking back, doing again and correcting are records in the log like everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from deckgen.errors import SourceLocation, UserError
from deckgen.files import write_error
from deckgen.reading.deck_file import find_deck_file
from scorer.entry.log_file import LogFile, WrittenElsewhereError
from scorer.entry.offers import MOVE, OVER, TURN, Offer, next_offer, still_skipped
from scorer.log.read import read_log
from scorer.log.records import (
    RULES_VERSION,
    Caution,
    Discard,
    Draw,
    Header,
    Log,
    Move,
    Note,
    Placement,
    Record,
    Start,
    Undo,
)
from scorer.log.write import deck_reference, write_log, yaml_line
from scorer.messages import say
from scorer.replay import Report, find_deck_changes, open_deck, open_table, replay
from scorer.rules.board import Board, Line
from scorer.rules.engine import apply, begin, board, cards_needed, lacking_setup, legal, score_of, shape
from scorer.rules.family import CardQuestion, GameState, Legal, Played, Table
from scorer.rules.faults import Fault, fault
from scorer.rules.rulesets import choose_options, find_ruleset

# After a correction: the same record in the form that still fits the table it finds.


def renamed(old: Record, new: Record | None) -> dict[str, str]:
    """Cards that were misread: the one on record and the one that really lay there."""
    if isinstance(old, Placement) and isinstance(new, Placement):
        return {old.card: new.card}
    if isinstance(old, Start) and isinstance(new, Start):
        return dict(zip(old.cards, new.cards, strict=False))
    return {}


def refitted(state: GameState, record: Record, names: Mapping[str, str]) -> Record | None:
    """None for a draw that is no longer due; a place whose one neighbour is gone keeps the other."""
    if isinstance(record, Draw):
        played = apply(state, record)
        undue = played.fault is not None and played.fault.code in ("too-many-drawn", "game-over")
        return None if undue else record
    line = shape(state)
    if not isinstance(record, Placement) or not isinstance(line, Line):
        return record
    left, right = (_neighbour(line, card, names) for card in (record.after, record.before))
    if left is None and right is None:
        return record
    return replace(record, after=left, before=right)


def _neighbour(line: Line, card: str | None, names: Mapping[str, str]) -> str | None:
    """The neighbour by its right name, or None if it does not lie in the line."""
    if card is not None and card not in line.cards:
        card = names.get(card)
    return card if card in line.cards else None


@dataclass(frozen=True, slots=True)
class Step:
    """A record that stands, with the table it found and what became of it."""

    record: Record
    before: GameState
    played: Played
    move: int | None  # the number of a move, as the report counts


class Overtaken(Exception):  # noqa: N818 - not an error of the program: the table looks again
    """Somebody else has written to the log since the table was last seen here; nothing has changed."""


class Refused(Exception):  # noqa: N818 - not an error of the program: the table hears why
    """A record that the rules do not allow; nothing has changed."""

    def __init__(self, why: Fault, move: int | None = None) -> None:
        super().__init__(why.code)
        self.fault = why
        self.move = move  # the later move that a correction would break


class Game:
    """One open log. `version` counts the records of the file and only ever rises.

    Reading goes by `turn`, `question`, `legal`, `board` and `score`; playing by `name`, `place`, `discard` and `stop`,
    or by `enter` with any record of the log.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.version = 0
        self.steps: list[Step] = []
        self.taken_back: list[tuple[Record, ...]] = []
        self.cautions: tuple[Caution, ...] = ()
        self.skipped: frozenset[str] = frozenset()
        self._read()

    @classmethod
    def new(
        cls,
        path: str | Path,
        *,
        deck: str | Path,
        rules: str = "classic",
        players: Sequence[str],
        **options: str | int | bool,
    ) -> Game:
        """A game that begins: its log is made at `path`, or FileExistsError if there is one.

        `deck` is a file or the name of a deck that ships; `options` are those of the ruleset, such as `hand=6`.
        UserError if the deck has too few cards for this table.
        """
        log, file = Path(path), find_deck_file(Path(deck))
        written = {
            name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()
        }
        header = _new_header(log.parent, file, rules, tuple(players), written)
        _make(log.parent)
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
        """The player who is to move; nobody before the table is laid and when the game is over."""
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
        """Cards that the table is asked to name, such as the start of the line; `name` answers."""
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
        """Put a card beside a neighbour or into a space; where the date decides the place, none is said."""
        return self.enter(Placement(0, by or self.turn, card, after, before, None, column, space))

    def discard(self, card: str, *, by: str | None = None) -> Played:
        """Put a card on the discard pile, where the rules have that."""
        return self.enter(Discard(0, by or self.turn, card))

    @property
    def offer(self) -> Offer:
        """What the table should or may say next."""
        return next_offer(self.state, self.skipped)

    def skip(self) -> None:
        """The table does not want to say what it is asked for; it is asked again only when it comes up anew."""
        self.skipped |= {self.offer.key}

    def stop(self) -> None:
        """The player stops after one card; where cards are drawn unnamed, the next player's move tells."""
        offer = self.offer
        if offer.refill:
            self.skipped |= {TURN}
        else:
            self.enter(Draw(0, offer.by, ()))

    def report(self) -> Report:
        """The game so far, as `scorer replay` reports it."""
        return replay(read_log(self.path), self.table)

    def refresh(self) -> bool:
        """Read what another program has written to the log; whether there was anything."""
        if not self._ledger.has_grown():
            return False
        self._read()
        return True

    def judge(self, record: Record) -> Played:
        """What the record would lead to, without entering it."""
        return _judged(self.state, record)

    def enter(self, *records: Record, seen: int | None = None) -> Played:
        """Records onto the table and into the log together, or Refused; returns what the last one led to.

        `seen` is the version the person was looking at: Overtaken if it is no longer the last.
        """
        self._look(seen)
        state, played = self.state, None
        for record in records:
            played = _judged(state, record)
            if played.fault is not None:
                raise Refused(played.fault)
            state = played.state
        assert played is not None
        self._append(records)
        return played

    def undo(self, count: int = 1, *, seen: int | None = None) -> tuple[Record, ...]:
        """Take back the last records; returns them, the earliest first."""
        self._look(seen)
        if not 1 <= count <= len(self.steps):
            raise Refused(fault("broken-record", "undo-too-far", count=count, standing=len(self.steps)))
        gone = tuple(step.record for step in self.steps[-count:])
        self._append((Undo(0, count),))
        return gone

    def redo(self, *, seen: int | None = None) -> tuple[Record, ...]:
        """Enter again what was taken back last; nothing if there is nothing."""
        self._look(seen)
        again = self.taken_back[-1] if self.taken_back else ()
        if again:
            self.enter(*again)
        return again

    def correct(self, number: int, record: Record | None, *, seen: int | None = None) -> tuple[Step, ...]:
        """Put another record in the place of a move, or none; all later ones are judged anew.

        Returns the later steps whose verdict is another now. Draws that are no longer due fall away, and a place keeps
        the neighbour that is still there; if a later record fits no more, Refused names it and nothing has changed.
        """
        at = next((index for index, step in enumerate(self.steps) if step.move == number), None)
        if at is None:
            raise Refused(fault("no-such-move", move=number, moves=len(self.moves)))
        return self.correct_step(at, record, seen=seen)

    def correct_step(self, at: int, record: Record | None, *, seen: int | None = None) -> tuple[Step, ...]:
        """The same for any record that stands, a setup record too."""
        self._look(seen)
        instead = () if record is None else (record,)
        old = self.steps[at + 1 :]
        later = refit(self.steps[at].before, instead, old, renamed(self.steps[at].record, record))
        self._append((Undo(0, len(self.steps) - at), *instead, *(now for _, now in later)))
        verdicts = [step.played.verdict for step, _ in later]
        steps = self.steps[at + len(instead) :]
        return tuple(step for step, was in zip(steps, verdicts, strict=True) if step.played.verdict != was)

    def _look(self, seen: int | None) -> None:
        self.refresh()
        if seen is not None and seen != self.version:
            raise Overtaken

    def _append(self, records: Sequence[Record]) -> None:
        lines = [yaml_line(record) for record in records]
        try:
            self._ledger.append(lines)
        except WrittenElsewhereError:
            self._read()
            raise Overtaken from None
        self._fold(records)

    def _read(self) -> None:
        """The whole log; a torn last entry is cut off, so that the next one stands on a line of its own."""
        log, length, ends_line = _read_whole(self.path)
        self._log = log
        self.table: Table = open_table(log)
        self._ledger = LogFile(self.path, length)
        torn = next((caution for caution in log.cautions if caution.code == "torn-line"), None)
        if torn is not None and torn.line is not None:
            self._ledger.cut(_offset(self.path.read_bytes(), torn.line))
        elif not ends_line:
            self._ledger.cut(length, "\n")
        self.cautions = (*log.cautions, *find_deck_changes(log, self.table))
        self.steps, self.taken_back, self.version = [], [], 0
        self._fold(log.records)

    def _fold(self, records: Iterable[Record]) -> None:
        for record in records:
            self.version += 1
            self.skipped = still_skipped(self.skipped, record)
            if isinstance(record, Undo):
                if record.count <= len(self.steps):
                    self.taken_back.append(tuple(step.record for step in self.steps[-record.count :]))
                    del self.steps[-record.count :]
                continue
            self._forget_or_redo(record)
            before = self.state
            number = self._last_number() + 1 if _counts(record) else None
            self.steps.append(Step(record, before, apply(before, record), number))

    def _last_number(self) -> int:
        return next((step.move for step in reversed(self.steps) if step.move is not None), 0)

    def _forget_or_redo(self, record: Record) -> None:
        """A record that says again what was taken back brings it back; any other but a note forgets it."""
        if not self.taken_back:
            return
        again, *rest = self.taken_back[-1]
        if replace(record, line=0) == replace(again, line=0):
            self.taken_back.pop()
            if rest:
                self.taken_back.append(tuple(rest))
        elif not isinstance(record, Note):
            self.taken_back.clear()


def _new_header(folder: Path, deck: Path, rules: str, players: tuple[str, ...], options: Mapping[str, str]) -> Header:
    """The header of a new log, if the deck has cards enough for this table."""
    ruleset = find_ruleset(rules)
    chosen = choose_options(ruleset, options)
    cards = open_deck(deck.resolve())
    _check_players(players)
    there = min(chosen.cards or len(cards), len(cards))
    needed = cards_needed(ruleset, chosen, players)
    if needed > there:
        facts = {"there": there, "players": len(players), "rules": rules, "needed": needed}
        message = say("report.simulate.too-small", **facts)
        raise UserError.at(SourceLocation(str(deck)), message, say("report.simulate.too-small.fix"))
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
    if not players:
        raise UserError.at(None, say("entry.no-players"), say("entry.no-players.fix"))
    twice = next((name for name in players if players.count(name) > 1), None)
    if twice is not None:
        raise UserError.at(None, say("log.player-twice", player=twice), say("log.player-twice.fix"))


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(folder, error, say("entry.folder.fix")) from None


def refit(
    state: GameState, instead: Sequence[Record], old: Sequence[Step], names: Mapping[str, str]
) -> list[tuple[Step, Record]]:
    """The later steps that still fit after a corrected record, each with the record in the form it has now."""
    for record in instead:
        played = _judged(state, record)
        if played.fault is not None:
            raise Refused(played.fault)
        state = played.state
    later: list[tuple[Step, Record]] = []
    for step in old:
        now = refitted(state, step.record, names)
        if now is None:
            continue
        played = _judged(state, now)
        if played.fault is not None:
            raise Refused(played.fault, step.move)
        later.append((step, now))
        state = played.state
    return later


def _judged(state: GameState, record: Record) -> Played:
    """The verdict of the rules, and before the first move of what the table has not said yet."""
    if isinstance(record, Move):
        lacking = None if state.ending else lacking_setup(state)
        if lacking is not None:
            return Played(state, lacking)
    return apply(state, record)


def _counts(record: Record) -> bool:
    return getattr(record, "by", None) is not None


def _read_whole(path: Path) -> tuple[Log, int, bool]:
    """The log, how many bytes it has and whether it ends with a line; read again if it grows meanwhile."""
    while True:
        length = path.stat().st_size
        log = read_log(path)
        data = path.read_bytes()
        if len(data) == length:
            return log, length, data.endswith(b"\n")


def _offset(data: bytes, line: int) -> int:
    """Where a line begins, in bytes."""
    at = 0
    for _ in range(line - 1):
        at = data.index(b"\n", at) + 1
    return at
