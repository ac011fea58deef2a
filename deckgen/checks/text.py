"""Can it be set, and can grandma read it?"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from deckgen.deck.model import Card
from deckgen.errors import SourceLocation
from deckgen.findings import Finding, column_name, found
from deckgen.type.fit import Lines
from deckgen.type.fonts import missing_characters

if TYPE_CHECKING:
    from deckgen.faces.proof import Proof


# Which fonts of the theme set which field of a card.
_SET_IN = {"title": ("title", "heading"), "note": ("note",), "printed": ("date",)}


def title_missing(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if not event.text("title"):
            yield found("title-missing", event.row, event.code)


def character_missing(proof: Proof) -> Iterator[Finding]:
    """reportlab would print an empty box without a word; we say which character of which card."""
    events, cards = proof.deck.events, proof.deck.cards
    missing = {field: _missing(proof, field, (event.text(field) for event in events)) for field in ("title", "note")}
    missing["printed"] = _missing(proof, "printed", (card.printed for card in cards))
    if not any(missing.values()):
        return
    for event in events:
        for field in ("title", "note"):
            for character in _among(missing[field], event.text(field)):
                yield _lacking(character, event.location(field), event.code)
    for card in cards:
        for character in _among(missing["printed"], card.printed):
            yield _lacking(character, _location_of(card, "printed"), card.code)


def text_fits(proof: Proof) -> Iterator[Finding]:
    for error in proof.failed():
        location = _location_of(error.card, error.field)
        yield found(
            "text-too-long", location, error.card.code, name=column_name(error.field), points=float(error.points)
        )
    for card, _, face in proof.drawn():
        if "note" in face.dropped:
            yield found("note-dropped", card.location("note"), card.code)
        if "title" in face.dropped:
            yield found("title-shortened", card.location("title"), card.code)


def widow_word(proof: Proof) -> Iterator[Finding]:
    """A last line of one short word looks like an accident."""
    for card, side, face in proof.drawn():
        for block in face.fitted if side == "date" else ():
            if _has_widow(block):
                yield found("widow-word", card.locations[""], card.code, word=block.lines[-1])


def untranslated(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        for field, language in event.untranslated.items():
            values = {"name": column_name(field), "field": field, "wanted": proof.deck.language, "there": language}
            yield found("untranslated", event.row, event.code, **values)


def _missing(proof: Proof, field: str, texts: Iterable[str]) -> list[set[str]]:
    """What of all the texts of a field each typeface that sets it lacks, where it lacks anything."""
    used = "".join(set().union(*texts))
    lacking = (set(missing_characters(used, proof.typefaces[role].fonts())) for role in _SET_IN[field])
    return [lost for lost in lacking if lost]


def _among(missing: list[set[str]], text: str) -> list[str]:
    """The characters of a text that a typeface lacks, each once."""
    return list(dict.fromkeys(character for lost in missing for character in text if character in lost))


def _has_widow(block: Lines) -> bool:
    *others, last = block.lines
    return len(others) > 1 and " " not in last and len(last) * 4 < max(map(len, others))


def _location_of(card: Card, field: str) -> SourceLocation:
    """A date is printed from the column `date`, unless the author says how."""
    return card.location("date" if field == "printed" and "printed" not in card.locations else field)


def _lacking(character: str, location: SourceLocation, code: str) -> Finding:
    name = unicodedata.name(character, "?").title()
    shown = _shown(character)
    return found("character-missing", location, code, character=shown, point=f"U+{ord(character):04X}", name=name)


def _shown(character: str) -> str:
    return character if character.isprintable() else "?"


CHECKS = (title_missing, character_missing, text_fits, widow_word, untranslated)
