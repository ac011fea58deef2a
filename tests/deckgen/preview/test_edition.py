"""After a save: only what changed is drawn anew, and half-done work is shown as what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.faces.proof import Proof, draw_proof
from deckgen.preview.page import Edition, broken_edition, changes, checked_edition, differ, first_edition, quick_edition

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
    first = first_edition(file)
    save(file, [*ROWS[:2], "003,1969,People on the Moon"])
    quick = quick_edition(file, first, NOTHING, all_changed=False)
    assert svgs(quick)[:4] == svgs(first)[:4]
    assert svgs(quick)[4:] != svgs(first)[4:]
    assert list(changes(first, quick)["cards"]) == ["003-1"]


def test_a_quick_edition_is_what_a_new_one_would_be(file: Path) -> None:
    first = first_edition(file)
    save(file, [ROWS[1], "004,1789,The Bastille is stormed", ROWS[0], "005,1800," + "Too long to fit " * 30])
    quick, anew = quick_edition(file, first, NOTHING, all_changed=False), first_edition(file)
    assert svgs(quick) == svgs(anew)
    assert changes(first, quick)["order"] == ["002-1", "004-1", "001-1", "005-1"]
    assert checked_edition(quick).deck == anew.deck, "findings with their rows included"


def test_the_cards_on_the_screen_are_drawn_first(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = first_edition(file)
    drawn: list[str] = []

    def noting(deck: Deck) -> Proof:
        drawn.extend(card.code for card in deck.cards)
        return draw_proof(deck)

    monkeypatch.setattr("deckgen.preview.page.draw_proof", noting)
    quick_edition(file, first, frozenset(("002",)), all_changed=True)
    assert drawn == ["002"]


def test_faces_that_could_not_be_drawn_know_their_row(file: Path) -> None:
    long = "005,1800," + "Too long to fit " * 30
    first = first_edition(save(file, [long, *ROWS]))
    save(file, [*ROWS, long])
    moved = checked_edition(quick_edition(file, first, NOTHING, all_changed=False))
    assert moved.deck == first_edition(file).deck


def test_a_save_that_changes_nothing_is_not_told(file: Path) -> None:
    first = first_edition(file)
    assert not differ(first, quick_edition(file, first, NOTHING, all_changed=False))


def test_broken_files_keep_the_last_good_cards(file: Path) -> None:
    first = first_edition(file)
    file.unlink()
    with pytest.raises(UserError) as refused:
        quick_edition(file, first, NOTHING, all_changed=False)
    broken = broken_edition(first, refused.value)
    assert broken.deck is first.deck
    assert broken.problems == refused.value.problems
    assert changes(first, broken)["cards"] == {}


def test_cards_that_share_a_code_are_both_shown(file: Path) -> None:
    save(file, [*ROWS, "003,1970,Apollo 13 comes home"])
    assert [card.key for card in first_edition(file).deck.cards] == ["001-1", "002-1", "003-1", "003-2"]
