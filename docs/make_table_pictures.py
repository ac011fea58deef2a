"""Makes the pictures of docs/table.md in a real browser, light and dark: python -m docs.make_table_pictures"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Deal, Start
from tests.programs import needed_browser
from tests.scorer.entry.full_games import play_on
from tests.scorer.web.served_table import PHONE, Phone, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES = Path(__file__).parent / "pictures"
DECK = Path(__file__).parents[1] / "decks" / "en.yaml"
SCALE, COLOURS, GAP = 1.5, 220, 24
FAMILY = ("Ana", "Luis", "Tom", "Grandma Zoë")
PLAYED = (  # hours ago, rules, the seat that begins, and the seed of the game
    (8 * 24, "classic", 0, 3),
    (8 * 24 - 1, "twist-coop", 0, 5),
    (26, "classic", 1, 6),
    (25, "chrono-vs", 2, 17),
    (3.2, "classic", 0, 8),
    (2.4, "classic", 1, 9),
    (1.6, "pl", 2, 10),
    (0.8, "twist-coop", 0, 3),
    (0.3, "classic", 3, 12),
)

RIGHT = (("007", "029", None), ("068", "007", None), ("022", "007", "068"), ("062", "068", None), ("073", "068", "062"))
"""Cards and their neighbours in a game that the next card ends."""


def main() -> None:
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, _serve(Path(folder)) as served, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=needed_browser(), args=["--no-sandbox", "--disable-gpu"])
        for name in ("end", "place", "rows", "new", "evening", "statistics"):
            shots = [_photograph(browser, served, name, mode) for mode in ("light", "dark")]
            _lay_beside(shots).save(PICTURES / f"table-{name}.png", optimize=True)
        browser.close()


@contextmanager
def _serve(folder: Path) -> Iterator[Served]:
    served = Served(folder, deck=DECK).start()
    try:
        yield served
    finally:
        served.end()


def _photograph(browser: Browser, served: Served, name: str, mode: str) -> Image.Image:
    """One screen; the card that ends a game flies with confetti, everything else stands still."""
    still = "no-preference" if name == "end" else "reduce"
    context = browser.new_context(
        viewport=PHONE, device_scale_factor=SCALE, has_touch=True, color_scheme=mode, reduced_motion=still
    )  # type: ignore[arg-type]
    phone = Phone(context, served)
    match name:
        case "end":
            _end_game(phone, served.games)
        case "place":
            _choose_card(phone, served.games)
        case "rows":
            game = _begin(served.games, "twist-coop", FAMILY[:3], 7)
            play_on(game, 7, moves=22)
            _open(phone, game)
        case "new":
            phone.go("/new")
            for number, player in enumerate(FAMILY):
                phone.page.locator("[name=player]").nth(number).fill(player)
            phone.page.locator("h1").click()
        case "evening":
            _play_evenings(served.games)
            phone.go()
        case "statistics":
            phone.go("/statistics")
    phone.page.wait_for_timeout(300)
    shot = Image.open(BytesIO(phone.page.screenshot())).convert("RGB")
    phone.close()
    context.close()
    return shot


def _begin(folder: Path, rules: str, players: tuple[str, ...], hand: int = 4) -> Game:
    return new_game(folder, DECK, rules, players, {} if rules == "chrono-vs" else {"hand": str(hand)})


def _open(phone: Phone, game: Game, query: str = "") -> None:
    phone.go("/g/" + game.path.name.removesuffix(".game.yaml") + query)


def _choose_card(phone: Phone, folder: Path) -> None:
    """A card of Luis is chosen, and the places of the line are open."""
    game = _begin(folder, "classic", FAMILY[:3])
    play_on(game, 21, moves=4)
    _open(phone, game)
    phone.page.locator('.hand [name="card"]').nth(1).check(force=True)


def _end_game(phone: Phone, folder: Path) -> None:
    """Luis puts his last card one year off; Ana has won."""
    game = _begin(folder, "classic", FAMILY[:2], 3)
    game.enter(Start(0, ("029",)), Deal(0, "Ana", ("007", "022", "073")), Deal(0, "Luis", ("057", "062", "068")))
    for card, after, before in RIGHT:
        game.place(card, after=after, before=before)
    phone.page.clock.install()
    _open(phone, game)
    phone.choose("057")
    phone.page.clock.pause_at(datetime.now() + timedelta(seconds=10))
    phone.tap('button[value="place:007:022"]')
    phone.page.wait_for_function("() => document.querySelector('.share img').complete")
    phone.page.clock.run_for(900)  # the confetti flies
    phone.page.evaluate("document.getAnimations().forEach(each => each.finish())")


def _play_evenings(folder: Path) -> None:
    """Two evenings of last week and one of today, and nothing else."""
    for log in folder.glob("*.game.yaml"):
        log.unlink()
    now = datetime.now()
    for hours, rules, seat, seed in PLAYED:
        game = _begin(folder, rules, FAMILY[seat:] + FAMILY[:seat])
        play_on(game, seed)
        ended = now - timedelta(hours=hours)
        text = game.path.read_text("utf-8")
        game.path.write_text(text.replace(f"played: {now.date()}", f"played: {ended.date()}"), "utf-8")
        os.utime(game.path, (ended.timestamp(), ended.timestamp()))
    play_on(_begin(folder, "classic", FAMILY), 2, moves=5)


def _lay_beside(shots: list[Image.Image]) -> Image.Image:
    light, dark = shots
    both = Image.new("RGB", (light.width + GAP + dark.width, light.height), "white")
    both.paste(light, (0, 0))
    both.paste(dark, (light.width + GAP, 0))
    return both.quantize(COLOURS, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
