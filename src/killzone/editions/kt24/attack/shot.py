"""Shooting, steps 3 to 6: attack dice, defence dice, blocks, damage. A closed sequence over a `Shot`.

Everything the dice depend on is in the `Shot` beforehand (profiles, rules in force, cover, obscured, CP), so that the
same steps serve the game and the odds.
"""

from collections.abc import Iterator
from functools import cache

from killzone.core.domains import Pick
from killzone.core.events import Event, Said, Wounded
from killzone.core.flow import Ask, Done, Flow, Next, Sequence, Window
from killzone.core.rules import rule
from killzone.core.trays import DISCARDED, RETAINED
from killzone.core.values import Value
from killzone.editions.kt24.attack.accurate import ACCURATE, accurate_options, accurate_told
from killzone.editions.kt24.attack.damage_reduction import LOSING
from killzone.editions.kt24.attack.dice_pool import Pool, accurate_dice, devastated, retaining, strength
from killzone.editions.kt24.cards.datacards import NO_WEAPON, Weapon
from killzone.editions.kt24.weapons.dice_rules import ATTACK_DICE_KEPT
from killzone.editions.shared.attack import shot as shots
from killzone.editions.shared.attack.damage_reduction import ignores, reduced
from killzone.editions.shared.attack.dice_pool import (
    CRITICAL,
    NORMAL,
    RESULTS,
    changed,
    described,
    lowest,
    retained_unrolled,
    settled,
    stands,
    without,
)
from killzone.editions.shared.attack.dice_told import diced, fate
from killzone.editions.shared.attack.duel import PARRY
from killzone.editions.shared.attack.invulnerable import INVULNERABLE, choose_save
from killzone.editions.shared.attack.shot import ATTACK, DEFENCE, CoverSaves, Saves, ShotRules, Stopping
from killzone.editions.shared.attack.sure_dice import improve, retain_sure

COVER, IMPROVED = "cover", "improved"
"""What a target may have; height improves cover: kept as a critical success, or two cover saves."""

BLOCKS = Saves(
    "kt24.shoot.block",
    "block",
    "Which success do you block? Attack: {attack}. Defence: {defence}.",
    "block",
    Stopping(
        "critical-critical",
        CRITICAL,
        1,
        CRITICAL,
        "Block a critical with a critical",
        "blocks a critical with a critical",
    ),
    Stopping(PARRY, NORMAL, 1, CRITICAL, "Parry a critical with a normal", "parries a critical with a normal", PARRY),
    Stopping(
        "normals-critical",
        NORMAL,
        2,
        CRITICAL,
        "Block a critical with two normals",
        "blocks a critical with two normals",
    ),
    Stopping("normal-normal", NORMAL, 1, NORMAL, "Block a normal with a normal", "blocks a normal with a normal"),
    Stopping(
        "critical-normal", CRITICAL, 1, NORMAL, "Block a normal with a critical", "blocks a normal with a critical"
    ),
)
COVER_SAVES = CoverSaves(
    "kt24.shoot.cover-save", "success", ("1 cover save is retained.", "2 cover saves are retained.")
)
_BY_NORMALS = frozenset(key for key, way in BLOCKS.ways.items() if way.spent == NORMAL)


class Shot(shots.Shot[Pool]):
    """One shot at one target. `cover` is empty, `cover` or `improved`; `damage` is what the target has taken so far.

    `losing` is damage that it is about to take. `near` lists who else Devastating with a distance hurts, and how much
    for each critical success.
    """

    weapon: Weapon = NO_WEAPON
    cover: str = ""
    obscured: bool = False
    defence_dice: int = 3
    near: tuple[tuple[str, int], ...] = ()
    criticals: int = 0

    by = ShotRules(
        "success",
        "kt24.shoot.attack-dice",
        "kt24.shoot.defence-dice",
        "kt24.shoot.damage",
        COVER_SAVES,
        BLOCKS,
        LOSING,
    )

    def to_roll(self, index: int) -> int:
        """One attack die for each point of Atk, and the defence dice, without those that were retained beforehand."""
        if index == ATTACK:
            return self.weapon.attacks - len(self.attack.dice)
        return self.defence_dice - len(self.defence.dice)

    def damage_of(self, result: int) -> int:
        weapon = self.weapon
        return reduced(weapon.critical if result == CRITICAL else weapon.normal, self.pools[DEFENCE].rules)

    @rule("kt24.weapon.brutal")
    def barred(self) -> frozenset[str]:
        """Against Brutal only critical successes block; only a rule lets a normal one block a critical one."""
        attack, defence = self.pools
        if attack.has("brutal"):
            return _BY_NORMALS
        return _NOTHING if defence.has(PARRY) else _PARRY


