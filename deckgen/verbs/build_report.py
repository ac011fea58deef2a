"""What `build` says when it is done: what was made, why so, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import say
from deckgen.sheets.choices import Flip, Layout, Sides
from deckgen.terminal import paint, tell, weight

if TYPE_CHECKING:
    from deckgen.building import BuiltCards
    from deckgen.sheets.layouts import Imposition, Plan

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
