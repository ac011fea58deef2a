"""What other programs call: read a deck, check it, print it. `import deckgen` has these names; see docs/api.md."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from deckgen.build_options import BuildOptions
from deckgen.builder import BuildResult, Progress, build_files, no_progress
from deckgen.checks import check_proof
from deckgen.deck import Deck
from deckgen.faces.proof import draw_proof
from deckgen.findings import Finding
from deckgen.reading.deck_file import find_deck_file
from deckgen.reading.deck_file import load_deck as read_deck
from deckgen.reading.table import NO_OPTIONS, TableOptions
from deckgen.sheets.choices import PPI, Cut, CutFile, Extra, Flip, Guides, GuidesOn, Layout, Registration, Sides

_Choice = TypeVar("_Choice", bound=StrEnum)


def load_deck(path: str | Path, options: TableOptions = NO_OPTIONS) -> Deck:
    """The deck in a YAML, CSV, TSV, JSON, XLSX or ODS file, or one that deckgen ships (`es`).

    `options` say how to read its table. UserError if it cannot be read at all; what is wrong with single events is
    left for `check` to find.
    """
    return read_deck(find_deck_file(Path(path)), options)


def check(deck: Deck) -> list[Finding]:
    """Everything that is wrong with a deck or worth knowing about it, in the order of its rows."""
    return check_proof(draw_proof(deck, draft=True))


def build(
    deck: Deck,
    output: str | Path,
    *,
    card: str | None = None,
    paper: str | None = None,
    theme: str | None = None,
    layout: str = Layout.DUPLEX,
    sides: str = Sides.INTERLEAVED,
    flip: str = Flip.LONG,
    reverse: bool = False,
    cut: str | None = None,
    bleed: float | None = None,
    margin: float = 5.0,
    corners: float | None = None,
    guides: str = Guides.MARKS,
    guides_on: str = GuidesOn.BOTH,
    guide_colour: str | None = None,
    cut_file: str | None = None,
    registration: str | None = None,
    printer: str | None = None,
    changed: bool = False,
    only: str | None = None,
    tag: str | None = None,
    sample: int | None = None,
    copies: int = 1,
    per_period: bool = False,
    extras: Iterable[str] = (),
    rules: str = "classic",
    paper_weight: float = 300.0,
    ppi: int = PPI,
    strict: bool = False,
    progress: Progress = no_progress,
) -> BuildResult:
    """Print a deck to a PDF file, with the options of `deckgen build`; None leaves a choice to the deck or to its size.

    DeckError, with its findings, if the deck has errors (or, with `strict`, warnings); UserError for a name that does
    not exist or a size that does not fit. Nothing is written then.
    `progress` is called with a step (`cards`, `sheets`), how much of it is done and how much there is.
    """
    options = BuildOptions(
        card=card,
        paper=paper,
        theme=theme,
        layout=_parse_choice(Layout, layout),
        sides=_parse_choice(Sides, sides),
        flip=_parse_choice(Flip, flip),
        reverse=reverse,
        cut=_parse_choice(Cut, cut) if cut else None,
        bleed=bleed,
        margin=margin,
        corners=corners,
        guides=_parse_choice(Guides, guides),
        guides_on=_parse_choice(GuidesOn, guides_on),
        guide_colour=guide_colour,
        cut_file=_parse_choice(CutFile, cut_file) if cut_file else None,
        registration=_parse_choice(Registration, registration) if registration else None,
        printer=printer,
        changed=changed,
        only=only,
        tag=tag,
        sample=sample,
        copies=copies,
        per_period=per_period,
        extras=tuple(_parse_choice(Extra, extra) for extra in dict.fromkeys(extras)),
        rules=rules,
        paper_weight=paper_weight,
        ppi=ppi,
        strict=strict,
    )
    return build_files(deck, Path(output), options, progress=progress)


def _parse_choice(choices: type[_Choice], word: str) -> _Choice:
    try:
        return choices(word)
    except ValueError:
        raise ValueError(f"{word!r} is not one of {', '.join(choices)}") from None
