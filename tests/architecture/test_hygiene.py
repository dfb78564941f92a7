"""No file names a package registry or a folder of somebody's machine."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from architecture.source import ROOT

NOT_OURS = {".git", ".venv", ".cache", ".compiled", ".hypothesis", "dist", "node_modules", "__pycache__"}

# Put together here, so that this file does not hold what it looks for.
REGISTRIES = re.compile(
    "|".join(["py" + "pi\\.org", "python" + "hosted\\.", "npm" + "js\\.", "https?://[^/\\s]*regi" + "stry"])
)
MACHINE_PATHS = re.compile("(?<![\\w.~-])/(?:" + "|".join(["work", "farm", "root", "home", "Users", "opt"]) + ")/\\w")


def text_files() -> Iterator[tuple[Path, str]]:
    for folder, subfolders, names in os.walk(ROOT):
        subfolders[:] = sorted(set(subfolders) - NOT_OURS)
        for name in sorted(set(names) - NOT_OURS):  # in a work tree of git, .git is a file
            data = Path(folder, name).read_bytes()
            if b"\0" not in data:
                yield Path(folder, name).relative_to(ROOT), data.decode()


@pytest.mark.parametrize("pattern", [REGISTRIES, MACHINE_PATHS], ids=["registry", "machine path"])
def test_no_file_names_a(pattern: re.Pattern[str]) -> None:
    found = [f"{path}: {match[0]}" for path, text in text_files() for match in pattern.finditer(text)]
    assert found == []


def test_the_patterns_find_what_they_look_for() -> None:
    assert REGISTRIES.search("index = https://" + "py" + "pi.org/simple")
    assert MACHINE_PATHS.search("see " + "/ro" + "ot/notes.txt")
    assert not MACHINE_PATHS.search("src/work/notes.txt")
