"""What the studio prints is what the command prints, byte for byte, whatever is wished; and it tells as much."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from deckgen.errors import UserError
from deckgen.messages import words_for_page
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.printers import PrinterProfile, save_profile
from deckgen.studio.printer_routes import read_profile
from deckgen.studio.printing import Print, export_deck, print_deck, read_export, read_wishes, show_page

EVENTS = 22


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    folder = tmp_path / "ours"
    (folder / "images").mkdir(parents=True)
    Image.new("RGB", (900, 700), "#306090").save(folder / "images" / "moon.png")
    rows = [
        f"{number:03},{1900 + number * 7 % 23},Event number {number},images/moon.png\n"
        for number in range(1, EVENTS + 1)
    ]
    (folder / "events.csv").write_text(
        "code,date,title,image\n" + "".join(rows).replace("images/moon.png", "", 20), "utf-8"
    )
    header = (
        "id: OURS\ntitle: Ours\nlanguage: en\ntheme: eco\nphotos: toned\nfaces: swapped\nqr: date\nevents: events.csv\n"
    )
    (folder / "deck.yaml").write_text(header, "utf-8")
    return folder / "deck.yaml"


def make(deck_file: Path, **wishes: str | list[str]) -> Print:
    fields = {name: value if isinstance(value, list) else [value] for name, value in wishes.items()}
    with words_for_page():
        return print_deck(load_deck(deck_file), read_wishes(fields), first_sheet="sample" in wishes)


@pytest.mark.parametrize(
    ("wishes", "arguments"),
    [
        ({}, []),
        ({"paper": "Letter", "flip": "short"}, ["--paper", "Letter", "--flip", "short"]),
        ({"layout": "fold", "guides": "lines", "sides": "separate"}, ["--layout", "fold", "--guides", "lines"]),
        ({"layout": "single", "guides": "lines", "sides": "separate"}, ["--layout", "single", "--sides", "separate"]),
        ({"sides": "separate", "reverse": "1", "copies": "2"}, ["--sides", "separate", "--reverse", "--copies", "2"]),
        ({"cut": "shared", "margin": "7,5"}, ["--cut", "shared", "--margin", "7.5"]),
        ({"printer": "home"}, ["--printer", "home"]),
        ({"machine": "silhouette", "guides": "none"}, ["--registration", "silhouette"]),
        ({"machine": "svg"}, ["--cut-file", "svg"]),
        (
            {"extras": ["box", "dividers", "leaflet", "reference"], "rules": "twist-coop", "weight": "250"},
            ["--with", "box,dividers,leaflet,reference", "--rules", "twist-coop", "--paper-weight", "250g"],
        ),
        ({"sample": "1"}, ["--only", "001-016"]),
    ],
    ids=str,
)
def test_the_files_are_those_of_the_command(wishes, arguments, deck_file: Path, tmp_path: Path, deckgen) -> None:
    save_profile(PrinterProfile("home", 0.5, -0.25, 0.1))
    made = make(deck_file, **wishes)
    ran = deckgen("build", deck_file, *arguments, "-o", "out/ours.pdf")
    assert ran.code == 0
    command = {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir() if file.suffix != ".json"}
    assert made.files == command
    assert all(line in ran.out for line in made.summary)
    for line in made.made:
        assert line.removeprefix("✓ ") in ran.out.replace("out/", "")


def test_the_first_sheet_is_full(deck_file: Path) -> None:
    made = make(deck_file, sample="1")
    assert made.summary[0].startswith("16 cards")
    (sheets,) = made.pages
    assert len(sheets.pages) == 2


def test_what_is_no_wish_is_refused(deck_file: Path) -> None:
    for wishes in ({"layout": "round"}, {"copies": "0"}, {"copies": "many"}, {"margin": "nan"}, {"extras": ["car"]}):
        with pytest.raises(UserError):
            make(deck_file, **wishes)
    with pytest.raises(UserError, match="Atlantis"):
        make(deck_file, printer="Atlantis")


def test_warnings_tell_of_the_page_and_not_of_commands(deck_file: Path) -> None:
    made = make(deck_file, margin="1", extras=["box"], machine="dxf")
    told = "\n".join((*made.summary, *made.warnings, made.advice, *made.made))
    assert "choose a margin of 7\u00a0mm" in told
    assert "--" not in told
    assert "deckgen" not in told
    assert str(deck_file.parent.parent) not in told


def test_pages_are_drawn_by_several_threads_at_once(deck_file: Path) -> None:
    made = make(deck_file)
    (sheets,) = made.pages
    with ThreadPoolExecutor(4) as threads:
        shown = list(threads.map(lambda number: show_page(made.files[sheets.file], number), [*range(4)] * 4))
    assert shown[:4] == shown[4:8]
    with Image.open(BytesIO(shown[0])) as page:
        assert 900 <= max(page.size) <= 901


def test_exports_come_with_their_checklist(deck_file: Path) -> None:
    deck = load_deck(deck_file)
    with words_for_page():
        made = export_deck(deck, read_export({"to": ["contact"], "dates": ["1"], "bleed": ["1"]}))
        assert {"contact.jpg", "contact.pdf", "checklist.txt"} <= made.files.keys()
        assert "[ ] Look for a title that is misspelt" in made.advice
        with pytest.raises(UserError, match="address"):
            read_export({"to": ["tts"]})
        with pytest.raises(UserError):
            read_export({"to": ["moon"]})


def test_readings_of_the_sheet_become_a_profile() -> None:
    typed = {"name": "home", "a-across": "0,75", "a-down": "−0.5", "b-across": "", "b-down": "", "scale-x": "99"}
    assert read_profile(typed) == PrinterProfile("home", 0.742, -0.5, 0.0, 99.0, 100.0)
    for wrong, said in (
        ({"name": "home"}, "hole B alone"),
        ({"name": "home", "a-across": "left"}, "Hole A, across: “left” is not a number"),
        ({"name": "home", "a-across": "8", "b-across": "-8"}, "contradict"),
    ):
        with pytest.raises(UserError, match=said):
            read_profile(wrong)
