"""The Initiative and Strategy phases: all ready, initiative, Command Points, ploys in turn, target reveal."""

from killzone.core.events import Event, Gained, Ordered, Readied, Said, Tokened
from killzone.core.flow import Call, Flow, Next, Roll, Sequence, Window, continuation
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt21.actions.overwatch import OVERWATCHED
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.board.objectives import reassessed
from killzone.editions.kt21.close_quarters.guard import off_guard
from killzone.editions.shared.battle.initiative import ask_initiative, initiative_of
from killzone.editions.shared.battle.roll_offs import ROLL_OFF, RollOff

INITIATIVE_ROLLED, STRATEGIC_PLOYS, TARGET_REVEAL = "initiative-rolled", "strategic-ploys", "target-reveal"
ROLL = "kt21.initiative.roll"


class Strategy(Value):
    """The phases under way: the initiative dice by seat, and who decides; nobody (-1) where it is settled."""

    faces: tuple[int, ...] = ()
    decider: int = -1
    withdrawn: tuple[str, ...] = ()


@rule("kt21.initiative.ready", "kt21.cq.guard-ends", "kt21.overwatch.limit")
def make_ready(strategy: Strategy, table: Table) -> Flow:
    """All operatives in the killzone become ready; their orders stay."""
    ids = tuple(one.id for one in table.operatives if one.spot is not None)
    events: list[Event] = [Readied("kt21.initiative.ready", ids)] if ids else []
    used = [one for one in table.operatives if one.count(OVERWATCHED)]
    events += [
        Tokened("kt21.overwatch.limit", one.id, OVERWATCHED, 0, f"{one.name} may use Overwatch again.") for one in used
    ]
    return Next(strategy, [*events, *off_guard(table.operatives)])


@rule("kt21.initiative.first", "kt21.initiative.roll")
def roll_initiative(strategy: Strategy, table: Table) -> Flow:
    """In the first turning point scouting has settled it, or there is a roll-off; later one die each, ties and all."""
    seats = tuple(player.seat for player in table.players)
    if table.turn > 1:
        return Roll(len(seats), _rolled, seat=-1, why="initiative", rule=ROLL, seats=seats)
    if content_of(table).mission is not None and table.order:
        return Next(strategy)
    return Call(strategy, ROLL_OFF, RollOff(seats, "kt21.initiative.first", "kt21.def.roll-off"), _roll_off_won)


def _rolled(strategy: Strategy, table: Table, faces: tuple[int, ...]) -> Flow:
    return Next(strategy.but(faces=faces))


@continuation
def _roll_off_won(strategy: Strategy, table: Table, seat: int) -> Flow:
    return Next(strategy.but(decider=seat))


@rule("kt21.initiative.tie", "kt21.initiative.roll")
def find_decider(strategy: Strategy, table: Table) -> Flow:
    """The higher die decides; on a tie the player who did not have initiative has it, and nobody is asked."""
    faces = strategy.faces
    if not faces:
        return Next(strategy)
    if faces[0] == faces[1]:
        other = table.players[table.order[1]]
        told = Said("kt21.initiative.tie", f"A tie: initiative passes to {other.name}.", other.seat)
        return Next(strategy, [told, Ordered("kt21.initiative.tie", tuple(reversed(table.order)))])
    return Next(strategy.but(decider=faces.index(max(faces))))


@rule("kt21.initiative.roll", "kt21.initiative.first")
def decide_initiative(strategy: Strategy, table: Table) -> Flow:
    """Whoever won the roll decides which player has initiative."""
    if strategy.decider < 0:
        return Next(strategy)
    return ask_initiative(table, strategy.decider, ROLL, _decided)


def _decided(strategy: Strategy, table: Table, answer: str) -> Flow:
    return Next(strategy, [initiative_of(answer, ROLL)])


@rule("kt21.strategy.cp")
def gain_points(strategy: Strategy, table: Table) -> Flow:
    """Each player gains 1 CP."""
    return Next(strategy, [Gained("kt21.strategy.cp", seat, 1) for seat in table.order])


@rule("kt21.objective.timing")
def determine_control(strategy: Strategy, table: Table) -> Flow:
    """Ploys may change what operatives count, so that control is determined once they are over."""
    return Next(strategy, reassessed(table))


STRATEGY = Sequence(
    "kt21.strategy",
    "Strategy phase",
    make_ready,
    roll_initiative,
    Window(INITIATIVE_ROLLED, prompt="Change the initiative roll?", keep="Leave it", rule=ROLL),
    find_decider,
    decide_initiative,
    gain_points,
    Window(STRATEGIC_PLOYS, prompt="Use a strategic ploy?", keep="Pass", rule="kt21.strategy.ploys"),
    Window(
        TARGET_REVEAL,
        prompt="Target reveal: reveal a tac op?",
        keep="Pass",
        leave="Pass for the rest of this step",
        rule="kt21.strategy.target-reveal",
    ),
    determine_control,
)