_NOTHING, _PARRY = frozenset[str](), frozenset({PARRY})


class ShotOutcome(Value):
    """What a shot did: damage to the target, critical successes retained, CP left by seat."""

    target: str
    damage: int
    criticals: int
    points: tuple[int, ...]


rule("kt24.shoot.attack-dice", "kt24.def.dice")(shots.roll_attack)
rule("kt24.shoot.defence-dice")(shots.roll_defence)
rule("kt24.shoot.block")(shots.resolve_saves)
rule("kt24.shoot.damage")(shots.spare_die)


@rule("kt24.weapon.accurate")
def retain_accurate(shot: Shot) -> Flow:
    """Up to x attack dice may be retained as normal successes without being rolled."""
    most = min(accurate_dice(shot.attack.rules), shot.to_roll(ATTACK))
    if not most:
        return Next(shot)
    prompt, default = "How many attack dice to retain without rolling?", ACCURATE[most]
    domain = accurate_options(ATTACK, most)
    return Ask(shot.attack.seat, "accurate", prompt, domain, _accurate, rule="kt24.weapon.accurate", default=default)


def _accurate(shot: Shot, answer: str) -> Flow:
    count = ACCURATE.index(answer)
    pool = retained_unrolled(shot.attack, count, NORMAL, "accurate")
    return Next(shot.with_pool(ATTACK, pool), accurate_told(pool, count))


@rule("kt24.shoot.obscured")
def retain_against_obscured(shot: Shot) -> Flow:
    """Against an obscured target critical successes count as normal for good, and one success is given up.

    Which one is the attacker's choice, but all are normal by then and no rule tells them apart any more.
    """
    before = pool = shot.attack
    if not shot.obscured or not pool.successes:
        return Next(shot)
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
    attack, defence = shot.pools
    pool = settled(attack)
    criticals = pool.count(CRITICAL)
    losing = criticals * strength(pool.rules, "devastating")
    damage = 0
    if losing and not ignores(defence):
        damage, losing = losing, 0
    after = shot.but(pools=(pool, defence), criticals=criticals, damage=damage, losing=losing)
    return Next(after, _criticals_told(shot, after))


def _criticals_told(before: Shot, after: Shot) -> Iterator[Event]:
    yield stands("kt24.shoot.attack-dice", before.attack, f"Attack dice: {described(before.attack)}.")
    if after.damage:
        yield Wounded("kt24.weapon.devastating", after.defence.operative, after.damage)
    yield from devastated(after.near, after.criticals)


def suffer_devastating(shot: Shot) -> Flow:
    """A target that may ignore wounds rolls for those of Devastating."""
    return LOSING.suffer(shot, shot.defence, shot.losing, _devastated) if shot.losing else Next(shot)


def _devastated(shot: Shot, faces: tuple[int, ...]) -> Flow:
    return shots.suffered(shot, faces, "kt24.weapon.devastating")


@rule("kt24.shoot.defence-dice", "kt24.weapon.piercing", "kt24.weapon.piercing-crits")
def collect_defence(shot: Shot) -> Flow:
    """The defender takes three dice, x fewer against Piercing x, or Piercing Crits x with a critical success.

    They are taken and rolled whatever the attack dice show, and even if Devastating has taken the last wound. Content
    may give the target an invulnerable save, for which none is taken away.
    """
    return choose_save(shot, shot.defence_dice, _pierced(shot), _save, rule="kt24.shoot.defence-dice")


