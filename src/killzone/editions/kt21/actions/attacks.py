"""What attacks bring into a battle: their actions, the rules of weapons, and the windows for their dice."""

from killzone.core.hooks import ById, Hook
from killzone.editions.kt21.actions.fight import FIGHT, FIGHT_ACTION, within_engagement_range
from killzone.editions.kt21.actions.overwatch import OVERWATCH_ACTION, OVERWATCH_SHOT, OVERWATCHED
from killzone.editions.kt21.actions.shoot import SHOOT, SHOOT_ACTION
from killzone.editions.kt21.attack.aftermath import MORTAL_WOUNDS
from killzone.editions.kt21.attack.duel import DUEL
from killzone.editions.kt21.attack.shot import SHOT
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.operatives.characteristics import STUNS
from killzone.editions.kt21.weapons.dice_rules import WINDOWS
from killzone.editions.kt21.weapons.use import heavy_used, unwieldy
from killzone.editions.shared.actions.shooting import TARGET_SELECTED
from killzone.editions.shared.declared import anybody, lasting
from killzone.editions.shared.weapons.use import limited_uses

ATTACKING = Rules(
    "attacks",
    Hooks(
        actions=ById(SHOOT_ACTION, FIGHT_ACTION, OVERWATCH_ACTION),
        opponents=Hook(within_engagement_range),
        weapon_cost=Hook(unwieldy),
        against_action=Hook(heavy_used),
        tokens=Hook(limited_uses, anybody(OVERWATCHED)),
        effects=ById(*(lasting(id, "operative") for id in sorted(STUNS))),
    ),
    windows={**WINDOWS, TARGET_SELECTED: ()},
    sequences=(SHOOT, OVERWATCH_SHOT, SHOT, FIGHT, DUEL, MORTAL_WOUNDS),
)
