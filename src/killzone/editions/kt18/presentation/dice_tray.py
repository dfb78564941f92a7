"""The dice of a volley as they lie: every hit roll, wound roll and saving throw of it so far, in rows."""

from collections.abc import Sequence

from killzone.core.domains import Option
from killzone.core.subjects import REROLL
from killzone.core.table import Table
from killzone.core.trays import DISCARDED, FAIL, NORMAL, REROLLED, STRUCK, Tray, TrayDie, TrayPool
from killzone.editions.kt18.attack.attacking import Attacking
from killzone.editions.kt18.attack.throws import Throw
from killzone.editions.kt18.attack.volley import ATTACKER, TARGET, Volley
from killzone.editions.kt18.cards.datacards import datasheet

HIT, WOUND, SAVE = range(3)
TITLES = ("Hit rolls", "Wound rolls", "Saving throws")
_SIDES = (ATTACKER, ATTACKER, TARGET)


def tray(trace: Sequence[Volley], kind: str, options: tuple[Option, ...], table: Table, around: object) -> Tray:
    """The throws of all attacks that have been made, the one that may be re-rolled marked with the options for it."""
    now = trace[-1]
    if not isinstance(now, Volley):  # mortal wounds, whose dice are told as they fall
        return Tray(())
    rows: tuple[list[TrayDie], ...] = ([], [], [])
    needs = [0, 0, 0]
    picks = tuple(option.key for option in options if option.verb == REROLL)
    for stage, throw, last in _throws(trace):
        needs[stage] = throw.need
        rows[stage].extend(_die(face, throw, stage, picks if last else ()) for face in throw.faces)
    pools = [
        TrayPool(
            now.seats[_SIDES[stage]],
            now.target if _SIDES[stage] == TARGET else "",
            f"{TITLES[stage]}{_weapon(table, around) if stage == HIT else ''}: {needs[stage]}+",
            _counted(rows[stage], stage),
            tuple(rows[stage]),
        )
        for stage in (HIT, WOUND, SAVE)
        if rows[stage]
    ]
    return Tray(tuple(pools))


def _weapon(table: Table, around: object) -> str:
    """With what the attacks are made, as a few words."""
    if not isinstance(around, Attacking) or not around.volley:
        return ""
    sheet = datasheet(table.operative(around.attacker))
    names = dict.fromkeys(sheet.weapon(one.weapon).name for one in around.volley)
    return f" with the {' and the '.join(names)}"


def _throws(trace: Sequence[Volley]) -> list[tuple[int, Throw, bool]]:
    """Every throw of a volley with what it was for; a re-roll takes the place of what it re-rolls.

    The last one is marked while it can still be changed.
    """
    found: list[tuple[int, Throw]] = []
    stage, before = HIT, None
    for ctx in trace:
        throw = ctx.throw
        if throw is not None and throw.faces:
            if before is not None and before.throw is not None and throw.again and found:
                found[-1] = (found[-1][0], throw)
            elif before is None or before.throw != throw:
                found.append((SAVE if throw.seat == ctx.seats[TARGET] else stage, throw))
        elif before is not None and before.throw is not None:
            stage = stage + 1 if before.queue == ctx.queue and before.throw.succeeded else HIT
        elif before is not None and before.queue != ctx.queue:
            stage = HIT
        before = ctx
    pending = trace[-1].throw is not None
    return [(stage, throw, pending and n == len(found) - 1) for n, (stage, throw) in enumerate(found)]


def _die(face: int, throw: Throw, stage: int, picks: tuple[str, ...]) -> TrayDie:
    good = face >= throw.need
    state = REROLLED if throw.again else STRUCK if good and stage == WOUND else DISCARDED if not good else ""
    words = (("hits", "misses"), ("wounds", "does not wound"), ("saved", "not saved"))[stage]
    note = words[0] if good else words[1]
    return TrayDie(face, NORMAL if good else FAIL, state, f"{note}, re-rolled" if throw.again else note, picks)


def _counted(dice: list[TrayDie], stage: int) -> str:
    good = sum(die.result == NORMAL for die in dice)
    return f"{good} of {len(dice)} {('hit', 'wound', 'saved')[stage]}"
