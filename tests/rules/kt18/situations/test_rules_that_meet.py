"""Positions in which several rules of the ledger meet: falls in the middle of powers, ends of battles, turns passed."""

from typing import Any

import pytest
from rules.kt18.arms import gun, member, playing, shoot
from rules.kt18.missions.test_missions import playing as on_mission
from rules.kt18.movement.test_charges import charge
from rules.kt18.playing import Keeping, in_play, run
from rules.kt18.psychic.test_powers import BOLT, feeler, phase
from rules.kt18.sides import sided
from rules.kt18.tables import A, B, C, one, part, table, way

from killzone.core.flow import Sequence
from killzone.core.table import Effect
from killzone.editions.kt18.attack.aims import OVERWATCH
from killzone.editions.kt18.attack.attacking import ATTACKING, Attacking, Batch
from killzone.editions.kt18.battle.battle import BATTLE, Battle, lose_reserves
from killzone.editions.kt18.battle.morale import MORALE, MoralePhase, nerve_leadership
from killzone.editions.kt18.battle.round import command_points
from killzone.editions.kt18.battle.tactics import (
    DECISIVE_MOVE,
    DECISIVE_SHOT,
    USE_TACTIC,
    Declared,
    cost_of,
    may_use,
)
from killzone.editions.kt18.fighting.fight import FIGHT, Fight
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase, fight_again
from killzone.editions.kt18.movement.moving import Moving, distance
from killzone.editions.kt18.movement.phase import TEAM_TURN, TeamTurn
from killzone.editions.kt18.movement.reactions import why_no_overwatch
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal
from killzone.editions.kt18.shooting.phase import SHOOTING_PHASE, ShootingPhase, next_shooter
from killzone.editions.kt18.shooting.shooters import can_fire_any
from killzone.editions.kt18.shooting.shooting import Fired
from killzone.editions.kt18.weapons.groups import groups
from killzone.geometry.units import INCH

HEAP = part("heap", (5, 5, 9, 9), 3, "solid", "floor")
TAR = part("tar", (13, 3, 20, 7), 0.05, "flat", "dangerous")
ON_THE_HEAP = (8.4, 7, 3)
BESIDE_IT = (9.7, 7)
AFTER_THE_LAST_ROUND = Sequence("test.kt18-over", "Over", *BATTLE.steps[BATTLE.index(lose_reserves) :])
AFTER_A_SHOT = Sequence("test.kt18-shot", "Shot", SHOOTING_PHASE.steps[SHOOTING_PHASE.index(next_shooter) - 1])
ONCE_MORE = Sequence("test.kt18-once-more", "Once more", *FIGHTING.steps[FIGHTING.index(fight_again) :])
PERILS = [6, 6, 1, 1]
"""Double 6, one mortal wound, a flesh wound."""


@pytest.mark.rule("kt18.psychic.resolve", "kt18.terrain.fall-onto-model")
def test_a_bolt_at_somebody_its_psyker_has_fallen_onto_has_no_effect() -> None:
    models = [feeler("f", A, ON_THE_HEAP), one("b", B, BESIDE_IT), one("far", B, (25, 20))]
    # The falling test, the fall of the psyker and of whoever is underneath, whose Injury roll is 6.
    ran = phase(models, BOLT, [*PERILS, 1, 2, 5, 6], terrain=[HEAP])
    assert ran.gone == {"b"}
    assert ran.told("kt18.psychic.resolve") == ["B is gone: Draught has no effect."]


@pytest.mark.rule("kt18.psychic.resolve", "kt18.def.out-of-action")
def test_nobody_comes_back_by_a_power_that_was_aimed_at_it() -> None:
    friend = one("a", A, BESIDE_IT, wounds=2, left=1)
    models = [feeler("f", A, ON_THE_HEAP, "second-wind"), friend, one("far", B, (25, 20))]
    ran = phase(models, ["f", "second-wind", "a"], [*PERILS, 1, 2, 5, 6], terrain=[HEAP])
    assert ran.gone == {"a"}


@pytest.mark.rule("kt18.psychic.perils-death", "kt18.terrain.fall-test")
@pytest.mark.parametrize(
    ("dice", "wounds"),
    [
        # It is lost in the fall after its Perils: a 5 for 3", Injury 3 with a flesh wound.
        ([*PERILS, 1, 5, 3], 3),
        # It is lost to its Perils: D3 for whoever is beside it.
        ([6, 6, 1, 4, 3], 1),
    ],
    ids=["fall", "Perils"],
)
def test_only_perils_themselves_take_others_along(dice: list[int], wounds: int) -> None:
    models = [feeler("f", A, ON_THE_HEAP), one("a", A, (7, 7, 3), wounds=3), one("b", B, (20, 7), wounds=3)]
    ran = phase(models, BOLT, dice, terrain=[HEAP])
    assert ran.gone == {"f"}
    assert ran.wounds("a", "b") == (wounds, 3)


