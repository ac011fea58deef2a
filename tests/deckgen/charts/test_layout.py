"""Where labels stand: never over one another, in the order of time, near their dots."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from deckgen.charts.axis import make_marks, split_axis
from deckgen.charts.layout import AxisSide, WantedLabel, make_layout, spread_labels
from tests.deckgen.charts.chart_decks import UNHURRIED, card, hands

if TYPE_CHECKING:
    from deckgen.deck import Card

wanted = st.lists(st.builds(WantedLabel, st.floats(0, 500), st.floats(1, 40)), max_size=20)
ROUNDING = 1e-6


@given(wanted, st.floats(0, 200))
def test_labels_keep_their_order_do_not_overlap_and_stay_inside(labels: list[WantedLabel], spare: float) -> None:
    labels = sorted(labels, key=lambda label: label.middle)
    bottom = sum(label.height for label in labels) + spare
    tops = spread_labels(labels, 0, bottom)
    edges = [(top, top + label.height) for top, label in zip(tops, labels, strict=True)]
    assert all(above[1] <= below[0] + ROUNDING for above, below in pairwise(edges))
    assert all(top >= -ROUNDING and end <= bottom + ROUNDING for top, end in edges)


def test_a_label_with_room_lies_level_with_its_dot() -> None:
    assert spread_labels([WantedLabel(50, 20), WantedLabel(200, 20)], 0, 300) == [40, 190]


def test_labels_that_would_overlap_are_moved_by_the_same_distance() -> None:
    assert spread_labels([WantedLabel(100, 20), WantedLabel(100, 20)], 0, 300) == [80, 100]


@UNHURRIED
@given(hands)
def test_labels_never_overlap_each_other(cards: list[Card]) -> None:
    layout = make_layout(split_axis(make_marks(cards)))
    for side in AxisSide:
        placed = [place for place in layout.marks if place.side is side]
        edges = [(place.label_top, place.label_top + place.label.text_height) for place in placed]
        assert all(above[1] < below[0] for above, below in pairwise(edges))


@UNHURRIED
@given(hands)
def test_every_card_is_labelled_once_inside_the_picture(cards: list[Card]) -> None:
    layout = make_layout(split_axis(make_marks(cards)))
    labelled = [entry.card for place in layout.marks for entry in place.label.entries]
    assert sorted(map(id, labelled)) == sorted(map(id, cards))
    for place in layout.marks:
        assert place.label_top >= 0
        assert place.label_top + place.label.text_height <= layout.height


@UNHURRIED
@given(hands)
def test_dots_go_down_as_time_goes_on_and_lie_on_their_span(cards: list[Card]) -> None:
    places = make_layout(split_axis(make_marks(cards))).marks
    for above, below in pairwise(places):
        assert above.dot <= below.dot
        if above.mark.cards[0].date.before(below.mark.cards[0].date):
            assert above.mark.anchor < below.mark.anchor
    for place in places:
        top, bottom = place.span
        assert top - ROUNDING <= place.dot <= bottom + ROUNDING


@UNHURRIED
@given(hands)
def test_bars_in_one_lane_never_overlap(cards: list[Card]) -> None:
    lanes: dict[tuple[AxisSide, int], list[tuple[float, float]]] = {}
    for place in make_layout(split_axis(make_marks(cards))).marks:
        if place.mark.is_bar:
            lanes.setdefault((place.side, place.lane), []).append(place.span)
    for bars in lanes.values():
        assert all(above[1] < below[0] for above, below in pairwise(sorted(bars)))


def test_cards_of_one_date_share_a_label_that_says_the_date_once() -> None:
    (place,) = make_layout(split_axis(make_marks([card("1543", "Copernicus"), card("1543", "Vesalius")]))).marks
    assert [(entry.date, entry.lines) for entry in place.label.entries] == [
        ("1543", ("Copernicus",)),
        ("", ("Vesalius",)),
    ]
