"""The table that runs on one phone alone: whole games, without a network, killed, and nothing asked of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from deckgen.deck_link import BEGINNING, read_deck_link
from deckgen.faces.qr import deck_mark
from deckgen.reading.deck_file import load_deck
from scorer.replay import replay_file
from scorer.rules.rulesets import rulesets
from tests.deckgen.site.built_site import (
    SECONDS,
    SitePhone,
    history_deck,
    kill_tab,
    open_page,
    put_back,
    read_copy,
    serving,
    wait_for_application,
)
from tests.paths import DECKS
from tests.programs import needed_browser
from tests.scorer.web import test_table_routes_games as games
from tests.scorer.web.served_table import PHONE, photograph_texts

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLAYERS = ("Ana", "Luis")


@pytest.fixture(scope="module")
def site_phone(browser, site_address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SitePhone]:
    context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url) if "form.html" not in request.url else None)
    phone = SitePhone(context, site_address, tmp_path_factory.mktemp("kept"))
    assert put_back(phone.shell, phone.page, history_deck()) == "one deck or game was restored"
    yield phone
    assert not phone.errors
    assert all(address.startswith((site_address, f"blob:{site_address}")) for address in asked)
    context.close()


@pytest.fixture
def interrupted_phone(site_phone: SitePhone) -> Iterator[SitePhone]:
    """A phone without a network, on which pages are loaded anew and tabs are killed in the middle of a game."""
    site_phone.shell.locator("body[data-offline]").wait_for(state="attached", timeout=SECONDS)
    context = site_phone.shell.context
    context.set_offline(True)
    site_phone.is_interrupted, site_phone.entries, site_phone.interruptions = True, 0, 0
    yield site_phone
    assert site_phone.interruptions > 0
    site_phone.is_interrupted = False
    context.set_offline(False)


GAMES = {
    "classic": partial(games.test_a_game_with_a_miss_and_a_winner, rules="classic"),
    "pl": games.test_a_polish_game_ends_in_sudden_death_with_a_drawn_card,
    "twist-vs": partial(games.test_a_game_with_a_miss_and_a_winner, rules="twist-vs"),
    "twist-coop": games.test_a_game_in_two_rows,
    "chrono-vs": games.test_a_game_with_an_effect,
    "chrono-coop": games.test_a_game_in_the_grid,
}


@pytest.mark.parametrize("rules", rulesets())
def test_a_whole_game_without_a_network_survives_reloads_and_killed_tabs(
    interrupted_phone: SitePhone, rules: str
) -> None:
    GAMES[rules](interrupted_phone)
    game = interrupted_phone.game()
    assert game.table.ruleset.id == rules
    assert not replay_file(game.path).problems


def test_a_game_goes_on_without_a_network_and_after_the_tab_was_killed(
    browser, site_address: str, tmp_path: Path
) -> None:
    context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    phone = SitePhone(context, site_address, tmp_path)
    phone.shell.locator("body[data-offline]").wait_for(state="attached", timeout=SECONDS)
    context.set_offline(True)
    phone.shell.reload()
    phone.page = wait_for_application(phone.shell)
    phone.page.locator("a.button.strong").click()
    assert phone.page.locator("[name=deck]").input_value() == "en"  # first comes what the person can read
    for place, name in enumerate(PLAYERS):
        phone.page.locator("[name=player]").nth(place).fill(name)
    phone.page.locator(".start button").click()
    phone.page.locator("#table").wait_for(timeout=SECONDS)
    game = phone.game()
    codes = sorted(game.table.cards.by_code)
    phone.name(codes[0])
    kill_tab(phone.shell)
    phone.shell = context.new_page()
    phone.open()
    phone.page.locator(".games a").first.click()
    phone.page.locator("#table").wait_for(timeout=SECONDS)
    phone.fetch_games()
    game.refresh()
    assert game.state.line.cards == (codes[0],)
    assert not replay_file(game.path).problems
    context.close()


def test_what_needs_a_computer_is_named_with_its_command(site_phone: SitePhone) -> None:
    site_phone.go("/")
    site_phone.page.locator("details.elsewhere summary").click()
    commands = site_phone.page.locator("details.elsewhere code").all_inner_texts()
    assert commands == ["scorer serve en --lan", "scorer serve en --tables 6", "scorer photo en table.jpg"]


def test_the_log_names_its_deck_beside_it(site_phone: SitePhone) -> None:
    site_phone.begin("classic", PLAYERS)
    kept = read_copy(site_phone.page)
    logs = [content for name, content in kept.items() if name.endswith(".game.yaml")]
    assert logs
    assert all(b"deck: decks/history/deck.yaml" in log for log in logs)
    assert kept["games/decks/history/deck.yaml"] == kept["decks/history/deck.yaml"]


def test_a_second_tab_is_told_and_can_take_over(site_phone: SitePhone) -> None:
    other = site_phone.shell.context.new_page()
    other.goto(f"{site_phone.address}/table/")
    other.get_by_role("button", name="Use it here instead").click(timeout=SECONDS)
    wait_for_application(other)
    assert "another tab" in site_phone.shell.locator("#progress").inner_text()
    site_phone.shell.close()
    site_phone.shell = other
    site_phone.page = wait_for_application(other)


def test_axe_finds_nothing_to_object_to(site_phone: SitePhone) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    for path in ("/", "/new"):
        site_phone.go(path)
        assert axe.Axe().run(site_phone.shell).response["violations"] == [], path


def test_a_deck_comes_in_a_link(browser: Browser, site_address: str, tmp_path: Path) -> None:
    """From the studio of one device to the table of another, where it is then played without a network."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page = context.new_page()
    studio = open_page(page, f"{site_address}/studio/")
    studio.locator("button[value=starter]").click(timeout=SECONDS)
    studio.locator("#cards .card svg").first.wait_for(timeout=SECONDS)
    studio.locator("[data-panel=keep]").click(timeout=SECONDS)
    studio.locator("#phone button").click()
    link = studio.locator("#phone-link").input_value(timeout=SECONDS)
    code = cv2.imdecode(np.frombuffer(studio.locator(".phone-code").screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE)
    (scanned,) = zxingcpp.read_barcodes(code)
    assert read_deck_link(scanned.text.partition(BEGINNING)[2]) == read_deck_link(link.partition(BEGINNING)[2])
    context.close()

    context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    shell = context.new_page()
    shell.on("dialog", lambda dialog: dialog.accept())
    table = open_page(shell, scanned.text)
    expect(table.locator("[name=deck] option").first).to_have_text("New deck")
    assert table.locator("[name=deck]").input_value() == "own:new-deck"
    shell.locator("body[data-offline]").wait_for(state="attached", timeout=SECONDS)
    context.set_offline(True)
    shell.reload()
    table = wait_for_application(shell)
    table.locator("[name=deck]").select_option("own:new-deck")
    for place, name in enumerate(PLAYERS):
        table.locator("[name=player]").nth(place).fill(name)
    table.locator(".start button").click()
    table.locator("#table").wait_for(timeout=SECONDS)
    assert "decks/new-deck/deck.yaml" in read_copy(table)
    context.close()


def test_a_damaged_link_is_told(site_phone: SitePhone) -> None:
    said: list[str] = []
    site_phone.shell.once("dialog", lambda dialog: (said.append(dialog.message), dialog.accept()))
    kept = read_copy(site_phone.page)
    with site_phone.shell.expect_event("dialog", timeout=SECONDS):
        site_phone.shell.goto(f"{site_phone.address}/table/#deck=1.damaged")  # the page is open: it begins again
    site_phone.page = wait_for_application(site_phone.shell)
    assert "not complete" in said[0]
    assert read_copy(site_phone.page) == kept


def test_other_sites_cannot_change_anything(site_phone: SitePhone, tmp_path: Path) -> None:
    """A form of another origin reaches the service worker: browsers let pages send people anywhere."""
    kept = read_copy(site_phone.page)
    target = f"{site_phone.address}/table/app/new"
    (tmp_path / "form.html").write_text(
        f'<form method="post" action="{target}"><input name="rules" value="classic"></form>'
    )
    other = site_phone.shell.context.new_page()  # whose service worker is that of the phone
    with serving(tmp_path) as foreign:
        other.goto(f"{foreign}/form.html")
        with other.expect_navigation() as navigation:
            other.evaluate("() => document.forms[0].submit()")
    assert navigation.value.status == 403
    other.close()
    assert read_copy(site_phone.page) == kept


def make_film(codes: Sequence[str], film: Path) -> None:
    """A film of cards that lie beside each other, as far as their QR codes matter."""
    mark = deck_mark(load_deck(DECKS / "en.yaml").id)
    frame = Image.new("RGB", (1280, 480), "grey")
    for number, code in enumerate(codes):
        picture = Image.open(BytesIO(photograph_texts([f"{mark}{code}T"]))).convert("RGB").crop((20, 20, 250, 250))
        frame.paste(picture, (20 + 250 * number, 120))
    stream = BytesIO()
    frame.save(stream, "JPEG", quality=95)
    film.write_bytes(stream.getvalue() * 20)


@contextmanager
def phone_with_camera(browser: Browser, address: str, codes: Sequence[str], folder: Path) -> Iterator[SitePhone]:
    """Chromium's own camera, which plays a film of cards, and the reader that the site brings."""
    film = folder / "cards.mjpeg"
    make_film(codes, film)
    camera = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    with browser.browser_type.launch(
        executable_path=needed_browser(), args=["--no-sandbox", "--disable-gpu", *camera]
    ) as with_camera:
        context = with_camera.new_context(viewport=PHONE, locale="en-GB", permissions=["camera"])
        phone = SitePhone(context, address, folder / "kept")
        phone.shell.set_default_timeout(SECONDS)
        yield phone
        assert not phone.errors


def begin_with_shipped_deck(phone: SitePhone, rules: str) -> None:
    phone.page.goto(f"{phone.address}/table/app/new")
    for place, name in enumerate(PLAYERS):
        phone.page.locator("[name=player]").nth(place).fill(name)
    phone.page.locator(f".choice:has([value={rules}])").click()
    phone.page.locator(".start button").click()


def test_the_camera_names_a_card(browser: Browser, site_address: str, tmp_path: Path) -> None:
    start = "045"
    with phone_with_camera(browser, site_address, [start], tmp_path) as phone:
        begin_with_shipped_deck(phone, "classic")
        phone.tap("[data-scan]")
        phone.tap("button:has-text('Done')")
        assert phone.game().state.line.cards == (start,)


def test_the_camera_names_many_cards_in_one_view(browser: Browser, site_address: str, tmp_path: Path) -> None:
    deck = load_deck(DECKS / "en.yaml")
    line = [card.code for card in deck.cards[::30]][:5]
    with phone_with_camera(browser, site_address, line, tmp_path) as phone:
        begin_with_shipped_deck(phone, "chrono-vs")
        phone.tap("[data-scan]")
        phone.tap("button:has-text('Done')")
        assert set(phone.game().state.line.cards) == set(line)
