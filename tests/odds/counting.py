"""Attacks counted out again, straight from the ledger and without a step of the game: a second opinion on the odds.

Chances are fractions over ordered dice. A choice is made for the expectation of what the chooser wants, of equals for
the better chance to kill or to live. Nothing here is fast, and nothing is shared with what it is held against.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

ONE = Fraction(1)


class End(NamedTuple):
    """What an attack came to."""

    dealt: int
    taken: int = 0
    killed: bool = False
    died: bool = False
    stun: bool = False


Chances = dict[Any, Fraction]


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    found: Chances = {}
    for share, part in parts:
        for end, chance in part.items():
            found[end] = found.get(end, Fraction(0)) + share * chance
    return found


def expected(part: Chances, worth: Callable[[Any], int]) -> Fraction:
    return sum((chance * worth(end) for end, chance in part.items()), Fraction(0))


def net(end: End) -> int:
    return end.dealt - end.taken + 3 * (end.killed - end.died)


class Chooser(NamedTuple):
    """Somebody who chooses: for this worth, of equals for this one."""

    wants: Callable[[End], int]
    then: Callable[[End], int]

    def best(self, ways: Iterable[Chances]) -> Chances:
        return max(ways, key=lambda way: (expected(way, self.wants), expected(way, self.then)))


FOR_DAMAGE = Chooser(lambda end: end.dealt, lambda end: end.killed - end.died)
AGAINST_DAMAGE = Chooser(lambda end: -end.dealt, lambda end: end.died - end.killed)
FOR_NET = Chooser(net, lambda end: end.killed - end.died)
AGAINST_NET = Chooser(lambda end: -net(end), lambda end: end.died - end.killed)


def dice(count: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=count))


def thrown(count: int, after: Callable[[tuple[int, ...]], Chances]) -> Chances:
    """Every ordered throw; `after` may look at sorted faces only, so that it is asked once for each of these."""
    share = Fraction(1, 6**count)
    seen: dict[tuple[int, ...], int] = {}
    for faces in dice(count):
        key = tuple(sorted(faces))
        seen[key] = seen.get(key, 0) + 1
    return mixed((share * number, after(faces)) for faces, number in seen.items())


def ignoring(damage: int, edge: int) -> dict[int, Fraction]:
    """How much of some damage is left after a die for each point of it."""
    if not edge:
        return {damage: ONE}
    found = {0: ONE}
    for _ in range(damage):
        after: dict[int, Fraction] = {}
        for face in range(1, 7):
            for left, share in found.items():
                now = left + (face < edge)
                after[now] = after.get(now, Fraction(0)) + share / 6
        found = after
    return found


def less(damage: int, x: int, least: int = 1) -> int:
    return damage if damage <= least else max(least, damage - x)


def unblocked(normal: int, critical: int, normals: int, criticals: int, brutal: bool) -> set[tuple[int, int]]:
    """What blocks may leave of normal and critical successes, going on while a block is possible."""
    ways = []
    if criticals and critical:
        ways.append((normal, critical - 1, normals, criticals - 1))
    if normals >= 2 and critical and not brutal:
        ways.append((normal, critical - 1, normals - 2, criticals))
    if normals and normal and not brutal:
        ways.append((normal - 1, critical, normals - 1, criticals))
    if criticals and normal:
        ways.append((normal - 1, critical, normals, criticals - 1))
    if not ways:
        return {(normal, critical)}
    return set[tuple[int, int]]().union(*(unblocked(*way, brutal) for way in ways))


def counted(face: int, needs: int, lethal: int) -> str:
    if face == 6:
        return "critical"
    if face == 1 or face < needs:
        return "fail"
    return "critical" if face >= lethal else "normal"


class Rules:
    """Weapon rules by name, with their x."""

    def __init__(self, x: tuple[tuple[str, int], ...]) -> None:
        self.x = x

    def __contains__(self, name: object) -> bool:
        return any(own == name for own, _ in self.x)

    def most(self, name: str) -> int:
        return max((x for own, x in self.x if own == name), default=0)


def rules_of(text: str) -> Rules:
    found = []
    for each in filter(None, (part.strip() for part in text.split(","))):
        word = each.split(" ")
        digits = "".join(letter for letter in word[-1] if letter.isdigit())
        tight = "".join(letter for letter in each if not letter.isdigit()) if " " not in each else ""
        name = tight or (" ".join(word[:-1]) if digits else each)
        found.append((name.lower().rstrip("+"), int(digits or 0)))
    return Rules(tuple(found))


def with_rerolls(
    faces: tuple[int, ...],
    rules: Rules,
    cp: int,
    ceaseless_ones: bool,
    after: Callable[[tuple[int, ...]], Chances],
    chooser: Chooser,
) -> Chances:
    """Dice that were rolled, re-rolled one at a time by whatever rule allows it, then what `after` makes of them."""

    @cache
    def on(dice: tuple[tuple[int, bool], ...], balanced: bool, number: int, left: int) -> Any:
        ways = [after(tuple(sorted(face for face, _ in dice)))]
        for place, (face, again) in enumerate(dice):
            if again or dice.index((face, again)) != place:
                continue
            rest = (*dice[:place], *dice[place + 1 :])
            nexts = []
            if balanced:
                nexts.append((False, number, left))
            if "ceaseless" in rules and (face == 1 if ceaseless_ones else number in (0, face)):
                nexts.append((balanced, face, left))
            if "relentless" in rules:
                nexts.append((balanced, number, left))
            if left:
                nexts.append((balanced, number, left - 1))
            for state in set(nexts):
                ways.append(
                    mixed((Fraction(1, 6), on(tuple(sorted((*rest, (new, True)))), *state)) for new in range(1, 7))
                )
        return chooser.best(ways)

    found: Chances = on(tuple(sorted((face, False) for face in faces)), "balanced" in rules, 0, cp)
    return found


# 2024


def shot_24(
    *,
    atk: int,
    hit: int,
    dmg: tuple[int, int],
    rules: str = "",
    save: int,
    wounds: int,
    cover: bool = False,
    improved_cover: bool = False,
    obscured: bool = False,
    defence: int = 3,
    reduce: int = 0,
    reduce_one: int = 0,
    ignore_one: int = 0,
    ignore: int = 0,
    cp: tuple[int, int] = (0, 0),
) -> Chances:
    """A shot of 2024, both sides for damage."""
    own = rules_of(rules)
    lethal = min((x for name, x in own.x if name == "lethal"), default=6)

    def inflicted(normal: int, critical: int, stun: bool, done: dict[int, Fraction]) -> Chances:
        each = (less(dmg[0], reduce) if reduce else dmg[0], less(dmg[1], reduce) if reduce else dmg[1])
        totals = set()

        def choose(normals: int, criticals: int, gone: int, fewer: bool, so_far: int) -> None:
            moves = 0
            for have, damage, kind in ((normals, each[0], 0), (criticals, each[1], 1)):
                if have and damage and gone:
                    moves += 1
                    choose(normals - (not kind), criticals - kind, gone - 1, fewer, so_far)
                if have and damage and fewer:
                    moves += 1
                    choose(normals - (not kind), criticals - kind, gone, False, so_far + less(damage, reduce_one))
            if not moves:
                totals.add(so_far + normals * each[0] + criticals * each[1])

        choose(normal, critical, ignore_one, bool(reduce_one), 0)
        ways = []
        for total in totals:
            parts = []
            for first, share in done.items():
                for second, chance in ignoring(total, ignore).items():
                    lost = first + second
                    parts.append((share * chance, {End(min(lost, wounds), 0, lost >= wounds, False, stun): ONE}))
            ways.append(mixed(parts))
        return AGAINST_DAMAGE.best(ways)

    @cache
    def defended(normal: int, critical: int, retained: int) -> Any:
        done = ignoring(retained * own.most("devastating"), ignore)
        stun = "stun" in own and retained > 0
        fewer = max(own.most("piercing"), own.most("piercing crits") if retained else 0)
        number = max(0, defence - fewer)

        def saved(kept: tuple[int, int], count: int) -> Chances:
            def resolved(faces: tuple[int, ...]) -> Chances:
                def blocked(final: tuple[int, ...]) -> Chances:
                    results = [counted(face, save, 6) for face in final]
                    normals, criticals = kept[0] + results.count("normal"), kept[1] + results.count("critical")
                    left = unblocked(normal, critical, normals, criticals, "brutal" in own)
                    return AGAINST_DAMAGE.best(inflicted(*one, stun, done) for one in left)

                return with_rerolls(faces, Rules(()), cp[1], False, blocked, AGAINST_DAMAGE)

            return thrown(count, resolved)

        ways = [saved((0, 0), number)]
        if (cover or improved_cover) and number and "saturate" not in own:
            ways.append(saved((1, 0), number - 1))
            if improved_cover:
                ways.append(saved((0, 1), number - 1))
                if number >= 2:
                    ways.append(saved((2, 0), number - 2))
        return AGAINST_DAMAGE.best(ways)

    def retained(faces: tuple[int, ...], unrolled: int) -> Chances:
        results = [counted(face, hit, lethal) for face in faces]
        normal, critical, fails = results.count("normal"), results.count("critical"), results.count("fail")
        if obscured:
            successes = max(0, normal + critical + unrolled - 1)
            return defended(successes, 0, 0)  # type: ignore[no-any-return]  # the caller's own kind
        ways = [(normal + unrolled, critical)]
        if critical:
            punished = "punishing" in own and fails > 0
            rended = "rending" in own and normal > 0
            if punished:
                ways.append((normal + unrolled + 1, critical))
            if rended:
                ways.append((normal + unrolled - 1, critical + 1))
            if punished and rended:
                ways.append((normal + unrolled, critical + 1))
        elif "severe" in own and normal + unrolled:
            ways.append((normal + unrolled - 1, 1))
        return FOR_DAMAGE.best(defended(n, c, c) for n, c in ways)

    instances = [x for name, x in own.x if name == "accurate"]
    most = min(atk, max(2, *instances) if len(instances) > 1 else sum(instances))
    return FOR_DAMAGE.best(
        thrown(
            atk - unrolled,
            lambda faces, unrolled=unrolled: with_rerolls(  # type: ignore[misc]  # a default that holds the value of this round
                faces, own, cp[0], False, lambda final: retained(final, unrolled), FOR_DAMAGE
            ),
        )
        for unrolled in range(most + 1)
    )


class Side(NamedTuple):
    """One side of a fight."""

    atk: int
    hit: int
    dmg: tuple[int, int]
    rules: str
    wounds: int
    reduce: int = 0
    ignore: int = 0


def fight_24(first: Side, second: Side) -> Chances:
    """A fight of 2024 without re-rolls of the second side, both for net damage."""
    sides, own = (first, second), (rules_of(first.rules), rules_of(second.rules))

    @cache
    def blows(hands: tuple[tuple[int, int], ...], left: tuple[int, int], turn: int, shocked: tuple[bool, bool]) -> Any:
        mine, theirs = hands[turn], hands[1 - turn]
        if min(left) <= 0 or not (sum(mine) or sum(theirs)):
            dealt, taken = second.wounds - max(0, left[1]), first.wounds - max(0, left[0])
            return {End(dealt, taken, left[1] <= 0, left[0] <= 0): ONE}
        if not sum(mine):
            return blows(hands, left, 1 - turn, shocked)

        def then(own_hand: tuple[int, int], other: tuple[int, int], lost: int, now: tuple[bool, bool]) -> Any:
            after = (own_hand, other) if turn == 0 else (other, own_hand)
            wounds = (left[0], left[1] - lost) if turn == 0 else (left[0] - lost, left[1])
            return blows(after, wounds, 1 - turn, now)

        ways = []
        for kind in (0, 1):
            if not mine[kind]:
                continue
            spent = (mine[0] - (kind == 0), mine[1] - (kind == 1))
            struck = sides[1 - turn]
            damage = sides[turn].dmg[kind]
            damage = less(damage, struck.reduce) if struck.reduce else damage
            other, now = theirs, shocked
            if kind == 1 and "shock" in own[turn] and not shocked[turn]:
                now = (True, shocked[1]) if turn == 0 else (shocked[0], True)
                other = (theirs[0] - 1, theirs[1]) if theirs[0] else (0, max(0, theirs[1] - 1))
            parts = (
                (chance, then(spent, other, lost, now)) for lost, chance in ignoring(damage, struck.ignore).items()
            )
            ways.append(mixed(parts))
            if kind == 0 and "brutal" in own[1 - turn]:
                continue
            if theirs[0]:
                ways.append(then(spent, (theirs[0] - 1, theirs[1]), 0, shocked))
            if theirs[1] and kind == 1:
                ways.append(then(spent, (theirs[0], theirs[1] - 1), 0, shocked))
            if not sum(theirs):
                ways.append(then(spent, theirs, 0, shocked))
        return (FOR_NET if turn == 0 else AGAINST_NET).best(ways)

    def begun(mine: tuple[int, int], theirs: tuple[int, int]) -> Chances:
        burns = (theirs[1] * own[1].most("devastating"), mine[1] * own[0].most("devastating"))
        parts = []
        for lost, share in ignoring(burns[0], first.ignore).items():
            for other, chance in ignoring(burns[1], second.ignore).items():
                wounds = (first.wounds - lost, second.wounds - other)
                parts.append((share * chance, blows((mine, theirs), wounds, 0, (False, False))))
        return mixed(parts)

    def hands(side: int, faces: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        lethal = min((x for name, x in own[side].x if name == "lethal"), default=6)
        results = [counted(face, sides[side].hit, lethal) for face in faces]
        normal, critical, fails = results.count("normal"), results.count("critical"), results.count("fail")
        yield normal, critical
        if critical:
            punished, rended = "punishing" in own[side] and fails > 0, "rending" in own[side] and normal > 0
            if punished:
                yield normal + 1, critical
            if rended:
                yield normal - 1, critical + 1
            if punished and rended:
                yield normal, critical + 1
        elif "severe" in own[side] and normal:
            yield normal - 1, 1

    def second_rolled(theirs_faces: tuple[int, ...], faces: tuple[int, ...]) -> Chances:
        (theirs,) = hands(1, theirs_faces)

        def retained(final: tuple[int, ...]) -> Chances:
            return FOR_NET.best(begun(mine, theirs) for mine in hands(0, final))

        return with_rerolls(faces, own[0], 0, False, retained, FOR_NET)

    return thrown(first.atk, lambda faces: thrown(second.atk, lambda theirs: second_rolled(theirs, faces)))


# 2021


def shot_21(
    *,
    atk: int,
    hit: int,
    dmg: tuple[int, int],
    rules: str = "",
    critical_rules: str = "",
    save: int,
    wounds: int,
    cover: bool = False,
    defence: int = 3,
    invulnerable: int = 0,
    reduce: int = 0,
    ignore: int = 0,
    own_wounds: int = 0,
    cp: tuple[int, int] = (0, 0),
) -> Chances:
    """A shot of 2021, both sides for damage; `critical_rules` stand after the "!"."""
    own, late = rules_of(rules), rules_of(critical_rules)
    lethal = min((x for name, x in own.x if name == "lethal"), default=6)
    each = tuple(less(damage, reduce) if reduce else damage for damage in dmg)

    @cache
    def defended(normal: int, critical: int) -> Any:
        also = Rules((*own.x, *(late.x if critical else ())))
        mortal = critical * (also.most("mw") + also.most("splash"))
        done = ignoring(mortal, ignore)
        stun = "stun" in also and critical > 0

        def ended(damage: int) -> Chances:
            parts = []
            for first, share in done.items():
                for second, chance in ignoring(damage, ignore).items():
                    lost = first + second
                    parts.append((share * chance, {End(min(lost, wounds), 0, lost >= wounds, False, stun): ONE}))
            return mixed(parts)

        if not normal + critical:
            return ended(0)

        def saved(needs: int, count: int, kept: int) -> Chances:
            def resolved(faces: tuple[int, ...]) -> Chances:
                def stopped(final: tuple[int, ...]) -> Chances:
                    results = [counted(face, needs, 6) for face in final]
                    normals, criticals = kept + results.count("normal"), results.count("critical")
                    left = unblocked(normal, critical, normals, criticals, brutal=False)
                    return AGAINST_DAMAGE.best(ended(n * each[0] + c * each[1]) for n, c in left)

                return with_rerolls(faces, Rules(()), cp[1], True, stopped, AGAINST_DAMAGE)

            return thrown(count, resolved)

        penetration = max(also.most("ap"), also.most("p") if critical else 0)
        ways = []
        armoured = [(save, max(0, defence - penetration))]
        if invulnerable:
            armoured.append((invulnerable, defence))
        for needs, count in armoured:
            ways.append(saved(needs, count, 0))
            if cover and count and "no cover" not in also:
                ways.append(saved(needs, count - 1, 1))
        return AGAINST_DAMAGE.best(ways)

    def retained(faces: tuple[int, ...]) -> Chances:
        results = [counted(face, hit, lethal) for face in faces]
        normal, critical = results.count("normal"), results.count("critical")
        ways = [(normal, critical)]
        if critical and normal and ("rending" in own or "rending" in late):
            ways.append((normal - 1, critical + 1))
        found = FOR_DAMAGE.best(defended(n, c) for n, c in ways)
        burnt = 3 * faces.count(1) if "hot" in own else 0
        taken = min(burnt, own_wounds) if own_wounds else burnt
        return {one._replace(taken=taken, died=0 < own_wounds <= burnt): chance for one, chance in found.items()}

    return thrown(atk, lambda faces: with_rerolls(faces, own, cp[0], True, retained, FOR_DAMAGE))


def fight_21(first: Side, second: Side) -> Chances:
    """A combat of 2021 without re-rolls of the second side, both for net damage."""
    sides, own = (first, second), (rules_of(first.rules), rules_of(second.rules))

    @cache
    def blows(hands: tuple[tuple[int, int], ...], left: tuple[int, int], turn: int, struck: tuple[int, int]) -> Any:
        mine, theirs = hands[turn], hands[1 - turn]
        if min(left) <= 0 or not (sum(mine) or sum(theirs)):
            dealt, taken = second.wounds - max(0, left[1]), first.wounds - max(0, left[0])
            return {End(dealt, taken, left[1] <= 0, left[0] <= 0): ONE}
        if not sum(mine):
            return blows(hands, left, 1 - turn, struck)

        def then(own_hand: tuple[int, int], other: tuple[int, int], lost: int, now: tuple[int, int]) -> Any:
            after = (own_hand, other) if turn == 0 else (other, own_hand)
            wounds = (left[0], left[1] - lost) if turn == 0 else (left[0] - lost, left[1])
            return blows(after, wounds, 1 - turn, now)

        ways = []
        for kind in (0, 1):
            if not mine[kind]:
                continue
            spent = (mine[0] - (kind == 0), mine[1] - (kind == 1))
            target = sides[1 - turn]
            damage = sides[turn].dmg[kind]
            damage = less(damage, target.reduce) if target.reduce else damage
            other, now = theirs, struck
            if kind == 1 and "stun" in own[turn]:
                now = (struck[0] + 1, struck[1]) if turn == 0 else (struck[0], struck[1] + 1)
                if struck[turn] == 0 and theirs[0]:
                    other = (theirs[0] - 1, theirs[1])
            parts = (
                (chance, then(spent, other, lost, now)) for lost, chance in ignoring(damage, target.ignore).items()
            )
            ways.append(mixed(parts))
            if kind == 0 and "brutal" in own[1 - turn]:
                continue
            if theirs[0]:
                ways.append(then(spent, (theirs[0] - 1, theirs[1]), 0, struck))
            if theirs[1] and kind == 1:
                ways.append(then(spent, (theirs[0], theirs[1] - 1), 0, struck))
        return (FOR_NET if turn == 0 else AGAINST_NET).best(ways)

    def hand(side: int, faces: tuple[int, ...]) -> tuple[int, int]:
        lethal = min((x for name, x in own[side].x if name == "lethal"), default=6)
        results = [counted(face, sides[side].hit, lethal) for face in faces]
        return results.count("normal"), results.count("critical")

    def second_rolled(theirs_faces: tuple[int, ...], faces: tuple[int, ...]) -> Chances:
        theirs = hand(1, theirs_faces)

        def retained(final: tuple[int, ...]) -> Chances:
            normal, critical = hand(0, final)
            ways = [(normal, critical)]
            if "rending" in own[0] and normal and critical:
                ways.append((normal - 1, critical + 1))
            wounds = (first.wounds, second.wounds)
            return FOR_NET.best(blows((mine, theirs), wounds, 0, (0, 0)) for mine in ways)

        return with_rerolls(faces, own[0], 0, True, retained, FOR_NET)

    return thrown(first.atk, lambda faces: thrown(second.atk, lambda theirs: second_rolled(theirs, faces)))


# 2018


def volley_18(
    *,
    shots: Chances,
    hit: int,
    modifier: int = 0,
    overwatch: bool = False,
    strength: int,
    toughness: int,
    ap: int = 0,
    save: int,
    invulnerable: int = 0,
    damage: dict[int, Fraction],
    wounds: int,
    flesh_wounds: int = 0,
    cover: bool = False,
    reroll_hits: str = "",
    reroll_wounds: str = "",
    reroll_saves: str = "",
) -> Chances:
    """Attacks of 2018 on one model: chances of (wounds lost, flesh wound suffered, out of action)."""

    def chance(meets: Callable[[int], bool], again: str) -> Fraction:
        good = Fraction(sum(1 for face in range(1, 7) if meets(face)), 6)
        anew = sum(
            1 for face in range(1, 7) if not meets(face) and (again in ("failed", "any") or (again and face == 1))
        )
        return good + Fraction(anew, 6) * good

    def hits(face: int) -> bool:
        return face == 6 if overwatch else face == 6 or (face != 1 and face + modifier >= hit)

    def hurts(face: int) -> bool:
        if strength >= 2 * toughness:
            need = 2
        elif strength * 2 <= toughness:
            need = 6
        else:
            need = 4 if strength == toughness else 3 if strength > toughness else 5
        return face == 6 or (face != 1 and face >= need)

    def saves(face: int) -> bool:
        return face != 1 and (face + ap >= save or bool(invulnerable and face >= invulnerable))

    through = chance(hits, reroll_hits) * chance(hurts, reroll_wounds) * (1 - chance(saves, reroll_saves))
    added = flesh_wounds - cover

    def injured(lost: int, last: int) -> Chances:
        out = 1 - Fraction(sum(1 for face in range(1, 7) if face + added < 4), 6) ** last
        if flesh_wounds == 3:
            out = ONE
        return {(lost, False, True): out, (lost, True, False): 1 - out}

    @cache
    def on(number: int, left: int) -> Any:
        if not number:
            return {(wounds - left, False, False): ONE}
        parts = [(1 - through, on(number - 1, left))]
        for amount, share in damage.items():
            after = left - min(left, amount)
            parts.append((through * share, on(number - 1, after) if after else injured(wounds, amount)))
        return mixed(parts)

    found = mixed((share, on(number, wounds)) for number, share in shots.items())
    return {end: share for end, share in found.items() if share}
