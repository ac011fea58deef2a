"""A deck in the studio: each change is on disk before it counts, and can be taken back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.faces.proof import Proof, draw_proof
from deckgen.studio import shown_deck
from deckgen.studio.document import open_document
from deckgen.studio.pages import place_findings
from deckgen.studio.session import Session
from deckgen.studio.storage import HISTORY, DeckFolder

HEADER = "# Ours\nid: OURS\ntitle: Ours\nlanguage: en\nevents: events.csv\n"
LIST = "code,date,title\n1,1969,Moon landing\n2,1789,The Bastille is stormed\n3,44 BCE,Caesar dies\n"


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path, clock: Clock) -> DeckFolder:
    (tmp_path / "deck.yaml").write_text(HEADER, "utf-8")
    (tmp_path / "events.csv").write_text(LIST, "utf-8")
    return DeckFolder(tmp_path, clock=clock)


@pytest.fixture
def session(folder: DeckFolder) -> Session:
    return Session(folder, "deck.yaml")


def retitle(session: Session, row: int, title: str) -> None:
    session.change("title", lambda deck: deck.with_events(deck.events.set_cells(row, {"title": title})))


def titles(session: Session) -> list[str]:
    return [card.title for card in session.deck.cards]


def test_a_change_is_written_and_shown(session: Session, folder: DeckFolder) -> None:
    retitle(session, 0, "Humans walk on the Moon")
    assert folder.read("events.csv").decode() == LIST.replace("Moon landing", "Humans walk on the Moon")
    (card,) = session.view({"1"}).cards
    assert card.title == "Humans walk on the Moon"
    assert all(face.svg for face in card.faces)
    assert session.revision == 2


def test_undo_and_redo_bring_back_the_very_bytes(session: Session, folder: DeckFolder) -> None:
    for number in range(3):
        retitle(session, number, f"Event {number}")
    after = folder.read("events.csv")
    while session.undo_name:
        session.undo()
    assert folder.read("events.csv").decode() == LIST
    while session.redo_name:
        session.redo()
    assert folder.read("events.csv") == after
    session.undo()
    retitle(session, 2, "Something else")
    assert not session.redo_name  # another way was taken


def test_only_cards_that_differ_are_drawn_again(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.view({"1", "2", "3"})
    drawn: list[str] = []

    def count(deck: Deck) -> Proof:
        drawn.extend(card.code for card in deck.cards)
        return draw_proof(deck)

    monkeypatch.setattr(shown_deck, "draw_proof", count)
    retitle(session, 1, "The fall of the Bastille")
    session.view({"1", "2", "3"})
    assert drawn == ["2"]
    session.change("theme", lambda deck: deck.with_choice("theme", "eco"))
    session.view({"1"})
    assert drawn == ["2", "1"]


def test_findings_are_at_their_cells(session: Session) -> None:
    retitle(session, 0, "Moon landing of 1969")
    session.check()
    (finding,) = (
        each for each in place_findings(session, session.checked.findings) if each.finding.code == "date-in-title"
    )
    assert (finding.row, finding.heading) == (0, "title")


def test_pictures_are_written_before_the_list_that_names_them(session: Session, folder: DeckFolder) -> None:
    order: list[str] = []
    folder._persist = lambda changes: order.extend(changes)
    picture = {"image": "images/moon.png"}
    session.change(
        "picture",
        lambda deck: deck.with_events(deck.events.set_cells(0, picture)),
        pictures={picture["image"]: b"\x89PNG"},
    )
    assert [name for name in order if not name.startswith(HISTORY)] == ["images/moon.png", "events.csv"]


def test_a_state_is_kept_at_most_once_a_minute_and_twenty_in_all(
    session: Session, folder: DeckFolder, clock: Clock
) -> None:
    for number in range(3):
        retitle(session, 0, f"At once {number}")
    assert len(folder.states()) == 1
    assert folder.read_state(folder.states()[0].name)["events.csv"].decode() == LIST
    for number in range(25):
        clock.now += 61
        retitle(session, 0, f"Later {number}")
    assert len(folder.states()) == 20
    oldest = folder.states()[-1].name
    kept = folder.read_state(oldest)["events.csv"]
    session.go_back("history", oldest)
    assert folder.read("events.csv") == kept
    session.undo()
    assert titles(session)[0] == "Later 24"


def test_a_large_deck_is_checked_in_parts_and_only_what_is_new_is_drawn(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    retitle(session, 0, "Moon landing of 1969")
    parts = [session.check(2), session.check(2)]
    assert parts == [False, True]
    found = session.checked.findings
    assert "date-in-title" in [finding.code for finding in found]
    drawn: list[str] = []
    real = shown_deck.draw_proof

    def count(deck, *rest, **options):
        drawn.extend(card.code for card in deck.cards)
        return real(deck, *rest, **options)

    monkeypatch.setattr(shown_deck, "draw_proof", count)
    retitle(session, 1, "The fall of the Bastille")
    assert session.check(2)
    assert drawn == ["2"]
    session.undo()
    session.check()
    assert session.checked.findings == found


def test_a_card_is_drawn_as_it_will_be_while_a_cell_is_written(session: Session, folder: DeckFolder) -> None:
    (card,) = session.draw_unsaved(0, "title", "Humans walk on the").cards
    assert card.title == "Humans walk on the"
    assert "Humans" in card.faces[0].svg
    (card,) = session.draw_unsaved(0, "date", "July 20, 19").cards
    assert card.faces[0].reason
    (card,) = session.draw_unsaved(0, "date", "July 20, 1969").cards
    assert card.date == "July 20, 1969"
    assert titles(session)[0] == "Moon landing"
    assert folder.read("events.csv").decode() == LIST
    assert session.draw_unsaved(9, "title", "Nowhere").cards == ()
    assert session.draw_unsaved(0, "nothing", "x").cards == ()


def test_a_theme_that_draws_nothing_draws_nothing_while_a_cell_is_written(folder: DeckFolder) -> None:
    theme = folder.path / "mine"
    theme.mkdir()
    (theme / "theme.yaml").write_text("extends: chronicle\n", "utf-8")
    (theme / "title.svg").write_text("{# never closed", "utf-8")
    (folder.path / "deck.yaml").write_text(f"{HEADER}theme: ./mine\n", "utf-8")
    session = Session(folder, "deck.yaml")
    assert session.draw_unsaved(0, "title", "Humans walk on the").cards == ()
    session.view({session.deck.cards[0].code})
    assert "mine/title.svg" in str(session.problems[0])


@pytest.mark.parametrize("name", ["2020-01-01 00.00.00", "", ".", "..", "../deck.yaml"])
def test_a_state_that_is_not_there_is_refused(session: Session, folder: DeckFolder, name: str) -> None:
    retitle(session, 0, "Mine")
    with pytest.raises(UserError):
        session.go_back("history", name)
    assert session.revision == 2
    assert not (folder.path / folder.states()[0].name).exists()


def test_an_edit_made_elsewhere_appears_and_is_not_undone(session: Session, folder: DeckFolder) -> None:
    retitle(session, 0, "Mine")
    assert not session.reload()
    (folder.path / "events.csv").write_text(LIST.replace("Caesar dies", "Caesar is killed"), "utf-8")
    assert session.reload()
    assert titles(session)[2] == "Caesar is killed"
    assert not session.undo_name


def test_what_another_program_saved_is_never_overwritten(session: Session, folder: DeckFolder) -> None:
    theirs = LIST.replace("Caesar dies", "Caesar is killed")
    (folder.path / "events.csv").write_text(theirs, "utf-8")
    with pytest.raises(UserError, match="changed in the meantime"):
        retitle(session, 0, "Mine")
    assert folder.read("events.csv").decode() == theirs
    retitle(session, 0, "Mine")  # who has seen it may go on
    (folder.path / "deck.yaml").write_text("events: [", "utf-8")
    for _ in range(2):
        with pytest.raises(UserError):
            session.change("theme", lambda deck: deck.with_choice("theme", "eco"))
    assert folder.read("deck.yaml") == b"events: ["


def test_a_deck_that_cannot_be_read_any_more_stays_as_it_was_shown(session: Session, folder: DeckFolder) -> None:
    (folder.path / "deck.yaml").write_text("events: [", "utf-8")
    session.reload()
    assert session.problems
    assert len(titles(session)) == 3


def test_other_encodings_become_utf8_with_a_mark(folder: DeckFolder) -> None:
    polish = "code;date;title\n1;966;Chrzest Mieszka\n2;1683;Odsiecz wiedeńska króla Jana\n"
    (folder.path / "events.csv").write_bytes(polish.encode("cp1250"))
    (folder.path / "deck.yaml").write_text(HEADER.replace("language: en", "language: pl\nencoding: cp1250"), "utf-8")
    session = Session(folder, "deck.yaml")
    retitle(session, 0, "Chrzest Polski")
    assert folder.read("events.csv").decode("utf-8-sig") == polish.replace("Chrzest Mieszka", "Chrzest Polski")
    assert b"encoding" not in folder.read("deck.yaml")
    assert titles(session)[1].startswith("Odsiecz wiedeńska")


def test_a_workbook_is_not_edited(folder: DeckFolder) -> None:
    (folder.path / "events.xlsx").write_bytes(b"PK\x03\x04")
    (folder.path / "deck.yaml").write_text(HEADER.replace("events.csv", "events.xlsx"), "utf-8")
    with pytest.raises(UserError, match=r"events\.xlsx"):
        open_document(folder, "deck.yaml")


def test_no_name_leads_out_of_the_folder(folder: DeckFolder) -> None:
    for name in ("../secret.txt", "/etc/passwd", "images/../../x"):
        with pytest.raises(UserError):
            folder.write({name: b""})


@pytest.mark.skipif(os.name == "nt", reason="links need special rights on Windows")
def test_an_earlier_state_brings_no_file_from_elsewhere(folder: DeckFolder, clock: Clock, tmp_path: Path) -> None:
    (tmp_path.parent / "secret.txt").write_text("secret", "utf-8")
    folder.keep_state(["deck.yaml", "events.csv"])
    (state,) = folder.states()
    kept = folder.path / ".history" / state.name / "events.csv"
    kept.unlink()
    kept.symlink_to(tmp_path.parent / "secret.txt")
    clock.now += 1000
    with pytest.raises(UserError, match="outside"):
        folder.restore(state.name)
    assert folder.read("events.csv").decode() == LIST
