"""The public names of the package, as somebody meets them who has just typed `import killzone`."""

import subprocess
import sys
from pathlib import Path

import pytest

import killzone

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "docs" / "examples"


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    assert sorted(killzone.__all__) == dir(killzone)
    for name in killzone.__all__:
        assert getattr(killzone, name).__doc__, f"{name} has no docstring"


def test_public_names_are_loaded_only_when_used() -> None:
    program = (
        "import sys, killzone\n"
        "assert not [name for name in sys.modules if name.startswith('killzone.')]\n"
        "killzone.Game\n"
        "assert 'killzone.core.game' in sys.modules\n"
        "assert 'yaml' not in sys.modules and 'msgspec' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'new_gaem'"):
        killzone.new_gaem  # noqa: B018 - looking it up is the test


def test_a_new_game_waits_for_its_first_decision() -> None:
    game = killzone.new_game(seed=7)
    assert game.decision is not None
    assert game.decision.id == 0
    assert [player.name for player in game.table.players] == ["The Ninth Bell", "Meridian Survey"]
    assert not game.table.setting.options.full


def test_the_same_seed_gives_the_same_game_and_no_seed_another() -> None:
    assert killzone.new_game(seed="x").digest() == killzone.new_game(seed="x").digest()
    drawn = {killzone.new_game().dice.seed for _ in range(3)}  # type: ignore[attr-defined]  # dice from a seed
    assert len(drawn) == 3


def test_a_new_game_takes_other_boards_teams_selections_and_full_rules() -> None:
    game = killzone.new_game(
        "salt-rows", ("plot-forty", "ninth-bell"), full=True, seed=1, selections=[("chair",), ("bellmaster", "cutter")]
    )
    assert [one.name for one in game.table.operatives if one.seat == 1] == ["Bellmaster", "Cutter"]
    assert game.table.setting.options.full


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"killzone": "tolgate-six"}, "there is no killzone 'tolgate-six'. Did you mean 'tollgate-six'?"),
        ({"teams": ("ninth-bell", "plot-fourty")}, "there is no team 'plot-fourty'. Did you mean 'plot-forty'?"),
        ({"teams": ("ninth-bell",)}, "a battle has 2 teams, not 1."),
        ({"edition": "kt25"}, "there is no edition 'kt25'. Did you mean 'kt24'?"),
        ({"selections": [("cutter",)]}, "there are 2 teams, but 1 lists."),
        ({"full": True, "mission": "secur"}, "there is no mission 'secur'. Did you mean 'secure'?"),
        ({"full": True, "equipment": [("jetpack",), ()]}, "there is no equipment 'jetpack'."),
    ],
)
def test_a_wrong_name_is_a_content_error_with_a_hint(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(killzone.ContentError) as caught:
        killzone.new_game(**wrong)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_a_full_battle_has_a_mission_and_asks_for_equipment_unless_it_is_given() -> None:
    asked = killzone.new_game("salt-rows", full=True, mission="carry-the-file", seed=1)
    given = killzone.new_game("salt-rows", full=True, mission="carry-the-file", equipment=[(), ()], seed=1)
    assert [marker.id for marker in given.table.markers] == ["centre"]
    assert asked.table.setting.options.choose_equipment
    assert not given.table.setting.options.choose_equipment


def test_a_seed_of_unknown_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="names no known algorithm"):
        killzone.new_game(seed="md5:1")


def test_a_game_is_saved_loaded_recorded_and_replayed() -> None:
    outcome = killzone.play_match(
        killzone.new_game(seed=3), [killzone.Uniform("a"), killzone.Uniform("b")], most_decisions=60
    )
    game = outcome.game
    assert killzone.load(killzone.save(game)).digest() == game.digest()
    assert killzone.replay(killzone.record(game)).digest() == game.digest()


def test_a_refused_action_names_its_rule_and_changes_nothing() -> None:
    game = killzone.new_game(seed=7)
    before = game.digest()
    with pytest.raises(killzone.RefusedError) as caught:
        game.play(killzone.Action(0, "zone-9"))
    (reason,) = caught.value.verdict.reasons
    assert reason.rule == "kt24.setup.drop-zones"
    assert reason.facts
    assert game.digest() == before


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_example_scenarios_load(path: Path) -> None:
    game = killzone.load_scenario(path)
    assert game.decision is not None
    assert killzone.load(killzone.save(game)).digest() == game.digest()
    assert killzone.scenario_from_text(path.read_text(encoding="utf-8")).digest() == game.digest()


def test_a_scenarios_dice_are_its_script_or_its_seed() -> None:
    scripted = killzone.load_scenario(EXAMPLES / "shot-over-the-bund.yaml")
    assert scripted.dice == killzone.ScriptedDice([6, 5, 4, 4, 2, 3])
    seeded = killzone.load_scenario(EXAMPLES / "open-hatch.yaml")
    assert seeded.dice == killzone.SeededDice("the-open-hatch")


def test_a_scenario_without_dice_has_a_fixed_seed() -> None:
    text = (EXAMPLES / "two-on-a-plank.yaml").read_text(encoding="utf-8")
    assert "\ndice:" in text
    game = killzone.scenario_from_text(text[: text.index("\ndice:")])
    assert game.dice == killzone.SeededDice(0)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turn: 2", "trun: 2", "trun"),
        ("order: conceal", "order: concealed", "there is no order 'concealed'"),
        ("killzone: salt-rows", "killzone: salt-row", "Did you mean 'salt-rows'?"),
        ("vp: {crit-op: 1}", "used: {kt24.weapon.sturn: [1]}", "there is no rule 'kt24.weapon.sturn'"),
        ("at: [18, 17]", "at: [40, 17]", "hangs over the edge"),
        ("at: [15, 17]", "at: [18, 17]", "overlaps"),
        ("dice: [6,", "dice: [7,", "dice"),
        ("phase: firefight", "phase: strategy", "script has only"),
    ],
)
def test_a_mistake_in_a_scenario_is_one_error_with_its_line(old: str, new: str, message: str) -> None:
    text = (EXAMPLES / "shot-over-the-bund.yaml").read_text(encoding="utf-8")
    assert old in text
    if "strategy" in new:  # the Strategy phase rolls for initiative at once, with a script of one die
        text = text.replace("activation:", "# activation:").replace("dice: [6, 5, 4, 4, 2, 3]", "dice: [6]")
    with pytest.raises(killzone.ContentError) as caught:
        killzone.scenario_from_text(text.replace(old, new))
    assert message in str(caught.value)
    assert all(problem.line for problem in caught.value.problems), str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "a: &a [*a]", "edition: kt99", "{", "\0", "a: 1\na: 2"])
def test_what_is_no_scenario_is_refused(text: str) -> None:
    with pytest.raises(killzone.ContentError):
        killzone.scenario_from_text(text)


def test_a_save_of_another_world_is_refused() -> None:
    with pytest.raises(killzone.UnreadableRecordError):
        killzone.load("{}")
    with pytest.raises(killzone.UnreadableRecordError):
        killzone.replay({"format": "killzone-record 1", "ruleset": "kt99"})
