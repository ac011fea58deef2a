"""The rulesets and their options, read from rulesets.yaml; the options of a log are checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.errors import Problem, SourceLocation, UserError
from deckgen.messages import FALLBACK, load_messages
from deckgen.resources import read_data
from deckgen.text import find_nearest_few, fold_words, read_whole_number
from scorer.messages import say

_CHOICES = {
    "wrong_to": ("box", "discard"),
    "overlap": ("row", "one"),
    "pool": ("shared", "private"),
}
LEVELS = ("iniciado", "medio", "experto")
"""As logs name them; people see and may write the names in their language."""
_SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_NUMBERS = ("hand", "cards", "turn_limit")
OPTION_NAMES = (*_NUMBERS, "level", "wrong_to", "reshuffle", "elimination", "ends", "overlap", "pool")


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on before it plays."""

    hand: int
    cards: int | None = None
    wrong_to: str = "discard"
    reshuffle: bool = True
    elimination: bool = True
    ends: bool = True
    overlap: str = "row"
    pool: str = "shared"
    turn_limit: int = 1000


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rulebook: its family of games, and the parameters in which it differs from others of the family."""

    id: str
    family: str
    defaults: Mapping[str, Any]
    levels: Mapping[str, int]
    points: Mapping[str, int] = field(default_factory=dict)  # for each card, by the place where it lies
    deals_sudden_death: bool = False
    start_cards: int = 1  # dated cards that the line begins with
    first_player: str = "youngest"

    def score(self, counts: Mapping[str, int]) -> int:
        """The points for so many cards at each place."""
        return sum(self.points.get(place, 0) * number for place, number in counts.items())

    @property
    def is_summed(self) -> bool:
        """Whether the score is a sum over several places, and not just the cards of one."""
        return len(self.points) > 1

    @property
    def option_names(self) -> tuple[str, ...]:
        return (*self.defaults, *(("level",) if self.levels else ()))


def rulesets() -> Mapping[str, Ruleset]:
    """All rulesets by id, in the order of the rules page; those registered later come last."""
    return _all()


def register_ruleset(name: str, entry: Mapping[str, Any], words: Mapping[str, Mapping[str, str]]) -> Ruleset:
    """Make a ruleset known beside those of rulesets.yaml.

    `entry` has the keys of that file; `words` has `name`, `summary` and `text` by language, English among them.
    """
    for language, said in words.items():
        load_messages("deckgen").add(language, f"rulesets.{name}", said["name"])
        load_messages("scorer").add(language, f"rules.{name}.summary", said["summary"])
        load_messages("scorer").add(language, f"rules.{name}.text", said["text"])
        load_messages("scorer").add(language, f"play.rules.{name}", said["summary"])
    ruleset = _all()[name] = _ruleset(name, entry)
    return ruleset


@cache
def _all() -> dict[str, Ruleset]:
    data = read_data(Path(__file__).with_name("rulesets.yaml"))
    return {name: _ruleset(name, entry) for name, entry in data.items()}


def _ruleset(name: str, entry: Mapping[str, Any]) -> Ruleset:
    return Ruleset(
        id=name,
        family=entry["family"],
        defaults=entry["options"],
        levels=entry.get("levels", {}),
        points=entry.get("points", {}),
        deals_sudden_death=entry.get("sudden_death") == "dealt",
        start_cards=entry.get("start", 1),
        first_player=entry.get("first_player", "youngest"),
    )


def find_ruleset(name: str, location: SourceLocation | None = None) -> Ruleset:
    """The ruleset called so, or an error with the nearest names."""
    found = rulesets().get(name)
    if found is None:
        near = ", ".join(find_nearest_few(name, rulesets())) or ", ".join(rulesets())
        raise UserError.at(location, say("log.unknown-rules", name=name), say("log.did-you-mean", names=near))
    return found


def choose_options(ruleset: Ruleset, written: Mapping[str, str], location: SourceLocation | None = None) -> Options:
    """The defaults of the ruleset with the choices of a log, or UserError with every wrong choice."""
    problems: list[Problem] = []
    chosen: dict[str, Any] = dict(ruleset.defaults)
    chosen["cards"] = None if chosen["cards"] == "deck" else chosen["cards"]
    for name, text in sorted(written.items(), key=lambda option: option[0] != "level"):
        try:
            value = _value(name, text)
        except _WrongOptionError as wrong:
            problems.append(Problem(location, wrong.message, wrong.fix))
            continue
        if name == "level" and ruleset.levels:
            chosen["hand"] = ruleset.levels[value]
        elif name in ruleset.defaults:
            chosen[name] = value
    if problems:
        raise UserError(*problems)
    return Options(**chosen)


def find_useless_options(ruleset: Ruleset, written: Mapping[str, str]) -> tuple[str, ...]:
    """Options that exist, but mean nothing in this ruleset."""
    return tuple(name for name in written if name not in ruleset.option_names)


class _WrongOptionError(Exception):
    def __init__(self, message: str, fix: str) -> None:
        super().__init__(message)
        self.message, self.fix = message, fix


def _value(name: str, text: str) -> Any:
    if name not in OPTION_NAMES:
        near = ", ".join(find_nearest_few(name, OPTION_NAMES)) or ", ".join(OPTION_NAMES)
        raise _WrongOptionError(say("log.unknown-option", name=name), say("log.did-you-mean", names=near))
    if name in _NUMBERS:
        if number := read_whole_number(text, 1, 999_999):
            return number
        raise _WrongOptionError(say("log.wrong-option", name=name, value=text), say("log.wrong-option.number"))
    if name == "level":
        return _level(text)
    choices = tuple(_CHOICES.get(name, ("true", "false")))
    if name not in _CHOICES and text.lower() in _SWITCHES:
        return _SWITCHES[text.lower()]
    if text in choices:
        return text
    one_of = say("log.wrong-option.choice", choices=", ".join(choices))
    raise _WrongOptionError(say("log.wrong-option", name=name, value=text), one_of)


def _level(text: str) -> str:
    level = find_level(text)
    if level is None:
        one_of = say("log.wrong-option.choice", choices=", ".join(map(level_name, LEVELS)))
        raise _WrongOptionError(say("log.wrong-option", name="level", value=text), one_of)
    return level


def level_name(level: str, language: str | None = None) -> str:
    return say(f"rules.level.{level}", language)


def find_level(text: str) -> str | None:
    """The level that a text names, as logs do, in English or in the language of the messages."""
    word = fold_words(text)
    return next((level for level in LEVELS if word in _level_words(level)), None)


def _level_words(level: str) -> tuple[str, ...]:
    return (level, fold_words(level_name(level)), fold_words(level_name(level, FALLBACK)))
