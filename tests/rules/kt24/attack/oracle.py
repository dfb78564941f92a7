"""A second opinion on attacks: everything that can come of given dice, worked out from the ledger alone.

It shares nothing with the code under test and is built the other way round. That one walks through steps and asks; this
one counts. Dice are numbers of criticals, normals and fails; choices are whole solutions of inequalities (how many
criticals were blocked by criticals, by pairs of normals, ...) instead of one answer after the other; and what comes
back is the set of all results that some choices of both players lead to. `faces` is the stream from which dice fall,
in the order in which the rules roll them: attack dice, their re-rolls, defence dice, their re-rolls.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import NamedTuple

Faces = Sequence[int]


class Profile(NamedTuple):
    """A weapon as numbers; `rules` gives the x of each of its rules, once per instance."""

    attacks: int
    hit: int
    normal: int
    critical: int
    rules: Mapping[str, list[int]]

    def has(self, name: str) -> bool:
        return name in self.rules

    def best(self, name: str) -> int:
        """kt24.weapon.general: one x is chosen; the larger is the better one."""
        return max(self.rules.get(name, [0]))

    @property
    def accurate(self) -> int:
        """kt24.weapon.accurate-stack: several instances may be one Accurate 2 instead."""
        several = 2 if len(self.rules.get("accurate", [])) > 1 else 0
        return min(self.attacks, max(self.best("accurate"), several))


class Hand(NamedTuple):
    """Attack dice after re-rolls: how many were kept unrolled, what the others show, dice used so far, CP left."""

    kept: int
    shown: tuple[int, ...]
    used: int
    points: int


class ShotResult(NamedTuple):
    """Damage, critical successes retained, CP left of attacker and defender, and how many dice fell."""

    damage: int
    criticals: int
    points: tuple[int, int]
    dice: int


class FightResult(NamedTuple):
    """Wounds left, critical successes retained, CP left, and how many dice fell."""

    wounds: tuple[int, int]
    criticals: tuple[int, int]
    points: tuple[int, int]
    dice: int


# Dice


def permits(profile: Profile, points: int) -> dict[str, int]:
    """Which rules may re-roll, and how many dice each at most."""
    many = 99
    limits = {"balanced": 1, "ceaseless": many, "relentless": many}
    allowed = {name: limit for name, limit in limits.items() if profile.has(name)}
    return {**allowed, "command": points} if points else allowed


def allowed(limits: Mapping[str, int], numbers: Faces, rules: Sequence[str]) -> bool:
    """Whether dice that showed these numbers may be re-rolled, each by the rule at its place."""
    ceaseless = {number for number, rule in zip(numbers, rules, strict=True) if rule == "ceaseless"}
    return len(ceaseless) <= 1 and all(rules.count(rule) <= limit for rule, limit in limits.items())


def rerolls(limits: Mapping[str, int], numbers: Faces) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to re-roll some dice one after the other, no die twice: which ones in order, and the CP it costs."""
    for count in range(len(numbers) + 1 if limits else 1):
        for order in permutations(range(len(numbers)), count):
            shown = [numbers[die] for die in order]
            for rules in product(limits, repeat=count):
                if allowed(limits, shown, rules):
                    yield order, rules.count("command")


def hands(profile: Profile, points: int, faces: Faces) -> set[Hand]:
    """Every hand of attack dice that the attacker can come to."""
    found = set()
    for kept in range(profile.accurate + 1):
        count = profile.attacks - kept
        first = list(faces[:count])
        for order, spent in rerolls(permits(profile, points), first):
            shown = list(first)
            for place, die in enumerate(order):
                shown[die] = faces[count + place]
            found.add(Hand(kept, tuple(sorted(shown)), count + len(order), points - spent))
    return found


def counted(shown: Faces, needs: int, lethal: int = 6) -> tuple[int, int, int]:
    """How many critical successes, normal successes and fails these dice are."""
    good = [face for face in shown if face == 6 or (face != 1 and face >= needs)]
    critical = [face for face in good if face == 6 or face >= lethal]
    return len(critical), len(good) - len(critical), len(shown) - len(good)


