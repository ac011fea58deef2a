"""A deck's own pictograms: `icon: images/horse.svg`, or a PNG or JPEG file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.errors import Place, UserError
from deckgen.faces import icons
from deckgen.faces.icon_drawing import read_drawing
from deckgen.faces.icon_pictures import icon_is_mask, icon_picture
from deckgen.faces.pictures import source_of
from deckgen.files import inside
from deckgen.messages import say
from deckgen.svg.write import short
from deckgen.writers.svg import Element, SvgError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from deckgen.faces.icon_drawing import Box
    from deckgen.faces.pictures import Trouble

_MOST_BYTES = 1_000_000  # of an SVG file; a pictogram has a hundredth of it


@dataclass(frozen=True, slots=True)
class IconFile:
    """A pictogram from a file: shapes of an SVG, or none of them and a picture."""

    file: Path
    view_box: Box
    svg: tuple[Element, ...]
    recolourable: bool

    def draw(self, x: float, y: float, size: float, fill: str) -> Markup:
        """Centred on a point, its longer side of the given size, in the given colour if it can take one."""
        left, top, width, height = self.view_box
        scale = size / max(width, height)
        corner = x - width * scale / 2, y - height * scale / 2
        colour = fill if self.recolourable else None
        if not self.svg:
            return _image(self.file, colour, corner, (width * scale, height * scale))
        at = f"translate({short(corner[0])} {short(corner[1])}) scale({scale:.6g})"
        if left or top:
            at += f" translate({-left:.6g} {-top:.6g})"
        return Markup('<g transform="{}">{}</g>').format(at, _markup(self.svg, colour))


def load_icon(folder: Path, name: str, place: Place) -> IconFile | None:
    """The pictogram of a file beside the deck; none if the name is not that of a file at all."""
    if not icons.is_file_name(name):
        return None
    file = inside(folder, name, place)
    if not file.is_file():
        raise UserError.at(place, say("checks.image-missing", name=name), say("checks.image-missing.fix"))
    return _drawn(file, name) if name.lower().endswith(".svg") else _photographed(file, name, place)


def trouble_with_icon(folder: Path, name: str, place: Place) -> Trouble | None:
    """The code and values of what is wrong with the file of a pictogram."""
    try:
        if not inside(folder, name, place).is_file():
            return "image-missing", {}
        load_icon(folder, name, place)
    except UserError as error:
        return "image-unreadable", {"reason": error.problems[0].message}
    return None


def _drawn(file: Path, name: str) -> IconFile:
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise SvgError(say("icons.svg-too-big", limit=_MOST_BYTES // 1_000_000))
        drawing = read_drawing(_text(file.read_bytes()))
    except (SvgError, OSError) as error:
        raise UserError.at(Place(name), str(error), say("icons.svg.fix")) from None
    return IconFile(file, drawing.view_box, drawing.shapes, drawing.recolourable)


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _photographed(file: Path, name: str, place: Place) -> IconFile:
    source = source_of(file)
    if isinstance(source, tuple):
        code, values = source
        raise UserError.at(place, say(f"checks.{code}", name=name, **values), say(f"checks.{code}.fix", **values))
    return IconFile(file, (0.0, 0.0, float(source.width), float(source.height)), (), icon_is_mask(file))


def _image(file: Path, colour: str | None, corner: tuple[float, float], size: tuple[float, float]) -> Markup:
    prepared = icon_picture(file, colour)
    if prepared is None:  # it was there when the deck was read
        return Markup("")
    return Markup('<image href="picture:{}" x="{}" y="{}" width="{}" height="{}"/>').format(
        prepared.key, *map(short, (*corner, *size))
    )


def _markup(shapes: Iterable[Element], colour: str | None) -> Markup:
    return Markup("").join(_element(shape, colour) for shape in shapes)


def _element(shape: Element, colour: str | None) -> Markup:
    attributes = dict(shape.attributes)
    for paint in ("fill", "stroke"):
        if colour and attributes.get(paint, "none") != "none":
            attributes[paint] = colour
    written = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in attributes.items())
    if shape.tag != "g":
        return Markup("<{}{}/>").format(shape.tag, written)
    return Markup("<g{}>{}</g>").format(written, _markup(shape.children, colour))
