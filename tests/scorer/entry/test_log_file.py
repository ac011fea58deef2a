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
from scorer.entry.log_file import LogFile, NotReadBackError, WrittenElsewhereError
from scorer.log.read import read_log
from scorer.log.records import Broken, Discard, Note, Record, Start
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


def begun_log(folder: Path, content: str = HEADER) -> LogFile:
    """A log that has been read, so that it can be appended to."""
    LogFile.create(folder / "a.game.yaml", content)
    log = LogFile(folder / "a.game.yaml")
    log.read()
    return log


def test_an_append_is_at_the_end_of_the_file_when_it_returns(tmp_path: Path) -> None:
    log = begun_log(tmp_path)
    log.append([Note(0, "one")])
    assert log.path.read_text() == HEADER + "- {note: one}\n"


def test_nothing_is_written_over_what_another_program_wrote(tmp_path: Path) -> None:
    mine = begun_log(tmp_path)
    theirs = LogFile(mine.path)
    theirs.read()
    theirs.append([Note(0, "theirs")])
    assert mine.has_changed()
    with pytest.raises(WrittenElsewhereError):
        mine.append([Note(0, "mine")])
    assert mine.path.read_text() == HEADER + "- {note: theirs}\n"


def test_a_log_that_is_gone_is_reported_and_not_made_anew(tmp_path: Path) -> None:
    log = begun_log(tmp_path)
    log.path.unlink()
    with pytest.raises(UserError):
        log.append([Note(0, "one")])
    assert not log.path.exists()


def test_a_folder_that_takes_no_file_is_an_error_that_people_can_mend(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="choose another folder"):
        LogFile.create(tmp_path / "file" / "a.game.yaml", HEADER)
    with pytest.raises(UserError, match="choose another folder"):
        LogFile.create(
            tmp_path / ("x" * 300), HEADER
        )  # no file may have such a name: nor may any in a read-only folder


def test_an_edit_that_keeps_the_length_is_noticed_by_the_content(tmp_path: Path) -> None:
    """Even if it is so quick that the clock of the disk does not tell, or if somebody sets the clock back."""
    log = begun_log(tmp_path, HEADER + "- {note: one}\n")
    before = log.path.stat()
    log.path.write_text(log.path.read_text().replace("one", "two"))
    os.utime(log.path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert log.has_changed()
    with pytest.raises(WrittenElsewhereError):
        log.append([Note(0, "three")])
    assert "three" not in log.path.read_text()


def test_a_log_at_rest_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = begun_log(tmp_path)
    monkeypatch.setattr("scorer.entry.log_file._COARSEST_CLOCK", -1)  # as if it had been written long ago
    assert not log.has_changed()
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("read again"))
    assert not log.has_changed()


def test_no_entry_makes_a_log_too_long_to_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = begun_log(tmp_path)
    for module in ("deckgen.files", "scorer.entry.log_file"):
        monkeypatch.setattr(f"{module}.MAX_FILE_BYTES", len(HEADER) + 40)
    with pytest.raises(UserError, match="not recorded"):
        while True:
            log.append([Note(0, "x")])
    assert log.path.read_text() == HEADER + "- {note: x}\n" * 3
    assert len(log.read().records) == 3


LOST = "- {note: first}\n- {note: no line end}"
TORN = "- {note: first}\n- {note: to"


@pytest.mark.parametrize("tail", [LOST, TORN])
@pytest.mark.parametrize("failing", ["open", "ftruncate", "write", "fsync", "lock"])
@pytest.mark.parametrize("truncates", [True, False])
def test_after_any_failure_the_next_entry_stands_on_its_own_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tail: str, failing: str, truncates: bool
) -> None:
    """The disk fails at any step of an append, and maybe also when what was written is taken back."""
    log = begun_log(tmp_path, HEADER + tail)
    with monkeypatch.context() as disk:
        break_disk(disk, failing, truncates=truncates)
        with pytest.raises(UserError):
            log.append([Note(0, "refused")])
    if failing not in ("open", "lock"):  # nothing was begun then
        with pytest.raises(WrittenElsewhereError):
            log.append([Note(0, "before it is read again")])
    if log.has_changed():
        log.read()
    log.append([Note(0, "next")])
    written = [record.text for record in read_log(log.path).records if isinstance(record, Note)]
    whole = ["first", "no line end"] if tail == LOST else ["first"]
    assert written in ([*whole, "next"], [*whole, "refused", "next"])
    assert not read_log(log.path).cautions


