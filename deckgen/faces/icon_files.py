"""Pictograms from files of the deck: `icon: images/horse.svg`, or a PNG or JPEG file."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.errors import SourceLocation, UserError
from deckgen.faces import icons, picture_cache, picture_files
from deckgen.faces.picture_cache import PictureInfo
from deckgen.faces.pictures import PictureProblem, PreparedPicture, inspect_picture
from deckgen.files import advise_missing_file, resolve_inside
from deckgen.messages import say
from deckgen.svg.errors import SvgError
from deckgen.svg.paths import path_segments
from deckgen.svg.read import Element, read_svg
from deckgen.svg.transforms import parse_transform
from deckgen.svg.write import short

if TYPE_CHECKING:
    from PIL.Image import Image


ViewBox = tuple[float, float, float, float]

_STYLE_SHEET = re.compile(r"<(?:svg:)?style\b[^>]*>[^<]*(?:<!\[CDATA\[)?[^<]*\{")
_REFUSED_TAGS = ("image", "use", "text", "tspan")  # they need other files, other parts of the drawing, or fonts
_PAINTS = ("fill", "stroke")
_GEOMETRY = ("d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points")
_STROKES = ("stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule")
_UNDRAWABLE = frozenset(("opacity", "fill-opacity", "stroke-opacity", "clip-path"))
_ATTRIBUTES = frozenset((*_PAINTS, *_GEOMETRY, *_STROKES, "transform"))


@dataclass(frozen=True, slots=True)
class IconDrawing:
    """The shapes of an SVG file, with colours as #rrggbb; recolourable if all have the same one."""

    shapes: tuple[Element, ...]
    view_box: ViewBox
    recolourable: bool


def read_drawing(text: str) -> IconDrawing:
    """Parse an SVG file and reduce it to plain shapes; an SvgError names the line of what cannot be drawn."""
    if styled := _STYLE_SHEET.search(text):
        line = text.count("\n", 0, styled.start()) + 1
        raise SvgError(say("icons.svg-line", line=line, message=say("icons.svg-style-sheet")))
    root = read_svg(text)
    view_box = _read_view_box(root)
    try:
        shapes = tuple(_simplify(root))
    except RecursionError:
        raise SvgError(say("icons.svg-too-deep")) from None
    if not shapes:
        raise SvgError(say("icons.svg-empty"))
    shapes = _remove_background(shapes, view_box)
    return IconDrawing(shapes, view_box, len(_colours(shapes)) == 1)


def flatten_groups(shapes: tuple[Element, ...]) -> Iterator[Element]:
    """The shapes without their groups, in the order they are drawn."""
    for shape in shapes:
        if shape.tag == "g":
            yield from flatten_groups(tuple(shape.children))
        else:
            yield shape


def _simplify(parent: Element) -> Iterator[Element]:
    """The visible shapes, with only the attributes that matter."""
    for element in parent.children:
        if element.attributes.get("display") == "none" or element.attributes.get("visibility") == "hidden":
            continue
        if element.tag in _REFUSED_TAGS:
            raise SvgError(_with_line(element, say("icons.svg-foreign", tag=element.tag)))
        for name in _UNDRAWABLE & element.attributes.keys():
            if element.attributes[name] not in ("1", "1.0", "none"):
                raise SvgError(_with_line(element, f"{name} cannot be drawn"))
        kept = {name: value.strip() for name, value in element.attributes.items() if name in _ATTRIBUTES}
        _validate(element, kept)
        if element.tag == "g":
            if children := list(_simplify(element)):
                moved = {"transform": kept["transform"]} if "transform" in kept else {}
                yield replace(element, attributes=moved, text="", children=children)
        else:
            yield replace(element, attributes=kept | _paints(element, kept), text="", children=[])


def _paints(element: Element, attributes: dict[str, str]) -> dict[str, str]:
    fill = "none" if element.tag == "line" else _colour(element, attributes.get("fill", "#000000"))
    return {"fill": fill, "stroke": _colour(element, attributes.get("stroke", "none"))}


