"""The rules know nothing of dates: a deck of weights in the same order is judged in the same way."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.messages import set_language
from deckgen.order import OrderEntry
from deckgen.order.quantity import Quantity
from scorer.entry.game import Game
from scorer.log.read import read_log
from scorer.messages import say
from scorer.replay import Report, open_table, replay, replay_file
from scorer.report.text import explain_fault
from scorer.rules.cards import CardIndex
from scorer.rules.engine import make_table
from scorer.rules.family import Table
from scorer.rules.rulesets import rulesets
from tests.paths import ROOT
from tests.scorer.random_games import RULESETS, log_of_game, random_game, random_table

EXAMPLES = sorted((ROOT / "tests/scorer/games/examples").glob("*.game.yaml"))


def as_weights(cards: CardIndex, *, shuffled: bool = False) -> CardIndex:
    """The same cards in the same order, or in any other, with weights in place of their dates."""
    deck = cards.deck
    ranks = [(cards.first[code], cards.last[code]) for code in cards]
    if shuffled:
        Random(1).shuffle(ranks)
    weights = {code: _weight(*rank) for code, rank in zip(cards, ranks, strict=True)}
    order = (OrderEntry("weight", ("gram",)),)
    return CardIndex(
        replace(
            deck,
            choices=replace(deck.choices, order=order),
            cards=tuple(replace(card, value=weights[card.code]) for card in deck.cards),
        )
    )


def _weight(first: int, last: int) -> Quantity:
    return Quantity(tuple(Decimal(rank) for rank in dict.fromkeys((first, last))), "gram")


def with_weights(table: Table, *, shuffled: bool = False) -> Table:
    return make_table(
        table.ruleset, table.options, as_weights(table.cards, shuffled=shuffled), table.players, table.teams
    )


def result(report: Report) -> tuple[object, ...]:
    """All that was decided."""
    verdicts = [move.verdict for move in report.moves]
    problems = [(problem.fault.code, problem.fault.reason, problem.line) for problem in report.problems]
    return verdicts, problems, report.ending, report.winners, report.score, report.hands


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_the_worked_examples_come_out_the_same(file):
    log = read_log(file)
    table = open_table(log)
    assert result(replay(log, with_weights(table))) == result(replay(log, table))


def test_all_rulesets_have_worked_examples():
    assert {read_log(file).header.rules for file in EXAMPLES} == set(rulesets())


@pytest.mark.parametrize("rules", sorted(rulesets()))
def test_in_another_order_the_examples_come_out_otherwise(rules):
    """So the tests above can fail: what they compare depends on the weights."""
    logs = [log for log in map(read_log, EXAMPLES) if log.header.rules == rules]
    tables = map(open_table, logs)
    assert any(
        result(replay(log, with_weights(table, shuffled=True))) != result(replay(log, table))
        for log, table in zip(logs, tables, strict=True)
    )


@given(st.sampled_from(RULESETS), st.integers(0, 10**6))
@settings(max_examples=12)
def test_an_order_preserving_map_changes_no_verdict(rules, seed):
    rng = Random(seed)
    table = random_table(rules, rng)
    log = log_of_game(table, [record for record, _ in random_game(table, rng)])
    assert result(replay(log, with_weights(table))) == result(replay(log, table))


ANIMALS = """
id: ZOO
order: {by: weight, unit: kg}
events:
  - {code: 1, title: Wren, value: 9 g}
  - {code: 2, title: Cat, value: 4–5 kg}
  - {code: 3, title: Fox, value: 4.5–8 kg}
  - {code: 4, title: Cow, value: 700 kg}
  - {code: 5, title: Horse, value: 500 kg}
"""
GAME = """
rules: classic
deck: zoo.yaml
players: [Ana, Luis]
moves:
- {start: 2}
- {by: Ana, place: 3, before: 2}
- {by: Luis, place: 4, before: 2, table: right}
"""


@pytest.fixture
def game(tmp_path):
    (tmp_path / "zoo.yaml").write_text(ANIMALS, "utf-8")
    (tmp_path / "zoo.game.yaml").write_text(GAME.lstrip(), "utf-8")
    return tmp_path / "zoo.game.yaml"


def test_a_log_of_a_deck_of_weights_is_replayed(game):
    report = replay_file(game)
    assert [move.verdict for move in report.moves] == ["right", "wrong"]
    assert [problem.fault.code for problem in report.problems] == ["wrong-verdict"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "the values say"), ("pl", "według wartości"), ("es", "los valores"), ("de", "nach den Werten")],
)
def test_the_report_speaks_of_values(game, language, said):
    report = replay_file(game)
    set_language(language)
    message, _ = explain_fault(report.problems[0].fault, report.state.table.cards)
    assert said in message


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "500\u00a0kg: lighter than 700\u00a0kg"),
        ("fr", "plus légère que"),
        ("pl", "lżejsza niż"),
        ("es", "más ligera que"),
        ("de", "leichter als"),
    ],
)
def test_the_page_of_a_game_compares_in_the_words_of_the_deck(game, language, said):
    cards = open_table(read_log(game)).cards
    set_language(language)
    assert said in say("share.why.before", date=cards["5"].printed, right=cards["4"].printed, order=cards.words)


@pytest.mark.parametrize("value", ["weight", "lifespan", "speed"])
def test_each_value_of_a_card_can_be_played_to_the_end_and_replayed(tmp_path, value):
    game = Game.new(tmp_path / "zoo.game.yaml", deck=f"animals-en#{value}", players=["Ana", "Luis"], hand=1)
    lightest_first = game.table.cards.by_date(game.table.cards)
    game.name(lightest_first[20])
    game.name(lightest_first[30])
    game.name(lightest_first[10])
    assert game.place(lightest_first[30], after=lightest_first[20]).verdict == "right"
    assert game.place(lightest_first[10], after=lightest_first[30]).verdict == "wrong"
    report = replay_file(tmp_path / "zoo.game.yaml")
    assert [move.verdict for move in report.moves] == ["right", "wrong"]
    assert not report.problems
    assert report.state.table.cards.deck.order.words.by == value
