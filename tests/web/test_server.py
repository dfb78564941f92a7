"""The web interface: opening tables, records and positions, and whom the server does not listen to."""

import gzip
import json
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import toy
from typer.testing import CliRunner
from web.served import LOOSE, Served
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import killzone
from killzone.cli import app as cli
from killzone.web import app
from killzone.web.limits import Bucket
from killzone.web.security import is_known, same_origin
from killzone.web.settings import usual_data

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = (ROOT / "docs" / "examples" / "shot-over-the-bund.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"), LOOSE._replace(file_within=20), preload=("toy",))
    yield served
    served.stop()


def reasons(answer: tuple[int, Any]) -> str:
    return " ".join(reason["text"] for reason in answer[1]["reasons"])


# Opening tables


ROSTER = """\
edition: kt18
team: ninth-bell
name: Friday
roster:
  - {card: bellmaster, role: leader}
  - {card: riveter, count: 2}
"""


def test_a_roster_of_ones_own_takes_the_seat_that_it_is_for(server: Served) -> None:
    wish = {"edition": "kt18", "killzone": "salt-rows", "way": "matched", "teams": ["plot-forty", "house-of-seconds"]}
    status, made = server.post("/api/tables", wish | {"rosters": ["", ROSTER]})
    assert status == 201, made
    pieces = server.client(made["table"], *made["secrets"]).state["position"]["operatives"]
    second = [piece["name"] for piece in pieces if piece["seat"] == 1]
    assert sorted(second) == ["Bellmaster", "Riveter 1", "Riveter 2"]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"edition": "kt18", "rosters": [ROSTER.replace("riveter", "rivetter")]}, "did you mean 'riveter'"),
        ({"edition": "kt18", "rosters": ["title: A position"]}, "This is no roster"),
        ({"edition": "kt18", "rosters": ["", "", ROSTER]}, "2 seats, but 3 rosters"),
        ({"edition": "kt24", "rosters": [ROSTER]}, "has no rosters"),
        ({"edition": "kt18", "rosters": [": ["]}, "roster"),
        ({"edition": "kt18", "rosters": ["../../etc/passwd"]}, "This is no roster"),
    ],
)
def test_what_is_no_roster_for_the_battle_opens_nothing_and_says_why(server: Served, wish: Any, why: str) -> None:
    answer = server.post("/api/tables", wish)
    assert answer[0] == 422
    assert why.lower() in reasons(answer).lower()
    assert "/tmp" not in reasons(answer)


def test_an_empty_wish_opens_the_usual_table(server: Served) -> None:
    status, made = server.post("/api/tables", {})
    assert status == 201
    assert [bool(secret) for secret in made["secrets"]] == [True, False]
    client = server.client(made["table"], *made["secrets"])
    assert [seat["kind"] for seat in client.state["seats"]] == ["person", "bot"]
    assert client.welcome["mission"]


