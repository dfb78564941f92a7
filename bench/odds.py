"""What exact odds cost: cold, with nothing known, and warm, with what other attacks have left behind.

Warm never means that the very answer is remembered: another attack, which shares pieces with those before it, is worked
out. The grid is worked out again as a whole from its pieces.
"""

import statistics
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any, NamedTuple

from bench import loop_seconds
from killzone.core.attacks import Attack
from killzone.editions.kt18.odds.attacks import shoot as shoot_18
from killzone.editions.kt21.odds.attacks import shoot as shoot_21
from killzone.editions.kt24.odds.attacks import fight, shoot
from killzone.editions.shared.attack.dice_pool import forget_pools
from killzone.odds.forecasts import forecast, forget_forecasts
from killzone.odds.grids import forget_pieces, grid
from killzone.odds.policies import POLICIES
from killzone.odds.solve import forget, solve

SHOT: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 4), "save": 4, "wounds": 8}
SIDE: dict[str, Any] = {"atk": 5, "hit": 3, "dmg": (4, 5), "wounds": 14}
FIGHT = SIDE | {f"other_{name}": number for name, number in SIDE.items()}

DICE_RULES = ("", "", "", "Balanced", "Ceaseless", "Relentless", "Lethal 5+", "Rending", "Severe", "Punishing")
RULES = ("", "Piercing 1", "Piercing Crits 1", "Brutal", "Saturate", "Devastating 1", "Stun", "Hot")


COLD, WARM = "odds, cold", "odds, warm"
"""Nothing is known yet, as for whoever asks one thing and leaves; or other attacks have left pieces behind."""


class Timing(NamedTuple):
    """A measured job; `bar` is what the design asks for, in microseconds."""

    name: str
    microseconds: float
    ratio: float
    bar: float | None = None
    group: str = COLD


class Job(NamedTuple):
    """Something to measure: what is done before, unmeasured, and the work itself."""

    name: str
    before: Callable[[], object]
    work: Callable[[], object]
    bar: float | None = None
    slots: int = 7
    group: str = COLD


