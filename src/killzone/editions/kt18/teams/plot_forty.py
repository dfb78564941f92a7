"""Plot Forty: what its abilities, tactics and wargear do."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Began, Gained, Said, Used
from killzone.core.flow import Ask, Call, Done, Flow, Jump, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.subjects import ABILITY, OPERATIVE, Subject, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.editions.kt18.attack.aims import Happening
from killzone.editions.kt18.battle.morale import MORALE_TURN, MoraleTurn, broken_test_due, models_of
from killzone.editions.kt18.battle.round import ROUND_STARTED, Round, gains_points
from killzone.editions.kt18.battle.tactics import BACK_MARK, TACTIC_DECLARED, Declared, tactic_offer, use_key
from killzone.editions.kt18.board.measuring import is_engaged, within
from killzone.editions.kt18.cards.models import equipped
from killzone.editions.kt18.commanders.command import Command, commands, named_users
from killzone.editions.kt18.fighting.phase import FIGHT_ENDED, FightPhase
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.repositioning import REPOSITIONING, Repositioning, may_reposition
from killzone.editions.kt18.operatives.removal import BEFORE_REMOVAL, Removal
from killzone.editions.kt18.operatives.states import PHASE
from killzone.editions.kt18.teams.common import (
    bearers,
    brings,
    has,
    named,
    printed_rule,
    seats_with,
    tactic,
    tactics_used,
)
from killzone.editions.shared.declared import lasting
from killzone.editions.shared.teams.common import counted_each, short, use_of
from killzone.geometry.units import INCH

QUORUM: Final = "plot-forty.quorum"
PETTY_CASH: Final = "plot-forty.petty-cash"
NEIGHBOURLY_CONCERN: Final = "plot-forty.neighbourly-concern"
POINT_OF_ORDER: Final = "plot-forty.point-of-order"
QUORUM_PRESENT: Final = "plot-forty.quorum-present"
ANY_OTHER_BUSINESS: Final = "plot-forty.any-other-business"
WARGEAR: Final = ("plot-forty.hive-jar", "plot-forty.padded-apron")

CONCERN_TACTIC: Final = tactic(NEIGHBOURLY_CONCERN, "Neighbourly Concern", 1)
ORDER_TACTIC: Final = tactic(POINT_OF_ORDER, "Point of Order", 1)
QUORUM_TACTIC: Final = tactic(QUORUM_PRESENT, "Quorum Present", 1)
BUSINESS_COMMAND: Final = Command(tactic(ANY_OTHER_BUSINESS, "Any Other Business", 1), card="plot-forty.secretary")

WIDER: Final = INCH
"""How much farther away friends support a model with a quorum."""
NEIGHBOURS: Final = 3 * INCH
HURRIES: Final = 3
"""How many inches a neighbour moves."""
HEARD: Final = 6 * INCH
MOVERS: Final = 2
"""How many friends have any other business."""

for _id in WARGEAR:
    printed_rule(_id)(equipped)


@printed_rule(QUORUM)
def quorum(table: Table, model: Operative) -> Iterator[Entry]:
    """Friends within 3" instead of 2" support it in Nerve tests."""
    if has(model, QUORUM):
        yield Entry(WIDER, QUORUM, "Quorum")


@printed_rule(PETTY_CASH)
def petty_cash(round: Round, table: Table) -> Iterator[Offer]:
    """Once per battle at the start of a round, while no enemy is within 1" of the Treasurer: 1 CP more, if its team
    gains any."""
    for player in (one for one in table.players if gains_points(table, one.seat, table.turn)):
        for one in bearers(table, player.seat, PETTY_CASH):
            if not player.uses(use_of(PETTY_CASH, one)) and not is_engaged(table, one):
                label, take = f"Petty Cash: {one.name} finds 1 CP", partial(_cashed, model=one.id)
                about = (Subject(ABILITY, short(PETTY_CASH)), *of(OPERATIVE, one.id))
                yield Offer(f"petty-cash-{one.id}", one.seat, label, take, rule=PETTY_CASH, subjects=about)


def _cashed(round: Round, table: Table, *, model: str) -> Flow:
    one = table.operative(model)
    used = Used(PETTY_CASH, one.seat, use_of(PETTY_CASH, one), "Petty Cash")
    return Next(round, [Gained(PETTY_CASH, one.seat, 1, "Petty Cash"), used])


# Neighbourly Concern


@printed_rule(NEIGHBOURLY_CONCERN)
def neighbourly_concern(removal: Removal, table: Table) -> Iterator[Offer]:
    """When a model is taken out of action by an enemy, a friend within 3" may see to it."""
    gone = table.operative(removal.operative)
    by = table.operative(removal.by) if removal.by else None
    if by is None or by.spot is None or by.seat == gone.seat or removal.after:
        return
    if not brings(table, gone.seat, NEIGHBOURLY_CONCERN):
        return
    for one in table.of(gone.seat):
        if one.id != gone.id and within(one, gone, NEIGHBOURS) and may_reposition(table, one):
            label = f'Neighbourly Concern: {one.name} moves up to 3", nearer to {by.name}'
            key = f"{CONCERN_TACTIC.id}-{one.id}"
            yield from tactic_offer(table, one.seat, CONCERN_TACTIC, label, _concerned, operative=one.id, key=key)


