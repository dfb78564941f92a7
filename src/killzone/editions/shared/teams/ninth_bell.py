"""The Ninth Bell: what its rules are in every edition that has them, with what differs as arguments."""

from collections.abc import Callable, Collection, Iterator
from typing import Any, ClassVar, NamedTuple, Protocol

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Used, Wounded
from killzone.core.flow import Ask, Concerning, Done, Flow, Next, Offer, Roll, Step
from killzone.core.reasons import Reason, because, first
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.shared.actions.action import Performing
from killzone.editions.shared.actions.deeds import Deed
from killzone.editions.shared.attack.attack import Attack
from killzone.editions.shared.attack.shot import LESS_PIERCING
from killzone.editions.shared.board.pulling import Pull, lengths
from killzone.editions.shared.teams.common import Ways, choose_one, has_ability, in_force, short
from killzone.editions.shared.weapons.dice_rules import FREE_COMMAND_REROLL, Reroll, reroll_offers
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

STEADY_HAND = "ninth-bell.steady-hand"
HAUL_IN = "ninth-bell.haul-in"
LISTENS_THROUGH_PLATE = "ninth-bell.listens-through-plate"
PATCH = "ninth-bell.patch"
HULL_RATED = "ninth-bell.hull-rated"
ON_THE_LINE = "ninth-bell.on-the-line"
DOUBLE_BELL = "ninth-bell.double-bell"
BLOW_THE_TANKS = "ninth-bell.blow-the-tanks"

RIVET_CARBINE, GRAPNEL_GUN = "rivet-carbine", "grapnel-gun"
STEADYING = LISTENING = GUIDED = 6 * INCH
ALONG = 3 * INCH
"""How near a friend keeps somebody on the line."""
HAULED_IN = 2 * INCH
MOST_HAUL = 3 * INCH


# Steady Hand


def near_a_steady_hand(ways: Ways, table: Table, operative: Operative) -> Iterator[Any]:
    """Once per turning point Command Re-roll is free for a friendly operative within 6" of one with the ability."""
    if table.players[operative.seat].uses(short(STEADY_HAND), table.turn):
        return
    if any(ways.within(table, one, operative, STEADYING) for one in ways.bearers(table, operative.seat, STEADY_HAND)):
        yield ways.rule(FREE_COMMAND_REROLL)


_FREE = Reroll(short(STEADY_HAND), "Steady Hand", STEADY_HAND, spends=FREE_COMMAND_REROLL, kind=ABILITY)


def free_rerolls(attack: Attack[Any]) -> Iterator[Offer]:
    """The free Command Re-roll takes the place of the one for 1 CP until it is used."""
    for index in attack.open_pools:
        if attack.pools[index].has(FREE_COMMAND_REROLL):
            yield from reroll_offers(attack, index, _FREE, attack.pools[index].faces_to_reroll())


# Haul In, and the guide line


class _Hauling(Protocol):
    """A Shoot that is over: who shot at whom with what, and who was hurt."""

    @property
    def operative(self) -> str: ...

    @property
    def target(self) -> str: ...

    @property
    def weapon(self) -> str: ...

    @property
    def hurt(self) -> Collection[str]: ...


def haul_in_offers(deed: Deed, table: Table, pull_of: Callable[..., Pull], take: Step) -> Iterator[Offer]:
    """A target that the grapnel gun has hurt and left standing may be pulled; `deed` is that of a shot."""
    shooting: _Hauling = deed.result
    if shooting.weapon != GRAPNEL_GUN or short(HAUL_IN) in deed.withdrawn:
        return
    operative, target = table.operative(shooting.operative), table.operative(shooting.target)
    if operative.spot is None or target.spot is None or target.wounds <= 0 or target.id not in shooting.hurt:
        return
    pull = hauling_in(shooting, table, pull_of)
    if has_ability(operative, HAUL_IN) and (far := next(lengths(table, pull), 0)):
        label = f"Haul In: pull {target.name} up to {length_text(far)} towards {operative.name}"
        about = of(ABILITY, short(HAUL_IN)) + of(OPERATIVE, target.id)
        yield Offer(short(HAUL_IN), operative.seat, label, take, rule=HAUL_IN, subjects=about)


def hauling_in(shooting: _Hauling, table: Table, pull_of: Callable[..., Pull]) -> Pull:
    """The pull that follows a shot with the grapnel gun."""
    operative = table.operative(shooting.operative)
    return pull_of(HAUL_IN, "Haul In", operative.seat, shooting.target, operative.id, HAULED_IN)


