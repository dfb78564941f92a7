"""What the edition answers for in full."""

SCOPE: frozenset[str] = frozenset(
    {
        "kt21.cq.condensed-lethal",
        "kt21.cq.tacops-banned",
        "kt21.cq.tacops-fill",
        "kt21.damage.mortal-wounds",
        "kt21.damage.wounds",
        "kt21.def.reroll",
        "kt21.fight.alternate",
        "kt21.fight.end",
        "kt21.fight.parry",
        "kt21.fight.roll",
        "kt21.fight.strike",
        "kt21.ploy.command-reroll",
        "kt21.shoot.attack-dice",
        "kt21.shoot.attack-natural",
        "kt21.shoot.cover-save",
        "kt21.shoot.defence-dice",
        "kt21.shoot.resolve-hits",
        "kt21.shoot.resolve-saves",
        "kt21.weapon.ap",
        "kt21.weapon.balanced",
        "kt21.weapon.brutal",
        "kt21.weapon.ceaseless",
        "kt21.weapon.hot",
        "kt21.weapon.indirect-equipment",
        "kt21.weapon.invulnerable",
        "kt21.weapon.lethal",
        "kt21.weapon.mortal",
        "kt21.weapon.no-cover",
        "kt21.weapon.piercing",
        "kt21.weapon.relentless",
        "kt21.weapon.rending",
    }
)
"""The entries answered for in full. Others have code for their share in an attack and wait for a board, such as who is
near enough for Splash, Reap or combat support, or how long Stun lasts."""
