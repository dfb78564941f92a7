"""The aftermath: casualty rolls, experience by whom somebody took out of action, fire teams, resources."""

import pytest
from rules.kt18.campaign.reckoning import after, casualties, experience, fire_team_experience, losses, model, reckon
from rules.kt18.playing import in_play, run
from rules.kt18.tables import one, table

from killzone.editions.kt18.campaign.aftermath import FELLED
from killzone.editions.kt18.campaign.casualties import injury_of
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal

GENERAL = model("general", 0, out=True, role="signals", commands=True)
UMPIRE = model("umpire", 1, role="scout", commands=True)
GUNNER = model("gunner", 0, out=True, role="gunner")
TENANT = model("tenant", 1)


@pytest.mark.rule("kt18.campaign.casualty-roll")
@pytest.mark.parametrize(
    ("face", "outcome", "rule"),
    [
        pytest.param(1, "serious-injury", "serious", marks=pytest.mark.rule("kt18.campaign.casualty-serious")),
        pytest.param(2, "minor-injury", "minor", marks=pytest.mark.rule("kt18.campaign.casualty-minor")),
        pytest.param(3, "minor-injury", "minor", marks=pytest.mark.rule("kt18.campaign.casualty-minor")),
        pytest.param(4, "contusion", "contusion", marks=pytest.mark.rule("kt18.campaign.casualty-contusion")),
        pytest.param(5, "contusion", "contusion", marks=pytest.mark.rule("kt18.campaign.casualty-contusion")),
        pytest.param(6, "full-recovery", "recovery", marks=pytest.mark.rule("kt18.campaign.casualty-recovery")),
        pytest.param(10, "full-recovery", "recovery", marks=pytest.mark.rule("kt18.campaign.casualty-recovery")),
    ],
)
def test_a_commander_that_went_out_rolls_on_its_own_table(face: int, outcome: str, rule: str) -> None:
    ran = reckon(after([GENERAL, TENANT]), [face])
    assert casualties(ran) == [("general", face, outcome)]
    assert [(roll.sides, roll.seat, roll.rule) for roll in ran.rolls] == [(10, 0, "kt18.campaign.casualty-roll")]
    assert f"kt18.campaign.casualty-{rule}" in ran.rules


@pytest.mark.rule("kt18.campaign.casualty-roll")
def test_a_commander_that_is_still_there_rolls_nothing() -> None:
    assert casualties(reckon(after([model("chief", 0, role="leader"), UMPIRE]))) == []


@pytest.mark.rule("kt18.campaign.casualty-serious", "kt18.campaign.casualty-minor", "kt18.campaign.casualty-contusion")
def test_what_each_injury_does_to_the_next_battle() -> None:
    lines = {face: (injury_of(face).flesh_wounds, injury_of(face).less) for face in (1, 3, 5, 6)}
    assert lines == {
        1: (1, ("move", "attacks", "leadership", "wounds", "strength")),
        3: (1, ("move", "attacks", "leadership")),
        5: (1, ()),
        6: (0, ()),
    }


@pytest.mark.rule("kt18.campaign.hard-knocks")
@pytest.mark.parametrize(
    ("face", "outcome", "gained"),
    [
        (1, "struck-off", 0),
        (2, "convalescent", 0),
        (3, "convalescent", 0),
        (4, "light-duties", 0),
        (5, "light-duties", 0),
        (6, "recovered", 0),
        (8, "recovered", 0),
        (9, "hard-knocks", 1),
        (10, "hard-knocks", 1),
    ],
)
def test_a_specialist_rolls_on_the_campaigns_table(face: int, outcome: str, gained: int) -> None:
    ran = reckon(after([GUNNER, TENANT], felled={"gunner": "tenant"}), [face])
    assert casualties(ran) == [("gunner", face, outcome)]
    assert experience(ran).get("gunner", 0) == gained


@pytest.mark.rule("kt18.campaign.hard-knocks")
@pytest.mark.parametrize(("face", "outcome"), [(7, "recovered"), (8, "hard-knocks"), (9, "hard-knocks")])
def test_k47_felled_by_a_commander_an_8_is_hard_knocks(face: int, outcome: str) -> None:
    medic = model("medic", 0, out=True, role="medic")
    position = after([GUNNER, medic, UMPIRE, TENANT], felled={"gunner": "umpire", "medic": "tenant"})
    ran = reckon(position, [face, 8])
    assert casualties(ran) == [("gunner", face, outcome), ("medic", 8, "recovered")]
    assert experience(ran) == ({"gunner": 1} if outcome == "hard-knocks" else {})


@pytest.mark.rule("kt18.campaign.hard-knocks")
def test_one_that_nobody_felled_has_no_hard_knocks_for_an_8() -> None:
    assert casualties(reckon(after([GUNNER, UMPIRE]), [8])) == [("gunner", 8, "recovered")]


def test_other_models_recover_without_a_roll() -> None:
    ran = reckon(after([model("chain", 0, out=True), TENANT]))
    assert (casualties(ran), experience(ran)) == ([], {})


