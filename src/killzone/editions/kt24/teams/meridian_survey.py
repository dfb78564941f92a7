"""Meridian Survey: what its abilities and ploys do."""

from collections.abc import Iterator
from functools import partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Began, Commanded, Used
from killzone.core.flow import Ask, Call, Done, Flow, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.editions.kt24.actions.action import CONCEAL, ENGAGE, FREE, ActionRule, Performing
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed, can_be_free, perform
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.battle.firefight import TURN_ENDED, Firefight, activate
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.battle.ploys import Gambit, PloyChoice, PloyUse, firefight_ploy, is_available, withdraw
from killzone.editions.kt24.battle.setup import BEFORE_BATTLE, SettingUp
from killzone.editions.kt24.battle.strategy import GAMBIT, Strategy
from killzone.editions.kt24.board.movement import REPOSITION
from killzone.editions.kt24.board.visibility import gap, is_visible, within
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.close_quarters.guard import off_guard
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.teams.common import (
    act_freely,
    bearers,
    counted,
    counted_each,
    free_action,
    has_ability,
    in_force,
    short,
    team_rule,
    team_rules,
    until_the_end,
    use_of,
)
from killzone.editions.kt24.weapons.dice_rules import of_own_dice
from killzone.editions.shared.attack.shot import DEFENCE
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.weapons.dice_rules import AFTER_DEFENCE_DICE, Reroll, reroll_offers
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

SECOND_OPINION = "meridian-survey.second-opinion"
SPOTTED_FIRE = "meridian-survey.spotted-fire"
HELIOGRAPH = "meridian-survey.heliograph"
WALKS_AHEAD = "meridian-survey.walks-ahead"
TRIANGULATE = "meridian-survey.triangulate"
HOLD_THE_PEG = "meridian-survey.hold-the-peg"
CARRY_THE_CHAIN = "meridian-survey.carry-the-chain"
RECIPROCAL_SIGHT = "meridian-survey.reciprocal-sight"

PLOTTING_MORTAR, CHIEF, CHAINMAN = "plotting-mortar", "party-chief", "chainman"


# Abilities


@team_rule(SECOND_OPINION)
def second_opinion(strategy: Strategy, table: Table) -> Iterator[Offer]:
    """A strategic gambit for 0 CP: change the order of one friendly operative visible to this one."""
    for player in table.players:
        chiefs = bearers(table, player.seat, SECOND_OPINION)
        if not chiefs or player.uses(short(SECOND_OPINION), table.turn):
            continue
        for one in table.of(player.seat):
            if any(is_visible(table, chief, one) for chief in chiefs):
                order = CONCEAL if one.order == ENGAGE else ENGAGE
                label = f"Second Opinion: {one.name} changes to {order.capitalize()}"
                take = partial(_change, operative=one.id, order=order)
                key, price = f"{short(SECOND_OPINION)}-{one.id}", command_points(0)
                about = of(ABILITY, short(SECOND_OPINION)) + of(OPERATIVE, one.id)
                yield Offer(key, player.seat, label, take, rule=SECOND_OPINION, price=price, subjects=about)


def _change(strategy: Strategy, table: Table, *, operative: str, order: str) -> Flow:
    one = table.operative(operative)
    used = Used(SECOND_OPINION, one.seat, short(SECOND_OPINION), "Second Opinion")
    return Next(strategy, [used, Commanded(SECOND_OPINION, one.id, order), *off_guard(table, [one])])


@team_rule(SPOTTED_FIRE)
def spotted_fire(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Operative]:
    """Without having moved in this turning point it may take a mortar target that the Party Chief sees."""
    if weapon.id != PLOTTING_MORTAR or not has_ability(operative, SPOTTED_FIRE) or operative.moved == table.turn:
        return
    for one in table.of(operative.seat):
        if CHIEF in datacard(one).keywords and one.id != operative.id:
            yield one


