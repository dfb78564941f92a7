"""Meridian Survey: what its abilities and ploys do."""

from collections.abc import Iterator

from killzone.core.flow import Call, Flow, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.action import ENGAGE, FREE, ActionRule, Performing
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed, can_be_free, perform
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.battle.firefight import TURN_ENDED, Firefight, activate
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.battle.ploys import PloyUse, firefight_ploy, is_available
from killzone.editions.kt24.battle.setup import BEFORE_BATTLE, SettingUp
from killzone.editions.kt24.battle.strategy import GAMBIT, Strategy
from killzone.editions.kt24.board.movement import REPOSITION
from killzone.editions.kt24.board.visibility import is_visible
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.close_quarters.guard import off_guard
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.teams.common import WAYS, act_freely, free_action, team_rule, team_rules
from killzone.editions.shared.battle.declared_ploys import withdraw
from killzone.editions.shared.battle.ploys import Gambit, PloyChoice
from killzone.editions.shared.teams import meridian_survey as survey
from killzone.editions.shared.teams.common import counted, counted_each, has_ability, once, short, until_the_end
from killzone.editions.shared.teams.meridian_survey import (
    CARRY_THE_CHAIN,
    CHAINMAN,
    HELIOGRAPH,
    HOLD_THE_PEG,
    RECIPROCAL_SIGHT,
    SECOND_OPINION,
    SPOTTED_FIRE,
    TRIANGULATE,
    WALKS_AHEAD,
    Heliograph,
    has_heliograph,
    is_triangulated,
    next_in_the_chain,
    seen_by_two,
    signalled,
)
from killzone.editions.shared.weapons.dice_rules import AFTER_DEFENCE_DICE, of_own_dice

# Abilities


@team_rule(SECOND_OPINION)
def second_opinion(strategy: Strategy, table: Table) -> Iterator[Offer]:
    """A strategic gambit for 0 CP: change the order of one friendly operative visible to this one."""
    return survey.second_opinions(WAYS, table, _change)


def _change(strategy: Strategy, table: Table, *, operative: str, order: str) -> Flow:
    one = table.operative(operative)
    return Next(strategy, [*survey.changed(one, order), *off_guard(table, [one])])


@team_rule(SPOTTED_FIRE)
def spotted_fire(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Operative]:
    """Without having moved in this turning point it may take a mortar target that the Party Chief sees."""
    return survey.spotters(table, operative, weapon)


@team_rule(SPOTTED_FIRE)
def obscured_when_spotted(table: Table, shooter: Operative, target: Operative) -> Iterator[Entry]:
    """A target that only the Party Chief sees is obscured."""
    if has_ability(shooter, SPOTTED_FIRE) and not is_visible(table, shooter, target):
        yield Entry(1, SPOTTED_FIRE, "Spotted Fire")


SIGNALLING = Heliograph(WAYS, "kt24.visible.definition", "kt24.def.distance")
not_signalled_yet = once("kt24.firefight.action-once", short(HELIOGRAPH), "Heliograph")


@team_rule(HELIOGRAPH)
def choose_friend(performing: Performing, table: Table) -> Flow:
    """Another friendly operative is signalled to."""
    return SIGNALLING.choose_friend(performing, table)


team_rule(HELIOGRAPH)(signalled)

SIGNAL = Sequence("kt24.heliograph", "Heliograph", choose_friend)
HELIOGRAPH_ACTION = ActionRule(
    short(HELIOGRAPH),
    "Heliograph",
    1,
    HELIOGRAPH,
    (not_signalled_yet, SIGNALLING.somebody_to_signal),
    SIGNAL,
    offered=has_heliograph,
)


@team_rule(WALKS_AHEAD)
def walks_ahead(setup: SettingUp, table: Table) -> Iterator[Offer]:
    """After both teams are set up it may perform a free Reposition."""
    return survey.walks(WAYS, table, "Reposition", _reposition, can_be_free, _walk)


def _reposition(one: Operative) -> Performing:
    return Performing(one.id, REPOSITION, FREE)


def _walk(setup: SettingUp, table: Table, *, performing: Performing) -> Flow:
    return perform(setup, table, performing, None, [survey.walked(table.operative(performing.operative))])


# Strategy ploys


class Sighting(survey.Sighting):
    """Triangulate under way in this edition."""


def anybody_sighted(table: Table, seat: int) -> bool:
    return any(True for _ in seen_by_two(WAYS, table, seat))