def test_a_table_is_opened_as_wished(server: Served) -> None:
    wish = {
        "edition": "kt24",
        "way": "lite",
        "killzone": "salt-rows",
        "teams": ["house-of-seconds", "plot-forty"],
        "seats": [{"kind": "link", "name": "Ada"}, {"kind": "bot", "bot": "greedy:recruit"}],
    }
    status, made = server.post("/api/tables", wish)
    assert status == 201
    game = server.game(made["table"])
    assert [player.name for player in game.table.players] == ["House of Seconds", "Plot Forty Committee"]
    (summary,) = server.post("/api/tables/summaries", {"tables": [made["table"], "b" * 16, "../x"]})[1]
    assert summary["title"] == "House of Seconds against Plot Forty Committee on Salt Rows"
    assert (summary["seats"][0]["kind"], summary["seats"][0]["name"]) == ("open", "Ada")
    assert (summary["over"], summary["answers"]) == (False, 0)


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"killzone": "salt-row"}, "salt-rows"),
        ({"killzone": "/etc/passwd"}, "there is no killzone"),
        ({"killzone": "../../../README.md"}, "there is no killzone"),
        ({"teams": ["ninth-bell", "tests/team.yaml"]}, "there is no team"),
        ({"mission": "C:\\secret.yaml"}, "there is no mission"),
        ({"teams": ["ninth-bell"]}, "2 teams, not 1"),
        ({"edition": "kt99"}, "kt24"),
        ({"edition": "toy"}, "There is no edition"),
        ({"way": "lite", "mission": "secure"}, "has no mission"),
        ({"seats": [{"kind": "person"}]}, "2 seats, but 1"),
        ({"seats": [{"kind": "bot", "bot": "greed"}] * 2}, "greedy"),
        ({"seats": [{"kind": "ghost"}] * 2}, "cannot be read"),
        ({"seats": [{"name": "x" * 61}] * 2}, "at most 60 letters"),
        ({"seats": [{"name": "a\nb"}] * 2}, "letters"),
        ({"seed": "x" * 81}, "seed"),
        ({"seed": "md5:1"}, "no known algorithm"),
        ({"seed": "a b"}, "without spaces"),
        ({"surprise": 1}, "surprise"),
        ([], "cannot be read"),
        (b"\xff", "cannot be read"),
        (b"[" * 60_000, "cannot be read"),
        (b'"' + b"x" * 70_000 + b'"', "more than 65536 bytes"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_refused_in_words(server: Served, wish: Any, says: str) -> None:
    answer = server.post("/api/tables", wish)
    assert 400 <= answer[0] < 500
    assert says.lower() in reasons(answer).lower()


def test_tables_are_not_opened_too_fast(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(opened_at_once=2, opened_per_second=0.001))
    try:
        assert [served.post("/api/tables", {})[0] for _ in range(3)] == [201, 201, 429]
    finally:
        served.stop()


def test_a_full_house_takes_no_more_tables(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(tables=1))
    try:
        made = served.open(toy.new_game(1), "person", "person", "person")
        with served.client(made.table, *made.secrets):
            answer = served.post("/api/tables", {})
            assert answer[0] == 503
            assert "1 tables in play" in reasons(answer)
    finally:
        served.stop()


# Records and positions


def finished(server: Served) -> str:
    game = toy.new_game(5)
    agents = [killzone.Uniform(f"over/{seat}") for seat in range(3)]
    outcome = killzone.play_match(game, agents)
    return server.open(outcome.game, "person", "person", "person").table


def test_a_record_is_there_once_the_battle_is_over(server: Served) -> None:
    id = finished(server)
    status, record = server.get(f"/api/tables/{id}/record")
    assert status == 200
    assert killzone.replay(record).digest() == server.game(id).digest()
    made = server.post("/api/tables", {})[1]
    answer = server.get(f"/api/tables/{made['table']}/record")
    assert answer[0] == 409
    assert "secret" in reasons(answer)


def test_a_record_opens_a_table_to_look_back_at(server: Served) -> None:
    game = killzone.new_game(seed=3, way="lite")
    agents = [killzone.Uniform(f"record/{seat}") for seat in range(2)]
    for _ in range(30):
        assert game.decision is not None
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    status, made = server.post("/api/record", killzone.record(game))
    assert status == 201
    client = server.client(made["table"], *made["secrets"])
    assert client.state["number"] == 30
    assert client.ask("moment", number=10)["number"] == 10
    client.answered(server.game(made["table"]).decision.candidates(1)[0])  # type: ignore[union-attr]  # it is not over


def test_a_scenario_opens_a_table(server: Served) -> None:
    status, made = server.post("/api/scenario", SCENARIO.encode())
    assert status == 201
    client = server.client(made["table"], *made["secrets"])
    assert client.state["question"]
    assert client.welcome["yours"] == [0, 1]


def test_a_position_is_shared_as_a_scenario_that_opens_again(server: Served) -> None:
    made = server.post("/api/scenario", SCENARIO.encode())[1]
    status, text = server.get(f"/api/tables/{made['table']}/scenario", {"X-Killzone-Seat": made["secrets"][0]})
    assert status == 200
    status, again = server.post("/api/scenario", text.encode())
    assert status == 201
    before, after = server.game(made["table"]), server.game(again["table"])
    assert [one.spot for one in after.table.operatives] == [one.spot for one in before.table.operatives]


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("/api/record", b"no JSON", "not JSON"),
        ("/api/record", b'{"format": "killzone-save 1"}', "killzone-record 1"),
        ("/api/record", b"[" * 100_000, "no record"),
        ("/api/record", b"\xff\xff", "not text"),
        (
            "/api/record",
            json.dumps(killzone.record(killzone.new_game(seed=1, way="lite")) | {"ruleset": "go"}).encode(),
            "go",
        ),
        ("/api/record", killzone.save(killzone.new_game(seed=1, way="lite")).encode(), "killzone-record 1"),
        ("/api/scenario", b"edition: kt24\nkillzone: /etc/passwd\n", "killzone"),
        ("/api/scenario", b"edition: kt99\n", "edition"),
        ("/api/scenario", b"a: &a [*a, *a]\n", ""),
        ("/api/scenario", b"%" * 1000, ""),
    ],
)
def test_a_file_with_mistakes_is_refused_in_words(server: Served, path: str, body: bytes, says: str) -> None:
    answer = server.post(path, body)
    assert 400 <= answer[0] < 500, answer
    assert says in reasons(answer)
    assert "Traceback" not in reasons(answer)
    assert "root:" not in reasons(answer)


