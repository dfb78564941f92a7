"""Legal targets, modifiers of hit rolls as the board has them, and cover for injuries."""

from typing import Any

import pytest
from rules.kt18.arms import gun, shoot
from rules.kt18.playing import Ran
from rules.kt18.tables import A, B, C, one, part

from killzone.core.hooks import Hook
from killzone.core.reasons import Reason, because
from killzone.core.table import Effect, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import Aim
from killzone.editions.kt18.hooks import Hooks, Rules

HAIR = 1 / 2540
RIFLE: dict[str, Any] = {"weapons": [gun()]}


def targets(ran: Ran) -> tuple[Any, ...]:
    return ran.asked("target")[0].answers


def hits_on(face: int, models: list[Any], **fields: Any) -> bool:
    """Whether this face is the lowest that hits the second model."""
    target = models[1].id
    hit = shoot(models, [target], [face, 1], **fields)
    if face == 2:
        return "kt18.attack.wound-table" in hit.rules
    missed = shoot(models, [target], [face - 1], **fields)
    return "kt18.attack.wound-table" in hit.rules and "kt18.attack.wound-table" not in missed.rules


@pytest.mark.rule("kt18.shoot.target")
@pytest.mark.rule("kt18.def.measuring")
def test_a_target_is_an_enemy_in_range_and_visible() -> None:
    wall = [part("wall", (4, 12, 10, 13), 9, "solid")]
    models = [
        one("x", A, (5, 5), **RIFLE),
        one("friend", A, (8, 5)),
        one("edge", B, (30 - 0.5, 5 + HAIR)),
        one("near", B, (11, 5)),
        one("hidden", C, (7, 16)),
    ]
    ran = shoot(models, ["near"], [1], seats=3, terrain=wall)
    asked = ran.asked("target")[0]
    assert set(asked.answers) == {"near", "edge"}
    assert asked.refused == {"hidden": ("kt18.def.visible",)}


@pytest.mark.rule("kt18.shoot.target")
def test_range_is_within_and_not_beyond() -> None:
    for far, asked in ((13, True), (13 + HAIR, False)):
        models = [one("x", A, (5, 5), weapons=[gun(range=12)]), one("b", B, (far + 5, 5)), one("c", B, (5, 9))]
        assert ("b" in targets(shoot(models, ["c"], [1]))) == asked


@pytest.mark.rule("kt18.shoot.no-firing-into-combat")
@pytest.mark.rule("kt18.def.friend-enemy")
def test_nobody_fires_at_an_enemy_within_an_inch_of_a_friend() -> None:
    for at, legal in ((14, False), (14 + HAIR, True)):
        models = [one("x", A, (5, 5), **RIFLE), one("b", B, (12, 5)), one("a2", A, (at, 5)), one("c", B, (5, 9))]
        ran = shoot(models, ["c"], [1])
        assert ("b" in targets(ran)) == legal
        if not legal:
            assert ran.asked("target")[0].refused["b"] == ("kt18.shoot.no-firing-into-combat",)


@pytest.mark.rule("kt18.shoot.no-firing-into-combat")
def test_rules_may_let_a_weapon_fire_into_combat_or_without_sight_and_forbid_targets() -> None:
    def leave(table: Table, aim: Aim) -> list[Entry]:
        return [Entry(0, "close-in", "close-in")]

    def no(table: Table, aim: Aim) -> list[Reason]:
        return [because("no", "{who} is spared.", who=aim.target.name)] if aim.target.id == "spared" else []

    wall = [part("wall", (4, 12, 10, 13), 9, "solid")]
    models = [
        one("x", A, (5, 5), **RIFLE),
        one("b", B, (12, 5)),
        one("a2", A, (13.5, 5)),
        one("hidden", B, (7, 16)),
        one("spared", B, (9, 8)),
    ]
    pack = Rules("house", Hooks(despite_combat=Hook(leave), despite_sight=Hook(leave), against_target=Hook(no)))
    asked = shoot(models, ["b"], [1], packs=[pack], terrain=wall).asked("target")[0]
    assert set(asked.answers) == {"b", "hidden"}
    assert asked.refused == {"spared": ("no",)}


@pytest.mark.rule("kt18.weapon.pistol-engaged")
def test_an_engaged_model_fires_pistols_at_the_closest_enemy_only_friends_or_not() -> None:
    pistol: dict[str, Any] = {"weapons": [gun("pistol", "Pistol 1", range=12), gun()]}
    models = [
        one("x", A, (5, 5), **pistol),
        one("close", B, (6.4, 5)),
        one("also", B, (3.6, 5)),
        one("farther", B, (5, 6.6)),
        one("friend", A, (7.5, 5)),
    ]
    ran = shoot(models, ["close"], [1])
    asked = ran.asked("target")[0]
    assert set(asked.answers) == {"close", "also"}, "of two that are equally close either"
    assert asked.refused == {"farther": ("kt18.weapon.pistol-engaged",)}
    assert "weapon-group" not in ran.kinds, "the rifle cannot be fired"


@pytest.mark.rule("kt18.attack.mod-long-range")
@pytest.mark.rule("kt18.def.long-range")
def test_long_range_is_beyond_half_range() -> None:
    near = [one("x", A, (5, 5), **RIFLE), one("b", B, (18, 5))]
    far = [one("x", A, (5, 5), **RIFLE), one("b", B, (18 + HAIR, 5))]
    assert hits_on(4, near)
    assert hits_on(5, far)


