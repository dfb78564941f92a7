"""Strangers at the door: half requests, crowds, floods of frames and of log; whoever plays is let in all the same."""

import json
import logging
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import toy
from web.served import LOOSE, WAIT, BareSocket, Served, frame, http
from web.test_store import Process

from killzone.web.gate import Gate, Rank, Visitor, address_of
from killzone.web.limits import Bucket, Limits
from killzone.web.protocol import VERSION
from killzone.web.quiet import Bounded

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
UPLOAD = b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n{"
CHUNKS = b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
HELLO = json.dumps({"type": "hello", "of": 1, "protocol": VERSION}).encode()


@contextmanager
def serving(tmp_path: Path, limits: Limits) -> Iterator[Served]:
    served = Served(tmp_path, limits, preload=("toy",))
    try:
        yield served
    finally:
        served.stop()


@contextmanager
def crowd(port: int, count: int, words: bytes) -> Iterator[list[socket.socket]]:
    """Connections that have said so much and no more."""
    with ExitStack() as stack:
        sockets = []
        for _ in range(count):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=WAIT))
            with suppress(ConnectionError):
                one.sendall(words)
            sockets.append(one)
        yield sockets


def said_to_the_end(gate: Gate, one: socket.socket) -> bytes:
    """What the server says until it ends a connection. For the gate the time passes in leaps while nothing comes."""
    said = b""
    one.settimeout(0.1)
    with suppress(ConnectionError):
        while True:
            try:
                some = one.recv(65_536)
            except TimeoutError:
                gate.now = partial(float, gate.now() + 100)
            else:
                if not some:
                    break
                said += some
    return said


def stop_time(served: Served) -> None:
    """Nobody's time runs out, however busy the machine is."""
    served.gate.now = lambda: 0.0


def plays(served: Served, made: Any) -> None:
    """Whoever has the secret of a seat comes in and answers."""
    client = served.client(made.table, *made.secrets)
    client.answered(served.game(made.table).decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over
    client.close()


# Half requests


@pytest.mark.parametrize(
    "words", [b"", b"G", HALF, UPLOAD, CHUNKS], ids=["nothing", "letter", "head", "body", "chunks"]
)
def test_half_a_request_is_cut_off_and_keeps_nobody_out(tmp_path: Path, words: bytes) -> None:
    with serving(tmp_path, LOOSE._replace(connections_of_an_address=20)) as served:
        stop_time(served)
        made = served.open(toy.new_game(3), "person", "person", "person")
        with crowd(served.port, 60, words) as sockets:
            plays(served, made)
            assert served.get("/api/health")[0] == 200
            for one in sockets:
                said_to_the_end(served.gate, one)
        plays(served, made)


def test_a_request_that_comes_in_time_is_not_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, LOOSE) as served, crowd(served.port, 1, HALF) as (one,):
        for letter in b"yes":
            one.sendall(bytes([letter]))
        one.sendall(b"\r\n\r\n")
        assert one.recv(15) == b"HTTP/1.1 200 OK"


def test_who_reads_nothing_of_an_answer_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, LOOSE) as served, ExitStack() as stack:
        sockets = []
        for _ in range(8):
            one = stack.enter_context(socket.socket())
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            one.settimeout(WAIT)
            one.connect(("127.0.0.1", served.port))
            one.sendall(b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20)
            sockets.append(one)
        until(served, lambda: served.gate.count() == 8)
        until(served, lambda: all(one.transport.get_write_buffer_size() for one in served.gate._visitors.values()))
        served.gate.now = count(1e9, 1e6).__next__  # it goes on: who reads a little after this is late, too
        until(served, lambda: served.gate.count() == 0)


def until(served: Served, holds: Callable[[], bool]) -> None:
    """Wait for something that is to come about on the server's event loop."""

    async def holds_now() -> bool:
        return holds()

    while not served.run(holds_now()):
        pass


# Crowds


def test_onlookers_do_not_shut_a_player_out(tmp_path: Path) -> None:
    with serving(tmp_path, LOOSE._replace(onlookers_of_a_table=3)) as served:
        made = served.open(toy.new_game(3), "person", "person", "person")
        onlookers = [served.client(made.table) for _ in range(3)]
        late = served.client(made.table, hello=False)
        late.hello()
        assert "too many onlookers" in late.until("gone")["text"]
        plays(served, made)
        assert onlookers[0].until("state")["revision"] == 1


