"""The tuck box of a deck, and dividers for it, as PDF: printed panels with lines to cut, fold and glue by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from deckgen.deck.model import Card, Deck, Period
from deckgen.faces.cover import Cover, make_cover
from deckgen.faces.ornament import make_guilloche, rosette_path, wave_path
from deckgen.messages import say
from deckgen.sheets.choices import Cut, Layout
from deckgen.sheets.geometry import Rectangle, Size
from deckgen.sheets.layout import Plan, impose, make_pages
from deckgen.sheets.printers import PrinterProfile
from deckgen.sheets.tuck_box import BLEED, MARGIN, TAB, BoxContents, Panel, TuckBox, divider_size, hatch, place_boxes
from deckgen.svg.write import (
    break_text,
    dashed_line,
    filled_path,
    group,
    paragraph,
    path_data,
    stroked_path,
    text_line,
)
from deckgen.type.fit import PT, TextBox, fit
from deckgen.type.fonts import Typeface
from deckgen.writers.pdf import write_svg_pages
from deckgen.writers.sheets import correct_page, ruler_svg

if TYPE_CHECKING:
    from deckgen.faces.proof import Proof


_LINE = "#8b93a1"  # visible on white and on the darkest ground
_NOTE = "#4a5568"
_PLAIN, _STRONG = Typeface(("sans",)), Typeface(("sans-semibold",))
_EDGE = 4.0  # mm between the words on a panel and its folds


def write_tuck_box(
    file: IO[bytes],
    proof: Proof,
    contents: BoxContents,
    paper: Size,
    paper_weight: float = 300,
    printer: PrinterProfile | None = None,
) -> int:
    """Write the box for these contents; returns how many boxes, one a page, it needs on this paper."""
    boxes = place_boxes(paper, contents, paper_weight)
    language = proof.deck.language
    cover = make_cover(proof)
    pages = []
    for number, placed in enumerate(boxes, 1):
        drawn = _TuckBoxDrawer(proof, placed.box, number, len(boxes), paper_weight, cover).draw()
        ruler = ruler_svg(placed.page, placed.area, language, _PLAIN)
        pages.append(correct_page(placed.page, group(drawn, placed.x, placed.y) + ruler, printer))
    write_svg_pages(file, pages, say("box.title", language, title=proof.deck.title), language, "Simplex")
    return len(boxes)


@dataclass(frozen=True, slots=True)
class _TuckBoxDrawer:
    """Draws one tuck box of a deck."""

    proof: Proof
    box: TuckBox
    number: int
    boxes: int
    paper_weight: float
    cover: Cover | None

    @property
    def colours(self) -> dict[str, str]:
        return self.cover.colours if self.cover else self.proof.theme.colours("title")

    def draw(self) -> str:
        floods = "".join(filled_path(_rectangle_path(flood), self.colours["ground"]) for flood in self.box.floods)
        faces = "\n".join((self._front(), self._back(), self._sides(), self._lid()))
        return "\n".join((floods, faces, self._glue(), _draw_lines(self.box), self._legend()))

    def _front(self) -> str:
        """The picture, the title below it, and the number of cards."""
        panel = self.box.panel("front").frame
        count = say("box.cards", self.proof.deck.language, n=self.box.cards)
        if self.boxes > 1:
            count += f" · {self.number}/{self.boxes}"
        x, y, label = panel.x + panel.width / 2, panel.bottom - _EDGE, self.proof.typefaces["label"]
        picture = self._picture(panel, "front", above=BLEED, free=min(9.0, panel.width * 0.2))
        return picture + text_line(count, x, y, label, 8, self.colours["quiet"], "middle")

    def _back(self) -> str:
        return self._picture(self.box.panel("back").frame, "back")

    def _picture(self, panel: Rectangle, name: str, *, above: float = 0.0, free: float = 0.0) -> str:
        """The picture of the cover, or a medal in a theme without scenes, with the title below it.

        The picture runs over the upper edge by `above`, and what matters stays `free` below that edge.
        """
        x = panel.x + panel.width / 2
        if self.cover:
            drawn, below = self.cover.draw(panel, name=name, above=above, free=free), self.cover.title_top(panel)
        else:
            radius = min(panel.width * 0.36, panel.height * 0.23)
            y = panel.y + free + 3 + radius
            drawn, below = self._medal(x, y, radius), y + radius + 2
        room = panel.bottom - _EDGE - 5 - below
        return drawn + self._title(panel.width - 2 * _EDGE, room, panel.width * 0.45, x, below + room / 2)

    def _sides(self) -> str:
        """The title along both sides, as on the spine of a book."""
        parts = []
        for name in ("near-side", "far-side"):
            panel = self.box.panel(name).frame
            if panel.width >= 8:
                title = self._title(panel.height - 2 * _EDGE, panel.width - 4, 18, 0, 0)
                parts.append(group(title, panel.x + panel.width / 2, panel.y + panel.height / 2, 90))
        return "".join(parts)

    def _lid(self) -> str:
        """Upside down while the box lies flat, because the lid folds over from the back."""
        panel = self.box.panel("lid").frame
        if panel.height < 10:
            return ""
        title = self._title(panel.width - 2 * _EDGE, panel.height - 4, 13, 0, 0)
        return group(title, panel.x + panel.width / 2, panel.y + panel.height / 2, 180)

    def _medal(self, x: float, y: float, radius: float) -> str:
        """Rings inside each other, made from the deck's id."""
        seed, colours = self.proof.deck.id or self.proof.deck.title, self.colours
        rings = ((1.0, colours["line"]), (0.74, colours["accent"]), (0.5, colours["line"]), (0.27, colours["accent"]))
        return "".join(
            stroked_path(rosette_path(make_guilloche(f"{seed} {share}"), x, y, radius * share), colour, 0.25)
            for share, colour in rings
        )

    def _title(self, width: float, height: float, largest: float, x: float, y: float) -> str:
        """The deck's title around a point, as large as it fits; empty if it does not fit at a readable size."""
        typeface = self.proof.typefaces["title"]
        lines = fit(self.proof.deck.title, typeface, TextBox(width, height, largest, 6), self.proof.deck.language)
        if lines is None:
            return ""
        return paragraph(lines, x, y - lines.height / 2, typeface, self.colours["ink"], "middle")

    def _glue(self) -> str:
        """The flaps to glue: hatched, labelled, and numbered in the order of gluing."""
        parts = []
        for number, (name, turn) in enumerate((("glue-tab", 90), ("glue-flap", 0)), 1):
            panel = self.box.panel(name)
            frame = panel.frame
            text = f"{number} · " + say("box.glue", self.proof.deck.language)
            x, y = frame.x + frame.width / 2 + (1 if turn else 0), frame.y + frame.height / 2 + (0 if turn else 1)
            half = _STRONG.width(text, 8 * PT) / 2 + 1.5
            plate = path_data(((-half, -1.9), (half, -1.9), (half, 1.9), (-half, 1.9)), closed=True)
            word = filled_path(plate, "#ffffff") + text_line(text, 0, 0.95, _STRONG, 8, _NOTE, "middle")
            roomy = min(frame.width, frame.height) >= 6
            parts.append(_draw_hatching(panel) + (group(word, x, y, turn) if roomy else ""))
        return "".join(parts)

    def _legend(self) -> str:
        """What the lines mean, on the waste paper above the front."""
        language, panel = self.proof.deck.language, self.box.panel("front").frame
        x, y = panel.x + 1, 1.0
        samples = (
            ("cut", stroked_path(path_data(((x, y + 1), (x + 9, y + 1))), _NOTE, 0.3)),
            ("fold", stroked_path(dashed_line(x, y + 5.4, x + 9, y + 5.4), _NOTE, 0.3)),
            ("glue", stroked_path(path_data(*hatch(_rectangle_corners(x, y + 8.2, 9, 3.2), 1.2)), _NOTE, 0.15)),
        )
        drawn = "".join(
            sample + text_line(say(f"box.{key}", language), x + 11.5, y + 1.9 + index * 4.4, _STRONG, 8, _NOTE)
            for index, (key, sample) in enumerate(samples)
        )
        advice = say("box.advice", language, weight=f"{self.paper_weight:g}")
        lines = break_text(advice, panel.width, _PLAIN, 7, 1.3)
        return drawn + (paragraph(lines, x, y + 14, _PLAIN, _NOTE) if y + 14 + lines.height < panel.y - 3 else "")


