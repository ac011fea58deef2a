"""The message files of a package, and what makes a translation complete: the same entries with the same blanks."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import Any

from deckgen.messages import FALLBACK, load_messages
from deckgen.resources import package_file, parse_data

PLURALS = {
    "en": {"one", "other"},
    "es": {"one", "other"},
    "fr": {"one", "other"},
    "pl": {"one", "few", "many", "other"},
    "de": {"one", "other"},
}


def message_files(package: str) -> list[Path]:
    return sorted(package_file(package, "messages").glob("*/*.yaml"))


def sections(package: str) -> list[str]:
    """Every section that some language has."""
    return sorted({file.stem for file in message_files(package)})


def missing_entries(package: str, language: str, section: str) -> set[str]:
    """Entries that only one of the original and its translation has."""
    catalogue = load_messages(package).catalogue
    return set(catalogue(FALLBACK, section)) ^ set(catalogue(language, section))


def differing_blanks(package: str, language: str, section: str) -> list[str]:
    """Entries whose translation has other blanks than the original."""
    original, translation = (load_messages(package).catalogue(each, section) for each in (FALLBACK, language))
    return [name for name in translation if blanks(original[name]) != blanks(translation[name])]


def misshapen_entries(file: Path) -> list[str]:
    """Entries that are neither a text nor all plural forms of one."""
    entries = parse_data(file.read_text("utf-8"))
    return [name for name, entry in entries.items() if not _is_message(entry, PLURALS[file.parent.name])]


def unknown_keys(package: str, templates: Path | None = None) -> set[str]:
    """Keys that the code of a package or its templates say and no catalogue of the package has."""
    files = [*package_file(package, "").rglob("*.py"), *(templates.glob("*.html") if templates else ())]
    code = "".join(file.read_text("utf-8") for file in files)
    said = {
        (section, name) for _, section, name in re.findall(r"""\bsay\(\s*(["'])([a-z-]+)\.([^"']+)\1(?! ~)""", code)
    }
    catalogue = load_messages(package).catalogue
    return {f"{section}.{name}" for section, name in said if name not in catalogue(FALLBACK, section)}


def blanks(entry: Any) -> set[str]:
    parsed = (part for text in _texts(entry) for part in string.Formatter().parse(text))
    return {name for _, name, _, _ in parsed if name}


def _is_message(entry: Any, plurals: set[str]) -> bool:
    if isinstance(entry, dict) and not plurals <= set(entry) <= {"zero", "one", "two", "few", "many", "other"}:
        return False
    return all(isinstance(text, str) and text.strip() for text in _texts(entry))


def _texts(entry: Any) -> list[Any]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]
