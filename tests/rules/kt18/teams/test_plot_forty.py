"""Plot Forty in 2018: its abilities and tactics, from both sides of every number."""

from importlib import import_module
from typing import Any

import pytest
from compiled import COMPILED
from rules.kt18.playing import Keeping, idle, in_play, run
from rules.kt18.sides import sided
from rules.kt18.tables import A, B, one, spot, table, way

from killzone.core.hooks import Hook
from killzone.core.reasons import because
from killzone.core.table import Operative, Table
from killzone.editions.kt18.battle.morale import MORALE_TURN_SEQUENCE, MoraleTurn, nerve_modifiers
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.battle.round import ROUND_SEQUENCE, Round
from killzone.editions.kt18.battle.tactics import INSANE_BRAVERY, USE_TACTIC, Declared, cost_of, may_use
from killzone.editions.kt18.cards.files import load_team, model_of
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.reactions import why_no_retreat
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal
from killzone.editions.kt18.operatives.states import has_moved, is_broken
from killzone.editions.kt18.teams.common import CARRIERS
from killzone.editions.kt18.teams.plot_forty import BUSINESS_COMMAND, petty_cash

HAIR = 1 / 2540
PLOT = "plot-forty"


def plot(*models: Operative, **fields: Any) -> Table:
    """Seat A plays Plot Forty."""
    return sided(models, PLOT, "", **fields)


@pytest.mark.parametrize("team", [PLOT, "house-of-seconds"])
def test_everything_that_is_printed_for_the_team_has_code_that_says_what_it_does(team: str) -> None:
    own = load_team(team)
    ids = [*(each.id for each in own.abilities), *(each.id for each in own.tactics), *(each.id for each in own.wargear)]
    printed = {f"{team}.{id}" for id in ids}
    assert {id for id in CARRIERS if id.startswith(f"{team}.")} == printed
    assert COMPILED or all(function.__doc__ for id in printed for function in CARRIERS[id])


@pytest.mark.parametrize(("team", "tactics"), [(PLOT, "plot_forty"), ("house-of-seconds", "house_of_seconds")])
def test_tactics_cost_what_is_printed(team: str, tactics: str) -> None:
    module = import_module(f"killzone.editions.kt18.teams.{tactics}")
    rules = [each for name, each in vars(module).items() if name.endswith("_TACTIC")]
    rules += [each.tactic for name, each in vars(module).items() if name.endswith("_COMMAND")]
    assert {each.id: (each.name, each.cost) for each in rules} == {
        each.id: (each.name, each.cost) for each in load_team(team).tactics
    }


@pytest.mark.rule("kt18.morale.nerve-support")
@pytest.mark.parametrize(("x", "less"), [(9.0, -1), (9 + HAIR, 0)], ids=["3", "more"])
def test_a_quorum_is_three_inches_wide(x: float, less: int) -> None:
    models = [one("a", A, (5, 5), abilities=["quorum"]), one("a2", A, (x, 5)), one("b", B, (20, 20))]
    found = in_play(table(models))
    assert nerve_modifiers(found, found.operative("a")).total == less
    assert nerve_modifiers(found, found.operative("a2")).total == 0, "it has none itself"


def _cash(ask: Any) -> Any:
    return "petty-cash-t" if ask.kind == "round-started" else idle(ask)


def test_petty_cash_is_found_once_in_the_battle_by_an_unengaged_treasurer() -> None:
    models = [one("t", A, (5, 5), abilities=["petty-cash"]), one("b", B, (20, 20))]
    found = in_play(table(models, phase="end of the round"))
    ran = run(found, ROUND_SEQUENCE, Round(), [6, 6, 1, 1], _cash)
    assert [player.points for player in ran.table.players] == [2, 1]
    again = run(ran.table, ROUND_SEQUENCE, Round(), [6, 6, 1, 1], idle)
    assert not again.asked("round-started")
    for near, tokens in (((7.0, 5.0), []), ((20.0, 20.0), ["shaken"])):
        other = [one("t", A, (5, 5), abilities=["petty-cash"], tokens=tokens), one("b", B, near)]
        assert not list(petty_cash(Round(), in_play(table(other))))
    beyond = [models[0], one("b", B, (7 + HAIR, 5))]
    assert list(petty_cash(Round(), in_play(table(beyond))))


@pytest.mark.rule("kt18.roster.not-battle-forged")
def test_a_team_that_gains_no_points_finds_no_petty_cash() -> None:
    models = [one("t", A, (5, 5), abilities=["petty-cash"]), one("b", B, (20, 20))]
    found = in_play(table(models, phase="end of the round"))
    for forged, points in (((True, True), [2, 1]), ((False, True), [0, 1])):
        content = content_of(found).but(battle_forged=forged)
        position = found.but(setting=found.setting.but(detail=content))
        ran = run(position, ROUND_SEQUENCE, Round(), [6, 6, 1, 1], _cash)
        assert [player.points for player in ran.table.players] == points
    campaign = Hooks(against_command_points=Hook(lambda table, seat, turn: iter([because("test", "No papers.")])))
    assert not list(petty_cash(Round(), in_play(table(models), Rules("test", campaign))))


