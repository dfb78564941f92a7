"""Valid targets: whom a weapon may be used against, and why not."""

from functools import lru_cache
from typing import Final, NamedTuple

from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.board.engagement import friends_engaged
from killzone.editions.kt21.board.measuring import gap, within
from killzone.editions.kt21.board.visibility import against_lines, against_visible, is_barred, is_visible
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.shared.actions.shooting import too_far
from killzone.editions.shared.board.killzones import killzone_of
from killzone.geometry.units import INCH

INDIRECT_RANGE: Final = 3 * INCH
"""The Rng that a weapon has in close quarters where its Indirect is used."""


class Aim(NamedTuple):
    """How a weapon may be aimed: with its Indirect or without, and how far (0: no limit)."""

    indirect: bool
    most: int


@rule("kt21.cq.condensed-indirect", "kt21.weapon.indirect", "kt21.weapon.range")
def aims(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> tuple[Aim, ...]:
    """In close quarters the attacker chooses for each attack whether Indirect is used, which comes down to Rng 3".

    Both ways are tried. It matters only where a concealed target is out of cover from one point of the base, past
    others, and in cover from another, which Indirect does not mind: there the attacker is asked for the point.
    """
    close_quarters = killzone_of(table).close_quarters
    added = list(hooks.of(table).attack_rules(table, operative, target, weapon))
    return _aims_by((*weapon.rules, *added), close_quarters) if added else _printed_aims(weapon, close_quarters)


def _aims_by(rules: tuple[WeaponRule, ...], close_quarters: bool) -> tuple[Aim, ...]:
    most = min((one.distance for one in rules if one.name == "range"), default=0)
    indirect = any(one.name == "indirect" for one in rules)
    if indirect and close_quarters:
        return Aim(False, most), Aim(True, INDIRECT_RANGE)
    return (Aim(indirect, most),)


@lru_cache(maxsize=512)
def _printed_aims(weapon: Weapon, close_quarters: bool) -> tuple[Aim, ...]:
    return _aims_by(weapon.rules, close_quarters)


def _in_range(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> list[Aim]:
    found = aims(table, operative, target, weapon)
    return [aim for aim in found if not aim.most or within(table, operative, target, aim.most)]


@rule("kt21.weapon.range", "kt21.cq.condensed-indirect")
def in_range(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """With Rng x only operatives within x are valid targets."""
    if _in_range(table, operative, target, weapon):
        return None
    most = max(aim.most for aim in aims(table, operative, target, weapon))
    far = gap(table, operative, target)
    return too_far("kt21.weapon.range", operative, target, weapon, far, most, word="Rng")


def spotted(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> bool:
    """Whether somebody else sees the target for this weapon, and nothing obscures it from them, smoke included."""
    for spotter in hooks.of(table).spotters(table, operative, weapon):
        if is_visible(table, spotter, target) and not is_barred(table, spotter, target, indirect=True):
            return True
    return False


@rule("kt21.shoot.target", "kt21.los.visible")
def visible_target(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """A valid target must be visible to the operative, or to another that may spot for this weapon."""
    reason = against_visible(table, operative, target)
    return None if reason is None or spotted(table, operative, target, weapon) else reason


@rule("kt21.shoot.target")
def no_friend_engaged(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """No operative friendly to the shooter may be within engagement range of the target."""
    near = friends_engaged(table, operative, target)
    if not near:
        return None
    text = "{friend} is within engagement range of {target}."
    return because("kt21.shoot.target", text, friend=near[0].name, target=target.name)


@rule("kt21.shoot.target", "kt21.weapon.indirect", "kt21.cq.condensed-indirect")
def in_line_of_sight(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """Nothing may obscure the target, nor cover it if it is concealed, which Indirect does not mind."""
    found = aims(table, operative, target, weapon)
    near = _in_range(table, operative, target, weapon) or list(found[:1])
    reasons = [_against_lines(table, operative, target, weapon, aim) for aim in near]
    return None if None in reasons else reasons[0]


def _against_lines(table: Table, operative: Operative, target: Operative, weapon: Weapon, aim: Aim) -> Reason | None:
    reason = against_lines(table, operative, target, indirect=aim.indirect)
    if reason is None or reason.rule != "kt21.los.obscured" or not spotted(table, operative, target, weapon):
        return reason
    return against_lines(table, operative, target, indirect=aim.indirect, spotted=True)


def not_forbidden(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """No other rule forbids that the target is selected."""
    return next(hooks.of(table).against_target(table, operative, target, weapon), None)


TARGET_CHECKS = (visible_target, in_range, no_friend_engaged, in_line_of_sight, not_forbidden)


def is_valid_target(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> bool:
    """Whether no check of a target finds anything: what is quick to know is asked first, and no reason is made."""
    # Of a weapon without Rng it is soonest known that it sees nobody: who sees whom is kept.
    reaches_all = not _printed_aims(weapon, killzone_of(table).close_quarters)[0].most
    if reaches_all and not _shown(table, operative, target, weapon):
        return False
    near = _in_range(table, operative, target, weapon)
    if not near or friends_engaged(table, operative, target):
        return False
    if not reaches_all and not _shown(table, operative, target, weapon):
        return False
    in_sight = any(_in_sight(table, operative, target, weapon, aim) for aim in near)
    return in_sight and not_forbidden(table, operative, target, weapon) is None


def _shown(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> bool:
    """Whether a target is visible, or somebody else sees it for this weapon."""
    return is_visible(table, operative, target) or spotted(table, operative, target, weapon)


def _in_sight(table: Table, operative: Operative, target: Operative, weapon: Weapon, aim: Aim) -> bool:
    if not is_barred(table, operative, target, indirect=aim.indirect):
        return True
    if not any(True for _ in hooks.of(table).spotters(table, operative, weapon)):
        return False
    return _against_lines(table, operative, target, weapon, aim) is None


def aim_at(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Aim:
    """How the weapon is aimed at a target: with Indirect where it may be, which leaves more points to shoot from."""
    near = _in_range(table, operative, target, weapon)
    good = (aim for aim in reversed(near) if _against_lines(table, operative, target, weapon, aim) is None)
    return next(good, aims(table, operative, target, weapon)[-1])
