"""Themes: a folder with colours, fonts and suits as data, and one SVG template per face."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import yaml

from deckgen.errors import Place, UserError
from deckgen.files import inside, read_bytes
from deckgen.messages import say
from deckgen.resources import parse_data, resource_folder
from deckgen.text import nearest

if TYPE_CHECKING:
    from pathlib import Path

DEFAULT = "chronicle"
_GENERATIONS = 5  # how many themes may stand behind one another
_PARTS = ("name", "fonts", "palettes", "faces", "sizes", "art", "suits", "effects")


@dataclass(frozen=True, slots=True)
class Suit:
    """A corner icon: a pictogram on a badge of its own shape and colour."""

    id: str
    icon: str
    colour: str
    badge: str


@dataclass(frozen=True, slots=True)
class Theme:
    """All that a face needs to know besides its card."""

    name: str
    folders: tuple[Path, ...]  # where its templates are, its own first, then those it extends
    fonts: dict[str, tuple[str, ...]]
    palettes: dict[str, dict[str, str]]
    faces: dict[str, str]  # side → palette
    sizes: dict[str, tuple[float, float]]
    art: dict[str, tuple[float, ...]]  # side → window for a picture: x, y, width, height in proportions of the card
    suits: dict[str, Suit]
    effects: dict[str, str]

    def colours(self, side: str, swapped: bool = False) -> dict[str, str]:
        """The palette of a face; `swapped` gives each face the other's."""
        other = {"title": "date", "date": "title"}
        return self.palettes[self.faces[other[side] if swapped else side]]


def theme_names() -> tuple[str, ...]:
    folder = resource_folder("templates/cards")
    return tuple(sorted(each.name for each in folder.iterdir() if (each / "theme.yaml").is_file()))


def find_theme(name: str, deck_folder: Path) -> Theme:
    """A theme by its name among ours, or by its folder inside the deck's own, such as ./my-theme."""
    if name in theme_names():
        return _load(resource_folder("templates/cards") / name)
    folder = None
    with suppress(UserError):
        folder = inside(deck_folder, name, Place(name))
    if folder and (folder / "theme.yaml").is_file():
        return _load(folder)
    guess = nearest(name, theme_names()) or ", ".join(theme_names())
    raise UserError.at(Place(name), say("themes.unknown", name=name), say("themes.unknown.fix", guess=guess))


@cache
def load_theme(name: str) -> Theme:
    """A theme that deckgen brings."""
    return _load(resource_folder("templates/cards") / name)


def suit_names(theme: str) -> tuple[str, ...]:
    """The suits of a theme that deckgen brings; the default's where there is no such theme."""
    return tuple(load_theme(theme if theme in theme_names() else DEFAULT).suits)


def _load(folder: Path) -> Theme:
    data, folders = _inherited(folder)
    file = Place(str(folder / "theme.yaml"))
    missing = [part for part in _PARTS if part not in data]
    if missing:
        raise UserError.at(file, say("themes.incomplete", parts=", ".join(missing)), say("themes.incomplete.fix"))
    try:
        return Theme(
            name=str(data["name"]),
            folders=folders,
            fonts={role: (names,) if isinstance(names, str) else tuple(names) for role, names in data["fonts"].items()},
            palettes=data["palettes"],
            faces=data["faces"],
            sizes={role: (float(largest), float(smallest)) for role, (largest, smallest) in data["sizes"].items()},
            art={name: tuple(map(float, window)) for name, window in data["art"].items()},
            suits={entry["id"]: Suit(**entry) for entry in data["suits"]},
            effects=data["effects"],
        )
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise UserError.at(file, say("themes.broken", reason=str(error)), say("themes.incomplete.fix")) from None


def _inherited(folder: Path) -> tuple[dict[str, Any], tuple[Path, ...]]:
    """A theme's data laid over that of the theme it extends, key by key."""
    layers: list[dict[str, Any]] = []
    folders: list[Path] = []
    while len(folders) < _GENERATIONS:
        file = folder / "theme.yaml"
        try:
            data = parse_data(read_bytes(file).decode("utf-8"))
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            raise UserError.at(Place(str(file)), say("themes.broken", reason=str(error).split("\n")[0])) from None
        if not isinstance(data, dict):
            raise UserError.at(Place(str(file)), say("themes.broken", reason="YAML"), say("themes.incomplete.fix"))
        layers.append(data)
        folders.append(folder)
        if "extends" not in data:
            break
        parent = str(data["extends"])
        if parent not in theme_names():
            raise UserError.at(Place(str(file)), say("themes.unknown", name=parent), say("themes.extends"))
        folder = resource_folder("templates/cards") / parent
    merged: dict[str, Any] = {}
    for layer in reversed(layers):
        _lay_over(merged, layer)
    return merged, tuple(folders)


def _lay_over(below: dict[str, Any], above: dict[str, Any]) -> None:
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(below.get(key), dict):
            below[key] = dict(below[key])
            _lay_over(below[key], value)
        else:
            below[key] = value
