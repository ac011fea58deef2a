"""The sheets as one HTML page, for WeasyPrint and Chromium."""

from __future__ import annotations

from html import escape

from content import HEIGHT, PERIOD, WIDTH, Face, font_files, marks, pages

_STYLE = f"""
@page {{ size: 210mm 297mm; margin: 0 }}
body {{ margin: 0 }}
section {{ position: relative; width: 210mm; height: 297mm; overflow: hidden; break-after: page }}
section:last-child {{ break-after: auto }}
.marks {{ position: absolute; left: 0; top: 0; width: 210mm; height: 297mm }}
.flood {{ position: absolute; left: 14mm; top: 9.5mm; width: 182mm; height: 278mm; background: #14233a }}
.card {{ position: absolute; width: {WIDTH}mm; height: {HEIGHT}mm; text-align: center; color: #14233a }}
.card > * {{ position: absolute; margin: 0 }}
p {{ left: 3.5mm; width: 37mm; line-height: 1.2 }}
.T {{ color: #fdf8ec }}
.T .icon {{ left: 0; width: 44mm; top: 22mm; font: 16mm/1 icons; color: #f0cf8e }}
.T .title {{ top: 46mm; font: 13pt/1.2 serif-face }}
.D .icon {{ left: 14.5mm; top: 3mm; font: 9mm/1 icons }}
.date {{ top: 17mm; font: 26pt/1.2 bold-face }}
.D .title {{ top: 36mm; font: 10pt/1.2 semi-face }}
.note {{ top: 46mm; font: 7.5pt/1.2 sans-face }}
.qr {{ left: 27.2mm; top: 3mm; width: 13.8mm; height: 13.8mm }}
.T .qr {{ background: #fdf8ec }}
.band {{ left: 0; bottom: 0; width: 44mm; height: 7mm; background: #663380; color: #fff; font: 6.75pt/7mm semi-face }}
.drawn {{ left: 0; top: 0; width: 44mm; height: 68mm }}
.suit {{ left: 4.6mm; top: 4.6mm; font: 5.2mm/1 icons; color: #14233a }}
.code {{ left: 3.2mm; width: 8mm; top: 12.6mm; font: 6.5pt/1.2 semi-face }}
"""


def html_sheets(events: str) -> str:
    lines = "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in marks())
    cut = f'<svg class="marks" viewBox="0 0 210 297"><path d="{lines}" stroke="#000" stroke-width=".18"/></svg>'
    body = "".join(
        f"<section>{cut}{_flood(side)}{''.join(_card(face, side) for face in faces)}</section>"
        for side, faces in pages(events)
    )
    return (
        f'<!doctype html><html lang="es"><meta charset="utf-8"><title>Historia del mundo</title>'
        f"<style>{_font_faces()}{_STYLE}</style><body>{body}"
    )


def _font_faces() -> str:
    return "".join(
        f'@font-face {{ font-family: {"icons" if name == "icons" else f"{name}-face"}; src: url("{file.as_uri()}") }}\n'
        for name, file in font_files().items()
    )


def _flood(side: str) -> str:
    return '<div class="flood"></div>' if side == "T" else ""


def _card(face: Face, side: str) -> str:
    start = f'<div class="card {side}" style="left:{face.x}mm;top:{face.y}mm"><span class="icon">{face.icon}</span>'
    code = f'<svg class="qr" viewBox="-4 -4 29 29"><path fill="#14233a" d="{face.qr}"/></svg>'
    stroke = "#3d5170" if side == "T" else "#c8a24f"
    drawn = (
        f'<svg class="drawn" viewBox="0 0 44 68"><path d="{face.ornament}" fill="none" stroke="{stroke}"'
        f' stroke-width=".18"/><path d="{face.suit.badge}" fill="{face.suit.colour}"/></svg>'
    )
    corner = f'<span class="suit">{face.suit.icon}</span><span class="code">{face.code}</span>'
    title = f'<p class="title">{escape(face.title)}</p>'
    if side == "T":
        return f"{start}{drawn}{corner}{code}{title}</div>"
    date, note = f'<p class="date">{escape(face.date)}</p>', f'<p class="note">{escape(face.note)}</p>'
    return f'{start}{drawn}{corner}{code}{date}{title}{note}<div class="band">{PERIOD}</div></div>'
