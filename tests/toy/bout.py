"""A bout: a fighter walks, others react, and react to the reaction; then it may strike."""

from collections.abc import Iterable

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Gained, Readied, Said, Scored
from killzone.core.flow import Ask, Call, Done, Flow, Next, Offer, Roll, Sequence, Step, Window, continuation
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.core.walks import Walk
from killzone.geometry.shapes import Spot
from toy.blows import BLOWS, COIN, Blows, blows, harm
from toy.board import near, walk_domain
from toy.leaps import WALK


class Bout(Value):
    fighter: str
    seat: int


class Ambush(Value):
    """A rival strikes the walker, with fewer dice for each warning."""

    fighter: str
    seat: int
    target: str
    dice: int = 3


class Warning(Value):
    seat: int
    ambusher: int
    heard: bool = True
    jeered: bool = False


def walk(bout: Bout, table: Table) -> Flow:
    fighter = table.operative(bout.fighter)
    return Ask(bout.seat, "walk", f"Walk {fighter.name}.", walk_domain(table, fighter), walked, rule="toy.walk")


def walked(bout: Bout, table: Table, path: tuple[Spot, ...]) -> Flow:
    going = Walk(bout.fighter, "walk", "toy.walk", path)
    return Call(bout, WALK, going, events=[Readied("toy.ready", (bout.fighter,), ready=False)])


def strike(bout: Bout, table: Table) -> Flow:
    fighter = table.operative(bout.fighter)
    if not fighter.spot:
        return Done()
    options = [Option(one.id, f"Strike {one.name}", subjects=of(OPERATIVE, one.id)) for one in near(table, fighter)]
    options.append(Option("rest", "Rest"))
    prompt = f"Who does {fighter.name} strike?"
    return Ask(bout.seat, "strike", prompt, Pick(options), then=striking, rule="toy.strike", default="rest")


def striking(bout: Bout, table: Table, rival: str) -> Flow:
    if rival == "rest":
        return Done(events=[Said("toy.strike", f"{table.operative(bout.fighter).name} rests.")])
    return Call(bout, BLOWS, blows(table, bout.fighter, rival, dice=3), then=struck)


@continuation
def struck(_: Value, table: Table, blows: Blows) -> Flow:
    return Done(events=harm(table, blows))


def ambushes(bout: Bout, table: Table) -> Iterable[Offer]:
    """A rival near the walker may strike it for a coin."""
    walker = table.operative(bout.fighter)
    for rival in near(table, walker) if walker.spot else ():
        if table.players[rival.seat].points:
            label = f"Ambush with {rival.name}"
            yield Offer(
                f"ambush-{rival.id}",
                rival.seat,
                label,
                ambush_with(rival),
                rule="toy.ambush",
                price=COIN,
                subjects=of(OPERATIVE, rival.id),
            )


def ambush_with(rival: Operative) -> Step:
    def take(bout: Bout, table: Table) -> Flow:
        ambush = Ambush(rival.id, rival.seat, bout.fighter)
        return Call(bout, AMBUSH, ambush, events=pay(rival.seat, f"an ambush by {rival.name}"))

    return take


def warnings(ambush: Ambush, table: Table) -> Iterable[Offer]:
    """Any other house may warn the walker for a coin: the ambush has one die fewer."""
    for player in table.players:
        if player.points and player.seat != ambush.seat and ambush.dice > 1:
            yield Offer("warn", player.seat, "Warn the walker", warn(player.seat), rule="toy.warning", price=COIN)


def warn(seat: int) -> Step:
    def take(ambush: Ambush, table: Table) -> Flow:
        return Call(ambush, WARNING, Warning(seat, ambush.seat), heard, events=pay(seat, "a warning"))

    return take


@continuation
def heard(ambush: Ambush, table: Table, was_heard: bool) -> Flow:
    return Next(ambush.but(dice=ambush.dice - 1) if was_heard else ambush)


def hushes(warning: Warning, table: Table) -> Iterable[Offer]:
    """The ambusher may hush a warning for a coin: on a 4 or more nobody hears it."""
    if warning.heard and table.players[warning.ambusher].points:
        yield Offer("hush", warning.ambusher, "Hush the warning", hush, rule="toy.hush", price=COIN)


def hush(warning: Warning, table: Table) -> Flow:
    return Roll(1, then=hushed, seat=warning.ambusher, why="a hush", rule="toy.hush")


def hushed(warning: Warning, table: Table, faces: tuple[int, ...]) -> Flow:
    return Next(warning.but(heard=faces[0] < 4), pay(warning.ambusher, "a hush"))


def jeers(warning: Warning, table: Table) -> Iterable[Offer]:
    """Whoever has no part in it may jeer, once, at one of the two for a coin."""
    for player in table.players:
        if player.points and not warning.jeered and player.seat not in (warning.seat, warning.ambusher):
            yield Offer("jeer", player.seat, "Jeer", jeer(player.seat), rule="toy.jeer", price=COIN)


def jeer(seat: int) -> Step:
    def take(warning: Warning, table: Table) -> Flow:
        options = [Option(str(at), table.players[at].name) for at in (warning.seat, warning.ambusher)]
        return Ask(seat, "jeer", "At whom?", Pick(options), then=jeered, rule="toy.jeer")

    def jeered(warning: Warning, table: Table, at: str) -> Flow:
        events = [*pay(seat, "a jeer"), Scored("toy.jeer", int(at), -1, "jeered at")]
        return Next(warning.but(jeered=True), events)

    return take


def end_warning(warning: Warning, table: Table) -> Flow:
    return Done(warning.heard)


def spring(ambush: Ambush, table: Table) -> Flow:
    return Call(ambush, BLOWS, blows(table, ambush.fighter, ambush.target, ambush.dice), then=struck)


def pay(seat: int, why: str) -> list[Event]:
    return [Gained("toy.coins", seat, -1, why)]


BOUT = Sequence(
    "toy.bout",
    "Bout",
    walk,
    Window("walked", prompt="Ambush the walker?", keep="Let it walk", rule="toy.ambush"),
    strike,
)
AMBUSH = Sequence(
    "toy.ambush",
    "Ambush",
    Window("ambush", prompt="Warn the walker?", keep="Keep quiet", rule="toy.warning"),
    spring,
)
WARNING = Sequence(
    "toy.warning",
    "Warning",
    Window("warning", prompt="Answer the warning?", keep="Let it be heard", rule="toy.warning"),
    end_warning,
)
