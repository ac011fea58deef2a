"""Make the files of this folder again: lists as teachers and others have them, written by the programs that write them.

    python tests/deckgen/strangers/make_files.py

It needs the packages of the extra `strangers`, and LibreOffice Calc with its Python bridge (`soffice`, and
`/usr/bin/python3` with the module `uno`, Debian's python3-uno). The files are committed, so the tests need none of
them. `expected.yaml` says what each file must become.
"""

from __future__ import annotations

import io
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from pathlib import Path

import msoffcrypto.format.ooxml
import openpyxl
import xlsxwriter
import xlwt
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image as PictureOnSheet
from openpyxl.styles import PatternFill
from openpyxl.worksheet.worksheet import Worksheet
from PIL import Image

FILES = Path(__file__).with_name("files")
Cells = Sequence[object]


def main() -> None:
    FILES.mkdir(exist_ok=True)
    for make in (make_text_files, make_openpyxl_files, make_xlsxwriter_files, make_xls_files, make_other_files):
        make()
    make_libreoffice_files()


# Text


def text(name: str, content: str, encoding: str = "utf-8", end: str = "\r\n") -> None:
    (FILES / name).write_bytes(content.lstrip("\n").replace("\n", end).encode(encoding))


def make_text_files() -> None:
    make_encoded_lists()
    make_delimited_lists()
    make_web_lists()
    make_lists_to_refuse()


def make_encoded_lists() -> None:
    text(
        "excel-german.csv",
        """
Datum;Ereignis;Notiz
3.10.1990;Deutsche Wiedervereinigung;Fünf neue Länder
9. November 1989;Öffnung der Mauer;
9 n. Chr.;Schlacht im Teutoburger Wald;„Varus, gib mir meine Legionen wieder!“
44 v. Chr.;Ermordung Cäsars;
um 1450;Erfindung des Buchdrucks;
1618–1648;Dreißigjähriger Krieg;
18. Jahrhundert;Die Aufklärung;
""",
        "cp1252",
    )
    text(
        "excel-polish.csv",
        """
Rok;Wydarzenie;Opis
1410;Zwycięstwo nad Krzyżakami pod Grunwaldem;Władysław Jagiełło
966;Chrzest Polski;
3 maja 1791;Uchwalenie Konstytucji;
XVI wiek;Złoty wiek kultury;
ok. 1000;Zjazd gnieźnieński;Źródła są skąpe
""",
        "cp1250",
    )
    text(
        "iso-polish.csv",
        """
data,tytuł
1543,Kopernik ogłasza dzieło o obrotach ciał niebieskich
1683,Odsiecz wiedeńska
1795,Trzeci rozbiór
1918,Odzyskanie niepodległości
1980,Porozumienia sierpniowe i Solidarność
""",
        "iso8859-2",
        "\n",
    )
    text(
        "excel-czech.csv",
        """
Rok;Událost
1348;Založení univerzity v Praze
1415;Upálení Jana Husa
1620;Bitva na Bílé hoře
1918;Vznik Československa
1989;Sametová revoluce začíná průvodem studentů
""",
        "cp1250",
    )
    text(
        "excel-russian.csv",
        """
Год;Событие
1961;Полёт Юрия Гагарина
1812;Бородинское сражение
1703;Основание Санкт-Петербурга
988;Крещение Руси
1380;Куликовская битва
""",
        "cp1251",
    )
    text(
        "excel-spanish.csv",
        """
Año;Acontecimiento;Descripción
1492;Colón llega a América;Zarpó de Palos
siglo V a. C.;Esplendor de Atenas;
753 a. C.;Fundación de Roma;Según la tradición
h. 15000 a. C.;Pinturas de Altamira;
1936-1939;Guerra Civil española;
12 de octubre de 1931;Sufragio femenino en España;
""",
        "cp1252",
    )
    text(
        "excel-for-mac-french.csv",
        """
Année;Événement
14 juillet 1789;Prise de la Bastille
52 av. J.-C.;Siège d'Alésia
XVIIIe siècle;Les Lumières éclairent l'Europe
vers 1200;Notre-Dame s'élève
1er janvier 2002;L'euro entre dans les porte-monnaie français
""",
        "mac_roman",
        "\r",
    )
    text(
        "unicode-text.txt",
        """
Data\tAcontecimento\tNotas
1500\tCabral chega ao Brasil\tNau e caravelas
25 de abril de 1974\tRevolução dos Cravos\t
século XII\tFundação do reino\tAfonso Henriques
27 a.C.\tAugusto torna-se imperador\t
""",
        "utf-16",
    )
    text(
        "excel-utf8-italian.csv",
        """
Data;Evento
44 a.C.;Uccisione di Cesare
79 d.C.;L'eruzione del Vesuvio
1861;Unità d'Italia
XV secolo;Il Rinascimento a Firenze
2 giugno 1946;Nascita della Repubblica
""",
        "utf-8-sig",
    )
    text("two-readings.csv", "year,event\n1848,Année de la Hongrie: Gödöllõ\n", "cp1252")


