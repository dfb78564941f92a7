"""Shooting at one target: attack dice, defence dice, saves that stop hits one by one, damage.

Each edition puts its own sequence together, of these steps and of its own. What the steps need to know of the edition
is on the class of its shots.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar

from killzone.core.domains import Option, Pick
from killzone.core.events import Event
from killzone.core.flow import Ask, Flow, Jump, Next, Roll, Step, Window
from killzone.core.subjects import BLOCK, RETAIN, ROLL, SomeDice
from killzone.core.trays import BLOCKED, DISCARDED, RETAINED, STRUCK
from killzone.editions.shared.attack import damage_reduction
from killzone.editions.shared.attack.attack import Attack
from killzone.editions.shared.attack.damage_reduction import IGNORE_ONE, REDUCE_ONE, Losing
from killzone.editions.shared.attack.dice_pool import (
    CRITICAL,
    NORMAL,
    RESULTS,
    Pool,
    alike,
    described,
    highest,
    retained_unrolled,
    rolled,
    swapped,
    without,
)
from killzone.editions.shared.attack.dice_told import diced, fate
from killzone.editions.shared.weapons.dice_rules import AFTER_ATTACK_DICE, AFTER_DEFENCE_DICE

P = TypeVar("P", bound=Pool[Any])

ATTACK, DEFENCE = 0, 1

LESS_PIERCING = "less-piercing"
"""A rule of defence dice: what takes defence dice away counts x less."""


class Stopping(NamedTuple):
    """A way to stop a hit: a `number` of saves that are `spent` stops one that is `stopped`; it may use up a rule.

    `told` is what whoever is shot at does, after their name.
    """

    key: str
    spent: int
    number: int
    stopped: int
    label: str
    told: str
    uses_up: str = ""


class Saves:
    """The ways to stop hits by an entry, and what is asked; `by` names the deed of a die that is spent for it."""

    __slots__ = ("_domains", "by", "kind", "prompt", "rule", "ways")

    def __init__(self, rule: str, kind: str, prompt: str, by: str, *ways: Stopping) -> None:
        self.rule, self.kind, self.prompt, self.by = rule, kind, prompt, by
        self.ways = {way.key: way for way in ways}
        self._domains: dict[tuple[tuple[bool, bool], tuple[int, int], frozenset[str]], Pick] = {}

    def domain(self, hits: tuple[bool, bool], saves: tuple[int, int], barred: frozenset[str]) -> Pick:
        """The ways that are possible where there are normal and critical hits or not, and so many saves of each."""
        situation = hits, saves, barred
        found = self._domains.get(situation)
        if found is None:
            possible = [way for way in self.possible(hits, saves) if way.key not in barred]
            found = self._domains[situation] = Pick(self._option(way) for way in possible)
        return found

    def possible(self, hits: tuple[bool, bool], saves: tuple[int, int]) -> list[Stopping]:
        """The ways of which nothing but what bars them might keep anybody."""
        ways = self.ways.values()
        return [way for way in ways if saves[way.spent - 1] >= way.number and hits[way.stopped - 1]]

    def _option(self, way: Stopping) -> Option:
        own = SomeDice(DEFENCE, result=RESULTS[way.spent], count=way.number)
        dice = (own, SomeDice(ATTACK, result=RESULTS[way.stopped]))
        return Option(way.key, way.label, self.rule, verb=BLOCK, dice=dice)


NO_COVER = "no-cover"
COVER_SAVES = {"cover": (1, NORMAL), "cover-critical": (1, CRITICAL), "cover-two": (2, NORMAL)}
"""The answers that set dice aside for cover: how many, and what they count as."""


class CoverSaves(NamedTuple):
    """An edition's entry about cover saves, what it calls one as a success, and what it says of one and of two."""

    rule: str
    success: str
    told: tuple[str, ...]

    def domain(self, *better: Option) -> Pick:
        """A cover save as it is, those that are `better`, or none at all."""
        usual = self.option("cover", f"Retain a cover save: one normal {self.success}")
        return Pick((usual, *better, Option(NO_COVER, "Roll all the defence dice", self.rule, verb=ROLL)))

    def option(self, key: str, label: str, rule: str = "") -> Option:
        count, result = COVER_SAVES[key]
        dice = (SomeDice(DEFENCE, result=RESULTS[result], count=count),)
        return Option(key, label, rule or self.rule, verb=RETAIN, dice=dice)


class ShotRules(NamedTuple):
    """What an edition calls a hit, and its entries about attack dice, defence dice and damage."""

    success: str
    attack_dice: str
    defence_dice: str
    damage: str
    cover: CoverSaves
    saves: Saves
    losing: Losing


