"""An application without a server: requests are answered, and what was written is told before that counts."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from deckgen.browser import Answer, Application, KeptFolder, answer, below
from deckgen.files import replace_file

NAMES = st.sampled_from(["a.yaml", "b/c.csv", "b/d.csv", "e/f/g.jpg"])
STEPS = st.lists(st.tuples(NAMES, st.none() | st.binary(max_size=8)), max_size=12)


async def _echo(request: Request) -> Response:
    body = (await request.body()).decode()
    told = f"{request.method} {request.url.path} {request.query_params.get('q')} {request.headers['host']} {body}"
    return PlainTextResponse(told, 201, {"X-Said": "yes"})


def _ask(method: str, address: str, body: bytes = b"") -> Answer:
    app = Starlette(routes=[Route("/{rest:path}", _echo, methods=["GET", "POST"])])
    return asyncio.run(answer(below("/x/app", app), method, address, {"Accept": "text/plain"}, body))


def test_a_request_reaches_the_application_below_its_root() -> None:
    told = _ask("POST", "/x/app/d/m%C3%A4rz?q=a+b", b"text")
    assert (told.status, told.body.decode()) == (201, "POST /d/märz a b localhost text")
    assert ("x-said", "yes") in told.headers


@given(STEPS)
def test_every_change_of_the_folder_is_told_once(tmp_path_factory, steps) -> None:
    folder = tmp_path_factory.mktemp("kept")
    kept = KeptFolder(folder)
    kept.begin()
    copy: dict[str, bytes] = {}
    for name, content in steps:
        file = folder / name
        if content is None:
            file.unlink(missing_ok=True)
        else:
            with replace_file(file) as written:
                written.write(content)
        for changed, now in kept.changes().items():
            if now is None:
                copy.pop(changed, None)
            else:
                copy[changed] = now
        assert kept.changes() == {}
    assert copy == {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_what_could_not_be_kept_is_told_again(tmp_path: Path) -> None:
    kept = KeptFolder(tmp_path)
    kept.begin()
    (tmp_path / "deck.yaml").write_bytes(b"title: One")
    assert list(kept.changes()) == ["deck.yaml"]
    kept.forget(["deck.yaml"])
    assert kept.changes() == {"deck.yaml": b"title: One"}


def test_what_another_page_changed_is_taken_over_and_not_told(tmp_path: Path) -> None:
    kept = KeptFolder(tmp_path)
    kept.begin()
    kept.write({"decks/a/deck.yaml": b"title: A", "gone.csv": None})
    assert (tmp_path / "decks/a/deck.yaml").read_bytes() == b"title: A"
    assert kept.changes() == {}


def _form(deck: str) -> bytes:
    return f"deck={deck}&player=Ana&player=Luis&rules=classic&id=1".encode()


def test_the_table_copies_a_deck_beside_its_games_once(tmp_path: Path) -> None:
    """So a log finds its deck wherever both are taken, and as it was in that game."""
    headers = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}
    options = {"faces": str(tmp_path / "none"), "code_reader": "/reader.js"}
    table = Application("scorer.web.browser", str(tmp_path), "/x/app", "en", **options)

    def start(deck: str) -> str:
        told = asyncio.run(
            table.respond("POST", "/x/app/new", headers, _form(deck).replace(b"id=1", b"id=" + deck.encode()))
        )
        assert told.status == 303
        return dict(told.headers)["location"]

    place = start("en")
    assert set(table.changes()) >= {"games/decks/en/en.yaml", "games/decks/en/events.csv"}
    assert table.needs("GET", place) == "en"  # whose faces were drawn before
    assert table.needs("GET", f"{place}/picture.png") == "all"
    assert table.needs("GET", "/x/app/") == ""
    own = tmp_path / "decks" / "town"
    own.mkdir(parents=True)
    (own / "deck.yaml").write_text("title: Our town\nevents: events.csv\n")
    rows = "".join(f"{1900 + year},Event {chr(65 + year)}\n" for year in range(20))
    (own / "events.csv").write_text(f"date,title\n{rows}")
    assert table.needs("GET", start("own:town")) == "all"
    (own / "deck.yaml").write_text("title: Our village\nevents: events.csv\n")
    table.changes()
    again = asyncio.run(table.respond("POST", "/x/app/new", headers, _form("own:town").replace(b"id=1", b"id=7")))
    assert again.status == 303
    assert (tmp_path / "games/decks/town/deck.yaml").read_text().startswith("title: Our town")
    assert (tmp_path / "games/decks/town-2/deck.yaml").read_text().startswith("title: Our village")
