"""The numbers of a shot and a combat as fields of a form."""

from functools import cache
from typing import Final

from killzone.core.attack_forms import CHOICE, FLAG, PAIR, ROLL, RULES, AttackForm, Field, Group, points_field
from killzone.core.attacks import ATTACKER, DEFENDER
from killzone.editions.kt21.cards.notation import OPERATIVES, RULES_OF_SAVES, SHAPES, UNDER, parse_rules

NEEDS_A_BOARD: Final = frozenset(
    {"barrage", "fusillade", "heavy", "indirect", "limited", "range", "silent", "unwieldy"}
)
"""Rules about where and when: they change nothing in an attack that is being resolved."""


def _rules(name: str, title: str, kind: str, among: frozenset[str]) -> Field:
    """A field for some of the rules. Stun has two entries in the ledger, by the kind of attack."""

    def id_of(rule: str) -> str:
        return UNDER.get(rule) or f"kt21.weapon.{rule}{f'-{kind}' * (rule == 'stun')}"

    def read(written: str) -> tuple[str, ...]:
        return tuple(id_of(rule.name) for rule in parse_rules(written))

    known = tuple((shape.example.partition(" or ")[0], id_of(id)) for id, shape in SHAPES.items() if id in among)
    return Field(name, title, RULES, start="", suggestions=known, read=read)


def _weapon(start: str, skill: str, kind: str) -> tuple[Field, ...]:
    weapons = frozenset(SHAPES) - NEEDS_A_BOARD - OPERATIVES
    return (
        Field(f"{start}atk", "A", least=0, most=12, start=4),
        Field(f"{start}hit", skill, ROLL, 2, 6, 3),
        Field(f"{start}dmg", "D", PAIR, 0, 30, (3, 4), parts=("Normal D", "Critical D")),
        _rules(f"{start}rules", "Special rules", kind, weapons),
    )


def _fighter(start: str, wounds: int) -> tuple[Field, ...]:
    return (
        *_weapon(start, "WS", "fight"),
        Field(f"{start}wounds", "Wounds left", least=1, most=99, start=wounds),
        Field(f"{start}support", "Friends in support", least=0, most=9, rule="kt21.fight.support"),
        Field(f"{start}injured", "Injured", FLAG, start=False, rule="kt21.damage.injured"),
    )


POINTS: Final = Group("points", "CP to spend", "situation", (points_field("CP").but(rule="kt21.ploy.command-reroll"),))


@cache
def forms() -> tuple[AttackForm, AttackForm]:
    """The fields of `shoot` and of `fight`."""
    own = Field(
        "own_wounds", "Shooter's wounds", most=99, help="Hot can take them; 0 if they do not matter.", rare=True
    )
    injured = Field("injured", "Shooter injured", FLAG, start=False, rule="kt21.damage.injured")
    target = (
        Field("save", "Save", ROLL, 2, 6, 4),
        Field("wounds", "Wounds left", least=1, most=99, start=8),
        Field("defence", "Defence dice", least=0, most=9, start=3),
        _rules("target_rules", "Abilities", "shoot", OPERATIVES | RULES_OF_SAVES),
    )
    situation = (
        Field("cover", "In cover", FLAG, start=False, rule="kt21.shoot.cover-save"),
        Field("overwatch", "On Overwatch", FLAG, start=False, rule="kt21.action.overwatch"),
        Field("close_quarters", "Close quarters", FLAG, start=False, rule="kt21.cq.condensed-lethal"),
    )
    initiative = Field(
        "initiative",
        "Initiative",
        CHOICE,
        start=ATTACKER,
        choices=((ATTACKER, "the attacker"), (DEFENDER, "the defender")),
        rule="kt21.def.reroll",
        help="Who is asked first about re-rolls.",
    )
    shoot = AttackForm(
        "shoot",
        "Shoot",
        (
            Group("weapon", "Weapon", "weapon", (*_weapon("", "BS", "shoot"), own, injured)),
            Group("target", "Target", "target", target),
            Group("situation", "Situation", "situation", situation),
            POINTS,
        ),
    )
    fight = AttackForm(
        "fight",
        "Fight",
        (
            Group("weapon", "Attacker", "weapon", _fighter("", 12)),
            Group("target", "Defender, who strikes back", "target", _fighter("other_", 8)),
            Group("situation", "Situation", "situation", (initiative,)),
            POINTS,
        ),
    )
    return shoot, fight
