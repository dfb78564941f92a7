"""Kill Team 2024: `ruleset.ruleset()` is its rules, `scope.SCOPE` the ledger entries it answers for.

Nothing is loaded by naming the package: odds need the attacks only.

Where each rule of its ledger stands, by chapter and by entry; of weapons it is said in `weapons`.

actions/action: order counteract.action counteract.not-activation def.precedence firefight.action-once firefight.ap
    firefight.free-action firefight.min-cost
actions/carry: action.pick-up action.place
actions/fight: action.fight fight.assist fight.roles fight.target fight.weapons
actions/moves: action counteract.distance
actions/perform: firefight.cancel shoot.removal
actions/shoot: action.shoot def.stat-timing shoot.cover-or-obscured shoot.roles shoot.target shoot.weapon
actions/targets: target
attack/dice_pool: def.reroll shoot.natural
attack/duel: fight
attack/shot: shoot def.dice
battle/battle: setup.turning-points
battle/firefight: counteract firefight def.active def.simultaneous
battle/ploys: ploy strategy.gambit-once strategy.gambits
battle/setup: setup def.roll-off
battle/strategy: strategy
board/blocking: terrain.blocking
board/drop_zones: setup.drop-zones
board/markers: marker def.markers
board/movement: terrain action.charge-lock action.increments action.reposition-zone def.bases
board/vantage: def.floor terrain.vantage terrain.vantage-accurate terrain.vantage-conceal
board/visibility: control cover intervening obscured visible def.distance terrain.exposed terrain.heavy terrain.light
    terrain.parts terrain.vantage-obscured
close_quarters/condensed: cq.condensed
close_quarters/guard: cq.guard cq.guard-interrupt cq.point-blank
close_quarters/hatchways: cq
equipment/items: mission.grenades
equipment/selection: mission.equipment
missions/ops: mission.kill-op mission.primary
missions/scoring: mission
operatives/incapacitation: damage.incapacitated
operatives/injury: damage.injured
operatives/last_actions: damage.last-action
operatives/stats: damage def
weapons/dice_rules: ploy.command-reroll
"""
