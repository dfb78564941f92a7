"""Attacks of three editions drawn from a seed, small enough for the plain interpreter, with rules of every kind."""

from random import Random
from typing import Any, NamedTuple

from killzone.core.attacks import Attack
from killzone.odds.api import built, find_kit, find_policy
from killzone.odds.policies import POLICIES, Policy

RULES_24: tuple[str, ...] = (
    "Accurate 1",
    "Accurate 2",
    "Balanced",
    "Brutal",
    "Ceaseless",
    "Devastating 1",
    "Devastating 3",
    "Hot",
)
RULES_24 += ("Lethal 4+", "Lethal 5+", "Piercing 1", "Piercing Crits 1", "Punishing", "Relentless", "Rending")
RULES_24 += ("Saturate", "Severe", "Shock", "Stun")
RULES_21 = ("AP1", "Balanced", "Brutal", "Ceaseless", "Hot", "Lethal 5+", "No Cover", "Relentless", "Rending", "Stun")
LATE_21 = ("AP1", "Brutal", "MW1", "MW2", "P1", "Reap 1", "Rending", "Splash 1", "Stun")
ABLE_21 = ("Ignore One Die", "Ignore Wounds 5+", "Invulnerable Save 4+", "Reduce Damage 1", "Reduce One Die 2")
RULES_OF_SAVES = ("Balanced", "Ceaseless", "Relentless", "Lethal 5+", "Invulnerable Save 5+")
OF_DICE = ("Sure Criticals 1", "Fails to Normals 1", "Normals to Criticals 1", "Normals to Criticals 2")
FIRST = {"kt24": "First Block", "kt21": "First Parry"}
RANGED_ONLY = ("Piercing", "Saturate", "AP", "No Cover", "P1", "Splash", "Invulnerable")
MELEE_ONLY = ("Shock", "Reap")
RICH = ("Balanced", "Ceaseless", "Relentless", "Ignore")
"""What makes the plain interpreter slow: less of everything else, then."""


class Drawn(NamedTuple):
    """An attack, how to ask for it, and the policy that it is played by."""

    edition: str
    kind: str
    numbers: dict[str, Any]
    policy: Policy

    @property
    def attack(self) -> Attack:
        kit = find_kit(self.edition)
        return built(kit.shoot if self.kind == "shoot" else kit.fight, self.numbers)


def drawn(seed: int | str) -> Drawn:
    """The attack of this seed."""
    chance = Random(f"attack {seed}")
    edition, kind = chance.choice(("kt24", "kt24", "kt21", "kt18")), chance.choice(("shoot", "fight"))
    policy = POLICIES[chance.choice(tuple(POLICIES))]
    apart = Random(f"policies {seed}")
    if apart.random() < 0.25:
        policy = find_policy(f"{policy.name}/{apart.choice(tuple(POLICIES))}")
    numbers = MADE[edition, kind](chance)
    if kind == "shoot" and edition != "kt18" and apart.random() < 0.25:
        given = [one for one in (numbers.get("target_rules"), apart.choice(RULES_OF_SAVES)) if one]
        numbers = {**numbers, "target_rules": ", ".join(given)}
    for rules in ("rules", "other_rules"):
        if rules in numbers and apart.random() < 0.25:
            more = apart.choice(OF_DICE if kind == "shoot" else (*OF_DICE, FIRST[edition], FIRST[edition]))
            numbers = {**numbers, rules: f"{more}, {numbers[rules]}".rstrip(", ")}
    if edition == "kt24" and "Ceaseless" in numbers["rules"] and kind == "shoot" and apart.random() < 0.5:
        # Three dice of one number each, of which any may be chosen.
        numbers = {**numbers, "rules": "Ceaseless", "atk": 3, "cp": (0, 0), "defence": min(1, numbers["defence"])}
    return Drawn(edition, kind, numbers, policy)


def _some(chance: Random, among: tuple[str, ...], most: int, never: tuple[str, ...] = ()) -> list[str]:
    """A few rules, not one of a kind twice."""
    possible = [one for one in among if not one.startswith(never)]
    return list({one.rstrip("+0123456789"): one for one in chance.sample(possible, chance.randint(0, most))}.values())


def _side(chance: Random, rules: list[str], most: int) -> dict[str, Any]:
    rich = any(one.startswith(RICH) for one in rules)
    return {
        "atk": chance.randint(1, 2 if rich else most),
        "hit": chance.randint(2, 6),
        "dmg": (chance.randint(0, 4), chance.randint(1, 6)),
        "rules": ", ".join(rules),
    }


def _points(chance: Random, rich: bool) -> tuple[int, int]:
    if chance.random() < 0.6:
        return 0, 0
    return chance.randint(0, 1 if rich else 2), chance.randint(0, 1)


def _able_24(chance: Random) -> dict[str, Any]:
    """At most one ability of whoever is hurt."""
    if chance.random() < 0.5:
        return {}
    name, numbers = chance.choice(
        (("reduce", (1, 2)), ("reduce_one", (1, 3)), ("ignore_one", (1, 2)), ("ignore", (4, 5)))
    )
    return {name: chance.choice(numbers)}


