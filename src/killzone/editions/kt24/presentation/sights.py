"""How somebody stands to a shooter, in words: visible, in cover, obscured, above or below, and what follows from it."""

from functools import partial
from typing import Final

from killzone.core.pictures import CAUTION, PLAIN, YES, Statement
from killzone.core.reasons import every
from killzone.core.table import Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import CONCEAL
from killzone.editions.kt24.actions.targets import target_checks
from killzone.editions.kt24.battle.options import options
from killzone.editions.kt24.board.vantage import higher
from killzone.editions.kt24.board.visibility import (
    CONTROL,
    OBSCURES,
    Placing,
    gap,
    intervening,
    is_visible,
    placing_of,
    within,
)
from killzone.editions.shared.board.levels import vantage_under
from killzone.editions.shared.presentation import sights
from killzone.editions.shared.presentation.boards import called
from killzone.editions.shared.presentation.sights import STAND_IN, visible
from killzone.editions.shared.weapons.use import ranged_weapons
from killzone.geometry.fan import Crossing
from killzone.geometry.parts import Part
from killzone.geometry.sight import Sight
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text
from killzone.spelling import listed


def at_a_glance(table: Table, viewer: Operative, target: Operative) -> tuple[Statement, ...]:
    """How a target stands to a shooter, without how much of its body is seen, which takes longer."""
    placing = placing_of(table, viewer, target)
    crossings = intervening(table, viewer, target, placing.point)
    return tuple(how_it_stands(table, viewer, target, placing, crossings))


def how_it_stands(
    table: Table,
    viewer: Operative,
    target: Operative,
    placing: Placing,
    crossings: tuple[Crossing, ...],
    seen: Sight | None = None,
) -> list[Statement]:
    """Visible, cover, obscured and Vantage, each with the rule behind it and what follows."""
    return [
        visible(table, "kt24.visible.definition", gap(table, viewer, target), is_visible(table, viewer, target), seen),
        _cover(table, viewer, target, placing, crossings),
        *_obscured(table, viewer, target, placing, crossings),
        *_vantage(table, viewer, target),
    ]


def _cover(
    table: Table, viewer: Operative, target: Operative, placing: Placing, crossings: tuple[Crossing, ...]
) -> Statement:
    found = _covered(table, viewer, target, placing, crossings)
    if found.tone != CAUTION:
        return found.but(about="cover", holds=False)
    so = "Its player may retain one defence die as a normal success without rolling it."
    return found.but(about="cover", holds=True, follows=(Statement(so, CAUTION, "kt24.shoot.cover-save"),))


def _covered(
    table: Table, viewer: Operative, target: Operative, placing: Placing, crossings: tuple[Crossing, ...]
) -> Statement:
    rule = "kt24.cover.definition"
    if within(table, viewer, target, 2 * INCH):
        far = length_text(gap(table, viewer, target))
        return Statement(f'Not in cover: the shooter is within 2" ({far}).', YES, "kt24.cover.too-close")
    if placing.cover:
        part, far_off = placing.cover[0]
        spare = length_text(CONTROL - far_off)
        text = f'In cover: {called(table, part)} intervenes {length_text(far_off)} from its base, within 1" by {spare}.'
        return Statement(text, CAUTION, rule)
    nearest = min(crossings, key=lambda one: (one.to_target, one.part.id), default=None)
    if nearest is None:
        return Statement("Not in cover: no terrain intervenes from the point that suits the shooter best.", YES, rule)
    name, far = called(table, nearest.part.id), length_text(nearest.to_target)
    if nearest.to_target <= CONTROL:
        return Statement(f"Not in cover: {name} intervenes {far} from its base, but it does not see it.", YES, rule)
    lacks = length_text(nearest.to_target - CONTROL)
    return Statement(f"Not in cover: {name} intervenes {far} from its base, {lacks} too far off.", YES, rule)


def _obscured(
    table: Table, viewer: Operative, target: Operative, placing: Placing, crossings: tuple[Crossing, ...]
) -> list[Statement]:
    found = _if_obscured(table, viewer, target, placing, crossings)
    return [one.but(about="obscured", holds=one.tone == CAUTION) for one in found]


def _of_obscured(table: Table, placing: Placing) -> tuple[Statement, ...]:
    so = "The attacker gives up one success, and critical successes count as normal ones."
    found = [Statement(so, CAUTION, "kt24.shoot.obscured")]
    features = {table.terrain.part(part).feature for part, _ in placing.cover}
    if features and len(features | {table.terrain.part(part).feature for part in placing.obscured}) == 1:
        so = "One feature gives both: its player chooses cover or obscured when it is selected."
        found.append(Statement(so, CAUTION, "kt24.shoot.cover-or-obscured"))
    return tuple(found)


