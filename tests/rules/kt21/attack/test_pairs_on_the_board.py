"""Every ordered pair of rules of one weapon in a whole action: who may be attacked, who is hit, what follows.

The attacker's dice are always 6, 5, 1 and the defender's all ones, so that everything else is a matter of the rules.
`expected` says from the ledger alone what has to happen; it shares no code with what is tested.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from rules.kt21.acting import Choice, act, judged, position, reasons
from rules.kt21.attack.test_pairs import COMBAT, RULES
from rules.kt21.tables import BLUE, RED, blade, one, wall, weapon

from killzone.core.table import Table
from killzone.editions.kt21.cards.notation import parse_rule
from killzone.editions.kt21.operatives.characteristics import apl

MANY = 60
DICE = [6, 5, 1]


class Expected(NamedTuple):
    """What has to happen when the gunner shoots the raider."""

    targets: set[str]
    dice: list[int]
    left: dict[str, int]
    stunned: set[str]


def expected(pair: Sequence[str], close: bool) -> Expected:
    """Who is a valid target, which dice fall, the wounds left, who is stunned."""
    names = {parse_rule(rule).name for rule in pair}
    targets = {"raider", "mate"}
    if "range" not in names:
        targets.add("far")
    if "indirect" in names:
        targets |= {"hidden-near"} if close else {"hidden-near", "hidden-far"}
    area = {"blast", "torrent"} & names
    if "fusillade" in names:
        attacks = [("raider", DICE[:2]), ("mate", DICE[2:])]
    else:
        attacks = [(who, DICE) for who in (("raider", "mate") if area else ("raider",))]
    lethal = "lethal" in names or (close and bool(area or "splash" in names))
    fewer = 2 if "piercing" in names else 1 if "ap" in names else 0
    dice: list[int] = []
    left = {"gunner": MANY, "raider": MANY, "mate": MANY}
    stunned: set[str] = set()
    for who, rolled in attacks:
        critical = rolled.count(6) + (rolled.count(5) if lethal else 0)
        normal = 0 if lethal else rolled.count(5)
        if "rending" in names and critical and normal:
            critical, normal = critical + 1, normal - 1
        left["gunner"] -= 3 * rolled.count(1) if "hot" in names else 0
        left[who] -= 4 * critical + 3 * normal + (2 * critical if "mortal" in names else 0)
        if "splash" in names:
            left["raider"] -= critical
            left["mate"] -= critical
        if critical and "stun" in names:
            stunned.add(who)
        dice += [*rolled, *([1] * (3 - fewer if critical else 3) if critical or normal else [])]
    return Expected(targets, dice, left, stunned)


def shooting(pair: Sequence[str], close: bool, order: str = "engage") -> Table:
    """A gunner, two raiders side by side, one too far for a Rng of 6", two concealed ones behind low walls."""
    gun = weapon("gun", f"3 3+ 3/4 {', '.join(pair)}")
    return position(
        one("gunner", BLUE, (5, 11), weapons=[gun], most=MANY, order=order),
        one("raider", RED, (11, 11), most=MANY),
        one("mate", RED, (11, 13.4), most=MANY),
        one("far", RED, (25, 11), most=MANY),
        one("hidden-near", RED, (5, 15), most=MANY, order="conceal"),
        one("hidden-far", RED, (5, 6), most=MANY, order="conceal"),
        terrain=[wall("bund", (4, 14.1, 6, 14.3), 1, "light"), wall("wall", (4, 6.7, 6, 6.9), 1, "heavy")],
        close_quarters=close,
    )


def taking(*wanted: Any) -> Choice:
    """The first answer of those wanted that is possible, whatever is asked."""
    return lambda question: next(one for one in wanted if one in question.answers)


WANTED = taking("raider", (2, 1), "mate", "rending", "pass")


@pytest.mark.rule("kt21.action.shoot", "kt21.weapon.fusillade", "kt21.weapon.torrent", "kt21.weapon.blast")
@pytest.mark.parametrize("close", [False, True], ids=["open", "close quarters"])
@pytest.mark.parametrize("rule", RULES)
def test_a_shoot_action_with_two_rules_does_what_the_ledger_says(rule: str, close: bool) -> None:
    for other in RULES:
        pair = (rule, other)
        names = {parse_rule(each).name for each in pair}
        table, wanted = shooting(pair, close), expected(pair, close)
        ran = act(table, "gunner", "shoot", wanted.dice, WANTED)
        assert set(ran.questions[0].answers) == wanted.targets, pair
        assert {id: ran.table.operative(id).wounds for id in wanted.left} == wanted.left, pair
        least = {one.id for one in ran.table.operatives if apl(ran.table, one).total < 2}
        assert least == wanted.stunned, pair
        assert ran.table.operative("gunner").count("used-gun") == ("limited" in names), pair
        after = reasons(ran.table, "gunner", "normal-move", performed=("shoot",), weapons=("gun",))
        assert ("kt21.weapon.heavy" in after) is ("heavy" in names), pair
        assert judged(table, "gunner", "shoot", left=1).legal is ("unwieldy" not in names), pair
        moved = judged(table, "gunner", "shoot", performed=("normal-move",))
        assert moved.legal is ("heavy" not in names), pair
        concealed = shooting(pair, close, order="conceal")
        assert judged(concealed, "gunner", "shoot").legal is ("silent" in names), pair
        watch = judged(table, "gunner", "overwatch", when="overwatch", left=0)
        assert watch.legal is not bool({"blast", "unwieldy"} & names), pair


@pytest.mark.rule("kt21.action.fight", "kt21.weapon.reap", "kt21.weapon.stun-fight")
@pytest.mark.parametrize("rule", COMBAT)
def test_a_fight_action_with_two_rules_does_what_the_ledger_says(rule: str) -> None:
    for other in COMBAT:
        pair = (rule, other)
        weapon_rules = [each for each in pair if parse_rule(each).name not in ("ignore-wounds", "reduce-damage")]
        names = {parse_rule(each).name for each in weapon_rules}
        held = blade("blade", f"3 3+ 3/4 {', '.join(weapon_rules) or '-'}")
        table = position(
            one("cutter", BLUE, (5, 11), weapons=[held], most=MANY),
            one("raider", RED, (6.5, 11), weapons=[], most=MANY),
            one("mate", RED, (6.5, 12.5), most=MANY),
        )
        both = bool({"lethal", "rending"} & names)
        critical, normal = (2, 0) if both else (1, 1)
        ran = act(table, "cutter", "fight", DICE, taking("rending", "pass", "strike-critical"))
        left = {one.id: one.wounds for one in ran.table.operatives}
        reaped = critical if "reap" in names else 0
        assert left == {"cutter": MANY, "raider": MANY - 4 * critical - 3 * normal, "mate": MANY - reaped}, pair
        stunned = "stun" in names and critical == 2
        assert apl(ran.table, ran.table.operative("raider")).total == (1 if stunned else 2), pair
