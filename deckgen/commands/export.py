"""`deckgen export`: a deck for print shops, virtual tables and flash cards."""

from __future__ import annotations

import time
from pathlib import Path

from deckgen.api import load_deck
from deckgen.commands.build import card_progress
from deckgen.commands.check import print_deck_errors, print_spoilers
from deckgen.exporter import ExportOptions, ExportResult, export_files
from deckgen.exports.job import CHECKLIST
from deckgen.messages import say
from deckgen.reading.table import NO_OPTIONS, TableOptions
from deckgen.sheets.choices import ExportTarget
from deckgen.terminal import colour_text, format_size, print_text


def export_deck(
    name: Path, options: ExportOptions, *, output: Path | None = None, table: TableOptions = NO_OPTIONS
) -> None:
    """Check a deck, write the folder and print what was made and what to do with it."""
    started = time.perf_counter()
    deck = load_deck(name, table)
    folder = output or Path("out") / f"{deck.file_name}-{options.target}"
    with print_deck_errors(), card_progress(deck) as progress:
        result = export_files(deck, folder, options, progress=progress)
    _report(options.target, result, time.perf_counter() - started)


def _report(target: ExportTarget, result: ExportResult, seconds: float) -> None:
    deck, folder = result.proof.deck, result.folder
    others = print_spoilers(result.findings)
    print_text(colour_text(f"✓ {folder}", "green", bold=True))
    print_text("  " + say("build.cards", n=len(deck.cards), size=result.proof.size, title=deck.title))
    print_text("  " + say("build.took", seconds=seconds, size=format_size(result.size)))
    if result.product:
        print_text("  " + result.product)
    for warning in result.warnings:
        print_text("  " + colour_text(warning, "yellow"))
    if others:
        print_text("  " + colour_text(say("export.warnings", n=others), "yellow"))
    print_text()
    print_text(colour_text(say("build.next"), "cyan", bold=True))
    print_text(say(f"export.{target}-next"))
    print_text(say("export.read-checklist", file=folder / CHECKLIST))
