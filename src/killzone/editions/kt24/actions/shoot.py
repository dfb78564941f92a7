"""The Shoot action: weapon, target, one shot or several, and what follows."""

from killzone.core.dice_events import attacked
from killzone.core.domains import Option, Pick
from killzone.core.events import Said
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.reasons import Reason, knows_several
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions.action import ActionRule, Performing, dearer_with, no_enemy_near
from killzone.editions.kt24.actions.targets import target_checks
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
from killzone.editions.shared.actions.shooting import ENOUGH, TARGET_SELECTED, ShootingRules, Torrent, ask_next
from killzone.editions.shared.weapons.use import ranged_weapons, rules_against, weapon_of

POINT_BLANK = "point-blank"
COVER, OBSCURED = "cover", "obscured"


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


SHOOTING = ShootingRules(
    weapon="kt24.shoot.weapon",
    target="kt24.shoot.target",
    hidden="kt24.visible.definition",
    point_blank=POINT_BLANK,
    weapon_checks=WEAPON_CHECKS,
    target_checks=target_checks,
)


@knows_several(SHOOTING.against_each_weapon)
@rule("kt24.action.shoot")
def a_weapon_and_a_target(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Shooting needs a weapon that may be used now and has a valid target."""
    return SHOOTING.against_shooting(table, operative, performing)


@rule("kt24.shoot.weapon")
def choose_weapon(shooting: Shooting, table: Table) -> Flow:
    """Shoot 1: the attacker selects a ranged weapon, one that has a valid target."""
    return SHOOTING.ask_weapon(shooting, table, shooting.performing, _weapon)


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
    weapon = weapon_of(table, table.operative(shooting.operative), shooting.weapon)
    return SHOOTING.ask_target(shooting, table, shooting.performing, weapon, _target)


def _target(shooting: Shooting, table: Table, answer: str) -> Flow:
    operative, target = table.operative(shooting.operative), table.operative(answer)
    weapon = weapon_of(table, operative, shooting.weapon)
    told = attacked("kt24.shoot.target", operative, f"shoots {target.name} with the {weapon.name}")
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
    chosen = [table.operative(id) for id in shooting.queue]

    def too_far(one: Operative) -> Operative | None:
        return None if within(table, target, one, torrent.distance) else target

    under_way = Torrent("kt24.weapon.torrent", chosen, too_far, gap)
    return SHOOTING.ask_torrent(shooting, table, operative, weapon, under_way, _torrent) or Next(shooting)


def _torrent(shooting: Shooting, table: Table, answer: str) -> Flow:
    if answer == ENOUGH:
        return Next(shooting)
    told = Said("kt24.weapon.torrent", f"Torrent: {table.operative(answer).name} is a target, too.")
    return Jump(shooting.but(queue=(*shooting.queue, answer)), choose_cover, [told])


def choose_next(shooting: Shooting, table: Table) -> Flow:
    """Shots at several targets are separate sequences in any order; with Blast the primary target comes first."""
    if not shooting.queue:
        return Jump(shooting, roll_hot)
    seat, queue = table.operative(shooting.operative).seat, shooting.queue
    return ask_next(shooting, table, seat, queue, _next, rule="kt24.shoot.target", by="kt24.weapon.torrent")


def _next(shooting: Shooting, table: Table, answer: str) -> Flow:
    after = shooting.but(now=answer, queue=tuple(id for id in shooting.queue if id != answer))
    if answer == shooting.target:
        return Next(after)
    operative, target = table.operative(shooting.operative), table.operative(answer)
    return Next(after, [attacked("kt24.shoot.target", operative, f"shoots {target.name}, too")])


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
        queue = (*queue, *(id for id in blasted(table, target, weapon) if id not in queue + done))
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
