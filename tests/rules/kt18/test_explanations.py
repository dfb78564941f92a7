"""What a model can and cannot do, with every reason and every number taken apart."""

import pytest
from rules.kt18.arms import blade, gun, member, playing
from rules.kt18.tables import A, B, one

from killzone.core.explanations import Explanation, Possibility
from killzone.core.flow import Frame
from killzone.editions.kt18.battle.morale import MORALE, MoralePhase
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.editions.kt18.operatives.injury import FLESH_WOUND
from killzone.editions.kt18.operatives.states import ADVANCED, READIED, SHAKEN
from killzone.editions.kt18.presentation.explanations import explain
from killzone.editions.kt18.shooting.phase import OTHER_HALF, READIED_HALF, SHOOTING_PHASE, ShootingPhase
from killzone.editions.kt18.shooting.shooting import SHOOT, Shooting

RIFLE, PISTOL = gun("rifle", "Rapid Fire 1"), gun("pistol", "Pistol 1", range=12)


def told(
    *, at: tuple[float, float] = (14, 11), tokens: tuple[str, ...] = (), stack: tuple[Frame, ...] = ()
) -> Explanation:
    """All about a model with a rifle, a pistol and a blade, whose one enemy stands somewhere."""
    arms = [RIFLE, PISTOL, blade()]
    models = [one("gunner", A, (5, 11), tokens=tokens, weapons=arms), one("raider", B, at)]
    return explain(playing(models), stack, "gunner")


def against(possibility: Possibility) -> list[str]:
    return [reason.rule for reason in possibility.verdict.reasons]


def target(explanation: Explanation, weapon: str) -> list[str]:
    return against(next(possibility for possibility in explanation.targets if possibility.id == weapon))


@pytest.mark.rule("kt18.def.characteristics")
def test_every_characteristic_is_a_tally() -> None:
    found = told(tokens=(FLESH_WOUND,))
    values = {stat.name: stat.value for stat in found.stats}
    assert values == {
        "M": '6.00"', "WS": "4+", "BS": "4+", "S": "3", "T": "3", "W": "1", "A": "1", "Ld": "7", "Sv": "5+",
        "Flesh wounds": "1",
    }  # fmt: skip
    assert [(entry.note, entry.rule) for entry in found.stat("M")] == [("Move", "kt18.def.characteristics")]


@pytest.mark.rule("kt18.morale.nerve-roll")
def test_the_leadership_that_somebody_lends_is_told_beside_ones_own() -> None:
    leader = member("leader", A, "ninth-bell.bellmaster.leader", (5, 5))
    models = [leader, member("friend", A, "ninth-bell.riveter", (8, 5)), one("raider", B, (25, 5))]
    found = {stat.name: stat.value for stat in explain(playing(models), (), "friend").stats}
    assert (found["Ld"], found["Ld in Nerve tests"]) == ("8", "9")


def test_what_others_may_do_as_their_movement_is_not_told_of_a_model() -> None:
    models = [
        member("tender", A, "ninth-bell.tender", (5, 5)),
        member("riveter", A, "ninth-bell.riveter", (7, 5)),
        member("hurt", A, "ninth-bell.riveter", (6, 7)).but(wounds=1),
        member("chainman", B, "meridian-survey.chainman", (25, 5)),
        member("longsight", B, "meridian-survey.longsight", (25, 8)),
    ]
    position = playing(models, ["ninth-bell", "meridian-survey"], phase="movement phase", points=1)
    own = {one.id: {each.id for each in explain(position, (), one.id).actions} for one in models}
    assert {id for id, actions in own.items() if "patch" in actions} == {"tender"}
    assert {id for id, actions in own.items() if "carry-the-chain" in actions} == {"chainman"}


@pytest.mark.rule("kt18.move.engaged-options", "kt18.move.fall-back")
@pytest.mark.parametrize(
    ("x", "possible"), [(7, {"fall-back", "stay"}), (7.01, {"normal", "advance", "ready", "charge", "stay"})]
)
def test_what_a_model_may_do_as_its_movement_depends_on_enemies_within_an_inch(x: float, possible: set[str]) -> None:
    found = told(at=(x, 11))
    assert {one.id for one in found.actions if one.verdict.legal} - {"shoot", "fight"} == possible


