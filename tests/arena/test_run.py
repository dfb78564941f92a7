"""Arenas that are played, stopped, continued and read again."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from arena.bots import HERE

from killzone import replay
from killzone.arena import DirectoryError, Here, Played, Processes, Run, Settings, jobs, play, summarise
from killzone.arena.games import unpacked
from killzone.arena.run import GAMES, RECORDS, SETTINGS, lines, played_games, record_of_game
from killzone.arena.settings import check_unchanged, settings_of

GAMES_PLAYED = 12


def lite(*agents: str, games: int = GAMES_PLAYED, seed: str = "7", limit: float = 10.0) -> Settings:
    teams, killzones = ["ninth-bell", "house-of-seconds"], ["tollgate-six", "salt-rows"]
    return settings_of(agents or ("uniform",), teams, killzones, games=games, seed=seed, way="lite", limit=limit)


NOT_THE_SAME = ("times", "seconds", "memory")


def result(played: Played) -> tuple[Any, ...]:
    """All of a game but the time it took."""
    return (played.number, played.kind, played.winner, played.victory, played.decisions, played.reason, played.record)


def steady(report: dict[str, Any]) -> Any:
    """A report without what no two runs have in common."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without(part) for key, part in value.items() if key not in NOT_THE_SAME}
        return [without(part) for part in value] if isinstance(value, list) else value

    return without(report)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished arena, played in this process."""
    folder = tmp_path_factory.mktemp("arena") / "whole"
    settings = lite()
    with Run(folder, settings) as run:
        for played in Here().run(jobs(settings)):
            run.add(played)
    return folder


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "killzone", "arena", *arguments]


def same_arena(folder: Path, *more: str) -> list[str]:
    options = ("--agents", "uniform", "--teams", "ninth-bell,house-of-seconds", "--killzones", "tollgate-six,salt-rows")
    rest = ("--way", "lite", "--games", str(GAMES_PLAYED), "--seed", "7", "--out", str(folder))
    return command(*options, *rest, *more)


def children_of(process: int) -> list[str]:
    """The ids of a process's own processes; none where the system does not say."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    return listed.read_text().split() if listed.exists() else []


