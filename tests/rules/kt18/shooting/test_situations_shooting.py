"""The brief's situations about shooting and overwatch, by their numbers."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.arms import gun, member, shoot, shooting_phase
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.tables import MM25, MM40, REGISTRY, A, B, C, one, part, spot, table, way

from killzone.core.hooks import RulePack
from killzone.core.table import Effect, Operative
from killzone.editions.kt18.attack.suffering import SUFFER, Suffering
from killzone.editions.kt18.battle.tactics import rerollers
from killzone.editions.kt18.cards.amounts import Amount
from killzone.editions.kt18.movement.charging import CHARGING, Charging
from killzone.editions.kt18.operatives.states import has_charged, is_readied, was_charged


def charge(
    models: Sequence[Operative],
    answers: Iterable[Any] = (),
    dice: Iterable[int] = (),
    packs: Sequence[RulePack] = (),
    **fields: Any,
) -> Ran:
    position = in_play(table(models, **{"phase": "movement phase", **fields}), *packs)
    return run(position, CHARGING, Charging(models[0].id), dice, answers)


@pytest.mark.rule("kt18.tactic.once-per-phase")
@pytest.mark.rule("kt18.def.reroll-summed")
@pytest.mark.rule("kt18.tactic.reroll")
@pytest.mark.rule("kt18.charge.overwatch")
def test_k04_overwatch_and_the_charge_are_rerolled_by_a_player_each() -> None:
    rifle = gun()
    models = [one("x", A, (5, 5)), one("b", B, (12, 5), weapons=[rifle], tokens=["moved"])]
    answers = ["b", "overwatch-b", "pass", "tactical-reroll", "pass", "tactical-reroll", way((5, 5), (10.5, 5))]
    ran = charge(models, answers, [6, 2, 5, 6, 1, 2, 5, 4], points=2)
    assert [player.points for player in ran.table.players] == [1, 1]
    assert has_charged(ran.table, ran.table.operative("x"))
    assert rerollers(ran.table) == ()
    assert rerollers(ran.table.but(phase="shooting phase")) == (A, B), "in the next phase each may use it again"


def chargers(*tokens: str) -> list[Operative]:
    return [
        member("second", A, "house-of-seconds.second", (5, 5)),
        member("chainman", B, "meridian-survey.chainman", (5 + 5 + 2 * 0.5610, 5), tokens=tokens),
        member("tenant", C, "plot-forty.tenant", (5, 5 + 6 + 0.5610 + 0.4921)),
    ]


@pytest.mark.rule("kt18.charge.reaction-order")
@pytest.mark.rule("kt18.charge.reactions-stop")
@pytest.mark.rule("kt18.attack.stop-at-zero")
@pytest.mark.rule("kt18.charge.overwatch")
@pytest.mark.rule("kt18.charge.overwatch-hit")
def test_k09_overwatch_that_fells_the_charger_ends_all_reactions_and_the_charge() -> None:
    named = ["chainman", "tenant"]
    ran = charge(chargers(), [*named, "overwatch-chainman"], [6, 3, 4, 5], seats=3, order=[B, C, A])
    assert ran.gone == {"second"}
    assert [asked.seat for asked in ran.asked("reaction")] == [B]
    assert "1 more attack is discarded." in ran.told("kt18.attack.stop-at-zero")
    assert "Second is out of action: the charge ends." in ran.told("kt18.charge.reactions-stop")
    back = way((5, 5 + 6 + 0.5610 + 0.4921), (5, 14.5))
    missed = [*named, "overwatch-chainman", "retreat-tenant", back, way((5, 5))]
    ran = charge(chargers(), missed, [5, 5, 1, 1], seats=3, order=[B, C, A])
    assert [asked.seat for asked in ran.asked("reaction")] == [B, C], "B is not asked again"


@pytest.mark.rule("kt18.terrain.fall-test")
@pytest.mark.rule("kt18.terrain.fall-damage")
@pytest.mark.rule("kt18.charge.reactions-stop")
def test_k10_a_charger_knocked_off_a_ledge_charges_on_from_where_it_lies() -> None:
    models = [
        member("second", A, "house-of-seconds.second", (9.84, 7.4, 2.5)),
        member("chainman", B, "meridian-survey.chainman", (18, 7), tokens=["moved"]),
    ]
    asked: list[str] = []

    def answers(ask: Any) -> Any:
        asked.append(ask.kind)
        script = {"charge-target": "chainman", "reaction": "overwatch-chainman"}
        return script.get(ask.kind) or ask.domain.candidates(1)[0]

    ran = run(
        in_play(table(models, terrain=REGISTRY, phase="movement phase")),
        CHARGING,
        Charging("second"),
        [6, 2, 1, 3, 3, 4],
        answers,
    )
    fell = next(event for event in ran.events if event.rule == "kt18.terrain.fall-placement")
    landed = fell.spot  # type: ignore[attr-defined]  # the event of a fall
    assert (landed.z, landed.y) == (0, spot((9.84, 7.4)).y)
    assert landed.x > spot((11, 7.4)).x
    assert ran.wounds("second") == (1,)
    assert [roll.why for roll in ran.rolls][-1] == "a charge"
    assert was_charged(ran.table, ran.table.operative("chainman"))


@pytest.mark.rule("kt18.weapon.grenade")
@pytest.mark.rule("kt18.charge.reaction-choice")
def test_k13_after_a_grenade_in_overwatch_nothing_else_is_fired_and_no_friend_throws_one() -> None:
    models = [
        one("first", A, (5, 5)),
        member("beekeeper", B, "plot-forty.beekeeper", (11, 5)),
        one("second", A, (11, 12)),
        member("tenant", B, "plot-forty.tenant.hive-jar", (13, 6)),
    ]
    ran = charge(models, ["beekeeper", "enough", "overwatch-beekeeper", "hive-jar", way((5, 5))], [1, 1, 1, 1])
    again = run(
        ran.table,
        CHARGING,
        Charging("second"),
        [1, 1],
        ["beekeeper", "tenant", "pass", way((11, 12))],
    )
    (asked,) = again.asked("reaction")
    assert asked.refused["overwatch-beekeeper"] == ("kt18.weapon.grenade",), "neither nail gun nor jar"
    assert "retreat-beekeeper" in asked.answers
    with_gun = run(
        ran.table,
        CHARGING,
        Charging("second"),
        [1, 1, 1, 1],
        ["beekeeper", "tenant", "overwatch-tenant", "pass", way((11, 12))],
    )
    assert "weapon-group" not in with_gun.kinds, "the tenant has its nail gun only, not the jar"


@pytest.mark.rule("kt18.charge.reaction-choice")
def test_one_reaction_to_each_charge() -> None:
    models = [one("x", A, (5, 5)), one("b", B, (11, 5), weapons=[gun()]), one("y", A, (11, 12))]
    first = charge(models, ["b", "overwatch-b", way((5, 5))], [1, 1, 1])
    assert len(first.asked("reaction")) == 1, "it has reacted to this one"
    again = run(first.table, CHARGING, Charging("y"), [1, 1, 1], ["b", "overwatch-b", way((11, 12))])
    assert again.asked("reaction")[0].answers == ("overwatch-b", "retreat-b", "pass")


@pytest.mark.rule("kt18.charge.reaction-eligibility")
@pytest.mark.rule("kt18.def.shaken")
def test_k14_who_is_not_asked_to_react_and_why() -> None:
    rifle: dict[str, Any] = {"weapons": [gun()]}
    models = [
        one("x", A, (5, 10)),
        one("shaken", B, (11, 6), tokens=["shaken"], **rifle),
        one("back", B, (11, 8), tokens=["fell-back"], **rifle),
        one("held", B, (11, 12), **rifle),
        one("caught", B, (11, 14), **rifle),
        one("other", A, (12.5, 14)),
        one("free", B, (11, 10), **rifle),
    ]
    air = Effect("lean.still-air", "held", until="psychic-phase")
    named = ["shaken", "back", "held", "caught", "free"]
    ran = charge(models, [*named, "pass", way((5, 10))], [1, 1], effects=(air,))
    (asked,) = ran.asked("reaction")
    assert asked.answers == ("overwatch-free", "retreat-free", "pass")
    first = {id: asked.refused[f"overwatch-{id}"][0] for id in named[:-1]}
    assert first == {
        "shaken": "kt18.def.shaken",
        "back": "kt18.charge.reaction-eligibility",
        "held": "lean.still-air",
        "caught": "kt18.charge.reaction-eligibility",
    }


@pytest.mark.rule("kt18.charge.overwatch")
@pytest.mark.rule("kt18.charge.reaction-eligibility")
@pytest.mark.rule("kt18.weapon.assault")
def test_overwatch_needs_range_and_sight_and_after_an_advance_an_assault_weapon() -> None:
    wall = [part("wall", (8, 0, 8.5, 9), 9, "solid")]
    heavy, rifle = [gun(type="Heavy 1")], [gun()]
    models = [
        one("x", A, (5, 5)),
        one("hidden", B, (11, 5), weapons=rifle, tokens=["moved"]),
        one("short", B, (5, 12), weapons=[gun(range=5)], tokens=["moved"]),
        one("slow", B, (7, 14), weapons=heavy, tokens=["advanced"]),
        one("quick", B, (3, 14), weapons=rifle, tokens=["advanced"]),
    ]
    named = ["hidden", "short", "slow", "quick"]
    ran = charge(models, [*named, "overwatch-quick", way((5, 5))], [1, 1, 1], terrain=wall)
    (asked,) = ran.asked("reaction")
    assert asked.answers == ("overwatch-quick", "pass")
    assert asked.refused["overwatch-hidden"] == ("kt18.shoot.target",)
    assert asked.refused["overwatch-short"] == ("kt18.shoot.target",)
    assert asked.refused["overwatch-slow"] == ("kt18.weapon.assault",)


@pytest.mark.rule("kt18.charge.overwatch-hit")
def test_overwatch_hits_on_a_six_whatever_the_modifiers() -> None:
    for face, hit in ((5, False), (6, True)):
        sharp = one("b", B, (12, 5), weapons=[gun()], ballistic_skill=2).with_token("flesh-wound", 3)
        ran = shoot([sharp, one("x", A, (5, 5))], [], [face, *([1] if hit else [])], overwatch="x")
        assert ("kt18.attack.wound-table" in ran.rules) == hit


HEAP = [part("s1", (10, 8, 14, 12), 3, "solid", "floor")]


@pytest.mark.rule("kt18.move.ready-lost")
@pytest.mark.rule("kt18.shoot.others-second")
def test_k20_who_is_knocked_off_a_heap_is_not_readied_and_has_not_moved() -> None:
    models = [
        member("stakegunner", A, "meridian-survey.stakegunner", (13.5 - 0.5610, 10, 3), tokens=["readied"]),
        one("rifle", B, (22, 10), weapons=[gun()], tokens=["readied"]),
    ]
    answers = ["rifle", "stakegunner", "stakegunner", "rifle"]
    ran = shooting_phase(models, answers, [5, 1, 1, 2, 4, 1, 4, 1, 4, 1], terrain=HEAP, order=[B, A])
    assert not is_readied(ran.table.operative("stakegunner"))
    assert ran.table.operative("stakegunner").spot != models[0].spot
    halves = [asked.seat for asked in ran.asked("model-to-shoot")]
    assert halves == [B, A], "it was not asked in the first half, having lost its place there"
    assert ran.rules.count("kt18.attack.wound-table") >= 3, "three 4s hit: no penalty for a Heavy weapon"


@pytest.mark.rule("kt18.shoot.split")
@pytest.mark.rule("kt18.shoot.attack-count")
def test_k21_further_targets_are_measured_from_the_first() -> None:
    enemies = [one("t1", B, (13.356, 2.55)), one("t2", B, (12, 5)), one("t3", B, (13.356, 7.45))]
    heavy = one("x", A, (3, 5), weapons=[gun(type="Heavy 3", range=30)])
    with pytest.raises(AssertionError, match=r"T3 is 3.9. from T1"):
        shoot([heavy, *enemies], ["t1", "t3"])
    ran = shoot([heavy, *enemies], ["t2", "t1", "t3"], [1, 1, 1])
    assert "allot" not in ran.kinds, "one shot each"
    dice = one("x", A, (3, 5), weapons=[gun(type="Heavy D3", range=30)])
    dropped = shoot([dice, *enemies], ["t2", "t1", "t3", "t2", "t3"], [2, 1])
    assert dropped.told("kt18.shoot.attack-count")[-1] == "1 shot."
    assert dropped.kinds.count("drop-target") == 2


@pytest.mark.rule("kt18.terrain.fall-test")
@pytest.mark.rule("kt18.terrain.fall-damage")
@pytest.mark.rule("kt18.shoot.target")
def test_k22_attacks_left_over_after_a_fall_are_judged_where_the_target_lies() -> None:
    """The stage is narrower than the base of a Riveter, so that a model of its numbers stands on 25 mm, 0.2" off."""
    tower = part("tower", (4, 18.6, 9, 21), 7.5, "solid", "floor")
    wall = part("low", (4, 12.5, 9, 12.8), 0.9, "solid")
    riveter = one("riveter", A, (6.25, 11.25 - 0.2 - 0.4921, 7.5), base=MM25, wounds=2, toughness=4, save=3)
    stakes = gun("stakes", "Heavy 3", range=30, strength=5, ap=-1)
    models = [one("gunner", B, (6.25, 19, 7.5), weapons=[stakes]), riveter]
    dice = [4, 3, 5, 1, 5, 2, 4, 6, 4, 2, 2]
    ran = shoot(models, ["riveter"], dice, terrain=(*REGISTRY, tower, wall))
    lying = ran.table.operative("riveter")
    assert lying.spot is not None
    assert (lying.spot.z, lying.wounds, lying.count("flesh-wound")) == (0, 1, 1)
    whys = [roll.why for roll in ran.rolls]
    assert whys.count("to hit") == 3
    assert sum("fall" in why for why in whys) == 2, "one test, and the dice of one fall"


