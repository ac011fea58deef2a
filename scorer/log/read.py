"""Read a log from a YAML, JSON lines or CSV file; apply its undo records; compare the hash of its deck."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path

from deckgen.deck import Card, Deck
from deckgen.errors import Problem, SourceLocation, UserError
from deckgen.files import read_bytes
from deckgen.text import find_nearest_few
from scorer.log.csv_log import read_csv_log, read_jsonl_log
from scorer.log.records import RULES_VERSION, Broken, Caution, Header, Log, Record, Undo, Value
from scorer.log.yaml_log import read_yaml_log
from scorer.messages import say

HEADER_KEYS = ("rules", "rules_version", "deck", "deck_hash", "players", "teams", "played", "options")
FOLDER_PATTERNS = ("*.game.yaml", "*.game.yml", "*.game.jsonl", "*.game.csv")
DELETED = "-deleted"
"""The end of the names of folders for deleted games, each beside that of its games."""

_READERS = {".jsonl": read_jsonl_log, ".json": read_jsonl_log, ".csv": read_csv_log}


def read_log(path: Path) -> Log:
    """The log, or UserError if it cannot be read; a torn last line is dropped with a caution."""
    if path.is_dir():
        raise UserError.at(SourceLocation(str(path)), say("log.empty-folder"), say("log.empty-folder.fix"))
    return parse_log(path, read_bytes(path))


def parse_log(path: Path, data: bytes) -> Log:
    """The log with this content; `path` says its format and stands in messages."""
    file = str(path)
    text, cautions = _decode(file, data)
    reader = _READERS.get(path.suffix.lower(), read_yaml_log)
    content = reader(file, text)
    header, about_header = read_header(file, content.keys, content.lines)
    return Log(path, header, tuple(content.records), (*about_header, *cautions, *content.dropped))


def find_logs(paths: list[Path]) -> list[Path]:
    """The paths, with each folder replaced by the logs in it and below but deleted ones; one without logs stays."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            logs = {log for pattern in FOLDER_PATTERNS for log in path.rglob(pattern)}
            inside = sorted(log for log in logs if not _is_deleted(log.relative_to(path)))
            found += inside or [path]
        else:
            found.append(path)
    return found


def _is_deleted(log: Path) -> bool:
    return any(folder.name.endswith(DELETED) for folder in log.parents)


