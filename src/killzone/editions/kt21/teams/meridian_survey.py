"""Meridian Survey: what its abilities, ploys and equipment do."""

from collections.abc import Iterator

from killzone.core.flow import Call, Flow, Next, Offer, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt21.actions.action import OVERWATCH, ActionRule, Performing
from killzone.editions.kt21.actions.perform import ACTION_ENDED, Deed
from killzone.editions.kt21.actions.shoot import Shooting
from killzone.editions.kt21.battle.firefight import TURN_ENDED, Firefight, activate, may_go_on
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.battle.ploys import PloyUse, is_available, tactical_ploy
from killzone.editions.kt21.battle.setup import BEFORE_BATTLE
from killzone.editions.kt21.battle.strategy import INITIATIVE_ROLLED, STRATEGIC_PLOYS, TARGET_REVEAL, Strategy
from killzone.editions.kt21.board.movement import DASH, MOVES
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt21.close_quarters.guard import off_guard
from killzone.editions.kt21.equipment.items import bears, counted_item, has_item
from killzone.editions.kt21.equipment.pegs import PEG_MARKER, PEGS, by_a_peg
from killzone.editions.kt21.hooks import Hooks
from killzone.editions.kt21.missions.revising import REVISE, Revising, may_revise
from killzone.editions.kt21.teams.common import CARRIERS, FREELY, WAYS, ready_nearby, team_rule, team_rules
from killzone.editions.kt21.weapons.use import SHOOT
from killzone.editions.shared.actions.action import CONCEAL, action_of, legal
from killzone.editions.shared.battle.declared_ploys import withdraw
from killzone.editions.shared.battle.ploys import PloyChoice
from killzone.editions.shared.board.pieces import Piece
from killzone.editions.shared.declared import MarkerKind, lasting
from killzone.editions.shared.teams import meridian_survey as survey
from killzone.editions.shared.teams.common import counted, counted_each, short
from killzone.editions.shared.teams.meridian_survey import (
    CARRY_THE_CHAIN,
    CHAINMAN,
    HELIOGRAPH,
    HOLD_THE_PEG,
    HOLD_THE_PEG_PLOY,
    RECIPROCAL_SIGHT,
    SECOND_OPINION,
    TRIANGULATE,
    WALKS_AHEAD,
    Heliograph,
    Peg,
    Triangulation,
    WalksAhead,
)
from killzone.editions.shared.weapons.dice_rules import AFTER_DEFENCE_DICE, of_own_dice

REVISED_EDITION = "meridian-survey.revised-edition"
ALMANAC, TRIPOD = "meridian-survey.almanac", "meridian-survey.tripod"
PEG_MARKERS = "meridian-survey.peg-markers"
LETHAL = 5
"""What a weapon on a tripod needs for a critical hit."""


# Abilities


@team_rule(SECOND_OPINION)
def second_opinion(strategy: Strategy, table: Table) -> Iterator[Offer]:
    """In place of a strategic ploy, for 0 CP: change the order of one friendly operative visible to this one."""
    return survey.second_opinions(WAYS, table, _change)


def _change(strategy: Strategy, table: Table, *, operative: str, order: str) -> Flow:
    one = table.operative(operative)
    return Next(strategy, [*survey.changed(one, order), *(off_guard([one]) if order == CONCEAL else ())])


SIGNALLING = Heliograph(WAYS, "kt21.los.visible", "kt21.def.within", "kt21.firefight.action-once")
HELIOGRAPH_ACTION = SIGNALLING.action(ActionRule, "kt21.heliograph")
WALKING = WalksAhead(WAYS, FREELY, Performing, DASH, "Dash")
CARRIERS.adopt(survey.spotters, SIGNALLING, survey.signalled, WALKING)


# Strategic ploys


TRIANGULATION = Triangulation(WAYS, (WeaponRule("balanced"), WeaponRule("indirect")), "Balanced and Indirect")


class Sighting(survey.Sighting):
    """Triangulate under way in this edition."""


TRIANGULATE_PLOY = TRIANGULATION.ploy("kt21.triangulate", Sighting)
PEG = Peg(WeaponRule, lambda shot: bool(shot.is_covered()))
of_own_dice(PEG.rerolls)
CARRIERS.adopt(TRIANGULATION, TRIANGULATE_PLOY, HOLD_THE_PEG_PLOY, PEG)


# Tactical ploys


@rule("kt21.firefight.max-two")
@team_rule(CARRY_THE_CHAIN)
def carry_the_chain(firefight: Firefight, table: Table) -> Iterator[Offer]:
    """When a Chainman's activation ends, another ready friend within 3" is activated at once, though never a third."""
    id, seat = short(CARRY_THE_CHAIN), firefight.seat
    if not firefight.last or not may_go_on(firefight) or not is_available(firefight, table, seat, id):
        return
    chainman = table.operative(firefight.last)
    if CHAINMAN in datacard(chainman).keywords:
        yield from tactical_ploy(firefight, table, seat, id, ready_nearby(table, chainman), _carry)


