"""A table as an XLSX workbook that every spreadsheet program opens: one sheet, all cells text, the headings fixed.

All cells have the format Text, so that a program keeps `1969-07-20` and `001` as they are.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from typing import IO
from xml.sax.saxutils import escape

from deckgen.text import replace_hidden

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_NARROWEST, _WIDEST = 8, 60  # columns, in characters
_MOMENT = (1980, 1, 1, 0, 0, 0)  # the same for every file, so that the same rows give the same bytes

_PARTS = {
    "[Content_Types].xml": f"""<Types xmlns="{_PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/></Types>""",
    "_rels/.rels": f"""<Relationships xmlns="{_PACKAGE}/relationships">\
<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>""",
    "xl/_rels/workbook.xml.rels": f"""<Relationships xmlns="{_PACKAGE}/relationships">\
<Relationship Id="rId1" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="{_RELATIONS}/styles" Target="styles.xml"/></Relationships>""",
    "xl/styles.xml": f"""<styleSheet xmlns="{_MAIN}">\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>""",
}
_TEXT, _HEADING = 1, 2  # formats in the style sheet


def write_workbook(file: IO[bytes], name: str, rows: Iterable[Sequence[str]]) -> None:
    """Write the rows, headings first, to one sheet with this name."""
    rows = list(rows)
    workbook = f"""<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}">\
<sheets><sheet name="{escape(name, {'"': "&quot;"})}" sheetId="1" r:id="rId1"/></sheets></workbook>"""
    parts = {**_PARTS, "xl/workbook.xml": workbook, "xl/worksheets/sheet1.xml": _make_sheet(rows)}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for path, text in parts.items():
            entry = zipfile.ZipInfo(path, _MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, _DECLARATION + text)


def _make_sheet(rows: Sequence[Sequence[str]]) -> str:
    columns = "".join(
        f'<col min="{number}" max="{number}" width="{_find_width(rows, number - 1)}" style="{_TEXT}" customWidth="1"/>'
        for number in range(1, len(rows[0]) + 1)
    )
    lines = "".join(
        f'<row r="{number}">{"".join(_make_cell(text, _HEADING if number == 1 else _TEXT) for text in row)}</row>'
        for number, row in enumerate(rows, 1)
    )
    frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    return f"""<worksheet xmlns="{_MAIN}">\
<sheetViews><sheetView workbookViewId="0">{frozen}</sheetView></sheetViews>\
<cols>{columns}</cols><sheetData>{lines}</sheetData></worksheet>"""


def _make_cell(text: str, style: int) -> str:
    return f'<c t="inlineStr" s="{style}"><is><t xml:space="preserve">{escape(replace_hidden(text))}</t></is></c>'


def _find_width(rows: Sequence[Sequence[str]], column: int) -> int:
    longest = max((len(row[column]) for row in rows if column < len(row)), default=0)
    return min(_WIDEST, max(_NARROWEST, longest + 2))
