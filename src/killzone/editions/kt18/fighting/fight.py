"""One model fights: it piles in, shares its attacks, resolves them target by target, and consolidates."""

from collections.abc import Iterator
from typing import Final

from killzone.core.dice_events import attacked
from killzone.core.domains import Option, Pick, Share
from killzone.core.events import Began, Event
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, WEAPON, of
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import FIGHT as HOW
from killzone.editions.kt18.attack.attacking import ATTACKING, Attacking, Batch, batch
from killzone.editions.kt18.board.measuring import engaging
from killzone.editions.kt18.board.movement import CONSOLIDATE, PILE_IN
from killzone.editions.kt18.board.visibility import why_not_visible
from killzone.editions.kt18.cards.datacards import Weapon, datasheet, melee_weapons
from killzone.editions.kt18.fighting.nearing import NEARER, Nearing
from killzone.editions.kt18.operatives.asking import about
from killzone.editions.kt18.operatives.characteristics import attacks_of
from killzone.editions.kt18.operatives.states import PHASE, charged, has_charged, is_decided, still_asked

CHOSEN_TO_FIGHT: Final = "chosen-to-fight"
ATTACKS_DONE: Final = "attacks-done"
MODEL_FOUGHT: Final = "model-fought"

FOUGHT: Final = "kt18.fight.once"
"""The effect on a model that has fought in this phase."""


class Fight(Concerning):
    """A model that fights.

    `waiting` are attacks whose place in the order is not settled, `batches` those that are in order. `taken_out` are
    the models that its attacks took out of action. It consolidates `far` inches, if not 0. `again` is whether it shall
    fight once more.
    """

    operative: str
    waiting: tuple[Batch, ...] = ()
    batches: tuple[Batch, ...] = ()
    taken_out: tuple[str, ...] = ()
    far: int = 0
    again: bool = False

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt18.fight.once")
def has_fought(table: Table, model: Operative) -> bool:
    """Whether a model has been chosen to fight in this phase."""
    return any(effect.rule == FOUGHT and effect.operative == model.id for effect in table.effects)


@rule("kt18.fight.once")
def begin_fight(fight: Fight, table: Table) -> Flow:
    """It is chosen, which it is once in a phase."""
    model = table.operative(fight.operative)
    if has_fought(table, model):
        return Next(fight)
    return Next(fight, [Began(FOUGHT, Effect(FOUGHT, model.id, until=PHASE), f"{model.name} is chosen to fight.")])


@rule("kt18.fight.pile-in")
def pile_in(fight: Fight, table: Table) -> Flow:
    """First it may move up to 3" nearer to the nearest enemy."""
    return Call(fight, NEARER, Nearing(fight.operative, PILE_IN))


@rule("kt18.fight.targets", "kt18.fight.charger-targets", "kt18.def.out-of-action")
def why_no_target(table: Table, model: Operative, enemy: Operative) -> Iterator[Reason]:
    """Everything against attacking an enemy within 1": it is not seen, has no part in a charge of the attacker, or is
    out of action and only there until it has fought."""
    if not enemy.wounds:
        yield because("kt18.def.out-of-action", "{enemy} is out of action already.", enemy=enemy.name)
    hidden = why_not_visible(table, model, enemy)
    if hidden is not None:
        yield hidden
    if has_charged(table, model) and not (charged(table, model, enemy) or charged(table, enemy, model)):
        text = "{who} has charged in this round, but not {enemy}, nor was it charged by it."
        yield because("kt18.fight.charger-targets", text, who=model.name, enemy=enemy.name)
    yield from hooks.of(table).against_fight_target(table, model, enemy)


@rule("kt18.fight.targets")
def targets(table: Table, fight: Fight) -> tuple[Operative, ...]:
    """Whom a model may attack: enemies within 1" of it that it sees, after it has piled in."""
    model = table.operative(fight.operative)
    if model.spot is None:
        return ()
    near = engaging(table, model)
    return tuple(one for one in near if next(why_no_target(table, model, one), None) is None)


def pairs(table: Table, fight: Fight) -> tuple[tuple[Operative, Weapon], ...]:
    """Each target with each weapon that it may be attacked with."""
    weapons = melee_weapons(datasheet(table.operative(fight.operative)).weapons)
    return tuple((target, weapon) for target in targets(table, fight) for weapon in weapons)


@rule("kt18.fight.attacks", "kt18.fight.weapons", "kt18.fight.default-weapon")
def share_attacks(fight: Fight, table: Table) -> Flow:
    """Its Attacks are divided among its targets and its weapons before any die is rolled."""
    model, among = table.operative(fight.operative), pairs(table, fight)
    number = attacks_of(table, model).total
    if not among or not number:
        return Jump(fight, attacks_over)
    if len(among) == 1:
        return _shared(fight, table, (number,))
    takers = [_taker(target, weapon) for target, weapon in among]
    prompt = f"Who does {model.name} attack with what? It has {number} attack{'' if number == 1 else 's'}."
    usual = (number, *(0 for _ in among[1:]))
    shared = Share(number, takers, [(0, number)] * len(among))
    return Ask(model.seat, "attacks", prompt, shared, _shared, rule="kt18.fight.attacks", default=usual)


