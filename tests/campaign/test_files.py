"""A campaign's file: a fold that is done again, whole at any moment, and refused with one sentence when it is not."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from killzone.agents import UnknownAgentError, named
from killzone.agents.protocol import Agent
from killzone.campaign import playing
from killzone.campaign.files import CampaignFileError, text_of
from killzone.campaign.keeping import Campaign, check, do, found, locked, read, read_record, settle
from killzone.campaign.playing import Journal, play_next
from killzone.campaign.story import story
from killzone.content.library import home
from killzone.content.source import ContentError
from killzone.core.game import View
from killzone.core.record import record
from killzone.editions.campaigns import ENLIST, MUSTER, CampaignError, Deed, Entry

TEAMS = ("meridian-survey", "plot-forty", "ninth-bell", "house-of-seconds")


def begun(folder: Path, players: int = 2) -> Path:
    path = folder / "docket.yaml"
    ids = ("ada", "ben", "cleo", "dan")[:players]
    entries = [Entry(id, id.title(), team) for id, team in zip(ids, TEAMS[:players], strict=True)]
    found(path, "kt18", entries)
    return path


def test_a_new_campaign_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = begun(tmp_path)
    campaign = read(path)
    assert (campaign.id, campaign.edition, len(campaign.history)) == ("docket", "kt18", 1)
    assert check(path).state == campaign.state
    with pytest.raises(CampaignFileError, match="never written over another"):
        begun(tmp_path)


def test_two_campaigns_are_never_the_same(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    one, other = read(begun(tmp_path)), read(begun(tmp_path / "other"))
    assert one.state["key"] != other.state["key"]


@pytest.mark.parametrize(
    ("edition", "player", "said"),
    [("kt24", "ada", "has no campaigns"), ("kt99", "ada", "kt99"), ("kt18", "Ada B", "'Ada B' is no id of a player")],
)
def test_what_cannot_be_founded_is_refused(tmp_path: Path, edition: str, player: str, said: str) -> None:
    entries = [Entry(player, "Ada", TEAMS[0]), Entry("ben", "Ben", TEAMS[1])]
    with pytest.raises(CampaignError, match=said):
        found(tmp_path / "docket.yaml", edition, entries)
    assert not (tmp_path / "docket.yaml").exists()


@pytest.mark.parametrize(
    ("stem", "player", "name", "said"),
    [
        ("docket", "a" * 51, "Ada", "is no id of a player; expected at most 50 small letters"),
        ("docket", "ada", "A" * 81, "cannot be the name of ada; expected at most 80 letters in one line"),
        ("docket", "ada", "A\nda", "cannot be the name of ada"),
        ("docket", "ada", " ", "cannot be the name of ada"),
        ("d" * 207, "ada", "Ada", "expected a name of at most 206 letters"),
    ],
)
def test_names_that_could_not_be_kept_found_nothing(
    tmp_path: Path, stem: str, player: str, name: str, said: str
) -> None:
    path = tmp_path / f"{stem}.yaml"
    with pytest.raises(CampaignError, match=said):
        found(path, "kt18", [Entry(player, name, TEAMS[0]), Entry("ben", "Ben", TEAMS[1])])
    assert not path.exists()


def test_the_longest_names_are_kept(tmp_path: Path) -> None:
    path = tmp_path / f"{'d' * 161}.yaml"
    found(path, "kt18", [Entry("a" * 50, "A" * 80, TEAMS[0]), Entry("b", "Ben", TEAMS[1])])
    play_next(path, ["uniform"], seed="1")
    assert check(path).state["next"] == 2


def test_a_team_of_ones_own_is_no_roster(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_bytes(home("kt18").joinpath("teams/ninth-bell.yaml").read_bytes())
    with pytest.raises(CampaignError, match="this is the file of a team; expected that of a roster of it"):
        found(tmp_path / "d.yaml", "kt18", [Entry("a", "A", str(file)), Entry("b", "B", TEAMS[1])])


def test_a_whole_campaign_is_played_and_done_again(tmp_path: Path) -> None:
    path = begun(tmp_path)
    battles = []
    while read(path).due:
        battles.append(play_next(path, ["uniform"]))
    campaign = check(path)
    assert [one.fixture.battle for one in battles] == [1, 2, 3, 4, 5]
    assert campaign.page.over
    assert sorted(tmp_path.glob("*.journal")) == []
    kept = sorted(file.name for file in tmp_path.glob("docket.?.yaml"))
    assert kept == [f"docket.{battle}.yaml" for battle in range(1, 6)]
    assert [read(tmp_path / name).state["next"] for name in kept] == [1, 2, 3, 4, 5]
    with pytest.raises(CampaignError, match="the campaign is over"):
        play_next(path, ["uniform"])
    chapters = [title for title, _ in story(campaign)]
    assert chapters[0] == "The Docket"
    assert sum(title.startswith("Battle ") for title in chapters) == 5
    assert list(story(campaign))[-1][1][-1].endswith("the campaign.")


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_play_all_together_and_in_pairs(tmp_path: Path, players: int) -> None:
    path = begun(tmp_path, players)
    play_next(path, ["uniform"], seed="1")
    assert len(read(path).due) == players // 2
    for _ in range(players // 2):
        play_next(path, ["uniform"], seed="2")
    campaign = check(path)
    fought = [one.players for one in campaign.history if one.record]
    assert fought[0] == ("ada", "ben", "cleo", "dan")[:players]
    assert fought[1:] == ([("ada", "ben"), ("cleo", "dan")] if players == 4 else [("ada", "ben")])
    assert campaign.state["next"] == 3


# Damage


def damaged(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CampaignFileError) as caught:
        read(path)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(str(path))
    return line


def test_a_file_that_was_cut_or_changed_is_refused(tmp_path: Path) -> None:
    path = begun(tmp_path)
    whole = path.read_text(encoding="utf-8")
    assert "its seal does not match" in damaged(path, whole.replace("morale: 3", "morale: 9", 1))
    for share in (0, 0.3, 0.9):
        damaged(path, whole[: int(len(whole) * share)])
    assert "its format is None" in damaged(path, "just: something\n")
    assert "this is no campaign" in damaged(path, "- a list\n")
    path.write_text(whole, encoding="utf-8")
    assert read(path).id == "docket"
    with pytest.raises(CampaignFileError, match="no such file"):
        read(tmp_path / "other.yaml")


def forged(path: Path, **changes: Any) -> str:
    """A file that somebody changed and sealed anew."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    del data["seal"]
    return text_of({**data, **changes})


