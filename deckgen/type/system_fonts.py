"""Fonts installed on this machine, for letters that neither the theme nor the deck has.

What is found depends on the machine. Nothing is read unless such letters are there; then only the character maps are,
which takes about ten milliseconds for three hundred fonts. DECKGEN_FONTS names other folders to search; empty, none.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.resources import read_data
from deckgen.type.characters import group_by_script
from deckgen.type.font_files import SUFFIXES, FontDetails, is_for_language, open_collection, read_details
from deckgen.type.fonts import Font, register_font

FOLDERS_VARIABLE = "DECKGEN_FONTS"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An installed font that may be embedded, and which of the wanted characters it has."""

    file: Path
    index: int
    details: FontDetails
    characters: frozenset[str]

    def load(self) -> Font:
        return register_font(self.file, self.index)


class Wish(NamedTuple):
    """What the letters of a typeface look like and which language they are for."""

    language: str
    weight: int
    is_serif: bool


def find_candidates(characters: Iterable[str]) -> list[Candidate]:
    """The installed fonts that have any of these characters and may be embedded."""
    wanted = sorted(set(characters))
    return [candidate for file in _font_files(_folders()) for candidate in _candidates_in(file, wanted)]


def choose_fonts(characters: Iterable[str], candidates: list[Candidate], wish: Wish) -> list[Candidate]:
    """As few fonts as set these characters, those of one script in one font where that is possible."""
    chosen: dict[tuple[Path, int], Candidate] = {}
    language = wish.language
    for script, group in group_by_script("".join(characters)).items():
        left = frozenset(group)
        wish = wish._replace(language=_language_of(script, language))
        for known in chosen.values():
            left -= known.characters
        while left and candidates:
            best = min(candidates, key=lambda each: _rank(each, left, wish))
            if not best.characters & left:
                break
            chosen[best.file, best.index] = best
            left -= best.characters
    return list(chosen.values())


def _language_of(script: str, language: str) -> str:
    """The language whose shapes the characters of a script have: the deck's, if it is written so."""
    written_in = _data()["languages"].get(script, ())
    return language if not written_in or language.split("-")[0] in written_in else str(written_in[0])


def _rank(candidate: Candidate, wanted: frozenset[str], wish: Wish) -> tuple[object, ...]:
    """What sorts the best font first: that has most, is for the language, is plain, and looks alike."""
    details = candidate.details
    return (
        -len(candidate.characters & wanted),
        not is_for_language(details.name, wish.language),
        not details.is_plain,
        "Mono" in details.family,
        ("Serif" in details.family) != wish.is_serif,
        abs(details.weight - wish.weight),
        len(details.family),
        details.name,
        str(candidate.file),
    )


def _candidates_in(file: Path, wanted: list[str]) -> Iterator[Candidate]:
    for index, face in enumerate(open_collection(file)):
        characters = _covered(face, wanted)
        if characters:
            details = read_details(face)
            if details.may_embed and _avoided().isdisjoint(re.findall(r"\w+", details.name)):
                yield Candidate(file, index, details, characters)


def _covered(face: Any, wanted: list[str]) -> frozenset[str]:
    """The characters for which a font has an outline, and not only a picture in colours."""
    import uharfbuzz

    font = uharfbuzz.Font(face)
    found = ((character, font.get_nominal_glyph(ord(character))) for character in wanted)
    return frozenset(character for character, glyph in found if glyph and _has_outline(font, glyph, character))


def _has_outline(font: Any, glyph: int, character: str) -> bool:
    extents = font.get_glyph_extents(glyph)
    return character.isspace() or bool(extents and extents.width and extents.height)


def _folders() -> tuple[Path, ...]:
    chosen = os.environ.get(FOLDERS_VARIABLE)
    if chosen is not None:
        return tuple(Path(name) for name in chosen.split(os.pathsep) if name)
    names = _data()["folders"].get(sys.platform, _data()["folders"]["linux"])
    paths = (os.path.expanduser(os.path.expandvars(name)) for name in names)  # noqa: PTH111 - `~` alone may have no home
    return tuple(Path(path) for path in paths if "$" not in path and not path.startswith("~"))


def _font_files(folders: tuple[Path, ...]) -> tuple[Path, ...]:
    """The font files in these folders, in the same order on every machine; each once, however many links it has."""
    files = {
        Path(folder, name).resolve(): None
        for top in folders
        for folder, _, names in os.walk(top)
        for name in names
        if name.lower().endswith(SUFFIXES)
    }
    return tuple(sorted(files))


@cache
def _avoided() -> frozenset[str]:
    return frozenset(_data()["avoided"])


@cache
def _data() -> dict[str, Any]:
    return dict(read_data(Path(__file__).with_name("system_fonts.yaml")))
