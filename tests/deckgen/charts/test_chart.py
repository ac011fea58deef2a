"""The picture: well-formed, self-contained, open about its scale, and the same every time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from hypothesis import given

from deckgen.charts.chart import draw_chart
from deckgen.charts.histogram import group_by_period
from deckgen.deck.model import Period
from deckgen.messages import say
from deckgen.reading.deck_file import load_deck
from deckgen.theme import contrast
from tests.deckgen.charts.chart_decks import UNHURRIED, card, deck, hands, titles
from tests.paths import DECKS
from tests.processes import said_by

if TYPE_CHECKING:
    from deckgen.deck import Card, Deck

SVG = "{http://www.w3.org/2000/svg}"


def picture(played: Deck) -> ElementTree.Element:
    return ElementTree.fromstring(draw_chart(played))


def texts(played: Deck) -> list[str]:
    return [element.text or "" for element in picture(played).iter(f"{SVG}text")]


def dots(played: Deck) -> list[ElementTree.Element]:
    """The dots of cards; those of the legend have no name."""
    return [dot for dot in picture(played).iter(f"{SVG}circle") if dot.find(f"{SVG}title") is not None]


@UNHURRIED
@given(titles, titles, titles)
def test_any_title_and_period_make_well_formed_xml(title: str, name: str, period: str) -> None:
    assert picture(deck(card("1969", title, period=period), title=name)).tag == f"{SVG}svg"


def test_markup_in_a_title_is_escaped() -> None:
    assert 'R&D <b> "x"' in texts(deck(card("1969", 'R&D <b> "x"')))


@UNHURRIED
@given(hands)
def test_every_card_has_a_dot_with_its_whole_title(cards: list[Card]) -> None:
    assert len(dots(deck(*cards))) == len(cards)


def test_the_same_deck_gives_the_same_picture_in_any_process() -> None:
    code = f"""
from pathlib import Path
from deckgen.charts.chart import draw_chart
from deckgen.api import load_deck
print(draw_chart(load_deck(Path({str(DECKS / "en.yaml")!r}))), end="")
"""
    assert said_by(code) == draw_chart(load_deck(DECKS / "en.yaml"))


def test_titles_dates_periods_and_years_are_written() -> None:
    written = texts(deck(card("44 BCE", "Caesar is murdered"), card("1969", "Moon landing")))
    assert {"Caesar is murdered", "44\u00a0BCE", "Moon landing", "1969", "Antiquity (1)", "Our time (1)"} <= set(
        written
    )


def test_the_picture_says_in_the_language_of_the_deck_that_its_scale_changes() -> None:
    written = " ".join(texts(deck(card("1492"), language="es")))
    assert say("charts.scale", "es") in written


def test_the_years_of_the_axis_are_printed_in_the_language_of_the_deck() -> None:
    assert any("a.\u00a0C." in text for text in texts(deck(card("1000 BCE", printed="x"), language="es")))


def test_approximate_dates_are_hollow() -> None:
    sure, about = dots(deck(card("1300"), card("c. 1400")))
    assert sure.get("fill") == about.get("stroke")
    assert sure.get("stroke") == about.get("fill") == "#ffffff"


def test_spans_are_bars_and_approximate_spans_are_dashed() -> None:
    drawn = picture(deck(card("1337-1453"), card("c. 1500-1600"), card("1700")))
    plot = drawn.findall(f"{SVG}g")[1]
    bars = [bar for bar in plot.iter(f"{SVG}rect") if bar.get("class") == "bar"]
    assert [bar.get("stroke-dasharray") is not None for bar in bars] == [False, True]


def test_the_legend_explains_only_marks_that_occur() -> None:
    assert say("charts.about", "en") not in texts(deck(card("1969")))
    assert say("charts.about", "en") in texts(deck(card("c. 1969")))


def test_colours_too_light_for_paper_are_darkened_until_they_can_be_read() -> None:
    pale = Period("pale", "Pale", "#ffff66", None)
    (era,) = group_by_period(deck(card("1969", period="pale"), periods=[pale]))
    assert contrast(era.colour, "#ffffff") >= 4.5


def test_text_from_right_to_left_stays_on_its_side_of_the_axis() -> None:
    """With `direction: rtl`, `text-anchor: end` is the left edge, so the anchors change places."""
    drawn = {text.text: text for text in picture(deck(card("1948", "הכרזה"), card("1950", "Left?"))).iter(f"{SVG}text")}
    hebrew = drawn["הכרזה"]
    assert (hebrew.get("direction"), hebrew.get("text-anchor")) == ("rtl", None)


def test_an_empty_deck_says_so() -> None:
    assert say("charts.no-cards", "en") in texts(deck())


def test_nothing_is_fetched_or_run() -> None:
    drawn = draw_chart(deck(card("1969", "http://example.org <script>")))
    assert re.findall(r"<script|href|url\(|@import|<image", drawn) == []
