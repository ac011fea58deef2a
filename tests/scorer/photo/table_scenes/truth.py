"""The truth beside a scene: what a perfect eye would see, how it lies, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.photo import PhotoReport
from scorer.photo.judge import judge
from scorer.photo.model import Arrangement, CardPose, Filled, Observation, SeenCard, TableRow
from scorer.rules.cards import CardIndex
from scorer.rules.rulesets import choose_options, find_ruleset

from .layouts import HEIGHT, WIDTH, Layout


def as_it_lies(layout: Layout) -> Observation:
    """Every card where it was laid, without any picture."""
    seen = tuple(
        SeenCard(
            card.code, card.side, CardPose(0, ((0.0, 0.0),) * 4, card.x, card.y, (card.turn + 180) % 360 - 180), 1.0
        )
        for card in layout.cards
    )
    return Observation(seen, (), ((1, 1),), (WIDTH, HEIGHT))


def judged_as_laid(layout: Layout, box: CardIndex) -> PhotoReport:
    """The verdict on the table as it was laid, whatever anybody would make of its places."""
    sighting = as_it_lies(layout)
    ruleset = find_ruleset(layout.rules)
    lay = _lay(layout, {card.code: card for card in sighting.cards})
    return judge(sighting, lay, box, ruleset, choose_options(ruleset, {}), ("Team",))


def _lay(layout: Layout, cards: Mapping[str, SeenCard]) -> Arrangement:
    def stacks(codes: Sequence[Sequence[str]]) -> tuple[tuple[SeenCard, ...], ...]:
        return tuple(tuple(cards[code] for code in stack) for stack in codes)

    if layout.rules == "chrono-coop":
        filled = tuple(Filled(column, space, cards[code]) for column, space, code in sorted(layout.filled))
        return Arrangement("grid", grid=stacks(layout.grid), filled=filled)
    row = TableRow(stacks(layout.bottom), ((), *stacks(layout.gaps), ()))
    form = "rows" if layout.rules == "twist-coop" else "line"
    return Arrangement(form, (row,), pile=cards[layout.pile] if layout.pile else None)


def codes(stacks: Iterable[Iterable[SeenCard]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card.code for card in stack) for stack in stacks)


def lies_as(lay: Arrangement, layout: Layout) -> bool:
    """Whether the whole reconstruction is what was laid."""
    if layout.rules == "chrono-coop":
        filled = frozenset((one.column, one.space, one.card.code) for one in lay.filled)
        return codes(lay.grid) == layout.grid and filled == layout.filled
    if codes(lay.stacks) != layout.bottom:
        return False
    pile = lay.pile.code if lay.pile else None
    return layout.rules != "twist-coop" or (codes(lay.gaps) == layout.gaps and pile == layout.pile)


def same_result(report: PhotoReport, layout: Layout, box: CardIndex) -> bool:
    """The score and the verdict on every card are those of the table."""
    truth = judged_as_laid(layout, box)
    return report.score == truth.score and _verdicts(report) == _verdicts(truth)


def _verdicts(report: PhotoReport) -> dict[str, str]:
    return {judged.card.code: judged.verdict for judged in report.cards}
