"""`killzone odds`: shots, fights and grids, by names and by numbers, and what is said about wrong ones."""

import json
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from killzone import odds
from killzone.cli import app
from killzone.cli.output import runs
from killzone.editions.kt24.cards.files import load_team

NUMBERS = ("--atk", "4", "--hit", "3+", "--dmg", "3/4", "--save", "4", "--wounds", "8")
SIDES: tuple[str, ...] = ("--atk", "2", "--hit", "4", "--dmg", "3/4", "--wounds", "5")
SIDES += ("--other-atk", "2", "--other-hit", "3", "--other-dmg", "2/5", "--other-wounds", "6")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["odds", *words])


def test_a_shot_in_numbers_is_a_table_with_bars() -> None:
    lines = run("shoot", *NUMBERS, "--rules", "Balanced", "--cover").stdout.splitlines()
    assert lines[0] == "A shot, in cover"
    assert lines[1] == "Atk 4, Hit 3+, Dmg 3/4, Balanced, Save 4+, 8 wounds"
    assert lines[2].startswith("mean 4.43   spread 2.81   kills 18.1 %   no damage 19.5 %")
    assert any("█" in line for line in lines)
    assert lines[-3].endswith("incapacitated")
    assert lines[-1].startswith("policy  damage: the attacker plays for the most damage, the defender for the least")


def test_json_has_the_very_numbers() -> None:
    data = json.loads(run("shoot", *NUMBERS, "--cover", "--policy", "kill", "--cp", "1,0", "--json").stdout)
    found = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=8, cover=True, cp=(1, 0), policy="kill")
    assert (data["kill"], data["mean"]) == (float(found.kill), float(found.mean))
    assert data["policy"]["name"] == "kill"
    assert data["title"] == "A shot, in cover"


def test_a_shot_by_names() -> None:
    result = run("shoot", "--attacker", "ninth-bell/torchman", "--target", "plot-forty/tenant", "--obscured")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("Torchman (cutting torch) shoots Tenant, obscured\n")
    assert result.stdout.splitlines()[-1].startswith("left out  what abilities and other rules of these teams")


def test_numbers_beside_names_replace_theirs() -> None:
    named = ("shoot", "--attacker", "ninth-bell/torchman:cutting-torch", "--target", "plot-forty/tenant", "--json")
    data = json.loads(run(*named, "--wounds", "2").stdout)
    assert data["wounds"][1] == 2
    assert len(data["left_out"]) == 1


def test_a_fight_by_names_tells_of_both_sides() -> None:
    result = run("fight", "--attacker", "ninth-bell/cutter", "--target", "plot-forty/thresher")
    assert result.stdout.startswith("Cutter (seam blade) fights Thresher (threshing flail)\n")
    assert "takes " in result.stdout
    assert "dies " in result.stdout
    assert "policy  exchange: both sides play their best" in result.stdout


def test_a_fight_in_numbers() -> None:
    data = json.loads(run("fight", *SIDES, "--json", "-n", "other-ignore=5").stdout)
    other = {"other_atk": 2, "other_hit": 3, "other_dmg": (2, 5), "other_wounds": 6, "other_ignore": 5}
    found = odds.fight(atk=2, hit=4, dmg=(3, 4), wounds=5, **other)  # type: ignore[arg-type]  # keywords of whoever calls
    assert data["mean_taken"] == float(found.mean_taken)


def test_other_editions_have_other_numbers() -> None:
    words = ("type=Rapid Fire 1", "bs=3", "strength=4", "toughness=4", "save=4", "wounds=1")
    result = run("shoot", "--edition", "kt18", "--json", *(word for each in words for word in ("-n", each)))
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["marks"].keys() == {"flesh-wounds"}


