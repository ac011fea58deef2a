"""Can it be set, and can grandma read it?"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from deckgen.checks.finding import Finding, found
from deckgen.faces.fonts import font, missing_everywhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.faces.fit import Lines
    from deckgen.faces.proof import Proof

# Which fonts of the theme set which field of a card.
_SET_IN = {"title": ("title", "heading"), "note": ("note",), "printed": ("date",), "code": ("label",)}


def title_missing(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if not event.text("title"):
            yield found("title-missing", event.row, event.code)


def character_missing(proof: Proof) -> Iterator[Finding]:
    """reportlab would print an empty box without a word; we say which character of which card."""
    theme = proof.theme
    fonts = {field: tuple(font(theme.fonts[role]) for role in roles) for field, roles in _SET_IN.items()}
    for card in proof.deck.cards:
        for field, chosen in fonts.items():
            for character in missing_everywhere(getattr(card, field), chosen):
                name = unicodedata.name(character, "?").title()
                place = card.place("date" if field == "printed" and "printed" not in card.places else field)
                yield found(
                    "character-missing",
                    place,
                    card.code,
                    character=_shown(character),
                    point=f"U+{ord(character):04X}",
                    name=name,
                )


def text_fits(proof: Proof) -> Iterator[Finding]:
    for error in proof.failed():
        place = error.card.place(error.field)
        yield found("text-too-long", place, error.card.code, field=error.field, points=error.points)
    for card, _, face in proof.drawn():
        if "note" in face.dropped:
            yield found("note-dropped", card.place("note"), card.code)


def widow_word(proof: Proof) -> Iterator[Finding]:
    """A last line of one short word looks like an accident."""
    for card, side, face in proof.drawn():
        for block in face.fitted:
            if side == "date" and _has_widow(block):
                yield found("widow-word", card.places[""], card.code, word=block.lines[-1])


def untranslated(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        for field, language in event.untranslated.items():
            yield found("untranslated", event.row, event.code, field=field, wanted=proof.deck.language, there=language)


def _has_widow(block: Lines) -> bool:
    *others, last = block.lines
    return len(others) > 1 and " " not in last and len(last) * 4 < max(map(len, others))


def _shown(character: str) -> str:
    return character if character.isprintable() else "?"


CHECKS = (title_missing, character_missing, text_fits, widow_word, untranslated)
