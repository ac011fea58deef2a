"""The statistics in files for other programs: one JSON object, or CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from deckgen.dates.historical import historians_year
from deckgen.files import replace_file
from deckgen.messages import current_language
from scorer.stats.aggregate import CardStats, Played, PlayerStats, Statistics
from scorer.stats.facts import Bound, CardName, DeckName

# The statistics for programs: the same names in JSON and in the columns of the CSV files.


Row = dict[str, Any]


def rows_of(statistics: Statistics, section: str) -> list[Row]:
    """One row per player or card, or per deck and ruleset."""
    if section == "players":
        together = [played.rules for played in statistics.scores]
        return [_player(player, together) for player in statistics.players]
    if section == "cards":
        return [_card(card) for card in statistics.cards]
    return list(_decks(statistics))


def _player(player: PlayerStats, together: list[str]) -> Row:
    return {
        "player": player.name,
        "games": player.games,
        "contests": player.contests,
        "wins": player.wins,
        "placed": player.placed,
        "right": player.right,
        "right_percent": _percent(player.share),
        "streak": player.streak,
        **{f"best_{rules.replace('-', '_')}": player.best.get(rules) for rules in together},
        **_named("favourite", player.favourite),
        **_named("hardest", player.hardest),
    }


def _named(name: str, card: CardName | None) -> Mapping[str, str | None]:
    return {name: card.code if card else None, f"{name}_title": card.title if card else None}


def _card(card: CardStats) -> Row:
    low, high = card.believed or (None, None)
    return {
        **_deck(card.deck),
        "card": card.card.code,
        "title": card.card.title,
        "date": card.card.printed,
        "year": historians_year(card.card.year),
        "placed": card.placed,
        "missed": card.missed,
        "missed_percent": _percent(card.share),
        "places_off": card.places_off,
        "years_off": card.years_off,
        "too_early": card.too_early,
        "too_late": card.too_late,
        **_bound("believed_from", low),
        **_bound("believed_to", high),
    }


def _bound(name: str, bound: Bound | None) -> Mapping[str, str | int | None]:
    year = historians_year(bound.year) if bound else None
    return {name: bound.printed if bound else None, f"{name}_year": year}


def _decks(statistics: Statistics) -> Iterator[Row]:
    for deck in statistics.decks:
        for played in deck.by_rules:
            yield {**_deck(deck.deck), "rules": played.rules, **played_keys(played)}


def _deck(deck: DeckName) -> Mapping[str, str]:
    return {"deck": deck.id, "deck_title": deck.title}


def played_keys(played: Played) -> Row:
    return {
        "games": played.games,
        "finished": played.finished,
        "players": played.players,
        "length": None if played.length is None else round(played.length),
        "placed": played.placed,
        "right": played.right,
        "right_percent": _percent(played.share),
        "best": played.best,
        "median": played.median,
        "lost": played.lost,
    }


def _percent(share: float | None) -> int | None:
    return None if share is None else round(100 * share)


_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def statistics_json(statistics: Statistics, sections: Sequence[str], unreadable: Sequence[tuple[str, str]]) -> str:
    """Everything in the sections asked for, whatever the tables would leave out."""
    keys = {
        "total": played_keys(statistics.total),
        "since": statistics.since.isoformat() if statistics.since else None,
        "until": statistics.until.isoformat() if statistics.until else None,
        "unreadable": [{"log": log, "error": error} for log, error in unreadable],
        **{name: rows_of(statistics, name) for name in sections},
    }
    return json.dumps(keys, ensure_ascii=False, separators=(",", ":"))


def write_csv(statistics: Statistics, target: Path, sections: Sequence[str]) -> list[Path]:
    """A file for one section, or a folder with a file for each; the files written."""
    one = target.suffix.lower() == ".csv"
    files = {target if one else target / f"{name}.csv": name for name in sections}
    for file, name in files.items():
        with replace_file(file) as opened:
            opened.write(_csv(rows_of(statistics, name)))
    return list(files)


def _csv(rows: list[Row]) -> bytes:
    """As Excel opens it with a double click, and every other spreadsheet too.

    With a byte order mark, without which Excel garbles accents. With semicolons where the comma is the decimal sign,
    because there Excel does not take it for a separator. All numbers are whole: `8.3` would become the 8th of March.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=_separator())
    if rows:
        writer.writerow(rows[0])
    writer.writerows([_harmless(value) for value in row.values()] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _separator() -> str:
    from babel.numbers import get_decimal_symbol

    return ";" if get_decimal_symbol(current_language()) == "," else ","


def _harmless(value: object) -> object:
    """Logs come from strangers: a name that a spreadsheet would run as a formula gets an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_BEGINS_FORMULA) else value
