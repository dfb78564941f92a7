"""The Ninth Bell of 2018: abilities, wargear, tactics, and the tactic of its Superintendent."""

from typing import Any

import pytest
from rules.kt18.arms import armed, gun, member, playing, prefer, shoot, shooting_phase
from rules.kt18.playing import run
from rules.kt18.tables import A, B, marker, one, part, way

from killzone.core.events import Moved
from killzone.core.table import Effect, Operative
from killzone.core.walks import Walk
from killzone.editions.kt18.board.movement import ADVANCE, NORMAL
from killzone.editions.kt18.board.objectives import controller
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.movement.charging import CHARGING, Charging
from killzone.editions.kt18.movement.falling import needs_fall_test
from killzone.editions.kt18.movement.moving import Moving, domain
from killzone.editions.kt18.movement.phase import MOVEMENT, TEAM_TURN, MovementPhase, TeamTurn
from killzone.editions.kt18.movement.walking import WALK
from killzone.editions.kt18.operatives.states import has_charged
from killzone.geometry.units import INCH

HAIR = 1 / 2540
MM40, MM50 = 40 / 25.4, 50 / 25.4
TEAMS = ("ninth-bell", "")
FOE = one("foe", B, (26, 20))
SUPER = "ninth-bell.superintendent.old-hand"


def test_own_weight_counts_as_two_at_a_marker() -> None:
    riveter, shaken = (member("a", A, "ninth-bell.riveter", (5, 5)) for _ in range(2))
    held = playing([riveter, one("b", B, (7, 7))], TEAMS, markers=[marker("m", (6, 6))])
    assert controller(held, held.marker("m")) == A
    both = playing([riveter, one("b", B, (7, 7)), one("c", B, (7.5, 5))], TEAMS, markers=[marker("m", (6, 6))])
    assert controller(both, both.marker("m")) == -1
    lost = playing([shaken.with_token("shaken", 1), one("b", B, (7, 7))], TEAMS, markers=[marker("m", (6, 6))])
    assert controller(lost, lost.marker("m")) == B


def test_listens_through_plate_ignores_obscured_within_six_inches() -> None:
    low = [part("bund", (8, 3, 8.4, 7), 0.9, "solid")]
    for far, hits in ((6, True), (6 + HAIR, False)):
        models = [member("x", A, "ninth-bell.sounder.signals", (5, 5)), one("b", B, (5 + MM40 / 2 + 0.5 + far, 5))]
        ran = shoot(models, ["guns", "b"] if far <= 6 else ["b"], [3, 1, 1] if hits else [3, 1], terrain=low)
        assert ("kt18.attack.wound-table" in ran.rules) == hits


def test_patch_gives_a_friend_within_an_inch_a_wound_back_instead_of_moving() -> None:
    def turn(far: float, left: int = 1) -> Any:
        friend = member("friend", A, "ninth-bell.riveter", (5 + MM40 + far, 5)).but(wounds=left)
        models = [member("tender", A, "ninth-bell.tender.medic", (5, 5)), friend, FOE]
        position = playing(models, TEAMS, phase="movement phase")
        can = far <= 1 and left < 2
        answers = ["tender", "patch" if can else "stay", "done"]
        return run(position, TEAM_TURN, TeamTurn(A), [], answers)

    assert turn(1).wounds("friend") == (2,)
    assert turn(1 + HAIR).asked("movement")[0].refused["patch"] == ("ninth-bell.patch",)
    assert turn(1, 2).asked("movement")[0].refused["patch"] == ("ninth-bell.patch",), "nobody has lost a wound"


def test_only_a_tender_patches() -> None:
    tender = member("t", A, "ninth-bell.tender", (7, 5)).but(wounds=1)
    models = [member("x", A, "ninth-bell.riveter", (5, 5)), tender, FOE]
    position = playing(models, TEAMS, phase="movement phase")
    ran = run(position, TEAM_TURN, TeamTurn(A), [], ["x", "stay", "done"])
    asked = ran.asked("movement")[0]
    assert "patch" not in (*asked.answers, *asked.refused)


def test_a_buoyancy_rig_flies_and_a_bought_charge_is_a_grenade() -> None:
    rig = datasheet(member("x", A, "ninth-bell.winchman.buoyancy-rig", (5, 5)))
    assert (rig.flies, rig.move) == (True, 6 * 2540)
    charge = datasheet(member("x", A, "ninth-bell.riveter.sounding-charge", (5, 5)))
    assert [weapon.type for weapon in charge.weapons] == ["rapid-fire", "grenade"]