def _colour(element: Element, written: str) -> str:
    """A colour as #rrggbb; `currentColor` and `inherit` are black."""
    from PIL import ImageColor

    if written in ("none", "transparent"):
        return "none"
    if written in ("currentColor", "inherit"):
        return "#000000"
    try:
        red, green, blue = ImageColor.getrgb(written)[:3]
    except ValueError:
        raise SvgError(_with_line(element, say("icons.svg-colour", colour=written[:40]))) from None
    return f"#{red:02x}{green:02x}{blue:02x}"


def _validate(element: Element, attributes: dict[str, str]) -> None:
    """Raise now what would fail when the card is drawn."""
    try:
        if "transform" in attributes:
            parse_transform(attributes["transform"])
        if element.tag == "path":
            path_segments(attributes.get("d", ""))
    except (SvgError, ValueError, IndexError) as error:
        raise SvgError(_with_line(element, str(error))) from None


def _read_view_box(root: Element) -> ViewBox:
    written = root.attributes.get("viewBox") or f"0 0 {root.attributes.get('width')} {root.attributes.get('height')}"
    try:
        x, y, width, height = (float(part.removesuffix("px")) for part in re.split(r"[\s,]+", written.strip()))
    except ValueError:
        raise SvgError(_with_line(root, say("icons.svg-no-size"))) from None
    if not all(map(math.isfinite, (x, y, width, height))) or width <= 0 or height <= 0:
        raise SvgError(_with_line(root, say("icons.svg-no-size")))
    return x, y, width, height


def _remove_background(shapes: tuple[Element, ...], view_box: ViewBox) -> tuple[Element, ...]:
    """Leave out the square behind a drawing of one colour, such as those of game-icons.net."""
    first, rest = shapes[0], shapes[1:]
    if not rest or not _covers_view_box(first, view_box):
        return shapes
    others = _colours(rest)
    return rest if len(others) == 1 and first.attributes["fill"] not in others else shapes


def _covers_view_box(shape: Element, view_box: ViewBox) -> bool:
    if shape.tag == "g" or "transform" in shape.attributes:
        return False
    x, y, width, height = view_box
    if shape.tag == "rect":
        percent = shape.attributes.get("width") == shape.attributes.get("height") == "100%"
        return percent or tuple(shape.number(name) for name in ("x", "y", "width", "height")) == view_box
    if shape.tag != "path":
        return False
    segments = path_segments(shape.attributes.get("d", ""))
    corners = {points for kind, points in segments if kind in ("M", "L")}
    straight = {kind for kind, _ in segments} <= {"M", "L", "Z"}
    return straight and corners == {(x, y), (x + width, y), (x + width, y + height), (x, y + height)}


def _colours(shapes: tuple[Element, ...]) -> set[str]:
    return {shape.attributes[paint] for shape in flatten_groups(shapes) for paint in _PAINTS} - {"none"}


def _with_line(element: Element, message: str) -> str:
    return say("icons.svg-line", line=element.line, message=message)


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
            pixels = picture_files.decode(image, 1)
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
        left, top, width, height = self.view_box
        scale = size / max(width, height)
        corner = x - width * scale / 2, y - height * scale / 2
        colour = fill if self.recolourable else None
        if not self.svg:
            return _image_element(self.file, colour, corner, (width * scale, height * scale))
        at = f"translate({short(corner[0])} {short(corner[1])}) scale({scale:.6g})"
        if left or top:
            at += f" translate({-left:.6g} {-top:.6g})"
        return Markup('<g transform="{}">{}</g>').format(at, _elements(self.svg, colour))


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


def _elements(shapes: Iterable[Element], colour: str | None) -> Markup:
    return Markup("").join(_element(shape, colour) for shape in shapes)


def _element(shape: Element, colour: str | None) -> Markup:
    attributes = dict(shape.attributes)
    for paint in ("fill", "stroke"):
        if colour and attributes.get(paint, "none") != "none":
            attributes[paint] = colour
    written = Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in attributes.items())
    if shape.tag != "g":
        return Markup("<{}{}/>").format(shape.tag, written)
    return Markup("<g{}>{}</g>").format(written, _elements(shape.children, colour))
