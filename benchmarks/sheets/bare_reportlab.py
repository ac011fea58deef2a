"""The same sheets by hand: reportlab and nothing else, tuned as far as its public interface goes.

Two faces a card, 16 cards a sheet on A4: title, pictogram, rosette, suit and QR code on a dark ground; date, title,
note, pictogram, waves, suit, period and QR code on white; cut marks. No shaping, no fitting, no checks, no themes: what
a careful person writes in an afternoon.
"""

from __future__ import annotations

import csv
import re
import sys

import qrcode
from content import PERIOD, ornament, suit
from qrcode.constants import ERROR_CORRECT_H
from qrcode.util import MODE_ALPHA_NUM, QRData
from reportlab import rl_config
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from deckgen.resources import package_file

MM = 72 / 25.4
W, H, COLUMNS, ROWS = 44 * MM, 68 * MM, 4, 4
LEFT, BOTTOM = (210 - 176) / 2 * MM, (297 - 272) / 2 * MM


def main(events: str, target: str) -> None:
    rl_config.useA85 = 0
    rows = list(csv.DictReader(open(events, encoding="utf-8")))  # noqa: SIM115, PTH123
    fonts = {
        "serif": ("font_source_serif_pro", "files/SourceSerifPro-Semibold.ttf"),
        "bold": ("font_source_serif_pro", "files/SourceSerifPro-Bold.ttf"),
        "sans": ("font_source_sans_pro", "files/SourceSansPro-Regular.ttf"),
        "semi": ("font_source_sans_pro", "files/SourceSansPro-Semibold.ttf"),
        "icons": ("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf"),
    }
    for name, place in fonts.items():
        pdfmetrics.registerFont(TTFont(name, str(package_file(*place))))
    listing = package_file("fonticon_mdi7", "mdi7.py").read_text("utf-8")
    named = re.findall(r'^    (\w+) = "\\U000(f\w{4})"', listing, re.MULTILINE)
    icons = {name.replace("_", "-"): chr(int(code, 16)) for name, code in named}
    canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), pageCompression=1, initialFontName="sans")
    for start in range(0, len(rows), 16):
        for side in "TD":
            marks(canvas)
            if side == "T":
                canvas.setFillColorRGB(0.08, 0.14, 0.23)
                canvas.rect(LEFT - 3 * MM, BOTTOM - 3 * MM, 182 * MM, 278 * MM, stroke=0, fill=1)
            for index, row in enumerate(rows[start : start + 16]):
                line, column = divmod(index, COLUMNS)
                x = LEFT + (column if side == "T" else COLUMNS - 1 - column) * W
                y = BOTTOM + (ROWS - 1 - line) * H
                (title_face if side == "T" else date_face)(canvas, row, icons, x, y)
            canvas.showPage()
    canvas.save()


def title_face(canvas: Canvas, row: dict[str, str], icons: dict[str, str], x: float, y: float) -> None:
    canvas.setStrokeColorRGB(0.24, 0.32, 0.44)
    shape(canvas, ornament(row["code"], "T"), x, y, stroke=1)
    corner(canvas, row, "T", icons, x, y)
    canvas.setFillColorRGB(0.99, 0.97, 0.92)
    centred(canvas, row["code"], "semi", 6.5, x + 7.2 * MM, y + 53.4 * MM)
    qr_code(canvas, f"W4ES{row['code']}T", x, y, True)
    canvas.setFont("icons", 16 * MM)
    canvas.drawCentredString(x + W / 2, y + 30 * MM, icons[row["icon"]])
    lines(canvas, row["title_es"], "serif", 13, x, y + 18 * MM)


