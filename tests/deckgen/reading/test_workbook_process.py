"""A workbook that takes all memory, runs for ever or ends its process is not opened, and the file is named."""

from __future__ import annotations

import os
import sys
import textwrap
from contextlib import contextmanager
from pathlib import Path

import pytest

from deckgen import limits
from deckgen.messages import set_language
from deckgen.reading import workbook_process
from deckgen.reading.workbook import read_workbook
from deckgen.reading.workbook_cells import Book
from tests.deckgen.reading.test_workbook import AS_TYPED, ROWS, typed, xlsx
from tests.deckgen.reading.test_workbook_size import cell, with_sheet

BUSY = "[None for _ in iter(lambda: time.process_time() < 4, False)]"
HARM = {  # each would be an empty workbook if nothing stopped it
    "memory": "(bytes(2_000_000_000), {})[1]",
    "time": f"({BUSY}, {{}})[1]",
    "end": "os.abort()",
    "half an answer": "os.write(answers, bytes([128])) and os._exit(0)",
}


def command(harm: str) -> tuple[str, ...]:
    """A process that does harm when it is asked for the sheets, with a second of processor time."""
    code = f"""
        import os, time
        answers = os.dup(1)
        from deckgen import limits
        limits.MAX_WORKBOOK_SECONDS = 1
        from deckgen.reading import workbook_process
        workbook_process.Book.sheets = lambda self: {harm}
        workbook_process.main()
    """
    return sys.executable, "-c", textwrap.dedent(code)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the process is watched, which takes longer")
@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
def test_a_process_that_does_harm_ends_alone(refused, monkeypatch, harm):
    monkeypatch.setattr(workbook_process, "_COMMAND", command(harm))
    said = refused(xlsx(*ROWS), "deck.xlsx")
    assert "deck.xlsx" in said
    assert "could not be opened" in said
    assert "new, empty workbook" in said


@pytest.mark.parametrize("language", ["es", "fr", "pl", "de"])
def test_what_to_do_is_told_in_every_language(refused, monkeypatch, language):
    monkeypatch.setattr(workbook_process, "_COMMAND", (sys.executable, "-c", ""))
    set_language(language)
    try:
        said = refused(xlsx(*ROWS), "deck.xlsx")
    finally:
        set_language("en")
    assert "deck.xlsx" in said
    assert str(limits.MAX_WORKBOOK_MEGABYTES) in said
    assert "CSV" in said


def test_a_process_that_waits_for_ever_is_ended(refused, monkeypatch):
    monkeypatch.setattr(workbook_process, "_COMMAND", command("os.read(os.pipe()[0], 1)"))
    monkeypatch.setattr(workbook_process, "_PATIENCE", 0.3)
    assert "could not be opened" in refused(xlsx(*ROWS), "deck.xlsx")


def test_a_process_that_takes_too_much_is_ended_where_the_system_does_not_limit_it(refused, monkeypatch):
    monkeypatch.setattr(workbook_process, "_COMMAND", command("os.read(os.pipe()[0], 1)"))
    monkeypatch.setattr(workbook_process, "_memory_in_use", lambda _: limits.MAX_WORKBOOK_MEGABYTES * 1_000_000 + 1)
    assert "could not be opened" in refused(xlsx(*ROWS), "deck.xlsx")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no ps")
def test_the_memory_of_a_process_is_known_without_limits_of_the_system(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert workbook_process._memory_in_use(os.getpid()) > 5_000_000
    assert workbook_process._memory_in_use(2**22 + 1) == 0


def test_no_process_is_left(monkeypatch):
    started = []
    start = workbook_process._start_process

    @contextmanager
    def remember():
        with start() as process:
            started.append(process)
            yield process

    monkeypatch.setattr(workbook_process, "_start_process", remember)
    read_workbook(xlsx(*ROWS), "deck.xlsx")
    assert [process.returncode is not None for process in started] == [True]


def test_modules_in_the_folder_of_a_stranger_are_not_loaded(read, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("python_calamine", "pickle", "zipfile", "deckgen"):
        (tmp_path / f"{name}.py").write_text("open('loaded', 'w').close(); raise SystemExit")
    assert typed(read(xlsx(*ROWS), "deck.xlsx")) == AS_TYPED
    assert not (tmp_path / "loaded").exists()


@pytest.mark.parametrize("platform", ["emscripten", "wasi"])
def test_where_there_are_no_processes_the_limits_of_the_reader_apply(read, refused, monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(workbook_process, "_start_process", None)
    assert typed(read(xlsx(*ROWS), "deck.xlsx")) == AS_TYPED
    assert "at most 20000 rows" in refused(with_sheet(cell("XFD1048576")), "deck.xlsx")
    monkeypatch.setattr(Book, "sheets", lambda _: bytearray(10**18))
    assert "could not be opened" in refused(xlsx(*ROWS), "deck.xlsx")
