"""Weapon groups, Grenades, Pistols, several weapons, numbers of shots and splitting them."""

from typing import Any

import pytest
from rules.kt18.arms import gun, shoot, shooting_phase
from rules.kt18.tables import A, B, one

from killzone.core.hooks import Hook
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import Aim
from killzone.editions.kt18.hooks import Hooks, Rules

HAIR = 1 / 2540
PISTOL, FLASK = gun("pistol", "Pistol 1", range=12), gun("flask", "Grenade 1", range=12)
RIFLE, CARBINE = gun("rifle"), gun("carbine", "Rapid Fire 1")


@pytest.mark.rule("kt18.shoot.weapon-groups")
@pytest.mark.rule("kt18.weapon.pistol-choice")
def test_a_model_fires_its_guns_or_its_pistols_or_one_grenade() -> None:
    arms = [RIFLE, PISTOL, FLASK, CARBINE, gun("mug", "Grenade 1", range=12)]
    models = [one("x", A, (5, 5), weapons=arms), one("b", B, (13, 5))]
    ran = shoot(models, ["guns", "rifle", "b", "carbine", "b"], [1, 1, 1])
    assert ran.asked("weapon-group")[0].answers == ("guns", "pistols", "flask", "mug")
    assert ran.asked("next-weapon")[0].answers == ("rifle", "carbine")
    assert ran.asked("next-weapon")[1].answers == ("carbine", "stop")
    thrown = shoot(models, ["flask", "b"], [1])
    assert thrown.kinds == ["weapon-group", "target"], "one Grenade and nothing else"


@pytest.mark.rule("kt18.shoot.next-weapon")
def test_the_player_may_stop_before_the_next_weapon() -> None:
    models = [one("x", A, (5, 5), weapons=[RIFLE, CARBINE]), one("b", B, (13, 5))]
    assert len(shoot(models, ["carbine", "b", "stop"], [1, 1]).rolls) == 2


@pytest.mark.rule("kt18.shoot.next-weapon")
def test_each_weapon_has_targets_of_its_own_of_those_that_are_left() -> None:
    models = [one("x", A, (5, 5), weapons=[RIFLE, CARBINE]), one("b", B, (13, 5)), one("c", B, (20, 9))]
    ran = shoot(models, ["rifle", "b", "carbine", "c"], [6, 6, 1, 6, 1])
    assert ran.gone == {"b"}
    assert [asked.answers for asked in ran.asked("target")] == [("b", "c"), ("c",)]


@pytest.mark.rule("kt18.weapon.grenade")
def test_a_team_uses_one_grenade_in_a_phase() -> None:
    models = [
        one("a1", A, (5, 5), weapons=[FLASK]),
        one("a2", A, (5, 8), weapons=[FLASK, RIFLE]),
        one("b1", B, (10, 5), weapons=[FLASK]),
    ]
    ran = shooting_phase(models, ["a1", "b1", "b1", "a1", "a2", "b1"], [1, 1, 1])
    assert [asked.answers for asked in ran.asked("model-to-shoot")] == [
        ("a1", "a2", "pass"),
        ("b1", "pass"),
        ("a2", "pass"),
    ]
    assert "weapon-group" not in ran.kinds[ran.kinds.index("model-to-shoot") + 4 :], "a2 has only its rifle left"


@pytest.mark.rule("kt18.weapon.grenade")
def test_the_lock_of_a_grenade_outlasts_its_thrower_and_a_rule_may_open_it() -> None:
    def leave(table: Table, model: Operative) -> list[Entry]:
        return [Entry(0, "mind-your-heads", "Mind Your Heads")]

    thrown = Effect("kt18.weapon.grenade", seat=A, target="a2", until="phase")
    models = [one("a1", A, (5, 5), weapons=[FLASK, RIFLE]), one("a2", A, None, left=0), one("b1", B, (10, 5))]
    assert "weapon-group" not in shoot(models, ["b1"], [1], effects=(thrown,)).kinds
    pack = Rules("house", Hooks(despite_grenade=Hook(leave)))
    assert "weapon-group" in shoot(models, ["flask", "b1"], [1], effects=(thrown,), packs=[pack]).kinds


@pytest.mark.rule("kt18.weapon.pistol-charged")
def test_who_was_charged_fires_no_pistol_in_the_shooting_phase() -> None:
    charged = Effect("kt18.def.charged", "b", target="x", until="round")
    models = [one("x", A, (5, 5), weapons=[PISTOL]), one("a2", A, (5, 9), weapons=[RIFLE]), one("b", B, (6.5, 5))]
    models.append(one("b2", B, (15, 9)))
    (asked,) = shooting_phase(models, ["pass"], effects=(charged,)).asked("model-to-shoot")
    assert asked.refused == {"x": ("kt18.weapon.pistol-charged",)}
    (free,) = shooting_phase(models, ["pass"]).asked("model-to-shoot")
    assert free.answers == ("x", "a2", "pass")


