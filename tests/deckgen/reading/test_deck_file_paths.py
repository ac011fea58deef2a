"""A deck may use the files of its own folder, and no others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckgen.errors import UserError
from deckgen.reading.deck_file import load_deck


@pytest.mark.parametrize("name", ["../secret.csv", "/etc/passwd", "a/../../secret.csv", "link.csv", "out/secret.csv"])
def test_a_file_outside_the_decks_folder_is_refused(tmp_path, name):
    (tmp_path / "secret.csv").write_text("date,title\n1969,Secret\n")
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    (folder / "out").symlink_to(tmp_path, target_is_directory=True)
    (folder / "deck.yaml").write_text(f"events: {name}\n")
    with pytest.raises(UserError, match=r"deck\.yaml:1:9  .*outside the deck’s folder"):
        load_deck(folder / "deck.yaml")


def test_a_link_within_the_folder_is_allowed(tmp_path):
    (tmp_path / "events.csv").write_text("date,title\n1969,Moon landing\n")
    (tmp_path / "link.csv").symlink_to("events.csv")
    (tmp_path / "deck.yaml").write_text("events: link.csv\n")
    assert len(load_deck(tmp_path / "deck.yaml").cards) == 1


@pytest.mark.parametrize("name", ["nowhere.csv", ".", "folder"])
def test_a_missing_events_file_is_refused_where_it_is_named(refused, tmp_path, name):
    (tmp_path / "folder").mkdir()
    assert refused(f"title: x\nevents: {name}\n", "deck.yaml").startswith("deck.yaml:2:9  ")


@pytest.mark.parametrize("name", ["loop.csv", "x" * 5000, "x" * 300, '"a\\0b"'])
def test_a_name_that_no_system_can_open_is_refused(refused, tmp_path, name):
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    assert refused(f"events: {name}\n", "deck.yaml").startswith("deck.yaml:1:9  ")


def test_a_missing_file_a_folder_and_a_file_that_may_not_be_read_have_different_messages(tmp_path, monkeypatch):
    def told(path):
        with pytest.raises(UserError) as caught:
            load_deck(path)
        return str(caught.value)

    locked = tmp_path / "locked.csv"
    locked.write_text("x")
    monkeypatch.setattr(Path, "open", _refusing(locked, Path.open))
    assert "no such file" in told(tmp_path / "nowhere.csv")
    assert "a folder" in told(tmp_path)
    assert "Permission denied" in told(locked)


def _refusing(locked, real):
    def opened(path, *args, **kwargs):
        if path == locked:
            raise PermissionError(13, os.strerror(13), str(path))
        return real(path, *args, **kwargs)

    return opened


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_an_endless_device_is_read_up_to_the_limit():
    with pytest.raises(UserError, match="MB"):
        load_deck(Path("/dev/zero"))
