"""A table of its own for every test: an empty folder of games, eighty columns, and lines that somebody types."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from deckgen.messages import set_language
from scorer.cli import main
from scorer.entry.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Heard(NamedTuple):
    """What the command said, and how it ended."""

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


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DECKGEN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "data" / "games"


@pytest.fixture
def scorer(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., Heard]]:
    """Runs the command with lines from a pipe."""

    def run(*words: object, typed: str | list[str] = "") -> Heard:
        lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        monkeypatch.setattr(sys, "argv", ["scorer", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        return Heard(int(ended.value.code or 0), shown.out, shown.err, games)

    yield run
    set_language("en")


@pytest.fixture
def play(scorer: Callable[..., Heard]) -> Callable[..., Heard]:
    """A new classic game of two people with two cards each, unless it is said otherwise."""

    def run(*lines: str, rules: str = "classic", deck: str = "en", hand: int = 2, words: tuple[str, ...] = ()) -> Heard:
        wanted = ("play", deck, "--rules", rules, "--players", "Ana,Luis", "--hand", hand, "--new", *words)
        return scorer(*wanted, typed=list(lines))

    return run