class Shot(Attack[P]):
    """One shot at one target, which has so many `wounds`.

    `damage` is what it has taken so far, `losing` what it is about to take.
    """

    wounds: int
    defending: bool = False
    damage: int = 0
    losing: int = 0

    by: ClassVar[ShotRules]

    @property
    def attack(self) -> P:
        return self.pools[ATTACK]

    @property
    def defence(self) -> P:
        return self.pools[DEFENCE]

    @property
    def open_pools(self) -> tuple[int, ...]:
        return (DEFENCE,) if self.defending else (ATTACK,)

    @property
    def about_dice(self) -> str:
        return self.by.attack_dice

    def damage_of(self, result: int) -> int:
        """What each hit of a kind inflicts on the target."""
        raise NotImplementedError

    def barred(self) -> frozenset[str]:
        """The ways to stop hits that are not possible here, by key."""
        return frozenset()


S = TypeVar("S", bound=Shot[Any])


def attacker(shot: Shot[Any]) -> tuple[int, ...]:
    return (shot.attack.seat,)


def defender(shot: Shot[Any]) -> tuple[int, ...]:
    return (shot.defence.seat,)


def attack_dice_window(rule: str) -> Window:
    """The window in which the attacker may re-roll dice."""
    return Window(AFTER_ATTACK_DICE, prompt=_attack_asked, keep="Keep these dice", rule=rule, order=attacker)


def defence_dice_window(rule: str) -> Window:
    """The window in which the defender may re-roll dice."""
    return Window(AFTER_DEFENCE_DICE, prompt=_defence_asked, keep="Keep these dice", rule=rule, order=defender)


def _attack_asked(shot: Shot[Any]) -> str:
    return f"{shot.attack.name} shoots {shot.defence.name}: re-roll an attack die?"


def _defence_asked(shot: Shot[Any]) -> str:
    return f"{shot.defence.name} is under fire: re-roll a defence die?"


def roll_attack(shot: Shot[Any]) -> Flow:
    """Roll the attack dice that no rule retained beforehand."""
    return _roll(shot, ATTACK, _attack_rolled, "attack dice", shot.by.attack_dice)


def _roll(shot: Shot[Any], index: int, then: Step, why: str, rule: str) -> Flow:
    pool = shot.pools[index]
    kinds, places = alike(pool), swapped(pool)
    return Roll(shot.to_roll(index), then, seat=pool.seat, why=why, rule=rule, alike=kinds, swapped=places)


def _attack_rolled(shot: S, faces: tuple[int, ...]) -> Flow:
    attack, defence = shot.pools
    return Next(shot.but(pools=(rolled(attack, faces), defence)))


def pierced(shot: Shot[Any], always: str, on_critical: str, critical: bool) -> int:
    """How many defence dice the attack takes away: the largest x of the rule that `always` counts and of the one that
    counts with a critical success, less what a rule of the target takes off it."""
    rules = shot.attack.rules
    most = max(highest(rules, always), highest(rules, on_critical) if critical else 0)
    return max(0, most - highest(shot.defence.rules, LESS_PIERCING))


def ask_cover(shot: Shot[Any], domain: Pick) -> Flow:
    """Before rolling, the defender may set dice aside for cover."""
    prompt = partial(_cover_asked, shot)
    return Ask(shot.defence.seat, "cover-save", prompt, domain, _covered, rule=shot.by.cover.rule, default="cover")


def _cover_asked(shot: Shot[Any]) -> str:
    return f"{shot.defence.name} is under fire: keep a cover save before rolling?"


def _covered(shot: S, answer: str) -> Flow:
    if answer == NO_COVER:
        return Next(shot)
    count, result = COVER_SAVES[answer]
    pool = retained_unrolled(shot.defence, count, result, "cover")
    return Next(shot.with_pool(DEFENCE, pool), _cover_told(shot.by.cover, pool, count, result))


def _cover_told(saves: CoverSaves, pool: Pool[Any], count: int, result: int) -> Iterator[Event]:
    dice = fate(pool, RESULTS[result], RETAINED, "cover", count=count)
    yield diced(saves.rule, pool, saves.told[count - 1], *dice)


def roll_defence(shot: Shot[Any]) -> Flow:
    """Roll the defence dice that were not retained."""
    return _roll(shot, DEFENCE, _defence_rolled, "defence dice", shot.by.defence_dice)


def _defence_rolled(shot: S, faces: tuple[int, ...]) -> Flow:
    attack, defence = shot.pools
    return Next(shot.but(pools=(attack, rolled(defence, faces))))


