"""The JSON Schemas are up to date, take every shipped file, and refuse what the loader refuses."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from killzone.content.boards import killzone_of
from killzone.content.lessons import lesson_of
from killzone.content.scenario import scenario_of
from killzone.content.source import ContentError, Source, read_file, read_text
from killzone.editions.kt18.cards import files as kt18
from killzone.editions.kt21.cards import files as kt21
from killzone.editions.kt21.scenarios import parts as kt21_parts
from killzone.editions.kt24.cards.files import mission_of, team_of
from killzone.editions.kt24.scenarios.parts import PARTS
from killzone.editions.schemas import forms, texts

ROOT = Path(__file__).resolve().parents[2]
CONTENT = Path(str(files("killzone.content")))
FILES = {
    "killzone": sorted(CONTENT.glob("*/killzones/*.yaml")),
    "lesson": sorted(CONTENT.glob("*/lesson.yaml")),
    "words": sorted(CONTENT.glob("*/words.yaml")),
    "kt18-campaign": [CONTENT / "kt18" / "campaign.yaml"],
    "kt18-commanders": [CONTENT / "kt18" / "commanders.yaml"],
    "kt18-leans": [CONTENT / "kt18" / "leans.yaml"],
    "kt18-mission": sorted(CONTENT.glob("kt18/missions/*.yaml")),
    "kt18-scenario": sorted((ROOT / "tests" / "rules" / "kt18" / "situations").glob("*.yaml")),
    "kt18-specialisms": [CONTENT / "kt18" / "specialisms.yaml"],
    "kt18-tactics": [CONTENT / "kt18" / "tactics.yaml"],
    "kt18-team": sorted(CONTENT.glob("kt18/teams/*.yaml")),
    "kt18-weapon-abilities": [CONTENT / "kt18" / "weapon-abilities.yaml"],
    "kt21-equipment": [CONTENT / "kt21" / "equipment.yaml"],
    "kt21-mission": sorted(CONTENT.glob("kt21/missions/*.yaml")),
    "kt21-scenario": sorted((ROOT / "docs" / "examples" / "kt21").glob("*.yaml")),
    "kt21-tac-ops": [CONTENT / "kt21" / "tac-ops.yaml"],
    "kt21-team": sorted(CONTENT.glob("kt21/teams/*.yaml")),
    "kt24-equipment": [CONTENT / "kt24" / "equipment.yaml"],
    "kt24-mission": sorted(CONTENT.glob("kt24/missions/*.yaml")),
    "kt24-scenario": sorted((ROOT / "docs" / "examples").glob("*.yaml")),
    "kt24-team": sorted(CONTENT.glob("kt24/teams/*.yaml")),
}
READERS: dict[str, Callable[[Source], Any]] = {
    "killzone": killzone_of,
    "lesson": lesson_of,
    "kt18-mission": kt18.mission_of,
    "kt18-team": kt18.team_of,
    "kt21-equipment": kt21.equipment_of,
    "kt21-mission": kt21.mission_of,
    "kt21-scenario": lambda source: scenario_of(source, {"kt21": kt21_parts.PARTS}),
    "kt21-tac-ops": kt21.tac_ops_of,
    "kt21-team": kt21.team_of,
    "kt24-mission": mission_of,
    "kt24-scenario": lambda source: scenario_of(source, {"kt24": PARTS}),
    "kt24-team": team_of,
}


def schema(name: str) -> Any:
    return msgspec.json.decode((CONTENT / "schemas" / f"{name}.json").read_bytes())


def test_the_schemas_are_up_to_date() -> None:
    assert forms().keys() == FILES.keys()
    for stored, text in texts().items():
        assert stored.parent == CONTENT / "schemas"
        assert stored.read_text(encoding="utf-8") == text, "run python -m killzone.editions.schemas"
    assert {path.name for path in texts()} == {path.name for path in (CONTENT / "schemas").iterdir()}


@pytest.mark.parametrize("name", forms())
def test_a_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize(
    ("name", "path"),
    [(name, path) for name, paths in FILES.items() for path in paths],
    ids=lambda value: str(value)[-30:],
)
def test_a_shipped_file_is_valid(name: str, path: Path) -> None:
    jsonschema.validate(read_file(path).data, schema(name))


BAD = [
    ("killzone", "unknown key", {"sise": [30, 22]}),
    ("killzone", "wrong type", {"size": "large"}),
    ("killzone", "missing key", {"name": ...}),
    ("killzone", "bad id", {"id": "Salt Rows"}),
    ("killzone", "three numbers for a box", {"drop-zones": [[0, 0, 3], [27, 0, 30, 22]]}),
    ("killzone", "five drop zones", {"drop-zones": [[0, 0, 3, 22]] * 5}),
    ("killzone", "a length that is none", {"size": ["wide", 22]}),
    ("kt21-equipment", "an item without points", {"equipment": {"a": {"name": "a", "text": "b"}}}),
    ("kt21-mission", "out of range", {"most-points": 41}),
    ("kt21-mission", "unknown key", {"kill-op": True}),
    ("kt21-tac-ops", "no cards", {"tac-ops": {}}),
    ("kt21-tac-ops", "no archetype", {"tac-ops": {"a": {
        "name": "a", "text": "b", "first": "c", "second": "d", "reveal": ["event"], "archetypes": []}}}),
    ("kt21-team", "no fire teams", {"fire-teams": {}}),
    ("kt21-team", "an empty selection", {"selection": {"fire-teams": {"count": 1, "kinds": {"a": {}}}, "default": []}}),
    ("kt21-team", "a group of five", {"operatives": {"a": {
        "name": "a", "max": 1, "apl": 2, "move": 6, "save": "3+", "wounds": 5, "base": "32 mm", "weapons": ["oar"],
        "group": 5}}}),
    ("kt24-mission", "unknown when", {"scoring": {"a": {"when": "now", "points": 1, "text": "x"}}}),
    ("kt24-mission", "out of range", {"turning-points": 0}),
    ("kt24-mission", "no scoring", {"scoring": {}}),
    ("kt24-team", "a number for a name", {"name": 5}),
    ("kt24-team", "no operatives", {"operatives": {}}),
    ("kt24-team", "a hit without plus", {"weapons": {"a": {
        "name": "a", "type": "melee", "attacks": 4, "hit": "3", "damage": "3/4"}}}),
    ("kt24-team", "damage without stroke", {"weapons": {"a": {
        "name": "a", "type": "melee", "attacks": 4, "hit": "3+", "damage": "3"}}}),
    ("kt24-team", "a base without unit", {"operatives": {"a": {
        "name": "a", "max": 1, "apl": 2, "move": 6, "save": "3+", "wounds": 5, "base": "32", "weapons": ["oar"]}}}),
    ("kt24-scenario", "a face of seven", {"dice": [7]}),
    ("kt24-scenario", "one player", {"players": {"a": {}}}),
    ("kt24-scenario", "unknown rules", {"rules": "medium"}),
    ("kt24-scenario", "an operative without a card", {"operatives": {"a": {"player": "survey"}}}),
    ("kt24-scenario", "a move of nothing", {"cards": {"a": {
        "name": "a", "apl": 2, "move": 0, "save": "3+", "wounds": 5, "base": "32 mm"}}}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "what", "change"), BAD, ids=[f"{name}: {what}" for name, what, _ in BAD])
def test_a_bad_file_fails_in_both(name: str, what: str, change: dict[str, Any]) -> None:
    good = next(path for path in FILES[name] if name != "kt24-scenario" or path.name.startswith("shot"))
    data = {**read_file(good).data, **change}
    data = {key: value for key, value in data.items() if value is not ...}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema(name))
    with pytest.raises(ContentError):
        READERS[name](Source("x.yaml", data, {}))


def test_a_tag_of_yaml_fails_before_any_schema() -> None:
    with pytest.raises(ContentError):
        read_text("id: !!binary x")
