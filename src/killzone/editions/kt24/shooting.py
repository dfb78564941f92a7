"""The Shoot action: weapon, target, one shot or several, and what follows."""

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said, Tokened, Wounded
from killzone.core.flow import Ask, Call, Done, Flow, Jump, Next, Roll, Sequence, continuation
from killzone.core.reasons import Reason, because, first
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24 import hooks, stats
from killzone.editions.kt24.actions import ENGAGE, ActionRule, Performing, no_enemy_near
from killzone.editions.kt24.damage import removals, stuns, uses
from killzone.editions.kt24.datacards import Weapon, WeaponRule
from killzone.editions.kt24.movement import MOVES
from killzone.editions.kt24.options import datacard, options
from killzone.editions.kt24.pool import Pool
from killzone.editions.kt24.shot import SHOT, Shot, ShotOutcome
from killzone.editions.kt24.sightlines import in_cover, is_obscured, is_visible, within
from killzone.editions.kt24.targets import target_checks


class Shooting(Value):
    """A Shoot action under way: weapon, primary target, those still to be shot at, and how the primary was placed."""

    performing: Performing
    weapon: str = ""
    target: str = ""
    queue: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    cover: str = ""
    obscured: bool = False

    @property
    def operative(self) -> str:
        return self.performing.operative


def weapon_of(operative: Operative, id: str) -> Weapon:
    return datacard(operative).weapon(id)