@pytest.mark.rule("kt18.attack.stop-at-zero")
@pytest.mark.rule("kt18.terrain.fall-test")
def test_a_fall_that_takes_the_last_wound_ends_the_attacks() -> None:
    models = [
        one("x", B, (22, 10), weapons=[gun(type="Assault 3", range=30)]),
        one("b", A, (13.2, 10, 3), toughness=8),
        one("c", A, (25, 3)),
    ]
    ran = shoot(models, ["b"], [5, 1, 1, 5, 2], terrain=HEAP)
    assert ran.table.operative("b").count("flesh-wound") == 1
    assert "The attacks that are left are discarded." in ran.told("kt18.attack.stop-at-zero")


@pytest.mark.rule("kt18.weapon.pistol-engaged")
@pytest.mark.rule("kt18.shoot.weapon-groups")
def test_k23_each_pistol_is_fired_at_the_closest_enemy_there_is_then() -> None:
    gap = 0.5610 + 0.5
    models = [
        member("umpire", A, "house-of-seconds.umpire", (5, 5)),
        one("e1", B, (5 + gap + 0.4, 5), save=7),
        one("e2", B, (5 - gap - 0.4, 5), save=7),
        one("e3", B, (5, 5 + gap + 0.8), save=7),
    ]
    answers = ["duelling-pistol", "e1", "second-duelling-pistol", "e2"]
    ran = shoot(models, answers, [2, 3, 4, 1])
    first, second = ran.asked("target")
    assert (first.answers, second.answers) == (("e1", "e2"), ("e2",))
    assert second.refused == {"e3": ("kt18.weapon.pistol-engaged",)}


