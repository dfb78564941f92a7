"""House of Seconds: what its abilities and ploys do."""

from collections.abc import Iterator

from killzone.core.events import Event
from killzone.core.flow import Sequence, continuations_of
from killzone.core.hooks import ById, Hook
from killzone.core.table import Operative, Table
from killzone.editions.kt24.actions.action import Performing
from killzone.editions.kt24.actions.fight import Fighting
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed
from killzone.editions.kt24.battle.ploys import DECLARING
from killzone.editions.kt24.board.visibility import is_visible, within
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.teams.common import CARRIERS, FREELY, bearers, team_rule, team_rules
from killzone.editions.shared.actions.shooting import TARGET_SELECTED
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.board.kept import kept_while_nobody_moves
from killzone.editions.shared.hooks import ActionHook
from killzone.editions.shared.teams import house_of_seconds as house
from killzone.editions.shared.teams.common import CalledPloy, LastingPloy, counted_each
from killzone.editions.shared.teams.house_of_seconds import FORMAL_PARRY, THE_GLOVE, UNREMARKED, HouseOfSeconds


def _felled(table: Table, deed: Deed) -> bool:
    """Whether a Fight action has incapacitated the enemy."""
    return isinstance(deed.result, Fighting) and deed.result.enemy in deed.fallen


HOUSE = HouseOfSeconds(bearers, within, is_visible, DECLARING, FREELY, _felled, WeaponRule)

continuations_of("kt24", HOUSE.dash)
CARRIERS.adopt(HOUSE, house.no_adjournment, house.disengage, house.unremarked)
CARRIERS.adopt(house.charge_at_the_challenged, house.riposte)


@team_rule(UNREMARKED)
def noticed(table: Table, operative: Operative, performing: Performing) -> Iterator[Event]:
    """A Charge with a Conceal order is the one of this battle."""
    return house.remarked(operative, performing)


# Strategy ploys


class Challenge(house.Challenge):
    """The Glove under way."""

    sees = is_visible


CHALLENGE = Sequence("kt24.the-glove", "The Glove", house.choose_challenger, house.choose_challenged)
GLOVE_PLOY = CalledPloy(THE_GLOVE, CHALLENGE, Challenge, kept_while_nobody_moves(Challenge.possible))
FORMAL_PARRY_PLOY = LastingPloy(
    FORMAL_PARRY, "once per sequence its operatives may block a critical success with a normal one."
)
CARRIERS.adopt(GLOVE_PLOY, FORMAL_PARRY_PLOY)


# Firefight ploys


RULES = team_rules(
    "house-of-seconds",
    hooks=Hooks(
        repeats=ActionHook(house.no_adjournment, about=(house.FIGHT,)),
        cost=ActionHook(house.disengage, about=(house.FALL_BACK,)),
        despite_order=Hook(house.unremarked),
        performed=Hook(noticed),
        charges=Hook(house.charge_at_the_challenged),
        attack_rules=Hook(HOUSE.duelling),
        dice_rules=Hook(HOUSE.parrying, HOUSE.ready_to_riposte),
        gambits=ById(GLOVE_PLOY.gambit, FORMAL_PARRY_PLOY.gambit),
        uses=Hook(counted_each(UNREMARKED)),
        effects=ById(lasting(THE_GLOVE, "operative", "target"), lasting(FORMAL_PARRY, "player")),
    ),
    windows={TARGET_SELECTED: (HOUSE.stand_in,), BEFORE_BLOWS: (house.riposte,), ACTION_ENDED: (HOUSE.satisfaction,)},
    sequences=(CHALLENGE,),
)
