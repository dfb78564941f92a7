"""Meridian Survey: what its abilities and ploys do."""

from collections.abc import Iterator

from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.action import ENGAGE, ActionRule, Performing
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed, can_be_free
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.battle.firefight import TURN_ENDED, Firefight, activate
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.battle.ploys import PloyUse, firefight_ploy, is_available
from killzone.editions.kt24.battle.setup import BEFORE_BATTLE
from killzone.editions.kt24.battle.strategy import GAMBIT, Strategy
from killzone.editions.kt24.board.movement import REPOSITION
from killzone.editions.kt24.board.visibility import is_visible
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.close_quarters.guard import off_guard
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives.injury import is_incapacitated
from killzone.editions.kt24.teams.common import CARRIERS, FREELY, WAYS, team_rule, team_rules
from killzone.editions.shared.battle.declared_ploys import withdraw
from killzone.editions.shared.battle.ploys import PloyChoice
from killzone.editions.shared.teams import meridian_survey as survey
from killzone.editions.shared.teams.common import counted, counted_each, has_ability, short
from killzone.editions.shared.teams.meridian_survey import (
    CARRY_THE_CHAIN,
    CHAINMAN,
    HELIOGRAPH,
    HOLD_THE_PEG,
    HOLD_THE_PEG_PLOY,
    RECIPROCAL_SIGHT,
    SECOND_OPINION,
    SPOTTED_FIRE,
    TRIANGULATE,
    WALKS_AHEAD,
    Heliograph,
    Peg,
    Triangulation,
    WalksAhead,
    next_in_the_chain,
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
def obscured_when_spotted(table: Table, shooter: Operative, target: Operative) -> Iterator[Entry]:
    """A target that only the Party Chief sees is obscured."""
    if has_ability(shooter, SPOTTED_FIRE) and not is_visible(table, shooter, target):
        yield Entry(1, SPOTTED_FIRE, "Spotted Fire")


SIGNALLING = Heliograph(WAYS, "kt24.visible.definition", "kt24.def.distance", "kt24.firefight.action-once")
HELIOGRAPH_ACTION = SIGNALLING.action(ActionRule, "kt24.heliograph")
WALKING = WalksAhead(WAYS, FREELY, Performing, REPOSITION, "Reposition")
CARRIERS.adopt(survey.spotters, SIGNALLING, survey.signalled, WALKING)


# Strategy ploys


TRIANGULATION = Triangulation(WAYS, (WeaponRule("balanced"), WeaponRule("seek-light")), "Balanced and Seek Light")


class Sighting(survey.Sighting):
    """Triangulate under way in this edition."""


TRIANGULATE_PLOY = TRIANGULATION.ploy("kt24.triangulate", Sighting)
PEG = Peg(WeaponRule, lambda shot: bool(shot.cover))
of_own_dice(PEG.rerolls)
CARRIERS.adopt(TRIANGULATION, TRIANGULATE_PLOY, HOLD_THE_PEG_PLOY, PEG)


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
                if one.order == ENGAGE and not is_incapacitated(one) and can_be_free(table, one, _at(deed, one))
            ]
            yield from firefight_ploy(deed, table, player.seat, short(RECIPROCAL_SIGHT), choices, _reciprocate)


def _at(deed: Deed, one: Operative) -> Performing:
    """The shot back; one at a last action is in the middle of the action that it belongs to, as that is."""
    performing: Performing = FREELY.action(deed, one, "shoot")
    return performing.but(target=deed.performing.operative, worse=1, amid=deed.performing.amid)


@continuation
def _reciprocate(deed: Deed, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(deed, use)
    return FREELY.act(deed, table, _at(deed, table.operative(use.choice)))


RULES = team_rules(
    "meridian-survey",
    hooks=Hooks(
        spotters=Hook(survey.spotters),
        obscured=Hook(obscured_when_spotted),
        apl=Hook(survey.signalled),
        attack_rules=Hook(TRIANGULATION.triangulated),
        dice_rules=Hook(PEG.held),
        actions=ById(HELIOGRAPH_ACTION),
        gambits=ById(TRIANGULATE_PLOY.gambit, HOLD_THE_PEG_PLOY.gambit),
        uses=Hook(counted(SECOND_OPINION), counted(HELIOGRAPH), counted_each(WALKS_AHEAD)),
        effects=ById(
            lasting(HELIOGRAPH, "operative"),
            lasting(TRIANGULATE, "player", "target"),
            lasting(HOLD_THE_PEG, "player"),
        ),
    ),
    windows={
        GAMBIT: (second_opinion,),
        BEFORE_BATTLE: (WALKING.offers,),
        AFTER_DEFENCE_DICE: (PEG.rerolls,),
        TURN_ENDED: (carry_the_chain,),
        ACTION_ENDED: (reciprocal_sight,),
    },
    sequences=(HELIOGRAPH_ACTION.sequence, TRIANGULATE_PLOY.sequence),
)
