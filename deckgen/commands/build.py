"""`deckgen build`: a deck becomes a PDF to print, cut and play."""

from __future__ import annotations

import os
import re
import sys
import time
import webbrowser
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path

from deckgen.api import build, load_deck
from deckgen.build_options import BuildOptions
from deckgen.build_report import advise_printing, describe_extras, describe_sheets, warn_of_edge
from deckgen.builder import BuildResult, Progress
from deckgen.commands.check import print_deck_errors, print_spoilers
from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.reading.table import TableOptions
from deckgen.sheets.choices import LIMITS, Extra
from deckgen.sheets.geometry import parse_length
from deckgen.terminal import colour_text, format_size, print_text, progress_bars, quote_for_shell
from deckgen.text import find_nearest

_MANY_CARDS, _MANY_PICTURES = 1000, 8  # that take long enough to watch
_PAPER_WEIGHT = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:g|gsm|g/m²|g/m2)?")


def build_deck(
    name: Path, output: Path | None, options: BuildOptions, table: TableOptions, *, open_pdf: bool = False
) -> None:
    """Read a deck; check, draw and write it; report what was made and how to print it."""
    started = time.perf_counter()
    deck = load_deck(name, table)
    target = output or Path("out") / f"{deck.file_name}.pdf"
    with print_deck_errors(), card_progress(deck) as progress:
        result = build(deck, target, **asdict(options), progress=progress)
    _report(deck, result, _name_check(deck, options), time.perf_counter() - started)
    if open_pdf and result.cards:
        open_file(result.path)


def open_file(file: Path) -> None:
    """Show a file in the program that the system has for it."""
    if sys.platform == "win32":
        os.startfile(file)
    else:
        webbrowser.open(file.resolve().as_uri())


def card_progress(deck: Deck) -> AbstractContextManager[Progress]:
    """A progress bar for the cards, and one for the sheets or faces, where there are many."""
    has_pictures = any(card.image for card in deck.cards)
    cards = say("build.pictures" if has_pictures else "build.drawing-cards")
    enough = min(len(deck.cards) + _MANY_PICTURES, _MANY_CARDS)
    return progress_bars(
        {"cards": (cards, enough), "sheets": (say("build.drawing"), 40), "faces": (say("export.drawing"), 40)}
    )


# The report: what was made, how it lies on the paper, and what to do next.


def _name_check(deck: Deck, options: BuildOptions) -> str:
    """The deck as `check` takes it, with the choices of this build that decide what is found."""
    choices = {"--theme": options.theme, "--card": options.card}
    chosen = [f"{option} {quote_for_shell(value)}" for option, value in choices.items() if value]
    return " ".join([quote_for_shell(deck.path), *chosen])


def _report(deck: Deck, result: BuildResult, checked: str, seconds: float) -> None:
    plan = result.plan
    others = print_spoilers(result.findings)
    if not result.cards:
        print_text(colour_text(say("build.nothing-changed", file=result.record), "green", bold=True))
        _report_changes(result)
        return
    print_text(colour_text(f"✓ {result.path}", "green", bold=True))
    print_text("  " + say("build.cards", n=result.cards, size=plan.card, title=deck.title))
    print_text("  " + describe_sheets(result))
    print_text("  " + say("build.took", seconds=seconds, size=format_size(result.path.stat().st_size)))
    _report_changes(result)
    if warning := warn_of_edge(result):
        print_text("  " + colour_text(warning, "yellow"))
    if others:
        print_text("  " + colour_text(say("build.warnings", n=others, deck=checked), "yellow"))
    print_text()
    print_text(colour_text(say("build.next"), "cyan", bold=True))
    print_text(advise_printing(result))
    for line in describe_extras(result):
        print_text(line)
    if result.changes:
        print_text(say("build.after-changed", file=result.record))
    else:
        print_text(say("build.made-record", file=result.record))


def _report_changes(result: BuildResult) -> None:
    """How the cards differ from the last printed build, if only those that do are printed."""
    if result.changes:
        for kind, codes in result.changes._asdict().items():
            if codes:
                print_text("  " + say(f"build.cards-{kind}", n=len(codes), codes=", ".join(codes)))


# What people write after --with, --bleed and --paper-weight.


def parse_extras(text: str) -> tuple[Extra, ...]:
    """`box,dividers`; UserError with the nearest name for anything else."""
    found = []
    for name in filter(None, re.split(r"[\s,;]+", text.strip().lower())):
        if name not in list(Extra):
            guess = find_nearest(name, list(Extra)) or ", ".join(Extra)
            raise UserError.at(None, say("build.unknown-extra", name=name), say("reading.did-you-mean", name=guess))
        found.append(Extra(name))
    return tuple(dict.fromkeys(found))


def parse_option_length(option: str, text: str, like: str = "") -> float:
    """`3`, `3mm` or `0.125in` after an option such as `--bleed`, in millimetres; UserError if it is out of range."""
    low, high = LIMITS[like or option]
    length = parse_length(text)
    if length is None or not low <= length <= high:
        message = say("build.bad-length", option=f"--{option}", text=text)
        raise UserError.at(None, message, say("build.bad-length.fix", low=low, high=high))
    return length


def parse_paper_weight(text: str) -> float:
    """`300g`, `300 gsm` or just `300`: grams per square metre."""
    match = _PAPER_WEIGHT.fullmatch(text.strip().lower())
    grams = float(match[1].replace(",", ".")) if match else 0.0
    low, high = LIMITS["paper_weight"]
    if not low <= grams <= high:
        raise UserError.at(None, say("build.bad-weight", text=text), say("build.bad-weight.fix", low=low, high=high))
    return grams
