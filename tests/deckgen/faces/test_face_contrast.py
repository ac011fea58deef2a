"""Contrast and ink on faces as they are printed, measured on pixels: over any scene, in any hue, in every theme.

Measured once for 500 cards in every theme, both ways round; the suite looks at some of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy
import pytest
from numpy.typing import NDArray

from deckgen.deck.model import default_periods
from deckgen.faces.face import Face
from deckgen.faces.proof import Proof, draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.scenes.catalogue import SCENES
from deckgen.theme_data import theme_names
from deckgen.writers.png import render_faces
from tests.deckgen.faces.drawn_parts import Part, drawn_parts

SEEDS = range(1, 500, 17)
DPI = 90
PLATES = {period.colour for period in default_periods("en")}
"""The grounds on which the names of periods stand, white and bold: 4.5 : 1 is enough there."""

LINKS = ("", "", "https://example.org/song/of-the-world")
ICONS = ("castle", "none", "ship", "skull", "great-pyramid")
Pixels = NDArray[numpy.float64]


def make_proof(folder: Path, theme: str, **choices: str) -> Proof:
    scenes, title = sorted(SCENES), "The first walk around the whole world"
    rows = [
        f"{seed:03},{1000 + seed},{title},A note,{ICONS[seed % 5]},{scenes[seed % len(scenes)]},{LINKS[seed % 3]}"
        for seed in SEEDS
    ]
    (folder / "events.csv").write_text("code,date,title,note,icon,scene,link\n" + "\n".join(rows), "utf-8")
    head = {"id": "CONTRAST", "theme": theme, "events": "events.csv"} | choices
    (folder / "deck.yaml").write_text("".join(f"{key}: {value}\n" for key, value in head.items()), "utf-8")
    return draw_proof(load_deck(folder / "deck.yaml"))


def luminance(pixels: Pixels) -> Pixels:
    shares = pixels / 255
    linear = numpy.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return linear @ numpy.array([0.2126, 0.7152, 0.0722])


def without_words(face: Face) -> Face:
    """The face as it is below its words; pictograms stay."""
    return replace(face, svg=re.sub(r'<text(?![^>]*font-family="icons")[^>]*>[^<]*</text>', "", face.svg))


def grounds_of_words(proof: Proof) -> Iterator[tuple[Face, Part, Pixels]]:
    """Each text of each face with the pixels that it stands on."""
    faces = [face for _, _, face in proof.drawn_faces()]
    for face, image in zip(faces, render_faces(map(without_words, faces), proof.size, DPI), strict=True):
        pixels = numpy.asarray(image, dtype=float)
        for part in drawn_parts(face, proof.size):
            if part.kind == "text":
                box = part.box
                left, top, right, bottom = (round(edge / 25.4 * DPI) for edge in (box.x, box.y, box.right, box.bottom))
                yield face, part, pixels[top:bottom, left:right].reshape(-1, 3)


def contrast_of(part: Part, ground: Pixels) -> float:
    """The lowest contrast of a text with any pixel that it stands on."""
    red, green, blue = (int(part.colour[at : at + 2], 16) for at in (1, 3, 5))
    ink = float(luminance(numpy.array([[red, green, blue]], dtype=float))[0])
    around = luminance(ground)
    return float(((numpy.maximum(around, ink) + 0.05) / (numpy.minimum(around, ink) + 0.05)).min())


@pytest.mark.parametrize("faces", ["normal", "swapped"])
@pytest.mark.parametrize("theme", theme_names())
def test_every_text_has_a_contrast_of_7_to_1_with_all_that_is_behind_it(tmp_path: Path, theme: str, faces: str) -> None:
    proof = make_proof(tmp_path, theme, faces=faces)
    seen = 0
    for face, part, ground in grounds_of_words(proof):
        on_plate = part.colour == "#ffffff" and {"#{:02x}{:02x}{:02x}".format(*map(int, ground[0]))} <= PLATES
        assert contrast_of(part, ground) >= (4.5 if on_plate else 7), (face.card.code, face.side, part.text)
        seen += 1
    assert seen >= 7 * len(SEEDS)


def coverage(proof: Proof, side: str) -> float:
    """The share of ink of a solid black face, from 0 to 1: how dark its pixels are on average."""
    faces = [face for _, at, face in proof.drawn_faces() if at == side]
    images = render_faces(faces, proof.size, DPI)
    return float(numpy.mean([1 - numpy.asarray(image.convert("L"), dtype=float).mean() / 255 for image in images]))


def test_eco_needs_a_fraction_of_the_ink(tmp_path: Path) -> None:
    full, eco = make_proof(tmp_path, "chronicle"), make_proof(tmp_path, "eco")
    assert coverage(eco, "title") < 0.12 < 6 * coverage(eco, "title") < coverage(full, "title")
    assert coverage(eco, "date") < 0.12
    assert coverage(eco, "date") < coverage(full, "date")