def test_numbers_of_an_edition_are_options_too() -> None:
    data = json.loads(run("shoot", *NUMBERS, "--injured", "--own-wounds=3", "--json").stdout)
    assert data["mean"] == float(odds.shoot(atk=4, hit=4, dmg=(3, 4), save=4, wounds=8).mean)
    assert data["wounds"] == [3, 8]
    words = ("--type", "Heavy D3", "--bs", "3+", "--strength", "5", "--toughness", "4", "--ap", "-1", "--moved")
    shown = run("shoot", "--edition", "kt18", *words, "--save", "4+", "--wounds", "1")
    assert shown.exit_code == 0, shown.stderr
    found = odds.shoot(
        edition="kt18", type="Heavy D3", bs=3, strength=5, toughness=4, ap=-1, moved=True, save=4, wounds=1
    )
    assert f"kills {float(found.kill) * 100:.1f} %" in shown.stdout
    assert "incapacitated" not in shown.stdout, "0 wounds may be a flesh wound"


def test_a_grid_of_two_teams() -> None:
    result = run(
        "grid", "--attacker", "ninth-bell", "--target", "plot-forty", "--against", "3+ 14", "--cover", "--json"
    )
    data = json.loads(result.stdout)
    rows, columns = len(data["weapons"]), len(data["targets"])
    assert data["targets"][-1] == {"name": "Save 3+, 14 wounds", "save": 3, "wounds": 14}
    assert [len(row) for row in data["kill"]] == [columns] * rows
    shown = run("grid", "--attacker", "ninth-bell", "--target", "plot-forty", "--mean").stdout
    assert shown.startswith("Expected damage\n")
    assert "policy  reroll-fails" in shown


def test_a_plot_is_an_svg_and_no_other_picture(tmp_path: Path) -> None:
    wrong = tmp_path / "shot.png"
    result = run("fight", *SIDES, "--plot", str(wrong))
    assert result.exit_code == 2
    assert result.stderr == "--plot: draws SVG, not .png. Name a file such as shot.svg.\n"
    assert not wrong.exists()


def test_a_grid_shows_whole_names_above_their_columns() -> None:
    lines = run("grid", "--attacker", "ninth-bell", "--target", "meridian-survey").stdout.splitlines()
    heads = lines[1].rstrip()
    names = [card.name for card in load_team("meridian-survey").cards]
    assert all(name in heads for name in names)
    assert len(heads) == len(lines[3].rstrip())


