"""Why a placement was right or wrong: one sentence for every case of every family."""

from __future__ import annotations

import pytest

from scorer.share.steps import make_steps
from tests.scorer.share.share_games import written


def told(tmp_path, rules: str, setup: str, move: str, cards: str) -> str:
    """The sentence for the last move of a game with a deck made of these dates; codes are the dates."""
    events = "\n".join(f'- {{code: "{code}", date: "{code}", title: Event {code}}}' for code in cards.split())
    (tmp_path / "deck.yaml").write_text(f"id: dates\ntitle: Dates\nevents:\n{events}\n", encoding="utf-8")
    text = f"rules: {rules}\ndeck: deck.yaml\nplayers: [Ana, Luis]\nmoves:\n{setup}\n- {{by: Ana, place: {move}}}\n"
    log, report = written(tmp_path, text)
    return make_steps(log, report.state.table)[-1].why


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("200, after: 100, before: 300", "In order: 100 → 200 → 300."),
        ("400, after: 300", "In order: 300 → 400."),
        ("60, before: 100", "In order: 60\u00a0CE → 100."),
        ("200, after: 300", "Out of order: 300 → 200. It belongs right after “Event 100” (100)."),
        ("400, before: 100", "Out of order: 400 → 100. It belongs after “Event 300” (300), at the end."),
        ("60, after: 100", "Out of order: 100 → 60\u00a0CE. It belongs before “Event 100” (100), at the beginning."),
    ],
)
def test_in_a_line(tmp_path, move, sentence):
    assert told(tmp_path, "classic", "- {start: [100, 300]}", move, "60 100 200 300 400") == sentence


def test_equal_dates_are_right_on_either_side(tmp_path):
    (tmp_path / "deck.yaml").write_text(
        "id: twins\nevents:\n- {code: '1', date: '300', title: A}\n- {code: '2', date: '300', title: B}\n",
        encoding="utf-8",
    )
    text = (
        "rules: classic\ndeck: deck.yaml\nplayers: [Ana, Luis]\nmoves:\n- {start: 1}\n- {by: Ana, place: 2, after: 1}\n"
    )
    log, report = written(tmp_path, text)
    assert make_steps(log, report.state.table)[-1].why.startswith("The same date (300 = 300)")


ROWS = """\
- {start: 300}
- {pile: 900}
- {by: Ana, place: 100}
- {by: Ana, place: 200}
- {by: Luis, place: 500}
- {by: Luis, draw: []}"""


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("60", "Earlier than everything in the bottom row."),
        ("600", "Later than everything in the bottom row."),
        ("400", "It goes into the gap: 300 → 400 → 500."),
        ("250", "Its place would be 100 → 250 → 300, but that gap is taken."),
    ],
)
def test_in_two_rows(tmp_path, move, sentence):
    assert told(tmp_path, "twist-coop", ROWS, move, "60 100 200 250 300 400 500 600 900") == sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("150, column: 1, space: 1", "Above 101, below 201: 150 fits between them."),
        ("250, column: 1, space: 1", "Above 101, below 201: 250 does not fit between them."),
    ],
)
def test_in_a_grid(tmp_path, move, sentence):
    rows = [[str(100 * row + column) for column in range(1, 6)] for row in range(1, 6)]
    cards = " ".join(code for row in rows for code in row) + " 150 250"
    grid = "[" + ", ".join("[" + ", ".join(row) + "]" for row in rows) + "]"
    assert told(tmp_path, "chrono-coop", f"- {{grid: {grid}}}", move, cards) == sentence