def test_onlookers_of_one_address_do_not_shut_out_a_player_of_the_same(tmp_path: Path) -> None:
    with serving(tmp_path, LOOSE._replace(connections_of_an_address=10)) as served:
        made = served.open(toy.new_game(3), "person", "person", "person")
        player = served.client(made.table, *made.secrets)
        onlookers = [BareSocket(served.port, made.table) for _ in range(30)]
        for one in onlookers[-9:]:
            one.send(HELLO)
        plays(served, made)
        assert served.gate.count() <= 10
        player.until("state")
        player.answered(served.game(made.table).decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over
        for one in onlookers:
            one.close()


def test_a_seat_in_too_many_windows_closes_the_oldest(tmp_path: Path) -> None:
    with serving(tmp_path, LOOSE._replace(connections_of_a_seat=2)) as served:
        made = served.open(toy.new_game(3), "person", "person", "person")
        other = served.client(made.table, made.secrets[1])
        oldest = BareSocket(served.port, made.table)
        oldest.send(json.dumps({**json.loads(HELLO), "secrets": [made.secrets[0]]}).encode())
        until(served, lambda: len(served.lobby._tables[made.table].listeners) == 2)
        for _ in range(2):
            served.client(made.table, made.secrets[0])
        assert oldest.closed_with() == 1013
        assert other.ask("why", number=0)["kind"] == "why"


def test_who_asks_without_end_is_told_to_wait(tmp_path: Path) -> None:
    limits = LOOSE._replace(requests_at_once=20, requests_per_second=0, opened_of_an_address_at_once=3)
    limits = limits._replace(opened_of_an_address_per_second=0)
    with serving(tmp_path, limits) as served:
        assert [served.post("/api/tables", {})[0] for _ in range(5)] == [201] * 3 + [429] * 2
        statuses = [served.get("/api/health")[0] for _ in range(20)]
        assert (statuses.count(200), statuses.count(429)) == (15, 5)


def test_who_connects_without_end_is_not_let_in(tmp_path: Path) -> None:
    limits = LOOSE._replace(arrivals_at_once=10, arrivals_per_second=0, head_within=1e9)
    with serving(tmp_path, limits) as served, crowd(served.port, 30, HALF) as sockets:
        for one in sockets[10:]:
            with suppress(ConnectionError):
                assert one.recv(1) == b""
        assert served.gate.count() == 10


# Floods


def flood(bare: BareSocket, words: bytes, most: int) -> bool:
    """Whether the server ends a connection on which this is sent again and again, and nothing is read."""
    sent = 0
    try:
        while sent < most:
            bare.socket.sendall(words)
            sent += len(words)
    except (ConnectionError, TimeoutError):
        return True
    finally:
        bare.close()
    return False


def test_pings_to_which_the_answers_are_not_read_end_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path, LOOSE) as served:
        made = served.open(toy.new_game(3), "person", "person", "person")
        bare = BareSocket(served.port, made.table)
        assert flood(bare, frame(b"x" * 125, 9) * 1000, 60_000_000)
        plays(served, made)


@pytest.mark.parametrize("opcode", [0, 9, 10], ids=["parts", "pings", "pongs"])
def test_frames_without_end_end_the_connection(tmp_path: Path, opcode: int) -> None:
    with serving(tmp_path, LOOSE._replace(work_of_a_connection=0.1, work_per_second=0)) as served:
        made = served.open(toy.new_game(3), "person", "person", "person")
        bare = BareSocket(served.port, made.table)
        bare.send(HELLO)
        if opcode == 0:
            bare.socket.sendall(b"\x01\x80\0\0\0\0")
        part = bytes([opcode | (0x80 if opcode else 0)]) + b"\x80\0\0\0\0"
        assert flood(bare, part * 4000, 20_000_000)
        until(served, lambda: served.gate.count() == 0)
        until(served, lambda: not served.lobby._tables[made.table].listeners)


