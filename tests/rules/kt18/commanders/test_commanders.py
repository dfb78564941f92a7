"""Commanders: who may use their tactics, auras, levels, and what traits do."""

from typing import Any

import pytest
from rules.kt18.playing import Keeping, in_play, run
from rules.kt18.tables import A, B, one, spot, table, way

from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.attack.aims import FIGHT, OVERWATCH, SHOOTING, Aim
from killzone.editions.kt18.attack.profiles import attacks_of
from killzone.editions.kt18.battle.morale import MORALE, MoralePhase, nerve_modifiers
from killzone.editions.kt18.battle.tactics import GRITTED_TEETH, USE_TACTIC, cost_of, tactic_offer
from killzone.editions.kt18.cards.amounts import Amount, Strength
from killzone.editions.kt18.cards.datacards import CLOSE_COMBAT_WEAPON, RAPID_FIRE, Weapon
from killzone.editions.kt18.cards.files import commander_tactics, load_team, model_of, traits
from killzone.editions.kt18.commanders.command import Command, commands, in_aura, users
from killzone.editions.kt18.commanders.rules import COMMON
from killzone.editions.kt18.commanders.tactics import BY_THE_NUMBERS, RELIEVED_OF_DUTY, WITHIN_EARSHOT, relieved_of_duty
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal
from killzone.editions.kt18.shooting.phase import SHOOTING_PHASE, ShootingPhase
from killzone.editions.kt18.shooting.shooters import why_no_shooting
from killzone.editions.kt18.shooting.targets import why_not_targeted
from killzone.editions.kt18.teams.common import CARRIERS, tactic
from killzone.geometry.units import inches

HAIR = 1 / 2540
RIFLE = Weapon("rifle", "Rifle", RAPID_FIRE, Amount(1), Strength(0, 4), 0, Amount(1), inches(24))


def commander(id: str = "boss", seat: int = A, at: Any = (5, 5), level: int = 1, **stats: Any) -> Operative:
    return one(id, seat, at, levels=(0, 5, 11, 18), level=level, **stats)


def position(*models: Operative, **fields: Any) -> Table:
    return in_play(table([*models, one("foe", B, (28, 20))], **fields))


def test_the_tactics_of_commanders_are_as_printed() -> None:
    printed = {each.id: (each.name, each.cost, each.level, each.aura) for each in commander_tactics().values()}
    found = {each.tactic.id: (each.tactic.name, each.tactic.cost, each.level, inches(each.aura)) for each in COMMON}
    assert found == printed
    assert {f"trait.{id}" for id in traits()} <= set(CARRIERS)
    assert {f"commander.{id}" for id in printed} <= set(CARRIERS)


@pytest.mark.rule("kt18.commander.tactics")
@pytest.mark.rule("kt18.commander.level")
@pytest.mark.parametrize(
    ("level", "known"),
    [(1, {WITHIN_EARSHOT}), (2, {WITHIN_EARSHOT, BY_THE_NUMBERS}), (3, set(COMMON)), (4, set(COMMON))],
)
def test_the_level_of_a_commander_decides_which_tactics_it_has(level: int, known: set[Command]) -> None:
    found = position(commander(level=level), one("plain", A, (9, 9)))
    assert {each for each in COMMON if list(users(found, each))} == known


@pytest.mark.rule("kt18.commander.tactics")
@pytest.mark.rule("kt18.commander.aura")
def test_k44_a_shaken_commander_uses_nothing_and_an_aura_in_use_ends_when_it_leaves() -> None:
    away = position(commander(at=None, left=0), one("a", A, (9, 9)))
    assert not list(users(away, WITHIN_EARSHOT))
    shaken = position(commander(tokens=["shaken"]), one("a", A, (9, 5), tokens=["flesh-wound"]), points=3)
    assert not list(users(shaken, WITHIN_EARSHOT))
    effects = (Effect(BY_THE_NUMBERS.id, "boss", until="phase"),)
    found = position(commander(tokens=["shaken"], level=2), one("a", A, (9, 5)), effects=effects)
    assert in_aura(found, BY_THE_NUMBERS, found.operative("a")), "being shaken does not end what is in use"
    ran = run(found, REMOVAL, Removal("boss"))
    assert not in_aura(ran.table, BY_THE_NUMBERS, ran.table.operative("a"))


@pytest.mark.rule("kt18.commander.tactics")
def test_the_tactics_of_a_datasheet_are_of_those_chosen_from_it() -> None:
    own = Command(tactic("commander.let", "Let", 1), card="house.umpire")
    umpire = commander("house.umpire.signals-2")
    found = position(umpire, commander("other.boss", at=(9, 9)))
    assert [each.id for each in users(found, own)] == ["house.umpire.signals-2"]