@pytest.mark.rule("kt18.psychic.one-psyker", "kt18.round.turn-order")
def test_a_psychic_turn_that_has_passed_does_not_come_back() -> None:
    """A's psyker sees nobody until that of B has moved C's model; by then its turn is over."""
    wall = part("wall", (10, 0, 10.5, 11.5), 6, "solid")
    models = [feeler("f", A, (5, 5)), feeler("b", B, (14, 9), "undertow"), one("c", C, (14, 13))]
    ran = phase(models, ["b", "undertow", "away-all"], [3, 4], seats=3, terrain=[wall])
    assert [each.seat for each in ran.asked("psyker")] == [B]


@pytest.mark.rule("kt18.shoot.others-second", "kt18.round.turn-order", "kt18.round.eliminated")
def test_the_turn_goes_on_after_a_player_whose_last_model_is_gone() -> None:
    """Order A, B, C: the lance of B's last model burns it; C is next, not A again."""
    lance = gun("lance", abilities=["hot"])
    models = [
        one("a1", A, (5, 5), weapons=[gun()]),
        one("a2", A, (5, 8), weapons=[gun()]),
        one("b", B, (15, 5), weapons=[lance]),
        one("c", C, (15, 12), weapons=[gun()]),
    ]
    answers = ["a1", "c", "b", "c", "c", "a1", "a2", "c"]
    ran = run(playing(models, seats=3), SHOOTING_PHASE, ShootingPhase(), [1, 1, 6, 1, 1], answers)
    assert [each.seat for each in ran.asked("model-to-shoot")] == [A, B, C, A]
    assert ran.gone == {"b"}


@pytest.mark.rule("kt18.round.eliminated", "kt18.charge.move", "kt18.charge.retreat-move")
def test_no_charge_is_rolled_once_the_last_enemy_is_lost_in_its_retreat() -> None:
    models = [one("x", A, (6, 5)), one("b", B, (12, 5))]
    ran = charge(models, ["b", "retreat-b", way((12, 5), (13, 5))], [1, 4], terrain=[TAR])
    assert ran.gone == {"b"}
    assert [roll.rule for roll in ran.rolls] == ["kt18.terrain.dangerous-test", "kt18.attack.injury-roll"]


@pytest.mark.rule("kt18.round.eliminated", "kt18.attack.injury-roll")
def test_nobody_is_hurt_any_more_once_the_battle_is_decided() -> None:
    """The first shot is a 1 of a hot weapon, the second takes the last enemy: its user does not burn any more."""
    shooter = one("x", A, (5, 5), weapons=[gun("lance", "Assault 2", abilities=["hot"])])
    ran = shoot([shooter, one("b", B, (10, 5), save=7)], ["b"], [1, 5, 5, 4])
    assert (ran.gone, ran.wounds("x")) == ({"b"}, (1,))


@pytest.mark.rule("kt18.round.eliminated", "kt18.terrain.fall-onto-model")
def test_whoever_is_under_the_last_enemy_is_not_hurt_by_its_fall() -> None:
    models = [one("x", A, BESIDE_IT, weapons=[gun()]), one("b", B, ON_THE_HEAP, wounds=2, left=1, save=7)]
    # A hit, a wound, a flesh wound, the falling test, a mortal wound in the fall, out of action.
    ran = shoot(models, ["b"], [5, 5, 1, 1, 5, 6], terrain=[HEAP])
    assert (ran.gone, ran.wounds("x")) == ({"b"}, (1,))


@pytest.mark.rule("kt18.round.eliminated")
def test_nobody_is_asked_for_tactics_once_the_battle_is_decided() -> None:
    first = member("x", A, "house-of-seconds.second", (5, 5))
    position = sided([first, one("b", B, (6.3, 5), save=7)], "house-of-seconds", "", phase="fight phase", points=2)
    answers = Keeping(way((5, 5)), (2, 0))
    ran = run(position, FIGHT, Fight("x"), [6, 6, 6], answers)
    assert ran.gone == {"b"}
    assert "attacks-done" not in ran.kinds
    assert ran.table.players[A].points == 2


