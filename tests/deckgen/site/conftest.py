"""The pages that need no installation, made as people make them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckgen.errors import UserError
from deckgen.site.downloads import Sources, packages
from tests.deckgen.site.built_site import build_once, serving
from tests.programs import needed_program


@pytest.fixture(scope="session")
def sources() -> Sources:
    """What others made for browsers, which npm and pip fetch once and keep beside what else deckgen keeps."""
    needed_program("node")
    needed_program("npm")
    fetched = Sources()
    try:
        for name in packages()["npm"]:
            fetched.npm_files(name)
        for name in packages()["wheels"]:
            fetched.wheel(name)
    except UserError as error:
        pytest.skip(f"the runtime cannot be fetched: {error}")
    return fetched


@pytest.fixture(scope="session")
def single_file(sources: Sources, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The studio as one file."""
    file = tmp_path_factory.mktemp("single") / "cards.html"
    command = [sys.executable, "-m", "deckgen", "site", "--single", "-o", str(file)]
    subprocess.run(command, check=True, capture_output=True)
    return file


@pytest.fixture(scope="session")
def site_address(sources: Sources, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    """The address of the site, which is built once for all workers and served by each for its own tests."""
    shared = tmp_path_factory.getbasetemp()
    folder = build_once(sources, shared if worker_id == "master" else shared.parent)
    with serving(folder) as address:
        yield address