def resolve_saves(shot: S) -> Flow:
    """The defender spends saves one after the other until none can stop a hit any more."""
    (attack, defence), saves = shot.pools, shot.by.saves
    domain = saves.domain(
        (attack.count(NORMAL) > 0, attack.count(CRITICAL) > 0),
        (min(2, defence.count(NORMAL)), min(1, defence.count(CRITICAL))),
        shot.barred(),
    )
    if not domain.options:
        return Next(shot)
    default = domain.options[0].key
    if len(domain.options) == 1:
        return _saved(shot, default)

    def prompt() -> str:
        return saves.prompt.format(attack=described(attack), defence=described(defence))

    return Ask(defence.seat, saves.kind, prompt, domain, _saved, rule=saves.rule, default=default)


def _saved(shot: S, answer: str) -> Flow:
    way, (attack, defence) = shot.by.saves.ways[answer], shot.pools
    own = without(defence, way.spent, way.number)
    pools = (without(attack, way.stopped), own.losing(way.uses_up) if way.uses_up else own)
    return Jump(shot.but(pools=pools), resolve_saves, _saved_told(shot, way))


def _saved_told(shot: Shot[Any], way: Stopping) -> Iterator[Event]:
    saves = shot.by.saves
    own = fate(shot.defence, RESULTS[way.spent], DISCARDED, saves.by, count=way.number)
    yield diced(
        saves.rule,
        shot.defence,
        f"{shot.defence.name} {way.told}.",
        *own,
        *fate(shot.attack, RESULTS[way.stopped], BLOCKED),
    )


SPARES = {
    f"{name}-{RESULTS[result]}": (name, result) for name in (IGNORE_ONE, REDUCE_ONE) for result in (CRITICAL, NORMAL)
}
"""The answers that make one die hurt less: by which rule, and what it counts as."""
_SPARE_KEYS = {way: key for key, way in SPARES.items()}


def spare_die(shot: S) -> Flow:
    """Where a rule of the target reduces or ignores the damage of one die, the defender chooses which die."""
    attack, defence = shot.pools
    options = _spares(shot) if defence.rules and attack.successes else []
    if not options:
        return Next(shot)
    default = options[0].key
    if len(options) == 1:
        return _spared(shot, default)
    id, prompt = shot.by.losing.die, "Which attack die does less damage?"
    return Ask(shot.defence.seat, "spare-die", prompt, Pick(options), _spared, rule=id, default=default)


def _spares(shot: Shot[Any]) -> list[Option]:
    losing, success = shot.by.losing, shot.by.success
    return [
        losing.spare_option(
            by,
            _SPARE_KEYS[by.name, result],
            f"a {RESULTS[result]} {success}",
            damage,
            (SomeDice(ATTACK, result=RESULTS[result]),),
        )
        for by in damage_reduction.spares(shot.defence)
        for result in (CRITICAL, NORMAL)
        if shot.attack.count(result) and (damage := shot.damage_of(result))
    ]


def _spared(shot: S, answer: str) -> Flow:
    name, result = SPARES[answer]
    by, word = next(one for one in damage_reduction.spares(shot.defence) if one.name == name), RESULTS[result]
    damage = shot.damage_of(result)
    left = damage_reduction.spared(damage, by)
    text = f"{shot.defence.name} chooses a {word} {shot.by.success}, which inflicts {left} damage instead of {damage}."
    told = diced(shot.by.losing.die, shot.defence, text, *fate(shot.attack, word, STRUCK, name))
    pools = (without(shot.attack, result), damage_reduction.without_rule(shot.defence, by))
    after = shot.but(pools=pools, losing=shot.losing + left)
    return Jump(after, spare_die, [told])


def left_to_inflict(shot: Shot[Any]) -> int:
    """The damage of all hits that are left, all at the same time, with that of dice chosen to do less."""
    inflicted, pool = shot.losing, shot.pools[ATTACK]
    for result in (NORMAL, CRITICAL):
        if number := pool.count(result):
            inflicted += number * shot.damage_of(result)
    return inflicted


def suffer_damage(shot: S) -> Flow:
    """The target loses the wounds that it is about to lose, after rolling for those that it may ignore."""
    return shot.by.losing.suffer(shot, shot.defence, shot.losing, _damaged) if shot.losing else Next(shot)


def _damaged(shot: S, faces: tuple[int, ...]) -> Flow:
    return suffered(shot, faces, shot.by.damage)


def suffered(shot: S, faces: tuple[int, ...], id: str) -> Flow:
    """The shot after the dice to ignore wounds that the target was about to lose by the entry `id`."""
    lost = damage_reduction.lost(shot.defence, shot.losing, faces)
    told = shot.by.losing.told(id, shot.defence, shot.losing, lost)
    return Next(shot.but(damage=shot.damage + lost, losing=0), told)
