"""Pictograms by name, from the packaged icon font."""

from __future__ import annotations

import re
from functools import cache

from deckgen.places import package_file
from deckgen.reading.nearest import nearest_few

_ENTRY = re.compile(r'^    ([a-z0-9_]+) = "\\U000(f[0-9a-f]{4})"$', re.MULTILINE)
DEFAULT = "timeline-clock"


@cache
def pictograms() -> dict[str, str]:
    """Every pictogram: its name (`rocket-launch`) and its character in the icon font.

    Read from the package's listing as text: importing it would build seven thousand attributes for a few icons.
    """
    listing = package_file("fonticon_mdi7", "mdi7.py").read_text("utf-8")
    return {name.strip("_").replace("_", "-"): chr(int(code, 16)) for name, code in _ENTRY.findall(listing)}


def pictogram(name: str) -> str:
    """The character of a pictogram, by a name that is known to exist."""
    return pictograms()[name]


def similar(name: str) -> list[str]:
    """Names near to one that does not exist: those that contain its words first, then those spelt alike."""
    words = [word for word in re.split(r"[-_\s]+", name.lower()) if word]
    containing = sorted((n for n in pictograms() if any(w in n.split("-") for w in words)), key=len)
    return list(dict.fromkeys([*containing[:3], *nearest_few(name, pictograms())]))[:4]
