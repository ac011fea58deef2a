"""The data of a theme, as `theme.yaml` has it: merged with the theme it extends, and looked at value by value.

A theme may come from a stranger. What is wrong is named with its line, and what has been read can be drawn with.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from deckgen.errors import SourceLocation, UserError
from deckgen.files import read_bytes, resolve_inside
from deckgen.limits import MAX_THEME_DEPTH, MAX_THEME_VALUES
from deckgen.messages import say
from deckgen.resources import parse_data, parse_events, resource_folder

Keys = tuple[str, ...]
"""Where a value is: `palettes`, `dark`, `ground`."""

THEME_FILE = "theme.yaml"
SCENE = "scene"
"""The key of a palette that is no colour: how its scenes are drawn."""
SCENES = ("deep", "bright", "pale", "outline")
_PARTS = ("name", "fonts", "palettes", "faces", "sizes", "art", "suits", "effects")
_MOST_FOLDERS = 5  # a theme and those it extends
_SIDES = ("title", "date")
_ROLES = ("title", "date", "heading", "note", "label", "icon")
_NEEDED_COLOURS = ("ground", "ink", "accent", "patch", "mark")
_SUIT_PALETTE = "light"
_SUIT = {"id", "icon", "colour", "badge"}
_HUE = {"angle", "light", "chroma"}
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_LEAST_LINK = 0.1
_LARGEST_SIZE, _FARTHEST, _BRIGHTEST, _MOST_DEGREES, _MOST_CHROMA = 1000, 2, 8, 1000, 1


class _WrongValue(Exception):  # noqa: N818 - it is the value that is wrong
    """A value that cannot be used, and where it is; `fix` is the key of what to do about it."""

    def __init__(self, keys: Keys, value: object, fix: str = "themes.incomplete.fix") -> None:
        super().__init__(keys, value)
        self.keys, self.value, self.fix = keys, value, fix


@cache
def theme_names() -> tuple[str, ...]:
    """The themes that deckgen ships."""
    folder = resource_folder("templates/cards")
    return tuple(sorted(each.name for each in folder.iterdir() if (each / THEME_FILE).is_file()))


def read_theme_data(folder: Path) -> tuple[dict[str, Any], tuple[Path, ...]]:
    """A theme's data merged, key by key, with that of the themes it extends; and their folders, its own first.

    UserError with the line of what is wrong; the fonts alone are not looked at.
    """
    layers: list[dict[str, Any]] = []
    folders: list[Path] = []
    while len(folders) < _MOST_FOLDERS:
        data = _read_layer(folder)
        layers.append(data)
        folders.append(folder)
        if "extends" not in data:
            break
        parent = data["extends"]
        if parent not in theme_names():
            location = locate(folders[-1], ("extends",))
            raise UserError.at(location, say("themes.unknown", name=parent), say("themes.extends"))
        folder = resource_folder("templates/cards") / parent
    return _merge_layers(layers, folders[0]), tuple(folders)


def _merge_layers(layers: list[dict[str, Any]], folder: Path) -> dict[str, Any]:
    """What the theme in a folder says, over what those say that it extends."""
    merged: dict[str, Any] = {}
    try:
        for layer in reversed(layers):
            _require_mappings(layer)
            _lay_over(merged, layer)
        if missing := [part for part in _PARTS if part not in merged]:
            message = say("themes.incomplete", parts=", ".join(missing))
            raise UserError.at(locate(folder, ()), message, say("themes.incomplete.fix"))
        if not is_shipped(folder):
            _check_data(merged)
    except _WrongValue as wrong:
        reason = f"{'.'.join(wrong.keys)}: {str(wrong.value)[:60]}"
        raise UserError.at(locate(folder, wrong.keys), say("themes.broken", reason=reason), say(wrong.fix)) from None
    return merged


def is_shipped(folder: Path) -> bool:
    """Whether a theme's folder is one that comes with deckgen."""
    return folder.parent == resource_folder("templates/cards")


def locate(folder: Path, keys: Keys) -> SourceLocation:
    """The line of the last of some keys that the file of a theme has, one within the other."""
    file = folder / THEME_FILE
    lines = file.read_text("utf-8", errors="replace").splitlines()
    at, found = 0, None
    for key in keys:
        pattern = re.compile(rf"(?:^|[\s{{,-])['\"]?{re.escape(key)}['\"]?\s*(?::|\Z)")
        line = next((number for number in range(at, len(lines)) if pattern.search(lines[number])), None)
        if line is None:
            break
        at, found = line, line + 1
    return SourceLocation(str(file), found)


def _read_layer(folder: Path) -> dict[str, Any]:
    """The data of one file, which is not a link to another place; no part of it stands for many others."""
    location = SourceLocation(str(folder / THEME_FILE))
    file = resolve_inside(folder, THEME_FILE, location)
    try:
        text = read_bytes(file, location).decode("utf-8")
        if not is_shipped(folder):
            _limit_values(text, location)
        data = parse_data(text)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        reason = str(error).split("\n")[0]
        raise UserError.at(location, say("themes.broken", reason=reason), say("themes.incomplete.fix")) from None
    if not isinstance(data, dict):
        raise UserError.at(location, say("themes.broken", reason="YAML"), say("themes.incomplete.fix"))
    return data


def _limit_values(text: str, location: SourceLocation) -> None:
    """UserError for a text with aliases, which multiply what they name, or with far too many or too deep values."""
    depth = 0
    for count, event in enumerate(parse_events(text)):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        here = location._replace(row=event.start_mark.line + 1 if event.start_mark else None)
        if isinstance(event, yaml.AliasEvent):
            raise UserError.at(here, say("reading.yaml-alias"), say("reading.yaml-alias.fix"))
        if depth > MAX_THEME_DEPTH or count > MAX_THEME_VALUES:
            raise UserError.at(here, say("reading.yaml-too-large"), say("themes.incomplete.fix"))