def test_who_asks_much_and_reads_nothing_is_let_go(tmp_path: Path) -> None:
    with serving(tmp_path, LOOSE._replace(unsent_bytes=20_000)) as served:
        made = served.open(toy.new_game(3), "person", "person", "person")
        other = served.client(made.table, *made.secrets)
        bare = BareSocket(served.port, made.table)
        bare.send(HELLO)
        asked = b"".join(
            frame(json.dumps({"type": "board", "of": number, "number": 0}).encode()) for number in range(50)
        )
        flood(bare, asked, 2_000_000)
        until(served, lambda: served.gate.count() == 1)
        assert other.ask("why", number=0)["kind"] == "why"


@pytest.mark.parametrize(
    "words",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: " + b"y" * 70_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 10_000 + b"\r\n",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\0\xff" * 100,
        b"\r\n" * 40_000,
        b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0",
        b"GET http://other/ HTTP/1.1\r\nHost: other\r\n\r\n",
        b"GET /assets/..%2f..%2fstore.py HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    ],
    ids=["header", "headers", "address", "bytes", "lines", "length", "both", "elsewhere", "dots", "passwd"],
)
def test_strange_requests_are_refused(tmp_path: Path, words: bytes) -> None:
    with serving(tmp_path, LOOSE) as served:
        with socket.create_connection(("127.0.0.1", served.port), timeout=WAIT) as one:
            with suppress(ConnectionError):
                one.sendall(words)
            answer = said_to_the_end(served.gate, one)
        assert answer[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 403", b"HTTP/1.1 404", b"HTTP/1.1 431")
        assert served.get("/api/health")[0] == 200


# The log


def test_a_log_has_a_few_lines_of_each_kind_and_says_how_many_were_left_out() -> None:
    written = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(record.getMessage())

    handler, logger = Kept(), logging.Logger("test")
    handler.addFilter(Bounded(of_a_kind=3, in_all=10, per_second=0))
    logger.addHandler(handler)
    for number in range(1000):
        logger.warning("the same again: %s", number)
    logger.warning("something else %s", "x" * 100_000)
    for number in range(1000):
        logger.warning("%d is another", number, exc_info=None)
        logger.warning(f"{number} is always another")
    assert written[:3] == ["the same again: 0", "the same again: 1", "the same again: 2"]
    assert "(997 lines were left out before this one)" in written[3]
    assert len(written[3]) < 10_000
    assert len(written) == 10


@pytest.mark.skipif(os.name == "nt", reason="Windows has no limit of file descriptors")
def test_without_file_descriptors_the_server_goes_on_and_its_log_is_short(tmp_path: Path) -> None:
    import resource

    few = (140, 140)
    with Process(tmp_path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few)) as server:
        status, made = http(server.port, "/api/tables", {"seats": [{"kind": "person"}] * 2})
        assert status == 201
        with crowd(server.port, 200, HALF):
            assert http(server.port, "/api/health")[0] == 200
        for _ in range(50):
            with crowd(server.port, 1, b"nonsense\r\n\r\n") as (one,), suppress(ConnectionError):
                assert one.recv(1)
        assert http(server.port, f"/api/tables/{made['table']}/scenario")[0] in (200, 409)
        code, said = server.stop()
    assert code == 0
    assert len(said) < 20_000


# The gate itself


class Transport:
    """Nothing but what the gate asks of one."""

    def __init__(self) -> None:
        self.cut = False
        self.unread = 0

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut

    def get_write_buffer_size(self) -> int:
        return self.unread


class Clock:
    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def entered(gate: Gate, host: str, rank: Rank = Rank.FRESH) -> Visitor:
    assert gate.admits(host)
    visitor = gate.enter(host, Transport())  # type: ignore[arg-type]  # as much of a transport as is looked at
    visitor.settle(rank) if rank else None
    return visitor


def was_cut(visitor: Visitor) -> bool:
    return visitor.transport.is_closing()


def test_who_has_shown_least_makes_room_and_of_those_the_oldest() -> None:
    gate = Gate(LOOSE._replace(connections_of_an_address=5))
    ranks = [Rank.SEATED, Rank.ONLOOKER, Rank.FRESH, Rank.ASKING, Rank.FRESH]
    seated, onlooker, first, asking, second = [entered(gate, "10.0.0.1", rank) for rank in ranks]
    for expected in (first, second, asking, onlooker):
        entered(gate, "10.0.0.1", Rank.SEATED)
        assert was_cut(expected)
    assert not was_cut(seated)
    assert not gate.admits("10.0.0.1")
    assert gate.admits("10.0.0.2")


