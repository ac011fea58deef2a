"""Never lose a game: what was acknowledged is on disk. Tried for real: kills, full disks, races."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from deckgen.errors import UserError
from scorer.entry.game import Game
from scorer.entry.log_file import LogFile, WrittenElsewhereError
from scorer.log.read import read_log
from scorer.log.records import Note
from tests.paths import ROOT
from tests.scorer.entry.full_games import begin_game, play_on

HEADER = "rules: classic\ndeck: deck.yaml\nplayers: [Ana, Luis]\nmoves:\n"


def run(code: str, *arguments: object, **options: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        **options,  # type: ignore[call-overload]
    )


def test_a_new_log_never_takes_the_place_of_another(tmp_path: Path) -> None:
    LogFile.create(tmp_path / "friday.game.yaml", HEADER)
    with pytest.raises(FileExistsError):
        LogFile.create(tmp_path / "friday.game.yaml", "rules: pl\n")
    assert (tmp_path / "friday.game.yaml").read_text() == HEADER


def test_an_append_is_at_the_end_of_the_file_when_it_returns(tmp_path: Path) -> None:
    ledger = LogFile.create(tmp_path / "a.game.yaml", HEADER)
    ledger.append(["- {note: one}"])
    assert (tmp_path / "a.game.yaml").read_text() == HEADER + "- {note: one}\n"


def test_nothing_is_written_over_what_another_program_wrote(tmp_path: Path) -> None:
    ledger = LogFile.create(tmp_path / "a.game.yaml", HEADER)
    other = LogFile(ledger.path, ledger.length)
    other.append(["- {note: theirs}"])
    with pytest.raises(WrittenElsewhereError):
        ledger.append(["- {note: mine}"])
    assert ledger.path.read_text() == HEADER + "- {note: theirs}\n"


def test_a_log_that_is_gone_is_reported_and_not_made_anew(tmp_path: Path) -> None:
    ledger = LogFile.create(tmp_path / "a.game.yaml", HEADER)
    ledger.path.unlink()
    with pytest.raises(UserError):
        ledger.append(["- {note: one}"])
    assert not ledger.path.exists()


WRITER = """
    import sys
    from pathlib import Path
    from scorer.entry.game import Game
    from scorer.log.records import Note
    game = Game(Path(sys.argv[1]))
    print("open", flush=True)
    for number in range(100_000):
        game.enter(Note(0, f"{number} " + "x" * (number % 90)))
        print(number, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is a thing of POSIX")
def test_killed_at_any_moment_all_that_was_acknowledged_is_there(tmp_path: Path) -> None:
    game = begin_game(tmp_path, "classic")
    rng, acknowledged = random.Random(7), 0
    for _ in range(6):
        writer = run(WRITER, game.path)
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == "open"
        time.sleep(rng.uniform(0.01, 0.15))
        writer.send_signal(signal.SIGKILL)
        acknowledged += sum(line.endswith("\n") for line in writer.stdout.read().splitlines(keepends=True))
        writer.communicate()
        notes = [record for record in read_log(game.path).records if isinstance(record, Note)]
        assert acknowledged <= len(notes) <= acknowledged + 1
        acknowledged = len(notes)
    assert acknowledged > 20
    assert not Game(game.path).cautions


@pytest.mark.skipif(os.name == "nt", reason="file size limits are a thing of POSIX")
def test_when_the_file_cannot_grow_the_record_is_refused_and_the_log_is_whole(tmp_path: Path) -> None:
    """The system writes a part and then refuses: what was written in part is taken away again."""
    game = begin_game(tmp_path, "classic")
    code = """
        import resource, signal, sys
        from pathlib import Path
        from deckgen.errors import UserError
        from scorer.entry.game import Game
        from scorer.log.records import Note
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        game = Game(Path(sys.argv[1]))
        limit = game.path.stat().st_size + 500
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        kept = 0
        try:
            while True:
                game.enter(Note(0, "x" * 60))
                kept += 1
        except UserError as error:
            print(error)
        assert len(game.steps) == kept, "the table knows only what is recorded"
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        game.enter(Note(0, "room again"))
        print(kept)
    """
    writer = run(code, game.path)
    out, err = writer.communicate(timeout=30)
    assert writer.returncode == 0, err
    assert "not recorded" in out
    again = Game(game.path)
    assert not again.cautions
    assert len(again.steps) == int(out.split()[-1]) + 1


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="a small disk can be made by root on Linux only"
)
def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        game = begin_game(disk, "classic")
        kept = 0
        with pytest.raises(UserError, match="not recorded"):
            while True:
                game.enter(Note(0, "x" * 500))
                kept += 1
        assert kept > 10
        assert len(Game(game.path).steps) == kept
        with pytest.raises(UserError):
            begin_game(disk, "classic")
        assert [log.name for log in disk.glob("*.game.yaml")] == [game.path.name]
    finally:
        subprocess.run(["umount", disk], check=True)


def test_two_writers_at_once_lose_and_tear_nothing(tmp_path: Path) -> None:
    game = begin_game(tmp_path, "classic")
    code = """
        import sys
        from pathlib import Path
        from scorer.entry.game import Game, VersionConflict
        from scorer.log.records import Note
        game, entered = Game(Path(sys.argv[1])), 0
        while entered < 40:
            try:
                game.enter(Note(0, f"{sys.argv[2]} {entered}"))
                entered += 1
            except VersionConflict:
                pass
    """
    writers = [run(code, game.path, name) for name in ("ana", "luis")]
    for writer in writers:
        _, err = writer.communicate(timeout=60)
        assert writer.returncode == 0, err
    notes = [record.text for record in read_log(game.path).records if isinstance(record, Note)]
    for name in ("ana", "luis"):
        assert [note for note in notes if note.startswith(name)] == [f"{name} {number}" for number in range(40)]


@pytest.mark.parametrize("cut", [1, 2, 9, 20])
def test_a_torn_last_entry_is_cut_off_and_the_next_one_stands_on_its_own_line(tmp_path: Path, cut: int) -> None:
    game = begin_game(tmp_path, "classic")
    play_on(game, moves=3)
    game.enter(Note(0, "the lamp goes out in a moment"))
    whole = game.path.read_bytes()
    game.path.write_bytes(whole[:-cut])
    again = Game(game.path)
    lost = cut > 1  # without its line end alone, the entry is all there
    assert len(again.steps) == len(game.steps) - lost
    assert [caution.code for caution in again.cautions] == ["torn-line"] * lost
    again.enter(Note(0, "light again"))
    after = read_log(game.path)
    assert not after.cautions
    assert isinstance(after.records[-1], Note)
    assert after.records[-1].text == "light again"


def test_a_correction_that_broke_off_is_left_out_whole(tmp_path: Path) -> None:
    """Taking back without entering anew would lose moves that were acknowledged."""
    game = begin_game(tmp_path, "classic")
    play_on(game, moves=6)
    before = game.path.read_bytes()
    standing = [step.record for step in Game(game.path).steps]
    placed = next(step for step in game.moves if step.played.verdict)
    game.correct(placed.move or 0, placed.record)
    after = game.path.read_bytes()
    for length in range(len(before) + 1, len(after) - 1, 7):
        game.path.write_bytes(after[:length])
        assert [step.record for step in Game(game.path).steps] == standing
        Game(game.path).enter(Note(0, "goes on"))
        assert [step.record for step in Game(game.path).steps][:-1] == standing