def make_delimited_lists() -> None:
    text("sep-line.csv", "sep=;\nyear;event\n1969;Moon landing\n1989;Fall of the Berlin Wall\n", "cp1252")
    text("pipes.txt", "date|title\n1969|Moon landing\nc. 900|Beowulf is written down\n", end="\n")
    text(
        "google-sheets.csv",
        '''
When,What happened,Notes
1969-07-20,Moon landing,"He said: ""That's one small step"""
1876,"Bell phones, and Watson comes","First line
second line"
"July 4, 1776",Declaration of Independence,
44 BC,Caesar is killed,
''',
    )
    text(
        "apple-numbers.csv",
        """
Table 1;;
Date;Event;
1066;Battle of Hastings;
1215;Magna Carta;
;;
1348;Plague in England;
""",
        end="\n",
    )
    text(
        "classic-mac.csv",
        "year,event\n1984,The first Macintosh\n1976,Apple in a garage\n",
        "mac_roman",
        "\r",
    )
    text("nul-bytes.csv", "year,event\n1969,Moon land\0ing\n1989,Wall falls\0\n")
    text(
        "month-first.csv",
        "Date,Event\n7/20/1969,Moon landing\n11/9/1989,Fall of the Wall\n12/25/1991,End of the USSR\n",
    )
    text("day-first.yaml", "title: La historia\nlanguage: es\ndates: day-first\nevents: day-first.csv\n", end="\n")
    text(
        "day-first.csv",
        "Fecha;Suceso\n12/10/1492;Colón ve tierra\n2/5/1808;Levantamiento de Madrid\n31/12/1999;Fin de un siglo\n",
        "cp1252",
    )
    text(
        "apostrophes.csv",
        "year,event\n'1945,End of the war\n'1066-10-14,Battle of Hastings\n'-44,Caesar is killed\n'69,Moon landing\n",
    )


def make_web_lists() -> None:
    text(
        "wikidata-query.csv",
        """
item,itemLabel,date
http://www.wikidata.org/entity/Q48314,Battle of Waterloo,1815-06-18T00:00:00Z
http://www.wikidata.org/entity/Q1747689,Ides of March,-0043-03-15T00:00:00Z
http://www.wikidata.org/entity/Q6534,French Revolution,1789-01-01T00:00:00Z
http://www.wikidata.org/entity/Q1,Battle of Thermopylae,-0479-01-01T00:00:00Z
http://www.wikidata.org/entity/Q2,Sejong makes an alphabet,1443-01-01T00:00:00Z
""",
        end="\n",
    )
    text(
        "wikidata-precision.csv",
        """
itemLabel,date,precision
Moon landing,1969-07-20T00:00:00Z,11
Great Fire of Rome,0064-07-01T00:00:00Z,10
Eruption of Thera,-1599-01-01T00:00:00Z,8
Gothic cathedrals,1200-01-01T00:00:00Z,7
Bronze Age,-2999-01-01T00:00:00Z,6
A day nobody knows,http://www.wikidata.org/.well-known/genid/8f2a,9
""",
        end="\n",
    )
    text(
        "encyclopedia-table.csv",
        """
Year,Event,Description
c. 500 BC[1],Pythagoras teaches in Croton[2],School of numbers[citation needed]
44 BC†,Caesar is killed[a][b],
106¹,Trajan conquers Dacia,
1700 BC[3][4],The palace of Knossos is rebuilt‡,
1666,A house of 100 m² burns,
""",
        end="\n",
    )
    text(
        "museum-export.csv",
        """
id;object;date;title;inventory
1;Vase;c. 480 BC;Vase of Douris;A 12
2;Coin;between 1914 and 1918;Emergency money;B 7
3;Map;1904-05;Map of the siege;C 1
4;Letter;before 300 BC;Letter on papyrus;D 4
""",
    )


