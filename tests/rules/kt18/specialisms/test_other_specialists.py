"""Brawlers, breachers, medics, scouts and old hands."""

from typing import Any

import pytest
from rules.kt18.arms import armed, gun, member, shoot, shooting_phase
from rules.kt18.playing import in_play, run
from rules.kt18.tables import A, B, C, one, part, spot, table, way

from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.attack.aims import FIGHT as CLOSE
from killzone.editions.kt18.attack.attacking import ATTACKING, Attacking, Batch
from killzone.editions.kt18.battle.morale import MORALE_TURN_SEQUENCE, MoraleTurn, nerve_modifiers
from killzone.editions.kt18.battle.setup import SETUP, SettingUp
from killzone.editions.kt18.board.movement import ADVANCE, CHARGE, CONSOLIDATE, NORMAL, PILE_IN, manner
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase
from killzone.editions.kt18.movement.choices import MOVE
from killzone.editions.kt18.movement.falling import needs_fall_test
from killzone.editions.kt18.movement.moving import Moving, distance, domain
from killzone.editions.kt18.operatives.characteristics import attacks_of
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal
from killzone.editions.kt18.specialisms.scout import ahead_of_the_file
from killzone.geometry.units import INCH

HAIR = 1 / 2540
MM25, MM40 = 25 / 25.4, 40 / 25.4
FOE = one("foe", B, (26, 20))


def playing(*models: Operative, **fields: Any) -> Table:
    return in_play(table(models, **fields))


def charged_by(charger: str, target: str) -> Effect:
    return Effect("kt18.def.charged", charger, target=target, until="round")


# Brawlers


def test_leans_in_is_an_attack_more_in_a_round_with_a_charge() -> None:
    riveter = member("x", A, "ninth-bell.riveter.brawler", (5, 5))
    for effects, attacks in (((), 1), ((charged_by("x", "foe"),), 2), ((charged_by("foe", "x"),), 2)):
        position = playing(riveter, FOE, effects=effects)
        assert attacks_of(position, riveter).total == attacks


def test_shoulders_pile_in_and_consolidate_an_inch_farther() -> None:
    for words, far in (("brawler-2.shoulders", 4), ("brawler", 3)):
        riveter = member("x", A, f"ninth-bell.riveter.{words}", (5, 5))
        position = playing(riveter, FOE)
        for kind in (PILE_IN, CONSOLIDATE):
            assert distance(position, Moving("x", kind, (), 0, ("foe",))).total == far * INCH


def test_low_blow_adds_to_injury_rolls_of_close_combat_only() -> None:
    for words, out in (("brawler-2.low-blow", True), ("brawler", False)):
        models = [member("x", A, f"ninth-bell.riveter.{words}", (5, 5)), one("foe", B, (6.6, 5), save=7)]
        attacking = Attacking("x", CLOSE, (Batch("foe", "close-combat-weapon", 1),))
        ran = run(playing(*models), ATTACKING, attacking, [3, 3, 3])
        assert (ran.gone == {"foe"}) == out
    riveter = member("x", A, "ninth-bell.riveter.brawler-2.low-blow", (5, 5))
    shot = shoot([riveter, one("foe", B, (26, 5), save=7)], ["foe"], [4, 3, 3])
    assert shot.gone == set()


def test_and_another_fights_once_more_as_the_last_of_the_phase() -> None:
    models = [
        member("x", A, "ninth-bell.riveter.brawler", (5, 5)),
        one("foe", B, (6.6, 5), toughness=8),
    ]

    def answer(ask: Any) -> Any:
        offered = [key for key in ask.domain.candidates(9) if isinstance(key, str) and key.startswith("and-another")]
        return offered[0] if offered else ask.default if ask.default is not None else ask.domain.candidates(1)[0]

    ran = run(playing(*models, phase="fight phase", points=2), FIGHTING, FightPhase(), [1, 1, 1], answer)
    assert [roll.seat for roll in ran.rolls] == [A, B, A], "after everybody else"
    assert ran.table.players[A].points == 0


# Breachers


