"""Imports point down only, and importing the package stays cheap."""

import subprocess
import sys

import pytest
from architecture.source import Import, imports, parts

from killzone import editions

# For each part of the package, the parts that it may import besides itself.
BELOW: dict[str, set[str]] = {"spelling": set(), "memory": set(), "locks": set(), "geometry": set(), "dice": set()}
BELOW["core"] = {"spelling", "geometry", "dice"}
BELOW["content"] = {"spelling", "geometry", "core"}
BELOW["editions"] = BELOW["core"] | {"core", "content"}
BELOW["reference"] = BELOW["editions"] | {"editions"}
BELOW["odds"] = BELOW["editions"] | {"editions", "reference", "memory"}
BELOW["agents"] = BELOW["odds"] | {"odds"}
BELOW["bots"] = BELOW["agents"] | {"agents"}
BELOW["drawing"] = BELOW["editions"] | {"editions"}
BELOW["env"] = BELOW["agents"] | {"agents", "drawing"}
BELOW["arena"] = BELOW["bots"] | {"bots", "drawing"}
BELOW["campaign"] = BELOW["agents"] | {"agents", "locks"}
# The public names in killzone/__init__.py come from anywhere but the doors, and only the doors may use them.
BELOW["__init__"] = BELOW["arena"] | {"arena", "env"}
BELOW["web"] = BELOW["__init__"] | {"__init__", "drawing", "campaign", "locks"}
BELOW["cli"] = BELOW["web"] | {"web"}
BELOW["__main__"] = {"cli"}

HEAVY = {"numpy", "shapely", "scipy", "yaml", "msgspec", "typer", "rich", "starlette", "uvicorn"}
HEAVY |= {"gymnasium", "pettingzoo", "pyspiel", "distributed", "dask"}


def part_of(module: str) -> str:
    """`core` for `killzone.core.rules`; `__init__` for the package itself and the names in it."""
    part = module.removeprefix("killzone").removeprefix(".").partition(".")[0]
    return part if part in parts() | BELOW.keys() else "__init__"


def is_allowed(one: Import) -> bool:
    importer, imported = part_of(one.importer), part_of(one.imported)
    return importer == imported or imported in BELOW[importer]


def edition_of(module: str) -> str:
    """`toy` for `killzone.editions.toy.shoot`; empty for what all editions share and for the rest of the package."""
    found = module.removeprefix("killzone.editions.").partition(".")[0] if "killzone.editions." in module else ""
    return found if found in set(editions.known()) | {"toy"} else ""


def test_every_part_of_the_package_has_its_place_in_the_layers() -> None:
    assert sorted(parts() - BELOW.keys()) == []


def test_imports_point_down() -> None:
    wrong = [f"{one.where}: {one.importer} imports {one.imported}" for one in imports() if not is_allowed(one)]
    assert wrong == []


def test_editions_never_import_each_other() -> None:
    between = [
        f"{one.where}: {one.importer} imports {one.imported}"
        for one in imports()
        if (importer := edition_of(one.importer)) and (imported := edition_of(one.imported))
        if imported != importer
    ]
    assert between == []


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        ("killzone.core.game", "killzone.dice.seeded", True),
        ("killzone.core.game", "killzone.editions.toy", False),
        ("killzone.core.game", "killzone.reference.entry", False),
        ("killzone.core.game", "killzone.__version__", False),
        ("killzone.cli", "killzone.__version__", True),
        ("killzone", "killzone.core.game", True),
        ("killzone", "killzone.cli.rules", False),
        ("killzone.geometry.sight", "killzone.geometry.units", True),
        ("killzone.geometry.sight", "killzone.dice", False),
    ],
)
def test_a_layer_sees_only_what_is_below_it(importer: str, imported: str, allowed: bool) -> None:
    assert is_allowed(Import(importer, imported, "")) is allowed


def test_importing_the_package_loads_no_heavy_library() -> None:
    program = "import sys, killzone; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "killzone" in loaded.split()
    assert HEAVY.intersection(loaded.split()) == set()
