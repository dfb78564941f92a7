"""Datasheets in the form of 2018: M, WS, BS, S, T, W, A, Ld, Sv, and weapons with range, type, S, AP and D."""

from collections.abc import Iterable, Iterator
from typing import Final

from killzone.core.sheets import Sheet, SheetAbility, SheetWeapon
from killzone.editions.kt18.cards.datacards import MELEE, TYPES, Datasheet, Weapon
from killzone.editions.kt18.cards.files import powers, specialisms, traits, weapon_abilities
from killzone.editions.kt18.cards.printed import Team
from killzone.editions.shared.cards.lengths import format_length
from killzone.editions.shared.cards.printed import Ability

COLUMNS: Final = ("Range", "Type", "S", "AP", "D")
_TITLES: Final = {id: title for title, id in TYPES.items()}


def team_sheets(team: Team) -> tuple[Sheet, ...]:
    """The datasheets that a team may choose from."""
    return tuple(sheet(card, team.abilities) for card in team.cards)


def sheet(card: Datasheet, abilities: Iterable[Ability] = ()) -> Sheet:
    """A datasheet as it is read; `abilities` are those of its team, of which it has some."""
    base = card.body.base
    return Sheet(
        id=card.id,
        name=card.name,
        base=(base.length, base.width),
        wounds=card.wounds,
        stats=stats(card),
        columns=COLUMNS,
        weapons=tuple(row(weapon) for weapon in card.weapons),
        abilities=tuple(_abilities(card, abilities)),
        keywords=(card.faction, *card.keywords),
    )


def stats(card: Datasheet) -> tuple[tuple[str, str], ...]:
    """The numbers at the top of a datasheet."""
    save = f"{card.save}+/{card.invulnerable}++" if card.invulnerable else f"{card.save}+"
    return (
        ("M", format_length(card.move)),
        ("WS", f"{card.weapon_skill}+"),
        ("BS", f"{card.ballistic_skill}+"),
        ("S", str(card.strength)),
        ("T", str(card.toughness)),
        ("W", str(card.wounds)),
        ("A", str(card.attacks)),
        ("Ld", str(card.leadership)),
        ("Sv", save),
    )


def row(weapon: Weapon) -> SheetWeapon:
    """A weapon as it stands on a datasheet; one that does no damage has dashes."""
    melee = weapon.type == MELEE
    harmless = not weapon.damage.plus and not weapon.damage.dice
    kind = _TITLES[weapon.type] if melee else f"{_TITLES[weapon.type]} {weapon.attacks}"
    numbers = ("-", "-", "-") if harmless else (str(weapon.strength), str(weapon.ap), str(weapon.damage))
    return SheetWeapon(
        weapon.name,
        "melee" if melee else "ranged",
        ("-" if melee else format_length(weapon.range), kind, *numbers),
        tuple(weapon_abilities()[id].name for id in weapon.abilities),
    )


def _abilities(card: Datasheet, abilities: Iterable[Ability]) -> Iterator[SheetAbility]:
    """What it can do, in words: its own, those of its specialism and traits, and the powers that it knows."""
    for one in abilities:
        if one.id in card.abilities:
            yield SheetAbility(one.name, one.text, f"{card.faction}.{one.id}")
    if card.specialism:
        role = specialisms()[card.specialism]
        for one in (role.ability, *role.choices):
            if one.id in card.abilities:
                yield SheetAbility(f"{one.name} ({role.name})", one.text, one.id)
    for id in card.traits:
        yield SheetAbility(traits()[id].name, traits()[id].text, id)
    for id in card.knows:
        power = powers()[id]
        yield SheetAbility(f"{power.name} (lean, pressure {power.charge})", power.text, id)