@pytest.mark.rule("kt18.def.out-of-action", "kt18.terrain.dangerous-test")
def test_whoever_fights_before_it_is_removed_is_removed_once() -> None:
    """A commander that is to be removed fights first and piles in through dangerous ground: it has no wound to lose."""
    tar = part("tar", (6.2, 0, 9, 6), 0.05, "flat", "dangerous")
    commander = member("x", A, "ninth-bell.superintendent.old-hand", (5, 5)).but(wounds=0)
    models = [commander, one("a", A, (25, 5)), one("foe", B, (5, 7), wounds=9)]
    position = on_mission("in-person", models, phase="fight phase", points=1, terrain=[tar])

    def answer(ask: Any) -> Any:
        if ask.kind == "path":
            return way((5, 5), (5.4, 4.9), (5, 5.3)) if ask.domain.start.y < 13000 else ask.default
        found = ask.domain.candidates(9)
        return "not-yet" if "not-yet" in found else ask.default if ask.default is not None else found[0]

    ran = run(position, REMOVAL, Removal("x", "foe", B), [1, 1, 1, 1, 1], answer)
    assert "kt18.terrain.dangerous-test" in [roll.rule for roll in ran.rolls]
    assert [player.victory for player in ran.table.players] == [0, 3]


@pytest.mark.rule("kt18.setup.reinforcements-absent")
def test_a_commander_that_never_came_counts_as_taken_out_of_action() -> None:
    commander = member("x", A, "ninth-bell.superintendent.old-hand", None)
    models = [commander, one("a", A, (5, 5)), one("b", B, (25, 5))]
    ran = run(on_mission("in-person", models, turn=6), AFTER_THE_LAST_ROUND, Battle())
    assert [player.victory for player in ran.table.players] == [0, 3]


@pytest.mark.rule("kt18.tactic.gritted-teeth", "kt18.charge.overwatch")
def test_gritted_teeth_are_not_for_overwatch() -> None:
    hurt = one("b", B, (12, 5), weapons=[gun()], tokens=["flesh-wound"])
    ran = charge([one("x", A, (5, 5)), hurt], ["b", "overwatch-b", "pass", "pass", way((5, 5))], [5, 1, 1], points=1)
    assert "chosen-to-shoot" not in ran.kinds


@pytest.mark.rule("kt18.move.one-choice", "kt18.cp.carry-over")
def test_a_model_whose_tactic_is_taken_back_still_makes_its_choice() -> None:
    models = [member("x", A, "meridian-survey.chainman", (5, 5)), one("b", B, (25, 5))]
    position = sided(models, "meridian-survey", "plot-forty", phase="movement phase", points=1)
    ran = run(position, TEAM_TURN, TeamTurn(A), (), ["x", "carry-the-chain", "point-of-order", "ready"])
    first, again = ran.asked("movement")
    assert "carry-the-chain" in first.answers
    assert "carry-the-chain" not in again.answers
    assert ran.table.operative("x").count("readied") == 1


@pytest.mark.rule("kt18.cp.carry-over")
def test_nobody_objects_to_a_tactic_that_was_taken_back() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (10, 5)), one("c", C, (15, 5))]
    position = sided(models, "", "plot-forty", "plot-forty", seats=3, phase="movement phase", points=1)
    declared = Declared(A, "decisive-move", "Decisive Move", 1, "kt18.tactic.decisive-move", "a")
    ran = run(position, USE_TACTIC, declared, (), ["point-of-order"])
    assert (ran.kinds, ran.result.paid) == (["tactic-declared"], False)


@pytest.mark.rule("kt18.cp.carry-over")
@pytest.mark.parametrize(("points", "price"), [(0, []), (1, ["pay"]), (1, ["free"])])
def test_a_choice_that_is_a_tactic_may_be_had_for_nothing(points: int, price: list[str]) -> None:
    general = member("general", A, "meridian-survey.surveyor-general.signals.long-memory", (5, 9))
    models = [member("x", A, "meridian-survey.chainman", (5, 5)), general, one("b", B, (25, 5))]
    position = sided(models, "meridian-survey", "", phase="movement phase", points=points)
    answers = ["x", "carry-the-chain", *price, way((5, 5), (7, 5)), "done"]
    ran = run(position, TEAM_TURN, TeamTurn(A), (), answers)
    assert ran.table.operative("x").count("readied") == 1
    assert ran.table.players[A].points == points - (price == ["pay"])
    assert bool(ran.table.players[A].uses("trait.long-memory")) == (price != ["pay"])


