"""Many weapons on many targets: a mean and a chance to kill for each pair, from pieces that pairs share.

The attack dice of each weapon are worked out once, the defence dice of each kind of target once, and what blocks leave
of a hand of hits once. That needs a policy under which what is done with the attack dice does not depend on the target:
`reroll-fails`. Any other policy, and any edition that does not take its shots to pieces, is answered pair by pair.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from killzone.core.attacks import AttackKit, Numbers, Stages
from killzone.odds.api import built, find_kit, find_policy, of_attack
from killzone.odds.policies import DAMAGE, REROLL_FAILS, Policy
from killzone.odds.solve import results, solve

Progress = Callable[[int, int], None]
"""Told now and then how much of how much is done."""


class Grid:
    """Exact odds of every weapon, a row, on every target, a column.

    A cell is kept as whole numbers: weights of the mean and of a kill, and the total that both are parts of.
    """

    __slots__ = ("cells", "policy")

    def __init__(self, cells: list[list[tuple[int, int, int]]], policy: Policy) -> None:
        self.cells, self.policy = cells, policy

    def mean(self, weapon: int, target: int) -> Fraction:
        """The expected damage, never more than the target's wounds."""
        mean, _, total = self.cells[weapon][target]
        return Fraction(mean, total)

    def kill(self, weapon: int, target: int) -> Fraction:
        """The chance that the target is incapacitated."""
        _, kill, total = self.cells[weapon][target]
        return Fraction(kill, total)

    def means(self) -> list[list[float]]:
        return [[mean / total for mean, _, total in row] for row in self.cells]

    def kills(self) -> list[list[float]]:
        return [[kill / total for _, kill, total in row] for row in self.cells]

    def __repr__(self) -> str:
        columns = len(self.cells[0]) if self.cells else 0
        return f"<Grid of {len(self.cells)} weapons on {columns} targets; {self.policy.title}>"


def grid(
    weapons: Sequence[Numbers],
    targets: Sequence[Numbers],
    *,
    edition: str = "kt24",
    policy: str | Policy | None = None,
    progress: Progress | None = None,
    **common: Any,
) -> Grid:
    """The odds of a shot of every weapon at every target: their numbers, and those in common, are those of `shoot`.

    Without a policy it is `reroll-fails` where the edition takes shots to pieces, else `damage`.

    Raises `UnknownNumberError` for names that do not exist, `ValueError` for numbers that make no sense.
    """
    kit = find_kit(edition)
    chosen = find_policy(policy) if policy is not None else REROLL_FAILS if kit.stages else DAMAGE
    targets = [{**common, **target} for target in targets]
    if weapons and targets:
        _check(kit, weapons, targets)
    if kit.stages is not None and chosen is REROLL_FAILS and not any(map(_needs_more, targets)):
        return Grid(_rows(kit.stages, weapons, targets, progress), chosen)
    cells = []
    for place, weapon in enumerate(weapons):
        if progress:
            progress(place, len(weapons))
        cells.append([_cell(kit, {**weapon, **target}, chosen) for target in targets])
    return Grid(cells, chosen)


def _check(kit: AttackKit, weapons: Sequence[Numbers], targets: Sequence[Numbers]) -> None:
    """Every weapon with some target and every target with some weapon, so that the pieces need not look again."""
    for weapon in weapons:
        built(kit.shoot, {**weapon, **targets[0]})
    for target in targets:
        built(kit.shoot, {**weapons[0], **target})


PIECES = frozenset({"save", "wounds", "cover", "obscured", "defence", "reduce"})
"""The numbers of targets that the pieces of a shot know of."""
WEAPON = frozenset({"atk", "hit", "dmg", "rules"})


def pieced(stages: Stages, numbers: Numbers) -> tuple[int, int, int] | None:
    """The cell of one weapon and one target, whose numbers come together; None if the pieces do not know them all."""
    target = {name: number for name, number in numbers.items() if name in PIECES}
    weapon = {name: number for name, number in numbers.items() if name in WEAPON}
    if _needs_more({name: number for name, number in numbers.items() if name not in WEAPON and name != "own_wounds"}):
        return None
    return _rows(stages, [weapon], [target], None)[0][0]


def _needs_more(target: Numbers) -> bool:
    return any(number for name, number in target.items() if name not in PIECES and number != (0, 0))


def _cell(kit: AttackKit, numbers: Numbers, policy: Policy) -> tuple[int, int, int]:
    joint = of_attack(built(kit.shoot, numbers), policy).joint
    mean = sum(weight * one.dealt for one, weight in joint.weights.items())
    kill = sum(weight for one, weight in joint.weights.items() if one.killed)
    return mean, kill, 6**joint.dice


# In pieces

Hand = tuple[int, int, int, int]
"""The weight of a hand of attack dice, its hits, the damage done already, and what the defence dice depend on."""


Shares = list[tuple[int, int]]
"""Damage and its weight."""


