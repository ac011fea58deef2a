"""A deck's own pictograms: `icon: images/horse.svg`, or a PNG or JPEG file."""

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
from deckgen.faces import icons, picture_cache
from deckgen.faces.picture_cache import Source
from deckgen.faces.pictures import PreparedPicture, Trouble, source_of
from deckgen.files import resolve_inside
from deckgen.messages import say
from deckgen.svg.read import Element, SvgError, path_segments, read_svg, transform
from deckgen.svg.write import short

if TYPE_CHECKING:
    from PIL.Image import Image


# A stranger's SVG made safe and simple: plain shapes, plain colours, no background, nothing that is not drawn.


Box = tuple[float, float, float, float]

_STYLE_SHEET = re.compile(r"<(?:svg:)?style\b[^>]*>[^<]*(?:<!\[CDATA\[)?[^<]*\{")
_FOREIGN = ("image", "use", "text", "tspan")  # they would reach for files, for other drawings' parts, for fonts
_PAINTS = ("fill", "stroke")
_GEOMETRY = ("d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points")
_STROKES = ("stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule")
_ATTRIBUTES = frozenset((*_PAINTS, *_GEOMETRY, *_STROKES, "transform"))


@dataclass(frozen=True, slots=True)
class Drawing:
    """The shapes, each with all its colours as #rrggbb; of one colour only if the theme may choose another."""

    shapes: tuple[Element, ...]
    view_box: Box
    recolourable: bool


def read_drawing(text: str) -> Drawing:
    """Parse and simplify; an SvgError names the line of what cannot be drawn."""
    if styled := _STYLE_SHEET.search(text):
        line = text.count("\n", 0, styled.start()) + 1
        raise SvgError(say("icons.svg-line", line=line, message=say("icons.svg-style-sheet")))
    root = read_svg(text)
    view_box = _view_box(root)
    try:
        shapes = tuple(_simplified(root))
    except RecursionError:
        raise SvgError(say("icons.svg-too-deep")) from None
    if not shapes:
        raise SvgError(say("icons.svg-empty"))
    shapes = _without_ground(shapes, view_box)
    return Drawing(shapes, view_box, len(_colours(shapes)) == 1)


def leaves(shapes: tuple[Element, ...]) -> Iterator[Element]:
    """The shapes inside any groups, in the order they are drawn."""
    for shape in shapes:
        if shape.tag == "g":
            yield from leaves(tuple(shape.children))
        else:
            yield shape


def _simplified(parent: Element) -> Iterator[Element]:
    """The shapes with nothing but what draws them; what is hidden is left out."""
    for element in parent.children:
        if element.attributes.get("display") == "none" or element.attributes.get("visibility") == "hidden":
            continue
        if element.tag in _FOREIGN:
            raise SvgError(_at(element, say("icons.svg-foreign", tag=element.tag)))
        kept = {name: value.strip() for name, value in element.attributes.items() if name in _ATTRIBUTES}
        _prove(element, kept)
        if element.tag == "g":
            if children := list(_simplified(element)):
                moved = {"transform": kept["transform"]} if "transform" in kept else {}
                yield replace(element, attributes=moved, text="", children=children)
        else:
            yield replace(element, attributes=kept | _paints(element, kept), text="", children=[])


def _paints(element: Element, attributes: dict[str, str]) -> dict[str, str]:
    fill = "none" if element.tag == "line" else _colour(element, attributes.get("fill", "#000000"))
    return {"fill": fill, "stroke": _colour(element, attributes.get("stroke", "none"))}


def _colour(element: Element, written: str) -> str:
    """As #rrggbb; what takes the colour of its surroundings is black until the theme says otherwise."""
    from PIL import ImageColor

    if written in ("none", "transparent"):
        return "none"
    if written in ("currentColor", "inherit"):
        return "#000000"
    try:
        red, green, blue = ImageColor.getrgb(written)[:3]
    except ValueError:
        raise SvgError(_at(element, say("icons.svg-colour", colour=written[:40]))) from None
    return f"#{red:02x}{green:02x}{blue:02x}"


def _prove(element: Element, attributes: dict[str, str]) -> None:
    """Find now what would fail when the card is drawn."""
    try:
        if "transform" in attributes:
            transform(attributes["transform"])
        if element.tag == "path":
            path_segments(attributes.get("d", ""))
    except (SvgError, ValueError, IndexError) as error:
        raise SvgError(_at(element, str(error))) from None


def _view_box(root: Element) -> Box:
    written = root.attributes.get("viewBox") or f"0 0 {root.attributes.get('width')} {root.attributes.get('height')}"
    try:
        x, y, width, height = (float(part.removesuffix("px")) for part in re.split(r"[\s,]+", written.strip()))
    except ValueError:
        raise SvgError(_at(root, say("icons.svg-no-size"))) from None
    if not all(map(math.isfinite, (x, y, width, height))) or width <= 0 or height <= 0:
        raise SvgError(_at(root, say("icons.svg-no-size")))
    return x, y, width, height