def _draw_lines(box: TuckBox) -> str:
    """Solid lines for cuts, dashed lines for folds."""
    folds = "".join(dashed_line(*fold) for fold in box.folds)
    return stroked_path(folds, _LINE, 0.2) + stroked_path(path_data(*box.cuts), _LINE, 0.25)


def _draw_hatching(panel: Panel) -> str:
    return stroked_path(path_data(*hatch(panel.outline, 2.2)), _LINE, 0.15)


def _rectangle_path(flood: Rectangle) -> str:
    return path_data(_rectangle_corners(flood.x, flood.y, flood.width, flood.height), closed=True)


def _rectangle_corners(x: float, y: float, width: float, height: float) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


# Dividers for the box: one card with a tab for each period of a deck.


_ROUND = 2.0
Section = tuple[Period, list[Card]]
"""A period, and the cards that stand behind its divider."""


def divide_cards(deck: Deck, cards: Iterable[Card]) -> list[Section]:
    """The sections of a box: one for each period that has some of these cards."""
    by_period: dict[str, list[Card]] = {}
    for card in cards:
        by_period.setdefault(card.period, []).append(card)
    return [(period, by_period[period.id]) for period in deck.periods if period.id in by_period]


def write_dividers(
    file: IO[bytes],
    proof: Proof,
    sections: Sequence[Section],
    paper: Size,
    margin: float,
    printer: PrinterProfile | None = None,
) -> int:
    """Write a divider for each section; returns how many."""
    size, language = divider_size(proof.size), proof.deck.language
    plan = Plan(Layout.DUPLEX, size, paper, margin=max(margin, MARGIN), bleed=1.0, cut=Cut.SEPARATE)
    fronts = [page for page in make_pages(plan, impose(plan), [range(len(sections))]) if page.side == "front"]
    pages = []
    for page in fronts:
        dividers = "".join(
            _draw_divider(face.rectangle, face.card, len(sections), *sections[face.card], proof) for face in page.faces
        )
        ruler = ruler_svg(page.size, page.trim, language, _PLAIN)
        pages.append(correct_page(page.size, dividers + ruler, printer))
    write_svg_pages(file, pages, say("sheets.dividers", language, title=proof.deck.title), language, "Simplex")
    return len(sections)


