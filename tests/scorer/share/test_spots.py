"""Where cards lie in the picture: pure geometry."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.dates import read_date
from deckgen.deck import Card
from scorer.share.layout import CardPosition, PictureLayout, lay
from scorer.share.scene import GridScene, Laid, LineScene, RowsScene
from scorer.share.style import measures


def cards(count: int) -> tuple[Laid, ...]:
    return tuple(
        Laid(Card(str(year), f"Event {year}", read_date(str(year)), str(year))) for year in range(1, count + 1)
    )


def overlap(one: CardPosition, two: CardPosition) -> bool:
    apart = abs(one.x - two.x) >= min(one.look.width, two.look.width) - 0.5
    return not apart and abs(one.y - two.y) < min(one.look.height, two.look.height) - 0.5


def assert_sound(layout: PictureLayout) -> None:
    page = measures()
    for spot in layout.spots:
        assert spot.x >= page.margin - 0.5
        assert spot.x + spot.look.width <= page.width - page.margin + 0.5
        assert 0 <= spot.y <= layout.height - spot.look.height + 0.5
    for one, two in combinations(layout.spots, 2):
        assert not overlap(one, two)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 70))
def test_a_line_winds_without_cards_over_one_another(count):
    layout = lay(LineScene(cards(count)))
    assert len(layout.spots) == count
    assert_sound(layout)


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 70))
def test_neighbours_in_time_are_neighbours_in_the_picture(count):
    layout = lay(LineScene(cards(count)))
    assert [spot.laid.card.code for spot in layout.spots] == [str(code) for code in range(1, count + 1)]
    for one, two in pairwise(layout.spots):
        beside = one.y == two.y and abs(one.x - two.x) < one.look.width * 1.6
        below = two.y > one.y and one.x == two.x
        assert beside or below
    assert len(layout.arrows) == count - 1


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 20), st.data())
def test_gap_cards_stand_above_and_between_the_two_they_part(count, data):
    bottom = cards(count)
    filled = data.draw(st.lists(st.booleans(), min_size=count - 1, max_size=count - 1))
    gaps = tuple(
        Laid(Card(f"g{place}", "Gap", read_date("1"), "1")) if full else None for place, full in enumerate(filled)
    )
    strays = tuple(
        Laid(Card(f"s{place}", "Stray", read_date("1"), "1"), wrong=True)
        for place in range(data.draw(st.integers(0, 3)))
    )
    layout = lay(RowsScene(bottom, gaps, strays))
    assert_sound(layout)
    spots = {spot.laid.card.code: spot for spot in layout.spots}
    for place, gap in enumerate(gaps):
        left, right = spots[bottom[place].card.code], spots[bottom[place + 1].card.code]
        if gap and left.y == right.y:
            above = spots[gap.card.code]
            assert above.y < left.y
            assert abs(above.x - (left.x + right.x) / 2) < 1


@settings(deadline=None, max_examples=60)
@given(st.sets(st.tuples(st.integers(1, 5), st.integers(1, 4))))
def test_union_events_stand_in_their_column_between_their_rows(filled):
    rows = tuple(cards(25)[start : start + 5] for start in range(0, 25, 5))
    union = {
        key: Laid(Card(f"u{number}", "Union", read_date("1"), "1"), 0) for number, key in enumerate(sorted(filled))
    }
    layout = lay(GridScene(rows, union))
    assert_sound(layout)
    spots = {spot.laid.card.code: spot for spot in layout.spots}
    for (column, space), laid in union.items():
        above, below = (spots[rows[row][column - 1].card.code] for row in (space - 1, space))
        assert above.y < spots[laid.card.code].y < below.y
        assert spots[laid.card.code].x == above.x
        assert spots[laid.card.code].union
    assert len(layout.spaces) == 20 - len(filled)
