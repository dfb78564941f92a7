"""One model shooting: its weapons one after another, the targets of each, its shots, and what they do."""

from collections.abc import Iterator
from typing import Final

from killzone.core.dice_events import attacked
from killzone.core.domains import Option, Pick, Share
from killzone.core.events import Event, Said
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, WEAPON, Subject, of
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import OVERWATCH, SHOOTING
from killzone.editions.kt18.attack.attacking import ATTACKING, Attacking, Batch, aim_of, batch, volley_of
from killzone.editions.kt18.attack.volley import AIMED_SHOTS, SHOTS, AimedShots, Shots
from killzone.editions.kt18.battle.tactics import rerollers
from killzone.editions.kt18.board.measuring import gap, within
from killzone.editions.kt18.cards.datacards import GRENADE, RAPID_FIRE, Weapon, datasheet, doubles
from killzone.editions.kt18.operatives.asking import about
from killzone.editions.kt18.shooting.shooters import can_fire, can_fire_any, why_no_group
from killzone.editions.kt18.shooting.targets import (
    SPLIT,
    legal_targets,
    may_target,
    too_far_from_the_first,
    why_not_targeted,
)
from killzone.editions.kt18.weapons.groups import fired, group_of, groups, throw_grenade, why_not_fired
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

CHOSEN_TO_SHOOT: Final = "chosen-to-shoot"
TARGET_CHOSEN: Final = "target-chosen"
SHOTS_ROLLED: Final = "shots-rolled"
GROUP: Final = "weapon-group"
NEXT_WEAPON: Final = "next-weapon"
TARGET: Final = "target"
DROP: Final = "drop-target"
ALLOT: Final = "allot"
ENOUGH: Final = "enough"
STOP: Final = "stop"


class Shooting(Concerning):
    """A model that shoots: in the Shooting phase or in overwatch, at whom it must, if that is prescribed (`only`): one
    of these, and at nobody else with its other weapons.

    `readied` is whether it was readied when it was chosen. `fired` are the weapons it has fired, `weapon` the one that
    it fires now; `batches` are its targets in the order named, each as it is seen then, with the shots allotted to it;
    `number` are all its shots. `shot_at` are all that anything was fired at.
    """

    operative: str
    how: str = SHOOTING
    only: tuple[str, ...] = ()
    readied: bool = False
    group: str = ""
    fired: tuple[str, ...] = ()
    weapon: str = ""
    batches: tuple[Batch, ...] = ()
    number: int = 0
    shot_at: tuple[str, ...] = ()

    @property
    def concerns(self) -> str:
        return self.operative


class Fired(Value):
    """What a model that shot has done: who it is, and whom it shot at."""

    operative: str
    targets: tuple[str, ...] = ()


def weapon_of(table: Table, shooting: Shooting) -> Weapon:
    """The weapon that is being fired."""
    return datasheet(table.operative(shooting.operative)).weapon(shooting.weapon)


@rule("kt18.shoot.weapon-groups", "kt18.weapon.pistol-choice", "kt18.weapon.grenade")
def choose_group(shooting: Shooting, table: Table) -> Flow:
    """Before any roll the player says what the model fires: its guns, its Pistols, or one Grenade."""
    model = table.operative(shooting.operative)
    carried = groups(model)
    possible = [group for group in carried if can_fire_any(table, model, group, shooting.how, shooting.only)]
    if not possible:
        return Jump(shooting, end_shooting)
    if len(possible) == 1:
        return Next(shooting.but(group=possible[0].id))
    id = "kt18.shoot.weapon-groups"

    def options() -> Iterator[Option]:
        for group in carried:
            yield Option(group.id, group.title, id, tuple(Subject(WEAPON, weapon.id) for weapon in group.weapons))

    def judge(key: str) -> tuple[Reason, ...]:
        return tuple(why_no_group(table, model, group_of(model, key), shooting.how, shooting.only))

    prompt, keys = f"What does {model.name} fire?", [group.id for group in possible]
    domain = Pick(options, judge, keys.__contains__, keys=[group.id for group in carried])
    return Ask(model.seat, GROUP, prompt, domain, _group_chosen, rule=id)


def _group_chosen(shooting: Shooting, table: Table, key: str) -> Flow:
    return Next(shooting.but(group=key))