def _shot_24(chance: Random) -> dict[str, Any]:
    rules = _some(chance, RULES_24, 3, MELEE_ONLY)
    numbers = _side(chance, rules, 3) | _able_24(chance)
    if "ignore" in numbers:
        numbers["dmg"] = (1, 2)
    numbers |= {"save": chance.randint(2, 6), "wounds": chance.randint(1, 9), "defence": chance.randint(0, 2)}
    for name in ("cover", "improved_cover", "obscured", "injured"):
        if chance.random() < 0.2:
            numbers[name] = True
    return numbers | {"own_wounds": chance.choice((0, 2, 9)), "cp": _points(chance, numbers["atk"] > 2)}


def _fight_24(chance: Random) -> dict[str, Any]:
    numbers: dict[str, Any] = {}
    for before in ("", "other_"):
        rules = _some(chance, RULES_24, 2, RANGED_ONLY)
        side = _side(chance, rules, 2) | _able_24(chance) | {"wounds": chance.randint(1, 7)}
        if "ignore" in side:
            side["wounds"] = min(side["wounds"], 3)
        if chance.random() < 0.2:
            side |= {"injured": True, "assists": chance.randint(0, 2)}
        numbers |= {f"{before}{name}": number for name, number in side.items()}
    for name, other in (("dmg", "other_ignore"), ("other_dmg", "ignore")):
        if other in numbers:
            numbers[name] = (1, 2)
    return numbers | {"initiative": chance.randint(0, 1), "cp": _points(chance, True)}


def _shot_21(chance: Random) -> dict[str, Any]:
    early, late = _some(chance, RULES_21, 2, (*MELEE_ONLY, "Rending", "Stun")), _some(chance, LATE_21, 2, MELEE_ONLY)
    able = _some(chance, ABLE_21, 1)
    numbers = _side(chance, early, 3)
    numbers["rules"] += f" ! {', '.join(late)}" if late else ""
    if "Ignore Wounds 5+" in able:
        numbers |= {"dmg": (1, 2), "atk": min(2, numbers["atk"])}
    numbers |= {"save": chance.randint(2, 6), "wounds": chance.randint(1, 9), "defence": chance.randint(0, 2)}
    for name in ("cover", "overwatch", "injured", "close_quarters"):
        if chance.random() < 0.2:
            numbers[name] = True
    return numbers | {
        "target_rules": ", ".join(able),
        "own_wounds": chance.choice((0, 2, 9)),
        "cp": _points(chance, numbers["atk"] > 2),
    }


def _fight_21(chance: Random) -> dict[str, Any]:
    numbers: dict[str, Any] = {}
    ignores = []
    for before in ("", "other_"):
        able = _some(chance, ABLE_21, 1, RANGED_ONLY)
        early = _some(chance, RULES_21, 2, (*RANGED_ONLY, "Hot", "Rending", "Stun"))
        late = _some(chance, LATE_21, 1, (*RANGED_ONLY, "MW"))
        ignores.append("Ignore Wounds 5+" in able)
        side = _side(chance, early, 2) | {"wounds": chance.randint(1, 7)}
        side["rules"] = ", ".join([*early, *able]) + (f" ! {', '.join(late)}" if late else "")
        numbers |= {f"{before}{name}": number for name, number in side.items()}
    if any(ignores):
        numbers |= {"dmg": (1, 2), "other_dmg": (1, 2), "wounds": 3, "other_wounds": 3}
    return numbers | {"support": chance.randint(0, 1), "initiative": chance.randint(0, 1), "cp": _points(chance, True)}


def _model_18(chance: Random) -> dict[str, Any]:
    again = ("", "", "ones", "failed", "any")
    return {
        "ap": -chance.randint(0, 2),
        "damage": chance.choice(("1", "2", "D3")),
        "toughness": chance.randint(2, 6),
        "save": chance.randint(2, 7),
        "invulnerable": chance.choice((0, 0, 4)),
        "wounds": chance.randint(1, 3),
        "flesh_wounds": chance.randint(0, 3),
        "own_flesh_wounds": chance.choice((0, 0, 1)),
        "injury_modifier": chance.choice((0, 0, -1, 1)),
        "reroll_hits": chance.choice(again),
        "reroll_wounds": chance.choice(again),
        "reroll_saves": chance.choice(again),
        "cp": (chance.randint(0, 1), chance.randint(0, 1)),
    }


def _shot_18(chance: Random) -> dict[str, Any]:
    kind = f"{chance.choice(('Assault', 'Heavy', 'Rapid Fire', 'Pistol'))} {chance.choice(('1', '2', 'D3'))}"
    numbers = _model_18(chance) | {"type": kind, "bs": chance.randint(2, 6), "strength": chance.randint(2, 6)}
    for name in ("long_range", "obscured", "cover", "overwatch"):
        if chance.random() < 0.2:
            numbers[name] = True
    return numbers


def _fight_18(chance: Random) -> dict[str, Any]:
    written = {"strength": chance.choice(("User", "+1", "x2")), "user_strength": chance.randint(2, 5)}
    return _model_18(chance) | written | {"attacks": chance.randint(1, 3), "ws": chance.randint(2, 6)}


MADE = {
    ("kt24", "shoot"): _shot_24,
    ("kt24", "fight"): _fight_24,
    ("kt21", "shoot"): _shot_21,
    ("kt21", "fight"): _fight_21,
    ("kt18", "shoot"): _shot_18,
    ("kt18", "fight"): _fight_18,
}
