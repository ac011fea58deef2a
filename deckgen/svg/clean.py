"""Cleaning of drawings for web pages: templates cannot be trusted, so only elements that draw are kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from deckgen.resources import read_data

_LINK = ("href", "xlink:href")
_NAME = re.compile(r"[\w.:-]+")
_FAMILY = re.compile(r"[\w .+-]+")
_PICTURE = re.compile(r"picture:([\w.-]+)")
_REFERENCE = re.compile(r"url\(\s*['\"]?#([\w.:-]+)['\"]?\s*\)")
_SPECIAL = re.compile(r'[&<>"\n\r\t]')


class UnreadableSvg(Exception):  # noqa: N818 - it is the drawing that is unreadable
    """A drawing that is not well-formed SVG."""


@dataclass(frozen=True, slots=True)
class CleanSvg:
    """A drawing for a page, and the fonts and pictures that it needs."""

    svg: str
    families: frozenset[str]
    pictures: frozenset[str]


@lru_cache(maxsize=4096)
def clean_svg(svg: str, prefix: str, pictures: str = "/pictures") -> CleanSvg:
    """The drawing without scripts, styles and links to elsewhere; its ids get a prefix, so that they are unique."""
    cleaner = _Cleaner(prefix, pictures)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = cleaner.doctype
    parser.StartElementHandler = cleaner.start
    parser.EndElementHandler = cleaner.end
    parser.CharacterDataHandler = cleaner.data
    try:
        parser.Parse(svg, True)
    except expat.ExpatError as error:
        raise UnreadableSvg(str(error)) from None
    return CleanSvg("".join(cleaner.out), frozenset(cleaner.families), frozenset(cleaner.pictures))


def clean_part(svg: str, prefix: str) -> str:
    """Some elements, cleaned, in one group: for a drawing that stands inside one of ours; without pictures."""
    return clean_svg(f"<g>{svg}</g>", prefix).svg


class _Cleaner:
    """Receives the events of the parser and writes what is allowed; unknown elements are left out with all in them."""

    def __init__(self, prefix: str, folder: str) -> None:
        self.prefix = prefix
        self.folder = folder
        self.out: list[str] = []
        self.families: set[str] = set()
        self.pictures: set[str] = set()
        self._elements, self._attributes = _allowed()["elements"], _allowed()["attributes"]
        self._plain = self._attributes - {"id", "font-family", *_LINK}
        self._inside_unknown = 0

    def doctype(self, *_: Any) -> None:
        raise UnreadableSvg("<!DOCTYPE>")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._inside_unknown or tag not in self._elements:
            self._inside_unknown += 1
            return
        written = ""
        for name, value in attributes.items():
            is_plain = name in self._plain and "(" not in value  # as nearly all are
            clean = value if is_plain else self._clean_value(tag, name, value)
            if clean:
                quoted = quoteattr(clean) if _SPECIAL.search(clean) else f'"{clean}"'
                written += f" {name.removeprefix('xlink:')}={quoted}"
        self.out.append(f"<{tag}{written}>")

    def end(self, tag: str) -> None:
        if self._inside_unknown:
            self._inside_unknown -= 1
        else:
            self.out.append(f"</{tag}>")

    def data(self, characters: str) -> None:
        if not self._inside_unknown:
            self.out.append(escape(characters))

    def _clean_value(self, tag: str, name: str, value: str) -> str:
        """The value if it is allowed, else an empty text."""
        if name in _LINK:
            return self._clean_link(tag, value.strip())
        if name not in self._attributes:
            return ""
        if name == "id":
            return f"{self.prefix}-{value}" if _NAME.fullmatch(value) else ""
        if name == "font-family":
            return self._clean_families(value)
        if "\\" in value:  # style sheets may write any letter so, those of url(…) too
            return ""
        return self._clean_references(value) if "(" in value else value

    def _clean_references(self, value: str) -> str:
        """References may only lead to ids of the drawing itself."""
        if "url(" in _REFERENCE.sub("", value).lower():
            return ""
        return _REFERENCE.sub(rf"url(#{self.prefix}-\1)", value)

    def _clean_link(self, tag: str, value: str) -> str:
        if value.startswith("#") and _NAME.fullmatch(value[1:]):
            return f"#{self.prefix}-{value[1:]}"
        if tag == "image" and (picture := _PICTURE.fullmatch(value)):
            self.pictures.add(picture[1])
            return f"{self.folder}/{picture[1]}"
        return ""

    def _clean_families(self, value: str) -> str:
        """Quoted, because the browser has fonts of its own for bare names such as serif."""
        names = [name.strip(" \"'") for name in value.split(",")]
        families = [name for name in names if _FAMILY.fullmatch(name)]
        self.families |= set(families)
        return ", ".join(f"'{name}'" for name in families)


@cache
def _allowed() -> dict[str, frozenset[str]]:
    data = read_data(Path(__file__).with_suffix(".yaml"))
    return {kind: frozenset(names) for kind, names in data.items()}
