"""Every leaflet in every language: the right number of pages, nothing outside them and nothing over anything else."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations

import pypdfium2
import pytest

from deckgen.leaflets.content import LeafletContent, prepare_content
from deckgen.leaflets.leaflet import MARGIN, SMALLEST, LeafletError, draw_leaflet, write_leaflet
from deckgen.leaflets.texts import find_plan
from deckgen.reading.deck_file import load_deck
from tests.deckgen.leaflets.text_boxes import LANGUAGES, RULESETS, content, text_boxes
from tests.paths import DECKS

WIDTH, HEIGHT = 148, 210
EVERY = [(language, name) for language in LANGUAGES for name in RULESETS]


def assert_tidy(svg: str) -> None:
    boxes = text_boxes(svg)
    for box in boxes:
        assert box.left >= MARGIN - 0.01 and box.right <= WIDTH - MARGIN + 0.01, box
        assert box.top >= MARGIN and box.bottom <= HEIGHT - MARGIN + 2, box
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other), (one, other)


@pytest.fixture(scope="module", params=EVERY, ids="-".join)
def leaflet(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Language and rules. The tests of one leaflet follow each other, so that `drawn` draws it once."""
    return request.param


@lru_cache(maxsize=2)
def drawn(language: str, name: str) -> list[str]:
    return draw_leaflet(find_plan(name), content(language, name))


@cache
def content_with(language: str, ruleset: str, **choices: str) -> LeafletContent:
    """Of the deck that ships, with another theme or card."""
    deck = load_deck(DECKS / f"{language}.yaml")
    return prepare_content(replace(deck, choices=replace(deck.choices, **choices)), language, find_plan(ruleset))


def test_no_text_is_outside_the_margins_or_over_another(leaflet):
    for svg in drawn(*leaflet):
        assert_tidy(svg)


def test_everything_but_the_credits_is_readable(leaflet):
    credits = content(*leaflet).credits
    for svg in drawn(*leaflet):
        boxes = text_boxes(svg)
        assert all(box.points >= SMALLEST - 0.01 for box in boxes if box.text not in credits)
        assert {box.text for box in boxes} >= set(credits)


def test_pages_are_a5_with_clean_margins(leaflet):
    language, name = leaflet
    file = io.BytesIO()
    count = write_leaflet(file, find_plan(name), content(language, name))
    document = pypdfium2.PdfDocument(file.getvalue())
    assert count == len(document) == (2 if name in ("twist-coop", "chrono-vs", "chrono-coop") else 1)
    for page in document:
        assert [round(side * 25.4 / 72) for side in page.get_size()] == [WIDTH, HEIGHT]
        dots = 4  # to the millimetre
        picture = page.render(scale=dots * 25.4 / 72, grayscale=True).to_pil()
        inside = picture.point(lambda grey: 255 if grey < 250 else 0).getbbox()
        left, top, right, bottom = (edge / dots for edge in inside)
        assert left >= MARGIN - 0.6 and top >= MARGIN - 0.6
        assert right <= WIDTH - MARGIN + 0.6 and bottom <= HEIGHT - MARGIN + 2


def test_the_same_input_gives_the_same_bytes():
    files = [io.BytesIO(), io.BytesIO()]
    for file in files:
        write_leaflet(file, find_plan("twist-coop"), content("es", "twist-coop"))
    assert files[0].getvalue() == files[1].getvalue()


@pytest.mark.parametrize("card", ["poker", "tarot", "square", "88x63mm"])
@pytest.mark.parametrize("name", RULESETS)
def test_cards_of_any_shape_fit_the_figures(card, name):
    for svg in draw_leaflet(find_plan(name), content_with("pl", name, card=card)):
        assert_tidy(svg)


@pytest.mark.parametrize("theme", ["classroom", "eco"])
@pytest.mark.parametrize("name", RULESETS)
def test_other_themes_fit_too(theme, name):
    for svg in draw_leaflet(find_plan(name), content_with("fr", name, theme=theme)):
        assert_tidy(svg)


def test_a_text_that_cannot_fit_is_refused():
    english = content("en", "classic")
    rules = english.texts.rules["classic"]
    longer = replace(rules, sections={**rules.sections, "turn": rules.sections["turn"] * 9})
    texts = replace(english.texts, rules={**english.texts.rules, "classic": longer})
    with pytest.raises(LeafletError):
        draw_leaflet(find_plan("classic"), replace(english, texts=texts))
