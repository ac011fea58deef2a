"""Requests that change something: from a page of ours, whole, not too large and not too slow, on every server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckgen.guards import OwnOrigin, RequestLimits
from deckgen.studio.app import preview_app, studio_app
from deckgen.studio.decks import Decks
from deckgen.studio.shown_deck import ShownDeck

Messages = list[dict[str, Any]]


def ask(app: Any, messages: Messages, *, path: str = "/x", **headers: str) -> int | None:
    """The status of the answer to a POST whose body comes in these messages; None if there is no answer."""
    sent: Messages = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.01)
        return messages.pop(0) if len(messages) > 1 else messages[0]

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    named = [(name.encode(), value.encode()) for name, value in {"host": "127.0.0.1", **headers}.items()]
    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": named}
    asyncio.run(app(scope, receive, send))
    return sent[0]["status"] if sent else None


def part(body: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


@pytest.fixture
def heard() -> list[bytes]:
    return []


@pytest.fixture
def app(heard: list[bytes]) -> Callable[..., Any]:
    async def app(scope: object, receive: Callable[[], Any], send: Callable[[dict[str, Any]], Any]) -> None:
        heard.append((await receive())["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    return app


def test_a_body_in_parts_is_heard_whole(app: Any, heard: list[bytes]) -> None:
    assert ask(RequestLimits(app), [part(b"a=", more=True), part(b"1")]) == 200
    assert heard == [b"a=1"]


@pytest.mark.parametrize(
    ("messages", "status"),
    [
        ([part(b"a=", more=True), {"type": "http.disconnect"}], None),
        ([part(b"x" * 11)], 413),
        ([part(b"x", more=True), part(b"", more=True)], 408),
    ],
    ids=["broken off", "too large", "too slow"],
)
def test_anything_else_is_not_heard_at_all(app: Any, heard: list[bytes], messages: Messages, status: int) -> None:
    assert ask(RequestLimits(app, lambda path: 10, seconds=0.1), messages) == status
    assert heard == []


@pytest.mark.parametrize(("origin", "status"), [("http://127.0.0.1", 200), ("http://evil.example", 403), ("null", 403)])
def test_only_pages_of_ours_change_something(app: Any, origin: str, status: int) -> None:
    assert ask(OwnOrigin(app), [part(b"")], origin=origin) == status


@pytest.mark.parametrize("server", ["studio", "preview"])
def test_studio_and_preview_have_these_guards(tmp_path: Path, server: str) -> None:
    (tmp_path / "list.csv").write_text("date,title\n1969,Moon\n", "utf-8")
    if server == "studio":
        app = studio_app(Decks(tmp_path), "/s/key")
    else:
        app = preview_app(ShownDeck(tmp_path / "list.csv"), "/s/key", watch=True)
    path, ours, evil = "/s/key/d/deck/change", "http://127.0.0.1", "http://evil.example"
    assert ask(app, [part(b"{}")], path=path, origin=ours) in (404, 405)
    assert ask(app, [part(b"{}")], path=path, origin=evil) == 403
    assert ask(app, [part(b"{}")], path=path, origin=ours, host="evil.example") == 400
    assert ask(app, [part(b"{}")], path="/s/guess/d/deck/change", origin=ours) == 404
    assert ask(app, [part(b"x" * 9_000_000)], path=path, origin=ours) == 413
    broken_off = [part(b"x", more=True), {"type": "http.disconnect"}]
    assert ask(app, broken_off, path=path, origin=ours) is None
