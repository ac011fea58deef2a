"""`deckgen build`: a deck becomes a PDF to print, cut and play."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.api import load_deck
from deckgen.builder import BuildOptions, BuiltCards, Progress, build_cards, build_extra
from deckgen.commands.check import showing_errors
from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.sheets.choices import LIMITS, Extra, Flip, Layout, Sides
from deckgen.sheets.layout import Imposition, Plan
from deckgen.terminal import paint, progress_bars, tell, weight
from deckgen.text import nearest

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


# What `build` says when it is done: what was made, why so, and what to do next.


_REACHED_BY_ALL = 6.35  # mm from the edge that every printer reaches


def tell_built(built: BuiltCards, seconds: float) -> None:
    deck, plan = built.proof.deck, built.plan
    tell(paint(f"✓ {built.path}", "green", bold=True))
    tell("  " + say("build.cards", n=built.cards, size=plan.card, title=deck.title))
    tell("  " + _sheets(built))
    tell("  " + say("build.took", seconds=seconds, size=weight(built.path.stat().st_size)))
    if plan.layout is not Layout.SINGLE and (nearest := _nearest_edge(built.imposition)) < _REACHED_BY_ALL:
        tell("  " + paint(say("build.near-edge", margin=nearest), "yellow"))
    if built.warnings:
        tell("  " + paint(say("build.warnings", n=len(built.warnings), deck=deck.path), "yellow"))
    tell()
    tell(paint(say("build.next"), "cyan", bold=True))
    tell(_advice(plan))


def _sheets(built: BuiltCards) -> str:
    plan, imposition = built.plan, built.imposition
    if plan.layout is Layout.SINGLE:
        return say("build.pages", n=len(built.pages), size=imposition.page)
    upright = imposition.page.height >= imposition.page.width
    paper = f"{plan.paper.name or plan.paper} " + say("build.upright" if upright else "build.sideways")
    grid = imposition.grid
    sheets = say(f"build.sheets-{plan.layout}", n=built.sheets, paper=paper, columns=grid.columns, rows=grid.rows)
    return f"{sheets} · {say(f'build.cut-{plan.cut}')}"


def _advice(plan: Plan) -> str:
    if plan.layout is Layout.SINGLE:
        return say("build.next-single")
    if plan.layout is Layout.FOLD:
        return say("build.next-fold")
    if plan.sides is Sides.SEPARATE:
        return say("build.next-separate")
    return say("build.next-long" if plan.flip is Flip.LONG else "build.next-short")


def _nearest_edge(imposition: Imposition) -> float:
    """How near the cards come to the edge of the paper."""
    area, page = imposition.grid.area, imposition.page
    return min(area.x, area.y, page.width - area.right, page.height - area.bottom)


_MANY_CARDS, _MANY_PICTURES = 1000, 8  # that take long enough to watch


def build_deck(named: Path, output: Path | None, options: BuildOptions) -> None:
    """Build the cards, then what goes with them; say what was made and how to print it."""
    started = time.perf_counter()
    deck = load_deck(named)
    target = output or Path("out") / f"{deck.path.stem}.pdf"
    with showing_errors(), bars(deck) as progress:
        built = build_cards(deck, target, options, progress=progress)
    tell_built(built, time.perf_counter() - started)
    for kind in options.extras:
        extra = build_extra(kind, built, options)
        tell(say(f"build.made-{kind}", n=extra.count, file=extra.path))


def bars(deck: Deck) -> AbstractContextManager[Progress]:
    """A progress bar for the cards, and one for the sheets, where there are many."""
    has_pictures = any(card.image for card in deck.cards)
    cards = say("build.pictures" if has_pictures else "build.drawing-cards")
    enough = min(len(deck.cards) + _MANY_PICTURES, _MANY_CARDS)
    return progress_bars({"cards": (cards, enough), "sheets": (say("build.drawing"), 40)})


# What people write after --with and --paper-weight.


_WEIGHT = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:g|gsm|g/m²|g/m2)?")


def extras_named(text: str) -> tuple[Extra, ...]:
    """`box,dividers`; UserError with the nearest name for anything else."""
    found = []
    for name in filter(None, re.split(r"[\s,;]+", text.strip().lower())):
        if name not in list(Extra):
            guess = nearest(name, list(Extra)) or ", ".join(Extra)
            raise UserError.at(None, say("build.unknown-extra", name=name), say("reading.did-you-mean", name=guess))
        found.append(Extra(name))
    return tuple(dict.fromkeys(found))


def weight_of(text: str) -> float:
    """`300g`, `300 gsm` or just `300`: grams per square metre."""
    match = _WEIGHT.fullmatch(text.strip().lower())
    grams = float(match[1].replace(",", ".")) if match else 0.0
    low, high = LIMITS["paper_weight"]
    if not low <= grams <= high:
        raise UserError.at(None, say("build.bad-weight", text=text), say("build.bad-weight.fix", low=low, high=high))
    return grams
