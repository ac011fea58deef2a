"""What the operators of a page name: gradients, opacities, soft masks, groups and pictures.

A resource is named after its content, so that pages drawn in different processes agree on the name, and a document
has each only once.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from typing import Literal, NamedTuple

from deckgen.svg.colours import parse_colour
from deckgen.svg.gradients import Gradient, Stop
from deckgen.writers.pdf_numbers import decimals

Kind = Literal["ColorSpace", "ExtGState", "Font", "Shading", "XObject"]
_COMPRESSION = 4  # half the time of the usual 6, and a twelfth more bytes; 2 would save a fiftieth of a build
_EVERYWHERE = "[-32000 -32000 32000 32000]"


class Resource(NamedTuple):
    """A resource in PDF syntax, each `%s` in it a reference to one that it needs; with content, it is a stream."""

    kind: Kind
    name: str
    source: str = ""  # empty for what the document embeds by its name: fonts and pictures
    needs: tuple[Resource, ...] = ()
    content: bytes = b""

    @property
    def is_transparent(self) -> bool:
        changes_opacity = self.kind == "ExtGState" and ("/ca " in self.source or "/SMask " in self.source)
        return changes_opacity or any(need.is_transparent for need in self.needs)


FONTS = Resource("Font", "")
"""All fonts of the document."""


def compress_content(operators: str) -> bytes:
    """Operators as they are in the file."""
    return zlib.compress(operators.encode("ascii"), _COMPRESSION)


class PdfColours:
    """How colours are written: as red, green and blue."""

    space = "/DeviceRGB"
    fill_operator, stroke_operator = "rg", "RG"

    def numbers(self, colour: str) -> str:
        """The numbers of a colour, #rrggbb."""
        return _rgb_numbers(colour)

    def area_numbers(self, colour: str) -> str:
        """The numbers of a colour that fills a large area."""
        return self.numbers(colour)

    def text_numbers(self, colour: str) -> str:
        """The numbers of the colour of letters."""
        return self.numbers(colour)

    def ramp(self, stops: tuple[Stop, ...]) -> tuple[tuple[float, str], ...]:
        """The offsets of a gradient's stops, and their colours in numbers."""
        return tuple((stop.offset, self.numbers(stop.colour)) for stop in stops)


@lru_cache(maxsize=1024)
def _rgb_numbers(colour: str) -> str:
    return " ".join([f"{int(colour[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5)])


RGB = PdfColours()


@lru_cache(maxsize=256)
def rgb(colour: str) -> str:
    """The three numbers of a colour."""
    return RGB.numbers(parse_colour(colour)[0])


# Opacity.


@lru_cache(maxsize=256)
def opacity_state(fill: float, stroke: float) -> Resource:
    """The graphics state in which everything is drawn with these opacities."""
    name = f"O{round(fill * 1000)}" + (f"-{round(stroke * 1000)}" if stroke != fill else "")
    return Resource("ExtGState", name, f"<< /Type /ExtGState /ca {fill:.3g} /CA {stroke:.3g} >>")


def mask_state(form: Resource) -> Resource:
    """The graphics state in which only what is light in a drawing is seen."""
    source = "<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G %s >> >>"
    return Resource("ExtGState", f"K{form.name}", source, (form,))


# Groups: drawings within a page, which are put together first and then laid over what is below.


def group_form(operators: str, needs: tuple[Resource, ...], space: str) -> Resource:
    """A transparency group; its resources are those that its operators name."""
    kinds = {kind: [need for need in needs if need.kind == kind] for kind in dict.fromkeys(need.kind for need in needs)}
    ordered = tuple(need for named in kinds.values() for need in named)
    lists = " ".join(
        f"/{kind} " + ("%s" if kind == "Font" else f"<< {' '.join(f'/{need.name} %s' for need in named)} >>")
        for kind, named in kinds.items()
    )
    source = (
        f"/Type /XObject /Subtype /Form /BBox {_EVERYWHERE} /Resources << {lists} >> "
        f"/Group << /Type /Group /S /Transparency /CS {space} /I true >>"
    )
    return Resource("XObject", _name("G", source + operators), source, ordered, compress_content(operators))


# Gradients.


@lru_cache(maxsize=1024)
def gradient_shading(gradient: Gradient, colours: PdfColours) -> Resource:
    """The colours of a gradient, in the space in which it runs from 0 to 1."""
    return _shading(gradient.focus, colours.ramp(gradient.stops), colours.space)


@lru_cache(maxsize=1024)
def gradient_mask(gradient: Gradient) -> Resource:
    """The graphics state with the opacity of a gradient, in the same space."""
    ramp = tuple((stop.offset, f"{stop.opacity:.3g}") for stop in gradient.stops)
    shading = _shading(gradient.focus, ramp, "/DeviceGray")
    return mask_state(group_form(f"/{shading.name} sh", (shading,), "/DeviceGray"))


def _shading(focus: tuple[float, float, float] | None, ramp: tuple[tuple[float, str], ...], space: str) -> Resource:
    coordinates = "0 0 1 0" if focus is None else f"{decimals(focus, 6)} 0 0 1"
    source = (
        f"<< /ShadingType {2 if focus is None else 3} /ColorSpace {space} /Coords [{coordinates}] "
        f"/Extend [true true] /Function {_ramp_function(ramp)} >>"
    )
    return Resource("Shading", _name("S", source), source)


def _ramp_function(ramp: tuple[tuple[float, str], ...]) -> str:
    """The function from 0 to 1 to the colours between the stops; it is constant before the first and after the last."""
    whole = [(0.0, ramp[0][1]), *ramp, (1.0, ramp[-1][1])]
    pieces = [(one, two) for one, two in pairwise(whole) if two[0] > one[0]]
    functions = [f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{one[1]}] /C1 [{two[1]}] >>" for one, two in pieces]
    if len(functions) == 1:
        return functions[0]
    bounds = decimals((two[0] for _, two in pieces[:-1]), 6)
    encode = " ".join("0 1" for _ in pieces)
    return (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(functions)}] /Bounds [{bounds}] /Encode [{encode}] >>"
    )


def _name(letter: str, content: str) -> str:
    return letter + blake2b(content.encode(), digest_size=8).hexdigest()
