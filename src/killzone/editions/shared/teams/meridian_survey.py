"""Meridian Survey: what its rules are in every edition that has them, with what differs as arguments."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from killzone.core.events import Began, Commanded, Event, Said, Used
from killzone.core.flow import Done, Flow, Next, Offer, Roll
from killzone.core.flow import Sequence as Steps
from killzone.core.reasons import Reason, because
from killzone.core.subjects import ABILITY, OPERATIVE, REROLL, of
from killzone.core.subjects import EQUIPMENT as ITEM
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.editions.shared.actions.action import CONCEAL, ENGAGE, FREE, ActionRule, Performing
from killzone.editions.shared.attack.shot import DEFENCE, Shot
from killzone.editions.shared.battle.ploys import PloyChoice
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.board.kept import kept_while_nobody_moves
from killzone.editions.shared.cards.weapons import WeaponRule
from killzone.editions.shared.teams.common import (
    CalledPloy,
    FreeActions,
    LastingPloy,
    Ways,
    carries,
    choose_one,
    has_ability,
    in_force,
    once,
    short,
    until_the_end,
    use_of,
)
from killzone.editions.shared.weapons.dice_rules import Reroll, reroll_offers
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

A = TypeVar("A", bound=ActionRule)

SECOND_OPINION = "meridian-survey.second-opinion"
SPOTTED_FIRE = "meridian-survey.spotted-fire"
HELIOGRAPH = "meridian-survey.heliograph"
WALKS_AHEAD = "meridian-survey.walks-ahead"
TRIANGULATE = "meridian-survey.triangulate"
HOLD_THE_PEG = "meridian-survey.hold-the-peg"
CARRY_THE_CHAIN = "meridian-survey.carry-the-chain"
RECIPROCAL_SIGHT = "meridian-survey.reciprocal-sight"

PLOTTING_MORTAR, CHIEF, CHAINMAN = "plotting-mortar", "party-chief", "chainman"
ALMANAC = "almanac"
SIGNAL = 12 * INCH
CHAIN = 3 * INCH


# Second Opinion


def second_opinions(ways: Ways, table: Table, change: Callable[..., Flow]) -> Iterator[Offer]:
    """Once per turning point, for 0 CP: the order of a friendly operative visible to one with the ability changes."""
    for player in table.players:
        chiefs = ways.bearers(table, player.seat, SECOND_OPINION)
        if not chiefs or player.uses(short(SECOND_OPINION), table.turn):
            continue
        for one in table.of(player.seat):
            if any(ways.sees(table, chief, one) for chief in chiefs):
                order = CONCEAL if one.order == ENGAGE else ENGAGE
                label = f"Second Opinion: {one.name} changes to {order.capitalize()}"
                take = partial(change, operative=one.id, order=order)
                key, price = f"{short(SECOND_OPINION)}-{one.id}", command_points(0)
                about = of(ABILITY, short(SECOND_OPINION)) + of(OPERATIVE, one.id)
                yield Offer(key, player.seat, label, take, rule=SECOND_OPINION, price=price, subjects=about)


def changed(one: Operative, order: str) -> list[Event]:
    """The order of an operative changes."""
    used = Used(SECOND_OPINION, one.seat, short(SECOND_OPINION), "Second Opinion")
    return [used, Commanded(SECOND_OPINION, one.id, order)]


# Spotted Fire


@carries(SPOTTED_FIRE)
def spotters(table: Table, operative: Operative, weapon: Any) -> Iterator[Operative]:
    """Without having moved in this turning point it may take a mortar target that the Party Chief sees."""
    if weapon.id != PLOTTING_MORTAR or not has_ability(operative, SPOTTED_FIRE) or operative.moved == table.turn:
        return
    for one in table.of(operative.seat):
        card: Any = one.card
        if CHIEF in card.keywords and one.id != operative.id:
            yield one


# Heliograph


class Heliograph(NamedTuple):
    """Signalling in an edition: how it measures, and the entries about being visible, about distances, and about
    performing an action once.
    """

    ways: Ways
    visible: str
    distance: str
    once: str

    def action(self, kind: type[A], sequence: str) -> A:
        """Heliograph as an action, its sequence called so: once per turning point, with somebody to signal to."""
        steps: Steps[Any] = Steps(sequence, "Heliograph", self.choose_friend)
        unused = once(self.once, short(HELIOGRAPH), "Heliograph")
        checks = (unused, self.somebody_to_signal)
        return kind(short(HELIOGRAPH), "Heliograph", 1, HELIOGRAPH, checks, steps, offered=has_heliograph)

    def against(self, table: Table, operative: Operative, friend: Operative) -> Reason | None:
        """Why an operative cannot be signalled to: it must be visible and within 12"."""
        if not self.ways.sees(table, operative, friend):
            text = "{friend} is not visible to {who}."
            return because(self.visible, text, friend=friend.name, who=operative.name)
        if not self.ways.within(table, operative, friend, SIGNAL):
            text = '{friend} is {far} from {who}; Heliograph reaches 12".'
            far = length_text(self.ways.gap(table, operative, friend))
            return because(self.distance, text, friend=friend.name, far=far, who=operative.name)
        return None

    def somebody_to_signal(self, table: Table, operative: Operative, performing: Performing) -> Reason | None:
        """Heliograph needs another friendly operative that is visible and within 12"."""
        friends = [one for one in table.of(operative.seat) if one.id != operative.id]
        if not friends:
            return because(self.visible, "{who} is the last of its team.", who=operative.name)
        friends.sort(key=lambda one: self.ways.gap(table, operative, one))
        reasons = [self.against(table, operative, one) for one in friends]
        return None if None in reasons else reasons[0]

    @carries(HELIOGRAPH)
    def choose_friend(self, performing: Performing, table: Table) -> Flow:
        """Another friendly operative is signalled to."""
        operative = table.operative(performing.operative)
        friends = [one for one in table.of(operative.seat) if one.id != operative.id]
        choices = [
            (one, f"Signal to {one.name}: 1 more APL") for one in friends if self.against(table, operative, one) is None
        ]
        prompt = f"Who does {operative.name} signal to?"
        return choose_one(performing, table, operative.seat, "signal", prompt, choices, _signalled, rule=HELIOGRAPH)