def test_plots_are_drawings_that_name_their_policy(tmp_path: Path) -> None:
    shot, grid = tmp_path / "shot.svg", tmp_path / "grid.svg"
    assert run("fight", *SIDES, "--plot", str(shot)).stderr == f"Drawn to {shot}.\n"
    run("grid", "--weapon", "4 3+ 3/4 Balanced", "--against", "4+ 8", "--plot", str(grid), "--dark")
    for file, words in ((shot, "Exactly n damage, %"), (grid, "Chance to incapacitate in one attack, %")):
        texts = [one.text or "" for one in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")]
        assert words in texts
        assert texts[-1].startswith("Policy: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("shoot", "--atk", "4"), "Shoot needs hit, dmg, save, wounds."),
        (("shoot", *NUMBERS, "--dmg", "3"), "--dmg: '3' is not two numbers; expected something like 3/4."),
        (("shoot", *NUMBERS, "--hit", "x"), "--hit: 'x' is not a number; expected something like 4 or 3+."),
        (("fight", *SIDES, "--other-hit", "x"), "--other-hit: 'x' is not a number; expected something like 4 or 3+."),
        (("fight", *SIDES, "--other-dmg", "3"), "--other-dmg: '3' is not two numbers; expected something like 3/4."),
        (
            ("shoot", *NUMBERS, "--cp", "x"),
            "--cp: 'x' is not two numbers; expected something like 1,0 for 1 point of the attacker's and none of the",
        ),
        (("shoot", *NUMBERS, "--hit", "7"), "Hit is 7; expected 2 to 6."),
        (("shoot", *NUMBERS, "--rules", "Lethl 5+"), "There is no weapon rule 'Lethl'. Did you mean 'Lethal'?"),
        (("shoot", *NUMBERS, "--policy", "kil"), "There is no policy 'kil'. Did you mean 'kill'?"),
        (("shoot", *NUMBERS, "--edition", "kt42"), "There are no odds for the edition 'kt42'. Did you mean 'kt24'?"),
        (("shoot", *NUMBERS, "-n", "covr=yes"), "Shoot takes no 'covr'. Did you mean 'cover'?"),
        (("shoot", *NUMBERS, "-n", "cover"), "--number: 'cover' is not name=value."),
        (("shoot", *NUMBERS, "--polcy", "kill"), "--polcy: there is no such option for the edition kt24. Did you mean"),
        (("shoot", *NUMBERS, "kill"), "kill: there is no such option for the edition kt24."),
        (
            ("shoot", "--attacker", "ninth-bel/cutter"),
            "--attacker: there is no team 'ninth-bel'. Did you mean 'ninth-bell'?",
        ),
        (
            ("shoot", "--attacker", "ninth-bell/rivetr"),
            "--attacker: The Ninth Bell has no operative 'rivetr'. Did you mean 'riveter'?",
        ),
        (
            ("shoot", "--attacker", "ninth-bell/cutter:seam-lanse"),
            "--attacker: Cutter has no ranged weapon 'seam-lanse'. Did you mean 'seam-lance'?",
        ),
        (("shoot", "--target", "a/b/c"), "--target: 'a/b/c' is no place in a team; expected team/card or"),
        (("grid",), "A grid needs weapons and targets:"),
        (("grid", "--weapon", "4 3 3/4"), "--weapon: '4 3 3/4' is no weapon; expected Atk, Hit, Dmg and rules:"),
        (("grid", "--weapon", "4 3+ 3/4", "--against", "4"), "--against: '4' is no target; expected Save and Wounds:"),
        (
            ("shoot", "--edition", "kt21", "--attacker", "ninth-bell/cutter"),
            "--attacker: the odds of kt21 know no teams by name; give the numbers instead.",
        ),
    ],
)
def test_wrong_words_get_one_line_and_exit_code_2(words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("file", ["no/shot.svg", "."])
def test_a_plot_that_cannot_be_written_is_said(tmp_path: Path, file: str) -> None:
    for words in (("shoot", *NUMBERS), ("grid", "--weapon", "4 3+ 3/4", "--against", "4+ 8")):
        result = run(*words, "--plot", str(tmp_path / file))
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert result.stderr.startswith("--plot: cannot write ")


def test_abilities_of_the_target_have_options() -> None:
    words = ("--reduce", "1", "--reduce-one", "2", "--ignore-one", "1", "--ignore", "5+")
    data = json.loads(run("shoot", *NUMBERS, *words, "--json").stdout)
    found = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=8, reduce=1, reduce_one=2, ignore_one=1, ignore=5)
    assert data["mean"] == float(found.mean)
    shown = run("shoot", *NUMBERS, *words).stdout.splitlines()[1]
    assert shown.endswith(
        "reduces damage by 1, reduces the damage of one die by 2, ignores the damage of one die, ignores wounds on 5+"
    )


def test_abilities_of_both_sides_of_a_fight_have_options() -> None:
    words = ("--ignore-one", "1", "--other-reduce", "1", "--other-reduce-one", "1", "--other-ignore", "6+")
    data = json.loads(run("fight", *SIDES, *words, "--json").stdout)
    other = {"other_atk": 2, "other_hit": 3, "other_dmg": (2, 5), "other_wounds": 6}
    other |= {"ignore_one": 1, "other_reduce": 1, "other_reduce_one": 1, "other_ignore": 6}
    found = odds.fight(atk=2, hit=4, dmg=(3, 4), wounds=5, **other)  # type: ignore[arg-type]  # keywords of whoever calls
    assert (data["mean"], data["mean_taken"]) == (float(found.mean), float(found.mean_taken))


# The same attack again, and numbers as other editions say them

VOLLEY = ("--type", "Rapid Fire 1", "--bs", "3+", "--strength", "4", "--toughness", "4")


