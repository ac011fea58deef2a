"""Reference cards, one for each player: the competitive rules on one face, the cooperative rules on the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO

from deckgen.leaflets.leaflet import LeafletError
from deckgen.leaflets.paragraph import Paragraph, Weights, break_paragraph
from deckgen.leaflets.style import LeafletStyle, leaflet_style
from deckgen.leaflets.texts import LeafletPlan, Texts, leaflet_plans
from deckgen.messages import say
from deckgen.rulesets import ruleset_name
from deckgen.sheets.geometry import Page, PlacedFace, Size
from deckgen.sheets.layout import Plan, impose, make_pages
from deckgen.sheets.printers import PrinterProfile
from deckgen.svg.write import dashed_line, group, paragraph, path_data, rectangle, stroked_path
from deckgen.type.fit import PT, TextBox, fit
from deckgen.writers.pdf import write_svg_pages
from deckgen.writers.sheets import MarginNotes, correct_page

SMALLEST, LARGEST = 7.0, 10.0
_INSET, _PADDING = 2.6, 2.0  # mm from the cut to the frame, and from the frame to the text
_HEAD = 8.0


def write_reference(
    file: IO[bytes], texts: Texts, leaflet: LeafletPlan, plan: Plan, printer: PrinterProfile | None = None
) -> int:
    """Write one card for each possible player, laid out like the deck, and return how many there are."""
    style = leaflet_style()
    faces = draw_reference_faces(leaflet, texts, style, plan.card)
    count = count_reference_cards(leaflet)
    title = say("leaflets.reference", texts.language)
    notes = MarginNotes(title, texts.language, plan, style.plain)
    pages = list(make_pages(plan, impose(plan), [range(count)]))
    sheets = [_sheet(page, faces, notes, printer) for page in pages]
    write_svg_pages(file, sheets, title, texts.language, plan.duplex_preference, pages)
    return count


def count_reference_cards(leaflet: LeafletPlan) -> int:
    """One for each player of the larger table of the two rulesets."""
    return max(leaflet_plans()[name].players[1] for name in ruleset_pair(leaflet))


def ruleset_pair(leaflet: LeafletPlan) -> tuple[str, str]:
    """The competitive ruleset and the cooperative one that go together."""
    return (leaflet.partner, leaflet.name) if leaflet.cooperative else (leaflet.name, leaflet.partner)


def draw_reference_faces(leaflet: LeafletPlan, texts: Texts, style: LeafletStyle, size: Size) -> dict[str, str]:
    """Both faces as SVG, by the side of the card."""
    competitive, cooperative = ruleset_pair(leaflet)
    return {
        "title": _ReferenceFace(competitive, texts, style, size).draw(),
        "date": _ReferenceFace(cooperative, texts, style, size).draw(),
    }


@dataclass(frozen=True, slots=True)
class _ReferenceFace:
    """One face: a plate with the name of the rules, and their short form."""

    ruleset: str
    texts: Texts
    style: LeafletStyle
    size: Size

    def draw(self) -> str:
        style, size = self.style, self.size
        width, height = size.width - 2 * _INSET, size.height - 2 * _INSET
        outline = rectangle(_INSET, _INSET, width, height, fill="#ffffff", line=(style.gold, 0.3), radius=1.5)
        plate = rectangle(_INSET, _INSET, width, _HEAD, fill=style.plate, line=(style.gold, 0.3), radius=1.5)
        inner = width - 2 * _PADDING
        return outline + plate + self._name(inner) + self._text(inner, height - _HEAD - 2 * _PADDING)

    def _name(self, width: float) -> str:
        name = ruleset_name(self.ruleset, self.texts.language)
        lines = fit(name, self.style.title, TextBox(width, _HEAD - 1, 11, SMALLEST, 1.05, 2))
        if lines is None:
            raise LeafletError(f"the name of {self.ruleset} does not fit")
        top = _INSET + (_HEAD - lines.height) / 2
        return paragraph(lines, self.size.width / 2, top, self.style.title, self.style.plate_ink, "middle")

    def _text(self, width: float, height: float) -> str:
        items, space = self._items(width, height)
        parts, y = [], _INSET + _HEAD + _PADDING
        for item in items:
            parts.append(item.draw(_INSET + _PADDING, y, self.style.ink))
            y += item.height + space
        return "".join(parts)

    def _items(self, width: float, height: float) -> tuple[list[Paragraph], float]:
        """The items in the largest type that fits, and the space between them."""
        weights = Weights(self.style.plain, self.style.strong)
        points = LARGEST
        while points >= SMALLEST:
            items = [break_paragraph(text, width, weights, points) for text in self.texts.rules[self.ruleset].card]
            spare = height - sum(item.height for item in items)
            space = spare / max(1, len(items) - 1)
            widest = max(item.width for item in items)
            if space >= points * PT * 0.25 and widest <= width + 0.01:
                return items, min(space, points * PT)
            points -= 0.25
        raise LeafletError(f"the reference card of {self.ruleset} in {self.texts.language} does not fit")


def _sheet(page: Page, faces: dict[str, str], notes: MarginNotes, printer: PrinterProfile | None) -> tuple[Size, str]:
    """The paper and the drawing on it."""
    marks = stroked_path(
        path_data(*(((x1, y1), (x2, y2)) for x1, y1, x2, y2 in page.guides)), notes.plan.guides.colour, 0.18
    )
    folds = stroked_path("".join(dashed_line(*mark, 1.2, 0.8) for mark in page.fold_marks), "#8b93a1", 0.25)
    for_machine = "".join(rectangle(*area, fill="#000000") for area in page.registration)
    body = "".join((*(_draw_face(face, faces) for face in page.faces), marks, folds, for_machine, notes.to_svg(page)))
    return correct_page(page.size, body, printer, side=page.side, flip=notes.plan.flip)


def _draw_face(placed: PlacedFace, faces: dict[str, str]) -> str:
    """A face in its place on the sheet, upside down where the sheet is turned over along the other edge."""
    area = placed.rectangle
    if placed.upside_down:
        return group(faces[placed.side], area.right, area.bottom, 180)
    return group(faces[placed.side], area.x, area.y)
