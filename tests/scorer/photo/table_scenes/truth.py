"""The truth about a scene: its observation without any picture, its arrangement and its report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.photo import PhotoReport
from scorer.photo.judge import judge
from scorer.photo.model import Arrangement, CardPose, FilledSpace, Observation, SeenCard, TableRow
from scorer.rules.cards import CardIndex
from scorer.rules.engine import make_table
from scorer.rules.rulesets import choose_options, find_ruleset

from .layouts import HEIGHT, WIDTH, Layout


def observe_layout(layout: Layout) -> Observation:
    """Every card where it was laid, without any picture."""
    seen = tuple(
        SeenCard(
            card.code, card.side, CardPose(0, ((0.0, 0.0),) * 4, card.x, card.y, (card.turn + 180) % 360 - 180), 1.0
        )
        for card in layout.cards
    )
    return Observation(seen, (), ((1, 1),), (WIDTH, HEIGHT))


def judge_layout(layout: Layout, cards: CardIndex) -> PhotoReport:
    """The report on the table as it was laid, independent of the code that arranges cards."""
    observation = observe_layout(layout)
    ruleset = find_ruleset(layout.rules)
    arrangement = _arrange(layout, {card.code: card for card in observation.cards})
    return judge(observation, arrangement, make_table(ruleset, choose_options(ruleset, {}), cards, ("Team",)))


def _arrange(layout: Layout, cards: Mapping[str, SeenCard]) -> Arrangement:
    def stacks(codes: Sequence[Sequence[str]]) -> tuple[tuple[SeenCard, ...], ...]:
        return tuple(tuple(cards[code] for code in stack) for stack in codes)

    if layout.rules == "chrono-coop":
        filled = tuple(FilledSpace(column, space, cards[code]) for column, space, code in sorted(layout.spaces))
        return Arrangement("grid", grid=stacks(layout.grid), spaces=filled)
    row = TableRow(stacks(layout.bottom), ((), *stacks(layout.gaps), ()))
    form = "rows" if layout.rules == "twist-coop" else "line"
    return Arrangement(form, (row,), pile=cards[layout.pile] if layout.pile else None)


def codes(stacks: Iterable[Iterable[SeenCard]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card.code for card in stack) for stack in stacks)


def matches_layout(arrangement: Arrangement, layout: Layout) -> bool:
    """Whether the arrangement is what was laid."""
    if layout.rules == "chrono-coop":
        filled = frozenset((one.column, one.space, one.card.code) for one in arrangement.spaces)
        return codes(arrangement.grid) == layout.grid and filled == layout.spaces
    if codes(arrangement.stacks) != layout.bottom:
        return False
    pile = arrangement.pile.code if arrangement.pile else None
    return layout.rules != "twist-coop" or (codes(arrangement.gaps) == layout.gaps and pile == layout.pile)


def same_result(report: PhotoReport, layout: Layout, cards: CardIndex) -> bool:
    """Whether the score and the verdict on every card are those of the layout."""
    truth = judge_layout(layout, cards)
    return report.score == truth.score and _verdicts(report) == _verdicts(truth)


def _verdicts(report: PhotoReport) -> dict[str, str]:
    return {judged.card.code: judged.verdict for judged in report.cards}