@continuation
def _concerned(removal: Removal, table: Table, declared: Declared) -> Flow:
    """Once the model is gone the neighbour moves, ending nearer to the enemy that did it and clear of all."""
    if not declared.paid:
        return Next(removal)
    move = Repositioning(declared.operative, NEIGHBOURLY_CONCERN, HURRIES, removal.by)
    return Next(removal.but(after=(*removal.after, Happening(REPOSITIONING, move))))


# Point of Order


class Objection(Value):
    """What a player has to decide whose tactic is objected to."""

    seat: int
    name: str
    cost: int


@printed_rule(POINT_OF_ORDER)
def point_of_order(declared: Declared, table: Table) -> Iterator[Offer]:
    """When an opponent names a tactic; never against another Point of Order, nor in the middle of an attack."""
    if declared.tactic == ORDER_TACTIC.id or declared.taken_back:
        return
    for seat in seats_with(table, POINT_OF_ORDER):
        if seat != declared.seat:
            label = f"Point of Order: {declared.name} costs 1 CP more, or is taken back"
            yield from tactic_offer(table, seat, ORDER_TACTIC, label, _objected)


@continuation
def _objected(declared: Declared, table: Table, objection: Declared) -> Flow:
    if not objection.paid:
        return Next(declared)
    return Call(declared, OBJECTION, Objection(declared.seat, declared.name, declared.cost + 1), _settled)


@continuation
def _settled(declared: Declared, table: Table, pays: bool) -> Flow:
    """They pay 1 CP more, or take it back and do not name it again in this phase."""
    if pays:
        return Next(declared.but(cost=declared.cost + 1))
    key = use_key(table, declared.tactic, BACK_MARK)
    return Next(
        declared.but(taken_back=True),
        [Used(POINT_OF_ORDER, declared.seat, key, f"{declared.name}, taken back", aside=True)],
    )


@printed_rule(POINT_OF_ORDER)
def pay_or_withdraw(objection: Objection, table: Table) -> Flow:
    """The player whose tactic it is pays 1 CP more or takes it back; without the points it is taken back."""
    player = table.players[objection.seat]
    if player.points < objection.cost:
        return Done(False, [Said(POINT_OF_ORDER, f"{player.name} cannot pay {objection.cost} CP: it is taken back.")])
    options = [
        Option("pay", f"Pay {objection.cost} CP for {objection.name}", POINT_OF_ORDER),
        Option("withdraw", f"Take {objection.name} back", POINT_OF_ORDER),
    ]
    prompt = f"Point of Order: pay {objection.cost} CP for {objection.name}, or take it back?"
    return Ask(player.seat, "objection", prompt, Pick(options), _answered, rule=POINT_OF_ORDER, default="pay")


def _answered(objection: Objection, table: Table, key: str) -> Flow:
    return Done(key == "pay")


OBJECTION = Sequence("kt18.objection", "Point of Order", pay_or_withdraw)


# Quorum Present


@printed_rule(QUORUM_PRESENT)
def quorum_present(turn: MoraleTurn, table: Table) -> Iterator[Offer]:
    """Before the broken test: it has -2 while at least half of the starting models are on the battlefield."""
    if brings(table, turn.seat, QUORUM_PRESENT) and broken_test_due(table, turn.seat) and has_quorum(table, turn.seat):
        label = "Quorum Present: the broken test has -2"
        yield from tactic_offer(table, turn.seat, QUORUM_TACTIC, label, _present)


def has_quorum(table: Table, seat: int) -> bool:
    """Whether at least half of the models that a team started with are on the battlefield."""
    models = models_of(table, seat)
    return sum(one.spot is not None for one in models) * 2 >= len(models)