def test_a_consolidation_of_six_inches_goes_no_farther_for_shoulders() -> None:
    model = member("x", A, "house-of-seconds.foil.brawler-2.shoulders", (5, 5))
    position = in_play(table([model, one("b", B, (9, 5))]))
    far = {rolled: distance(position, Moving("x", "consolidate", (), rolled, ("b",))).total for rolled in (0, 6)}
    assert far == {0: 4 * INCH, 6: 6 * INCH}


@pytest.mark.rule("kt18.morale.nerve-roll", "kt18.morale.broken-test")
def test_a_leader_lends_its_leadership_as_it_is_now() -> None:
    leader, friend = (
        member("leader", A, "ninth-bell.bellmaster.leader", (5, 5)),
        member("friend", A, "ninth-bell.riveter", (8, 5)),
    )
    found = {}
    for who in ("", "leader", "friend"):
        effects = (Effect("lean.pressure-drop", who, until="psychic-phase"),) if who else ()
        position = in_play(table([leader, friend, one("b", B, (25, 5))], effects=effects))
        found[who] = nerve_leadership(position, friend).total
    assert found == {"": 9, "leader": 8, "friend": 9}


@pytest.mark.rule("kt18.round.eliminated")
def test_nobody_moves_nearer_to_somebody_who_is_gone() -> None:
    """Neighbourly Concern for a model that then fights before it is removed, and takes the enemy along."""
    old = member("x", A, "plot-forty.tenant.old-hand", (5, 5)).but(wounds=0)
    models = [
        old,
        member("friend", A, "plot-forty.tenant", (5, 3)),
        one("foe", B, (6.3, 5), save=7),
        one("far", B, (25, 20)),
    ]
    position = sided(models, "plot-forty", "", phase="fight phase", points=2)
    answers = Keeping("neighbourly-concern-friend", "not-yet", way((5, 5)), (1, 0), way((5, 5)))
    ran = run(position, REMOVAL, Removal("x", "foe", B), [6, 6, 6], answers)
    assert ran.gone == {"x", "foe"}
    assert ran.kinds.count("path") == 2, "it piles in and consolidates, and nobody else moves"


@pytest.mark.rule("kt18.cp.per-round")
@pytest.mark.parametrize(("turn", "points"), [(0, 2), (1, 1), (2, 1)])
def test_a_spare_channel_is_for_the_first_round_alone(turn: int, points: int) -> None:
    """Command Points of a round are counted before it has begun."""
    models = [member("a", A, "meridian-survey.declinator.signals-2.spare-channel", (5, 5)), one("b", B, (25, 5))]
    position = in_play(table(models, turn=turn))
    assert sum(entry.amount for entry in command_points(position, A, turn + 1)) == points


@pytest.mark.rule("kt18.attack.injury-cover")
@pytest.mark.parametrize(("words", "gone"), [("scout-2.low-profile", set()), ("scout", {"b"})])
def test_a_low_profile_is_cover_from_powers_too(words: str, gone: set[str]) -> None:
    low = part("bund", (10, 3, 10.4, 7), 0.6, "solid")
    target = member("b", B, f"meridian-survey.linecutter.{words}", (13, 5))
    assert phase([feeler("f", A, (5, 5)), target], BOLT, [3, 4, 4], terrain=[low]).gone == gone


@pytest.mark.rule("kt18.fight.eligible")
@pytest.mark.parametrize(("far", "rolls"), [(2.5, 0), (0.9, 1)])
def test_who_fights_once_more_must_still_have_somebody_to_fight(far: float, rolls: int) -> None:
    """Its enemy is gone; the next one is out of reach, or within 1"."""
    brawler = member("x", A, "ninth-bell.riveter.brawler", (5, 5))
    half = brawler.card.body.base.radius / 2540
    other = one("other", B, (5 - half - 0.5 - far, 5), toughness=8, tokens=["shaken"])
    position = in_play(table([brawler, other], phase="fight phase"))

    def stays(ask: Any) -> Any:
        return ask.default if ask.default is not None else ask.domain.candidates(1)[0]

    ran = run(position, ONCE_MORE, FightPhase(second=True, again=("x",)), [1] * rolls, stays)
    assert (len(ran.rolls), "path" in ran.kinds) == (rolls, rolls > 0)


