"""`deckgen export`: the folder, the messages and the exit codes."""

from __future__ import annotations

import pypdfium2
import pytest
from PIL import Image

from deckgen.errors import Exit
from deckgen.messages import catalogue
from deckgen.sheets.choices import ExportTarget

EVENTS = "code,date,title\n" + "\n".join(f"{code:03},{1500 + code},Event {code}" for code in range(1, 5))
FILES = {
    "png": ["001-title.png", "004-date.png"],
    "mpc": ["fronts/001-title.png", "backs/004-date.png"],
    "tgc": ["fronts/001-title.png", "backs/004-date.png"],
    "drivethru": ["small.pdf"],
    "mbprint": ["small.pdf"],
    "press": ["small.pdf"],
    "tts": ["small.json"],
    "tabletopia": ["001-front.png", "004-back.png"],
    "anki": ["small.apkg"],
    "contact": ["contact.jpg", "contact.pdf"],
}


@pytest.mark.parametrize("target", list(ExportTarget))
def test_every_target_gets_its_files_and_a_checklist(deckgen, write, tmp_path, target):
    ran = deckgen("export", write("small.csv", EVENTS), "--to", target)
    assert ran.code == Exit.FINE, ran.err
    folder = tmp_path / "out" / f"small-{target}"
    assert f"✓ {folder.relative_to(tmp_path)}" in ran.out
    assert "checklist.txt" in ran.out
    assert all((folder / name).is_file() for name in FILES[target])
    checklist = (folder / "checklist.txt").read_text("utf-8")
    assert "Cards: 4" in checklist
    assert "{" not in checklist
    assert not [file for file in (tmp_path / "out").iterdir() if file != folder]


@pytest.mark.parametrize("language", ["es", "fr", "pl", "de"])
@pytest.mark.parametrize("target", list(ExportTarget))
def test_the_checklist_is_translated(language, target):
    assert catalogue(language, "export")[f"{target}-checklist"] != catalogue("en", "export")[f"{target}-checklist"]


def test_the_checklist_is_in_the_language_of_the_terminal(deckgen, write, tmp_path):
    ran = deckgen("--lang", "es", "export", write("small.csv", EVENTS), "--to", "tabletopia")
    assert ran.code == Exit.FINE
    assert "Cartas: 4" in (tmp_path / "out" / "small-tabletopia" / "checklist.txt").read_text("utf-8")


def test_a_shop_cuts_the_nearest_card_and_says_so(deckgen, write):
    deck = write("small.csv", EVENTS)
    printed = deckgen("export", deck, "--to", "mpc").out.replace("\u00a0", " ")
    assert "mini (44.45 × 63.5 mm)" in printed
    assert "+0.45 × -4.5 mm" in printed
    assert "cuts this size: poker" in deckgen("export", deck, "--to", "mpc", "--card", "poker").out


def test_the_card_asked_for_decides_the_product(deckgen, write, tmp_path):
    deckgen("export", write("small.csv", EVENTS), "--to", "mpc", "--card", "poker-eu", "-o", "here")
    with Image.open(tmp_path / "here" / "fronts" / "001-title.png") as image:
        assert image.size == (822, 1122)


def test_a_deck_with_errors_is_refused(deckgen, write, tmp_path):
    ran = deckgen("export", write("bad.csv", EVENTS + "\n005,0,The year that never was"), "--to", "png")
    assert ran.code == Exit.FOUND_ERRORS
    assert "bad.csv" in ran.err + ran.out
    assert not (tmp_path / "out").exists()


def test_a_deck_without_cards_is_refused(deckgen, write, tmp_path):
    ran = deckgen("export", write("none.csv", "code,date,title\n"), "--to", "png")
    assert ran.code != Exit.FINE
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--to", "nowhere"],
        ["--to", "png", "--card", "huge"],
        ["--to", "mpc", "--card", "huge"],
        ["--to", "mpc", "--bleed"],
        ["--to", "png", "--url", "https://example.org"],
        ["--to", "tts", "--url", "example.org"],
        ["--to", "png", "--dates"],
        ["--to", "mbprint", "--die-line", "3mm"],
        ["--to", "press", "--die-line", "30mm"],
        ["--to", "press", "--only", "999"],
        ["--to", "press", "--copies", "51"],
        [],
    ],
    ids=" ".join,
)
def test_options_that_make_no_sense_are_refused(deckgen, write, tmp_path, arguments):
    ran = deckgen("export", write("small.csv", EVENTS), *arguments)
    assert ran.code == Exit.UNUSABLE
    assert "Traceback" not in ran.err
    assert not (tmp_path / "out").exists()


