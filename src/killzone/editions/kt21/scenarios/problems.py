"""Whether a scenario file describes a position that a battle can be in: every mistake with its place in the file."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from killzone.content.scenario import Scenario

Found = tuple[tuple[str | int, ...], str]


def scenario_problems(scenario: "Scenario[Any]") -> list[Found]:
    """What is wrong with the position of a scenario whose form and names are right."""
    return []
