"""The attacks of 2021 counted by hand, dice by dice: see `counting`."""

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