def test_the_same_shot_several_times_carries_wounds_over() -> None:
    data = json.loads(run("shoot", *NUMBERS, "--times", "3", "--json").stdout)
    numbers = {"atk": 4, "hit": 3, "dmg": (3, 4), "save": 4}
    found = odds.volley([numbers] * 3, wounds=8)
    assert (data["title"], data["times"]) == ("A shot, 3 times in a row", 3)
    assert (data["kill"], data["exact"]["kill"]) == (float(found.kill), str(found.kill))


def test_the_same_fight_twice_wears_both_sides_down() -> None:
    once, twice = (json.loads(run("fight", *SIDES, "--times", str(n), "--json").stdout) for n in (1, 2))
    assert twice["kill"] > once["kill"]
    assert twice["die"] > once["die"]


def test_json_repeats_the_numbers_and_has_exact_fractions() -> None:
    data = json.loads(run("shoot", *NUMBERS, "--json").stdout)
    assert data["edition"] == "kt24"
    assert data["numbers"] == {"atk": 4, "hit": 3, "dmg": [3, 4], "save": 4, "wounds": 8}
    assert sum(Fraction(one["exact"]) for one in data["joint"]) == 1
    assert sum(Fraction(one["exact"]) * one["damage"] for one in data["damage"]) == Fraction(data["exact"]["mean"])


def test_an_invulnerable_save_is_written_behind_the_save() -> None:
    data = json.loads(run("shoot", "--edition", "kt18", *VOLLEY, "--save", "3+/5++", "--json").stdout)
    assert (data["numbers"]["save"], data["numbers"]["invulnerable"]) == (3, 5)
    words = ("fight", "--edition", "kt18", "--attacks", "2", "--ws", "3+", "--strength", "4", "--toughness", "4")
    data = json.loads(run(*words, "--save", "3+/5++", "--times", "2", "--json").stdout)
    assert (data["numbers"]["save"], data["numbers"]["invulnerable"]) == (3, 5)
    for edition, *said in (
        ("kt21", "--save", "3+/5++"),
        ("kt24", "--save", "3+/5++"),
        ("kt24", "--invulnerable", "5+"),
    ):
        data = json.loads(run("shoot", "--edition", edition, *NUMBERS, *said, "--json").stdout)
        assert data["numbers"]["target_rules"] == "Invulnerable Save 5+"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--edition", "kt18", "--atk", "4"), "--atk is a number of kt24 and kt21; kt18 says --type."),
        (("--edition", "kt18", "--hit", "3"), "--hit is a number of kt24 and kt21; kt18 says --bs."),
        (("--edition", "kt24", "--bs", "3"), "--bs is a number of kt18; kt24 says --hit."),
        (("--edition", "kt24", "--toughness", "3"), "--toughness is a number of kt18; kt24 has no such number."),
        (("--edition", "kt21", "--obscured"), "--obscured is a number of kt24 and kt18; kt21 has no such number."),
    ],
)
def test_a_number_of_another_edition_is_named_as_such(words: tuple[str, ...], said: str) -> None:
    result = run("shoot", *words)
    assert (result.exit_code, result.stderr.strip()) == (2, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--attacks", "4"), "--attacks: there is no such option for the edition kt24. Give it as --atk."),
        (("--sv", "4+"), "--sv: there is no such option for the edition kt24. Give it as --save."),
        (("--df", "3"), "--df: there is no such option for the edition kt24. Give it as --defence."),
        (
            ("--edition", "kt18", "--s", "4"),
            "--s: there is no such option for the edition kt18. Give it as --strength.",
        ),
        (
            ("--lethal", "5"),
            "--lethal: there is no such option for the edition kt24. Give a rule of the weapon as --rules 'Lethal 5+'.",
        ),
    ],
)
def test_a_number_in_the_words_of_other_calculators_is_told_by_its_name(words: tuple[str, ...], said: str) -> None:
    result = run("shoot", *words)
    assert (result.exit_code, result.stderr.strip()) == (2, said)


