"""Meridian Survey of 2018: abilities, wargear, tactics, and the tactic of its Surveyor General."""

from typing import Any

import pytest
from rules.kt18.arms import armed, gun, member, playing, prefer, shoot, shooting_phase
from rules.kt18.playing import run
from rules.kt18.tables import A, B, one, part, spot, way

from killzone.core.domains import Pick
from killzone.core.flow import Ask
from killzone.core.subjects import Price
from killzone.core.table import Operative
from killzone.editions.kt18.movement.phase import TEAM_TURN, TeamTurn

HAIR = 1 / 2540
TEAMS = ("meridian-survey", "")
LOW = [part("bund", (11, 0, 11.4, 22), 0.6, "solid")]


def chainman(id: str, at: Any, *tokens: str, weapon: Any = None) -> Operative:
    return armed(member(id, A, "meridian-survey.chainman", at, tokens=tokens), weapon or gun())


def hit(ran: Any) -> bool:
    return "kt18.attack.wound-table" in ran.rules


def test_second_reading_is_one_free_reroll_a_round_for_a_readied_model() -> None:
    models = [
        chainman("x", (5, 5), "readied"),
        chainman("y", (5, 8), "readied"),
        one("b", B, (12, 5), toughness=8),
    ]
    ran = shooting_phase(models, ["x", "b", "second-reading", "y", "b"], [1, 4, 1, 1], teams=TEAMS)
    assert ran.kinds.count("after-hit-roll") == 1
    assert ("second-reading", 2) in ran.table.players[A].used
    other = [chainman("x", (5, 5)), one("b", B, (12, 5))]
    assert shoot(other, ["b"], [1], teams=TEAMS).kinds == ["target"], "only who is readied"


def test_a_roll_that_was_read_twice_is_not_read_again() -> None:
    models = [chainman("x", (5, 5), "readied"), one("b", B, (12, 5))]
    ran = shoot(models, ["b", "second-reading"], [1, 1], teams=TEAMS, points=1)
    assert ran.kinds.count("after-hit-roll") == 1


def test_a_tripod_makes_a_heavy_weapon_steady_while_readied() -> None:
    gunner = member("x", A, "meridian-survey.stakegunner.tripod", (5, 5), tokens=["readied"])
    heavy = armed(gunner, gun(type="Heavy 1"))
    target = one("b", B, (12, 5))
    ran = shoot([heavy, target], ["b", "reroll"], [1, 1], teams=TEAMS)
    assert "reroll" in ran.asked("after-hit-roll")[0].answers
    moved = armed(member("x", A, "meridian-survey.stakegunner.tripod", (5, 5)), gun(type="Heavy 1"))
    assert shoot([moved, target], ["b"], [1], teams=TEAMS).kinds == ["target"]
    light = armed(gunner, gun())
    assert "reroll" not in shoot([light, target], ["b", "pass"], [1], teams=TEAMS).asked("after-hit-roll")[0].answers


def survey() -> list[Operative]:
    return [chainman("x", (5, 5)), chainman("y", (5, 8)), one("b", B, (12.8, 6), toughness=8)]


def test_triangulate_ignores_obscured_against_one_whom_two_see() -> None:
    answers = ["triangulate-b", "x", "b", "y", "b"]
    ran = shooting_phase(survey(), answers, [4, 1, 4, 1], teams=TEAMS, points=1, terrain=LOW)
    assert ran.rules.count("kt18.attack.wound-table") >= 2
    passing = ["pass", "x", "b", "pass", "y", "b", "pass"]
    without = shooting_phase(survey(), passing, [4, 4], teams=TEAMS, points=1, terrain=LOW)
    assert not hit(without)
    blind = [part("wall", (5.8, 7, 6, 22), 9, "solid"), *LOW]
    alone = shooting_phase(survey(), ["x", "b", "pass"], [4], teams=TEAMS, points=1, terrain=blind)
    assert "shooting-started" not in alone.kinds, "only one friend sees it"


def test_reciprocal_sight_shoots_back_at_once() -> None:
    models = [*survey()[:2], one("b", B, (12, 6), toughness=8, weapons=[gun()])]
    fields: dict[str, Any] = {"teams": TEAMS, "points": 2, "order": [B, A]}
    ran = shooting_phase(models, prefer("reciprocal-sight-y", "b", "x"), [1, 1, 1], **fields)
    assert ran.table.players[A].points == 0
    assert [asked.seat for asked in ran.asked("model-to-shoot")] == [B, A], "y has shot, x is chosen"
    shots = [event.tell(ran.table) for event in ran.events if event.rule == "kt18.shoot.target"]
    assert shots == [f"{who} fires the rifle at {whom}." for who, whom in (("B", "X"), ("Y", "B"), ("X", "B"))]
    hidden = [part("wall", (5.8, 7, 6, 22), 9, "solid")]
    blind = shooting_phase(models, prefer("reciprocal-sight-x", "b", "x"), [1, 1], terrain=hidden, **fields)
    assert blind.asked("model-shot")[0].answers == ("reciprocal-sight-x", "pass"), "y does not see it"


