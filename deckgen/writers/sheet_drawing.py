"""Sheets of faces, with marks to cut by and notes in the margin, drawn without the document they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deckgen.faces.face import SIDES, Face
from deckgen.faces.fit import PT
from deckgen.parallel import map_in_processes
from deckgen.sheets.choices import Flip
from deckgen.sheets.page import PageSide
from deckgen.writers.margin_notes import MarginNotes
from deckgen.writers.pdf_drawing import Drawer, Drawn, rgb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckgen.faces.proof import Proof
    from deckgen.sheets.page import Page, PlacedFace
    from deckgen.sheets.printers import PrinterProfile
    from deckgen.sheets.rectangle import Rectangle
    from deckgen.sheets.sizes import Size

_CORNER = 0.15  # mm, the line of a corner guide


class PrintJob(NamedTuple):
    """How sheets are printed: which edge they are flipped on, which printer's error to undo, which corners to round."""

    flip: Flip = Flip.LONG
    printer: PrinterProfile | None = None
    corners: float = 0.0

    def is_turned(self, size: Size) -> bool:
        """Whether a page lies a quarter turn on its paper."""
        return self.printer is not None and size.width > size.height


class Sheets(NamedTuple):
    """The pages of a job, and each as it is drawn."""

    job: PrintJob
    pages: tuple[Page, ...]
    drawn: list[Drawn]


def draw_sheets(
    proof: Proof, pages: Iterable[Page], job: PrintJob | None = None, done: Callable[[], None] = lambda: None
) -> Sheets:
    """Draw every page; `done` is called after each. The pages of a large deck are drawn in several processes."""
    drawer = SheetDrawer(proof, job or PrintJob())
    sheets = tuple(pages)
    drawn: list[Drawn] = []
    cards = sum(len(page.faces) for page in sheets) // 2
    for page in map_in_processes(lambda number: drawer.drawn(sheets[number]), len(sheets), cards=cards):
        drawn.append(page)
        done()
    return Sheets(drawer.job, sheets, drawn)


class SheetDrawer:
    """Draws the sheets of one deck; nothing of it needs the document, so that several processes can draw for one."""

    def __init__(self, proof: Proof, job: PrintJob) -> None:
        self.proof = proof
        self.job = job
        self.drawer = Drawer()
        label = proof.typefaces["label"]
        self.notes = MarginNotes(proof.deck.title, proof.deck.language, job.flip, label, self.drawer.fonts)

    def drawn(self, page: Page) -> Drawn:
        """All that is on a page."""
        size = page.size
        turned = self.job.is_turned(size)
        height = size.width if turned else size.height
        operators = [f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {height / PT:.4f} cm"]
        if turned:
            operators.append(f"0 1 -1 0 {size.height:.4f} 0 cm")
        operators += self._correction(page)
        operators += self._grounds(page)
        operators += [self._face(placed) for placed in page.faces]
        if page.cut_marks:
            operators += [_marks(page), *_folds(page), *self.notes.operators(page)]
        return self.drawer.drawn("\n".join(operators))

    def _correction(self, page: Page) -> list[str]:
        """What undoes the printer's own error on this side.

        The error belongs to the way of the paper, so pages on their side are laid on upright paper with it: otherwise
        the driver would turn them, and nobody could say which way.
        """
        if self.job.printer is None:
            return []
        size = page.size
        printer = self.job.printer.for_page(size.height >= size.width, self.job.flip is Flip.LONG)
        matrix = printer.matrix if page.side is PageSide.BACK else printer.front_matrix
        return [" ".join(f"{value:.7f}" for value in matrix(size.width, size.height)) + " cm"]

    def _grounds(self, page: Page) -> list[str]:
        """The grounds of all faces at once, below them: or a white hairline shows on screens where neighbours meet."""
        swapped = self.proof.deck.choices.faces == "swapped"
        found: list[str] = []
        for side in SIDES:
            places = " ".join(
                f"{clip.x:.4f} {clip.y:.4f} {clip.width:.4f} {clip.height:.4f} re"
                for clip in (placed.clip for placed in page.faces if placed.side == side)
            )
            if places:
                found.append(f"{rgb(self.proof.theme.colours(side, swapped)['ground'])} rg {places} f")
        return found

    def _face(self, placed: PlacedFace) -> str:
        face = self.proof.faces[placed.card][placed.side]
        assert isinstance(face, Face), "decks with faces that cannot be drawn are refused before"
        clip, at = placed.clip, placed.rectangle
        move = f"-1 0 0 -1 {at.right:.4f} {at.bottom:.4f}" if placed.upside_down else f"1 0 0 1 {at.x:.4f} {at.y:.4f}"
        inside = f"{clip.x:.4f} {clip.y:.4f} {clip.width:.4f} {clip.height:.4f} re W n"
        guide = _corners(at, self.job.corners) if self.job.corners and placed.side == "title" else ""
        return f"q {inside}\n{move} cm\n{self.drawer.draw(face.svg)}\nQ{guide}"


def _marks(page: Page) -> str:
    """Black on a white casing, so that a mark shows where a dark ground runs out under it."""
    strokes = " ".join(f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l" for x1, y1, x2, y2 in page.cut_marks)
    return f"1 G 0.55 w {strokes} S 0 G 0.18 w {strokes} S"


def _folds(page: Page) -> list[str]:
    strokes = " ".join(f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l" for x1, y1, x2, y2 in page.fold_marks)
    return [f"q 0 G 0.25 w [1.2 0.8] 0 d {strokes} S Q"] if strokes else []


def _corners(at: Rectangle, radius: float) -> str:
    """Where to round the corners: a fine grey arc in each."""
    k = radius * 0.4477
    arcs = (
        (at.x, at.y + radius, at.x, at.y + k, at.x + k, at.y, at.x + radius, at.y),
        (at.right - radius, at.y, at.right - k, at.y, at.right, at.y + k, at.right, at.y + radius),
        (at.right, at.bottom - radius, at.right, at.bottom - k, at.right - k, at.bottom, at.right - radius, at.bottom),
        (at.x + radius, at.bottom, at.x + k, at.bottom, at.x, at.bottom - k, at.x, at.bottom - radius),
    )
    drawn = " ".join("{:.3f} {:.3f} m {:.3f} {:.3f} {:.3f} {:.3f} {:.3f} {:.3f} c".format(*arc) for arc in arcs)
    return f" 0.6 G {_CORNER} w {drawn} S"
