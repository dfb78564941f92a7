"""Shooting, steps 3 to 6: attack dice, defence dice, saves, damage. A closed sequence over a `Shot`.

Everything the dice depend on is in the `Shot` beforehand (dice, skills, rules in force, cover, CP), so that the same
steps serve the game and the odds. An obscured target cannot be shot at in this edition, so nothing here asks about it.
"""

from collections.abc import Iterator

from killzone.core.events import Event, Said
from killzone.core.flow import Done, Flow, Jump, Next, Sequence
from killzone.core.rules import rule
from killzone.core.values import Value
from killzone.editions.kt21.attack.damage_reduction import LOSING
from killzone.editions.kt21.attack.dice_pool import Pool, lethal_told, retain, retaining
from killzone.editions.shared.attack import shot as shots
from killzone.editions.shared.attack.damage_reduction import lost, reduced
from killzone.editions.shared.attack.dice_pool import (
    CRITICAL,
    FAIL,
    NORMAL,
    described,
    highest,
    lowest,
    stands,
)
from killzone.editions.shared.attack.invulnerable import INVULNERABLE, choose_save
from killzone.editions.shared.attack.shot import ATTACK, DEFENCE, CoverSaves, Saves, ShotRules, Stopping
from killzone.editions.shared.attack.sure_dice import improve, retain_sure

HOT_WOUNDS = 3

SAVES = Saves(
    "kt21.shoot.resolve-saves",
    "saves",
    "Which hit to discard? Hits: {attack}. Saves: {defence}.",
    "save",
    Stopping(
        "critical-critical",
        CRITICAL,
        1,
        CRITICAL,
        "Stop a critical hit with a critical save",
        "stops a critical hit with a critical save",
    ),
    Stopping(
        "normals-critical",
        NORMAL,
        2,
        CRITICAL,
        "Stop a critical hit with two normal saves",
        "stops a critical hit with two normal saves",
    ),
    Stopping(
        "normal-normal",
        NORMAL,
        1,
        NORMAL,
        "Stop a normal hit with a normal save",
        "stops a normal hit with a normal save",
    ),
    Stopping(
        "critical-normal",
        CRITICAL,
        1,
        NORMAL,
        "Stop a normal hit with a critical save",
        "stops a normal hit with a critical save",
    ),
)

COVER_SAVES = CoverSaves("kt21.shoot.cover-save", "save", ("A cover save is retained.",))
COVER = COVER_SAVES.domain()

rule("kt21.shoot.attack-dice")(shots.roll_attack)
rule("kt21.shoot.defence-dice")(shots.roll_defence)
rule("kt21.shoot.resolve-saves")(shots.resolve_saves)
rule("kt21.damage.wounds", "kt21.shoot.resolve-hits")(shots.spare_die)
rule("kt21.damage.wounds")(shots.suffer_damage)


class Shot(shots.Shot[Pool]):
    """One shooting attack on one target.

    The attack pool takes the weapon's Attacks (or its share of them) against BS, the defence pool the target's Defence
    against its Save. `cover` is whether cover lines put the target in cover, `overhead` whether terrain hides it from
    above, which is what Barrage asks.
    """

    cover: bool = False
    overhead: bool = False
    mortal: int = 0
    splash: int = 0
    stuns: bool = False
    self_damage: int = 0

    by = ShotRules(
        "hit",
        "kt21.shoot.attack-dice",
        "kt21.shoot.defence-dice",
        "kt21.shoot.resolve-hits",
        COVER_SAVES,
        SAVES,
        LOSING,
    )

    def to_roll(self, index: int) -> int:
        return self.pools[index].to_roll - len(self.pools[index].dice)

    @rule("kt21.weapon.barrage")
    def is_covered(self) -> bool:
        """Whether the target is in cover; for a Barrage weapon if it is hidden from above, and only then."""
        return self.overhead if self.attack.has("barrage") else self.cover

    def damage_of(self, result: int) -> int:
        return reduced(self.attack.damage[result - 1], self.defence.rules)


class ShotOutcome(Value):
    """What a shot did.

    `damage` is what the target suffered, however few wounds it had, and `mortal` the part of it by mortal wounds;
    `wounds` are those it has left. `splash` mortal wounds are for every other operative near the target, `apl` is what
    the target loses of its APL, `self_damage` what the shooter suffered.
    """

    target: str
    damage: int
    mortal: int
    wounds: int
    self_damage: int
    splash: int
    apl: int
    points: tuple[int, ...]


