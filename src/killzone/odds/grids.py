"""Many weapons on many targets: a mean and a chance to kill for each pair, from pieces that pairs share.

The attack dice of each weapon are worked out once, the defence dice of each kind of target once, and what blocks leave
of a hand of hits once. That needs a policy under which what is done with the attack dice does not depend on the target:
`reroll-fails`. Where an edition does not take its shots to pieces but many pairs come to the same situation, as with
hit, wound and save rolls, each situation is worked out once. Everything else is answered pair by pair.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from struct import unpack
from typing import Any, NamedTuple

from killzone.core.attacks import Attack, AttackKit, Numbers, Stages
from killzone.editions import USUAL
from killzone.memory import uncollected
from killzone.odds.api import as_pairs, built, find_kit, find_policy, of_attack
from killzone.odds.distribution import Distribution, power
from killzone.odds.gains import Gains
from killzone.odds.policies import DAMAGE, REROLL_FAILS, Policy
from killzone.odds.solve import solve
from killzone.odds.study import results

Progress = Callable[[int, int], None]
"""Told now and then how much of how much is done."""


Cell = tuple[int, int, int]
"""Weights of the mean and of a kill, and the total that both are parts of."""


class Grid:
    """Exact odds of every weapon, a row, on every target, a column.

    A cell is kept as whole numbers.
    """

    __slots__ = ("cells", "policy")

    def __init__(self, cells: list[list[Cell]], policy: Policy) -> None:
        self.cells, self.policy = cells, policy

    def mean(self, weapon: int, target: int) -> Fraction:
        """The expected damage, never more than the target's wounds."""
        mean, _, total = self.cells[weapon][target]
        return Fraction(mean, total)

    def kill(self, weapon: int, target: int) -> Fraction:
        """The chance that the target is put out."""
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
    edition: str = USUAL,
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
    weapons = [as_pairs(weapon) for weapon in weapons]
    targets = [as_pairs({**common, **target}) for target in targets]
    if weapons and targets:
        _check(kit, weapons, targets)
    with uncollected():
        return Grid(_cells(kit, weapons, targets, chosen, progress), chosen)


def _cells(
    kit: AttackKit,
    weapons: Sequence[Numbers],
    targets: Sequence[Numbers],
    chosen: Policy,
    progress: Progress | None,
) -> list[list[Cell]]:
    if kit.stages is not None and chosen is REROLL_FAILS:
        return _in_pieces(kit, kit.stages, weapons, targets, progress)
    if kit.rewound is not None:
        return _by_situation(kit, kit.rewound, weapons, targets, chosen, progress)
    cells = []
    for place, weapon in enumerate(weapons):
        if progress:
            progress(place, len(weapons))
        cells.append([_cell(kit, {**weapon, **target}, chosen) for target in targets])
    return cells


def _check(kit: AttackKit, weapons: Sequence[Numbers], targets: Sequence[Numbers]) -> None:
    """Every weapon with some target and every target with some weapon, so that the pieces need not look again."""
    for weapon in weapons:
        built(kit.shoot, {**weapon, **targets[0]})
    for target in targets:
        built(kit.shoot, {**weapons[0], **target})


def pieced(stages: Stages, numbers: Numbers) -> Cell | None:
    """The cell of one weapon and one target, whose numbers come together; None if the pieces do not know them all."""
    weapon, target = _apart(stages, numbers)
    if _needs_more(stages, target) or stages.burns(weapon):
        return None
    known = {name: number for name, number in target.items() if name in stages.target}
    return _rows(stages, [weapon], [known], None)[0][0]


def _apart(stages: Stages, numbers: Numbers) -> tuple[Numbers, Numbers]:
    """A weapon's own numbers, and others given with it, which hold for every target that has none of its own."""
    own = {name: number for name, number in numbers.items() if name in stages.weapon}
    return own, {name: number for name, number in numbers.items() if name not in own and name != "own_wounds"}


def _needs_more(stages: Stages, target: Numbers) -> bool:
    """Whether a target has to be shot at whole."""
    more = any(number for name, number in target.items() if name not in stages.target and number != (0, 0))
    return more or stages.whole(target)


def _in_pieces(
    kit: AttackKit, stages: Stages, weapons: Sequence[Numbers], targets: Sequence[Numbers], progress: Progress | None
) -> list[list[Cell]]:
    """The cells of all targets that pieces are enough for, and whole shots at the others."""
    apart = {place: _apart(stages, weapon) for place, weapon in enumerate(weapons)}
    if any(more for _, more in apart.values()):
        cells = []
        for place, (weapon, more) in apart.items():
            if progress:
                progress(place, len(weapons))
            cells += _in_pieces(kit, stages, [weapon], [{**more, **target} for target in targets], None)
        return cells
    whole = [place for place, target in enumerate(targets) if _needs_more(stages, target)]
    if not whole:
        return _rows(stages, weapons, targets, progress)
    there = [place for place in range(len(targets)) if place not in set(whole)]
    rows = _rows(stages, weapons, [targets[place] for place in there], None)
    cells = []
    for number, (weapon, row) in enumerate(zip(weapons, rows, strict=True)):
        if progress:
            progress(number, len(weapons))
        found = dict(zip(there, row, strict=True))
        found |= {place: _cell(kit, {**weapon, **targets[place]}, REROLL_FAILS) for place in whole}
        cells.append([found[place] for place in range(len(targets))])
    return cells


def _cell(kit: AttackKit, numbers: Numbers, policy: Policy) -> Cell:
    return _read(of_attack(built(kit.shoot, numbers), policy).joint)