@pytest.mark.rule("kt18.weapon.rapid-fire")
def test_rapid_fire_doubles_only_if_all_targets_are_within_half_range() -> None:
    for other, rolls in ((18, 2), (18 + HAIR, 1)):
        models = [
            one("x", A, (5, 5), weapons=[CARBINE]),
            one("b", B, (16.8, 5)),
            one("c", B, (other, 5)),
        ]
        answers = ["b", "c"] if rolls == 2 else ["b", "c", "c"]
        ran = shoot(models, answers, [1] * rolls)
        assert len(ran.rolls) == rolls
    alone = shoot([one("x", A, (5, 5), weapons=[CARBINE]), one("b", B, (18, 5))], ["b"], [1, 1])
    assert len(alone.rolls) == 2


@pytest.mark.rule("kt18.shoot.split")
@pytest.mark.rule("kt18.shoot.attack-count")
def test_shots_are_shared_and_each_target_gets_one() -> None:
    models = [
        one("x", A, (5, 5), weapons=[gun(type="Assault 4")]),
        one("b", B, (12, 5)),
        one("c", B, (12, 7.5)),
        one("far", B, (12, 8.6 + 2)),
    ]
    ran = shoot(models, ["b", "c", (3, 1)], [6, 1, 1, 2, 6, 1])
    first, second = ran.asked("target")
    assert second.answers == ("enough", "c")
    assert second.refused == {"far": ("kt18.shoot.split",)}
    assert ran.asked("allot")[0].answers == ((1, 3), (2, 2), (3, 1))
    assert first.answers == ("b", "c", "far")
    with pytest.raises(AssertionError, match=r"may take 1 to 4, not 0"):
        shoot(models, ["b", "c", (4, 0)], [1] * 4)


@pytest.mark.rule("kt18.shoot.split")
def test_no_more_targets_are_named_than_there_can_be_shots() -> None:
    crowd = [one(f"b{number}", B, (12, 5 + number * 1.2)) for number in range(3)]
    single = shoot([one("x", A, (5, 5), weapons=[RIFLE]), *crowd], ["b0"], [1])
    assert single.kinds == ["target"]
    double = shoot([one("x", A, (5, 5), weapons=[gun(type="Assault 2")]), *crowd], ["b0", "b1"], [1, 1])
    assert double.kinds == ["target", "target"], "one each, and nothing to share"


@pytest.mark.rule("kt18.shoot.split")
def test_with_fewer_shots_than_targets_the_player_drops_some() -> None:
    crowd = [one(f"b{number}", B, (12, 5 + number * 1.2)) for number in range(3)]
    models = [one("x", A, (5, 5), weapons=[gun(type="Heavy D3")]), *crowd]
    ran = shoot(models, ["b1", "b0", "b2", "b1", "b2"], [1, 6, 6, 1, 6])
    assert ran.asked("drop-target")[0].answers == ("b1", "b0", "b2")
    assert ran.gone == {"b0"}
    three = shoot(models, ["b1", "b0", "b2"], [6, 1, 1, 1])
    assert three.kinds == ["target", "target", "target"]


@pytest.mark.rule("kt18.shoot.attack-count")
def test_rules_may_add_shots_that_nothing_doubles() -> None:
    def belt(table: Table, aim: Aim) -> list[Entry]:
        return [Entry(1, "second-belt", "Second Belt")]

    pack = Rules("house", Hooks(shots=Hook(belt)))
    ran = shoot([one("x", A, (5, 5), weapons=[CARBINE]), one("b", B, (12, 5))], ["b"], [1, 1, 1], packs=[pack])
    assert len(ran.rolls) == 3


@pytest.mark.rule("kt18.attack.stop-at-zero")
@pytest.mark.rule("kt18.shoot.split")
def test_shots_left_over_on_one_target_do_not_go_to_the_next() -> None:
    models = [one("x", A, (5, 5), weapons=[gun(type="Assault 4")]), one("b", B, (12, 5)), one("c", B, (12, 7))]
    ran = shoot(models, ["b", "c", (3, 1)], [6, 6, 1, 6, 1])
    assert ran.gone == {"b"}
    assert "2 more attacks are discarded." in ran.told("kt18.attack.stop-at-zero")


def test_what_follows_from_hits_and_from_a_weapon_happens_once_each() -> None:
    seen: list[tuple[str, str, int]] = []

    def hit(table: Table, aim: Aim, struck: Any) -> list[Any]:
        seen.append(("hit", aim.target.id, struck.lost))
        return []

    def fired(table: Table, aim: Aim, struck: Any) -> list[Any]:
        seen.append(("fired", aim.weapon.id, struck.lost))
        return []

    pack = Rules("house", Hooks(model_hit=Hook(hit), weapon_fired=Hook(fired)))
    models = [
        one("x", A, (5, 5), weapons=[gun(type="Assault 2")]),
        one("b", B, (12, 5), wounds=2),
        one("c", B, (12, 7), wounds=2),
    ]
    shoot(models, ["b", "c"], [6, 6, 1, 6, 6, 1], packs=[pack])
    assert seen == [("hit", "b", 1), ("hit", "c", 1), ("fired", "rifle", 2)]
