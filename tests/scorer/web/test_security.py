"""A table on a café network: what strangers get, and what hostile guests cannot do."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import pytest
from PIL import Image

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Deal, Start
from scorer.web.failures import Failures
from scorer.web.view import Pages
from tests.scorer.web.requests import Answer, ask, send
from tests.scorer.web.served_table import DECK, Served, photograph

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRIPT = "<script>alert(1)</script>"
CARDS = ("017", "045", "050", "051", "052")


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("lan"), ("--lan",)).start()
    yield running
    running.end()


def a_game(served: Served, players: tuple[str, ...] = ("Ana", "Luis")) -> tuple[Game, str]:
    game = new_game(served.games, DECK, "classic", players, {"hand": "2"})
    game.enter(Start(0, CARDS[:1]), Deal(0, players[0], CARDS[1:3]), Deal(0, players[1], CARDS[3:5]))
    return game, f"/g/{game.path.name.removesuffix('.game.yaml')}"


def a_tap(game: Game, card: str = "045") -> dict[str, object]:
    return {"do": "place:017:", "by": "Ana", "card": card, "base": f"{game.version}.0", "id": "a1"}


PATHS = ["/", "/new", "/deck.css", "/assets/page.css", "/fonts/sans", "/g/anything", "/g/anything/state", "/pictures/x"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("door", ["", "/k/", "/k/wrong-key-here", "/k//", "/K"])
def test_without_the_key_there_is_nothing_not_even_a_reason(lan: Served, path: str, door: str) -> None:
    answer = ask(lan, door + path)
    assert (answer.status, answer.text) == (404, "")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_with_the_key_the_page_is_there_and_nothing_leaves_it(lan: Served) -> None:
    answer = ask(lan, f"{lan.root}/")
    policy = answer.headers["Content-Security-Policy"]
    assert answer.status == 200
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "server" not in answer.headers
    assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', answer.text)


def test_the_key_is_long_random_and_kept_from_other_people(lan: Served) -> None:
    assert re.fullmatch(r"/k/[a-z2-9]{14}", lan.root)
    kept = lan.folder / "config" / "table.key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_the_terminal_shows_a_code_to_scan(lan: Served) -> None:
    import zxingcpp

    drawn = [line.rstrip("\n") for line in lan.output if "█" in line]
    dots = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    rows = [[dots[block][half] for block in line] for line in drawn for half in (0, 1)]
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([255 * dot for row in rows for dot in row])
    large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    found = zxingcpp.read_barcodes(large)
    assert [code.text for code in found] == [lan.address]


def test_nothing_that_happens_is_logged(lan: Served) -> None:
    assert lan.process
    assert lan.process.poll() is None
    assert len([line for line in lan.output if lan.root in line]) == 1  # the address itself, for those at the terminal


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_other_host_names_are_refused(lan: Served, host: str) -> None:
    with closing(socket.create_connection(("127.0.0.1", lan.port), 5)) as line:
        line.sendall(f"GET {lan.root}/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", None])
def test_a_form_on_another_page_writes_nothing(lan: Served, origin: str | None) -> None:
    game, address = a_game(lan)
    headers = {"Content-Type": "application/x-www-form-urlencoded"} | ({"Origin": origin} if origin else {})
    answer = ask(lan, lan.root + address, "POST", urlencode(a_tap(game)), headers)
    assert answer.status == 403
    assert game.refresh() is False


def test_names_notes_and_searches_are_escaped_everywhere(lan: Served) -> None:
    game, address = a_game(lan, (SCRIPT, '"><img src=x onerror=alert(2)>'))
    assert send(lan, address, {"do": "note", "note": SCRIPT, "base": f"{game.version}.0"}).status == 200
    for path in ("", "?sheet=more", "?sheet=moves", f"?sheet=pick&find={SCRIPT}", "?edit=1", f"/found?find={SCRIPT}"):
        answer = ask(lan, lan.root + address + path.replace("<", "%3C").replace(">", "%3E"))
        assert answer.status == 200
        assert "<script>alert" not in answer.text
        assert "<img src=x" not in answer.text
    assert "<script>alert" not in ask(lan, f"{lan.root}/").text
    game.refresh()
    assert any(getattr(step.record, "text", "") == SCRIPT for step in game.steps)


def test_a_player_from_the_form_is_escaped_too(lan: Served) -> None:
    answer = send(lan, "/new", {"rules": "classic", "player": [SCRIPT, "Luis"], "hand": "2"})
    assert answer.status == 303
    page = ask(lan, answer.headers["Location"])
    assert "&lt;script&gt;" in page.text
    assert "<script>alert" not in page.text


def test_a_stale_tap_gets_the_table_as_it_is(lan: Served) -> None:
    game, address = a_game(lan)
    tap = a_tap(game)
    assert send(lan, address, tap).status == 200
    other = send(lan, address, tap | {"card": "050", "id": "b2"})
    assert other.status == 409
    assert 'id="table"' in other.text
    game.refresh()
    assert len(game.moves) == 1


def test_a_tap_from_before_an_edit_by_hand_gets_the_table_as_it_is(lan: Served) -> None:
    game, address = a_game(lan)
    assert f'data-edition="{game.version}.0"' in ask(lan, lan.root + address).text
    game.path.write_text(game.path.read_text().replace("[051, 052]", "[051, 053]"))
    seen = ask(lan, f"{lan.root}{address}/state?since={game.version}.0")
    assert (seen.status, seen.headers["X-Edition"]) == (200, f"{game.version}.0.1")
    assert send(lan, address, a_tap(game)).status == 409
    assert send(lan, address, a_tap(game) | {"base": seen.headers["X-Edition"]}).status == 200


def test_a_repeated_tap_is_counted_once_even_without_its_id(lan: Served) -> None:
    game, address = a_game(lan)
    tap = a_tap(game)
    assert [send(lan, address, tap | {"id": name}).status for name in ("a1", "a1", "")] == [200, 200, 200]
    game.refresh()
    assert len(game.moves) == 1


def test_a_new_game_sent_twice_begins_once(lan: Served) -> None:
    form = {"rules": "classic", "player": ["Eva", "Leo"], "hand": "2", "id": "once"}
    assert len({send(lan, "/new", form).headers["Location"] for _ in range(2)}) == 1


def test_a_new_game_sent_many_times_at_once_begins_once_too(lan: Served) -> None:
    form = {"rules": "classic", "player": ["Eva", "Leo"], "hand": "2", "id": "all at once"}
    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(lambda _: send(lan, "/new", form), range(8)))
    assert len({answer.headers["Location"] for answer in answers}) == 1


@pytest.mark.parametrize("number", ["9" * 5000, "0", "x", "-1", "٣"])
def test_a_picture_that_no_photograph_has_is_not_found(lan: Served, number: str) -> None:
    assert ask(lan, f"{lan.root}/photo/x/{quote(number)}.jpg").status == 404


@pytest.mark.parametrize("cut", [1, 20, 40])
def test_a_form_cut_short_changes_nothing(lan: Served, cut: int) -> None:
    game, address = a_game(lan)
    body = urlencode(a_tap(game) | {"edit": ""}).encode()
    head = f"POST {lan.root}{address} HTTP/1.1\r\nHost: 127.0.0.1:{lan.port}\r\nOrigin: http://127.0.0.1:{lan.port}\r\n"
    kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    with closing(socket.create_connection(("127.0.0.1", lan.port), 5)) as line:
        line.sendall((head + kind).encode() + body[:-cut])
        line.shutdown(socket.SHUT_WR)
        line.recv(100)
    assert ask(lan, lan.root + address).status == 200
    assert game.refresh() is False
    assert send(lan, address, a_tap(game)).status == 200


def upload(served: Served, address: str, data: bytes) -> Answer:
    line = "--edge\r\nContent-Disposition: form-data; name=photo; filename=p.png\r\nContent-Type: image/png\r\n\r\n"
    body = line.encode() + data + b"\r\n--edge--\r\n"
    own = {"Origin": f"http://127.0.0.1:{served.port}", "X-Part": "table"}
    headers = own | {"Content-Type": "multipart/form-data; boundary=edge"}
    return ask(served, f"{served.root}{address}/photo", "POST", body, headers)


def test_a_photograph_too_big_is_refused(lan: Served) -> None:
    _, address = a_game(lan)
    try:
        status = upload(lan, address, b"\0" * 17_000_000).status
    except (BrokenPipeError, ConnectionResetError):
        status = 413  # the server hung up before it had heard everything
    assert status == 413
    assert ask(lan, f"{lan.root}/").status == 200


def test_a_picture_that_unpacks_to_a_huge_one_is_not_unpacked(lan: Served) -> None:
    _, address = a_game(lan)
    bomb = BytesIO()
    Image.new("1", (20_000, 20_000)).save(bomb, "PNG", optimize=True)
    started = time.monotonic()
    answer = upload(lan, address, bomb.getvalue())
    assert time.monotonic() - started < 3
    assert answer.status == 422
    assert "not a photo" in answer.text


@pytest.mark.parametrize("data", [b"", b"no picture", b"\x89PNG\r\n\x1a\n", photograph(("017",))[:300]])
def test_what_is_no_picture_is_refused_with_the_reason(lan: Served, data: bytes) -> None:
    _, address = a_game(lan)
    answer = upload(lan, address, data)
    assert answer.status == 422
    assert "not a photo" in answer.text


def test_a_form_too_big_is_refused(lan: Served) -> None:
    game, address = a_game(lan)
    assert send(lan, address, a_tap(game) | {"note": "x" * 100_000}).status == 413
    assert game.refresh() is False


READER = {"Accept": "text/html,*/*"}


def test_what_fails_is_said_on_a_page_with_a_way_on(lan: Served) -> None:
    game, address = a_game(lan)
    gone = ask(lan, f"{lan.root}/g/gone?a=1&b=2", headers=READER)
    assert gone.status == 404
    assert "may have been deleted" in gone.text
    assert 'href="?a=1&amp;b=2"' in gone.text  # the same page
    game.path.write_text("players: [")
    unreadable = ask(lan, lan.root + address, headers=READER)
    assert unreadable.status == 500
    assert "Try again" in unreadable.text
    assert "not YAML" in unreadable.text
    assert str(lan.games) not in unreadable.text
    assert "default-src 'none'" in unreadable.headers["Content-Security-Policy"]


def test_a_script_gets_the_reason_as_text(lan: Served) -> None:
    game, address = a_game(lan)
    too_big = send(lan, address, a_tap(game) | {"note": "x" * 100_000}, Accept="text/html")
    assert (too_big.status, "too large" in too_big.text, "<" in too_big.text) == (413, True, False)


def test_an_error_that_nobody_foresaw_has_words_too() -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    sent: list[dict[str, object]] = []

    async def hear(message: dict[str, object]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/g/x", "query_string": b"", "headers": []}
    asyncio.run(Failures(fail, Pages(""))(scope, None, hear))  # type: ignore[arg-type]
    assert sent[0]["status"] == 500
    assert b"Try again" in sent[1]["body"]  # type: ignore[operator]


@pytest.mark.parametrize("name", ["..%2f..%2fetc%2fpasswd", "..", "%2e%2e%2fkey", "a/b", "no-such", "x" * 500, "%00"])
def test_only_games_of_the_folder_are_found(lan: Served, name: str) -> None:
    assert ask(lan, f"{lan.root}/g/{name}").status in (307, 400, 404)


def test_a_thousand_malformed_requests_leave_the_server_well_and_the_log_unharmed(lan: Served) -> None:
    game, address = a_game(lan)
    before = game.path.read_bytes()
    rng = random.Random(7)
    verbs = ["place", "space", "play", "discard", "name", "effect", "remove", "skip", "", "💥", "undo:1", "place:::"]
    origin = {"Origin": f"http://127.0.0.1:{lan.port}"}
    with closing(HTTPConnection("127.0.0.1", lan.port, timeout=10)) as connection:
        for number in range(150):
            words = [
                rng.choice(["", "017", "999", "-1", "%00", "a" * 200, "1e9", "Ana"]) for _ in range(rng.randrange(4))
            ]
            form: dict[str, object] = {
                "do": ":".join([rng.choice(verbs), *words]),
                "by": rng.choice(["Ana", "Eve", "", "\0"]),
                "card": rng.choice(["", "nope", "💥", "017"]),
                "base": rng.choice(["", "x", "-1", "99999999", f"{game.version}.0", "1.1.1", "٣"]),
                "edit": rng.choice(["", "0", "99", "x"]),
                "have": ["017"] * rng.randrange(50),
            }
            kind = rng.choice(
                ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", ""]
            )
            body = urlencode(form, doseq=True).encode() if number % 3 else rng.randbytes(200)
            connection.request("POST", lan.root + address, body, origin | {"Content-Type": kind})
            answer = connection.getresponse()
            answer.read()
            assert answer.status in (200, 303, 400, 409, 422), (answer.status, form)
    for _ in range(850):
        with closing(socket.create_connection(("127.0.0.1", lan.port), 5)) as line:
            line.sendall(rng.choice([b"", b"GET ", b"POST " + lan.root.encode()]) + rng.randbytes(100) + b"\r\n\r\n")
            assert line.recv(12) in (b"HTTP/1.1 400", b"HTTP/1.1 404", b"")
    assert ask(lan, f"{lan.root}{address}").status == 200
    assert game.path.read_bytes() == before
    assert send(lan, address, a_tap(game)).status == 200