def _taker(target: Operative, weapon: Weapon) -> Option:
    about = (*of(OPERATIVE, target.id), *of(WEAPON, weapon.id))
    return Option(f"{target.id}-{weapon.id}", f"{target.name}, {weapon.name}", "kt18.fight.attacks", about)


@rule("kt18.fight.attacks")
def _shared(fight: Fight, table: Table, shares: tuple[int, ...]) -> Flow:
    """How each target is seen counts from now on."""
    model = table.operative(fight.operative)
    batches = (
        batch(table, model, target, weapon.id, number, HOW)
        for (target, weapon), number in zip(pairs(table, fight), shares, strict=True)
        if number
    )
    return Next(fight.but(waiting=tuple(batches)))


@rule("kt18.fight.attacks")
def name_order(fight: Fight, table: Table) -> Flow:
    """With several targets its player says in which order they are attacked."""
    left = tuple(dict.fromkeys(one.target for one in fight.waiting))
    if len(left) < 2:
        return Next(fight.but(batches=(*fight.batches, *fight.waiting), waiting=()))
    model = table.operative(fight.operative)
    options = [Option(id, f"{table.operative(id).name}", "kt18.fight.attacks", of(OPERATIVE, id)) for id in left]
    prompt = f"Who does {model.name} attack {'next' if fight.batches else 'first'}?"
    domain = Pick(options)
    return Ask(model.seat, "next-target", prompt, domain, _named, rule="kt18.fight.attacks", default=left[0])


def _named(fight: Fight, table: Table, key: str) -> Flow:
    first = tuple(one for one in fight.waiting if one.target == key)
    rest = tuple(one for one in fight.waiting if one.target != key)
    return Jump(fight.but(batches=(*fight.batches, *first), waiting=rest), name_order)


@rule("kt18.fight.resolve")
def attack(fight: Fight, table: Table) -> Flow:
    """The attacks are resolved with Weapon Skill, target by target."""
    attacking = Attacking(fight.operative, HOW, fight.batches)
    return Call(fight.but(batches=()), ATTACKING, attacking, _attacked, _told(fight, table))


def _told(fight: Fight, table: Table) -> Iterator[Event]:
    """Whom the model attacks, how often and with what."""
    model = table.operative(fight.operative)
    parts = [
        f"{one.number} attack{'' if one.number == 1 else 's'} on {table.operative(one.target).name} "
        f"with the {datasheet(model).weapon(one.weapon).name}"
        for one in fight.batches
    ]
    yield attacked("kt18.fight.attacks", model, f"makes {', '.join(parts)}")


@continuation
def _attacked(fight: Fight, table: Table, taken_out: tuple[str, ...]) -> Flow:
    return Next(fight.but(taken_out=taken_out))


def attacks_over(fight: Fight, table: Table) -> Flow:
    """All of its attacks are resolved."""
    return Next(fight)


@rule("kt18.fight.consolidate")
def consolidate(fight: Fight, table: Table) -> Flow:
    """After its attacks it may move up to 3" nearer to the nearest enemy, if it is still there."""
    if table.operative(fight.operative).spot is None:
        return Next(fight)
    return Call(fight, NEARER, Nearing(fight.operative, CONSOLIDATE, fight.far))


def fought(fight: Fight, table: Table) -> Flow:
    """The model is done."""
    return Done(fight)


def _own(fight: Fight, table: Table) -> tuple[int, ...]:
    """Its player, unless its attacks have ended the battle."""
    return (table.operative(fight.operative).seat,) if not is_decided(table) else ()


FIGHT = Sequence(
    "kt18.fight",
    "Fight",
    begin_fight,
    Window(
        CHOSEN_TO_FIGHT,
        prompt=about("{who} is about to fight. Use anything?"),
        keep="Nothing",
        rule="kt18.fight.eligible",
        order=_own,
    ),
    pile_in,
    share_attacks,
    name_order,
    attack,
    attacks_over,
    Window(
        ATTACKS_DONE,
        prompt=about("{who} has made its attacks. Use anything before it consolidates?"),
        keep="Nothing",
        rule="kt18.fight.consolidate",
        order=_own,
    ),
    consolidate,
    Window(
        MODEL_FOUGHT,
        prompt=about("{who} has fought. Use anything?"),
        keep="Nothing",
        rule="kt18.fight.once",
        order=still_asked,
    ),
    fought,
)
"""Its result is the `Fight`."""
