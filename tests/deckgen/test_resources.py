"""Shipped data is found beside or inside its package, and read as YAML."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import deckgen
import scorer
from deckgen.resources import package_file, read_data, resource_folder

CHECKOUT = Path(deckgen.__file__).parent.parent
FILES = sorted(file for package in (deckgen, scorer) for file in Path(package.__file__).parent.rglob("*.yaml"))


def test_every_data_file_can_be_read() -> None:
    assert len(FILES) > 100
    for file in FILES:
        assert read_data(file), file


def test_numbers_and_null_are_read_as_in_yaml(tmp_path: Path) -> None:
    (tmp_path / "data.yaml").write_text("{a: 1, b: 1.5, c: true, d: ~, f: '1', g: [é, {y: z}], 2: w}", "utf-8")
    content = {"a": 1, "b": 1.5, "c": True, "d": None, "f": "1", "g": ["é", {"y": "z"}], 2: "w"}
    assert read_data(tmp_path / "data.yaml") == content


def test_a_checkout_has_the_folders_beside_the_packages() -> None:
    assert resource_folder("decks") == CHECKOUT / "decks"
    assert resource_folder("templates/web", package="scorer") == CHECKOUT / "templates" / "web"


def test_an_installed_package_has_the_folders_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "shipping_package" / "templates" / "web"
    inside.mkdir(parents=True)
    (tmp_path / "shipping_package" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert resource_folder("templates/web", package="shipping_package") == inside


def test_the_wheel_has_every_folder_of_templates_and_every_document_in_one_package() -> None:
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    shipped = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    folders = {f"templates/{folder.name}" for folder in (CHECKOUT / "templates").iterdir()}
    documents = {f"docs/{file.name}" for file in (CHECKOUT / "docs").glob("*.md")}
    assert shipped.keys() == {"decks", "docs/pictures", *folders, *documents}
    assert all(target.partition("/")[2] == folder for folder, target in shipped.items())


def test_a_missing_package_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="no_such_package"):
        package_file("no_such_package", "font.ttf")
