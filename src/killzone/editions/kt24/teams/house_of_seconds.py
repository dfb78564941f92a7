"""House of Seconds: what its abilities and ploys do."""

from collections.abc import Iterator
from functools import partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said, Used
from killzone.core.flow import Ask, Call, Done, Flow, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.editions.kt24.actions.action import CONCEAL, Performing
from killzone.editions.kt24.actions.fight import Fighting
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed, can_be_free
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.attack.duel import Duel
from killzone.editions.kt24.battle.ploys import (
    Gambit,
    PloyChoice,
    PloyUse,
    can_use,
    firefight_ploy,
    is_available,
    ploy_of,
    withdraw,
)
from killzone.editions.kt24.battle.strategy import Strategy
from killzone.editions.kt24.board.movement import CHARGE, DASH, FALL_BACK
from killzone.editions.kt24.board.visibility import is_visible, within
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.teams.common import (
    act_freely,
    bearers,
    counted_each,
    free_action,
    has_ability,
    in_force,
    short,
    team_rule,
    team_rules,
    until_the_end,
    use_of,
)
from killzone.editions.shared.actions.shooting import TARGET_SELECTED
from killzone.editions.shared.attack.duel import PARRY
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS, riposte_offers
from killzone.geometry.units import INCH

NO_ADJOURNMENT = "house-of-seconds.no-adjournment"
DISENGAGE = "house-of-seconds.disengage"
UNREMARKED = "house-of-seconds.unremarked"
STAND_IN = "house-of-seconds.stand-in"
THE_GLOVE = "house-of-seconds.the-glove"
FORMAL_PARRY = "house-of-seconds.formal-parry"
RIPOSTE = "house-of-seconds.riposte"
SATISFACTION = "house-of-seconds.satisfaction"

FIGHT = "fight"


# Abilities


