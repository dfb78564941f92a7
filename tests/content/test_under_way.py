"""Scenarios that open in the middle of a counteraction or an attack."""

from pathlib import Path

import pytest

import killzone

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "while-counteracting.yaml"
TEXT = EXAMPLE.read_text(encoding="utf-8").partition("answers:")[0] + "seed: x\n"
ATTACK = "attack: {action: shoot, weapon: stake-gun, target: cutter}\n"
COUNTER = "counteraction: {operative: stakegunner}\n"
ACTIVE = "activation: {operative: stakegunner}\n"
ACTIVATED = TEXT.replace(COUNTER, ACTIVE).replace("order: engage, ready: false", "order: engage")


def played(text: str, *answers: str) -> killzone.Game:
    game = killzone.scenario_from_text(text)
    for answer in answers:
        game = game.play(killzone.Action(game.number, answer))
    return game


def mistakes(text: str) -> list[str]:
    with pytest.raises(killzone.ContentError) as caught:
        killzone.scenario_from_text(text)
    return [str(one).removeprefix("scenario:") for one in caught.value.problems]


def line(text: str, words: str) -> int:
    return text.partition(words)[0].count("\n") + 1


def test_the_example_comes_as_it_expects() -> None:
    assert [str(one) for one in killzone.play_scenario(EXAMPLE).differences] == []


def test_an_attack_under_way_is_where_playing_to_it_leads() -> None:
    begun, answered = played(ACTIVATED), played(ACTIVATED.replace(ATTACK, ""), "shoot", "cutter")
    assert begun.table == answered.table.but(setting=begun.table.setting)
    assert begun.stack == answered.stack
    assert begun.decision is not None
    assert answered.decision is not None
    assert begun.decision.prompt == answered.decision.prompt
    assert begun.dice == answered.dice


def test_a_counteraction_under_way_is_where_playing_to_it_leads() -> None:
    begun = played(TEXT.replace(ATTACK, ""))
    assert begun.decision is not None
    assert begun.decision.trail == ("Battle", "Firefight phase", "Counteract")
    answered = played(TEXT.replace(ATTACK, "").replace(COUNTER, ""), "stakegunner")
    assert begun.table == answered.table.but(setting=begun.table.setting)
    assert begun.stack == answered.stack
    assert begun.table.operative("stakegunner").count("counteracted") == 1


def test_such_a_game_is_saved_recorded_and_played_again() -> None:
    game = played(TEXT, "pass", "cover")
    assert killzone.load(killzone.save(game)).digest() == game.digest()
    assert killzone.replay(killzone.record(game)).digest() == game.digest()


def test_a_fight_is_under_way_too() -> None:
    near = ACTIVATED.replace("at: [20.5, 11.5]", "at: [16.5, 17]").replace("shoot, weapon: stake-gun", "fight")
    game = played(near)
    assert game.decision is not None
    assert game.decision.trail[-2:] == ("Fight", "Duel")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("weapon: stake-gun", "weapon: stake-gnu", "attack.weapon is 'stake-gnu'; it can only be 'stake-gun' here."),
        ("target: cutter", "target: cuter", "there is no operative 'cuter'. Did you mean 'cutter'?"),
        ("target: cutter", "target: stakegunner", "by kt24.shoot.target: Stakegunner is an operative of Ada Trestle."),
        ("action: shoot", "action: fight", "by kt24.action.fight: No enemy is within control range of Stakegunner."),
        ("action: shoot", "action: dash", "attack.action is 'dash'; expected fight or shoot."),
        ("operative: stakegunner}", "operative: stakeguner}", "there is no operative 'stakeguner'. Did you mean"),
        (
            "operative: stakegunner}",
            "operative: cutter}",
            "active is 'survey'; 'cutter', who counteracts, is of 'bell'.",
        ),
        (COUNTER, "", "an attack is under way in an activation or a counteraction; expected one of them."),
        (COUNTER, COUNTER + ACTIVE, "the scenario has both an activation and a counteraction; expected at most one."),
        (
            "turn: 2\n",
            "turn: 2\nphase: strategy\n",
            "a counteraction belongs to the firefight phase; phase is strategy.",
        ),
        ("engage, ready: false}", "engage}", "'stakegunner' is ready; a side counteracts once all"),
        (
            "engage, ready: false}",
            "conceal, ready: false}",
            "by kt24.counteract.when: Stakegunner has a Conceal order; counteracting",
        ),
        (
            "engage, ready: false}",
            "engage, ready: false, tokens: {counteracted: 1}}",
            "'stakegunner' gets its token 'counteracted' by the counteraction under way; leave it out.",
        ),
        ("at: [18, 17], ", "", "'stakegunner' is not on the board and cannot counteract."),
        ("at: [20.5, 11.5]", "at: [20.5, 11.5], ready: false", "no enemy is ready; a side counteracts while"),
    ],
)
def test_what_cannot_be_under_way_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    assert old in TEXT
    found = mistakes(TEXT.replace(old, new, 1))
    assert any(one.partition(": ")[2].startswith(said) for one in found), found
    assert all(not one.startswith("0:") for one in found)


TWO_GUNS = """{name: Gunner, apl: 2, move: 6, save: 4+, wounds: 9, base: 28.5 mm, weapons: {
      rifle: {name: rifle, type: ranged, attacks: 4, hit: 3+, damage: 3/4},
      pistol: {name: pistol, type: ranged, attacks: 4, hit: 3+, damage: 2/3}}}"""


def test_a_weapon_that_has_to_be_chosen_is_asked_for() -> None:
    two = ACTIVATED.replace("card: meridian-survey.stakegunner", f"card: {TWO_GUNS}")
    (found,) = mistakes(two.replace("weapon: stake-gun, ", ""))
    asked = "Which weapon does Gunner shoot with? It may be rifle, pistol."
    assert found.partition(": ")[2] == f"the key 'weapon' is missing in attack. {asked}"
    (other,) = mistakes(two)
    assert "'stake-gun' is not one of the answers: rifle, pistol." in other
    game = played(two.replace("stake-gun", "pistol"))
    assert killzone.log(game)[-1].startswith("Ada Trestle rolls attack dice:")
