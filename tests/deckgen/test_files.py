"""Files are replaced whole: an interrupted write leaves the old file or the new one, and nothing else."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import typer

from deckgen import files
from deckgen.errors import UserError
from deckgen.files import PART, check_output, move_file, new_folder, read_bytes, replace_file, staging_folder
from deckgen.terminal import run
from tests.paths import DECKS

TWO_DAYS = 2 * 86_400


def test_the_new_content_replaces_the_old(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "deck.pdf"
    for content in (b"old", b"new"):
        with replace_file(target) as file:
            file.write(content)
    assert target.read_bytes() == b"new"
    assert list(target.parent.iterdir()) == [target]


def test_an_error_in_the_block_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    target = tmp_path / "deck.pdf"
    target.write_bytes(b"old")
    with pytest.raises(RuntimeError), replace_file(target) as file:
        file.write(b"half")
        raise RuntimeError
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_folder_that_cannot_be_written_is_a_user_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UserError, match="cannot write"), replace_file(tmp_path / "file" / "deck.pdf"):
        pass


# Only a regular file is ever replaced.


def write(target: Path, content: bytes = b"new") -> None:
    with replace_file(target) as file:
        file.write(content)


@pytest.mark.parametrize("old", [b"old", None])
def test_a_link_stays_and_what_it_leads_to_is_replaced_or_made(tmp_path: Path, old: bytes | None) -> None:
    real, link = tmp_path / "real" / "deck.pdf", tmp_path / "deck.pdf"
    real.parent.mkdir()
    if old:
        real.write_bytes(old)
    link.symlink_to(real)
    write(link)
    assert (link.is_symlink(), real.read_bytes()) == (True, b"new")
    (tmp_path / "made.pdf").write_bytes(b"newer")
    move_file(tmp_path / "made.pdf", link)
    assert (link.is_symlink(), real.read_bytes()) == (True, b"newer")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names on Windows")
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "deck.pdf"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write(pipe)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(10)
    assert read == [b"new"]


@pytest.mark.skipif(os.name == "nt", reason="NUL has no links")
def test_a_device_is_written_into(tmp_path: Path) -> None:
    null = tmp_path / "null"
    null.symlink_to(os.devnull)
    write(null)
    assert stat.S_ISCHR(null.stat().st_mode)
    with pytest.raises(UserError, match="not a file"):
        move_file(tmp_path / "made.pdf", null)


def test_folders_and_sockets_are_refused_before_anything_is_drawn(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.pdf").mkdir()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket.pdf")
        for name in ("folder.pdf", "socket.pdf"):
            for refuse in (write, lambda target: check_output(target, suffixes=(".pdf",))):
                with pytest.raises(UserError, match=f"{name}.* not a file"):
                    refuse(Path(name))
        assert sorted(map(str, Path().iterdir())) == ["folder.pdf", "socket.pdf"]


def test_what_is_private_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    with replace_file(tmp_path / "key", private=True) as file:
        file.write(b"secret")
    write(tmp_path / "deck.pdf")
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "deck.pdf").stat().st_mode & 0o044 or os.name == "nt"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_who_may_read_a_file_stays_as_it_was(tmp_path: Path, mode: int) -> None:
    target = tmp_path / "deck.pdf"
    target.write_bytes(b"old")
    target.chmod(mode)
    write(target)
    assert (target.read_bytes(), stat.S_IMODE(target.stat().st_mode)) == (b"new", mode)


def test_a_file_that_may_not_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "deck.pdf"
    target.write_bytes(b"old")
    target.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: bool(Path(path).stat().st_mode & mode << 6))  # root may all
    for refuse in (write, lambda target: check_output(target, suffixes=(".pdf",))):
        with pytest.raises(UserError, match="cannot write"):
            refuse(target)
    assert target.read_bytes() == b"old"
    target.chmod(0o644)


# Only what has an end is read.


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names on Windows")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "list.csv")
    with pytest.raises(UserError, match=r"list\.csv .*a pipe"):
        read_bytes(tmp_path / "list.csv")


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no such names here")
def test_what_a_shell_pipes_into_a_command_is_read() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"date,title")
    os.close(writing)
    assert read_bytes(Path(f"/dev/fd/{reading}")) == b"date,title"
    os.close(reading)


# Temporary files.


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP"])
def test_a_program_that_is_told_to_end_leaves_no_temporary_file(tmp_path: Path, how: str, monkeypatch) -> None:
    app = typer.Typer()

    @app.command()
    def work() -> None:
        with staging_folder(tmp_path / "pictures") as folder, replace_file(tmp_path / "deck.pdf"):
            (folder / "half.png").write_bytes(b"half")
            assert len(list(tmp_path.iterdir())) == 2
            signal.raise_signal(getattr(signal, how))

    monkeypatch.setattr(sys, "argv", ["work"])
    handlers = {each: signal.signal(each, signal.SIG_DFL) for each in (signal.SIGTERM, signal.SIGHUP)}
    try:
        with pytest.raises(SystemExit) as ended:
            run(app)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert ended.value.code == 128 + getattr(signal, how)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), new_folder(tmp_path / "deck") as made:
        (made / "half.csv").write_bytes(b"half")
        assert not (tmp_path / "deck").exists()
        raise RuntimeError
    assert not list(tmp_path.iterdir())
    with new_folder(tmp_path / "deck") as made:
        (made / "list.csv").write_bytes(b"whole")
    assert [file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*")] == ["deck", "deck/list.csv"]


def test_temporary_files_of_killed_programs_are_swept_after_a_day(tmp_path: Path) -> None:
    old_folder, old, young, other = (tmp_path / name for name in (f".a{PART}", f".b{PART}", f".c{PART}", ".d.part"))
    old_folder.mkdir()
    for file in (old_folder / "half.png", old, young, other):
        file.write_bytes(b"half")
    for file in (old_folder, old, other):
        os.utime(file, (time.time() - TWO_DAYS,) * 2)
    files._sweep.cache_clear()
    write(tmp_path / "deck.pdf")
    assert sorted(file.name for file in tmp_path.iterdir()) == [young.name, other.name, "deck.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is not to be had on Windows")
def test_a_build_killed_at_any_moment_leaves_the_old_pdf_or_the_new_one(tmp_path: Path) -> None:
    target = tmp_path / "deck.pdf"
    command = [sys.executable, "-m", "deckgen", "build", str(DECKS / "es.yaml"), "-o", str(target)]
    subprocess.run(command, check=True, capture_output=True)
    whole = target.read_bytes()
    old = b"the deck of last week"
    target.write_bytes(old)
    outcomes = set()
    for delay in (0.1, 0.5, 0.8, 1.1):
        build = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        build.send_signal(signal.SIGKILL)
        build.wait()
        outcomes.add(target.read_bytes())
    assert outcomes <= {old, whole}
    assert old in outcomes
