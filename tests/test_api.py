"""The public names of the package, as somebody meets them who has just typed `import killzone`."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import COMPILED

import killzone
from killzone.editions import USUAL, find_edition
from killzone.geometry.shapes import Spot

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "docs" / "examples"


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    assert sorted(killzone.__all__) == dir(killzone)
    for name in killzone.__all__:
        public = getattr(killzone, name)
        assert public.__doc__ or (COMPILED and inspect.isbuiltin(public)), f"{name} has no docstring"


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
    game = killzone.new_game(seed=7, way="lite")
    assert game.decision is not None
    assert game.decision.id == 0
    assert [player.name for player in game.table.players] == ["The Ninth Bell", "Meridian Survey"]
    assert not game.table.setting.options.full


def test_the_same_seed_gives_the_same_game_and_no_seed_another() -> None:
    assert killzone.new_game(seed="x", way="lite").digest() == killzone.new_game(seed="x", way="lite").digest()
    drawn = {killzone.new_game(way="lite").dice.seed for _ in range(3)}  # type: ignore[attr-defined]  # dice from a seed
    assert len(drawn) == 3


def test_a_new_game_takes_other_boards_teams_selections_and_full_rules() -> None:
    game = killzone.new_game(
        "salt-rows", ("plot-forty", "ninth-bell"), way="full", seed=1, selections=[("chair",), ("bellmaster", "cutter")]
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
        ({"mission": "secur"}, "there is no mission 'secur'. Did you mean 'secure'?"),
        ({"equipment": [("jetpack",), ()]}, "there is no equipment 'jetpack'."),
        (
            {"way": "lite", "mission": "secure"},
            "the way to play 'lite' has no mission; leave it out, or play another way: full.",
        ),
        ({"way": "light"}, "there is no way to play 'light'. Did you mean 'lite'?"),
        ({"way": "lite", "equipment": [(), ()]}, "the way to play 'lite' has no equipment"),
    ],
)
def test_a_wrong_name_is_a_content_error_with_a_hint(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(killzone.ContentError) as caught:
        killzone.new_game(**wrong)  # type: ignore[arg-type]  # keywords of whoever calls
    assert message in str(caught.value)


def test_a_full_battle_has_a_mission_and_asks_for_equipment_unless_it_is_given() -> None:
    asked = killzone.new_game("salt-rows", way="full", mission="carry-the-file", seed=1)
    given = killzone.new_game("salt-rows", way="full", mission="carry-the-file", equipment=[(), ()], seed=1)
    assert [marker.id for marker in given.table.markers] == ["centre"]
    assert asked.table.setting.options.choose_equipment
    assert not given.table.setting.options.choose_equipment


def test_a_seed_of_unknown_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="names no known algorithm"):
        killzone.new_game(seed="md5:1", way="lite")


def test_a_game_is_saved_loaded_recorded_and_replayed() -> None:
    outcome = killzone.play_match(
        killzone.new_game(seed=3, way="lite"), [killzone.Uniform("a"), killzone.Uniform("b")], most_decisions=60
    )
    game = outcome.game
    assert killzone.load(killzone.save(game)).digest() == game.digest()
    assert killzone.replay(killzone.record(game)).digest() == game.digest()


def test_a_refused_action_names_its_rule_and_changes_nothing() -> None:
    game = killzone.new_game(seed=7, way="lite")
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
        (
            "vp: {crit-op: 1}",
            "used: {kt24.weapon.sturn: [1]}",
            "uses 'kt24.weapon.sturn'",
        ),
        ("at: [18, 17]", "at: [40, 17]", "hangs over the edge"),
        ("at: [15, 17]", "at: [18, 17]", "overlaps"),
        ("dice: [6,", "dice: [7,", "dice"),
        ("phase: firefight", "phase: strategy", "left. The roll is for initiative. Add faces"),
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


CONTENT = ROOT / "src" / "killzone" / "content" / "kt24"


def test_a_record_needs_no_files_and_reads_none(tmp_path: Path) -> None:
    files = {kind: tmp_path / f"{kind}.yaml" for kind in ("killzones", "teams", "missions")}
    for (kind, file), name in zip(files.items(), ("salt-rows", "plot-forty", "secure"), strict=True):
        file.write_bytes((CONTENT / kind / f"{name}.yaml").read_bytes())
    teams = ("ninth-bell", str(files["teams"]))
    game = killzone.new_game(files["killzones"], teams, way="full", mission=str(files["missions"]), seed=1)
    assert game.decision is not None
    game = game.play(game.decision.candidates()[0])
    kept, saved = killzone.record(game), killzone.save(game)
    for file in files.values():
        file.unlink()
    assert killzone.replay(kept).digest() == killzone.load(saved).digest() == game.digest()
    with pytest.raises(killzone.ReplayError, match="turning_points is 'x'; expected 1 to 10"):
        killzone.replay({**kept, "source": {**kept["source"], "turning_points": "x"}})
    secret = tmp_path / "secret.yaml"
    secret.write_text("password")
    kept["source"]["killzone"] = str(secret)
    with pytest.raises(killzone.ReplayError) as caught:
        killzone.replay(kept)
    assert "there is no killzone" in str(caught.value)
    assert "password" not in str(caught.value)


def test_a_mistake_in_a_file_of_ones_own_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text((CONTENT / "teams" / "plot-forty.yaml").read_text().replace("\nname:", "\nnmae:", 1))
    with pytest.raises(killzone.ContentError) as caught:
        killzone.new_game(teams=("ninth-bell", str(file)))
    assert all(problem.file == str(file) and problem.line for problem in caught.value.problems)


def test_every_answer_that_is_taken_can_be_replayed() -> None:
    game = killzone.new_game("salt-rows", seed=1, way="lite")
    while game.decision is not None and game.decision.kind != "place":
        game = game.play(game.decision.candidates()[0])
    assert game.decision is not None
    spot = game.decision.candidates(1)[0].answer
    assert isinstance(spot, Spot)
    assert not game.check(game.decision.action(Spot(spot.x, spot.y, spot.z, 10**12))).legal
    uniform = killzone.Uniform(1)
    while game.decision is not None and game.decision.kind != "path":
        game = game.play(uniform.answer(game.view(game.decision.seat)))
    assert game.decision is not None
    way = game.decision.candidates(1)[0].answer
    assert isinstance(way, tuple)
    start = way[0]
    assert isinstance(start, Spot)
    refused = game.check(game.decision.action((start,) * 101))
    assert [reason.text for reason in refused.reasons] == [
        "The path has 101 spots; 100 are the most that a path may have."
    ]


def test_a_scenario_keeps_its_seats_when_it_is_saved_and_loaded() -> None:
    """The first player in the file has the first seat, whatever the names; a loaded game equals the saved one."""
    text = (EXAMPLES / "shot-over-the-bund.yaml").read_text()
    assert text.index("  survey: {name") < text.index("  bell: {name"), "not in the order of the alphabet"
    game = killzone.scenario_from_text(text)
    again = killzone.load(killzone.save(game))
    assert again == game
    assert [team.id for team in again.table.setting.detail.teams] == ["meridian-survey", "ninth-bell"]
    assert killzone.replay(killzone.record(game)) == game


def test_a_small_game_has_half_of_each_team_and_the_length_that_the_killzone_suggests() -> None:
    game = killzone.new_game("tollgate-six", ("ninth-bell", "meridian-survey"), way="first-steps", seed=1)
    assert [sum(one.seat == seat for one in game.table.operatives) for seat in (0, 1)] == [3, 5]
    assert game.table.setting.options.turning_points == 3
    with pytest.raises(
        killzone.ContentError, match="has no selections; leave it out, or play another way: full or lite"
    ):
        killzone.new_game(way="first-steps", selections=[("cutter",), ("cutter",)])


def test_whatever_is_left_out_is_what_the_edition_usually_has() -> None:
    """What whoever opens a game by name may leave out: the same battle with all of it said."""
    usual = find_edition(USUAL).usual
    assert usual is not None
    said = killzone.new_game(
        usual.killzone, usual.teams, edition=USUAL, way=find_edition(USUAL).ways[0].id, mission=usual.mission, seed=1
    )
    assert killzone.new_game(seed=1) == said


def test_the_log_is_the_sentences_of_all_answers_as_a_seat_may_know_them() -> None:
    game = killzone.load_scenario(EXAMPLES / "shot-over-the-bund.yaml")
    assert killzone.log(game) == []
    for answer in ("shoot", "stake-gun-aimed", "cutter"):
        assert game.decision is not None
        if answer in {option.key for option in game.decision.domain.options}:  # type: ignore[attr-defined]  # a pick
            game = game.play(game.decision.action(answer))
    told = killzone.log(game)
    assert told[0].startswith("Stakegunner shoots Cutter with the ")
    assert all(sentence.endswith(".") for sentence in told)
    assert killzone.log(killzone.load(killzone.save(game))) == told


def test_a_position_is_written_as_a_file_that_reads_to_it() -> None:
    game = killzone.load_scenario(EXAMPLES / "open-hatch.yaml")
    text = killzone.scenario_text(game, title="Once more")
    assert text.startswith("edition: kt24\ntitle: Once more\n")
    again = killzone.scenario_from_text(text)
    assert again.table.operatives == game.table.operatives
    assert again.decision is not None
    assert game.decision is not None
    assert again.decision.prompt == game.decision.prompt


def test_a_file_as_a_seat_knows_it_holds_no_secret_of_the_other() -> None:
    text = (EXAMPLES / "open-hatch.yaml").read_text(encoding="utf-8")
    secret = text.replace("used: {petty-cash: [1]}}", "secrets: {primary-op: kill-op}}")
    game = killzone.scenario_from_text(secret)
    assert "primary-op" in killzone.scenario_text(game)
    assert "primary-op" in killzone.scenario_text(game, seat=0)
    assert "primary-op" not in killzone.scenario_text(game, seat=1)


def test_what_no_file_can_say_is_an_error_that_tells_where_the_battle_stands() -> None:
    game = killzone.new_game(seed=1)
    with pytest.raises(killzone.NoScenarioError, match="no scenario file can say where this battle stands"):
        killzone.scenario_text(game)


def test_dice_that_run_out_have_a_public_error() -> None:
    game = killzone.load_scenario(EXAMPLES / "shot-over-the-bund.yaml").with_dice(killzone.ScriptedDice([6]))
    with pytest.raises(killzone.DiceRunOutError, match="the script has only 1 left"):
        _shot(game)
    with pytest.raises(killzone.DiceLeftOverError):
        killzone.ScriptedDice([1]).must_be_used_up()
    with pytest.raises(killzone.WrongFaceError):
        killzone.ScriptedDice([9]).roll(1)
    with pytest.raises(killzone.UnknownDiceError):
        killzone.SeededDice("xx:1")


def _shot(game: killzone.Game) -> None:
    """Shoots, and answers what comes first to all else."""
    while game.decision:
        answers = [action.answer for action in game.decision.candidates()]
        game = game.play(game.decision.action("shoot" if "shoot" in answers else answers[0]))
