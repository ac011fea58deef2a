"""What goes with the cards: a tuck box, dividers, the leaflet and reference cards, each in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.build_options import BuildOptions
from deckgen.deck.model import Card
from deckgen.errors import UserError
from deckgen.faces.proof import Proof
from deckgen.files import replace_file
from deckgen.messages import say
from deckgen.sheets.choices import Extra
from deckgen.sheets.layout import Plan
from deckgen.sheets.printers import PrinterProfile

if TYPE_CHECKING:
    from deckgen.sheets.tuck_box import BoxContents


@dataclass(frozen=True, slots=True)
class ExtraFile:
    """A file beside the deck's, and how many pages, cards, boxes or dividers it has."""

    kind: Extra
    path: Path
    count: int


def draw_extra(
    kind: Extra, proof: Proof, cards: Sequence[Card], plan: Plan, options: BuildOptions, printer: PrinterProfile | None
) -> tuple[bytes, int]:
    """The PDF of what goes with the cards that are printed, in a file of its own because it goes on other paper.

    Also how many pages, cards, boxes or dividers it has. UserError for dividers of a deck without periods.
    """
    file = BytesIO()
    if kind is Extra.BOX:
        from deckgen.writers.tuck_box import write_tuck_box

        contents = fill_box(proof, cards, options)
        count = write_tuck_box(file, proof, contents, plan.paper, options.paper_weight, printer)
    elif kind is Extra.DIVIDERS:
        from deckgen.writers.tuck_box import divide_cards, write_dividers

        sections = divide_cards(proof.deck, cards)
        if not sections:
            raise UserError.at(None, say("build.no-dividers"), say("build.no-dividers.fix"))
        count = write_dividers(file, proof, sections, plan.paper, plan.margin, printer)
    elif kind is Extra.LEAFLET:
        from deckgen.leaflets.content import prepare_content
        from deckgen.leaflets.leaflet import write_leaflet
        from deckgen.leaflets.texts import find_plan

        leaflet = find_plan(options.rules)
        count = write_leaflet(file, leaflet, prepare_content(proof.deck, proof.deck.language, leaflet))
    else:
        from deckgen.leaflets.reference import write_reference
        from deckgen.leaflets.texts import find_plan, load_texts

        texts = load_texts(proof.deck.language, proof.deck.order.words)
        count = write_reference(file, texts, find_plan(options.rules), plan, printer)
    return file.getvalue(), count


def fill_box(proof: Proof, cards: Sequence[Card], options: BuildOptions) -> BoxContents:
    """What the box must hold: the cards that are printed, and the dividers and reference cards of the same build."""
    from deckgen.sheets.tuck_box import BoxContents, divider_size

    others, size = 0, proof.size
    if Extra.REFERENCE in options.extras:
        from deckgen.leaflets.reference import count_reference_cards
        from deckgen.leaflets.texts import find_plan

        others += count_reference_cards(find_plan(options.rules))
    if Extra.DIVIDERS in options.extras:
        from deckgen.writers.tuck_box import divide_cards

        others, size = others + len(divide_cards(proof.deck, cards)), divider_size(size)
    return BoxContents(size, len(cards), others)


def extra_path(output: Path, kind: Extra) -> Path:
    return output.with_name(f"{output.stem}-{kind}.pdf")


def write_extra(output: Path, kind: Extra, content: bytes, count: int) -> ExtraFile:
    path = extra_path(output, kind)
    with replace_file(path) as file:
        file.write(content)
    return ExtraFile(kind, path, count)
