"""The statistics as JSON and CSV; both use the same names."""

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
from deckgen.text import guard_formula
from scorer.stats.aggregate import CardStats, CloseMiss, DoubtedCard, GamesSummary, PlayerStats, Statistics
from scorer.stats.facts import Bound, CardName, DeckName

Row = dict[str, Any]


def list_rows(statistics: Statistics, section: str) -> list[Row]:
    """One row per player or card, or per deck and ruleset."""
    if section == "players":
        cooperative = [summary.rules for summary in statistics.scores]
        return [_player_row(player, cooperative) for player in statistics.players]
    if section == "cards":
        return [_card_row(card) for card in statistics.cards]
    return list(_deck_rows(statistics))


def _player_row(player: PlayerStats, cooperative: list[str]) -> Row:
    return {
        "player": player.name,
        "games": player.games,
        "contests": player.contests,
        "wins": player.wins,
        "placed": player.placed,
        "right": player.right,
        "right_percent": _percent(player.share),
        "streak": player.streak,
        **{f"best_{rules.replace('-', '_')}": player.best.get(rules) for rules in cooperative},
        **_card_keys("favourite", player.favourite),
        **_card_keys("hardest", player.hardest),
    }


def _card_keys(name: str, card: CardName | None) -> Mapping[str, str | None]:
    return {name: card.code if card else None, f"{name}_title": card.title if card else None}


def _card_row(card: CardStats) -> Row:
    low, high = card.guessed or (None, None)
    return {
        **_deck_keys(card.deck),
        "card": card.card.code,
        "title": card.card.title,
        "date": card.card.printed,
        "year": historians_year(card.card.year) if card.card.words is None else None,
        "placed": card.placed,
        "missed": card.missed,
        "missed_percent": _percent(card.share),
        "places_off": card.places_off,
        "years_off": card.years_off if card.card.words is None else None,
        "too_early": card.too_early,
        "too_late": card.too_late,
        **_bound_keys("believed_from", low, dated=card.card.words is None),
        **_bound_keys("believed_to", high, dated=card.card.words is None),
    }


def _bound_keys(name: str, bound: Bound | None, *, dated: bool) -> Mapping[str, str | int | None]:
    year = historians_year(bound.year) if bound and dated else None
    return {name: bound.printed if bound else None, f"{name}_year": year}


def _deck_rows(statistics: Statistics) -> Iterator[Row]:
    for deck in statistics.decks:
        for summary in deck.by_rules:
            yield {**_deck_keys(deck.deck), "rules": summary.rules, **summary_keys(summary)}


def _deck_keys(deck: DeckName) -> Mapping[str, str]:
    return {"deck": deck.id, "deck_title": deck.title}


def summary_keys(summary: GamesSummary) -> Row:
    return {
        "games": summary.games,
        "finished": summary.finished,
        "players": summary.players,
        "length": None if summary.length is None else round(summary.length),
        "placed": summary.placed,
        "right": summary.right,
        "right_percent": _percent(summary.share),
        "best": summary.best,
        "median": summary.median,
        "lost": summary.lost,
    }


def _percent(share: float | None) -> int | None:
    return None if share is None else round(100 * share)


def _doubt_keys(doubted: DoubtedCard) -> dict[str, object]:
    return {
        **_deck_keys(doubted.deck),
        "card": doubted.card.code,
        "title": doubted.card.title,
        "date": doubted.card.printed,
        "doubts": doubted.doubts,
        "reasons": list(doubted.reasons),
    }


def _miss_keys(miss: CloseMiss) -> Row:
    return {
        "card": miss.card.code,
        "title": miss.card.title,
        "date": miss.card.printed,
        "player": miss.by,
        "put": "after" if miss.too_late else "before",
        "beside": miss.beside.printed,
        "years_off": miss.years if miss.card.words is None else None,
    }


def _more_about_cards(statistics: Statistics) -> Row:
    return {
        "closest_misses": [_miss_keys(one) for one in statistics.misses],
        "doubted": [_doubt_keys(one) for one in statistics.doubted],
    }


def statistics_json(statistics: Statistics, sections: Sequence[str], unreadable: Mapping[str, str]) -> str:
    """The whole sections as one JSON object; `unreadable` maps logs to their errors."""
    keys = {
        "total": summary_keys(statistics.total),
        "since": statistics.since.isoformat() if statistics.since else None,
        "until": statistics.until.isoformat() if statistics.until else None,
        "unreadable": [{"log": log, "error": error} for log, error in unreadable.items()],
        **{name: list_rows(statistics, name) for name in sections},
        **(_more_about_cards(statistics) if "cards" in sections else {}),
    }
    return json.dumps(keys, ensure_ascii=False, separators=(",", ":"))


def csv_files(target: Path, sections: Sequence[str]) -> dict[Path, str]:
    """The files of the sections: the target if it is a CSV file, otherwise one for each in that folder."""
    one = target.suffix.lower() == ".csv"
    return {target if one else target / f"{name}.csv": name for name in sections}


def write_csv(statistics: Statistics, target: Path, sections: Sequence[str]) -> list[Path]:
    """Write one section to a file, or each to a file in a folder; returns the files."""
    files = csv_files(target, sections)
    for file, name in files.items():
        with replace_file(file) as opened:
            opened.write(_format_csv(list_rows(statistics, name)))
    return list(files)


def _format_csv(rows: list[Row]) -> bytes:
    """CSV that Excel opens with a double click, as do other spreadsheets.

    With a byte order mark, without which Excel garbles accents. With semicolons where the comma is the decimal sign,
    because there Excel does not take it for a separator. All numbers are whole: `8.3` would become the 8th of March.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=_separator())
    if rows:
        writer.writerow(rows[0])
    cells = ([guard_formula(value) if isinstance(value, str) else value for value in row.values()] for row in rows)
    writer.writerows(cells)
    return text.getvalue().encode("utf-8-sig")


def _separator() -> str:
    from babel.numbers import get_decimal_symbol

    return ";" if get_decimal_symbol(current_language()) == "," else ","
