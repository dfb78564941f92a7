"""What no longer matters in an attack: for exact odds, which work out equal situations once.

The game keeps everything, for the log and for whoever looks at the dice. Here a situation is replaced by one that goes
on in exactly the same way, question by question, with the same chances.
"""

from functools import cache

from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.attack.duel import Duel
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.cards.notation import SHAPES
from killzone.editions.shared.attack.dice_pool import (
    Die,
    can_be_rerolled,
    in_order,
    lethal,
    remembered,
    result_of,
    rolled_die,
)
from killzone.editions.shared.attack.shot import ATTACK, DEFENCE

LASTING = frozenset({"brutal", "saturate", "shock"})
"""Of the rules that weapons carry, those that still count once the dice are retained; rules of others always may."""


def only_damage(weapon: Weapon) -> Weapon:
    """A weapon of which only the damage is left."""
    return _harming(weapon.normal, weapon.critical)


@cache
def _harming(normal: int, critical: int) -> Weapon:
    return Weapon("", "", False, 0, 0, normal, critical)


@cache
def _lasting(rules: tuple[WeaponRule, ...]) -> tuple[WeaponRule, ...]:
    return tuple(sorted((one for one in rules if one.name in LASTING or one.name not in SHAPES), key=repr))


def simpler_shot(shot: Shot) -> Shot:
    """The shot without what no longer matters for its dice and damage."""
    (attack, defence), weapon = shot.pools, shot.weapon
    if not shot.defending:
        if attack.dice:
            pool = alike_dice(attack)
            return shot if pool is attack else shot.with_pool(ATTACK, pool)
        if attack.needs or not (weapon.id or shot.criticals):
            return shot
        counts = shot.criticals and (attack.has("stun") or attack.has("piercing-crits"))
        return shot.but(weapon=only_damage(weapon), criticals=1 if counts else 0, obscured=False, near=())
    if defence.dice:
        pool = alike_dice(defence)
        shot = shot if pool is defence else shot.but(pools=(attack, pool))
    elif not defence.needs and (shot.defence_dice or shot.cover):
        shot = shot.but(cover="", defence_dice=0)
    rules = _lasting(attack.rules)
    if not weapon.id and rules == attack.rules:
        return shot
    criticals = 1 if shot.criticals and attack.has("stun") else 0
    pools = (attack.but(needs=0, rules=rules), shot.pools[DEFENCE])
    return shot.but(weapon=only_damage(weapon), pools=pools, criticals=criticals, obscured=False, near=())


def simpler_duel(duel: Duel) -> Duel:
    """The fight without what no longer matters for its dice and damage."""
    first, second = duel.pools
    if first.dice or second.dice:
        return duel.but(pools=(alike_dice(first), alike_dice(second)))
    if first.needs or second.needs or not duel.weapons[0].id:
        return duel
    own, other = duel.weapons
    return duel.but(
        weapons=(only_damage(own), only_damage(other)),
        pools=tuple(pool.but(needs=0, rules=_lasting(pool.rules)) for pool in duel.pools),
        criticals=(_stunning(first, duel.criticals[0]), _stunning(second, duel.criticals[1])),
        accurate=(),
        near=((), ()),
    )


def _stunning(pool: Pool, criticals: int) -> int:
    """How many critical strikes so far still matter: one, where they stun."""
    return 1 if criticals and pool.has("stun") else 0


@remembered
def alike_dice(pool: Pool) -> Pool:
    """The pool with faces exchanged for others that no rule tells apart, and of what was used only what is asked for.

    Faces that count the same differ only for Ceaseless: before its number is chosen in how many dice show each, then in
    whether it is the chosen one, for which the lowest that counts the same stands; those of dice that were re-rolled no
    longer differ at all.
    """
    if not pool.dice:
        return pool
    used = asked_for(pool.used)
    dice = pool.dice
    if pool.has("ceaseless"):
        chosen = next((int(one.removeprefix(_CHOSEN)) for one in used if one.startswith(_CHOSEN)), 0)
        results = _results(pool.needs, lethal(pool.rules))
        faces = _chosen(results, chosen) if chosen else _shown(results, _numbers(dice))
        if chosen and faces[chosen, True] != chosen:
            used = tuple(sorted(f"{_CHOSEN}{faces[chosen, True]}" if one.startswith(_CHOSEN) else one for one in used))
        dice = tuple(sorted((_showing(die, faces[die.face, can_be_rerolled(die)]) for die in dice), key=in_order))
    return pool if dice == pool.dice and used == pool.used else pool.but(dice=dice, used=used)


def exchanged(pool: Pool) -> tuple[tuple[Die, ...], ...]:
    """The dice that may change places in a pool: those that count the same, before Ceaseless chooses a number."""
    if not pool.has("ceaseless") or any(one.startswith(_CHOSEN) for one in pool.used):
        return ()
    edge = lethal(pool.rules)
    kinds = _results(pool.needs, edge)
    return tuple([tuple([rolled_die(pool, face) for face in faces]) for faces in kinds])


_CHOSEN = "ceaseless-"


@cache
def _showing(die: Die, face: int) -> Die:
    return die if die.face == face else die.but(face=face)


@cache
def asked_for(used: tuple[str, ...]) -> tuple[str, ...]:
    """The number that Ceaseless chose, and which rules were used; those that may be used again do not count."""
    found = set()
    for one in used:
        word, _, face = one.rpartition("-")
        if one.startswith("ceaseless-") or not face.isdigit():
            found.add(one)
        elif word not in ("relentless", "command-reroll"):
            found.add(word)
    return tuple(sorted(found))


Stand = dict[tuple[int, bool], int]
"""For each face, of dice that may still be re-rolled or not, the one that stands for it."""


@cache
def _results(needs: int, edge: int) -> tuple[tuple[int, ...], ...]:
    """The faces that count the same."""
    kinds: dict[int, list[int]] = {}
    for face in range(1, 7):
        kinds.setdefault(result_of(face, needs, edge), []).append(face)
    return tuple(map(tuple, kinds.values()))


def _numbers(dice: tuple[Die, ...]) -> tuple[int, ...]:
    """How many dice that may be re-rolled show each face, from 0 on."""
    shown = [0] * 7
    for die in dice:
        if can_be_rerolled(die):
            shown[die.face] += 1
    return tuple(shown)


@cache
def _shown(kinds: tuple[tuple[int, ...], ...], shown: tuple[int, ...]) -> Stand:
    """Before a number is chosen: of faces that count the same the first stands for that which most dice show."""
    stands: Stand = {(0, False): 0}
    for faces in kinds:
        for place, face in enumerate(sorted(faces, key=lambda face: (-shown[face], face))):
            stands[face, True] = faces[place]
        stands.update({(face, False): faces[0] for face in faces})
    return stands


@cache
def _chosen(kinds: tuple[tuple[int, ...], ...], chosen: int) -> Stand:
    """Afterwards: the first stands for the chosen number, and the last for all others, of those that count the same."""
    stands: Stand = {(0, False): 0}
    for faces in kinds:
        for face in faces:
            others = faces[-1] if chosen in faces else faces[0]
            stands[face, True] = faces[0] if face == chosen else others
            stands[face, False] = faces[0]
    return stands