def test_in_2021_abilities_given_as_numbers_are_rules_of_the_target() -> None:
    data = json.loads(run("shoot", "--edition", "kt21", *NUMBERS, "--reduce", "1", "--ignore", "5+", "--json").stdout)
    rules = "Reduce Damage 1, Ignore Wounds 5+"
    found = odds.shoot(edition="kt21", atk=4, hit=3, dmg=(3, 4), save=4, wounds=8, target_rules=rules)
    assert (data["numbers"]["target_rules"], data["mean"]) == (rules, float(found.mean))
    data = json.loads(run("fight", "--edition", "kt21", *SIDES, "--other-ignore-one", "2", "--json").stdout)
    assert data["numbers"]["other_rules"] == "Ignore One Die, Ignore One Die"


def test_a_grid_by_the_names_of_an_editions_numbers(tmp_path: Path) -> None:
    words: tuple[str, ...] = ("grid", "--edition", "kt18", "--weapon", "type=Rapid Fire 1; bs=3+; strength=4")
    words += ("--against", "toughness=4; save=3+/5++", "--against", "toughness=3; save=5+; wounds=2")
    data = json.loads(run(*words, "--plot", str(tmp_path / "grid.svg"), "--json").stdout)
    one = odds.shoot(edition="kt18", type="Rapid Fire 1", bs=3, strength=4, toughness=4, save=3, invulnerable=5)
    assert data["kill"][0][0] == pytest.approx(float(one.kill), abs=1e-12)
    assert "3+/5++, 1" in (tmp_path / "grid.svg").read_text(encoding="utf-8")
    assert "3+/5++, 1" in run(*words).stdout


def test_the_heading_names_every_number_that_was_understood() -> None:
    shot = ("--edition", "kt18", "--type", "Heavy 3", "--bs", "4", "--strength", "5", "--ap", "-1", "--damage", "D3")
    lines = run("shoot", *shot, "--toughness", "4", "--save", "3+/5++", "--wounds", "2", "--moved").stdout.splitlines()
    assert lines[1] == "Heavy 3, BS 4+, S 5, ap -1, D D3, T 4, Save 3+, invulnerable 5+, 2 wounds, moved"


def test_a_fight_tells_what_is_taken_and_what_is_left() -> None:
    found = odds.fight(**FOUGHT)
    lines = run("fight", *SIDES).stdout.splitlines()
    left, leaves = 5 - float(found.mean_taken), 6 - float(found.mean)
    assert f"has left {left:.2f}   leaves {leaves:.2f}" in lines[2]
    start = next(place for place, line in enumerate(lines) if line.lstrip().startswith("taken"))
    chances = dict(found.damage_taken())
    assert f"{float(chances[2]) * 100:.1f} %" in lines[start + 3]
    assert lines[start + 6].endswith("incapacitated")


FOUGHT: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (3, 4), "wounds": 5}
FOUGHT |= {"other_atk": 2, "other_hit": 3, "other_dmg": (2, 5), "other_wounds": 6}


def test_the_mean_is_told_without_the_end_of_the_wounds_too() -> None:
    bare = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=99)
    line = run("shoot", *NUMBERS).stdout.splitlines()[2]
    assert line.endswith(f"mean without end of wounds {float(bare.mean):.2f}")
    enough = run("shoot", *NUMBERS[:-1], "30").stdout.splitlines()[2]
    assert "without end" not in enough


def test_rules_that_change_nothing_are_named() -> None:
    lines = run("shoot", *NUMBERS, "--rules", "Balanced, Blast 2, Stun").stdout.splitlines()
    assert [line for line in lines if line.startswith("no effect")] == ["no effect  Blast 2 changes nothing here"]


def test_each_side_may_have_a_policy_of_its_own() -> None:
    data = json.loads(run("shoot", *NUMBERS, "--rules", "Balanced", "--policy", "kill/damage", "--json").stdout)
    both, kill = (odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=8, rules="Balanced", policy=p) for p in PAIR)
    assert data["policy"]["name"] == "kill/damage"
    assert data["kill"] == float(both.kill)
    assert both.kill >= kill.kill
    assert odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=8, policy="kill/kill").policy.name == "kill"
    wrong = run("shoot", *NUMBERS, "--policy", "kill/damages")
    assert (wrong.exit_code, "Did you mean 'kill/damage'?" in wrong.stderr) == (2, True)