@rule("kt21.shoot.attack-dice", "kt21.weapon.hot")
def retain_hits(shot: Shot) -> Flow:
    """Hits are retained and the rest discarded; with Hot each die discarded as a 1 means 3 mortal wounds."""
    pool = shot.attack
    ones = sum(1 for die in pool.dice if die.face == 1 and die.result == FAIL) if pool.has("hot") else 0
    after = shot.with_pool(ATTACK, retain(pool)).but(losing=HOT_WOUNDS * ones)
    return Next(after, _shown("kt21.shoot.attack-dice", "Attack dice", pool))


def _shown(id: str, what: str, pool: Pool) -> Iterator[Event]:
    yield stands(id, pool, f"{what}: {described(pool)}.")
    yield from lethal_told(pool)


@rule("kt21.weapon.hot", "kt21.damage.mortal-wounds", "kt21.shoot.removal")
def suffer_hot(shot: Shot) -> Flow:
    """The shooter suffers for a Hot weapon. Even if that incapacitates it, the attack goes on."""
    return LOSING.suffer(shot, shot.attack, shot.losing, _hot_suffered)


def _hot_suffered(shot: Shot, faces: tuple[int, ...]) -> Flow:
    suffered = lost(shot.attack, shot.losing, faces)
    told = LOSING.told("kt21.weapon.hot", shot.attack, shot.losing, suffered)
    return Next(shot.but(self_damage=suffered, losing=0), told)


@rule("kt21.weapon.mortal", "kt21.weapon.splash", "kt21.weapon.stun-shoot")
def retain_criticals(shot: Shot) -> Flow:
    """Each critical hit retained inflicts the mortal wounds of MWx and Splash x at once, and any may stun."""
    pool = shot.attack
    splash = pool.critical * highest(pool.rules, "splash")
    losing = pool.critical * highest(pool.rules, "mortal") + splash
    stuns = pool.critical > 0 and pool.has("stun")
    after = shot.with_pool(ATTACK, pool.but(used=())).but(losing=losing, splash=splash, stuns=stuns)
    return Next(after, _criticals_told(after))


def _criticals_told(shot: Shot) -> Iterator[Event]:
    if shot.losing > shot.splash:
        number = shot.losing - shot.splash
        yield Said("kt21.weapon.mortal", f"{shot.defence.name} is to suffer {_mortal(number)}.")
    if shot.splash:
        text = f"Splash: {shot.defence.name} and all near it are to suffer {_mortal(shot.splash)}."
        yield Said("kt21.weapon.splash", text)
    if shot.stuns:
        yield Said("kt21.weapon.stun-shoot", f"Stun: {shot.defence.name} will lose 1 APL.")


def _mortal(number: int) -> str:
    return f"{number} mortal wound{'' if number == 1 else 's'}"


@rule("kt21.damage.mortal-wounds", "kt21.shoot.removal")
def suffer_mortal(shot: Shot) -> Flow:
    """Mortal wounds that no defence dice can stop. Even if they incapacitate the target, the attack goes on."""
    return LOSING.suffer(shot, shot.defence, shot.losing, _mortal_suffered)


def _mortal_suffered(shot: Shot, faces: tuple[int, ...]) -> Flow:
    suffered = lost(shot.defence, shot.losing, faces)
    told = LOSING.told("kt21.damage.mortal-wounds", shot.defence, shot.losing, suffered)
    return Next(shot.but(damage=suffered, mortal=suffered, losing=0), told)


@rule("kt21.shoot.defence-dice", "kt21.weapon.ap", "kt21.weapon.piercing", "kt21.weapon.invulnerable")
def take_defence(shot: Shot) -> Flow:
    """Shoot 4: the defender takes dice equal to Defence, x fewer against APx, all of them for an invulnerable save.

    Asked only where the invulnerable save is worse than Save and AP makes it worth a thought. Without a hit there is
    nothing to save.
    """
    if not shot.attack.successes:
        return Jump(shot, finish)
    return choose_save(shot, shot.defence.to_roll, _penetration(shot), _save, rule="kt21.weapon.invulnerable")


@rule("kt21.weapon.ap", "kt21.weapon.piercing")
def _penetration(shot: Shot) -> int:
    """AP values do not add up: the largest counts, and Px is one of them once a critical hit is retained.

    A rule of the target may make every x count less.
    """
    return shots.pierced(shot, "ap", "piercing", critical=shot.attack.critical > 0)


