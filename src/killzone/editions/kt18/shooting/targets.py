"""Legal targets of a weapon, and how a shooter has them before it."""

from collections.abc import Iterator
from typing import Final

from killzone.core.hooks import Hook
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import Aim
from killzone.editions.kt18.board.measuring import friends_beside, gap, is_engaged, within
from killzone.editions.kt18.board.standing import standing
from killzone.editions.kt18.board.visibility import is_visible, why_not_visible
from killzone.editions.kt18.cards.datacards import PISTOL, Weapon
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

SPLIT: Final = 2 * INCH
"""How near to the first target of a weapon its others are."""


def why_not_targeted(
    table: Table, shooter: Operative, target: Operative, weapon: Weapon, how: str, only: tuple[str, ...] = ()
) -> Iterator[Reason]:
    """Everything that keeps a weapon from being fired at an enemy; `only` are those it may be fired at, if not all."""
    if only and target.id not in only:
        id, text = "kt18.charge.overwatch", "{who} may only shoot at {whom}."
        yield because(id, text, who=shooter.name, whom=listed([table.operative(each).name for each in only]))
    yield from _out_of_range(shooter, target, weapon)
    if weapon.type == PISTOL and is_engaged(table, shooter):
        yield from _not_the_closest(table, shooter, target)
    else:
        yield from _in_combat(table, shooter, target, weapon, how)
    yield from _out_of_sight(table, shooter, target, weapon, how)
    if hooks.of(table).against_target.functions:
        yield from hooks.of(table).against_target(table, _aim(shooter, target, weapon, how))


def _has_leave(
    table: Table, leave: Hook[[Table, Aim], Entry], shooter: Operative, target: Operative, weapon: Weapon, how: str
) -> bool:
    """Whether a rule lets a shot be made that another forbids."""
    return bool(leave.functions) and next(leave(table, _aim(shooter, target, weapon, how)), None) is not None


def _aim(shooter: Operative, target: Operative, weapon: Weapon, how: str) -> Aim:
    """A shot as rules look at it; made where one does."""
    return Aim(shooter, target, weapon, how, gap(shooter, target))


@rule("kt18.shoot.target", "kt18.def.measuring")
def _out_of_range(shooter: Operative, target: Operative, weapon: Weapon) -> Iterator[Reason]:
    """A target must be within the weapon's range."""
    if not within(shooter, target, weapon.range):
        text = "{target} is {far} away; the {weapon} reaches {range}."

        def far() -> str:
            return length_text(gap(shooter, target), 1)

        def reach() -> str:
            return length_text(weapon.range, 1)

        yield because("kt18.shoot.target", text, target=target.name, far=far, weapon=weapon.name, range=reach)


@rule("kt18.shoot.target", "kt18.def.visible")
def _out_of_sight(table: Table, shooter: Operative, target: Operative, weapon: Weapon, how: str) -> Iterator[Reason]:
    """A target must be visible, unless a rule says otherwise."""
    reason = why_not_visible(table, shooter, target)
    if reason is not None and not _has_leave(table, hooks.of(table).despite_sight, shooter, target, weapon, how):
        yield reason


@rule("kt18.shoot.no-firing-into-combat", "kt18.def.friend-enemy")
def _in_combat(table: Table, shooter: Operative, target: Operative, weapon: Weapon, how: str) -> Iterator[Reason]:
    """An enemy within 1" of a friend of the shooter is no target; what it does with third players does not matter."""
    friend = _friend_beside(table, shooter, target)
    if friend is not None and not _has_leave(table, hooks.of(table).despite_combat, shooter, target, weapon, how):
        text = '{target} is within 1" of {friend}, a friend of {who}.'
        id = "kt18.shoot.no-firing-into-combat"
        yield because(id, text, target=target.name, friend=friend.name, who=shooter.name)


def _friend_beside(table: Table, shooter: Operative, target: Operative) -> Operative | None:
    """A friend of the shooter within 1" of an enemy, the shooter itself apart."""
    for one in friends_beside(table, target, shooter.seat):
        if one.id != shooter.id:
            return one
    return None


