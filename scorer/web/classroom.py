"""A class: several tables on one server, each with its own games, key and PIN."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from deckgen.errors import UserError
from deckgen.files import write_error
from scorer.entry.game import check_new_game
from scorer.entry.seats import Seats
from scorer.messages import say
from scorer.web.deck_faces import DrawnDecks
from scorer.web.join_codes import JoinCode, PinTries, derive_key, make_join_codes
from scorer.web.tables import LOG_SUFFIX, OpenTable, SentForms, Tables


@dataclass(frozen=True)
class ClassTable:
    """One table: how it is joined, and its games."""

    code: JoinCode
    games: Tables
    address: str
    """What its QR code opens."""

    @property
    def root(self) -> str:
        """What begins the addresses of its phones."""
        return f"/t/{self.code.key}"

    @property
    def name(self) -> str:
        return say("class.table", n=self.code.number)

    def current(self) -> OpenTable | None:
        """The game that was written to last; None if there is none that can be read."""
        newest, written = "", -1
        for log in self.games.folder.glob(f"*{LOG_SUFFIX}"):
            with suppress(OSError):  # deleted in between
                at = log.stat().st_mtime_ns
                newest, written = (log.name, at) if at > written else (newest, written)
        with suppress(UserError):
            return self.games.open(newest.removesuffix(LOG_SUFFIX)) if newest else None
        return None


@dataclass
class Classroom:
    """All tables of a class; the teacher has the key of the server, the projector one that only shows."""

    key: str
    address: str
    """What phones type to enter a PIN: the server without any key."""
    folder: Path
    """Where the games are, those of each class of a day in a folder of its own."""
    deck: Path
    decks: DrawnDecks
    number: int
    """How many tables there are."""
    lesson: int = 1
    """Which class of the day this is."""
    shows_joins: bool = False
    """Whether the projector shows how to join, and not the lines."""
    sent_forms: SentForms = field(default_factory=SentForms)
    pin_tries: PinTries = field(default_factory=PinTries)

    def __post_init__(self) -> None:
        self.tables = self._make_tables()

    def _make_tables(self) -> tuple[ClassTable, ...]:
        folder, base = lesson_folder(self.folder, self.lesson), self.address.rstrip("/")
        return tuple(
            ClassTable(
                code,
                Tables(folder / f"table-{code.number}", self.deck, self.decks, shares_last_table=False),
                f"{base}/t/{code.key}/join",
            )
            for code in make_join_codes(self.key, self.number, self.lesson)
        )

    def begin_next_lesson(self) -> None:
        """Empty tables with new keys and PINs; the games so far are kept, and the phones so far are out."""
        folder = lesson_folder(self.folder, self.lesson + 1)
        try:
            folder.mkdir(parents=True, exist_ok=True)  # after a restart this class goes on
        except OSError as error:
            raise write_error(folder, error, say("entry.folder.fix")) from None
        self.lesson += 1
        self.tables = self._make_tables()
        self.shows_joins = False

    @property
    def root(self) -> str:
        """What begins the addresses of the teacher."""
        return f"/k/{self.key}"

    @property
    def projector_key(self) -> str:
        return derive_key(self.key, "projector")

    @property
    def projector_root(self) -> str:
        return f"/p/{self.projector_key}"

    @property
    def cards_key(self) -> str:
        return cards_key(self.key)

    def start_games(self, rules: str, seats: Mapping[int, Seats], options: Mapping[str, str]) -> None:
        """Start a game at each of these tables, or at none: UserError names the first table that cannot play it."""
        for table in self.tables:
            if table.code.number in seats:
                players = seats[table.code.number].players
                try:
                    check_new_game(self.deck, rules, players, options)
                except UserError as error:
                    problem = error.problems[0]
                    raise UserError.at(None, f"{table.name}: {problem.message}", problem.fix) from None
        for table in self.tables:
            if table.code.number in seats:
                before = table.current()
                instead_of = before.name if before else ""
                table.games.start_game(rules, seats[table.code.number], options, instead_of=instead_of)


def cards_key(key: str) -> str:
    """The key of the pictures on cards, which all tables share."""
    return derive_key(key, "cards")


def open_classroom(key: str, number: int, address: str, folder: Path, deck: Path) -> Classroom:
    """The last class of today, which goes on, or the first."""
    lesson = 1
    while lesson_folder(folder, lesson + 1).is_dir():
        lesson += 1
    return Classroom(key, address, folder, deck, DrawnDecks(f"/c/{cards_key(key)}/pictures"), number, lesson)


def lesson_folder(folder: Path, lesson: int) -> Path:
    """The games of a class of today: `class-2026-11-18`, then `class-2026-11-18-2`."""
    return folder / f"class-{date.today().isoformat()}{f'-{lesson}' if lesson > 1 else ''}"
