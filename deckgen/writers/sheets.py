"""Drawing the sheets of a deck: faces, cut and fold marks, and notes in the margin, as PDF operators."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from deckgen.faces.face import Face
from deckgen.faces.proof import Proof
from deckgen.messages import say
from deckgen.parallel import map_in_processes
from deckgen.sheets.choices import Flip, Guides, Layout, Sides
from deckgen.sheets.geometry import Page, PageSide, PlacedFace, Rectangle, Size
from deckgen.sheets.guides import GuideStyle
from deckgen.sheets.layout import Plan, Strip, find_page_strips, find_strips
from deckgen.sheets.printers import Matrix, PrinterProfile
from deckgen.svg.write import document, path_data, rectangle, stroked_path, text_line
from deckgen.theme import BLEED
from deckgen.type.fit import PT
from deckgen.type.fonts import Typeface
from deckgen.writers.bleed import add_bleed
from deckgen.writers.pdf_drawing import PageContent, PdfDrawer
from deckgen.writers.pdf_resources import rgb
from deckgen.writers.pdf_text import PdfFonts

# The notes in the margin: what the sheet is, how to print it, and a ruler to check its scale.


_SIZE = 6.5 * PT
_WHITE, _GREY = "1 g", "0.25 g 0.25 G"
_LINE = 0.15
_APART = 4.0  # mm between two notes in one strip
RulerStroke = tuple[float, float, float, float]  # from and to along the strip, from and to across it


class Ruler(NamedTuple):
    """A ruler: its length and the distance of its ticks in millimetres, and how many ticks make a longer one."""

    length: float
    step: float
    longer: int
    label: str

    @classmethod
    def of(cls, paper: Size) -> Ruler:
        """What people have at hand to measure a paper: centimetres, or inches with their quarters."""
        if paper.inches:
            return cls(4 * 25.4, 25.4 / 4, 4, "sheets.ruler-inches")
        return cls(100.0, 10.0, 5, "sheets.ruler")


class MarginNote(NamedTuple):
    """A line of print and the strokes of a ruler on a white plate, because a mark may run under it."""

    strip: Strip
    plate: tuple[float, float]  # its start along the strip, and its length
    text: str
    start: float
    size: float
    strokes: tuple[RulerStroke, ...] = ()


class MarginNotes(NamedTuple):
    """The notes on the sheets of a plan, of one title, in one language."""

    title: str
    language: str
    plan: Plan
    typeface: Typeface

    def notes_for(self, page: Page) -> list[MarginNote]:
        """A caption where there is most room, and a ruler in the next strip or, if it is long enough, beside it.

        Neither lies in the bleed of a card: where there is no room, there is none. Pages for a shop have no notes, nor
        have pages with registration marks, beside which the sensor of a machine must find nothing else.
        """
        free = [] if self.plan.layout is Layout.SINGLE or page.registration else find_page_strips(page)
        if not free:
            return []
        caption = self._caption(page, free[0])
        for strip in (*free[1:], free[0]._replace(end=free[0].end - caption.plate[1] - _APART)):
            if ruler := _make_ruler(strip, page.size, self.language, self.typeface):
                beside = strip.along == free[0].along and strip.upright == free[0].upright
                return [self._caption(page, free[0]._replace(start=strip.end + _APART)) if beside else caption, ruler]
        return [caption]

    def has_ruler(self, page: Page) -> bool:
        return any(note.strokes for note in self.notes_for(page))

    def to_svg(self, page: Page) -> str:
        """The notes as SVG, for sheets that are drawn as SVG."""
        return "".join(_note_svg(note, self.typeface) for note in self.notes_for(page))

    def _caption(self, page: Page, strip: Strip) -> MarginNote:
        text = self._text(page)
        size = min(_SIZE, strip.thickness * 0.88, _SIZE * strip.length / self.typeface.width(text, _SIZE))
        width = self.typeface.width(text, size)
        start = strip.start + (strip.length - width) / 2
        return MarginNote(strip, (start - 1, width + 2), text, start, size)

    def _text(self, page: Page) -> str:
        plan = self.plan
        if page.side is PageSide.FOLD:
            advice = "fold"
        else:
            advice = f"separate-{plan.flip}" if plan.sides is Sides.SEPARATE else plan.flip.value
        return say(
            "sheets.caption",
            self.language,
            title=self.title,
            sheet=page.sheet,
            sheets=page.sheets,
            side=say(f"sheets.side-{page.side}", self.language),
            advice=say(f"sheets.advice-{advice}", self.language),
        )


def _make_ruler(strip: Strip, paper: Size, language: str, typeface: Typeface) -> MarginNote | None:
    """A line of exactly its length with ticks, in the middle of a strip; None if the strip is too short."""
    ruler = Ruler.of(paper)
    label = say(ruler.label, language)
    size = min(_SIZE * 0.85, strip.thickness * 0.75)
    width = typeface.width(label, size)
    spare = strip.length - ruler.length - 5 - width
    if spare < 0:
        return None
    start = strip.start + 1 + spare / 2
    half = strip.thickness / 2
    steps = range(round(ruler.length / ruler.step) + 1)
    ticks = [(start + step * ruler.step, half if step % ruler.longer == 0 else half * 0.55) for step in steps]
    end = start + ruler.length
    strokes = ((start, end, 0.0, 0.0), *((at, at, -reach, reach) for at, reach in ticks))
    return MarginNote(strip, (start - 1, ruler.length + width + 5), label, end + 2, size, strokes)


def ruler_svg(page: Size, used: Rectangle, language: str, typeface: Typeface) -> str:
    """A ruler in the margin beside what is used of a page; nothing if the paper is too small for it."""
    rulers = filter(None, (_make_ruler(strip, page, language, typeface) for strip in find_strips(page, used)))
    return "".join(_note_svg(ruler, typeface) for ruler in islice(rulers, 1))


class PdfMarginNotes:
    """The notes on the sheets of one deck, as PDF operators."""

    def __init__(self, title: str, language: str, plan: Plan, typeface: Typeface, fonts: PdfFonts) -> None:
        self.notes, self.fonts = MarginNotes(title, language, plan, typeface), fonts

    def operators(self, page: Page) -> list[str]:
        return [
            _plate_operators(note) + _ruler_operators(note) + self._line(note) for note in self.notes.notes_for(page)
        ]

    def _line(self, note: MarginNote) -> str:
        """The text on the middle line of its strip."""
        strip = note.strip
        lower = strip.along + note.size * 0.34
        shown = self.fonts.show_text(note.text, self.notes.typeface, f"{note.size:.4g}")
        if not strip.upright:
            return f"{_GREY} BT 1 0 0 -1 {note.start:.3f} {lower:.3f} Tm {shown} ET"
        bottom = strip.start + strip.end - note.start
        return f"{_GREY} BT 0 -1 -1 0 {lower:.3f} {bottom:.3f} Tm {shown} ET"


def _plate_operators(note: MarginNote) -> str:
    strip, (start, length) = note.strip, note.plate
    half = strip.thickness / 2
    if strip.upright:
        top = strip.start + strip.end - start - length
        return f"{_WHITE} {strip.along - half:.3f} {top:.3f} {strip.thickness:.3f} {length:.3f} re f "
    return f"{_WHITE} {start:.3f} {strip.along - half:.3f} {length:.3f} {strip.thickness:.3f} re f "


def _ruler_operators(note: MarginNote) -> str:
    lines = " ".join(_stroke_operators(note.strip, *each) for each in note.strokes)
    return f"{_GREY} {_LINE} w {lines} S " if lines else ""


def _stroke_operators(strip: Strip, start: float, end: float, near: float, far: float) -> str:
    if strip.upright:
        turned = strip.start + strip.end
        return f"{strip.along + near:.4f} {turned - start:.4f} m {strip.along + far:.4f} {turned - end:.4f} l"
    return f"{start:.4f} {strip.along + near:.4f} m {end:.4f} {strip.along + far:.4f} l"


def _note_svg(note: MarginNote, typeface: Typeface) -> str:
    """A note along its strip, moved and turned to where the strip is."""
    strip, (start, length) = note.strip, note.plate
    plate = rectangle(start, -strip.thickness / 2, length, strip.thickness, fill="#ffffff")
    data = path_data(*(((first, near), (last, far)) for first, last, near, far in note.strokes))
    ruler = stroked_path(data, "#404040", _LINE) if data else ""
    line = text_line(note.text, note.start, note.size * 0.34, typeface, note.size / PT, "#404040")
    turned = f"0 -1 1 0 {strip.along:.3f} {strip.start + strip.end:.3f}"
    matrix = turned if strip.upright else f"1 0 0 1 0 {strip.along:.3f}"
    return f'<g transform="matrix({matrix})">{plate}{ruler}{line}</g>'


# The sheets: grounds, faces and marks of each page, moved as the printer profile says.


_CORNER = 0.15  # mm, the line of a corner guide


class PrintJob(NamedTuple):
    """How sheets are printed: their plan, the printer's profile, the radius of rounded corners."""

    plan: Plan
    printer: PrinterProfile | None = None
    corners: float = 0.0

    def is_turned(self, size: Size) -> bool:
        """Whether a page is laid a quarter turn on upright paper."""
        return self.printer is not None and size.width > size.height