def _signalled(performing: Performing, table: Table, answer: str) -> Flow:
    friend = table.operative(answer)
    effect = Effect(HELIOGRAPH, friend.id, friend.seat, until="activated")
    text = f"{friend.name} has 1 more APL until its next activation is over."
    used = Used(HELIOGRAPH, friend.seat, short(HELIOGRAPH), "Heliograph")
    return Done(None, [used, Began(HELIOGRAPH, effect, text)])


def has_heliograph(table: Table, operative: Operative) -> bool:
    """Whether Heliograph is among an operative's actions."""
    return has_ability(operative, HELIOGRAPH)


@carries(HELIOGRAPH)
def signalled(table: Table, operative: Operative) -> Iterator[Entry]:
    """1 more APL until the end of its next activation."""
    for effect in table.effects:
        if effect.rule == HELIOGRAPH and effect.operative == operative.id:
            yield Entry(1, HELIOGRAPH, "Heliograph")


# Walks Ahead


class WalksAhead(NamedTuple):
    """Walking ahead in an edition: which action that is and what it is called, as what it is performed."""

    ways: Ways
    freely: FreeActions
    performing: type[Performing]
    action: str
    name: str

    @carries(WALKS_AHEAD)
    def offers(self, setup: object, table: Table) -> Iterator[Offer]:
        """Before the battle whoever has the ability may perform the action for free, once."""
        for player in table.players:
            for one in self.ways.bearers(table, player.seat, WALKS_AHEAD):
                performing = self.performing(one.id, self.action, FREE)
                if player.uses(use_of(WALKS_AHEAD, one)) or not self.freely.can_be(table, one, performing):
                    continue
                label = f"Walks Ahead: {one.name} performs a free {self.name}"
                key, about = f"{short(WALKS_AHEAD)}-{one.id}", of(ABILITY, short(WALKS_AHEAD)) + of(OPERATIVE, one.id)
                take = partial(self.walk, performing=performing)
                yield Offer(key, player.seat, label, take, rule=WALKS_AHEAD, subjects=about)

    def walk(self, setup: object, table: Table, *, performing: Performing) -> Flow:
        """It walks ahead."""
        one = table.operative(performing.operative)
        used = Used(WALKS_AHEAD, one.seat, use_of(WALKS_AHEAD, one), "Walks Ahead")
        return self.freely.perform(setup, table, performing, None, [used])


# Triangulate


class Sighting(Value):
    """Triangulate under way: whose it is. An edition derives its own from this one."""

    seat: int


def seen_by_two(ways: Ways, table: Table, seat: int) -> Iterator[Operative]:
    """The enemies that at least two friendly operatives see."""
    for enemy in table.against(seat):
        seeing = 0
        for one in table.of(seat):
            seeing += ways.sees(table, one, enemy)
            if seeing == 2:
                yield enemy
                break


