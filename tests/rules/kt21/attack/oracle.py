"""A second opinion on attacks: everything that can come of given dice, worked out from the ledger alone.

It shares nothing with the code under test and is built the other way round. That one walks through steps and asks;
this one counts, and gives the set of all results that some choices of both players lead to. `faces` is the stream from
which dice fall, in the order in which the rules roll them: attack dice, their re-rolls, dice to ignore the wounds of
Hot, then of mortal wounds, defence dice, their re-rolls, dice to ignore the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import NamedTuple

Faces = Sequence[int]
Counts = tuple[int, int]
"""Critical ones and normal ones."""


class Profile(NamedTuple):
    """A side as numbers: its weapon's, and the x of each of its rules, once per instance.

    `late` are the rules after "!", `reductions` pairs of x and the least that is left.
    """

    attacks: int
    hit: int
    normal: int
    critical: int
    rules: Mapping[str, list[int]]
    late: Mapping[str, list[int]]
    reductions: Sequence[tuple[int, int]] = ()

    def has(self, name: str, *, critical: int = 0) -> bool:
        return name in self.rules or (critical > 0 and name in self.late)

    def best(self, name: str, *, critical: int = 0) -> int:
        """The largest x; rules after "!" count only with a critical hit."""
        return max([0, *self.rules.get(name, []), *(self.late.get(name, []) if critical else [])])

    def least(self, name: str, otherwise: int = 7) -> int:
        return min([otherwise, *self.rules.get(name, [])])

    def suffers(self, damage: int) -> int:
        """What a die with this damage does to it: each reduction in turn, in the order that is best for the bearer."""
        return min(
            [self._after(damage, order) for order in permutations(self.reductions)],
            default=damage,
        )

    @staticmethod
    def _after(damage: int, order: Sequence[tuple[int, int]]) -> int:
        for x, least in order:
            if damage > least:
                damage = max(least, damage - x)
        return damage


class ShotResult(NamedTuple):
    """Damage, mortal wounds among it, damage to the shooter, Splash for others, APL lost, CP left, dice that fell."""

    damage: int
    mortal: int
    self_damage: int
    splash: int
    apl: int
    points: tuple[int, int]
    dice: int


class FightResult(NamedTuple):
    """Wounds left, APL lost, mortal wounds reaped, CP left, dice that fell."""

    wounds: tuple[int, int]
    apl: tuple[int, int]
    reaped: tuple[int, int]
    points: tuple[int, int]
    dice: int


# Dice


def permits(profile: Profile, points: int) -> dict[str, int]:
    """Which rules may re-roll attack dice, and how many each at most."""
    limits = {"balanced": 1, "ceaseless": 99, "relentless": 99}
    found = {name: limit for name, limit in limits.items() if profile.has(name)}
    return {**found, "command": points} if points else found


def rerolls(limits: Mapping[str, int], numbers: Faces) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to re-roll some dice one after the other, no die twice: which ones in order, and the CP it costs."""
    for count in range(len(numbers) + 1 if limits else 1):
        for order in permutations(range(len(numbers)), count):
            for rules in product(limits, repeat=count):
                ones = all(numbers[die] == 1 for die, rule in zip(order, rules, strict=True) if rule == "ceaseless")
                if ones and all(rules.count(rule) <= limit for rule, limit in limits.items()):
                    yield order, rules.count("command")


def counted(shown: Faces, needs: int, lethal: int = 6) -> Counts:
    """How many criticals and normals these dice are."""
    good = [face for face in shown if face == 6 or (face != 1 and face >= needs)]
    critical = sum(1 for face in good if face == 6 or face >= lethal)
    return critical, len(good) - critical


def retained(profile: Profile, shown: Faces) -> set[Counts]:
    """Every number of critical and normal hits that can be retained of these dice."""
    critical, normal = counted(shown, profile.hit, profile.least("lethal", 6))
    lifts = {0, 1} if critical and normal and profile.has("rending", critical=critical) else {0}
    return {(critical + lift, normal - lift) for lift in lifts}


class Stream:
    """Where the dice are: `take` gives the next few and the stream after them."""

    def __init__(self, faces: Faces, used: int = 0) -> None:
        self.faces, self.used = faces, used

    def take(self, count: int) -> tuple[list[int], "Stream"]:
        return list(self.faces[self.used : self.used + count]), Stream(self.faces, self.used + count)

    def lose(self, profile: Profile, damage: int) -> tuple[int, "Stream"]:
        """The wounds lost of some damage, and the stream after the dice to ignore them."""
        edge = profile.least("ignore-wounds")
        if edge == 7:
            return damage, self
        fell, after = self.take(damage)
        return sum(1 for face in fell if face < edge), after


# Shots


