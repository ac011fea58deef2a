"""What the projector shows: the part of a line around the last card, and the ranking of the tables."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scorer.web.projector import Chip, ShownTable, rank_tables
from tests.scorer.web.class_games import School, place
from tests.scorer.web.requests import send
from tests.scorer.web.served_table import PHONE, TIMEOUT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BUSY = ShownTable(1, "Table 1", rules="Classic", right=4, misses=1)


def chips(*dates: str, fresh: str = "") -> tuple[Chip, ...]:
    return tuple(Chip(date, date == fresh) for date in dates)


@pytest.mark.parametrize(
    ("room", "shown", "around"),
    [
        (100.0, ["100", "200", "300", "400", "500", "600"], (0, 0)),
        (11.0, ["400", "500", "600"], (3, 0)),
        (8.0, ["400", "500"], (3, 1)),
        (4.0, ["500"], (4, 1)),
    ],
)
def test_of_a_long_line_the_part_around_the_last_card_is_shown(
    room: float, shown: list[str], around: tuple[int, int]
) -> None:
    line = chips("100", "200", "300", "400", "500", "600", fresh="500")
    before, seen, after = replace(BUSY, line=line).window(room)
    assert [chip.date for chip in seen] == shown
    assert (before, after) == around


def places(*tables: ShownTable) -> list[tuple[int, int]]:
    return [(place, table.number) for place, table in rank_tables(tables)]


def test_finished_tables_come_first_by_misses_and_then_by_time() -> None:
    quick = replace(BUSY, number=2, is_finished=True, misses=3, finished_at=10)
    slow = replace(BUSY, number=3, is_finished=True, misses=3, finished_at=20)
    careful = replace(BUSY, number=4, is_finished=True, misses=1, finished_at=30)
    assert places(BUSY, slow, quick, careful) == [(1, 4), (2, 2), (3, 3), (4, 1)]


def test_the_others_follow_by_right_cards_and_equal_ones_share_a_place() -> None:
    more, equal = replace(BUSY, number=2, right=6, misses=5), replace(BUSY, number=3)
    assert places(BUSY, more, equal) == [(1, 2), (2, 1), (2, 3)]


def test_points_decide_where_all_tables_score() -> None:
    low, high = replace(BUSY, number=2, points=5), replace(BUSY, number=3, points=12, right=2)
    assert places(low, high) == [(1, 3), (2, 2)]
    assert places(low, high, BUSY)[0] == (1, 2)  # a table without points: right cards decide


def test_a_table_without_a_card_has_no_place() -> None:
    assert places(replace(BUSY, right=0, misses=0), ShownTable(2, "Table 2")) == []


# In a browser, with three tables that play.


SMALLEST_TYPE = """() => {
    const hasText = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const shown = [...document.querySelectorAll("#wall *")].filter((node) => !node.closest(".unseen, svg"));
    const sizes = shown.filter((node) => node.checkVisibility() && hasText(node));
    return Math.min(...sizes.map((node) => parseFloat(getComputedStyle(node).fontSize)));
}"""
CUT_OFF = """() => {
    const tooLarge = (node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
    return [...document.querySelectorAll(".panel, .ranking, .chips")].filter(tooLarge).map((node) => node.className);
}"""


def check_wall(page: Page, width: int, height: int) -> None:
    """Nothing is cut off, and the smallest letters are a fortieth of the screen's height."""
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(SMALLEST_TYPE) >= height / 40


def test_three_tables_are_live_on_the_projector(school: School, browser: Browser) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    teams = {"Team Red": ("Ana", "Luis", "Zoë"), "Team Blue": ("Eva", "Tom")}
    first, second = school.begin(1, "Bartholomew the Third", "Ana", "Luis"), school.begin(2, *teams, teams=teams)
    school.begin(3)
    page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page.set_default_timeout(TIMEOUT)
    page.goto(f"http://127.0.0.1:{school.served.port}{school.projector}/")
    assert page.locator(".ranking li").count() == 0
    for number in range(2, 40, 3):
        if not first.is_over:
            place(first, number, right=number % 2 == 0)
    code = place(second, 70)
    page.wait_for_function("() => document.querySelectorAll('.ranking li').length === 2", timeout=2500)
    panel = page.locator(".panel").nth(1)
    assert second.table.cards.by_code[code].title in panel.inner_text()
    assert panel.locator(".chip.fresh").inner_text() == second.table.cards.by_code[code].printed
    assert "Team Blue Eva" in " ".join(panel.locator(".turn").inner_text().split())
    for mode in ("light", "dark"):
        page.emulate_media(color_scheme=mode)  # type: ignore[arg-type]
        check_wall(page, 1280, 720)
        check_wall(page, 1920, 1080)
        assert axe.Axe().run(page).response["violations"] == []
    page.close()


def test_the_teachers_pages_and_the_field_for_the_pin_fit_a_phone(school: School, browser: Browser) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    school.begin(3, *(f"Team {number} of the eighth grade" for number in range(1, 9)))
    page = browser.new_page(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    page.set_default_timeout(TIMEOUT)
    base = f"http://127.0.0.1:{school.served.port}"
    for path in ("/", *(f"{school.served.root}{path}" for path in ("/", "/new", "/cards"))):
        page.goto(base + path)
        for width in (320, 360, 1024):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, (path, width)
        assert axe.Axe().run(page).response["violations"] == [], path
    page.locator(".qr").first.wait_for()
    page.goto(f"{base}{school.projector}/")
    check_wall(page, 1280, 720)  # eight teams at a table
    page.close()


def test_a_phone_follows_the_teacher_and_the_teachers_page_follows_the_tables(school: School, browser: Browser) -> None:
    game = school.begin(3)
    base = f"http://127.0.0.1:{school.served.port}"
    phone, teacher = browser.new_page(viewport=PHONE), browser.new_page(viewport=PHONE)
    teacher.goto(f"{base}{school.served.root}/")
    phone.goto(f"{base}{school.root(3)}/join")
    assert phone.locator(".bar small").inner_text().startswith("Table 3 · Round 1")
    place(game, 5)
    teacher.locator(".games li:nth-child(3):has-text('1 right')").wait_for(timeout=TIMEOUT)
    form = {"table-3": "Eva\nTom", "rules": "classic", "id": "from the teacher"}
    assert send(school.served, "/new", form).status == 303
    phone.wait_for_url("**-eva-tom*", timeout=TIMEOUT)
    phone.close()
    teacher.close()
