"""A real server in a thread of the test, and clients that speak to it over real sockets."""

import asyncio
import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection, connect

from killzone import Action, Game
from killzone.web.app import create_app
from killzone.web.gate import Gate
from killzone.web.limits import Limits
from killzone.web.lobby import Lobby
from killzone.web.opening import ReadyGame
from killzone.web.protocol import VERSION, Created, SeatWish
from killzone.web.server import Server, listen, server_config
from killzone.web.settings import Settings
from killzone.web.store import Store
from killzone.web.tables import LiveTable

T = TypeVar("T")
Words = dict[str, Any]
WAIT = 30.0
LOOSE = Limits(
    messages_per_second=1e6,
    messages_at_once=10**6,
    refusals_in_a_row=10**6,
    opened_at_once=10**6,
    opened_of_an_address_at_once=10**6,
    arrivals_at_once=10**6,
    requests_at_once=10**6,
    work_of_an_address=10**6,
    work_of_a_connection=10**6,
    hints_at_once=10**6,
)


class Served:
    """A server that runs in a thread until it is stopped; the test may look into its lobby."""

    def __init__(
        self,
        data: Path,
        limits: Limits = LOOSE,
        preload: tuple[str, ...] = (),
        store: Callable[[Path], Store] = Store,
        **more: Any,
    ) -> None:
        settings = Settings(data, pause=0, limits=limits, preload=preload, **more)
        self.app = create_app(settings, store(settings.database))
        self._clients: list[Client] = []
        listening = listen("127.0.0.1", 0)
        self.port: int = listening.getsockname()[1]
        ready = threading.Event()
        self.gate = Gate(limits, settings.proxy)
        self._server = Server(server_config(self.app, self.gate), self.gate, ready.set)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        assert ready.wait(WAIT)

    def stop(self) -> None:
        for client in self._clients:
            client.close()
        self._server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive()

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self.app.state.lobby
        return lobby

    def run(self, job: Coroutine[Any, Any, T]) -> T:
        """Have the server's event loop do something."""
        return asyncio.run_coroutine_threadsafe(job, self._server.loop).result(WAIT)

    def open(self, game: Game, *kinds: str, title: str = "A test", bot: str = "uniform") -> Created:
        wishes = [SeatWish(kind, bot if kind == "bot" else "") for kind in kinds]  # type: ignore[arg-type]  # words of whoever calls
        return self.run(self.lobby.open(ReadyGame(game, title, wishes, "b2:test")))

    def table(self, id: str) -> LiveTable:
        table = self.run(self.lobby.table(id))
        assert table is not None
        return table

    def game(self, id: str) -> Game:
        return self.table(id).history.game

    def client(self, table: str, *secrets: str, hello: bool = True, **more: Any) -> "Client":
        client = Client(self.port, table, *secrets, hello=hello, **more)
        self._clients.append(client)
        return client

    def post(self, path: str, data: Any, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        return http(self.port, path, data, headers)

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        return http(self.port, path, None, headers)


def http(port: int, path: str, data: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    """A request; the status, and the body as JSON if it is some."""
    body = None if data is None else data if isinstance(data, bytes) else json.dumps(data).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, headers or {})
    try:
        with urllib.request.urlopen(request, timeout=WAIT) as answer:
            return answer.status, _read(answer.read())
    except urllib.error.HTTPError as problem:
        return problem.code, _read(problem.read())


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode()


class Client:
    """One connection. `state` is the last that came; everything that came is in `heard`."""

    def __init__(self, port: int, table: str, *secrets: str, hello: bool = True, **more: Any) -> None:
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{port}/socket/{table}",
                max_size=None,
                compression=None,
                open_timeout=WAIT,
                close_timeout=1,
            )
        )
        self.heard: list[Words] = []
        self.state: Words = {}
        self.welcome: Words = {}
        self._results: dict[int, Words] = {}
        self._of = 0
        if hello:
            self.hello(*secrets, **more)
            self.welcome = self.until("welcome")
            self.until("state")

    def hello(self, *secrets: str, **more: Any) -> None:
        self.send("hello", **{"protocol": VERSION, "secrets": list(secrets), **more})

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def send(self, type: str, **fields: Any) -> int:
        self._of += 1
        self.socket.send(json.dumps({"type": type, "of": self._of, **fields}))
        return self._of

    def receive(self) -> Words:
        word: Words = json.loads(self.socket.recv(WAIT))
        self.heard.append(word)
        if word["type"] == "state":
            self.state = word
        if word["type"] in ("reply", "refused"):
            self._results[word["of"]] = word
        return word

    def until(self, kind: str, fits: Callable[[Words], bool] = lambda word: True) -> Words:
        """The next word of a kind; whatever comes before it is heard, too."""
        while True:
            word = self.receive()
            if word["type"] == kind and fits(word):
                return word

    def result(self, of: int) -> Words:
        """The reply to a message, or its refusal, which may have overtaken those of earlier messages."""
        while of not in self._results:
            self.receive()
        return self._results.pop(of)

    def ask(self, type: str, **fields: Any) -> Words:
        """The data of a reply; fails on a refusal."""
        word = self.result(self.send(type, **fields))
        assert word["type"] == "reply", word
        data: Words = word["data"]
        return data

    def refused(self, type: str, **fields: Any) -> Words:
        word = self.result(self.send(type, **fields))
        assert word["type"] == "refused", word
        assert word["reasons"]
        assert all(reason["text"] for reason in word["reasons"])
        return word

    def answer(self, action: Action, revision: int | None = None, *, asks: bool = True) -> int:
        """Answer; whatever follows is asked, unless a test lets the server answer what cannot matter."""
        at = self.revision if revision is None else revision
        return self.send("answer", **answer_form(action), revision=at, asks=asks)

    def answered(self, action: Action, *, asks: bool = True) -> Words:
        """Answer, and wait for the state that follows."""
        before = self.revision
        of = self.answer(action, asks=asks)
        while self.revision == before or not any(word.get("of") == of for word in self.heard):
            word = self.receive()
            assert word["type"] != "refused", word
        return self.state

    @property
    def revision(self) -> int:
        return int(self.state["revision"])


def answer_form(action: Action) -> Words:
    data = action.to_json()
    number = data.pop("decision")
    ((kind, value),) = data.items()
    return {"decision": number, "kind": kind, "value": value}


class BareSocket:
    """A connection that does only what it is told: no reading on the side, no checks of what it sends."""

    def __init__(self, port: int, table: str) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(WAIT)
        self.socket.connect(("127.0.0.1", port))
        lines = [
            f"GET /socket/{table} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
        ]
        lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        assert head.startswith(b"HTTP/1.1 101"), head

    def send(self, payload: bytes, opcode: int = 1) -> None:
        self.socket.sendall(frame(payload, opcode))

    def closed_with(self) -> int:
        """The code with which the server closes, after whatever else it sends; then this end is closed, too."""
        try:
            while True:
                opcode, size = self._read(2)
                size &= 127
                if size >= 126:
                    size = int.from_bytes(self._read(2 if size == 126 else 8), "big")
                payload = self._read(size)
                if opcode & 15 == CLOSE:
                    return int.from_bytes(payload[:2], "big")
        except (ConnectionResetError, EOFError):
            return 0
        finally:
            self.close()

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            chunk = self.socket.recv(size - len(data))
            if not chunk:
                raise EOFError
            data += chunk
        return data

    def close(self) -> None:
        self.socket.close()


CLOSE = 8


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """One whole frame of a client, with a mask of zeros."""
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65_536:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes([0x80 | opcode]) + length + b"\0\0\0\0" + payload
