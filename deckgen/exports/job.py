"""An export job: the deck to export, the folder to fill and the options; and the checklist for the person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from deckgen.exports.shops import Product, Shop
from deckgen.faces.face import Face
from deckgen.faces.proof import Proof
from deckgen.messages import say
from deckgen.sheets.choices import ExportTarget
from deckgen.sheets.geometry import Side, Size
from deckgen.svg.write import NAMESPACE, drawing_content, prefix_ids
from deckgen.theme import BLEED

CHECKLIST = "checklist.txt"
_TEXTS = re.compile(r"<text\b[^>]*[^/>]>.*?</text>", re.DOTALL)
_RING = "more-bleed"
_OVERLAP = 0.5  # mm, so that no hairline shows between the two


@dataclass(frozen=True, slots=True)
class ExportJob:
    """A deck that was checked and has no errors, and how to export it."""

    proof: Proof
    folder: Path  # to write into
    final_folder: Path  # where the folder will be once it is complete
    done: Callable[[], None]  # called after each face, for the progress bar
    shop: Shop | None = None
    product: Product | None = None
    bleed: bool = False
    url: str = ""
    dates: bool = False

    @property
    def name(self) -> str:
        """The name of the deck in file names."""
        return self.proof.deck.path.stem

    def faces(self, side: Side) -> Iterator[Face]:
        """One side of every card, in the order of the deck."""
        for sides in self.proof.faces:
            face = sides[side]
            if not isinstance(face, Face):
                raise face
            yield face


def write_checklist(target: ExportTarget, job: ExportJob, facts: dict[str, object]) -> None:
    """Write what to click, how many cards there are, their size and what to look at.

    It is in the language of the terminal: it is for the person who uploads the files.
    """
    deck, trim = job.proof.deck, job.proof.size
    if job.product:
        facts = facts | {"product": job.product.trim.name}
    if job.shop:
        facts = facts | {"shop": job.shop.name, "bleed": float(job.shop.bleed)}
    text = say(f"export.{target}-checklist", title=deck.title, cards=len(deck.cards), size=trim.measures, **facts)
    (job.folder / CHECKLIST).write_text(text.rstrip() + "\n", "utf-8")


def add_bleed(face: Face, trim: Size, bleed: float) -> Face:
    """The face with as much bleed as a shop wants; its drawing begins at the corner of the bleed.

    Where the shop wants more bleed than faces are drawn with, everything but texts is drawn once more, scaled up to
    fill it, and only seen there.
    """
    whole, drawn = size_with_bleed(trim, bleed), size_with_bleed(trim, BLEED)
    inner = drawing_content(face.svg)
    below = ""
    if bleed > BLEED:
        across, along = whole.width / drawn.width, whole.height / drawn.height
        move = f"translate({BLEED * across:.4f} {BLEED * along:.4f}) scale({across:.6f} {along:.6f})"
        below = f'{_ring(whole, bleed - BLEED + _OVERLAP)}<g clip-path="url(#{_RING})"><g transform="{move}">'
        below += f"{prefix_ids(_TEXTS.sub('', inner), f'{_RING}-')}</g></g>"
    svg = (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {whole.width:g} {whole.height:g}">'
        f'{below}<g transform="translate({bleed:g} {bleed:g})">{inner}</g></svg>'
    )
    return replace(face, svg=svg)


def _ring(whole: Size, width: float) -> str:
    """The clip path of what lies along the edge."""
    right, bottom = whole.width - width, whole.height - width
    outside = f"M0 0L{whole.width:g} 0L{whole.width:g} {whole.height:g}L0 {whole.height:g}Z"
    inside = f"M{width:g} {width:g}L{right:g} {width:g}L{right:g} {bottom:g}L{width:g} {bottom:g}Z"
    return f'<clipPath id="{_RING}"><path d="{outside}{inside}" clip-rule="evenodd"/></clipPath>'


def size_with_bleed(trim: Size, bleed: float) -> Size:
    return Size("", trim.width + 2 * bleed, trim.height + 2 * bleed)
