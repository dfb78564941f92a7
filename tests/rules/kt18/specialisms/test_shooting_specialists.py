"""Leaders, marksmen, gunners and signals: what they do when somebody shoots."""

from typing import Any

import pytest
from rules.kt18.arms import armed, gun, member, prefer, shoot, shooting_phase
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.tables import A, B, one, part, table

from killzone.core.table import Operative, Table
from killzone.editions.kt18.battle.morale import nerve_leadership, takes_test
from killzone.editions.kt18.battle.round import command_points
from killzone.editions.kt18.battle.tactics import DECISIVE_SHOT, GRITTED_TEETH, USE_TACTIC, Declared, cost_of

HAIR = 1 / 2540
MM40 = 40 / 25.4
LOW = [part("bund", (11, 3, 11.4, 7), 0.6, "solid")]
FOE = one("foe", B, (14, 5), save=7)


def playing(*models: Operative, **fields: Any) -> Table:
    return in_play(table(models, **fields))


def hit(ran: Ran) -> bool:
    return "kt18.attack.wound-table" in ran.rules


# Leaders


def test_standing_order_lends_its_leadership_within_six_inches() -> None:
    leader = member("leader", A, "ninth-bell.bellmaster.leader", (5, 5))
    for far, ld in ((6, 9), (6 + HAIR, 8)):
        friend = member("friend", A, "ninth-bell.riveter", (5 + MM40 + far, 5))
        position = playing(leader, friend, FOE)
        assert nerve_leadership(position, friend).total == ld
    shaken = playing(leader.with_token("shaken", 1), member("friend", A, "ninth-bell.riveter", (7, 5)), FOE)
    assert nerve_leadership(shaken, shaken.operative("friend")).total == 8
    enemy = playing(leader, member("enemy", B, "ninth-bell.riveter", (7, 5)))
    assert nerve_leadership(enemy, enemy.operative("enemy")).total == 8


def test_signed_in_advance_makes_the_first_tactic_cheaper_and_no_other() -> None:
    leader = member("leader", A, "ninth-bell.bellmaster.leader-2.signed-in-advance", (5, 5))
    position = playing(leader, FOE, points=3)
    assert (cost_of(position, A, DECISIVE_SHOT), cost_of(position, B, DECISIVE_SHOT)) == (1, 2)
    used = position.players[A].but(used=(("decisive-shot@shooting", 1),))
    assert cost_of(position.with_player(used), A, DECISIVE_SHOT) == 2
    plain = playing(member("leader", A, "ninth-bell.bellmaster.leader", (5, 5)), FOE)
    assert cost_of(plain, A, DECISIVE_SHOT) == 2


@pytest.mark.parametrize(("wounds", "cost"), [(2, 1), (0, 2)], ids=["in reserve", "out of action"])
def test_what_was_signed_in_advance_holds_while_the_leader_is_in_reserve(wounds: int, cost: int) -> None:
    leader = member("leader", A, "ninth-bell.bellmaster.leader-2.signed-in-advance", None).but(wounds=wounds)
    position = playing(leader, one("a", A, (5, 5)), FOE, points=3)
    assert cost_of(position, A, DECISIVE_SHOT) == cost


def test_a_first_tactical_reroll_signed_in_advance_is_free_even_in_the_middle_of_an_attack() -> None:
    leader = member("leader", A, "ninth-bell.bellmaster.leader-2.signed-in-advance", (5, 5))
    ran = shoot([armed(leader, gun()), FOE], ["foe", "tactical-reroll"], [1, 2], points=1)
    assert [player.points for player in ran.table.players] == [1, 1]
    assert ("tactical-reroll@shooting", 2) in ran.table.players[A].used


def test_a_long_memory_pays_for_a_reroll_in_the_middle_of_an_attack_once_in_the_battle() -> None:
    model = armed(member("x", A, "ninth-bell.superintendent.old-hand.long-memory", (5, 5)), gun("l"), gun("r"))
    ran = shoot([model, FOE], ["l", "foe", "tactical-reroll-free", "r", "foe"], [1, 2, 1], points=0)
    assert ran.kinds.count("after-hit-roll") == 1
    assert ("trait.long-memory", 2) in ran.table.players[A].used
    paid = shoot([model, FOE], ["l", "foe", "tactical-reroll", "r", "foe"], [1, 2, 1], points=1)
    assert paid.asked("after-hit-roll")[0].answers == ("tactical-reroll", "tactical-reroll-free", "pass")
    assert paid.table.players[A].points == 0
    assert paid.kinds.count("after-hit-roll") == 1, "once in a phase, however it is paid for"


