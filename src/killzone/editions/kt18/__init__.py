"""Kill Team 2018: `ruleset.ruleset()` is its rules, `scope.SCOPE` the ledger entries it answers for.

Nothing is loaded by naming the package: odds need the attacks only.

Where each rule of its ledger stands, by chapter and by entry; of weapons it is said in `weapons`.

attack/mortal_wounds: attack.mortal-wounds def.mortal-wound
attack/profiles: attack.injury-cover attack.injury-flesh-wounds charge.overwatch-hit fight.strength
attack/throws: tactic.reroll
attack/volley: attack
battle/battle: mission.length-round-4 mission.length-round-5 setup.reinforcements-absent
battle/decisive: def.phase-timing tactic.decisive-move tactic.decisive-shot tactic.decisive-strike
battle/ending: mission.length-cap
battle/morale: morale tactic.insane-bravery
battle/opening: setup commander.permission roster.not-battle-forged
battle/rolls: def.reroll-once def.reroll-summed
battle/round: cp round def.readied def.roll-off def.sequencing
battle/setup: setup.reinforcements-arrive
battle/tactics: tactic cp.carry-over
board/intervening: fight.intervening-terrain
board/measuring: def
board/movement: terrain charge.non-targets move.enemy-zone move.fly move.path move.reposition-limits move.vertical
board/objectives: mission
board/terrain: terrain.examples terrain.open
board/visibility: def.obscured def.visible
campaign/casualties: campaign.casualty-minor campaign.casualty-recovery campaign.casualty-roll
    campaign.casualty-serious
campaign/deeds: campaign
campaign/founding: campaign.roster-unique
campaign/state: campaign.hard-knocks
cards/amounts: def.dice
cards/datacards: def.long-range
cards/models: commander.traits
commanders/command: commander
fighting/fight: fight
fighting/phase: fight.chargers-first fight.eligible fight.no-pass fight.others-second
missions/change_of_address: setup.deployment-order setup.deployment-placement
movement/charging: charge def.charged
movement/choices: def.shaken move.engaged-options move.fall-back-blocked move.one-choice move.ready
movement/falling: terrain.fall-damage terrain.fall-onto-model terrain.fall-path terrain.fall-placement
    terrain.fall-test
movement/moving: move charge.retreat-effects charge.retreat-move
movement/phase: move.whole-team
movement/reactions: charge.overwatch charge.reaction-choice charge.reaction-eligibility charge.retreat-eligibility
movement/walking: terrain.dangerous-fly terrain.dangerous-test
mustering/battle_forged: roster commander.specialism
operatives/characteristics: def.characteristics
operatives/injury: attack.flesh-wound attack.flesh-wound-overflow attack.injury-roll def.flesh-wound-boxes
    def.out-of-action
operatives/states: def.broken
operatives/stats: attack.hit-natural attack.invulnerable attack.mod-broken attack.mod-flesh-wounds
    attack.mod-long-range attack.mod-obscured attack.wound-natural def.modifiers
psychic/attempt: psychic
psychic/leans: psychic.tokens
psychic/phase: psychic.multiple-powers psychic.no-repeat psychic.one-psyker
psychic/psybolt: psychic.psybolt
shooting/phase: shoot
shooting/shooting: shoot.attack-count shoot.next-weapon shoot.split
shooting/targets: shoot.no-firing-into-combat shoot.target
weapons/groups: shoot.weapon-groups
"""