class GuideLine(NamedTuple):
    """Hauling with the guide line: by which rule, how an edition pulls and measures, and what it calls being near."""

    rule: str
    pull_of: Callable[..., Pull]
    ways: Ways
    range: str

    def pull(self, operative: Operative, target: Operative) -> Pull:
        """The pull that a Haul is: up to 3", and not to near an enemy."""
        return self.pull_of(self.rule, "Haul", operative.seat, target.id, operative.id, MOST_HAUL, clear=True)

    def against(self, table: Table, operative: Operative, target: Operative) -> Reason | None:
        """Why an operative cannot be hauled: it must be visible and within 6", and neither near an enemy nor end so."""
        if not self.ways.within(table, operative, target, GUIDED):
            text = '{target} is {far} from {who}; the guide line reaches 6".'
            far = length_text(self.ways.gap(table, operative, target))
            return because(self.rule, text, target=target.name, far=far, who=operative.name)
        if not self.ways.sees(table, operative, target):
            return because(self.rule, "{target} is not visible to {who}.", target=target.name, who=operative.name)
        near = self.ways.near(table, target)
        if near:
            text = f"{{enemy}} is within {self.range} of {{target}}."
            return because(self.rule, text, enemy=near[0].name, target=target.name)
        if next(lengths(table, self.pull(operative, target)), None) is None:
            text = "{target} cannot be moved straight towards {who}: something is in the way, or an enemy near its end."
            return because(self.rule, text, target=target.name, who=operative.name)
        return None

    def somebody_to_haul(self, table: Table, operative: Operative, performing: Performing) -> Reason | None:
        """There must be another friendly operative that can be hauled."""
        friends = [one for one in table.of(operative.seat) if one.id != operative.id]
        if not friends:
            return because(self.rule, "{who} is the last of its team.", who=operative.name)
        friends.sort(key=lambda one: self.ways.gap(table, operative, one))
        nearest: Reason | None = None
        for one in friends:
            reason = self.against(table, operative, one)
            if reason is None:
                return None
            nearest = nearest or reason
        return nearest

    def ask(self, table: Table, operative: Operative, then: Any) -> Ask:
        """The player says who is hauled."""
        friends = [one for one in table.of(operative.seat) if one.id != operative.id]
        buttons = [Option(one.id, f"Haul {one.name}", self.rule, of(OPERATIVE, one.id)) for one in friends]

        def judge(id: str) -> tuple[Reason, ...]:
            reason = first((self.against,), table, operative, table.operative(id))
            return (reason,) if reason is not None else ()

        prompt = f"Who does {operative.name} haul?"
        return Ask(operative.seat, "haul", prompt, Pick(buttons, judge), then, rule=self.rule)


class Hauling(Concerning):
    """A Haul under way: who is moved."""

    performing: Performing
    target: str = ""

    @property
    def concerns(self) -> str:
        return self.performing.operative


# Patch


class PatchRules(NamedTuple):
    """Patching in an edition: whom an operative may patch, and how many wounds somebody has lost."""

    patients: Callable[[Table, Operative], list[Operative]]
    lost: Callable[[Table, Operative], int]


class Patching(Concerning):
    """A Patch under way: who is patched. An edition derives its own from this one."""

    performing: Performing
    patient: str = ""

    by: ClassVar[PatchRules]

    @property
    def concerns(self) -> str:
        return self.performing.operative


def has_patch(table: Table, operative: Operative) -> bool:
    """Whether Patch is among an operative's actions."""
    return has_ability(operative, PATCH)


def choose_patient(patching: Patching, table: Table) -> Flow:
    """One of those near enough is patched."""
    operative = table.operative(patching.performing.operative)
    choices = [(one, f"Patch {one.name}: {one.wounds} wounds left") for one in patching.by.patients(table, operative)]
    prompt = f"Who does {operative.name} patch?"
    return choose_one(patching, table, operative.seat, "patient", prompt, choices, _patient, rule=PATCH)


def _patient(patching: Patching, table: Table, answer: str) -> Flow:
    return Next(patching.but(patient=answer))


def roll_patch(patching: Patching, table: Table) -> Flow:
    """A D3 is rolled."""
    seat = table.operative(patching.performing.operative).seat
    return Roll(1, patched, seat=seat, why="a D3 for Patch", rule=PATCH)


def patched(patching: Patching, table: Table, faces: tuple[int, ...]) -> Flow:
    """It regains D3+1 wounds, no more than it has lost; a D3 is a D6 halved, rounding up."""
    patient = table.operative(patching.patient)
    events = regained(PATCH, patient, patching.by.lost(table, patient), d3(faces[0]) + 1)
    return Done(None, [Used(PATCH, patient.seat, short(PATCH), "Patch"), *events])


def d3(face: int) -> int:
    """A D3 is a D6 halved, rounding up."""
    return (face + 1) // 2


def regained(rule: str, operative: Operative, lost: int, most: int) -> list[Event]:
    """An operative regains up to so many of the wounds that it has lost."""
    return [Wounded(rule, operative.id, -min(lost, most))]


# Ploys


def less_piercing(ways: Ways, table: Table, operative: Operative) -> Iterator[Any]:
    """Hull Rated: what pierces the armour of a side's operatives counts 1 less."""
    if in_force(table, HULL_RATED, operative.seat):
        yield ways.rule(LESS_PIERCING, 1)


def weight_on_the_line(ways: Ways, table: Table, operative: Operative) -> Iterator[Entry]:
    """On the Line: 1 more while another friendly operative is visible to it and within 3"."""
    if not in_force(table, ON_THE_LINE, operative.seat):
        return
    for one in table.of(operative.seat):
        if one.id != operative.id and ways.within(table, operative, one, ALONG) and ways.sees(table, operative, one):
            yield Entry(1, ON_THE_LINE, f"On the Line, with {one.name}")
            return


def cheaper_fall_back(table: Table, operative: Operative) -> Iterator[Entry]:
    """Blow the Tanks: 1 AP less to Fall Back."""
    for effect in table.effects:
        if effect.rule == BLOW_THE_TANKS and effect.operative == operative.id:
            yield Entry(-1, BLOW_THE_TANKS, "Blow the Tanks")
