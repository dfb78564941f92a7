"""Valid targets: whom an operative may select to shoot at, and why not."""

from functools import partial

from killzone.core.reasons import Mark, Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import CONCEAL
from killzone.editions.kt24.board.vantage import looks_over_light
from killzone.editions.kt24.board.visibility import cover_from, gap, in_control_range, is_visible, near_control, within
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.shared.actions.shooting import too_far
from killzone.editions.shared.weapons.use import rules_against
from killzone.geometry.units import text as length_text


def _line(operative: Operative, target: Operative) -> tuple[Mark, ...]:
    assert operative.spot is not None
    assert target.spot is not None
    start, end = operative.spot, target.spot
    body, other = operative.card.body, target.card.body
    return (Mark("line", ((start.x, start.y, start.z + body.eye), (end.x, end.y, end.z + other.eye))),)


@rule("kt24.weapon.range")
def in_range(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """Operatives farther than x from the active operative cannot be valid targets of a weapon with Range x."""
    limit = weapon.rule("range")
    if limit is None or within(table, operative, target, limit.distance):
        return None
    return too_far("kt24.weapon.range", operative, target, weapon, gap(table, operative, target), limit.distance)


@rule("kt24.shoot.target")
def no_friend_near(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """A target may not be within control range of an operative friendly to the shooter."""
    for friend in near_control(table, target):
        if friend.seat == operative.seat and friend.id != operative.id and in_control_range(table, friend, target):
            text = "{friend} has {target} within its control range."
            return because("kt24.shoot.target", text, friend=friend.name, target=target.name)
    return None


@rule("kt24.target.engage")
def visible_target(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """A valid target must be visible to the operative, or to another that may spot for this weapon."""
    if is_visible(table, operative, target):
        return None
    if any(is_visible(table, spotter, target) for spotter in hooks.of(table).spotters(table, operative, weapon)):
        return None
    text = "{target} is not visible to {who}: no free line from its head."
    marks = partial(_line, operative, target)
    return because("kt24.visible.definition", text, marks=marks, target=target.name, who=operative.name)


@rule("kt24.target.conceal", "kt24.weapon.seek", "kt24.weapon.seek-light")
def concealed_target(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """A target with a Conceal order must not be in cover; Seek ignores cover here, Seek Light that of Light."""
    if target.order != CONCEAL:
        return None
    names = {one.name for one in rules_against(table, operative, target, weapon)}
    if "seek" in names:
        return None
    over_light = "seek-light" in names or looks_over_light(table, operative, target)
    cover = cover_from(table, operative, target, without_light=over_light)
    if cover is None:
        return None
    text = "{target} has a Conceal order and is in cover: {terrain} is intervening, {distance} from its base."
    return because(
        "kt24.target.conceal",
        text,
        marks=partial(_line, operative, target),
        hint='from within 2" it would not be in cover',
        target=target.name,
        terrain=cover.name,
        distance=length_text(cover.distance),
    )


def not_forbidden(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Reason | None:
    """No other rule forbids that the target is selected."""
    return next(hooks.of(table).against_target(table, operative, target, weapon), None)


target_checks = (visible_target, in_range, no_friend_near, concealed_target, not_forbidden)
