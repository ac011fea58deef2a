"""All statistics of many games: a pure fold that does not care in which order the logs were read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from scorer.stats.cards import CardStats, card_stats
from scorer.stats.decks import DeckStats, Played, deck_stats, played
from scorer.stats.players import PlayerStats, player_stats

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.stats.facts import GameFacts


@dataclass(frozen=True, slots=True)
class Statistics:
    total: Played
    since: date | None
    until: date | None
    players: tuple[PlayerStats, ...]
    cards: tuple[CardStats, ...]
    decks: tuple[DeckStats, ...]
    scores: tuple[Played, ...]  # the cooperative rulesets, over all decks


def statistics_of(games: Iterable[GameFacts]) -> Statistics:
    """Games in the order in which they were played; undated ones come first, by the names of their logs."""
    ordered = sorted(games, key=lambda game: (game.played or date.min, game.log))
    days = [game.played for game in ordered if game.played is not None]
    decks = deck_stats(ordered)
    together = sorted({game.rules for game in ordered if game.cooperative}, reverse=True)
    return Statistics(
        total=played(ordered),
        since=min(days, default=None),
        until=max(days, default=None),
        players=player_stats(ordered),
        cards=card_stats(ordered, [deck.deck for deck in decks]),
        decks=decks,
        scores=tuple(played((game for game in ordered if game.rules == rules), rules) for rules in together),
    )
