"""House of Seconds in 2018: its abilities and tactics, from both sides of every number."""

from typing import Any

import pytest
from rules.kt18.playing import Keeping, in_play, run
from rules.kt18.sides import sided
from rules.kt18.tables import A, B, one, part, spot, table, way

from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.attack.aims import FIGHT, OVERWATCH, SHOOTING, Aim
from killzone.editions.kt18.attack.profiles import hit_modifiers
from killzone.editions.kt18.battle.tactics import cost_of
from killzone.editions.kt18.cards.amounts import Amount, Strength
from killzone.editions.kt18.cards.datacards import CLOSE_COMBAT_WEAPON, HEAVY, RAPID_FIRE, Weapon
from killzone.editions.kt18.cards.files import load_team, model_of
from killzone.editions.kt18.fighting.fight import FIGHT as FIGHT_SEQUENCE
from killzone.editions.kt18.fighting.fight import Fight, targets
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase
from killzone.editions.kt18.movement.charging import CHARGING, Charging
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.editions.kt18.operatives.states import CHARGED
from killzone.editions.kt18.shooting.shooting import SHOOT, Shooting
from killzone.editions.kt18.teams.house_of_seconds import LET_COMMAND
from killzone.geometry.units import inches

HAIR = 1 / 2540
RIFLE = Weapon("rifle", "Rifle", RAPID_FIRE, Amount(1), Strength(0, 4), 0, Amount(1), inches(30))
GUN = Weapon("gun", "Gun", HEAVY, Amount(2), Strength(0, 4), 0, Amount(1), inches(30))
HOUSE = "house-of-seconds"


def house(*models: Operative, **fields: Any) -> Table:
    """Seat A plays the House."""
    return sided(models, HOUSE, "", **fields)


def charge(charger: str, target: str) -> Effect:
    return Effect(CHARGED, charger, -1, 0, target, "round")


@pytest.mark.parametrize(
    ("x", "how", "less"),
    [(18.0, SHOOTING, 0), (18 + HAIR, SHOOTING, -1), (18 + HAIR, OVERWATCH, 0)],
    ids=["12", "more", "overwatch"],
)
def test_lined_coats_make_shots_from_more_than_twelve_inches_worse(x: float, how: str, less: int) -> None:
    models = [one("a", A, (5, 5), abilities=["lined-coats"]), one("b", B, (x, 5), weapons=[RIFLE])]
    found = in_play(table(models))
    a, b = found.operative("a"), found.operative("b")
    far = inches(x - 6)
    assert hit_modifiers(found, Aim(b, a, RIFLE, how, far)).total == less
    plain = in_play(table([one("a", A, (5, 5)), models[1]]))
    assert hit_modifiers(plain, Aim(b, plain.operative("a"), RIFLE, how, far)).total == 0
    assert hit_modifiers(found, Aim(b, a, CLOSE_COMBAT_WEAPON, FIGHT, far)).total == 0


@pytest.mark.rule("kt18.move.fall-back-blocked")
def test_a_foil_falls_back_although_it_was_charged() -> None:
    foil = one("foil", A, (10, 10), abilities=["disengage"])
    others = [one("second", A, (20, 10)), one("b", B, (11, 10)), one("b2", B, (21, 10))]
    effects = (charge("b", "foil"), charge("b2", "second"))
    found = in_play(table([foil, *others], effects=effects))
    answers = ["foil", "fall-back", way((10, 10), (5, 10)), "second", "stay", "done"]
    ran = run(found, MOVEMENT, MovementPhase(), [], answers)
    assert ran.table.operative("foil").count("fell-back")
    first, second = ran.asked("movement")
    assert first.answers == ("fall-back", "stay")
    assert second.answers == ("stay",)


@pytest.mark.parametrize(("x", "offered"), [(8.0, True), (8 + HAIR, False)], ids=["2", "more"])
def test_a_bearer_stands_in_for_a_friend_within_two_inches(x: float, offered: bool) -> None:
    models = [
        one("a", A, (5, 5)),
        one("bearer", A, (x, 5), abilities=["stand-in"], wounds=3),
        one("b", B, (5, 12), weapons=[GUN]),
    ]
    found = in_play(table(models))
    ran = run(found, SHOOT, Shooting("b"), [1, 1], lambda ask: _next(["a", "enough", "stand-in-bearer-a"], ask))
    assert ("target-chosen" in ran.kinds) == offered
    assert bool(ran.told("house-of-seconds.stand-in")) == offered


