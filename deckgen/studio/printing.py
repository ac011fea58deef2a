"""Printing from the studio: the files of a deck, made once for each state and each set of wishes, and what to tell.

What draws and writes PDF files is imported when it is first needed, so that the studio opens quickly.
"""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.build_options import BuildOptions
from deckgen.deck.model import Deck
from deckgen.errors import UserError
from deckgen.findings import Finding, Severity
from deckgen.messages import say
from deckgen.sheets.choices import Cut, CutFile, ExportTarget, Extra, Flip, Guides, Layout, Registration, Sides
from deckgen.terminal import format_size

if TYPE_CHECKING:
    import pypdfium2

    from deckgen.builder import BuildResult
    from deckgen.exporter import ExportOptions

_SHOWN_PIXELS = 900  # the longer side of a page that is shown
Fields = Mapping[str, list[str]]
"""The fields of a form, each with its values."""


@dataclass(frozen=True, slots=True)
class PageSet:
    """A PDF that was made, and the size in points of each of its pages."""

    file: str
    pages: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Print:
    """What was made: the files by name, and what to tell the person."""

    name: str  # of all files together
    files: Mapping[str, bytes]
    pages: tuple[PageSet, ...]
    summary: tuple[str, ...]
    warnings: tuple[str, ...]
    advice: str
    made: tuple[str, ...] = ()  # what goes with the cards

    @property
    def main(self) -> str:
        """The name of the first file, the PDF of the cards."""
        return next(iter(self.files))

    def packed(self) -> bytes:
        """All files as a ZIP."""
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as packed:
            for name, content in self.files.items():
                packed.writestr(name, content)
        return stream.getvalue()

    def describe_file(self, name: str) -> str:
        """How large a file is."""
        return format_size(len(self.files[name]))


def read_wishes(fields: Fields) -> BuildOptions:
    """The options of a build from the fields of a form; UserError for what is none.

    What does not go with the layout counts as not wished: the form does not show it then.
    """

    def one(name: str) -> str:
        return (fields.get(name) or [""])[0].strip()

    try:
        layout = Layout(one("layout") or Layout.DUPLEX)
        machine = one("machine") if layout is Layout.DUPLEX else ""
        by_hand = layout is not Layout.SINGLE and not machine
        sides = Sides(one("sides") or Sides.INTERLEAVED) if layout is not Layout.FOLD else Sides.INTERLEAVED
        return BuildOptions(
            paper=one("paper") or None,
            layout=layout,
            sides=sides,
            flip=Flip(one("flip") or Flip.LONG),
            reverse=bool(one("reverse")) and layout is Layout.DUPLEX and sides is Sides.SEPARATE,
            cut=Cut(one("cut")) if one("cut") else None,
            margin=float(one("margin").replace(",", ".") or BuildOptions().margin),
            guides=Guides(one("guides") or Guides.MARKS) if by_hand else Guides.MARKS,
            cut_file=CutFile(machine) if machine in list(CutFile) else None,
            registration=Registration(machine) if machine and machine not in list(CutFile) else None,
            printer=one("printer") or None,
            copies=int(one("copies") or 1),
            extras=tuple(Extra(name) for name in fields.get("extras", ())),
            rules=one("rules") or BuildOptions().rules,
            paper_weight=float(one("weight").replace(",", ".") or BuildOptions().paper_weight),
        )
    except ValueError:
        raise UserError.at(None, say("studio.bad-wish"), say("studio.bad-wish.fix")) from None


