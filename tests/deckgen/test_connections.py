"""Connections: strangers wait in vain and take nobody's place; guests are heard."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from deckgen.connections import Connection
from deckgen.guards import Guests

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

GUEST = b"GET /key HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
STRANGER = GUEST.replace(b"/key", b"/guess")
FINE, NOTHING = b"HTTP/1.1 200", b"HTTP/1.1 404"


class Impatient(Connection):
    """The limits in small."""

    most_strangers = 6
    most_strangers_of_an_address = 3
    most_guests = 2
    stranger_seconds = 0.3
    idle_seconds = 0.2


class Patient(Impatient):
    stranger_seconds = 60.0
    idle_seconds = 60.0


async def answer(status: int, send: Send, body: bytes = b"") -> None:
    length = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": length})
    await send({"type": "http.response.body", "body": body})


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """The key opens; whoever has it may ask for much."""

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        await answer(200, send, b"x" * (20_000_000 if scope["query_string"] == b"much" else 2))

    if scope["path"] == "/key":
        await Guests(inside)(scope, receive, send)
    else:
        await answer(404, send)


class Line:
    """A connection from an address of this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(self, said: bytes) -> bytes:
        """The first bytes of the answer; nothing if the line is closed."""
        try:
            self.writer.write(said)
            await self.writer.drain()
            heard = await asyncio.wait_for(self.reader.read(12), 5)
            while heard and not heard.endswith(b"\r\n\r\n"):
                heard += (more := await asyncio.wait_for(self.reader.read(1), 5))
                if not more:
                    break
            await self.reader.readexactly(2 if heard.startswith(FINE) else 0)
        except (ConnectionError, asyncio.IncompleteReadError):
            return b""
        return heard[:12]

    async def is_closed(self) -> bool:
        try:
            return await asyncio.wait_for(self.reader.read(1), 0.05) == b""
        except TimeoutError:
            return False
        except ConnectionError:
            return True


Connect = Callable[..., Awaitable[Line]]


def serving(kind: type[Connection], visit: Callable[[Connect], Awaitable[None]]) -> None:
    async def run() -> None:
        config = uvicorn.Config(app, http=kind, interface="asgi3", lifespan="off", log_level="critical")
        server = uvicorn.Server(config)
        listening = socket.create_server(("127.0.0.1", 0))
        running = asyncio.create_task(server.serve(sockets=[listening]))
        lines: list[Line] = []

        async def connect(said: bytes = b"", *, address: str = "127.0.0.1", **options: Any) -> Line:
            port = listening.getsockname()[1]
            line = Line(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), **options))
            lines.append(line)
            line.writer.write(said)
            await asyncio.sleep(0.01)
            return line

        try:
            await visit(connect)
        finally:
            for line in lines:
                line.writer.transport.abort()
            server.should_exit = True
            await running

    asyncio.run(run())


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: 127", b"POST /key HTTP/1.1\r\nHost: x\r\nContent-Len"])
def test_a_stranger_who_says_nothing_is_sent_away_soon(said: bytes) -> None:
    async def visit(connect: Connect) -> None:
        line = await connect(said)
        assert await asyncio.wait_for(line.reader.read(), 2) == b""

    serving(Impatient, visit)


def test_a_guest_has_more_time_but_not_for_ever() -> None:
    async def visit(connect: Connect) -> None:
        line = await connect()
        assert await line.ask(GUEST) == FINE
        await asyncio.sleep(0.2)
        assert await line.ask(GUEST) == FINE
        assert await asyncio.wait_for(line.reader.read(), 2) == b""

    serving(Impatient, visit)


def test_a_guest_who_asks_for_much_and_reads_nothing_is_sent_away() -> None:
    async def visit(connect: Connect) -> None:
        line = await connect(GUEST.replace(b"/key", b"/key?much"), limit=1000)
        await asyncio.sleep(1.2)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await line.reader.readexactly(20_000_000)

    serving(Impatient, visit)


