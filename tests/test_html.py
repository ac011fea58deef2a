"""Whatever a deck, a log or a phone calls something, on no page of both programs does it become more than a text."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from deckgen.browser import answer as answer_request
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from scorer.entry.games_folder import new_game
from scorer.log.read import read_log
from scorer.log.records import Note
from scorer.replay import open_table, replay
from scorer.share.page import share_page
from scorer.web.app import PhotoSlots, pages_app, table_routes
from scorer.web.class_app import class_app
from scorer.web.classroom import open_classroom
from scorer.web.deck_faces import DrawnDecks
from scorer.web.tables import LOG_SUFFIX, Tables
from scorer.web.view import Pages
from tests.pages import HOST, Markup, Page, open_page
from tests.scorer.entry.full_games import play_on

EVIL = """"'><evil-tag onevil=1></script></style></title>&lt;{{7*7}}"""
FILE = "'><evil-tag onevil=1>&lt;{{7*7}}"
"""The same as the name of a file."""
TEXTS = {"title", "message", "fix", "label", "heading", "problem", "change"}
"""Keys of an answer in JSON that the page shows as text."""
TOKENS = {"font", "key", "number", "token", "file"}
"""Parts of addresses that name files."""
SHEETS = ("", "pick", "moves", "more", "look", "invite", "starter", "stop", "effect")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A deck in which everything is called so."""
    folder = tmp_path / "decks" / "evil"
    theme = folder / f"{FILE}theme"
    theme.mkdir(parents=True)
    rows = [(f"{number:03}", str(1900 + number), f"{number} {EVIL}", EVIL, EVIL, FILE, EVIL) for number in range(1, 25)]
    with (folder / f"{FILE}.csv").open("w", encoding="utf-8", newline="") as file:
        heading = ("code", "date", "title", "note", "source", "image", EVIL)
        csv.writer(file).writerows([heading, *rows, ("9", EVIL, *[EVIL] * 5)])
    hues = {name: {"angle": 30, "light": 0, "chroma": 0.1} for name in (EVIL, "blue")}
    (theme / "theme.yaml").write_text(json.dumps({"name": EVIL, "extends": "chronicle", "hues": hues}), "utf-8")
    names = {"theme": theme.name, "events": f"{FILE}.csv", "author": EVIL}
    (folder / "deck.yaml").write_text(json.dumps({"id": "evil", "title": EVIL, **names}), "utf-8")
    return folder / "deck.yaml"


def paths(routes: list[Any], name: str) -> Iterator[str]:
    """All addresses that can be asked for."""
    for route in routes:
        if isinstance(route, Route) and "GET" in (route.methods or ()) and not TOKENS & route.param_convertors.keys():
            yield route.path.replace("{name}", name)


def check_pages(pages: list[str]) -> None:
    found = Markup(pages)
    assert not {"evil-tag", "onevil"} & found.names
    assert any("<evil-tag onevil=1>" in text for text in found.texts)
    assert not any(text.endswith("&lt;49") for text in found.texts)


def played_game(folder: Path, deck: Path) -> str:
    """The name of a whole game, beside one in progress and a log that cannot be read."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "broken.game.yaml").write_text(json.dumps({"rules": EVIL, "deck": EVIL, "players": [EVIL]}), "utf-8")
    new_game(folder, deck, "classic", (EVIL, "Luis"))
    game = new_game(folder, deck, "classic", (EVIL, f"b{EVIL}"), {"hand": "2"}, teams={EVIL: (EVIL, "Eva")})
    play_on(game, moves=6)
    game.enter(Note(0, EVIL))
    return game.path.name.removesuffix(LOG_SUFFIX)


