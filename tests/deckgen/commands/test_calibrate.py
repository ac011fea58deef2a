"""`deckgen calibrate` and `deckgen printers`, as people type them."""

from __future__ import annotations

import pytest
import yaml

from deckgen.sheets.printers import load_profile


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path / "settings"))
    return tmp_path


def test_the_sheet_is_written_where_asked(deckgen, tmp_path) -> None:
    assert deckgen("calibrate").code == 0
    assert (tmp_path / "out" / "calibration.pdf").read_bytes().startswith(b"%PDF")
    ran = deckgen("calibrate", "--paper", "Letter", "--lang", "es", "-o", "sheet.pdf")
    assert ran.code == 0 and "sheet.pdf" in ran.out
    assert (tmp_path / "sheet.pdf").exists()


def test_two_pinholes_become_a_profile(deckgen) -> None:
    ran = deckgen("calibrate", "--save", "home", "--a", "0.75", "-0.5", "--b", "0.75", "-0.5")
    assert ran.code == 0 and "--printer home" in ran.out
    profile = load_profile("home")
    assert (profile.dx, profile.dy, profile.rotate) == (0.75, -0.5, 0)


def test_the_correction_can_be_typed_itself_with_commas_too(deckgen) -> None:
    assert deckgen("calibrate", "--save", "my tray", "--dx", "0,75", "--dy", "−0.5", "--scale", "99.2%").code == 0
    profile = load_profile("my tray")
    assert (profile.dx, profile.dy, profile.scale_x, profile.scale_y) == (0.75, -0.5, 99.2, 99.2)
    assert '"my tray"' in deckgen("calibrate", "--save", "my tray", "--rotate", "0.3", "--scale-y", "99").out
    profile = load_profile("my tray")
    assert (profile.dx, profile.rotate, profile.scale_x, profile.scale_y) == (0, 0.3, 100, 99)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--a", "1", "2"), "name"),
        (("--save", "x"), "no numbers"),
        (("--save", "x", "--dx", "lots"), "not a number"),
        (("--save", "x", "--dx", "25"), "between -10 and 10"),
        (("--save", "x", "--b", "1", "2"), "hole B alone"),
        (("--save", "x", "--a", "1", "2", "--dx", "1"), "not both"),
        (("--save", "x", "--a", "3", "4", "--b", "-3", "-4"), "contradict"),
        (("--save", " ", "--dx", "1"), "name"),
        (("--paper", "A5"), "does not fit"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_the_reason(deckgen, tmp_path, arguments, reason) -> None:
    ran = deckgen("calibrate", *arguments)
    assert ran.code == 2
    assert reason in ran.err
    assert not (tmp_path / "settings").exists()


def test_printers_are_listed_shown_and_deleted(deckgen) -> None:
    assert "deckgen calibrate" in deckgen("printers").out
    deckgen("calibrate", "--save", "home", "--dx", "0.75")
    deckgen("calibrate", "--save", "epson-tray2", "--dy", "-0.25")
    listed = deckgen("printers").out
    assert "home" in listed and "epson-tray2" in listed
    shown = deckgen("printers", "home").out
    assert "dx 0.75" in shown and "epson" not in shown
    assert deckgen("printers", "hom").code == 2
    assert deckgen("printers", "--delete", "home").code == 0
    assert "home" not in deckgen("printers").out


def test_a_damaged_file_is_reported_and_kept(deckgen, tmp_path) -> None:
    file = tmp_path / "settings" / "printers.yaml"
    file.parent.mkdir()
    file.write_text("home: [", "utf-8")
    for arguments in (("printers",), ("calibrate", "--save", "x", "--dx", "1")):
        ran = deckgen(*arguments)
        assert ran.code == 2 and str(file) in ran.err
    assert file.read_text("utf-8") == "home: ["


def test_the_file_can_be_read_by_people(deckgen, tmp_path) -> None:
    deckgen("calibrate", "--save", "home", "--dx", "0.75", "--dy", "-0.5")
    data = yaml.safe_load((tmp_path / "settings" / "printers.yaml").read_text("utf-8"))
    assert data == {"home": {"dx": 0.75, "dy": -0.5, "rotate": 0.0, "scale_x": 100.0, "scale_y": 100.0}}