def weapons_left(table: Table, shooting: Shooting) -> tuple[Weapon, ...]:
    """The weapons of the group that can still be fired."""
    model = table.operative(shooting.operative)
    if model.spot is None:
        return ()
    return tuple(
        weapon
        for weapon in group_of(model, shooting.group).weapons
        if weapon.id not in shooting.fired and can_fire(table, model, weapon, shooting.how, shooting.only)
    )


@rule("kt18.shoot.next-weapon", "kt18.shoot.weapon-groups")
def choose_weapon(shooting: Shooting, table: Table) -> Flow:
    """The next weapon of the group, until the player stops or all have been fired."""
    left = weapons_left(table, shooting)
    if not left:
        return Jump(shooting, end_shooting)
    if len(left) == 1 and not shooting.fired:
        return Next(shooting.but(weapon=left[0].id))
    id, model = "kt18.shoot.next-weapon", table.operative(shooting.operative)
    options = [Option(weapon.id, weapon.name, id, of(WEAPON, weapon.id)) for weapon in left]
    if shooting.fired:
        options.append(Option(STOP, "Stop shooting", id, forgoes="What is left is not fired in this phase."))
    prompt = f"Which weapon does {model.name} fire{' next' if shooting.fired else ' first'}?"
    return Ask(model.seat, NEXT_WEAPON, prompt, Pick(options), _weapon_chosen, rule=id, default=options[0].key)


def _weapon_chosen(shooting: Shooting, table: Table, key: str) -> Flow:
    if key == STOP:
        return Jump(shooting, end_shooting)
    return Next(shooting.but(weapon=key))


def most_shots(table: Table, shooting: Shooting) -> int:
    """How many shots the weapon can make at most."""
    weapon = weapon_of(table, shooting)
    most = weapon.attacks.plus + weapon.attacks.dice * weapon.attacks.sides
    return most * (2 if weapon.type == RAPID_FIRE else 1) + _more(table, shooting)


def has_further_targets(table: Table, shooting: Shooting) -> bool:
    """Whether an enemy can be named beside those that are: a legal target within 2" of the first."""
    model, weapon = table.operative(shooting.operative), weapon_of(table, shooting)
    named = [one.target for one in shooting.batches]
    first = table.operative(named[0])
    assert first.spot is not None
    x, y, near = first.spot.x, first.spot.y, SPLIT + first.card.body.base.radius
    for enemy in table.against(model.seat):
        assert enemy.spot is not None
        most = near + enemy.card.body.base.radius
        # Seen from above most are too far away, on one side of a square or another.
        near_by = -most <= enemy.spot.x - x <= most and -most <= enemy.spot.y - y <= most and enemy.id not in named
        if near_by and within(first, enemy, SPLIT) and may_target(table, model, enemy, weapon, shooting.how):
            return True
    return False


@rule("kt18.shoot.target", "kt18.shoot.split", "kt18.charge.overwatch")
def name_targets(shooting: Shooting, table: Table) -> Flow:
    """The player names the first target, then others within 2" of it, until that is enough."""
    if not shooting.batches:
        return _ask_first(shooting, table)
    if (
        shooting.only
        or not has_further_targets(table, shooting)
        or len(shooting.batches) >= most_shots(table, shooting)
    ):
        return Next(shooting)
    return _ask_further(shooting, table)


def _target_option(model: Operative, enemy: Operative, id: str) -> Option:
    return Option(enemy.id, f"{enemy.name} ({length_text(gap(model, enemy), 1)})", id, of(OPERATIVE, enemy.id))


def _ask_first(shooting: Shooting, table: Table) -> Flow:
    model, weapon = table.operative(shooting.operative), weapon_of(table, shooting)
    enemies, id = table.against(model.seat), "kt18.shoot.target"
    if shooting.only:
        enemies = tuple(legal_targets(table, model, weapon, shooting.how, shooting.only))
        if len(enemies) == 1:
            return _named(shooting, table, enemies[0].id)

    def judge(key: str) -> tuple[Reason, ...]:
        return tuple(why_not_targeted(table, model, table.operative(key), weapon, shooting.how))

    def allows(key: str) -> bool:
        return may_target(table, model, table.operative(key), weapon, shooting.how)

    def options() -> list[Option]:
        return [_target_option(model, enemy, id) for enemy in enemies]

    prompt = f"Who does {model.name} shoot with the {weapon.name}?"
    domain = Pick(options, judge, allows, keys=[enemy.id for enemy in enemies])
    return Ask(model.seat, TARGET, prompt, domain, _named, rule=id)