def test_at_the_table(tmp_path: Path, deck: Path) -> None:
    tables = Tables(tmp_path / "games", deck, DrawnDecks("/pictures"))
    name = played_game(tables.folder, deck)
    pages, slots = Pages(""), PhotoSlots()
    routes = table_routes(tables, pages, slots)
    app = pages_app(routes, slots, pages=pages)
    queries = [{"sheet": sheet, "find": EVIL, "card": EVIL, "edit": "1", "have": "001"} for sheet in SHEETS]
    shown = [open_page(app, path).text for path in paths(routes, name)]
    shown += [open_page(app, f"/g/{name}", query).text for query in [*queries, {"edit": "1"}]]
    note = {"do": "note", "note": EVIL, "base": "0.0"}
    shown += [open_page(app, f"/g/{name}", form=note).text, open_page(app, f"/delete/{name}", form={}).text]
    shown += [open_page(app, "/new", form={"rules": EVIL, "player": [EVIL]}).text, open_page(app, "/deleted").text]
    assert len(shown) > 20
    check_pages(shown)


def test_in_the_classroom(tmp_path: Path, deck: Path) -> None:
    classroom = open_classroom("teacherskey234", 2, "http://x/", tmp_path, deck)
    app, root = class_app(classroom), classroom.root
    played_game(classroom.tables[0].games.folder, deck)
    addresses = [f"{root}/", f"{root}/new", f"{root}/cards", f"{classroom.projector_root}/", "/"]
    shown = [open_page(app, path).text for path in addresses]
    shown += [open_page(app, f"{root}/new", form={"rules": EVIL, "table-1": EVIL, "list": EVIL}).text]
    shown += [open_page(app, "/", form={"pin": EVIL}).text]
    check_pages(shown)


def test_in_the_studio(deck: Path) -> None:
    decks = Decks(deck.parent.parent)
    app = studio_app(decks, "/s/key")
    routes = [f"/s/key{path}" for path in paths(app.routes[0].routes, "evil") if "/assets/" not in path]
    answers = [open_page(app, path, {"code": "001", "words": EVIL, "revision": "0"}) for path in routes]
    pasted = open_page(app, "/s/key/drop", form={"pasted": f"date\ttitle\tx{EVIL}\n1969\tx{EVIL}\tx{EVIL}\n"})
    answers.append(open_page(app, pasted.headers["location"]))
    answers.append(open_page(app, "/s/key/drop", form={"pasted": EVIL}))
    answers += [
        upload(app, path, f"{FILE}.{kind}") for path in UPLOADS for kind in ("png", "csv", "yaml", "ttf", "zip")
    ]
    (deck.parent / "deck.yaml").write_text(json.dumps({"events": FILE, EVIL: EVIL}), "utf-8")
    answers += [open_page(studio_app(Decks(decks.folder), "/s/key"), f"/s/key{path}") for path in ("/", "/d/evil/")]
    assert len(answers) > 30
    check_pages([text for answer in answers for text in html_of(answer)])


UPLOADS = ("/s/key/drop", "/s/key/d/evil/photographs", "/s/key/d/evil/fonts")


def upload(app: Any, path: str, name: str) -> Page:
    """Drop a file that is none of its kind, on a page."""
    head = f'--edge\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'
    headers = {"content-type": "multipart/form-data; boundary=edge", "host": HOST, "origin": f"http://{HOST}"}
    sent = head.encode() + b"date,title\n\r\n--edge--\r\n"
    found = asyncio.run(answer_request(app, "POST", path, headers, sent))
    return Page(found.status, dict(found.headers), found.body.decode())


def html_of(answer: Page) -> Iterator[str]:
    """The HTML of an answer: a page, or what is in a JSON object besides texts."""
    match answer.headers.get("content-type", "").partition(";")[0]:
        case "text/html":
            yield answer.text
        case "application/json":
            yield from html_in(json.loads(answer.text))


def html_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for key, each in value.items() if key not in TEXTS for text in html_in(each))
    elif isinstance(value, list):
        yield from (text for each in value for text in html_in(each))


def test_on_the_page_that_plays_a_game_again(tmp_path: Path, deck: Path) -> None:
    name = played_game(tmp_path / "games", deck)
    log = read_log(tmp_path / "games" / f"{name}{LOG_SUFFIX}")
    check_pages([share_page(log, replay(log, open_table(log)))])
