"""Meridian Survey: what its abilities, ploys and equipment do."""

from collections.abc import Iterator

from killzone.core.flow import Call, Flow, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt21.actions.action import OVERWATCH, ActionRule, Performing
from killzone.editions.kt21.actions.perform import ACTION_ENDED, Deed, can_be_free, perform
from killzone.editions.kt21.actions.shoot import Shooting
from killzone.editions.kt21.attack.shot import Shot
from killzone.editions.kt21.battle.firefight import TURN_ENDED, Firefight, activate, may_go_on
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.battle.ploys import PloyUse, is_available, tactical_ploy
from killzone.editions.kt21.battle.setup import BEFORE_BATTLE, SettingUp
from killzone.editions.kt21.battle.strategy import INITIATIVE_ROLLED, STRATEGIC_PLOYS, TARGET_REVEAL, Strategy
from killzone.editions.kt21.board.movement import DASH, MOVES
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt21.close_quarters.guard import off_guard
from killzone.editions.kt21.equipment.items import bears, counted_item, has_item
from killzone.editions.kt21.equipment.pegs import PEG_MARKER, PEGS, by_a_peg
from killzone.editions.kt21.hooks import Hooks
from killzone.editions.kt21.missions.revising import REVISE, Revising, may_revise
from killzone.editions.kt21.teams.common import WAYS, act_freely, ready_nearby, team_rule, team_rules
from killzone.editions.kt21.weapons.use import SHOOT
from killzone.editions.shared.actions.action import CONCEAL, FREE, action_of, explain
from killzone.editions.shared.battle.declared_ploys import withdraw
from killzone.editions.shared.battle.ploys import Gambit, PloyChoice
from killzone.editions.shared.board.pieces import Piece
from killzone.editions.shared.declared import MarkerKind, lasting
from killzone.editions.shared.teams import meridian_survey as survey
from killzone.editions.shared.teams.common import counted, counted_each, once, short, until_the_end
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
    seen_by_two,
    signalled,
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


@team_rule(SPOTTED_FIRE)
def spotted_fire(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Operative]:
    """Unless it has moved in this turning point, what its Party Chief sees counts as seen for its mortar."""
    return survey.spotters(table, operative, weapon)


SIGNALLING = Heliograph(WAYS, "kt21.los.visible", "kt21.def.within")


@team_rule(HELIOGRAPH)
def choose_friend(performing: Performing, table: Table) -> Flow:
    """Another friendly operative visible and within 12" has 1 APL more until the end of its next activation."""
    return SIGNALLING.choose_friend(performing, table)


team_rule(HELIOGRAPH)(signalled)
SIGNAL = Sequence("kt21.heliograph", "Heliograph", choose_friend)
HELIOGRAPH_ACTION = ActionRule(
    short(HELIOGRAPH),
    "Heliograph",
    1,
    HELIOGRAPH,
    (once("kt21.firefight.action-once", short(HELIOGRAPH), "Heliograph"), SIGNALLING.somebody_to_signal),
    SIGNAL,
    offered=has_heliograph,
)


@team_rule(WALKS_AHEAD)
def walks_ahead(setup: SettingUp, table: Table) -> Iterator[Offer]:
    """After scouting it may perform a free Dash."""
    return survey.walks(WAYS, table, "Dash", _dash, can_be_free, _walk)


def _dash(one: Operative) -> Performing:
    return Performing(one.id, DASH, FREE)


def _walk(setup: SettingUp, table: Table, *, performing: Performing) -> Flow:
    return perform(setup, table, performing, None, [survey.walked(table.operative(performing.operative))])


# Strategic ploys


class Sighting(survey.Sighting):
    """Triangulate under way in this edition."""


def anybody_sighted(table: Table, seat: int) -> bool:
    """Whether two friendly operatives see the same enemy."""
    return any(True for _ in seen_by_two(WAYS, table, seat))


@team_rule(TRIANGULATE)
def triangulate(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Choose an enemy that two friendly operatives see; ranged weapons have Balanced and Indirect against it."""
    return Call(strategy, SIGHTING, Sighting(seat))


def choose_sighted(sighting: Sighting, table: Table) -> Flow:
    """The enemy is chosen."""
    enemies = list(seen_by_two(WAYS, table, sighting.seat))
    return survey.choose_sighted(sighting, table, enemies, "Balanced and Indirect")


SIGHTING = Sequence("kt21.triangulate", "Triangulate", choose_sighted)


@team_rule(TRIANGULATE)
def triangulated(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """Friendly ranged weapons have Balanced and Indirect against the chosen enemy."""
    if is_triangulated(table, operative, target, weapon):
        yield from (WeaponRule("balanced"), WeaponRule("indirect"))


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
    if shot.covered:
        yield from survey.peg_rerolls(shot)


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
                if explain(table, one, action_of(table, OVERWATCH), _at(shooter, one.id)).legal
            ]
            yield from tactical_ploy(deed, table, player.seat, short(RECIPROCAL_SIGHT), choices, _reciprocate)


def _at(shooter: Operative, one: str) -> Performing:
    return Performing(one, OVERWATCH, OVERWATCH, target=shooter.id)


@continuation
def _reciprocate(deed: Deed, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(deed, use)
    return act_freely(deed, table, _at(table.operative(deed.performing.operative), use.choice))


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
    SECOND_OPINION,
    SPOTTED_FIRE,
    HELIOGRAPH,
    WALKS_AHEAD,
    TRIANGULATE,
    HOLD_THE_PEG,
    CARRY_THE_CHAIN,
    RECIPROCAL_SIGHT,
    REVISED_EDITION,
    ALMANAC,
    TRIPOD,
    PEG_MARKERS,
    hooks=Hooks(
        spotters=Hook(spotted_fire),
        apl=Hook(signalled),
        attack_rules=Hook(triangulated, pegged),
        shooting_rules=Hook(on_a_tripod),
        dice_rules=Hook(holds_the_peg),
        actions=ById(HELIOGRAPH_ACTION),
        ploys=ById(Gambit(short(TRIANGULATE), triangulate, anybody_sighted), Gambit(short(HOLD_THE_PEG), hold_the_peg)),
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
        BEFORE_BATTLE: (walks_ahead,),
        INITIATIVE_ROLLED: (consult_almanac,),
        STRATEGIC_PLOYS: (second_opinion,),
        TARGET_REVEAL: (revised_edition,),
        AFTER_DEFENCE_DICE: (reroll_behind_the_peg,),
        ACTION_ENDED: (reciprocal_sight,),
        TURN_ENDED: (carry_the_chain,),
    },
    sequences=(SIGNAL, SIGHTING, REVISE),
)