def _ask_further(shooting: Shooting, table: Table) -> Flow:
    model, weapon = table.operative(shooting.operative), weapon_of(table, shooting)
    id = "kt18.shoot.split"
    named = [one.target for one in shooting.batches]
    first = table.operative(named[0])

    def judge(key: str) -> tuple[Reason, ...]:
        if key == ENOUGH:
            return ()
        enemy = table.operative(key)
        far = too_far_from_the_first(first, enemy)
        return (*far, *why_not_targeted(table, model, enemy, weapon, shooting.how))

    def allows(key: str) -> bool:
        if key == ENOUGH:
            return True
        enemy = table.operative(key)
        return within(first, enemy, SPLIT) and may_target(table, model, enemy, weapon, shooting.how)

    others = [enemy for enemy in table.against(model.seat) if enemy.id not in named]

    def options() -> list[Option]:
        return [Option(ENOUGH, "Nobody else", id), *[_target_option(model, enemy, id) for enemy in others]]

    prompt = f"Who else does {model.name} fire the {weapon.name} at?"
    domain = Pick(options, judge, allows, keys=[ENOUGH, *[enemy.id for enemy in others]])
    return Ask(model.seat, TARGET, prompt, domain, _named, rule=id, default=ENOUGH)


def _named(shooting: Shooting, table: Table, key: str) -> Flow:
    """Distance, obscured and cover of a target are taken as it is named."""
    if key == ENOUGH:
        return Next(shooting)
    model = table.operative(shooting.operative)
    named = batch(table, model, table.operative(key), shooting.weapon, 0, shooting.how)
    only = (key,) if shooting.only else ()
    return Jump(shooting.but(batches=(*shooting.batches, named), only=only), name_targets)


def _targeted(shooting: Shooting, table: Table) -> tuple[int, ...]:
    """The seats of the targets, in the order in which they were named."""
    return tuple(dict.fromkeys(table.operative(one.target).seat for one in shooting.batches))


def shots_of(table: Table, shooting: Shooting) -> Shots:
    """How many shots the weapon makes: the number after its type, doubled by Rapid Fire within half range."""
    weapon = weapon_of(table, shooting)
    doubled = doubles(weapon, [one.distance for one in shooting.batches])
    seat = table.operative(shooting.operative).seat
    return Shots(seat, weapon.attacks, doubled, _more(table, shooting))


def _more(table: Table, shooting: Shooting) -> int:
    if not shooting.batches:
        return 0
    attacking = Attacking(shooting.operative, shooting.how, shooting.batches, shooting.readied)
    aim = aim_of(table, attacking, shooting.batches[0])
    return sum(entry.amount for entry in hooks.of(table).shots(table, aim))


@rule("kt18.shoot.attack-count", "kt18.weapon.rapid-fire", "kt18.weapon.grenade")
def fire(shooting: Shooting, table: Table) -> Flow:
    """The weapon is fired: its shots are counted, a random number is rolled."""
    shots, told = shots_of(table, shooting), _firing(shooting, table)
    if len(shooting.batches) > 1 or not shots.number.dice:
        return Call(shooting, SHOTS, shots, _fired, told)
    attacking = Attacking(shooting.operative, shooting.how, shooting.batches, shooting.readied)
    volley = volley_of(table, attacking, shooting.batches, rerollers(table)).but(shots=shots)
    aimed = AimedShots(shots.seat, shots.number, shots.doubled, shots.more, volley)
    return Call(shooting, AIMED_SHOTS, aimed, _fired, told)


def _firing(shooting: Shooting, table: Table) -> Iterator[Event]:
    model, weapon = table.operative(shooting.operative), weapon_of(table, shooting)
    whom = ", ".join(table.operative(one.target).name for one in shooting.batches)
    overwatch = " in overwatch" if shooting.how == OVERWATCH else ""
    yield attacked("kt18.shoot.target", model, f"fires the {weapon.name} at {whom}{overwatch}")
    if shooting.how == OVERWATCH:
        yield from fired(table, model, weapon)
    if weapon.type == GRENADE and next(why_not_fired(table, model, weapon, shooting.how), None) is None:
        yield throw_grenade(model)


@continuation
def _fired(shooting: Shooting, table: Table, number: int) -> Flow:
    return Next(shooting.but(number=number))