def _lay_over(below: dict[str, Any], theme: dict[str, Any]) -> None:
    """Merge a theme over those it extends: its hues replace theirs, and a colour it sets is no longer a tone."""
    if "hues" in theme:
        below.pop("hues", None)
    below["tones"] = {
        palette: {name: tone for name, tone in tones.items() if name not in theme.get("palettes", {}).get(palette, {})}
        for palette, tones in below.get("tones", {}).items()
    }
    _merge(below, theme)


def _merge(below: dict[str, Any], above: dict[str, Any]) -> None:
    """Put what is above over what is below, in place."""
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(below.get(key), dict):
            below[key] = dict(below[key])
            _merge(below[key], value)
        else:
            below[key] = value


# What each value must be.


def _require_mappings(layer: Mapping[str, Any]) -> None:
    """_WrongValue if a part that others are merged with is no mapping of texts."""
    for part in ("palettes", "tones", "hues", "fonts", "faces", "sizes", "art", "effects", "link"):
        for name, value in _entries((part,), layer.get(part, {})):
            if part in ("palettes", "tones", "hues"):
                list(_entries((part, name), value))


def _check_data(data: Mapping[str, Any]) -> None:
    """_WrongValue for the first value that cannot be drawn with."""
    _check_colours(data)
    _check_measures(data)
    for keys, value in _each(("effects",), data["effects"]):
        _require_text(keys, value)
    if isinstance(name := data["name"], (dict, list)):
        raise _WrongValue(("name",), name)
    _check_suits(data["suits"])
    for role in _ROLES:
        if role not in data["fonts"]:
            raise _WrongValue(("fonts",), role)
    for keys, fonts in _each(("fonts",), data["fonts"]):
        if not fonts:
            raise _WrongValue(keys, fonts)


def _check_colours(data: Mapping[str, Any]) -> None:
    palettes = data["palettes"]
    for name, colours in palettes.items():
        for keys, value in _each(("palettes", name), colours):
            if keys[-1] != SCENE:
                _require_colour(keys, value)
            elif value not in SCENES:
                raise _WrongValue(keys, value)
    for side in _SIDES:
        used = data["faces"].get(side)
        if not isinstance(used, str) or used not in palettes:
            raise _WrongValue(("faces", side), used)
    for name in {*palettes, _SUIT_PALETTE}:  # also one that no face uses: its name may be misspelt
        if missing := [colour for colour in _NEEDED_COLOURS if colour not in palettes.get(name, {})]:
            raise _WrongValue(("palettes", str(name)), missing[0])


def _check_measures(data: Mapping[str, Any]) -> None:
    for palette, tones in data.get("tones", {}).items():
        for keys, value in _each(("tones", palette), tones):
            _require_number(keys, value, 0, _BRIGHTEST)
    for name, hue in data.get("hues", {}).items():
        keys = ("hues", name)
        if hue.keys() != _HUE:
            raise _WrongValue(keys, hue)
        _require_number((*keys, "angle"), hue["angle"], -_MOST_DEGREES, _MOST_DEGREES)
        _require_number((*keys, "light"), hue["light"], -_MOST_DEGREES, _MOST_DEGREES)
        _require_number((*keys, "chroma"), hue["chroma"], 0, _MOST_CHROMA)
    for keys, sizes in _each(("sizes",), data["sizes"]):
        _require_numbers(keys, sizes, 1, _LARGEST_SIZE)
        if len(sizes) < 2 or list(sizes) != sorted(sizes, reverse=True):
            raise _WrongValue(keys, sizes)
    for keys, value in _each(("link",), data.get("link", {})):
        if keys[-1] == "room":
            _require_number(keys, value, _LEAST_LINK, 1)
        elif keys[-1] != "alone" or not isinstance(value, bool):
            raise _WrongValue(keys, value)
    for keys, window in _each(("art",), data["art"]):
        _require_numbers(keys, window, -_FARTHEST, _FARTHEST)
        if len(window) != 4 or min(window[2:]) <= 0:
            raise _WrongValue(keys, window)


def _check_suits(suits: object) -> None:
    if not isinstance(suits, list):
        raise _WrongValue(("suits",), suits)
    for suit in suits:
        if not isinstance(suit, dict) or suit.keys() != _SUIT:
            raise _WrongValue(("suits",), suit)
        for key, value in suit.items():
            _require_text(("suits", key), value)
        _require_colour(("suits", "colour"), suit["colour"])


def _entries(keys: Keys, value: object) -> Iterator[tuple[str, Any]]:
    if not isinstance(value, dict):
        raise _WrongValue(keys, value)
    for name, each in value.items():
        if not isinstance(name, str):
            raise _WrongValue(keys, name)
        yield name, each


def _each(keys: Keys, value: object) -> Iterator[tuple[Keys, Any]]:
    return (((*keys, name), each) for name, each in _entries(keys, value))


def _require_text(keys: Keys, value: object) -> None:
    if not isinstance(value, str):
        raise _WrongValue(keys, value)


def _require_colour(keys: Keys, value: object) -> None:
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise _WrongValue(keys, value, "themes.colour.fix")


def _require_number(keys: Keys, value: object, lowest: float, highest: float) -> None:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    if not is_number or not lowest <= value <= highest:  # type: ignore[operator]
        raise _WrongValue(keys, value)


def _require_numbers(keys: Keys, value: object, lowest: float, highest: float) -> None:
    if not isinstance(value, list):
        raise _WrongValue(keys, value)
    for each in value:
        _require_number(keys, each, lowest, highest)
