"""A deck that pages show: only what changed is drawn again, and broken files keep the last good cards."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckgen.deck import Deck
from deckgen.faces.proof import Proof, draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.reading.table import TableOptions
from deckgen.studio import shown_deck
from deckgen.studio.card_views import CardView
from deckgen.studio.shown_deck import ShownDeck

ROWS = ["001,1453,Constantinople falls", "002,1492,Columbus sails", "003,1969,Men on the Moon"]
ALL = ("001", "002", "003", "004", "005")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return save(tmp_path / "deck.csv", ROWS)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of the cards that were drawn."""
    codes: list[str] = []

    def record(deck: Deck) -> Proof:
        codes.extend(card.code for card in deck.cards)
        return draw_proof(deck)

    monkeypatch.setattr(shown_deck, "draw_proof", record)
    return codes


def save(file: Path, rows: list[str]) -> Path:
    file.write_text("code,date,title\n" + "\n".join(rows), encoding="utf-8")
    return file


def see(deck: ShownDeck) -> tuple[CardView, ...]:
    return deck.view(ALL).cards


def test_only_the_card_that_changed_is_drawn_again(file: Path, drawn: list[str]) -> None:
    deck = ShownDeck(file)
    before = see(deck)
    save(file, [*ROWS[:2], "003,1969,People on the Moon"])
    assert deck.reload()
    after = see(deck)
    assert drawn == ["001", "002", "003", "003"]
    assert after[:2] == before[:2]
    assert after[2].faces != before[2].faces


def test_a_save_is_shown_like_a_deck_that_was_just_opened(file: Path) -> None:
    long = "005,1800," + "Too long to fit " * 30
    deck = ShownDeck(save(file, [long, *ROWS]))
    see(deck)
    save(file, [ROWS[1], "004,640,ʽAmr takes Egypt 🐪", ROWS[0], long])  # a mark that is spelled plainly
    deck.reload()
    deck.check()
    anew = ShownDeck(file)
    anew.check()
    assert see(deck) == see(anew)
    assert [card.key for card in deck.outlines] == ["002-1", "004-1", "001-1", "005-1"]
    assert deck.checked.findings == anew.checked.findings, "with their rows"


def test_without_a_save_nothing_is_read_again(file: Path) -> None:
    deck = ShownDeck(file)
    assert not deck.reload()
    assert deck.revision == 1


def test_what_is_saved_while_the_deck_is_read_is_not_missed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = ShownDeck(file)

    def read_slowly(path: Path, options: TableOptions) -> Deck:
        read = load_deck(path, options)
        save(file, ROWS)
        return read

    save(file, ROWS[:1])
    with monkeypatch.context() as slow:
        slow.setattr(shown_deck, "load_deck", read_slowly)
        deck.reload()
    assert len(deck.outlines) == 1
    assert deck.reload()
    assert len(deck.outlines) == 3


def test_broken_files_keep_the_last_good_cards_until_they_are_mended(file: Path) -> None:
    deck = ShownDeck(file)
    before = see(deck)
    file.unlink()
    assert deck.reload()
    assert deck.problems
    assert see(deck) == before
    assert not deck.reload(), "a file that stays broken is no news"
    save(file, ROWS[:2])
    deck.reload()
    assert not deck.problems
    assert len(see(deck)) == 2


def test_a_theme_that_is_being_written_is_drawn_anew_and_may_be_broken(file: Path, drawn: list[str]) -> None:
    theme = file.parent / "mine"
    theme.mkdir()
    (theme / "theme.yaml").write_text("extends: chronicle\n")
    (file.parent / "deck.yaml").write_text("theme: ./mine\nevents: deck.csv\n")
    deck = ShownDeck(file.parent / "deck.yaml")
    before = see(deck)
    title = theme / "title.svg"
    title.write_text('<svg xmlns="http://www.w3.org/2000/svg">{% if %}</svg>')
    assert deck.reload()
    assert see(deck) == ()
    assert "title.svg" in str(deck.problems[0])
    title.write_text('<svg xmlns="http://www.w3.org/2000/svg"><rect fill="#123456"/></svg>')
    os.utime(title, ns=(1, 1))
    deck.reload()
    drawn.clear()
    assert see(deck), deck.problems
    assert "#123456" in see(deck)[0].faces[0].svg
    assert not deck.problems
    assert drawn == ["001", "002", "003"]
    assert before[0].faces != see(deck)[0].faces


def test_a_picture_that_was_missing_is_seen_when_it_is_there(file: Path, drawn: list[str]) -> None:
    file.write_text("code,date,title,image\n001,1453,Constantinople falls,city.png\n", encoding="utf-8")
    deck = ShownDeck(file)
    see(deck)
    (file.parent / "city.png").write_bytes(b"no picture yet")
    assert deck.reload()
    see(deck)
    assert drawn == ["001", "001"]


def test_cards_that_share_a_code_are_both_shown(file: Path) -> None:
    deck = ShownDeck(save(file, [*ROWS, "003,1970,Apollo 13 comes home"]))
    assert [card.key for card in see(deck)] == ["001-1", "002-1", "003-1", "003-2"]


def test_every_event_with_an_error_keeps_its_place_and_says_why(file: Path) -> None:
    deck = ShownDeck(save(file, [ROWS[0], "002,soon,Columbus sails", "003,,Men on the Moon", "004,1989,"]))
    assert [card.code for card in deck.outlines] == ["001", "002", "003", "004"]
    assert [all(face.reason for face in card.faces) for card in see(deck)] == [False, True, True, True]
