"""Attacks of one model under way, in shooting and in close combat alike: target after target, with falls in between."""

from killzone.core.events import Said
from killzone.core.flow import Call, Concerning, Done, Flow, Jump, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import FIGHT, Aim, Struck
from killzone.editions.kt18.attack.happenings import HAPPEN, Happenings
from killzone.editions.kt18.attack.profiles import added_to_injury, attacks_of, saves_again
from killzone.editions.kt18.attack.volley import VOLLEY, Outcome, Volley
from killzone.editions.kt18.battle.tactics import aids_used, purse_for, rerollers, rerolls_used, rolling_aids
from killzone.editions.kt18.board.intervening import keeps_apart
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.board.visibility import has_cover, is_obscured, is_visible
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.movement.falling import FALLING_TEST, Knocked, needs_fall_test
from killzone.editions.kt18.operatives.removal import REMOVAL, Removal
from killzone.editions.kt18.operatives.states import flesh_wounds


class Batch(Value):
    """Attacks with one weapon on one target, and how the target was seen when it was named.

    The fields after `number` are those of the same name in `Aim`.
    """

    target: str
    weapon: str
    number: int
    distance: int = 0
    obscured: bool = False
    cover: bool = False
    terrain: bool = False


class Attacking(Concerning):
    """Attacks under way: `how` they are made, and the batches that are left, in the order in which targets were named.

    `readied` is whether the attacker was readied when it was chosen. `rerolls` are the seats that might use a Tactical
    Re-roll when the volley under way began, `volley` are its batches.
    `taken_out` are the models that these attacks have taken out of action. `last` is the batch that was resolved last,
    `struck` what was done to its target, which had so many flesh wounds then (`boxes`); `total` is what was done to all
    before.
    """

    attacker: str
    how: str
    batches: tuple[Batch, ...]
    readied: bool = False
    rerolls: tuple[int, ...] = ()
    volley: tuple[Batch, ...] = ()
    taken_out: tuple[str, ...] = ()
    last: Batch | None = None
    struck: Struck = Struck()
    total: Struck = Struck()
    boxes: int = 0

    @property
    def concerns(self) -> str:
        return self.attacker


@rule("kt18.shoot.target", "kt18.def.obscured", "kt18.attack.injury-cover", "kt18.fight.intervening-terrain")
def batch(table: Table, attacker: Operative, target: Operative, weapon: str, number: int, how: str) -> Batch:
    """So many attacks on a target as it stands now; one that cannot be seen is obscured."""
    far = gap(attacker, target)
    if how == FIGHT:
        return Batch(target.id, weapon, number, far, terrain=keeps_apart(table, attacker, target))
    obscured = not is_visible(table, attacker, target) or is_obscured(table, attacker, target)
    return Batch(target.id, weapon, number, far, obscured, has_cover(table, attacker, target))


def aim_of(table: Table, attacking: Attacking, one: Batch) -> Aim:
    """A batch as rules look at it."""
    attacker = table.operative(attacking.attacker)
    return Aim(
        attacker,
        table.operative(one.target),
        datasheet(attacker).weapon(one.weapon),
        attacking.how,
        one.distance,
        one.obscured,
        one.cover,
        one.terrain,
        attacking.readied,
    )


@rule("kt18.shoot.split", "kt18.fight.attacks", "kt18.attack.order")
def next_volley(attacking: Attacking, table: Table) -> Flow:
    """All attacks on one target before those on the next; they end with the attacker, and with their target."""
    here = [one for one in attacking.batches if one.number and table.operative(one.target).spot is not None]
    if table.operative(attacking.attacker).spot is None:
        here = []
    last = attacking.last
    if last is not None and (not here or here[0].target != last.target):
        after = attacking.but(last=None, struck=Struck(), total=attacking.total.plus(attacking.struck))
        aim = aim_of(table, attacking, last)
        queue = tuple(hooks.of(table).model_hit(table, aim, attacking.struck))
        if not here:
            queue = (*queue, *hooks.of(table).weapon_fired(table, aim, after.total))
        return Call(after, HAPPEN, Happenings(queue), _followed)
    if not here:
        return Done(attacking.taken_out)
    own = tuple(one for one in here if one.target == here[0].target)
    rerolls = rerollers(table)
    rest = tuple(one for one in here if one.target != here[0].target)
    volley = volley_of(table, attacking, own, rerolls)
    after = attacking.but(batches=rest, rerolls=rerolls, volley=own)
    return Call(after, VOLLEY, volley, _volley_resolved)