def is_running(process: Path) -> bool:
    """Whether a process still works; one that ended may be listed until somebody asks for its exit code."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


# The same games, however they are played


@pytest.mark.parametrize(("workers", "life"), [(1, 2), (3, 200)])
def test_the_number_of_workers_changes_no_game(
    workers: int, life: int, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("killzone.arena.workers.LIFE", life)  # after so many games a process is replaced
    monkeypatch.setattr("killzone.arena.workers.MOST_MEMORY", 500 if workers == 1 else 1)
    found = sorted(Processes(workers).run(jobs(lite(games=4))), key=lambda one: one.number)
    alone = [play(job) for job in jobs(lite(games=4))]
    assert list(map(result, found)) == list(map(result, alone))
    assert [unpacked(one.record) for one in alone] == [record_of_game(whole, one.number) for one in alone]


def test_every_record_replays_to_the_end_of_its_game(whole: Path) -> None:
    for line in lines(whole):
        record = record_of_game(whole, line.game.number)
        game = replay(record)
        assert game.over
        assert (game.winner, game.number) == (line.game.winner, line.game.decisions)
        assert record["steps"][-1]["digest"] == game.digest()


def test_the_file_of_records_is_one_that_any_gunzip_reads(whole: Path) -> None:
    import gzip

    with gzip.open(whole / RECORDS, "rt", encoding="utf-8") as stream:
        assert [json.loads(line)["format"] for line in stream] == ["killzone-record 1"] * GAMES_PLAYED


def test_a_generator_that_is_closed_leaves_nothing_running() -> None:
    running = Processes(2).run(jobs(lite(games=200)))
    next(running)
    running.close()
    left = [Path("/proc", one) for one in children_of(os.getpid())]
    assert [one for one in left if is_running(one) and b"spawn_main" in (one / "cmdline").read_bytes()] == []


# Stopped and continued


def killed_midway(folder: Path) -> bool:
    """Start the arena and kill it after three games; False if it was over before, as on a machine that is busy."""
    running = subprocess.Popen(
        same_arena(folder, "--workers", "2"), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    played = folder / GAMES
    deadline = time.monotonic() + 240
    while not (played.exists() and played.read_bytes().count(b"\n") >= 3):
        if running.poll() is not None:
            return False
        assert time.monotonic() < deadline
        time.sleep(0.005)
    children = [Path("/proc", one) for one in children_of(running.pid)]
    running.send_signal(signal.SIGKILL)
    running.wait()
    while any(map(is_running, children)):
        assert time.monotonic() < deadline, "its workers go on without it"
        time.sleep(0.01)
    return sum(1 for _ in lines(folder)) < GAMES_PLAYED


def test_a_killed_arena_goes_on_without_losing_or_repeating_a_game(tmp_path: Path, whole: Path) -> None:
    folder = next(one for one in (tmp_path / f"killed-{n}" for n in range(5)) if killed_midway(one))
    played = folder / GAMES
    before = [line.game.number for line in lines(folder)]
    assert 3 <= len(before) < GAMES_PLAYED
    kept = played.read_bytes()[: played.read_bytes().rindex(b"\n") + 1]

    done = subprocess.run(same_arena(folder, "--json"), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"{len(before)} of {GAMES_PLAYED} games were already played" in done.stderr
    assert played.read_bytes().startswith(kept)
    assert sorted(line.game.number for line in lines(folder)) == list(range(1, GAMES_PLAYED + 1))
    assert steady(json.loads(done.stdout)) == steady(summarise(lite(), played_games(whole)))
    for number in range(1, GAMES_PLAYED + 1):
        assert record_of_game(folder, number) == record_of_game(whole, number)

    again = subprocess.run(same_arena(folder, "--json"), capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout) == json.loads(done.stdout)


def test_what_agents_print_is_not_mixed_with_data(tmp_path: Path) -> None:
    options = ("--agents", f"{HERE}:Fair", "--teams", "ninth-bell", "--killzones", "tollgate-six", "--way", "lite")
    shown = subprocess.run(
        command(*options, "--games", "2", "--out", str(tmp_path / "talk"), "--json"), capture_output=True, text=True
    )
    assert shown.returncode == 0, shown.stderr
    assert json.loads(shown.stdout)["games"]["played"] == 2
    assert "Let me think." in shown.stderr


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "interrupted"
    # Far more games than could be over before the signal comes.
    running = subprocess.Popen(
        same_arena(folder, "--workers", "1", "--games", "2000"),
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        # What a shell starts in the background ignores the signal, and so would all that it starts.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 240
    while not (folder / GAMES).exists() or not (folder / GAMES).stat().st_size:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    running.send_signal(signal.SIGINT)
    stdout, stderr = running.communicate(timeout=240)
    assert running.returncode == 130
    assert "Traceback" not in stderr
    assert f"The same command goes on; so far: killzone arena report {folder}" in stderr
    assert stdout == ""


def copied(whole: Path, folder: Path, keep: int, *, cut: int = 0, records: int | None = None) -> None:
    """The first games of an arena, and the beginning of the next line."""
    folder.mkdir()
    (folder / SETTINGS).write_bytes((whole / SETTINGS).read_bytes())
    text = (whole / GAMES).read_bytes().splitlines(keepends=True)
    (folder / GAMES).write_bytes(b"".join(text[:keep]) + text[keep][:cut])
    (folder / RECORDS).write_bytes((whole / RECORDS).read_bytes()[:records])


@pytest.mark.parametrize("cut", [0, 1, 100])
def test_a_half_written_line_is_dropped_and_its_game_played_again(tmp_path: Path, whole: Path, cut: int) -> None:
    copied(whole, tmp_path / "cut", 5, cut=cut)
    with Run(tmp_path / "cut", lite()) as run:
        assert run.dropped == (cut > 0)
        assert run.done == {1, 2, 3, 4, 5}
        for job in jobs(lite()):
            if job.number not in run.done:
                run.add(play(job))
    assert (tmp_path / "cut" / RECORDS).read_bytes() == (whole / RECORDS).read_bytes()
    assert list(map(result, played_games(tmp_path / "cut"))) == list(map(result, played_games(whole)))


def test_a_game_whose_record_was_lost_is_played_again(tmp_path: Path, whole: Path) -> None:
    fourth = list(lines(whole))[3]
    copied(whole, tmp_path / "short", 6, records=fourth.offset + 10)
    with Run(tmp_path / "short", lite()) as run:
        assert run.done == {1, 2, 3}
        assert run.dropped


def test_a_line_that_no_arena_wrote_is_named(tmp_path: Path, whole: Path) -> None:
    copied(whole, tmp_path / "odd", 2)
    with (tmp_path / "odd" / GAMES).open("ab") as stream:
        stream.write(b'{"game": 3}\n')
    with pytest.raises(DirectoryError, match=r"games.jsonl:3: this is no game of an arena"):
        Run(tmp_path / "odd", lite())


def test_other_settings_are_refused_and_more_games_are_not(tmp_path: Path, whole: Path) -> None:
    copied(whole, tmp_path / "more", 5)
    with pytest.raises(DirectoryError, match=r"another arena: seed 7, not 8\. Ask for the same, or name another"):
        Run(tmp_path / "more", lite(seed="8"))
    with Run(tmp_path / "more", lite(games=20)) as run:
        assert len(run.done) == 5
    with pytest.raises(DirectoryError, match="games 20, not 12"):
        Run(tmp_path / "more", lite())


def test_a_directory_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(DirectoryError, match="has other files and no arena"):
        Run(tmp_path, lite())
    assert [one.name for one in tmp_path.iterdir()] == ["notes.txt"]
    with pytest.raises(DirectoryError, match="this is a file"):
        Run(tmp_path / "notes.txt", lite())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such lock")
def test_two_arenas_do_not_share_a_directory(tmp_path: Path) -> None:
    with Run(tmp_path / "one", lite()), pytest.raises(DirectoryError, match="another arena is playing"):
        Run(tmp_path / "one", lite())
    Run(tmp_path / "one", lite()).close()


# Agents that do not play along


@pytest.mark.parametrize(
    ("bot", "kind", "told"),
    [
        ("Crashing", "crashed", "ZeroDivisionError: I divided by nothing"),
        ("Cheating", "illegal", "'win-at-once'"),
        ("Unmakeable", "crashed", "ValueError: I would rather not"),
    ],
)
def test_whoever_breaks_a_game_off_loses_and_the_record_leads_there(bot: str, kind: str, told: str) -> None:
    name = f"{HERE}:{bot}"
    settings = lite("uniform", name, games=2)
    found = [play(job) for job in jobs(settings)]
    for one, seat in zip(found, (1, 0), strict=True):
        assert (one.kind, one.blame, one.winner) == (kind, seat, 1 - seat)
        assert told in one.reason
        record = unpacked(one.record)
        assert record["outcome"]["kind"] == kind
        game = replay(record)
        assert not game.over
        assert game.decision is not None
        assert game.decision.seat == seat
        assert game.number == one.decisions
    assert list(map(result, found)) == [result(play(job)) for job in jobs(settings)]
    report = summarise(settings, found)
    loser = report["agents"][1]
    assert (loser["losses"], loser["faults"]) == (2, {kind: 2})
    assert [(one["game"], one["agent"], one["seed"]) for one in report["broken_off"]] == [
        (1, name, "b2:7/1"),
        (2, name, "b2:7/2"),
    ]


def test_a_stalling_agent_loses_and_holds_nobody_up() -> None:
    settings = lite("uniform", f"{HERE}:Stalling", games=2, limit=1.0)
    found = list(Processes(1).run(jobs(settings)))
    assert [(one.kind, one.blame) for one in found] == [("stalled", 1), ("stalled", 0)]
    report = summarise(settings, found)
    times = report["agents"][1]["times"]
    assert (times["over_limit"], times["max"]) == (2, 1.1)
    assert report["agents"][1]["faults"] == {"stalled": 2}
    assert not replay(unpacked(found[0].record)).over


def test_a_process_that_dies_takes_no_other_game_with_it() -> None:
    settings = lite("uniform", f"{HERE}:Fair", f"{HERE}:Dying", games=2)
    first, _, deadly, *_ = jobs(settings)
    found = sorted(Processes(2).run([first, deadly, first]), key=lambda one: one.number)
    assert [one.kind for one in found] == ["finished", "finished", "died"]
    report = summarise(settings, found[1:])
    assert report["games"]["kinds"] == {"died": 1, "finished": 1}
    assert [(one["game"], one["agent"], one["seed"]) for one in report["broken_off"]] == [(3, None, "b2:7/3")]
    assert report["agents"][2]["void"] == 1


def test_an_agent_of_ones_own_that_changed_is_noticed(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("from killzone import Uniform as Bot\n")
    settings = lite(f"{bot}:Bot", games=2)
    assert [one.kind for one in Here().run(jobs(settings))] == ["finished"] * 2
    check_unchanged(settings)
    bot.write_text("from killzone import Uniform as Bot  # otherwise\n")
    with pytest.raises(ValueError, match="files of teams, killzones, missions or agents changed"):
        check_unchanged(settings)
