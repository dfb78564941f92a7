"""Weapon rules as they are printed: `Lethal 5+, AP1 ! MW3, Stun`, both ways; after "!" they need a critical hit."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.kt21.cards.icons import without_icons
from killzone.editions.shared.attack.first_parry import FIRST_PARRY
from killzone.editions.shared.cards import abilities
from killzone.editions.shared.cards.abilities import OF_DICE
from killzone.editions.shared.cards.notation import Notation, Shape, Written

SHAPES: Final[dict[str, Shape]] = {
    "ap": Shape("AP", "AP1", x=True, tight=True),
    "barrage": Shape("Barrage", "Barrage"),
    "balanced": Shape("Balanced", "Balanced"),
    "blast": Shape("Blast", 'Blast 2"', distance=True),
    "brutal": Shape("Brutal", "Brutal"),
    "ceaseless": Shape("Ceaseless", "Ceaseless"),
    "fusillade": Shape("Fusillade", "Fusillade"),
    "heavy": Shape("Heavy", "Heavy"),
    "hot": Shape("Hot", "Hot"),
    "ignore-one": Shape("Ignore One Die", "Ignore One Die"),
    "ignore-wounds": Shape("Ignore Wounds", "Ignore Wounds 5+", x=True, roll=True),
    "indirect": Shape("Indirect", "Indirect"),
    "invulnerable": Shape("Invulnerable Save", "Invulnerable Save 5+", x=True, roll=True),
    "lethal": Shape("Lethal", "Lethal 5+", x=True, roll=True),
    "limited": Shape("Limited", "Limited"),
    "mortal": Shape("MW", "MW3", x=True, tight=True),
    "no-cover": Shape("No Cover", "No Cover"),
    "piercing": Shape("P", "P1", x=True, tight=True),
    "range": Shape("Rng", 'Rng 6"', distance=True),
    "reap": Shape("Reap", "Reap 1", x=True),
    "reduce-damage": Shape("Reduce Damage", "Reduce Damage 1 or Reduce Damage 1 (min 2)", x=True, least=True),
    "reduce-one": Shape("Reduce One Die", "Reduce One Die 2 or Reduce One Die 2 (min 2)", x=True, least=True),
    "relentless": Shape("Relentless", "Relentless"),
    "rending": Shape("Rending", "Rending"),
    "silent": Shape("Silent", "Silent"),
    "splash": Shape("Splash", "Splash 1", x=True),
    "stun": Shape("Stun", "Stun"),
    "torrent": Shape("Torrent", 'Torrent 2"', distance=True),
    "unwieldy": Shape("Unwieldy", "Unwieldy"),
    **OF_DICE,
    FIRST_PARRY: Shape("First Parry", "First Parry"),
}
"""Every rule that a weapon or an operative can carry into an attack, by the last word of its id."""

IN_FULL: Final = abilities.IN_FULL | {
    "armour penetration": "ap",
    "first block": FIRST_PARRY,
    "invulnerable": "invulnerable",
    "mortal wounds": "mortal",
    "piercing": "piercing",
    "range": "range",
}
"""Other words that people write for a rule."""

OPERATIVES: Final = frozenset(["ignore-one", "ignore-wounds", "invulnerable", "reduce-damage", "reduce-one"])
"""Rules of operatives rather than of weapons."""

UNDER: Final = {
    **dict.fromkeys(OPERATIVES - {"invulnerable"}, "kt21.damage.wounds"),
    **dict.fromkeys(OF_DICE, "kt21.shoot.attack-dice"),
    FIRST_PARRY: "kt21.fight.parry",
}
"""By rule without an entry of its own the one that it stands under."""

ONE_DIE: Final = frozenset(["ignore-one", "reduce-one"])
"""Those that ask the defender for one die."""

RULES_OF_SAVES: Final = frozenset(["balanced", "ceaseless", "lethal", "relentless"])
"""The rules that an ability may give defence dice, too; Lethal makes saves critical."""

CRITICALS: Final = frozenset(["mortal", "piercing", "reap", "rending", "splash", "stun"])
"""Rules that ask for a critical hit by their own words: it makes no difference whether they stand after "!"."""

LATE: Final = CRITICALS | {"ap", "barrage", "brutal", "no-cover"}
"""Rules that may stand after "!": all others take effect before anyone knows what was retained."""

NOT_ON_OVERWATCH: Final = {"blast": "Blast", "unwieldy": "Unwieldy"}
"""Rules of weapons that cannot be used for Overwatch, with their titles."""

ELSEWHERE: Final = {
    "piercing crits": "What other editions call Piercing Crits 1 is P1 here.",
    "devastating": "What other editions call Devastating 3 is MW3 here.",
    "saturate": "What other editions call Saturate is No Cover here.",
    "seek": "What other editions call Seek comes nearest to Indirect here.",
    "seek light": "What other editions call Seek Light comes nearest to Indirect here.",
}
"""Words of other editions for what has another name here."""

NOTATION: Final = Notation(SHAPES, in_full=IN_FULL, elsewhere=ELSEWHERE)


@lru_cache(maxsize=1024)
def parse_rules(written: str) -> tuple[WeaponRule, ...]:
    """The rules of one weapon, with commas or semicolons between them; none for an empty text or a dash.

    All that follow a "!" need a critical hit; it may be repeated before each of them.

    Raises ValueError with a sentence about the first that is not one.
    """
    special, mark, critical = written.replace(";", ",").partition("!")
    found = [parse_rule(each) for each in _split(special.rstrip().removesuffix(",") if mark else special)]
    if mark and not critical.strip():
        raise ValueError("'!' stands before rules that need a critical hit, but none follows.")
    return (*found, *(_late(parse_rule(each.strip().removeprefix("!"))) for each in critical.split(",") if mark))


def doubtful(written: str) -> tuple[str, ...]:
    """Sentences about rules that are written as another edition writes something else."""
    found = re.search(r"\bpiercing\s+(\d)", written, re.IGNORECASE)
    if not found:
        return ()
    x = found[1]
    return (f"Piercing {x} is P{x} here, for which a critical hit is needed; what 2024 calls Piercing {x} is AP{x}.",)


def _late(rule: WeaponRule) -> WeaponRule:
    if rule.name not in LATE:
        title = SHAPES[rule.name].title
        raise ValueError(f"{title} takes effect before critical hits are retained: it cannot stand after '!'.")
    return rule.but(on_critical=True)


def _split(written: str) -> list[str]:
    return [] if written.strip() in ("", "-") else written.split(",")


def parse_rule(written: str) -> WeaponRule:
    """One rule, as `Notation.read` takes it, short or in full; distances may be shapes, as in print.

    Raises ValueError with a sentence that names the nearest rule or shows how this one is written.
    """
    found = NOTATION.read(without_icons(written))
    return WeaponRule(found.name, found.x, found.distance, found.least)


def format_rule(rule: WeaponRule) -> str:
    """The rule as it is printed, without the "!" before it.

    >>> format_rule(WeaponRule("mortal", 3)), format_rule(WeaponRule("lethal", 5))
    ('MW3', 'Lethal 5+')
    """
    return NOTATION.write(Written(rule.name, rule.x, rule.distance, rule.least))


def format_rules(rules: Iterable[WeaponRule]) -> str:
    """The rules of one weapon as they are printed, those that need a critical hit after a "!"; a dash for none."""
    listed = tuple(rules)
    special = ", ".join(format_rule(rule) for rule in listed if not rule.on_critical)
    critical = ", ".join(format_rule(rule) for rule in listed if rule.on_critical)
    return f"{special} ! {critical}".strip() if critical else special or "-"
