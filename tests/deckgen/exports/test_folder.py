"""Exported folders are replaced as a whole, and files of other people are never deleted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckgen.errors import UserError
from deckgen.exports.folder import replacing_folder


def fill(target: Path, *names: str) -> None:
    with replacing_folder(target) as folder:
        for name in names:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(name, "utf-8")


def listing(folder: Path) -> list[str]:
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())


def test_a_new_folder_appears_complete(tmp_path):
    fill(tmp_path / "a" / "b", "one.png", "backs/two.png")
    assert listing(tmp_path) == ["a/b/.deckgen", "a/b/backs/two.png", "a/b/one.png"]


def test_our_own_folder_is_replaced(tmp_path):
    fill(tmp_path / "out", "old.png", "backs/old.png")
    (tmp_path / "out" / ".DS_Store").write_text("litter")
    fill(tmp_path / "out", "new.png")
    assert listing(tmp_path) == ["out/.deckgen", "out/new.png"]


def test_an_empty_folder_is_fill(tmp_path):
    (tmp_path / "out").mkdir()
    fill(tmp_path / "out", "new.png")
    assert listing(tmp_path / "out") == [".deckgen", "new.png"]


@pytest.mark.parametrize("ending", [KeyboardInterrupt, RuntimeError, OSError])
def test_an_interrupted_export_leaves_the_old_folder(tmp_path, ending):
    fill(tmp_path / "out", "old.png")
    with pytest.raises((KeyboardInterrupt, RuntimeError, UserError)), replacing_folder(tmp_path / "out") as folder:
        (folder / "half.png").write_text("half")
        raise ending
    assert listing(tmp_path) == ["out/.deckgen", "out/old.png"]


def test_a_swap_that_fails_puts_the_old_folder_back(tmp_path, monkeypatch):
    fill(tmp_path / "out", "old.png")
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if target == tmp_path / "out" and self.suffix == ".part":
            raise OSError("in use")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(UserError, match="in use"):
        fill(tmp_path / "out", "new.png")
    assert listing(tmp_path) == ["out/.deckgen", "out/old.png"]


@pytest.mark.parametrize("moment", range(6))
def test_a_program_that_is_ended_while_it_swaps_leaves_one_of_both_and_nothing_else(tmp_path, monkeypatch, moment):
    """Before and after the old folder goes, and before and after the new one comes."""
    fill(tmp_path / "out", "old.png")
    rename, calls = Path.rename, [0]

    def ending(self: Path, target: Path) -> Path:
        calls[0] += 2
        if calls[0] - 1 == moment:
            raise SystemExit
        renamed = rename(self, target)
        if calls[0] == moment:
            raise SystemExit
        return renamed

    monkeypatch.setattr(Path, "rename", ending)
    try:
        fill(tmp_path / "out", "new.png")
    except SystemExit:
        assert 1 <= moment <= 4
    assert listing(tmp_path) in ([["out/.deckgen", "out/old.png"], ["out/.deckgen", "out/new.png"]])
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


def test_a_folder_that_is_not_ours_is_refused(tmp_path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "holiday.jpg").write_text("sun")
    with pytest.raises(UserError, match=r"holiday\.jpg"):
        fill(tmp_path / "photos", "new.png")
    assert listing(tmp_path) == ["photos/holiday.jpg"]


def test_a_file_added_to_our_folder_is_not_lost(tmp_path):
    fill(tmp_path / "out", "old.png")
    (tmp_path / "out" / "my notes.txt").write_text("mine")
    with pytest.raises(UserError, match="my notes"):
        fill(tmp_path / "out", "new.png")
    assert "my notes.txt" in listing(tmp_path / "out")


def test_a_file_in_the_way_is_refused(tmp_path):
    (tmp_path / "out").write_text("a file")
    with pytest.raises(UserError):
        fill(tmp_path / "out", "new.png")
    assert (tmp_path / "out").read_text() == "a file"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(UserError):
        fill(tmp_path / "out", "new.png")
