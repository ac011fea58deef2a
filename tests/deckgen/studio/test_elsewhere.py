"""A studio without Pillow, as in a browser: what cannot be done there is named where one would look for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckgen.cli import app
from deckgen.errors import UserError
from deckgen.exporter import ExportOptions, export_files
from deckgen.messages import available_languages, set_language
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.choices import PDF_TARGETS, ExportTarget
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Client
from tests.paths import HISTORY

COMMAND = re.compile(r'<code class="command" id="[\w-]+">([^<]+)</code>')


@pytest.fixture
def no_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("PIL.__version__")


def open_deck(folder: Path) -> Client:
    client = Client(studio_app(Decks(folder), "/k", in_browser=True), "/k")
    client.post_form("/take", [("deck", "starter")])
    return client


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.usefixtures("no_pillow")
def test_each_export_is_offered_or_has_its_command(tmp_path: Path, language: str) -> None:
    set_language(language)
    client = open_deck(tmp_path)
    (deck,) = tmp_path.iterdir()
    panel = client.get(f"/d/{deck.name}/print").json()["panel"]
    offered = set(re.findall(r'name="to" value="(\w+)"', panel))
    commands = {command.split("--to ")[1].split()[0]: command for command in COMMAND.findall(panel)}
    assert offered == set(PDF_TARGETS)
    assert offered | commands.keys() == set(ExportTarget)
    assert COMMAND.findall(client.get(f"/d/{deck.name}/pictures").json()["panel"]) == ["deckgen studio deck.yaml"]
    assert '<code class="command">deckgen studio</code>' in client.get("/").text


def test_the_command_makes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = open_deck(tmp_path)
    (deck,) = tmp_path.iterdir()
    with monkeypatch.context() as without:
        without.delattr("PIL.__version__")
        commands = COMMAND.findall(client.get(f"/d/{deck.name}/print").json()["panel"])
    monkeypatch.chdir(deck)
    for command in commands:
        told = CliRunner().invoke(app, command.split()[1:])
        assert told.exit_code == 0, f"{command}: {told.output}"


def test_with_pillow_all_is_offered(tmp_path: Path) -> None:
    client = open_deck(tmp_path)
    (deck,) = tmp_path.iterdir()
    assert not COMMAND.findall(client.get(f"/d/{deck.name}/print").json()["panel"])


@pytest.mark.usefixtures("no_pillow")
def test_an_export_of_pictures_is_refused_with_the_command(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"deckgen export deck\.yaml --to anki"):
        export_files(load_deck(HISTORY), tmp_path / "out", ExportOptions(target=ExportTarget.ANKI))
