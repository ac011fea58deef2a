"""What Chromium shows of an SVG face and what the PDF prints are the same picture.

Both draw at 150 dpi on the same number of pixels. A pixel differs if one of its channels (0 to 255) lies more than
32 outside what the other picture has there or one pixel beside it, seen from either side: two rasterizers may soften
an edge differently, but a line that is missing, moved by more than a pixel or of another colour shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pymupdf_fonts import fontbuffers

from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.svg.clean import clean_svg
from deckgen.writers.png import face_area, render_faces
from tests.deckgen.writers.pixels import in_browser, in_page, share_that_differs

DPI = 150
ALLOWED = 0.01
CARDS = """code,date,title,note,icon,effects,image
001,44 BCE,Assassination of Julius Caesar on the Ides of March,"Suetonius counts 23 stab wounds; one was fatal.",,,
002,c. 3200 BCE,Wynalezienie pisma w Mezopotamii przez Sumerów,Łódź żółć: ąęćńśźż çãéîøßœ,script,replace-mine,
003,1821,Η Ελληνική Επανάσταση,Ελευθερία ή θάνατος,flag,,
004,1961-04-12,Первый полёт человека в космос,Юрий Гагарин облетел Землю,rocket,swap,
005,66 Ma,Office waffles: AVATAR fi fl ffi,Kerning and ligatures,bone,"replace-theirs, swap, replace-mine",
006,1969,Moon,,,,
007,1888,A photograph,Toned on the dark face,,,photograph.png
"""


RIGHT_TO_LEFT = """id: RTLD
language: ar
card: square
fonts: [FiraGO.ttf]
events:
- {code: "011", date: 762, title: "تأسيس مدينة بغداد عاصمة العباسيين", note: "بناها المنصور دائرة (قطرها 2 كم)."}
- {code: "012", date: 1969, title: "هبوط Apollo 11 على القمر", icon: rocket}
"""


@dataclass(frozen=True)
class Pair:
    """The same face by both."""

    name: str
    browser: Image.Image
    print: Image.Image


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> list[Pair]:
    folder = tmp_path_factory.mktemp("deck")
    (folder / "deck.csv").write_text(CARDS, encoding="utf-8")
    photograph().save(folder / "photograph.png")
    (folder / "FiraGO.ttf").write_bytes(fontbuffers["figbo"]())
    (folder / "deck.yaml").write_text(RIGHT_TO_LEFT, encoding="utf-8")
    return [*drawn_by_both(folder / "deck.csv"), *drawn_by_both(folder / "deck.yaml")]


def drawn_by_both(deck: Path) -> list[Pair]:
    proof, folder = draw_proof(load_deck(deck)), deck.parent
    drawn = list(proof.drawn_faces())
    names = [f"{card.code}-{side}" for card, side, _ in drawn]
    printed = render_faces((face for _, _, face in drawn), proof.size, DPI)
    width, height = face_area(proof.size, DPI, bleed=False).pixels
    cleaned = [clean_svg(face.svg, name) for (_, _, face), name in zip(drawn, names, strict=True)]
    shown = in_browser(in_page(cleaned), width, height, folder)
    return [Pair(*each) for each in zip(names, shown, printed, strict=True)]


def photograph() -> Image.Image:
    """Soft and hard edges, light and dark, in all three colours."""
    return Image.merge("RGB", [Image.radial_gradient("L"), Image.linear_gradient("L"), stripes()]).resize((900, 700))


def stripes() -> Image.Image:
    return Image.linear_gradient("L").rotate(90).point(lambda level: 255 * (level // 32 % 2))


def test_browser_and_print_agree(pairs: list[Pair]) -> None:
    assert len(pairs) == 18
    assert all(pair.browser.size == pair.print.size for pair in pairs)
    shares = {pair.name: share_that_differs(pair.browser, pair.print) for pair in pairs}
    assert max(shares.values()) < ALLOWED, {name: f"{share:.2%}" for name, share in shares.items()}


def test_the_measure_sees_a_word_that_moved(pairs: list[Pair]) -> None:
    """A face against itself three pixels further on, and against another card's, must not pass."""
    date = pairs[1].print
    assert share_that_differs(date, ImageChops.offset(date, 3, 0)) > ALLOWED
    assert share_that_differs(date, pairs[3].print) > ALLOWED
