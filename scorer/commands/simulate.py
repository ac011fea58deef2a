"""`scorer simulate`: many simulated games on all cores, and their summary."""

from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from deckgen.errors import UserError
from deckgen.reading.deck_file import find_deck_file
from deckgen.rulesets import ruleset_name
from deckgen.terminal import print_data, print_text, progress_bar
from scorer.messages import say
from scorer.replay import open_deck
from scorer.rules.engine import cards_needed, make_table
from scorer.rules.family import Table
from scorer.rules.rulesets import choose_options, find_ruleset
from scorer.simulate import Tally, play_games, summary_keys, summary_text

_CHUNK = 50


def simulate_games(
    deck: Path, rules: str, games: int, *, players: int, skill: float, hand: int | None, seed: int, as_json: bool
) -> None:
    _check_range("--games", "1 … 1000000", 1 <= games <= 1_000_000)
    _check_range("--players", "1 … 12", 1 <= players <= 12)
    _check_range("--skill", "0 … 1", 0 <= skill <= 1)
    table = _make_simulated_table(deck, rules, players, hand)
    tally = _play_on_all_cores((deck, rules, players, hand), skill, seed, games)
    if as_json:
        print_data(json.dumps(summary_keys(tally, table, skill, seed), ensure_ascii=False))
    else:
        print_text(summary_text(tally, table, skill, seed))


def _make_simulated_table(deck: Path, rules: str, players: int, hand: int | None) -> Table:
    """A table with numbered players; UserError if the deck has too few cards for them."""
    ruleset = find_ruleset(rules)
    options = choose_options(ruleset, {} if hand is None else {"hand": str(hand)})
    table = make_table(
        ruleset, options, open_deck(find_deck_file(deck).absolute()), tuple(f"P{seat + 1}" for seat in range(players))
    )
    needed = cards_needed(ruleset, options, table.players)
    if needed > table.cards_in_play:
        facts = {"there": table.cards_in_play, "players": players, "rules": ruleset_name(rules), "needed": needed}
        message = say("report.simulate.too-small", **facts)
        raise UserError.at(None, message, say("report.simulate.too-small.fix"))
    return table


def _play_on_all_cores(setup: tuple[Path, str, int, int | None], skill: float, seed: int, games: int) -> Tally:
    chunks = [range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK)]
    total = Tally()
    with progress_bar(say("report.simulate.progress"), len(chunks), minimum=4) as step:
        if len(chunks) == 1:
            return play_games(_make_simulated_table(*setup), skill, seed, chunks[0])
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            for tally in pool.map(_play_chunk, *zip(*((setup, skill, seed, chunk) for chunk in chunks), strict=True)):
                total.add(tally)
                step()
    return total


def _play_chunk(setup: tuple[Path, str, int, int | None], skill: float, seed: int, numbers: range) -> Tally:
    return play_games(_make_simulated_table(*setup), skill, seed, numbers)


def _check_range(name: str, wanted: str, fine: bool) -> None:
    if not fine:
        message = say("report.simulate.number", name=name, wanted=wanted)
        raise UserError.at(None, message, say("report.simulate.number.fix"))
