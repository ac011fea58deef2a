"""Editions after a save: only what changed is redrawn, and broken files keep the last good cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.faces.proof import Proof, draw_proof
from deckgen.preview.edition import Edition, add_error, check_edition, differs, make_first_edition, redraw_changed
from deckgen.preview.page import count_cards, render_changes

if TYPE_CHECKING:
    from pathlib import Path

ROWS = ["001,1453,Constantinople falls", "002,1492,Columbus sails", "003,1969,Men on the Moon"]

NOTHING: frozenset[str] = frozenset()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return save(tmp_path / "deck.csv", ROWS)


def save(file: Path, rows: list[str]) -> Path:
    file.write_text("code,date,title\n" + "\n".join(rows), encoding="utf-8")
    return file


def svgs(edition: Edition) -> list[str]:
    return [face.svg for _, _, face in edition.proof.drawn_faces()]


def test_only_the_card_that_changed_is_drawn_and_sent(file: Path) -> None:
    first = make_first_edition(file)
    save(file, [*ROWS[:2], "003,1969,People on the Moon"])
    redrawn = redraw_changed(file, first, NOTHING, all_changed=False)
    assert svgs(redrawn)[:4] == svgs(first)[:4]
    assert svgs(redrawn)[4:] != svgs(first)[4:]
    assert list(render_changes(first, redrawn)["cards"]) == ["003-1"]


def test_redrawing_gives_the_same_faces_as_drawing_from_scratch(file: Path) -> None:
    first = make_first_edition(file)
    save(file, [ROWS[1], "004,1789,The Bastille is stormed", ROWS[0], "005,1800," + "Too long to fit " * 30])
    redrawn, anew = redraw_changed(file, first, NOTHING, all_changed=False), make_first_edition(file)
    assert svgs(redrawn) == svgs(anew)
    assert render_changes(first, redrawn)["order"] == ["002-1", "004-1", "001-1", "005-1"]
    assert check_edition(redrawn).deck == anew.deck, "findings with their rows included"


def test_a_card_with_a_mark_that_is_spelled_plainly_is_kept_too(file: Path) -> None:
    save(file, [*ROWS, "004,640,ʽAmr takes Egypt 🐪"])
    first = make_first_edition(file)
    save(file, [*ROWS[:2], "003,1969,People on the Moon", "004,640,ʽAmr takes Egypt 🐪"])
    redrawn = redraw_changed(file, first, NOTHING, all_changed=False)
    assert list(render_changes(first, redrawn)["cards"]) == ["003-1"]
    assert redrawn.proof.deck.cards[3].title == "‘Amr takes Egypt"
    assert check_edition(redrawn).deck == make_first_edition(file).deck


def test_the_visible_cards_are_drawn_first(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = make_first_edition(file)
    drawn: list[str] = []

    def record(deck: Deck) -> Proof:
        drawn.extend(card.code for card in deck.cards)
        return draw_proof(deck)

    monkeypatch.setattr("deckgen.preview.edition.draw_proof", record)
    redraw_changed(file, first, frozenset(("002",)), all_changed=True)
    assert drawn == ["002"]


def test_faces_that_could_not_be_drawn_know_their_row(file: Path) -> None:
    long = "005,1800," + "Too long to fit " * 30
    first = make_first_edition(save(file, [long, *ROWS]))
    save(file, [*ROWS, long])
    moved = check_edition(redraw_changed(file, first, NOTHING, all_changed=False))
    assert moved.deck == make_first_edition(file).deck


def test_a_save_that_changes_nothing_makes_no_difference(file: Path) -> None:
    first = make_first_edition(file)
    assert not differs(first, redraw_changed(file, first, NOTHING, all_changed=False))


def test_broken_files_keep_the_last_good_cards(file: Path) -> None:
    first = make_first_edition(file)
    file.unlink()
    with pytest.raises(UserError) as refused:
        redraw_changed(file, first, NOTHING, all_changed=False)
    broken = add_error(first, refused.value)
    assert broken.deck is first.deck
    assert broken.problems == refused.value.problems
    assert render_changes(first, broken)["cards"] == {}


def test_cards_that_share_a_code_are_both_shown(file: Path) -> None:
    save(file, [*ROWS, "003,1970,Apollo 13 comes home"])
    assert [card.key for card in make_first_edition(file).deck.cards] == ["001-1", "002-1", "003-1", "003-2"]


def test_every_event_with_an_error_is_counted_and_keeps_its_place(file: Path) -> None:
    save(file, [ROWS[0], "002,soon,Columbus sails", "003,,Men on the Moon", "004,1989,"])
    deck = make_first_edition(file).deck
    assert [card.code for card in deck.cards] == ["001", "002", "003", "004"]
    assert count_cards(deck) == {"all": 4, "error": 3, "warning": 0}
