"""Playing with friends and strangers: talk, seats that change hands, another game; and how somebody would cheat."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy
from web.games import first, until_sworn
from web.served import LOOSE, Client, Served, Words

import killzone
from killzone.web.besides import unix_ms
from killzone.web.codes import LETTERS, Codes
from killzone.web.company import LONGEST_LINE, called
from killzone.web.limits import Limits
from killzone.web.opening import open_scenario
from killzone.web.protocol import SeatWish

QUICK = LOOSE._replace(away_before=0, watching_within=0, said_at_once=10**6)
SCRIPT = "<img src=x onerror=alert(1)><script>alert(1)</script>"
SMALL = {"way": "lite", "killzone": "tollgate-six", "teams": ["ninth-bell", "meridian-survey"]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"), QUICK, preload=("toy",))
    yield served
    served.stop()


def opened(server: Served, **wish: object) -> Words:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "link"}]
    status, made = server.post("/api/tables", {**SMALL, "seats": seats, **wish})
    assert status == 201, made
    return dict(made)


def said(word: Words) -> list[Words]:
    return [{key: line[key] for key in ("phrase", "own") if key in line} for line in word["lines"]]


# Talk


def test_phrases_reach_everybody_and_own_words_only_those_who_allow_them(server: Served) -> None:
    made = server.open(toy.new_game(3), "person", "person", "person")
    one, two, three = (server.client(made.table, secret) for secret in made.secrets)
    watcher = server.client(made.table)
    one.ask("say", phrase="luck")
    assert [said(word) for word in one.heard if word["type"] == "talk"] == [[{"phrase": "luck"}]]
    for client in (two, three, watcher):
        assert said(client.until("talk")) == [{"phrase": "luck"}]
    assert "off for you" in one.refused("say", text=SCRIPT)["reasons"][0]["text"]
    one.ask("allow", on=True)
    assert "Nobody else" in one.refused("say", text=SCRIPT)["reasons"][0]["text"]
    two.ask("allow", on=True)
    one.ask("say", text=SCRIPT)
    # It is passed on as the text that it is; the page writes it as text, too.
    assert {"own": SCRIPT} in said(two.until("talk", lambda word: "own" in word["lines"][-1]))
    for client in (three, watcher):
        client.ask("measure", a=[0, 0, 0], b=[1, 1, 0])
        assert SCRIPT not in json.dumps(client.heard)
    assert {"own": SCRIPT} not in said(server.client(made.table).until("talk"))
    # Whoever allows it later reads what was said before.
    three.ask("allow", on=True)
    assert any({"own": SCRIPT} in said(word) for word in three.heard if word["type"] == "talk")
    three.ask("allow", on=False)
    assert {"own": SCRIPT} not in said(server.client(made.table, made.secrets[2]).until("talk"))


def test_what_cannot_be_said(server: Served) -> None:
    made = server.open(toy.new_game(3), "person", "person", "person")
    one, two = (server.client(made.table, secret) for secret in made.secrets[:2])
    for client in (one, two):
        client.ask("allow", on=True)
    assert "at most" in one.refused("say", text="x" * (LONGEST_LINE + 1))["reasons"][0]["text"]
    for nothing in ("", " \n", "\0", "\u202e"):
        assert "one of the phrases" in one.refused("say", text=nothing)["reasons"][0]["text"]
    assert "cannot be read" in one.refused("say", phrase="<script>")["reasons"][0]["text"]
    assert "Only who has a seat" in server.client(made.table).refused("say", phrase="luck")["reasons"][0]["text"]


def test_so_much_is_not_passed_on(tmp_path: Path) -> None:
    slow = LOOSE._replace(said_per_second=0.0001, said_at_once=3, watching_within=3600)
    server = Served(tmp_path, slow, preload=("toy",))
    try:
        made = server.open(toy.new_game(3), "person", "person", "person")
        one = server.client(made.table, made.secrets[0])
        for _ in range(3):
            one.ask("say", phrase="hello")
        assert "wait" in one.refused("say", phrase="hello")["reasons"][0]["hint"]
        # Neither by another window of the same seat.
        other = server.client(made.table, made.secrets[0])
        assert "wait" in other.refused("call", name="Ada")["reasons"][0]["hint"]
        # Names of those who watch have one budget together.
        for n in range(3):
            server.client(made.table).ask("call", name=f"w{n}")
        assert server.client(made.table).refused("call", name="w")
        # However many come and go, they are told of together.
        one.ask("measure", a=[0, 0, 0], b=[1, 1, 0])
        assert not any("watching" in word for word in one.heard)
    finally:
        server.stop()


def test_what_was_said_and_names_are_kept(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("killzone.web.besides.MOST_LINES", 4)
    monkeypatch.setattr("killzone.web.company.MOST_LINES", 4)
    made = server.open(toy.new_game(3), "person", "person", "person")
    with Client(server.port, made.table, made.secrets[0]) as one:
        for _ in range(6):
            one.ask("say", phrase="hello")
        one.ask("call", name="  Ada\u200b\n" + "x" * 90)
    server.lobby.sweep(0)
    again = server.client(made.table, made.secrets[1])
    assert len(again.until("talk")["lines"]) == 4
    assert again.state["seats"][0]["name"] == "Ada " + "x" * 26
    assert called(SCRIPT) == SCRIPT[:30]


# Who watches


def test_those_who_watch_are_listed_and_are_told_no_secret(server: Served) -> None:
    game = until_sworn()
    made = server.open(game, "person", "person", "person")
    one = server.client(made.table, made.secrets[0])
    watcher = server.client(made.table, name="Grace")
    assert one.until("present", lambda word: "watching" in word)["watching"] == ["Grace"]
    watcher.ask("call", name="Hopper")
    one.until("present", lambda word: word["watching"] == ["Hopper"])
    for kind, fields in (("moment", {"number": 1}), ("why", {"number": 1}), ("explain", {"operative": "x"})):
        watcher.result(watcher.send(kind, **fields))
    for kind in ("allow", "hint", "stand-in", "delegate"):
        fields = {"revision": 0} if kind in ("hint", "delegate") else {"seat": 0} if kind == "stand-in" else {}
        assert watcher.refused(kind, **fields)
    bytes_heard = json.dumps(watcher.heard)
    assert not any(oath in bytes_heard for oath in ("blood", "silence"))
    watcher.close()
    one.until("present", lambda word: "watching" not in word)


# Bots that stand in


def test_a_bot_takes_over_for_somebody_who_left_if_all_others_agree(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("killzone.web.answering.ADVISOR", "uniform")
    made = server.open(toy.new_game(3), "person", "person", "person")
    one, two, three = (server.client(made.table, secret) for secret in made.secrets)
    assert "is here" in two.refused("stand-in", seat=0)["reasons"][0]["text"]
    assert two.refused("stand-in", seat=1)
    assert two.refused("stand-in", seat=9)
    one.close()
    two.until("present", lambda word: not word["seats"][0].get("connected"))
    two.ask("stand-in", seat=0)
    assert three.until("present", lambda word: "stand_in" in word)["stand_in"] == {"seat": 0, "by": 1, "waiting": [2]}
    assert "not asked" in two.refused("stand-in", seat=0, what="agree")["reasons"][0]["text"]
    three.ask("stand-in", seat=0, what="agree")
    two.until("state", lambda word: word["number"] > 0)
    assert server.table(made.table).history.seat_of(1) == 0
    # It is kept, and whoever comes back takes the seat back.
    server.lobby.forget(server.table(made.table))
    back = server.client(made.table, made.secrets[0])
    assert back.state["seats"][0]["stand_in"]
    assert (
        "No bot plays"
        in server.client(made.table, made.secrets[1]).refused("stand-in", seat=0, what="end")["reasons"][0]["text"]
    )
    back.ask("stand-in", seat=0, what="end")
    assert not server.table(made.table).seats[0].stand_in


def test_somebody_who_was_there_just_now_is_not_replaced(tmp_path: Path) -> None:
    server = Served(tmp_path, preload=("toy",))
    try:
        made = server.open(toy.new_game(3), "person", "bot", "person")
        one, two = (server.client(made.table, made.secrets[seat]) for seat in (0, 2))
        one.close()
        away = two.until("present", lambda word: not word["seats"][0].get("connected"))["seats"]
        # Everybody is told from when on a bot may take over.
        assert unix_ms() < away[0]["waited_for"] <= unix_ms() + 300_000
        assert not any("waited_for" in seat for seat in away[1:])
        (reason,) = two.refused("stand-in", seat=0)["reasons"]
        assert ("just now" in reason["text"], reason["hint"]) == (True, "wait 5 minutes")
    finally:
        server.stop()


# Another device


def test_a_code_opens_ones_seats_once(server: Served) -> None:
    made = opened(server)
    path, secret = f"/api/tables/{made['table']}/code", made["secrets"][0]
    assert server.post(path, {})[0] == 403
    assert server.post(path, {}, {"x-killzone-seat": "x" * 32})[0] == 403
    status, told = server.post(path, {}, {"x-killzone-seat": f"nonsense,{secret}"})
    assert (status, told["seconds"]) == (201, 600)
    typed = told["code"].lower().replace("-", " ")
    status, found = server.post("/api/codes", {"code": typed})
    assert (status, found["table"], found["secrets"]) == (200, made["table"], [secret])
    assert server.post("/api/codes", {"code": typed})[0] == 404


def test_codes_are_few_and_grow_old() -> None:
    now = 0.0
    codes = Codes(Limits()._replace(codes=5, codes_of_a_table=2, code_within=10), lambda: now)
    first_, second, third = (codes.make("a", ("s",)) for _ in range(3))
    assert set(first_) <= set(LETTERS)
    assert codes.use(first_) is None
    assert codes.use(second) is not None
    now = 10.0
    assert codes.use(third) is None
    many = [codes.make(f"t{n}", ("s",)) for n in range(7)]
    assert [codes.use(code) is not None for code in many] == [False] * 2 + [True] * 5


def test_codes_cannot_be_tried_for_long(tmp_path: Path) -> None:
    server = Served(tmp_path, LOOSE._replace(tries_of_an_address_at_once=5, tries_of_an_address_per_second=0.0001))
    try:
        tried = [server.post("/api/codes", {"code": f"AAAA-AAA{n}"})[0] for n in range(2, 9)]
        assert tried == [404] * 5 + [429] * 2
    finally:
        server.stop()


# Open tables


def test_a_stranger_takes_an_open_seat_and_nobody_looks_over_their_shoulder(server: Served) -> None:
    made = opened(server, listed=True, pace={"kind": "decision", "seconds": 86_400, "out": "lost"})
    hidden = opened(server)
    mine = server.client(made["table"], made["secrets"][0])
    server.app.state.board.forget()
    listed = server.get("/api/lobby")[1]
    (found,) = [one for one in listed if one["table"] == made["table"]]
    assert (found["names"], found["free"], found["here"], found["pace"]["out"]) == (["Ada"], 1, True, "lost")
    assert hidden["table"] not in {one["table"] for one in listed}
    assert server.post(f"/api/tables/{hidden['table']}/sit", {"name": "Eve"})[0] == 409
    status, seated = server.post(f"/api/tables/{made['table']}/sit", {"name": "Grace"})
    assert status == 201
    assert mine.until("present", lambda word: word["seats"][1]["kind"] == "person")["seats"][1]["name"] == "Grace"
    assert server.client(made["table"], *seated["secrets"]).welcome["yours"] == [1]
    # The link that the table was made with is worth nothing any more.
    assert server.client(made["table"], made["secrets"][1]).welcome["yours"] == []
    assert server.post(f"/api/tables/{made['table']}/sit", {"name": "Eve"})[0] == 409
    assert made["table"] not in {one["table"] for one in server.get("/api/lobby")[1]}


def test_a_new_table_is_listed_at_once_and_many_deserted_ones_hide_nobody_who_waits(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("killzone.web.meeting.MOST_OPEN", 2)
    server.get("/api/lobby")
    made = opened(server, listed=True)
    assert made["table"] in [one["table"] for one in server.get("/api/lobby")[1]]
    server.client(made["table"], made["secrets"][0])
    for _ in range(3):
        opened(server, listed=True)
    found = server.get("/api/lobby")[1]
    assert len(found) == 2
    assert found[0]["table"] == made["table"]


# Another game


def test_a_rematch_seats_the_same_people_with_sides_changed(server: Served) -> None:
    made = opened(server, pace={"kind": "game", "seconds": 600})
    mine, theirs = (server.client(made["table"], secret) for secret in made["secrets"])
    path = f"/api/tables/{made['table']}/again"
    assert server.post(path, {}, {"x-killzone-seat": made["secrets"][0]})[0] == 409
    table = server.table(made["table"])
    theirs.ask("call", name="Grace")

    async def over() -> None:
        timing = table.timing
        timing.pace = timing.pace._replace(out="lost")
        timing.set(timing.clock._replace(due=0))

    server.run(over())
    mine.until("state", lambda word: word["position"].get("over", False))
    assert server.post(path, {})[0] == 403
    status, again = server.post(path, {}, {"x-killzone-seat": made["secrets"][0]})
    assert status == 200
    assert theirs.until("present", lambda word: "rematch" in word)["rematch"] == again["table"]
    assert server.post(path, {}, {"x-killzone-seat": made["secrets"][1]})[1] == again
    first_names, names = (
        [player.name for player in server.game(id).table.players] for id in (made["table"], again["table"])
    )
    assert names == first_names[::-1]
    for seat, secret in enumerate(made["secrets"]):
        # Nobody's clock runs before all have come: who is gone loses no game that another has set up.
        assert server.table(again["table"]).timing.clock.seat == -1
        client = server.client(again["table"], secret)
        assert client.welcome["yours"] == [seat]
        assert client.welcome["pace"]["seconds"] == 600
    assert [seat["name"] for seat in client.state["seats"]] == ["Ada", "Grace"]
    assert server.table(again["table"]).timing.clock.seat >= 0


def test_a_game_from_a_file_begins_again_where_the_file_did(server: Served) -> None:
    text = (Path(__file__).parent.parent.parent / "docs" / "examples" / "while-counteracting.yaml").read_text("utf-8")
    ready = open_scenario(text, [SeatWish("person", "", "Ada"), SeatWish("link", "", "Orrin")])
    made = server.run(server.lobby.open(ready))
    begun = server.game(made.table)
    both = server.client(made.table, *made.secrets)
    assert both.welcome["again"]
    agents = [killzone.Uniform(seat) for seat in range(2)]
    while (game := server.game(made.table)).decision is not None:
        both.answered(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    status, again = server.post(f"/api/tables/{made.table}/again", {}, {"x-killzone-seat": made.secrets[0]})
    assert status == 200, again
    next_game = server.game(again["table"])
    assert next_game.number == 0
    assert next_game.table == begun.table
    # The teams stand where they stood: whoever had one has the other now.
    assert [server.client(again["table"], secret).welcome["yours"] for secret in made.secrets] == [[1], [0]]


# A file against a bot


def test_a_scenario_opens_against_a_bot(server: Served) -> None:
    body = (Path(__file__).parent.parent.parent / "docs" / "examples" / "while-counteracting.yaml").read_bytes()
    status, found = server.post("/api/scenario?others=bot&bot=uniform", body)
    assert status == 201, found
    asked = server.game(found["table"]).decision
    assert asked is not None
    assert [bool(secret) for secret in found["secrets"]] == [seat == asked.seat for seat in range(2)]
    client = server.client(found["table"], found["secrets"][asked.seat])
    client.answered(first(server.game(found["table"])))
    assert server.post("/api/scenario?others=bot&bot=nobody", body)[0] == 422
    status, found = server.post("/api/scenario?others=link", body)
    assert [seat.kind for seat in server.table(found["table"]).seats].count("link") == 1


def test_a_request_for_a_bot_ends_when_they_come_back_and_is_agreed_to_by_name(server: Served) -> None:
    made = server.open(toy.new_game(4), "person", "person", "person")
    one, two, three = (server.client(made.table, secret) for secret in made.secrets)
    one.close()
    two.until("present", lambda word: not word["seats"][0].get("connected"))
    two.ask("stand-in", seat=0)
    three.until("present", lambda word: "stand_in" in word)
    # Who agrees says for whom: not for somebody whom another request would mean.
    assert three.refused("stand-in", seat=1, what="agree")["stale"]
    assert "already" in three.refused("stand-in", seat=0)["reasons"][0]["text"]
    server.client(made.table, made.secrets[0])
    three.until("present", lambda word: "stand_in" not in word)
    assert three.refused("stand-in", seat=0, what="agree")


def test_spaces_of_any_kind_and_letters_joined_unseen_can_be_said(server: Served) -> None:
    made = server.open(toy.new_game(5), "person", "person", "person")
    one, two, _ = (server.client(made.table, secret) for secret in made.secrets)
    for client in (one, two):
        client.ask("allow", on=True)
    one.ask("say", text="good\u00a0game\t\U0001f468\u200d\U0001f469 \u202eyes\n")
    assert said(two.until("talk"))[-1]["own"] == "good game \U0001f468\U0001f469 yes"