def _save(shot: Shot, answer: str) -> Flow:
    pool = shot.defence
    if answer == INVULNERABLE:
        pool = pool.but(needs=lowest(pool.rules, INVULNERABLE))
    else:
        pool = pool.but(to_roll=max(0, pool.to_roll - _penetration(shot)))
    return Next(shot.with_pool(DEFENCE, pool).but(defending=True), _save_told(shot, pool))


def _save_told(shot: Shot, pool: Pool) -> Iterator[Event]:
    """Which dice the defender has lost, or with what it saves instead."""
    who, fewer = pool.name, shot.defence.to_roll - pool.to_roll
    if pool.needs != shot.defence.needs:
        yield Said("kt21.weapon.invulnerable", f"{who} uses its Invulnerable Save, {pool.needs}+.")
    elif fewer:
        attack, dice = shot.attack, "die" if pool.to_roll == 1 else "dice"
        ap, piercing = highest(attack.rules, "ap"), highest(attack.rules, "piercing") if attack.critical else 0
        id = "kt21.weapon.piercing" if piercing > ap else "kt21.weapon.ap"
        why = f"A critical hit brings P{piercing}" if piercing > ap else f"AP{ap}"
        yield Said(id, f"{why}: {who} takes {pool.to_roll} defence {dice} instead of {shot.defence.to_roll}.")


@rule("kt21.shoot.cover-save", "kt21.weapon.no-cover", "kt21.weapon.barrage")
def retain_cover(shot: Shot) -> Flow:
    """In cover the defender may set one of the dice aside as a normal save, unless the weapon has No Cover."""
    if not shot.is_covered() or not shot.defence.to_roll or shot.attack.has("no-cover"):
        return Next(shot, _uncovered_told(shot))
    return shots.ask_cover(shot, COVER)


def _uncovered_told(shot: Shot) -> Iterator[Event]:
    """Why a target in cover keeps no die for it."""
    if shot.defence.to_roll and shot.is_covered():
        yield Said("kt21.weapon.no-cover", f"No Cover: {shot.defence.name} keeps no die for its cover.")
    elif shot.defence.to_roll and shot.cover:
        text = f"Barrage: {shot.defence.name} is not hidden from above and keeps no die for its cover."
        yield Said("kt21.weapon.barrage", text)


@rule("kt21.shoot.defence-dice")
def retain_saves(shot: Shot) -> Flow:
    """Saves are retained and the rest discarded. From here on no rule of either side's dice matters any more."""
    attack, defence = shot.attack, shot.defence
    told = _shown("kt21.shoot.defence-dice", "Defence dice", defence)
    return Next(shot.but(pools=(attack.but(rules=()), retain(defence))), told)


@rule("kt21.shoot.resolve-hits")
def resolve_hits(shot: Shot) -> Flow:
    """Shoot 6: each hit left inflicts its damage, normal or critical, with that of a die chosen to do less."""
    attack, defence = shot.attack, shot.defence
    losing = shots.left_to_inflict(shot)
    pools = (attack.but(normal=0, critical=0), defence.but(normal=0, critical=0, needs=0))
    return Next(shot.but(pools=pools, losing=losing))


@rule("kt21.damage.incapacitated")
def finish(shot: Shot) -> Flow:
    """The shot is over; a target with no wounds left is incapacitated, and whoever called it deals with that."""
    left = max(0, shot.wounds - shot.damage)
    return Done(
        ShotOutcome(
            shot.defence.operative,
            shot.damage,
            shot.mortal,
            left,
            shot.self_damage,
            shot.splash,
            int(shot.stuns),
            shot.points,
        )
    )


ATTACK_STEPS = (
    retain_sure,
    shots.roll_attack,
    shots.attack_dice_window("kt21.def.reroll"),
    improve,
    retain_hits,
    suffer_hot,
    retaining(shots.attacker),
)
DEFENCE_STEPS = (
    take_defence,
    retain_cover,
    shots.roll_defence,
    shots.defence_dice_window("kt21.def.reroll"),
    retain_saves,
)

SHOT = Sequence(
    "kt21.shot",
    "Shot",
    *ATTACK_STEPS,
    retain_criticals,
    suffer_mortal,
    *DEFENCE_STEPS,
    shots.resolve_saves,
    shots.spare_die,
    resolve_hits,
    shots.suffer_damage,
    finish,
    closed=True,
)
