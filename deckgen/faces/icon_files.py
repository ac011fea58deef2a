"""Pictograms from files of the deck: `icon: images/horse.svg`, or a PNG or JPEG file."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from markupsafe import Markup

from deckgen.errors import SourceLocation, UserError
from deckgen.faces import icons, picture_cache, picture_files
from deckgen.faces.picture_cache import PictureInfo
from deckgen.faces.pictures import PictureProblem, PreparedPicture, inspect_picture
from deckgen.files import advise_missing_file, resolve_inside
from deckgen.messages import say
from deckgen.svg.colours import parse_colour
from deckgen.svg.errors import SvgError
from deckgen.svg.parse import Element
from deckgen.svg.paths import path_segments
from deckgen.svg.plain import PlainWriter
from deckgen.svg.read import read_svg
from deckgen.svg.units import ViewBox, read_view_box
from deckgen.svg.write import short

if TYPE_CHECKING:
    from PIL.Image import Image


_REFUSED_TAGS = ("image", "text")  # they need other files, or fonts
_PAINTS = ("fill", "stroke")
_LARGEST = 200.0  # millimetres: no card is larger


@dataclass(frozen=True, slots=True)
class IconDrawing:
    """What is drawn of an SVG file; recolourable if all of it has the same colour."""

    shapes: tuple[Element, ...]
    view_box: ViewBox
    recolourable: bool


def read_drawing(text: str) -> IconDrawing:
    """Parse an SVG file; an SvgError names the line of what cannot be drawn, and what is written of it is tried."""
    root = read_svg(text)
    view_box = read_view_box(root.attributes)
    if view_box is None:
        raise SvgError(say("icons.svg-no-size")).at(root)
    shapes = tuple(_visible(root))
    for shape in flatten_groups(shapes):
        if shape.tag in _REFUSED_TAGS:
            raise SvgError(say("icons.svg-foreign", tag=shape.tag)).at(shape)
    if not shapes:
        raise SvgError(say("icons.svg-empty"))
    shapes = _remove_background(shapes, view_box)
    plain = not any(shape.gradients for shape in flatten_groups(shapes))
    drawing = IconDrawing(shapes, view_box, plain and len(_colours(shapes)) == 1)
    read_svg(f"<svg>{_draw(drawing.shapes, view_box, 'tried', (0, 0), _LARGEST / max(view_box[2:]), None)}</svg>")
    return drawing


def flatten_groups(shapes: tuple[Element, ...]) -> Iterator[Element]:
    """The shapes without their groups, in the order they are drawn."""
    for shape in shapes:
        if shape.tag == "g":
            yield from flatten_groups(tuple(shape.children))
        else:
            yield shape


def _visible(parent: Element) -> Iterator[Element]:
    """What is in a drawing, without what is wholly transparent."""
    for element in parent.children:
        if element.tag == "g":
            if children := list(_visible(element)):
                yield replace(element, children=children)
        elif not element.share("opacity"):
            continue
        else:
            unseen = {paint: "none" for paint in _PAINTS if not element.share(f"{paint}-opacity")}
            paints = {"fill": "none" if element.tag == "line" else "#000000"} | element.attributes | unseen
            if any(paints.get(paint, "none") not in ("none", "transparent") for paint in _PAINTS):
                yield replace(element, attributes=paints)


def _remove_background(shapes: tuple[Element, ...], view_box: ViewBox) -> tuple[Element, ...]:
    """Leave out the square behind a drawing of one colour, such as those of game-icons.net."""
    first, rest = shapes[0], shapes[1:]
    if not rest or not _covers_view_box(first, view_box):
        return shapes
    others = _colours(rest)
    return rest if len(others) == 1 and not _colours((first,)) & others else shapes


def _covers_view_box(shape: Element, view_box: ViewBox) -> bool:
    if shape.tag == "g" or "transform" in shape.attributes:
        return False
    x, y, width, height = view_box
    if shape.tag == "rect":
        return tuple(shape.number(name) for name in ("x", "y", "width", "height")) == view_box
    if shape.tag != "path":
        return False
    segments = path_segments(shape.attributes.get("d", ""))
    corners = {points for kind, points in segments if kind in ("M", "L")}
    straight = {kind for kind, _ in segments} <= {"M", "L", "Z"}
    return straight and corners == {(x, y), (x + width, y), (x + width, y + height), (x, y + height)}


def _colours(shapes: tuple[Element, ...]) -> set[str]:
    """The colours of shapes as #rrggbb; what is painted with a gradient has none."""
    return {
        parse_colour(written)[0]
        for shape in flatten_groups(shapes)
        for paint in _PAINTS
        if paint not in shape.gradients and (written := shape.attributes.get(paint, "none")) != "none"
    }


# PNG and JPEG files: small copies that keep their transparency, in the theme's colour if they have only one.


_LONGEST = 600  # pixels: 50 mm at 300 dpi
_COLOUR_TOLERANCE = 24  # how much the channels of a picture of one colour may vary, of 255


def is_one_colour(file: Path) -> bool:
    """Whether the picture is one colour on a transparent ground, so that another colour can replace it."""
    try:
        fingerprint = picture_cache.fingerprint("icon", picture_cache.file_fingerprint(file))
    except OSError:
        return False
    if known := picture_cache.find_info(fingerprint):
        return known.flat
    image = _open_image(file)
    if image is None:
        return False
    is_mask = _has_one_colour(image)
    picture_cache.store_info(fingerprint, PictureInfo(*image.size, flat=is_mask))
    return is_mask