@pytest.mark.rule("kt18.campaign.specialist-xp", "kt18.campaign.commander-no-xp")
def test_k48_who_takes_a_commander_earns_for_it_besides_and_a_commander_never() -> None:
    longsight = model("longsight", 0, role="marksman")
    general = model("general", 0, role="signals", commands=True)
    lost = [model("secretary", 1, out=True, role="medic", commands=True), model("thresher", 1, out=True)]
    position = after([longsight, general, *lost], felled={"secretary": "longsight", "thresher": "general"})
    ran = reckon(position, [6])
    assert experience(ran) == {"longsight": 3}
    earned = [event.rule for event in ran.events if getattr(event, "operative", "") == "longsight"]
    assert earned == ["campaign-experience", "campaign-experience", "kt18.campaign.specialist-xp"]


@pytest.mark.rule("kt18.campaign.specialist-xp")
def test_one_that_takes_somebody_else_earns_nothing_for_a_commander() -> None:
    longsight = model("longsight", 0, role="marksman")
    ran = reckon(after([longsight, model("thresher", 1, out=True)], felled={"thresher": "longsight"}))
    assert experience(ran) == {"longsight": 2}
    assert "kt18.campaign.specialist-xp" not in ran.rules


@pytest.mark.rule("kt18.campaign.fire-team-xp")
def test_k48_a_plain_model_that_takes_a_commander_earns_for_its_fire_team() -> None:
    chainmen = [model("chain-1", 0, out=True), model("chain-2", 0)]
    lost = model("secretary", 1, out=True, role="medic", commands=True)
    teams = {"first": ["chain-1", "chain-2"]}
    ran = reckon(after([*chainmen, lost, TENANT], felled={"secretary": "chain-1"}, fire_teams=teams), [10])
    assert fire_team_experience(ran) == {"first": 2}
    assert experience(ran) == {}


@pytest.mark.rule("kt18.campaign.fire-team-xp")
def test_a_fire_team_of_which_nobody_is_left_earns_nothing_for_the_battle() -> None:
    chainmen = [model("chain-1", 0, out=True), model("chain-2", 0, out=True), model("chief", 0)]
    lost = model("thresher", 1, out=True)
    teams = {"first": ["chain-1", "chain-2"]}
    ran = reckon(after([*chainmen, lost, TENANT], felled={"thresher": "chain-1"}, fire_teams=teams))
    assert fire_team_experience(ran) == {}


@pytest.mark.rule("kt18.campaign.morale-loss")
def test_k46_the_winner_whose_commander_went_out_loses_morale_too() -> None:
    ran = reckon(after([GENERAL, TENANT], scores=(5, 2)), [3])
    assert losses(ran) == [(0, "morale", "kt18.campaign.morale-loss"), (1, "stores", "campaign-stakes")]
    assert casualties(ran) == [("general", 3, "minor-injury")]


@pytest.mark.rule("kt18.campaign.morale-loss")
def test_a_loser_may_lose_morale_twice_and_nobody_loses_for_a_commander_that_stands() -> None:
    ran = reckon(after([GENERAL, UMPIRE], scores=(1, 4), at_stake="morale"), [7])
    assert losses(ran) == [(0, "morale", "campaign-stakes"), (0, "morale", "kt18.campaign.morale-loss")]


@pytest.mark.parametrize(
    ("scores", "lost"), [((3, 3), []), ((4, 2, 3), [1]), ((4, 2, 2), [1, 2]), ((0, 1, 5, 5), [0]), ((2, 2, 2), [])]
)
def test_the_last_lose_what_was_at_stake_and_in_a_draw_nobody(scores: tuple[int, ...], lost: list[int]) -> None:
    models = [model(f"m{seat}", seat) for seat in range(len(scores))]
    ran = reckon(after(models, scores=scores, at_stake="papers"))
    assert losses(ran) == [(seat, "papers", "campaign-stakes") for seat in lost]


def test_the_seats_reckon_one_after_the_other() -> None:
    other = model("leader", 1, out=True, role="leader")
    ran = reckon(after([GUNNER, GENERAL, other, TENANT]), [6, 2, 9])
    assert casualties(ran) == [
        ("general", 6, "full-recovery"),
        ("gunner", 2, "convalescent"),
        ("leader", 9, "hard-knocks"),
    ]
    assert [roll.seat for roll in ran.rolls] == [0, 0, 1]


@pytest.mark.rule("kt18.campaign.specialist-xp", "kt18.campaign.fire-team-xp", "kt18.campaign.hard-knocks")
def test_whoever_takes_an_enemy_out_of_action_is_remembered() -> None:
    position = in_play(table([one("a", 0, (5, 5)), one("b", 1, (9, 5)), one("c", 0, (9, 9))]))
    by_enemy = run(position, REMOVAL, Removal("b", "a", 0)).table
    assert [(each.operative, each.target) for each in by_enemy.effects if each.rule == FELLED] == [("a", "b")]
    assert run(position, REMOVAL, Removal("c", "a", 0)).table.effects == ()
    assert run(position, REMOVAL, Removal("b")).table.effects == ()