def _draw_divider(at: Rectangle, index: int, count: int, period: Period, cards: list[Card], proof: Proof) -> str:
    """A divider; the tabs are side by side, so that all can be seen in the box."""
    width = at.width * 0.42
    left = at.x + (at.width - width) * (index / (count - 1) if count > 1 else 0.5)
    top, body = at.y, at.y + TAB
    right = left + width
    tab = (
        (left, body),
        (left, top + _ROUND),
        (left + _ROUND, top),
        (right - _ROUND, top),
        (right, top + _ROUND),
        (right, body),
    )
    outline = path_data(((at.x, body), *tab, (at.right, body), (at.right, at.bottom), (at.x, at.bottom)), closed=True)
    label, heading = proof.typefaces["label"], proof.typefaces["title"]
    middle, centre = at.x + at.width / 2, body + (at.bottom - body) * 0.4
    size = min(7.5, 7.5 * (width - 2) / max(0.1, label.width(period.name, 7.5 * 25.4 / 72)))
    name = min(13.0, 13.0 * (at.width - 8) / max(0.1, heading.width(period.name, 13 * 25.4 / 72)))
    number = say("box.cards", proof.deck.language, n=len(cards))
    ornament = wave_path(make_guilloche(period.id), middle - 10, middle + 10, centre + 4, 1.6)
    return "".join(
        (
            filled_path(path_data(tab, closed=True), period.colour),
            text_line(period.name, left + width / 2, body - TAB / 2 + 1, label, size, "#ffffff", "middle"),
            text_line(period.name, middle, centre, heading, name, period.colour, "middle"),
            stroked_path(ornament, period.colour, 0.2),
            text_line(_describe_span(cards, proof), middle, centre + 10, label, 7.5, _NOTE, "middle"),
            text_line(number, middle, centre + 14, label, 7.5, _NOTE, "middle"),
            stroked_path(outline, _LINE, 0.15),
        )
    )


def _describe_span(cards: list[Card], proof: Proof) -> str:
    """The first and the last date among the cards."""
    first = min(cards, key=lambda card: card.value.first)
    last = max(cards, key=lambda card: card.value.last)
    ends = [proof.deck.order.print_end(card.value) for card in (first, last)]
    return " – ".join(dict.fromkeys(ends))