def retained(profile: Profile, hand: Hand, *, obscured: bool = False) -> set[tuple[int, int]]:
    """Every number of critical and normal successes that can be retained of a hand."""
    lethal = min(profile.rules.get("lethal", [6]))
    critical, normal, fail = counted(hand.shown, profile.hit, lethal)
    if obscured:
        return {(0, max(0, critical + normal + hand.kept - 1))}
    if critical == 0:
        changes = {0, 1} if profile.has("severe") and normal + hand.kept else {0}
        return {(change, normal + hand.kept - change) for change in changes}
    punished = {0, 1} if profile.has("punishing") and fail else {0}
    rent = {0, 1} if profile.has("rending") and normal else {0}
    return {(critical + lifted, normal + hand.kept + more - lifted) for more in punished for lifted in rent}


# Shots


def unblocked(attack: tuple[int, int], defence: tuple[int, int], *, brutal: bool) -> set[tuple[int, int]]:
    """What may be left of criticals and normals when the defender has blocked all that can be blocked.

    A solution has so many criticals blocked by criticals, criticals by pairs, normals by normals, normals by criticals;
    it counts if nothing that is left over on the one side could block something left over on the other.
    """
    have = 0 if brutal else defence[1]
    found = set()
    for by_critical, by_pair, by_normal, wasted in product(range(4), repeat=4):
        critical, normal = attack[0] - by_critical - by_pair, attack[1] - by_normal - wasted
        spare, pair = defence[0] - by_critical - wasted, have - 2 * by_pair - by_normal
        if min(critical, normal, spare, pair) < 0:
            continue
        could = (spare and (critical or normal)) or (pair and normal) or (pair >= 2 and critical)
        if not could:
            found.add((critical, normal))
    return found


def shots(
    profile: Profile,
    faces: Faces,
    *,
    save: int,
    cover: bool = False,
    obscured: bool = False,
    points: tuple[int, int] = (0, 0),
) -> set[ShotResult]:
    """Everything that can come of a shot."""
    results = set()
    for hand in hands(profile, points[0], faces):
        for successes in retained(profile, hand, obscured=obscured):
            for defence, used, left in defences(profile, faces[hand.used :], save, cover, successes[0], points[1]):
                for critical, normal in unblocked(successes, defence, brutal=profile.has("brutal")):
                    devastating = successes[0] * profile.best("devastating")
                    damage = devastating + critical * profile.critical + normal * profile.normal
                    results.add(ShotResult(damage, successes[0], (hand.points, left), hand.used + used))
    return results


def defences(
    profile: Profile, faces: Faces, save: int, cover: bool, criticals: int, points: int
) -> Iterator[tuple[tuple[int, int], int, int]]:
    """Every defence: its critical and normal successes, how many dice it used, and the CP left."""
    fewer = max(profile.best("piercing"), profile.best("piercing-crits") if criticals else 0)
    taken = max(0, 3 - fewer)
    saves = {0, 1} if cover and taken and not profile.has("saturate") else {0}
    for kept in saves:
        first = list(faces[: taken - kept])
        for order, spent in rerolls({"command": points} if points else {}, first):
            shown = list(first)
            for place, die in enumerate(order):
                shown[die] = faces[len(first) + place]
            critical, normal, _ = counted(shown, save)
            yield (critical, normal + kept), len(first) + len(order), points - spent


# Fights


class Bout(NamedTuple):
    """A fight under way: by side the criticals and normals, the wounds, whose turn it is, and whose Shock is spent."""

    hands: tuple[tuple[int, int], tuple[int, int]]
    wounds: tuple[int, int]
    turn: int
    shocked: tuple[bool, bool]

    def changed(self, side: int, critical: int, normal: int) -> "Bout":
        """With so many successes fewer on a side."""
        had = self.hands[side]
        now = (had[0] - critical, had[1] - normal)
        return self._replace(hands=(now, self.hands[1]) if side == 0 else (self.hands[0], now))


def fights(
    profiles: tuple[Profile, Profile],
    faces: Faces,
    *,
    wounds: tuple[int, int],
    full: bool,
    points: tuple[int, int] = (0, 0),
) -> set[FightResult]:
    """Everything that can come of a fight."""
    results = set()
    for pair, used, left in both_hands(profiles, points, faces):
        for ours, theirs in product(retained(profiles[0], pair[0]), retained(profiles[1], pair[1])):
            hurt = (
                wounds[0] - theirs[0] * profiles[1].best("devastating"),
                wounds[1] - ours[0] * profiles[0].best("devastating"),
            )
            for end in ends(profiles, Bout((ours, theirs), hurt, 0, (False, False)), full):
                results.add(FightResult(end, (ours[0], theirs[0]), left, used))
    return results