def _next(answers: list[Any], ask: Any) -> Any:
    wanted = [answer for answer in answers if answer in ask.domain.candidates(99)]
    return wanted[-1] if wanted else ask.default


def test_who_stands_in_is_hit_legal_or_not_and_taken_as_it_stands() -> None:
    wall = [part("wall", (6.2, 8, 9, 8.3), 5, "solid")]
    models = [
        one("a", A, (5, 5)),
        one("bearer", A, (7.5, 5), abilities=["stand-in"], wounds=3, save=7),
        one("b", B, (5, 12), weapons=[Weapon("g", "G", HEAVY, Amount(1), Strength(0, 4), 0, Amount(1), inches(30))]),
    ]
    found = in_play(table(models, terrain=wall))
    # Obscured by the wall, which no shooter could see past: 5 is needed instead of 4.
    ran = run(found, SHOOT, Shooting("b"), [5, 3], lambda ask: _next(["a", "stand-in-bearer-a"], ask))
    assert ran.wounds("a", "bearer") == (1, 2)
    miss = run(found, SHOOT, Shooting("b"), [4], lambda ask: _next(["a", "stand-in-bearer-a"], ask))
    assert miss.wounds("bearer") == (3,)


def test_the_glove_rolls_three_dice_drops_the_lowest_and_keeps_the_first_target_from_retreating() -> None:
    models = [one("a", A, (5, 5)), one("b1", B, (13, 5)), one("b2", B, (13, 8), tokens=["moved"])]
    found = house(*models, points=1, phase="movement phase")
    answers = Keeping("b1", "b2", "the-glove", way((5, 5), (12, 5)))
    ran = run(found, CHARGING, Charging("a"), [1, 4, 5], answers)
    assert [roll.count for roll in ran.rolls] == [3]
    assert ran.table.operative("a").spot == spot((12, 5))
    assert ran.table.players[A].points == 0
    assert not ran.asked("reaction"), "nobody can retreat"
    plain = run(found, CHARGING, Charging("a"), [1, 4], Keeping("b1", "b2", "pass", "pass", way((5, 5))))
    assert plain.asked("reaction")[0].answers == ("retreat-b1", "pass")


def test_a_second_target_may_retreat_from_the_glove_and_a_reroll_takes_all_three_dice() -> None:
    models = [one("a", A, (5, 5)), one("b1", B, (13, 5)), one("b2", B, (13, 9))]
    found = house(*models, points=2, phase="movement phase")
    answers = ["b1", "b2", "the-glove", "pass", "tactical-reroll", way((5, 5), (12, 5))]
    ran = run(found, CHARGING, Charging("a"), [1, 1, 2, 4, 5, 1], answers)
    assert ran.asked("reaction")[0].answers == ("retreat-b2", "pass")
    assert ran.asked("reaction")[0].refused["retreat-b1"] == ("house-of-seconds.the-glove",)
    assert [roll.count for roll in ran.rolls] == [3, 3]


def test_nobody_else_throws_the_glove() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (13, 5), tokens=["moved"])]
    found = house(*models, points=1, phase="movement phase")
    ran = run(found, CHARGING, Charging("b"), [1, 1], Keeping("a", "pass", way((13, 5))))
    assert "charge-declared" not in ran.kinds


def test_a_model_that_was_charged_ripostes_in_the_first_half_against_those_alone() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (6, 5)), one("b2", B, (5, 6)), one("a2", A, (20, 20))]
    found = house(*models, points=1, phase="fight phase", effects=(charge("b", "a"),), order=(A, B))
    # A's model fights first, as it is A's turn; b is the only one that it may attack.
    ran = run(found, FIGHTING, FightPhase(), [1, 1, 1], Keeping("riposte-a"))
    assert [event.effect.operative for event in ran.events if event.rule == "kt18.fight.once"] == ["a", "b", "b2"]  # type: ignore[attr-defined]  # events of effects
    riposting = ran.table
    assert [each.id for each in targets(riposting, Fight("a"))] == ["b"]
    assert ran.asked("fight-started")[0].answers == ("riposte-a", "pass")
    late = run(found, FIGHTING, FightPhase(), [1, 1, 1], Keeping("pass", (1, 0)))
    assert [event.effect.operative for event in late.events if event.rule == "kt18.fight.once"] == ["b", "a", "b2"]  # type: ignore[attr-defined]  # events of effects