def date_face(canvas: Canvas, row: dict[str, str], icons: dict[str, str], x: float, y: float) -> None:
    canvas.setStrokeColorRGB(0.78, 0.64, 0.31)
    shape(canvas, ornament(row["code"], "D"), x, y, stroke=1)
    corner(canvas, row, "D", icons, x, y)
    centred(canvas, row["code"], "semi", 6.5, x + 7.2 * MM, y + 53.4 * MM)
    qr_code(canvas, f"W4ES{row['code']}D", x, y, False)
    canvas.setFont("icons", 9 * MM)
    canvas.drawCentredString(x + 19 * MM, y + 57 * MM, icons[row["icon"]])
    lines(canvas, row["date"], "bold", 26, x, y + 42 * MM)
    lines(canvas, row["title_es"], "semi", 10, x, y + 28 * MM)
    lines(canvas, row["note_es"], "sans", 7.5, x, y + 19 * MM)
    canvas.setFillColorRGB(0.4, 0.2, 0.5)
    canvas.rect(x, y, W, 7 * MM, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    centred(canvas, PERIOD, "semi", 6.75, x + W / 2, y + 2.6 * MM)


def corner(canvas: Canvas, row: dict[str, str], side: str, icons: dict[str, str], x: float, y: float) -> None:
    """The suit on its badge; leaves dark ink."""
    icon, colour, badge = suit(int(row["code"]), side, icons)
    canvas.setFillColorRGB(*(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)))
    shape(canvas, badge, x, y, fill=1)
    canvas.setFillColorRGB(0.08, 0.14, 0.23)
    centred(canvas, icon, "icons", 5.2 * MM, x + 7.2 * MM, y + 58.9 * MM)


def shape(canvas: Canvas, data: str, x: float, y: float, stroke: int = 0, fill: int = 0) -> None:
    """A path of absolute lines and curves, in mm from the top left corner of the card."""
    canvas.setLineWidth(0.5)
    path = canvas.beginPath()
    for kind, numbers in re.findall("([MLCZ])([^MLCZ]*)", data):
        values = [float(number) * MM for number in numbers.split()]
        at = [y + H - value if place % 2 else x + value for place, value in enumerate(values)]
        if kind == "C":
            path.curveTo(*at)
        elif kind == "Z":
            path.close()
        else:
            (path.moveTo if kind == "M" else path.lineTo)(*at)
    canvas.drawPath(path, stroke=stroke, fill=fill)


def centred(canvas: Canvas, text: str, font: str, size: float, x: float, y: float) -> None:
    canvas.setFont(font, size)
    canvas.drawCentredString(x, y, text)


def lines(canvas: Canvas, text: str, font: str, size: float, x: float, y: float) -> None:
    canvas.setFont(font, size)
    for number, line in enumerate(simpleSplit(text, font, size, 37 * MM)):
        canvas.drawCentredString(x + W / 2, y - number * size * 1.2, line)


def qr_code(canvas: Canvas, text: str, x: float, y: float, patch: bool) -> None:
    code = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0, mask_pattern=3)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM), optimize=0)
    code.make(fit=False)
    left, top, module = x + W - 14.9 * MM, y + H - 4.9 * MM, 10 / 21 * MM
    if patch:
        canvas.rect(left - 1.9 * MM, top - 11.9 * MM, 13.8 * MM, 13.8 * MM, stroke=0, fill=1)
        canvas.setFillColorRGB(0.08, 0.14, 0.23)
    path = canvas.beginPath()
    for number, modules in enumerate(code.modules):
        start = 0
        while start < 21:
            end = start
            while end < 21 and modules[end]:
                end += 1
            if end > start:
                path.rect(left + start * module, top - (number + 1) * module, (end - start) * module, module)
            start = end + 1
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFillColorRGB(*((0.94, 0.81, 0.56) if patch else (0.08, 0.14, 0.23)))


def marks(canvas: Canvas) -> None:
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(0.5)
    for column in range(COLUMNS + 1):
        canvas.line(LEFT + column * W, 3 * MM, LEFT + column * W, BOTTOM - 3 * MM)
        canvas.line(LEFT + column * W, 294 * MM, LEFT + column * W, 297 * MM - BOTTOM + 3 * MM)
    for row in range(ROWS + 1):
        canvas.line(3 * MM, BOTTOM + row * H, LEFT - 3 * MM, BOTTOM + row * H)
        canvas.line(207 * MM, BOTTOM + row * H, 210 * MM - LEFT + 3 * MM, BOTTOM + row * H)


if __name__ == "__main__":
    main(*sys.argv[1:])