@pytest.mark.parametrize(("x", "offered"), [(9.0, True), (9 + HAIR, False)], ids=["3", "more"])
def test_a_neighbour_within_three_inches_moves_nearer_to_whoever_did_it(x: float, offered: bool) -> None:
    models = [one("gone", A, (5, 5)), one("near", A, (x, 5)), one("b", B, (5, 18))]
    found = plot(*models, points=1, phase="shooting phase")
    removal = Removal("gone", "b", B)
    if not offered:
        assert not run(found, REMOVAL, removal).questions
        return
    ran = run(found, REMOVAL, removal, answers=["neighbourly-concern-near", way((9, 5), (9, 8))])
    assert ran.table.operative("near").spot == spot((9, 8))
    assert ran.gone == {"gone"}
    assert ran.table.players[A].points == 0
    assert not ran.table.operative("near").count("moved"), "that is no moving in the Movement phase"
    stays = run(found, REMOVAL, removal, answers=["neighbourly-concern-near", way((9, 5))])
    assert stays.table.operative("near").spot == spot((9, 5))
    for path in (way((9, 5), (9, 8 + HAIR)), way((9, 5), (11, 5))):
        with pytest.raises(AssertionError, match=r"too far|nearer"):
            run(found, REMOVAL, removal, answers=["neighbourly-concern-near", path])


@pytest.mark.rule("kt18.charge.retreat-eligibility")
@pytest.mark.parametrize("phase", ["movement phase", "psychic phase"])
def test_a_neighbour_that_moves_in_the_movement_phase_has_moved_in_it_and_does_not_retreat(phase: str) -> None:
    models = [one("gone", A, (5, 5)), one("near", A, (8, 5)), one("b", B, (5, 18))]
    found = plot(*models, points=1, phase=phase)
    ran = run(found, REMOVAL, Removal("gone", "b", B), answers=["neighbourly-concern-near", way((8, 5), (8, 8))])
    near, b = ran.table.operative("near"), ran.table.operative("b")
    barred = ["kt18.charge.retreat-eligibility"] if phase == "movement phase" else []
    assert [reason.rule for reason in why_no_retreat(ran.table, near, b)] == barred
    assert has_moved(near) == bool(barred)
    stays = run(found, REMOVAL, Removal("gone", "b", B), answers=["neighbourly-concern-near", way((8, 5))])
    assert not has_moved(stays.table.operative("near"))


def test_a_neighbour_keeps_clear_of_enemies_and_goes_through_where_the_model_stood() -> None:
    models = [one("gone", A, (5, 5)), one("near", A, (5, 3)), one("b", B, (5, 8))]
    found = plot(*models, points=1, phase="shooting phase")
    legal = way((5, 3), (5, 6 - HAIR))
    assert run(found, REMOVAL, Removal("gone", "b", B), answers=["neighbourly-concern-near", legal])
    with pytest.raises(AssertionError, match="within 1"):
        run(found, REMOVAL, Removal("gone", "b", B), answers=["neighbourly-concern-near", way((5, 3), (5, 6))])


@pytest.mark.parametrize("why", ["shaken", "engaged", "fall", "friend", "poor"])
def test_neighbours_need_a_cause_a_clear_head_and_a_point(why: str) -> None:
    models = [
        one("gone", A, (5, 5)),
        one("near", A, (8, 5), tokens=["shaken"] if why == "shaken" else []),
        one("b", B, (9, 5) if why == "engaged" else (5, 18)),
    ]
    found = plot(*models, points=0 if why == "poor" else 1, phase="shooting phase")
    removal = {"fall": Removal("gone"), "friend": Removal("gone", "near", A)}.get(why, Removal("gone", "b", B))
    assert not run(found, REMOVAL, removal).questions


def brave(seat: int = B, cost: int = 1) -> Declared:
    return Declared(seat, INSANE_BRAVERY.id, INSANE_BRAVERY.name, cost, INSANE_BRAVERY.rule)


@pytest.mark.rule("kt18.tactic.once-per-phase")
def test_a_point_of_order_costs_an_opponent_one_more_or_the_tactic() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (20, 20))]
    found = plot(*models, points=2, phase="morale phase")
    paid = run(found, USE_TACTIC, brave(), answers=["point-of-order", "pay"])
    assert paid.result.paid
    assert [player.points for player in paid.table.players] == [1, 0]
    back = run(found, USE_TACTIC, brave(), answers=["point-of-order", "withdraw"])
    assert not back.result.paid
    assert [player.points for player in back.table.players] == [1, 2]
    assert not may_use(back.table, B, INSANE_BRAVERY), "it is not named again in this phase"
    assert may_use(back.table.but(phase="fight phase"), B, INSANE_BRAVERY)


