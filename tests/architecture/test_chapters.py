"""Rules are found by the names that the rulebook gives them: where a chapter says where they stand, they do."""

import re

from architecture.source import ROOT

from killzone.reference import entries

KT24 = ROOT / "src" / "killzone" / "editions" / "kt24"


def test_the_chapter_of_weapons_says_where_each_weapon_rule_stands() -> None:
    cover = (KT24 / "weapons" / "__init__.py").read_text(encoding="utf-8")
    lines = re.findall(r"^([a-z_/]+): ([a-z -]+)$", cover, re.MULTILINE)
    named = [rule for _, rules in lines for rule in rules.split()]
    area = "kt24.weapon."
    assert sorted(named) == sorted(one.id.removeprefix(area) for one in entries("kt24") if one.id.startswith(area))
    for file, rules in lines:
        path = KT24 / f"{file}.py" if "/" in file else KT24 / "weapons" / f"{file}.py"
        text = path.read_text(encoding="utf-8")
        lost = [rule for rule in rules.split() if not re.search(rf'rule\([^)]*"{re.escape(area + rule)}"', text)]
        assert not lost, f"{path.name} has no {', '.join(lost)}"