class _Numbered:
    """Things that are equal get the same small number."""

    __slots__ = ("numbers", "things")

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.things: list[Any] = []

    def __call__(self, thing: Hashable) -> int:
        number = self.numbers.setdefault(thing, len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number


class _Column(NamedTuple):
    """Targets of one kind, which differ only in their wounds: their places and wounds."""

    kind: Hashable
    target: Numbers
    places: list[tuple[int, int]]


class _Pieces:
    """What is known about the pieces of shots of one edition."""

    def __init__(self, stages: Stages) -> None:
        self.stages = stages
        self.hits, self.against = _Numbered(), _Numbered()
        self.hands: dict[Hashable, tuple[list[Hand], int]] = {}
        self.saves: dict[Hashable, list[tuple[Any, int]]] = {}
        self.left: dict[Hashable, set[Any]] = {}
        self.damage: dict[Hashable, int] = {}
        self.rows: dict[Hashable, dict[tuple[int, int], Shares]] = {}

    def hands_of(self, weapon: Numbers, target: Numbers) -> tuple[list[Hand], int]:
        """The hands that a weapon's attack dice may be, and the sum of their weights."""
        numbers = {**weapon, "obscured": target.get("obscured", False)}
        key = (*numbers.values(), *numbers)
        found = self.hands.get(key)
        if found is None:
            found = self.hands[key] = self._hands(numbers)
        return found

    def _hands(self, numbers: Numbers) -> tuple[list[Hand], int]:
        found = solve(self.stages.attacking(numbers), REROLL_FAILS)
        weights: dict[tuple[int, int, int], int] = {}
        for result, weight in found.weights.items():
            hits, done, against = self.stages.hand(result, numbers)
            place = (self.hits(hits), done, self.against(against))
            weights[place] = weights.get(place, 0) + weight
        return [(weight, *place) for place, weight in weights.items()], 6**found.dice

    def row(self, hits: int, against: int, harm: Hashable, weapon: Numbers, column: _Column) -> Shares:
        """The weights of the damage that hits do to a kind of target, out of the sum of the weights of its saves."""
        weights: dict[int, int] = {}
        for saves, weight in self.saves_of(against, column):
            damage = min(self.damage_of(left, harm, weapon, column.target) for left in self.left_of(hits, saves))
            weights[damage] = weights.get(damage, 0) + weight
        return sorted(weights.items())

    def saves_of(self, against: int, column: _Column) -> list[tuple[Any, int]]:
        key = (against, column.kind)
        found = self.saves.get(key)
        if found is None:
            rolled = solve(self.stages.defending(self.against.things[against], column.target), REROLL_FAILS)
            scale = 6 ** (column.target.get("defence", 3) - rolled.dice)
            found = self.saves[key] = [(saves, weight * scale) for saves, weight in rolled.weights.items()]
        return found

    def left_of(self, hits: int, saves: Any) -> set[Any]:
        """All that blocks can leave. No chance follows, so that the least damage is best under every policy."""
        found = self.left.get((hits, saves))
        if found is None:
            found = self.left[hits, saves] = results(self.stages.blocking(self.hits.things[hits], saves))
        return found

    def damage_of(self, left: Any, harm: Hashable, weapon: Numbers, target: Numbers) -> int:
        found = self.damage.get((left, harm))
        if found is None:
            (found,) = results(self.stages.inflicting(left, weapon, target))
            self.damage[left, harm] = found
        return found


@cache
def _pieces(stages: Stages) -> _Pieces:
    return _Pieces(stages)


def forget_pieces() -> None:
    """Forget everything that was worked out, as measuring needs it."""
    _pieces.cache_clear()


def _columns(targets: Sequence[Numbers]) -> list[_Column]:
    found: dict[Hashable, _Column] = {}
    for place, target in enumerate(targets):
        kind = tuple(sorted((name, number) for name, number in target.items() if name != "wounds"))
        found.setdefault(kind, _Column(kind, target, [])).places.append((place, target["wounds"]))
    return list(found.values())


def _rows(
    stages: Stages, weapons: Sequence[Numbers], targets: Sequence[Numbers], progress: Progress | None
) -> list[list[tuple[int, int, int]]]:
    pieces, columns = _pieces(stages), _columns(targets)
    cells = []
    for place, weapon in enumerate(weapons):
        if progress:
            progress(place, len(weapons))
        row: list[tuple[int, int, int]] = [(0, 0, 1)] * len(targets)
        for column in columns:
            _fill(row, pieces, weapon, column)
        cells.append(row)
    return cells


def _fill(row: list[tuple[int, int, int]], pieces: _Pieces, weapon: Numbers, column: _Column) -> None:
    """The cells of one weapon and all targets of one kind."""
    kind, target, places = column
    hands, total = pieces.hands_of(weapon, target)
    most = max(wounds for _, wounds in places)
    weights = [0] * (most + 1)
    harm = tuple(numbers.get(name) for name in pieces.stages.hard for numbers in (weapon, target))
    known = pieces.rows.setdefault((kind, harm), {})
    for weight, hits, done, against in hands:
        shares = known.get((hits, against))
        if shares is None:
            shares = known[hits, against] = pieces.row(hits, against, harm, weapon, column)
        for damage, share in shares:
            dealt = damage + done
            weights[dealt if dealt < most else most] += weight * share
    total *= 6 ** target.get("defence", 3)
    tail, tails = 0, weights
    for dealt in range(most, -1, -1):
        tail += weights[dealt]
        tails[dealt] = tail
    means, mean = [0], 0
    for dealt in range(1, most + 1):
        mean += tails[dealt]
        means.append(mean)
    for place, wounds in places:
        row[place] = (means[wounds], tails[wounds], total)
