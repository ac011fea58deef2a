"""The names that `import scorer` offers, and a game played through them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import scorer
from scorer.entry.game import Game
from tests.paths import EXAMPLES, SMALL_DECKS


def new(folder: Path, **options: str | int | bool) -> scorer.Game:
    return scorer.Game.new(
        folder / "a.game.yaml", deck=SMALL_DECKS / "numbers.yaml", players=["Ana", "Luis"], **options
    )


def test_every_name_is_there() -> None:
    assert dir(scorer) == sorted(scorer.__all__)
    assert all(getattr(scorer, name) for name in scorer.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        scorer.nothing  # noqa: B018


def test_names_are_loaded_when_they_are_used() -> None:
    code = "import sys, scorer; print('scorer.replay' in sys.modules, scorer.Game and 'scorer.replay' in sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert output == "False True\n"


def test_a_json_list_is_a_deck_to_play_with(tmp_path: Path) -> None:
    cards = [{"code": f"{number:03}", "year": 1000 + number, "title": f"Event {number}x"} for number in range(1, 41)]
    (tmp_path / "cards.json").write_text(json.dumps(cards), "utf-8")
    scorer.Game.new(tmp_path / "a.game.yaml", deck=tmp_path / "cards.json", players=["Ana", "Luis"])
    assert scorer.replay_file(tmp_path / "a.game.yaml").finished is False


@pytest.mark.parametrize("kind", [str, Path])
def test_a_log_is_replayed(kind: type) -> None:
    report = scorer.replay_file(kind(EXAMPLES / "A-4.game.yaml"))
    assert (report.finished, report.ending, report.winners) == (True, "sole-finisher", ("P0",))
    assert scorer.report_json(report).startswith('{"log":')
    assert "P0 wins." in scorer.report_text(report)


def test_a_game_is_opened_by_its_log(tmp_path: Path) -> None:
    path = new(tmp_path).path
    assert Game(str(path)).table.players == ("Ana", "Luis")


def test_a_log_is_never_written_over(tmp_path: Path) -> None:
    new(tmp_path)
    with pytest.raises(FileExistsError):
        new(tmp_path)


def test_options_are_keywords(tmp_path: Path) -> None:
    game = new(tmp_path, hand=2, ends=False)
    assert (game.table.options.hand, game.table.options.ends) == (2, False)
    assert game.header.options == {"hand": "2", "ends": "false"}


def test_the_table_is_asked_for_cards_first(tmp_path: Path) -> None:
    game = new(tmp_path)
    assert (game.question, game.turn) == (("start", "", 1), "")
    game.name("250")
    assert game.question is not None and game.question.wants == "deal"


def test_a_move_is_played_and_judged(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert (game.turn, game.board.hand_of("Ana").size) == ("Ana", 4)
    assert game.place("100", before="250").verdict == "right"
    assert game.place("300", before="100").verdict == "wrong"
    assert (game.turn, game.is_over, game.score) == ("Ana", False, None)


def test_every_legal_move_is_accepted(tmp_path: Path) -> None:
    game = begun(tmp_path)
    moves = list(game.legal.moves())
    assert moves and all(game.judge(move).fault is None for move in moves)


def test_a_move_against_the_rules_is_refused(tmp_path: Path) -> None:
    game = begun(tmp_path)
    with pytest.raises(scorer.Refused) as refused:
        game.place("100", before="250", by="Luis")
    assert refused.value.fault.code == "not-your-turn"
    assert not game.moves


def test_nothing_is_named_that_nobody_asked_for(tmp_path: Path) -> None:
    game = begun(tmp_path)
    with pytest.raises(ValueError, match="asked for a move"):
        game.name("100")


def begun(folder: Path) -> scorer.Game:
    """The line is begun, and hands are left unnamed."""
    game = new(folder)
    game.name("250")
    game.skip()
    return game