def _pierced(shot: Shot) -> int:
    """How many dice fewer the defender takes."""
    return shots.pierced(shot, "piercing", "piercing-crits", critical=shot.criticals > 0)


def _save(shot: Shot, answer: str) -> Flow:
    if answer == INVULNERABLE:
        pool = shot.defence.but(needs=lowest(shot.defence.rules, INVULNERABLE))
        told = Said("kt24.shoot.defence-dice", f"{pool.name} uses its invulnerable save, {pool.needs}+.")
        return Next(shot.with_pool(DEFENCE, pool).but(defending=True), [told])
    return Next(shot.but(defence_dice=max(0, shot.defence_dice - _pierced(shot)), defending=True))


@rule("kt24.shoot.cover-save", "kt24.weapon.saturate", "kt24.terrain.vantage-conceal")
def retain_cover(shot: Shot) -> Flow:
    """In cover the defender may set one of the dice aside as a normal success, unless the weapon has Saturate."""
    if not shot.cover or not shot.defence_dice or shot.attack.has("saturate"):
        return Next(shot)
    return shots.ask_cover(shot, _cover_saves(shot.cover == IMPROVED, shot.defence_dice >= 2))


@cache
def _cover_saves(improved: bool, two: bool) -> Pick:
    if not improved:
        return COVER_SAVES.domain()
    id = "kt24.terrain.vantage-conceal"
    critical = COVER_SAVES.option("cover-critical", "Retain the cover save as a critical success", id)
    doubled = COVER_SAVES.option("cover-two", "Retain two cover saves", id)
    return COVER_SAVES.domain(critical, doubled) if two else COVER_SAVES.domain(critical)


def show_defence(shot: Shot) -> Flow:
    """The defence dice stand as they are."""
    attack, defence = shot.pools
    return Next(shot.but(pools=(attack, settled(defence))), _defence_told(defence))


def _defence_told(pool: Pool) -> Iterator[Event]:
    if pool.dice:
        yield stands("kt24.shoot.defence-dice", pool, f"Defence dice: {described(pool)}.")


@rule("kt24.shoot.damage")
def inflict_damage(shot: Shot) -> Flow:
    """Each unblocked success inflicts its damage, all at the same time, with that of a die chosen to do less."""
    damage, defence = shots.left_to_inflict(shot), shot.pools[DEFENCE]
    if ignores(defence):
        return Next(shot.but(losing=damage))
    events = [Wounded("kt24.shoot.damage", defence.operative, damage)] if damage else []
    return Next(shot.but(damage=shot.damage + damage, losing=0), events)


def finish(shot: Shot) -> Flow:
    """The shot is over; whoever called it deals with what follows."""
    return Done(ShotOutcome(shot.pools[DEFENCE].operative, shot.damage, shot.criticals, shot.points))


ATTACK_STEPS = (
    retain_sure,
    retain_accurate,
    shots.roll_attack,
    shots.attack_dice_window("kt24.def.reroll"),
    Window(
        ATTACK_DICE_KEPT,
        prompt="Use anything against these attack dice?",
        keep="Use nothing",
        rule="kt24.def.simultaneous",
        order=shots.defender,
    ),
    improve,
    retain_against_obscured,
    retaining(shots.attacker),
    retain_criticals,
)
DEFENCE_STEPS = (
    suffer_devastating,
    collect_defence,
    retain_cover,
    shots.roll_defence,
    shots.defence_dice_window("kt24.def.reroll"),
    show_defence,
)
DAMAGE_STEPS = (shots.spare_die, inflict_damage, shots.suffer_damage, finish)

SHOT = Sequence("kt24.shot", "Shot", *ATTACK_STEPS, *DEFENCE_STEPS, shots.resolve_saves, *DAMAGE_STEPS, closed=True)
