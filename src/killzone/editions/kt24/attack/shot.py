"""Shooting, steps 3 to 6: attack dice, defence dice, blocks, damage. A closed sequence over a `Shot`.

Everything the dice depend on is in the `Shot` beforehand (profiles, rules in force, cover, obscured, CP), so that the
same steps serve the game and the odds.
"""

from collections.abc import Iterator
from functools import cache

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Wounded
from killzone.core.flow import Ask, Done, Flow, Jump, Next, Roll, Sequence, Window
from killzone.core.rules import rule
from killzone.core.subjects import BLOCK, RETAIN, ROLL, SomeDice
from killzone.core.trays import BLOCKED, DISCARDED, RETAINED, STRUCK
from killzone.core.values import Value
from killzone.editions.kt24.attack import damage_reduction
from killzone.editions.kt24.attack.accurate import ACCURATE, accurate_options, accurate_told
from killzone.editions.kt24.attack.dice_pool import (
    CRITICAL,
    NORMAL,
    RESULTS,
    Pool,
    accurate_dice,
    alike,
    changed,
    described,
    devastated,
    retained_unrolled,
    rolled,
    settled,
    stands,
    strength,
    without,
)
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.kt24.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    ATTACK_DICE_KEPT,
    RETAINING,
)
from killzone.editions.shared.dice_told import diced, fate

ATTACK, DEFENCE = 0, 1
LESS_PIERCING, PARRY = "less-piercing", "parry"
"""Rules of defence dice: Piercing counts x less; once, a normal success blocks a critical one."""
COVER, IMPROVED = "cover", "improved"
"""What a target may have; height improves cover: kept as a critical success, or two cover saves."""


class Shot(Value):
    """One shot at one target. `cover` is empty, `cover` or `improved`; `damage` is what the target has taken so far.

    `losing` is damage that it is about to take. `near` lists who else Devastating with a distance hurts, and how much
    for each critical success.
    """

    weapon: Weapon
    pools: tuple[Pool, ...]
    points: tuple[int, ...]
    wounds: int
    cover: str = ""
    obscured: bool = False
    defence_dice: int = 3
    near: tuple[tuple[str, int], ...] = ()
    defending: bool = False
    accurate: int = -1
    criticals: int = 0
    damage: int = 0
    losing: int = 0

    @property
    def attack(self) -> Pool:
        return self.pools[ATTACK]

    @property
    def defence(self) -> Pool:
        return self.pools[DEFENCE]

    @property
    def open_pools(self) -> tuple[int, ...]:
        return (DEFENCE,) if self.defending else (ATTACK,)

    def with_pool(self, index: int, pool: Pool) -> "Shot":
        return self.but(pools=(pool, self.pools[1]) if index == ATTACK else (self.pools[0], pool))


class ShotOutcome(Value):
    """What a shot did: damage to the target, critical successes retained, CP left by seat."""

    target: str
    damage: int
    criticals: int
    points: tuple[int, ...]


def _attacker(shot: Shot) -> tuple[int, ...]:
    return (shot.attack.seat,)


def _defender(shot: Shot) -> tuple[int, ...]:
    return (shot.defence.seat,)


@rule("kt24.weapon.accurate")
def retain_accurate(shot: Shot) -> Flow:
    """Up to x attack dice may be retained as normal successes without being rolled."""
    most = min(accurate_dice(shot.attack.rules), shot.weapon.attacks)
    if not most:
        return Next(shot.but(accurate=0))
    prompt, default = "How many attack dice to retain without rolling?", ACCURATE[most]
    domain = accurate_options(ATTACK, most)
    return Ask(shot.attack.seat, "accurate", prompt, domain, _accurate, rule="kt24.weapon.accurate", default=default)


def _accurate(shot: Shot, answer: str) -> Flow:
    count = ACCURATE.index(answer)
    pool = retained_unrolled(shot.attack, count, NORMAL, "accurate")
    return Next(shot.but(accurate=count).with_pool(ATTACK, pool), accurate_told(pool, count))


@rule("kt24.shoot.attack-dice", "kt24.def.dice")
def roll_attack(shot: Shot) -> Flow:
    """Roll one attack die for each point of Atk that no rule retained beforehand."""
    count = shot.weapon.attacks - shot.accurate
    id = "kt24.shoot.attack-dice"
    return Roll(count, _attack_rolled, seat=shot.attack.seat, why="attack dice", rule=id, alike=alike(shot.attack))


def _attack_rolled(shot: Shot, faces: tuple[int, ...]) -> Flow:
    return Next(shot.with_pool(ATTACK, rolled(shot.attack, faces)))


