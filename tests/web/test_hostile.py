"""Strangers: 20,000 messages that must not be taken, over a real socket, and none of them changes a game."""

import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from web.served import LOOSE, BareSocket, Client, Served, Words, frame

import killzone
from killzone.web.protocol import LARGEST_MESSAGE, VERSION

MESSAGES = 20_000
BATCH = 250
"""Messages sent before their refusals are read."""


class Hostile:
    """A seeded source of messages that are wrong in some way. `real` are messages that were right once."""

    def __init__(self, seed: int, real: list[Words], revision: int, decision: int) -> None:
        self.chance = random.Random(seed)
        self.real, self.revision, self.decision = real, revision, decision
        self.kinds = [
            self.replayed,
            self.stale,
            self.illegal,
            self.mutated,
            self.retyped,
            self.unknown,
            self.noise,
            self.cut,
            self.nested,
            self.huge,
            self.oversized,
            self.binary,
        ]

    def next(self) -> tuple[str, bytes, int]:
        """The name of its kind, the bytes, and the opcode they go with."""
        kind = self.chance.choice(self.kinds)
        made = kind()
        if isinstance(made, bytes):
            return kind.__name__, made, 2 if kind == self.binary else 1
        return kind.__name__, json.dumps(made).encode(), 1

    def replayed(self) -> Any:
        """An old answer, as it was sent."""
        return self.chance.choice(self.real)

    def stale(self) -> Any:
        """An old answer to the pending question, at another revision."""
        answer = dict(self.chance.choice(self.real), decision=self.decision)
        return answer | {"revision": self.chance.choice([-1, 0, self.revision - 1, self.revision + 1, 10**12])}

    def illegal(self) -> Any:
        """An answer to the pending question that the rules do not allow."""
        values: list[tuple[str, Any]] = [
            ("pick", self.word()),
            ("place", [self.number() for _ in range(4)]),
            ("path", [[self.number() for _ in range(4)] for _ in range(self.chance.randrange(1, 9))]),
            ("path", []),
            ("share", [self.number() for _ in range(self.chance.randrange(6))]),
            ("place", [1, 2, 3]),
            ("pick", ""),
        ]
        kind, value = self.chance.choice(values)
        return self.answer(kind=kind, value=value)

    def mutated(self) -> bytes:
        """A message that was right, with some bytes changed."""
        data = bytearray(json.dumps(self.chance.choice(self.real)).encode())
        for _ in range(self.chance.randrange(1, 6)):
            data[self.chance.randrange(len(data))] = self.chance.randrange(32, 127)
        return bytes(data)

    def retyped(self) -> Any:
        """A field of another type, or a field too few."""
        answer = self.answer(kind="pick", value="x")
        name = self.chance.choice(sorted(answer))
        if self.chance.random() < 0.3:
            del answer[name]
        else:
            answer[name] = self.chance.choice([None, [], {}, 1.5, True, "7", -1, [[[]]], {"of": 1}])
        return answer

    def unknown(self) -> Any:
        """A field or a kind of message that there is not."""
        if self.chance.random() < 0.5:
            return self.answer(kind="pick", value="x", **{self.word(): self.word()})
        return {"type": self.word(), "of": 1}

    def noise(self) -> Any:
        """Any JSON."""
        return self.chance.choice([None, 0, "hello", [], {}, [self.word()], {self.word(): self.number()}])

    def cut(self) -> bytes:
        """A message of which the end is missing."""
        text = json.dumps(self.chance.choice(self.real))
        return text[: self.chance.randrange(len(text))].encode()

    def nested(self) -> bytes:
        """Brackets in brackets."""
        depth = self.chance.randrange(100, 7_000)
        opening, closing = self.chance.choice([(b"[", b"]"), (b'{"a":', b"}")])
        return (opening * depth + b"1" + closing * depth)[:LARGEST_MESSAGE]

    def huge(self) -> Any:
        """Numbers that no field has room for."""
        number = self.chance.choice([10**30, -(10**30), 2**63, 2**64, -(2**63) - 1, 10**300, 1e300])
        name = self.chance.choice(["of", "revision", "decision"])
        if self.chance.random() < 0.5:
            return self.answer(kind="place", value=[number] * 4)
        return self.answer(kind="pick", value="x") | {name: number}

    def oversized(self) -> bytes:
        return b'{"type":"answer","of":3,"value":"' + b"x" * self.chance.randrange(LARGEST_MESSAGE, 60_000) + b'"}'

    def binary(self) -> bytes:
        return self.chance.randbytes(self.chance.randrange(1, 200))

    def answer(self, **more: Any) -> Words:
        return {"type": "answer", "of": 5, "revision": self.revision, "decision": self.decision, **more}

    def word(self) -> str:
        return "".join(self.chance.choices("abcxyz-_./\\'\";<>\0ü\U0001f3b2%$", k=self.chance.randrange(1, 12)))

    def number(self) -> int:
        return self.chance.choice([0, -1, 1, 999_999_999, -(10**9), self.chance.randrange(-(10**6), 10**6)])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    served.stop()


