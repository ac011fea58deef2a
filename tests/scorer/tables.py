"""Small tables for tests: decks made of numbers, logs written as text, and the report of a replay."""

from __future__ import annotations

from pathlib import Path

from deckgen.dates import read_date
from deckgen.deck import Card, Choices, Deck
from scorer.log.read import read_header
from scorer.log.records import Log
from scorer.log.yaml_log import read_yaml_log
from scorer.replay import Report, open_deck, open_table, replay
from scorer.rules.cards import CardIndex
from scorer.rules.engine import make_table
from scorer.rules.family import Table
from scorer.rules.rulesets import choose_options, find_ruleset
from tests.paths import SMALL_DECKS


def card_index(*dates: str | int, **more: str) -> CardIndex:
    """Cards whose codes are their dates; more cards by code."""
    dated = {str(date): str(date) for date in dates} | more
    cards = tuple(Card(code, f"Event {code}", read_date(date), date) for code, date in dated.items())
    return CardIndex(Deck(Path("memory.yaml"), Choices(id="memory"), (), (), cards))


def table_of(rules: str, deck_cards: CardIndex, players: str = "Ana Luis", **options: object) -> Table:
    ruleset = find_ruleset(rules)
    chosen = choose_options(ruleset, {name: str(value).lower() for name, value in options.items()})
    return make_table(ruleset, chosen, deck_cards, tuple(players.split()))


def log_of(rules: str, deck: str, moves: str, players: str = "Ana Luis", **options: object) -> Log:
    choices = ", ".join(f"{name}: {str(value).lower()}" for name, value in options.items())
    text = (
        f"rules: {rules}\ndeck: {deck}.yaml\nplayers: [{', '.join(players.split())}]\noptions: {{{choices}}}\nmoves:\n"
    )
    content = read_yaml_log("test", text + moves.strip("\n") + "\n")
    header, cautions = read_header("test", content.keys, content.lines)
    return Log(SMALL_DECKS / "test.game.yaml", header, tuple(content.records), (*cautions, *content.dropped))


def play(rules: str, deck: str, moves: str, players: str = "Ana Luis", **options: object) -> Report:
    """Replay moves written as in a log; `deck` names a file in tests/scorer/decks."""
    log = log_of(rules, deck, moves, players, **options)
    return replay(log, open_table(log))


def codes(report: Report) -> list[str]:
    return [found.fault.code for found in report.problems]


def verdicts(report: Report) -> list[str]:
    return [move.verdict for move in report.moves if move.verdict is not None]


__all__ = ["card_index", "codes", "log_of", "open_deck", "play", "table_of", "verdicts"]
