"""The drawings of chosen cards, kept as text: a change of design shows in the diff, an accident fails here.

`UPDATE_GOLDEN=1 pytest tests/deckgen/faces/test_face_golden.py` draws them anew; look at them before you commit.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckgen.faces.face import SIDES, Face
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.theme_data import theme_names

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("code", ["001", "002", "003", "004", "005"])
@pytest.mark.parametrize("theme", theme_names())
def test_the_drawing_is_as_it_was(theme: str, code: str, side: str) -> None:
    deck = load_deck(GOLDEN / f"{theme}.yaml")
    faces = {card.code: sides for card, sides in zip(deck.cards, draw_proof(deck).faces, strict=True)}
    face = faces[code][side]  # type: ignore[index]
    assert isinstance(face, Face)
    kept = GOLDEN / f"{theme}-{code}-{side}.svg"
    if os.environ.get("UPDATE_GOLDEN"):
        kept.write_text(face.svg, encoding="utf-8")
    assert face.svg == kept.read_text("utf-8")
