"""House of Seconds: those of its rules that are the same in every edition that has the team."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said, Used
from killzone.core.flow import Ask, Done, Flow, Next, Offer
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.editions.shared.actions.action import CONCEAL, Performing
from killzone.editions.shared.actions.deeds import Deed
from killzone.editions.shared.attack.duel import PARRY, Duel
from killzone.editions.shared.attack.riposte import riposte_offers
from killzone.editions.shared.battle.declared_ploys import Declaring, PloyUse, withdraw
from killzone.editions.shared.battle.ploys import PloyChoice, can_use
from killzone.editions.shared.cards.weapons import WeaponRule
from killzone.editions.shared.teams.common import (
    FreeActions,
    carries,
    has_ability,
    in_force,
    short,
    until_the_end,
    use_of,
)
from killzone.geometry.units import INCH

NO_ADJOURNMENT: Final = "house-of-seconds.no-adjournment"
DISENGAGE: Final = "house-of-seconds.disengage"
UNREMARKED: Final = "house-of-seconds.unremarked"
STAND_IN: Final = "house-of-seconds.stand-in"
THE_GLOVE: Final = "house-of-seconds.the-glove"
FORMAL_PARRY: Final = "house-of-seconds.formal-parry"
RIPOSTE: Final = "house-of-seconds.riposte"
SATISFACTION: Final = "house-of-seconds.satisfaction"

FIGHT, DASH, CHARGE, FALL_BACK = "fight", "dash", "charge", "fall-back"


# Abilities


@carries(NO_ADJOURNMENT)
def no_adjournment(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """It may perform Fight twice in its activation."""
    if action == FIGHT and has_ability(operative, NO_ADJOURNMENT):
        yield Entry(1, NO_ADJOURNMENT, "No Adjournment")


@carries(DISENGAGE)
def disengage(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """Its Fall Back costs 1 AP less."""
    if action == FALL_BACK and has_ability(operative, DISENGAGE):
        yield Entry(-1, DISENGAGE, "Disengage")


@carries(UNREMARKED)
def unremarked(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """Once per battle it may Charge with a Conceal order."""
    used = table.players[operative.seat].uses(use_of(UNREMARKED, operative))
    if action == CHARGE and has_ability(operative, UNREMARKED) and not used:
        yield Entry(1, UNREMARKED, "Unremarked")


def remarked(operative: Operative, performing: Performing) -> Iterator[Event]:
    """A Charge with a Conceal order is the one of this battle."""
    if performing.action == CHARGE and operative.order == CONCEAL and has_ability(operative, UNREMARKED):
        yield Used(UNREMARKED, operative.seat, use_of(UNREMARKED, operative), "Unremarked")


class _Aimed(Protocol):
    """A Shoot under way at a target, with all that are still to be shot at."""

    @property
    def target(self) -> str: ...

    def but(self, *, target: str, queue: tuple[str, ...]) -> Self: ...


def _stand_in(shooting: _Aimed, table: Table, *, bearer: str) -> Flow:
    target, one = table.operative(shooting.target), table.operative(bearer)
    told = Said(STAND_IN, f"{one.name} stands in for {target.name} and is the target.")
    return Next(shooting.but(target=bearer, queue=(bearer,)), [told])


# The Glove


class Challenge(Value):
    """The Glove under way: whose it is, and who challenges. An edition's own says what is visible to whom."""

    seat: int
    challenger: str = ""

    sees: ClassVar[Callable[[Table, Operative, Operative], bool]]

    @classmethod
    def challenged_by(cls, table: Table, one: Operative) -> Iterator[Operative]:
        """The enemies that an operative sees and that see it."""
        for enemy in table.against(one.seat):
            if cls.sees(table, one, enemy) and cls.sees(table, enemy, one):
                yield enemy

    @classmethod
    def challengers(cls, table: Table, seat: int) -> Iterator[Operative]:
        """Whoever has somebody to challenge: the first whom they see will do."""
        for one in table.of(seat):
            if any(True for _ in cls.challenged_by(table, one)):
                yield one

    @classmethod
    def possible(cls, table: Table, seat: int) -> bool:
        """Whether there is anybody to challenge."""
        return any(True for _ in cls.challengers(table, seat))


def choose_challenger(challenge: Challenge, table: Table) -> Flow:
    """The friendly operative is chosen."""
    choices = list(challenge.challengers(table, challenge.seat))
    if len(choices) == 1:
        return _challenger(challenge, table, choices[0].id)
    buttons = [Option(one.id, f"{one.name} throws the glove", THE_GLOVE, of(OPERATIVE, one.id)) for one in choices]
    prompt = "Who throws the glove?"
    return Ask(challenge.seat, "glove", prompt, Pick(buttons), _challenger, rule=THE_GLOVE, default=buttons[0].key)


def _challenger(challenge: Challenge, table: Table, answer: str) -> Flow:
    return Next(challenge.but(challenger=answer))


