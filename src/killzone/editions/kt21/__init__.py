"""Kill Team 2021: `ruleset.ruleset()` is its rules, `scope.SCOPE` the ledger entries it answers for.

Nothing is loaded by naming the package: odds need the attacks only.

Where each rule of its ledger stands, by chapter and by entry; of weapons it is said in `weapons`.

actions/action: order firefight.action-once
actions/carrying: action.drop-placement action.pick-up action.pick-up-limits
actions/fight: fight action.fight
actions/moves: action cq.operate-hatch-moving def.move-modifier move.climb-finish move.jump-test
actions/overwatch: overwatch action.overwatch action.overwatch-limits
actions/passing: action.pass
actions/perform: action.drop-token def.active
actions/shoot: action.shoot cq.condensed-lethal shoot.target shoot.weapon
attack/aftermath: def.apl-duration
attack/damage_reduction: damage.wounds
attack/dice_pool: def.reroll shoot.attack-dice shoot.attack-natural shoot.defence-dice
attack/duel: fight.alternate fight.end fight.parry fight.strike
attack/shot: damage shoot
battle/battle: tp setup.length tacops.scoring
battle/firefight: firefight def.simultaneous
battle/opening: def.killzone setup.tac-ops
battle/ploys: ploy strategy
battle/scouting: setup.scouting
battle/setup: setup cq.barricades def.roll-off
battle/strategy: initiative strategy.cp strategy.target-reveal
board/cover_lines: cq.wall-cover cq.wall-trait los.cover los.obscured los.obscured-exception terrain.heavy terrain.light
board/engagement: def.engagement-range
board/measuring: def.measuring def.within
board/movement: move action.charge-lock action.move-engagement action.move-fly action.move-increments action.move-path
    cq.accessible cq.wall-move terrain.scalable terrain.traversable
board/objectives: objective cq.apparatus-control
board/terrain: terrain cq.apparatus cq.pipes
board/vantage: terrain.vantage terrain.vantage-shooting terrain.vantage-target
board/visibility: los cq.condensed-crowding cq.wall-sight terrain.insignificant
cards/icons: def.icons
close_quarters/guard: cq.guard cq.guard-ends cq.guard-point-blank cq.guard-revived
close_quarters/hatchways: cq
close_quarters/interrupts: cq.guard-interrupt
equipment/selection: setup.equipment
missions/revealing: tacops
missions/tac_ops: cq.tacops-banned cq.tacops-fill
operatives/characteristics: def
operatives/injury: damage.injured
teams/ninth_bell: def.d3
weapons/dice_rules: ploy.command-reroll
weapons/targets: cq.condensed-indirect
"""
