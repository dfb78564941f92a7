"""The Shoot action: weapon, targets, one attack or several, and what follows. Overwatch shoots the same way."""

from functools import partial
from typing import Final

from killzone.core.dice_events import attacked
from killzone.core.domains import Option, Pick, Share
from killzone.core.events import Event, Said
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.reasons import Reason, knows_several
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.actions.action import OVERWATCH, ActionRule, Performing, free_of_enemies
from killzone.editions.kt21.attack.aftermath import MORTAL_WOUNDS, blasted, splashed, stunned, suffering
from killzone.editions.kt21.attack.dice_pool import Pool
from killzone.editions.kt21.attack.shot import SHOT, Shot, ShotOutcome
from killzone.editions.kt21.battle.options import datacard
from killzone.editions.kt21.board.cover_lines import Lines
from killzone.editions.kt21.board.measuring import gap, within
from killzone.editions.kt21.board.visibility import CONCEAL, choices, cover_name, hidden_from_above
from killzone.editions.kt21.cards.datacards import Weapon
from killzone.editions.kt21.operatives.skills import shooting_skill
from killzone.editions.kt21.operatives.stats import condensed
from killzone.editions.kt21.weapons.targets import TARGET_CHECKS, aim_at, is_valid_target
from killzone.editions.kt21.weapons.use import SHOOT as SHOOT_ID
from killzone.editions.kt21.weapons.use import WEAPON_CHECKS
from killzone.editions.shared.actions.action import dearer_with
from killzone.editions.shared.actions.shooting import ENOUGH, TARGET_SELECTED, ShootingRules, Torrent, ask_next
from killzone.editions.shared.board.killzones import killzone_of
from killzone.editions.shared.weapons.use import ranged_weapons, rules_against, used, weapon_of
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

FUSILLADE: Final = 2 * INCH
"""How near to the first target the others of Fusillade are."""
CROWDED: Final = 1
"""How many attack dice fewer are rolled past operatives in close quarters."""

SHOOTING = ShootingRules(
    weapon="kt21.shoot.weapon",
    target="kt21.shoot.target",
    hidden="kt21.los.visible",
    point_blank="",
    weapon_checks=WEAPON_CHECKS,
    target_checks=TARGET_CHECKS,
    is_valid=is_valid_target,
)


class Shooting(Concerning):
    """A Shoot or Overwatch action under way.

    `target` is the original target, `queue` those still to be shot at, `done` those who were, `now` the one whose turn
    it is; `shares` has the attack dice of each where Fusillade divided them; `cover` and `crowded` are what the cover
    lines of this attack say. `splash` lists who is still to suffer mortal wounds, and how many. `hurt` are those that
    took damage; `paid` are AP beside those of the action, for the weapon. `withdrawn` are the ploys that were taken
    back.
    """

    performing: Performing
    weapon: str = ""
    target: str = ""
    queue: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    now: str = ""
    shares: tuple[tuple[str, int], ...] = ()
    cover: bool = False
    crowded: bool = False
    splash: tuple[tuple[str, int], ...] = ()
    hurt: tuple[str, ...] = ()
    paid: int = 0
    withdrawn: tuple[str, ...] = ()

    @property
    def concerns(self) -> str:
        return self.performing.operative

    @property
    def operative(self) -> str:
        return self.performing.operative


def _held(shooting: Shooting, table: Table) -> tuple[Operative, Weapon]:
    operative = table.operative(shooting.operative)
    return operative, weapon_of(table, operative, shooting.weapon)