def both_hands(
    profiles: tuple[Profile, Profile], points: tuple[int, int], faces: Faces
) -> Iterator[tuple[tuple[Hand, Hand], int, tuple[int, int]]]:
    """Both sides' dice: the attacker's fall first; after that re-rolls of both may follow each other in any order."""
    for kept in product(range(profiles[0].accurate + 1), range(profiles[1].accurate + 1)):
        counts = (profiles[0].attacks - kept[0], profiles[1].attacks - kept[1])
        total = sum(counts)
        first = (list(faces[: counts[0]]), list(faces[counts[0] : total]))
        ways = [list(rerolls(permits(profiles[side], points[side]), first[side])) for side in (0, 1)]
        for (ours, spent), (theirs, paid) in product(*ways):
            for mixed in interleaved([(0, die) for die in ours], [(1, die) for die in theirs]):
                shown = (list(first[0]), list(first[1]))
                for place, (side, die) in enumerate(mixed):
                    shown[side][die] = faces[total + place]
                left = (points[0] - spent, points[1] - paid)
                dice = [Hand(kept[side], tuple(sorted(shown[side])), 0, left[side]) for side in (0, 1)]
                yield (dice[0], dice[1]), total + len(mixed), left


Picked = list[tuple[int, int]]


def interleaved(ours: Picked, theirs: Picked) -> Iterable[Picked]:
    """Every order of two lists that keeps the order of each."""
    if not ours or not theirs:
        return [ours + theirs]
    return [
        *([ours[0], *rest] for rest in interleaved(ours[1:], theirs)),
        *([theirs[0], *rest] for rest in interleaved(ours, theirs[1:])),
    ]


def ends(profiles: tuple[Profile, Profile], start: Bout, full: bool) -> set[tuple[int, int]]:
    """All ways in which the wounds can stand at the end of a fight."""
    found, frontier, seen = set[tuple[int, int]](), {start}, set[Bout]()
    while frontier:
        bout = frontier.pop()
        seen.add(bout)
        if min(bout.wounds) <= 0 or not any(map(any, bout.hands)):
            found.add(bout.wounds)
            continue
        side = bout.turn if any(bout.hands[bout.turn]) else 1 - bout.turn
        frontier |= set(resolved(profiles, bout, side, full)) - seen
    return found


def resolved(profiles: tuple[Profile, Profile], bout: Bout, side: int, full: bool) -> Iterator[Bout]:
    """The fight after every way in which a side can resolve one of its successes."""
    other, after = 1 - side, bout._replace(turn=1 - side)
    criticals, normals = bout.hands[side]
    if normals:
        spent = after.changed(side, 0, 1)
        yield hurt(spent, other, profiles[side].normal)
        if not profiles[other].has("brutal"):
            yield from blocks(spent, other, bout.hands[other], False, full)
    if criticals:
        spent = after.changed(side, 1, 0)
        yield shock(hurt(spent, other, profiles[side].critical), side, profiles[side])
        yield from blocks(spent, other, bout.hands[other], True, full)


def blocks(spent: Bout, other: int, theirs: tuple[int, int], critical: bool, full: bool) -> Iterator[Bout]:
    """What a block may cancel: a normal, a critical with a critical, or nothing where there is nothing."""
    if theirs[1]:
        yield spent.changed(other, 0, 1)
    if theirs[0] and critical:
        yield spent.changed(other, 1, 0)
    if full and not any(theirs):
        yield spent


def hurt(bout: Bout, side: int, damage: int) -> Bout:
    left = list(bout.wounds)
    left[side] -= damage
    return bout._replace(wounds=(left[0], left[1]))


def shock(bout: Bout, side: int, profile: Profile) -> Bout:
    """After a critical strike: the first one of a weapon with Shock also discards a success, a normal one if any."""
    if not profile.has("shock") or bout.shocked[side]:
        return bout
    spent = bout._replace(shocked=(bout.shocked[0] or side == 0, bout.shocked[1] or side == 1))
    critical, normal = spent.hands[1 - side]
    if normal:
        return spent.changed(1 - side, 0, 1)
    return spent.changed(1 - side, 1, 0) if critical else spent
