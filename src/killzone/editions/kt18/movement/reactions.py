"""Reactions to a charge: overwatch and retreat, of one player after another, each with all of its targeted models."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, continuation
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.walks import Walk
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.aims import OVERWATCH
from killzone.editions.kt18.board.measuring import engaging
from killzone.editions.kt18.board.movement import RETREAT
from killzone.editions.kt18.movement.moving import Moving, domain, nowhere, walk
from killzone.editions.kt18.operatives.states import (
    ADVANCED,
    FELL_BACK,
    RETREATED,
    has_attempted_charge,
    has_moved,
    is_readied,
    is_shaken,
    seats_in_play,
)
from killzone.editions.kt18.shooting.shooters import can_fire_any, why_no_weapon
from killzone.editions.kt18.shooting.shooting import SHOOT, Fired, Shooting
from killzone.editions.kt18.weapons.groups import groups
from killzone.editions.shared.board.kept import kept_for_both
from killzone.geometry.shapes import Spot

PASS: Final = "pass"
RETREAT_MOVE: Final = "kt18.charge.retreat-move"
WATCH: Final = "kt18.charge.overwatch"
ORDER: Final = "kt18.charge.reaction-order"


class Reacting(Concerning):
    """The reactions to a charge: who charges whom, which models have reacted, and which players are done.

    `doing` is the model whose reaction is being carried out, `how` which of the two it is.
    """

    charger: str
    targets: tuple[str, ...]
    reacted: tuple[str, ...] = ()
    passed: tuple[int, ...] = ()
    doing: str = ""
    how: str = ""

    @property
    def concerns(self) -> str:
        return self.doing or self.charger


_BARRED: Final = {
    FELL_BACK: ("kt18.move.fall-back-effects", "{who} has fallen back in this phase."),
    RETREATED: ("kt18.charge.retreat-effects", "{who} has retreated in this phase."),
}


@rule("kt18.charge.reaction-eligibility", "kt18.def.shaken", "kt18.move.fall-back-effects")
def why_no_reaction(
    table: Table, model: Operative, charger: Operative, attempted: str = "kt18.charge.once"
) -> Iterator[Reason]:
    """Everything that keeps a targeted model from reacting in any way.

    `attempted` is what else bars it after an attempt to charge: from shooting, unless it is a retreat that is judged.
    """
    id, who = "kt18.charge.reaction-eligibility", model.name
    if is_shaken(model):
        yield because("kt18.def.shaken", "{who} is shaken and can do nothing.", who=who, rules=id)
    enemy = next(engaging(table, model), None)
    if enemy is not None:
        yield because(id, '{who} has {enemy} within 1".', who=who, enemy=enemy.name)
    for token, (after, text) in _BARRED.items():
        if model.count(token):
            yield because(id, text, who=who, rules=after)
    if has_attempted_charge(table, model):
        yield because(id, "{who} has attempted a charge in this phase.", who=who, rules=attempted)
    yield from hooks.of(table).against_reaction(table, model, charger)


@rule("kt18.charge.retreat-eligibility", "kt18.move.advance-effects", "kt18.setup.reinforcements-arrive")
def why_no_retreat(table: Table, model: Operative, charger: Operative) -> Iterator[Reason]:
    """Everything that keeps a targeted model from retreating: above all having moved in this phase."""
    yield from why_no_reaction(table, model, charger, "kt18.charge.retreat-eligibility")
    if model.count(ADVANCED):
        rules = " ".join(("kt18.charge.reaction-eligibility", "kt18.charge.retreat-eligibility"))
        text = "{who} has advanced in this round."
        yield because("kt18.move.advance-effects", text, who=model.name, rules=rules)
    elif has_moved(model):
        text = "{who} has already moved in this phase."
        yield because("kt18.charge.retreat-eligibility", text, who=model.name)
    yield from hooks.of(table).against_retreat(table, model, charger)


@rule("kt18.charge.overwatch", "kt18.charge.reaction-eligibility", "kt18.weapon.assault")
def why_no_overwatch(table: Table, model: Operative, charger: Operative) -> Iterator[Reason]:
    """Everything that keeps a targeted model from firing overwatch: it shoots by the usual rules, at the charger."""
    yield from why_no_reaction(table, model, charger)
    yield from why_no_weapon(table, model, OVERWATCH, (charger.id,))


class Reaction(NamedTuple):
    """What a targeted model could do, allowed or not, and the answer that says so."""

    model: str
    how: str
    option: Option


def retreat_of(model: Operative, charger: Operative) -> Moving:
    """The retreat of a model from a charger."""
    return Moving(model.id, RETREAT, (), 0, (charger.id,))


def reactions(table: Table, reacting: Reacting, seat: int) -> Iterator[Reaction]:
    """What the targeted models of a seat that have not reacted yet could do, allowed or not."""
    for id in reacting.targets:
        model = table.operative(id)
        if model.seat == seat and model.spot is not None and id not in reacting.reacted:
            watch = Option(f"{OVERWATCH}-{id}", f"{model.name} fires overwatch", WATCH, of(OPERATIVE, id))
            yield Reaction(id, OVERWATCH, watch)
            retreat = Option(f"{RETREAT}-{id}", f"{model.name} retreats", RETREAT_MOVE, of(OPERATIVE, id))
            yield Reaction(id, RETREAT, retreat)


def against(table: Table, reacting: Reacting, reaction: Reaction) -> Iterator[Reason]:
    """Everything that speaks against a reaction, found as it is asked for."""
    model, charger = table.operative(reaction.model), table.operative(reacting.charger)
    return (why_no_overwatch if reaction.how == OVERWATCH else _against_retreat)(table, model, charger)


def _may(table: Table, reacting: Reacting, id: str, how: str) -> bool:
    """Whether there is nothing in `against`, without a word about weapons that cannot be fired."""
    model, charger = table.operative(id), table.operative(reacting.charger)
    if how != OVERWATCH:
        return next(_against_retreat(table, model, charger), None) is None
    if next(why_no_reaction(table, model, charger), None) is not None:
        return False
    return any(can_fire_any(table, model, group, OVERWATCH, (charger.id,)) for group in groups(model))


def _against_retreat(table: Table, model: Operative, charger: Operative) -> Iterator[Reason]:
    """Everything against a retreat; whether there is anywhere to go is asked only where nothing else is."""
    reasons = tuple(why_no_retreat(table, model, charger))
    yield from reasons
    if not reasons:
        nowhere_to_go = nowhere(table, retreat_of(model, charger))
        if nowhere_to_go is not None:
            yield nowhere_to_go


@rule("kt18.charge.reaction-order", "kt18.round.turn-order")
@kept_for_both
def next_to_react(table: Table, reacting: Reacting) -> int:
    """The opponent whose turn it is to react, in turn order; -1 if nobody can do anything."""
    own = table.operative(reacting.charger).seat
    for seat in seats_in_play(table):
        among = reactions(table, reacting, seat) if seat != own and seat not in reacting.passed else ()
        if any(_may(table, reacting, one.model, one.how) for one in among):
            return seat
    return -1


@rule("kt18.charge.reaction-order", "kt18.charge.reaction-choice", "kt18.charge.reactions-stop")
def react(reacting: Reacting, table: Table) -> Flow:
    """One opponent after another makes all of its reactions; nobody is asked again, and a fallen charger ends it."""
    charger = table.operative(reacting.charger)
    seat = next_to_react(table, reacting) if charger.spot is not None else -1
    if seat < 0:
        return Done()
    among = {one.option.key: one for one in reactions(table, reacting, seat)}
    options = [*(one.option for one in among.values()), Option(PASS, "No further reaction", ORDER)]

    def judge(key: str) -> tuple[Reason, ...]:
        return tuple(against(table, reacting, among[key])) if key != PASS else ()

    def allows(key: str) -> bool:
        return key == PASS or _may(table, reacting, among[key].model, among[key].how)

    prompt = f"{charger.name} charges. How do your models react?"
    return Ask(seat, "reaction", prompt, Pick(options, judge, allows), _chosen, rule=ORDER, default=PASS)


def _chosen(reacting: Reacting, table: Table, key: str) -> Flow:
    """Whoever comes before the player that answered in turn order is done, too."""
    seat = next_to_react(table, reacting)
    order = seats_in_play(table)
    passed = tuple(dict.fromkeys((*reacting.passed, *order[: order.index(seat)])))
    if key == PASS:
        return Jump(reacting.but(passed=(*passed, seat)), react)
    chosen = next(one for one in reactions(table, reacting, seat) if one.option.key == key)
    reacted = (*reacting.reacted, chosen.model)
    return Next(reacting.but(passed=passed, reacted=reacted, doing=chosen.model, how=chosen.how))


@rule("kt18.charge.overwatch")
def fire_overwatch(reacting: Reacting, table: Table) -> Flow:
    """Overwatch is a shooting attack by the usual rules, with the charging model as its only target."""
    if reacting.how != OVERWATCH:
        return Next(reacting)
    shooting = Shooting(reacting.doing, OVERWATCH, (reacting.charger,), is_readied(table.operative(reacting.doing)))
    return Call(reacting, SHOOT, shooting, _watched)


@continuation
def _watched(reacting: Reacting, table: Table, fired: Fired) -> Flow:
    return Jump(reacting.but(doing="", how=""), react)


@rule("kt18.charge.retreat-move", "kt18.charge.retreat-eligibility")
def choose_retreat(reacting: Reacting, table: Table) -> Flow:
    """A retreat of up to 3", ending farther from the charger and clear of every enemy."""
    model = table.operative(reacting.doing)
    moving = retreat_of(model, table.operative(reacting.charger))
    prompt = f'Where does {model.name} retreat to? Up to 3".'
    return Ask(model.seat, "path", prompt, domain(table, moving), _retreat, rule="kt18.charge.retreat-move")


def _retreat(reacting: Reacting, table: Table, path: tuple[Spot, ...]) -> Flow:
    model = table.operative(reacting.doing)
    moving = retreat_of(model, table.operative(reacting.charger))
    return walk(reacting, table, moving, path, _retreated)


@continuation
def _retreated(reacting: Reacting, table: Table, way: Walk) -> Flow:
    return Jump(reacting.but(doing="", how=""), react)


REACTIONS = Sequence("kt18.reactions", "Reactions", react, fire_overwatch, choose_retreat)
