"""The decks of the studio: each is opened once, and its name in addresses is never that of another."""

from __future__ import annotations

from pathlib import Path

from deckgen.studio.decks import Decks


def write_deck(folder: Path, title: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text(f"id: X\ntitle: {title}\nevents: events.csv\n", "utf-8")
    (folder / "events.csv").write_text("date,title\n1969,Moon landing\n", "utf-8")
    return folder / "deck.yaml"


def test_a_deck_is_opened_once_however_it_is_named(tmp_path: Path) -> None:
    file = write_deck(tmp_path / "Our Deck", "Ours")
    decks = Decks(tmp_path)
    assert decks.get("Our Deck") is decks.get(decks.open(file))


def test_a_deck_from_elsewhere_does_not_take_the_place_of_one_of_the_folder(tmp_path: Path) -> None:
    write_deck(tmp_path / "Decks" / "ours", "Mine")
    outside = write_deck(tmp_path / "elsewhere" / "ours", "Theirs")
    decks = Decks(tmp_path / "Decks")
    other = decks.open(outside)
    mine, theirs = decks.get("ours"), decks.get(other)
    assert mine is not None
    assert theirs is not None
    assert (mine.deck.title, theirs.deck.title) == ("Mine", "Theirs")
    assert decks.get("nowhere") is decks.get("..") is None


def test_entries_follow_what_changes(tmp_path: Path) -> None:
    write_deck(tmp_path / "ours", "Ours")
    decks = Decks(tmp_path)
    assert [(entry.title, entry.cards) for entry in decks.entries()] == [("Ours", 1)]
    session = decks.get("ours")
    assert session is not None
    session.change("title", lambda deck: deck.with_choice("title", "Renamed"))
    assert [entry.title for entry in decks.entries()] == ["Renamed"]
