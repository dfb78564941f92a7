"""Hard cases by the hundred, drawn from a seed: numbers and odd combinations of rules, for three editions."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from odds.counting import ONE, Chances, End, Side
from odds.counting_kt18 import volley_18
from odds.counting_kt21 import fight_21, shot_21
from odds.counting_kt24 import fight_24, shot_24

from killzone import odds

RULES_24: tuple[str, ...] = (
    "Accurate 1",
    "Balanced",
    "Brutal",
    "Ceaseless",
    "Devastating 1",
    "Devastating 2",
    "Lethal 5+",
    "Lethal 4+",
)
RULES_24 += ("Piercing 1", "Piercing 2", "Piercing Crits 1", "Piercing Crits 2", "Punishing", "Relentless", "Rending")
RULES_24 += ("Saturate", "Severe", "Stun")
RULES_21 = ("AP1", "AP2", "Balanced", "Ceaseless", "Hot", "Lethal 5+", "No Cover", "Relentless")
LATE_21 = ("MW1", "MW2", "P1", "P2", "Rending", "Splash 1", "Stun")
BLADES_24 = ("Balanced", "Brutal", "Ceaseless", "Devastating 1", "Lethal 5+", "Punishing", "Rending", "Severe", "Shock")
BLADES_21 = ("Balanced", "Brutal", "Ceaseless", "Lethal 5+", "Rending", "Stun")


class Case(NamedTuple):
    """A question, the odds' answer to it, and the count that it is held against."""

    name: str
    numbers: dict[str, Any]
    found: Callable[[], Chances]
    counted: Callable[[], Chances]


def ends(answer: odds.Odds) -> Chances:
    """The joint distribution in the words of the count."""
    found: Chances = {}
    for one, chance in answer:
        end = End(one.dealt, one.taken, one.killed, one.died, answer.title == "shot" and one.count("stun") > 0)
        found[end] = found.get(end, 0) + chance
    return found


def _some(chance: Random, among: tuple[str, ...], most: int) -> str:
    """A few rules, not one of a kind twice."""
    picked = chance.sample(among, chance.randint(0, most))
    kinds = {one.rstrip("+0123456789 "): one for one in picked}
    return ", ".join(kinds.values())


def shots_24(chance: Random) -> Case:
    numbers: dict[str, Any] = {
        "atk": chance.randint(1, 4),
        "hit": chance.randint(2, 6),
        "dmg": (chance.randint(0, 5), chance.randint(0, 8)),
        "rules": _some(chance, RULES_24, 3),
        "save": chance.randint(2, 6),
        "wounds": chance.randint(1, 14),
        "defence": chance.choice((1, 2, 3, 3)),
    }
    if chance.random() < 0.3:
        numbers[chance.choice(("cover", "improved_cover", "obscured"))] = True
    if chance.random() < 0.4:
        name, most = chance.choice((("reduce", 3), ("reduce_one", 4), ("ignore_one", 2)))
        numbers[name] = chance.randint(1, most)
    if chance.random() < 0.2:
        numbers |= {"ignore": chance.randint(3, 6), "dmg": (1, 2), "atk": min(3, numbers["atk"])}
    if chance.random() < 0.2:
        numbers |= {"cp": (chance.randint(0, 2), chance.randint(0, 1)), "atk": min(3, numbers["atk"])}
    if "Relentless" in numbers["rules"] or "Ceaseless" in numbers["rules"]:
        numbers["atk"] = min(3, numbers["atk"])
    return Case("shot of 2024", numbers, lambda: ends(odds.shoot(**numbers)), lambda: shot_24(**numbers))


def _sides(chance: Random, rules: tuple[str, ...], mine: int) -> tuple[Side, Side]:
    plain = tuple(rule for rule in rules if rule in ("Brutal", "Lethal 5+", "Shock", "Stun", "Devastating 1"))
    made = []
    for among, most in ((rules, mine), (plain, 2)):
        text = _some(chance, among, most)
        atk = chance.randint(1, 3)
        side = Side(
            atk, chance.randint(2, 6), (chance.randint(0, 5), chance.randint(0, 7)), text, chance.randint(1, 10)
        )
        roll = chance.random()
        if roll < 0.2:
            side = side._replace(reduce=chance.randint(1, 2))
        elif roll < 0.35:
            side = side._replace(ignore=chance.randint(4, 6), wounds=chance.randint(1, 5))
        made.append(side)
    if any(side.ignore for side in made):
        made = [side._replace(dmg=(1, 2)) for side in made]
    return made[0], made[1]


