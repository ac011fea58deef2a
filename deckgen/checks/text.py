"""Checks of the texts: whether they are there, fit on the card, and have all their characters in the fonts."""

from __future__ import annotations

from collections.abc import Iterator

from deckgen.errors import SourceLocation
from deckgen.faces.letters import find_lacking, location_of, show_characters
from deckgen.faces.proof import Proof
from deckgen.findings import Finding, column_name, make_finding
from deckgen.type.characters import EMOJI, group_by_script, script_name
from deckgen.type.fit import Lines
from deckgen.type.word_breaks import find_unbroken


def check_titles(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if not event.text("title"):
            yield make_finding("title-missing", event.row_location, event.code)


def check_characters(proof: Proof) -> Iterator[Finding]:
    """Characters that a font lacks, which would be printed as empty boxes: one finding for each text and script."""
    lacking = find_lacking(proof.deck, proof.typefaces)
    if not any(lacking.values()):
        return
    for event in proof.deck.events:
        for field in ("title", "note"):
            yield from _report_lacking(event.text(field), lacking[field], event.location(field), event.code)
    for card in proof.deck.cards:
        yield from _report_lacking(card.printed, lacking["printed"], location_of(card, "printed"), card.code)
    used = {card.period for card in proof.deck.cards}
    names = "".join(period.name for period in proof.deck.periods if period.id in used)
    yield from _report_lacking(names, lacking["names"], proof.deck.location("periods"), None)


def check_word_breaks(proof: Proof) -> Iterator[Finding]:
    """Texts without spaces whose lines cannot be broken, because the library that finds their words is missing."""
    for event in proof.deck.events:
        for field in ("title", "note"):
            if found := find_unbroken(event.text(field)):
                location = event.location(field)
                yield make_finding("words-not-found", location, event.code, name=column_name(field), text=found)


def check_fit(proof: Proof) -> Iterator[Finding]:
    for error in proof.face_errors():
        if error.field == "link":
            continue  # a check of links reports it
        location = location_of(error.card, error.field)
        yield make_finding(
            "text-too-long",
            location,
            error.card.code,
            name=column_name(error.field, proof.deck.order.words),
            points=float(error.points),
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


def _has_widow(block: Lines) -> bool:
    *others, last = block.lines
    return len(others) > 1 and " " not in last and len(last) * 4 < max(map(len, others))


def _report_lacking(
    text: str, lacking: frozenset[str], location: SourceLocation, code: str | None
) -> Iterator[Finding]:
    missing = "".join(character for character in text if character in lacking)
    groups = group_by_script(missing, join_symbols=True)
    if len(groups) > 1:
        groups.pop(EMOJI, None)  # they are taken off once the rest can be printed
    for script, characters in groups.items():
        shown = show_characters(characters)
        yield make_finding(
            "character-missing", location, code, n=len(characters), characters=shown, script=script_name(script)
        )


CHECKS = (check_titles, check_characters, check_word_breaks, check_fit, check_widows, check_translations)
