"""Scenario files are read whole, or refused with every mistake in its line."""

from pathlib import Path
from typing import Any

import pytest
from content.mistakes import changed, mistakes
from hypothesis import given
from hypothesis import strategies as st

import killzone
from killzone.content.scenario import (
    Scenario,
    read_scenario,
    scenario_from_data,
    scenario_from_text,
    scenario_of,
    spot_of,
)
from killzone.content.source import ContentError, Source, read_text
from killzone.editions.kt24.cards.datacards import Datacard, WeaponRule
from killzone.editions.kt24.scenarios.forms import BattleForm
from killzone.editions.kt24.scenarios.parts import PARTS
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import inches

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "docs" / "examples").glob("*.yaml"))
EDITIONS = {"kt24": PARTS}

DUEL = """\
edition: kt24
title: Duel
terrain:
  size: [12, 10]
  features:
    rock: {name: rock, box: [8, 2, 9, 4], top: 2, traits: [heavy]}
    deck: {name: deck, box: [1, 6, 5, 9], top: 3, traits: [vantage]}
  openings:
    door:
      name: door
      access: {box: [9, 6, 9.5, 8], top: 3, closed: [heavy], open: [accessible]}
players:
  left: {cp: 1}
  right: {}
cards:
  fencer: {name: Fencer, apl: 2, move: 6, save: 4+, wounds: 9, base: 32 mm}
operatives:
  ann: {player: left, card: fencer, at: [3, 3], order: engage}
  bob: {player: right, card: ninth-bell.cutter, at: [6, 3], order: conceal, wounds: 5}
dice: [1, 2, 3]
"""


def read(source: Source) -> Scenario[Any]:
    return scenario_of(source, EDITIONS)


def test_the_examples_are_read() -> None:
    assert [path.name for path in EXAMPLES] == [
        "open-hatch.yaml",
        "shot-over-the-bund.yaml",
        "two-on-a-plank.yaml",
        "while-counteracting.yaml",
        "whose-cover-save.yaml",
    ]
    for path in EXAMPLES:
        scenario = read_scenario(path, EDITIONS)
        assert scenario.cards.keys() == scenario.form.operatives.keys()


def test_operatives_without_a_name_are_called_as_their_cards_are(tmp_path: Path) -> None:
    names = [one.name for one in killzone.load_scenario(EXAMPLES[1]).table.operatives]
    assert names == ["Stakegunner", "Chainman", "Cutter", "Riveter"]
    text = EXAMPLES[1].read_text(encoding="utf-8")
    two = text.replace("meridian-survey.stakegunner", "meridian-survey.chainman").replace(
        "{player: bell, card: ninth-bell.riveter", "{name: Old Tom, player: bell, card: ninth-bell.riveter"
    )
    (tmp_path / "two.yaml").write_text(two, encoding="utf-8")
    names = [one.name for one in killzone.load_scenario(tmp_path / "two.yaml").table.operatives]
    assert names == ["Chainman 1", "Chainman 2", "Cutter", "Old Tom"]


def test_a_named_killzone_and_named_cards_are_found() -> None:
    scenario = read_scenario(EXAMPLES[1], EDITIONS)
    form = scenario.form
    assert isinstance(form, BattleForm)
    assert (scenario.killzone.id, form.rules, form.turn, form.phase) == ("salt-rows", "full", 2, "firefight")
    assert scenario.cards["stakegunner"].name == "Stakegunner"
    assert (form.initiative, form.active) == ("survey", "survey")
    assert form.activation is not None
    assert (form.activation.operative, form.activation.spent, form.activation.performed) == (
        "stakegunner", 1, ("dash",),
    )  # fmt: skip
    assert (form.players["bell"].cp, form.players["bell"].vp, form.players["bell"].drop_zone) == (2, {"crit-op": 1}, 2)
    assert spot_of(form.operatives["cutter"]) == Spot(inches(20.5), inches(11.5))
    assert (form.operatives["cutter"].wounds, form.operatives["chainman"].ready) == (7, False)
    assert form.dice == (6, 5, 4, 4, 2, 3)


def test_inline_terrain_and_cards_are_made() -> None:
    scenario = read_scenario(EXAMPLES[2], EDITIONS)
    assert [part.id for part in scenario.killzone.terrain.parts] == ["post", "plank", "stone"]
    fencer, rider = scenario.cards["fencer"], scenario.cards["rider"]
    assert isinstance(fencer, Datacard)
    assert isinstance(rider, Datacard)
    assert (fencer.id, rider.id, rider.body.base) == ("scenario.fencer", "scenario.operative.rider", Base(6000, 3500))
    assert fencer.weapon("foil").rules == (WeaponRule("rending"), WeaponRule("lethal", 5))
    assert spot_of(scenario.form.operatives["rider"]) == Spot(inches(6.8), inches(5), inches(2.5), 90)


