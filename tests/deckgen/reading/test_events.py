"""Events become cards: codes, suits, periods, pictures."""

from __future__ import annotations

import pytest

from deckgen.deck.model import USABLE_CODE
from deckgen.reading.events import read_focus_point, split_list


def test_events_without_a_code_get_one_that_stays_when_rows_are_moved(read):
    before = read("code,date,title\n,1969,a\n2,1970,b\n,1971,c\n")
    after = read("code,date,title\n,1971,c\n,1815,d\n,1968,a\n2,1970,b\n")
    codes = {event.text("title"): event.code for event in before.events}
    assert codes["b"] == "2"
    assert codes.items() <= {event.text("title"): event.code for event in after.events}.items()


def test_a_card_never_gets_its_own_year_as_a_number(read):
    code = read("date,title\n1969,a\n").cards[0].code
    assert read(f"date,title\n{int(code)},a\n").cards[0].code != code


@pytest.mark.parametrize("code", ["EV-001", "toolong", "ñ", "😀", "1" * 4500, "a b"])
def test_a_code_that_cannot_be_used_is_replaced_so_that_the_rest_can_be_checked(read, code):
    deck = read(f"code,date,title\n{code},1969,Moon landing\n")
    assert USABLE_CODE.fullmatch(deck.cards[0].code)
    assert deck.events[0].text("code") == code


def test_only_events_with_a_title_and_a_date_become_cards(read):
    deck = read("date,title\n1969,Moon landing\n,No date\n1970,\n0,Year zero\n")
    assert (len(deck.events), [card.title for card in deck.cards]) == (4, ["Moon landing"])


@pytest.mark.parametrize(
    ("suit_title", "suit_date"), [("", ""), ("sun", ""), ("", "leaf"), ("moon", "star"), ("nonsense", "sun")]
)
def test_the_suits_of_a_card_differ_and_are_the_authors_where_given(read, suit_title, suit_date):
    for code in range(1, 40):
        card = read(f"code,date,title,suit_title,suit_date\n{code},1969,x,{suit_title},{suit_date}\n").cards[0]
        assert card.suit_title != card.suit_date
        assert suit_title in ("", "nonsense", card.suit_title)
        assert suit_date in ("", card.suit_date)


@pytest.mark.parametrize("suits", ["[sun, sun]", "[sun]", "[nonsense, rubbish]", "[]", "[[sun], {a: b}]", "sun"])
def test_suits_that_cannot_be_used_are_replaced_by_the_themes(read, suits):
    deck = read(f"suits: {suits}\nevents:\n  - {{date: 1969, title: Moon}}\n", "deck.yaml")
    assert deck.cards[0].suit_title != deck.cards[0].suit_date
    assert deck.findings != () or suits == "[nonsense, rubbish]"


def test_a_period_or_effect_that_does_not_exist_is_left_off_the_card(read):
    card = read('date,title,period,effects\n1969,Moon,nonsense,"swap, explode"\n').cards[0]
    assert (card.period, card.effects) == ("contemporary", ("swap",))


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("50% 30%", (0.5, 0.3)),
        ("50 30", (0.5, 0.3)),
        ("0.5, 0.3", (0.5, 0.3)),
        ("0,5; 0,3", (0.5, 0.3)),
        ("100% 0%", (1, 0)),
        ("left", None),
        ("50%", None),
        ("150% 30%", None),
        ("-5 3", None),
    ],
)
def test_a_focus_point_is_read_in_percent_or_as_a_fraction(text, point):
    assert read_focus_point(text) == point


@pytest.mark.parametrize("text", ["a b c", "a, b, c", "a;b;c", "a|b|c", " a,, b , c "])
def test_words_are_separated_by_commas_or_blanks(text):
    assert split_list(text) == ("a", "b", "c")


def test_a_card_without_a_pictogram_gets_the_one_its_title_tells(read):
    deck = read("date,title,icon\n1876,The telephone,\n1877,The telephone,castle\n1878,The telephone,None\n1879,x,\n")
    assert [card.icon for card in deck.cards] == ["rotary-telephone", "castle", "none", ""]
