"""Checks of the texts: whether they are there, fit on the card, and have all their characters in the fonts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from deckgen.deck.model import Card
from deckgen.errors import SourceLocation
from deckgen.faces.proof import Proof
from deckgen.findings import Finding, column_name, make_finding
from deckgen.type.fit import Lines
from deckgen.type.fonts import missing_characters

_FONT_ROLES = {"title": ("title", "heading"), "note": ("note",), "printed": ("date",)}
"""Which fonts of the theme set which field of a card."""


def check_titles(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if not event.text("title"):
            yield make_finding("title-missing", event.row_location, event.code)


def check_characters(proof: Proof) -> Iterator[Finding]:
    """Characters that a font lacks, which would be printed as empty boxes."""
    events, cards = proof.deck.events, proof.deck.cards
    missing = {
        field: _find_missing(proof, field, (event.text(field) for event in events)) for field in ("title", "note")
    }
    missing["printed"] = _find_missing(proof, "printed", (card.printed for card in cards))
    if not any(missing.values()):
        return
    for event in events:
        for field in ("title", "note"):
            for character in _missing_in(event.text(field), missing[field]):
                yield _report_missing(character, event.location(field), event.code)
    for card in cards:
        for character in _missing_in(card.printed, missing["printed"]):
            yield _report_missing(character, _location_of(card, "printed"), card.code)


def check_fit(proof: Proof) -> Iterator[Finding]:
    for error in proof.face_errors():
        location = _location_of(error.card, error.field)
        yield make_finding(
            "text-too-long", location, error.card.code, name=column_name(error.field), points=float(error.points)
        )
    for card, _, face in proof.drawn_faces():
        if "note" in face.dropped:
            yield make_finding("note-dropped", card.location("note"), card.code)
        if "title" in face.dropped:
            yield make_finding("title-shortened", card.location("title"), card.code)


def check_widows(proof: Proof) -> Iterator[Finding]:
    """A last line of one short word, which looks like a mistake."""
    for card, side, face in proof.drawn_faces():
        for block in face.fitted if side == "date" else ():
            if _has_widow(block):
                yield make_finding("widow-word", card.location(), card.code, word=block.lines[-1])


def check_translations(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        for field, language in event.untranslated.items():
            values = {"name": column_name(field), "field": field, "wanted": proof.deck.language, "there": language}
            yield make_finding("untranslated", event.row_location, event.code, **values)


def _find_missing(proof: Proof, field: str, texts: Iterable[str]) -> list[set[str]]:
    """The characters of all texts of a field that each typeface which sets the field lacks, if it lacks any."""
    used = "".join(set().union(*texts))
    missing = (set(missing_characters(used, proof.typefaces[role].fonts())) for role in _FONT_ROLES[field])
    return [characters for characters in missing if characters]


def _missing_in(text: str, missing: list[set[str]]) -> list[str]:
    """The characters of a text that a typeface lacks, each once."""
    return list(dict.fromkeys(character for characters in missing for character in text if character in characters))


def _has_widow(block: Lines) -> bool:
    *others, last = block.lines
    return len(others) > 1 and " " not in last and len(last) * 4 < max(map(len, others))


def _location_of(card: Card, field: str) -> SourceLocation:
    """Where a field was written; the printed date comes from the column `date` unless the author sets it."""
    return card.location("date" if field == "printed" and "printed" not in card.locations else field)


def _report_missing(character: str, location: SourceLocation, code: str) -> Finding:
    name = unicodedata.name(character, "?").title()
    shown = character if character.isprintable() else "?"
    return make_finding(
        "character-missing", location, code, character=shown, point=f"U+{ord(character):04X}", name=name
    )


CHECKS = (check_titles, check_characters, check_fit, check_widows, check_translations)
