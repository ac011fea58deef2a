"""The words of the leaflets: one file per language, the same structure in all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from deckgen.leaflets.typography import bound
from deckgen.messages import FALLBACK
from deckgen.resources import read_data, resource_folder


@dataclass(frozen=True, slots=True)
class Rules:
    """One ruleset: its line under the title, its sections by name, and the short form for a reference card."""

    tagline: str
    sections: dict[str, tuple[str, ...]]
    card: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """Everything a leaflet says in one language."""

    language: str
    labels: dict[str, str]
    captions: dict[str, str]
    effects: dict[str, str]
    credits: tuple[str, ...]
    rules: dict[str, Rules]


def load_texts(language: str) -> Texts:
    """The texts in a language; in English where we have none in it."""
    code = language.replace("_", "-").split("-")[0].lower()
    return _load(code if code in text_languages() else FALLBACK)


def text_languages() -> tuple[str, ...]:
    """The languages that have leaflets: adding one is adding a file."""
    folder = resource_folder("templates/leaflets")
    return tuple(sorted(file.stem for file in folder.glob("*.yaml") if file.stem != "layout"))


@cache
def _load(language: str) -> Texts:
    data = _bound(read_data(resource_folder("templates/leaflets") / f"{language}.yaml"), language)
    rules = {name: _rules(entry) for name, entry in data.pop("rules").items()}
    return Texts(language, credits=tuple(data.pop("credits")), rules=rules, **data)


def _rules(entry: dict[str, Any]) -> Rules:
    sections = {name: tuple(items) for name, items in entry.items() if name not in ("tagline", "card")}
    return Rules(entry["tagline"], sections, tuple(entry["card"]))


def _bound(value: Any, language: str) -> Any:
    """Every text of a tree with its fixed spaces."""
    match value:
        case dict():
            return {key: _bound(each, language) for key, each in value.items()}
        case list():
            return [_bound(each, language) for each in value]
    return bound(str(value), language)