def _fight_numbers(first: Side, second: Side) -> dict[str, Any]:
    numbers: dict[str, Any] = first._asdict()
    return numbers | {f"other_{name}": number for name, number in second._asdict().items()}


def fights_24(chance: Random) -> Case:
    first, second = _sides(chance, BLADES_24, 2)
    numbers = _fight_numbers(first, second)
    return Case(
        "fight of 2024",
        numbers,
        lambda: ends(odds.fight(**numbers)),
        lambda: fight_24(first, second),
    )


def _abilities_21(reduce: int, ignore: int, invulnerable: int = 0) -> list[str]:
    found = [f"Reduce Damage {reduce}"] * bool(reduce) + [f"Ignore Wounds {ignore}+"] * bool(ignore)
    return found + [f"Invulnerable Save {invulnerable}+"] * bool(invulnerable)


def shots_21(chance: Random) -> Case:
    numbers: dict[str, Any] = {
        "atk": chance.randint(1, 4),
        "hit": chance.randint(2, 6),
        "dmg": (chance.randint(0, 5), chance.randint(0, 8)),
        "rules": _some(chance, RULES_21, 2),
        "critical_rules": _some(chance, LATE_21, 2),
        "save": chance.randint(2, 6),
        "wounds": chance.randint(1, 14),
        "defence": chance.choice((2, 3, 3)),
        "cover": chance.random() < 0.4,
    }
    if chance.random() < 0.3:
        numbers["invulnerable"] = chance.randint(3, 6)
    if chance.random() < 0.3:
        numbers["reduce"] = chance.randint(1, 3)
    if chance.random() < 0.2:
        numbers |= {"ignore": chance.randint(3, 6), "dmg": (1, 2), "atk": min(3, numbers["atk"])}
    if chance.random() < 0.2:
        numbers |= {"cp": (chance.randint(0, 1), chance.randint(0, 1)), "atk": min(3, numbers["atk"])}
    if "Hot" in numbers["rules"] and chance.random() < 0.5:
        numbers["own_wounds"] = chance.randint(1, 7)
    if "Relentless" in numbers["rules"]:
        numbers["atk"] = min(3, numbers["atk"])
    asked = {name: number for name, number in numbers.items() if name not in ("invulnerable", "reduce", "ignore")}
    late = asked.pop("critical_rules")
    asked["rules"] = f"{asked['rules']} ! {late}" if late else asked["rules"]
    target = _abilities_21(numbers.get("reduce", 0), numbers.get("ignore", 0), numbers.get("invulnerable", 0))
    asked["target_rules"] = ", ".join(target)
    return Case(
        "shot of 2021",
        asked,
        lambda: ends(odds.shoot(edition="kt21", **asked)),
        lambda: shot_21(**numbers),
    )


def fights_21(chance: Random) -> Case:
    first, second = _sides(chance, BLADES_21, 2)
    numbers = _fight_numbers(
        *(
            side._replace(rules=", ".join(filter(None, (side.rules, *_abilities_21(side.reduce, side.ignore)))))
            for side in (first, second)
        )
    )
    for name in ("reduce", "ignore", "other_reduce", "other_ignore"):
        del numbers[name]
    return Case(
        "fight of 2021",
        numbers,
        lambda: ends(odds.fight(edition="kt21", **numbers)),
        lambda: fight_21(first, second),
    )


AMOUNTS: dict[str, Chances] = {
    "1": {1: ONE},
    "2": {2: ONE},
    "3": {3: ONE},
    "D3": dict.fromkeys((1, 2, 3), ONE / 3),
    "D6": dict.fromkeys(range(1, 7), ONE / 6),
    "D3+1": dict.fromkeys((2, 3, 4), ONE / 3),
    "2D6": {n: ONE * (6 - abs(7 - n)) / 36 for n in range(2, 13)},
}