@team_rule(SPOTTED_FIRE)
def obscured_when_spotted(table: Table, shooter: Operative, target: Operative) -> Iterator[Entry]:
    """A target that only the Party Chief sees is obscured."""
    if has_ability(shooter, SPOTTED_FIRE) and not is_visible(table, shooter, target):
        yield Entry(1, SPOTTED_FIRE, "Spotted Fire")


def has_heliograph(table: Table, operative: Operative) -> bool:
    return has_ability(operative, HELIOGRAPH)


def against_signal(table: Table, operative: Operative, friend: Operative) -> Reason | None:
    """Why an operative cannot be signalled to: it must be visible and within 12"."""
    if not is_visible(table, operative, friend):
        text = "{friend} is not visible to {who}."
        return because("kt24.visible.definition", text, friend=friend.name, who=operative.name)
    if not within(table, operative, friend, 12 * INCH):
        text = '{friend} is {far} from {who}; Heliograph reaches 12".'
        far = length_text(gap(table, operative, friend))
        return because("kt24.def.distance", text, friend=friend.name, far=far, who=operative.name)
    return None


def not_signalled_yet(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Heliograph is performed once per turning point."""
    if not table.players[operative.seat].uses(short(HELIOGRAPH), table.turn):
        return None
    text = "{who} has performed Heliograph in turning point {now}."
    return because("kt24.firefight.action-once", text, who=operative.name, now=table.turn)


def somebody_to_signal(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Heliograph needs another friendly operative that is visible and within 12"."""
    friends = [one for one in table.of(operative.seat) if one.id != operative.id]
    if not friends:
        return because("kt24.visible.definition", "{who} is the last of its team.", who=operative.name)
    friends.sort(key=lambda one: gap(table, operative, one))
    reasons = [against_signal(table, operative, one) for one in friends]
    return None if None in reasons else reasons[0]


@team_rule(HELIOGRAPH)
def choose_friend(performing: Performing, table: Table) -> Flow:
    """Another friendly operative is signalled to."""
    operative = table.operative(performing.operative)
    friends = [one for one in table.of(operative.seat) if one.id != operative.id]
    choices = [one for one in friends if against_signal(table, operative, one) is None]
    if len(choices) == 1:
        return _signalled(performing, table, choices[0].id)
    buttons = [
        Option(one.id, f"Signal to {one.name}: 1 more APL", HELIOGRAPH, of(OPERATIVE, one.id)) for one in choices
    ]
    prompt = f"To whom does {operative.name} signal?"
    return Ask(operative.seat, "signal", prompt, Pick(buttons), _signalled, rule=HELIOGRAPH, default=buttons[0].key)


def _signalled(performing: Performing, table: Table, answer: str) -> Flow:
    friend = table.operative(answer)
    effect = Effect(HELIOGRAPH, friend.id, friend.seat, until="activated")
    text = f"{friend.name} has 1 more APL until its next activation is over."
    used = Used(HELIOGRAPH, friend.seat, short(HELIOGRAPH), "Heliograph")
    return Done(None, [used, Began(HELIOGRAPH, effect, text)])


@team_rule(HELIOGRAPH)
def signalled(table: Table, operative: Operative) -> Iterator[Entry]:
    """1 more APL until the end of its next activation."""
    for effect in table.effects:
        if effect.rule == HELIOGRAPH and effect.operative == operative.id:
            yield Entry(1, HELIOGRAPH, "Heliograph")


SIGNAL = Sequence("kt24.heliograph", "Heliograph", choose_friend)
HELIOGRAPH_ACTION = ActionRule(
    short(HELIOGRAPH),
    "Heliograph",
    1,
    HELIOGRAPH,
    (not_signalled_yet, somebody_to_signal),
    SIGNAL,
    offered=has_heliograph,
)


@team_rule(WALKS_AHEAD)
def walks_ahead(setup: SettingUp, table: Table) -> Iterator[Offer]:
    """After both teams are set up it may perform a free Reposition."""
    for player in table.players:
        for one in bearers(table, player.seat, WALKS_AHEAD):
            performing = Performing(one.id, REPOSITION, FREE)
            if not player.uses(use_of(WALKS_AHEAD, one)) and can_be_free(table, one, performing):
                label = f"Walks Ahead: {one.name} performs a free Reposition"
                take = partial(_walk, performing=performing)
                key, about = f"{short(WALKS_AHEAD)}-{one.id}", of(ABILITY, short(WALKS_AHEAD)) + of(OPERATIVE, one.id)
                yield Offer(key, player.seat, label, take, rule=WALKS_AHEAD, subjects=about)


def _walk(setup: SettingUp, table: Table, *, performing: Performing) -> Flow:
    one = table.operative(performing.operative)
    used = Used(WALKS_AHEAD, one.seat, use_of(WALKS_AHEAD, one), "Walks Ahead")
    return perform(setup, table, performing, None, [used])


# Strategy ploys


class Sighting(Value):
    """Triangulate under way: whose it is."""

    seat: int


def sighted(table: Table, seat: int) -> list[Operative]:
    """The enemies that at least two friendly operatives see."""
    own = table.of(seat)
    return [enemy for enemy in table.against(seat) if _seen_by_two(table, own, enemy)]


def _seen_by_two(table: Table, operatives: tuple[Operative, ...], enemy: Operative) -> bool:
    seeing = (one for one in operatives if is_visible(table, one, enemy))
    return next(seeing, None) is not None and next(seeing, None) is not None


def anybody_sighted(table: Table, seat: int) -> bool:
    own = table.of(seat)
    return any(_seen_by_two(table, own, enemy) for enemy in table.against(seat))


@team_rule(TRIANGULATE)
def triangulate(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Choose an enemy that two friendly operatives see; ranged weapons have Balanced and Seek Light against it."""
    return Call(strategy, SIGHTING, Sighting(seat))


def choose_sighted(sighting: Sighting, table: Table) -> Flow:
    """The enemy is chosen."""
    choices = sighted(table, sighting.seat)
    if len(choices) == 1:
        return _sighted(sighting, table, choices[0].id)
    buttons = [Option(one.id, f"Triangulate {one.name}", TRIANGULATE, of(OPERATIVE, one.id)) for one in choices]
    prompt = "Which enemy is triangulated?"
    return Ask(sighting.seat, "triangulate", prompt, Pick(buttons), _sighted, rule=TRIANGULATE, default=buttons[0].key)


def _sighted(sighting: Sighting, table: Table, answer: str) -> Flow:
    text = f"its ranged weapons have Balanced and Seek Light against {table.operative(answer).name}."
    return Done(None, [until_the_end(table, TRIANGULATE, sighting.seat, text, target=answer)])


@team_rule(TRIANGULATE)
def triangulated(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """Friendly ranged weapons have Balanced and Seek Light against the chosen enemy."""
    if weapon.melee:
        return
    for effect in table.effects:
        if effect.rule == TRIANGULATE and effect.seat == operative.seat and effect.target == target.id:
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
    if operative.moved != table.turn and in_force(table, HOLD_THE_PEG, operative.seat):
        yield WeaponRule(short(HOLD_THE_PEG))


_PEG = Reroll(short(HOLD_THE_PEG), "Hold the Peg", HOLD_THE_PEG)


@of_own_dice
@team_rule(HOLD_THE_PEG)
def reroll_behind_the_peg(shot: Shot) -> Iterator[Offer]:
    """One defence die of a target in cover may be re-rolled."""
    pool = shot.defence
    if shot.cover and pool.has(_PEG.word) and not pool.uses(_PEG.word):
        yield from reroll_offers(shot, DEFENCE, _PEG, pool.faces_to_reroll())


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
    choices = [
        PloyChoice(one.id, f"{one.name} is activated next", of(OPERATIVE, one.id))
        for one in table.of(seat)
        if one.ready and one.id != chainman.id and within(table, chainman, one, 3 * INCH)
    ]
    yield from firefight_ploy(firefight, table, seat, id, choices, _carry)


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