def print_deck(deck: Deck, options: BuildOptions, *, first_sheet: bool = False) -> Print:
    """Build a deck, or its first sheet; DeckError if it has errors, UserError for wishes that exclude each other."""
    from deckgen.build_report import advise_printing, describe_extras, describe_sheets, warn_of_edge
    from deckgen.builder import build_files, name_first_sheet

    if first_sheet:
        options = replace(options, only=name_first_sheet(deck, options))
    with tempfile.TemporaryDirectory() as folder:
        result = build_files(deck, Path(folder) / f"{deck.file_name}.pdf", options)
        made = (result.path, *result.extras, *((result.cut_file.path,) if result.cut_file else ()))
        files = {file.name: file.read_bytes() for file in made}
    result = _by_names(result)
    size = format_size(len(files[result.path.name]))
    warnings = (warn_of_edge(result), _count_warnings(result.findings))
    return Print(
        deck.file_name,
        files,
        tuple(PageSet(name, _measure_pages(files[name])) for name in files if name.endswith(".pdf")),
        (say("build.cards", n=result.cards, size=result.plan.card, title=deck.title), describe_sheets(result), size),
        tuple(filter(None, warnings)),
        advise_printing(result),
        tuple(describe_extras(result)),
    )


def _by_names(result: BuildResult) -> BuildResult:
    """The result with the bare names of its files: where they were made is nowhere."""
    extras = tuple(replace(extra, path=Path(extra.path.name)) for extra in result.extra_files)
    cut_file = replace(result.cut_file, path=Path(result.cut_file.path.name)) if result.cut_file else None
    return replace(result, path=Path(result.path.name), extra_files=extras, cut_file=cut_file)


def _count_warnings(findings: tuple[Finding, ...]) -> str:
    warnings = sum(finding.severity is Severity.WARNING for finding in findings)
    return say("build.warnings", n=warnings, deck="") if warnings else ""


def _measure_pages(pdf: bytes) -> tuple[tuple[float, float], ...]:
    with _open_pdf(pdf) as document:
        return tuple(document.get_page_size(number) for number in range(len(document)))


def show_page(pdf: bytes, number: int) -> bytes:
    """A page of a PDF as PNG, from 0."""
    from deckgen.writers.png import page_to_png

    return page_to_png(pdf, number, _SHOWN_PIXELS)


@contextmanager
def _open_pdf(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """A PDF to look at, one at a time."""
    import pypdfium2

    from deckgen.writers.png import PDFIUM

    with PDFIUM:
        document = pypdfium2.PdfDocument(pdf)
        try:
            yield document
        finally:
            document.close()


# Other homes: print shops, virtual tables, flash cards.


def read_export(fields: Fields) -> ExportOptions:
    """What to export from the fields of a form; UserError for what is none. Other targets' fields do not count."""
    from deckgen.exporter import ExportOptions

    given = {name: values[0].strip() for name, values in fields.items() if values}
    try:
        target = ExportTarget(given.get("to", ""))
    except ValueError:
        raise UserError.at(None, say("studio.bad-wish"), say("studio.bad-wish.fix")) from None
    url = given.get("url", "") if target is ExportTarget.TTS else ""
    if target is ExportTarget.TTS and not url:
        raise UserError.at(None, say("studio.tts-address"), say("studio.tts-address.fix"))
    return ExportOptions(
        target=target,
        url=url,
        bleed=target is ExportTarget.PNG and bool(given.get("bleed")),
        dates=target is ExportTarget.CONTACT and bool(given.get("dates")),
    )


def export_deck(deck: Deck, options: ExportOptions) -> Print:
    """A deck for another home, as files; DeckError if it has errors at the size of that home."""
    from deckgen.exporter import export_files
    from deckgen.exports.job import CHECKLIST

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / f"{deck.file_name}-{options.target}"
        result = export_files(deck, folder, options)
        found = sorted(file for file in folder.rglob("*") if file.is_file() and not file.name.startswith("."))
        files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}
    size = format_size(sum(map(len, files.values())))
    cards = say("build.cards", n=len(result.proof.deck.cards), size=result.proof.size, title=deck.title)
    advice = f"{say(f'export.{options.target}-next')}\n\n{files[CHECKLIST].decode()}"
    warnings = (*result.warnings, _count_warnings(result.findings))
    summary = tuple(filter(None, (cards, result.product, size)))
    return Print(folder.name, files, (), summary, tuple(filter(None, warnings)), advice)
