"""`deckgen build`: what it prints about a deck that can be printed, but should not be without a word."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from deckgen.findings import SPOILERS, load_severities
from deckgen.sheets.printers import PrinterProfile, save_profile

LONG = "and so on and so forth " * 60


@pytest.mark.parametrize(
    ("deck", "code", "told"),
    [
        ("code,date,title\n1,1969,Moon landing of 1969\n", "date-in-title", "of 1969"),
        ("code,date,title,Place,Teacher,Room,Mark\n1,1969,Moon,x,y,z,z\n", "column-unused", "Mark"),
        ("code,date,title,noote\n1,1969,Moon,x\n", "column-misspelt", "noote"),
        (f"code,date,title,note\n1,1969,Moon,{LONG}\n", "note-dropped", "note"),
        ("code,date,title,printed\n1,1969,Moon,1970\n", "printed-differs", "1970"),
        ("code,date,title\n1,1969,Moon landing 🚀\n", "emoji-removed", "🚀"),
        (
            "code,date,title\n" + "".join(f"{n:03},{1500 + n},Event {n}\n" for n in range(1, 20)),
            "codes-in-order",
            "order of the dates",
        ),
    ],
)
def test_what_spoils_a_game_is_listed(deckgen, write, deck, code, told):
    ran = deckgen("build", write("mine.csv", deck))
    assert ran.code == 0
    assert f"[{code}]" in ran.out
    assert told in ran.out


def test_many_of_a_kind_are_told_in_brief_and_only_for_the_cards_that_are_printed(deckgen, write):
    rows = "".join(f"{n:03},{1500 + 7 * n % 100},Event {n},{LONG}\n" for n in range(1, 10))
    write("deck.csv", "code,date,title,note\n" + rows)
    out = deckgen("build", "deck.csv", "--only", "1-5", "-o", "deck.pdf").out
    assert out.count("[note-dropped]") == 4
    assert "… and 2 more [note-dropped]: 004, 005\n" in out


def test_other_warnings_are_counted_with_the_command_that_shows_them(deckgen, write):
    ran = deckgen("build", write("two sheets.csv", "code,date,title\n1,1969,Moon\n2,1969,MOON\n"))
    assert "[same-event-twice]" not in ran.out
    assert "2 warnings" in ran.out
    assert 'two sheets.csv"' in ran.out


def test_the_command_that_shows_warnings_has_the_theme_and_size_of_the_build(deckgen, write):
    ran = deckgen(
        "build", write("deck.csv", "code,date,title\n1,1969,Moon\n2,1969,MOON\n"), "--theme", "eco", "--card", "tarot"
    )
    assert "deck.csv --theme eco --card tarot" in " ".join(ran.out.split())


@pytest.mark.parametrize("name", ["wikitrivia-1.json", "query.csv", "exportify.csv"])
def test_a_list_of_the_web_is_built_as_it_is(deckgen, tmp_path, name):
    ran = deckgen("build", Path(__file__).parent.parent / "reading" / "lists" / name)
    assert ran.code == 0
    assert ran.out.count("not used") == 1
    assert (tmp_path / "out" / name).with_suffix(".pdf").read_bytes().startswith(b"%PDF")


def test_every_finding_that_spoils_a_game_exists():
    assert load_severities().keys() >= SPOILERS


def test_the_pdf_is_opened_if_asked_for(deckgen, write, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    deck = write("mine.csv", "code,date,title\n1,1969,Moon\n")
    deckgen("build", deck)
    assert opened == []
    deckgen("build", deck, "--open")
    assert opened == [(tmp_path / "out" / "mine.pdf").as_uri()]


@pytest.mark.parametrize(
    ("name", "text", "made"),
    [
        ("deck.yaml", "id: my-town\nevents:\n  - {code: 1, date: 1969, title: Moon}\n", "my-town.pdf"),
        ("town.yaml", "id: x\nevents:\n  - {code: 1, date: 1969, title: Moon}\n", "town.pdf"),
        ("deck.csv", "code,date,title\n1,1969,Moon\n", "deck.pdf"),
    ],
)
def test_the_pdf_is_named_after_the_deck(deckgen, write, tmp_path, name, text, made):
    deckgen("build", write(name, text))
    assert (tmp_path / "out" / made).is_file()


LIST = "code,date,title,title_es\n1,44 BCE,Caesar dies,Muere César\n"


def test_the_language_of_the_cards_of_a_bare_list_can_be_chosen(deckgen, write):
    from deckgen.reading.deck_file import load_deck
    from deckgen.reading.table import TableOptions

    file = write("mine.csv", LIST)
    assert "do góry.\n" in deckgen("build", file, "--language", "es", "--lang", "pl").out
    card = load_deck(file, TableOptions(language="es")).cards[0]
    assert (card.title, card.printed) == ("Muere César", "44\u00a0a.\u00a0C.")
    assert load_deck(file, TableOptions(language="ES_mx")).language == "es-mx"


@pytest.mark.parametrize("command", ["build", "check", "preview", "export --to png"])
def test_a_language_that_does_not_exist_is_refused(deckgen, write, command):
    ran = deckgen(*command.split(), write("mine.csv", LIST), "--language", "xx")
    assert ran.code == 2
    assert "pt-br" in ran.err


DECK = "code,date,title\n1,1969,Moon\n2,1789,Bastille\n"


@pytest.mark.parametrize(
    ("options", "told", "never"),
    [
        ("", "both sides, flipped on the long edge", "stack"),
        ("--flip short", "both sides, flipped on the short edge", "long edge"),
        ("--sides separate", "Turn the stack over on\n   its long edge", "both sides"),
        ("--sides separate --flip short", "Turn the stack over on\n   its short edge", "long edge"),
        ("--layout fold", "on one side", "edge"),
        ("--layout fold --sides separate --flip short", "Fold each sheet at the dashed marks", "edge"),
        ("--layout single", "title and date faces in turn", "Cut"),
        ("--layout single --sides separate", "first all title faces, then all date faces", "in turn"),
        ("--bleed 0.125in --cut shared", "3.175 mm of bleed around them", "own bleed"),
        ("--bleed 1.5", "1.5 mm of its own bleed", "share"),
        ("", "each card with 1.8 mm of its own bleed", "share"),
        ("--paper Letter", "neighbours share a cut, 3 mm of bleed", "own bleed"),
        ("--guides lines", "Cut along the lines", "marks"),
        ("--guides corners --layout fold", "3. Cut from cross to cross", "along the marks"),
        ("--guides none", "there are no guides", "along"),
        ("--sides separate --reverse", "The backs are in reverse order", "both sides"),
        ("--paper 60x80mm", "measure a card: it is 44 × 68 mm", "ruler"),
    ],
)
def test_the_advice_is_for_the_sheets_that_were_made(deckgen, write, options, told, never):
    ran = deckgen("build", write("mine.csv", DECK), *options.split())
    assert ran.code == 0
    advice = ran.out.replace("\u00a0", " ").replace("on both sides, the most that fit", "")
    assert told in advice
    assert never not in advice


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--bleed 4", "“4” is not a length that can be printed  → write millimetres or inches"),
        ("--margin wide", "“wide” is not a length"),
        ("--corners 1in", "“1in” is not a length"),
        ("--layout single --corners 3", "--corners is for sheets that you cut"),
        ("--layout single --guides lines", "--guides is for sheets that you cut"),
        ("--layout single --guide-colour red", "--guide-colour is for sheets that you cut"),
        ("--registration silhouette --guides lines", "the machine must find no other marks"),
        ("--guide-colour reddish", "“reddish” is not a colour"),
        ("--reverse", "--reverse is for the backs of --sides separate"),
        ("--reverse --sides separate --layout fold", "--reverse is for the backs"),
    ],
)
def test_what_cannot_be_is_refused(deckgen, write, tmp_path, options, told):
    ran = deckgen("build", write("mine.csv", DECK), *options.split())
    assert ran.code == 2
    assert told in ran.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("profile", "options", "told"),
    [
        (PrinterProfile("home", dy=-4), "", "moves cards to 3.1 mm from the paper’s edge"),
        (PrinterProfile("home", dx=3.65), "--paper Letter", "moves cards to 2.3 mm from the paper’s edge"),  # sideways
        (PrinterProfile("home", dy=9), "", "moves cards 1.9 mm off the paper"),
        (PrinterProfile("home", dx=0.5), "", ""),
    ],
)
def test_a_profile_that_moves_cards_out_of_reach_is_told(deckgen, write, profile, options, told):
    save_profile(profile)
    ran = deckgen("build", write("mine.csv", DECK), "--printer", "home", *options.split())
    assert ran.code == 0
    out = ran.out.replace("\u00a0", " ")
    assert told in out if told else "home" not in out


COUNTED = "code,date,title,count\n1,1969,Moon,3\n2,1789,Bastille,\n3,1492,Landfall,2\n"


@pytest.mark.parametrize(
    ("options", "cards"),
    [("", 6), ("--copies 2", 12), ("--only 1", 3), ("--only 2-3 --copies 3", 9), ("--sample 3", 6)],
)
def test_a_column_says_how_many_of_a_card_are_printed(deckgen, write, tmp_path, options, cards):
    ran = deckgen("build", write("mine.csv", COUNTED), "--with", "box", *options.split())
    assert f"{cards} cards, mini-euro" in ran.out
    text = pypdfium2.PdfDocument(tmp_path / "out" / "mine-box.pdf")[0].get_textpage().get_text_range()
    assert f"{cards} cards" in text


def test_copies_of_a_card_lie_side_by_side_and_copies_of_a_deck_one_after_the_other(write, tmp_path):
    from deckgen import build, load_deck

    build(load_deck(write("mine.csv", COUNTED)), tmp_path / "mine.pdf", copies=2, theme="eco")
    text = pypdfium2.PdfDocument(tmp_path / "mine.pdf")[0].get_textpage().get_text_range()
    titles = re.findall("Moon|Bastille|Landfall", text)
    assert titles == ["Moon", "Moon", "Moon", "Bastille", "Landfall", "Landfall"] * 2


@pytest.mark.parametrize("count", ["0", "-1", "51", "1.5", "two", "1000000"])
def test_a_count_that_makes_no_sense_is_refused(deckgen, write, count):
    ran = deckgen("build", write("mine.csv", f"code,date,title,count\n1,1969,Moon,{count}\n"))
    assert ran.code == 1
    assert "[count-unreadable]" in ran.out + ran.err


@pytest.mark.parametrize(("heading", "count"), [("Anzahl", "2"), ("ejemplares", "2.0"), ("Qty", "2x"), ("copies", "2")])
def test_the_column_may_have_other_names(write, heading, count):
    from deckgen import load_deck

    assert load_deck(write("mine.csv", f"code,date,title,{heading}\n1,1969,Moon,{count}\n")).cards[0].count == 2


def test_what_changed_is_named_and_what_did_not_is_not_printed(deckgen, write, tmp_path):
    ran = deckgen("build", write("mine.csv", "code,date,title\n1,1969,Moon\n2,1989,Wall\n3,1945,Peace\n"))
    assert "out/mine.printed.json" in ran.out
    ran = deckgen(
        "build", write("mine.csv", "code,date,title\n1,1969,The Moon\n2,1989,Wall\n4,1914,War\n"), "--changed"
    )
    assert "✓ out/mine-changed.pdf" in ran.out
    assert "1 card has changed: 1" in ran.out
    assert "1 card is new: 4" in ran.out
    assert "remove it: 3" in ran.out
    assert "without --changed" in ran.out


def test_nothing_to_print_is_no_error(deckgen, write, tmp_path):
    deck = write("mine.csv", "code,date,title\n1,1969,Moon\n")
    deckgen("build", deck)
    ran = deckgen("build", deck, "--changed", "--open")
    assert (ran.code, ran.err) == (0, "")
    assert "Nothing to print" in ran.out
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["mine.pdf", "mine.printed.json"]


def test_how_to_load_the_cut_file_is_told_with_the_numbers_of_the_marks(deckgen, write):
    ran = deckgen("build", write("mine.csv", "code,date,title\n1,1969,Moon\n"), "--registration", "silhouette")
    assert "out/mine-cut.dxf" in ran.out
    assert "length 20 mm, thickness 1 mm, inset 10 mm" in " ".join(ran.out.split())
    assert "A4 upright" in ran.out and "along the marks" not in ran.out


@pytest.mark.parametrize(("options", "colour"), [("", b"0 0 0 RG"), ("--guide-colour #f00", b"1 0 0 RG")])
def test_guides_have_their_colour(deckgen, write, tmp_path, options, colour):
    deckgen("build", write("mine.csv", DECK), "--guides", "lines", *options.split())
    drawn = b"".join(decompressed(tmp_path / "out" / "mine.pdf"))
    assert colour + b" 0.12 w" in drawn


def decompressed(file: Path) -> list[bytes]:
    streams = re.findall(rb"/FlateDecode.*?stream\r?\n(x.*?)endstream", file.read_bytes(), re.DOTALL)
    return [zlib.decompressobj().decompress(each) for each in streams]


def test_photographs_have_fewer_pixels_if_asked_for(deckgen, write, tmp_path):
    Image.effect_noise((1500, 1500), 90).convert("RGB").save(tmp_path / "moon.jpg")
    deck = write("mine.csv", "code,date,title,image\n1,1969,Moon,moon.jpg\n")
    sizes = []
    for ppi in ("100", "300", "600"):
        deckgen("build", deck, "--ppi", ppi, "-o", f"{ppi}.pdf")
        sizes.append((tmp_path / f"{ppi}.pdf").stat().st_size)
    assert 3 * sizes[0] < sizes[1] < sizes[2] / 2


def test_a_cut_file_without_marks_comes_with_the_size_that_the_program_must_show(deckgen, write):
    ran = deckgen("build", write("mine.csv", "code,date,title\n1,1969,Moon\n"), "--cut-file", "svg", "--bleed", "0")
    assert "176 × 272 mm" in " ".join(ran.out.split())