def make_lists_to_refuse() -> None:
    text("no-header.csv", "1969,Moon landing\n1989,Fall of the Berlin Wall\n")
    text("on-its-side.csv", "Year,1066,1215,1969\nEvent,Battle of Hastings,Magna Carta,Moon landing\n")
    text("ambiguous-days.csv", "Date,Event\n3/4/1969,First flight of Concorde\n11/9/1989,Fall of the Wall\n")
    text("unquoted-comma.csv", "year,event,note\n1969,Moon landing,fine\n1876,Bell phones, and Watson comes,at last\n")
    text(
        "other-year-forms.csv",
        "year,event\n0,Year zero\n1969.5,Half a year\n25404,A day as a number\n2000 BP,Before present\n300 BC?,Asked\n",
    )


# XLSX by openpyxl


def sheet_of(*rows: Cells, title: str = "Sheet1", book: openpyxl.Workbook | None = None) -> Worksheet:
    """A sheet with these rows, in a new workbook or in one that has sheets already."""
    if book is None:
        book = openpyxl.Workbook()
        sheet = book.active
        sheet.title = title
    else:
        sheet = book.create_sheet(title)
    for row in rows:
        sheet.append(list(row))
    return sheet


def save(sheet: Worksheet, name: str, folder: Path = FILES) -> Path:
    book = sheet.parent
    book.properties.created = book.properties.modified = datetime(2026, 11, 18)
    book.save(folder / name)
    return folder / name


EVENTS: tuple[Cells, ...] = (
    ("Year", "Event", "Note"),
    (1066, "Battle of Hastings", "Harold dies"),
    (1215, "Magna Carta", None),
    (1969, "Moon landing", None),
)


def make_openpyxl_files() -> None:
    make_layouts()
    make_formats()
    make_dates_in_columns()
    make_languages()


