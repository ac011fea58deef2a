"""The parts of the pages: what is in them, and that JSON says the same as YAML."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from deckgen.commands.site import write_site
from deckgen.errors import UserError
from deckgen.resources import parse_data, resource_folder
from deckgen.site import bundles
from deckgen.site.downloads import Sources, packages
from tests.paths import ROOT

DATA = sorted(
    file
    for folder in ("deckgen", "scorer", "templates/leaflets")
    for file in (ROOT / folder).rglob("*.yaml")
    if "decks" not in file.parts
)


@pytest.mark.parametrize("file", DATA, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_data_file_says_the_same_as_json(file: Path) -> None:
    name = f"deckgen/{file.name}"
    written = bundles.as_json({name: file.read_bytes()})[name].decode()
    assert parse_data(written) == parse_data(file.read_text("utf-8"))


def test_json_is_read_as_json_and_flow_yaml_as_yaml() -> None:
    assert parse_data('{"a": [1, "no"]}') == {"a": [1, "no"]}
    assert parse_data("{a: [1, no]}") == {"a": [1, False]}


def test_the_same_files_give_the_same_bytes() -> None:
    assert bundles.pack({"b": b"1", "a": b"2"}) == bundles.pack({"a": b"2", "b": b"1"})


def test_every_module_that_a_page_opens_with_is_in_its_parts() -> None:
    parts = {name: bundles._collect(wanted) for name, wanted in packages()["parts"].items()}
    for page in packages()["pages"].values():
        module = page["module"].replace(".", "/") + ".py"
        assert any(module in parts.get(name, ()) for name in page["first"])


def test_a_package_of_ours_is_whole_but_for_what_no_page_can_use() -> None:
    """A module that is added belongs to a part, or is left out on purpose."""
    packed = set().union(*(bundles._collect(wanted) for wanted in packages()["parts"].values()))
    listed = {name for part in packages()["parts"].values() for patterns in part.values() for name in patterns}
    left_out = [pattern[1:] for pattern in listed if pattern.startswith("!")]
    for package in ("deckgen", "scorer"):
        for file in (ROOT / package).rglob("*.py"):
            name = file.relative_to(ROOT).as_posix()
            assert name in packed or bundles._matches(name, left_out), name


@pytest.mark.parametrize("package", ["deckgen", "scorer"])
def test_an_installed_wheel_gives_the_same_parts(package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has documents, templates and decks inside the package."""
    here = bundles._own_files(package)
    shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    for source, target in build["targets"]["wheel"]["force-include"].items():
        copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
        (tmp_path / target).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / source, tmp_path / target)
    monkeypatch.setattr(bundles, "package_file", lambda package, file: tmp_path / package / file)
    monkeypatch.setattr(bundles, "resource_folder", lambda name, package: tmp_path / package / name)
    installed = bundles._own_files.__wrapped__(package)
    assert installed.keys() == here.keys()
    assert all(installed[name].read_bytes() == file.read_bytes() for name, file in here.items())


class OnlyNeeded(Sources):
    """Files without those that are optional."""

    def wheel(self, package: str) -> bytes | None:
        return None if packages()["wheels"][package].get("optional") else b""


def test_every_package_has_a_licence() -> None:
    found = bundles.licences(OnlyNeeded(), packages()["npm"], packages()["parts"])
    assert not [each.name for each in found if each.version and not each.licence]
    assert {"pyodide", "zxing-wasm", "pypdfium2", "rapidfuzz", "reportlab"} <= {each.name for each in found}


def test_only_what_the_pages_hold_is_listed() -> None:
    studio = packages()["pages"]["studio"]
    found = bundles.licences(OnlyNeeded(), ("pyodide",), (*studio["first"], *studio["later"]))
    assert not {"pillow", "zxing-wasm", "rapidfuzz"} & {each.name for each in found}


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pyodide.mjs").write_text("something else")
    with pytest.raises(UserError, match="not the file that deckgen was made for"):
        Sources(tmp_path).npm_files("pyodide")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=re.escape("pyodide.mjs")):
        Sources(tmp_path).npm_files("pyodide")


def test_without_npm_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match="install Node"):
        Sources().npm_files("pyodide")


@pytest.mark.skipif(os.name == "nt", reason="a script stands for npm")
def test_the_reason_that_npm_gives_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    npm = tmp_path / "npm"
    npm.write_text(
        "#!/bin/sh\necho 'npm error code ENOTFOUND' >&2\n"
        "echo 'npm error network request to https://r.invalid/pyodide failed, reason: no such host' >&2\n"
        "echo 'npm error A complete log of this run can be found in: /x.log' >&2\nexit 1\n"
    )
    npm.chmod(0o755)
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(UserError, match="reason: no such host"):
        Sources().npm_files("pyodide")


def test_the_folder_of_somebody_else_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UserError, match=re.escape("mine.txt")):
        write_site(tmp_path, single=False, runtime=tmp_path / "no runtime")
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_pages_ask_no_other_site_for_anything() -> None:
    for file in resource_folder("templates/site").iterdir():
        text = file.read_text("latin-1").replace("http://www.w3.org/", "").replace("http://localhost", "")
        assert not re.search(r"https?://(?!studio\.invalid)", text), file.name


def test_words_of_the_pages_are_there_in_every_language() -> None:
    wanted = set(re.findall(r'data-words="([\w-]+)"', (resource_folder("templates/site") / "index.html").read_text()))
    for file in (ROOT / "deckgen" / "messages").glob("*/site.yaml"):
        assert wanted <= parse_data(file.read_text("utf-8")).keys(), file
