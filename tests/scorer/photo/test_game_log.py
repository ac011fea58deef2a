"""The game log of a photographed table."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

from dataclasses import replace
from pathlib import Path

import numpy as np

from scorer.log.read import read_log
from scorer.log.write import write_log
from scorer.photo import GameSetup, judge_observation
from scorer.photo.game_log import make_log
from scorer.replay import replay_file
from scorer.stats.facts import collect_facts
from tests.scorer.photo.laid_tables import CARDS
from tests.scorer.photo.table_scenes.layouts import grid, line, two_rows
from tests.scorer.photo.table_scenes.truth import observe_layout


@pytest.mark.parametrize("players", [("Ana",), ("Ana", "Luis"), ("Ana", "Luis", "Eva")])
@pytest.mark.parametrize("seed", range(6))
def test_the_log_leads_to_the_same_table_and_score(seed: int, players: tuple[str, ...], tmp_path: Path) -> None:
    layout = two_rows(np.random.default_rng(seed), CARDS, 22, 2)
    report = judge_observation(CARDS, observe_layout(layout), GameSetup("twist-coop", players))
    file = tmp_path / "table.game.yaml"
    log = make_log(report.arrangement, report.replay.state.table, file)
    file.write_text(write_log(log, "yaml"), "utf-8")
    replayed = replay_file(file)
    assert replayed.score == report.score
    wrong = sum(judged.verdict == "wrong" for judged in report.cards)
    assert len(replayed.problems) == wrong
    assert read_log(file).header.players == players
    who = {move.by for move in replayed.moves}
    assert who == ({"Ana"} if len(players) == 1 else {"?"})
    right = sum(placed.right for placed in collect_facts(read_log(file)).placements)
    assert right == len(replayed.moves) - wrong


@pytest.mark.parametrize("make", [line, grid])
def test_the_log_of_a_line_or_a_grid_can_be_replayed(make: object, tmp_path: Path) -> None:
    layout = make(np.random.default_rng(3), CARDS, 9, 1)  # type: ignore[operator]
    report = judge_observation(CARDS, observe_layout(layout), GameSetup(layout.rules))
    file = tmp_path / "table.game.yaml"
    file.write_text(write_log(make_log(report.arrangement, report.replay.state.table, file), "yaml"), "utf-8")
    wrong = sum(judged.row == "space" and judged.verdict == "wrong" for judged in report.cards)
    assert len(replay_file(file).problems) == wrong


def test_the_log_of_the_end_of_a_game_says_who_won(tmp_path: Path) -> None:
    layout = line(np.random.default_rng(3), CARDS, 9, 1)
    setup = GameSetup("classic", ("Ana", "Luis"), ended=True, winners=("Luis",))
    report = judge_observation(CARDS, observe_layout(layout), setup).replay
    assert (report.finished, report.winners, report.problems) == (True, ("Luis",), ())


def test_the_end_of_a_grid_has_no_score_because_the_scoring_deck_was_not_seen() -> None:
    layout = grid(np.random.default_rng(3), CARDS, 5)
    report = judge_observation(CARDS, observe_layout(layout), GameSetup("chrono-coop", ("Ana",), ended=True)).replay
    assert (report.finished, report.score, report.breakdown, report.rank) == (True, None, None, None)


def test_a_grid_of_which_a_card_is_not_known_has_no_log() -> None:
    layout = grid(np.random.default_rng(3), CARDS, 5)
    seen = replace(layout, cards=tuple(card for card in layout.cards if card.code != layout.grid[1][1]))
    report = judge_observation(CARDS, observe_layout(seen), GameSetup("chrono-coop"))
    assert not report.arrangement.is_complete
    assert report.log.records == ()
