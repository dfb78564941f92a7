"""Rules of 2021 that no event, question or refusal names, and why: others speak for them.

The soak lists apart whatever else stayed unnamed: that is a matter of luck, or a bug.
"""

from killzone.reference import entries

_WHY = {
    "a definition, by which others count and measure": (
        "def.active def.apl-cap def.apl-duration def.engagement-range def.icons def.killzone def.measuring"
        " def.modifiers def.move-floor def.move-modifier def.within"
    ),
    "what terrain is: what it does is said by the rules of sight and moves": (
        "terrain.barricade terrain.detritus terrain.heavy terrain.insignificant terrain.light terrain.low-wall"
        " terrain.machine terrain.materiel terrain.mixed terrain.pipes terrain.scalable terrain.traversable"
        " terrain.vantage-target terrain.wall cq.pipes cq.apparatus cq.apparatus-control"
    ),
    "how the lines are drawn: what comes of it is said by kt21.los.cover, obscured, conceal and visible": (
        "los.cover-lines los.engage los.obscured-exception cq.wall-cover cq.wall-range cq.wall-trait"
    ),
    "said by kt21.cq.operate-hatch, which opens and closes": "cq.hatchway-open cq.hatchway-closed",
    "said by the rule that it lends to a weapon, Lethal or Rng": "cq.condensed-lethal cq.condensed-indirect",
    "for rules that revive somebody, and there are none among the shipped ones": "cq.guard-revived",
    "asked where somebody has two melee weapons, and no shipped card has": "fight.weapons",
    "nothing is offered that it would forbid": "firefight.max-two move.jump-placement",
    "said by the rule that grants the action": "firefight.free-action",
    "a matter of order: kt21.damage.incapacitated says who is removed": "shoot.removal",
    "said with the attack dice": "shoot.attack-natural",
    "a matter of time: kt21.objective.control says who controls what": "objective.timing objective.carried",
    "said by the action that finishes the climb": "move.climb-finish",
    "settled before the game begins": "setup.kill-team",
}
SILENT = {f"kt21.{id}": why for why, ids in _WHY.items() for id in ids.split()}


def unexplained(ids: list[str]) -> list[str]:
    """Those that stayed unnamed though others do not speak for them."""
    return [id for id in ids if id not in SILENT]


def strangers() -> set[str]:
    """What is listed here and stands in no ledger."""
    return set(SILENT) - {one.id for one in entries("kt21")}
