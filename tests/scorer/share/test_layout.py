"""Where cards lie in the picture: pure geometry."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.dates import read_date
from deckgen.deck import Card
from scorer.share.layout import CardPosition, PictureLayout, lay_out_scene
from scorer.share.scene import GridScene, LineScene, RowsScene, TableCard
from scorer.share.style import measures


def cards(count: int) -> tuple[TableCard, ...]:
    return tuple(
        TableCard(Card(str(year), f"Event {year}", read_date(str(year)), str(year))) for year in range(1, count + 1)
    )


def overlap(one: CardPosition, two: CardPosition) -> bool:
    apart = abs(one.x - two.x) >= min(one.style.width, two.style.width) - 0.5
    return not apart and abs(one.y - two.y) < min(one.style.height, two.style.height) - 0.5


def assert_sound(layout: PictureLayout) -> None:
    page = measures()
    for position in layout.cards:
        assert position.x >= page.margin - 0.5
        assert position.x + position.style.width <= page.width - page.margin + 0.5
        assert 0 <= position.y <= layout.height - position.style.height + 0.5
    for one, two in combinations(layout.cards, 2):
        assert not overlap(one, two)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 70))
def test_a_line_winds_without_cards_over_one_another(count):
    layout = lay_out_scene(LineScene(cards(count)))
    assert len(layout.cards) == count
    assert_sound(layout)


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 70))
def test_neighbours_in_time_are_neighbours_in_the_picture(count):
    layout = lay_out_scene(LineScene(cards(count)))
    assert [position.table_card.card.code for position in layout.cards] == [str(code) for code in range(1, count + 1)]
    for one, two in pairwise(layout.cards):
        beside = one.y == two.y and abs(one.x - two.x) < one.style.width * 1.6
        below = two.y > one.y and one.x == two.x
        assert beside or below
    assert len(layout.arrows) == count - 1


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 20), st.data())
def test_gap_cards_stand_above_and_between_the_two_they_part(count, data):
    bottom = cards(count)
    filled = data.draw(st.lists(st.booleans(), min_size=count - 1, max_size=count - 1))
    gaps = tuple(
        TableCard(Card(f"g{place}", "Gap", read_date("1"), "1")) if full else None for place, full in enumerate(filled)
    )
    strays = tuple(
        TableCard(Card(f"s{place}", "Stray", read_date("1"), "1"), wrong=True)
        for place in range(data.draw(st.integers(0, 3)))
    )
    layout = lay_out_scene(RowsScene(bottom, gaps, strays))
    assert_sound(layout)
    positions = {position.table_card.card.code: position for position in layout.cards}
    for place, gap in enumerate(gaps):
        left, right = positions[bottom[place].card.code], positions[bottom[place + 1].card.code]
        if gap and left.y == right.y:
            above = positions[gap.card.code]
            assert above.y < left.y
            assert abs(above.x - (left.x + right.x) / 2) < 1


@settings(deadline=None, max_examples=60)
@given(st.sets(st.tuples(st.integers(1, 5), st.integers(1, 4))))
def test_union_events_stand_in_their_column_between_their_rows(filled):
    rows = tuple(cards(25)[start : start + 5] for start in range(0, 25, 5))
    union = {
        key: TableCard(Card(f"u{number}", "Union", read_date("1"), "1"), 0) for number, key in enumerate(sorted(filled))
    }
    layout = lay_out_scene(GridScene(rows, union))
    assert_sound(layout)
    positions = {position.table_card.card.code: position for position in layout.cards}
    for (column, space), card in union.items():
        above, below = (positions[rows[row][column - 1].card.code] for row in (space - 1, space))
        assert above.y < positions[card.card.code].y < below.y
        assert positions[card.card.code].x == above.x
        assert positions[card.card.code].union
    assert len(layout.spaces) == 20 - len(filled)
