"""Editions of a deck: what is shown now, what comes after a save, and how to get there quickly."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckgen.checks import check_proof
from deckgen.deck import load_deck
from deckgen.errors import Place, Problem, UserError
from deckgen.faces import face as face_module
from deckgen.faces import theme as theme_module
from deckgen.faces.face import Face, FaceError, Side
from deckgen.faces.proof import Proof, pull_proof
from deckgen.messages import say
from deckgen.preview.shown import ShownDeck, all_findings, shown

if TYPE_CHECKING:
    from pathlib import Path

    from deckgen.deck.card import Card
    from deckgen.deck.deck import Deck

Faces = dict[Side, Face | FaceError]


@dataclass(frozen=True, slots=True)
class Edition:
    """One state of the page: the last deck that could be drawn, and what is wrong with the files since."""

    number: int
    proof: Proof
    deck: ShownDeck
    problems: tuple[Problem, ...] = ()


def first_edition(file: Path) -> Edition:
    """Numbered by the clock, so that a page left open from an earlier run can be told apart."""
    return _checked(pull_proof(load_deck(file)), time.time_ns() // 1_000_000)


def quick_edition(file: Path, last: Edition, seen: frozenset[str], all_changed: bool) -> Edition:
    """The cards that changed drawn anew, and if all did, those that somebody sees; findings wait for the checks."""
    deck = load_deck(file)
    anew = seen if all_changed or header_changed(last.proof.deck, deck) else frozenset()
    return _unchecked(redrawn(deck, last.proof, anew), last)


def header_changed(before: Deck, now: Deck) -> bool:
    """Whether something changed that every face may show: size, theme, language, periods."""
    return (before.choices, before.periods) != (now.choices, now.periods)


def full_edition(file: Path, last: Edition) -> Edition:
    """Every card drawn anew."""
    return _unchecked(pull_proof(load_deck(file)), last)


def checked_edition(last: Edition) -> Edition:
    """The same faces with what the checks say of them now."""
    return _checked(last.proof, last.number + 1)


def broken_edition(last: Edition, error: Exception) -> Edition:
    """The last good cards, with what is wrong now."""
    problems = error.problems if isinstance(error, UserError) else (_problem(error),)
    return replace(last, number=last.number + 1, problems=problems)


def redrawn(deck: Deck, last: Proof, anew: frozenset[str]) -> Proof:
    """A proof that keeps the faces of cards that did not change, but for those whose codes are to be drawn anew."""
    before = zip(last.deck.cards, last.faces, strict=True)
    kept = {card: faces for card, faces in before if _all_drawn(faces) and card.code not in anew}
    fresh = pull_proof(replace(deck, cards=tuple(card for card in deck.cards if card not in kept)))
    known = kept | dict(zip(fresh.deck.cards, fresh.faces, strict=True))
    return replace(fresh, deck=deck, faces=tuple(_of_card(card, known[card]) for card in deck.cards))


def _all_drawn(faces: Faces) -> bool:
    return all(isinstance(face, Face) for face in faces.values())


def _of_card(card: Card, faces: Faces) -> Faces:
    """The same drawings for a card that may have moved to another row."""
    return {side: replace(face, card=card) if isinstance(face, Face) else face for side, face in faces.items()}


def forget_themes() -> None:
    """Themes are remembered for speed; after one is saved, it must be read again."""
    for module in (theme_module, face_module):
        for remembering in vars(module).values():
            if callable(forget := getattr(remembering, "cache_clear", None)):
                forget()


def _unchecked(proof: Proof, last: Edition) -> Edition:
    return Edition(last.number + 1, proof, shown(proof, all_findings(last.deck)))


def _checked(proof: Proof, number: int) -> Edition:
    return Edition(number, proof, shown(proof, check_proof(proof)))


def _problem(error: Exception) -> Problem:
    """An error of a template while its author works on it, with its line where that is known."""
    file, row = getattr(error, "filename", None), getattr(error, "lineno", None)
    place = Place(str(file), row) if file else None
    return Problem(place, say("preview.cannot-draw", reason=f"{type(error).__name__}: {error}"))