def test_without_the_points_the_tactic_is_taken_back_unasked_and_an_order_is_never_objected_to() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (20, 20))]
    found = sided(models, PLOT, PLOT, points=1, phase="morale phase")
    ran = run(found, USE_TACTIC, brave(), answers=["point-of-order"])
    assert not ran.result.paid
    assert ran.kinds == ["tactic-declared"], "B does not object to A's objection"
    own = run(found, USE_TACTIC, brave(A), answers=["pass"])
    assert own.asked("tactic-declared")[0].seat == B


def worn(out: int, fit: int) -> list[Operative]:
    models = [one(f"o{number}", A, None, left=0) for number in range(out)]
    models += [one(f"h{number}", A, (2 + 4 * number, 2), tokens=["shaken"]) for number in range(2)]
    return [*models, *(one(f"f{number}", A, (2 + 4 * number, 10)) for number in range(fit)), one("b", B, (28, 20))]


@pytest.mark.rule("kt18.morale.broken-test")
@pytest.mark.parametrize(("dice", "broken"), [([4, 5], False), ([4, 6], True)], ids=["9", "10"])
def test_with_a_quorum_present_the_broken_test_has_two_less(dice: list[int], broken: bool) -> None:
    # Two out, two shaken, one fit: three of five are on the battlefield. Leadership 7.
    found = plot(*worn(2, 1), points=1, phase="morale phase")
    answers = Keeping("quorum-present", *(["h0", "h1"] if broken else []))
    ran = run(found, MORALE_TURN_SEQUENCE, MoraleTurn(A), [*dice, *([1, 1, 1] if broken else [])], answers)
    assert is_broken(ran.table, A) == broken
    assert ran.table.players[A].points == 0


def test_half_of_the_models_are_a_quorum_and_less_is_none() -> None:
    half = plot(*worn(3, 1), points=1, phase="morale phase")
    ran = run(half, MORALE_TURN_SEQUENCE, MoraleTurn(A), [1, 1], Keeping("pass"))
    assert ran.asked("morale-turn")[0].answers == ("quorum-present", "pass")
    less = plot(*worn(4, 1), points=1, phase="morale phase")
    assert not run(less, MORALE_TURN_SEQUENCE, MoraleTurn(A), [1, 1], idle).asked("morale-turn")
    fine = plot(*worn(0, 3), points=1, phase="morale phase")
    assert not run(fine, MORALE_TURN_SEQUENCE, MoraleTurn(A), [], idle).asked("morale-turn"), "no test is due"


def secretary(at: Any = (5, 5), level: int = 1, **stats: Any) -> Operative:
    return one(f"{PLOT}.secretary", A, at, levels=(0, 5, 11, 18), level=level, **stats)


@pytest.mark.rule("kt18.commander.tactics")
def test_two_friends_near_the_secretary_have_any_other_business() -> None:
    models = [
        secretary(),
        one("a1", A, (12, 5)),
        one("a2", A, (5, 10)),
        one("a3", A, (9, 9)),
        one("far", A, (5, 12 + HAIR)),
        one("shaken", A, (2, 5), tokens=["shaken"]),
        one("busy", A, (5, 2)),
        one("b", B, (6, 2)),
    ]
    found = plot(*models, points=1, phase="fight phase")
    answers = Keeping("any-other-business", "a1", way((12, 5), (15, 5)), "a2", way((5, 10)))
    ran = run(found, FIGHTING, FightPhase(), [1, 1], answers)
    asked = ran.asked("business")
    assert asked[0].answers == ("a1", "a2", "a3", "nobody")
    assert len(asked) == 2
    assert ran.table.operative("a1").spot == spot((15, 5))
    nobody = run(found, FIGHTING, FightPhase(), [1, 1], Keeping("any-other-business", "nobody"))
    assert len(nobody.asked("business")) == 1


def test_business_ends_clear_of_all_enemies_and_is_the_secretarys_own() -> None:
    models = [secretary(), one("a1", A, (9, 5)), one("b", B, (13, 5))]
    found = plot(*models, points=1, phase="fight phase")
    with pytest.raises(AssertionError, match="within 1"):
        run(found, FIGHTING, FightPhase(), [], Keeping("any-other-business", "a1", way((9, 5), (11, 5))))
    without = plot(one("boss", A, (5, 5), levels=(0,), level=1), *models[1:], points=1, phase="fight phase")
    assert not run(without, FIGHTING, FightPhase(), [], idle).questions
    assert cost_of(plot(secretary(level=4), *models[1:]), A, BUSINESS_COMMAND.tactic) == 0


def test_jar_and_apron_are_on_the_datasheet() -> None:
    team = load_team(PLOT)
    assert (model_of(team, "tenant").save, model_of(team, "tenant.padded-apron").save) == (6, 5)
    assert "hive-jar" in {weapon.id for weapon in model_of(team, "tenant.hive-jar").weapons}
