"""What a build is in words: how the cards lie on the paper, what to beware of, and how to print and cut them."""

from __future__ import annotations

import math

from deckgen.builder import BuildResult
from deckgen.messages import say
from deckgen.sheets.choices import Layout
from deckgen.sheets.geometry import Size
from deckgen.sheets.layout import Imposition, Plan

_REACHED_BY_ALL = 6.35  # mm from the edge that every printer reaches


def describe_sheets(result: BuildResult) -> str:
    plan, imposition = result.plan, result.imposition
    if plan.layout is Layout.SINGLE:
        return say("build.pages", n=result.pages, size=imposition.page)
    paper, grid = _describe_paper(result), imposition.grid
    sheets = say(f"build.sheets-{plan.layout}", n=result.sheets, paper=paper, columns=grid.columns, rows=grid.rows)
    return f"{sheets} · {say(f'build.cut-{plan.cut}', bleed=plan.bleed)}"


def _describe_paper(result: BuildResult) -> str:
    paper, page = result.plan.paper, result.imposition.page
    return f"{paper.name or paper} " + say("build.upright" if page.height >= page.width else "build.sideways")


def warn_of_edge(result: BuildResult) -> str:
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


def advise_printing(result: BuildResult) -> str:
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


def describe_extras(result: BuildResult) -> list[str]:
    """What was made beside the cards, a line each: box, dividers, leaflet, reference cards, cut file."""
    lines = [say(f"build.made-{extra.kind}", n=extra.count, file=extra.path) for extra in result.extra_files]
    if made := result.cut_file:
        capacity = result.imposition.grid.capacity
        lines.append(say("build.made-cut-file", file=made.path, n=capacity, radius=made.radius))
    return lines


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