@knows_several(SHOOTING.against_each_weapon)
@rule("kt21.action.shoot", "kt21.shoot.target")
def a_weapon_and_a_target(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Shooting needs a weapon that may be used now and has a valid target."""
    return SHOOTING.against_shooting(table, operative, performing)


@rule("kt21.shoot.weapon")
def choose_weapon(shooting: Shooting, table: Table) -> Flow:
    """Shoot 1: the attacker selects a ranged weapon, one that has a valid target."""
    return SHOOTING.ask_weapon(shooting, table, shooting.performing, _weapon)


def _weapon(shooting: Shooting, table: Table, answer: str) -> Flow:
    operative = table.operative(shooting.operative)
    weapon = weapon_of(table, operative, answer)
    paid = dearer_with(table, operative, shooting.performing, weapon)
    told = [Said("kt21.weapon.unwieldy", f"The {weapon.name} is Unwieldy: it costs {paid} AP more.")] if paid else []
    return Next(shooting.but(weapon=answer, paid=paid), told)


@rule("kt21.shoot.target")
def choose_target(shooting: Shooting, table: Table) -> Flow:
    """Shoot 2: the attacker selects a valid target; its player is the defender."""
    _, weapon = _held(shooting, table)
    return SHOOTING.ask_target(shooting, table, shooting.performing, weapon, _target)


def _target(shooting: Shooting, table: Table, answer: str) -> Flow:
    operative, weapon = _held(shooting, table)
    overwatch, silent = shooting.performing.when == OVERWATCH, operative.order == CONCEAL
    text = f"shoots {table.operative(answer).name} with the {weapon.name}"
    text += ", which is Silent" if silent and weapon.rule("silent") else ""
    skill = shooting_skill(table, operative, weapon, overwatch=overwatch)
    if skill.total != weapon.hit:
        text += f", BS {skill.total}+ ({', '.join(entry.note for entry in skill.entries[1:])})"
    id = "kt21.action.overwatch" if overwatch else "kt21.weapon.silent" if silent else "kt21.shoot.target"
    return Next(shooting.but(target=answer, queue=(answer,)), [attacked(id, operative, text)])


@rule("kt21.weapon.fusillade")
def share_dice(shooting: Shooting, table: Table) -> Flow:
    """Fusillade: the attack dice are divided among the target and any other valid targets within 2" of it.

    Whoever is given no die is not shot at; the first target gets at least one.
    """
    operative, weapon = _held(shooting, table)
    if not weapon.rule("fusillade"):
        return Next(shooting)
    target = table.operative(shooting.target)
    others = [
        one
        for one in SHOOTING.valid_targets(table, operative, weapon)
        if one.id != target.id and within(table, target, one, FUSILLADE)
    ]
    if not others or weapon.attacks < 2:
        return Next(shooting)
    id, most = "kt21.weapon.fusillade", weapon.attacks
    takers = [Option(one.id, one.name, id, of(OPERATIVE, one.id)) for one in (target, *others)]
    bounds = [(1, most), *((0, most - 1) for _ in others)]
    prompt = f"How are the {most} attack dice of the {weapon.name} divided?"
    default = (most, *(0 for _ in others))
    then = partial(_shared, takers=tuple(one.key for one in takers))
    return Ask(operative.seat, "fusillade", prompt, Share(most, takers, bounds), then, rule=id, default=default)


def _shared(shooting: Shooting, table: Table, answer: tuple[int, ...], *, takers: tuple[str, ...]) -> Flow:
    shares = tuple((id, dice) for id, dice in zip(takers, answer, strict=True) if dice)
    told = [
        Said("kt21.weapon.fusillade", f"Fusillade: {dice} attack dice are for {table.operative(id).name}.")
        for id, dice in shares
    ]
    return Next(shooting.but(shares=shares, queue=tuple(id for id, _ in shares)), told if len(shares) > 1 else [])


@rule("kt21.weapon.blast", "kt21.weapon.torrent", "kt21.weapon.fusillade")
def choose_next(shooting: Shooting, table: Table) -> Flow:
    """Attacks on several targets are made one after the other, that on the original target first."""
    if not shooting.queue:
        return Jump(shooting, finish)
    if shooting.target in shooting.queue:
        return _next(shooting, table, shooting.target)
    seat, queue = table.operative(shooting.operative).seat, shooting.queue
    return ask_next(shooting, table, seat, queue, _next, rule="kt21.shoot.target", by="kt21.weapon.torrent")


def _next(shooting: Shooting, table: Table, answer: str) -> Flow:
    after = shooting.but(now=answer, queue=tuple(id for id in shooting.queue if id != answer))
    if answer == shooting.target:
        return Next(after)
    operative, target = table.operative(shooting.operative), table.operative(answer)
    return Next(after, [attacked("kt21.shoot.target", operative, f"shoots {target.name}, too")])


COVERED, PAST = "cover", "crowded"


@rule("kt21.los.cover-lines", "kt21.weapon.blast", "kt21.cq.condensed-crowding")
def draw_lines(shooting: Shooting, table: Table) -> Flow:
    """The cover lines of this attack, from the best point; to further targets of Blast none are drawn.

    Where one point would give the target cover and another cost an attack die, the attacker chooses.
    """
    operative, weapon = _held(shooting, table)
    target = table.operative(shooting.now)
    if target.id == operative.id or (shooting.done and weapon.rule("blast")):
        return Next(shooting.but(cover=False, crowded=False))
    indirect = aim_at(table, operative, target, weapon).indirect
    found = choices(table, operative, target, indirect=indirect)
    if len(found) == 1:
        return Next(_drawn(shooting, found[0]), _lines_told(table, target, found[0], indirect))
    id = "kt21.cq.condensed-crowding"
    who = table.operative(found[0].crowd[0]).name
    buttons = [
        Option(PAST, f"Shoot past {who} with {CROWDED} attack die fewer", id),
        Option(COVERED, f"Shoot from where {target.name} is in cover", "kt21.los.cover-lines"),
    ]
    prompt = f"From where does {operative.name} shoot {target.name}?"
    then = partial(_line, crowd=found[0].crowd[0])
    return Ask(operative.seat, "cover-lines", prompt, Pick(buttons), then, rule=id, default=COVERED)


@rule("kt21.los.cover", "kt21.los.cover-operative", "kt21.terrain.vantage-shooting", "kt21.weapon.indirect")
def _lines_told(table: Table, target: Operative, drawn: Lines, indirect: bool) -> list[Event]:
    """What gives the target cover, why a concealed one is a target all the same, and who is in the way."""
    told: list[Event] = []
    if drawn.cover:
        nearest = drawn.cover[0]
        id = "kt21.los.cover-operative" if nearest.operative else "kt21.los.cover"
        what, far = cover_name(table, nearest), length_text(nearest.distance)
        told.append(Said(id, f"{target.name} is in cover: {what} is {far} from its base."))
        if target.order == CONCEAL and indirect:
            told.append(Said("kt21.weapon.indirect", f"Indirect: {target.name} is a target although it is concealed."))
        elif target.order == CONCEAL:
            text = f"From the vantage point {target.name} counts as having an Engage order."
            told.append(Said("kt21.terrain.vantage-shooting", text))
    if drawn.crowd:
        told.append(_crowded_told(table, drawn.crowd[0]))
    return told


def _crowded_told(table: Table, id: str) -> Event:
    text = f"A line crosses {table.operative(id).name}: {CROWDED} attack die fewer."
    return Said("kt21.cq.condensed-crowding", text)


def _drawn(shooting: Shooting, drawn: Lines) -> Shooting:
    return shooting.but(cover=bool(drawn.cover), crowded=bool(drawn.crowd))


def _line(shooting: Shooting, table: Table, answer: str, *, crowd: str) -> Flow:
    told = [_crowded_told(table, crowd)] if answer == PAST else []
    return Next(shooting.but(cover=answer == COVERED, crowded=answer == PAST), told)


def shoot(shooting: Shooting, table: Table) -> Flow:
    """Shoot 3 to 6: one attack, as a sequence of its own."""
    operative, weapon = _held(shooting, table)
    target = table.operative(shooting.now)
    dice = dict(shooting.shares).get(target.id, weapon.attacks)
    return Call(shooting, SHOT, build_shot(table, shooting, operative, target, weapon, dice), _shot)


@rule("kt21.shoot.weapon", "kt21.cq.condensed-crowding", "kt21.cq.condensed-lethal", "kt21.weapon.barrage")
def build_shot(
    table: Table, shooting: Shooting, operative: Operative, target: Operative, weapon: Weapon, dice: int
) -> Shot:
    """All that the dice of one attack depend on; its BS is what it is when the dice are taken."""
    fewer = CROWDED if shooting.crowded else 0
    rules = (
        *rules_against(table, operative, target, weapon),
        *hooks.of(table).shooting_rules(table, shooting.performing, weapon),
    )
    if killzone_of(table).close_quarters:
        rules = condensed(rules)
    overwatch = shooting.performing.when == OVERWATCH
    needs = shooting_skill(table, operative, weapon, overwatch=overwatch).total + shooting.performing.worse
    attack = Pool(
        operative.seat,
        operative.id,
        operative.name,
        needs,
        (),
        (*rules, *datacard(operative).rules, *hooks.of(table).dice_rules(table, operative, target)),
        to_roll=max(0, dice - fewer),
        damage=(weapon.normal, weapon.critical),
    )
    card = datacard(target)
    entries = hooks.of(table).defence_dice(table, operative, target)
    defence = Pool(
        target.seat,
        target.id,
        target.name,
        card.save,
        (),
        (*card.rules, *hooks.of(table).dice_rules(table, target, operative)),
        to_roll=max(0, card.defence + sum(entry.amount for entry in entries)),
    )
    points = tuple(player.points for player in table.players)
    overhead = hidden_from_above(table, target)
    return Shot((attack, defence), points, target.wounds, cover=shooting.cover, overhead=overhead)


@continuation
@rule("kt21.weapon.stun-shoot", "kt21.weapon.splash")
def _shot(shooting: Shooting, table: Table, outcome: ShotOutcome) -> Flow:
    """Stun takes effect; those near the target are to suffer for Splash; Blast has further targets."""
    operative, weapon = _held(shooting, table)
    target = table.operative(outcome.target)
    events: list[Event] = stunned(target, "kt21.weapon.stun-shoot") if outcome.apl else []
    done, queue = (*shooting.done, target.id), shooting.queue
    if target.id == shooting.target:
        queue = (*queue, *(id for id in blasted(table, operative, target, weapon) if id not in queue + done))
    splash = tuple((id, outcome.splash) for id in splashed(table, target)) if outcome.splash else ()
    hurt = (*shooting.hurt, target.id) if outcome.damage else shooting.hurt
    return Next(shooting.but(queue=queue, done=done, now="", hurt=hurt, splash=splash), events)


@rule("kt21.weapon.splash")
def splash_others(shooting: Shooting, table: Table) -> Flow:
    """Whoever is near the target suffers after the attack and before the next one."""
    if not shooting.splash:
        return Next(shooting)
    (id, wounds), *rest = shooting.splash
    value = suffering(table.operative(id), wounds, "kt21.weapon.splash")
    return Call(shooting.but(splash=tuple(rest)), MORTAL_WOUNDS, value, _splashed)


@continuation
def _splashed(shooting: Shooting, table: Table, taken: int) -> Flow:
    return Jump(shooting, splash_others)


@rule("kt21.weapon.torrent")
def choose_torrent(shooting: Shooting, table: Table) -> Flow:
    """Torrent: once the original target was attacked, as many further valid targets as wanted, each within x of it and
    of all the others."""
    operative, weapon = _held(shooting, table)
    torrent = weapon.rule("torrent")
    if torrent is None or shooting.done != (shooting.target,):
        return Jump(shooting, choose_next)
    chosen = [table.operative(id) for id in dict.fromkeys((shooting.target, *shooting.queue))]

    def too_far(one: Operative) -> Operative | None:
        return next((other for other in chosen if not within(table, other, one, torrent.distance)), None)

    under_way = Torrent("kt21.weapon.torrent", chosen, too_far, gap, ", between all its targets")
    asked = SHOOTING.ask_torrent(shooting, table, operative, weapon, under_way, _torrent)
    return asked or Jump(shooting, choose_next)


def _torrent(shooting: Shooting, table: Table, answer: str) -> Flow:
    if answer == ENOUGH:
        return Jump(shooting, choose_next)
    told = Said("kt21.weapon.torrent", f"Torrent: {table.operative(answer).name} is a target, too.")
    return Jump(shooting.but(queue=(*shooting.queue, answer)), choose_torrent, [told])


@rule("kt21.weapon.limited")
def finish(shooting: Shooting, table: Table) -> Flow:
    """All attacks of one action are a single use of a Limited weapon."""
    operative, weapon = _held(shooting, table)
    return Next(shooting, used("kt21.weapon.limited", table, operative, weapon))


def over(shooting: Shooting, table: Table) -> Flow:
    """The action is over."""
    return Done(shooting)


SHOOT_STEPS = (
    choose_weapon,
    choose_target,
    Window(TARGET_SELECTED, prompt="React to the choice of target?", keep="Do nothing", rule="kt21.shoot.target"),
    share_dice,
    choose_next,
    draw_lines,
    shoot,
    splash_others,
    choose_torrent,
    finish,
)
SHOOT = Sequence("kt21.shoot", "Shoot", *SHOOT_STEPS, over)

SHOOT_ACTION = ActionRule(
    SHOOT_ID,
    "Shoot",
    1,
    "kt21.action.shoot",
    (free_of_enemies("kt21.action.shoot"), a_weapon_and_a_target),
    SHOOT,
    Shooting,
    weapons=ranged_weapons,
)
