"""What an operative can and cannot do, with every reason and every number taken apart."""

import pytest
from build import HAIR, answer, scene

GUN = 'rifle: ranged 4 3+ 3/4 Range 8"; knife: melee 3 4+ 3/4'


@pytest.mark.rule("kt24.damage.injured", "kt24.def.move-floor", "kt24.weapon.stun")
def test_every_changed_stat_is_a_tally_of_what_changed_it() -> None:
    hurt = scene().operative("gunner", "blue", (5, 5), GUN, wounds=10, left=4, move=5)
    game = hurt.operative("raider", "red", (20, 5), GUN).effect("kt24.weapon.stun", operative="gunner").begin()
    told = game.explain("gunner")
    assert [(entry.amount, entry.rule) for entry in told.stat("APL")] == [(2, "kt24.def.apl"), (-1, "kt24.weapon.stun")]
    assert told.stat("Hit of the rifle").total == 4
    assert [entry.note for entry in told.stat("Move")] == ["Move", "injured", 'never below 4"']
    assert 'Move 4.00": 5.00" Move' in str(told)


@pytest.mark.rule("kt24.action.charge-limits", "kt24.order.conceal")
def test_every_reason_against_an_action_is_told_not_only_the_first() -> None:
    start = scene().operative("gunner", "blue", (5, 5), GUN, order="conceal").operative("raider", "red", (25, 5), GUN)
    game = start.active("gunner", spent=1, performed=["dash"]).begin()
    charge = game.explain("gunner").action("charge")
    rules = {reason.rule for reason in charge.verdict.reasons}
    assert {"kt24.order.conceal", "kt24.action.charge-limits", "kt24.action.charge"} <= rules
    assert charge.cost is not None
    assert charge.cost.total == 1
    assert game.explain("gunner").action("reposition").verdict.legal


@pytest.mark.rule("kt24.weapon.range", "kt24.shoot.target")
def test_every_enemy_is_explained_for_every_weapon_with_numbers() -> None:
    start = scene(base="25.4 mm").operative("gunner", "blue", (5, 5), GUN).operative("near", "red", (14, 5), GUN)
    game = start.operative("far", "red", (14 + HAIR, 8), GUN).active("gunner").begin()
    found = {one.target: one.verdict for one in game.explain("gunner").targets}
    assert found["near"].legal
    (reason,) = found["far"].reasons
    assert reason.rule == "kt24.weapon.range"
    assert "short" in reason.text
    assert {fact.name for fact in reason.facts} >= {"target", "far", "range"}


def test_others_are_explained_as_if_they_were_activated_now() -> None:
    start = scene().operative("gunner", "blue", (5, 5), GUN).operative("raider", "red", (12, 5), GUN)
    game = start.active("gunner", spent=2, performed=["dash", "reposition"]).begin()
    assert game.explain("raider").action("dash").verdict.legal
    with pytest.raises(KeyError):
        game.explain("nobody")


@pytest.mark.rule("kt24.action.shoot", "kt24.firefight.action-once")
def test_whom_it_can_shoot_depends_on_whether_it_may_shoot() -> None:
    start = scene(base="25.4 mm").operative("gunner", "blue", (5, 5), GUN).operative("raider", "red", (12, 5), GUN)
    (free,) = start.active("gunner").begin().explain("gunner").targets
    assert free.verdict.legal
    (again,) = start.active("gunner", spent=1, performed=["shoot"]).begin().explain("gunner").targets
    assert [reason.rule for reason in again.verdict.reasons] == ["kt24.firefight.action-once"]
    beside = start.operative("mate", "red", (6.5, 5)).active("gunner").begin().explain("gunner")
    assert {"kt24.action.shoot"} <= {reason.rule for one in beside.targets for reason in one.verdict.reasons}


@pytest.mark.rule("kt24.firefight.action-once", "kt24.firefight.ap")
def test_in_the_middle_of_its_action_an_operative_is_explained_as_it_will_be_after_it() -> None:
    start = scene().operative("gunner", "blue", (5, 5), GUN).operative("raider", "red", (25, 15), GUN).active("gunner")
    told = answer(start.begin(), "dash").explain("gunner")
    assert not told.now
    assert [reason.rule for reason in told.action("dash").verdict.reasons] == ["kt24.firefight.action-once"]
    assert told.action("reposition").verdict.legal
