"""The scorer plays the rulesets that deckgen prints, with as many cards as deckgen says."""

from __future__ import annotations

import pytest

from deckgen.rulesets import ruleset_facts
from scorer.rules.engine import cards_needed
from scorer.rules.rulesets import choose_options, rulesets


def test_both_programs_know_the_same_rulesets() -> None:
    assert tuple(rulesets()) == tuple(ruleset_facts())


@pytest.mark.parametrize("name", rulesets())
def test_the_most_players_need_the_cards_that_a_deck_is_checked_for(name: str) -> None:
    ruleset, facts = rulesets()[name], ruleset_facts()[name]
    options = choose_options(ruleset, {})
    players = [f"player {seat}" for seat in range(facts.players[1])]
    assert max(options.cards or 0, cards_needed(ruleset, options, players)) == facts.cards
