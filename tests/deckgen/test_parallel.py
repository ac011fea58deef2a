"""Work in several processes gives the same results, in the same order, as in one, and leaves no process behind."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from concurrent.futures import as_completed
from io import BytesIO
from pathlib import Path

import pytest

from deckgen import parallel
from deckgen.errors import UserError
from deckgen.faces.proof import Proof, draw_proof
from deckgen.parallel import CARDS_PER_PROCESS, map_in_processes, threads
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.choices import Layout
from deckgen.sheets.geometry import card_size, paper_size
from deckgen.sheets.layout import Plan, impose, make_pages
from deckgen.writers.pdf import write_pdf
from deckgen.writers.sheets import PrintJob, draw_sheets

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")


@pytest.fixture
def three_processes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Even for a card; the threads of the test runner do not count. The numbers of the processes that are started."""
    started: list[int] = []

    def fork(start: Callable[[], int] = os.fork) -> int:
        if process := start():
            started.append(process)
        return process

    monkeypatch.setattr(os, "fork", fork)
    monkeypatch.setattr(parallel, "CARDS_PER_PROCESS", 1)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    return started


def proof_of(folder: Path) -> Proof:
    rows = [f"{number:03},{1500 + number},Die Sache {number}: Kälte & “Föhn”,ship" for number in range(1, 41)]
    (folder / "deck.csv").write_text("code,date,title,icon\n" + "\n".join(rows), encoding="utf-8")
    return draw_proof(load_deck(folder / "deck.csv"))


def built(proof: Proof) -> bytes:
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"))
    file = BytesIO()
    pages = make_pages(plan, impose(plan), [range(len(proof.faces))])
    write_pdf(file, proof.deck, draw_sheets(proof, pages, PrintJob(plan)))
    return file.getvalue()


def test_several_processes_draw_the_same_pdf_as_one(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    proof = proof_of(tmp_path)
    alone = built(proof)
    request.getfixturevalue("three_processes")
    assert built(proof) == alone


@pytest.mark.usefixtures("three_processes")
def test_results_come_in_order_from_other_processes() -> None:
    def work(number: int) -> tuple[int, int]:
        time.sleep(0.01)  # so that no process does it all
        return number, os.getpid()

    results = list(map_in_processes(work, 60, cards=60))
    assert [number for number, _ in results] == list(range(60))
    processes = {process for _, process in results}
    assert len(processes) == 3
    assert os.getpid() in processes


@pytest.mark.parametrize("cards", [1, 2 * CARDS_PER_PROCESS - 1])
def test_a_deck_that_is_not_large_is_drawn_in_one_process(monkeypatch: pytest.MonkeyPatch, cards: int) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert set(map_in_processes(lambda _: os.getpid(), 20, cards=cards)) == {os.getpid()}


@pytest.mark.usefixtures("three_processes")
def test_nothing_is_forked_while_other_threads_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert set(map_in_processes(lambda _: os.getpid(), 20, cards=20)) == {os.getpid()}


def test_an_error_is_raised_where_its_result_would_come(three_processes: list[int]) -> None:
    results = map_in_processes(lambda number: 10 // (number - 4), 20, cards=20)
    assert [next(results) for _ in range(4)] == [-3, -4, -5, -10]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert_ended(three_processes)


@pytest.mark.usefixtures("three_processes")
def test_this_process_does_something_else_meanwhile() -> None:
    done: list[int] = []
    results = list(map_in_processes(lambda _: os.getpid(), 9, cards=9, meanwhile=lambda: done.append(os.getpid())))
    assert done == [os.getpid()]
    assert [number for number, process in enumerate(results) if process == os.getpid()] == [0, 5, 8]


@pytest.mark.usefixtures("three_processes")
def test_without_a_first_call_all_begin_at_once() -> None:
    here = os.getpid()
    results = list(map_in_processes(lambda _: os.getpid(), 6, cards=9, warm_up=False))
    assert [number for number, process in enumerate(results) if process == here] == [2, 5]


@pytest.mark.usefixtures("three_processes")
def test_this_process_takes_its_turn_while_the_others_work() -> None:
    here, (reading, writing) = os.getpid(), os.pipe()

    def work(number: int) -> bool:
        if os.getpid() == here:
            return bool(os.write(writing, b"--"))
        return bool(select.select([reading], [], [], 20)[0] and os.read(reading, 1))

    assert all(map_in_processes(work, 3, cards=9, warm_up=False))


@pytest.mark.usefixtures("three_processes")
def test_what_no_process_can_send_is_made_here() -> None:
    results = map_in_processes(lambda number: lambda: (number, os.getpid()), 8, cards=8)
    assert [result() for result in results] == [(number, os.getpid()) for number in range(8)]


@pytest.mark.parametrize(("cards", "cores", "expected"), [(110, 2, 2), (110, 64, 4), (1100, 8, 8), (1100, 64, 44)])
def test_there_is_no_process_for_a_few_cards_however_many_cores_there_are(
    monkeypatch: pytest.MonkeyPatch, cards: int, cores: int, expected: int
) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert len(set(map_in_processes(lambda _: os.getpid(), 120, cards=cards))) == expected


def test_stopping_early_leaves_no_process(three_processes: list[int]) -> None:
    results = map_in_processes(lambda _: b"x" * 200_000, 30, cards=30)
    for _ in range(2):  # the first result is made before the others begin
        next(results)
    results.close()  # type: ignore[attr-defined]
    assert_ended(three_processes)


def test_a_process_that_dies_is_reported_and_the_others_end(three_processes: list[int]) -> None:
    here = os.getpid()

    def work(number: int) -> int:
        if os.getpid() != here and number > 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    with pytest.raises(UserError, match="ended before its work was done"):
        list(map_in_processes(work, 20, cards=20))
    assert_ended(three_processes)


@pytest.mark.usefixtures("three_processes")
def test_results_larger_than_a_pipe_are_returned_whole() -> None:
    assert [len(result) for result in map_in_processes(lambda _: b"x" * 3_000_000, 6, cards=6)] == [3_000_000] * 6


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_workers_end_when_the_command_is_stopped(how: signal.Signals) -> None:
    script = """
        import os, time
        from deckgen.parallel import map_in_processes
        os.cpu_count = lambda: 3

        def work(number):
            os.write(1, b"%d\\n" % os.getpid())
            time.sleep(0.1)

        list(map_in_processes(work, 96, cards=1000))
    """
    command = [sys.executable, "-c", textwrap.dedent(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout
        workers = {int(running.stdout.readline()) for _ in range(7)} - {running.pid}
        running.send_signal(how)
        running.stdout.read()  # until the last process that could write to it has ended
    assert running.returncode
    assert len(workers) > 1


def assert_ended(started: list[int]) -> None:
    assert len(started) == 2
    for process in started:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)


def test_without_threads_tasks_are_done_where_they_are_submitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with threads(4) as pool:
        done = [pool.submit(threading.get_ident) for _ in range(3)]
        failed = pool.submit(int, "x")
    assert {task.result() for task in as_completed(done)} == {threading.get_ident()}
    assert isinstance(failed.exception(), ValueError)
