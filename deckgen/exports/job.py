"""An export job: the deck to export, the folder to fill and the options; and the checklist for the person."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

from deckgen.exports.output_profile import OutputProfile
from deckgen.exports.shops import Product, Shop
from deckgen.faces.face import Face
from deckgen.faces.proof import Proof
from deckgen.messages import say
from deckgen.sheets.choices import PPI, ExportTarget
from deckgen.sheets.geometry import Side
from deckgen.text import readable_name

CHECKLIST = "checklist.txt"
_WIDTH = 118  # characters of a line in it


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
    ppi: int = PPI
    die_line: float | None = None  # the radius of its corners
    profile: OutputProfile | None = None  # of the shop's press
    safe_line: str = ""  # what was found of the shop's safe line, for the checklist

    @property
    def name(self) -> str:
        """The name of the deck in file names."""
        return readable_name(self.proof.deck.path.stem)

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
        facts = {"bleed": float(job.shop.bleed)} | facts | {"shop": job.shop.name, "safe": job.safe_line}
        facts |= {name: fill(str(facts[name]), _WIDTH) for name in ("safe", "inks") if name in facts}
    text = say(
        f"export.{target}-checklist",
        title=deck.title,
        cards=len(deck.cards),
        size=trim.measures,
        order=deck.order.words,
        **facts,
    )
    (job.folder / CHECKLIST).write_text(text.rstrip() + "\n", "utf-8")
