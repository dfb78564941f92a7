"""Who may be chosen to shoot, and with which of its weapons."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import Final

from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import SHOOTING
from killzone.editions.kt18.cards.datacards import GRENADE, Weapon, datasheet
from killzone.editions.kt18.operatives.characteristics import flies
from killzone.editions.kt18.operatives.states import FELL_BACK, RETREATED, has_attempted_charge, is_shaken
from killzone.editions.kt18.shooting.targets import has_target, why_not_targeted
from killzone.editions.kt18.weapons.groups import THROWN, Group, groups, why_not_fired

ELIGIBLE: Final = "kt18.shoot.eligible-shooter"

_GONE_BACK: Final = {
    FELL_BACK: ("kt18.move.fall-back-effects", "{who} has fallen back in this round."),
    RETREATED: ("kt18.charge.retreat-effects", "{who} has retreated in this round."),
}


@rule(ELIGIBLE, "kt18.def.shaken", "kt18.charge.once", "kt18.move.fall-back-effects", "kt18.charge.retreat-effects")
def why_no_shooting(table: Table, model: Operative) -> Iterator[Reason]:
    """Everything but its weapons that keeps a model from being chosen to shoot."""
    if is_shaken(model):
        yield because("kt18.def.shaken", "{who} is shaken and can do nothing.", who=model.name, rules=ELIGIBLE)
    if has_attempted_charge(table, model):
        text = "{who} has attempted a charge in this round."
        yield because("kt18.charge.once", text, who=model.name, rules=ELIGIBLE)
    for token, (id, text) in _GONE_BACK.items():
        if model.count(token) and not flies(model):
            leave = hooks.of(table).despite_shooting(table, model, token)
            if next(iter(leave), None) is None:
                yield because(id, text, who=model.name, rules=ELIGIBLE)
    yield from hooks.of(table).against_shooting(table, model)


def can_fire(table: Table, model: Operative, weapon: Weapon, how: str = SHOOTING, only: tuple[str, ...] = ()) -> bool:
    """Whether a model may fire a weapon, and has somebody to fire it at."""
    if next(why_not_fired(table, model, weapon, how), None) is not None:
        return False
    return has_target(table, model, weapon, how, only)


def can_fire_any(table: Table, model: Operative, group: Group, how: str = SHOOTING, only: tuple[str, ...] = ()) -> bool:
    """Whether a model may fire one of the weapons of a group, and has somebody to fire it at."""
    return any(can_fire(table, model, weapon, how, only) for weapon in group.weapons)


def why_no_group(
    table: Table, model: Operative, group: Group, how: str = SHOOTING, only: tuple[str, ...] = ()
) -> Iterator[Reason]:
    """Why none of the weapons of a group can be fired: what speaks against each, or that it has no target."""
    if can_fire_any(table, model, group, how, only):
        return
    for weapon in group.weapons:
        reasons = tuple(why_not_fired(table, model, weapon, how))
        yield from reasons
        if not reasons:
            text = "{who} has no legal target for the {weapon}."
            rules = partial(_against_all, table, model, weapon, how, only)
            yield because("kt18.shoot.target", text, who=model.name, weapon=weapon.name, rules=rules)


def _against_all(table: Table, model: Operative, weapon: Weapon, how: str, only: tuple[str, ...]) -> str:
    """The rules that speak against those that a weapon may be fired at, where that is prescribed."""
    against = (why_not_targeted(table, model, table.operative(id), weapon, how, only) for id in only)
    return " ".join(dict.fromkeys(rule for reasons in against for reason in reasons for rule in reason.rules))


@rule(ELIGIBLE)
def why_no_weapon(table: Table, model: Operative, how: str = SHOOTING, only: tuple[str, ...] = ()) -> Iterator[Reason]:
    """Why a model can fire none of its weapons at anybody; whoever could hit nobody is not chosen."""
    carried = groups(model)
    if not carried:
        yield because(ELIGIBLE, "{who} has no ranged weapon.", who=model.name)
    found: list[Reason] = []
    for group in carried:
        reasons = tuple(why_no_group(table, model, group, how, only))
        if not reasons:
            return
        found += reasons
    yield from dict.fromkeys(found)


def why_not_chosen(table: Table, model: Operative, only: tuple[str, ...] = ()) -> Iterator[Reason]:
    """Everything that keeps a model from being chosen to shoot in the Shooting phase."""
    yield from why_no_shooting(table, model)
    if not _might_throw(table, model, only):
        yield from why_no_weapon(table, model, only=only)


def _might_throw(table: Table, model: Operative, only: tuple[str, ...]) -> bool:
    """Whether nothing but a friend's Grenade is against one of its own, and its player might do something about it."""
    if next(iter(hooks.of(table).might_despite_grenade(table, model)), None) is None:
        return False
    for weapon in datasheet(model).weapons:
        if weapon.type == GRENADE and {one.rule for one in why_not_fired(table, model, weapon, SHOOTING)} <= {THROWN}:
            return has_target(table, model, weapon, SHOOTING, only)
    return False


_LATELY: Final[set[str]] = set()
"""The models that could be chosen when that was last asked: they often still can."""


def likeliest(models: Iterable[Operative]) -> list[Operative]:
    """Models in the order in which to ask of them whether any can be chosen: those first that lately could."""
    return sorted(models, key=lambda one: one.id not in _LATELY)


@lru_cache(maxsize=256)
def can_be_chosen(table: Table, model: Operative, only: tuple[str, ...] = ()) -> bool:
    """Whether nothing does; found once for a position, however often it is asked there, and without a word."""
    found = next(why_no_shooting(table, model), None) is None and (
        any(can_fire_any(table, model, group, only=only) for group in groups(model)) or _might_throw(table, model, only)
    )
    (_LATELY.add if found else _LATELY.discard)(model.id)
    return found
