"""The texts of leaflets, one file per language, and the plan of each leaflet: what is on which page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from deckgen.errors import UserError
from deckgen.messages import FALLBACK, choose_wording, say
from deckgen.order import OrderWords
from deckgen.resources import read_data, resource_folder
from deckgen.rulesets import ruleset_facts
from deckgen.spaces import add_no_break_spaces
from deckgen.text import find_nearest


@dataclass(frozen=True, slots=True)
class RulesText:
    """The text of one ruleset: the line under its title, its sections by name, and the items of its reference card."""

    tagline: str
    sections: dict[str, tuple[str, ...]]
    card: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """All texts of leaflets in one language."""

    language: str
    labels: dict[str, str]
    captions: dict[str, str]
    effects: dict[str, str]
    credits: tuple[str, ...]
    rules: dict[str, RulesText]


def load_texts(language: str, order: OrderWords | None = None) -> Texts:
    """The texts in a language, or in English if there are none; in the words of a deck that is not one of dates."""
    code = language.replace("_", "-").split("-")[0].lower()
    return _read_texts(code if code in text_languages() else FALLBACK, order)


def text_languages() -> tuple[str, ...]:
    """The languages that have leaflets, which are those with a file of texts."""
    folder = resource_folder("templates/leaflets")
    return tuple(sorted(file.stem for file in folder.glob("*.yaml") if file.stem != "layout"))


@cache
def _read_texts(language: str, order: OrderWords | None) -> Texts:
    data = read_data(resource_folder("templates/leaflets") / f"{language}.yaml")
    words = order.in_language(language) if order else None
    data = _fix_texts(data, lambda text: add_no_break_spaces(_choose_words(text, words), language))
    rules = {name: _rules(entry) for name, entry in data.pop("rules").items()}
    return Texts(language, credits=tuple(data.pop("credits")), rules=rules, **data)


def _rules(entry: dict[str, Any]) -> RulesText:
    sections = {name: tuple(items) for name, items in entry.items() if name not in ("tagline", "card")}
    return RulesText(entry["tagline"], sections, tuple(entry["card"]))


def _fix_texts(value: Any, fix: Callable[[str], str]) -> Any:
    """Every text of a tree, changed."""
    match value:
        case dict():
            return {key: _fix_texts(each, fix) for key, each in value.items()}
        case list():
            return [_fix_texts(each, fix) for each in value]
    return fix(str(value))


def _choose_words(text: str, words: dict[str, str] | None) -> str:
    """The text for a deck of dates, or for one that is ordered by something else."""
    text = choose_wording(text, dates=words is None)
    for name, word in (words or {}).items():
        text = text.replace(f"{{{name}}}", word)
    return text


FIGURE = "figure-"  # before the name of a figure that flows through the columns


@dataclass(frozen=True, slots=True)
class PagePlan:
    """The figures over the whole width of a page, and what flows through the two columns below them."""

    wide: tuple[str, ...]
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeafletPlan:
    """The pages of a ruleset's leaflet; `partner` is the ruleset on the other face of its reference card."""

    name: str
    players: tuple[int, int]
    partner: str
    cooperative: bool
    pages: tuple[PagePlan, ...]

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of all figures."""
        flowing = (name for page in self.pages for name in page.columns if name.startswith(FIGURE))
        return (*(name for page in self.pages for name in page.wide), *(name.removeprefix(FIGURE) for name in flowing))


@cache
def leaflet_plans() -> dict[str, LeafletPlan]:
    data = read_data(resource_folder("templates/leaflets") / "layout.yaml")
    return {
        name: LeafletPlan(
            name,
            ruleset_facts()[name].players,
            entry["partner"],
            ruleset_facts()[name].cooperative,
            tuple(PagePlan(tuple(page["wide"]), tuple(page["columns"])) for page in entry["pages"]),
        )
        for name, entry in data.items()
    }


def find_plan(name: str) -> LeafletPlan:
    """The plan of a ruleset; UserError with the nearest name if there is none."""
    plans = leaflet_plans()
    wanted = name.strip().lower().replace("_", "-")
    if wanted not in plans:
        guess = find_nearest(wanted, plans)
        fix = say("reading.did-you-mean", name=guess) if guess else say("leaflets.known", names=", ".join(plans))
        raise UserError.at(None, say("leaflets.unknown", name=name), fix)
    return plans[wanted]
