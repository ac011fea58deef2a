"""Pages that several processes draw make the same PDF, to the byte, as one process would."""

from __future__ import annotations

import os
import signal
import threading
from io import BytesIO
from pathlib import Path

import pytest

from deckgen import crew
from deckgen.crew import by_turns
from deckgen.deck import load_deck
from deckgen.faces.proof import Proof, pull_proof
from deckgen.sheets.choices import Layout
from deckgen.sheets.layouts import Plan, impose, pages
from deckgen.sheets.sizes import card_size, paper_size
from deckgen.writers.pdf import write_pdf
from deckgen.writers.sheet_drawing import draw_sheets


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "_MANY", 1)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)


def proof_of(folder: Path) -> Proof:
    rows = [f"{number:03},{1500 + number},Die Sache {number}: Kälte & “Föhn”,ship" for number in range(1, 41)]
    (folder / "deck.csv").write_text("code,date,title,icon\n" + "\n".join(rows), encoding="utf-8")
    return pull_proof(load_deck(folder / "deck.csv"))


def built(proof: Proof) -> bytes:
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"))
    file = BytesIO()
    write_pdf(file, proof.deck, draw_sheets(proof, pages(plan, impose(plan), [range(len(proof.faces))])))
    return file.getvalue()


def test_many_hands_print_what_one_would(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    proof = proof_of(tmp_path)
    alone = built(proof)
    request.getfixturevalue("many")
    assert built(proof) == alone


@pytest.mark.usefixtures("many")
def test_results_come_in_order_from_other_processes() -> None:
    results = list(by_turns(lambda turn: (turn, os.getpid()), 20, 20))
    assert [turn for turn, _ in results] == list(range(20))
    assert len({process for _, process in results} - {os.getpid()}) == 3


@pytest.mark.usefixtures("many")
def test_an_error_is_raised_where_its_turn_comes() -> None:
    taken = by_turns(lambda turn: 10 // (turn - 4), 20, 20)
    assert [next(taken) for _ in range(4)] == [-3, -4, -5, -10]
    with pytest.raises(ZeroDivisionError):
        next(taken)


@pytest.mark.usefixtures("many")
def test_whoever_stops_early_leaves_nobody_behind() -> None:
    taken = by_turns(lambda turn: b"x" * 200_000, 30, 30)
    next(taken)
    taken.close()  # type: ignore[attr-defined]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.usefixtures("many")
def test_the_turns_of_a_process_that_dies_are_taken_here() -> None:
    here = os.getpid()

    def work(turn: int) -> int:
        if turn == 5 and os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return turn * turn

    assert list(by_turns(work, 20, 20)) == [turn * turn for turn in range(20)]


@pytest.mark.usefixtures("many")
def test_what_is_to_be_done_meanwhile_is_done_here_and_once() -> None:
    done = []
    list(by_turns(lambda turn: turn, 20, 20, meanwhile=lambda: done.append(os.getpid())))
    assert done == [os.getpid()]


@pytest.mark.usefixtures("many")
def test_results_larger_than_any_pipe_hold_nobody_up() -> None:
    assert [len(result) for result in by_turns(lambda turn: b"x" * 3_000_000, 6, 6)] == [3_000_000] * 6