def _decode(file: str, data: bytes) -> tuple[str, list[Caution]]:
    """UTF-8 text; a character cut in half at the end of the file is part of a torn line."""
    cautions: list[Caution] = []
    if b"\0" in data[:100_000]:
        raise UserError.at(SourceLocation(file), say("log.not-text"), say("log.not-text.fix"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end < len(data) or error.reason != "unexpected end of data":
            line = data.count(b"\n", 0, error.start) + 1
            raise UserError.at(SourceLocation(file, line), say("log.not-utf8"), say("log.not-text.fix")) from None
        whole, _, torn = data.rpartition(b"\n")
        cautions.append(Caution("torn-line", whole.count(b"\n") + 2, {"text": torn.decode("utf-8", "ignore")[:40]}))
        text = whole.decode("utf-8-sig") + "\n"
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() else unicodedata.normalize("NFC", text), cautions


# The header: rules, deck and players. All its problems are reported at once.


def read_header(file: str, keys: Mapping[str, Value], lines: Mapping[str, int]) -> tuple[Header, list[Caution]]:
    """The header, and cautions about unknown keys; UserError with every problem of the header."""
    problems: list[Problem] = []

    def text(key: str, *, needed: bool = False) -> str:
        value = keys.get(key)
        if isinstance(value, str) and value:
            return value
        if value is None or value == "":
            if needed:
                problems.append(
                    Problem(SourceLocation(file), say("log.header-lacks", key=key), say(f"log.header.{key}"))
                )
            return ""
        problems.append(_misshapen(file, lines, key))
        return ""

    players = _players(file, keys, lines, problems)
    header = Header(
        rules=text("rules", needed=True),
        deck=text("deck", needed=True),
        players=players,
        rules_version=text("rules_version"),
        deck_hash=text("deck_hash"),
        played=text("played"),
        options=_options(file, keys, lines, problems),
        teams=_teams(file, keys, lines, players, problems),
        lines=lines,
    )
    if problems:
        raise UserError(*problems)
    cautions = [
        Caution("unknown-header", lines.get(key), {"key": key, "near": ", ".join(find_nearest_few(key, HEADER_KEYS))})
        for key in keys
        if key not in HEADER_KEYS and key != "moves"
    ]
    if header.rules_version not in ("", str(RULES_VERSION)):
        facts = {"version": header.rules_version, "ours": RULES_VERSION}
        cautions.append(Caution("rules-version", lines.get("rules_version"), facts))
    return header, cautions


def _players(
    file: str, keys: Mapping[str, Value], lines: Mapping[str, int], problems: list[Problem]
) -> tuple[str, ...]:
    value = keys.get("players")
    if isinstance(value, str):
        value = list(value.split(",") if "," in value else value.split())
    names = [unicodedata.normalize("NFC", name.strip()) for name in value or () if isinstance(name, str)]
    location = SourceLocation(file, lines.get("players"))
    if not names:
        problems.append(Problem(location, say("log.header-lacks", key="players"), say("log.header.players")))
    elif len(names) != len(value or ()) or not all(names):
        problems.append(_misshapen(file, lines, "players"))
    elif len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        problems.append(Problem(location, say("log.player-twice", player=twice), say("log.player-twice.fix")))
    return tuple(names)


def _teams(
    file: str,
    keys: Mapping[str, Value],
    lines: Mapping[str, int],
    players: tuple[str, ...],
    problems: list[Problem],
) -> Mapping[str, tuple[str, ...]]:
    """The members of each player that is a team; what names no player or no members cannot be understood."""
    value = keys.get("teams")
    if value is None or value == "":
        return {}
    teams: dict[str, tuple[str, ...]] = {}
    for team, members in value.items() if isinstance(value, dict) else ():
        names = [members] if isinstance(members, str) else members
        if isinstance(names, list) and names and all(isinstance(name, str) and name for name in names):
            teams[unicodedata.normalize("NFC", team)] = tuple(map(str, names))
    if not isinstance(value, dict) or len(teams) != len(value) or not teams.keys() <= set(players):
        problems.append(_misshapen(file, lines, "teams"))
    return teams


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
    return Problem(SourceLocation(file, lines.get(key)), say("log.header-misshapen", key=key), say(f"log.header.{key}"))


# Undo records take back the records before them.


def apply_undo(records: Iterable[Record]) -> tuple[list[Record], list[Broken]]:
    """The records that were not taken back, and the undo records that asked for more than there was."""
    kept: list[Record] = []
    too_far: list[Broken] = []
    for record in records:
        if not isinstance(record, Undo):
            kept.append(record)
        elif record.count <= len(kept):
            del kept[-record.count :]
        else:
            facts = {"count": str(record.count), "standing": str(len(kept))}
            too_far.append(Broken(record.line, "undo-too-far", facts))
    return kept, too_far


# The hash of a deck: twelve digits for the whole and three for each card, so that changed cards can be named.


_DIGITS = 3


def hash_deck(deck: Deck) -> str:
    hashes = "".join(map(_hash_card, deck.cards))
    return f"{sha256(hashes.encode()).hexdigest()[:12]}-{hashes}"


def find_changed_cards(written: str, deck: Deck) -> list[str]:
    """Codes of the cards that have changed since, as far as the hash in the log tells."""
    hashes = written.partition("-")[2]
    then = [hashes[start : start + _DIGITS] for start in range(0, len(hashes), _DIGITS)]
    now = [_hash_card(card) for card in deck.cards]
    if not then:
        return []
    changes = SequenceMatcher(None, then, now, autojunk=False).get_opcodes()
    return [card.code for tag, _, _, first, last in changes if tag != "equal" for card in deck.cards[first:last]]


def _hash_card(card: Card) -> str:
    """A hash of all that the rules look at in a card."""
    fields = (
        card.code, card.title, card.value.first, card.value.last,
        card.suit_title, card.suit_date, card.period, card.effects,
    )  # fmt: skip
    return sha256(repr(fields).encode()).hexdigest()[:_DIGITS]
