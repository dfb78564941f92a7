"""How an attack from bare numbers is asked for: for each number its title, its bounds and what it may be filled from.

An edition describes the numbers of its `shoot` and `fight` here, so that a page with fields for them knows none.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from killzone.core.values import Value

WHOLE: Final = "whole"
"""A whole number."""
ROLL: Final = "roll"
"""A number to roll, written 3+."""
PAIR: Final = "pair"
"""Two whole numbers; `parts` names them."""
FLAG: Final = "flag"
"""Yes or no."""
CHOICE: Final = "choice"
"""One of `choices`."""
TEXT: Final = "text"
"""Words as they are printed, such as 2D6+1; `suggestions` are some."""
RULES: Final = "rules"
"""Rules with commas between them; `suggestions` are all there are."""

Read = Callable[[Any], tuple[str, ...]]
"""The ids of the ledger behind a value. Raises ValueError, with a sentence, for a value that cannot be."""


class Field(Value):
    """One number. `start` is what a form begins with; `zero` says that 0 is possible, too, and means nothing at all.

    `rule` is the entry of the ledger that a number other than none brings in; `rare` ones may be shown when asked for.
    """

    name: str
    title: str
    kind: str = WHOLE
    least: int = 0
    most: int = 0
    start: Any = 0
    zero: bool = False
    parts: tuple[str, ...] = ()
    choices: tuple[tuple[Any, str], ...] = ()
    suggestions: tuple[tuple[str, str], ...] = ()
    read: Read | None = None
    rule: str = ""
    help: str = ""
    rare: bool = False

    def rules(self, value: Any) -> tuple[str, ...]:
        """The ids of the ledger that a value brings in.

        Raises ValueError, with a sentence that names the number, for a value that cannot be.
        """
        self._check(value)
        if self.read is not None:
            return self.read(value)
        return (self.rule,) if self.rule and value not in (False, 0, "", (0, 0)) else ()

    def _check(self, value: Any) -> None:
        if self.kind in (WHOLE, ROLL):
            self._bounds(value)
        elif self.kind == PAIR:
            if not isinstance(value, tuple | list) or len(value) != 2:
                raise ValueError(f"{self.title} is {value!r}; expected two numbers.")
            for one in value:
                self._bounds(one)
        elif self.kind == FLAG:
            if type(value) is not bool:
                raise ValueError(f"{self.title} is {value!r}; expected yes or no.")
        elif self.kind == CHOICE:
            if value not in [one for one, _ in self.choices]:
                raise ValueError(f"{self.title} is {value!r}; choose one of {[one for one, _ in self.choices]}.")
        elif not isinstance(value, str) or len(value) > LONGEST:
            raise ValueError(f"{self.title}: expected words, at most {LONGEST} letters of them.")

    def _bounds(self, number: Any) -> None:
        if type(number) is not int:
            raise ValueError(f"{self.title} is {number!r}; expected a whole number.")
        if not self.least <= number <= self.most and not (self.zero and number == 0):
            plus = "+" if self.kind == ROLL else ""
            raise ValueError(f"{self.title} is {number}{plus}; expected {self.least}{plus} to {self.most}{plus}.")


LONGEST: Final = 200
"""Letters that the rules of a weapon may have."""


class Preset(Value):
    """Something shipped whose numbers a group may be filled with: somebody's weapon, or a target.

    The id is `team/card:weapon`, without a weapon `team/card`; `of` is what the team is called, `bearer` what the card
    is. `profile` are the numbers of the weapon alone, whoever bears it.
    """

    id: str
    name: str
    of: str
    numbers: Mapping[str, Any]
    bearer: str = ""
    weapon: str = ""
    profile: Mapping[str, Any] | None = None


class Group(Value):
    """Numbers that belong together.

    `role` is `weapon` for what one attacker brings, `target` for what is attacked, `situation` for the rest. It may be
    filled with what each of `teams` has, as `fill` tells by its name.
    """

    id: str
    title: str
    role: str
    numbers: tuple[Field, ...]
    teams: tuple[str, ...] = ()
    fill: Callable[[str], tuple[Preset, ...]] = lambda team: ()

    @property
    def presets(self) -> tuple[Preset, ...]:
        """What all teams have; whoever wants that of one saves to read the others."""
        return tuple(one for team in self.teams for one in self.fill(team))


class AttackForm(Value):
    """All the numbers of one kind of attack: `shoot` or `fight`."""

    kind: str
    title: str
    groups: tuple[Group, ...]

    @property
    def numbers(self) -> tuple[Field, ...]:
        return tuple(field for group in self.groups for field in group.numbers)


def points_field(points: str) -> Field:
    """The points of both sides, as an edition calls them; every one more makes odds many times as much work."""
    return Field("cp", points, PAIR, 0, 3, (0, 0), parts=(f"Attacker's {points}", f"Defender's {points}"))