class Triangulation(NamedTuple):
    """Triangulating in an edition: what ranged weapons have against the enemy, as rules and in words."""

    ways: Ways
    rules: tuple[WeaponRule, ...]
    have: str

    def ploy(self, sequence: str, sighting: type[Sighting]) -> CalledPloy:
        """The ploy, its sequence called so."""
        steps = Steps(sequence, "Triangulate", self.choose_sighted)
        return CalledPloy(TRIANGULATE, steps, sighting, kept_while_nobody_moves(self.possible))

    def possible(self, table: Table, seat: int) -> bool:
        """Whether two friendly operatives see the same enemy."""
        return any(True for _ in seen_by_two(self.ways, table, seat))

    def choose_sighted(self, sighting: Sighting, table: Table) -> Flow:
        """The enemy is chosen."""
        choices = [(one, f"Triangulate {one.name}") for one in seen_by_two(self.ways, table, sighting.seat)]
        then, prompt = partial(_sighted, have=self.have), "Which enemy do you triangulate?"
        return choose_one(sighting, table, sighting.seat, "triangulate", prompt, choices, then, rule=TRIANGULATE)

    @carries(TRIANGULATE)
    def triangulated(self, table: Table, operative: Operative, target: Operative, weapon: Any) -> Iterator[WeaponRule]:
        """Friendly ranged weapons have these rules against the chosen enemy."""
        if is_triangulated(table, operative, target, weapon):
            yield from self.rules


def _sighted(sighting: Sighting, table: Table, answer: str, *, have: str) -> Flow:
    text = f"its ranged weapons have {have} against {table.operative(answer).name}."
    return Done(None, [until_the_end(table, TRIANGULATE, sighting.seat, text, target=answer)])


def is_triangulated(table: Table, operative: Operative, target: Operative, weapon: Any) -> bool:
    """Whether a ranged weapon of an operative is used against the enemy that its side has chosen."""
    return not weapon.melee and any(
        effect.rule == TRIANGULATE and effect.seat == operative.seat and effect.target == target.id
        for effect in table.effects
    )


# Hold the Peg


HOLD_THE_PEG_PLOY = LastingPloy(
    HOLD_THE_PEG, "its operatives in cover that have not moved may re-roll one defence die."
)


class Peg(NamedTuple):
    """Holding the peg in an edition, which makes its own rules of dice and says of whose shots the target is in cover.

    It marks `rerolls` as a rule of own dice.
    """

    rule: Callable[[str], Any]
    in_cover: Callable[[Any], bool]

    @carries(HOLD_THE_PEG)
    def held(self, table: Table, operative: Operative, other: Operative) -> Iterator[Any]:
        """Whoever has not moved in this turning point may re-roll."""
        if operative.moved != table.turn and in_force(table, HOLD_THE_PEG, operative.seat):
            yield self.rule(short(HOLD_THE_PEG))

    @carries(HOLD_THE_PEG)
    def rerolls(self, shot: Shot[Any]) -> Iterator[Offer]:
        """One defence die of a target in cover may be re-rolled."""
        pool = shot.defence
        if self.in_cover(shot) and pool.has(_PEG.word) and not pool.uses(_PEG.word):
            yield from reroll_offers(shot, DEFENCE, _PEG, pool.faces_to_reroll())


_PEG = Reroll(short(HOLD_THE_PEG), "Hold the Peg", HOLD_THE_PEG)


# Carry the Chain


def next_in_the_chain(ways: Ways, table: Table, last: Operative) -> list[PloyChoice]:
    """The ready friendly operatives within 3" of somebody whose activation is over."""
    return [
        PloyChoice(one.id, f"{one.name} is activated next", of(OPERATIVE, one.id))
        for one in table.of(last.seat)
        if one.ready and one.id != last.id and ways.within(table, last, one, CHAIN)
    ]


# The almanac


class _Rolled(Protocol):
    """A turning point of which the initiative dice have been rolled, those of all seats."""

    @property
    def faces(self) -> tuple[int, ...]: ...

    def but(self, *, faces: tuple[int, ...]) -> Self: ...


def almanac_offers(
    strategy: _Rolled, table: Table, has: Callable[[Table, int, str], bool], rule: str
) -> Iterator[Offer]:
    """Once per battle a player re-rolls their initiative die; `has` says whether a side has an item."""
    for player in table.players:
        if strategy.faces and has(table, player.seat, ALMANAC) and not player.uses(ALMANAC):
            label = f"Almanac: re-roll your {strategy.faces[player.seat]}"
            take = partial(_consult, seat=player.seat, rule=rule)
            yield Offer(ALMANAC, player.seat, label, take, rule=rule, subjects=of(ITEM, ALMANAC), verb=REROLL)


def _consult(strategy: _Rolled, table: Table, *, seat: int, rule: str) -> Flow:
    return Roll(1, partial(_consulted, seat=seat, rule=rule), seat=seat, why="initiative again", rule=rule, aside=True)


def _consulted(strategy: _Rolled, table: Table, faces: tuple[int, ...], *, seat: int, rule: str) -> Flow:
    dice = tuple(faces[0] if own == seat else face for own, face in enumerate(strategy.faces))
    text = f"Almanac: {table.players[seat].name} re-rolls {strategy.faces[seat]} -> {faces[0]}."
    return Next(strategy.but(faces=dice), [Used(rule, seat, ALMANAC, "the almanac"), Said(rule, text)])
