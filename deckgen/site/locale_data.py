"""What the pages need of Babel's data: how languages write dates, numbers and units, and what they call each other."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from deckgen.messages import available_languages
from deckgen.order.units import load_units
from deckgen.site.downloads import packages

_GLOBAL = "global.dat"
_BY_UNIT = ("unit_patterns", "unit_display_names")
_ROOT = "root"  # whose data all languages share


def trim_locale_data(path: str, content: bytes) -> bytes:
    """A file of Babel's data without what nothing of ours asks for."""
    data = pickle.loads(content)
    trimmed = _trim_global(data) if path.endswith(_GLOBAL) else _trim_language(PurePosixPath(path).stem, data)
    return pickle.dumps(trimmed, protocol=4)


def _trim_global(data: Mapping[str, Any]) -> dict[str, Any]:
    known = {name: content for name, content in data.items() if name not in packages()["unused_global_data"]}
    languages = _languages()
    likely = known["likely_subtags"].items()
    return known | {"likely_subtags": {tag: full for tag, full in likely if full.split("_")[0] in languages}}


def _languages() -> set[str]:
    """The languages of which there are data in the parts."""
    listed = [pattern for part in packages()["parts"].values() for pattern in part.get("babel", ())]
    return {PurePosixPath(pattern).stem.split("_")[0] for pattern in listed if "/locale-data/" in pattern}


def _trim_language(name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    unused = list(packages()["unused_locale_data"])
    if name not in (_ROOT, *available_languages()):
        unused += packages()["names_of_places"]
    return {
        key: _trim_units(content) if key in _BY_UNIT else content for key, content in data.items() if key not in unused
    }


def _trim_units(patterns: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of the units that quantities can have."""
    known = {f"{unit.family}-{unit.id}" for unit in load_units().values()}
    return {name: forms for name, forms in patterns.items() if name in known}
