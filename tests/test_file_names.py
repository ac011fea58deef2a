"""Files that are named after a deck, a player or a photograph have names for every system, and lie where expected."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from deckgen.reading.deck_file import load_deck
from deckgen.studio.drafts import read_drop
from deckgen.studio.new_folders import make_deck, make_starter
from deckgen.text import make_slug
from deckgen.writers.png import picture_file_names
from scorer.entry.games_folder import new_game
from tests.scorer.share.share_games import WORLD

HOSTILE = [
    "../../etc/passwd", "..\\..\\x", "/etc/passwd", "C:\\x", "a:b", ".hidden", "..", "-rf", "CON", "nul", "Com1",
    "LPT¹", "a\0b", "a\nb",
    "\x1b[2J", "\u202egpj.exe", "x" * 300, "é" * 300, "", " ", "…", "漢字", "a. ", "b.", "~", "$(x)", "%00",
]  # fmt: skip
PORTABLE = re.compile(r"(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\Z))[0-9a-z][0-9a-z-]*(?:\.[a-z]+){0,2}")


def is_portable(name: str) -> bool:
    """Whether it is a plain name on every system, devices of Windows left out, and not too long for any."""
    return bool(PORTABLE.fullmatch(name)) and len(name) <= 120


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_named_after_something_is_portable(tmp_path: Path, name: str) -> None:
    folder = make_starter(tmp_path, name, "en").parent
    log = new_game(tmp_path, WORLD, "classic", (f"{name}x".replace("\0", ""), "Luis")).path
    assert folder.parent == log.parent == tmp_path
    assert is_portable(folder.name)
    assert is_portable(log.name)
    assert is_portable(f"{make_slug(name)[:40].strip('-') or 'deck'}.pdf")
    assert is_portable(*picture_file_names([(make_slug(name)[:5], "title")])) or not make_slug(name)


@pytest.mark.parametrize("identity", ["CON", "nul.x", "Aux", "a b", "x" * 40, "com1"])
def test_the_files_of_a_deck_are_named_after_its_id(tmp_path: Path, identity: str) -> None:
    (tmp_path / "deck.yaml").write_text(f"id: {identity}\nevents:\n- {{date: 1969, title: Moon}}\n", "utf-8")
    assert is_portable(f"{load_deck(tmp_path / 'deck.yaml').file_name}.pdf")


def test_nothing_of_a_packed_deck_is_written_elsewhere_or_under_an_odd_name(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as written:
        for name in ("list.csv", "images/moon.png", *filter(None, HOSTILE)):
            written.writestr(f"deck/{name}", "date,title\n1969,Moon\n")
        written.writestr("deck/deck.yaml", "events: list.csv\n")
    decks = tmp_path / "decks"
    loose = [("deck.yaml", b"events: []"), *((name, b"x") for name in HOSTILE)]
    for dropped in ([("a.zip", packed.getvalue())], loose):
        file = make_deck(decks, read_drop(dropped), "Deck")
        made = [each.relative_to(file.parent) for each in file.parent.rglob("*") if each.is_file()]
        assert Path("deck.yaml") in made
        names = [part for each in made for part in each.parts]
        assert all(name.isprintable() and name.strip(". ") == name and len(name) < 256 for name in names)
        assert not {"CON", "nul", "Com1", "LPT¹"} & set(names)
    assert {each.name for each in tmp_path.iterdir()} == {"decks"}
    assert {each.name for each in decks.iterdir()} == {"deck", "deck-2"}
