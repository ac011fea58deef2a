"""A deck that pages show: its cards, drawn when they are looked at, its findings, and its files, which it follows."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from deckgen import theme as theme_module
from deckgen.checks import check_proof
from deckgen.deck.model import Card, Deck, Event
from deckgen.errors import Problem, SourceLocation, UserError
from deckgen.faces import face as face_module
from deckgen.faces.face import Face
from deckgen.faces.proof import Faces, draw_proof, letter_deck
from deckgen.findings import Finding
from deckgen.messages import say, words_for_page
from deckgen.reading.deck_file import load_deck
from deckgen.reading.table import NO_OPTIONS, TableOptions
from deckgen.studio.card_views import CardView, Drawings, outline_cards, pick_cards, view_cards

Stamps = dict[Path, tuple[int, int, int] | None]
"""By which it is noticed that a file was saved: its time, size and number on the disk; None if it is not there."""

_LISTS = frozenset((".yaml", ".yml", ".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".xlsx", ".xlsm", ".ods"))
NO_DRAWINGS = Drawings((), frozenset(), frozenset())


class Checked(NamedTuple):
    """What the last check found, and the revision that it checked."""

    revision: int
    findings: tuple[Finding, ...]


class ShownDeck:
    """Reads a deck, and reads it again when its files changed; until they can be read, the last deck stays.

    `revision` counts the decks that were read; a page that knows an older one must look again. Cards are drawn when
    they are looked at, and findings are those of the last check.
    """

    editable = False

    def __init__(self, path: Path, options: TableOptions = NO_OPTIONS) -> None:
        self.path = path
        self.options = options
        self.deck: Deck = self._load()
        self.problems: tuple[Problem, ...] = ()  # why the files cannot be read or drawn since
        self.checked = Checked(0, ())
        self.revision = 1
        self.families: frozenset[str] = frozenset()  # fonts and pictures of the cards that were shown
        self.pictures: frozenset[str] = frozenset()
        self.outlines: tuple[CardView, ...] = ()
        self._lock = threading.RLock()
        self._drawn: dict[Card, Faces] = {}
        self._drafts: dict[Card, Faces] = {}  # for the checks
        self._stamps: Stamps = {}
        self._take_deck({})

    def find_row(self, event: Event) -> int | None:
        """The row of an event in the table, if the deck is shown as one."""
        return None

    def find_photograph(self, event: Event) -> str:
        """The file of an event's photograph in the deck's folder, if the page may show it by itself."""
        return ""

    def view(self, codes: Collection[str], *, prefix: str = "") -> Drawings:
        """The cards with these codes, drawn; none, and a problem, if the theme cannot draw them.

        A prefix tells the drawings from others of the same cards on a page.
        """
        with self._lock:
            deck = pick_cards(self.deck, codes)
            try:
                self._draw(deck)
            except Exception as error:  # of a template that is being written
                self.problems = _describe_failure(error)
                return NO_DRAWINGS
            return self._show_cards(deck, self._drawn, prefix)

    def _show_cards(self, deck: Deck, drawn: Mapping[Card, Faces], prefix: str = "") -> Drawings:
        """Cards with their drawings; what these need may be asked for from now on."""
        shown = view_cards(deck, drawn, self.find_row, self.find_photograph, prefix=prefix)
        self.families |= shown.families
        self.pictures |= shown.pictures
        return shown

    def _draw(self, deck: Deck) -> None:
        """Draw the cards that were not drawn before."""
        missing = tuple(card for card in deck.cards if card not in self._drawn)
        if missing:
            self._drawn |= zip(missing, draw_proof(replace(deck, cards=missing)).faces, strict=True)

    def check(self, most: int | None = None) -> bool:
        """Find the problems of the deck as it is now; returns whether that is done.

        Cards that were checked before are not drawn again, and at most so many others, so that nothing else has to
        wait long: a large deck is checked by several calls.
        """
        with self._lock:
            revision, deck, drafts = self.revision, self.deck, self._drafts
            found, problems = self.checked.findings, None
            missing = tuple(dict.fromkeys(card for card in deck.cards if card not in drafts))
        try:
            proof = draw_proof(replace(deck, cards=missing[:most]), draft=True)
            drafts |= zip(missing, proof.faces, strict=False)
            if most is not None and len(missing) > most:
                return False
            lettered, typefaces = letter_deck(deck)
            faces = tuple(drafts[card] for card in deck.cards)
            with self._words():
                found = tuple(check_proof(replace(proof, deck=lettered, typefaces=typefaces, faces=faces)))
        except Exception as error:
            problems = _describe_failure(error)
        with self._lock:
            if revision == self.revision:  # or else what was checked is not shown any more
                self.checked = Checked(revision, found)
                self.problems = self.problems if problems is None else problems
        return True

    # The files.

    def saved_elsewhere(self) -> Stamps:
        """The files that are not as they were when the deck was read."""
        with self._lock:
            return {file: stamp for file in self._stamps if (stamp := _stamp(file)) != self._stamps[file]}

    def reload(self) -> bool:
        """Read the deck again if somebody else changed its files; returns whether that was so."""
        with self._lock:
            saved = self.saved_elsewhere()
            if not saved:
                return False
            if not self._only_lists(saved):
                _clear_theme_caches()
                self._drawn, self._drafts = {}, {}
            self._show()
            return True

    def _show(self) -> None:
        """Read the deck; if that is not possible, the last one stays, with the problem.

        What is saved while the deck is read is noticed later: the stamps are those from before.
        """
        self.revision += 1
        before, stamps = self.deck, {file: _stamp(file) for file in self._stamps}
        try:
            self.deck = self._read()
            self.problems = ()
        except Exception as error:  # whatever somebody saved, the pages stay
            self.problems = _describe_failure(error)
        if (before.choices, before.periods) != (self.deck.choices, self.deck.periods):
            self._drawn, self._drafts = {}, {}
        self._take_deck(stamps)

    def _read(self) -> Deck:
        return self._load()

    def _load(self) -> Deck:
        with self._words():
            return load_deck(self.path, self.options)

    def _words(self) -> AbstractContextManager[None]:
        """Who edits a deck on the page is not told of commands and keys of files."""
        return words_for_page() if self.editable else nullcontext()

    def _take_deck(self, stamps: Stamps) -> None:
        self.outlines = outline_cards(self.deck, self.find_row)
        self._drawn, self._drafts = (_keep_drawn(self.deck, drawn) for drawn in (self._drawn, self._drafts))
        files = (*self.deck.files(), *self._theme_files())
        self._stamps = {file: stamps[file] if file in stamps else _stamp(file) for file in files}

    def _only_lists(self, saved: Collection[Path]) -> bool:
        """Whether a save can have changed the texts of cards only, and no template, picture or font."""
        theme = set(self._theme_files())
        return all(file.suffix.lower() in _LISTS and file not in theme for file in saved)

    def _theme_files(self) -> Iterator[Path]:
        """The theme's own folder and those of the themes it extends, with their files."""
        with suppress(UserError):
            for folder in theme_module.find_theme(self.deck.choices.theme, self.deck.folder).folders:
                yield folder
                yield from folder.iterdir()


def _keep_drawn(deck: Deck, drawn: dict[Card, Faces]) -> dict[Card, Faces]:
    """The drawings of cards that are still in the deck."""
    known = ((card, drawn.get(card)) for card in deck.cards)
    return {card: faces for card, faces in known if faces and _is_whole(faces)}


def _is_whole(faces: Faces) -> bool:
    """Whether nothing is to be said of the row that a card is in, which may be another one now."""
    return all(isinstance(face, Face) for face in faces.values())


def _stamp(file: Path) -> tuple[int, int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _clear_theme_caches() -> None:
    """Forget themes and their templates, after one of them was saved."""
    for module in (theme_module, face_module):
        for function in vars(module).values():
            if callable(cache_clear := getattr(function, "cache_clear", None)):
                cache_clear()


def _describe_failure(error: Exception) -> tuple[Problem, ...]:
    """The problems of an error; of one in a template, with its line where that is known."""
    if isinstance(error, UserError):
        return error.problems
    file, row = getattr(error, "filename", None), getattr(error, "lineno", None)
    location = SourceLocation(str(file), row) if file else None
    return (Problem(location, say("preview.cannot-draw", reason=f"{type(error).__name__}: {error}")),)