def choose_challenged(challenge: Challenge, table: Table) -> Flow:
    """The enemy is chosen."""
    one = table.operative(challenge.challenger)
    choices = list(challenge.challenged_by(table, one))
    if len(choices) == 1:
        return _challenged(challenge, table, choices[0].id)
    buttons = [Option(enemy.id, f"Challenge {enemy.name}", THE_GLOVE, of(OPERATIVE, enemy.id)) for enemy in choices]
    prompt = f"Who does {one.name} challenge?"
    return Ask(challenge.seat, "glove", prompt, Pick(buttons), _challenged, rule=THE_GLOVE, default=buttons[0].key)


def _challenged(challenge: Challenge, table: Table, answer: str) -> Flow:
    one, enemy = table.operative(challenge.challenger), table.operative(answer)
    text = f"{one.name} challenges {enemy.name}."
    return Done(None, [until_the_end(table, THE_GLOVE, challenge.seat, text, one.id, enemy.id)])


@carries(THE_GLOVE)
def charge_at_the_challenged(table: Table, operative: Operative) -> Iterator[tuple[str, Entry]]:
    """It may charge 2" farther than usual if it finishes near the challenged enemy."""
    for effect in table.effects:
        if effect.rule == THE_GLOVE and effect.operative == operative.id:
            yield effect.target, Entry(2 * INCH, THE_GLOVE, "The Glove")


# Rules that need to know more of an edition


class HouseOfSeconds(NamedTuple):
    """What these rules ask of an edition: who has an ability, how near two are, and who sees whom; how ploys are
    declared and free actions performed; who fell to a Fight action; and its rules of dice by their names. The edition
    enters `dash` among its continuations.
    """

    bearers: Callable[[Table, int, str], list[Operative]]
    within: Callable[[Table, Operative, Operative, int], bool]
    sees: Callable[[Table, Operative, Operative], bool]
    declaring: Declaring
    freely: FreeActions
    felled: Callable[[Table, Any], bool]
    rule: Callable[[str, int], WeaponRule]

    @carries(STAND_IN)
    def stand_in(self, shooting: _Aimed, table: Table) -> Iterator[Offer]:
        """A friend visible to it and within 2" is selected as a target: it may become the target instead."""
        target = table.operative(shooting.target)
        for one in self.bearers(table, target.seat, STAND_IN):
            if one.id != target.id and self.within(table, one, target, 2 * INCH) and self.sees(table, one, target):
                label = f"Stand In: {one.name} becomes the target instead of {target.name}"
                take = partial(_stand_in, bearer=one.id)
                about = of(ABILITY, short(STAND_IN)) + of(OPERATIVE, one.id)
                yield Offer(f"{short(STAND_IN)}-{one.id}", one.seat, label, take, rule=STAND_IN, subjects=about)

    @carries(THE_GLOVE)
    def duelling(self, table: Table, operative: Operative, target: Operative, weapon: Any) -> Iterator[WeaponRule]:
        """Melee weapons that the two use against each other have Balanced."""
        if weapon.melee and any(
            effect.rule == THE_GLOVE and {effect.operative, effect.target} == {operative.id, target.id}
            for effect in table.effects
        ):
            yield self.rule("balanced", 0)

    @carries(FORMAL_PARRY)
    def parrying(self, table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
        """Its dice may parry."""
        if in_force(table, FORMAL_PARRY, operative.seat):
            yield self.rule(PARRY, 0)

    @carries(RIPOSTE)
    def ready_to_riposte(self, table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
        """The ploy is declared among the dice of a fight, which must know of it beforehand."""
        ploy = self.declaring.ploy(table, operative.seat, short(RIPOSTE))
        if ploy is not None and can_use(table, table.players[operative.seat], ploy):
            yield self.rule(short(RIPOSTE), ploy.cost)

    @carries(SATISFACTION)
    def satisfaction(self, deed: Deed, table: Table) -> Iterator[Offer]:
        """Whoever incapacitates an enemy in its own Fight performs a free Dash, even after a Charge."""
        one, id = table.operative(deed.performing.operative), short(SATISFACTION)
        if (
            one.spot is None
            or not self.felled(table, deed)
            or not self.declaring.is_available(deed, table, one.seat, id)
        ):
            return
        if self.freely.can_be(table, one, self.satisfied(deed, one)):
            choices = [PloyChoice("", f"{one.name} performs a free Dash")]
            yield from self.declaring.offers(deed, table, one.seat, id, choices, self.dash)

    def dash(self, deed: Deed, table: Table, use: PloyUse) -> Flow:
        """It dashes, unless the ploy was taken back."""
        if use.taken_back:
            return withdraw(deed, use)
        return self.freely.act(deed, table, self.satisfied(deed, table.operative(deed.performing.operative)))

    def satisfied(self, deed: Deed, one: Operative) -> Any:
        """The free Dash: a Charge before it does not count."""
        performing = self.freely.action(deed, one, DASH)
        return performing.but(performed=tuple(action for action in performing.performed if action != CHARGE))


@carries(RIPOSTE)
def riposte(duel: Duel[Any]) -> Iterator[Offer]:
    """After the dice are rolled, the defender resolves the first success; then the players alternate."""
    return riposte_offers(duel, short(RIPOSTE), RIPOSTE)
