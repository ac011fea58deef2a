"""The tables of the statistics, of decks of dates and of other decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.messages import set_language
from scorer.stats.aggregate import compute_statistics
from scorer.stats.tables import statistics_text
from tests.scorer.stats.game_logs import LINE, facts, write_game


@pytest.fixture
def zoo(tmp_path: Path) -> str:
    """The deck of the examples with weights for years, of which the least is a limit."""
    events = "".join(f"  - {{code: {code}, title: Animal {code}, value: {code} kg}}\n" for code in range(20, 90, 10))
    text = f"order: {{by: weight}}\nevents:\n  - {{code: 10, title: Wren, value: '< 15 kg'}}\n{events}"
    (tmp_path / "zoo.yaml").write_text(text, "utf-8")
    return str(tmp_path / "zoo")


def tables(*games: Path) -> str:
    set_language("en")
    return statistics_text(compute_statistics([facts(game) for game in games]), ("cards",), 10)


def line_with(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.strip().startswith(start))


def test_a_deck_of_values_counts_cards_and_one_of_dates_years(tmp_path: Path, zoo: str) -> None:
    of_dates = tables(write_game(tmp_path / "a.game.yaml", LINE, hand=9))
    assert line_with(of_dates, "code").split()[-2:] == ["places", "years"]
    of_values = tables(write_game(tmp_path / "b.game.yaml", LINE, deck=zoo, hand=9))
    assert line_with(of_values, "code").split()[-2:] == ["places", "cards"]
    assert "years" not in of_values
    assert "What people think the values are" in of_values


def test_decks_of_both_kinds_have_the_unit_in_each_cell(tmp_path: Path, zoo: str) -> None:
    """The cards by which a weight was missed were counted as years."""
    games = [write_game(tmp_path / f"{name}.game.yaml", LINE, deck=name, hand=9) for name in ("numbers",)]
    text = tables(*games, write_game(tmp_path / "b.game.yaml", LINE, deck=zoo, hand=9))
    hardest = [line for line in text.splitlines() if line.startswith(("  50", "  80"))]
    assert {line.split("  ")[-1].strip() for line in hardest} == {"40 years", "70 years", "4 cards", "7 cards"}
    assert line_with(text, "code").endswith("off by")


def test_less_than_a_limit_is_that_limit(tmp_path: Path, zoo: str) -> None:
    text = tables(write_game(tmp_path / "b.game.yaml", LINE, deck=zoo, hand=9))
    assert "< 15\u00a0kg" in line_with(text, "Animal 50").replace("<\u00a0", "< ")
    assert "< <" not in text.replace("\u00a0", " ")
