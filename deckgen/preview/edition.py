"""Editions of the preview: what is shown of a deck, and how each save becomes the next edition.

An edition holds plain values, so that two of them can be compared card by card.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from deckgen import theme as theme_module
from deckgen.checks import check_proof
from deckgen.deck.model import Card, Deck, Event
from deckgen.errors import Problem, SourceLocation, UserError
from deckgen.faces import face as face_module
from deckgen.faces.face import SIDES, Face
from deckgen.faces.proof import Faces, Proof, draw_proof, letter_deck
from deckgen.faces.template_functions import FaceError
from deckgen.findings import Finding, Severity, column_name
from deckgen.messages import say
from deckgen.order import OrderWords
from deckgen.reading.deck_file import load_deck
from deckgen.reading.table import NO_OPTIONS, TableOptions
from deckgen.sheets.geometry import Side
from deckgen.spans import UnreadableError
from deckgen.svg.clean import CleanSvg, UnreadableSvg, clean_svg

_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FaceView:
    """A cleaned drawing, or the reason why there is none."""

    side: Side
    svg: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as the page shows it; `key` is unique where codes are not."""

    key: str
    code: str
    title: str
    date: str
    numbers: tuple[int, ...]  # by which it is found too, such as its years
    language: str
    faces: tuple[FaceView, ...]
    findings: tuple[Finding, ...]

    @property
    def severities(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(finding.severity.value for finding in self.findings))


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck as the page shows it, with the fonts and pictures that its drawings need."""

    title: str
    language: str
    size: str
    theme: str
    width: float
    height: float
    cards: tuple[CardView, ...]
    findings: tuple[Finding, ...]
    families: frozenset[str]
    pictures: frozenset[str]
    words: OrderWords | None  # of a deck that is not ordered by dates

    def count(self, severity: Severity) -> int:
        """Cards with a finding of this severity."""
        return sum(severity.value in card.severities for card in self.cards)


@dataclass(frozen=True, slots=True)
class Edition:
    """The last deck that could be drawn, and the problems of the files since."""

    number: int
    proof: Proof
    deck: DeckView
    problems: tuple[Problem, ...] = ()
    options: TableOptions = NO_OPTIONS


def make_first_edition(file: Path, options: TableOptions = NO_OPTIONS) -> Edition:
    """The first edition has the time as its number, so that a page left open from an earlier run is noticed."""
    return _check_anew(draw_proof(load_deck(file, options)), time.time_ns() // 1_000_000, options)


def redraw_changed(file: Path, last: Edition, visible: frozenset[str], all_changed: bool) -> Edition:
    """Redraw the cards that changed, or if all did, those that are visible; findings stay as they were."""
    deck = letter_deck(load_deck(file, last.options)).deck
    anew = visible if all_changed or header_changed(last.proof.deck, deck) else frozenset()
    return _keep_findings(redraw_proof(deck, last.proof, anew), last)


def header_changed(before: Deck, now: Deck) -> bool:
    """Whether something changed that affects every face: size, theme, language, periods."""
    return (before.choices, before.periods) != (now.choices, now.periods)


def redraw_all(file: Path, last: Edition) -> Edition:
    """Redraw every card; findings stay as they were."""
    return _keep_findings(draw_proof(load_deck(file, last.options)), last)


def check_edition(last: Edition) -> Edition:
    """The same faces with new findings."""
    return _check_anew(last.proof, last.number + 1, last.options)


def add_error(last: Edition, error: Exception) -> Edition:
    """The last good cards with the problems of the files."""
    problems = error.problems if isinstance(error, UserError) else (_make_problem(error),)
    return replace(last, number=last.number + 1, problems=problems)


def redraw_proof(deck: Deck, last: Proof, anew: frozenset[str]) -> Proof:
    """A proof that keeps the faces of cards that did not change, except those with the codes `anew`."""
    before = zip(last.deck.cards, last.faces, strict=True)
    kept = {card: faces for card, faces in before if _all_drawn(faces) and card.code not in anew}
    fresh = draw_proof(replace(deck, cards=tuple(card for card in deck.cards if card not in kept)))
    known = kept | dict(zip(fresh.deck.cards, fresh.faces, strict=True))
    return replace(fresh, deck=deck, faces=tuple(_move_to_card(card, known[card]) for card in deck.cards))


def _all_drawn(faces: Faces) -> bool:
    return all(isinstance(face, Face) for face in faces.values())


def _move_to_card(card: Card, faces: Faces) -> Faces:
    """The same drawings for a card that may have moved to another row of its file."""
    return {side: replace(face, card=card) if isinstance(face, Face) else face for side, face in faces.items()}


def clear_theme_caches() -> None:
    """Clear the caches of themes and their templates, after one of them was saved."""
    for module in (theme_module, face_module):
        for function in vars(module).values():
            if callable(cache_clear := getattr(function, "cache_clear", None)):
                cache_clear()


def _keep_findings(proof: Proof, last: Edition) -> Edition:
    return Edition(last.number + 1, proof, view_deck(proof, all_findings(last.deck)), options=last.options)


def _check_anew(proof: Proof, number: int, options: TableOptions) -> Edition:
    return Edition(number, proof, view_deck(proof, check_proof(proof)), options=options)


def _make_problem(error: Exception) -> Problem:
    """An error of a template, with its line where that is known."""
    file, row = getattr(error, "filename", None), getattr(error, "lineno", None)
    location = SourceLocation(str(file), row) if file else None
    return Problem(location, say("preview.cannot-draw", reason=f"{type(error).__name__}: {error}"))


def differs(old: Edition, new: Edition) -> bool:
    """Whether an open page must change."""
    return (old.deck, old.problems) != (new.deck, new.problems)


def view_deck(proof: Proof, findings: Iterable[Finding], *, pictures: str = "/pictures", prefix: str = "") -> DeckView:
    """The deck with each finding at its card; those of no card in the deck belong to the deck.

    Drawings name their pictures in the folder `pictures` of the server; their ids begin with the prefix.
    """
    by_card, of_deck = _group_findings(findings, {event.code for event in proof.deck.events})
    drawings: list[CleanSvg] = []
    cards = []
    seen: Counter[str] = Counter()
    drawn = iter(zip(proof.deck.cards, proof.faces, strict=True))
    for event in proof.deck.events:
        seen[event.code] += 1
        key = f"{event.code}-{seen[event.code]}"
        found = tuple(by_card[event.code])
        if not event.is_complete:
            cards.append(_view_incomplete(event, key, proof.deck, found))
            continue
        card, sides = next(drawn)
        words = proof.deck.order.words
        faces = tuple(
            _view_face(side, face, f"{prefix}{key}-{side}", drawings, words=words, pictures=pictures)
            for side, face in sides.items()
        )
        numbers = proof.deck.order.search_numbers(card.value)
        cards.append(_view_card(card, key, proof.deck.language, numbers, faces, found))
    return DeckView(
        title=proof.deck.title,
        language=proof.deck.language,
        size=str(proof.size),
        theme=proof.theme.name,
        width=proof.size.width,
        height=proof.size.height,
        cards=tuple(cards),
        findings=tuple(of_deck),
        families=_NOTHING.union(*(drawing.families for drawing in drawings)),
        pictures=_NOTHING.union(*(drawing.pictures for drawing in drawings)),
        words=proof.deck.order.words,
    )


def all_findings(deck: DeckView) -> list[Finding]:
    """Every finding once; cards that share a code share their findings."""
    beside_cards = (finding for card in deck.cards for finding in card.findings)
    return list(dict.fromkeys((*deck.findings, *beside_cards)))


def _group_findings(findings: Iterable[Finding], codes: set[str]) -> tuple[dict[str, list[Finding]], list[Finding]]:
    by_card: dict[str, list[Finding]] = defaultdict(list)
    of_deck: list[Finding] = []
    for finding in findings:
        (by_card[finding.card] if finding.card in codes and finding.card else of_deck).append(finding)
    return by_card, of_deck


def _view_card(
    card: Card,
    key: str,
    language: str,
    numbers: tuple[int, ...],
    faces: tuple[FaceView, ...],
    findings: tuple[Finding, ...],
) -> CardView:
    return CardView(key, card.code, card.title, card.printed, numbers, language, faces, findings)


def _view_incomplete(event: Event, key: str, deck: Deck, findings: tuple[Finding, ...]) -> CardView:
    """In place of a card that cannot be made yet: what is written, and what is wrong with it."""
    if not event.text("title"):
        reason = say("checks.title-missing")
    else:
        missing = say("checks.date-missing", order=deck.order.words)
        reason = event.value.message() if isinstance(event.value, UnreadableError) else missing
    faces = tuple(FaceView(side, "", reason) for side in SIDES)
    written = event.text(deck.order.field)
    return CardView(key, event.code, event.text("title"), written, (), deck.language, faces, findings)


def _view_face(
    side: Side,
    face: Face | FaceError,
    prefix: str,
    drawings: list[CleanSvg],
    *,
    words: OrderWords | None,
    pictures: str,
) -> FaceView:
    if not isinstance(face, Face):
        return FaceView(
            side, "", say("preview.does-not-fit", field=column_name(face.field, words), points=float(face.points))
        )
    try:
        drawing = clean_svg(face.svg, prefix, pictures)
    except UnreadableSvg as error:
        return FaceView(side, "", say("preview.unreadable-drawing", reason=error))
    drawings.append(drawing)
    return FaceView(side, drawing.svg)