def shots_18(chance: Random) -> Case:
    kind = chance.choice(("Assault", "Heavy", "Rapid Fire", "Pistol", "Grenade"))
    number = chance.choice(("1", "2", "3", "D3", "D6"))
    far, moved, own = chance.random() < 0.3, chance.random() < 0.3, chance.choice((0, 0, 1, 2))
    hidden, cover, broken = chance.random() < 0.3, chance.random() < 0.2, chance.random() < 0.1
    again = [chance.choice(("", "", "ones", "failed")) for _ in range(3)]
    damage, overwatch = chance.choice(tuple(AMOUNTS)[:6]), chance.random() < 0.1
    shared: dict[str, Any] = {
        "strength": chance.randint(1, 9),
        "toughness": chance.randint(1, 8),
        "ap": -chance.randint(0, 3),
        "save": chance.randint(2, 7),
        "invulnerable": chance.choice((0, 0, 3, 5, 6)),
        "wounds": chance.randint(1, 4),
        "flesh_wounds": chance.randint(0, 3),
        "cover": cover,
        "overwatch": overwatch,
        "reroll_hits": again[0],
        "reroll_wounds": again[1],
        "reroll_saves": again[2],
    }
    bs = chance.randint(2, 6)
    asked = shared | {
        "type": f"{kind} {number}",
        "bs": bs,
        "damage": damage,
        "long_range": far,
        "moved": moved,
        "obscured": hidden,
        "own_flesh_wounds": own,
        "broken": broken,
    }
    modifier = -(own + broken + (hidden or cover) + (far and kind != "Grenade") + (moved and kind == "Heavy"))
    shots = {(2 * n if kind == "Rapid Fire" and not far else n): share for n, share in AMOUNTS[number].items()}
    return Case(
        "shot of 2018",
        asked,
        lambda: _ends_18(odds.shoot(edition="kt18", **asked)),
        lambda: volley_18(shots=shots, hit=bs, modifier=modifier, damage=AMOUNTS[damage], **shared),
    )


def _ends_18(answer: odds.Odds) -> Chances:
    return {(one.dealt, one.count("flesh-wounds") > 0, one.killed): chance for one, chance in answer}


def fights_18(chance: Random) -> Case:
    again = [chance.choice(("", "", "ones", "failed")) for _ in range(3)]
    damage, user = chance.choice(tuple(AMOUNTS)[:6]), chance.randint(2, 5)
    written, power = chance.choice((("User", user), ("+1", user + 1), ("x2", 2 * user), ("5", 5)))
    own, apart = chance.choice((0, 0, 1)), chance.random() < 0.3
    shared: dict[str, Any] = {
        "toughness": chance.randint(2, 8),
        "ap": -chance.randint(0, 3),
        "save": chance.randint(2, 6),
        "invulnerable": chance.choice((0, 0, 4)),
        "wounds": chance.randint(1, 4),
        "flesh_wounds": chance.randint(0, 3),
        "reroll_hits": again[0],
        "reroll_wounds": again[1],
        "reroll_saves": again[2],
    }
    number, ws = chance.randint(1, 5), chance.randint(2, 6)
    asked = shared | {"attacks": number, "ws": ws, "strength": written, "user_strength": user, "damage": damage}
    asked |= {"own_flesh_wounds": own, "intervening_terrain": apart}
    return Case(
        "fight of 2018",
        asked,
        lambda: _ends_18(odds.fight(edition="kt18", **asked)),
        lambda: volley_18(
            shots={number: ONE},
            hit=ws,
            modifier=-(own + apart),
            strength=power,
            damage=AMOUNTS[damage],
            **shared,
        ),
    )


KINDS = (shots_24, fights_24, shots_21, fights_21, shots_18, fights_18)


def cases(seed: int, each: int) -> Iterator[Case]:
    """So many cases of every kind."""
    for kind in KINDS:
        chance = Random(f"{seed} {kind.__name__}")
        for _ in range(each):
            yield kind(chance)