@team_rule(NO_ADJOURNMENT)
def no_adjournment(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """It may perform Fight twice in its activation."""
    if action == FIGHT and has_ability(operative, NO_ADJOURNMENT):
        yield Entry(1, NO_ADJOURNMENT, "No Adjournment")


@team_rule(DISENGAGE)
def disengage(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """Its Fall Back costs 1 AP less."""
    if action == FALL_BACK and has_ability(operative, DISENGAGE):
        yield Entry(-1, DISENGAGE, "Disengage")


@team_rule(UNREMARKED)
def unremarked(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """Once per battle it may Charge with a Conceal order."""
    if action == CHARGE and has_ability(operative, UNREMARKED) and not _remarked(table, operative):
        yield Entry(1, UNREMARKED, "Unremarked")


def _remarked(table: Table, operative: Operative) -> bool:
    return table.players[operative.seat].uses(use_of(UNREMARKED, operative)) > 0


@team_rule(UNREMARKED)
def noticed(table: Table, operative: Operative, performing: Performing) -> Iterator[Event]:
    """A Charge with a Conceal order is the one of this battle."""
    if performing.action == CHARGE and operative.order == CONCEAL and has_ability(operative, UNREMARKED):
        yield Used(UNREMARKED, operative.seat, use_of(UNREMARKED, operative), "Unremarked")


@team_rule(STAND_IN)
def stand_in(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """A friendly operative visible to it and within 2" is selected as a target: it may become the target instead."""
    target = table.operative(shooting.target)
    for one in bearers(table, target.seat, STAND_IN):
        if one.id != target.id and within(table, one, target, 2 * INCH) and is_visible(table, one, target):
            label = f"Stand In: {one.name} becomes the target instead of {target.name}"
            take = partial(_stand_in, bearer=one.id)
            about = of(ABILITY, short(STAND_IN)) + of(OPERATIVE, one.id)
            yield Offer(f"{short(STAND_IN)}-{one.id}", one.seat, label, take, rule=STAND_IN, subjects=about)


def _stand_in(shooting: Shooting, table: Table, *, bearer: str) -> Flow:
    target, one = table.operative(shooting.target), table.operative(bearer)
    told = Said(STAND_IN, f"{one.name} stands in for {target.name} and is the target.")
    return Next(shooting.but(target=bearer, queue=(bearer,)), [told])


# Strategy ploys


class Challenge(Value):
    """The Glove under way: whose it is, and who challenges."""

    seat: int
    challenger: str = ""


def challenged_by(table: Table, one: Operative) -> list[Operative]:
    """The enemies that an operative sees and that see it."""
    return [
        enemy for enemy in table.against(one.seat) if is_visible(table, one, enemy) and is_visible(table, enemy, one)
    ]


def challengers(table: Table, seat: int) -> list[Operative]:
    return [one for one in table.of(seat) if challenged_by(table, one)]


def anybody_to_challenge(table: Table, seat: int) -> bool:
    return bool(challengers(table, seat))


@team_rule(THE_GLOVE)
def the_glove(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Choose a friendly and an enemy operative visible to each other: the one may charge the other from farther away,
    and their melee weapons have Balanced against each other.
    """
    return Call(strategy, CHALLENGE, Challenge(seat))


def choose_challenger(challenge: Challenge, table: Table) -> Flow:
    """The friendly operative is chosen."""
    choices = challengers(table, challenge.seat)
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
    choices = challenged_by(table, one)
    if len(choices) == 1:
        return _challenged(challenge, table, choices[0].id)
    buttons = [Option(enemy.id, f"Challenge {enemy.name}", THE_GLOVE, of(OPERATIVE, enemy.id)) for enemy in choices]
    prompt = f"Whom does {one.name} challenge?"
    return Ask(challenge.seat, "glove", prompt, Pick(buttons), _challenged, rule=THE_GLOVE, default=buttons[0].key)


def _challenged(challenge: Challenge, table: Table, answer: str) -> Flow:
    one, enemy = table.operative(challenge.challenger), table.operative(answer)
    text = f"{one.name} challenges {enemy.name}."
    return Done(None, [until_the_end(table, THE_GLOVE, challenge.seat, text, one.id, enemy.id)])


@team_rule(THE_GLOVE)
def charge_at_the_challenged(table: Table, operative: Operative) -> Iterator[tuple[str, Entry]]:
    """It may charge 2" farther than usual if it finishes within control range of the challenged enemy."""
    for effect in table.effects:
        if effect.rule == THE_GLOVE and effect.operative == operative.id:
            yield effect.target, Entry(2 * INCH, THE_GLOVE, "The Glove")


@team_rule(THE_GLOVE)
def duelling(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """Melee weapons that the two use against each other have Balanced."""
    if weapon.melee and any(
        effect.rule == THE_GLOVE and {effect.operative, effect.target} == {operative.id, target.id}
        for effect in table.effects
    ):
        yield WeaponRule("balanced")


CHALLENGE = Sequence("kt24.the-glove", "The Glove", choose_challenger, choose_challenged)


@team_rule(FORMAL_PARRY)
def formal_parry(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point, once per sequence a normal success may block a critical one."""
    text = "once per sequence its operatives may block a critical success with a normal one."
    return Next(strategy, [until_the_end(table, FORMAL_PARRY, seat, text)])


@team_rule(FORMAL_PARRY)
def parrying(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """Its dice may parry, in fights and when shot at."""
    if in_force(table, FORMAL_PARRY, operative.seat):
        yield WeaponRule(PARRY)


# Firefight ploys


@team_rule(RIPOSTE)
def ready_to_riposte(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """The ploy is declared among the dice of a fight, which must know of it beforehand."""
    ploy = ploy_of(table, operative.seat, short(RIPOSTE))
    if ploy is not None and can_use(table, table.players[operative.seat], ploy):
        yield WeaponRule(short(RIPOSTE), ploy.cost)


@team_rule(RIPOSTE)
def riposte(duel: Duel) -> Iterator[Offer]:
    """After the dice are rolled, the defender resolves the first success; then the players alternate."""
    return riposte_offers(duel, short(RIPOSTE), RIPOSTE)


@team_rule(SATISFACTION)
def satisfaction(deed: Deed, table: Table) -> Iterator[Offer]:
    """Whoever incapacitates an enemy in its own Fight performs a free Dash, even after a Charge."""
    if not isinstance(deed.result, Fighting) or deed.result.enemy not in deed.fallen:
        return
    one, id = table.operative(deed.performing.operative), short(SATISFACTION)
    if one.spot is None or not is_available(deed, table, one.seat, id):
        return
    if can_be_free(table, one, _satisfied(deed, one)):
        choices = [PloyChoice("", f"{one.name} performs a free Dash")]
        yield from firefight_ploy(deed, table, one.seat, id, choices, _dash)


def _satisfied(deed: Deed, one: Operative) -> Performing:
    performing = free_action(deed, one, DASH)
    return performing.but(performed=tuple(action for action in performing.performed if action != CHARGE))


@continuation
def _dash(deed: Deed, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(deed, use)
    return act_freely(deed, table, _satisfied(deed, table.operative(deed.performing.operative)))


RULES = team_rules(
    "house-of-seconds",
    NO_ADJOURNMENT,
    DISENGAGE,
    UNREMARKED,
    STAND_IN,
    THE_GLOVE,
    FORMAL_PARRY,
    RIPOSTE,
    SATISFACTION,
    hooks=Hooks(
        repeats=Hook(no_adjournment),
        cost=Hook(disengage),
        despite_order=Hook(unremarked),
        performed=Hook(noticed),
        charges=Hook(charge_at_the_challenged),
        attack_rules=Hook(duelling),
        dice_rules=Hook(parrying, ready_to_riposte),
        gambits=ById(
            Gambit(short(THE_GLOVE), the_glove, anybody_to_challenge), Gambit(short(FORMAL_PARRY), formal_parry)
        ),
        uses=Hook(counted_each(UNREMARKED)),
        effects=ById(lasting(THE_GLOVE, "operative", "target"), lasting(FORMAL_PARRY, "player")),
    ),
    windows={TARGET_SELECTED: (stand_in,), BEFORE_BLOWS: (riposte,), ACTION_ENDED: (satisfaction,)},
    sequences=(CHALLENGE,),
)
