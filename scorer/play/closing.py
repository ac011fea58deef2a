"""The last words: who won or what the team scored, where the game is kept, and how to go on."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.entry.games_folder import games_folder
from scorer.messages import say
from scorer.report.text_report import result_lines

if TYPE_CHECKING:
    from scorer.play.console import Console
    from scorer.play.sitting import Sitting


def tell_result(sitting: Sitting) -> None:
    """The result with its sum and rank, and what can be made of the game now."""
    console, path = sitting.console, sitting.game.path
    console.tell()
    for line in result_lines(sitting.game.report()):
        console.tell(line)
    console.tell()
    _tell_where(console, path)
    console.tell()
    console.show(f"  scorer share {as_typed(path)}")
    console.show("  scorer stats" if _is_own(path) else f"  scorer stats {as_typed(path.parent)}")
    console.tell()
    console.tell(say("play.after-the-end"))


def tell_kept(console: Console, path: Path, *, unfinished: bool) -> None:
    """Nothing is lost; an unfinished game says how to come back to it."""
    if unfinished:
        command = "scorer play" if _is_own(path) else f"scorer play {as_typed(path)}"
        _tell_where(console, path)
        console.show(say("play.resume", command=command))


def _tell_where(console: Console, path: Path) -> None:
    console.tell(say("play.kept"), "green")
    console.show(f"  {as_typed(path)}")


def as_typed(path: Path) -> str:
    """A path as it can be typed in a shell, from the person's home if it is there."""
    if os.name != "posix":
        return f'"{path}"'
    home = Path(os.environ.get("HOME") or "/")
    if path.is_relative_to(home) and home != Path("/"):
        return f"~/{shlex.quote(str(path.relative_to(home)))}"
    return shlex.quote(str(path))


def _is_own(path: Path) -> bool:
    """Whether a game lies where games are looked for without being told."""
    return path.parent == games_folder()
