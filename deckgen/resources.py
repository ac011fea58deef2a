"""Data files of the packages: find them in a checkout or an installed wheel, and read YAML."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as fast, if PyYAML was compiled with libyaml


def resource_folder(name: str, *, package: str = "deckgen") -> Path:
    """A data folder of a package, such as `decks` or `templates/cards`.

    An installed wheel has it inside the package, a checkout beside the package.
    """
    folder = _package_folder(package)
    inside = folder / name
    return inside if inside.is_dir() else folder.parent / name


def package_file(package: str, file: str) -> Path:
    """A data file of another package, found without importing it."""
    return _package_folder(package) / file


def read_data(file: Path) -> Any:
    """The content of a YAML file that we ship."""
    return parse_data(file.read_text("utf-8"))


def parse_data(text: str) -> Any:
    """The content of a YAML text; yaml.YAMLError if it cannot be read. JSON is YAML that is read much faster."""
    if text.startswith(("{", "[")):
        with suppress(ValueError):
            return json.loads(text)
    return yaml.load(text, Loader=_LOADER)


def parse_events(text: str) -> Iterator[yaml.Event]:
    """The parts of a YAML text one after the other, before anything is made of them."""
    return iter(yaml.parse(text, Loader=_LOADER))


def _package_folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"the package {package} is not installed")
    return Path(spec.submodule_search_locations[0])
