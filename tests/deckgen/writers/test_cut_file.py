"""Cut files, measured against the PDF beside them: what the machine cuts is where the card is printed."""

from __future__ import annotations

import re
from pathlib import Path

import ezdxf
import ezdxf.bbox
import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from deckgen import BuildResult, build, load_deck
from deckgen.errors import UserError
from deckgen.faces.proof import draw_proof
from deckgen.sheets.geometry import Rectangle
from deckgen.sheets.printers import PrinterProfile, save_profile
from deckgen.writers.png import render_face

MM = 72 / 25.4
DPI = 1200
TOLERANCE = 0.05  # mm
PAPER = 250  # how light a pixel of a card may be


ROWS = "\n".join(f"{code:03},{1500 + code},Event number {code}" for code in range(1, 14))


@pytest.fixture
def made(tmp_path):
    """Builds a deck of 13 cards, one more than a sheet of small cards with marks holds."""
    (tmp_path / "mine.csv").write_text(f"code,date,title\n{ROWS}\n", "utf-8")

    def make(**options) -> BuildResult:
        return build(load_deck(tmp_path / "mine.csv"), tmp_path / "mine.pdf", **options)

    return make


def svg_outlines(file: Path) -> list[tuple[Rectangle, float]]:
    """The rectangle and the radius of every path, in millimetres."""
    text = file.read_text("utf-8")
    width, height = (
        float(inches) * 25.4 for inches in re.search(r'width="([\d.]+)in" height="([\d.]+)in"', text).groups()
    )
    assert [float(side) for side in re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text).groups()] == pytest.approx(
        [width, height], abs=0.001
    )
    found = []
    for data in re.findall(r'<path d="([^"]+)"', text):
        points = [tuple(map(float, point)) for point in re.findall(r"([\d.]+) ([\d.]+)(?=[MLAZ])", data)]
        radii = {float(radius) for radius in re.findall(r"A([\d.]+) ", data)} or {0.0}
        x, y = [point[0] for point in points], [point[1] for point in points]
        found.append((Rectangle(min(x), min(y), max(x) - min(x), max(y) - min(y)), *radii))
    return found


def dxf_outlines(file: Path, page_height: float) -> list[tuple[Rectangle, float]]:
    """The same of a DXF file, as ezdxf reads it; there, y grows upwards."""
    document = ezdxf.readfile(file)
    assert document.header["$INSUNITS"] == ezdxf.units.MM
    assert [error.message for error in document.audit().errors] == []
    found = []
    for line in document.modelspace():
        assert line.dxftype() == "POLYLINE" and line.is_closed and line.dxf.layer == "CUT"
        box = ezdxf.bbox.extents([line])
        arcs = [part for part in line.virtual_entities() if part.dxftype() == "ARC"]
        assert all((arc.dxf.end_angle - arc.dxf.start_angle) % 360 == pytest.approx(90) for arc in arcs)
        assert len(arcs) in (0, 4)
        area = Rectangle(box.extmin.x, page_height - box.extmax.y, box.size.x, box.size.y)
        found.append((area, arcs[0].dxf.radius if arcs else 0.0))
    return found


def outlines(result: BuildResult) -> list[tuple[Rectangle, float]]:
    file = result.cut_file.path
    return svg_outlines(file) if file.suffix == ".svg" else dxf_outlines(file, result.imposition.page.height)


class PrintedPage:
    """A page of the PDF, of which parts are rendered sharply."""

    def __init__(self, file: Path, number: int = 0) -> None:
        self.page = pypdfium2.PdfDocument(file)[number]
        self.width, self.height = (side / MM for side in self.page.get_size())

    def part(self, area: Rectangle) -> Image.Image:
        crop = (area.x, self.height - area.bottom, self.width - area.right, area.y)
        return self.page.render(scale=DPI / 72, crop=tuple(side * MM for side in crop)).to_pil().convert("L")

    def dark_area(self, area: Rectangle, white: int = 128) -> Rectangle:
        """What is darker than white within an area of the page, in its millimetres."""
        picture = self.part(area)
        left, top, right, bottom = picture.point(lambda level: 255 if level < white else 0).getbbox()
        across, down = area.width / picture.width, area.height / picture.height
        return Rectangle(area.x + left * across, area.y + top * down, (right - left) * across, (bottom - top) * down)

    def code_place(self, card: Rectangle) -> tuple[float, float]:
        """The top left corner of a card's QR code, in millimetres of the page."""
        x, y = code_place(self.part(card))
        return card.x + x, card.y + y