def make_layouts() -> None:
    cover = sheet_of(("History of the world",), ("Class 4b, Ms Brown",), title="Cover")
    sheet_of(*EVENTS, title="Events", book=cover.parent)
    sheet_of(("Who", "Mark"), ("Ann", 2), title="Marks", book=cover.parent)
    save(cover, "cover-sheet.xlsx")

    first = sheet_of(*EVENTS, title="Term 1")
    sheet_of(("Year", "Event"), (1850, "The railway comes"), title="Term 2", book=first.parent)
    save(first, "two-terms.xlsx")

    titled = sheet_of(("OUR TIMELINE",), ("Class 4b, school year 2026/27",), (), *EVENTS)
    titled.merge_cells("A1:C1")
    titled.merge_cells("A2:C2")
    titled["B5"].comment = Comment("Check this with the book", "Ms Brown")
    titled["A4"].fill = PatternFill("solid", fgColor="FFDD00")
    titled.auto_filter.ref = "A4:C7"
    titled.freeze_panes = "A5"
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "navy").save(picture, "PNG")
    titled.add_image(PictureOnSheet(picture), "E2")
    save(titled, "title-rows-and-logo.xlsx")

    hidden = sheet_of(
        ("Year", "Draft title", "Event", "Done"),
        (1066, "hastings???", "Battle of Hastings", True),
        (1215, "carta", "Magna Carta", True),
        (1776, "independence", "Declaration of Independence", False),
        (1969, "moon", "Moon landing", True),
    )
    hidden.row_dimensions[4].hidden = True
    hidden.column_dimensions["B"].hidden = True
    hidden.auto_filter.ref = "A1:D5"
    save(hidden, "filtered.xlsx")
    no_date = sheet_of(*EVENTS)
    no_date.column_dimensions["A"].hidden = True
    save(no_date, "hidden-years.xlsx")

    gaps = sheet_of(
        (),
        (None, "Year", None, "Event", None, None, "Picture"),
        (None, 1066, None, "Battle of Hastings"),
        (),
        (None, 1215, None, "Magna Carta"),
        (),
        (),
        (None, 1969, None, "Moon landing"),
    )
    save(gaps, "gaps.xlsx")
    save(sheet_of(*EVENTS, (None, None, None), (3, "Total", None)), "total-row.xlsx")
    save(sheet_of(*EVENTS, EVENTS[3], (1969, "Moon Landing", "again")), "pasted-twice.xlsx")
    side = sheet_of(
        ("Year", "Event", None, "Year", "Event"),
        (1066, "Battle of Hastings", None, 1850, "The railway comes"),
        (1215, "Magna Carta", None, 1912, "The school opens"),
    )
    save(side, "side-by-side.xlsx")
    merged = sheet_of(("Year", "Event"), (1969, "Moon landing"), (None, "Concorde flies"))
    merged.merge_cells("A2:A3")
    save(merged, "merged-years.xlsx")
    save(sheet_of((), title="Empty"), "empty.xlsx")


def fill(rows: Iterable[tuple[object, str, str]], heading: str = "Date") -> Worksheet:
    """A list whose dates have formats: value, format, title."""
    sheet = sheet_of((heading, "Event"))
    for number, (value, number_format, title) in enumerate(rows, 2):
        sheet.append((value, title))
        sheet.cell(number, 1).number_format = number_format
    return sheet


SHOWN: tuple[tuple[object, str, str], ...] = (
    (date(1945, 1, 1), "yyyy", "End of the war"),
    (date(1969, 7, 1), "mmm-yy", "Moon landing"),
    (date(1989, 11, 9), '[$-F800]dddd", "mmmm" "dd", "yyyy', "Fall of the Wall"),
    (date(1912, 4, 15), "d/m/yyyy", "The Titanic sinks"),
    (datetime(1986, 1, 28, 11, 39), "yyyy-mm-dd hh:mm", "Challenger is lost"),
    (44, '0\\ "BC"', "Caesar is killed"),
    (-753, "0", "Rome is founded"),
    (79, '"AD" 0', "Vesuvius erupts"),
    (-490, '0;0" BC"', "Battle of Marathon"),
    (1453, "#,##0", "Constantinople falls"),
    (1789.0, "0.00", "French Revolution"),
    (1848, "General", "Springtime of nations"),
)


def make_formats() -> None:
    save(fill(SHOWN), "display-formats.xlsx")
    mac = fill(((date(1969, 7, 20), "dd/mm/yyyy", "Moon landing"), (date(1984, 1, 24), "yyyy", "The first Macintosh")))
    mac.parent.epoch = openpyxl.utils.datetime.MAC_EPOCH
    save(mac, "mac-1904.xlsx")
    typed = fill(
        (
            (1969, "dd/mm/yyyy", "Moon landing"),
            (1066, "yyyy", "Battle of Hastings"),
            (date(1989, 11, 9), "dd/mm/yyyy", "Fall of the Wall"),
        )
    )
    save(typed, "years-in-date-cells.xlsx")
    save(fill(((date(2026, 7, 20), "d-mmm", "Moon landing"), (1989, "0", "Fall of the Wall"))), "day-without-year.xlsx")
    formulas = fill((("=1900+69", "General", "Moon landing"), (1989, "General", "Fall of the Wall")))
    save(formulas, "formulas-without-values.xlsx")
    text_dates = sheet_of(("Date", "Event"), ("1969", "Moon landing"), ("1066-10-14", "Hastings"), ("-44", "Caesar"))
    for row in text_dates["A2:A4"]:
        row[0].number_format, row[0].quotePrefix = "@", True
    save(text_dates, "numbers-as-text.xlsx")
    deep = sheet_of(
        ("Year", "Event"),
        (-4540000000, "The Earth forms"),
        (-66000000, "The dinosaurs die out"),
        (-300000, "Our species appears"),
        ("3.5 billion years ago", "First traces of life"),
        (-9500, "The temple of Göbekli Tepe"),
        (-1, "The year before our era"),
        (1, "The first year"),
    )
    save(deep, "deep-time.xlsx")