def test_a_long_memory_is_not_offered_for_what_costs_nothing_but_for_the_second_tactic_of_an_attack() -> None:
    leader = member("leader", A, "ninth-bell.bellmaster.leader-2.signed-in-advance", (5, 5))
    boss = member("x", A, "ninth-bell.superintendent.old-hand.long-memory", (5, 9))
    signals = member("s", A, "ninth-bell.sounder.signals", (5, 12))
    answers = ["foe", "tactical-reroll", "say-again-free"]
    shots = gun("gun", "Assault 2")
    ran = shoot([armed(leader, shots), boss, signals, FOE], answers, [1, 2, 1, 2], points=0)
    first, second = (each.answers for each in ran.asked("after-hit-roll"))
    assert set(first) == {"tactical-reroll", "say-again", "pass"}
    assert second == ("say-again-free", "pass"), "once another was used it costs 1 CP, which nobody has"


def test_who_stays_behind_takes_no_nerve_tests() -> None:
    hurt = member("leader", A, "ninth-bell.bellmaster.leader-2.stays-behind", (5, 5)).with_token("flesh-wound", 1)
    position = playing(hurt)
    assert not takes_test(position, position.operative("leader"))
    plain = playing(member("leader", A, "ninth-bell.bellmaster.leader", (5, 5)).with_token("flesh-wound", 1))
    assert takes_test(plain, plain.operative("leader"))


def party(far: float) -> list[Operative]:
    return [
        member("leader", A, "ninth-bell.bellmaster.leader", (5, 5)),
        member("friend", A, "ninth-bell.riveter", (5, 5 + MM40 + far)),
        one("foe", B, (10, 7), save=7, toughness=8, weapons=[gun()]),
    ]


def test_as_one_party_a_friend_within_three_inches_shoots_at_once() -> None:
    answers = ["leader", "foe", "pass", "as-one-party-friend", "foe", "pass"]
    ran = shooting_phase(party(3), answers, [1, 1, 1], points=1)
    assert ran.table.players[A].points == 0
    assert [asked.seat for asked in ran.asked("model-to-shoot")] == [A, B], (
        "the friend has shot and is not chosen again"
    )
    far = shooting_phase(party(3 + HAIR), ["leader", "foe", "pass", "pass", "pass"], [1], points=1)
    assert "model-shot" not in far.kinds


# Marksmen


def longsight(words: str = "marksman", *tokens: str) -> Operative:
    model = member("x", A, f"meridian-survey.longsight.{words}", (5, 5), tokens=tokens)
    return armed(model, gun(range=16))


def test_settled_aim_rerolls_ones_while_readied() -> None:
    assert hit(shoot([longsight("marksman", "readied"), one("foe", B, (12, 5))], ["foe", "reroll"], [1, 3, 1]))
    assert shoot([longsight(), one("foe", B, (12, 5))], ["foe"], [1]).kinds == ["target"]


def test_long_eye_has_no_long_range() -> None:
    far = one("foe", B, (18, 5))
    assert hit(shoot([longsight("marksman-2.long-eye"), far], ["foe"], [3, 1]))
    assert not hit(shoot([longsight(), far], ["foe"], [3]))


def test_finds_the_gap_adds_to_injury_rolls() -> None:
    near = one("foe", B, (12, 5), save=7)
    assert shoot([longsight("marksman-2.finds-the-gap"), near], ["foe"], [3, 3, 3]).gone == {"foe"}
    assert shoot([longsight(), near], ["foe"], [3, 3, 3]).gone == set()


def test_one_breath_ignores_obscured_for_who_is_readied() -> None:
    near = one("foe", B, (12.8, 5), save=7)
    ran = shoot([longsight("marksman", "readied"), near], prefer("one-breath"), [3, 1], terrain=LOW, points=1)
    assert hit(ran)
    passed = shoot([longsight("marksman", "readied"), near], prefer("pass"), [3], terrain=LOW, points=1)
    assert not hit(passed)
    assert "chosen-to-shoot" not in shoot([longsight(), near], ["foe", "pass"], [3], terrain=LOW, points=1).kinds


# Gunners


def cutter(words: str, *weapons: Any, tokens: tuple[str, ...] = ()) -> Operative:
    return armed(member("x", A, f"ninth-bell.cutter.{words}", (5, 5), tokens=tokens), *weapons)


def test_walks_it_in_fires_heavy_weapons_after_moving_as_if_it_had_not() -> None:
    heavy = gun(type="Heavy 1")
    assert hit(shoot([cutter("gunner", heavy, tokens=("moved",)), FOE], ["foe"], [3, 1]))
    assert not hit(shoot([cutter("breacher", heavy, tokens=("moved",)), FOE], ["foe"], [3]))


def test_second_belt_is_one_more_shot_for_each_weapon() -> None:
    assert len(shoot([cutter("gunner-2.second-belt", gun()), FOE], ["foe"], [1, 1]).rolls) == 2
    assert len(shoot([cutter("gunner-2.braced", gun()), FOE], ["foe"], [1]).rolls) == 1


