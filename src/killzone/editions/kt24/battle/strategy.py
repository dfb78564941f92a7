"""The Strategy phase: initiative, Command Points, ready operatives, gambits."""

from killzone.core.events import Event, Gained, Readied, Said, Tokened
from killzone.core.flow import Flow, Next, Roll, Sequence, Window
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt24.battle.firefight import COUNTERACTED
from killzone.editions.kt24.board.markers import reassess
from killzone.editions.kt24.close_quarters.guard import off_guard
from killzone.editions.kt24.missions.ops import choose_primary
from killzone.editions.shared.battle.initiative import ask_initiative, initiative_of

GAMBIT = "gambit"
BEFORE_INITIATIVE, INITIATIVE_ROLLED = "before-initiative", "initiative-rolled"


class Strategy(Value):
    """The phase under way: the initiative dice by seat, and who decides."""

    faces: tuple[int, ...] = ()
    decider: int = -1


@rule("kt24.strategy.initiative", "kt24.strategy.steps")
def roll_initiative(strategy: Strategy, table: Table) -> Flow:
    """Each player rolls a D6, in the order of their seats."""
    seats, id = tuple(player.seat for player in table.players), "kt24.strategy.initiative"
    return Roll(len(seats), _initiative_rolled, seat=-1, why="initiative", rule=id, seats=seats)


def _initiative_rolled(strategy: Strategy, table: Table, faces: tuple[int, ...]) -> Flow:
    return Next(strategy.but(faces=faces))


@rule("kt24.strategy.initiative-tie")
def find_decider(strategy: Strategy, table: Table) -> Flow:
    """The higher roll decides who has initiative; on a tie the player who does not have it now decides."""
    faces = strategy.faces
    if faces[0] == faces[1]:
        decider = table.order[1]
        text = f"A tie: {table.players[decider].name}, without initiative, decides."
        told = Said("kt24.strategy.initiative-tie", text, decider)
    else:
        decider = faces.index(max(faces))
        text = f"{table.players[decider].name} decides who has initiative."
        told = Said("kt24.strategy.initiative", text, decider)
    return Next(strategy.but(decider=decider), [told])


def decide_initiative(strategy: Strategy, table: Table) -> Flow:
    """Whoever won the roll decides which player has initiative."""
    return ask_initiative(table, strategy.decider, "kt24.strategy.initiative", _decided)


def _decided(strategy: Strategy, table: Table, answer: str) -> Flow:
    return Next(strategy, [initiative_of(answer, "kt24.strategy.initiative")])


@rule("kt24.strategy.cp-first", "kt24.strategy.cp-later")
def gain_points(strategy: Strategy, table: Table) -> Flow:
    """1 CP each in the first turning point; later 1 for the player with initiative and 2 for the other."""
    if table.turn == 1:
        return Next(strategy, [Gained("kt24.strategy.cp-first", seat, 1) for seat in table.order])
    first, second = table.order
    id = "kt24.strategy.cp-later"
    return Next(strategy, [Gained(id, first, 1), Gained(id, second, 2)])


@rule("kt24.strategy.ready")
def make_ready(strategy: Strategy, table: Table) -> Flow:
    """All operatives become ready; their orders stay."""
    ids = tuple(one.id for one in table.operatives if one.spot is not None)
    events: list[Event] = [Readied("kt24.strategy.ready", ids)] if ids else []
    events += [
        Tokened("kt24.counteract.limit", one.id, COUNTERACTED, 0) for one in table.operatives if one.count(COUNTERACTED)
    ]
    return Next(strategy, [*events, *off_guard(table, list(table.operatives))])


@rule("kt24.marker.control")
def assess_markers(strategy: Strategy, table: Table) -> Flow:
    """Gambits may change what operatives count, so that control of markers is assessed once they are over."""
    return Next(strategy, reassess(table))


STRATEGY = Sequence(
    "kt24.strategy",
    "Strategy phase",
    Window(
        BEFORE_INITIATIVE,
        prompt="Use anything before the initiative roll?",
        keep="Use nothing",
        rule="kt24.strategy.steps",
    ),
    roll_initiative,
    Window(INITIATIVE_ROLLED, prompt="Change the initiative roll?", keep="Leave it", rule="kt24.strategy.initiative"),
    find_decider,
    decide_initiative,
    gain_points,
    make_ready,
    choose_primary,
    Window(GAMBIT, prompt="Use a strategic gambit?", keep="Pass", rule="kt24.strategy.gambits"),
    assess_markers,
)