@rule("kt18.weapon.pistol-engaged")
def _not_the_closest(table: Table, shooter: Operative, target: Operative) -> Iterator[Reason]:
    """An engaged model fires its Pistols at the closest enemy only; of several that are equally close at any."""
    closest = min(table.against(shooter.seat), key=lambda enemy: gap(shooter, enemy))
    if gap(shooter, target) > gap(shooter, closest):
        text = "{closest} is closer to {who} than {target}: an engaged model fires Pistols at the closest enemy."
        yield because("kt18.weapon.pistol-engaged", text, closest=closest.name, who=shooter.name, target=target.name)


@rule("kt18.shoot.split")
def too_far_from_the_first(first: Operative, target: Operative) -> Iterator[Reason]:
    """Further targets of a weapon are within 2" of its first."""
    if not within(first, target, SPLIT):
        text = '{target} is {far} from {first}; further targets are within 2" of the first.'

        def far() -> str:  # found when somebody reads it
            return length_text(gap(first, target), 1)

        yield because("kt18.shoot.split", text, target=target.name, far=far, first=first.name)


def legal_targets(
    table: Table, shooter: Operative, weapon: Weapon, how: str, only: tuple[str, ...] = ()
) -> Iterator[Operative]:
    """The enemies that a weapon may be fired at."""
    for enemy in table.against(shooter.seat):
        if may_target(table, shooter, enemy, weapon, how, only):
            yield enemy


def may_target(
    table: Table, shooter: Operative, target: Operative, weapon: Weapon, how: str, only: tuple[str, ...] = ()
) -> bool:
    """Whether there is nothing in `why_not_targeted`, found without a word."""
    if (only and target.id not in only) or not within(shooter, target, weapon.range):
        return False
    return _may_be_targeted(table, shooter, target, weapon, how)


def has_target(table: Table, shooter: Operative, weapon: Weapon, how: str, only: tuple[str, ...] = ()) -> bool:
    """Whether there is one: those first of whom it is known that they are seen, then those that see the shooter, then
    the nearest."""
    assert shooter.spot is not None
    seen, here, id = standing(table).seen, shooter.spot, shooter.id
    reach, others = weapon.range + shooter.card.body.base.radius, table.against(shooter.seat)
    near: list[tuple[int, int, int, Operative]] = []
    for number, enemy in enumerate(others):
        if only and enemy.id not in only:
            continue
        assert enemy.spot is not None
        dx, dy = enemy.spot.x - here.x, enemy.spot.y - here.y
        square, most = dx * dx + dy * dy, reach + enemy.card.body.base.radius
        if square > most * most:
            continue
        known = seen.get((id, enemy.id))
        if not known:
            near.append((_HOPES[seen.get((enemy.id, id))], square, number, enemy))
        elif may_target(table, shooter, enemy, weapon, how):
            return True
    near.sort()  # no two have one number
    return any(may_target(table, shooter, enemy, weapon, how) for *_, enemy in near)


_HOPES: Final = {True: 1, None: 2, False: 3}
"""How soon an enemy is looked at that sees the shooter, of whom that is not known, and that does not."""


def _may_be_targeted(table: Table, shooter: Operative, target: Operative, weapon: Weapon, how: str) -> bool:
    """Whether nothing that `why_not_targeted` knows speaks against an enemy in range, without a word."""
    own = hooks.of(table)
    if weapon.type == PISTOL and is_engaged(table, shooter):
        if next(_not_the_closest(table, shooter, target), None) is not None:
            return False
    elif _friend_beside(table, shooter, target) is not None and not _has_leave(
        table, own.despite_combat, shooter, target, weapon, how
    ):
        return False
    if not is_visible(table, shooter, target) and not _has_leave(
        table, own.despite_sight, shooter, target, weapon, how
    ):
        return False
    against = own.against_target
    return not against.functions or next(against(table, _aim(shooter, target, weapon, how)), None) is None