@team_rule(TRIANGULATE)
def triangulate(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Choose an enemy that two friendly operatives see; ranged weapons have Balanced and Seek Light against it."""
    return Call(strategy, SIGHTING, Sighting(seat))


def choose_sighted(sighting: Sighting, table: Table) -> Flow:
    """The enemy is chosen."""
    enemies = list(seen_by_two(WAYS, table, sighting.seat))
    return survey.choose_sighted(sighting, table, enemies, "Balanced and Seek Light")


@team_rule(TRIANGULATE)
def triangulated(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """Friendly ranged weapons have Balanced and Seek Light against the chosen enemy."""
    if is_triangulated(table, operative, target, weapon):
        yield WeaponRule("balanced")
        yield WeaponRule("seek-light")


SIGHTING = Sequence("kt24.triangulate", "Triangulate", choose_sighted)


@team_rule(HOLD_THE_PEG)
def hold_the_peg(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point operatives in cover that have not moved may re-roll one defence die."""
    text = "its operatives in cover that have not moved may re-roll one defence die."
    return Next(strategy, [until_the_end(table, HOLD_THE_PEG, seat, text)])


@team_rule(HOLD_THE_PEG)
def holds_the_peg(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """Whoever has not moved in this turning point may."""
    return survey.holds_the_peg(WAYS, table, operative)


@of_own_dice
@team_rule(HOLD_THE_PEG)
def reroll_behind_the_peg(shot: Shot) -> Iterator[Offer]:
    """One defence die of a target in cover may be re-rolled."""
    if shot.cover:
        yield from survey.peg_rerolls(shot)


# Firefight ploys


@team_rule(CARRY_THE_CHAIN)
def carry_the_chain(firefight: Firefight, table: Table) -> Iterator[Offer]:
    """When a Chainman's activation ends, another ready friendly operative within 3" is activated next."""
    id, seat = short(CARRY_THE_CHAIN), firefight.seat
    if not firefight.last or firefight.counteracted or not is_available(firefight, table, seat, id):
        return
    chainman = table.operative(firefight.last)
    if chainman.spot is None or CHAINMAN not in datacard(chainman).keywords:
        return
    yield from firefight_ploy(firefight, table, seat, id, next_in_the_chain(WAYS, table, chainman), _carry)


@continuation
def _carry(firefight: Firefight, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(firefight, use)
    return activate(firefight.but(last=use.choice), table, use.choice)


@team_rule(RECIPROCAL_SIGHT)
def reciprocal_sight(deed: Deed, table: Table) -> Iterator[Offer]:
    """An enemy that has shot at a friendly operative is shot at for free by one that may, Hit worsened by 1."""
    if not isinstance(deed.result, Shooting):
        return
    shooter = table.operative(deed.result.operative)
    if shooter.spot is None:
        return
    shot_at = {table.operative(id).seat for id in deed.result.done}
    for player in table.players:
        if player.seat == shooter.seat or player.seat not in shot_at:
            continue
        if is_available(deed, table, player.seat, short(RECIPROCAL_SIGHT)):
            choices = [
                PloyChoice(one.id, f"{one.name} shoots {shooter.name}, Hit 1 worse", of(OPERATIVE, one.id))
                for one in table.of(player.seat)
                if one.order == ENGAGE and can_be_free(table, one, _at(deed, one))
            ]
            yield from firefight_ploy(deed, table, player.seat, short(RECIPROCAL_SIGHT), choices, _reciprocate)


def _at(deed: Deed, one: Operative) -> Performing:
    return free_action(deed, one, "shoot").but(target=deed.performing.operative, worse=1)


@continuation
def _reciprocate(deed: Deed, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(deed, use)
    return act_freely(deed, table, _at(deed, table.operative(use.choice)))


RULES = team_rules(
    "meridian-survey",
    SECOND_OPINION,
    SPOTTED_FIRE,
    HELIOGRAPH,
    WALKS_AHEAD,
    TRIANGULATE,
    HOLD_THE_PEG,
    CARRY_THE_CHAIN,
    RECIPROCAL_SIGHT,
    hooks=Hooks(
        spotters=Hook(spotted_fire),
        obscured=Hook(obscured_when_spotted),
        apl=Hook(signalled),
        attack_rules=Hook(triangulated),
        dice_rules=Hook(holds_the_peg),
        actions=ById(HELIOGRAPH_ACTION),
        gambits=ById(
            Gambit(short(TRIANGULATE), triangulate, anybody_sighted), Gambit(short(HOLD_THE_PEG), hold_the_peg)
        ),
        uses=Hook(counted(SECOND_OPINION), counted(HELIOGRAPH), counted_each(WALKS_AHEAD)),
        effects=ById(
            lasting(HELIOGRAPH, "operative"),
            lasting(TRIANGULATE, "player", "target"),
            lasting(HOLD_THE_PEG, "player"),
        ),
    ),
    windows={
        GAMBIT: (second_opinion,),
        BEFORE_BATTLE: (walks_ahead,),
        AFTER_DEFENCE_DICE: (reroll_behind_the_peg,),
        TURN_ENDED: (carry_the_chain,),
        ACTION_ENDED: (reciprocal_sight,),
    },
    sequences=(SIGNAL, SIGHTING),
)
