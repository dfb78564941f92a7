"""What a chart of one weapon shows in one look: the saves and the wounds that targets of an edition have."""

from killzone.core.attack_forms import Field
from killzone.odds.api import find_kit


def saves_of(edition: str) -> list[int]:
    """The saves that targets may have."""
    field = _field(edition, "save")
    return list(range(field.least, field.most + 1))


def wounds_of(edition: str) -> list[int]:
    """The wounds that they usually have."""
    return list(range(1, 7)) if _field(edition, "wounds").start == 1 else list(range(5, 21))


def _field(edition: str, name: str) -> Field:
    return next(one for one in find_kit(edition).forms()[0].numbers if one.name == name)