@rule("kt24.shoot.obscured")
def retain_against_obscured(shot: Shot) -> Flow:
    """Against an obscured target critical successes count as normal for good, and one success is given up.

    Which one is the attacker's choice, but all are normal by then and no rule tells them apart any more.
    """
    if not shot.obscured or not shot.attack.successes:
        return Next(shot)
    pool, before = shot.attack, shot.attack
    while pool.count(CRITICAL):
        pool = changed(pool, CRITICAL, NORMAL, "obscured")
    pool = without(pool, NORMAL)
    pool = pool.but(rules=tuple(one for one in pool.rules if one.name not in ("severe", "rending")))
    return Next(shot.with_pool(ATTACK, pool), _obscured_told(before, pool))


def _obscured_told(before: Pool, after: Pool) -> Iterator[Event]:
    """Which die is given up is told as one of those that are left normal."""
    text = "The target is obscured: one success is given up, none is critical."
    lowered = fate(after, RESULTS[NORMAL], RETAINED, "obscured", count=before.count(CRITICAL))
    given_up = fate(after, RESULTS[NORMAL], DISCARDED, "obscured")
    yield diced("kt24.shoot.obscured", after, text, *lowered, *given_up)


@rule("kt24.weapon.devastating", "kt24.weapon.stun")
def retain_criticals(shot: Shot) -> Flow:
    """Retained critical successes are counted; each inflicts Devastating damage at once, and any may stun."""
    pool = settled(shot.attack)
    criticals = pool.count(CRITICAL)
    losing = criticals * strength(pool.rules, "devastating")
    damage = 0
    if losing and not damage_reduction.ignores(shot.defence):
        damage, losing = losing, 0
    after = shot.but(pools=(pool, shot.defence), criticals=criticals, damage=damage, losing=losing)
    return Next(after, _criticals_told(shot, after))


def _criticals_told(before: Shot, after: Shot) -> Iterator[Event]:
    yield stands("kt24.shoot.attack-dice", before.attack, f"Attack dice: {described(before.attack)}.")
    if after.damage:
        yield Wounded("kt24.weapon.devastating", after.defence.operative, after.damage)
    yield from devastated(after.near, after.criticals)


def suffer_devastating(shot: Shot) -> Flow:
    """A target that may ignore wounds rolls for those of Devastating."""
    return damage_reduction.suffer(shot, shot.defence, shot.losing, _devastated) if shot.losing else Next(shot)


def _devastated(shot: Shot, faces: tuple[int, ...]) -> Flow:
    return _suffered(shot, faces, "kt24.weapon.devastating")


def _suffered(shot: Shot, faces: tuple[int, ...], id: str) -> Flow:
    suffered = damage_reduction.lost(shot.defence, shot.losing, faces)
    told = damage_reduction.told(id, shot.defence, shot.losing, suffered)
    return Next(shot.but(damage=shot.damage + suffered, losing=0), told)


@rule("kt24.shoot.defence-dice", "kt24.weapon.piercing", "kt24.weapon.piercing-crits")
def collect_defence(shot: Shot) -> Flow:
    """The defender takes three dice, x fewer against Piercing x, or Piercing Crits x with a critical success.

    They are taken and rolled whatever the attack dice show, and even if Devastating has taken the last wound.
    """
    rules = shot.attack.rules
    fewer = strength(rules, "piercing")
    if shot.criticals:
        fewer = max(fewer, strength(rules, "piercing-crits"))
    fewer = max(0, fewer - strength(shot.defence.rules, LESS_PIERCING))
    return Next(shot.but(defence_dice=max(0, shot.defence_dice - fewer), defending=True))


@rule("kt24.shoot.cover-save", "kt24.weapon.saturate", "kt24.terrain.vantage-conceal")
def retain_cover(shot: Shot) -> Flow:
    """In cover the defender may set one of the dice aside as a normal success, unless the weapon has Saturate."""
    if not shot.cover or not shot.defence_dice or shot.attack.has("saturate"):
        return Next(shot)
    id = "kt24.shoot.cover-save"
    domain = _cover_saves(shot.cover == IMPROVED, shot.defence_dice >= 2)
    prompt = "Retain a cover save before rolling?"
    return Ask(shot.defence.seat, "cover-save", prompt, domain, _cover, rule=id, default="cover")


@cache
def _cover_saves(improved: bool, two: bool) -> Pick:
    id, better = "kt24.shoot.cover-save", "kt24.terrain.vantage-conceal"
    options = [_retaining("cover", "Retain a cover save: one normal success", id, NORMAL)]
    if improved:
        options.append(_retaining("cover-critical", "Retain the cover save as a critical success", better, CRITICAL))
        if two:
            options.append(_retaining("cover-two", "Retain two cover saves", better, NORMAL, 2))
    options.append(Option("no-cover", "Roll all the defence dice", id, verb=ROLL))
    return Pick(options)


