"""The examples in the documentation are files that are read without a mistake."""

import re
from pathlib import Path

import msgspec

from killzone import load_scenario, play_scenario_text
from killzone.content.boards import killzone_of
from killzone.content.forms import fill
from killzone.content.lessons import StepForm
from killzone.content.rosters import RosterForm, is_roster
from killzone.content.scenario import scenario_of
from killzone.content.scenario_form import ScenarioForm
from killzone.content.source import Source, read_text
from killzone.editions import ruleset_of
from killzone.editions.kt18.cards import files as kt18
from killzone.editions.kt18.mustering.muster import mustered
from killzone.editions.kt21.cards import files as kt21
from killzone.editions.kt24.cards.files import mission_of, team_of
from killzone.editions.kt24.scenarios.parts import PARTS

DOCS = Path(__file__).resolve().parents[2] / "docs"


def examples(name: str) -> list[Source]:
    blocks = re.findall(r"```yaml\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)
    return [read_text(block, name) for block in blocks]


def test_the_examples_of_content_files_are_right() -> None:
    team, older, oldest, roster, killzone, mission, lesson = examples("content.md")
    assert is_roster(roster)
    assert len(fill(RosterForm, roster).roster) == 2
    assert team_of(team).card("purser").leader
    assert kt21.team_of(older).operatives == ("night-ferry.purser", "night-ferry.oarsman")
    ferry = kt18.team_of(oldest)
    assert mustered(ferry, "default").force == 12 + 5 * 7 + 4
    assert len(killzone_of(killzone).terrain.parts) == 10
    assert mission_of(mission).markers == "centre"
    (step,) = lesson.data["steps"]
    assert msgspec.convert(step, StepForm).when.asked == ("order",)


def test_the_example_of_a_scenario_is_right_and_shows_every_key() -> None:
    source, _ = examples("scenarios.md")
    assert scenario_of(source, {"kt24": PARTS}).killzone.id == "salt-rows"
    keys = {name.replace("_", "-") for name in ScenarioForm.__struct_fields__}
    assert keys - source.data.keys() == {"terrain"}  # it is told of beside the key that excludes it


def test_every_rule_that_can_be_in_force_is_listed_with_what_it_needs() -> None:
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8").partition("## Rules in force\n")[2].partition("\n## ")[0]
    rows = [row.strip("| ").split(" | ") for row in text.splitlines() if row.startswith("| 20")]
    listed = {
        (of, rule): tuple(re.findall(r"`([a-z]+)`", needs))
        for editions, rules, needs in rows
        for of in editions.split(", ")
        for rule in re.findall(r"`([a-z0-9.-]+)`", rules)
    }
    revealed = listed.pop(("2021", "inventory"))
    assert revealed[0] == "player"
    for of, edition in (("2024", "kt24"), ("2021", "kt21")):
        effects = ruleset_of(edition).whole.hooks.effects
        needed = {(of, id): one.reads for id, one in effects.items() if not one.most}  # a tac op has an amount
        assert {key: needs for key, needs in listed.items() if key[0] == of} == needed


def test_the_position_of_2021_is_one(tmp_path: Path) -> None:
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    block = "edition: kt21" + text.partition("```\nedition: kt21")[2].partition("```")[0]
    file = tmp_path / "position.yaml"
    file.write_text(block, encoding="utf-8")
    game = load_scenario(file)
    assert game.table.turn > 1
    assert game.decision is not None


def test_the_example_of_answers_comes_as_it_says() -> None:
    position = (DOCS / "examples" / "whose-cover-save.yaml").read_text(encoding="utf-8").partition("\nanswers:")[0]
    _, answers = re.findall(r"```yaml\n(.*?)```", (DOCS / "scenarios.md").read_text(encoding="utf-8"), re.DOTALL)
    course = play_scenario_text(f"{position}\n{answers}")
    assert [str(one) for one in course.differences] == []
    assert (len(course.answered), course.compared) == (6, 3)


def test_every_rule_of_2018_that_can_be_in_force_is_told() -> None:
    told = (DOCS / "scenarios.md").read_text(encoding="utf-8").partition("## Positions of 2018\n")[2]
    known = set(ruleset_of("kt18").whole.hooks.effects) - {"campaign-felled"}
    assert {rule for rule in known if f"`{rule}`" not in told} == set()