def break_disk(disk: pytest.MonkeyPatch, failing: str, *, truncates: bool) -> None:
    """One call of the system fails; a write does a part of its work first."""
    if failing == "lock":
        disk.setattr("scorer.entry.log_file._LOCK_TIMEOUT", 0.02)
        disk.setattr("scorer.entry.log_file._try_lock", lambda handle: False)
        return
    write, truncate, calls = os.write, os.ftruncate, []

    def fail(handle: object, *arguments: object, **options: object) -> int:
        calls.append(failing)
        if failing == "write" and len(calls) == 1:
            return write(handle, bytes(arguments[0])[:7])  # type: ignore[arg-type, call-overload]
        raise OSError(28, "No space left on device")

    def truncate_once(handle: int, length: int) -> None:
        if calls and not truncates:
            raise OSError(5, "Input/output error")
        truncate(handle, length)

    disk.setattr(os, "ftruncate", truncate_once)
    disk.setattr(os, failing, fail)


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("moves:\n  - {start: 17}\n", "  - {note: more}\n"),
        ("moves:\n  -  start: 17\n", "  - {note: more}\n"),
        ("moves:\r\n- {start: 17}\r\n", "- {note: more}\n"),
        ("moves:\r- {start: 17}\r", "- {note: more}\n"),
        ("moves:\n- {start: 17}\n# a comment", "\n- {note: more}\n"),
    ],
)
def test_a_log_written_by_hand_goes_on_as_it_is_indented(tmp_path: Path, moves: str, line: str) -> None:
    content = HEADER.replace("moves:\n", moves)
    log = begun_log(tmp_path, content)
    log.append([Note(0, "more")])
    assert log.path.read_bytes().decode() == content + line
    assert read_log(log.path).records == (Start(5, ("17",)), Note(7 if "#" in moves else 6, "more"))


@pytest.mark.parametrize(
    "moves", ["moves: [{start: 17}]\n", "moves: []\n", "", "moves:\n- {start: 17}\nplayed: 2026\n"]
)
def test_a_log_to_which_no_line_can_be_added_is_left_as_it_is(tmp_path: Path, moves: str) -> None:
    content = HEADER.replace("moves:\n", moves)
    log = begun_log(tmp_path, content)
    with pytest.raises(UserError, match="one record per line"):
        log.append([Note(0, "more")])
    assert log.path.read_text() == content


@pytest.mark.parametrize("record", [Note(0, "half \ud83d"), Broken(0, "bad-json"), Discard(0, "", "17"), Start(0, ())])
def test_a_record_that_would_be_read_back_as_another_is_refused(tmp_path: Path, record: Record) -> None:
    log = begun_log(tmp_path)
    with pytest.raises(NotReadBackError):
        log.append([record])
    assert log.path.read_text() == HEADER


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


def test_of_many_groups_that_broke_off_none_is_left(tmp_path: Path) -> None:
    game = begin_game(tmp_path, "classic")
    whole = game.path.read_bytes()
    game.path.write_bytes(whole + b"# together: 3\n- {note: one}\n" * 2_000)
    again = Game(game.path)
    assert [(caution.code, caution.line) for caution in again.cautions] == [("torn-line", whole.count(b"\n") + 1)]
    again.enter(Note(0, "goes on"))
    assert game.path.read_bytes() == whole + b"- {note: goes on}\n"