def make_dates_in_columns() -> None:
    eras = sheet_of(
        ("Event", "Year", "BC/AD", "Cost", "Share"),
        ("Caesar is killed", 44, "BC", 5, 0.15),
        ("Rome is founded", 753, "B.C.", 7, 0.2),
        ("Vesuvius erupts", 79, "AD", 9, 0.3),
        ("Moon landing", 1969, None, 25400000000, 0.35),
    )
    for row in range(2, 6):
        eras.cell(row, 4).number_format, eras.cell(row, 5).number_format = '#,##0 "€"', "0%"
    save(eras, "era-column.xlsx")
    parts = sheet_of(
        ("Day", "Month", "Year", "Event"),
        (20, 7, 1969, "Moon landing"),
        (9, "November", 1989, "Fall of the Wall"),
        (None, "May", 1945, "End of the war"),
        (None, None, 1066, "Battle of Hastings"),
        (15, 3, -44, "Caesar is killed"),
    )
    save(parts, "day-month-year.xlsx")


def make_languages() -> None:
    save(
        sheet_of(
            ("Siglo", "Suceso"),
            ("V a. C.", "El Partenón"),
        ),
        "siglo-column.xlsx",
    )
    save(
        sheet_of(
            ("Fecha", "Suceso"),
            ("siglo XV", "Los Reyes Católicos"),
            ("siglo II a. C.", "Numancia resiste"),
            ("años 60", "Llegan los turistas"),
            ("h. 1500", "El Bosco pinta"),
            ("II milenio a. C.", "La cultura de El Argar"),
        ),
        "siglos.xlsx",
    )
    save(
        sheet_of(
            ("Date", "Événement"),
            ("XIIe siècle", "Les premières cathédrales gothiques"),
            ("Ier siècle av. J.-C.", "La Gaule romaine"),
            ("années 1920", "Les Années folles"),
            ("14 juillet 1789", "Prise de la Bastille"),
            ("v. 1440", "L’imprimerie"),
        ),
        "siecles.xlsx",
    )
    save(
        sheet_of(
            ("Kiedy", "Co się stało"),
            ("XIV w.", "Kazimierz zakłada uniwersytet"),
            ("II w. p.n.e.", "Rzym podbija Grecję"),
            ("lata 80. XX wieku", "Stan wojenny"),
            ("1 września 1939", "Wybuch wojny"),
            ("ok. 1025", "Koronacja Bolesława"),
        ),
        "wieki.xlsx",
    )


# XLSX by XlsxWriter


def make_xlsxwriter_files() -> None:
    write_xlsx("formulas.xlsx", write_formulas)
    write_xlsx("formula-errors.xlsx", write_errors)
    write_xlsx("rich-text.xlsx", write_rich_text)
    write_xlsx("excel-table.xlsx", write_excel_table)


def write_xlsx(name: str, write: Callable[[xlsxwriter.Workbook, object], None]) -> None:
    book = xlsxwriter.Workbook(FILES / name)
    book.set_properties({"created": datetime(2026, 11, 18)})
    sheet = book.add_worksheet("Tabelle1")
    write(book, sheet)
    book.close()


def write_formulas(book: xlsxwriter.Workbook, sheet: object) -> None:
    sheet.write_row(0, 0, ("Jahr", "Ereignis"))
    sheet.write_formula("A2", "=1900+69", None, 1969)
    sheet.write_formula("B2", '=CONCATENATE("Mond","landung")', None, "Mondlandung")
    sheet.write_formula("A3", "=DATE(1990,10,3)", book.add_format({"num_format": "dd.mm.yyyy"}), 33149)
    sheet.write("B3", "Deutsche Einheit")


