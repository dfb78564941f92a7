"""Meridian Survey: what its abilities, wargear and tactics do."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Call, Done, Flow, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import FIGHT, LONG_RANGE, OBSCURED, Aim
from killzone.editions.kt18.attack.throws import AFTER_HIT_ROLL, Aid
from killzone.editions.kt18.battle.tactics import (
    USE_TACTIC,
    Declared,
    TacticPrice,
    as_called,
    cost_of,
    may_use,
    prices,
    tactic_offer,
)
from killzone.editions.kt18.board.visibility import is_visible
from killzone.editions.kt18.cards.datacards import HEAVY, datasheet
from killzone.editions.kt18.cards.models import equipped
from killzone.editions.kt18.commanders.command import Command, commands, users
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.choices import ENGAGED_OPTIONS, NOT_MADE, Choice, Choosing, not_engaged
from killzone.editions.kt18.movement.readying import SHORT_MOVE, short_move
from killzone.editions.kt18.operatives.states import PHASE
from killzone.editions.kt18.shooting.phase import MODEL_SHOT, SHOOTING_STARTED, ShootingPhase, shoot_with
from killzone.editions.kt18.shooting.shooters import can_be_chosen
from killzone.editions.kt18.teams.common import (
    begins,
    brings,
    has,
    in_force,
    named,
    printed_rule,
    seats_with,
    tactic,
    tactics_used,
)
from killzone.editions.shared.declared import lasting
from killzone.editions.shared.teams.common import short
from killzone.spelling import listed

SECOND_READING: Final = "meridian-survey.second-reading"
TRIPOD: Final = "meridian-survey.tripod"
TRIANGULATE: Final = "meridian-survey.triangulate"
RECIPROCAL_SIGHT: Final = "meridian-survey.reciprocal-sight"
CARRY_THE_CHAIN: Final = "meridian-survey.carry-the-chain"
CHAINMAN: Final = "chainman"

FIX: Final = tactic(TRIANGULATE, "Triangulate", 1)
BACK: Final = tactic(RECIPROCAL_SIGHT, "Reciprocal Sight", 2)
CHAIN: Final = tactic(CARRY_THE_CHAIN, "Carry the Chain", 1)
FIX_AND_FIRE: Final = Command(
    tactic("meridian-survey.fix-and-fire", "Fix and Fire", 2), card="meridian-survey.surveyor-general"
)
printed_rule("meridian-survey.drop-darts")(equipped)

OBSERVERS: Final = 2
"""How many friends must see whoever is triangulated."""


@printed_rule(SECOND_READING)
def second_reading(table: Table, aim: Aim) -> Iterator[Aid]:
    """Once per round one readied model of the team re-rolls one hit roll of a shot for nothing."""
    seat, use = aim.attacker.seat, short(SECOND_READING)
    reads = aim.readied and aim.how != FIGHT and has(aim.attacker, SECOND_READING)
    if reads and not table.players[seat].uses(use, table.turn):
        yield Aid(use, seat, "Second Reading", SECOND_READING, use, AFTER_HIT_ROLL)


def readings(table: Table, seat: int) -> Iterator[str]:
    """For `uses`: whether it was used."""
    if any(one.seat == seat and has(one, SECOND_READING) for one in table.operatives):
        yield short(SECOND_READING)


@printed_rule(TRIPOD)
def tripod(table: Table, aim: Aim) -> Iterator[Entry]:
    """While its bearer is readied, a Heavy weapon re-rolls hit rolls of 1."""
    if aim.readied and aim.weapon.type == HEAVY and has(aim.attacker, TRIPOD):
        yield Entry(1, TRIPOD, "tripod")


# At the start of the Shooting phase


@printed_rule(TRIANGULATE)
def triangulate(phase: ShootingPhase, table: Table) -> Iterator[Offer]:
    """One enemy that is visible to two friends: until the end of the phase shots at it ignore obscured to hit."""
    for seat in seats_with(table, TRIANGULATE):
        if may_use(table, seat, FIX):
            for enemy in table.against(seat):
                if not in_force(table, TRIANGULATE, enemy) and _is_observed(table, seat, enemy):
                    key, label = f"{FIX.id}-{enemy.id}", f"Triangulate: obscured does not count for {enemy.name}"
                    yield from tactic_offer(table, seat, FIX, label, _triangulated, operative=enemy.id, key=key)


def _is_observed(table: Table, seat: int, enemy: Operative) -> bool:
    found = 0
    for friend in table.of(seat):
        found += is_visible(table, friend, enemy)
        if found >= OBSERVERS:
            return True
    return False


@continuation
def _triangulated(phase: ShootingPhase, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(phase)
    enemy = table.operative(declared.operative)
    text = f"Shots at {enemy.name} have no penalty for obscured in this phase."
    return Next(phase, [begins(TRIANGULATE, enemy, PHASE, text)])


@printed_rule(FIX_AND_FIRE.id)
def fix_and_fire(phase: ShootingPhase, table: Table) -> Iterator[Offer]:
    """One enemy visible to the Surveyor General: until the end of the phase shots at it have no long-range penalty."""
    able, own = tuple(users(table, FIX_AND_FIRE)), FIX_AND_FIRE.tactic
    for seat in dict.fromkeys(user.seat for user in able):
        for enemy in table.against(seat) if may_use(table, seat, own) else ():
            seen = any(user.seat == seat and is_visible(table, user, enemy) for user in able)
            if seen and not in_force(table, FIX_AND_FIRE.id, enemy):
                key, label = f"{own.id}-{enemy.id}", f"Fix and Fire: long range does not count for {enemy.name}"
                yield from tactic_offer(table, seat, own, label, _fixed, operative=enemy.id, key=key)


@continuation
def _fixed(phase: ShootingPhase, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(phase)
    enemy = table.operative(declared.operative)
    text = f"Shots at {enemy.name} have no penalty for long range in this phase."
    return Next(phase, [begins(FIX_AND_FIRE.id, enemy, PHASE, text)])


@printed_rule(TRIANGULATE)
@printed_rule(FIX_AND_FIRE.id)
def does_not_count(table: Table, aim: Aim) -> Iterator[str]:
    """What does not count against shots at whoever was triangulated or fixed."""
    if in_force(table, TRIANGULATE, aim.target):
        yield OBSCURED
    if in_force(table, FIX_AND_FIRE.id, aim.target):
        yield LONG_RANGE


# When an enemy has shot


@printed_rule(RECIPROCAL_SIGHT)
def reciprocal_sight(phase: ShootingPhase, table: Table) -> Iterator[Offer]:
    """When an enemy has shot a friend, one that may still shoot shoots at it at once, readied or not."""
    for seat in seats_with(table, RECIPROCAL_SIGHT):
        if may_use(table, seat, BACK):
            for friend in table.of(seat):
                enemies = _answered(phase, table, friend)
                if enemies:
                    names = listed([table.operative(id).name for id in enemies])
                    key, label = f"{BACK.id}-{friend.id}", f"Reciprocal Sight: {friend.name} shoots at {names}"
                    yield from tactic_offer(table, seat, BACK, label, _shoot_back, operative=friend.id, key=key)


def _answered(phase: ShootingPhase, table: Table, friend: Operative) -> tuple[str, ...]:
    """Those among whom a model may pick one to shoot back at: several, where one has let another shoot at once."""
    if friend.id in phase.shot:
        return ()
    shot = (fired for fired in phase.recent if any(table.operative(id).seat == friend.seat for id in fired.targets))
    enemies = (table.operative(fired.operative) for fired in shot)
    there = dict.fromkeys(one.id for one in enemies if one.seat != friend.seat and one.spot is not None)
    return tuple(id for id in there if can_be_chosen(table, friend, (id,)))


@continuation
def _shoot_back(phase: ShootingPhase, table: Table, declared: Declared) -> Flow:
    enemies = _answered(phase, table, table.operative(declared.operative))
    if not declared.paid or not enemies:
        return Next(phase)
    return shoot_with(phase, table, declared.operative, enemies)


# In the Movement turn


@printed_rule(CARRY_THE_CHAIN)
def carries_chains(table: Table, model: Operative) -> bool:
    """It is for the Chainmen of whatever team has it."""
    return datasheet(model).id.split(".")[1:2] == [CHAINMAN] and brings(table, model.seat, CARRY_THE_CHAIN)


@printed_rule(CARRY_THE_CHAIN)
def can_carry(table: Table, model: Operative, choosing: Choosing) -> Reason | None:
    """The player can pay for it."""
    if not may_use(table, model.seat, CHAIN):
        text = "Carry the Chain costs {cost} CP and is used once in a phase."
        return because(CARRY_THE_CHAIN, text, cost=cost_of(table, model.seat, CHAIN))
    return None


@printed_rule(CARRY_THE_CHAIN)
def chain_costs(table: Table, model: Operative) -> int:
    """What it costs, or nothing where it can be had for that."""
    return min((price.cost for price in prices(table, model.seat, CHAIN)), default=cost_of(table, model.seat, CHAIN))


@printed_rule(CARRY_THE_CHAIN)
def carry(choosing: Choosing, table: Table) -> Flow:
    """It is paid for, or had for nothing; then the Chainman makes a normal move of up to 3" and is readied."""
    seat = table.operative(choosing.operative).seat
    among = _chain_prices(table, seat)
    if len(among) == 1:
        return _chain_priced(choosing, table, *among)
    options = [
        Option(key, f"Carry the Chain for {price.note or f'{price.cost} CP'}", CARRY_THE_CHAIN)
        for key, price in among.items()
    ]
    prompt = "What is Carry the Chain paid with?"
    return Ask(seat, "price", prompt, Pick(options), _chain_priced, rule=CARRY_THE_CHAIN, default=options[0].key)


