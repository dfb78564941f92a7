"""Reinforcements: models in reserve that arrive at the start of their player's Movement turn."""

from collections.abc import Callable
from typing import Final, NamedTuple

from killzone.core.domains import Option, Pick
from killzone.core.events import Placed, Tokened
from killzone.core.flow import Ask, Concerning, Done, Flow, Jump, Next, Sequence
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.board.placing import Where, place_domain, places
from killzone.editions.kt18.operatives.states import ARRIVED, in_reserve
from killzone.editions.shared.board.drop_zones import Area
from killzone.geometry.shapes import Spot

ARRIVES: Final = "kt18.setup.reinforcements-arrive"
PASS: Final = "pass"


class Arrival(NamedTuple):
    """What holds for a seat's reserves: how many may arrive now, and what is against a place for one.

    All places for them lie in `boxes`; without any, anywhere on the battlefield.
    """

    rule: str
    most: int
    against: Callable[[Table, Operative, Spot], Reason | None]
    boxes: tuple[Area, ...] = ()

    def where(self, table: Table) -> Where:
        """Where they may arrive."""
        terrain = table.setting.terrain
        return Where(self.against, self.boxes or ((0, 0, terrain.width, terrain.depth),))


class Arriving(Concerning):
    """The arrivals of a seat: how many have arrived, and the model that does now."""

    seat: int
    number: int = 0
    model: str = ""

    @property
    def concerns(self) -> str:
        return self.model


def _arrival(table: Table, seat: int) -> Arrival | None:
    """How the reserves of a seat arrive; what a mission says counts before what holds without one."""
    return next(reversed([*hooks.of(table).arrivals(table, seat)]), None)


@rule(ARRIVES)
def pick_arrival(arriving: Arriving, table: Table) -> Flow:
    """Which model in reserve arrives next, if the mission lets any, and there is a place for it."""
    arrival = _arrival(table, arriving.seat)
    if arrival is None or arriving.number >= arrival.most:
        return Done()
    waiting = [one for one in table.operatives if one.seat == arriving.seat and in_reserve(one)]
    waiting = [one for one in waiting if places(table, one, arrival.where(table), 1)]
    if not waiting:
        return Done()
    options = [Option(one.id, one.name, arrival.rule, of(OPERATIVE, one.id)) for one in waiting]
    options.append(Option(PASS, "Nobody else", arrival.rule))
    prompt = f"Which model arrives? {arrival.most - arriving.number} more may."
    return Ask(arriving.seat, "arrival", prompt, Pick(options), _picked, rule=arrival.rule, default=PASS)


def _picked(arriving: Arriving, table: Table, key: str) -> Flow:
    return Done() if key == PASS else Next(arriving.but(model=key))


@rule(ARRIVES)
def place_arrival(arriving: Arriving, table: Table) -> Flow:
    """Where it arrives."""
    model, arrival = table.operative(arriving.model), _arrival(table, arriving.seat)
    assert arrival is not None
    domain = place_domain(table, model, arrival.where(table))
    return Ask(arriving.seat, "place", f"Where does {model.name} arrive?", domain, _placed, rule=arrival.rule)


@rule(ARRIVES)
def _placed(arriving: Arriving, table: Table, spot: Spot) -> Flow:
    """Whoever arrives counts as having made a normal move."""
    model = table.operative(arriving.model)
    events = [
        Placed(ARRIVES, model.id, spot),
        Tokened(ARRIVES, model.id, ARRIVED, 1, f"{model.name} has arrived and counts as having moved."),
    ]
    return Jump(arriving.but(number=arriving.number + 1, model=""), pick_arrival, events)


ARRIVE = Sequence("kt18.arriving", "Reinforcements", pick_arrival, place_arrival)