@pytest.mark.rule("kt18.shoot.no-firing-into-combat")
@pytest.mark.rule("kt18.def.friend-enemy")
def test_k24_a_fight_between_others_is_no_reason_not_to_shoot() -> None:
    models = [
        one("a", A, (3, 5), weapons=[gun()]),
        one("b", B, (12, 5)),
        one("c", C, (12, 6.5)),
    ]
    assert "b" in shoot(models, ["b"], [1], seats=3).asked("target")[0].answers
    friend = one("a2", A, (13.5, 5))
    asked = shoot([*models, friend], ["c"], [1], seats=3).asked("target")[0]
    assert asked.refused["b"] == ("kt18.shoot.no-firing-into-combat",)


@pytest.mark.rule("kt18.def.obscured")
@pytest.mark.rule("kt18.def.visible")
@pytest.mark.rule("kt18.attack.injury-cover")
def test_k25_models_in_between_obscure_hide_or_cover() -> None:
    shooter = one("x", A, (3, 5), weapons=[gun()], base=MM25)
    target = one("b", B, (13, 5), base=MM25, save=7)
    halfway = one("other", A, (8, 5), base=MM25)
    seen = shoot([shooter, target, halfway], ["b"], [4])
    assert "kt18.attack.wound-table" not in seen.rules, "a 4 misses who is obscured"
    assert shoot([shooter, target, halfway], ["b"], [5, 3, 4]).gone == {"b"}, "no cover"
    big = one("big", A, (8, 5), base=MM40)
    free = one("free", B, (5, 14))
    hidden = shoot([shooter, target, big, free], ["free"], [1]).asked("target")[0]
    assert hidden.refused["b"] == ("kt18.def.visible",)
    friend = one("friend", B, (13 - 0.9843 - 0.8, 5), base=MM25)
    covered = shoot([shooter, target, friend], ["b"], [5, 3, 4])
    assert covered.gone == set(), "Injury 4 less 1"


