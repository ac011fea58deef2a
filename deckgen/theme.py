"""Themes: a folder with colours, fonts and suits as data, and one SVG template for each face."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckgen.deck.model import code_number
from deckgen.errors import SourceLocation, UserError
from deckgen.files import read_bytes, resolve_inside
from deckgen.messages import say
from deckgen.resources import resource_folder
from deckgen.scenes.tones import Hue, Tones, bright_tones, deep_tones, outline_tones, pale_tones
from deckgen.sheets.geometry import Rectangle, Size
from deckgen.text import find_nearest, make_name
from deckgen.theme_data import SCENE, SCENES, THEME_FILE, is_shipped, locate, read_theme_data, theme_names
from deckgen.type.font_files import SUFFIXES, load_deck_font
from deckgen.type.fonts import is_known_font, packaged_fonts

DEFAULT_THEME = "chronicle"
BLEED = 3.0  # mm that a face is drawn beyond its trim
_SHOWN_COLUMN = re.compile(r"""\bcard\.extra(?:\.(\w+)|\[\s*['"]([^'"]+)['"]\s*\])""")
_SCENE_TONES = dict(zip(SCENES, (deep_tones, bright_tones, pale_tones, outline_tones), strict=True))


@dataclass(frozen=True, slots=True)
class Suit:
    """A corner icon: a pictogram on a badge of its own shape and colour."""

    id: str
    icon: str
    colour: str
    badge: str


class LinkPlace(NamedTuple):
    """How much of a card's shorter side the QR code of a link may take, and whether it is alone on its face."""

    room: float = 0.45
    alone: bool = False  # then the title and the note are on the other face only


@dataclass(frozen=True, slots=True)
class Theme:
    """What the faces of all cards of a deck share: colours, fonts, suits, sizes of type and templates."""

    name: str
    folders: tuple[Path, ...]  # where its templates are, its own first, then those it extends
    fonts: dict[str, tuple[str, ...]]
    palettes: dict[str, dict[str, str]]
    faces: dict[str, str]  # side → palette
    sizes: dict[str, tuple[float, ...]]  # role → type sizes, largest first
    art: dict[str, tuple[float, ...]]  # side → window for a picture: x, y, width, height in proportions of the card
    suits: dict[str, Suit]
    effects: dict[str, str]
    hues: dict[str, Hue]  # one of them for each card; none if all cards have the colours of the palettes
    tones: dict[str, dict[str, float]]  # palette → colours that are a tone of the card's hue
    link: LinkPlace

    def colours(self, side: str, hue: Hue | None = None, *, swapped: bool = False) -> dict[str, str]:
        """The palette of a face, of a card in a hue if one is given; `swapped` gives each face the other's."""
        name = self._palette(side, swapped)
        palette, tones = self.palettes[name], self.tones.get(name)
        if hue is None or not tones:
            return palette
        deep = deep_tones(hue)
        return palette | {colour: deep.at(tone) for colour, tone in tones.items()}

    def scene_tones(self, hue: Hue, side: str, *, swapped: bool = False) -> Tones:
        """The tones in which the scene of a face is drawn."""
        return _SCENE_TONES[self.colours(side, swapped=swapped).get(SCENE, SCENES[0])](hue)

    def hue_of(self, code: str) -> Hue | None:
        """The hue of a card, by its code alone; cards with consecutive numbers get all hues in turn, shuffled."""
        if not self.hues:
            return None
        block, turn = divmod(code_number(code), len(self.hues))
        return self.hues[_shuffled(tuple(self.hues), block)[turn]]

    def in_hue(self, name: str) -> Theme:
        """The theme with one of its hues for all cards; the theme itself if the name is none of them."""
        return replace(self, hues={name: self.hues[name]}) if name in self.hues else self

    def _palette(self, side: str, swapped: bool) -> str:
        other = {"title": "date", "date": "title"}
        return self.faces[other[side] if swapped else side]


@cache
def _shuffled(names: tuple[str, ...], block: int) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: hashlib.sha256(f"{block} {name}".encode()).digest()))


def find_theme(name: str, deck_folder: Path) -> Theme:
    """A theme that deckgen ships, by its name, or one in the deck's folder, such as ./my-theme."""
    if name in theme_names():
        return load_theme(name)
    folder = None
    with suppress(UserError):
        folder = resolve_inside(deck_folder, name, SourceLocation(name))
    if folder and (folder / THEME_FILE).is_file():
        return _load_folder(folder)
    guess = find_nearest(name, theme_names()) or ", ".join(theme_names())
    raise UserError.at(SourceLocation(name), say("themes.unknown", name=name), say("themes.unknown.fix", guess=guess))