def test_markers_effects_and_open_hatches_are_read() -> None:
    form = read_scenario(EXAMPLES[0], EDITIONS).form
    assert form.markers is not None
    assert (form.markers["file"].carrier, form.markers["file"].at) == ("witness", None)
    assert [(one.rule, one.operative, one.until) for one in form.effects] == [
        ("kt24.weapon.stun", "witness", "activated")
    ]
    assert (form.open, form.seed, form.dice, form.mission) == (("h1",), "the-open-hatch", None, "carry-the-file")
    assert form.operatives["beekeeper"].tokens == {"used-hive-jar": 1}
    assert spot_of(form.operatives["foil"]) is None
    assert form.players["plot"].used == {"petty-cash": (1,)}


def test_text_data_and_file_give_the_same(tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, encoding="utf-8")
    found = read_scenario(file, EDITIONS)
    whole = read_text(DUEL).data
    again = scenario_from_data(whole, EDITIONS)
    assert found.form == again.form == scenario_from_text(DUEL, EDITIONS).form
    assert found.data == again.data == {key: value for key, value in whole.items() if key not in ("dice", "seed")}


ANN = "at: [3, 3]"
BOB = "at: [6, 3]"
WRONG = [
    ("edition: kt24", "edition: kt42", "1: there is no edition 'kt42'. Did you mean 'kt24'?"),
    ("edition: kt24\n", "", "1: the key 'edition' is missing; expected kt24."),
    ("title: Duel", "titel: Duel", "2: unknown key 'titel'. Did you mean 'title'?"),
    ("title: Duel", "rules: medium", "2: rules is 'medium'; expected full or lite."),
    ("title: Duel", "killzone: salt-rows", "2: the scenario has both of killzone and terrain; expected exactly one."),
    ("title: Duel", "mission: secur", "2: there is no mission 'secur'. Did you mean 'secure'?"),
    ("title: Duel", "phase: firefigt", "2: there is no phase 'firefigt'. Did you mean 'firefight'?"),
    ("title: Duel", "initiative: lef", "2: there is no player 'lef'. Did you mean 'left'?"),
    ("title: Duel", "active: middle", "2: there is no player 'middle'. There are left and right."),
    ("title: Duel", "activation: {operative: anne}", "2: there is no operative 'anne'. Did you mean 'ann'?"),
    ("title: Duel", "turn: two", "2: turn is 'two'; expected a whole number from 0 to 10."),
    ("title: Duel", "turning-points: 3\nturn: 4", "3: turn is 4; expected at most the 3 turning points."),
    ("title: Duel", "open: [dor]", "2: there is no opening 'dor'. Did you mean 'door'?"),
    ("title: Duel", "effects:\n  - {rule: kt24.weapon.stunn}",
     "3: nothing heeds the effect: there is no effect 'kt24.weapon.stunn'. Did you mean 'kt24.weapon.stun'?"),
    ("title: Duel", "effects: [{rule: nonsense, operative: ann}]",
     "2: nothing heeds the effect: there is no effect 'nonsense'."),
    ("title: Duel", "effects: [{rule: ninth-bell.hull-ratd, player: left}]",
     "2: nothing heeds the effect: there is no effect 'ninth-bell.hull-ratd'. Did you mean 'ninth-bell.hull-rated'?"),
    ("title: Duel", "effects: [{rule: kt24.weapon.stun, operative: ann, until: never}]",
     "2: there is no end 'never'. There are activated, activation, next-activation and turning-point."),
    ("title: Duel", "activation: {operative: ann, performed: [dahs]}",
     "2: there is no action 'dahs'. Did you mean 'dash'?"),
    ("title: Duel", "effects:\n  - {rule: kt24.weapon.stun, operative: bop}",
     "3: there is no operative 'bop'. Did you mean 'bob'?"),
    ("title: Duel", "markers:\n  file: {}",
     "3: markers.file has neither of at and carrier; expected exactly one of them."),
    ("title: Duel", "markers:\n  file: {at: [1, 1], carrier: ann}",
     "3: markers.file has both of at and carrier; expected exactly one of them."),
    ("title: Duel", "markers:\n  file: {carrier: anna}", "3: there is no operative 'anna'. Did you mean 'ann'?"),
    ("title: Duel", "markers:\n  file: {at: [0.5, 1]}",
     "3: the marker 'file' at (0.50\", 1.00\") hangs over the edge of the board."),
    ("size: [12, 10]", "size: [12]", "4: terrain.size is [12]; expected the size of the board [width, depth] in "
     "inches, each from 4 to 120."),
    ("traits: [heavy]}\n    deck", "traits: [heavi]}\n    deck",
     "6: the part 'rock' has the unknown trait 'heavi'. Did you mean 'heavy'?"),
    ("box: [1, 6, 5, 9]", "box: [1, 6, 5, 11]", "7: the part 'deck' reaches over the edge of the board: it lies at "
     "(1.00\", 6.00\") to (5.00\", 11.00\"), the board is 12.00\" by 10.00\"."),
    ("right: {}", "right: {team: ninth-bel}", "14: there is no team 'ninth-bel'. Did you mean 'ninth-bell'?"),
    ("right: {}", "right: {team: ninth-bell, equipment: [tea-urn]}",
     "14: there is no equipment 'tea-urn'. There are air-bottles, ballast-plates, guide-line and explosive-grenades."),
    ("right: {}", "right: {cp: -1}", "14: players.right.cp is -1; expected a whole number from 0 to 99."),
    ("right: {}", "right: {tokens: {daring: 1}}", "14: there is no token 'daring'."),
    ("right: {}", "right: {drop-zone: 1}", "14: players.right.drop-zone is 1; the board has 0."),
    ("right: {}", "right: {team: ninth-bell, used: {hul-rated: [1]}}",
     "14: there is no rule with counted uses 'hul-rated'. Did you mean 'hull-rated'?"),
    ("right: {}", "right: {used: {hull-rated: [1]}}", "14: there is no rule with counted uses 'hull-rated'. There are "
     "air-bottles, almanac, explosive-grenades, fuel-jars, guard-interrupt-ann, guide-line, letters-of-introduction, "
     "smoke-pellets and tea-urn. 'right' has no team, whose ploys it could have used."),
    ("  right: {}\n", "", "12: players has 1 entries; expected 2 to 4."),
    ("base: 32 mm", "base: 32", "16: cards.fencer.base is 32; expected a base such as 28.5 mm or 60 x 35 mm, "
     "from 10 to 200 mm."),
    ("wounds: 9, ", "", "16: the key 'wounds' is missing in cards.fencer; expected a whole number from 1 to 60."),
    ("card: fencer", "card: fencr", "18: there is no card 'fencr'. Did you mean 'fencer'?"),
    ("player: left", "player: lft", "18: there is no player 'lft'. Did you mean 'left'?"),
    ("order: engage", "order: engaged", "18: there is no order 'engaged'. Did you mean 'engage'?"),
    ("order: engage", "order: charge", "18: there is no order 'charge'. There are engage and conceal."),
    (ANN, "at: here", "18: operatives.ann.at is 'here'; expected a point [x, y] or [x, y, height] in inches."),
    (ANN, "at: [0.5, 3]",
     "18: 'ann' at (0.50\", 3.00\") hangs over the edge of the board, which is 12.00\" by 10.00\"."),
    (ANN, "at: [7.5, 3]", "18: 'ann' at (7.50\", 3.00\") stands in the part 'rock' (rock)."),
    (ANN, "at: [3, 7]", "18: 'ann' at (3.00\", 7.00\") stands in the part 'deck' (deck)."),
    (ANN, "at: [3, 3, 2]",
     "18: 'ann' is at a height of 2.00\", where there is nothing to stand on under it. "
     "A height for it here is 0 (the floor)."),
    (ANN, "at: [3, 7, 4]",
     "18: 'ann' is at a height of 4.00\", where there is nothing to stand on under it. "
     "A height for it here is 3.00\"."),
    (ANN, "at: [8.5, 3, 2]",
     "18: 'ann' at (8.50\", 3.00\", 2.00\") stands on the part 'rock' (rock), which is heavy and not vantage: "
     "only the floor and vantage terrain are stood on. Give the part that trait."),
    (ANN, "at: [9.25, 7]", "18: 'ann' at (9.25\", 7.00\") stands in the part 'door-closed' (door)."),
    ("ninth-bell.cutter", "ninth-bell.cuter",
     "19: there is no card 'ninth-bell.cuter'. Did you mean 'ninth-bell.cutter'?"),
    ("ninth-bell.cutter", "ninth-bel.cutter", "19: there is no team 'ninth-bel'. Did you mean 'ninth-bell'?"),
    ("wounds: 5", "wounds: 13", "19: operatives.bob.wounds is 13; expected at most the 12 of its card."),
    ("wounds: 5", "facing: 400", "19: operatives.bob.facing is 400; expected a whole number from 0 to 359."),
    (BOB, "at: [4, 3]", "19: the base of 'bob' overlaps that of 'ann': they stand at (3.00\", 3.00\") and "
     "(4.00\", 3.00\")."),
    ("  bob:", "  ann:", "19: the key 'ann' is there twice: it also stands in line 18."),
    ("dice: [1, 2, 3]", "dice: [1, 2, 7]", "20: dice[3] is 7; expected a whole number from 1 to 6."),
    ("dice: [1, 2, 3]", "dice: [1, 2.5]", "20: dice[2] is 2.5; expected a whole number from 1 to 6."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_a_mistake_in_a_scenario_is_explained(old: str, new: str, said: str) -> None:
    assert mistakes(read, changed(DUEL, old, new)) == [said]


def test_without_terrain_or_killzone_there_is_no_board() -> None:
    text = DUEL[: DUEL.index("terrain:")] + DUEL[DUEL.index("players:") :]
    assert mistakes(read, text) == ["1: the scenario has neither of killzone and terrain; expected exactly one."]
    assert mistakes(read, f"{text}killzone: salt-row\n") == [
        "12: there is no killzone 'salt-row'. Did you mean 'salt-rows'?"
    ]


def test_a_file_that_is_no_mapping_is_refused() -> None:
    assert mistakes(read, "- edition: kt24") == ["1: the file is a list; expected a mapping (lines of `key: value`)."]


def test_all_mistakes_are_reported_at_once() -> None:
    text = (
        DUEL.replace("order: engage", "order: engaged").replace("[6, 3]", "[30, 3]").replace("cp: 1", "cp: 1, team: x")
    )
    assert [line.partition(":")[0] for line in mistakes(read, text)] == ["13", "18", "19"]


def test_bases_may_touch_each_other_terrain_and_the_edge() -> None:
    touching = changed(DUEL, ANN, "at: [16 mm, 40 mm]").replace("[6, 3]", "[52 mm, 40 mm]")
    assert read(read_text(touching)).form.operatives["bob"].at == (5200, 4000)
    closer = touching.replace("52 mm", "51.99 mm")
    assert len(mistakes(read, closer)) == 1
    beside = changed(DUEL, ANN, "at: [187.2 mm, 3]")  # the rock starts at 203.2 mm, the base has a radius of 16
    assert len(read(read_text(changed(beside, BOB, "at: [4, 3]"))).cards) == 2
    assert (
        "stands in the part 'rock'" in mistakes(read, changed(beside, BOB, "at: [4, 3]").replace("187.2", "187.21"))[0]
    )


def test_one_may_stand_on_a_deck_above_another_and_in_an_open_door() -> None:
    up = changed(DUEL, ANN, "at: [3, 7, 3]")
    assert spot_of(read(read_text(up)).form.operatives["ann"]) == Spot(7620, 17780, 7620)
    door = changed(changed(DUEL, ANN, "at: [9.25, 7]"), "title: Duel", "open: [door]")
    assert read(read_text(door)).form.open == ("door",)


@pytest.mark.parametrize("players", ["{a: {}}", "{a: {}, b: {}, c: {}}", "{a: {}, b: {}, c: {}, d: {}}"])
def test_a_battle_has_two_players(players: str) -> None:
    text = f"edition: kt24\nkillzone: salt-rows\nplayers: {players}\noperatives: {{}}\n"
    (said,) = mistakes(read, text)
    assert said.startswith(f"3: players has {players.count('{}')} entries; ")


def test_a_scenario_may_have_no_operatives() -> None:
    text = "edition: kt24\nkillzone: salt-rows\nplayers: {a: {}, b: {}}\noperatives: {}\nseed: 7\n"
    form = read(read_text(text)).form
    assert (list(form.players), form.seed, form.turn, form.phase) == (["a", "b"], 7, None, None)


LINES = st.lists(
    st.sampled_from([*DUEL.splitlines(), "  - 1", "a: [", "open: [x]", "dice: 3", "\t", "terrain:", "  size: [0, 0]"]),
    max_size=25,
)


@given(st.one_of(LINES.map("\n".join), st.text(max_size=200)))
def test_any_text_gives_a_scenario_or_a_content_error(written: str) -> None:
    try:
        outcome: object = read(read_text(written, "x.yaml"))
    except ContentError as error:
        outcome = error.problems
    assert isinstance(outcome, tuple)  # a Scenario is one too
    assert outcome


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-3, 99) | st.floats(allow_nan=False) | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["edition", "players", "a", "at", "card", "operatives", "terrain", "size"]), inner
            )
        ),
        max_leaves=15,
    )
)
def test_any_data_gives_a_scenario_or_a_content_error(data: Any) -> None:
    whole = {**read_text(DUEL).data, **(data if isinstance(data, dict) else {"operatives": data})}
    whole["edition"] = "kt24"
    try:
        outcome: object = scenario_from_data(whole, EDITIONS)
    except ContentError as error:
        outcome = error.problems
    assert isinstance(outcome, tuple)
    assert outcome


def test_nobody_finds_the_dice_to_come_in_the_position() -> None:
    from killzone import scenario_from_text

    text = next(path for path in EXAMPLES if path.stem == "shot-over-the-bund").read_text(encoding="utf-8")
    game = scenario_from_text(text)
    assert "dice:" in text
    assert not {"dice", "seed"} & set(game.table.setting.source["scenario"])
    assert getattr(game.dice, "faces", ())
