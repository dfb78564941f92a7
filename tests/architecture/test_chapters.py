"""Rules are found by the names that the rulebook gives them: where a chapter says where they stand, they do."""

import re

import pytest
from architecture.source import ROOT

from killzone.reference import EDITIONS, entries


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_chapter_of_weapons_says_where_each_weapon_rule_stands(edition: str) -> None:
    home = ROOT / "src" / "killzone" / "editions" / edition
    cover = (home / "weapons" / "__init__.py").read_text(encoding="utf-8")
    lines = re.findall(r"^([a-z_/]+): ([a-z -]+)$", cover, re.MULTILINE)
    named = [rule for _, rules in lines for rule in rules.split()]
    area = f"{edition}.weapon."
    assert sorted(named) == sorted(one.id.removeprefix(area) for one in entries(edition) if one.id.startswith(area))
    for file, rules in lines:
        path = home / f"{file}.py" if "/" in file else home / "weapons" / f"{file}.py"
        text = path.read_text(encoding="utf-8")
        lost = [rule for rule in rules.split() if f'"{area}{rule}"' not in text]
        assert not lost, f"{path.name} has no {', '.join(lost)}"
