"""Names in kept games: all known, each once, and none of them from where a file lies."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import killzone
from killzone.core.making import TAGS, Value, ValueType
from killzone.core.names import lasting_name, part_of
from killzone.core.versions import code_version

NAMES = Path(__file__).parent / "names.txt"
SOURCES = Path(killzone.__file__).parent


KNOWN = """
import pkgutil, re
from importlib import import_module
import killzone
from killzone.core import flow, values
for module in pkgutil.walk_packages(killzone.__path__, "killzone."):
    if not re.search(r"[.](migrations|__main__)", module.name):
        import_module(module.name)
for kind, named in {"continuation": flow.CONTINUATIONS, "sequence": flow.SEQUENCES, "value": values.TAGS}.items():
    for name in sorted(named):
        print(kind, name)
"""


def known_names() -> list[str]:
    """Everything that a kept game can name; asked in a process of its own, for tests declare things, too."""
    ran = subprocess.run([sys.executable, "-c", KNOWN], capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def test_the_names_of_kept_games_are_these() -> None:
    """Fingerprints are made of names. One that changes here makes records of before those of other rules; mean it."""
    names = known_names()
    if os.environ.get("KILLZONE_UPDATE"):
        NAMES.write_text("\n".join(names) + "\n", encoding="utf-8")
    assert NAMES.read_text(encoding="utf-8").splitlines() == names


@pytest.mark.parametrize(
    ("module", "part"),
    [
        ("killzone.core.table", "core"),
        ("killzone.editions.kt24.attack.shot", "kt24"),
        ("killzone.editions.shared", "shared"),
        ("killzone", "killzone"),
        ("toy", "toy"),
        ("toy.battle", "toy"),
        ("somebody.elses.module", "somebody.elses.module"),
    ],
)
def test_a_name_holds_the_part_of_the_project_and_no_file(module: str, part: str) -> None:
    import toy  # noqa: F401 - a package that names its part

    assert part_of(module) == part


def test_two_values_of_one_name_are_refused() -> None:
    first = ValueType("Twice", (Value,), {"__module__": "killzone.made_up.one"})
    assert lasting_name(first) == "made_up.Twice"
    with pytest.raises(ValueError, match=r"two kinds of value are called 'made_up.Twice': in .*one and in .*other"):
        ValueType("Twice", (Value,), {"__module__": "killzone.made_up.other"})
    ValueType("Twice", (Value,), {"__module__": "killzone.made_up.one"})
    del TAGS["made_up.Twice"]


MOVED = {"editions/kt24/battle/setup.py": "editions/kt24/before_the_battle.py", "core/table.py": "core/tables/whole.py"}
"""Files and where else they might lie."""
AGAIN = """
import json, sys, killzone
kept = json.load(sys.stdin)
import killzone.editions.kt24
game = killzone.load(kept["save"])
replayed = killzone.replay(kept["record"])
print(json.dumps([killzone.__file__, game.digest(), replayed.digest()]))
"""


def test_files_can_be_moved_and_kept_games_stay_what_they_are(tmp_path: Path) -> None:
    game = killzone.new_game("tollgate-six", ("ninth-bell", "meridian-survey"), seed=3, way="lite")
    while game.number < 25:
        assert game.decision is not None
        game = game.play(game.decision.candidates(1)[0])
    kept = json.dumps({"save": killzone.save(game), "record": killzone.record(game)})
    moved_to(tmp_path / "killzone")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", AGAIN], input=kept, env=environment, capture_output=True, text=True, check=True
    )
    where, *digests = json.loads(ran.stdout)
    assert Path(where).is_relative_to(tmp_path)
    assert digests == [game.digest(), game.digest()]


def moved_to(package: Path) -> None:
    shutil.copytree(SOURCES, package, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))
    names = {}
    for before, after in MOVED.items():
        (package / after).parent.mkdir(exist_ok=True)
        (package / after).parent.joinpath("__init__.py").touch()
        (package / before).rename(package / after)
        names[dotted(before)] = dotted(after)
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))
    whole = re.compile(r"from killzone\.editions\.kt24.battle import setup\b|from killzone\.core import table\b")
    for file in package.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not whole.search(text), f"{file} imports a moved module in a way that this test does not know"
        file.write_text(pattern.sub(lambda found: names[found[0]], text), encoding="utf-8")


def dotted(file: str) -> str:
    return "killzone." + file.removesuffix(".py").replace("/", ".")


def test_the_version_of_rules_is_that_of_their_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for name, files in {
        "version_one": {"a.py": "A = 1\n", "b.py": "B = 2\n"},
        "version_moved": {"deep/c.py": "B = 2\n", "d.py": "A = 1\n", "notes.txt": "not code"},
        "version_other": {"a.py": "A = 1\n", "b.py": "B = 3\n"},
    }.items():
        for file, text in files.items():
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    assert code_version("version_one") == code_version("version_moved") != code_version("version_other")
