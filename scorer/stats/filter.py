"""Choose games: of a player, a ruleset, a deck, since a day, or of the last evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from deckgen.errors import UserError
from deckgen.text import find_nearest_few, fold_case
from scorer.messages import say
from scorer.rules.rulesets import find_ruleset
from scorer.stats.evenings import split_evenings
from scorer.stats.facts import DeckName, GameFacts, common_spellings, player_key


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What games must have in common; an empty field is no restriction."""

    player: str = ""
    rules: str = ""
    deck: str = ""
    since: date | None = None
    evening: bool = False  # only the last one


def filter_games(games: Sequence[GameFacts], wanted: GameFilter) -> list[GameFacts]:
    """The games that match; with a player, only the placements of that player. UserError if there are none."""
    chosen = list(split_evenings(games)[-1].games) if wanted.evening and games else list(games)
    if wanted.rules:
        find_ruleset(wanted.rules)
        chosen = [game for game in chosen if game.rules == wanted.rules]
    if wanted.since is not None:
        since = wanted.since
        chosen = [game for game in chosen if game.played is not None and game.played >= since]
    if wanted.deck:
        chosen = _filter_by_deck(chosen, wanted.deck)
    if wanted.player:
        chosen = _filter_by_player(chosen, wanted.player)
    if not chosen:
        raise UserError.at(None, say("stats.nothing"), say("stats.nothing.fix"))
    return chosen


def _filter_by_deck(games: list[GameFacts], written: str) -> list[GameFacts]:
    """By id, title or file name."""
    chosen = [game for game in games if fold_case(written) in map(fold_case, _deck_names(game.deck))]
    if games and not chosen:
        known = dict.fromkeys(name for game in games for name in _deck_names(game.deck)[:2])
        raise _unknown_error("stats.no-deck", written, known)
    return chosen


def _deck_names(deck: DeckName) -> tuple[str, ...]:
    return (deck.title, deck.id, deck.file, deck.file.rpartition(".")[0])


def _filter_by_player(games: list[GameFacts], written: str) -> list[GameFacts]:
    key = player_key(written)
    chosen = [_only_player(game, key) for game in games if key in map(player_key, game.players)]
    if games and not chosen:
        raise _unknown_error("stats.no-player", written, common_spellings(games).values())
    return chosen


def _only_player(game: GameFacts, key: str) -> GameFacts:
    return replace(
        game,
        players=tuple(name for name in game.players if player_key(name) == key),
        winners=tuple(name for name in game.winners if player_key(name) == key),
        placements=tuple(placed for placed in game.placements if placed.by and player_key(placed.by) == key),
    )


def _unknown_error(message: str, written: str, known: Iterable[str]) -> UserError:
    """An error with similar names, or else some of the known ones."""
    names = list(known)
    near = find_nearest_few(written, names) or sorted(names)[:8]
    return UserError.at(None, say(message, name=written), say(f"{message}.fix", names=", ".join(near)))


def without_duplicates(games: Iterable[GameFacts]) -> list[GameFacts]:
    """Each game once, even if its log was converted or copied: no two games have the same placements."""
    first: dict[object, GameFacts] = {}
    for game in games:
        alike = (game.rules, game.deck.id, game.players, game.played, game.placements)
        first.setdefault(alike if game.placements else game.log, game)
    return list(first.values())