def test_a_folder_with_other_things_is_left_alone(deckgen, write, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", "utf-8")
    ran = deckgen("export", write("small.csv", EVENTS), "--to", "anki", "-o", tmp_path / "mine")
    assert ran.code == Exit.UNUSABLE
    assert "letter.txt" in ran.err
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_an_interrupted_export_leaves_the_old_folder(deckgen, write, tmp_path, monkeypatch):
    deck = write("small.csv", EVENTS)
    deckgen("export", deck, "--to", "png")
    before = {file.name: file.read_bytes() for file in (tmp_path / "out" / "small-png").iterdir()}

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("deckgen.exports.pictures.save_pictures", interrupted)
    assert deckgen("export", deck, "--to", "png", "--bleed").code == 130
    assert {file.name: file.read_bytes() for file in (tmp_path / "out" / "small-png").iterdir()} == before
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["small-png"]


def test_copies_that_the_list_wants_are_told(deckgen, write):
    deck = write("mine.csv", "code,date,title,count\n1,1969,Moon,3\n2,1789,Bastille,\n")
    assert "1 card more than once" in deckgen("export", deck, "--to", "png").out


def pages_of(file) -> list[str]:
    """The title on each front of a PDF for any print shop."""
    with pypdfium2.PdfDocument(file) as document:
        fronts = [document[at].get_textpage().get_text_range() for at in range(0, len(document), 2)]
    return [" ".join(text.split()) for text in fronts]


COUNTED = "code,date,title,count\n1,1969,Moon,2\n2,1789,Bastille,\n3,1066,Hastings,\n"


@pytest.mark.parametrize(
    ("options", "titles"),
    [
        ("", ["Moon", "Moon", "Bastille", "Hastings"]),
        ("--only 2-3", ["Bastille", "Hastings"]),
        ("--only 1 --copies 2", ["Moon"] * 4),
        ("--only 2,3 --copies 2", ["Bastille", "Hastings"] * 2),
        ("--sample 1", ["Bastille"]),  # the first of the longest titles
    ],
)
def test_shops_get_the_cards_that_are_chosen_as_often_as_they_are_wanted(deckgen, write, tmp_path, options, titles):
    ran = deckgen("export", write("mine.csv", COUNTED), "--to", "press", "-o", "here", *options.split())
    assert ran.code == Exit.FINE, ran.err
    found = pages_of(tmp_path / "here" / "mine.pdf")
    assert [next(each for each in ("Moon", "Bastille", "Hastings") if each in text) for text in found] == titles
    assert f"Cards: {len(titles)}" in (tmp_path / "here" / "checklist.txt").read_text("utf-8")
    assert "more than once" not in ran.out


def test_pictures_for_shops_are_numbered_where_a_card_is_wanted_several_times(deckgen, write, tmp_path):
    deckgen("export", write("mine.csv", COUNTED), "--to", "tgc", "--only", "1", "-o", "here")
    for folder, side in (("fronts", "title"), ("backs", "date")):
        names = sorted(file.name for file in (tmp_path / "here" / folder).iterdir())
        assert names == [f"1-2-{side}.png", f"1-{side}.png"]


@pytest.mark.parametrize("home", ["png", "tts", "anki", "tabletopia", "contact"])
def test_elsewhere_chosen_cards_are_there_once(deckgen, write, tmp_path, home):
    deck = write("mine.csv", COUNTED)
    assert deckgen("export", deck, "--to", home, "--only", "1-2").code == Exit.FINE
    assert "Cards: 2" in (tmp_path / "out" / f"mine-{home}" / "checklist.txt").read_text("utf-8")
    assert "--copies belongs to --to mpc" in deckgen("export", deck, "--to", home, "--copies", "2").err


@pytest.mark.parametrize(("options", "width"), [("", 520), ("--ppi 600", 1039), ("--ppi 72", 125)])
def test_pictures_have_the_pixels_per_inch_that_are_asked_for(deckgen, write, tmp_path, options, width):
    deckgen(
        "export", write("mine.csv", "code,date,title\n1,1969,Moon\n"), "--to", "png", "-o", "here", *options.split()
    )
    with Image.open(tmp_path / "here" / "1-title.png") as image:
        assert image.width == width
        assert round(image.info["dpi"][0]) == int(options.split()[-1] if options else 300)
    assert f"{width} × " in (tmp_path / "here" / "checklist.txt").read_text("utf-8")


@pytest.mark.parametrize("home", ["mpc", "tgc", "tts", "tabletopia", "anki", "contact"])
def test_homes_with_pixels_of_their_own_refuse_others(deckgen, write, home):
    ran = deckgen("export", write("mine.csv", "code,date,title\n1,1969,Moon\n"), "--to", home, "--ppi", "600")
    assert ran.code == 2
    assert "--ppi belongs to --to png, drivethru, mbprint, press" in ran.err


def test_a_checklist_says_what_this_export_has_and_nothing_is_told_of_cards_that_are_left_out(deckgen, write, tmp_path):
    notes = f"1,1969,Moon,short\n2,1789,Bastille,{'long ' * 60}\n"
    write("mine.csv", "code,date,title,note\n" + notes)
    plain = deckgen("export", "mine.csv", "--to", "press", "--only", "1", "-o", "plain")
    assert "note-dropped" not in plain.out
    checklist = (tmp_path / "plain" / "checklist.txt").read_text("utf-8")
    assert "rounded corners" in checklist
    assert "CutContour" not in checklist
    lined = deckgen("export", "mine.csv", "--to", "press", "--only", "2", "--die-line", "3mm", "-o", "lined")
    assert "note-dropped" in lined.out
    checklist = (tmp_path / "lined" / "checklist.txt").read_text("utf-8")
    assert "CutContour" in checklist
    assert "rounded corners" not in checklist