def prepare_icon(file: Path, colour: str | None) -> PreparedPicture | None:
    """The picture with its transparency, no larger than any card needs, and in a colour if one is given."""
    try:
        key = picture_cache.fingerprint("icon", picture_cache.VERSION, picture_cache.file_fingerprint(file), colour)
    except OSError:
        return None
    if (kept := picture_cache.find_file(f"{key}.png")) and (size := _png_size(kept.read_bytes())):
        return PreparedPicture(key, kept, *size)
    image = _open_image(file)
    if image is None:
        return None
    image.thumbnail((_LONGEST, _LONGEST), reducing_gap=2.0)
    if colour:
        image = _recolour(image, colour)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return PreparedPicture(key, picture_cache.store_file(f"{key}.png", buffer.getvalue()), *image.size)


def _open_image(file: Path) -> Image | None:
    try:
        with picture_files.ignoring_pillow_warnings(), picture_files.open_picture_file(file) as image:
            scale = next(each for each in (8, 4, 2, 1) if min(image.size) >= each * _LONGEST or each == 1)
            pixels = picture_files.decode(image, scale)
            return pixels if pixels.mode == "RGBA" else picture_files.to_srgb(pixels)
    except (picture_files.PictureTooLargeError, picture_files.PictureUnreadableError):
        return None


def _has_one_colour(image: Image) -> bool:
    if image.mode != "RGBA":
        return False
    opaque = image.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)
    if not opaque.getbbox():
        return False
    channels = (image.getchannel(name) for name in "RGB")
    ranges = [[level for level, count in enumerate(channel.histogram(opaque)) if count] for channel in channels]
    return all(levels[-1] - levels[0] <= _COLOUR_TOLERANCE for levels in ranges)


def _recolour(image: Image, colour: str) -> Image:
    from PIL import Image

    coloured = Image.new("RGBA", image.size, colour)
    coloured.putalpha(image.getchannel("A"))
    return coloured


def _png_size(png: bytes) -> tuple[int, int]:
    """Width and height, which are at a fixed position in every PNG file."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


# Loading a file and drawing it on a face.


_MOST_BYTES = 1_000_000  # of an SVG file; usual pictograms have a hundredth of it


@dataclass(frozen=True, slots=True)
class IconFile:
    """A pictogram from a file; `svg` is empty for a PNG or JPEG file."""

    file: Path
    view_box: ViewBox
    svg: tuple[Element, ...]
    recolourable: bool

    def draw(self, x: float, y: float, size: float, fill: str) -> Markup:
        """Draw it centred on a point, with its longer side of a size, and in a colour if it is recolourable."""
        _, _, width, height = self.view_box
        scale = size / max(width, height)
        corner = x - width * scale / 2, y - height * scale / 2
        colour = fill if self.recolourable else None
        if not self.svg:
            return _image_element(self.file, colour, corner, (width * scale, height * scale))
        return _draw(self.svg, self.view_box, f"icon-{crc32(os.fsencode(self.file)):08x}", corner, scale, colour)


def _draw(
    shapes: tuple[Element, ...],
    view_box: ViewBox,
    name: str,
    corner: tuple[float, float],
    scale: float,
    colour: str | None,
) -> Markup:
    """The shapes with the corner of their view box at a point; the name begins all their ids."""
    left, top, _, _ = view_box
    at = f"translate({short(corner[0])} {short(corner[1])}) scale({scale:.6g})"
    if left or top:
        at += f" translate({-left:.6g} {-top:.6g})"
    writer = PlainWriter(f"{name}-", colour)
    written = writer.write(shapes)
    return Markup(f'{writer.definitions()}<g transform="{at}">{written}</g>')


def load_icon(folder: Path, name: str, location: SourceLocation) -> IconFile | None:
    """The pictogram in a file of the deck's folder; None if the name is not that of a file."""
    if not icons.is_file_name(name):
        return None
    file = resolve_inside(folder, name, location)
    if not file.is_file():
        raise UserError.at(location, say("checks.image-missing", name=name), advise_missing_file(folder, name))
    return _load_svg(file, name) if name.lower().endswith(".svg") else _load_image(file, name, location)


def find_icon_problem(folder: Path, name: str, location: SourceLocation) -> PictureProblem | None:
    """What is wrong with the file of a pictogram; None if nothing is."""
    try:
        if not resolve_inside(folder, name, location).is_file():
            return "image-missing", {"advice": advise_missing_file(folder, name)}
        load_icon(folder, name, location)
    except UserError as error:
        return "image-unreadable", {"reason": error.problems[0].message}
    return None


def _load_svg(file: Path, name: str) -> IconFile:
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise SvgError(say("icons.svg-too-big", limit=_MOST_BYTES // 1_000_000))
        drawing = read_drawing(_decode(file.read_bytes()))
    except (SvgError, OSError) as error:
        raise UserError.at(SourceLocation(name), str(error), say("icons.svg.fix")) from None
    return IconFile(file, drawing.view_box, drawing.shapes, drawing.recolourable)


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _load_image(file: Path, name: str, location: SourceLocation) -> IconFile:
    info = inspect_picture(file)
    if isinstance(info, tuple):
        code, values = info
        raise UserError.at(location, say(f"checks.{code}", name=name, **values), say(f"checks.{code}.fix", **values))
    return IconFile(file, (0.0, 0.0, float(info.width), float(info.height)), (), is_one_colour(file))


def _image_element(file: Path, colour: str | None, corner: tuple[float, float], size: tuple[float, float]) -> Markup:
    prepared = prepare_icon(file, colour)
    if prepared is None:  # the file was removed after the deck was read
        return Markup("")
    return Markup('<image href="picture:{}" x="{}" y="{}" width="{}" height="{}"/>').format(
        prepared.key, *map(short, (*corner, *size))
    )