def weapons() -> list[dict[str, Any]]:
    """500 profiles."""
    found = []
    for n in range(500):
        normal = 2 + n // 16 % 4
        rules = ", ".join(filter(None, (DICE_RULES[n // 7 % 10], RULES[n // 11 % 8])))
        found.append({"atk": 3 + n % 4, "hit": 2 + n // 4 % 4, "dmg": (normal, normal + n // 64 % 4), "rules": rules})
    return found


def targets() -> list[dict[str, Any]]:
    """200 targets: five saves, twenty numbers of wounds, in cover or not."""
    return [
        {"save": save, "wounds": wounds, "cover": cover}
        for save in range(2, 7)
        for wounds in range(5, 25)
        for cover in (False, True)
    ]


def weapons_21() -> list[dict[str, Any]]:
    """The same of 2021, whose rules are written otherwise."""
    late = ("", "! P1", "! MW1", "! Stun", "! Splash 1")
    early = ("", "", "Balanced", "Ceaseless", "Relentless", "Lethal 5+", "AP1", "No Cover", "Hot", "AP2")
    found = []
    for n, one in enumerate(weapons()):
        found.append(one | {"rules": f"{early[n // 7 % 10]} {late[n // 11 % 5]}".strip()})
    return found


def weapons_18() -> list[dict[str, Any]]:
    """500 profiles of 2018."""
    types, numbers, damage = (
        ("Assault", "Heavy", "Rapid Fire", "Pistol"),
        ("1", "2", "3", "D3", "D6"),
        ("1", "2", "D3", "D6"),
    )
    return [
        {
            "type": f"{types[n % 4]} {numbers[n // 4 % 5]}",
            "bs": 2 + n // 3 % 5,
            "strength": 1 + n // 7 % 9,
            "ap": -(n // 11 % 4),
            "damage": damage[n // 13 % 4],
        }
        for n in range(500)
    ]


def targets_18() -> list[dict[str, Any]]:
    """200 targets of 2018."""
    return [
        {"toughness": toughness, "save": save, "wounds": wounds, "flesh_wounds": flesh_wounds}
        for toughness in (3, 4, 5, 6, 8)
        for save in range(2, 7)
        for wounds in range(1, 5)
        for flesh_wounds in (0, 1)
    ]


WORST_SHOTS: list[tuple[str, str, Attack]] = [
    ("8 Ceaseless dice, 3 and 3 CP", "damage", shoot(**SHOT | {"atk": 8, "rules": "Ceaseless", "cp": (3, 3)})),
    ("8 Balanced and Ceaseless", "kill", shoot(**SHOT | {"atk": 8, "rules": "Balanced, Ceaseless", "cp": (3, 3)})),
    (
        "6 with four rules of dice",
        "damage",
        shoot(**SHOT | {"atk": 6, "rules": "Balanced, Ceaseless, Punishing, Rending", "cp": (3, 3)}),
    ),
    (
        "8 whose critical hits do less",
        "kill",
        shoot(**SHOT | {"atk": 8, "dmg": (4, 3), "rules": "Balanced, Ceaseless", "cp": (3, 3)}),
    ),
    (
        "8 with all re-rolls, by rule of thumb",
        "reroll-fails",
        shoot(**SHOT | {"atk": 8, "hit": 4, "rules": "Balanced, Relentless, Ceaseless", "cp": (2, 3)}),
    ),
    (
        "8 Hot and Devastating, wounds ignored",
        "exchange",
        shoot(
            **SHOT
            | {"atk": 8, "hit": 2, "wounds": 18, "rules": "Severe, Devastating 1, Hot", "cp": (0, 3), "ignore": 5}
            | {"target_rules": "Ceaseless"}
        ),
    ),
    (
        "8 lesser criticals, a fail that counts",
        "survive",
        shoot(
            **SHOT
            | {"atk": 8, "hit": 4, "dmg": (4, 3), "wounds": 25, "cp": (2, 1)}
            | {"rules": "Ceaseless, Fails to Normals 1, Piercing 1"}
        ),
    ),
    (
        "8 Hot dice of 2021, to survive",
        "survive",
        shoot_21(**SHOT | {"atk": 8, "rules": "Balanced, Hot ! Rending", "own_wounds": 8, "cp": (3, 3)}),
    ),
    (
        "8 shots of 2018, all re-rolled",
        "kill",
        shoot_18(
            type="Heavy 8",
            bs=2,
            strength=5,
            toughness=6,
            save=5,
            damage="D6",
            wounds=5,
            flesh_wounds=1,
            reroll_hits="failed",
            reroll_wounds="failed",
            cp=(2, 1),
        ),
    ),
]
"""Of shots of many dice, rules and CP under all policies those that take longest, as far as they were looked for."""


def forget_shots() -> None:
    """Forget what was worked out, and the pools of dice that were rolled for it."""
    forget()
    forget_pools()


def forget_all() -> None:
    forget_shots()
    forget_pieces()


def jobs() -> list[Job]:
    def work_out(attack: Attack, policy: str) -> object:
        return solve(attack, POLICIES[policy])

    def know(attack: Attack, policy: str) -> None:
        forget_shots()
        work_out(attack, policy)

    shot, ceaseless, duel = shoot(**SHOT), shoot(**SHOT | {"rules": "Ceaseless"}), fight(**FIGHT)
    rich = shoot(**SHOT | {"atk": 6, "rules": "Ceaseless", "cp": (3, 3)})
    relentless = fight(**FIGHT | dict.fromkeys(("rules", "other_rules"), "Relentless") | {"atk": 6, "other_atk": 6})
    other_shot, other_target, other_duel = (
        shoot(**SHOT | {"hit": 4}),
        shoot(**SHOT | {"save": 3}),
        fight(**FIGHT | {"hit": 4}),
    )
    guns, against = weapons(), targets()
    guns_21, guns_18, against_18 = weapons_21(), weapons_18(), targets_18()
    forecast("shoot", **SHOT)
    rich_duel = FIGHT | {"atk": 6, "other_atk": 6, "rules": "Balanced", "other_rules": "Balanced", "cp": (1, 1)}
    buying = fight(**rich_duel)
    ignoring = fight(**FIGHT | {"ignore": 5, "other_ignore": 5})
    six = FIGHT | {"atk": 6, "other_atk": 6}
    hardy = fight(**six | {"ignore": 5, "other_ignore": 5})
    richest = fight(**six | dict.fromkeys(("rules", "other_rules"), "Ceaseless") | {"cp": (3, 3)})
    hardiest = fight(
        **six | dict.fromkeys(("rules", "other_rules"), "Ceaseless") | {"cp": (3, 3), "ignore": 5, "other_ignore": 5}
    )
    rerolled = shoot(**SHOT | {"rules": "Relentless", "cp": (1, 1)})

    def cold(name: str, work: Callable[[], object], bar: float, slots: int = 7) -> Job:
        return Job(name, forget_shots, work, bar, slots)

    def warm(name: str, before: Callable[[], object], work: Callable[[], object], bar: float, slots: int = 7) -> Job:
        return Job(name, before, work, bar, slots, WARM)

    def nothing() -> None:
        pass

    return [
        cold("shot", lambda: work_out(shot, "damage"), 1_000),
        cold("Ceaseless shot", lambda: work_out(ceaseless, "damage"), 20_000),
        cold("Relentless shot, 1 and 1 CP", lambda: work_out(rerolled, "damage"), 20_000, slots=3),
        cold("6 Ceaseless dice, 3 and 3 CP", lambda: work_out(rich, "damage"), 20_000, slots=3),
        cold("fight of 5 and 5", lambda: work_out(duel, "exchange"), 30_000, slots=3),
        cold("the same, both ignoring wounds", lambda: work_out(ignoring, "exchange"), 1_000_000, slots=1),
        cold("6 and 6 Balanced, 1 and 1 CP", lambda: work_out(buying, "exchange"), 1_000_000, slots=1),
        cold("6 and 6 Relentless", lambda: work_out(relentless, "exchange"), 1_000_000, slots=1),
        cold("6 and 6, both ignoring wounds", lambda: work_out(hardy, "exchange"), 1_000_000, slots=1),
        cold("6 and 6 Ceaseless, 3 and 3 CP", lambda: work_out(richest, "exchange"), 1_000_000, slots=1),
        cold("the same, both ignoring wounds, too", lambda: work_out(hardiest, "exchange"), 1_000_000, slots=1),
        cold("6 and 6 Ceaseless, to survive", lambda: work_out(richest, "survive"), 1_000_000, slots=1),
        cold("the same, both ignoring wounds", lambda: work_out(hardiest, "survive"), 1_000_000, slots=1),
        *[cold(name, partial(work_out, one, policy), 20_000, slots=3) for name, policy, one in WORST_SHOTS],
        Job("grid of 500 and 200", forget_all, lambda: grid(guns, against), 1_000_000, slots=1),
        Job("grid of 2021", forget_all, lambda: grid(guns_21, against, edition="kt21"), 1_000_000, slots=1),
        Job("grid of 2018", forget_all, lambda: grid(guns_18, against_18, edition="kt18"), 1_000_000, slots=1),
        warm("shot, after another Hit", lambda: know(other_shot, "damage"), lambda: work_out(shot, "damage"), 2_000),
        warm("shot, after another Save", lambda: know(other_target, "damage"), lambda: work_out(shot, "damage"), 2_000),
        warm(
            "fight, after another Hit",
            lambda: know(other_duel, "exchange"),
            lambda: work_out(duel, "exchange"),
            30_000,
            slots=3,
        ),
        warm("grid of 500 and 200, again", nothing, lambda: grid(guns, against), 250_000, slots=3),
        warm("grid of 2021, again", nothing, lambda: grid(guns_21, against, edition="kt21"), 250_000, slots=3),
        warm("grid of 2018, again", nothing, lambda: grid(guns_18, against_18, edition="kt18"), 250_000, slots=3),
        warm("forecast, new wounds", forget_forecasts, lambda: forecast("shoot", **SHOT | {"wounds": 9}), 1_000),
    ]


def timings() -> list[Timing]:
    return [timed(job) for job in jobs()]


def timed(job: Job) -> Timing:
    spent, loops = [], []
    for _ in range(job.slots):
        job.before()
        before = loop_seconds()
        start = process_time()
        job.work()
        seconds = process_time() - start
        spent.append(seconds)
        loops.append(seconds / ((before + loop_seconds()) / 2))
    return Timing(job.name, statistics.median(spent) * 1e6, statistics.median(loops), job.bar, job.group)


def main() -> None:
    group = ""
    for one in timings():
        if one.group != group:
            group = one.group
            print(f"{group:40}{'ms':>10}{'loops':>12}{'bar ms':>10}")
        bar = "" if one.bar is None else f"{one.bar / 1000:g}"
        print(f"{one.name:40}{one.microseconds / 1000:10.2f}{one.ratio:12.2f}{bar:>10}")


if __name__ == "__main__":
    main()
