"""Moving several together over a real socket: planning keeps nobody waiting, and what is sent are plain answers."""

from collections.abc import Iterator
from typing import Any

import pytest
from web.served import Client, Served, Words
from web.showing.test_groups import movement

from killzone.geometry.units import INCH
from killzone.web.protocol import Created

PLACES = tuple(f"{5 + 2 * n}, 5" for n in range(8))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("groups"))
    yield served
    served.stop()


def seated(server: Served) -> tuple[Created, Client, Client]:
    created = server.open(movement(*PLACES, "5, 20"), "person", "person")
    return created, *(server.client(created.table, secret) for secret in created.secrets)  # type: ignore[return-value]  # as many as seats


def asked(client: Client, *ids: str, by: tuple[int, int] = (0, 2 * INCH), **more: Any) -> Words:
    return {"revision": client.revision, "operatives": list(ids), "by": by, **more}


def sent(client: Client, mover: Words, *, asks: bool) -> None:
    for step in mover["steps"]:
        first, *more = step["answers"]
        result = client.result(
            client.send("answer", revision=client.revision, decision=step["decision"], **first, more=more, asks=asks)
        )
        assert result["type"] == "reply", result


def test_what_was_planned_is_sent_as_plain_answers_that_the_record_and_undo_know(server: Served) -> None:
    created, ada, _ = seated(server)
    ids = [f"a{n}" for n in range(1, 9)]
    assert ada.ask("judge", revision=ada.revision)["together"] is True
    found = ada.ask("group", **asked(ada, *ids))
    assert [one["operative"] for one in found["movers"] if one.get("steps")] == ids
    for mover in found["movers"]:
        sent(ada, mover, asks=mover is not found["movers"][-1])
    game = server.game(created.table)
    assert game.number == 3 * len(ids)
    assert [one.spot.y for one in game.table.operatives if one.id in ids and one.spot] == [7 * INCH] * len(ids)
    assert ada.state["can_undo"] == "free"
    assert ada.result(ada.send("undo", revision=ada.revision))["type"] == "reply"
    assert server.game(created.table).number < 3 * len(ids)


def test_a_plan_is_dead_once_anybody_has_answered(server: Served) -> None:
    created, ada, _ = seated(server)
    found = ada.ask("group", **asked(ada, "a1", "a2"))
    old = ada.revision
    sent(ada, found["movers"][0], asks=True)
    again = ada.result(
        ada.send(
            "answer",
            revision=old,
            decision=found["movers"][1]["steps"][0]["decision"],
            **found["movers"][1]["steps"][0]["answers"][0],
            more=found["movers"][1]["steps"][0]["answers"][1:],
        )
    )
    assert (again["type"], again["stale"]) == ("refused", True)
    assert ada.refused("group", **(asked(ada, "a2") | {"revision": old}))["stale"] is True
    assert server.game(created.table).number == 3


def test_only_who_is_asked_may_plan_and_nobody_plans_for_others(server: Served) -> None:
    created, ada, ben = seated(server)
    looker = server.client(created.table)
    ben.refused("group", **asked(ben, "foe"))
    looker.refused("group", **asked(looker, "a1"))
    ada.refused("group", **asked(ada, "a1", "foe"))
    ada.refused("group", **asked(ada, "a1", "nobody"))
    assert server.game(created.table).number == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"operatives": [f"a{n}" for n in range(1000)]},
        {"operatives": ["a1"] * 1000},
        {"operatives": []},
        {"operatives": "a1"},
        {"operatives": [1]},
        {"by": [10**15, 0]},
        {"by": [1.5, 0]},
        {"by": [1]},
        {"by": None},
        {"first": ["a1"]},
        {"revision": -1},
    ],
)
def test_whatever_else_is_sent_is_refused_with_words_and_changes_nothing(server: Served, wrong: Words) -> None:
    created, ada, _ = seated(server)
    ada.refused("group", **(asked(ada, "a1", "a2") | wrong))
    assert server.game(created.table).number == 0
    assert ada.ask("group", **asked(ada, "a1"))["movers"][0]["steps"]


def test_plans_that_wait_for_their_reply_keep_no_answer_waiting(server: Served) -> None:
    """Queries have a line of their own: however many wait in it, an answer is taken, and each is told something."""
    created, ada, _ = seated(server)
    ids = [f"a{n}" for n in range(1, 9)]
    first, *more = ada.ask("group", **asked(ada, "a9", by=(0, -INCH)))["movers"][0]["steps"][0]["answers"]
    plans = [ada.send("group", **asked(ada, *ids, by=(n * 37, 2 * INCH))) for n in range(50)]
    of = ada.send("answer", revision=ada.revision, decision=0, **first, more=more, asks=True)
    assert ada.result(of)["type"] == "reply"
    assert all(ada.result(plan)["type"] in ("reply", "refused") for plan in plans)
    assert server.game(created.table).number == 3
