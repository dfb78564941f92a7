"""A charge: targets are named, their players react, the dice fall, and the model charges or falls short."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said, Tokened
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.walks import Walk
from killzone.editions.kt18.battle.rolls import CHARGE_ROLL, Rolling
from killzone.editions.kt18.board.measuring import ENGAGED, enemies_within, engaging, gap, within
from killzone.editions.kt18.board.movement import CHARGE
from killzone.editions.kt18.movement.falling_short import FallingShort
from killzone.editions.kt18.movement.moving import Moving, can_end, distance, domain, goes_somewhere, walk
from killzone.editions.kt18.movement.reactions import REACTIONS, Reacting
from killzone.editions.kt18.operatives.asking import about
from killzone.editions.kt18.operatives.states import CHARGE_ATTEMPTED, charge_done, is_decided
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

CHARGE_REACH: Final = 12 * INCH
"""How near an enemy must be to be charged."""
CHARGE_DECLARED: Final = "charge-declared"
ENOUGH: Final = "enough"


class Charging(Concerning):
    """A charge under way: its targets in the order named, and what was rolled for it.

    `dice` are rolled, of which the lowest `dropped` do not count.
    """

    operative: str
    targets: tuple[str, ...] = ()
    dice: int = 2
    dropped: int = 0
    rolled: int = 0

    @property
    def concerns(self) -> str:
        return self.operative

    @property
    def moving(self) -> Moving:
        """The charge as a move."""
        return Moving(self.operative, CHARGE, (), self.rolled, self.targets)


@rule("kt18.charge.targets", "kt18.charge.eligibility")
def possible_targets(table: Table, charging: Charging) -> tuple[Operative, ...]:
    """The enemies that can be named: those within 12", of any player, seen or not, that are not named yet."""
    model = table.operative(charging.operative)
    found = enemies_within(table, model, CHARGE_REACH)
    return tuple(enemy for enemy in found if enemy.id not in charging.targets)


@rule("kt18.charge.targets")
def name_targets(charging: Charging, table: Table) -> Flow:
    """The player names one target after another, until that is enough."""
    model = table.operative(charging.operative)
    left = possible_targets(table, charging)
    if not left:
        return Next(charging)
    enough = (ENOUGH,) if charging.targets else ()

    def options() -> Iterator[Option]:
        id = "kt18.charge.targets"
        yield from (Option(key, "Nobody else", id) for key in enough)
        for enemy in left:
            label = f"{enemy.name} ({length_text(gap(model, enemy), 1)})"
            yield Option(enemy.id, label, id, of(OPERATIVE, enemy.id))

    prompt = f"Who{' else' if enough else ''} does {model.name} charge?"
    domain = Pick(options, keys=(*enough, *[enemy.id for enemy in left]))
    default = ENOUGH if enough else None
    return Ask(model.seat, "charge-target", prompt, domain, _named, rule="kt18.charge.targets", default=default)


def _named(charging: Charging, table: Table, key: str) -> Flow:
    if key == ENOUGH:
        return Next(charging)
    return Jump(charging.but(targets=(*charging.targets, key)), name_targets)


@rule("kt18.charge.once")
def declare(charging: Charging, table: Table) -> Flow:
    """The charge is attempted: it counts whatever becomes of it, and the model does not shoot in this round."""
    return Next(charging, _declared(charging, table))


def _declared(charging: Charging, table: Table) -> Iterator[Event]:
    model = table.operative(charging.operative)
    whom = ", ".join(
        f"{enemy.name} ({length_text(gap(model, enemy), 1)})" for enemy in map(table.operative, charging.targets)
    )
    text = f"{model.name} attempts a charge: {whom}."
    yield Tokened("kt18.charge.once", model.id, CHARGE_ATTEMPTED, 1, text)


def _charger(charging: Charging, table: Table) -> tuple[int, ...]:
    return (table.operative(charging.operative).seat,)


@rule("kt18.charge.reaction-order")
def let_react(charging: Charging, table: Table) -> Flow:
    """Before the roll the players of the targets react."""
    return Call(charging, REACTIONS, Reacting(charging.operative, charging.targets))


@rule("kt18.charge.move", "kt18.charge.reactions-stop", "kt18.def.dice", "kt18.round.eliminated")
@rule("kt18.charge.non-targets")
def roll_charge(charging: Charging, table: Table) -> Flow:
    """Roll 2D6, if the charger is still there, and somebody to charge.

    Whom overwatch has brought to within 1" of an enemy that it did not name stays there: its charge fails.
    """
    model = table.operative(charging.operative)
    if model.spot is None:
        text = f"{model.name} is out of action: the charge ends."
        return Done(None, [Said("kt18.charge.reactions-stop", text)])
    if is_decided(table):
        return Done()
    other = next((enemy for enemy in engaging(table, model) if enemy.id not in charging.targets), None)
    if other is not None:
        text = f'{model.name} is within 1" of {other.name}, whom it did not name: its charge fails.'
        return Done(None, [Said("kt18.charge.non-targets", text)])
    near = min(
        ((gap(model, one), one.name) for one in map(table.operative, charging.targets) if one.spot), default=None
    )
    against = f"{near[1]} is {length_text(near[0], 1)} away" if near else ""
    rolling = Rolling(
        model.seat, model.id, "a charge", "kt18.charge.move", charging.dice, charging.dropped, against=against
    )
    return Call(charging, CHARGE_ROLL, rolling, _charge_rolled)


@continuation
def _charge_rolled(charging: Charging, table: Table, rolling: Rolling) -> Flow:
    return Next(charging.but(rolled=rolling.total))


@rule("kt18.charge.move", "kt18.charge.failed")
def choose_way(charging: Charging, table: Table) -> Flow:
    """A charge that can reach a target must; where no way to one is found it falls short."""
    model = table.operative(charging.operative)
    far = length_text(distance(table, charging.moving).total, 1)
    if can_end(table, charging.moving):
        prompt = f"Where does {model.name} charge? Up to {far}."
        return Ask(model.seat, "path", prompt, domain(table, charging.moving), _go, rule="kt18.charge.move")
    prompt = f"{far} is not enough: {model.name} stays, or goes as close as it can to a target."
    short = FallingShort(table, charging.moving).domain()
    return Ask(model.seat, "path", prompt, short, _go, rule="kt18.charge.failed")


def _go(charging: Charging, table: Table, path: tuple[Spot, ...]) -> Flow:
    model = table.operative(charging.operative)
    if not goes_somewhere(model, path):
        return Next(charging)
    return walk(charging, table, charging.moving, path, _charge_walked)


@continuation
def _charge_walked(charging: Charging, table: Table, way: Walk) -> Flow:
    return Next(charging)


@rule("kt18.def.charged", "kt18.charge.failed")
def finish(charging: Charging, table: Table) -> Flow:
    """Whoever is a target within 1" of where the charge ended was charged; without any the charge has failed."""
    model = table.operative(charging.operative)
    if model.spot is None:
        return Done()
    targets = [one for one in map(table.operative, charging.targets) if one.spot is not None]
    reached = [one for one in targets if within(model, one, ENGAGED)]
    if reached:
        return Done(None, charge_done(model, reached))
    return Done(None, [Said("kt18.charge.failed", f"{model.name} falls short: it has not charged.")])


CHARGING = Sequence(
    "kt18.charging",
    "Charge",
    name_targets,
    declare,
    Window(
        CHARGE_DECLARED,
        prompt=about("{who} charges. Use anything?"),
        keep="Nothing",
        rule="kt18.charge.targets",
        order=_charger,
    ),
    let_react,
    roll_charge,
    choose_way,
    finish,
)
