"""The pages that need no installation, made as people make them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from deckgen.errors import UserError
from deckgen.site.downloads import Sources, packages
from tests.deckgen.site.built_site import build_once, serving, write_site
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
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder for all workers of the tests."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def single_file(sources: Sources, shared: Path) -> Path:
    """The studio as one file, as the command makes it."""

    def build(folder: Path) -> None:
        command = [sys.executable, "-m", "deckgen", "site", "--single", "-o", str(folder / "cards.html")]
        subprocess.run(command, check=True, capture_output=True)

    return build_once(shared / "single", build) / "cards.html"


@pytest.fixture(scope="session")
def site_address(sources: Sources, shared: Path) -> Iterator[str]:
    """The address of the site, which is built once for all workers and served by each for its own tests."""
    with serving(build_once(shared / "site", partial(write_site, sources=sources))) as address:
        yield address