@pytest.mark.rule("kt18.attack.injury-dice")
def test_k26_random_damage_rolls_as_many_injury_dice_as_were_rolled_for_it() -> None:
    models = [one("x", A, (5, 5), weapons=[gun(damage="D3")]), one("b", B, (12, 5), save=7)]
    ran = shoot(models, ["b"], [4, 3, 2, 3])
    assert [roll.count for roll in ran.rolls] == [1, 1, 1, 1]
    assert ran.table.operative("b").count("flesh-wound") == 1


@pytest.mark.rule("kt18.attack.injury-roll")
@pytest.mark.rule("kt18.tactic.reroll")
def test_k27_the_next_opponent_rolls_for_a_fall_and_may_reroll() -> None:
    models = [one("a", A, (3, 3)), one("b", B, (10, 10)), one("c", C, (20, 3))]
    position = in_play(table(models, seats=3, order=[C, A, B], points=1, phase="shooting phase"))
    ran = run(position, SUFFER, Suffering("b", Amount(1)), [4, 3], ["tactical-reroll"])
    assert [(asked.seat, asked.kind) for asked in ran.questions] == [(C, "after-injury-roll")]
    assert ran.table.operative("b").count("flesh-wound") == 1


@pytest.mark.rule("kt18.tactic.reroll")
@pytest.mark.rule("kt18.attack.injury-dice")
def test_k28_an_injury_roll_is_made_again_with_all_its_dice() -> None:
    models = [one("x", A, (5, 5), weapons=[gun(damage=3)]), one("b", B, (12, 5), save=7)]
    ran = shoot(models, ["b", "pass", "pass", "tactical-reroll"], [4, 3, 3, 1, 2, 4, 1, 1], points=1)
    assert ran.gone == {"b"}
    assert [asked.seat for asked in ran.questions] == [A, A, A, A], "the injured side is offered nothing"


@pytest.mark.rule("kt18.setup.reinforcements-arrive")
@pytest.mark.rule("kt18.charge.retreat-eligibility")
@pytest.mark.rule("kt18.weapon.heavy")
def test_k39_who_has_arrived_fires_overwatch_does_not_retreat_and_has_moved() -> None:
    gunner = member("gunner", B, "meridian-survey.stakegunner", (11, 5), tokens=["arrived"])
    ran = charge([one("x", A, (5, 5)), gunner], ["gunner", "overwatch-gunner", way((5, 5))], [1, 1, 1, 1, 1])
    (asked,) = ran.asked("reaction")
    assert asked.answers == ("overwatch-gunner", "pass")
    assert asked.refused["retreat-gunner"] == ("kt18.charge.retreat-eligibility",)
    fired = shoot([gunner, one("x", A, (5, 5))], ["x"], [4, 4, 5, 1])
    assert fired.rules.count("kt18.attack.wound-table") == 2, "of 4 4 5 the 5 hits: told and rolled"