def _hidden_by(table: Table, viewer: Operative, target: Operative) -> str:
    """What obscures a target beside terrain, such as smoke; nothing where it is not seen, for the viewer either."""
    eyes = (
        viewer,
        *(one for gun in ranged_weapons(table, viewer) for one in hooks.of(table).spotters(table, viewer, gun)),
    )
    if not any(is_visible(table, one, target) for one in eyes):
        return ""
    return next((entry.note for entry in hooks.of(table).obscured(table, viewer, target)), "")


def _if_obscured(
    table: Table, viewer: Operative, target: Operative, placing: Placing, crossings: tuple[Crossing, ...]
) -> list[Statement]:
    if not options(table).full:
        return []
    rule = "kt24.obscured.definition"
    if placing.obscured:
        names = listed([called(table, part) for part in placing.obscured], "and")
        intervene = "intervenes" if len(placing.obscured) == 1 else "intervene"
        text = f'Obscured: {names} {intervene} more than 1" from both.'
        return [Statement(text, CAUTION, rule, follows=_of_obscured(table, placing))]
    if hidden := _hidden_by(table, viewer, target):
        return [Statement(f"Obscured by {hidden}.", CAUTION, rule, follows=_of_obscured(table, placing)[:1])]
    heavy = [one for one in crossings if OBSCURES & one.part.traits]
    if not heavy:
        return [Statement("Not obscured: no Heavy terrain intervenes.", YES, rule)]
    names = listed([called(table, one.part.id) for one in heavy], "and")
    if any(one.beyond(INCH, INCH) for one in heavy):
        text = f"Not obscured: {names} belongs to the feature that one of them stands on."
        return [Statement(text, YES, "kt24.terrain.vantage-obscured")]
    return [Statement(f'Not obscured: {names} intervenes only within 1" of one of them.', YES, rule)]


def as_a_target(table: Table, viewer: Operative, target: Operative) -> list[Statement]:
    """Whether it may be selected with each ranged weapon; a stand-in with either order."""
    return sights.as_a_target(table, viewer, target, partial(every, target_checks), _RULES)


_RULES: Final = ("kt24.shoot.target", "kt24.shoot.weapon")


def _vantage(table: Table, viewer: Operative, target: Operative) -> list[Statement]:
    """Who of the two stands on Vantage terrain, and what that is good for."""
    assert viewer.spot is not None
    assert target.spot is not None
    if not options(table).full:
        return []
    rule = "kt24.terrain.vantage"
    up, below = vantage_under(table.terrain, viewer.spot), vantage_under(table.terrain, target.spot)
    if up is None and below is None:
        return [Statement("Neither stands on Vantage terrain.", PLAIN, rule, "vantage", False, aside=True)]
    found = []
    if up is not None:
        above = higher(viewer, target)
        far = f"{length_text(abs(above))} {'above' if above >= 0 else 'below'} {target.name}" if above else "as high"
        text = f"{viewer.name} stands on Vantage terrain ({called(table, up.id)}), {far}."
        follows = (*_from_above(target, above), *_own_feature(table, up))
        found.append(Statement(text, PLAIN, rule, "vantage", True, follows, aside=True))
    if below is not None and (up is None or below.feature != up.feature):
        text = f"{target.name} stands on Vantage terrain ({called(table, below.id)})."
        said = Statement(text, PLAIN, rule, follows=_own_feature(table, below), aside=True)
        found.append(said.but(about="vantage", holds=False) if up is None else said)
    return found


def _from_above(target: Operative, above: int) -> tuple[Statement, ...]:
    if above < 2 * INCH:
        text = f'{target.name} is not at least 2" lower, so that the height gives nothing.'
        return (Statement(text, PLAIN, "kt24.terrain.vantage-accurate"),)
    amount = 2 if above >= 4 * INCH else 1
    engaged = Statement(
        f'The weapon has Accurate {amount} against an Engage order {amount * 2}" or more lower.',
        YES,
        "kt24.terrain.vantage-accurate",
    )
    concealed = Statement(
        "Light terrain is no cover for a Conceal order when it is selected; its cover save is improved.",
        YES,
        "kt24.terrain.vantage-conceal",
    )
    if target.card.id == STAND_IN:
        return engaged, concealed
    return (concealed,) if target.order == CONCEAL else (engaged,)


def _own_feature(table: Table, floor: Part) -> tuple[Statement, ...]:
    if not any(OBSCURES & part.traits and part.feature == floor.feature for part in table.terrain.parts):
        return ()
    text = "Heavy terrain of the same feature does not obscure."
    return (Statement(text, YES, "kt24.terrain.vantage-obscured"),)
