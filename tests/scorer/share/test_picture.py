"""The picture for the family chat: what it says, how large it is, and that it is the same every time."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from scorer.log.read import read_log
from scorer.share import share_picture, share_svg
from scorer.share.picture import draw_picture
from tests.paths import GAMES
from tests.scorer.share.share_games import (
    ABANDONED,
    CHRONO,
    CLASSIC,
    TWIST,
    WRONG_IN_LINE,
    played,
    reported,
    simulated,
    written,
)

START = "rules: classic\ndeck: WORLD\nplayers: [Ana, Luis]\nmoves:\n- {start: 40}\n"


def words_of(svg: str) -> str:
    """Everything that is written in a drawing."""
    return " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


def drawn(log: str, **options: str) -> str:
    game, report = played(log)
    return words_of(draw_picture(report, played=game.header.played, **options)[0])


@pytest.mark.parametrize("log", [CLASSIC, TWIST, CHRONO])
def test_a_png_is_1080_wide_and_full_of_things(log):
    image = Image.open(BytesIO(share_picture(played(log)[1])))
    assert image.format == "PNG"
    assert image.width == 1080
    assert image.height >= 1350
    colours = image.convert("RGB").getcolors(1 << 20)
    assert colours
    assert len(colours) > 50
    assert max(count for count, _ in colours) < 0.8 * image.width * image.height


def test_the_same_game_gives_the_same_bytes():
    one, two = played(CLASSIC)[1], played(CLASSIC)[1]
    assert share_picture(one) == share_picture(two)
    assert share_svg(one) == share_svg(two)


def test_it_is_small_enough_for_any_chat(tmp_path):
    _, report = reported(read_log(simulated(tmp_path, "chrono-coop", 200)))
    assert len(share_picture(report)) < 400_000


def test_it_says_who_won_when_and_with_which_cards():
    words = drawn(CLASSIC)
    for told in ("Luis wins!", "November 13, 2026", "A short history of the world", "1492", "Magna Carta", "Tom"):
        assert told in words


def test_players_are_told_apart_by_letters_not_only_colours(tmp_path):
    _, report = written(
        tmp_path, START.replace("Ana, Luis", "Ana, Alba, Luis") + "- {by: Alba, place: 63, after: 40}\n"
    )
    words = words_of(draw_picture(report)[0]).split()
    assert {"An", "Al", "L"} <= set(words)
    assert words.count("Al") == 2  # on the card and beside the name


def test_misses_are_counted():
    assert re.search(r"Tom 2 placed · 1 missed", drawn(CLASSIC))


def test_twist_has_the_sum_and_the_rank():
    words = drawn(TWIST)
    assert "14 + 3 − 4 − 2 = 11" in words
    assert "Apprentices · Rank 3 of 8" in words
    assert "ranks on our own scale" in words


def test_a_card_over_another_says_so():
    assert "+1" in drawn(TWIST).split()


def test_a_card_left_against_its_date_is_marked_and_explained():
    words = drawn(WRONG_IN_LINE)
    assert "?" in words.split()
    assert "? in the wrong place" in words
    assert "rules broken" in words


def test_a_game_that_goes_on_says_so_far(tmp_path):
    _, report = written(tmp_path, START + "- {by: Ana, place: 63, after: 40}\n")
    words = words_of(draw_picture(report)[0])
    assert "The game so far" in words
    assert "3 cards left" in words


def test_a_game_that_was_stopped_says_so():
    assert "stopped early" in drawn(ABANDONED)


def test_a_table_with_nothing_on_it_is_a_picture_too(tmp_path):
    _, report = written(tmp_path, START.replace("- {start: 40}\n", "[]\n").replace("moves:\n", "moves: "))
    assert "There is no card on the table yet" in words_of(draw_picture(report)[0])
    assert Image.open(BytesIO(share_picture(report))).size == (1080, 1350)


def test_thirty_cards_stay_readable_on_a_phone(tmp_path):
    """A phone shows the picture at a third of its size: under 17 pixels nothing could be read."""
    players = ("Ana", "Luis", "Marta", "Teresa", "Nils", "Zoë")
    _, report = reported(read_log(simulated(tmp_path, "pl", 150, players, hand=8)))
    svg, width, height = draw_picture(report)
    assert svg.count('class="card"') >= 30
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)) >= 17
    assert height < 3 * width


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl", "de"])
@pytest.mark.parametrize("log", [CLASSIC, TWIST, CHRONO, ABANDONED])
def test_nothing_runs_over_the_edge_in_any_language(log, language):
    from deckgen.type.fonts import Typeface

    _, report = played(log)
    svg, width, _ = draw_picture(report, language=language, played="2026-11-13")
    for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        long = Typeface(tuple(text.get("font-family", "").split(", "))).width(
            text.text or "", float(text.get("font-size", 0))
        )
        left = float(text.get("x", 0)) - {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor", "start")] * long
        assert left >= 0, text.text
        assert left + long <= width, text.text


def test_the_language_is_the_decks_or_the_one_asked_for():
    assert "Luis wins!" in drawn(CLASSIC)
    assert "¡Gana Luis!" in drawn(CLASSIC, language="es")
    assert "13 novembre 2026" in drawn(CLASSIC, language="fr")


def test_the_svg_needs_no_font_and_reaches_for_nothing():
    svg = share_svg(played(CLASSIC)[1])
    root = ElementTree.fromstring(svg)
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert "font-family" not in svg
    used = set(re.findall(r'href="#([^"]+)"', svg))
    assert used <= set(re.findall(r'id="([^"]+)"', svg))
    assert len(re.findall("href=", svg)) == len(re.findall('href="#', svg))
    assert any(element.get("aria-label") == "Luis wins!" for element in root.iter())


def test_names_of_any_kind_are_only_text(tmp_path):
    text = START.replace("[Ana, Luis]", "['<script>alert(1)</script>', 'A\"&<b>', '…', 'שרה']")
    _, report = written(
        tmp_path, text + '- {by: \'…\', place: 63, after: 40}\n- {by: "A\\"&<b>", place: 9, before: 40}\n'
    )
    svg, _, _ = draw_picture(report)
    assert "<script" not in svg
    assert "<b>" not in svg
    ElementTree.fromstring(svg)
    ElementTree.fromstring(share_svg(report))
    share_picture(report)


def test_a_name_that_no_font_can_write_is_the_number_of_the_seat(tmp_path):
    log = START.replace("[Ana, Luis]", "['שרה', 'Ana 🎉']").replace("moves:", "options: {hand: 1}\nmoves:")
    _, report = written(tmp_path, log + "- {by: שרה, place: 63, after: 40}\n- {by: Ana 🎉, place: 65, before: 40}\n")
    words = words_of(draw_picture(report)[0])
    assert "#1 wins!" in words
    assert "Ana 0 placed" in words
    assert "שרה" in share_svg(report)  # for those who have it read out


def test_every_written_game_can_be_shared(tmp_path: Path):
    for log in sorted(GAMES_WITH_TROUBLES):
        _, report = reported(read_log(log))
        ElementTree.fromstring(draw_picture(report)[0])


GAMES_WITH_TROUBLES = [
    file
    for folder in ("messy", "examples")
    for file in (GAMES / folder).iterdir()
    if ".game." in file.name and ".report." not in file.name
]
