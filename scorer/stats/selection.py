"""Only the games that were asked for: of a player, a ruleset, a deck, or since a day."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckgen.errors import UserError
from deckgen.text import nearest_few
from scorer.messages import say
from scorer.rules.rulesets import find_ruleset
from scorer.stats.people import person, spellings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from scorer.stats.facts import DeckName, GameFacts


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look at; an empty choice is no restriction."""

    player: str = ""
    rules: str = ""
    deck: str = ""
    since: date | None = None


def choose(games: Sequence[GameFacts], wanted: Wanted) -> list[GameFacts]:
    """The games wanted; of a player's games only that player's own placements. UserError if there are none."""
    chosen = list(games)
    if wanted.rules:
        find_ruleset(wanted.rules)
        chosen = [game for game in chosen if game.rules == wanted.rules]
    if wanted.since is not None:
        since = wanted.since
        chosen = [game for game in chosen if game.played is not None and game.played >= since]
    if wanted.deck:
        chosen = _of_deck(chosen, wanted.deck)
    if wanted.player:
        chosen = _of_player(chosen, wanted.player)
    if not chosen:
        raise UserError.at(None, say("stats.nothing"), say("stats.nothing.fix"))
    return chosen


def _of_deck(games: list[GameFacts], written: str) -> list[GameFacts]:
    """By id, title or file name."""
    chosen = [game for game in games if person(written) in map(person, _names(game.deck))]
    if games and not chosen:
        known = dict.fromkeys(name for game in games for name in _names(game.deck)[:2])
        raise _unknown("stats.no-deck", written, known)
    return chosen


def _names(deck: DeckName) -> tuple[str, ...]:
    return (deck.title, deck.id, deck.file, deck.file.rpartition(".")[0])


def _of_player(games: list[GameFacts], written: str) -> list[GameFacts]:
    who = person(written)
    chosen = [_alone(game, who) for game in games if who in map(person, game.players)]
    if games and not chosen:
        raise _unknown("stats.no-player", written, spellings(games).values())
    return chosen


def _alone(game: GameFacts, who: str) -> GameFacts:
    return replace(
        game,
        players=tuple(name for name in game.players if person(name) == who),
        winners=tuple(name for name in game.winners if person(name) == who),
        placements=tuple(placed for placed in game.placements if person(placed.by) == who),
    )


def _unknown(key: str, written: str, known: Iterable[str]) -> UserError:
    """With the names that come near, or some of those there are."""
    names = list(known)
    near = nearest_few(written, names) or sorted(names)[:8]
    return UserError.at(None, say(key, name=written), say(f"{key}.fix", names=", ".join(near)))