@pytest.mark.rule("kt18.weapon.grenade-range")
def test_a_grenade_has_no_long_range() -> None:
    flask: dict[str, Any] = {"weapons": [gun("flask", "Grenade 1", range=6)]}
    assert hits_on(4, [one("x", A, (5, 5), **flask), one("b", B, (11.5, 5))])


@pytest.mark.rule("kt18.attack.mod-obscured")
@pytest.mark.rule("kt18.def.obscured")
def test_an_obscured_target_is_harder_to_hit() -> None:
    low = [part("bund", (10, 3, 10.5, 7), 0.6, "solid")]
    models = [one("x", A, (5, 5), **RIFLE), one("b", B, (13, 5))]
    assert hits_on(4, models)
    assert hits_on(5, models, terrain=low)


@pytest.mark.rule("kt18.attack.injury-cover")
def test_cover_within_an_inch_lessens_the_injury_roll() -> None:
    models = [one("x", A, (5, 5), **RIFLE), one("b", B, (13, 5), save=7)]
    for behind, out in ((11.5, False), (11.5 - HAIR, True)):
        low = [part("bund", (11, 3, behind, 7), 0.6, "solid")]
        ran = shoot(models, ["b"], [5, 3, 4], terrain=low)
        assert (ran.gone == {"b"}) == out


@pytest.mark.rule("kt18.weapon.heavy")
@pytest.mark.parametrize(
    ("token", "face"), [("", 4), ("readied", 4), ("moved", 5), ("arrived", 5), ("shaken-of-old", 4)]
)
def test_heavy_weapons_are_harder_to_hit_with_after_moving(token: str, face: int) -> None:
    heavy: dict[str, Any] = {"weapons": [gun(type="Heavy 1")]}
    assert hits_on(face, [one("x", A, (5, 5), tokens=[token] if token else [], **heavy), one("b", B, (13, 5))])
    assert hits_on(4, [one("x", A, (5, 5), tokens=[token] if token else [], **RIFLE), one("b", B, (13, 5))])


@pytest.mark.rule("kt18.weapon.heavy")
def test_a_flyer_that_retreated_fires_its_heavy_weapon_as_one_that_moved() -> None:
    heavy: dict[str, Any] = {"weapons": [gun(type="Heavy 1")], "keywords": ["fly"], "tokens": ["retreated"]}
    assert hits_on(5, [one("x", A, (5, 5), **heavy), one("b", B, (13, 5))])


@pytest.mark.rule("kt18.weapon.assault")
@pytest.mark.rule("kt18.move.advance-effects")
def test_assault_weapons_are_fired_after_an_advance_at_minus_one() -> None:
    arms: dict[str, Any] = {"weapons": [gun(), gun("rapid", "Rapid Fire 1"), gun("pistol", "Pistol 1")]}
    models = [one("x", A, (5, 5), tokens=["advanced"], **arms), one("b", B, (13, 5))]
    assert hits_on(5, models)
    assert "next-weapon" not in shoot(models, ["b"], [1]).kinds, "only the Assault weapon is fired"


@pytest.mark.rule("kt18.attack.mod-flesh-wounds")
@pytest.mark.rule("kt18.attack.mod-broken")
@pytest.mark.rule("kt18.def.broken")
def test_flesh_wounds_and_a_broken_team_worsen_hit_rolls() -> None:
    plain = one("x", A, (5, 5), **RIFLE)
    b = one("b", B, (13, 5))
    assert hits_on(5, [plain.with_token("flesh-wound", 1), b])
    assert hits_on(6, [plain.with_token("flesh-wound", 3), b]), "a 6 always hits"
    assert hits_on(5, [plain, b], effects=(Effect("kt18.def.broken", seat=A),))
    assert hits_on(4, [plain, b], effects=(Effect("kt18.def.broken", seat=B),))


@pytest.mark.rule("kt18.attack.injury-flesh-wounds")
def test_flesh_wounds_of_the_target_count_for_its_injury_roll() -> None:
    models = [one("x", A, (5, 5), **RIFLE), one("b", B, (13, 5), save=7).with_token("flesh-wound", 1)]
    assert shoot(models, ["b"], [4, 3, 3]).gone == {"b"}
    assert shoot(models, ["b"], [4, 3, 2]).gone == set()


@pytest.mark.rule("kt18.attack.invulnerable")
@pytest.mark.rule("kt18.attack.save")
def test_the_easier_save_is_rolled_by_the_targets_player() -> None:
    models = [one("x", A, (5, 5), weapons=[gun(ap=-3)]), one("b", B, (13, 5), invulnerable=5)]
    ran = shoot(models, ["b"], [4, 3, 5])
    assert ran.rolls[-1].seat == B
    assert ran.wounds("b") == (1,)
    assert shoot(models, ["b"], [4, 3, 4, 1]).rolls[-1].seat == A, "the attacker rolls for the injury"


@pytest.mark.rule("kt18.tactic.reroll")
@pytest.mark.rule("kt18.tactic.once-per-phase")
def test_a_tactical_reroll_in_one_volley_is_not_used_again_in_the_phase() -> None:
    models = [one("x", A, (5, 5), weapons=[gun("l"), gun("r")]), one("b", B, (13, 5))]
    ran = shoot(models, ["l", "b", "tactical-reroll", "r", "b"], [1, 2, 2], points=2)
    assert [player.points for player in ran.table.players] == [1, 2]
    assert ran.kinds.count("after-hit-roll") == 1