def rated(ap: int) -> list[Operative]:
    return [one("b", B, (5, 5), weapons=[gun(ap=ap, strength=8)]), member("x", A, "ninth-bell.riveter", (13, 5))]


def test_hull_rated_lessens_ap_by_one_and_never_helps() -> None:
    saved = shoot(rated(-2), ["x", "hull-rated-x", "pass", "pass"], [4, 2, 4], teams=TEAMS, points=1)
    assert saved.wounds("x") == (2,)
    assert saved.table.players[A].points == 0
    failed = shoot(rated(-2), ["x", "pass", "pass", "pass", "pass"], [4, 2, 4], teams=TEAMS, points=1)
    assert failed.wounds("x") == (1,)
    plain = shoot(rated(0), ["x", "hull-rated-x", "pass", "pass"], [4, 2, 2], teams=TEAMS, points=1)
    assert plain.wounds("x") == (1,), "AP 0 stays 0"


def bell(far: float, *tokens: str) -> list[Operative]:
    return [
        armed(member("one", A, "ninth-bell.riveter", (5, 5)), gun()),
        armed(member("two", A, "ninth-bell.riveter", (5, 5 + MM40 + far), tokens=tokens), gun()),
        one("foe", B, (12, 9), toughness=8, weapons=[gun()]),
    ]


def test_double_bell_lets_another_within_six_inches_shoot_at_once() -> None:
    ran = shooting_phase(bell(6), prefer("double-bell-two", "one"), [1, 1], teams=TEAMS, points=2)
    assert ran.table.players[A].points == 0
    assert [asked.seat for asked in ran.asked("model-to-shoot")] == [A, B]
    far = shooting_phase(bell(6 + HAIR), prefer("double-bell-two", "one"), [1], teams=TEAMS, points=2)
    assert "model-shot" not in far.kinds
    shaken = shooting_phase(bell(6, "shaken"), prefer("double-bell-two", "one"), [1], teams=TEAMS, points=2)
    assert "model-shot" not in shaken.kinds
    poor = shooting_phase(bell(6), prefer("double-bell-two", "one"), [1], teams=TEAMS, points=1)
    assert "model-shot" not in poor.kinds


def test_double_bell_is_for_who_may_shoot_in_this_half() -> None:
    ran = shooting_phase(bell(6, "readied"), prefer("double-bell-one", "two", "one"), [1, 1], teams=TEAMS, points=2)
    assert "model-shot" not in ran.kinds, "the other is not readied and shoots in the second half"
    assert [asked.seat for asked in ran.asked("model-to-shoot")] == [A, A, B]


def test_blow_the_tanks_lets_who_fell_back_shoot() -> None:
    models = [armed(member("x", A, "ninth-bell.riveter", (5, 5), tokens=["fell-back"]), gun()), one("foe", B, (12, 5))]
    ran = shooting_phase(models, ["blow-the-tanks-x", "x", "foe"], [1], teams=TEAMS, points=1)
    assert ran.table.players[A].points == 0
    assert "model-to-shoot" not in shooting_phase(models, ["pass"], teams=TEAMS, points=1).kinds
    back = [armed(member("x", A, "ninth-bell.riveter", (5, 5), tokens=["retreated"]), gun()), one("foe", B, (12, 5))]
    assert shooting_phase(back, [], teams=TEAMS, points=1).kinds == [], "not for who retreated"


def test_ring_down_steadies_friends_within_six_inches_until_the_end_of_the_round() -> None:
    heap = [part("s1", (4, 9, 8, 20), 3, "solid", "floor")]
    models = [
        member("super", A, "ninth-bell.superintendent.old-hand", (5, 5)),
        member("near", A, "ninth-bell.riveter", (5, 9.9, 3)),
        member("far", A, "ninth-bell.riveter", (5, 19, 3)),
        FOE,
    ]
    position = playing(models, TEAMS, phase="movement phase", points=1, terrain=heap)

    def answer(ask: Any) -> Any:
        found = ask.domain.candidates(9)
        return "ring-down" if "ring-down" in found else ask.default

    ran = run(position, MOVEMENT, MovementPhase(), [], answer)
    near, far = ran.table.operative("near"), ran.table.operative("far")
    assert (needs_fall_test(ran.table, near), needs_fall_test(ran.table, far)) == (False, True)
    assert needs_fall_test(position, near), "without it they fall"
    assert [effect.until for effect in ran.table.effects] == ["round"]


