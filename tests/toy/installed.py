"""The Ring as somebody's own package would be: installed beside killzone, with an entry point."""

import os
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def environment(folder: Path) -> dict[str, str]:
    """Variables for a process that finds the Ring installed; the folder holds what an installer writes."""
    info = folder / "killzone_ring-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: killzone-ring\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[killzone.editions]\ntoy = toy.edition:edition\n", encoding="utf-8")
    paths = [str(folder), str(TESTS), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), "COLUMNS": "200"}
