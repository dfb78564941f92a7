"""Falling: the test of a model that is hit or hurt near a ledge, the way down, and what it does to whoever is there."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said, where
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Roll, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.subjects import PLACE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.suffering import SUFFER, Suffering
from killzone.editions.kt18.board.falls import STEP, fall_over, is_near_a_ledge, near_ledges, put_down, underneath
from killzone.editions.kt18.cards.amounts import Amount
from killzone.editions.kt18.operatives.states import is_decided, seats_in_play, unreadied
from killzone.editions.kt18.operatives.stats import injury_roller
from killzone.geometry.shapes import Spot
from killzone.geometry.units import text as length_text

FALLS: Final = 1
"""The face of a falling test with which a model falls."""
HURTS: Final = 5
"""The face of a fall or a jump from which on it is a mortal wound."""


class Fell(Event):
    """A model has fallen to a place. That is no move: whoever falls has not moved in the Movement phase."""

    operative: str
    spot: Spot
    height: int

    def apply(self, table: Table) -> Table:
        return table.with_operative(table.operative(self.operative).but(spot=self.spot))

    def tell(self, table: Table) -> str:
        name = table.operative(self.operative).name
        return f"{name} falls {length_text(self.height, 1)} and lies at {where(self.spot)}."


class Knocked(Concerning):
    """A model that was hit or lost a wound, and may be knocked off a ledge."""

    operative: str

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt18.terrain.fall-test")
def needs_fall_test(table: Table, model: Operative) -> bool:
    """Whether a model that was hit, or lost a wound, takes a falling test: near a ledge, and nothing spares it that."""
    against = hooks.of(table).against_fall_test(table, model)
    return is_near_a_ledge(table, model) and next(iter(against), None) is None


@rule("kt18.terrain.fall-test", "kt18.round.eliminated")
def test_fall(knocked: Knocked, table: Table) -> Flow:
    """Its controller rolls a D6 for a model that is still in play near a ledge, unless the battle is over."""
    model = table.operative(knocked.operative)
    if model.spot is None or is_decided(table) or not needs_fall_test(table, model):
        return Done(False)
    return Roll(1, _tested, seat=model.seat, why="a falling test", rule="kt18.terrain.fall-test")


def _tested(knocked: Knocked, table: Table, faces: tuple[int, ...]) -> Flow:
    """On a 1 it falls, on 2 or more it stays."""
    name = table.operative(knocked.operative).name
    if faces[0] > FALLS:
        return Done(False, [Said("kt18.terrain.fall-test", f"{name} keeps its footing.")])
    told = [Said("kt18.terrain.fall-test", f"{name} is knocked off the ledge.")]
    return Call(knocked, FALL, Falling(knocked.operative), _fall_over, told)


@continuation
def _fall_over(knocked: Knocked, table: Table, result: None) -> Flow:
    return Done(True)


FALLING_TEST = Sequence("kt18.falling-test", "Falling test", test_fall)
"""Its result is whether the model fell. Called with `Knocked` for every hit that is resolved, and every loss."""


class Falling(Concerning):
    """A fall: over which of several ledges that are equally near, and where it comes down.

    Where `end` is given, as for a model that was pushed, that is settled already. `hurt` are the models whose dice have
    been rolled, `wounded` those among them that lost a wound and are still to be tested.
    """

    operative: str
    end: Spot | None = None
    height: int = 0
    hurt: tuple[str, ...] = ()
    wounded: tuple[str, ...] = ()

    @property
    def concerns(self) -> str:
        return self.operative


@rule("kt18.terrain.fall-path")
def choose_ledge(falling: Falling, table: Table) -> Flow:
    """Over the nearest edge; of two that are equally near whoever would roll the injury picks."""
    model = table.operative(falling.operative)
    if falling.end is not None:
        return Next(falling)
    among = near_ledges(table, model)
    if not among:
        return Done()
    falls = [fall_over(table, model, ledge) for ledge in among]
    if len(set(falls)) == 1:
        return Next(falling.but(end=falls[0].landing, height=falls[0].height))
    options = [
        Option(str(number), f"to {where(fall.landing)}", "kt18.terrain.fall-path", of(PLACE, str(number)))
        for number, fall in enumerate(falls)
    ]
    seat = injury_roller(model.seat, _order(table, model.seat))
    prompt = f"Two edges are equally near. Where does {model.name} fall?"
    return Ask(seat, "ledge", prompt, Pick(options), _ledge_chosen, rule="kt18.terrain.fall-path")


def _ledge_chosen(falling: Falling, table: Table, key: str) -> Flow:
    model = table.operative(falling.operative)
    fall = fall_over(table, model, near_ledges(table, model)[int(key)])
    return Next(falling.but(end=fall.landing, height=fall.height))


def _order(table: Table, seat: int) -> tuple[int, ...]:
    order = seats_in_play(table)
    return order if seat in order else (*order, seat)


@rule("kt18.terrain.fall-damage", "kt18.terrain.fall-onto-model")
def roll_damage(falling: Falling, table: Table) -> Flow:
    """A D6 for every full 3" fallen, for the model and then as many for each one that it lands on."""
    model = _next_hurt(falling, table)
    if model is None or falling.height < STEP or is_decided(table):
        return Jump(falling, lie_down)
    id = "kt18.terrain.fall-damage" if model.id == falling.operative else "kt18.terrain.fall-onto-model"
    why = f"the fall of {length_text(falling.height, 1)}"
    return Roll(falling.height // STEP, _damage_rolled, seat=model.seat, why=why, rule=id)


def _damage_rolled(falling: Falling, table: Table, faces: tuple[int, ...]) -> Flow:
    """Each 5 or more is a mortal wound."""
    model = _next_hurt(falling, table)
    assert model is not None
    after = falling.but(hurt=(*falling.hurt, model.id))
    number = mortal_wounds(faces)
    if not number:
        return Jump(after, roll_damage)
    return Call(after, SUFFER, Suffering(model.id, Amount(number)), _fall_suffered)


@rule("kt18.terrain.fall-damage", "kt18.terrain.jump-down")
def mortal_wounds(faces: tuple[int, ...]) -> int:
    """How many mortal wounds the dice of a fall or a jump are."""
    return sum(face >= HURTS for face in faces)


@continuation
def _fall_suffered(falling: Falling, table: Table, lost: int) -> Flow:
    wounded = (*falling.wounded, falling.hurt[-1]) if lost else falling.wounded
    return Jump(falling.but(wounded=wounded), roll_damage)


def _next_hurt(falling: Falling, table: Table) -> Operative | None:
    """Whose dice are rolled next: those of the model that falls, then of whoever is underneath."""
    model = table.operative(falling.operative)
    assert falling.end is not None
    concerned = (model, *underneath(table, model, falling.end))
    return next((one for one in concerned if one.id not in falling.hurt and one.spot is not None), None)


@rule("kt18.terrain.fall-placement", "kt18.move.ready-lost")
def lie_down(falling: Falling, table: Table) -> Flow:
    """A survivor is placed as near as can be to where it came down, even within 1" of an enemy; it is not readied."""
    model = table.operative(falling.operative)
    if model.spot is None:
        return Next(falling)
    assert falling.end is not None
    return Next(falling, _lying(falling, table, model, put_down(table, model, falling.end)))


def _lying(falling: Falling, table: Table, model: Operative, spot: Spot | None) -> Iterator[Event]:
    if spot is not None:
        yield Fell("kt18.terrain.fall-placement", model.id, spot, falling.height)
    yield from unreadied(model)


@rule("kt18.terrain.fall-test")
def test_again(falling: Falling, table: Table) -> Flow:
    """Whoever lost a wound takes a falling test where it now is, if that is near a ledge again."""
    if not falling.wounded:
        return Done()
    first, *rest = falling.wounded
    return Call(falling.but(wounded=tuple(rest)), FALLING_TEST, Knocked(first), _fall_tested)


@continuation
def _fall_tested(falling: Falling, table: Table, fell: bool) -> Flow:
    return Jump(falling, test_again)


FALL = Sequence("kt18.fall", "Fall", choose_ledge, roll_damage, lie_down, test_again)
"""Called with `Falling` for a model that falls, tested or not."""
