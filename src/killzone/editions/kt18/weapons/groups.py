"""Which weapons a model fires together: its guns, its Pistols, or one Grenade; and what speaks against each weapon."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from killzone.core.events import Began, Event
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import SHOOTING
from killzone.editions.kt18.board.measuring import engaging, is_engaged
from killzone.editions.kt18.cards.datacards import ASSAULT, GRENADE, MELEE, PISTOL, Datasheet, Weapon, datasheet
from killzone.editions.kt18.operatives.states import ADVANCED, PHASE, was_charged

GUNS: Final = "guns"
PISTOLS: Final = "pistols"
THROWN: Final = "kt18.weapon.grenade"
"""The effect of a Grenade that a model of a side (its target) has thrown in this phase."""


FIRED: Final = "kt18.charge.overwatch"
"""The effect on a model with a Grenade that has fired something else in overwatch in this phase."""


class Group(NamedTuple):
    """Weapons that are fired in one shooting turn, by an id of their own: that of a Grenade is the weapon's."""

    id: str
    title: str
    weapons: tuple[Weapon, ...]


@rule("kt18.shoot.weapon-groups", "kt18.weapon.pistol-choice")
def groups(model: Operative) -> tuple[Group, ...]:
    """All of a model's guns; or all of its Pistols; or a single Grenade."""
    return _groups(datasheet(model))


@lru_cache(maxsize=256)
def _groups(sheet: Datasheet) -> tuple[Group, ...]:
    ranged = [weapon for weapon in sheet.weapons if weapon.type != MELEE]
    guns = tuple(weapon for weapon in ranged if weapon.type not in (PISTOL, GRENADE))
    pistols = tuple(weapon for weapon in ranged if weapon.type == PISTOL)
    found = [Group(GUNS, _names(guns), guns), Group(PISTOLS, _names(pistols), pistols)]
    found += [Group(weapon.id, weapon.name, (weapon,)) for weapon in ranged if weapon.type == GRENADE]
    return tuple(group for group in found if group.weapons)


def _names(weapons: tuple[Weapon, ...]) -> str:
    return ", ".join(weapon.name for weapon in weapons)


def group_of(model: Operative, id: str) -> Group:
    """One of a model's groups. Raises KeyError."""
    return {group.id: group for group in groups(model)}[id]


def why_not_fired(table: Table, model: Operative, weapon: Weapon, how: str) -> Iterator[Reason]:
    """Everything that keeps a model from firing a weapon, whatever the target."""
    for check in _CHECKS:
        reason = check(table, model, weapon, how)
        if reason is not None:
            yield reason


def _thrown(table: Table) -> Iterator[Operative]:
    """The models that have thrown a Grenade in this phase."""
    return (table.operative(effect.target) for effect in table.effects if effect.rule == THROWN)


def _has_thrown(table: Table, model: Operative) -> bool:
    throwers = [effect.target for effect in table.effects if effect.rule == THROWN] if table.effects else ()
    return model.id in throwers


@rule(THROWN)
def throw_grenade(model: Operative) -> Event:
    """A model that uses a Grenade fires nothing else in this phase, and nobody else of its team uses one."""
    effect = Effect(THROWN, seat=model.seat, target=model.id, until=PHASE)
    return Began(THROWN, effect, f"{model.name} uses the one Grenade of its team in this phase.")


@rule(THROWN)
def _after_a_grenade(table: Table, model: Operative, weapon: Weapon, how: str) -> Reason | None:
    if not _has_thrown(table, model):
        return None
    text = "{who} has used a Grenade in this phase and fires nothing else in it."
    return because(THROWN, text, who=model.name)


@rule(THROWN)
def fired(table: Table, model: Operative, weapon: Weapon) -> Iterator[Event]:
    """What is noted of a weapon that is fired in overwatch: nobody uses a Grenade besides anything else in a phase."""
    carries = any(one.type == GRENADE for one in datasheet(model).weapons)
    if carries and weapon.type != GRENADE and not _has_fired(table, model):
        yield Began(FIRED, Effect(FIRED, model.id, until=PHASE), f"{model.name} uses no Grenade in this phase.")


def _has_fired(table: Table, model: Operative) -> bool:
    return any(effect.rule == FIRED and effect.operative == model.id for effect in table.effects)


@rule(THROWN)
def _grenade_after_all(table: Table, model: Operative, weapon: Weapon, how: str) -> Reason | None:
    if weapon.type != GRENADE or not _has_fired(table, model):
        return None
    text = "{who} has fired something else in overwatch in this phase."
    return because(THROWN, text, who=model.name)


@rule("kt18.weapon.assault", "kt18.move.advance-effects")
def _after_an_advance(table: Table, model: Operative, weapon: Weapon, how: str) -> Reason | None:
    """A model that advanced fires Assault weapons only."""
    if weapon.type == ASSAULT or not model.count(ADVANCED):
        return None
    text = "{who} has advanced and may fire Assault weapons only; the {weapon} is none."
    more = "kt18.shoot.eligible-shooter" if how == SHOOTING else "kt18.charge.reaction-eligibility"
    rules = " ".join(("kt18.move.advance-effects", more))
    return because("kt18.weapon.assault", text, who=model.name, weapon=weapon.name, rules=rules)


@rule("kt18.weapon.pistol-engaged", "kt18.shoot.eligible-shooter")
def _while_engaged(table: Table, model: Operative, weapon: Weapon, how: str) -> Reason | None:
    """A model with enemies within 1" fires Pistols only."""
    if weapon.type == PISTOL or not is_engaged(table, model):
        return None
    enemy = next(engaging(table, model))
    text = '{who} has {enemy} within 1" and may fire Pistols only; the {weapon} is none.'
    id, rules = "kt18.weapon.pistol-engaged", "kt18.shoot.eligible-shooter"
    return because(id, text, who=model.name, enemy=enemy.name, weapon=weapon.name, rules=rules)


@rule("kt18.weapon.pistol-charged")
def _pistol_after_a_charge(table: Table, model: Operative, weapon: Weapon, how: str) -> Reason | None:
    """A model that was charged fires no Pistols in the Shooting phase of that round."""
    if weapon.type != PISTOL or how != SHOOTING or not was_charged(table, model):
        return None
    text = "{who} was charged in this round and cannot fire Pistols."
    return because("kt18.weapon.pistol-charged", text, who=model.name)


def _other_thrower(table: Table, model: Operative) -> Operative | None:
    return next((one for one in _thrown(table) if one.seat == model.seat and one.id != model.id), None)


def is_locked(table: Table, model: Operative) -> bool:
    """Whether a friend has used the Grenade of its team in this phase, and it has not used one itself."""
    return _other_thrower(table, model) is not None and not _has_thrown(table, model)


@rule(THROWN)
def _another_grenade(table: Table, model: Operative, weapon: Weapon, how: str) -> Reason | None:
    """One Grenade for each team and phase."""
    other = _other_thrower(table, model) if weapon.type == GRENADE else None
    if other is None or next(iter(hooks.of(table).despite_grenade(table, model)), None) is not None:
        return None
    text = "{other} has used a Grenade in this phase; a team uses one."
    return because(THROWN, text, other=other.name)


_CHECKS: Final = (
    _after_a_grenade,
    _grenade_after_all,
    _after_an_advance,
    _while_engaged,
    _pistol_after_a_charge,
    _another_grenade,
)