def test_braced_hits_on_five_in_overwatch() -> None:
    assert hit(shoot([cutter("gunner-2.braced", gun()), FOE], [], [5, 1], overwatch="foe"))
    assert not hit(shoot([cutter("gunner-2.braced", gun()), FOE], [], [4], overwatch="foe"))
    assert not hit(shoot([cutter("gunner", gun()), FOE], [], [5], overwatch="foe"))


def test_waste_not_rolls_the_number_of_shots_again() -> None:
    torch = gun(type="Assault D6")
    ran = shoot([cutter("gunner", torch), FOE], ["foe", "waste-not"], [1, 3, 1, 1, 1], points=1)
    assert ran.table.players[A].points == 0
    assert [roll.why for roll in ran.rolls].count("to hit") == 3
    fixed = shoot([cutter("gunner", gun()), FOE], ["foe", "pass"], [1], points=1)
    assert "shots-rolled" not in fixed.kinds
    other = shoot([cutter("breacher", torch), FOE], ["foe", "pass"], [1, 1], points=1)
    assert "shots-rolled" not in other.kinds


# Signals


def survey(words: str, far: float = 6) -> list[Operative]:
    return [
        armed(member("friend", A, "meridian-survey.chainman", (5, 5)), gun()),
        member("caller", A, f"meridian-survey.declinator.{words}", (5, 5 + 28.5 / 25.4 + far)),
        one("foe", B, (12, 5), toughness=8),
    ]


def test_open_line_gives_a_visible_friend_within_six_inches_plus_one_to_hit() -> None:
    ran = shooting_phase(survey("signals"), ["open-line-caller-friend", "friend", "foe", "pass"], [3, 1])
    assert hit(ran)
    assert ran.asked("shooting-started")[0].answers == ("open-line-caller-friend", "pass")
    beyond = shooting_phase(survey("signals", 6 + HAIR), ["pass"])
    assert "shooting-started" not in beyond.kinds
    passed = shooting_phase(survey("signals"), ["pass", "friend", "foe", "pass"], [3])
    assert not hit(passed)


def test_cross_talk_makes_a_tactic_of_an_opponent_dearer_once_per_battle() -> None:
    position = playing(*survey("signals-2.cross-talk"), points=2)
    declared = Declared(B, "gritted-teeth", "Gritted Teeth", 1, GRITTED_TEETH.rule)
    ran = run(position, USE_TACTIC, declared, [], ["cross-talk-caller"])
    assert ran.result.paid
    assert [player.points for player in ran.table.players] == [2, 0]
    assert run(ran.table, USE_TACTIC, declared.but(cost=0), [], []).kinds == []
    poor = run(playing(*survey("signals-2.cross-talk"), points=1), USE_TACTIC, declared, [], ["cross-talk-caller"])
    assert not poor.result.paid
    own = run(position, USE_TACTIC, declared.but(seat=A), [], [])
    assert own.kinds == [], "not of one's own"


def test_spare_channel_is_a_command_point_in_the_first_round() -> None:
    position = playing(*survey("signals-2.spare-channel"), turn=0)
    assert sum(entry.amount for entry in command_points(position, A, 1)) == 2
    later = playing(*survey("signals-2.spare-channel"), turn=2)
    assert sum(entry.amount for entry in command_points(later, A, 3)) == 1


def test_a_spare_channel_is_open_from_reserve_too() -> None:
    signals = member("s", A, "ninth-bell.sounder.signals-2.spare-channel", None)
    position = playing(signals, one("a", A, (5, 5)), FOE, turn=0)
    assert sum(entry.amount for entry in command_points(position, A, 1)) == 2
    gone = playing(signals.but(wounds=0), one("a", A, (5, 5)), FOE, turn=0)
    assert sum(entry.amount for entry in command_points(gone, A, 1)) == 1


def test_say_again_rerolls_a_hit_roll_of_a_friend_within_twelve_inches() -> None:
    ran = shoot(survey("signals", 12), ["foe", "say-again"], [1, 4, 1], points=1)
    assert hit(ran)
    assert ran.asked("after-hit-roll")[0].answers == ("tactical-reroll", "say-again", "pass")
    assert ("say-again@shooting", 2) in ran.table.players[A].used
    assert ran.kinds.count("after-wound-roll") == 0, "the one Command Point is spent"
    rich = shoot(survey("signals", 12), ["foe", "say-again", "tactical-reroll"], [1, 4, 1, 2], points=2)
    assert rich.table.players[A].points == 0, "the Tactical Re-roll stayed unused for the wound roll"
    far = shoot(survey("signals", 12 + HAIR), ["foe", "pass"], [1], points=1)
    assert far.asked("after-hit-roll")[0].answers == ("tactical-reroll", "pass")
