"""The header of a log: which rules, which deck, who sat where; all that is wrong with it at once."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from deckgen.errors import Place, Problem, UserError
from deckgen.text import nearest_few
from scorer.log.log import Caution, Header
from scorer.messages import say
from scorer.rules.rulesets import VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.log.records import Value

HEADER_KEYS = ("rules", "rules_version", "deck", "deck_hash", "players", "played", "options")


def read_header(file: str, keys: Mapping[str, Value], lines: Mapping[str, int]) -> tuple[Header, list[Caution]]:
    """The header, and keys in it that mean nothing to us."""
    problems: list[Problem] = []

    def text(key: str, *, needed: bool = False) -> str:
        value = keys.get(key)
        if isinstance(value, str) and value:
            return value
        if value is None or value == "":
            if needed:
                problems.append(Problem(Place(file), say("log.header-lacks", key=key), say(f"log.header.{key}")))
            return ""
        problems.append(_misshapen(file, lines, key))
        return ""

    header = Header(
        rules=text("rules", needed=True),
        deck=text("deck", needed=True),
        players=_players(file, keys, lines, problems),
        rules_version=text("rules_version"),
        deck_hash=text("deck_hash"),
        played=text("played"),
        options=_options(file, keys, lines, problems),
        lines=lines,
    )
    if problems:
        raise UserError(*problems)
    cautions = [
        Caution("unknown-header", lines.get(key), {"key": key, "near": ", ".join(nearest_few(key, HEADER_KEYS))})
        for key in keys
        if key not in HEADER_KEYS and key != "moves"
    ]
    if header.rules_version not in ("", str(VERSION)):
        facts = {"version": header.rules_version, "ours": VERSION}
        cautions.append(Caution("rules-version", lines.get("rules_version"), facts))
    return header, cautions


def _players(
    file: str, keys: Mapping[str, Value], lines: Mapping[str, int], problems: list[Problem]
) -> tuple[str, ...]:
    value = keys.get("players")
    if isinstance(value, str):
        value = list(value.split(",") if "," in value else value.split())
    names = [unicodedata.normalize("NFC", name.strip()) for name in value or () if isinstance(name, str)]
    place = Place(file, lines.get("players"))
    if not names:
        problems.append(Problem(place, say("log.header-lacks", key="players"), say("log.header.players")))
    elif len(names) != len(value or ()) or not all(names):
        problems.append(_misshapen(file, lines, "players"))
    elif len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        problems.append(Problem(place, say("log.player-twice", player=twice), say("log.player-twice.fix")))
    return tuple(names)


def _options(
    file: str, keys: Mapping[str, Value], lines: Mapping[str, int], problems: list[Problem]
) -> Mapping[str, str]:
    value = keys.get("options")
    if value is None or value == "":
        return {}
    if not isinstance(value, dict) or not all(isinstance(choice, str) for choice in value.values()):
        problems.append(_misshapen(file, lines, "options"))
        return {}
    return {key: str(choice) for key, choice in value.items()}


def _misshapen(file: str, lines: Mapping[str, int], key: str) -> Problem:
    return Problem(Place(file, lines.get(key)), say("log.header-misshapen", key=key), say(f"log.header.{key}"))
