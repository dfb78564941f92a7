"""One model as it comes to a battle: its datasheet with specialism, level, wargear and traits.

It is written as the datasheet's id and a word for each thing, with dots between them: `cutter.gunner-2.second-belt` is
a Cutter, gunner of level 2, that took Second Belt. A specialism without a number is of level 1.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from killzone.core.rules import rule
from killzone.editions.kt18.cards.datacards import COMMANDER, LEADER, Datasheet
from killzone.editions.kt18.cards.printed import Specialism, Trait, Wargear
from killzone.spelling import listed

_SPECIALISM: Final = re.compile(r"(?P<id>[a-z]+(?:-[a-z]+)*?)(?:-(?P<level>[1-9]))?")


class Bought(NamedTuple):
    """What somebody has besides the datasheet. `took` are the ids of the abilities chosen at level 2."""

    specialism: Specialism | None = None
    level: int = 1
    took: tuple[str, ...] = ()
    wargear: tuple[Wargear, ...] = ()
    traits: tuple[Trait, ...] = ()


def written(
    card: str,
    specialism: str = "",
    level: int = 1,
    took: Iterable[str] = (),
    wargear: Iterable[str] = (),
    traits: Iterable[str] = (),
) -> str:
    """A model as it is written."""
    role = [f"{specialism}-{level}" if level > 1 else specialism] if specialism else []
    return ".".join((card, *role, *took, *wargear, *traits))


def specialism_in(word: str) -> tuple[str, int]:
    """The specialism and level that a word would stand for.

    >>> specialism_in("old-hand-2"), specialism_in("leader")
    (('old-hand', 2), ('leader', 1))
    """
    found = _SPECIALISM.fullmatch(word)
    return (found["id"], int(found["level"] or 1)) if found else (word, 1)


def took_mistake(name: str, specialism: Specialism | None, level: int, took: Sequence[str]) -> str:
    """What is wrong with the abilities that somebody took at this level, as a sentence; empty if nothing is."""
    if specialism is None:
        if level > 1:
            return f"{name} is said to be of level {level} and has no specialism; only specialists have levels."
        return f"{name} took {listed(took, 'and')} and has no specialism." if took else ""
    choices = [one.id for one in specialism.choices]
    if strange := [id for id in took if id not in choices]:
        return f"a specialist of {specialism.name} cannot take {listed(strange)}; expected {listed(choices)}."
    if len(set(took)) < len(took):
        return f"{name} took {took[0]} twice."
    if level == 1 and took:
        return f"{name} is of level 1 and takes nothing yet; at level 2 it has {listed(choices)}."
    if level == 2 and len(took) != 1:
        amount = "not which" if not took else "both"
        return f"{name} is of level 2 and says {amount} it took; expected {listed(choices)}."
    return ""


@rule("kt18.commander.level", "kt18.commander.traits", "kt18.roster.points")
def equipped(sheet: Datasheet, bought: Bought, price: int) -> Datasheet:
    """The datasheet of one model with all that it has, for so many points in all; what it has twice helps it once."""
    if bought == Bought() and not sheet.levels:
        return sheet
    role, traits, wargear = bought.specialism, dict.fromkeys(bought.traits), dict.fromkeys(bought.wargear)
    took = tuple(one.id for one in role.choices) if role and bought.level >= 3 else bought.took
    gear_ids, trait_ids = tuple(one.id for one in bought.wargear), tuple(one.id for one in bought.traits)
    id = written(sheet.id, role.id if role else "", bought.level, bought.took, gear_ids, trait_ids)
    abilities = (
        *sheet.abilities,
        *((role.ability.id, *took) if role else ()),
        *(ability for item in wargear for ability in item.abilities),
        *trait_ids,
    )
    keywords = (*sheet.keywords, *(word for item in wargear for word in item.keywords))
    if role and role.id == LEADER:
        keywords = (*keywords, LEADER)
    saves = [item.save for item in wargear if item.save]
    shields = [item.invulnerable for item in wargear if item.invulnerable]
    moves = [item.move for item in wargear if item.move]
    return sheet.but(
        id=id,
        points=price,
        move=max([sheet.move, *moves]) + sum(trait.move for trait in traits),
        leadership=sheet.leadership + sum(trait.leadership for trait in traits),
        save=min([sheet.save, *saves]),
        invulnerable=min([one for one in (sheet.invulnerable, *shields) if one], default=0),
        weapons=(*sheet.weapons, *(weapon for item in wargear for weapon in item.weapons)),
        abilities=tuple(dict.fromkeys(abilities)),
        keywords=tuple(dict.fromkeys(keywords)),
        denies=max([sheet.denies, *(trait.denies for trait in traits)]),
        specialism=role.id if role else "",
        level=bought.level if role or sheet.levels else 0,
        wargear=gear_ids,
        traits=trait_ids,
    )


def keywords_of(words: Iterable[str], commander: bool) -> tuple[str, ...]:
    """The keywords of a datasheet: those printed, in capitals or not, and what it is."""
    return (*(word.lower() for word in words), *((COMMANDER,) if commander else ()))
