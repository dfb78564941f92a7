"""Datacards of this edition as they are read: stats and weapons under their titles, abilities in words."""

from collections.abc import Iterable
from functools import partial

from killzone.core.sheets import Sheet, SheetAbility, SheetWeapon
from killzone.editions.kt24.cards.datacards import Datacard, Weapon
from killzone.editions.kt24.cards.notation import format_rule
from killzone.editions.kt24.presentation.printed import printed_id
from killzone.editions.shared.cards.lengths import format_length
from killzone.editions.shared.cards.pages import weapon_row
from killzone.editions.shared.cards.printed import Ability
from killzone.editions.shared.presentation.sheets import of_battle

COLUMNS = ("Atk", "Hit", "Dmg")


def sheet(card: Datacard, abilities: Iterable[Ability] = ()) -> Sheet:
    """A card as it is read; `abilities` are those of its team, of which it has some."""
    return Sheet(
        card.id,
        card.name,
        (card.body.base.length, card.body.base.width),
        card.wounds,
        stats(card),
        COLUMNS,
        tuple(row(weapon) for weapon in card.weapons),
        tuple(_ability(one, card) for one in abilities if one.id in card.abilities),
        (*card.keywords, *(("leader",) if card.leader else ())),
    )


def _ability(one: Ability, card: Datacard) -> SheetAbility:
    return SheetAbility(one.name, one.text, printed_id(one.id, card.id.partition(".")[0]))


def stats(card: Datacard) -> tuple[tuple[str, str], ...]:
    """The numbers at the top of a card."""
    return (
        ("APL", str(card.apl)),
        ("Move", format_length(card.move)),
        ("Save", f"{card.save}+"),
        ("Wounds", str(card.wounds)),
    )


def row(weapon: Weapon) -> SheetWeapon:
    """A weapon as it stands on a card."""
    return weapon_row(weapon, (format_rule(rule) for rule in weapon.rules))


sheets = partial(of_battle, sheet)