def test_a_record_cannot_name_files(server: Served) -> None:
    record = killzone.record(killzone.new_game(seed=1, way="lite"))
    record["source"] = {**record["source"], "killzone": str(ROOT / "README.md")}
    answer = server.post("/api/record", record)
    assert answer[0] == 422
    assert str(ROOT) not in reasons(answer)


def test_a_file_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    served = Served(tmp_path, LOOSE._replace(file_within=0.01))
    try:
        game = killzone.play_match(
            killzone.new_game(seed=2, way="lite"), [killzone.Uniform(1), killzone.Uniform(2)]
        ).game
        answer = served.post("/api/record", killzone.record(game))
        assert answer[0] == 422
        assert "longer than 0.01 seconds" in reasons(answer)
    finally:
        served.stop()


# Whom the server listens to


def test_only_its_own_pages_may_write(server: Served) -> None:
    assert server.post("/api/tables", {}, {"Origin": "https://elsewhere.example"})[0] == 403
    assert server.post("/api/tables", {}, {"Origin": "null"})[0] == 403
    assert server.post("/api/tables", {}, {"Origin": f"http://127.0.0.1:{server.port}"})[0] == 201


def test_only_its_own_pages_may_open_a_socket(server: Served) -> None:
    made = server.post("/api/tables", {})[1]
    url = f"ws://127.0.0.1:{server.port}/socket/{made['table']}"
    with pytest.raises(InvalidStatus, match="403"), connect(url, origin=Origin("https://elsewhere.example")):
        pass
    with connect(url, origin=Origin(f"http://127.0.0.1:{server.port}")):
        pass


def test_a_name_that_is_not_the_servers_is_not_answered(server: Served) -> None:
    assert server.get("/api/health", {"Host": "rebound.example"})[0] == 403
    assert server.get("/api/health", {"Host": f"localhost:{server.port}"})[0] == 200


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.5:8000", True),
        ("localhost", True),
        ("LOCALHOST:1", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("localhost:8000:1", False),
        ("user@localhost", False),
    ],
)
def test_hosts(host: str, known: bool) -> None:
    assert is_known(host, frozenset({"localhost"})) is known


def test_origins() -> None:
    assert same_origin("http://localhost:8000", "localhost:8000")
    assert same_origin("https://localhost", "localhost")
    assert not same_origin("http://localhost:8001", "localhost:8000")
    assert not same_origin("null", "localhost:8000")


def test_every_answer_carries_the_security_headers(server: Served) -> None:
    for path in ("/", "/api/health", "/nothing-here", "/api/tables/x/record"):
        with socket.create_connection(("127.0.0.1", server.port)) as one:
            one.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            head = b""
            while b"\r\n\r\n" not in head:
                head += one.recv(4096)
        lines = head.partition(b"\r\n\r\n")[0].decode().lower()
        assert "frame-ancestors 'none'" in lines
        assert "script-src 'self';" in lines
        for header in ("x-content-type-options: nosniff", "referrer-policy: no-referrer", "same-origin"):
            assert header in lines
        assert "server:" not in lines


@pytest.mark.parametrize(
    "path", ["/../protocol.py", "/%2e%2e/protocol.py", "/assets/../../app.py", "/assets/%2e%2e/%2e%2e/app.py", "/x%00"]
)
def test_no_file_outside_the_client_is_served(server: Served, path: str) -> None:
    status, answer = server.get(path)
    assert status == 404
    assert "import" not in str(answer)


