"""What people write instead of what was meant is understood, or answered as a helpful person would."""

from __future__ import annotations

import json

import pytest
from PIL import Image


def findings(deckgen, file) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(deckgen("check", "--json", file).out)["findings"]
    return found


def fix_of(found: list[dict[str, object]], code: str) -> str:
    return next(str(finding["fix"]) for finding in found if finding["code"] == code)


@pytest.mark.parametrize("icon", ["Castle", "rocket launch", "Rocket_Launch", " SHIP ", "rocket-launch"])
def test_capitals_blanks_and_underscores_in_a_pictogram_do_not_matter(deckgen, write, icon):
    deck = write("deck.csv", f"date,title,icon\n1969,Moon,{icon}\n")
    assert "icon-unknown" not in {finding["code"] for finding in findings(deckgen, deck)}


@pytest.mark.parametrize("period", ["ancient", "Antiquity", "edad antigua", "Antiquité", "Starożytność"])
def test_a_period_may_be_called_by_its_printed_name_in_any_language(deckgen, write, period):
    deck = write("deck.csv", f"date,title,period\n1969,Moon,{period}\n")
    assert "period-unknown" not in {finding["code"] for finding in findings(deckgen, deck)}


def test_a_misspelt_period_is_answered_with_a_printed_name(deckgen, write):
    found = findings(deckgen, write("deck.csv", "date,title,period\n1969,Moon,Antikuity\n"))
    assert "Antiquity" in fix_of(found, "period-unknown")


def test_a_planned_event_can_be_printed(deckgen, write):
    ran = deckgen("build", write("deck.csv", "code,date,title\n7,2999,Mars landing\n"))
    assert ran.code == 0


def test_a_period_is_shown_by_its_name_never_by_its_id(deckgen, write):
    rows = "".join(f"{1801 + n},Event {chr(65 + n)}\n" for n in range(24))
    ran = deckgen("check", write("deck.csv", f"date,title\n{rows}"))
    assert "[spread]" in ran.out
    assert "(nineteenth)" not in ran.out


def test_an_unknown_ruleset_is_refused_with_a_suggestion(deckgen, write):
    deck = write("deck.csv", "date,title\n1969,Moon\n")
    ran = deckgen("build", deck, "--rules", "clasic")
    assert ran.code == 2
    assert "classic" in ran.err
    assert deckgen("build", deck, "--rules", "foo").code == 2


def test_an_unknown_language_is_refused_with_examples(deckgen, write):
    deck = write("deck.yaml", "language: xx\nevents:\n  - {date: 1969, title: Moon}\n")
    assert "pt-br" in fix_of(findings(deckgen, deck), "unknown-language")


def test_an_address_as_a_picture_is_answered_with_what_to_do(deckgen, write):
    deck = write("deck.csv", "date,title,image\n1969,Moon,https://example.org/moon.jpg\n")
    assert "save the picture" in fix_of(findings(deckgen, deck), "image-missing")


@pytest.mark.parametrize(("written", "meant"), [("mon.jpg", "moon.jpg"), ("images/Wal.png", "images/wall.png")])
def test_a_misspelt_picture_is_answered_with_the_file_that_is_there(deckgen, write, tmp_path, written, meant):
    (tmp_path / "images").mkdir()
    for name in ("moon.jpg", "images/wall.png"):
        Image.new("RGB", (600, 600)).save(tmp_path / name)
    deck = write("deck.csv", f"date,title,image\n1969,Moon,{written}\n")
    assert f"`{meant}`" in fix_of(findings(deckgen, deck), "image-missing")


@pytest.mark.parametrize("text", ["title: Mine\n\tlanguage: en\n", "events:\n\t- {date: 1969, title: Moon}\n"])
def test_a_tab_in_yaml_is_called_a_tab(deckgen, write, text):
    ran = deckgen("check", write("deck.yaml", text))
    assert "there is a tab here" in ran.err
    assert "token" not in ran.err


def test_the_deck_has_one_heading_and_comes_first(deckgen, write):
    deck = write("deck.csv", "date,title,noote,Room\n1969,Moon of 1969,x,y\n1970,Mars of 1970,x,y\n")
    out = deckgen("check", deck).out
    assert out.count("The deck\n") == 1
    assert out.startswith("The deck\n")


@pytest.mark.parametrize("value", ["month", "century"])
def test_a_choice_that_is_like_none_is_answered_with_all(deckgen, write, value):
    deck = write("deck.yaml", f"precision: {value}\nevents:\n  - {{date: 1969, title: Moon}}\n")
    fix = fix_of(findings(deckgen, deck), "not-a-choice")
    assert "did you mean" not in fix
    assert "day, year" in fix


def test_a_short_heading_is_not_taken_for_a_word_of_another_language(deckgen, write):
    found = findings(deckgen, write("deck.csv", "date,title,item\n1969,Moon,x\n"))
    assert "column-misspelt" not in {finding["code"] for finding in found}
    assert "column-unused" in {finding["code"] for finding in found}


@pytest.mark.parametrize(("language", "name"), [("it", "Antichità"), ("pt-br", "Antiguidade"), ("nl", "Oudheid")])
def test_periods_are_in_the_language_of_the_dates(deckgen, write, language, name):
    ran = deckgen("check", write("deck.csv", "date,title\n-44,Caesar\n"), "--language", language)
    assert name in ran.out
