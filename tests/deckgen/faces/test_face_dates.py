"""Dates of every kind on the date face: in every theme, size and language whole words, and room for them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckgen.checks.safe_area import SafeArea
from deckgen.deck.model import Deck
from deckgen.faces.face import Face
from deckgen.faces.proof import draw_proof
from deckgen.faces.template_functions import SAFE
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import card_sizes
from deckgen.theme_data import theme_names
from tests.deckgen.faces.drawn_parts import date_texts, drawn_parts

LANGUAGES = ("en", "es", "fr", "pl", "de", "it", "pt")
SIZES = [
    f"{width:g}x{height:g}mm"
    for size in card_sizes().values()
    for width, height in {(size.width, size.height), (size.height, size.width)}
]
DATES = (
    "23 September 62 BCE",
    "28 September 1914 - 11 November 1918",
    "c. 26 September 1540",
    "c. 40000-30000 BCE",
    "3rd millennium BCE",
    "c. 13.8 Ga",
    "44 BCE - 14 CE",
)


def deck_of_dates(folder: Path, theme: str, size: str, language: str) -> Deck:
    rows = "".join(f"{number:03},{date},Moon landing,castle\n" for number, date in enumerate(DATES, start=1))
    (folder / "events.csv").write_text(f"code,date,title,icon\n{rows}", "utf-8")
    choices = f"id: HARD\ntitle: Dates\nlanguage: {language}\ntheme: {theme}\ncard: {size}\nevents: events.csv\n"
    (folder / "deck.yaml").write_text(choices, "utf-8")
    return load_deck(folder / "deck.yaml")


def words(text: str) -> list[str]:
    return [word for word in re.split(r"\s|(?<=[–-])", text) if word]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", theme_names())
def test_hard_dates_are_set_in_whole_words_on_every_size(tmp_path: Path, theme: str, language: str) -> None:
    """Every size of a theme in every other language."""
    for size in SIZES[LANGUAGES.index(language) % 2 :: 2]:
        proof = draw_proof(deck_of_dates(tmp_path, theme, size, language), draft=True)
        area = SafeArea(proof.size.width, proof.size.height, SAFE)
        for card, sides in zip(proof.deck.cards, proof.faces, strict=True):
            face = sides["date"]
            assert isinstance(face, Face), (size, card.printed)
            texts = [part.text for part in date_texts(drawn_parts(face, proof.size))]
            whole = {word.rstrip(",") for word in words(card.printed)}
            assert texts and {word for text in texts for word in words(text)} <= whole, size
            assert not {*texts} & {*area.find_texts_outside(face.svg)}, (size, card.printed)


def test_a_theme_can_have_the_years_of_all_cards_at_one_height(tmp_path: Path) -> None:
    theme = tmp_path / "level"
    theme.mkdir()
    (theme / "theme.yaml").write_text("extends: chronicle\nname: Level\n", "utf-8")
    (theme / "date.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="44mm" height="68mm" viewBox="0 0 44 68">'
        "{% set when = hero(w - 2 * safe, h * 0.4) %}"
        "{{ date(when, w / 2, h * 0.5 - when.baseline, colours.ink) }}</svg>",
        "utf-8",
    )
    deck = deck_of_dates(tmp_path, "./level", "mini-euro", "en")
    for card, sides in zip(deck.cards, draw_proof(deck).faces, strict=True):
        face = sides["date"]
        assert isinstance(face, Face)
        sizes = [(float(size), float(y)) for y, size in re.findall(r'y="([\d.]+)"[^>]*font-size="([\d.]+)"', face.svg)]
        largest = max(size for size, _ in sizes)
        assert min(y for size, y in sizes if size == largest) == pytest.approx(34), card.printed