def fetched(server: Served, path: str, data: bytes | None = None, **headers: str) -> tuple[Any, bytes]:
    """The headers and the bytes of an answer, as they come."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", data, sent)
    with urllib.request.urlopen(request) as answer:
        return answer.headers, answer.read()


def test_the_client_comes_packed_and_is_kept(server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script, page = b"export const pieces = 1;\n" * 200, b"<!doctype html><title>killzone</title>" * 20
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-x.js").write_bytes(script)
    (tmp_path / "index.html").write_bytes(page)
    monkeypatch.setattr(app, "STATIC", tmp_path)
    for path, whole, kind, keep in (
        ("/assets/index-x.js", script, "text/javascript", "immutable"),
        ("/", page, "text/html", "no-cache"),
    ):
        head, body = fetched(server, path, Accept_Encoding="gzip, br")
        assert (head["content-encoding"], head["vary"]) == ("gzip", "Accept-Encoding")
        assert len(body) < len(whole) // 4
        assert gzip.decompress(body) == whole
        assert head["content-type"].startswith(kind)
        assert keep in head["cache-control"]
        plain, body = fetched(server, path)
        assert plain["content-encoding"] is None
        assert body == whole
        with pytest.raises(urllib.error.HTTPError, match="304"):
            fetched(server, path, If_None_Match=head["etag"])
    (tmp_path / "index.html").write_bytes(b"another")
    assert fetched(server, "/")[1] == b"another"


def test_what_holds_secrets_is_never_packed(server: Served) -> None:
    for path, data in (("/api/tables", b"{}"), ("/api/scenario", SCENARIO.encode())):
        head, body = fetched(server, path, data, Accept_Encoding="gzip")
        assert head["content-encoding"] is None
        made = json.loads(body)
    head, body = fetched(
        server,
        f"/api/tables/{made['table']}/scenario",
        Accept_Encoding="gzip",
        X_Killzone_Seat=made["secrets"][0],
    )
    assert head["content-encoding"] is None
    assert len(body) > 500


def test_what_is_not_there_is_said_in_words(server: Served) -> None:
    for path in ("/nothing", "/api/nothing", "/api/tables/x/record", f"/api/tables/{'a' * 16}/scenario"):
        answer = server.get(path)
        assert answer[0] == 404
        assert reasons(answer).startswith("There is no")
    assert server.get("/api/tables")[0] in (404, 405)


def test_a_person_who_is_lost_gets_the_client_with_ways_on(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>killzone</title>")
    monkeypatch.setattr(app, "STATIC", tmp_path)
    status, page = server.get("/nothing/here", {"Accept": "text/html,*/*"})
    assert status == 404
    assert "<title>killzone</title>" in str(page)
    assert reasons(server.get("/api/nothing", {"Accept": "text/html"})).startswith("There is no")


def test_a_socket_to_no_table_is_refused(server: Served) -> None:
    with pytest.raises(InvalidStatus, match="403"), connect(f"ws://127.0.0.1:{server.port}/socket/..%2f..%2fx"):
        pass


def test_health(server: Served) -> None:
    status, health = server.get("/api/health")
    assert status == 200
    assert health["version"] == killzone.__version__


def test_a_bucket_fills_up_again() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


# The command


def test_check_says_where_it_would_serve(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["play", "--check", "--port", "0", "--data", str(tmp_path / "new")])
    assert result.exit_code == 0, result.output
    assert "Ready to serve http://127.0.0.1:" in result.stderr
    assert (tmp_path / "new" / "killzone.sqlite").is_file()


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(cli, ["play", "--port", port, "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Cannot listen at 127.0.0.1:{port}")
    assert "--port 0" in result.stderr


def test_a_data_folder_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = CliRunner().invoke(cli, ["play", "--check", "--data", str(tmp_path / "file" / "x")])
    assert result.exit_code == 1
    assert "cannot be made" in result.stderr


def test_the_data_folder_is_the_users_or_as_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("KILLZONE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert usual_data() == tmp_path / "killzone"
    monkeypatch.setenv("KILLZONE_DATA", str(tmp_path / "else"))
    assert usual_data() == tmp_path / "else"


def test_the_first_line_is_the_address(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "killzone", "play", "--port", "0", "--no-open", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.terminate()
    assert first.startswith("http://127.0.0.1:")