def volley_of(table: Table, attacking: Attacking, batches: tuple[Batch, ...], rerolls: tuple[int, ...]) -> Volley:
    """The batches on one target as a volley."""
    aims = [aim_of(table, attacking, one) for one in batches]
    queue = tuple(attacks_of(table, aim, one.number) for aim, one in zip(aims, batches, strict=True))
    target, own = aims[0].target, hooks.of(table)
    aids = (*own.aids(table, aims[0]), *own.eases(table, target), *rolling_aids(table))
    return Volley(
        (aims[0].attacker.seat, target.seat),
        target.id,
        target.name,
        target.wounds,
        flesh_wounds(target),
        added_to_injury(aims[0]),
        queue,
        save_again=saves_again(table, aims[0], queue[0].save),
        rerolls=rerolls,
        edge=needs_fall_test(table, target),
        aids=aids,
        purse=purse_for(table, aids),
    )


@continuation
def _volley_resolved(attacking: Attacking, table: Table, outcome: Outcome) -> Flow:
    """Whoever is out of action is removed; whoever was hit near a ledge is tested, with the attacks left waiting."""
    events = [
        *rerolls_used(table, attacking.rerolls, outcome.rerolls),
        *aids_used(outcome.spent),
    ]
    # What is left are the last batches of the volley, the first of them perhaps in part.
    last = attacking.volley[len(attacking.volley) - len(outcome.left) :]
    left = tuple(one.but(number=each.number) for one, each in zip(last, outcome.left, strict=True))
    struck = attacking.struck.plus(Struck(outcome.lost, outcome.dazzled, outcome.ones, outcome.out_of_action))
    after = attacking.but(
        batches=(*left, *attacking.batches),
        volley=(),
        last=attacking.volley[-1],
        struck=struck,
        boxes=outcome.flesh_wounds,
    )
    if outcome.out_of_action:
        seat = table.operative(attacking.attacker).seat
        gone = after.but(taken_out=(*after.taken_out, outcome.model))
        return Call(gone, REMOVAL, Removal(outcome.model, attacking.attacker, seat), _target_removed, events)
    if outcome.hit:
        return Call(after, FALLING_TEST, Knocked(outcome.model), _fall_settled, events)
    return Jump(after, next_volley, events)


@continuation
def _followed(attacking: Attacking, table: Table, result: object) -> Flow:
    return Jump(attacking, next_volley)


@continuation
def _target_removed(attacking: Attacking, table: Table, result: None) -> Flow:
    return Jump(attacking, next_volley)


@continuation
@rule("kt18.terrain.fall-test", "kt18.shoot.target", "kt18.attack.stop-at-zero")
def _fall_settled(attacking: Attacking, table: Table, fell: bool) -> Flow:
    """Attacks left over on a model that fell are resolved where it lies: how it is seen is taken anew.

    Where the fall took its last wound they are discarded, even if it is left with one.
    """
    last = attacking.last
    assert last is not None
    if flesh_wounds(table.operative(last.target)) > attacking.boxes:
        others = tuple(one for one in attacking.batches if one.target != last.target)
        told = [Said("kt18.attack.stop-at-zero", "The attacks that are left are discarded.")]
        return Jump(attacking.but(batches=others), next_volley, told if others != attacking.batches else [])
    return Jump(_looked_again(attacking, last.target, table) if fell else attacking, next_volley)


def _looked_again(attacking: Attacking, fallen: str, table: Table) -> Attacking:
    attacker, target = table.operative(attacking.attacker), table.operative(fallen)
    if attacker.spot is None or target.spot is None:
        return attacking
    found = tuple(
        batch(table, attacker, target, one.weapon, one.number, attacking.how) if one.target == fallen else one
        for one in attacking.batches
    )
    return attacking.but(batches=found)


ATTACKING = Sequence("kt18.attacking", "Attacks", next_volley)
"""Its result are the models that the attacks took out of action."""
