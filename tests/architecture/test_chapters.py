"""Rules are found by the names that the rulebook gives them: where a chapter says where they stand, they do."""

import re

import pytest
from architecture.source import ROOT

from killzone.reference import EDITIONS, entries


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_contents_of_an_edition_say_where_each_rule_stands(edition: str) -> None:
    home = ROOT / "src" / "killzone" / "editions" / edition
    page = (home / "__init__.py").read_text(encoding="utf-8").replace("\n    ", " ")
    places = {
        f"{edition}.{named}": home / f"{file}.py"
        for file, those in re.findall(r"^([a-z_/0-9]+): ([a-z0-9. -]+)$", page, re.MULTILINE)
        for named in those.split()
    }
    known = [one.id for one in entries(edition) if not one.id.startswith(f"{edition}.weapon.")]
    areas = {id.rpartition(".")[0] for id in known}
    assert set(places) <= {*known, *areas}
    texts = {named: path.read_text(encoding="utf-8") for named, path in places.items()}
    lost = [id for id in known if f'"{id}"' not in texts.get(id, texts.get(id.rpartition(".")[0], ""))]
    assert lost == [], "say in the edition's __init__.py in which file these stand"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_chapter_of_weapons_says_where_each_weapon_rule_stands(edition: str) -> None:
    home, area = ROOT / "src" / "killzone" / "editions" / edition, f"{edition}.weapon."
    known = sorted(one.id.removeprefix(area) for one in entries(edition) if one.id.startswith(area))
    cover = (home / "weapons" / "__init__.py").read_text(encoding="utf-8") if known else ""
    lines = re.findall(r"^([a-z_/]+): ([a-z -]+)$", cover, re.MULTILINE)
    assert sorted(rule for _, rules in lines for rule in rules.split()) == known
    for file, rules in lines:
        path = home / f"{file}.py" if "/" in file else home / "weapons" / f"{file}.py"
        text = path.read_text(encoding="utf-8")
        lost = [rule for rule in rules.split() if f'"{area}{rule}"' not in text]
        assert not lost, f"{path.name} has no {', '.join(lost)}"
