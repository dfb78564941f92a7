"""Reading and searching the ledger."""

import re
import subprocess
import sys
from importlib.resources import files

import pytest
import yaml

from killzone.reference import EDITIONS, UnknownRuleError, entries, entry, search
from killzone.reference.ledger import read
from killzone.reference.search import close_words


def test_an_entry_has_the_fields_of_its_file() -> None:
    balanced = entry("kt24.weapon.balanced")
    assert (balanced.title, balanced.kind, balanced.edition) == ("Balanced", "weapon-rule", "kt24")
    assert balanced.needs == ("kt24.def.reroll",)
    assert (balanced.ruling, balanced.extended, balanced.uncertain) == ("", False, False)


def test_entries_are_those_of_one_edition_or_of_all() -> None:
    assert {one.edition for one in entries("kt21")} == {"kt21"}
    assert [one.id for one in entries()] == [one.id for edition in EDITIONS for one in entries(edition)]


def test_every_file_of_the_ledger_is_an_edition() -> None:
    names = {path.name for path in files("killzone.reference").iterdir() if path.name.endswith(".yaml")}
    assert names == {f"{edition}.yaml" for edition in EDITIONS}


def test_the_readme_counts_what_there_is() -> None:
    readme = files("killzone.reference").joinpath("README.md").read_text(encoding="utf-8")
    told = {name: int(count) for name, count in re.findall(r"^\| `(kt\d\d)\.yaml` \|.*\| (\d+) \|$", readme, re.M)}
    assert told == {edition: len(entries(edition)) for edition in EDITIONS}
    assert told["kt21"] == 187


RULED = """
setup.scouting initiative.first | setup.tac-ops | cq.tacops-fill cq.tacops-banned | setup.kill-team | setup.equipment |
firefight.order | firefight.group firefight.max-two | firefight.ap | cq.guard-ends firefight.end-activation |
action.overwatch overwatch.when weapon.heavy | move.jump-test action.charge | move.climb-finish | los.visible |
los.cover los.obscured | los.cover-lines los.cover-operative | weapon.blast weapon.splash weapon.reap |
weapon.torrent weapon.fusillade | cq.condensed-crowding | weapon.barrage | fight.support cq.hatchway-fight |
action.pick-up action.drop-token | tacops.scoring | shoot.target | cq.guard-interrupt cq.guard-ends | cq.operate-hatch |
cq.condensed-indirect | weapon.indirect-equipment | terrain.barricade def.killzone | move.climb | damage.incapacitated |
ploy.command-reroll
"""
"""The entries of 2021 that each of the rulings of our own stands in, ruling by ruling."""


def test_what_no_source_says_is_marked_as_our_ruling() -> None:
    assert len(RULED.split("|")) == 31
    for id in RULED.replace("|", " ").split():
        assert "our ruling" in entry(f"kt21.{id}").ruling.lower(), id


@pytest.mark.parametrize("name", ["scouting", "tac-ops", "kill-team"])
def test_the_steps_of_matched_play_that_hang_together_have_entries(name: str) -> None:
    found = entry(f"kt21.setup.{name}")
    assert (found.kind, found.extended, found.uncertain) == ("setup", True, name == "scouting")
    assert any(found.id in one.needs for one in entries("kt21"))


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(KeyError, match="kt99"):
        entries("kt99")


def test_a_wrong_id_is_told_what_was_meant() -> None:
    with pytest.raises(UnknownRuleError) as raised:
        entry("kt24.weapon.balancd")
    assert raised.value.id == "kt24.weapon.balancd"
    assert str(raised.value).endswith(" in the ledger. Did you mean 'kt24.weapon.balanced'?")


def test_a_wrong_id_like_no_other_is_named_without_a_hint() -> None:
    with pytest.raises(UnknownRuleError, match=r"There is no rule '\?' in the ledger\.$"):
        entry("?")


def test_the_ledger_reads_the_same_without_the_c_loader(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = read("kt24")
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert read("kt24") == quick


def test_searching_puts_a_title_before_a_mention() -> None:
    found = search(["blast"], "kt24")
    assert found[0].id == "kt24.weapon.blast"
    assert len(found) > 1
    assert all("blast" in f"{one.id} {one.title} {one.text} {one.ruling}".lower() for one in found)


def test_searching_keeps_only_entries_with_the_most_words() -> None:
    assert [one.id for one in search(["balanced re-roll"])] == ["kt21.weapon.balanced", "kt24.weapon.balanced"]


def test_searching_for_a_word_that_no_rule_has_finds_nothing() -> None:
    assert search(["xyzzy"]) == []
    assert search([]) == []


def test_a_misspelled_word_is_recognised() -> None:
    assert close_words(["Balancd", "xyzzy"]) == ["balanced"]


def test_importing_the_reference_reads_no_file() -> None:
    program = "import sys, killzone.reference; print('yaml' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout == "False\n"
