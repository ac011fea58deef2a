"""The statistics for programs: the same names in JSON and in the columns of the CSV files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckgen.dates.historical import historians_year

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.stats.cards import CardStats
    from scorer.stats.decks import Played
    from scorer.stats.facts import CardName, DeckName
    from scorer.stats.misses import Bound
    from scorer.stats.players import PlayerStats
    from scorer.stats.statistics import Statistics

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