def test_through_it_ignores_terrain_between_and_climbs_at_half_the_cost() -> None:
    for words, hits in (("breacher", True), ("gunner", False)):
        cutter = member("x", A, f"ninth-bell.cutter.{words}", (5, 5))
        attacking = Attacking("x", CLOSE, (Batch("foe", "close-combat-weapon", 1, terrain=True),))
        ran = run(playing(cutter, one("foe", B, (6.6, 5))), ATTACKING, attacking, [3, *([1] if hits else [])])
        assert ("kt18.attack.wound-table" in ran.rules) == hits
        climb = manner(playing(cutter, FOE), cutter).climb
        assert climb is not None
        assert climb.counted(3 * INCH) == (3 * INCH // 2 if hits else 3 * INCH)


def test_a_breacher_gets_onto_a_wall_that_others_do_not_reach() -> None:
    wall = [part("wall", (8, 0, 12, 22), 3, "solid", "floor")]
    up = way((5, 5), (7.2, 5), (7.2, 5, 3), (8.4, 5, 3))

    def legal(words: str) -> bool:
        model = member("x", A, f"ninth-bell.cutter.{words}", (5, 5))
        position = playing(model, FOE, terrain=wall)
        return domain(position, Moving("x", NORMAL)).check(up, "kt18.move.normal").legal

    assert (legal("breacher"), legal("gunner")) == (True, False)


def test_demolition_rerolls_wound_rolls_of_one() -> None:
    cutter = member("x", A, "ninth-bell.cutter.breacher-2.demolition", (5, 5))
    foe = one("foe", B, (12, 5))
    ran = shoot([armed(cutter, gun()), foe], ["foe", "reroll"], [3, 1, 2])
    assert ran.kinds == ["target", "after-wound-roll"]


def test_a_hard_hat_takes_no_falling_tests() -> None:
    heap = [part("s1", (4, 4, 8, 8), 3, "solid", "floor")]
    for words, tested in (("breacher-2.hard-hat", False), ("breacher", True)):
        model = member("x", A, f"ninth-bell.cutter.{words}", (5, 5, 3))
        assert needs_fall_test(playing(model, FOE, terrain=heap), model) == tested


def test_mind_your_heads_lets_a_second_grenade_be_thrown_for_a_command_point() -> None:
    def models() -> list[Operative]:
        return [
            member("quarryman", A, "plot-forty.quarryman.breacher", (5, 5)),
            one("friend", A, (5, 8), weapons=[gun("flask", "Grenade 1", range=8)]),
            one("foe", B, (10, 6.5), toughness=8),
        ]

    answers = ["friend", "foe", "pass", "quarryman", "mind-your-heads", "foe"]
    ran = shooting_phase(models(), answers, [1, 1, 1], points=1)
    assert ran.table.players[A].points == 0
    poor = shooting_phase(models(), ["friend", "foe"], [1])
    assert len(poor.asked("model-to-shoot")) == 1, "without a Command Point it has nothing to fire"


# Medics

FLESH_WOUND = "Injury roll of 3 for B: a flesh wound. Use anything on it?"
GONE = "Injury roll of 4 for B: out of action. Use anything on it?"


def surgery(words: str, far: float = 3) -> list[Operative]:
    return [
        member("medic", A, f"plot-forty.beekeeper.{words}", (5, 5)),
        one("patient", A, (5 + MM25 / 2 + 0.5 + far, 5)).with_token("flesh-wound", 1),
        one("lost", A, None, left=0),
        one("fit", A, (5, 20)),
        FOE,
    ]


def test_dressing_takes_a_flesh_wound_away_on_five_and_spares_the_nerve_test() -> None:
    position = playing(*surgery("medic"), phase="morale phase")
    ran = run(position, MORALE_TURN_SEQUENCE, MoraleTurn(A), [5], ["dressing-medic-patient"])
    assert ran.table.operative("patient").count("flesh-wound") == 0
    failed = run(position, MORALE_TURN_SEQUENCE, MoraleTurn(A), [4, 1], ["dressing-medic-patient"])
    assert failed.table.operative("patient").count("flesh-wound") == 1
    far = playing(*surgery("medic", 3 + 2 * HAIR), phase="morale phase")
    assert "nerve-tests" not in run(far, MORALE_TURN_SEQUENCE, MoraleTurn(A), [1], []).kinds


def test_good_hands_dress_on_four() -> None:
    position = playing(*surgery("medic-2.good-hands"), phase="morale phase")
    ran = run(position, MORALE_TURN_SEQUENCE, MoraleTurn(A), [4], ["dressing-medic-patient"])
    assert ran.table.operative("patient").count("flesh-wound") == 0
    failed = run(position, MORALE_TURN_SEQUENCE, MoraleTurn(A), [3, 1], ["dressing-medic-patient"])
    assert failed.table.operative("patient").count("flesh-wound") == 1


def test_steady_now_helps_the_nerves_of_friends_within_three_inches() -> None:
    for words, far, total in (
        ("medic-2.steady-now", 3, 0),
        ("medic-2.steady-now", 3 + 2 * HAIR, 1),
        ("medic", 3, 1),
    ):
        position = playing(*surgery(words, far))
        assert nerve_modifiers(position, position.operative("patient")).total == total


def test_k28_not_on_my_form_makes_an_injury_roll_one_less() -> None:
    for far, offered in ((6, True), (6 + 2 * HAIR, False)):
        models = [
            one("x", A, (5, 5), weapons=[gun(damage=3)]),
            one("b", B, (12, 5), save=7),
            member("medic", B, "plot-forty.beekeeper.medic", (12 + 0.5 + MM25 / 2 + far, 5)),
        ]
        answers = ["b", "pass", "pass", "tactical-reroll", *(["not-on-my-form"] if offered else [])]
        ran = shoot(models, answers, [4, 3, 3, 1, 2, 4, 1, 1], points=2)
        assert (ran.gone == {"b"}) == (not offered)
        assert [player.points for player in ran.table.players] == [1, 0 if offered else 2]
        asked = [(one.seat, one.prompt) for one in ran.asked("after-injury-roll")]
        assert asked == [(A, FLESH_WOUND), (B, GONE)][: 1 + offered], "the roller re-rolls, the injured side eases"
    near = member("medic", B, "plot-forty.beekeeper.medic", (14, 5))
    five = shoot([*models[:2], near], ["b", *["pass"] * 3], [4, 3, 5, 1, 1], points=2)
    assert five.gone == {"b"}, "1 less than 5 would change nothing, so nothing is offered"


@pytest.mark.rule("kt18.attack.flesh-wound-overflow")
@pytest.mark.parametrize(("boxes", "face", "offered"), [(2, 2, True), (3, 1, False)])
def test_nothing_is_put_on_a_form_for_whoever_has_no_box_left(boxes: int, face: int, offered: bool) -> None:
    models = [
        one("x", A, (5, 5), weapons=[gun()]),
        one("b", B, (12, 5), save=7).with_token("flesh-wound", boxes),
        member("medic", B, "plot-forty.beekeeper.medic", (14, 5)),
    ]
    eased = ["pass", "not-on-my-form", "pass"] if offered else ["pass"]
    ran = shoot(models, ["b", "pass", "pass", *eased], [4, 3, face], points=2)
    assert (ran.gone == {"b"}) == (not offered)
    assert ran.table.players[B].points == (0 if offered else 2)


# Scouts


def test_ahead_of_the_file_is_a_normal_move_before_the_battle_and_no_move_of_its_first_round() -> None:
    scout = member("x", A, "meridian-survey.linecutter.scout", (5, 5))
    position = playing(scout, FOE, turn=0, phase="set-up")
    window = next(step for step in SETUP.steps if getattr(step, "name", "") == "before-battle")
    assert window is not None
    (offer,) = ahead_of_the_file(SettingUp(), position)
    assert offer.key == "ahead-of-the-file-x"
    flow: Any = offer.take(SettingUp(), position)
    ran = run(position, flow.sequence, flow.callee, [], [way((5, 5), (12, 5))])
    after: Any = flow.then(SettingUp(), ran.table, None)
    assert [event.token for event in after.events] == ["moved"]
    used = position.players[A].but(used=(("ahead-of-the-file-x", 0),))
    assert list(ahead_of_the_file(SettingUp(), position.with_player(used))) == []


def test_light_feet_are_not_slowed_by_difficult_ground() -> None:
    for words, slow in (("scout-2.light-feet", {"dangerous"}), ("scout", {"dangerous", "difficult"})):
        model = member("x", A, f"meridian-survey.linecutter.{words}", (5, 5))
        assert manner(playing(model, FOE), model).footing.slow == frozenset(slow)


def test_low_profile_has_cover_where_it_is_obscured() -> None:
    low = [part("bund", (10, 3, 10.4, 7), 0.6, "solid")]
    for words, out in (("scout-2.low-profile", False), ("scout", True)):
        target = member("b", B, f"meridian-survey.linecutter.{words}", (13, 5))
        ran = shoot([one("x", A, (5, 5), weapons=[gun(ap=-6)]), target], ["b"], [5, 3, 4], terrain=low)
        assert (ran.gone == {"b"}) == out


def test_round_the_back_advances_six_inches_without_a_roll() -> None:
    scout = member("x", A, "meridian-survey.linecutter.scout", (5, 5))
    position = playing(scout, FOE, phase="movement phase", points=1)
    ran = run(position, MOVE, Moving("x", ADVANCE), [], ["round-the-back", way((5, 5), (18, 5))])
    assert ran.table.operative("x").spot == spot((18, 5))
    assert ran.table.players[A].points == 0
    rolled = run(position, MOVE, Moving("x", ADVANCE), [2], ["pass", "pass", way((5, 5), (14, 5))])
    assert rolled.table.operative("x").count("advanced") == 1


# Old hands


def test_seen_worse_takes_one_flesh_wound_for_nothing() -> None:
    for number, face in ((1, 4), (2, 5)):
        model = member("x", A, "meridian-survey.chainman.old-hand", (5, 5)).with_token("flesh-wound", number)
        old = armed(model, gun())
        assert "kt18.attack.wound-table" in shoot([old, one("b", B, (12, 5))], ["b"], [face, 1]).rules
        assert "kt18.attack.wound-table" not in shoot([old, one("b", B, (12, 5))], ["b"], [face - 1]).rules


def test_been_here_adds_an_inch_to_advances_and_charges() -> None:
    for words, more in (("old-hand-2.been-here", 1), ("old-hand", 0)):
        model = member("x", A, f"meridian-survey.chainman.{words}", (5, 5))
        position = playing(model, FOE)
        assert distance(position, Moving("x", ADVANCE, (), 3)).total == (6 + 3 + more) * INCH
        assert distance(position, Moving("x", CHARGE, (), 7, ("foe",))).total == (7 + more) * INCH


def test_stubborn_does_not_heed_losses() -> None:
    for words, total in (("old-hand-2.stubborn", 0), ("old-hand", 2)):
        model = member("x", A, f"meridian-survey.chainman.{words}", (5, 5))
        lost = [one("l1", A, None, left=0), one("l2", A, (20, 5), tokens=["shaken"])]
        position = playing(model, *lost, FOE)
        assert nerve_modifiers(position, model).total == total


def test_not_yet_fights_before_it_is_removed_if_it_has_not_fought() -> None:
    def gone(phase: str, **fields: Any) -> Any:
        model = member("x", A, "meridian-survey.chainman.old-hand", (5, 5)).but(wounds=0)
        position = playing(model, one("foe", B, (6.4, 5)), phase=phase, points=1, **fields)

        def answer(ask: Any) -> Any:
            found = ask.domain.candidates(9)
            return "not-yet" if "not-yet" in found else ask.default if ask.default is not None else found[0]

        dice = [1] if phase == "fight phase" and not fields else []
        return run(position, REMOVAL, Removal("x", "foe", B), dice, answer)

    fought = gone("fight phase")
    assert fought.kinds[0] == "before-removal"
    assert fought.gone == {"x"}
    assert [roll.seat for roll in fought.rolls] == [A]
    assert "before-removal" not in gone("shooting phase").kinds
    assert "before-removal" not in gone("fight phase", effects=(Effect("kt18.fight.once", "x", until="phase"),)).kinds


@pytest.mark.rule("kt18.fight.targets")
@pytest.mark.rule("kt18.def.out-of-action")
@pytest.mark.parametrize("beside", [False, True])
def test_whoever_fights_before_it_is_removed_is_no_target_for_another_who_does(beside: bool) -> None:
    models = [
        member("x", A, "meridian-survey.chainman.old-hand", (5, 5)).but(wounds=0),
        member("foe", B, "meridian-survey.chainman.old-hand", (6.4, 5)),
        one("c", C, (7.6, 5) if beside else (3.6, 5), toughness=8),
    ]
    position = playing(*models, phase="fight phase", points=1, seats=3)

    def answer(ask: Any) -> Any:
        found = ask.domain.candidates(9)
        if ask.kind == "attacks":
            return next(shares for shares in found if shares[0])
        return "not-yet" if "not-yet" in found else ask.default if ask.default is not None else found[0]

    out = [6, 6, 1, 4]
    ran = run(position, REMOVAL, Removal("x", "c", C), [*out, *([1] if beside else [])], answer)
    assert ran.told("kt18.def.out-of-action")[::2] == [
        "Foe is taken out of action by X.",
        "X is taken out of action by C.",
    ]
    assert ran.told("kt18.fight.attacks")[1:] == (
        ["Foe makes 1 attack on C with the close combat weapon."] if beside else []
    )
