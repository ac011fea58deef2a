"""Effects chosen from the menu of chrono-vs."""

from __future__ import annotations

from scorer.log.records import Effect


def test_effects_are_chosen_from_a_menu_and_ask_for_their_cards(play):
    lines = ("94 15 89 108 109", "18 92", "116 80", "92 6", "e1", "80", "59", "116 1")
    result = play(*lines, rules="chrono-vs")
    assert "Ana may now use one of the card’s icons:" in result.out and "e1  discard one of Luis’s cards" in result.out
    effects = [step.record for step in result.game.moves if isinstance(step.record, Effect)]
    assert [(effect.by, effect.other, effect.card) for effect in effects] == [("Ana", "Luis", "080")]
    assert "There is no icon to use now." in play("94 15 89 108 109", "", "e1", rules="chrono-vs").out