def test_an_address_has_few_places_for_strangers_and_the_oldest_makes_room() -> None:
    async def visit(connect: Connect) -> None:
        lines = [await connect() for _ in range(5)]
        assert [await line.is_closed() for line in lines] == [True, True, False, False, False]

    serving(Patient, visit)


elsewhere = pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own by default")


@elsewhere
def test_of_strangers_from_everywhere_the_one_that_waited_longest_makes_room() -> None:
    async def visit(connect: Connect) -> None:
        lines = [await connect(address=f"127.0.0.{number}") for number in range(2, 10)]
        assert [await line.is_closed() for line in lines] == [True] * 2 + [False] * 6

    serving(Patient, visit)


@elsewhere
def test_a_large_crowd_from_one_address_makes_room_first() -> None:
    class Roomy(Patient):
        most_strangers = 9
        most_strangers_of_an_address = 9

    async def visit(connect: Connect) -> None:
        alone = await connect(address="127.0.0.2")
        crowd = [await connect(address="127.0.0.3") for _ in range(8)]
        later = [await connect(address=f"127.0.0.{number}") for number in (4, 5)]
        assert [await line.is_closed() for line in crowd] == [True, True] + [False] * 6
        assert not any([await line.is_closed() for line in (alone, *later)])

    serving(Roomy, visit)


@elsewhere
def test_who_comes_from_the_address_of_a_guest_stays_while_there_are_others() -> None:
    async def visit(connect: Connect) -> None:
        assert await (await connect()).ask(GUEST) == FINE
        second = await connect()
        strangers = [await connect(address=f"127.0.0.{number}") for number in range(2, 10)]
        assert not await second.is_closed()
        assert sum([await line.is_closed() for line in strangers]) == 3

    serving(Patient, visit)


def test_nobody_is_sent_away_whose_request_has_just_come() -> None:
    """Many come at once, and the server meets them all before it reads what the first has asked."""

    async def visit(connect: Connect) -> None:
        port = (await connect()).writer.get_extra_info("peername")[1]
        with socket.create_connection(("127.0.0.1", port)) as asking:
            asking.sendall(GUEST)
            idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(30)]  # the server sleeps meanwhile
            await asyncio.sleep(0.2)
            asking.settimeout(2)
            assert asking.recv(12) == FINE
            for each in idle:
                each.close()

    serving(Patient, visit)


def test_strangers_never_take_the_place_of_a_guest_and_a_guest_who_comes_is_heard() -> None:
    async def visit(connect: Connect) -> None:
        here = await connect()
        assert await here.ask(GUEST) == FINE
        strangers = [await connect() for _ in range(20)]
        assert await here.ask(GUEST) == FINE
        assert await (await connect()).ask(GUEST) == FINE
        assert sum([await line.is_closed() for line in strangers]) >= 17

    serving(Patient, visit)


def test_a_guess_makes_nobody_a_guest() -> None:
    async def visit(connect: Connect) -> None:
        lines = [await connect() for _ in range(5)]
        assert [await line.ask(STRANGER) for line in lines] == [b"", b"", NOTHING, NOTHING, NOTHING]

    serving(Patient, visit)


def test_of_too_many_guests_the_one_that_has_been_idle_longest_makes_room() -> None:
    async def visit(connect: Connect) -> None:
        lines = [await connect() for _ in range(3)]
        assert [await line.ask(GUEST) for line in lines] == [FINE, FINE, FINE]
        assert [await line.is_closed() for line in lines] == [True, False, False]

    serving(Patient, visit)


@pytest.mark.parametrize("path", ["/key", "/guess"])
def test_a_body_that_nobody_reads_ends_the_connection(path: str) -> None:
    async def visit(connect: Connect) -> None:
        line = await connect(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n".encode())
        with pytest.raises(ConnectionError):
            for _ in range(1000):
                line.writer.write(b"x" * 10_000)
                await line.writer.drain()
                await asyncio.sleep(0)

    serving(Patient, visit)