POOL = part("pool", (2, 0, 28, 22), 0.05, "flat", "difficult")
EDGE = 5 + 6 + (2500 + 2000) / 2540
"""Where the centre of a Riveter is that is 6" from the Superintendent, both on y = 11."""


@pytest.mark.rule("kt18.commander.aura")
@pytest.mark.rule("kt18.terrain.difficult")
@pytest.mark.parametrize(
    ("who", "start", "end", "more"),
    [
        ("ninth-bell.riveter", 9, EDGE, 0),
        ("ninth-bell.riveter", 9, EDGE + 1, 1),
        ("ninth-bell.riveter", EDGE + 2, EDGE - 2, 2),
        ("ninth-bell.riveter", EDGE + 3, EDGE + 1, 2),
        ("ninth-bell.sounder.scout-2.light-feet", EDGE + 2, EDGE - 2, 0),
    ],
)
def test_difficult_ground_slows_friends_where_they_are_out_of_earshot_of_ring_down(
    who: str, start: float, end: float, more: float
) -> None:
    """The aura is lost where it is left on the way, and gained where it is entered."""
    models = [member("super", A, SUPER, (5, 11)), member("x", A, who, (start, 11)), FOE]
    effects = (Effect("ninth-bell.ring-down", "super", until="round"),)
    position = playing(models, TEAMS, phase="movement phase", terrain=[POOL], effects=effects)
    path = way((start, 11), (end, 11))
    cost = domain(position, Moving("x", ADVANCE, rolled=6)).check(path, "kt18.move.advance").cost
    assert cost is not None
    assert cost.total / INCH == pytest.approx(abs(end - start) + more, abs=0.001)
    walked = run(position, WALK, Walk("x", "move", "kt18.move.normal", path))
    assert sum(event.length for event in walked.events if isinstance(event, Moved)) == cost.total


@pytest.mark.rule("kt18.commander.aura")
@pytest.mark.parametrize(("far", "legal"), [(0, True), (0.01, False)])
def test_who_leaves_ring_down_goes_less_far(far: float, legal: bool) -> None:
    """5" of a normal move: 3" to the edge of the aura, and an inch beyond it."""
    models = [member("super", A, SUPER, (5, 11)), member("x", A, "ninth-bell.riveter", (EDGE - 3, 11)), FOE]
    effects = (Effect("ninth-bell.ring-down", "super", until="round"),)
    position = playing(models, TEAMS, phase="movement phase", terrain=[POOL], effects=effects)
    found = domain(position, Moving("x", NORMAL))
    assert found.check(way((EDGE - 3, 11), (EDGE + 1 + far, 11)), "kt18.move.normal").legal is legal
    assert all(found.check(path, "kt18.move.normal").legal for path in found.candidates(20))


@pytest.mark.rule("kt18.commander.aura")
def test_whoever_rings_down_is_always_within_its_own_aura() -> None:
    models = [member("super", A, SUPER, (5, 11)), FOE]
    effects = (Effect("ninth-bell.ring-down", "super", until="round"),)
    position = playing(models, TEAMS, phase="movement phase", terrain=[POOL], effects=effects)
    cost = domain(position, Moving("super", ADVANCE, rolled=6)).check(way((5, 11), (15, 11)), "kt18.move.advance").cost
    assert cost is not None
    assert cost.total == 10 * INCH


@pytest.mark.rule("kt18.commander.aura")
@pytest.mark.rule("kt18.charge.failed")
@pytest.mark.parametrize(("roll", "reaches"), [([4, 3], True), ([3, 3], False)])
def test_a_charge_out_of_ring_down_needs_what_difficult_ground_beyond_it_counts(roll: list[int], reaches: bool) -> None:
    """It goes 3" to the edge of the aura and 2" beyond it to be within 1" of its target."""
    foe = one("foe", B, (EDGE + 2 + 1 + MM40 / 2 + 0.5, 11), tokens=["moved"])
    models = [member("super", A, SUPER, (5, 11)), member("x", A, "ninth-bell.riveter", (EDGE - 3, 11)), foe]
    effects = (Effect("ninth-bell.ring-down", "super", until="round"),)
    position = playing(models, TEAMS, phase="movement phase", terrain=[POOL], effects=effects)
    ran = run(position, CHARGING, Charging("x"), roll, lambda ask: ask.domain.candidates(2)[-1])
    assert has_charged(ran.table, ran.table.operative("x")) is reaches
    end = ran.table.operative("x").spot
    assert end is not None
    if not reaches:
        assert end.x / INCH == pytest.approx(EDGE + 1.5, abs=0.06), "3 inches, and half of the rest"
