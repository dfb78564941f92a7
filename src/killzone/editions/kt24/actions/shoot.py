"""The Shoot action: weapon, target, one shot or several, and what follows."""

from collections.abc import Iterator
from functools import partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Said
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.reasons import Reason, because, first, knows_several
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, WEAPON, of
from killzone.core.table import Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import ActionRule, Performing, dearer_with, no_enemy_near
from killzone.editions.kt24.actions.targets import target_checks
from killzone.editions.kt24.actions.unlisted import enemy_operative
from killzone.editions.kt24.attack.aftermath import around, bystanders, used
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.attack.shot import IMPROVED, SHOT, Shot, ShotOutcome
from killzone.editions.kt24.battle.options import datacard
from killzone.editions.kt24.board.vantage import looks_over_light
from killzone.editions.kt24.board.visibility import gap, placing_of, within
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.operatives.injury import stuns
from killzone.editions.kt24.weapons.hot import HOT, Hot
from killzone.editions.kt24.weapons.use import WEAPON_CHECKS
from killzone.editions.shared.weapons.use import ranged_weapons, rules_against, weapon_of
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

POINT_BLANK = "point-blank"
COVER, OBSCURED = "cover", "obscured"
TARGET_SELECTED = "target-selected"


class Shooting(Concerning):
    """A Shoot action under way.

    `hit` is what its dice need, `target` the primary target, `queue` those still to be shot at, `now` the one whose
    turn it is; `cover` and `obscured` are those of the primary target, which Blast takes over for the others; `hurt`
    are those that took damage; `chosen` says who is in cover or obscured where one feature would give both;
    `paid` are AP beside those of the action, for the weapon.
    """

    performing: Performing
    weapon: str = ""
    hit: int = 0
    target: str = ""
    queue: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    now: str = ""
    cover: str = ""
    obscured: bool = False
    hurt: tuple[str, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    paid: int = 0

    @property
    def concerns(self) -> str:
        return self.performing.operative

    @property
    def operative(self) -> str:
        return self.performing.operative


def valid_targets(table: Table, operative: Operative, weapon: Weapon) -> list[Operative]:
    """Enemies that may be selected as the target of this weapon."""
    return list(_valid_targets(table, operative, weapon))


def _valid_targets(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Operative]:
    for enemy in table.against(operative.seat):
        if first(target_checks, table, operative, enemy, weapon) is None:
            yield enemy


def against_weapon(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Reason | None:
    """The first reason against shooting with a weapon now."""
    reason = first(WEAPON_CHECKS, table, operative, weapon, performing)
    if reason is None and not any(_choices(table, operative, weapon, performing)):
        text = "No enemy is a valid target for the {weapon} of {who}."
        reason = because("kt24.shoot.target", text, weapon=weapon.name, who=operative.name)
    return reason


def _choices(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> Iterator[Operative]:
    """The valid targets; only one of them if a rule fixed it, and at point-blank that one whether valid or not."""
    if performing.action == POINT_BLANK:
        yield table.operative(performing.target)
        return
    for one in _valid_targets(table, operative, weapon):
        if performing.target in ("", one.id):
            yield one


def against_each_weapon(table: Table, operative: Operative, performing: Performing) -> tuple[Reason, ...]:
    """What is against each weapon, and against each enemy as its target; weapons with the same answer together."""
    weapons = ranged_weapons(table, operative)
    if not weapons:
        return (because("kt24.shoot.weapon", "{who} has no ranged weapon.", who=operative.name),)
    found: list[Reason] = []
    untargeted: dict[str, list[str]] = {}
    for weapon in weapons:
        reason = first(WEAPON_CHECKS, table, operative, weapon, performing)
        if reason is not None:
            found.append(reason)
        else:
            untargeted.setdefault(_against_targets(table, operative, weapon, performing), []).append(weapon.name)
    for why, names in untargeted.items():
        listed_names = listed([f"the {name}" for name in names], "and")
        text = "{who} has no valid target for {weapons}: {why}."
        found.append(because("kt24.shoot.target", text, who=operative.name, weapons=listed_names, why=why))
    return tuple(found)


def _against_targets(table: Table, operative: Operative, weapon: Weapon, performing: Performing) -> str:
    """What is against each enemy as a target of a weapon, in one sentence."""
    hidden: list[str] = []
    told: list[str] = []
    for enemy in table.against(operative.seat):
        reason = first(target_checks, table, operative, enemy, weapon) if performing.target in ("", enemy.id) else None
        if reason is None:
            continue
        if reason.rule == "kt24.visible.definition":
            hidden.append(enemy.name)
        else:
            told.append(reason.text.removesuffix("."))
    if hidden:
        told.append(f"{listed(hidden, 'and')} {'is' if len(hidden) == 1 else 'are'} not visible")
    return "; ".join(told) or "there is no enemy to shoot at"


@knows_several(against_each_weapon)
@rule("kt24.action.shoot")
def a_weapon_and_a_target(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Shooting needs a weapon that may be used now and has a valid target."""
    weapons = ranged_weapons(table, operative)
    if not weapons:
        return because("kt24.shoot.weapon", "{who} has no ranged weapon.", who=operative.name)
    reason = None
    for weapon in weapons:
        reason = against_weapon(table, operative, weapon, performing)
        if reason is None:
            return None
    return reason


@rule("kt24.shoot.weapon")
def choose_weapon(shooting: Shooting, table: Table) -> Flow:
    """Shoot 1: the attacker selects a ranged weapon, one that has a valid target."""
    operative, performing = table.operative(shooting.operative), shooting.performing
    weapons = ranged_weapons(table, operative)
    choices = [weapon for weapon in weapons if against_weapon(table, operative, weapon, performing) is None]
    if len(choices) == 1:
        return _weapon(shooting, table, choices[0].id)
    rule_ = "kt24.shoot.weapon"
    buttons = [Option(one.id, f"Shoot with the {one.name}", rule_, of(WEAPON, one.id)) for one in choices]
    prompt = f"Which weapon does {operative.name} shoot with?"
    rule_ = "kt24.shoot.weapon"

    def missing(id: str) -> tuple[Reason, ...]:
        found = (against_weapon(table, operative, weapon, performing) for weapon in weapons if weapon.id == id)
        return tuple(reason for reason in found if reason is not None)

    domain = Pick(buttons, missing=missing)
    return Ask(operative.seat, "weapon", prompt, domain, _weapon, rule=rule_, default=buttons[0].key)


@rule("kt24.def.stat-timing")
def _weapon(shooting: Shooting, table: Table, answer: str) -> Flow:
    """The Hit stat is settled together with the weapon: a change during the action counts once it is completed."""
    operative = table.operative(shooting.operative)
    hit = stats.hit(table, operative, weapon_of(table, operative, answer)).total + shooting.performing.worse
    paid = dearer_with(table, operative, shooting.performing, weapon_of(table, operative, answer))
    return Next(shooting.but(weapon=answer, hit=hit, paid=paid))


@rule("kt24.shoot.target", "kt24.shoot.roles")
def choose_target(shooting: Shooting, table: Table) -> Flow:
    """Shoot 2: the attacker selects a valid target; its player is the defender."""
    operative, performing = table.operative(shooting.operative), shooting.performing
    weapon = weapon_of(table, operative, shooting.weapon)
    if performing.target:
        return _target(shooting, table, performing.target)
    choices = [
        Option(enemy.id, f"Shoot {enemy.name}", "kt24.shoot.target", of(OPERATIVE, enemy.id))
        for enemy in table.against(operative.seat)
    ]

    def judge(id: str) -> tuple[Reason, ...]:
        reasons = (check(table, operative, table.operative(id), weapon) for check in target_checks)
        return tuple(reason for reason in reasons if reason is not None)

    def allows(id: str) -> bool:
        return first(target_checks, table, operative, table.operative(id), weapon) is None

    prompt = f"Whom does {operative.name} shoot with the {weapon.name}?"
    rule_ = "kt24.shoot.target"
    missing = partial(enemy_operative, table, operative.seat, rule_, lambda one: None)
    return Ask(operative.seat, "target", prompt, Pick(choices, judge, allows, missing), _target, rule=rule_)


def _target(shooting: Shooting, table: Table, answer: str) -> Flow:
    operative, target = table.operative(shooting.operative), table.operative(answer)
    weapon = weapon_of(table, operative, shooting.weapon)
    told = Said("kt24.shoot.target", f"{operative.name} shoots {target.name} with the {weapon.name}.")
    return Next(shooting.but(target=answer, queue=(answer,)), [told])


@rule("kt24.shoot.cover-or-obscured")
def choose_cover(shooting: Shooting, table: Table) -> Flow:
    """Where one feature would give the target just selected both cover and obscuring, the defender chooses which."""
    operative, target = table.operative(shooting.operative), table.operative(shooting.queue[-1])
    features, obscuring = _sheltering(table, operative, target)
    if not features or not obscuring or len(features | obscuring) > 1:
        return Next(shooting)
    id = "kt24.shoot.cover-or-obscured"
    buttons = [Option(COVER, "Be in cover", id), Option(OBSCURED, "Be obscured", id)]
    prompt = f"One terrain feature would both cover and obscure {target.name}: which?"
    return Ask(target.seat, "cover-or-obscured", prompt, Pick(buttons), _chosen, rule=id, default=OBSCURED)


def _chosen(shooting: Shooting, table: Table, answer: str) -> Flow:
    return Next(shooting.but(chosen=(*shooting.chosen, (shooting.queue[-1], answer))))


def _sheltering(table: Table, operative: Operative, target: Operative) -> tuple[set[str], set[str]]:
    """The features that give a target cover, and those that obscure it."""
    placing = placing_of(table, operative, target)
    features = {table.terrain.part(part).feature for part, _ in placing.cover}
    return features, {table.terrain.part(part).feature for part in placing.obscured}


@rule("kt24.weapon.torrent")
def choose_torrent(shooting: Shooting, table: Table) -> Flow:
    """Torrent: as many further valid targets as wanted, each within x of the primary one, selected one by one."""
    operative, target = table.operative(shooting.operative), table.operative(shooting.target)
    weapon = weapon_of(table, operative, shooting.weapon)
    torrent = weapon.rule("torrent")
    if torrent is None:
        return Next(shooting)
    more = [
        one
        for one in valid_targets(table, operative, weapon)
        if one.id not in shooting.queue and within(table, target, one, torrent.distance)
    ]
    if not more:
        return Next(shooting)
    id = "kt24.weapon.torrent"
    buttons = [
        *(Option(one.id, f"Torrent: also {one.name}", id, of(OPERATIVE, one.id)) for one in more),
        Option("enough", "No more targets", id),
    ]
    prompt = "Select another target of the Torrent?"

    def why(one: Operative) -> Reason | None:
        if one.id in shooting.queue:
            return because(id, "{who} is a target of the Torrent already.", who=one.name)
        if not within(table, target, one, torrent.distance):
            text = "{who} is {far} from {target}; the {weapon} has Torrent {reach}."
            far, reach = length_text(gap(table, target, one)), length_text(torrent.distance, 0)
            return because(id, text, who=one.name, far=far, target=target.name, weapon=weapon.name, reach=reach)
        return first(target_checks, table, operative, one, weapon)

    domain = Pick(buttons, missing=partial(enemy_operative, table, operative.seat, id, why))
    return Ask(operative.seat, "torrent", prompt, domain, _torrent, rule=id, default=more[0].id)


def _torrent(shooting: Shooting, table: Table, answer: str) -> Flow:
    if answer == "enough":
        return Next(shooting)
    told = Said("kt24.weapon.torrent", f"Torrent: {table.operative(answer).name} is a target, too.")
    return Jump(shooting.but(queue=(*shooting.queue, answer)), choose_cover, [told])


def choose_next(shooting: Shooting, table: Table) -> Flow:
    """Shots at several targets are separate sequences in any order; with Blast the primary target comes first."""
    if not shooting.queue:
        return Jump(shooting, roll_hot)
    operative = table.operative(shooting.operative)
    if len(shooting.queue) == 1:
        return _next(shooting, table, shooting.queue[0])
    buttons = [
        Option(id, f"Shoot {table.operative(id).name} next", "kt24.weapon.torrent", of(OPERATIVE, id))
        for id in shooting.queue
    ]
    prompt = "Which target is shot next?"
    rule_ = "kt24.shoot.target"
    return Ask(operative.seat, "next-target", prompt, Pick(buttons), _next, rule=rule_, default=buttons[0].key)


def _next(shooting: Shooting, table: Table, answer: str) -> Flow:
    after = shooting.but(now=answer, queue=tuple(id for id in shooting.queue if id != answer))
    if answer == shooting.target:
        return Next(after)
    operative, target = table.operative(shooting.operative), table.operative(answer)
    return Next(after, [Said("kt24.shoot.target", f"{operative.name} shoots {target.name}, too.")])


@rule("kt24.shoot.cover-or-obscured", "kt24.weapon.blast-cover")
def settle_cover(shooting: Shooting, table: Table) -> Flow:
    """Cover and obscured are settled: as the terrain gives them, or as the defender chose."""
    operative, target = table.operative(shooting.operative), table.operative(shooting.now)
    if shooting.done and weapon_of(table, operative, shooting.weapon).rule("blast"):
        return Next(shooting)
    features, obscuring = _sheltering(table, operative, target)
    choice = dict(shooting.chosen).get(target.id)
    cover, obscured = bool(features) and choice != OBSCURED, bool(obscuring) and choice != COVER
    return Next(_placed(shooting, table, cover, obscured))


def _placed(shooting: Shooting, table: Table, cover: bool, obscured: bool) -> Shooting:
    """Cover below a Vantage point is improved, unless the weapon's Seek alone made the target valid."""
    operative, target = table.operative(shooting.operative), table.operative(shooting.now)
    weapon = weapon_of(table, operative, shooting.weapon)
    seeks = any(one.name in ("seek", "seek-light") for one in rules_against(table, operative, target, weapon))
    improved = cover and not seeks and looks_over_light(table, operative, target)
    obscured = obscured or any(True for _ in hooks.of(table).obscured(table, operative, target))
    return shooting.but(cover=IMPROVED if improved else COVER if cover else "", obscured=obscured)


def shoot(shooting: Shooting, table: Table) -> Flow:
    """Shoot 3 to 6: one shot, as a sequence of its own."""
    operative, target = table.operative(shooting.operative), table.operative(shooting.now)
    weapon = weapon_of(table, operative, shooting.weapon)
    shot = build_shot(table, operative, target, weapon, shooting.hit, shooting.cover, shooting.obscured)
    return Call(shooting, SHOT, shot, _shot)


@rule("kt24.shoot.roles")
def build_shot(
    table: Table, operative: Operative, target: Operative, weapon: Weapon, hit: int, cover: str, obscured: bool
) -> Shot:
    """All that the dice of one shot depend on."""
    rules = (*rules_against(table, operative, target, weapon), *hooks.of(table).dice_rules(table, operative, target))
    needs = hit + stats.hit_against(table, operative, weapon, target)
    attack = Pool(operative.seat, operative.id, operative.name, needs, (), rules)
    own_rules = tuple(hooks.of(table).dice_rules(table, target, operative))
    defence = Pool(target.seat, target.id, target.name, datacard(target).save, (), own_rules)
    dice = 3 + sum(entry.amount for entry in hooks.of(table).defence_dice(table, operative, target))
    points = tuple(player.points for player in table.players)
    near = bystanders(table, target, rules)
    return Shot(
        (attack, defence),
        points,
        target.wounds,
        weapon=weapon,
        cover=cover,
        obscured=obscured,
        defence_dice=dice,
        near=near,
    )


@continuation
def _shot(shooting: Shooting, table: Table, outcome: ShotOutcome) -> Flow:
    operative, target = table.operative(shooting.operative), table.operative(outcome.target)
    weapon = weapon_of(table, operative, shooting.weapon)
    rules = rules_against(table, operative, target, weapon)
    events = stuns(rules, target, outcome.criticals)
    done = (*shooting.done, outcome.target)
    queue = shooting.queue
    if outcome.target == shooting.target:
        queue = (*queue, *(id for id in blasted(table, target, weapon) if id not in (*queue, *done)))
    hurt = (*shooting.hurt, outcome.target) if outcome.damage else shooting.hurt
    return Jump(shooting.but(queue=queue, done=done, now="", hurt=hurt), choose_next, events)


@rule("kt24.weapon.blast")
def blasted(table: Table, target: Operative, weapon: Weapon) -> tuple[str, ...]:
    """Blast: every other operative, friend or foe, visible to the primary target and within x of it, is shot at too."""
    blast = weapon.rule("blast")
    if blast is None:
        return ()
    return tuple(one.id for one in around(table, target, blast.distance))


@rule("kt24.weapon.hot")
def roll_hot(shooting: Shooting, table: Table) -> Flow:
    """Hot: after use, once per action, a D6 for the weapon."""
    operative = table.operative(shooting.operative)
    if weapon_of(table, operative, shooting.weapon).rule("hot") is None:
        return Next(shooting)
    return Call(shooting, HOT, Hot(operative.seat, operative.id, shooting.hit))


@rule("kt24.weapon.limited")
def finish(shooting: Shooting, table: Table) -> Flow:
    """All shots of one action are a single use of a Limited weapon; the action is over."""
    operative = table.operative(shooting.operative)
    return Done(shooting, used(table, operative, weapon_of(table, operative, shooting.weapon)))


SHOOT = Sequence(
    "kt24.shoot",
    "Shoot",
    choose_weapon,
    choose_target,
    Window(TARGET_SELECTED, prompt="React to the choice of target?", keep="Do nothing", rule="kt24.shoot.target"),
    choose_cover,
    choose_torrent,
    choose_next,
    settle_cover,
    shoot,
    roll_hot,
    finish,
)

SHOOT_ACTION = ActionRule(
    "shoot",
    "Shoot",
    1,
    "kt24.action.shoot",
    (no_enemy_near("kt24.action.shoot"), a_weapon_and_a_target),
    SHOOT,
    Shooting,
    weapons=ranged_weapons,
)
