"""The two packages depend on each other in one direction only."""

from __future__ import annotations

from deckgen.resources import package_file


def test_deckgen_knows_nothing_of_the_scorer() -> None:
    """Its messages may tell people to run the scorer; its code and its data do not name it."""
    folder = package_file("deckgen", "")
    files = [
        file
        for kind in ("py", "yaml", "json")
        for file in folder.rglob(f"*.{kind}")
        if file.parent.parent.name != "messages" and file.parent.name != "site"  # which packs both programs
    ]
    assert len(files) > 50
    assert [file for file in files if "scorer" in file.read_text("utf-8")] == []
