"""Weapon rules as they are printed: `1" Devastating 1, Lethal 5+, Heavy (Dash only)`, both ways."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.shared.attack.first_parry import FIRST_PARRY
from killzone.editions.shared.attack.invulnerable import INVULNERABLE
from killzone.editions.shared.cards.abilities import IN_FULL, OF_DICE
from killzone.editions.shared.cards.notation import Notation, Shape, Written

SHAPES: Final[dict[str, Shape]] = {
    "accurate": Shape("Accurate", "Accurate 1", x=True),
    "balanced": Shape("Balanced", "Balanced"),
    "blast": Shape("Blast", 'Blast 2"', distance=True),
    "brutal": Shape("Brutal", "Brutal"),
    "ceaseless": Shape("Ceaseless", "Ceaseless"),
    "devastating": Shape("Devastating", 'Devastating 3 or 1" Devastating 3', x=True, before=True),
    "heavy": Shape("Heavy", "Heavy or Heavy (Dash only)", only=True),
    "hot": Shape("Hot", "Hot"),
    "lethal": Shape("Lethal", "Lethal 5+", x=True, roll=True),
    "limited": Shape("Limited", "Limited 1", x=True),
    "piercing": Shape("Piercing", "Piercing 1", x=True),
    "piercing-crits": Shape("Piercing Crits", "Piercing Crits 1", x=True),
    "punishing": Shape("Punishing", "Punishing"),
    "range": Shape("Range", 'Range 8"', distance=True),
    "relentless": Shape("Relentless", "Relentless"),
    "rending": Shape("Rending", "Rending"),
    "saturate": Shape("Saturate", "Saturate"),
    "seek": Shape("Seek", "Seek"),
    "seek-light": Shape("Seek Light", "Seek Light"),
    "severe": Shape("Severe", "Severe"),
    "shock": Shape("Shock", "Shock"),
    "silent": Shape("Silent", "Silent"),
    "stun": Shape("Stun", "Stun"),
    "torrent": Shape("Torrent", 'Torrent 2"', distance=True),
}
"""Every weapon rule of the ledger that a weapon can carry, by the last word of its id."""

ABILITIES: Final[dict[str, Shape]] = {
    **OF_DICE,
    FIRST_PARRY: Shape("First Block", "First Block"),
    INVULNERABLE: Shape("Invulnerable Save", "Invulnerable Save 5+", x=True, roll=True),
}
"""Rules that the ledger has no entries for: content may give them to weapons, the last one to whoever is shot at."""

WRITTEN: Final = SHAPES | ABILITIES
"""Every rule that can be written."""

RANGED_ONLY: Final = frozenset(
    ["blast", "heavy", "piercing", "piercing-crits", "range", "saturate", "seek", "seek-light", "silent", "torrent"]
)
RULES_OF_SAVES: Final = frozenset({"balanced", "ceaseless", INVULNERABLE, "lethal", "relentless"})
"""The rules that an ability may give defence dice; Lethal makes saves critical. All others are about hits."""

MELEE_ONLY: Final = frozenset({FIRST_PARRY, "shock"})

OPERATIVES: Final = frozenset({INVULNERABLE})
"""Rules of operatives rather than of weapons."""

MOVES: Final = {"reposition": "Reposition", "dash": "Dash", "fall-back": "Fall Back", "charge": "Charge"}
"""The move actions that Heavy (x only) may name."""

ELSEWHERE: Final = {
    "ap": "What other editions call AP1 is Piercing 1 here.",
    "p": "What other editions call P1 is Piercing Crits 1 here.",
    "mw": "What other editions call MW3 is Devastating 3 here.",
    "mortal wounds": "What other editions call MW3 is Devastating 3 here.",
    "no cover": "What other editions call No Cover is Saturate here.",
    "rng": 'What other editions call Rng 6" is Range 6" here.',
    "splash": 'What other editions call Splash 1 comes nearest to 2" Devastating 1 here.',
    "indirect": "What other editions call Indirect comes nearest to Seek here.",
}
"""Words of other editions for what has another name here."""

NOTATION: Final = Notation(
    WRITTEN,
    in_full=IN_FULL | {"first parry": FIRST_PARRY, "invulnerable": INVULNERABLE},
    moves=MOVES,
    elsewhere=ELSEWHERE,
)


def entry_of(name: str) -> str:
    """The id of the ledger that a rule stands under."""
    if name == FIRST_PARRY:
        return "kt24.fight.block"
    if name == INVULNERABLE:
        return "kt24.shoot.defence-dice"
    return "kt24.shoot.attack-dice" if name in ABILITIES else f"kt24.weapon.{name}"


@lru_cache(maxsize=1024)
def parse_rules(written: str) -> tuple[WeaponRule, ...]:
    """The rules of one weapon, with commas or semicolons between them; none for an empty text or a dash.

    Raises ValueError with a sentence about the first that is not one.
    """
    if written.strip() in ("", "-"):
        return ()
    return tuple(parse_rule(each) for each in re.split("[,;]", written))


def parse_rule(written: str) -> WeaponRule:
    """One weapon rule, as `Notation.read` takes it.

    Raises ValueError with a sentence that names the nearest rule or shows how this one is written.
    """
    return WeaponRule(*NOTATION.read(written))


def format_rule(rule: WeaponRule) -> str:
    """The rule as it is printed.

    >>> format_rule(WeaponRule("devastating", 1, 2540)), format_rule(WeaponRule("lethal", 5))
    ('1" Devastating 1', 'Lethal 5+')
    """
    return NOTATION.write(Written(rule.name, rule.x, rule.distance, rule.least, rule.only))


def format_rules(rules: Iterable[WeaponRule]) -> str:
    """The rules of one weapon as they are printed; a dash for none."""
    return ", ".join(format_rule(rule) for rule in rules) or "-"