@pytest.mark.rule("kt18.commander.level")
@pytest.mark.parametrize(("level", "cost"), [(3, 1), (4, 0)])
def test_at_level_four_its_own_tactic_costs_one_less(level: int, cost: int) -> None:
    own = Command(tactic("commander.let", "Let", 1), card="boss")
    pack = Rules("house", Hooks(commands=commands(own)))
    found = in_play(table([commander(level=level), one("foe", B, (28, 20))]), pack)
    assert cost_of(found, A, own.tactic) == cost
    assert cost_of(found, A, WITHIN_EARSHOT.tactic) == 1
    assert cost_of(found, B, own.tactic) == 1


@pytest.mark.rule("kt18.commander.aura")
@pytest.mark.rule("kt18.psychic.tokens")
def test_within_earshot_steadies_friends_within_six_inches_until_the_end_of_the_phase() -> None:
    models = [
        commander(),
        one("near", A, (12, 5), tokens=["flesh-wound"], leadership=2),
        one("far", A, (5, 12 + HAIR), tokens=["flesh-wound"], leadership=2),
        *(one(f"more{number}", A, (25, 3 + 4 * number)) for number in range(3)),
        one("foe", B, (28, 20)),
    ]
    found = in_play(table(models, phase="morale phase", points=1))
    ran = run(found, MORALE, MoralePhase(), [3, 3], Keeping("within-earshot", "near"))
    assert [each.id for each in ran.table.operatives if each.count("shaken")] == ["far"], "3 less 1 is 2"
    assert [player.points for player in ran.table.players] == [0, 1]
    effect = ran.table.effects[0]
    assert (effect.rule, effect.operative, effect.until) == ("commander.within-earshot", "boss", "phase")
    boss = ran.table.operative("boss")
    assert nerve_modifiers(ran.table, boss).total == -1 + 1, "the user is in its own aura; a friend is shaken"
    moved = ran.table.with_operative(ran.table.operative("far").but(spot=spot((8, 8))))
    assert in_aura(moved, WITHIN_EARSHOT, moved.operative("far")), "whoever comes near gains it"


def hit_again(found: Table, how: str = SHOOTING, weapon: Weapon = RIFLE) -> int:
    aim = Aim(found.operative("a"), found.operative("foe"), weapon, how)
    return attacks_of(found, aim, 1).hit_again


@pytest.mark.rule("kt18.commander.aura")
def test_by_the_numbers_re_rolls_hit_rolls_of_one_of_shots() -> None:
    models = [commander(level=2), one("a", A, (12, 5), weapons=[RIFLE]), one("foe", B, (20, 5))]
    found = in_play(table(models, phase="shooting phase", points=2))
    answers = Keeping("by-the-numbers", "pass")
    ran = run(found, SHOOTING_PHASE, ShootingPhase(), [], answers)
    assert (hit_again(ran.table), hit_again(ran.table, FIGHT, CLOSE_COMBAT_WEAPON)) == (1, 0)
    away = ran.table.with_operative(ran.table.operative("a").but(spot=spot((12 + HAIR, 5))))
    assert hit_again(away) == 0
    low = in_play(table([commander(), *models[1:]], phase="shooting phase", points=2))
    offered = run(low, SHOOTING_PHASE, ShootingPhase(), [], lambda ask: "pass").asked("shooting-started")
    assert all("by-the-numbers" not in each.answers for each in offered)


@pytest.mark.rule("kt18.commander.tactics")
@pytest.mark.parametrize("token", ["fell-back", "retreated"])
def test_relieved_of_duty_lets_a_friend_shoot_that_has_fallen_back_or_retreated(token: str) -> None:
    models = [
        commander(level=3),
        one("a", A, (12, 5), tokens=[token]),
        one("far", A, (5, 12 + HAIR), tokens=[token]),
        one("foe", B, (28, 20)),
    ]
    found = in_play(table(models, phase="movement phase", points=1))
    assert list(why_no_shooting(found, found.operative("a")))
    ran = run(found, MOVEMENT, MovementPhase(), [], _relieve)
    assert not list(why_no_shooting(ran.table, ran.table.operative("a")))
    assert list(why_no_shooting(ran.table, ran.table.operative("far")))
    (effect,) = ran.table.effects
    assert effect.until == "round"


