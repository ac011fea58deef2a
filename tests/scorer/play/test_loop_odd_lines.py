"""Odd lines never cause a traceback, and the log never holds a refused record."""

from __future__ import annotations

from random import Random

import pytest

from deckgen.messages import available_languages
from scorer.messages import catalogue
from scorer.rules.rulesets import rulesets
from tests.scorer.play.typed_games import table_of, typed_game

ODD = [
    "", "0", "1", "2 2", "-1", "99999", "45 3 2", "e1", "e9 45", "d", "d 45", "<", ">", "45 <", "45 <45", "17 >17",
    "b3", "45 b3", "45 9 9", "'", '"', ",", "/", "45 45", "ana", "Ana 45", "edit", "edit 1", "edit 0", "edit 99",
    "back 0", "edit 1 remove", "back 1", "back 99", "note", "note x", "{by: Ana}", "- {undo: 1}", "founding", "the",
    "a b c d e", "45,46,47,48,49", "ñandú", "\u202e", "\x00", "中文", "yes", "no", "n", "remove", "45 after",
    "after 45", "undo undo",
]  # fmt: skip


def garbled(rules: str, seed: int) -> list[str]:
    """A lawful game with odd lines, commands and repeated lines in between."""
    rng = Random(f"{rules}/{seed}")
    commands = [
        word
        for language in available_languages()
        for name, words in catalogue(language, "play").items()
        if name.startswith("order.") and name not in ("order.quit", "order.end")
        for word in words.split()
    ]
    lines: list[str] = []
    for line in typed_game(table_of(rules), seed).lines:
        lines += [rng.choice(ODD + commands[: rng.randrange(len(commands))]) for _ in range(rng.choice((0, 0, 1, 2)))]
        lines += [line] * rng.choice((1, 1, 1, 2))
    return lines


@pytest.mark.parametrize("rules", rulesets())
@pytest.mark.parametrize("seed", range(2))
def test_odd_lines_never_break_a_game(play, rules, seed):
    language = available_languages()[seed % len(available_languages())]
    result = play(*garbled(rules, seed), rules=rules, more=("--lang", language))
    assert result.code == 0 and "Traceback" not in result.err + result.out and result.err == ""
    game = result.game
    assert [step for step in game.steps if step.played.fault] == [] and game.report().problems == ()