@cache
def load_theme(name: str) -> Theme:
    """A theme that deckgen ships."""
    return _load_folder(resource_folder("templates/cards") / name)


def suit_names(theme: str) -> tuple[str, ...]:
    """The suits of a theme that deckgen ships, or of the default theme for any other name."""
    return tuple(load_theme(theme if theme in theme_names() else DEFAULT_THEME).suits)


def _load_folder(folder: Path) -> Theme:
    data, folders = read_theme_data(folder)
    return Theme(
        name=str(data["name"]),
        folders=folders,
        fonts={role: tuple(_read_fonts(role, names, folder)) for role, names in data["fonts"].items()},
        palettes=data["palettes"],
        faces=data["faces"],
        sizes={role: tuple(map(float, sizes)) for role, sizes in data["sizes"].items()},
        art={name: tuple(map(float, window)) for name, window in data["art"].items()},
        suits={entry["id"]: Suit(**entry) for entry in data["suits"]},
        effects=data["effects"],
        hues={name: Hue(**hue) for name, hue in data.get("hues", {}).items()},
        tones=data.get("tones", {}),
        link=LinkPlace(**data.get("link", {})),
    )


def _read_fonts(role: str, written: object, folder: Path) -> Iterator[str]:
    """The names of fonts; a file in the theme's folder gets one. UserError for a font that cannot be used."""
    for name in written if isinstance(written, list) else [written]:
        if isinstance(name, str) and name.lower().endswith(SUFFIXES):
            yield load_deck_font(folder, name, locate(folder, ("fonts", role)), "").name
        elif isinstance(name, str) and is_known_font(name):
            yield name
        else:
            message = say("svg.font", name=name, known=", ".join(packaged_fonts()))
            raise UserError.at(locate(folder, ("fonts", role)), message, say("themes.font.fix"))


# Columns of the deck that only the theme knows.


class ShownColumn(NamedTuple):
    """A column that a template shows by a name of its own, and where."""

    name: str
    location: SourceLocation


def shown_columns(theme: Theme) -> tuple[ShownColumn, ...]:
    """The columns that the templates of a theme show as `card.extra`, each where it is named first."""
    found: dict[str, ShownColumn] = {}
    for folder in theme.folders:
        for file in filter(Path.is_file, sorted(folder.rglob("*.svg"))) if not is_shipped(folder) else ():
            text = read_bytes(file).decode("utf-8", errors="replace")
            for match in _SHOWN_COLUMN.finditer(text):
                name = make_name(match[1] or match[2])
                line = text.count("\n", 0, match.start()) + 1
                place = SourceLocation(f"{folder.name}/{file.relative_to(folder).as_posix()}", line)
                found.setdefault(name, ShownColumn(name, place))
    return tuple(found.values())


# The window of a face that a picture fills.


def pictures_reach_edge(theme: Theme, size: Size) -> bool:
    """Whether pictures run over the edge of a card, so that neighbours must not share a cut."""
    for side in ("title", "date"):
        window = art_window(theme, side, size)
        if window and (window.x < 0 or window.y < 0 or window.right > size.width or window.bottom > size.height):
            return True
    return False


def art_window(theme: Theme, side: str, size: Size) -> Rectangle | None:
    """Where the picture goes, in millimetres; it runs over every edge that it touches. None if the face has none.

    Cards that are wider than high may have another window: `title-sideways`.
    """
    name = f"{side}-sideways" if size.width > size.height and f"{side}-sideways" in theme.art else side
    if name not in theme.art:
        return None
    x, y, width, height = theme.art[name]
    left, right = BLEED * (x <= 0), BLEED * (x + width >= 1)
    above, below = BLEED * (y <= 0), BLEED * (y + height >= 1)
    return Rectangle(
        x * size.width - left,
        y * size.height - above,
        width * size.width + left + right,
        height * size.height + above + below,
    )


def link_room(theme: Theme, size: Size) -> float:
    """The side of the square for the QR code of a link, in millimetres."""
    return theme.link.room * min(size.width, size.height)


# Colours: their contrast and mixtures.


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two #rrggbb colours by WCAG: 1 (the same) to 21 (black on white)."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(first: str, second: str, share: float) -> str:
    """A colour between two, with a share of the second; used instead of transparency, which prints badly."""
    channels = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in channels)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)