@pytest.mark.rule("kt18.commander.tactics")
def test_a_commander_relieves_a_friend_and_not_itself() -> None:
    boss = commander(level=3, tokens=["fell-back"])
    found = position(boss, one("a", A, (20, 5)), phase="movement phase", points=1)
    assert not list(relieved_of_duty(None, found))
    two = position(boss, commander("other", at=(9, 5), level=3), phase="movement phase", points=1)
    assert [offer.key for offer in relieved_of_duty(None, two)] == ["relieved-of-duty-boss"]


def _relieve(ask: Any) -> Any:
    return "relieved-of-duty-a" if ask.kind == "movement-ended" and ask.seat == A else ask.default


def test_an_unhurried_commander_is_readied_after_a_move_of_up_to_three_inches() -> None:
    models = [commander(abilities=["unhurried"], traits=("unhurried",)), one("a", A, (5, 15)), one("foe", B, (28, 20))]
    found = in_play(table(models, phase="movement phase"))
    answers = ["boss", "move-and-ready", way((5, 5), (8, 5)), "a", "stay", "done"]
    ran = run(found, MOVEMENT, MovementPhase(), [], answers)
    assert dict(ran.table.operative("boss").tokens) == {"moved": 1, "readied": 1}
    first, second, *_ = ran.asked("movement")
    assert "move-and-ready" in first.answers
    assert "move-and-ready" not in (*second.answers, *second.refused)
    with pytest.raises(AssertionError, match="too far"):
        run(found, MOVEMENT, MovementPhase(), [], ["boss", "move-and-ready", way((5, 5), (8 + HAIR, 5))])
    plain = in_play(table([commander(), one("foe", B, (28, 20))], phase="movement phase"))
    asked = run(plain, MOVEMENT, MovementPhase(), [], ["boss", "stay", "done"]).asked("movement")[0]
    assert "move-and-ready" not in {*asked.answers, *asked.refused}


def test_a_long_memory_has_one_tactic_of_the_battle_for_nothing() -> None:
    models = [commander(abilities=["long-memory"]), one("foe", B, (28, 20))]
    found = in_play(table(models, phase="shooting phase", points=0))
    (offer,) = tactic_offer(found, A, GRITTED_TEETH, "Grit", None)  # type: ignore[arg-type]  # nothing goes on from here
    assert (offer.key, offer.cost) == ("gritted-teeth-free", 0)
    assert [each.key for each in tactic_offer(with_points(found), A, GRITTED_TEETH, "Grit", None)] == [  # type: ignore[arg-type]  # nothing goes on from here
        "gritted-teeth",
        "gritted-teeth-free",
    ]
    declared = offer.take.keywords["declared"]  # type: ignore[attr-defined]  # nothing goes on from here
    ran = run(found, USE_TACTIC, declared)
    assert ran.result.paid
    assert ran.table.players[A].points == 0
    later = ran.table.but(turn=3)
    assert not list(tactic_offer(later, A, GRITTED_TEETH, "Grit", None))  # type: ignore[arg-type]  # nothing goes on from here


def with_points(found: Table) -> Table:
    return found.but(players=tuple(player.but(points=1) for player in found.players))


@pytest.mark.parametrize(("x", "refused"), [(12.0, False), (12 + HAIR, True)], ids=["6", "more"])
def test_no_overwatch_at_who_is_hard_to_interrupt_from_more_than_six_inches(x: float, refused: bool) -> None:
    models = [commander(abilities=["hard-to-interrupt"]), one("foe", B, (x, 5), weapons=[RIFLE])]
    found = in_play(table(models))
    boss, foe = found.operative("boss"), found.operative("foe")
    reasons = [reason.rule for reason in why_not_targeted(found, foe, boss, RIFLE, OVERWATCH)]
    assert reasons == (["trait.hard-to-interrupt"] if refused else [])
    assert not list(why_not_targeted(found, foe, boss, RIFLE, SHOOTING))


@pytest.mark.rule("kt18.commander.traits")
def test_good_boots_known_to_the_office_and_weatherproof_are_on_the_datasheet() -> None:
    team = load_team("plot-forty")
    plain = model_of(team, "secretary.medic")
    bought = model_of(team, "secretary.medic.good-boots.known-to-the-office.weatherproof")
    assert (bought.move - plain.move, bought.leadership - plain.leadership) == (inches(1), 1)
    assert (plain.denies, bought.denies) == (0, 1)
    assert RELIEVED_OF_DUTY.level == 3


def test_commanders_bring_nothing_where_there_is_none() -> None:
    found = position(one("a", A, (5, 5)))
    assert not found.setting.rules.hooks.commands