def unsaved(hits: Counts, saves: Counts) -> set[Counts]:
    """What may be left of criticals and normals when the defender has discarded all that can be discarded.

    A solution has so many criticals stopped by criticals, criticals by pairs, normals by normals, normals by criticals;
    it counts if nothing left over on the one side could stop something left over on the other.
    """
    found = set()
    most = max(saves) + 1
    for by_critical, by_pair, by_normal, wasted in product(range(most), repeat=4):
        critical, normal = hits[0] - by_critical - by_pair, hits[1] - by_normal - wasted
        spare, plain = saves[0] - by_critical - wasted, saves[1] - 2 * by_pair - by_normal
        if min(critical, normal, spare, plain) < 0:
            continue
        if not ((spare and (critical or normal)) or (plain and normal) or (plain >= 2 and critical)):
            found.add((critical, normal))
    return found


def shots(
    gun: Profile,
    target: Profile,
    faces: Faces,
    *,
    cover: bool = False,
    overhead: bool = False,
    points: tuple[int, int] = (0, 0),
) -> set[ShotResult]:
    """Everything that can come of a shot; the target's `attacks` are its Defence, its `hit` is its Save."""
    results = set()
    for shown, stream, left in attack_dice(gun, points[0], Stream(faces)):
        burnt, after_hot = stream.lose(gun, 3 * shown.count(1) if gun.has("hot") else 0)
        for hits in retained(gun, shown):
            splash = hits[0] * gun.best("splash", critical=hits[0])
            mortal, after = after_hot.lose(target, hits[0] * gun.best("mortal", critical=hits[0]) + splash)
            apl = int(hits[0] > 0 and gun.has("stun", critical=hits[0]))
            covered = overhead if gun.has("barrage", critical=hits[0]) else cover
            covered = covered and not gun.has("no-cover", critical=hits[0])
            ends = defences(gun, target, hits, after, covered, points[1]) if any(hits) else [((0, 0), after, points[1])]
            for (critical, normal), last, kept in ends:
                inflicted = critical * target.suffers(gun.critical) + normal * target.suffers(gun.normal)
                lost, end = last.lose(target, inflicted)
                results.add(ShotResult(mortal + lost, mortal, burnt, splash, apl, (left, kept), end.used))
    return results


def attack_dice(gun: Profile, points: int, stream: Stream) -> Iterator[tuple[list[int], Stream, int]]:
    """Every hand of attack dice that the attacker can come to, the dice after it, and the CP left."""
    first, after = stream.take(gun.attacks)
    for order, spent in rerolls(permits(gun, points), first):
        fell, last = after.take(len(order))
        shown = list(first)
        for die, face in zip(order, fell, strict=True):
            shown[die] = face
        yield shown, last, points - spent


def defences(
    gun: Profile, target: Profile, hits: Counts, stream: Stream, covered: bool, points: int
) -> Iterator[tuple[Counts, Stream, int]]:
    """Every way to defend: the hits that are left, the dice after it, and the CP left."""
    for count, needs in saves_to_use(gun, target, hits):
        for kept in {0, 1} if covered and count else {0}:
            first, after = stream.take(count - kept)
            for order, spent in rerolls({"command": points} if points else {}, first):
                fell, last = after.take(len(order))
                shown = list(first)
                for die, face in zip(order, fell, strict=True):
                    shown[die] = face
                critical, normal = counted(shown, needs)
                for left in unsaved(hits, (critical, normal + kept)):
                    yield left, last, points - spent


def saves_to_use(gun: Profile, target: Profile, hits: Counts) -> set[tuple[int, int]]:
    """How many dice against what number, without choices that are worse in nothing but worse."""
    piercing = gun.best("piercing", critical=hits[0]) if hits[0] else 0
    fewer = min(target.attacks, max(gun.best("ap", critical=hits[0]), piercing))
    armour, field = (target.attacks - fewer, target.hit), (target.attacks, target.least("invulnerable"))
    if field[1] == 7:
        return {armour}
    if field[1] <= armour[1]:
        return {field}
    return {armour, field} if fewer else {armour}


# Fights


class Bout(NamedTuple):
    """A combat under way: hits by side, wounds, whose turn it is, critical strikes with Stun, reaped, dice used."""

    hands: tuple[Counts, Counts]
    wounds: tuple[int, int]
    turn: int
    used: int
    stuns: tuple[int, int] = (0, 0)
    reaped: tuple[int, int] = (0, 0)

    def spending(self, side: int, critical: int, normal: int) -> "Bout":
        """With so many hits fewer on a side."""
        had = self.hands[side]
        return self._replace(hands=put(self.hands, side, (had[0] - critical, had[1] - normal)))


def put(pair: tuple[object, object], side: int, value: object) -> tuple:  # type: ignore[type-arg]  # a pair of anything
    return (value, pair[1]) if side == 0 else (pair[0], value)


