"""One server for all tests, and one browser for each file of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.scorer.web.class_games import School
from tests.scorer.web.served_table import PHONE, Phone, Served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("table")).start()
    yield running
    running.end()


@pytest.fixture(scope="session")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    """A class at three tables; what other tests have played there is left."""
    running = Served(tmp_path_factory.mktemp("school"), ("--tables", "3")).start()
    yield School(running, 3)
    running.end()


@pytest.fixture(scope="module")
def phones_of(browser: Browser) -> BrowserContext:
    """What all phones share: their size, and fonts they have loaded."""
    return browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")


@pytest.fixture
def phone(phones_of: BrowserContext, served: Served) -> Iterator[Phone]:
    held = Phone(phones_of, served)
    yield held
    held.close()