def test_when_all_is_full_the_largest_crowd_makes_room() -> None:
    gate = Gate(LOOSE._replace(connections=12))
    crowd = [entered(gate, "10.0.0.1", Rank.ONLOOKER) for _ in range(11)]
    alone = entered(gate, "10.0.0.2")
    entered(gate, "10.0.0.3")
    assert was_cut(crowd[0])
    assert not was_cut(alone)


def test_a_proxy_keeps_order_itself() -> None:
    gate = Gate(LOOSE._replace(connections_of_an_address=1, arrivals_at_once=1, arrivals_per_second=0), "10.0.0.1")
    visitors = [entered(gate, "10.0.0.1") for _ in range(5)]
    assert not any(map(was_cut, visitors))
    assert visitors[0].may_ask()


def test_time_runs_out_for_whoever_is_waited_for() -> None:
    clock = Clock()
    gate = Gate(LOOSE._replace(head_within=10, request_within=60), clock=clock)
    fresh, asking, onlooker = (entered(gate, "10.0.0.1") for _ in range(3))
    asking.wait(60, Rank.ASKING)
    onlooker.settle(Rank.ONLOOKER)
    clock.at = 9.9
    gate.sweep()
    assert not was_cut(fresh)
    clock.at = 10
    gate.sweep()
    assert (was_cut(fresh), was_cut(asking)) == (True, False)
    clock.at = 60
    gate.sweep()
    assert (was_cut(asking), was_cut(onlooker)) == (True, False)
    onlooker.transport.unread = 5_000_000  # type: ignore[attr-defined]  # as much of a transport as is looked at
    gate.sweep()
    assert was_cut(onlooker)


def test_work_is_paid_for_by_connection_and_by_address() -> None:
    clock = Clock()
    limits = LOOSE._replace(work_of_a_connection=1, work_of_an_address=2, work_per_second=0.1)
    gate = Gate(limits, clock=clock)
    busy = [entered(gate, "10.0.0.1") for _ in range(4)]
    quiet, elsewhere = entered(gate, "10.0.0.1"), entered(gate, "10.0.0.2")
    assert [one.worked(0.9) for one in busy] == [True, True, False, False]
    assert quiet.worked(0.002)
    assert elsewhere.worked(0.9)
    assert not elsewhere.worked(0.2)
    clock.at = 100
    assert elsewhere.worked(0.2)


def test_addresses_are_told_apart_as_far_as_one_stranger_has_them() -> None:
    assert address_of("::ffff:10.0.0.1") == address_of("10.0.0.1") != address_of("10.0.0.2")
    assert address_of("2001:db8::1") == address_of("2001:db8::ffff:1") != address_of("2001:db8:0:1::1")
    assert address_of("::1") == "::1"
    assert address_of("fe80::1%eth0") == address_of("fe80::2")


def test_what_is_known_of_addresses_does_not_grow_without_end() -> None:
    gate = Gate(LOOSE)
    staying = entered(gate, "10.0.0.1")
    for number in range(10_000):
        gate.admits(f"11.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(gate._addresses) <= 4_000
    assert gate.find(staying.transport) is staying


def test_a_bucket_owes_no_more_than_it_holds() -> None:
    clock = Clock()
    bucket = Bucket(1, 2, clock)
    assert bucket.spend(2)
    assert not bucket.spend(100)
    clock.at = 2
    assert bucket.spend(0)
    assert not bucket.spend(0.1)


def test_the_largest_file_that_is_allowed_is_read_to_its_end(tmp_path: Path) -> None:
    usual = Limits()
    limits = LOOSE._replace(work_of_an_address=usual.work_of_an_address)
    with serving(tmp_path, limits._replace(work_of_a_connection=usual.work_of_a_connection)) as served:
        status, answer = served.post("/api/record", b" " * usual.file)
        assert (status, answer["reasons"][0]["text"]) == (422, "This is no record: it is not JSON.")
