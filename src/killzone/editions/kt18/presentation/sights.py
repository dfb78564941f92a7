"""How somebody stands to a shooter, in words: visible, obscured, in cover, how far for each weapon, a target or not."""

from killzone.core.pictures import CAUTION, NO, PLAIN, YES, Statement
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import SHOOTING, Aim
from killzone.editions.kt18.attack.profiles import hit_modifiers
from killzone.editions.kt18.board.measuring import gap, is_engaged
from killzone.editions.kt18.board.visibility import Hiding, hidden_by, is_visible, why_not_visible
from killzone.editions.kt18.cards.datacards import MELEE, Weapon, datasheet, is_long_range
from killzone.editions.kt18.operatives.stats import has_injury_cover
from killzone.editions.kt18.shooting.targets import why_not_targeted
from killzone.editions.shared.presentation.boards import called
from killzone.geometry.units import text as length_text
from killzone.spelling import listed


def how_it_stands(table: Table, viewer: Operative, target: Operative) -> list[Statement]:
    """Visible, obscured and in cover, each with the rule behind it and what follows."""
    far = f"{length_text(gap(viewer, target))} away"
    hidden = why_not_visible(table, viewer, target)
    if hidden is not None:
        return [Statement(f"Not visible, {far}: {hidden.text}", NO, hidden.rule, "visible", False)]
    hiding = hidden_by(table, viewer, target)
    found = [Statement(f"Visible, {far}.", YES, "kt18.def.visible", "visible", True)]
    return [*found, _obscured(table, hiding), _cover(table, target, hiding), *_engaged(table, viewer)]


def at_a_glance(table: Table, viewer: Operative, target: Operative) -> tuple[Statement, ...]:
    """The same, for a list."""
    return tuple(how_it_stands(table, viewer, target))


def _name(table: Table, one: Hiding) -> str:
    return table.operative(one.thing).name if one.model else called(table, one.thing)


def _obscured(table: Table, hiding: tuple[Hiding, ...]) -> Statement:
    rule = "kt18.def.obscured"
    if not hiding:
        return Statement("Not obscured: nothing hides any of it.", YES, rule, "obscured", False)
    names = listed(list(dict.fromkeys(_name(table, one) for one in hiding))[:3], "and")
    text = f"Obscured: {names} {'hides' if len(hiding) == 1 else 'hide'} some of it, so hit rolls are 1 worse."
    return Statement(text, CAUTION, rule, "obscured", True)


def _cover(table: Table, target: Operative, hiding: tuple[Hiding, ...]) -> Statement:
    rule = "kt18.attack.injury-cover"
    enough = next(iter(hooks.of(table).obscured_is_cover(table, target)), None)
    if enough is not None and hiding:
        text = f"In cover, for which being obscured is enough ({enough.note}), so Injury rolls are 1 lower."
        return Statement(text, CAUTION, enough.rule, "cover", True)
    if not has_injury_cover(bool(hiding), hiding[0].distance if hiding else None):
        return Statement('No cover: nothing that hides it is within 1" of its base.', YES, rule, "cover", False)
    near = hiding[0]
    text = f"In cover: {_name(table, near)} is {length_text(near.distance)} from its base, so Injury rolls are 1 lower."
    return Statement(text, CAUTION, rule, "cover", True)


def _engaged(table: Table, viewer: Operative) -> list[Statement]:
    if not is_engaged(table, viewer):
        return []
    text = f'{viewer.name} has an enemy within 1": it fires Pistols only, at the closest enemy.'
    return [Statement(text, CAUTION, "kt18.weapon.pistol-engaged", aside=True)]


def as_a_target(table: Table, viewer: Operative, target: Operative) -> list[Statement]:
    """What each weapon could do to it: in half range or not, or why it is no target."""
    if viewer.seat == target.seat:
        return []
    guns = [weapon for weapon in datasheet(viewer).weapons if weapon.type != MELEE]
    return [_weapon(table, viewer, target, weapon) for weapon in guns] or [
        Statement(f"{viewer.name} has no ranged weapon.", PLAIN, "kt18.shoot.target")
    ]


def _weapon(table: Table, viewer: Operative, target: Operative, weapon: Weapon) -> Statement:
    against = next(why_not_targeted(table, viewer, target, weapon, SHOOTING), None)
    if against is not None:
        return Statement(f"Not a target for the {weapon.name}: {against.text}", NO, against.rule)
    far = gap(viewer, target)
    if not is_long_range(far, weapon.range):
        return Statement(f"A target for the {weapon.name}, within half of its range.", YES, "kt18.shoot.target")
    modifiers = hit_modifiers(table, Aim(viewer, target, weapon, SHOOTING, far))
    if not any(entry.rule == "kt18.attack.mod-long-range" for entry in modifiers):
        text = f"A target for the {weapon.name} at long range, which does not matter to it."
        return Statement(text, YES, "kt18.def.long-range")
    text = f"A target for the {weapon.name} at long range: hit rolls are 1 worse."
    return Statement(text, CAUTION, "kt18.def.long-range")


def sees(table: Table, viewer: Operative, target: Operative) -> bool:
    """Whether somebody is visible."""
    return is_visible(table, viewer, target)
