"""What this edition calls things where a position is shown: states, tokens, effects, markers, equipment, secrets."""

from typing import Final

from killzone.core.table import Marker, Table
from killzone.editions.kt24.battle.firefight import COUNTERACTED
from killzone.editions.kt24.battle.options import options
from killzone.editions.kt24.board.markers import CONTESTED, marker_name
from killzone.editions.kt24.board.visibility import CONTROL, gap
from killzone.editions.kt24.cards.datacards import Team
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP, op_name
from killzone.editions.kt24.operatives.injury import INCAPACITATED
from killzone.editions.kt24.operatives.stats import is_injured, starting_wounds
from killzone.editions.kt24.presentation.printed import printed_id
from killzone.editions.kt24.presentation.sheets import COLUMNS, row
from killzone.editions.kt24.words import WORDS
from killzone.editions.shared.cards.printed import Ploy
from killzone.editions.shared.close_quarters.guard import ON_GUARD
from killzone.editions.shared.presentation.showing import Showing


def _turns(table: Table) -> int:
    return options(table).turning_points


def _ploys(team: Team) -> tuple[Ploy, ...]:
    return (*team.strategy_ploys, *team.firefight_ploys)


SHOWING: Final = Showing(
    words=WORDS,
    states={ON_GUARD: "on guard", COUNTERACTED: "has counteracted", INCAPACITATED: "incapacitated"},
    turns=_turns,
    rule=printed_id,
    wounds=starting_wounds,
    hurt=is_injured,
    gap=gap,
    ploys=_ploys,
    row=row,
    titles=COLUMNS,
)
billing, standing, in_force = SHOWING.billing, SHOWING.standing, SHOWING.in_force
equipment_names, option_detail = SHOWING.equipment_names, SHOWING.option_detail
side_tokens = SHOWING.side_tokens


def marker_title(table: Table, marker: Marker) -> str:
    """What a marker is called."""
    return marker_name(table, marker)


def marker_reach(marker: Marker) -> int:
    """How far from a marker whoever contests it may be; nobody but its carrier contests a carried one."""
    return CONTROL if marker.kind in CONTESTED and not marker.carrier else 0


def secret_words(table: Table, what: str, value: str) -> tuple[str, str]:
    """What a side keeps secret, and what it is for whoever may know."""
    return what.replace("-", " "), op_name(table, value) if value in (CRIT_OP, KILL_OP) else value.replace("-", " ")