PAIR = ("kill/damage", "kill")


def test_a_link_asks_the_page_the_same() -> None:
    line = run("shoot", *NUMBERS, "--cover", "--cp", "1,0", "--link").stdout.splitlines()[-1]
    asked = "edition=kt24&attack=shoot&atk=4&hit=3&dmg=3%2F4&cp=1%2F0&save=4&wounds=8&cover=yes&policy=damage"
    assert line == f"link  /odds?{asked}"


def test_long_work_says_before_it_begins_what_it_takes_and_between_what_it_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rerolls = ("--rules", "Relentless", "--other-rules", "Relentless")
    assert "takes about" not in run("fight", *SIDES, *rerolls).stderr
    monkeypatch.setattr("killzone.odds.efforts.LONG", 0.0)
    warned = run("fight", *SIDES, *rerolls)
    assert warned.exit_code == 0
    first, second, *sides = warned.stderr.splitlines()[:4]
    assert first.startswith("This takes about 0 s and 0 MB: 441 pairs of hands of dice.")
    assert second.startswith("What the attacker plays for lies between ")
    assert [one.split(":")[0] for one in sides] == ["the attacker", "the defender"]
    _, second, *sides, drawn, told = run("fight", *SIDES, *rerolls, "--policy", "survive").stderr.splitlines()[:6]
    assert second.startswith("In what it plays for no side does worse than ")
    assert [one.split(":")[0] for one in sides] == ["the attacker", "the defender"]
    assert drawn == "By 8 openings of the dice, drawn and each played on exactly, in 99 of 100 such answers:"
    assert [one.split()[0] for one in told.split(", ")] == ["mean", "kills", "takes", "dies"]
    monkeypatch.setattr("killzone.odds.efforts.MUCH", 0.0)
    refused = run("fight", *SIDES, *rerolls)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "more memory than most have" in refused.stderr