def _retaining(key: str, label: str, rule: str, result: int, count: int = 1) -> Option:
    return Option(key, label, rule, verb=RETAIN, dice=(SomeDice(DEFENCE, result=RESULTS[result], count=count),))


def _cover(shot: Shot, answer: str) -> Flow:
    if answer == "no-cover":
        return Next(shot)
    count, result = (2, NORMAL) if answer == "cover-two" else (1, CRITICAL if answer == "cover-critical" else NORMAL)
    pool = retained_unrolled(shot.defence, count, result, "cover")
    return Next(shot.with_pool(DEFENCE, pool), _cover_told(pool, count, result))


def _cover_told(pool: Pool, count: int, result: int) -> Iterator[Event]:
    text = f"{count} cover save{'s are' if count > 1 else ' is'} retained."
    yield diced("kt24.shoot.cover-save", pool, text, *fate(pool, RESULTS[result], RETAINED, "cover", count=count))


@rule("kt24.shoot.defence-dice")
def roll_defence(shot: Shot) -> Flow:
    """Roll the defence dice that were not retained; results of Save or more are successes."""
    count = shot.defence_dice - len(shot.defence.dice)
    id = "kt24.shoot.defence-dice"
    return Roll(count, _defence_rolled, seat=shot.defence.seat, why="defence dice", rule=id, alike=alike(shot.defence))


def _defence_rolled(shot: Shot, faces: tuple[int, ...]) -> Flow:
    return Next(shot.but(pools=(shot.pools[ATTACK], rolled(shot.pools[DEFENCE], faces))))


def show_defence(shot: Shot) -> Flow:
    """The defence dice stand as they are."""
    attack, defence = shot.pools
    return Next(shot.but(pools=(attack, settled(defence))), _defence_told(defence))


def _defence_told(pool: Pool) -> Iterator[Event]:
    if pool.dice:
        yield stands("kt24.shoot.defence-dice", pool, f"Defence dice: {described(pool)}.")


BLOCKS = {
    "critical-critical": (CRITICAL, 1, CRITICAL, "Block a critical success with a critical"),
    PARRY: (NORMAL, 1, CRITICAL, "Parry a critical success with a normal"),
    "normals-critical": (NORMAL, 2, CRITICAL, "Block a critical success with two normals"),
    "normal-normal": (NORMAL, 1, NORMAL, "Block a normal success with a normal"),
    "critical-normal": (CRITICAL, 1, NORMAL, "Block a normal success with a critical"),
}


@rule("kt24.shoot.block", "kt24.weapon.brutal")
def allocate_blocks(shot: Shot) -> Flow:
    """Normal blocks normal, two normals or a critical block a critical, a critical blocks a normal, one at a time."""
    attack, defence = shot.attack, shot.defence
    domain = _blocks(
        (attack.count(NORMAL) > 0, attack.count(CRITICAL) > 0),
        (min(2, defence.count(NORMAL)), min(1, defence.count(CRITICAL))),
        attack.has("brutal"),
        defence.has(PARRY),
    )
    if not domain.options:
        return Next(shot)
    default = domain.options[0].key
    if len(domain.options) == 1:
        return _block(shot, default)

    def prompt() -> str:
        return f"Which attack success to block? Attack: {described(attack)}. Defence: {described(defence)}."

    return Ask(defence.seat, "block", prompt, domain, _block, rule="kt24.shoot.block", default=default)


@cache
def _blocks(attack: tuple[bool, bool], defence: tuple[int, int], brutal: bool, parry: bool) -> Pick:
    """The blocks that are possible where there are normal and critical successes or not, and so many saves."""
    return Pick(
        Option(
            key,
            label,
            "kt24.shoot.block",
            verb=BLOCK,
            dice=(SomeDice(DEFENCE, result=RESULTS[spent], count=count), SomeDice(ATTACK, result=RESULTS[blocked])),
        )
        for key, (spent, count, blocked, label) in BLOCKS.items()
        if defence[spent - 1] >= count
        and attack[blocked - 1]
        and not (spent == NORMAL and brutal)
        and (key != PARRY or parry)
    )


def _block(shot: Shot, answer: str) -> Flow:
    spent, count, blocked, _ = BLOCKS[answer]
    own = without(shot.defence, spent, count)
    pools = (without(shot.attack, blocked), own.losing(PARRY) if answer == PARRY else own)
    return Jump(shot.but(pools=pools), allocate_blocks, _block_told(shot, answer))


def _block_told(shot: Shot, answer: str) -> Iterator[Event]:
    spent, count, blocked, label = BLOCKS[answer]
    own = fate(shot.defence, RESULTS[spent], DISCARDED, "block", count=count)
    yield diced("kt24.shoot.block", shot.defence, f"{label}.", *own, *fate(shot.attack, RESULTS[blocked], BLOCKED))