@continuation
def fired_again(shooting: Shooting, table: Table, number: int) -> Flow:
    """The number of shots was rolled once more."""
    return Next(shooting.but(number=number))


def _shooter(shooting: Shooting, table: Table) -> tuple[int, ...]:
    return (table.operative(shooting.operative).seat,)


@rule("kt18.shoot.split")
def allot(shooting: Shooting, table: Table) -> Flow:
    """The shots are shared among the targets, at least one each; with fewer shots than targets some are dropped."""
    model, named = table.operative(shooting.operative), shooting.batches
    number, id = shooting.number, "kt18.shoot.split"
    if not number:
        return Next(shooting.but(batches=()))
    if len(named) == 1:
        return _allotted(shooting, table, (number,))
    if len(named) == number:
        return _allotted(shooting, table, (1,) * number)
    options = [_target_option(model, table.operative(one.target), id) for one in named]
    if number < len(named):
        shots = f"{number} shot{'' if number == 1 else 's'}"
        prompt = f"{shots} for {len(named)} targets. Who does {model.name} leave out?"
        return Ask(model.seat, DROP, prompt, Pick(options), _dropped, rule=id, default=options[-1].key)
    share = Share(number, options, [(1, number)] * len(options))
    return Ask(model.seat, ALLOT, f"How does {model.name} share {number} shots?", share, _allotted, rule=id)


def _dropped(shooting: Shooting, table: Table, key: str) -> Flow:
    return Jump(shooting.but(batches=tuple(one for one in shooting.batches if one.target != key)), allot)


def _allotted(shooting: Shooting, table: Table, shares: tuple[int, ...]) -> Flow:
    shared = (one.but(number=share) for one, share in zip(shooting.batches, shares, strict=True))
    return Next(shooting.but(batches=tuple(shared)))


@rule("kt18.attack.order", "kt18.shoot.split", "kt18.shoot.next-weapon")
def resolve(shooting: Shooting, table: Table) -> Flow:
    """All attacks of the weapon are resolved, target by target in the order named; then comes the next weapon."""
    after = shooting.but(
        fired=(*shooting.fired, shooting.weapon),
        weapon="",
        batches=(),
        number=0,
        shot_at=tuple(dict.fromkeys((*shooting.shot_at, *(one.target for one in shooting.batches)))),
    )
    attacking = Attacking(shooting.operative, shooting.how, shooting.batches, shooting.readied)
    return Call(after, ATTACKING, attacking, _weapon_done, _split(shooting, table))


def _split(shooting: Shooting, table: Table) -> Iterator[Event]:
    """How many shots each of several targets gets."""
    if len(shooting.batches) > 1:
        shares = [f"{one.number} at {table.operative(one.target).name}" for one in shooting.batches]
        yield Said("kt18.shoot.split", f"Of its shots {listed(shares, 'and')}.")


@continuation
def _weapon_done(shooting: Shooting, table: Table, taken_out: tuple[str, ...]) -> Flow:
    return Jump(shooting, choose_weapon)


def end_shooting(shooting: Shooting, table: Table) -> Flow:
    """The model has shot."""
    return Done(Fired(shooting.operative, shooting.shot_at))


def _targets_asked(shooting: Shooting, table: Table) -> str:
    shooter = table.operative(shooting.operative).name
    targets = listed([table.operative(one.target).name for one in shooting.batches], "and")
    return f"{shooter} shoots at {targets}. Use anything?"


SHOOT = Sequence(
    "kt18.shoot",
    "Shooting",
    Window(
        CHOSEN_TO_SHOOT,
        prompt=about("{who} is about to shoot. Use anything?"),
        keep="Nothing",
        rule="kt18.shoot.eligible-shooter",
        order=_shooter,
    ),
    choose_group,
    choose_weapon,
    name_targets,
    Window(
        TARGET_CHOSEN,
        prompt=_targets_asked,
        keep="Nothing",
        rule="kt18.shoot.target",
        order=_targeted,
    ),
    fire,
    Window(
        SHOTS_ROLLED,
        prompt=about("{who} shoots. Roll the number of shots again?"),
        keep="Keep this number",
        rule="kt18.shoot.attack-count",
        order=_shooter,
    ),
    allot,
    resolve,
    end_shooting,
)
"""Called with `Shooting` for a model that is chosen to shoot or fires overwatch; its result is `Fired`."""
