"""A link as a QR code: in the terminal, two modules to a letter, or as a picture."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.leaflets.style import leaflet_style
from deckgen.resources import resource_folder
from deckgen.svg.write import single_line
from deckgen.templates import page_templates
from scorer.share.style import TextArea, draw_lines, fit_text, measures

if TYPE_CHECKING:
    from jinja2 import Template

Matrix = tuple[tuple[bool, ...], ...]
QUIET = 4
"""Light modules around a code, as the standard requires."""

_TERMINAL_QUIET = 2  # enough for every phone, and terminals are narrow
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
_PANEL = 968.0


class LinkTooLongError(Exception):
    """The link is longer than any QR code can hold."""


@cache
def make_qr_matrix(link: str) -> Matrix:
    """The modules of the smallest code for a link, dark ones true, without the quiet zone."""
    import qrcode
    from qrcode.constants import ERROR_CORRECT_L
    from qrcode.exceptions import DataOverflowError

    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=0)
    code.add_data(link)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError):
        raise LinkTooLongError from None
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())


def draw_in_terminal(modules: Matrix, *, inked: bool) -> list[str]:
    """Lines of block letters; `inked` for black on white, otherwise for light letters on a dark terminal."""
    rows = _add_quiet_zone(modules)
    if len(rows) % 2:
        rows = (*rows, (False,) * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [
        "".join(_HALVES[above is inked, below is inked] for above, below in zip(*pair, strict=True)) for pair in pairs
    ]


def draw_qr_svg(link: str) -> Markup:
    """The code with its quiet zone as a drawing for a page; its size and its name are those that the page gives it."""
    modules = make_qr_matrix(link)
    side = len(modules) + 2 * QUIET
    return Markup(
        f'<svg class="qr" viewBox="{-QUIET} {-QUIET} {side} {side}" aria-hidden="true" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M{-QUIET} {-QUIET}h{side}v{side}h{-side}z"/><path d="{_path(modules)}"/></svg>'
    )


def draw_qr_picture(link: str, title: str, hint: str) -> bytes:
    """The code on a white panel as PNG, with a title above and a hint below."""
    from deckgen.writers.png import render_svg, save_picture

    page, look = measures(), leaflet_style()
    head = fit_text(title, look.title, TextArea(page.room, 130, (54, 34), 2, 1.1))
    words = fit_text(hint, look.plain, TextArea(page.room, 90, (34, 26), 2, 1.2))
    top = page.margin + head.height + 34
    height = round(top + _PANEL + 34 + words.height + page.margin)
    modules = make_qr_matrix(link)
    svg = _template().render(
        width=page.width,
        height=height,
        look=look,
        title=single_line(title),
        head=draw_lines(head, page.width / 2, page.margin, look.title, look.plate_ink),
        words=draw_lines(words, page.width / 2, top + _PANEL + 34, look.plain, look.plate_quiet),
        x=page.margin,
        y=top,
        panel=_PANEL,
        module=_PANEL / (len(modules) + 2 * QUIET),
        quiet=QUIET,
        path=_path(modules),
    )
    file = BytesIO()
    save_picture(file, render_svg(svg, int(page.width), height).quantize(16))
    return file.getvalue()


def _add_quiet_zone(modules: Matrix) -> Matrix:
    side = len(modules) + 2 * _TERMINAL_QUIET
    blank = ((False,) * side,) * _TERMINAL_QUIET
    edge = (False,) * _TERMINAL_QUIET
    return (*blank, *((*edge, *row, *edge) for row in modules), *blank)


def _path(modules: Matrix) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark)


@cache
def _template() -> Template:
    return page_templates(resource_folder("templates/share", package="scorer")).get_template("qr.svg")