def write_errors(_: xlsxwriter.Workbook, sheet: object) -> None:
    sheet.write_row(0, 0, ("Jahr", "Ereignis", "Notiz"))
    sheet.write_formula("A2", "=1/0", None, "#DIV/0!")
    sheet.write("B2", "Mondlandung")
    sheet.write("A3", 1990)
    sheet.write_formula("B3", "=#REF!", None, "#REF!")
    sheet.write_row(3, 0, (1945, "Kriegsende"))
    sheet.write_formula("C4", '=VLOOKUP("x",A:B,2,0)', None, "#N/A")


def write_rich_text(book: xlsxwriter.Workbook, sheet: object) -> None:
    bold, raised = book.add_format({"bold": True}), book.add_format({"font_script": 1})
    sheet.write_row(0, 0, ("Year", "Event"))
    sheet.write_rich_string("A2", "106", raised, "1")
    sheet.write_rich_string("B2", bold, "Trajan", " conquers Dacia")
    sheet.write_rich_string("A3", "12", raised, "th", " century")
    sheet.write_rich_string("B3", "Cathedrals of 1000 m", raised, "2", " and more")
    sheet.write_rich_string("A4", "44 BC", raised, "2")
    sheet.write("B4", "Caesar says\n“Et tu, Brute?”")


def write_excel_table(book: xlsxwriter.Workbook, sheet: object) -> None:
    day = book.add_format({"num_format": "d mmmm yyyy"})
    rows = [
        [date(1969, 7, 20), "Mondlandung", 1],
        [date(1989, 11, 9), "Mauerfall", 2],
        [date(1990, 10, 3), "Einheit", 3],
    ]
    columns = [{"header": "Datum", "format": day}, {"header": "Ereignis"}, {"header": "Lernziel"}]
    sheet.add_table("B3:D6", {"data": rows, "columns": columns})
    sheet.data_validation("D4:D9", {"validate": "list", "source": ["1", "2", "3"]})
    sheet.conditional_format("D4:D6", {"type": "3_color_scale"})
    sheet.protect()


# XLS by xlwt


def make_xls_files() -> None:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Events")
    rows = [("Date", "Event"), *((value, title) for value, _, title in SHOWN)]
    formats = ["General", *(number_format for _, number_format, _ in SHOWN)]
    for number, (cells, number_format) in enumerate(zip(rows, formats, strict=True)):
        sheet.write(number, 0, cells[0], xlwt.easyxf(num_format_str=number_format))
        sheet.write(number, 1, cells[1])
    last = len(rows)
    sheet.write(last, 0, 1969)
    sheet.write(last, 1, "A row that is hidden")
    sheet.row(last).hidden = True
    book.add_sheet("Notes").write(0, 0, "Nothing for the cards")
    book.save(str(FILES / "display-formats.xls"))

    mac = xlwt.Workbook()
    mac.dates_1904 = True
    sheet = mac.add_sheet("Events")
    for column, heading in enumerate(("Date", "Event")):
        sheet.write(0, column, heading)
    day = xlwt.easyxf(num_format_str="dd/mm/yyyy")
    for row, (serial, title) in enumerate(((23942, "Moon landing"), (1969, "Typed as a year")), 1):
        sheet.write(row, 0, serial, day)
        sheet.write(row, 1, title)
    mac.save(str(FILES / "mac-1904.xls"))


# Other kinds


