"""Files are replaced whole: an interrupted write leaves the old file or the new one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from deckgen.errors import UserError
from deckgen.files import replace_file
from tests.paths import DECKS

if TYPE_CHECKING:
    from pathlib import Path


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
