"""The numbers of a weapon fired and of a model fighting as fields of a form."""

from functools import cache
from typing import Final

from killzone.core.attack_forms import CHOICE, FLAG, ROLL, TEXT, AttackForm, Field, Group, points_field
from killzone.editions.kt18.cards.amounts import Amount, UnreadableNumberError, parse_amount, parse_strength
from killzone.editions.kt18.cards.datacards import MELEE, PISTOL, parse_type
from killzone.editions.kt18.operatives.stats import BOXES

MOST_DICE: Final = 12
"""As many attacks, or wounds of one attack, as a page may ask about: odds of hundreds would take minutes."""


def _few(amount: Amount) -> None:
    most = amount.plus + amount.dice * amount.sides
    if most > MOST_DICE:
        raise UnreadableNumberError(f"{amount} may come to {most}; expected {MOST_DICE} at most.")


def _type(written: str) -> tuple[str, ...]:
    id, number = parse_type(written)
    if id == MELEE:
        raise UnreadableNumberError("A melee weapon cannot be fired.")
    _few(number)
    return (f"kt18.weapon.{'pistol-engaged' if id == PISTOL else id}",)


def _amount(written: str) -> tuple[str, ...]:
    _few(parse_amount(written))
    return ()


def _strength(written: str) -> tuple[str, ...]:
    parse_strength(written)
    return ("kt18.fight.strength",)


def _examples(*written: str) -> tuple[tuple[str, str], ...]:
    return tuple((one, "") for one in written)


AP: Final = Field("ap", "AP", least=-9, most=0, help="Zero or negative, as printed.")
DAMAGE: Final = Field("damage", "Damage", TEXT, start="1", suggestions=_examples("1", "2", "D3", "D6"), read=_amount)
TARGET: Final = (
    Field("toughness", "Toughness", least=1, most=12, start=4),
    Field("save", "Save", ROLL, 2, 7, 4, help="7+ is no save at all."),
    Field("invulnerable", "Invulnerable save", ROLL, 2, 6, 0, zero=True, rule="kt18.attack.invulnerable"),
    Field("wounds", "Wounds left", least=1, most=12, start=1),
    Field("flesh_wounds", "Flesh wounds", least=0, most=BOXES, rule="kt18.attack.injury-flesh-wounds"),
)
STATE: Final = (
    Field("own_flesh_wounds", "Own flesh wounds", least=0, most=BOXES, rule="kt18.attack.mod-flesh-wounds"),
    Field("gritted_teeth", "Gritted Teeth", FLAG, start=False, rule="kt18.tactic.gritted-teeth", rare=True),
    Field("broken", "Broken", FLAG, start=False, rule="kt18.attack.mod-broken", rare=True),
)
REROLLS: Final = (("", "none"), ("ones", "results of 1"), ("failed", "failed"), ("any", "any"))
ABILITIES: Final = Group(
    "abilities",
    "Abilities",
    "situation",
    (
        *(
            Field(f"{name}_modifier", f"{title} rolls", least=-3, most=3, rule="kt18.def.modifiers", rare=True)
            for name, title in (("hit", "Hit"), ("wound", "Wound"), ("save", "Save"), ("injury", "Injury"))
        ),
        *(
            Field(
                f"reroll_{name}",
                f"Re-roll {name}",
                CHOICE,
                start="",
                choices=REROLLS,
                rule="kt18.def.reroll-once",
                rare=True,
            )
            for name in ("hits", "wounds", "saves")
        ),
    ),
)
POINTS: Final = Group(
    "points", "CP to spend", "situation", (points_field("CP").but(rule="kt18.tactic.reroll", most=1),)
)


@cache
def forms() -> tuple[AttackForm, AttackForm]:
    """The fields of `shoot` and of `fight`."""
    weapon = (
        Field(
            "type",
            "Type",
            TEXT,
            start="Rapid Fire 1",
            suggestions=_examples("Rapid Fire 1", "Assault 2", "Heavy D3", "Pistol 1", "Grenade D6"),
            read=_type,
        ),
        Field("bs", "BS", ROLL, 2, 6, 3),
        Field("strength", "Strength", least=1, most=16, start=4),
        AP,
        DAMAGE,
        *STATE,
    )
    situation = (
        Field("long_range", "Long range", FLAG, start=False, rule="kt18.attack.mod-long-range"),
        Field("obscured", "Obscured", FLAG, start=False, rule="kt18.attack.mod-obscured"),
        Field("cover", "In cover", FLAG, start=False, rule="kt18.attack.injury-cover"),
        Field("moved", "Moved", FLAG, start=False, rule="kt18.weapon.heavy"),
        Field("advanced", "Advanced", FLAG, start=False, rule="kt18.move.advance-effects"),
        Field("overwatch", "Overwatch", FLAG, start=False, rule="kt18.charge.overwatch-hit"),
    )
    strong = Field(
        "strength", "Strength", TEXT, start="User", suggestions=_examples("User", "+1", "x2", "5"), read=_strength
    )
    fighter = (
        Field("attacks", "Attacks", least=1, most=MOST_DICE, start=2),
        Field("ws", "WS", ROLL, 2, 6, 3),
        strong,
        Field("user_strength", "User's Strength", least=1, most=12, start=4),
        AP,
        DAMAGE,
        *STATE,
    )
    terrain = Field("intervening_terrain", "Over terrain", FLAG, start=False, rule="kt18.fight.intervening-terrain")
    shoot = AttackForm(
        "shoot",
        "Shoot",
        (
            Group("weapon", "Weapon", "weapon", weapon),
            Group("target", "Target", "target", TARGET),
            Group("situation", "Situation", "situation", situation),
            ABILITIES,
            POINTS,
        ),
    )
    fight = AttackForm(
        "fight",
        "Fight",
        (
            Group("weapon", "Fighter", "weapon", fighter),
            Group("target", "Target", "target", TARGET),
            Group("situation", "Situation", "situation", (terrain,)),
            ABILITIES,
            POINTS,
        ),
    )
    return shoot, fight
