"""`scorer play` run in the test process: an empty folder of games, eighty columns, and lines from a pipe."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from deckgen.messages import set_language
from scorer.cli import main
from scorer.entry.game import Game
from scorer.log.records import Placement
from tests.paths import HISTORY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Result(NamedTuple):
    """The output of a command, its exit code, and the folder of games."""

    code: int
    out: str
    err: str
    folder: Path

    @property
    def logs(self) -> list[Path]:
        """All games, the newest last."""
        return sorted(self.folder.glob("*.game.yaml"), key=lambda log: (log.stat().st_mtime_ns, log.name))

    @property
    def game(self) -> Game:
        """The game that was written to last."""
        return Game(self.logs[-1])

    @property
    def placed(self) -> list[tuple[str, str | None, str | None]]:
        """The placements of that game: the card, the one it was put after and the one it was put before."""
        records = [step.record for step in self.game.moves]
        return [(record.card, record.after, record.before) for record in records if isinstance(record, Placement)]

    @property
    def cards(self) -> list[str]:
        """The cards placed in that game."""
        return [card for card, *_ in self.placed]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DECKGEN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "data" / "games"


@pytest.fixture
def scorer(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., Result]]:
    """Runs the command with lines from a pipe."""

    def run(*words: object, typed: str | list[str] = "") -> Result:
        lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        monkeypatch.setattr(sys, "argv", ["scorer", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        return Result(int(ended.value.code or 0), shown.out, shown.err, games)

    yield run
    set_language("en")


@pytest.fixture
def play(scorer: Callable[..., Result]) -> Callable[..., Result]:
    """A new classic game of two people with two cards each, unless a test asks for others."""

    def run(
        *lines: str, rules: str = "classic", deck: object = HISTORY, hand: int = 2, more: tuple[str, ...] = ()
    ) -> Result:
        arguments = ("play", deck, "--rules", rules, "--players", "Ana,Luis", "--hand", hand, "--new", *more)
        return scorer(*arguments, typed=list(lines))

    return run