@rule("kt24.shoot.damage")
def spare_die(shot: Shot) -> Flow:
    """Where a rule of the target reduces or ignores the damage of one die, the defender chooses which die."""
    options = _spares(shot) if shot.defence.rules and shot.attack.successes else []
    if not options:
        return Next(shot)
    default = options[0].key
    if len(options) == 1:
        return _spared(shot, default)
    id, prompt = "kt24.shoot.damage", "Which attack die is to do less damage?"
    return Ask(shot.defence.seat, "spare-die", prompt, Pick(options), _spared, rule=id, default=default)


SPARES = {
    f"{name}-{RESULTS[result]}": (name, result)
    for name in (damage_reduction.IGNORE_ONE, damage_reduction.REDUCE_ONE)
    for result in (CRITICAL, NORMAL)
}
"""The answers that make one die hurt less: by which rule, and what it counts as."""
_SPARE_KEYS = {way: key for key, way in SPARES.items()}


def _spares(shot: Shot) -> list[Option]:
    return [
        damage_reduction.spare_option(
            by,
            _SPARE_KEYS[by.name, result],
            f"a {RESULTS[result]} success",
            damage,
            (SomeDice(ATTACK, result=RESULTS[result]),),
        )
        for by in damage_reduction.spares(shot.defence)
        for result in (CRITICAL, NORMAL)
        if shot.attack.count(result) and (damage := _damage_of(shot, result))
    ]


def _damage_of(shot: Shot, result: int) -> int:
    """What each success of a kind inflicts."""
    weapon = shot.weapon
    return damage_reduction.reduced(weapon.critical if result == CRITICAL else weapon.normal, shot.defence.rules)


def _spared(shot: Shot, answer: str) -> Flow:
    name, result = SPARES[answer]
    by, word = next(one for one in damage_reduction.spares(shot.defence) if one.name == name), RESULTS[result]
    damage = _damage_of(shot, result)
    left = damage_reduction.spared(damage, by)
    text = f"{shot.defence.name} chooses a {word} success, which inflicts {left} damage instead of {damage}."
    told = diced("kt24.shoot.damage", shot.defence, text, *fate(shot.attack, word, STRUCK, name))
    pools = (without(shot.attack, result), damage_reduction.without_rule(shot.defence, by))
    after = shot.but(pools=pools, losing=shot.losing + left)
    return Jump(after, spare_die, [told])


@rule("kt24.shoot.damage")
def inflict_damage(shot: Shot) -> Flow:
    """Each unblocked success inflicts its damage, all at the same time, with that of a die chosen to do less."""
    pool = shot.attack
    damage = shot.losing + sum(pool.count(result) * _damage_of(shot, result) for result in (NORMAL, CRITICAL))
    if damage_reduction.ignores(shot.defence):
        return Next(shot.but(losing=damage))
    events = [Wounded("kt24.shoot.damage", shot.defence.operative, damage)] if damage else []
    return Next(shot.but(damage=shot.damage + damage, losing=0), events)


def suffer_damage(shot: Shot) -> Flow:
    """A target that may ignore wounds rolls for those that it is about to lose."""
    return damage_reduction.suffer(shot, shot.defence, shot.losing, _damaged) if shot.losing else Next(shot)


def _damaged(shot: Shot, faces: tuple[int, ...]) -> Flow:
    return _suffered(shot, faces, "kt24.shoot.damage")


def finish(shot: Shot) -> Flow:
    """The shot is over; whoever called it deals with what follows."""
    return Done(ShotOutcome(shot.defence.operative, shot.damage, shot.criticals, shot.points))


ATTACK_STEPS = (
    retain_accurate,
    roll_attack,
    Window(
        AFTER_ATTACK_DICE,
        prompt="Re-roll an attack die?",
        keep="Keep these dice",
        rule="kt24.def.reroll",
        order=_attacker,
    ),
    Window(
        ATTACK_DICE_KEPT,
        prompt="Use something against these attack dice?",
        keep="Use nothing",
        rule="kt24.def.simultaneous",
        order=_defender,
    ),
    retain_against_obscured,
    Window(
        RETAINING,
        prompt="Change a success?",
        keep="Keep the dice as they are",
        rule="kt24.weapon.general",
        order=_attacker,
    ),
    retain_criticals,
)
DEFENCE_STEPS = (
    suffer_devastating,
    collect_defence,
    retain_cover,
    roll_defence,
    Window(
        AFTER_DEFENCE_DICE,
        prompt="Re-roll a defence die?",
        keep="Keep these dice",
        rule="kt24.def.reroll",
        order=_defender,
    ),
    show_defence,
)
DAMAGE_STEPS = (spare_die, inflict_damage, suffer_damage, finish)

SHOT = Sequence("kt24.shot", "Shot", *ATTACK_STEPS, *DEFENCE_STEPS, allocate_blocks, *DAMAGE_STEPS, closed=True)
