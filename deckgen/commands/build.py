"""`deckgen build`: a deck becomes a PDF to print, cut and play."""

from __future__ import annotations

import math
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
from deckgen.builder import BuildResult, Progress
from deckgen.commands.check import print_deck_errors, print_spoilers
from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.reading.table import TableOptions
from deckgen.sheets.choices import LIMITS, Extra, Layout
from deckgen.sheets.geometry import Size, parse_length
from deckgen.sheets.layout import Imposition, Plan
from deckgen.terminal import colour_text, format_size, print_text, progress_bars, quote_for_shell
from deckgen.text import find_nearest

_REACHED_BY_ALL = 6.35  # mm from the edge that every printer reaches
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
    _report(deck, result, time.perf_counter() - started)
    if open_pdf and result.cards:
        open_file(result.path)


def open_file(file: Path) -> None:
    """Show a file in the program that the system has for it."""
    if sys.platform == "win32":
        os.startfile(file)
    else:
        webbrowser.open(file.resolve().as_uri())


def card_progress(deck: Deck) -> AbstractContextManager[Progress]:
    """A progress bar for the cards, and one for the sheets, where there are many."""
    has_pictures = any(card.image for card in deck.cards)
    cards = say("build.pictures" if has_pictures else "build.drawing-cards")
    enough = min(len(deck.cards) + _MANY_PICTURES, _MANY_CARDS)
    return progress_bars({"cards": (cards, enough), "sheets": (say("build.drawing"), 40)})


# The report: what was made, how it lies on the paper, and what to do next.


def _report(deck: Deck, result: BuildResult, seconds: float) -> None:
    plan = result.plan
    others = print_spoilers(result.findings)
    if not result.cards:
        print_text(colour_text(say("build.nothing-changed", file=result.record), "green", bold=True))
        _report_changes(result)
        return
    print_text(colour_text(f"✓ {result.path}", "green", bold=True))
    print_text("  " + say("build.cards", n=result.cards, size=plan.card, title=deck.title))
    print_text("  " + _describe_sheets(result))
    print_text("  " + say("build.took", seconds=seconds, size=format_size(result.path.stat().st_size)))
    _report_changes(result)
    if warning := _edge_warning(result):
        print_text("  " + colour_text(warning, "yellow"))
    if others:
        print_text("  " + colour_text(say("build.warnings", n=others, deck=quote_for_shell(deck.path)), "yellow"))
    print_text()
    print_text(colour_text(say("build.next"), "cyan", bold=True))
    print_text(_advice(result))
    for extra in result.extra_files:
        print_text(say(f"build.made-{extra.kind}", n=extra.count, file=extra.path))
    if result.changes:
        print_text(say("build.after-changed", file=result.record))
    else:
        print_text(say("build.made-record", file=result.record))
    if made := result.cut_file:
        print_text(say("build.made-cut-file", file=made.path, n=result.imposition.grid.capacity, radius=made.radius))


def _report_changes(result: BuildResult) -> None:
    """How the cards differ from the last printed build, if only those that do are printed."""
    if result.changes:
        for kind, codes in result.changes._asdict().items():
            if codes:
                print_text("  " + say(f"build.cards-{kind}", n=len(codes), codes=", ".join(codes)))


def _describe_sheets(result: BuildResult) -> str:
    plan, imposition = result.plan, result.imposition
    if plan.layout is Layout.SINGLE:
        return say("build.pages", n=result.pages, size=imposition.page)
    paper, grid = _describe_paper(result), imposition.grid
    sheets = say(f"build.sheets-{plan.layout}", n=result.sheets, paper=paper, columns=grid.columns, rows=grid.rows)
    return f"{sheets} · {say(f'build.cut-{plan.cut}', bleed=plan.bleed)}"


def _describe_paper(result: BuildResult) -> str:
    paper, page = result.plan.paper, result.imposition.page
    return f"{paper.name or paper} " + say("build.upright" if page.height >= page.width else "build.sideways")


def _edge_warning(result: BuildResult) -> str:
    """What to say if cards come so near the edge of the paper that a printer may not reach them."""
    plan, nearest = result.plan, result.nearest
    if plan.layout is Layout.SINGLE:
        return ""
    before = _narrowest_margin(result.imposition)
    better = math.ceil(10 * (plan.margin + before - nearest)) / 10
    if nearest < 0:
        return say("build.profile-off-paper", printer=result.printer, off=-nearest, better=better)
    if nearest < min(plan.margin, before) - 0.05:
        return say("build.profile-near-edge", printer=result.printer, margin=nearest, better=better)
    return say("build.near-edge", margin=nearest) if nearest < _REACHED_BY_ALL else ""


def _narrowest_margin(imposition: Imposition) -> float:
    """How near the cards would come to the edge of the paper without a printer's profile."""
    area, page = imposition.grid.area, imposition.page
    return min(area.x, area.y, page.width - area.right, page.height - area.bottom)


def _advice(result: BuildResult) -> str:
    """How to print, check, fold and cut the sheets of a plan."""
    plan = result.plan
    if plan.layout is Layout.SINGLE:
        return say(f"build.send-{plan.sides}")
    test = say("build.try-ruler") if result.has_ruler else say("build.try-card", size=plan.card.measures)
    if plan.layout is Layout.FOLD:
        steps = [say("build.print-fold"), f"   {test}", say("build.fold"), _cut_by_hand(plan, 3)]
    else:
        turn = plan.flip if plan.is_duplex else f"separate-{plan.flip}"
        check = f"   {test} {say('build.out-of-line')}"
        order = [f"   {say('build.reversed')}"] if plan.reverse else []
        steps = [say(f"build.print-{turn}"), *order, check, _cutting_advice(result)]
    return "\n".join(steps)


def _cut_by_hand(plan: Plan, step: int) -> str:
    return say(f"build.cut-by-{plan.guides.kind}", step=step)


def _cutting_advice(result: BuildResult) -> str:
    """How to cut sheets that are printed on both sides: by hand, or by a machine and how it is told."""
    if not result.cut_file:
        return _cut_by_hand(result.plan, 2)
    file, paper, plan = result.cut_file.path, _describe_paper(result), result.plan
    marks = result.imposition.marks(plan)
    if not marks:
        area = result.imposition.grid.area
        size = Size("", round(area.width, 1), round(area.height, 1)).measures
        return say("build.cut-by-machine", step=2, file=file, paper=paper, size=size)
    return say(
        f"build.cut-by-{plan.registration}",
        step=2,
        file=file,
        paper=paper,
        length=marks.length,
        thickness=marks.thickness,
        inset=marks.inset,
    )


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
