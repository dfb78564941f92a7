"""What a model or a team is in: tokens of models, effects between models and on teams, and how long each lasts."""

from collections.abc import Iterable, Iterator
from typing import Final

from killzone.core.events import Began, Ended, Event, Tokened
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.operatives.injury import FLESH_WOUND
from killzone.editions.shared.board.kept import kept_for

SHAKEN: Final = "shaken"
READIED: Final = "readied"
MOVED: Final = "moved"
ADVANCED: Final = "advanced"
FELL_BACK: Final = "fell-back"
RETREATED: Final = "retreated"
CHARGE_ATTEMPTED: Final = "charge-attempted"
ARRIVED: Final = "arrived"
NEVER_CAME: Final = "never-came"
"""The token of a model that had not arrived when the game ended."""

OF_THE_ROUND: Final = (READIED, MOVED, ADVANCED, FELL_BACK, RETREATED, CHARGE_ATTEMPTED, ARRIVED)
"""The tokens that come off at the end of the battle round."""

CHARGED: Final = "kt18.def.charged"
"""The effect that a charger (its operative) has charged somebody (its target)."""
BROKEN: Final = "kt18.def.broken"
"""The effect of a broken team, on its seat."""

PHASE: Final = "phase"
ROUND: Final = "round"
PSYCHIC_PHASE: Final = "psychic-phase"
"""How long an effect lasts: to the end of the phase, of the round, or to the start of the next Psychic phase."""


def is_shaken(model: Operative) -> bool:
    return model.count(SHAKEN) > 0


def is_readied(model: Operative) -> bool:
    return model.count(READIED) > 0


def flesh_wounds(model: Operative) -> int:
    """How many flesh wounds a model has."""
    return model.count(FLESH_WOUND)


@rule("kt18.weapon.heavy", "kt18.setup.reinforcements-arrive")
def has_moved(model: Operative) -> bool:
    """Whether it moved in the Movement phase of this round; retreating and arriving count."""
    return any(model.count(token) for token in (MOVED, ADVANCED, FELL_BACK, RETREATED, ARRIVED))


def in_reserve(model: Operative) -> bool:
    """Whether it has not arrived yet, and still can."""
    return model.spot is None and model.wounds > 0


def is_out_of_action(model: Operative) -> bool:
    return model.spot is None and model.wounds <= 0


@rule("kt18.round.eliminated")
def has_models(table: Table, seat: int) -> bool:
    """Whether a seat has a model on the battlefield or in reserve; without one it takes no further part."""
    return any(one.seat == seat and not is_out_of_action(one) for one in table.operatives)


@rule("kt18.round.eliminated")
def seats_in_play(table: Table) -> tuple[int, ...]:
    """The seats that still have models, in turn order."""
    order = table.order or tuple([player.seat for player in table.players])
    left = _seats_left(table.operatives)
    return tuple([seat for seat in order if seat in left])


@kept_for
def _seats_left(operatives: tuple[Operative, ...]) -> frozenset[int]:
    """The seats that still have models: most questions about it are asked while nobody has changed."""
    return frozenset([one.seat for one in operatives if one.spot is not None or not is_out_of_action(one)])


@rule("kt18.round.turn-order", "kt18.round.eliminated")
def seats_after(table: Table, last: int) -> tuple[int, ...]:
    """The seats that still have models, in turn order from the one after `last`, which may have none by now."""
    order = table.order or tuple([player.seat for player in table.players])
    start = order.index(last) + 1 if last in order else 0
    playing = seats_in_play(table)
    return tuple([seat for seat in (*order[start:], *order[:start]) if seat in playing])


@rule("kt18.round.eliminated")
def is_decided(table: Table) -> bool:
    """Whether at most one seat has models left, which ends the battle at once."""
    return len(seats_in_play(table)) < 2


@rule("kt18.round.eliminated")
def still_asked(ctx: object, table: Table) -> tuple[int, ...]:
    """Who is asked after what may have ended the battle: all in turn order, or nobody if it has."""
    return () if is_decided(table) else seats_in_play(table)


@rule("kt18.def.charged")
def has_charged(table: Table, model: Operative) -> bool:
    """Whether a model has charged in this round."""
    charged = [effect.operative for effect in table.effects if effect.rule == CHARGED] if table.effects else ()
    return model.id in charged


@rule("kt18.charge.once")
def has_attempted_charge(table: Table, model: Operative) -> bool:
    """Whether a model has attempted a charge in this round, successful or not."""
    return model.count(CHARGE_ATTEMPTED) > 0 or has_charged(table, model)


@rule("kt18.def.charged")
def was_charged(table: Table, model: Operative) -> bool:
    """Whether a model was charged in this round."""
    targets = [effect.target for effect in table.effects if effect.rule == CHARGED] if table.effects else ()
    return model.id in targets


@rule("kt18.def.charged")
def charged(table: Table, charger: Operative, target: Operative) -> bool:
    """Whether one model has charged another in this round."""
    wanted = (CHARGED, charger.id, target.id)
    return any((effect.rule, effect.operative, effect.target) == wanted for effect in table.effects)


@rule("kt18.def.charged")
def charge_done(charger: Operative, targets: Iterable[Operative]) -> Iterator[Event]:
    """What a charge that ended within 1" of these declared targets leaves behind."""
    for target in targets:
        effect = Effect(CHARGED, charger.id, -1, 0, target.id, ROUND)
        yield Began(CHARGED, effect, f"{target.name} was charged by {charger.name}.")


@rule("kt18.def.broken")
def is_broken(table: Table, seat: int) -> bool:
    """Whether a team is broken."""
    return any(effect.rule == BROKEN and effect.seat == seat for effect in table.effects)


@rule("kt18.move.ready-lost")
def unreadied(model: Operative) -> Iterator[Event]:
    """A model that moves for any reason is no longer readied."""
    if is_readied(model):
        yield Tokened("kt18.move.ready-lost", model.id, READIED, 0, f"{model.name} is no longer readied.")


def ended(table: Table, rule: str, *until: str) -> Iterator[Event]:
    """The end of all effects that last until then."""
    over = tuple(effect for effect in table.effects if effect.until in until)
    if over:
        yield Ended(rule, over)


@rule("kt18.def.readied")
def tokens_off(table: Table) -> Iterator[Event]:
    """At the end of the battle round the tokens of the round come off, readied among them."""
    for one in table.operatives:
        for token in OF_THE_ROUND if one.tokens else ():
            if one.count(token):
                yield Tokened("kt18.def.readied", one.id, token, 0)
