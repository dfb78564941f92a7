"""Whether the tests run on compiled geometry (`make compiled`), whose spots take whole numbers and nothing else."""

from pathlib import Path

from killzone.geometry import shapes

COMPILED = Path(shapes.__file__).suffix != ".py"
