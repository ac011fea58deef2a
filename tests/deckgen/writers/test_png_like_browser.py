"""What Chromium shows of an SVG face and what the PDF prints are the same picture.

Both draw at 150 dpi on the same number of pixels. A pixel differs if one of its channels (0 to 255) lies more than
32 outside what the other picture has there or one pixel beside it, seen from either side: two rasterizers may soften
an edge differently, but a line that is missing, moved by more than a pixel or of another colour shows.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from pymupdf_fonts import fontbuffers

from deckgen.faces.pictures import prepared_file
from deckgen.faces.proof import Proof, draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.svg.clean import CleanSvg, clean_svg
from deckgen.type.fonts import font
from deckgen.writers.png import face_area, render_faces

CHROMIUM = "/usr/bin/chromium"
DPI = 150
THRESHOLD = 32
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
    if not shutil.which(CHROMIUM):
        pytest.skip(f"{CHROMIUM} is not installed")
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
    shown = in_browser(
        [clean_svg(face.svg, name) for (_, _, face), name in zip(drawn, names, strict=True)], proof, folder
    )
    return [Pair(*each) for each in zip(names, shown, printed, strict=True)]


def in_browser(drawings: list[CleanSvg], proof: Proof, folder: Path) -> list[Image.Image]:
    """All faces on one page, photographed at once and cut apart."""
    width, height = face_area(proof.size, DPI, bleed=False).pixels
    (folder / "page.html").write_text(page(drawings, width, height), encoding="utf-8")
    subprocess.run(
        [
            *(CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"),
            *("--hide-scrollbars", "--disable-lcd-text", "--font-render-hinting=none", "--force-device-scale-factor=1"),
            f"--window-size={max(600, width * len(drawings))},{height + 200}",
            *(f"--screenshot={folder / 'page.png'}", f"--user-data-dir={folder / 'profile'}"),
            (folder / "page.html").as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=30,
    )
    with Image.open(BytesIO((folder / "page.png").read_bytes())) as screen:
        whole = screen.convert("RGB")
    return [whole.crop((width * at, 0, width * (at + 1), height)) for at in range(len(drawings))]


def page(drawings: list[CleanSvg], width: int, height: int) -> str:
    families = frozenset[str]().union(*(drawing.families for drawing in drawings))
    fonts = "".join(f"@font-face {{ font-family: '{name}'; src: url({font_data(name)}) }}" for name in sorted(families))
    faces = "".join(
        drawing.svg.replace("<svg ", f'<svg style="left: {at * width}px" ', 1) for at, drawing in enumerate(drawings)
    )
    for key in frozenset[str]().union(*(drawing.pictures for drawing in drawings)):
        faces = faces.replace(f"/pictures/{key}", (prepared_file(key) or Path()).as_uri())
    box = f"position: absolute; top: 0; width: {width}px; height: {height}px; text-rendering: geometricPrecision"
    return f"<!doctype html><meta charset='utf-8'><style>{fonts} svg {{ {box} }}</style>{faces}"


def photograph() -> Image.Image:
    """Soft and hard edges, light and dark, in all three colours."""
    return Image.merge("RGB", [Image.radial_gradient("L"), Image.linear_gradient("L"), stripes()]).resize((900, 700))


def stripes() -> Image.Image:
    return Image.linear_gradient("L").rotate(90).point(lambda level: 255 * (level // 32 % 2))


def font_data(name: str) -> str:
    return "data:font/ttf;base64," + base64.b64encode(font(name).file.read_bytes()).decode()


def share_that_differs(one: Image.Image, other: Image.Image) -> float:
    """How many pixels differ, of all."""
    outside = ImageChops.lighter(_outside(one, other), _outside(other, one))
    worst = ImageChops.lighter(ImageChops.lighter(*outside.split()[:2]), outside.split()[2])
    histogram = worst.histogram()
    return sum(histogram[THRESHOLD + 1 :]) / sum(histogram)


def _outside(one: Image.Image, other: Image.Image) -> Image.Image:
    """How far each pixel lies outside the range of the other's pixels there and around."""
    brightest, darkest = other.filter(ImageFilter.MaxFilter(3)), other.filter(ImageFilter.MinFilter(3))
    return ImageChops.add(ImageChops.subtract(one, brightest), ImageChops.subtract(darkest, one))


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
