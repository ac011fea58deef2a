"""DriveThruCards: one PDF whose pages alternate back and front. It asks for PDF/X-1a, which only a preflight tool with
the shop's colour profile can certify; the checklist says how.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain
from typing import IO, TYPE_CHECKING

from PIL import Image
from PIL.Image import Transpose
from reportlab.lib.utils import ImageReader

from deckgen.sheets.geometry import Size
from deckgen.svg.write import NAMESPACE
from deckgen.theme import BLEED
from deckgen.type.fit import PT
from deckgen.type.fonts import Font, Typeface
from deckgen.writers.pdf import PdfCanvas
from deckgen.writers.pdf_drawing import Drawer, picture_file
from deckgen.writers.png import PRINT_DPI, face_pngs, file_names, save_pictures

if TYPE_CHECKING:
    from deckgen.exports.order import ExportJob
    from deckgen.faces.face import Face, Side


# Faces with as much bleed as a shop wants, which may be a little more than faces are drawn with.


_PATH_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}  # of SVG, and of PDF
_FINE = re.compile(r"<text\b[^>]*[^/>]>.*?</text>|<path\b[^>]*/>", re.DOTALL)


def with_bleed(face: Face, trim: Size, bleed: float) -> Face:
    """The face moved so that its drawing begins at the corner of the bleed.

    Where the shop wants more bleed than there is, grounds, bands and photographs lie below once more, larger by that
    trifle, so that whatever runs over the cut runs to the edge.
    """
    whole, drawn = bled_size(trim, bleed), bled_size(trim, BLEED)
    inner = face.svg[face.svg.index("<svg") :]
    below = ""
    if bleed > BLEED:
        across, along = whole.width / drawn.width, whole.height / drawn.height
        move = f"translate({BLEED * across:.4f} {BLEED * along:.4f}) scale({across:.6f} {along:.6f})"
        below = f'<g transform="{move}">{_FINE.sub("", inner)}</g>'
    svg = (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {whole.width:g} {whole.height:g}">'
        f'{below}<g transform="translate({bleed:g} {bleed:g})">{inner}</g></svg>'
    )
    return replace(face, svg=svg)


def bled_size(trim: Size, bleed: float) -> Size:
    return Size("", trim.width + 2 * bleed, trim.height + 2 * bleed)


# Text as outlines, for print shops that want no fonts in a file.


class OutlineDrawer(Drawer):
    """Draws faces without using a single font."""

    def _lettering(self, text: str, typeface: Typeface, size: float, x: float, y: float) -> str:
        scale = size / 1000
        return f"q {scale:.6f} 0 0 {-scale:.6f} {x:.4f} {y:.4f} cm {outlined(text, typeface)} Q"


def outlined(text: str, typeface: Typeface) -> str:
    """A shaped line filled glyph by glyph from the origin on, in thousandths of the size, y upwards."""
    parts: list[str] = []
    pen, x, y = 0.0, 0.0, 0.0
    for run in typeface.runs(text):
        for glyph in run.font.glyphs(run.text, run.direction):
            if outline := _outline(run.font, glyph.id):
                parts.append(f"1 0 0 1 {pen + glyph.dx - x:.5g} {glyph.dy - y:.5g} cm {outline} f")
                x, y = pen + glyph.dx, glyph.dy
            pen += glyph.advance
    return " ".join(parts)


@cache
def _outline(font: Font, glyph: int) -> str:
    """The path of a glyph, in thousandths of the size; quadratic curves are raised to cubic ones."""
    scale = 1000 / font.units_per_em
    return " ".join(
        " ".join((*(f"{value * scale:.5g}" for value in points), _PATH_OPERATORS[command]))
        for command, points in font.outline(glyph, only_cubic=True)
    )


# Colours as printing inks. A plain formula, no colour profile: black takes the place of equal parts of the others.
#
# k = 1 - max(r, g, b); c = (1 - r - k) / (1 - k), and so on. At most two coloured inks and black meet, so that no more
# than 300 % ink ever lies on the paper.


Inks = tuple[float, float, float, float]
_COLOUR = re.compile(r"(?:^|(?<= rg ))([\d.]+ [\d.]+ [\d.]+) (rg|RG)\b", re.MULTILINE)  # drawings set them first
_BLACK_AREA = re.compile(r"^0 0 0 rg ((?:\S+ ){4}re f)$", re.MULTILINE)
_OPERATORS = {"rg": "k", "RG": "K"}


def inks(red: float, green: float, blue: float) -> Inks:
    """Cyan, magenta, yellow and black, from 0 to 1, for a colour from 0 to 1."""
    light = max(red, green, blue)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    return (light - red) / light, (light - green) / light, (light - blue) / light, 1 - light


def in_ink(operators: str, rich_black: tuple[float, ...] | None) -> str:
    """PDF operators with every colour in inks; black areas, never lettering, may get a black of several inks."""
    if rich_black:
        deep = " ".join(f"{percent / 100:.4g}" for percent in rich_black)
        operators = _BLACK_AREA.sub(rf"{deep} k \1", operators)
    return _COLOUR.sub(lambda match: f"{_written(match[1])} {_OPERATORS[match[2]]}", operators)


@lru_cache(maxsize=256)
def _written(colour: str) -> str:
    red, green, blue = map(float, colour.split())
    return " ".join(f"{ink:.3g}" for ink in inks(red, green, blue))


def picture_in_ink(picture: Image.Image) -> Image.Image:
    """A photograph in inks by the same formula, in whole numbers."""
    from PIL import Image, ImageChops, ImageMath

    channels = picture.convert("RGB").split()
    light = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    coloured = [
        ImageMath.lambda_eval(
            lambda values: values["convert"](
                (values["light"] - values["one"]) * 255 / values["max"](values["light"], 1), "L"
            ),
            light=light,
            one=channel,
        )
        for channel in channels
    ]
    return Image.merge("CMYK", (*coloured, ImageChops.invert(light)))


# Pictures of a PDF in printing inks.


_QUALITY = 92


def inked_picture(key: str) -> ImageReader:
    """A picture of the deck by its key.

    Photographs stay JPEG, which keeps the file small; drawings stay exact, and see-through where they were.
    """
    file = picture_file(key)
    with Image.open(file) as picture:
        inked = picture_in_ink(picture)
        alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
    if file.suffix == ".jpg":
        photograph = BytesIO()
        inked.save(photograph, "JPEG", quality=_QUALITY)
        photograph.seek(0)
        return ImageReader(photograph)
    drawing = ImageReader(inked)
    if alpha:
        drawing.getRGBData()  # which looks for an alpha of its own, and finds none in inks
        drawing._dataA = ImageReader(alpha)
    return drawing


# A PDF for print shops: one face a page with its bleed, no marks, every colour in inks, trim and bleed boxes set.


def export_press_pdf(order: ExportJob, sides: tuple[Side, Side], *, outlined: bool) -> dict[str, object]:
    """One PDF in which the two faces of every card follow each other in this order."""
    name = f"{order.name}.pdf"
    first, second = sides
    with (order.folder / name).open("wb") as file:
        faces = chain(*zip(order.faces(first), order.faces(second), strict=True))
        write_press_pdf(file, order, faces, outlined=outlined)
    return {"file": name}


def write_press_pdf(file: IO[bytes], order: ExportJob, faces: Iterable[Face], *, outlined: bool) -> None:
    """One page a face, in the order given; text in embedded fonts or as outlines."""
    assert order.shop and order.product, "the shop is known"
    trim, bleed = order.product.trim, order.shop.bleed
    canvas = _canvas(file, order)
    drawer = OutlineDrawer() if outlined else Drawer()
    place = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {bled_size(trim, bleed).height / PT:.4f} cm"
    for face in faces:
        drawing = drawer.draw(with_bleed(face, trim, bleed).svg)
        canvas.lay(drawer.drawn(f"{place}\n{in_ink(drawing, order.shop.rich_black)}"))
        order.done()
    canvas.save()


def _canvas(file: IO[bytes], order: ExportJob) -> PdfCanvas:
    """An empty document with its boxes: where the card is cut, and that the whole page is bleed."""
    assert order.shop and order.product, "the shop is known"
    trim, bleed, deck = order.product.trim, order.shop.bleed, order.proof.deck
    page = bled_size(trim, bleed)
    canvas = PdfCanvas(
        file,
        inked_picture,
        pagesize=(page.width / PT, page.height / PT),
        trimBox=(bleed / PT, bleed / PT, (bleed + trim.width) / PT, (bleed + trim.height) / PT),
        bleedBox=(0, 0, page.width / PT, page.height / PT),
        lang=deck.language,
    )
    canvas.setTitle(deck.title)
    canvas.setAuthor(deck.choices.author)
    canvas.setCreator("deckgen")
    return canvas


def export_drivethru(order: ExportJob) -> dict[str, object]:
    """Write the PDF with its fonts embedded."""
    return export_press_pdf(order, ("date", "title"), outlined=False)


# MB Print: one PDF whose pages alternate front and back, text as outlines.


def export_mbprint(order: ExportJob) -> dict[str, object]:
    """Write the PDF without a single font in it."""
    return export_press_pdf(order, ("title", "date"), outlined=True)


# Shops that take one picture a face: MakePlayingCards and The Game Crafter.


FOLDERS: dict[Side, str] = {"title": "fronts", "date": "backs"}
_UPRIGHT: dict[Side, Transpose] = {"title": Transpose.ROTATE_270, "date": Transpose.ROTATE_90}
"""Templates stand upright; turned opposite ways, the two faces of a card on its side turn over like a page."""


def export_pictures(order: ExportJob) -> dict[str, object]:
    """Write fronts and backs in folders of their own, named so that both sort alike and can be uploaded in one go."""
    assert order.product and order.product.pixels, "the shop takes pictures"
    width, height = sorted(order.product.pixels)
    for side, folder in FOLDERS.items():
        names = file_names([(card.code, side) for card in order.proof.deck.cards])
        (order.folder / folder).mkdir()
        files = (order.folder / folder / name for name in names)
        save_pictures(zip(files, _images(order, side), strict=True), order.done)
    return {"pixels": f"{width} × {height}"}


def _images(order: ExportJob, side: Side) -> Iterator[Image.Image]:
    assert order.shop and order.product, "the shop is known"
    trim, bleed = order.product.trim, order.shop.bleed
    faces = (with_bleed(face, trim, bleed) for face in order.faces(side))
    for image in face_pngs(faces, bled_size(trim, bleed), PRINT_DPI):
        yield image if trim.width <= trim.height else _upright(image, side)


def _upright(image: Image.Image, side: Side) -> Image.Image:
    turned = image.transpose(_UPRIGHT[side])
    turned.info = image.info
    return turned
