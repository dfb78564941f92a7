"""What an order allows and forbids."""

import pytest
from build import Asked, Scene, answer, one, options, pending, questions, reasons, refusals, scene

GUNS = "rifle: ranged 4 4+ 3/4; knife: melee 3 4+ 3/4"


def facing(order: str, at: float, weapons: str = GUNS) -> Scene:
    """Blue's operative in its activation, so far from an enemy."""
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), weapons, apl=3, order=order)
    return setting.operative("r1", "red", (6 + at, 5), "knife: melee 3 4+ 3/4").active("b1")


@pytest.mark.rule("kt24.order.engage")
def test_an_engage_order_restricts_no_action() -> None:
    assert options(facing("engage", 5).begin()) == ("reposition", "dash", "charge", "shoot", "end")
    assert options(facing("engage", 1).begin()) == ("fall-back", "fight", "end")


@pytest.mark.rule("kt24.order.conceal")
def test_a_conceal_order_forbids_shoot_and_charge_only() -> None:
    game = facing("conceal", 5).begin()
    assert options(game) == ("reposition", "dash", "end")
    (charge,) = reasons(game, "charge")
    assert (charge.rule, charge.text) == ("kt24.order.conceal", "b1 has a Conceal order.")
    assert refusals(game, "shoot") == ("kt24.action.shoot",)
    assert options(facing("conceal", 1).begin()) == ("fall-back", "fight", "end")


@pytest.mark.rule("kt24.order.conceal", "kt24.weapon.silent")
def test_a_silent_weapon_may_be_shot_from_concealment() -> None:
    both = facing("conceal", 5, "rifle: ranged 4 4+ 3/4; dart: ranged 4 4+ 2/3 Silent").having(dice=[1] * 7)
    game = both.play("shoot", "r1")
    # The rifle is no choice, so none is asked for; the operative stays concealed.
    assert [asked.kind for asked in questions(game)] == ["action", "target"]
    assert one(game, "b1").order == "conceal"
    (said,) = [event.tell(game.table) for event in game.events if event.rule == "kt24.shoot.target"]
    assert said == "b1 shoots r1 with the dart."


@pytest.mark.rule("kt24.order.engage", "kt24.order.conceal", "kt24.counteract.when")
@pytest.mark.parametrize(("order", "asked"), [("engage", "counteract"), ("conceal", "activate")])
def test_only_an_engage_order_allows_to_counteract(order: str, asked: str) -> None:
    setting = scene().operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 5)).operative("r2", "red", (25, 9))
    game = setting.play("b1", order, "end", "r1", "conceal", "end")
    assert pending(game).kind == asked


@pytest.mark.rule("kt24.order.conceal", "kt24.target.conceal")
def test_a_conceal_order_protects_in_cover_only() -> None:
    setting = facing("engage", 6).operative("r2", "red", (12, 9), order="conceal")
    setting = setting.operative("r3", "red", (12, 13), order="conceal").terrain(
        "bar", (10.5, 11, 11.25, 12.4), "light", top=1
    )
    game = setting.play("shoot")
    assert pending(game) == Asked("blue", "target", ("r1", "r2"))
    assert refusals(game, "r3") == ("kt24.target.conceal",)


@pytest.mark.rule("kt24.firefight.order", "kt24.order.engage")
def test_a_new_order_takes_the_place_of_the_old_one() -> None:
    setting = (
        scene(base="25.4 mm").operative("b1", "blue", (5, 5), GUNS, order="conceal").operative("r1", "red", (9, 5))
    )
    game = setting.play("b1")
    assert options(answer(game, "conceal")) == ("reposition", "dash", "end")
    assert options(answer(game, "engage")) == ("reposition", "dash", "charge", "shoot", "end")
