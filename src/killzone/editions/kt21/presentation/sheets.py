"""Datacards in the words of 2021: M, APL, GA, DF, SV, W, and weapons with A, BS or WS, and D."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from killzone.core.sheets import Sheet, SheetAbility, SheetWeapon
from killzone.editions.kt21.cards.datacards import Datacard, Weapon, WeaponRule
from killzone.editions.kt21.cards.notation import UNDER, format_rule
from killzone.editions.shared.cards.lengths import format_length
from killzone.editions.shared.cards.pages import weapon_row
from killzone.editions.shared.cards.printed import Ability
from killzone.editions.shared.presentation.sheets import of_battle, of_team

COLUMNS: Final = ("A", "BS/WS", "D")

RULES: Final = {
    "invulnerable": "Against a shooting attack this may be used instead of the SV; AP does not reduce its dice.",
    "reduce-damage": "Each attack die that hurts this operative inflicts so much less, but at least 1.",
    "reduce-one": "Once in an attack, one attack die of your choice inflicts so much less, but at least 1.",
    "ignore-one": "Once in an attack, one attack die of your choice inflicts nothing.",
    "ignore-wounds": "Roll a D6 for each wound that this operative would lose; on such a result it is not lost.",
}
"""What the rules of operatives say, in a sentence."""


def sheet(card: Datacard, abilities: Iterable[Ability] = ()) -> Sheet:
    """A card as it is read; `abilities` are those of its team, of which it has some."""
    base, own = card.body.base, [one for one in abilities if one.id in card.abilities]
    team = card.id.partition(".")[0]
    told = [SheetAbility(one.name, one.text, f"{team}.{one.id}") for one in own]
    return Sheet(
        id=card.id,
        name=card.name,
        base=(base.length, base.width),
        wounds=card.wounds,
        stats=stats(card),
        columns=COLUMNS,
        weapons=tuple(row(weapon) for weapon in card.weapons),
        abilities=(*told, *(_rule(rule) for rule in _untold(card.rules, own))),
        keywords=(*card.keywords, *(("leader",) if card.leader else ())),
    )


def stats(card: Datacard) -> tuple[tuple[str, str], ...]:
    """The numbers at the top of a card."""
    return (
        ("M", format_length(card.move)),
        ("APL", str(card.apl)),
        ("GA", str(card.group)),
        ("DF", str(card.defence)),
        ("SV", f"{card.save}+"),
        ("W", str(card.wounds)),
    )


def row(weapon: Weapon) -> SheetWeapon:
    """A weapon as it stands on a card; rules that need a critical hit have a "!" before them."""
    return weapon_row(weapon, (f"{'! ' * rule.on_critical}{format_rule(rule)}" for rule in weapon.rules))


def _untold(rules: Iterable[WeaponRule], abilities: Iterable[Ability]) -> Iterator[WeaponRule]:
    """The operative's own rules that none of its abilities begins with."""
    for rule in rules:
        if not any(ability.text.startswith(format_rule(rule)) for ability in abilities):
            yield rule


def _rule(rule: WeaponRule) -> SheetAbility:
    entry = UNDER.get(rule.name) or f"kt21.weapon.{rule.name}"
    return SheetAbility(format_rule(rule), RULES[rule.name], entry)


sheets = partial(of_battle, sheet)
team_sheets = partial(of_team, sheet)