def fights(
    profiles: tuple[Profile, Profile], faces: Faces, *, wounds: tuple[int, int], points: tuple[int, int] = (0, 0)
) -> set[FightResult]:
    """Everything that can come of a combat."""
    results = set()
    for shown, used, left in both_hands(profiles, points, faces):
        for ours, theirs in product(retained(profiles[0], shown[0]), retained(profiles[1], shown[1])):
            sides = (_with_late(profiles[0], ours[0]), _with_late(profiles[1], theirs[0]))
            for end in ends(sides, Bout((ours, theirs), wounds, 0, used), faces):
                apl = (int(end.stuns[1] >= 2), int(end.stuns[0] >= 2))
                results.add(FightResult(end.wounds, apl, end.reaped, left, end.used))
    return results


def _with_late(profile: Profile, criticals: int) -> Profile:
    """The profile with the rules after "!" in force for good, or gone."""
    if not criticals:
        return profile._replace(late={})
    names = {*profile.rules, *profile.late}
    rules = {name: [*profile.rules.get(name, []), *profile.late.get(name, [])] for name in names}
    return profile._replace(rules=rules, late={})


def both_hands(
    profiles: tuple[Profile, Profile], points: tuple[int, int], faces: Faces
) -> Iterator[tuple[tuple[list[int], list[int]], int, tuple[int, int]]]:
    """Both sides' dice: the attacker's fall first; after that re-rolls of both may follow each other in any order."""
    counts = (profiles[0].attacks, profiles[1].attacks)
    total = sum(counts)
    first = (list(faces[: counts[0]]), list(faces[counts[0] : total]))
    ways = [list(rerolls(permits(profiles[side], points[side]), first[side])) for side in (0, 1)]
    for (ours, spent), (theirs, paid) in product(*ways):
        for mixed in interleaved([(0, die) for die in ours], [(1, die) for die in theirs]):
            shown = (list(first[0]), list(first[1]))
            for place, (side, die) in enumerate(mixed):
                shown[side][die] = faces[total + place]
            yield shown, total + len(mixed), (points[0] - spent, points[1] - paid)


Picked = list[tuple[int, int]]


def interleaved(ours: Picked, theirs: Picked) -> list[Picked]:
    """Every order of two lists that keeps the order of each."""
    if not ours or not theirs:
        return [ours + theirs]
    return [
        *([ours[0], *rest] for rest in interleaved(ours[1:], theirs)),
        *([theirs[0], *rest] for rest in interleaved(ours, theirs[1:])),
    ]


def ends(profiles: tuple[Profile, Profile], start: Bout, faces: Faces) -> set[Bout]:
    """All ways in which a combat can end."""
    found, frontier, seen = set[Bout](), {start}, set[Bout]()
    while frontier:
        bout = frontier.pop()
        seen.add(bout)
        if min(bout.wounds) <= 0 or not any(map(any, bout.hands)):
            found.add(bout)
            continue
        side = bout.turn if any(bout.hands[bout.turn]) else 1 - bout.turn
        frontier |= set(resolved(profiles, bout, side, faces)) - seen
    return found


def resolved(profiles: tuple[Profile, Profile], bout: Bout, side: int, faces: Faces) -> Iterator[Bout]:
    """The combat after every way in which a side can resolve one of its hits."""
    other, after = 1 - side, bout._replace(turn=1 - side)
    criticals, normals = bout.hands[side]
    their_criticals, their_normals = bout.hands[other]
    if normals:
        spent = after.spending(side, 0, 1)
        yield hurt(profiles, spent, other, profiles[side].normal, faces)
        if their_normals and not profiles[other].has("brutal"):
            yield spent.spending(other, 0, 1)
    if criticals:
        spent = after.spending(side, 1, 0)
        yield hurt(profiles, crowned(profiles[side], spent, side), other, profiles[side].critical, faces)
        if their_normals:
            yield spent.spending(other, 0, 1)
        if their_criticals:
            yield spent.spending(other, 1, 0)


def hurt(profiles: tuple[Profile, Profile], bout: Bout, side: int, damage: int, faces: Faces) -> Bout:
    lost, after = Stream(faces, bout.used).lose(profiles[side], profiles[side].suffers(damage))
    left = max(0, bout.wounds[side] - lost)
    return bout._replace(wounds=put(bout.wounds, side, left), used=after.used)


def crowned(profile: Profile, bout: Bout, side: int) -> Bout:
    """What a critical strike does beside its damage."""
    number = bout.stuns[side]
    bout = bout._replace(reaped=put(bout.reaped, side, bout.reaped[side] + profile.best("reap")))
    if not profile.has("stun"):
        return bout
    bout = bout._replace(stuns=put(bout.stuns, side, min(2, number + 1)))
    return bout.spending(1 - side, 0, 1) if number == 0 and bout.hands[1 - side][1] else bout
