"""The attacks of 2024 counted by hand, dice by dice: see `counting`."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from odds.counting import (
    AGAINST_DAMAGE,
    AGAINST_NET,
    FOR_DAMAGE,
    FOR_NET,
    ONE,
    Chances,
    End,
    Rules,
    Side,
    counted,
    ignoring,
    less,
    mixed,
    rules_of,
    thrown,
    unblocked,
    with_rerolls,
)


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
            lambda faces, unrolled=unrolled: with_rerolls(  # type: ignore[misc]  # holds this round
                faces, own, cp[0], False, lambda final: retained(final, unrolled), FOR_DAMAGE
            ),
        )
        for unrolled in range(most + 1)
    )


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
