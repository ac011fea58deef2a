"""A link as a QR code: in the terminal, two modules a letter, or as a picture."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from deckgen.resources import resource_folder
from deckgen.svg.write import single_line
from deckgen.templates import page_templates
from scorer.share.lettering import Room, drawn, set_words
from scorer.share.look import house, measures

if TYPE_CHECKING:
    from jinja2 import Template

Matrix = tuple[tuple[bool, ...], ...]
QUIET = 4
"""Light modules around a code, by the standard."""

_TERMINAL_QUIET = 2  # enough for every phone, and terminals are narrow
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
_PANEL = 968.0


class TooLong(Exception):  # noqa: N818 - it is the link that is too long
    """More than any QR code can hold."""


@cache
def matrix(link: str) -> Matrix:
    """The modules, dark ones true, without the quiet zone; as few as the link needs."""
    import qrcode
    from qrcode.constants import ERROR_CORRECT_L
    from qrcode.exceptions import DataOverflowError

    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=0)
    code.add_data(link)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError):
        raise TooLong from None
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())


def in_letters(modules: Matrix, *, inked: bool) -> list[str]:
    """Inked, for black on white; else the light modules are the letters, for terminals of light on dark."""
    rows = _with_quiet(modules)
    if len(rows) % 2:
        rows = (*rows, (False,) * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [
        "".join(_HALVES[above is inked, below is inked] for above, below in zip(*pair, strict=True)) for pair in pairs
    ]


def qr_picture(link: str, title: str, hint: str) -> bytes:
    """The code on a white panel, what it is above and what to do with it below."""
    from deckgen.writers.png import svg_picture
    from deckgen.writers.png_files import save_picture

    page, look = measures(), house()
    head = set_words(title, look.title, Room(page.room, 130, (54, 34), 2, 1.1))
    words = set_words(hint, look.plain, Room(page.room, 90, (34, 26), 2, 1.2))
    top = page.margin + head.height + 34
    height = round(top + _PANEL + 34 + words.height + page.margin)
    modules = matrix(link)
    svg = _template().render(
        width=page.width,
        height=height,
        look=look,
        title=single_line(title),
        head=drawn(head, page.width / 2, page.margin, look.title, look.plate_ink),
        words=drawn(words, page.width / 2, top + _PANEL + 34, look.plain, look.plate_quiet),
        x=page.margin,
        y=top,
        panel=_PANEL,
        module=_PANEL / (len(modules) + 2 * QUIET),
        quiet=QUIET,
        path=_path(modules),
    )
    file = BytesIO()
    save_picture(file, svg_picture(svg, int(page.width), height).quantize(16))
    return file.getvalue()


def _with_quiet(modules: Matrix) -> Matrix:
    side = len(modules) + 2 * _TERMINAL_QUIET
    blank = ((False,) * side,) * _TERMINAL_QUIET
    edge = (False,) * _TERMINAL_QUIET
    return (*blank, *((*edge, *row, *edge) for row in modules), *blank)


def _path(modules: Matrix) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark)


@cache
def _template() -> Template:
    return page_templates(resource_folder("templates/share", package="scorer")).get_template("qr.svg")