def played(server: Served, answers: int) -> tuple[Any, list[Words]]:
    """A table some way into a game, and the answers that were sent to it."""
    made = server.open(killzone.new_game(way="full", seed=21), "person", "person")
    client = server.client(made.table, *made.secrets)
    sent: list[Words] = []
    agents = [killzone.Uniform(f"hostile/{seat}") for seat in range(2)]
    for _ in range(answers):
        game = server.game(made.table)
        assert game.decision is not None
        action = agents[game.decision.seat].answer(game.view(game.decision.seat))
        revision = client.revision
        data = action.to_json()
        number = data.pop("decision")
        ((kind, value),) = data.items()
        sent.append({"type": "answer", "of": 7, "revision": revision, "decision": number, "kind": kind, "value": value})
        client.answered(action)
    client.close()
    return made, sent


def test_20_000_messages_that_must_not_be_taken(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    made, real = played(server, 90)
    table = server.table(made.table)
    game, revision = table.history.game, table.history.revision
    assert game.decision is not None
    digest, seat = game.digest(), game.decision.seat
    hostile = Hostile(6, real, revision, game.decision.id)
    # The seat that is asked, the other one, and somebody who looks on: what is wrong is wrong from everybody.
    senders = [server.client(made.table, *secrets) for secrets in ([made.secrets[seat]], [made.secrets[1 - seat]], [])]
    for sender in senders:
        while "watching" not in sender.heard[-1]:
            sender.receive()
    kinds = dict.fromkeys((kind.__name__ for kind in hostile.kinds), 0)
    right = {"type": "answer", "of": 9, "revision": revision, "decision": game.decision.id}
    legal = game.decision.candidates(1)[0].to_json()
    legal.pop("decision")
    ((kind, value),) = legal.items()
    sent = 0
    while sent < MESSAGES:
        sender = senders[sent // BATCH % len(senders)]
        batch = [hostile.next() for _ in range(BATCH)]
        if sender is not senders[0]:
            # What would be taken from the right seat is not taken from another.
            batch[0] = ("replayed", json.dumps({**right, "kind": kind, "value": value}).encode(), 1)
        sender.socket.socket.sendall(b"".join(frame(data, opcode) for _, data, opcode in batch))
        for name, data, _ in batch:
            word = json.loads(sender.socket.recv(30))
            assert word["type"] == "refused", (name, data[:200], word)
            assert word["reasons"], (name, data[:200])
            assert all(reason["text"] for reason in word["reasons"])
            assert "Traceback" not in str(word)
            assert "/site-packages" not in str(word)
            kinds[name] += 1
        sent += BATCH
        assert (table.history.game is game, table.history.revision) == (True, revision)
    assert game.digest() == digest
    assert min(kinds.values()) > MESSAGES / len(kinds) / 2
    assert [record.getMessage() for record in caplog.records if record.name == "killzone.web"] == []
    # After all that the table goes on as if nothing had been.
    asked = server.client(made.table, made.secrets[seat])
    asked.answered(game.decision.candidates(1)[0])


def test_text_that_is_no_text_ends_only_its_own_connection(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    made, _ = played(server, 1)
    other = server.client(made.table, *made.secrets)
    for bad in (b"\xff\xfe", b'{"type":"hello\xc3\x28"}', b"\xed\xa0\x80"):
        bare = BareSocket(server.port, made.table)
        bare.send(json.dumps({"type": "hello", "of": 1, "protocol": VERSION}).encode())
        bare.send(bad)
        assert bare.closed_with() == 1007
    assert other.ask("why", number=0)["kind"] == "why"
    assert not [one for one in caplog.records if one.name == "killzone.web"]


def test_a_frame_that_is_far_too_large_ends_only_its_own_connection(server: Served) -> None:
    made, _ = played(server, 1)
    other = server.client(made.table, *made.secrets)
    bare = BareSocket(server.port, made.table)
    bare.send(b"x" * 1_000_000)
    assert bare.closed_with() == 1009
    assert other.ask("why", number=0)["kind"] == "why"


def test_queries_that_make_no_sense_are_refused(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    made, _ = played(server, 40)
    client = server.client(made.table, *made.secrets)
    chance = random.Random(5)
    game = server.game(made.table)
    digest = game.digest()
    things: list[Any] = ["", "nobody", "a1", "../../x", "x" * 5000, 10**30, -1, 0, 10**9]
    spots: list[Any] = [[0, 0, 0, 0], [10**30] * 4, [-(10**9), 5, 5, 360], [1, 2, 3]]
    for _ in range(400):
        revision = chance.choice([client.revision, client.revision, 0])
        query: Words = chance.choice(
            [
                {"type": "reach", "revision": revision},
                {"type": "route", "revision": revision, "to": chance.choice([[0, 0], [10**30, 1], [5, 10**9]])},
                {"type": "route", "revision": revision, "to": [9, 9], "via": [chance.choice(spots)] * 40},
                {"type": "route", "revision": revision, "to": [9, 9], "level": chance.choice([10**30, -5])},
                {"type": "look", "viewer": chance.choice(things), "target": chance.choice(things)},
                {"type": "look", "viewer": "a1", "target": "b1", "at": chance.choice(spots)},
                {"type": "outlook", "revision": revision, "pick": chance.choice(things)},
                {"type": "explain", "operative": chance.choice(things)},
                {"type": "measure", "a": chance.choice(things), "b": chance.choice([*things, [10**30, 0, 0]])},
                {"type": "moment", "number": chance.choice([-1, 10**9, 10**30])},
                {"type": "board", "number": chance.choice([-2, 10**9])},
                {"type": "why", "number": chance.choice([-2, 10**9])},
            ]
        )
        kind = query.pop("type")
        word = client.result(client.send(kind, **query))
        if word["type"] == "refused":
            assert all(reason["text"] for reason in word["reasons"])
        assert "went wrong" not in str(word), (kind, query)
    assert server.game(made.table).digest() == digest
    assert [one.getMessage() for one in caplog.records if one.name == "killzone.web"] == []


def test_somebody_who_never_says_hello_is_let_go(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(hello_within=0.2))
    try:
        made = served.open(killzone.new_game(seed=1, way="lite"), "person", "person")
        bare = BareSocket(served.port, made.table)
        assert bare.closed_with() == 1008
    finally:
        served.stop()


def test_a_table_takes_only_so_many(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(onlookers_of_a_table=2))
    try:
        made = served.open(killzone.new_game(seed=1, way="lite"), "person", "person")
        clients: list[Client] = [served.client(made.table) for _ in range(2)]
        third = served.client(made.table, hello=False)
        third.hello()
        assert "too many onlookers" in third.until("gone")["text"]
        assert len(clients) == 2
    finally:
        served.stop()
