"""Themes: a folder with colours, fonts and suits as data, and one SVG template per face."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import yaml

from deckgen.places import brought

if TYPE_CHECKING:
    from pathlib import Path

DEFAULT = "chronicle"


@dataclass(frozen=True, slots=True)
class Suit:
    id: str
    icon: str
    colour: str


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    folder: Path
    fonts: dict[str, str]
    colours: dict[str, str]
    sizes: dict[str, tuple[float, float]]
    art: tuple[float, float]  # the window for a picture, in proportions of the card
    suits: dict[str, Suit]
    effects: dict[str, str]


def theme_names() -> tuple[str, ...]:
    folder = brought("templates") / "cards"
    return tuple(sorted(each.name for each in folder.iterdir() if (each / "theme.yaml").is_file()))


@cache
def load_theme(name: str) -> Theme:
    """A theme that deckgen brings; an unknown name is a finding of the checks, and the default stands in."""
    folder = brought("templates") / "cards" / (name if name in theme_names() else DEFAULT)
    data: dict[str, Any] = yaml.safe_load((folder / "theme.yaml").read_text("utf-8"))
    return Theme(
        name=data["name"],
        folder=folder,
        fonts=data["fonts"],
        colours=data["colours"],
        sizes={role: (float(largest), float(smallest)) for role, (largest, smallest) in data["sizes"].items()},
        art=(float(data["art"][0]), float(data["art"][1])),
        suits={entry["id"]: Suit(**entry) for entry in data["suits"]},
        effects=data["effects"],
    )


def suit_names(theme: str) -> tuple[str, ...]:
    return tuple(load_theme(theme).suits)
