"""Printing from the studio: the PDF files of a deck, made once for each state and each set of wishes."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pypdfium2

from deckgen.build_options import BuildOptions
from deckgen.build_report import advise_printing, describe_sheets, warn_of_edge
from deckgen.builder import build_files
from deckgen.deck.model import Deck
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.sheets.choices import Cut, Extra, Flip, Guides, Layout, Sides

_SHOWN_PIXELS = 900  # the longer side of a page that is shown


@dataclass(frozen=True, slots=True)
class Print:
    """What was made: the files by name, and what to tell the person."""

    files: Mapping[str, bytes]
    pages: int
    summary: tuple[str, ...]
    warnings: tuple[str, ...]
    advice: str

    @property
    def main(self) -> str:
        """The name of the PDF of the cards."""
        return next(iter(self.files))

    def packed(self) -> bytes:
        """All files as a ZIP."""
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as packed:
            for name, content in self.files.items():
                packed.writestr(name, content)
        return stream.getvalue()


def read_wishes(fields: Mapping[str, list[str]]) -> BuildOptions:
    """The options of a build from the fields of a form; UserError for what is none."""

    def one(name: str) -> str:
        return (fields.get(name) or [""])[0].strip()

    try:
        return BuildOptions(
            paper=one("paper") or None,
            layout=Layout(one("layout") or Layout.DUPLEX),
            sides=Sides(one("sides") or Sides.INTERLEAVED),
            flip=Flip(one("flip") or Flip.LONG),
            cut=Cut(one("cut")) if one("cut") else None,
            guides=Guides(one("guides") or Guides.MARKS),
            printer=one("printer") or None,
            sample=1 if one("sample") else None,
            copies=int(one("copies") or 1),
            extras=tuple(Extra(name) for name in fields.get("extras", ())),
            rules=one("rules") or BuildOptions().rules,
        )
    except ValueError:
        raise UserError.at(None, say("studio.bad-wish"), say("studio.stale.fix")) from None


def print_deck(deck: Deck, options: BuildOptions) -> Print:
    """Build a deck; DeckError if it has errors, UserError for wishes that exclude each other."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / f"{deck.file_name}.pdf"
        result = build_files(deck, output, options)
        made = (result.path, *result.extras)
        files = {file.name: file.read_bytes() for file in made}
    warning = warn_of_edge(result)
    summary = (say("build.cards", n=result.cards, size=result.plan.card, title=deck.title), describe_sheets(result))
    return Print(files, result.pages, summary, (warning,) if warning else (), advise_printing(result))


def show_page(pdf: bytes, number: int) -> bytes:
    """A page of a PDF as PNG, from 0."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[number]
    scale = _SHOWN_PIXELS / max(page.get_size())
    stream = io.BytesIO()
    page.render(scale=scale).to_pil().save(stream, "PNG")
    return stream.getvalue()