@pytest.mark.parametrize(("words", "cost"), [("leader", 1), ("leader-2.signed-in-advance", 0)])
def test_what_the_chain_costs_is_told_as_it_is_now(words: str, cost: int) -> None:
    models = [
        member("x", A, "meridian-survey.chainman", (5, 5)),
        member("chief", A, f"meridian-survey.party-chief.{words}", (5, 9)),
        one("b", B, (25, 20)),
    ]
    position = playing(models, TEAMS, phase="movement phase", points=1)
    told: list[tuple[str, Price | None]] = []

    def answer(ask: Ask) -> Any:
        if ask.kind == "movement" and isinstance(ask.domain, Pick):
            told.extend((option.label, option.price) for option in ask.domain.options if option.price)
        usual = {"model-to-move": "done" if told else "x", "movement": "carry-the-chain"}
        return usual.get(ask.kind) or ask.domain.candidates(1)[0]

    ran = run(position, TEAM_TURN, TeamTurn(A), [], answer)
    assert told == [("Carry the Chain", Price(cost, "CP"))]
    assert ran.table.players[A].points == 1 - cost


@pytest.mark.parametrize("at", ["r1", "r2"])
def test_of_two_that_have_shot_at_once_either_may_be_shot_back_at(at: str) -> None:
    rifles = [gun("left", "Assault 1"), gun("right", "Assault 1")]
    models = [
        one("x", A, (5, 5), weapons=rifles),
        one("r1", B, (12, 5), toughness=8, weapons=[gun()]),
        one("r2", B, (12, 7), toughness=8, weapons=[gun()]),
        one("r3", B, (12, 9), toughness=8),
    ]
    usual = prefer("double-bell-r2", "reciprocal-sight-x", "r1", "left", "right")

    def answer(ask: Ask) -> Any:
        return at if (ask.seat, ask.kind) == (A, "target") else usual(ask)

    ran = shooting_phase(models, answer, [1, 1, 1, 1], teams=["meridian-survey", "ninth-bell"], points=2, order=[B, A])
    shots = [event.tell(ran.table) for event in ran.events if event.rule == "kt18.shoot.target"]
    assert shots[:2] == ["R1 fires the rifle at X.", "R2 fires the rifle at X."]
    assert shots[2:] == [f"X fires the {weapon} at {at.title()}." for weapon in ("left", "right")]
    (asked,) = [each for each in ran.asked("target") if each.seat == A]
    assert set(asked.answers) == {"r1", "r2"}, "nobody else, and the second weapon at the same one"


def turn(answers: list[Any], points: int = 1) -> Any:
    models = [
        member("x", A, "meridian-survey.chainman", (5, 5)),
        member("chief", A, "meridian-survey.party-chief.leader", (5, 9)),
        one("b", B, (25, 20)),
    ]
    return run(playing(models, TEAMS, phase="movement phase", points=points), TEAM_TURN, TeamTurn(A), [], answers)


def test_carry_the_chain_readies_a_chainman_after_three_inches() -> None:
    ran = turn(["x", "carry-the-chain", way((5, 5), (8, 5)), "done"])
    x = ran.table.operative("x")
    assert (x.spot, x.count("readied"), x.count("moved")) == (spot((8, 5)), 1, 1)
    assert ran.table.players[A].points == 0
    poor = turn(["x", "stay", "done"], points=0).asked("movement")[0]
    assert poor.refused["carry-the-chain"] == ("meridian-survey.carry-the-chain",)
    chief = turn(["chief", "stay", "done"]).asked("movement")[0]
    assert "carry-the-chain" not in (*chief.answers, *chief.refused)


def test_fix_and_fire_ignores_long_range_against_one_that_the_general_sees() -> None:
    general = member("general", A, "meridian-survey.surveyor-general.signals", (3, 12))
    rifle = chainman("x", (5, 5), weapon=gun(range=20))
    models = [rifle, general, one("b", B, (17, 5), toughness=8)]

    def answer(key: str) -> Any:
        def choose(ask: Any) -> Any:
            found = ask.domain.candidates(20)
            if ask.kind == "shooting-started":
                return key if key in found else "pass"
            if ask.kind == "model-to-shoot":
                return "x" if "x" in found else "pass"
            return ask.default if ask.default is not None else found[0]

        return choose

    fixed = shooting_phase(models, answer("fix-and-fire-b"), [4, 1], teams=TEAMS, points=2)
    assert hit(fixed)
    assert fixed.table.players[A].points == 0
    assert not hit(shooting_phase(models, answer("none"), [4], teams=TEAMS, points=2))