def code_place(picture: Image.Image) -> tuple[float, float]:
    (code,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    corner = code.position.top_left
    return corner.x * 25.4 / DPI, corner.y * 25.4 / DPI


@pytest.fixture(scope="module")
def code_on_face(tmp_path_factory):
    """Where the QR code is on each title face of that deck."""
    file = tmp_path_factory.mktemp("face") / "mine.csv"
    file.write_text(f"code,date,title\n{ROWS}\n", "utf-8")
    proof = draw_proof(load_deck(file))
    return code_place(render_face(proof.faces[0]["title"], proof.size, DPI).convert("L"))


KINDS = pytest.mark.parametrize("kind", ["svg", "dxf"])


@KINDS
@pytest.mark.parametrize("registration", [None, "silhouette", "silhouette-4"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_edge_of_what_is_printed_is_the_edge_of_what_is_cut(made, kind, registration, paper):
    """Without bleed, cards end where they are cut."""
    result = made(cut_file=kind, registration=registration, paper=paper, bleed=0)
    areas = [area for area, _ in outlines(result)]
    left, top = min(area.x for area in areas), min(area.y for area in areas)
    right, bottom = max(area.right for area in areas), max(area.bottom for area in areas)
    page = PrintedPage(result.path)
    middle, centre = areas[0].x + 5, areas[0].y + 5
    side = page.dark_area(Rectangle(left - 2, centre, right - left + 4, 1), PAPER)
    upright = page.dark_area(Rectangle(middle, top - 2, 1, bottom - top + 4), PAPER)
    assert (side.x, side.right) == pytest.approx((left, right), abs=TOLERANCE)
    assert (upright.y, upright.bottom) == pytest.approx((top, bottom), abs=TOLERANCE)


@KINDS
@pytest.mark.parametrize("registration", [None, "silhouette"])
def test_every_card_is_printed_in_its_outline(made, code_on_face, kind, registration):
    """Read back by the QR codes: each lies in its outline as it lies on the face."""
    result = made(cut_file=kind, registration=registration)
    page, capacity = PrintedPage(result.path), result.imposition.grid.capacity
    cards = [area for area, _ in outlines(result)]
    assert len(cards) == capacity
    for area in (cards[0], cards[capacity // 2], cards[min(capacity, 13) - 1]):
        x, y = page.code_place(area)
        assert (x - area.x, y - area.y) == pytest.approx(code_on_face, abs=TOLERANCE)


@KINDS
@pytest.mark.parametrize(("corners", "radius"), [(None, 3.0), (0, 0.0), (5, 5.0)])
def test_outlines_have_the_size_of_the_card_and_rounded_corners(made, kind, corners, radius):
    result = made(cut_file=kind, corners=corners, card="poker")
    assert result.cut_file.radius == radius
    for area, found in outlines(result):
        assert (area.width, area.height, found) == pytest.approx((63.5, 88.9, radius), abs=0.001)


@pytest.mark.parametrize("registration", ["silhouette", "silhouette-4"])
@pytest.mark.parametrize(("card", "paper"), [("mini-euro", "A4"), ("poker", "Letter")])
def test_marks_are_printed_where_the_program_of_the_machine_expects_them(made, registration, card, paper):
    result = made(registration=registration, card=card, paper=paper)
    marks, page = result.imposition.marks(result.plan), result.imposition.page
    reach = marks.inset + marks.length + 1
    corners = {
        (right, bottom): Rectangle(
            page.width - reach if right else 0, page.height - reach if bottom else 0, reach, reach
        )
        for right in (False, True)
        for bottom in (False, True)
    }
    front, back = PrintedPage(result.path), PrintedPage(result.path, 1)
    assert (front.width, front.height) == pytest.approx((page.width, page.height), abs=0.01)
    near, far = marks.inset - 0.5, marks.inset - 0.5 + marks.length
    for (right, bottom), corner in corners.items():
        if registration == "silhouette" and right and bottom:
            assert front.part(corner).getextrema() == (255, 255)
            continue
        square = registration == "silhouette" and not right and not bottom
        end = near + 5 if square else far
        found = front.dark_area(corner)
        x = (page.width - found.right, page.width - found.x) if right else (found.x, found.right)
        y = (page.height - found.bottom, page.height - found.y) if bottom else (found.y, found.bottom)
        assert (*x, *y) == pytest.approx((near, end, near, end), abs=TOLERANCE)
    assert all(back.part(corner).getextrema()[0] > 128 for corner in corners.values()), "marks are on the titles only"


def test_arms_of_marks_are_one_millimetre_thick(made):
    result = made(registration="silhouette-4")
    marks = result.imposition.marks(result.plan)
    line = PrintedPage(result.path).dark_area(Rectangle(marks.inset + 3, marks.inset - 3, 2, 8))
    assert (line.y, line.bottom) == pytest.approx((marks.inset - 0.5, marks.inset + 0.5), abs=TOLERANCE)


def test_a_printer_profile_corrects_marks_and_cards_alike(made, tmp_path, monkeypatch):
    """What the printer makes of the page, 98 % about its middle, is what the cut file says."""
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path / "settings"))
    save_profile(PrinterProfile("home", dx=2, scale_x=98, scale_y=99))
    result = made(registration="silhouette", cut_file="svg", bleed=0, printer="home")
    page = PrintedPage(result.path)
    printed_mark = page.dark_area(Rectangle(0, 0, 20, 20))
    assert page.width / 2 - (page.width / 2 - printed_mark.x) * 0.98 == pytest.approx(9.5, abs=TOLERANCE)
    assert page.height / 2 - (page.height / 2 - printed_mark.y) * 0.99 == pytest.approx(9.5, abs=TOLERANCE)
    first = outlines(result)[0][0]
    edge = page.dark_area(Rectangle(first.x - 6, first.y + 5, 20, 1), PAPER).x
    assert page.width / 2 - (page.width / 2 - edge) * 0.98 == pytest.approx(first.x, abs=TOLERANCE)


def test_reference_cards_are_cut_by_the_same_file(made):
    result = made(registration="silhouette", extras=("reference",))
    found = PrintedPage(result.extras[0]).dark_area(Rectangle(0, 0, 17, 17))
    assert found == pytest.approx((9.5, 9.5, 5, 5), abs=TOLERANCE)


def test_marks_alone_come_with_a_dxf_file_which_every_edition_opens(made):
    assert made(registration="silhouette").cut_file.path.name == "mine-cut.dxf"
    assert made(registration="silhouette", cut_file="svg").cut_file.path.name == "mine-cut.svg"
    assert made().cut_file is None


@pytest.mark.parametrize("layout", ["fold", "single"])
@pytest.mark.parametrize("option", [{"cut_file": "svg"}, {"registration": "silhouette"}])
def test_sheets_that_no_machine_cuts_are_refused(made, tmp_path, layout, option):
    with pytest.raises(UserError, match=f"--layout {layout}"):
        made(layout=layout, **option)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.csv"]


def test_a_cut_file_never_replaces_what_is_read(tmp_path):
    deck = tmp_path / "mine-cut.svg"
    (tmp_path / "mine.csv").write_text("code,date,title,icon\n001,1969,Moon,mine-cut.svg\n", "utf-8")
    deck.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 0L9 9Z"/></svg>', "utf-8"
    )
    before = deck.read_bytes()
    with pytest.raises(UserError, match="mine-cut"):
        build(load_deck(tmp_path / "mine.csv"), tmp_path / "mine.pdf", cut_file="svg")
    assert deck.read_bytes() == before