@continuation
def _present(turn: MoraleTurn, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(turn)
    effect = Effect(QUORUM_PRESENT, seat=turn.seat, until=PHASE)
    return Next(turn, [Began(QUORUM_PRESENT, effect, f"{table.players[turn.seat].name} has a quorum present.")])


@printed_rule(QUORUM_PRESENT)
def carried(table: Table, seat: int) -> Iterator[Entry]:
    """The broken test has -2."""
    present = any(effect.rule == QUORUM_PRESENT and effect.seat == seat for effect in table.effects)
    if present and has_quorum(table, seat):
        yield Entry(-2, QUORUM_PRESENT, "Quorum Present")


# Any Other Business


class Business(Value):
    """Friends of a commander that move one after another: those that have been chosen."""

    user: str
    moved: tuple[str, ...] = ()
    chosen: str = ""


@printed_rule(ANY_OTHER_BUSINESS)
def any_other_business(phase: FightPhase, table: Table) -> Iterator[Offer]:
    """At the end of the Fight phase: up to two friends within 6" of the Secretary that are not engaged each move."""
    for key, name, user in named_users(table, BUSINESS_COMMAND):
        if next(with_business(table, Business(user.id)), None) is not None:
            label, own = f'{name}: up to two friends move up to 3"', BUSINESS_COMMAND.tactic
            yield from tactic_offer(table, user.seat, own, label, _raised, operative=user.id, key=key)


@continuation
def _raised(phase: FightPhase, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(phase)
    return Call(phase, BUSINESS, Business(declared.operative), _dealt_with)


@continuation
def _dealt_with(phase: FightPhase, table: Table, result: None) -> Flow:
    return Next(phase)


def with_business(table: Table, business: Business) -> Iterator[Operative]:
    user = table.operative(business.user)
    if user.spot is None or len(business.moved) >= MOVERS:
        return
    for one in table.of(user.seat):
        free = one.id != user.id and one.id not in business.moved
        if free and within(user, one, HEARD) and may_reposition(table, one):
            yield one


@printed_rule(ANY_OTHER_BUSINESS)
def choose_business(business: Business, table: Table) -> Flow:
    """The player chooses who moves next, or nobody."""
    among = tuple(with_business(table, business))
    if not among:
        return Done()
    options = [Option(one.id, one.name, ANY_OTHER_BUSINESS, of(OPERATIVE, one.id)) for one in among]
    options.append(Option("nobody", "Nobody", ANY_OTHER_BUSINESS))
    seat = table.operative(business.user).seat
    prompt = "Who has any other business?"
    return Ask(seat, "business", prompt, Pick(options), _business, rule=ANY_OTHER_BUSINESS, default="nobody")


def _business(business: Business, table: Table, key: str) -> Flow:
    return Done() if key == "nobody" else Next(business.but(chosen=key, moved=(*business.moved, key)))


@printed_rule(ANY_OTHER_BUSINESS)
def move_on_business(business: Business, table: Table) -> Flow:
    """It moves up to 3", ending clear of all enemies."""
    return Call(business, REPOSITIONING, Repositioning(business.chosen, ANY_OTHER_BUSINESS, HURRIES), _business_done)


@continuation
def _business_done(business: Business, table: Table, moved: bool) -> Flow:
    return Jump(business.but(chosen=""), choose_business)


BUSINESS = Sequence("kt18.any-other-business", "Any Other Business", choose_business, move_on_business)

RULES = Rules(
    "plot-forty",
    Hooks(
        commands=commands(BUSINESS_COMMAND),
        support=Hook(quorum),
        broken=Hook(carried),
        uses=Hook(
            tactics_used(CONCERN_TACTIC, ORDER_TACTIC, QUORUM_TACTIC, BUSINESS_COMMAND.tactic), counted_each(PETTY_CASH)
        ),
        effects=ById(lasting(QUORUM_PRESENT, "player")),
    ),
    windows={
        ROUND_STARTED: (petty_cash,),
        BEFORE_REMOVAL: (neighbourly_concern,),
        TACTIC_DECLARED: (point_of_order,),
        MORALE_TURN: (quorum_present,),
        FIGHT_ENDED: (any_other_business,),
    },
    sequences=(OBJECTION, BUSINESS),
    in_play=named(QUORUM, PETTY_CASH, NEIGHBOURLY_CONCERN, POINT_OF_ORDER, QUORUM_PRESENT, ANY_OTHER_BUSINESS),
)