@continuation
def _carry(firefight: Firefight, table: Table, use: PloyUse) -> Flow:
    return withdraw(firefight, use) if use.taken_back else activate(firefight, table, use.choice)


@team_rule(RECIPROCAL_SIGHT)
def reciprocal_sight(deed: Deed, table: Table) -> Iterator[Offer]:
    """When an enemy has finished a Shoot action against a friend, one that may performs Overwatch at it."""
    if not isinstance(deed.result, Shooting) or deed.performing.action != SHOOT:
        return
    shooter = table.operative(deed.performing.operative)
    shot_at = {table.operative(id).seat for id in deed.result.done}
    for player in table.players:
        if shooter.spot is None or player.seat == shooter.seat or player.seat not in shot_at:
            continue
        if is_available(deed, table, player.seat, short(RECIPROCAL_SIGHT)):
            choices = [
                PloyChoice(one.id, f"{one.name} performs Overwatch at {shooter.name}", of(OPERATIVE, one.id))
                for one in table.of(player.seat)
                if legal(table, one, action_of(table, OVERWATCH), _at(shooter, one.id))
            ]
            yield from tactical_ploy(deed, table, player.seat, short(RECIPROCAL_SIGHT), choices, _reciprocate)


def _at(shooter: Operative, one: str) -> Performing:
    return Performing(one, OVERWATCH, OVERWATCH, target=shooter.id)


@continuation
def _reciprocate(deed: Deed, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(deed, use)
    return FREELY.act(deed, table, _at(table.operative(deed.performing.operative), use.choice))


@team_rule(REVISED_EDITION)
def revised_edition(strategy: Strategy, table: Table) -> Iterator[Offer]:
    """Once per battle, in target reveal: exchange a tac op that is not revealed for another, in secret."""
    id = short(REVISED_EDITION)
    for player in table.players:
        if not player.uses(id) and may_revise(table, player.seat):
            choices = [PloyChoice("", "exchange one of your tac ops in secret")]
            yield from tactical_ploy(strategy, table, player.seat, id, choices, _revise)


@continuation
def _revise(strategy: Strategy, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(strategy, use)
    return Call(strategy, REVISE, Revising(use.seat, REVISED_EDITION))


# Equipment


@team_rule(ALMANAC)
def consult_almanac(strategy: Strategy, table: Table) -> Iterator[Offer]:
    """Once per battle a player re-rolls their initiative die."""
    return survey.almanac_offers(strategy, table, has_item, ALMANAC)


@team_rule(TRIPOD)
def on_a_tripod(table: Table, performing: Performing, weapon: Weapon) -> Iterator[WeaponRule]:
    """The bearer's ranged weapons have Lethal 5+ in an activation in which it has not moved so far."""
    operative = table.operative(performing.operative)
    steady = performing.in_activation and not set(MOVES) & set(performing.performed)
    if steady and bears(operative, short(TRIPOD)):
        yield WeaponRule("lethal", LETHAL)


@team_rule(PEG_MARKERS)
def pegs_to_set_up(table: Table, seat: int) -> Iterator[tuple[Piece, int]]:
    """Two peg markers for each set."""
    if sets := table.players[seat].equipment.count(short(PEG_MARKERS)):
        yield PEGS, PEGS.count * sets


@team_rule(PEG_MARKERS)
def pegged(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """Friendly ranged weapons have Ceaseless against enemies within 2" of the centre of a peg marker."""
    if not weapon.melee and target.seat != operative.seat and by_a_peg(table, target, operative.seat):
        yield WeaponRule("ceaseless")


RULES = team_rules(
    "meridian-survey",
    hooks=Hooks(
        spotters=Hook(survey.spotters),
        apl=Hook(survey.signalled),
        attack_rules=Hook(TRIANGULATION.triangulated, pegged),
        shooting_rules=Hook(on_a_tripod),
        dice_rules=Hook(PEG.held),
        actions=ById(HELIOGRAPH_ACTION),
        ploys=ById(TRIANGULATE_PLOY.gambit, HOLD_THE_PEG_PLOY.gambit),
        pieces=Hook(pegs_to_set_up),
        uses=Hook(
            counted(SECOND_OPINION), counted(HELIOGRAPH), counted_each(WALKS_AHEAD), counted_item(short(ALMANAC))
        ),
        effects=ById(
            lasting(HELIOGRAPH, "operative"),
            lasting(TRIANGULATE, "player", "target"),
            lasting(HOLD_THE_PEG, "player"),
        ),
        markers=ById(MarkerKind(PEG_MARKER, owned=True)),
    ),
    windows={
        BEFORE_BATTLE: (WALKING.offers,),
        INITIATIVE_ROLLED: (consult_almanac,),
        STRATEGIC_PLOYS: (second_opinion,),
        TARGET_REVEAL: (revised_edition,),
        AFTER_DEFENCE_DICE: (PEG.rerolls,),
        ACTION_ENDED: (reciprocal_sight,),
        TURN_ENDED: (carry_the_chain,),
    },
    sequences=(HELIOGRAPH_ACTION.sequence, TRIANGULATE_PLOY.sequence, REVISE),
)