class DrawnSheets(NamedTuple):
    """The pages of a print job, what each draws, and whether they have a ruler to check their scale."""

    job: PrintJob
    pages: tuple[Page, ...]
    drawn: list[PageContent]
    has_ruler: bool


def draw_sheets(
    proof: Proof, pages: Iterable[Page], job: PrintJob, done: Callable[[], None] = lambda: None
) -> DrawnSheets:
    """Draw every page; `done` is called after each. The pages of a large deck are drawn in several processes.

    Fronts and backs are drawn by the same process, since they show the same scenes.
    """
    drawer = SheetDrawer(proof, job)
    sheets = tuple(pages)
    pairs = [sheets[first : first + 2] for first in range(0, len(sheets), 2)]
    drawn: list[PageContent] = []
    cards = sum(len(page.faces) for page in sheets) // 2
    for pair in map_in_processes(
        lambda number: [drawer.draw_page(page) for page in pairs[number]],
        len(pairs),
        cards=cards,
        warm_up=False,
        meanwhile=_load_writer,
    ):
        for page in pair:
            drawn.append(page)
            done()
    return DrawnSheets(job, sheets, drawn, drawer.notes.notes.has_ruler(sheets[0]))


def _load_writer() -> None:
    """Load what writes the drawn sheets to a file; it takes as long as drawing a sheet."""
    import deckgen.writers.pdf  # noqa: F401