def _chain_prices(table: Table, seat: int) -> dict[str, TacticPrice]:
    """What Carry the Chain may be had for, by the answer that says so."""
    return {"free" if price.free else "pay": price for price in prices(table, seat, CHAIN)}


def _chain_priced(choosing: Choosing, table: Table, key: str) -> Flow:
    seat = table.operative(choosing.operative).seat
    price = _chain_prices(table, seat)[key]
    name = as_called(table, seat, CHAIN).name
    declared = Declared(seat, CHAIN.id, name, price.cost, CHAIN.rule, choosing.operative, free=price.free)
    return Call(choosing, USE_TACTIC, declared, _carried)


@continuation
def _carried(choosing: Choosing, table: Table, declared: Declared) -> Flow:
    """Where it was taken back or could not be paid for, the Chainman does something else."""
    return Call(choosing, SHORT_MOVE, short_move(choosing), _chain_laid) if declared.paid else Done(NOT_MADE)


@continuation
def _chain_laid(choosing: Choosing, table: Table, result: object) -> Flow:
    return Done()


def _same(choosing: Choosing) -> Choosing:
    return choosing


CARRYING = Sequence("kt18.carry-the-chain", "Carry the Chain", carry)
CARRY_CHOICE: Final = Choice(
    CHAIN.id,
    "Carry the Chain",
    CARRY_THE_CHAIN,
    (can_carry, not_engaged(ENGAGED_OPTIONS)),
    CARRYING,
    _same,
    carries_chains,
    chain_costs,
)

RULES = Rules(
    "meridian-survey",
    Hooks(
        aids=Hook(second_reading),
        hit_again=Hook(tripod),
        ignores=Hook(does_not_count),
        commands=commands(FIX_AND_FIRE),
        uses=Hook(tactics_used(FIX, BACK, CHAIN, FIX_AND_FIRE.tactic), readings),
        effects=ById(lasting(TRIANGULATE, "operative"), lasting(FIX_AND_FIRE.id, "operative")),
    ),
    {SHOOTING_STARTED: (triangulate, fix_and_fire), MODEL_SHOT: (reciprocal_sight,)},
    in_play=named(SECOND_READING, TRIPOD, TRIANGULATE, RECIPROCAL_SIGHT, CARRY_THE_CHAIN, FIX_AND_FIRE.id),
)

CHAIN_RULES = Rules(
    "carry-the-chain",
    Hooks(choices=ById(CARRY_CHOICE)),
    sequences=(CARRYING, SHORT_MOVE),
    in_play=named(CARRY_THE_CHAIN),
)
"""A choice of its own in the Movement phase, which nobody has to look at without the team."""