@pytest.mark.rule("kt18.tactic.reroll", "kt18.cp.carry-over")
def test_the_second_tactic_on_the_rolls_of_one_attack_costs_its_price() -> None:
    """The first tactic of the battle costs 1 CP less: the second is not for nothing, and there are no points for it."""
    models = [
        member("leader", A, "meridian-survey.party-chief.leader-2.signed-in-advance", (3, 3)),
        member("caller", A, "meridian-survey.declinator.signals", (3, 6)),
        one("x", A, (5, 5), weapons=[gun(type="Assault 2")]),
        one("b", B, (10, 5)),
    ]
    position = playing(models)
    batches = (Batch("b", "rifle", 2),)
    ran = run(position, ATTACKING, Attacking("x", "shooting", batches), [1, 1, 1], ["say-again"])
    assert ran.kinds == ["after-hit-roll"]
    rich = playing(models, points=1)
    answers = ["say-again", "tactical-reroll"]
    ran = run(rich, ATTACKING, Attacking("x", "shooting", batches), [1, 1, 1, 1], answers)
    assert ran.table.players[A].points == 0


@pytest.mark.rule("kt18.weapon.grenade", "kt18.charge.reaction-choice")
@pytest.mark.parametrize(("first", "then"), [("guns", ("guns",)), ("jar", ())])
def test_a_grenade_and_something_else_are_not_fired_in_one_phase(first: str, then: tuple[str, ...]) -> None:
    """Overwatch at two charges of a phase, in either order."""
    jar = gun("jar", "Grenade 1", range=6)
    models = [one("x", A, (6, 5)), one("b", B, (12, 5), weapons=[gun(), jar], tokens=["moved"]), one("y", A, (12, 11))]
    ran = charge(models, ["b", "overwatch-b", first, way((6, 5))], [1, 1, 1])
    keeper, charger = ran.table.operative("b"), ran.table.operative("y")
    groups_left = [group.id for group in groups(keeper) if can_fire_any(ran.table, keeper, group, OVERWATCH, ("y",))]
    assert tuple(groups_left) == then
    assert (next(why_no_overwatch(ran.table, keeper, charger), None) is None) == bool(then)


@pytest.mark.rule("kt18.cp.carry-over", "kt18.tactic.once-per-phase")
def test_a_tactic_that_was_taken_back_is_not_the_first_that_was_used() -> None:
    """It is not named again in its phase, and what the first tactic costs less is still to come."""
    leader = member("a", A, "ninth-bell.bellmaster.leader-2.signed-in-advance", (5, 5))
    models = [leader, one("b", B, (25, 5))]
    position = sided(models, "ninth-bell", "plot-forty", phase="movement phase", points=1)
    declared = Declared(A, DECISIVE_MOVE.id, "Decisive Move", 0, DECISIVE_MOVE.rule, "a")
    back = run(position, USE_TACTIC, declared, (), ["point-of-order", "withdraw"]).table
    assert not may_use(back, A, DECISIVE_MOVE)
    assert (cost_of(back, A, DECISIVE_SHOT), back.players[A].points) == (1, 1)


@pytest.mark.rule("kt18.shoot.once", "kt18.tactic.once-per-phase")
def test_two_tactics_that_let_others_shoot_follow_one_another() -> None:
    """The leader has shot, and by As One Party a friend: Double Bell is offered for the third, once."""
    models = [
        member("leader", A, "ninth-bell.bellmaster.leader", (5, 5)),
        member("x", A, "ninth-bell.riveter", (5, 7)),
        member("y", A, "ninth-bell.riveter", (5, 9)),
        one("b", B, (14, 7), wounds=9),
    ]
    position = sided(models, "ninth-bell", "", phase="shooting phase", points=3)
    recent = ShootingPhase(half=2, shot=("leader",), recent=(Fired("leader", ("b",)),))
    answers = Keeping("as-one-party-x", "b", "double-bell-y", "b")
    ran = run(position, AFTER_A_SHOT, recent, [1] * 4, answers)
    assert ran.table.players[A].points == 0
    assert [key for each in ran.asked("model-shot") for key in each.answers].count("double-bell-y") == 2


@pytest.mark.rule("kt18.commander.tactics", "kt18.commander.permission", "kt18.roster.not-battle-forged")
def test_two_commanders_of_a_team_that_is_not_battle_forged_are_told_apart() -> None:
    models = [
        member("x", A, "ninth-bell.superintendent.old-hand", (5, 5)),
        member("y", A, "ninth-bell.superintendent.brawler", (15, 5)),
        one("b", B, (25, 5)),
    ]
    position = sided(models, "ninth-bell", "", phase="morale phase", points=1)
    ran = run(position, MORALE, MoralePhase(), (), ["within-earshot-y"])
    assert ran.asked("morale-started")[0].answers == ("within-earshot", "within-earshot-y", "pass")
    assert ran.table.players[A].points == 0