class SheetDrawer:
    """Draws the sheets of one deck; it does not need the document, so that several processes can draw for one."""

    def __init__(self, proof: Proof, job: PrintJob) -> None:
        self.proof = proof
        self.job = job
        self.drawer = PdfDrawer()
        label = proof.typefaces["label"]
        self.notes = PdfMarginNotes(proof.deck.title, proof.deck.language, job.plan, label, self.drawer.fonts)

    def draw_page(self, page: Page) -> PageContent:
        """Everything on a page."""
        size = page.size
        turned = self.job.is_turned(size)
        height = size.width if turned else size.height
        operators = [f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {height / PT:.4f} cm"]
        if turned:
            operators.append(f"0 1 -1 0 {size.height:.4f} 0 cm")
        operators += self._correction(page)
        operators += self._grounds(page)
        operators += [self._face(placed) for placed in page.faces]
        operators += _registration_operators(page)
        operators += [
            *_guide_operators(page, self.job.plan.guides),
            *_fold_mark_operators(page),
            *self.notes.operators(page),
        ]
        return self.drawer.finish_page("\n".join(operators))

    def _correction(self, page: Page) -> list[str]:
        """The correction of the printer's error on this side.

        The error depends on the way of the paper, so pages on their side are laid on upright paper: otherwise the
        driver would turn them, one way or the other.
        """
        if self.job.printer is None:
            return []
        matrix = self.job.printer.page_matrix(page.size, page.side, self.job.plan.flip)
        return [f"{_matrix_numbers(matrix)} cm"]

    def _grounds(self, page: Page) -> list[str]:
        """The grounds of all faces, below them: otherwise screens show a white hairline between neighbours."""
        rectangles: dict[str, list[str]] = {}
        for placed in page.faces:
            clip = placed.clip
            rectangle = f"{clip.x:.4f} {clip.y:.4f} {clip.width:.4f} {clip.height:.4f} re"
            rectangles.setdefault(self._ground(placed), []).append(rectangle)
        return [f"{rgb(colour)} rg {' '.join(found)} f" for colour, found in rectangles.items()]

    def _ground(self, placed: PlacedFace) -> str:
        """The colour of a face's ground."""
        deck, theme = self.proof.deck, self.proof.theme
        hue = theme.hue_of(deck.cards[placed.card].code)
        return theme.colours(placed.side, hue, swapped=deck.choices.faces == "swapped")["ground"]

    def _face(self, placed: PlacedFace) -> str:
        face = self.proof.faces[placed.card][placed.side]
        assert isinstance(face, Face), "decks with faces that cannot be drawn are refused before"
        clip, at, corner = placed.clip, placed.rectangle, 0.0
        if self.job.plan.bleed > BLEED:
            corner = self.job.plan.bleed
            face = add_bleed(face, self.proof.size, corner)
        left, top = at.x - corner, at.y - corner
        right, bottom = at.right + corner, at.bottom + corner
        move = f"-1 0 0 -1 {right:.4f} {bottom:.4f}" if placed.upside_down else f"1 0 0 1 {left:.4f} {top:.4f}"
        inside = f"{clip.x:.4f} {clip.y:.4f} {clip.width:.4f} {clip.height:.4f} re W n"
        guide = _corner_operators(at, self.job.corners) if self.job.corners and placed.side == "title" else ""
        return f"q {inside}\n{move} cm\n{self.drawer.draw(face.svg)}\nQ{guide}"


def correct_page(
    page: Size, body: str, printer: PrinterProfile | None, *, side: PageSide = PageSide.FRONT, flip: Flip = Flip.LONG
) -> tuple[Size, str]:
    """The paper and the SVG of a page on it, corrected by the printer profile as the sheets of a deck are."""
    if printer is None:
        return page, document(page.width, page.height, body)
    body = _transform(printer.page_matrix(page, side, flip), body)
    if page.height >= page.width:
        return page, document(page.width, page.height, body)
    return page.turned(), document(page.height, page.width, _transform((0, 1, -1, 0, page.height, 0), body))


def _transform(matrix: Matrix, body: str) -> str:
    return f'<g transform="matrix({_matrix_numbers(matrix)})">{body}</g>'


def _matrix_numbers(matrix: Matrix) -> str:
    return " ".join(f"{value:.7f}" for value in matrix)


def _guide_operators(page: Page, style: GuideStyle) -> list[str]:
    """Guides with a white outline, to be seen on a dark ground; finer where they lie on the cards."""
    strokes = " ".join(f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l" for x1, y1, x2, y2 in page.guides)
    outline, line = (0.55, 0.18) if style.kind is Guides.MARKS else (0.3, 0.12)
    return [f"1 G {outline} w {strokes} S {rgb(style.colour)} RG {line} w {strokes} S"] if strokes else []


def _fold_mark_operators(page: Page) -> list[str]:
    strokes = " ".join(f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l" for x1, y1, x2, y2 in page.fold_marks)
    return [f"q 0 G 0.25 w [1.2 0.8] 0 d {strokes} S Q"] if strokes else []


def _registration_operators(page: Page) -> list[str]:
    """The marks for a cutting machine, in black."""
    areas = " ".join(f"{area.x:.4f} {area.y:.4f} {area.width:.4f} {area.height:.4f} re" for area in page.registration)
    return [f"0 g {areas} f"] if areas else []


def _corner_operators(at: Rectangle, radius: float) -> str:
    """A fine grey arc in each corner, to round it by."""
    k = radius * 0.4477
    arcs = (
        (at.x, at.y + radius, at.x, at.y + k, at.x + k, at.y, at.x + radius, at.y),
        (at.right - radius, at.y, at.right - k, at.y, at.right, at.y + k, at.right, at.y + radius),
        (at.right, at.bottom - radius, at.right, at.bottom - k, at.right - k, at.bottom, at.right - radius, at.bottom),
        (at.x + radius, at.bottom, at.x + k, at.bottom, at.x, at.bottom - k, at.x, at.bottom - radius),
    )
    drawn = " ".join("{:.3f} {:.3f} m {:.3f} {:.3f} {:.3f} {:.3f} {:.3f} {:.3f} c".format(*arc) for arc in arcs)
    return f" 0.6 G {_CORNER} w {drawn} S"