def test_a_file_that_was_sealed_anew_is_found_out_by_its_history(tmp_path: Path) -> None:
    path = begun(tmp_path)
    state = yaml.safe_load(path.read_text(encoding="utf-8"))["state"]
    state["players"]["ada"]["resources"]["morale"] = 9
    assert "not what its history leads to" in damaged(path, forged(path, state=state))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"edition": "kt99"}, "kt99"),
        ({"edition": "kt24"}, "'kt24' has no campaigns"),
        ({"history": []}, "its history is empty"),
        ({"history": "none"}, "history"),
        ({"state": {}}, "missing"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    path = begun(tmp_path)
    path.write_text(forged(path, **changes), encoding="utf-8")
    with pytest.raises(CampaignFileError) as caught:
        read(path)
    assert said in str(caught.value)


def test_what_happened_cannot_be_changed_unseen(tmp_path: Path) -> None:
    path = begun(tmp_path)
    play_next(path, ["uniform"], seed="1")
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    del data["seal"]
    for number, entry in enumerate(data["history"][:-1]):
        if entry["deed"] == "muster":
            changed = json.loads(json.dumps(data))
            changed["history"][number]["names"].pop()
            other = tmp_path / "docket-other.yaml"
            other.write_text(text_of(changed), encoding="utf-8")
            with pytest.raises(CampaignFileError, match=f"entry {number + 1} of its history leads to"):
                check(other)


def test_a_record_that_was_changed_or_lost_is_named(tmp_path: Path) -> None:
    path = begun(tmp_path)
    play_next(path, ["uniform"], seed="1")
    (kept,) = tmp_path.glob("docket.1-*.json")
    whole = kept.read_text(encoding="utf-8")
    data = json.loads(whole)
    data["steps"].pop()
    kept.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(CampaignFileError, match=f"the record {kept.name} was changed"):
        check(path)
    kept.write_text("{", encoding="utf-8")
    with pytest.raises(CampaignFileError, match="it is no record"):
        check(path)
    kept.unlink()
    with pytest.raises(CampaignFileError, match="cannot be read"):
        check(path)
    kept.write_text(whole, encoding="utf-8")
    check(path)


# Records from elsewhere


def played(path: Path, seed: str = "1") -> tuple[Any, Campaign]:
    """The record of the next battle, and the campaign before it was settled."""
    for player in ("ada", "ben"):
        campaign = read(path)
        do(path, campaign.kit.advise(campaign.state, player)[-1])
    before, text = read(path), path.read_bytes()
    battle = play_next(path, ["uniform"], seed=seed)
    path.write_bytes(text)
    for file in path.parent.glob("docket.1*.*"):
        file.unlink()
    return record(battle.game), before


def test_a_record_is_settled_once(tmp_path: Path) -> None:
    path = begun(tmp_path)
    made, before = played(path)
    assert read(path).state == before.state
    settle(path, json.loads(json.dumps(made)))
    assert read(path).state["next"] == 2
    check(path)
    with pytest.raises(CampaignError, match="no such battle can be settled now"):
        settle(path, made)


def test_a_record_of_another_state_is_refused_with_both_digests(tmp_path: Path) -> None:
    path = begun(tmp_path)
    made, before = played(path)
    state = made["source"]["campaign"]["state"]
    other = {**made, "source": {**made["source"], "campaign": {**made["source"]["campaign"], "state": "0" * 16}}}
    with pytest.raises(CampaignError, match=f"from the state {'0' * 16}; no such battle is due: {state}"):
        settle(path, other)
    with pytest.raises(CampaignError, match="of no campaign"):
        settle(path, {**made, "source": {}})
    with pytest.raises(CampaignError, match="of no campaign"):
        settle(path, [])
    with pytest.raises(CampaignError, match="does not replay"):
        settle(path, {**made, "steps": [*made["steps"][:-1], {"answer": "#1 nonsense"}]})
    with pytest.raises(CampaignError, match="not played to its end"):
        settle(path, {**made, "steps": made["steps"][:-1]})
    assert read(path).state == before.state


def test_no_other_process_changes_a_campaign_meanwhile(tmp_path: Path) -> None:
    path = begun(tmp_path)
    with locked(path), pytest.raises(CampaignFileError, match=f"process {os.getpid()} is at work on this campaign"):
        do(path, Deed("ada", MUSTER, ("party-chief-1",)))
    do(path, Deed("ada", MUSTER, ("party-chief-1",)))
    with pytest.raises(CampaignError, match="the roster is closed"):
        do(path, Deed("ada", ENLIST, ("chainman", "")))


# Stopped in the middle


class Faint:
    """An agent that plays on for so many answers, and then its process is gone."""

    def __init__(self, inner: Agent, left: list[int]) -> None:
        self.inner, self.left = inner, left

    def answer(self, view: View) -> Any:
        self.left[0] -= 1
        if self.left[0] < 0:
            raise KeyboardInterrupt
        return self.inner.answer(view)


def test_a_battle_that_was_stopped_goes_on_with_the_dice_that_fell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(tmp_path)
    left = [40]
    monkeypatch.setattr(playing, "named", lambda name, seed: Faint(named(name, seed), left))
    with pytest.raises(KeyboardInterrupt):
        play_next(path, ["uniform"], seed="5")
    (journal,) = tmp_path.glob("*.journal")
    lines = journal.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 41
    journal.write_text("\n".join(lines) + '\n{"answer": "#40 cu', encoding="utf-8")
    left[0] = 10_000
    battle = play_next(path, ["uniform"], seed="another")
    assert battle.resumed == 40
    assert not journal.exists()
    (kept,) = tmp_path.glob("docket.1-*.json")
    steps = read_record(kept)["steps"]
    assert [step["answer"] for step in steps[1:41]] == [json.loads(line)["answer"] for line in lines[1:]]
    check(path)


def test_a_journal_that_does_not_fit_is_refused_with_a_way_out(tmp_path: Path) -> None:
    path = begun(tmp_path)
    for player in ("ada", "ben"):
        campaign = read(path)
        do(path, campaign.kit.advise(campaign.state, player)[-1])
    campaign = read(path)
    fixture = campaign.due[0]
    journal = Journal.open(campaign, fixture, "5")
    journal.close()
    header = journal.path.read_text(encoding="utf-8")
    first = journal.game.decision
    assert first is not None
    answer = first.candidates(1)[0].to_text()
    for line, said in (
        (json.dumps({"answer": answer, "faces": [[6, 6, 6]]}), "other dice fell"),
        (json.dumps({"answer": "#999 nobody", "faces": []}), "cannot be given any more"),
        ("nonsense", "no whole journal"),
    ):
        journal.path.write_text(f"{header}{line}\n", encoding="utf-8")
        with pytest.raises(CampaignFileError, match=said) as caught:
            play_next(path, ["uniform"])
        assert "take the file away" in str(caught.value)
    journal.path.write_text('{"format": "killzone-journal 1", "state": "of another", "seed": "5"}\n', encoding="utf-8")
    play_next(path, ["uniform"])
    assert read(path).state["next"] == 2


def test_a_journal_left_over_from_a_settled_battle_is_cleared(tmp_path: Path) -> None:
    path = begun(tmp_path)
    play_next(path, ["uniform"], seed="1")
    left = tmp_path / "docket.1-ada-ben.journal"
    left.write_text("{}\n", encoding="utf-8")
    play_next(path, ["uniform"], seed="2")
    assert not left.exists()


def test_a_journal_of_another_campaign_is_left_alone(tmp_path: Path) -> None:
    path = begun(tmp_path)
    other = tmp_path / "docket.2.1-ada-ben.journal"
    other.write_text("{}\n", encoding="utf-8")
    play_next(path, ["uniform"], seed="1")
    assert other.read_text(encoding="utf-8") == "{}\n"


def test_another_history_loses_no_record_of_the_first_and_keeps_its_own_states(tmp_path: Path) -> None:
    path = begun(tmp_path)
    for seed in "123":
        play_next(path, ["uniform"], seed=seed)
    first, state = path.read_bytes(), (tmp_path / "docket.3.yaml").read_bytes()
    path.write_bytes((tmp_path / "docket.2.yaml").read_bytes())
    for seed in "45":
        play_next(path, ["uniform"], seed=seed)
    assert check(path).state["next"] == 4
    kept = tmp_path / "docket.3.yaml"
    assert kept.read_bytes() != state, "the state before battle 3 is that of this history"
    assert [one.digest for one in read(kept).history] == [one.digest for one in read(path).history][
        : len(read(kept).history)
    ]
    path.write_bytes(first)
    assert check(path).state["next"] == 4, "the records of the first history are still there"


def test_a_state_is_not_kept_in_the_place_of_another_campaign(tmp_path: Path) -> None:
    other = tmp_path / "docket.1.yaml"
    found(other, "kt18", [Entry("eve", "Eve", TEAMS[2]), Entry("fay", "Fay", TEAMS[3])])
    before = other.read_bytes()
    play_next(begun(tmp_path), ["uniform"], seed="1")
    assert other.read_bytes() == before


def test_a_kept_state_that_was_played_on_with_is_not_replaced(tmp_path: Path) -> None:
    path = begun(tmp_path)
    first = path.read_bytes()
    play_next(path, ["uniform"], seed="1")
    kept = tmp_path / "docket.1.yaml"
    play_next(kept, ["uniform"], seed="2")
    before = kept.read_bytes()
    path.write_bytes(first)
    play_next(path, ["uniform"], seed="3")
    assert kept.read_bytes() == before
    assert check(kept).state["next"] == check(path).state["next"] == 2


@pytest.mark.parametrize(
    ("agents", "said"),
    [(["uniform"] * 3, "2 seats, but there are 3 agents"), (["unifrom"], "Did you mean 'uniform'?")],
)
def test_a_battle_takes_an_agent_for_each_seat_and_else_musters_nobody(
    tmp_path: Path, agents: list[str], said: str
) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    with pytest.raises((CampaignError, UnknownAgentError)) as caught:
        play_next(path, agents)
    assert said in str(caught.value)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.journal"))


def test_a_roster_with_mistakes_founds_nothing(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="nowhere"):
        found(tmp_path / "d.yaml", "kt18", [Entry("a", "A", str(tmp_path / "nowhere.yaml")), Entry("b", "B", TEAMS[1])])
    assert not (tmp_path / "d.yaml").exists()


@pytest.mark.parametrize("digest", ["1234567890123456", "1e23456789012345", "0123456789012345", "12e4", "-1", ".5", ""])
def test_a_digest_that_looks_like_a_number_is_written_as_text(digest: str) -> None:
    text = text_of({"digest": digest, "names": [digest, {"name": digest}]})
    assert yaml.safe_load(text)["names"] == [digest, {"name": digest}]
