"""The numbers of a shot and a fight as fields of a form, and the shipped weapons and targets to fill them from."""

from functools import cache, partial
from typing import Any, Final

from killzone.core.attack_forms import (
    CHOICE,
    FLAG,
    PAIR,
    ROLL,
    RULES,
    AttackForm,
    Field,
    Group,
    Preset,
    points_field,
)
from killzone.core.attacks import ATTACKER, DEFENDER
from killzone.editions.kt24.cards.datacards import Datacard, Weapon
from killzone.editions.kt24.cards.files import list_teams, load_team
from killzone.editions.kt24.cards.notation import (
    MELEE_ONLY,
    OPERATIVES,
    RANGED_ONLY,
    RULES_OF_SAVES,
    WRITTEN,
    entry_of,
    format_rules,
    parse_rules,
)

NEEDS_A_BOARD: Final = frozenset({"blast", "heavy", "limited", "range", "seek", "seek-light", "silent", "torrent"})
"""Weapon rules about where and when: they change nothing in an attack that is being resolved."""


def _ids(written: str) -> tuple[str, ...]:
    return tuple(entry_of(rule.name) for rule in parse_rules(written))


def _rules(name: str, other: frozenset[str]) -> Field:
    """The weapon rules of one side, without those that only the `other` kind of weapon has."""
    known = tuple(
        (shape.example.partition(" or ")[0], entry_of(id))
        for id, shape in WRITTEN.items()
        if id not in other and id not in NEEDS_A_BOARD
    )
    return Field(name, "Weapon rules", RULES, start="", suggestions=known, read=_ids)


def _weapon(start: str, other: frozenset[str]) -> tuple[Field, ...]:
    return (
        Field(f"{start}atk", "Atk", least=0, most=12, start=4),
        Field(f"{start}hit", "Hit", ROLL, 2, 6, 3, help="As it is printed."),
        Field(f"{start}dmg", "Dmg", PAIR, 0, 30, (3, 4), parts=("Normal Dmg", "Critical Dmg")),
        _rules(f"{start}rules", other),
    )


def _hardiness(start: str = "") -> tuple[Field, ...]:
    """What abilities do against damage; the ledger has no entries for them."""
    found = (
        Field("reduce", "Less damage", most=9, help="Each success inflicts so much less, at least 1."),
        Field("reduce_one", "Less from one die", most=30, help="Off one die of the defender's choice."),
        Field("ignore_one", "Dice ignored", most=9, help="Dice of the defender's choice that inflict nothing."),
        Field("ignore", "Ignores wounds on", ROLL, 2, 6, 0, zero=True, help="A die for each wound to be lost."),
    )
    return tuple(one.but(name=f"{start}{one.name}", rare=True) for one in found)


def _injured(name: str) -> Field:
    return Field(name, "Injured", FLAG, start=False, rule="kt24.damage.injured")


def _state(start: str = "") -> tuple[Field, ...]:
    """What changes the Hit of a fighting operative."""
    assists = Field(f"{start}assists", "Friends that assist", most=9, rule="kt24.fight.assist")
    return _injured(f"{start}injured"), assists


def _wounds(name: str, title: str, start: int = 8) -> Field:
    return Field(name, title, least=1, most=99, start=start)


INITIATIVE: Final = Field(
    "initiative",
    "Initiative",
    CHOICE,
    start=ATTACKER,
    choices=((ATTACKER, "the attacker"), (DEFENDER, "the defender")),
    rule="kt24.def.reroll",
    help="Who is asked first about re-rolls.",
)
POINTS: Final = Group("points", "CP to spend", "situation", (points_field("CP").but(rule="kt24.ploy.command-reroll"),))


@cache
def forms() -> tuple[AttackForm, AttackForm]:
    """The fields of `shoot` and of `fight`."""
    return _shoot(), _fight()