def test_a_chart_shows_one_weapon_on_every_save_and_number_of_wounds() -> None:
    lines = run("chart", "--weapon", "4 3+ 3/4", "--wounds", "7-8").stdout.splitlines()
    assert lines[:2] == ["4 3+ 3/4: chance to kill, %", "  wounds      2+      3+      4+      5+      6+"]
    kill = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=8, policy="reroll-fails").kill
    assert lines[3].split()[0] == "8"
    assert lines[3].split()[3] == f"{float(kill) * 100:.1f}"
    data = json.loads(run("chart", "--weapon", "4 3+ 3/4", "--wounds", "8", "--mean", "--json").stdout)
    assert (data["saves"], data["wounds"], len(data["mean"][0])) == ([2, 3, 4, 5, 6], [8], 5)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--weapon", "4 3+ 3/4", "--attacker", "ninth-bell/torchman"), "A chart is of one weapon"),
        (("--weapon", "4 3+ 3/4", "--wounds", "9-5"), "--wounds: '9-5': expected a range from 1 on"),
        (("--weapon", "4 3+ 3/4", "--wounds", "many"), "--wounds: 'many' is no range; expected 5-20"),
    ],
)
def test_a_chart_says_what_is_wrong(words: tuple[str, ...], said: str) -> None:
    result = run("chart", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_chart_of_2018_has_its_saves_and_wounds() -> None:
    gun = ("--weapon", "type=Heavy 3; bs=4+; strength=5", "--target", "toughness=4")
    data = json.loads(run("chart", "--edition", "kt18", *gun, "--json").stdout)
    assert data["wounds"] == [1, 2, 3, 4, 5, 6]
    numbers: dict[str, Any] = {"type": "Heavy 3", "bs": 4, "strength": 5, "toughness": 4, "save": 3, "wounds": 2}
    assert data["kill"][1][1] == float(odds.shoot(edition="kt18", **numbers).kill)


def test_duels_are_fights_of_every_weapon_with_every_other() -> None:
    data = json.loads(run("duels", "--attacker", "ninth-bell/cutter", "--target", "plot-forty", "--json").stdout)
    assert data["attackers"] == ["Cutter (seam blade)"]
    place = data["targets"].index("Thresher (threshing flail)")
    alone = json.loads(
        run("fight", "--attacker", "ninth-bell/cutter", "--target", "plot-forty/thresher", "--json").stdout
    )
    assert data["cells"][0][place] == {"kill": alone["kill"], "die": alone["die"]}
    shown = run("duels", "--attacker", "ninth-bell/cutter", "--target", "plot-forty/thresher").stdout.splitlines()
    assert shown[-1].split()[-3:] == [f"{alone['kill'] * 100:.0f}", "/", f"{alone['die'] * 100:.0f}"]


def test_a_row_is_a_series_of_different_attacks() -> None:
    gun = "shoot; atk=4; hit=3+; dmg=3/4; save=4+; wounds=9"
    blade = (
        "fight; by=cutter; atk=2; hit=3+; dmg=4/5; wounds=10; other-atk=2; other-hit=4; other-dmg=3/4; other-wounds=9"
    )
    data = json.loads(run("row", "--attack", gun, "--attack", blade, "--json").stdout)
    fight = {"kind": "fight", "by": "cutter", "atk": 2, "hit": 3, "dmg": (4, 5), "wounds": 10, "other_atk": 2}
    fight |= {"other_hit": 4, "other_dmg": (3, 4), "other_wounds": 9}
    shot = {"kind": "shoot", "atk": 4, "hit": 3, "dmg": (3, 4), "save": 4, "wounds": 9}
    expected = odds.series([shot, fight])
    assert (data["kill"], data["mean"]) == (float(expected.kill), float(expected.mean))
    shown = run("row", "--attack", f"{gun}; cover=yes", "--attack", f"{gun}; cover=yes; atk=5", "--link").stdout
    profile = "Hit 3+, Dmg 3/4, Save 4+, 9 wounds, in cover"
    assert shown.startswith(f"2 attacks in a row\nshoot: Atk 4, {profile}\nshoot: Atk 5, {profile}\n")
    assert shown.rstrip().endswith("then=as%3Dnumbers%26atk%3D5%26hit%3D3%26dmg%3D3%252F4")
    assert "--link: the page asks" in run("row", "--attack", gun, "--attack", blade, "--link").stderr
    assert "it has 9 and 10 wounds at first" in run("row", "--attack", gun, "--attack", f"{gun[:-1]}10").stderr
    named = "attacker=ninth-bell/cutter:seam-lance; target=plot-forty/tenant"
    assert "shoot: Atk 4, Hit 3+, Dmg 5/6, Hot, Piercing 1" in run("row", "--attack", f"shoot; {named}").stdout
    assert "there is no kind of attack 'shot'" in run("row", "--attack", "shot; atk=4").stderr.lower()
    nameless = run("row", "--attack", "atk=4; hit=3")
    assert nameless.exit_code == 2
    assert "does not say whether to shoot or to fight" in nameless.stderr


def test_piercing_of_2024_written_in_2021_is_told_to_be_another_rule() -> None:
    shown = run("shoot", "--edition", "kt21", *NUMBERS, "--rules", "Piercing 1").stdout
    assert (
        "hint  Piercing 1 is P1 here, for which a critical hit is needed; what 2024 calls Piercing 1 is AP1." in shown
    )
    assert "hint" not in run("shoot", "--edition", "kt21", *NUMBERS, "--rules", "AP1").stdout
    assert "hint" not in run("shoot", *NUMBERS, "--rules", "Piercing 1").stdout


def test_a_grid_on_a_narrow_terminal_is_shown_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "40")
    assert runs(10, [12, 12, 12, 12, 12]) == [slice(0, 2), slice(2, 4), slice(4, 5)]
    assert runs(39, [12, 12]) == [slice(0, 1), slice(1, 2)]
    assert runs(4, [12, 12, 12]) == [slice(0, 3)]
    monkeypatch.setattr("sys.stdout", StringIO())
    assert runs(10, [12, 12, 12, 12, 12]) == [slice(0, 5)]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True