def make_other_files() -> None:
    document = OpenDocumentSpreadsheet()
    table = Table(name="Blatt1")
    for cells in (("Jahr", "Ereignis"), (None, "Mondlandung"), ("1989", "Mauerfall")):
        line = TableRow()
        for cell in cells:
            if cell is None:
                line.addElement(TableCell(formula="of:=1900+69"))
                continue
            made = TableCell(valuetype="string")
            made.addElement(P(text=cell))
            line.addElement(made)
        table.addElement(line)
    document.spreadsheet.addElement(table)
    document.write(str(FILES / "formulas-without-values.ods"))

    plain = io.BytesIO()
    sheet_of(*EVENTS).parent.save(plain)
    with (FILES / "password.xlsx").open("wb") as file:
        msoffcrypto.format.ooxml.OOXMLFile(plain).encrypt("secret", file)

    with zipfile.ZipFile(FILES / "binary.xlsb", "w") as packed:  # no library writes XLSB; this is only its outline
        packed.writestr("[Content_Types].xml", "<Types/>")
        packed.writestr("xl/workbook.bin", b"\x83\x01\x00")
        packed.writestr("xl/worksheets/sheet1.bin", b"\x81\x01\x00")


# LibreOffice

CONVERT = """
import sys, uno, time
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for attempt in range(120):
    try:
        context = resolver.resolve("uno:pipe,name=deckgen;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.5)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
def options(**named):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in named.items())
for line in sys.stdin.read().splitlines():
    source, target, kind, password = line.split("\\t")
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(source), "_blank", 0, options(Hidden=True))
    document.calculateAll()
    wanted = options(FilterName=kind, Password=password) if password else options(FilterName=kind)
    document.storeToURL(uno.systemPathToFileUrl(target), wanted)
    document.close(True)
try:
    desktop.terminate()
except Exception:
    pass
"""
KINDS = {".ods": "calc8", ".xls": "MS Excel 97", ".xlsx": "Calc MS Excel 2007 XML"}


def make_libreoffice_files() -> None:
    """Lists that were typed into LibreOffice Calc: made with openpyxl, opened and saved again."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder)
        shown = save(fill(SHOWN), "shown.xlsx", there)
        filtered = save(openpyxl.load_workbook(FILES / "filtered.xlsx").active, "filtered.xlsx", there)
        errors = save(
            fill(
                (
                    ("=1/0", "General", "Moon landing"),
                    ("=1988+1", "General", "Wall"),
                    (1945, "General", "=C99:D99*#REF!"),
                )
            ),
            "errors.xlsx",
            there,
        )
        old_days = there / "old-days.csv"
        old_days.write_text(
            "Date,Event\n1492-10-12,Columbus sees land\n1066-10-14,Battle of Hastings\n"
            "1582-10-04,The last day of a calendar\n1582-10-15,The first day of another\n"
            "1815-06-18,Battle of Waterloo\n1969-07-20,Moon landing\n"
        )
        events = save(sheet_of(*EVENTS), "events.xlsx", there)
        convert(
            (shown, "display-formats.ods", ""),
            (filtered, "filtered.ods", ""),
            (filtered, "filtered.xls", ""),
            (errors, "formula-errors.ods", ""),
            (errors, "formula-errors.xls", ""),
            (old_days, "old-days.ods", ""),
            (old_days, "old-days-libreoffice.xlsx", ""),
            (old_days, "old-days-libreoffice.xls", ""),
            (FILES / "rich-text.xlsx", "rich-text.ods", ""),
            (FILES / "rich-text.xlsx", "rich-text.xls", ""),
            (FILES / "mac-1904.xlsx", "mac-1904.ods", ""),
            (FILES / "years-in-date-cells.xlsx", "years-in-date-cells.ods", ""),
            (FILES / "cover-sheet.xlsx", "cover-sheet.ods", ""),
            (FILES / "title-rows-and-logo.xlsx", "title-rows-and-logo.ods", ""),
            (events, "password.ods", "secret"),
            (events, "password.xls", "secret"),
        )


def convert(*jobs: tuple[Path, str, str]) -> None:
    lines = "\n".join(
        "\t".join((str(source), str(FILES / target), KINDS[Path(target).suffix], password))
        for source, target, password in jobs
    )
    office = subprocess.Popen(["soffice", "--headless", "--norestore", "--accept=pipe,name=deckgen;urp;"])
    try:
        subprocess.run(["/usr/bin/python3", "-c", CONVERT], input=lines, text=True, check=True, timeout=300)
    finally:
        office.wait(timeout=60)


if __name__ == "__main__":
    main()
