"""How many VP each line of a mission can still give a seat at most."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from killzone.core.table import Operative, Table
from killzone.editions.kt18.battle.options import options
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.cards.printed import Mission, Score
from killzone.editions.kt18.missions.change_of_address import CHANGE_OF_ADDRESS, is_tenant
from killzone.editions.kt18.missions.in_person import IN_PERSON
from killzone.editions.kt18.missions.lines import END_OF_ROUND, bodies
from killzone.editions.kt18.missions.quorum import NOTABLES, QUORUM
from killzone.editions.kt18.missions.return_of_property import RETURN_OF_PROPERTY
from killzone.editions.kt18.operatives.states import has_models, in_reserve, is_broken, is_out_of_action

Times = Callable[[Table, int], int]
"""How often a seat can meet a line at most, each time that it is asked."""


def still_to_be_had(table: Table, mission: Mission, way: Score, seat: int) -> int:
    """The VP of a line that a seat can still score at most, if the battle lasts as long as it can."""
    times = _TIMES.get((mission.id, way.id), _while_it_has_models)(table, seat)
    if way.when != END_OF_ROUND:
        return times * way.points
    rounds = options(table).rounds + 1 - max(table.turn, way.from_round)
    return times * way.points * max(rounds, 0)


def _while_it_has_models(table: Table, seat: int) -> int:
    return int(has_models(table, seat))


def _enemies(table: Table, seat: int) -> Iterator[Operative]:
    return (one for one in table.operatives if one.seat != seat)


def _breaks_them(table: Table, seat: int) -> int:
    return int(not is_broken(table, seat))


def _comes_in_person(table: Table, seat: int) -> int:
    own = (one for one in table.operatives if one.seat == seat)
    return int(any(datasheet(one).commands and not is_out_of_action(one) for one in own))


def _commanders(table: Table, seat: int) -> int:
    return sum(datasheet(one).commands and not is_out_of_action(one) for one in _enemies(table, seat))


def _never(table: Table, seat: int) -> int:
    """Whoever has the table has no other seat, and that is worth more."""
    return 0


def _notables(table: Table, seat: int) -> int:
    notable = (one for one in _enemies(table, seat) if datasheet(one).leads or datasheet(one).commands)
    return table.players[seat].count(NOTABLES) + sum(not is_out_of_action(one) for one in notable)


def _moves_in(table: Table, seat: int) -> int:
    own = (one for one in table.operatives if one.seat == seat and not is_out_of_action(one))
    return 0 if is_tenant(table, seat) else sum(bodies(table, one) for one in own)


def _keeps_out(table: Table, seat: int) -> int:
    return sum(bodies(table, one) for one in _enemies(table, seat)) if is_tenant(table, seat) else 0


def _absent(table: Table, seat: int) -> int:
    return 0 if is_tenant(table, seat) else sum(in_reserve(one) for one in _enemies(table, seat))


_TIMES: Final[Mapping[tuple[str, str], Times]] = {
    (RETURN_OF_PROPERTY, "broken"): _breaks_them,
    (IN_PERSON, "present"): _comes_in_person,
    (IN_PERSON, "settled"): _commanders,
    (QUORUM, "seat"): _never,
    (QUORUM, "notables"): _notables,
    (CHANGE_OF_ADDRESS, "moved-in"): _moves_in,
    (CHANGE_OF_ADDRESS, "kept-out"): _keeps_out,
    (CHANGE_OF_ADDRESS, "never-came"): _absent,
}