def _without_ground(shapes: tuple[Element, ...], view_box: Box) -> tuple[Element, ...]:
    """A one-coloured drawing on a square, as game-icons.net has them, is the drawing without the square."""
    first, rest = shapes[0], shapes[1:]
    if not rest or not _covers(first, view_box):
        return shapes
    others = _colours(rest)
    return rest if len(others) == 1 and first.attributes["fill"] not in others else shapes


def _covers(shape: Element, view_box: Box) -> bool:
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
    return {shape.attributes[paint] for shape in leaves(shapes) for paint in _PAINTS} - {"none"}


def _at(element: Element, message: str) -> str:
    return say("icons.svg-line", line=element.line, message=message)


# Pictograms that come as PNG or JPEG: small copies that keep their transparency, in the theme's colour if they can.


_LONGEST = 600  # pixels: 50 mm at 300 dpi
_ONE_COLOUR = 24  # how far the channels of a one-coloured drawing may stray, of 255


def icon_is_mask(file: Path) -> bool:
    """Whether the picture is one colour on nothing, so that its shape is all it says."""
    try:
        identity = picture_cache.fingerprint("icon", picture_cache.identity(file))
    except OSError:
        return False
    if known := picture_cache.remembered(identity):
        return known.flat
    image = _opened(file)
    if image is None:
        return False
    is_mask = _is_mask(image)
    picture_cache.remember(identity, Source(*image.size, flat=is_mask))
    return is_mask


def icon_picture(file: Path, colour: str | None) -> PreparedPicture | None:
    """The picture with its transparency, at most as large as any card needs; its shape in a colour if one is given."""
    try:
        key = picture_cache.fingerprint("icon", picture_cache.VERSION, picture_cache.identity(file), colour)
    except OSError:
        return None
    if (kept := picture_cache.kept(f"{key}.png")) and (size := _size_of(kept.read_bytes())):
        return PreparedPicture(key, kept, *size)
    image = _opened(file)
    if image is None:
        return None
    image.thumbnail((_LONGEST, _LONGEST), reducing_gap=2.0)
    if colour:
        image = _in_colour(image, colour)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return PreparedPicture(key, picture_cache.keep(f"{key}.png", buffer.getvalue()), *image.size)


def _opened(file: Path) -> Image | None:
    from deckgen.faces import picture_files as reading

    try:
        with reading.reading_quietly(), reading.opened(file) as image:
            pixels = reading.decoded(image, 1)
            return pixels if pixels.mode == "RGBA" else reading.to_srgb(pixels)
    except (reading.TooLargeError, reading.UnreadableError):
        return None


def _is_mask(image: Image) -> bool:
    if image.mode != "RGBA":
        return False
    opaque = image.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)
    if not opaque.getbbox():
        return False
    channels = (image.getchannel(name) for name in "RGB")
    ranges = [[level for level, count in enumerate(channel.histogram(opaque)) if count] for channel in channels]
    return all(levels[-1] - levels[0] <= _ONE_COLOUR for levels in ranges)


def _in_colour(image: Image, colour: str) -> Image:
    from PIL import Image

    filled = Image.new("RGBA", image.size, colour)
    filled.putalpha(image.getchannel("A"))
    return filled


def _size_of(png: bytes) -> tuple[int, int]:
    """Width and height stand at a fixed place of every PNG file."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


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


def load_icon(folder: Path, name: str, location: SourceLocation) -> IconFile | None:
    """The pictogram of a file beside the deck; none if the name is not that of a file at all."""
    if not icons.is_file_name(name):
        return None
    file = resolve_inside(folder, name, location)
    if not file.is_file():
        raise UserError.at(location, say("checks.image-missing", name=name), say("checks.image-missing.fix"))
    return _drawn(file, name) if name.lower().endswith(".svg") else _photographed(file, name, location)


def trouble_with_icon(folder: Path, name: str, location: SourceLocation) -> Trouble | None:
    """The code and values of what is wrong with the file of a pictogram."""
    try:
        if not resolve_inside(folder, name, location).is_file():
            return "image-missing", {}
        load_icon(folder, name, location)
    except UserError as error:
        return "image-unreadable", {"reason": error.problems[0].message}
    return None


def _drawn(file: Path, name: str) -> IconFile:
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise SvgError(say("icons.svg-too-big", limit=_MOST_BYTES // 1_000_000))
        drawing = read_drawing(_text(file.read_bytes()))
    except (SvgError, OSError) as error:
        raise UserError.at(SourceLocation(name), str(error), say("icons.svg.fix")) from None
    return IconFile(file, drawing.view_box, drawing.shapes, drawing.recolourable)


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _photographed(file: Path, name: str, location: SourceLocation) -> IconFile:
    source = source_of(file)
    if isinstance(source, tuple):
        code, values = source
        raise UserError.at(location, say(f"checks.{code}", name=name, **values), say(f"checks.{code}.fix", **values))
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