def _read(joint: Distribution) -> Cell:
    mean = kill = 0
    for one, weight in joint.weights.items():
        mean += weight * one.dealt
        if one.killed:
            kill += weight
    return mean, kill, 6**joint.dice


# By situation


Rewound = Callable[[Attack, int], Attack]
"""As that of `AttackKit`."""


class _Situations:
    """The shots that weapons and kinds of targets come to, equal ones once, at a target with a single wound."""

    def __init__(self) -> None:
        self.weapons, self.kinds = _Numbered(), _Numbered()
        self.shots: dict[tuple[int, int], Attack] = {}
        self.equal: dict[Hashable, Attack] = {}
        self.cells: dict[Policy, dict[Attack, dict[int, Cell]]] = {}

    def shot(self, kit: AttackKit, rewound: Rewound, place: tuple[int, int], numbers: Numbers) -> Attack:
        found = self.shots.get(place)
        if found is None:
            made = kit.shoot(**{**numbers, "wounds": 1})
            key = (made.ctx, made.alike)
            found = self.equal.get(key)
            if found is None:
                again = rewound(made, 1)
                found = self.equal[key] = self.equal.setdefault((again.ctx, again.alike), again)
            self.shots[place] = found
        return found


@cache
def _situations(edition: str) -> _Situations:
    return _Situations()


def _by_situation(
    kit: AttackKit,
    rewound: Rewound,
    weapons: Sequence[Numbers],
    targets: Sequence[Numbers],
    policy: Policy,
    progress: Progress | None,
) -> list[list[Cell]]:
    known = _situations(kit.id)
    columns = [(known.kinds(column.kind), column) for column in _columns(targets)]
    rows, gained = known.cells.setdefault(policy, {}), Gains(policy)
    cells = []
    for place, weapon in enumerate(weapons):
        if progress:
            progress(place, len(weapons))
        row: list[Cell] = [(0, 0, 1)] * len(targets)
        number = known.weapons(tuple(sorted(weapon.items())))
        for kind, column in columns:
            shot = known.shots.get((number, kind)) or known.shot(
                kit, rewound, (number, kind), {**weapon, **column.target}
            )
            done = rows.setdefault(shot, {})
            for at, wounds in column.places:
                cell = done.get(wounds)
                if cell is None:
                    cell = done[wounds] = gained(rewound(shot, wounds))
                row[at] = cell
        cells.append(row)
    return cells


# In pieces

Hand = tuple[int, int, int, int]
"""The weight of a hand of attack dice, its hits, the damage done already, and what the defence dice depend on."""


Shares = int
"""The weights of all damage in one whole number, each in so many bits of it, higher for more damage: all are added
at once."""

ROOM = 64
"""The bits for a weight, or a multiple of them where weights are larger."""


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

    @property
    def most(self) -> int:
        return max([wounds for _, wounds in self.places])


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
        numbers = {**weapon, **{name: target.get(name, False) for name in self.stages.seen}}
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

    def row(self, hits: int, against: int, harm: Hashable, weapon: Numbers, column: _Column, room: int) -> Shares:
        """The weights of the damage that hits do to a kind of target, out of the sum of the weights of its saves."""
        packed = 0
        for saves, weight in self.saves_of(against, column):
            damages = [self.damage_of(left, harm, weapon, column.target) for left in self.left_of(hits, saves)]
            packed += weight << min(damages) * room
        return packed

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
    _situations.cache_clear()


def _columns(targets: Sequence[Numbers]) -> list[_Column]:
    found: dict[Hashable, _Column] = {}
    for place, target in enumerate(targets):
        kind = tuple(sorted((name, number) for name, number in target.items() if name != "wounds"))
        found.setdefault(kind, _Column(kind, target, [])).places.append((place, target.get("wounds", 1)))
    return list(found.values())


def _rows(
    stages: Stages, weapons: Sequence[Numbers], targets: Sequence[Numbers], progress: Progress | None
) -> list[list[Cell]]:
    pieces, columns = _pieces(stages), _columns(targets)
    cells = []
    for place, weapon in enumerate(weapons):
        if progress:
            progress(place, len(weapons))
        row: list[Cell] = [(0, 0, 1)] * len(targets)
        for column in columns:
            _fill(row, pieces, weapon, column)
        cells.append(row)
    return cells


def _fill(row: list[Cell], pieces: _Pieces, weapon: Numbers, column: _Column) -> None:
    """The cells of one weapon and all targets of one kind."""
    kind, target, places = column
    hands, total = pieces.hands_of(weapon, target)
    total *= power(target.get("defence", 3))
    room = ROOM * (total.bit_length() // ROOM + 1)
    harm = tuple([numbers.get(name) for name in pieces.stages.hard for numbers in (weapon, target)])
    known = pieces.rows.setdefault((kind, harm, room), {})
    packed = 0
    for weight, hits, done, against in hands:
        shares = known.get((hits, against))
        if shares is None:
            shares = known[hits, against] = pieces.row(hits, against, harm, weapon, column, room)
        packed += weight * shares << done * room if done else weight * shares
    tails = list(accumulate(reversed(_apiece(packed, column.most, room))))
    tails.reverse()
    means = list(accumulate(tails[1:], initial=0))
    for place, wounds in places:
        row[place] = (means[wounds], tails[wounds], total)


def _apiece(packed: int, most: int, room: int) -> tuple[int, ...] | list[int]:
    """The weights of all damage, at least up to the most that is asked for."""
    number = max(packed.bit_length() // room, most) + 1
    data = packed.to_bytes(number * room // 8, "little")
    if room == ROOM:
        return unpack(f"<{number}Q", data)
    size = room // 8
    return [int.from_bytes(data[start : start + size], "little") for start in range(0, len(data), size)]
