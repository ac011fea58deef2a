"""The record of what was printed: a small file beside the PDF with a fingerprint of every card's two faces.

Every ordinary build writes it, so that a later one can print only the cards that differ. A fingerprint is that of the
drawing and of the pictures in it; theme, size, fonts by name and all texts are part of the drawing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.faces.face import SIDES, Face
from deckgen.faces.proof import Proof
from deckgen.files import read_bytes, replace_file
from deckgen.messages import say
from deckgen.writers.pdf_drawing import picture_file

Fingerprints = dict[str, str]
"""The fingerprint of each card by its code."""

_FORMAT = 1
_PICTURE = re.compile(r'href="picture:([^"]+)"')


def record_path(pdf: Path) -> Path:
    """Where the record of a PDF is: beside it, under its name."""
    return pdf.with_name(f"{pdf.stem}.printed.json")


def fingerprint_cards(proof: Proof, chosen: Iterable[int]) -> Fingerprints:
    """The fingerprints of the chosen cards of a deck."""
    return {proof.deck.cards[index].code: _fingerprint(proof, index) for index in dict.fromkeys(chosen)}


def _fingerprint(proof: Proof, index: int) -> str:
    digest = blake2b(f"{proof.size.width:g} {proof.size.height:g}".encode(), digest_size=12)
    for side in SIDES:
        face = proof.faces[index][side]
        assert isinstance(face, Face), "decks with faces that cannot be drawn are refused before"
        digest.update(_PICTURE.sub(lambda found: _picture_fingerprint(found[1]), face.svg).encode("utf-8", "replace"))
    return digest.hexdigest()


@cache
def _picture_fingerprint(key: str) -> str:
    """That of the pixels: the key also depends on where the picture was and when it was changed."""
    return blake2b(picture_file(key).read_bytes(), digest_size=12).hexdigest()


class Changes(NamedTuple):
    """How cards differ from those that were printed last, by their codes."""

    changed: tuple[str, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]  # printed last time, and no longer in the deck

    @property
    def to_print(self) -> frozenset[str]:
        return frozenset((*self.changed, *self.new))


def compare_cards(before: Fingerprints, now: Fingerprints, codes: Iterable[str]) -> Changes:
    """What changed among the cards that are wanted now; `codes` are those of the whole deck."""
    return Changes(
        changed=tuple(code for code, found in now.items() if code in before and before[code] != found),
        new=tuple(code for code in now if code not in before),
        gone=tuple(sorted(before.keys() - set(codes))),
    )


def write_record(file: Path, deck_id: str, cards: Fingerprints) -> None:
    content = {"format": _FORMAT, "deck": deck_id, "cards": cards}
    with replace_file(file) as stream:
        stream.write((json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode())


def read_record(file: Path, deck_id: str) -> Fingerprints:
    """The fingerprints of the last printed build; UserError if there is none, or not one of this deck and format."""
    location = SourceLocation(str(file))
    if not file.exists():
        raise UserError.at(location, say("build.no-record"), say("build.no-record.fix"))
    content = _parse(read_bytes(file, location))
    cards = content.get("cards")
    if content.get("format") != _FORMAT or not isinstance(cards, dict) or not all(map(_is_text, cards.values())):
        raise UserError.at(location, say("build.bad-record"), say("build.no-record.fix"))
    if content.get("deck") != deck_id:
        message = say("build.other-record", deck=deck_id, other=content.get("deck"))
        raise UserError.at(location, message, say("build.other-record.fix"))
    return cards


def extend_record(file: Path, deck_id: str, cards: Fingerprints) -> Fingerprints:
    """The record with these cards in place of their older selves, after a build that printed only some cards.

    A record that cannot be read is begun anew: what it knew would at most be printed once more.
    """
    try:
        return {**read_record(file, deck_id), **cards}
    except UserError:
        return cards


def _parse(content: bytes) -> dict[str, object]:
    """The content of a record; nothing if it is none."""
    try:
        parsed = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return parsed if isinstance(parsed, dict) else {}


def _is_text(value: object) -> bool:
    return isinstance(value, str)
