"""Who sits at the table: players or teams (`Red: Ana, Luis`), a class dealt into teams, and who begins."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple

LONGEST_NAME = 40
MOST_NAMES = 40
"""Pupils of one class."""

_NUMBERING = re.compile(r"^\W*(?:\d+\s*[.):\t]\s*)?[-*•·\s]*")


class Seats(NamedTuple):
    """Who plays, clockwise, and the members of those that are teams."""

    players: tuple[str, ...]
    teams: Mapping[str, tuple[str, ...]]

    def texts(self) -> tuple[str, ...]:
        """Each seat as it is typed: a name, or `Red: Ana, Luis`."""
        return tuple(seat_text(name, self.teams.get(name, ())) for name in self.players)


def seat_text(name: str, members: Sequence[str]) -> str:
    return f"{name}: {', '.join(members)}" if members else name


def read_seats(texts: Iterable[str]) -> Seats:
    """The seats that were typed; empty ones are left out, names that are too long are cut off."""
    players: list[str] = []
    teams: dict[str, tuple[str, ...]] = {}
    for text in texts:
        written, _, others = text.partition(":")
        name = _clean(written)
        members = tuple(filter(None, map(_clean, re.split(r"[,;]", others))))[:MOST_NAMES]
        if not name:
            players += members
            continue
        players.append(name)
        if members:
            teams[name] = members
    return Seats(tuple(players), teams)


def split_seats(text: str) -> list[str]:
    """The seats of a text: one a line; in a single line with commas between players, or semicolons between teams."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1 or not re.search(r"[,;]", lines[0]):
        return lines
    return re.split(";" if ":" in lines[0] else "[,;]", lines[0])


def read_class_list(text: str) -> tuple[str, ...]:
    """The names of a pasted list, without numbers and bullets; a name that comes again gets a number."""
    lines = text.splitlines()
    parts = lines if len([line for line in lines if line.strip()]) > 1 else re.split(r"[,;]", text)
    names: list[str] = []
    for part in parts:
        if len(names) == MOST_NAMES:
            break
        name = _clean(_NUMBERING.sub("", part.replace("\t", " ", 1) if part[:1].isalpha() else part))
        if name:
            again = sum(1 for known in names if known == name or re.fullmatch(rf"{re.escape(name)} \d+", known))
            names.append(f"{name} {again + 1}" if again else name)
    return tuple(names)


def deal_names(names: Sequence[str], groups: int, chance: Random) -> list[tuple[str, ...]]:
    """The names in random groups whose sizes differ by one at most; no group is empty."""
    shuffled = list(names)
    chance.shuffle(shuffled)
    groups = max(1, min(groups, len(shuffled)))
    return [tuple(shuffled[group::groups]) for group in range(groups)]


class Starter(StrEnum):
    """How the player is found who begins; the others follow clockwise."""

    LISTED = "listed"
    ROTATING = "rotating"
    DRAWN = "drawn"


def seat_players(
    players: tuple[str, ...], how: Starter, began_last: str = "", draw: Callable[[int], int] = secrets.randbelow
) -> tuple[str, ...]:
    """The players in the order of play: they keep their seats at the table, and only the one who begins changes."""
    if not players or how is Starter.LISTED:
        return players
    if how is Starter.DRAWN:
        first = draw(len(players))
    else:
        first = (players.index(began_last) + 1) % len(players) if began_last in players else 0
    return players[first:] + players[:first]


def _clean(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME].strip()