@pytest.mark.rule("kt18.def.shaken")
def test_a_shaken_model_can_do_nothing_and_every_other_reason_is_told_too() -> None:
    found = told(tokens=(SHAKEN,))
    assert all("kt18.def.shaken" in against(one) for one in found.actions)
    assert against(found.action("fight")) == ["kt18.def.shaken", "kt18.fight.eligible"]
    assert target(found, "rifle") == ["kt18.def.shaken"]


@pytest.mark.rule("kt18.weapon.assault", "kt18.shoot.target")
def test_every_weapon_is_explained_against_every_enemy() -> None:
    found = told(at=(20, 11), tokens=(ADVANCED,))
    assert [(one.id, one.target) for one in found.targets] == [
        (id, "raider") for id in ("rifle", "pistol", "blade", "close-combat-weapon")
    ]
    assert target(found, "rifle") == ["kt18.weapon.assault"]
    assert target(found, "pistol") == ["kt18.weapon.assault", "kt18.shoot.target"]
    assert target(found, "blade") == ["kt18.fight.eligible", "kt18.fight.targets"]
    assert against(found.action("shoot")) == ["kt18.weapon.assault"] * 2


@pytest.mark.rule("kt18.attack.hit-roll", "kt18.attack.mod-long-range", "kt18.attack.mod-flesh-wounds")
@pytest.mark.parametrize(
    ("x", "text"),
    [
        (18, "Hit on 5+ with the rifle: BS 4+ and -1 flesh wounds."),
        (18.01, "Hit on 6+ with the rifle: BS 4+, -1 flesh wounds and -1 long range."),
    ],
)
def test_the_face_that_hits_each_enemy_is_taken_apart(x: float, text: str) -> None:
    look = told(at=(x, 11), tokens=(FLESH_WOUND,)).look("raider")
    assert [one.text for one in look.statements if "rifle" in one.text] == [text]


def test_a_weapon_that_cannot_be_used_has_no_face() -> None:
    assert not [one for one in told(tokens=(ADVANCED,)).look("raider").statements if one.rule == "kt18.attack.hit-roll"]


@pytest.mark.rule("kt18.shoot.once", "kt18.shoot.readied-first", "kt18.shoot.others-second")
def test_in_the_shooting_phase_shooting_waits_for_its_half_and_is_done_once() -> None:
    def shooting(phase: ShootingPhase, *tokens: str) -> list[str]:
        return against(told(tokens=tokens, stack=(Frame(SHOOTING_PHASE, phase),)).action("shoot"))

    assert shooting(ShootingPhase(READIED_HALF), READIED) == []
    assert shooting(ShootingPhase(READIED_HALF)) == ["kt18.shoot.others-second"]
    assert shooting(ShootingPhase(OTHER_HALF)) == []
    assert shooting(ShootingPhase(OTHER_HALF), READIED) == ["kt18.shoot.readied-first"]
    assert shooting(ShootingPhase(OTHER_HALF, ("gunner",))) == ["kt18.shoot.once"]


@pytest.mark.rule("kt18.round.phases")
def test_nothing_is_possible_of_a_phase_that_is_over() -> None:
    moves = {"normal", "advance", "fall-back", "ready", "charge", "stay"}

    def late(*stack: Frame) -> set[str]:
        return {one.id for one in told(stack=stack).actions if "kt18.round.phases" in against(one)}

    assert late(Frame(MOVEMENT, MovementPhase())) == set()
    assert late(Frame(SHOOTING_PHASE, ShootingPhase())) == moves
    assert late(Frame(FIGHTING, FightPhase())) == moves | {"shoot"}
    assert late(Frame(MORALE, MoralePhase())) == moves | {"shoot", "fight"}


@pytest.mark.rule("kt18.shoot.next-weapon")
def test_a_model_that_shoots_fires_the_weapon_that_was_chosen() -> None:
    found = told(stack=(Frame(SHOOT, Shooting("gunner", weapon="pistol", fired=("rifle",))),))
    assert target(found, "rifle") == ["kt18.shoot.next-weapon"]
    assert target(found, "pistol") == []


def test_whoever_is_not_on_the_battlefield_has_numbers_only() -> None:
    found = explain(playing([one("late", A, None), one("raider", B, (5, 5))]), (), "late")
    assert found.stats
    assert not found.actions
    assert not found.targets
    assert not found.looks