@pytest.mark.parametrize(("x", "legal"), [(16.0, True), (16 + HAIR, False)], ids=["6", "more"])
def test_satisfaction_lets_it_consolidate_six_inches_once_somebody_is_out_of_action(x: float, legal: bool) -> None:
    models = [one("a", A, (10, 10)), one("b", B, (11, 10)), one("far", B, (25, 10))]
    found = house(*models, points=1, phase="fight phase")
    answers = Keeping("satisfaction", way((10, 10), (x, 10)))
    if legal:
        ran = run(found, FIGHT_SEQUENCE, Fight("a"), [4, 4, 1, 4], answers)
        assert ran.table.operative("a").spot == spot((16, 10))
    else:
        with pytest.raises(AssertionError, match=r"kt18.fight.consolidate"):
            run(found, FIGHT_SEQUENCE, Fight("a"), [4, 4, 1, 4], answers)


def test_there_is_no_satisfaction_without_blood() -> None:
    models = [one("a", A, (10, 10)), one("b", B, (11, 10))]
    found = house(*models, points=1, phase="fight phase")
    ran = run(found, FIGHT_SEQUENCE, Fight("a"), [4, 4, 1, 3], Keeping())
    assert "attacks-done" not in ran.kinds


def umpire(at: Any, seat: int = A, level: int = 1, **stats: Any) -> Operative:
    return one(f"{HOUSE}.umpire", seat, at, levels=(0, 5, 11, 18), level=level, **stats)


@pytest.mark.rule("kt18.commander.tactics")
@pytest.mark.rule("kt18.def.reroll-once")
@pytest.mark.parametrize(("x", "offered"), [(17.0, True), (17 + HAIR, False)], ids=["12", "more"])
def test_the_umpire_calls_let_for_a_charge_within_twelve_inches_friend_or_foe(x: float, offered: bool) -> None:
    charger = one("b", B, (4, 5))
    target = one("a", A, (12, 5), tokens=["moved"])
    found = house(umpire((x, 5), tokens=["moved"]), charger, target, points=1, phase="movement phase")
    ran = run(found, CHARGING, Charging("b"), [5, 5, 1, 1] if offered else [1, 1], _let)
    assert [roll.count for roll in ran.rolls] == [2, 2][: 1 + offered]
    assert ran.table.players[A].points == 1 - offered


def _let(ask: Any) -> Any:
    for answer in ("let", "a", "enough"):
        if answer in ask.domain.candidates(99):
            return answer
    return ask.default if ask.default is not None else ask.domain.candidates(1)[0]


def test_let_is_called_for_a_charge_of_the_umpire_itself_and_says_so() -> None:
    found = house(umpire((5, 5)), one("b", B, (12, 5), tokens=["moved"]), points=1, phase="movement phase")
    ran = run(found, CHARGING, Charging(f"{HOUSE}.umpire"), [1, 1, 1, 2], ["b", "pass", "let", way((5, 5))])
    assert len(ran.rolls) == 2
    (text,) = [each.text for each in load_team(HOUSE).tactics if each.id == "let"]
    assert "the Umpire itself" in text


def test_a_roll_that_was_made_again_is_not_made_a_third_time() -> None:
    found = house(umpire((10, 10)), one("a", A, (5, 5)), one("b", B, (12, 5), tokens=["moved"]), points=2)
    found = found.but(phase="movement phase")
    answers = ["b", "pass", "tactical-reroll", way((5, 5))]
    ran = run(found, CHARGING, Charging("a"), [1, 1, 1, 2], answers)
    assert len(ran.rolls) == 2
    assert ran.kinds.count("charge-rolled") == 1


@pytest.mark.parametrize(("level", "cost"), [(3, 1), (4, 0)])
def test_let_is_free_at_level_four(level: int, cost: int) -> None:
    found = house(umpire((10, 10), level=level), one("b", B, (20, 20)))
    assert cost_of(found, A, LET_COMMAND.tactic) == cost


def test_lapels_and_buckler_are_on_the_datasheet() -> None:
    team = load_team(HOUSE)
    assert (model_of(team, "second").save, model_of(team, "second.lined-lapels").save) == (5, 4)
    assert (model_of(team, "second").invulnerable, model_of(team, "second.buckler").invulnerable) == (0, 5)