@rule("kt24.weapon.heavy", "kt24.weapon.heavy-only")
def heavy_allows(operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """Moving and using a Heavy weapon exclude each other; with (x only), that one move is allowed."""
    heavy = weapon.rule("heavy")
    if heavy is None:
        return None
    moved = next((action for action in performing.performed if action in MOVES and action != heavy.only), None)
    if moved is None:
        return None
    text = "{weapon} is Heavy and {who} has performed {move}."
    return because(
        "kt24.weapon.heavy", text, weapon=weapon.name, who=operative.name, move=moved.replace("-", " ").title()
    )


@rule("kt24.weapon.limited")
def uses_left(operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """A Limited weapon is gone once it was used x times."""
    limited = weapon.rule("limited")
    if limited is None or uses(operative, weapon) < limited.x:
        return None
    text = "{who} has used its {weapon} {uses} times."
    return because("kt24.weapon.limited", text, who=operative.name, weapon=weapon.name, uses=limited.x)


@rule("kt24.weapon.silent", "kt24.action.shoot")
def order_allows(operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """Shooting needs an Engage order, unless the weapon is Silent."""
    if operative.order == ENGAGE or weapon.rule("silent"):
        return None
    text = "{who} has a {order} order and its {weapon} is not Silent."
    return because(
        "kt24.action.shoot", text, who=operative.name, order=operative.order.capitalize(), weapon=weapon.name
    )


WEAPON_CHECKS = (order_allows, heavy_allows, uses_left)


def ranged_weapons(operative: Operative) -> list[Weapon]:
    return [weapon for weapon in datacard(operative).weapons if not weapon.melee]


def valid_targets(table: Table, operative: Operative, weapon: Weapon) -> list[Operative]:
    """Enemies that may be selected as the target of this weapon."""
    return [
        enemy
        for enemy in table.against(operative.seat)
        if first(target_checks, table, operative, enemy, weapon) is None
    ]


@rule("kt24.shoot.weapon")
def choose_weapon(shooting: Shooting, table: Table) -> Flow:
    """Shoot 1: the attacker selects a ranged weapon, one that has a valid target."""
    operative = table.operative(shooting.operative)
    choices = [
        weapon
        for weapon in ranged_weapons(operative)
        if not _against_weapon(table, operative, weapon, shooting.performing)
    ]
    if len(choices) == 1:
        return Next(shooting.but(weapon=choices[0].id))
    options_ = [Option(weapon.id, f"Shoot with the {weapon.name}", "kt24.shoot.weapon") for weapon in choices]
    prompt = f"Which weapon does {operative.name} shoot with?"
    return Ask(
        operative.seat, "weapon", prompt, Pick(options_), _weapon, rule="kt24.shoot.weapon", default=options_[0].key
    )


def _weapon(shooting: Shooting, table: Table, answer: str) -> Flow:
    return Next(shooting.but(weapon=answer))


def _against_weapon(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """The first reason against shooting with a weapon now."""
    reason = first(WEAPON_CHECKS, operative, weapon, performing)
    if reason is None and not valid_targets(table, operative, weapon):
        text = "No enemy is a valid target for the {weapon} of {who}."
        reason = because("kt24.shoot.target", text, weapon=weapon.name, who=operative.name)
    return reason


@rule("kt24.action.shoot")
def a_weapon_and_a_target(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Shooting needs a weapon that may be used now and has a valid target."""
    weapons = ranged_weapons(operative)
    if not weapons:
        return because("kt24.shoot.weapon", "{who} has no ranged weapon.", who=operative.name)
    reason = None
    for weapon in weapons:
        reason = _against_weapon(table, operative, weapon, performing)
        if reason is None:
            return None
    return reason


@rule("kt24.shoot.target", "kt24.shoot.roles")
def choose_target(shooting: Shooting, table: Table) -> Flow:
    """Shoot 2: the attacker selects a valid target; its player is the defender."""
    operative = table.operative(shooting.operative)
    weapon = weapon_of(operative, shooting.weapon)
    enemies = table.against(operative.seat)
    choices = [Option(enemy.id, f"Shoot {enemy.name}", "kt24.shoot.target") for enemy in enemies]

    def judge(id: str) -> tuple[Reason, ...]:
        reasons = (check(table, operative, table.operative(id), weapon) for check in target_checks)
        return tuple(reason for reason in reasons if reason is not None)

    prompt = f"Whom does {operative.name} shoot with the {weapon.name}?"
    return Ask(operative.seat, "target", prompt, Pick(choices, judge), _target, rule="kt24.shoot.target")


def _target(shooting: Shooting, table: Table, answer: str) -> Flow:
    operative, target = table.operative(shooting.operative), table.operative(answer)
    weapon = weapon_of(operative, shooting.weapon)
    told = Said("kt24.shoot.target", f"{operative.name} shoots {target.name} with the {weapon.name}.")
    cover = "cover" if in_cover(table, operative, target) else ""
    obscured = options(table).full and is_obscured(table, operative, target)
    after = shooting.but(target=answer, queue=(answer,), cover=cover, obscured=obscured)
    return Next(after, [told])


def shoot_next(shooting: Shooting, table: Table) -> Flow:
    """Shoot the next target in the queue, as a sequence of its own."""
    if not shooting.queue:
        return Next(shooting)
    operative, target = table.operative(shooting.operative), table.operative(shooting.queue[0])
    weapon = weapon_of(operative, shooting.weapon)
    return Call(shooting, SHOT, build_shot(table, operative, target, weapon, shooting.cover, shooting.obscured), _shot)


@rule("kt24.shoot.roles")
def build_shot(
    table: Table, operative: Operative, target: Operative, weapon: Weapon, cover: str, obscured: bool
) -> Shot:
    """All that the dice of one shot depend on."""
    rules = (*weapon.rules, *hooks.ATTACK_RULES(table, operative, target, weapon))
    attack = Pool(operative.seat, operative.id, operative.name, stats.hit(table, operative, weapon).total, (), rules)
    defence = Pool(target.seat, target.id, target.name, datacard(target).save)
    dice = 3 + sum(entry.amount for entry in hooks.DEFENCE_DICE(table, operative, target))
    points = tuple(player.points for player in table.players)
    return Shot(weapon, (attack, defence), points, target.wounds, cover, obscured, dice)


@continuation
def _shot(shooting: Shooting, table: Table, outcome: ShotOutcome) -> Flow:
    operative, target = table.operative(shooting.operative), table.operative(outcome.target)
    weapon = weapon_of(operative, shooting.weapon)
    events: list[Event] = stuns(weapon.rules, target, outcome.criticals)
    events += devastated(table, target, weapon.rules, outcome.criticals)
    queue, done = shooting.queue[1:], (*shooting.done, outcome.target)
    after = shooting.but(queue=queue, done=done)
    if outcome.target == shooting.target:
        after = after.but(queue=secondary_targets(table, operative, target, weapon))
    return Jump(after, shoot_next, events)


@rule("kt24.weapon.devastating-area")
def devastated(table: Table, target: Operative, rules: tuple[WeaponRule, ...], criticals: int) -> list[Event]:
    """With a distance, Devastating also hits every other operative visible to the target and within the distance."""
    return [
        Wounded("kt24.weapon.devastating-area", other.id, criticals * one.x)
        for one in rules
        if one.name == "devastating" and one.distance and criticals
        for other in table.operatives
        if other.spot is not None
        and other.id != target.id
        and within(table, target, other, one.distance)
        and is_visible(table, target, other)
    ]


@rule("kt24.weapon.blast", "kt24.weapon.blast-cover")
def secondary_targets(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> tuple[str, ...]:
    """Blast: every other operative, friend or foe, visible to the primary target and within x of it, is shot at too."""
    blast = weapon.rule("blast")
    if blast is None:
        return ()
    return tuple(
        one.id
        for one in table.operatives
        if one.spot is not None
        and one.id not in (target.id, operative.id)
        and within(table, target, one, blast.distance)
        and is_visible(table, target, one)
    )


@rule("kt24.weapon.hot")
def roll_hot(shooting: Shooting, table: Table) -> Flow:
    """Hot: after use, a D6 lower than the weapon's Hit costs the user twice that result in damage."""
    operative = table.operative(shooting.operative)
    if weapon_of(operative, shooting.weapon).rule("hot") is None:
        return Next(shooting)
    return Roll(1, _hot, seat=operative.seat, why="a die for Hot", rule="kt24.weapon.hot")


def _hot(shooting: Shooting, table: Table, faces: tuple[int, ...]) -> Flow:
    operative = table.operative(shooting.operative)
    needed = stats.hit(table, operative, weapon_of(operative, shooting.weapon)).total
    if faces[0] >= needed:
        return Next(shooting)
    return Next(shooting, [Wounded("kt24.weapon.hot", operative.id, 2 * faces[0])])


def finish(shooting: Shooting, table: Table) -> Flow:
    """Uses are counted and the incapacitated removed; the action is over."""
    operative = table.operative(shooting.operative)
    weapon = weapon_of(operative, shooting.weapon)
    events: list[Event] = []
    if weapon.rule("limited"):
        events.append(Tokened("kt24.weapon.limited", operative.id, f"used-{weapon.id}", uses(operative, weapon) + 1))
    return Done(None, [*events, *removals(table)])


SHOOT = Sequence("kt24.shoot", "Shoot", choose_weapon, choose_target, shoot_next, roll_hot, finish)

SHOOT_ACTION = ActionRule(
    "shoot",
    "Shoot",
    1,
    "kt24.action.shoot",
    (no_enemy_near("kt24.action.shoot"), a_weapon_and_a_target),
    SHOOT,
    Shooting,
)