def _shoot() -> AttackForm:
    own = Field(
        "own_wounds", "Shooter's wounds", most=99, help="Hot can take them; 0 if they do not matter.", rare=True
    )
    weapon = Group(
        "weapon",
        "Weapon",
        "weapon",
        (*_weapon("", MELEE_ONLY | OPERATIVES), own, _injured("injured")),
        list_teams(),
        partial(_weapons, melee=False),
    )
    target = (
        Field("save", "Save", ROLL, 2, 6, 4),
        _wounds("wounds", "Wounds left"),
        Field("defence", "Defence dice", most=9, start=3),
        *_hardiness(),
        _rules("target_rules", frozenset(WRITTEN) - RULES_OF_SAVES).but(title="Rules of its dice", rare=True),
    )
    situation = (
        Field("cover", "In cover", FLAG, start=False, rule="kt24.shoot.cover-save"),
        Field("improved_cover", "Below a Vantage point", FLAG, start=False, rule="kt24.terrain.vantage-conceal"),
        Field("obscured", "Obscured", FLAG, start=False, rule="kt24.shoot.obscured"),
    )
    return AttackForm(
        "shoot",
        "Shoot",
        (
            weapon,
            Group("target", "Target", "target", target, list_teams(), _targets),
            Group("situation", "Situation", "situation", situation),
            POINTS,
        ),
    )


def _fight() -> AttackForm:
    ranged, answers = RANGED_ONLY | OPERATIVES, partial(_weapons, melee=True, start="other_")
    mine = (*_weapon("", ranged), _wounds("wounds", "Wounds left", 12), *_state(), *_hardiness())
    theirs = (
        *_weapon("other_", ranged),
        _wounds("other_wounds", "Wounds left"),
        *_state("other_"),
        *_hardiness("other_"),
    )
    return AttackForm(
        "fight",
        "Fight",
        (
            Group("weapon", "Attacker", "weapon", mine, list_teams(), partial(_weapons, melee=True)),
            Group("target", "Defender, who strikes back", "target", theirs, list_teams(), answers),
            Group("situation", "Situation", "situation", (INITIATIVE,)),
            POINTS,
        ),
    )


def profile(weapon: Weapon) -> dict[str, Any]:
    """A printed weapon as numbers of an attack."""
    rules = format_rules(weapon.rules) if weapon.rules else ""
    return {"atk": weapon.attacks, "hit": weapon.hit, "dmg": (weapon.normal, weapon.critical), "rules": rules}


def target_numbers(card: Datacard) -> dict[str, Any]:
    """A printed operative as numbers of whoever is shot at."""
    return {"save": card.save, "wounds": card.wounds}


def shooter_numbers(card: Datacard, weapon: Weapon) -> dict[str, Any]:
    """A printed operative with one of its ranged weapons."""
    return {**profile(weapon), "own_wounds": card.wounds}


def fighter_numbers(card: Datacard, weapon: Weapon, start: str = "") -> dict[str, Any]:
    """A printed operative with one of its melee weapons; the names of numbers begin with `start`."""
    return {f"{start}{name}": number for name, number in {**profile(weapon), "wounds": card.wounds}.items()}


@cache
def _weapons(name: str, *, melee: bool, start: str = "") -> tuple[Preset, ...]:
    """What the cards of a team fight or shoot with."""
    team = load_team(name)
    return tuple(
        Preset(
            f"{team.id}/{card.id.removeprefix(f'{team.id}.')}:{weapon.id}",
            f"{card.name}: {weapon.name}",
            team.name,
            fighter_numbers(card, weapon, start) if melee else shooter_numbers(card, weapon),
            card.name,
            weapon.name,
            profile(weapon),
        )
        for card in team.cards
        for weapon in card.weapons
        if weapon.melee == melee
    )


@cache
def _targets(name: str) -> tuple[Preset, ...]:
    """The cards of a team."""
    team = load_team(name)
    return tuple(
        Preset(
            f"{team.id}/{card.id.removeprefix(f'{team.id}.')}", card.name, team.name, target_numbers(card), card.name
        )
        for card in team.cards
    )
