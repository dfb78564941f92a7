"""Weapons: which somebody has, when one may be used and at whom, and where each weapon rule stands.

dice_rules: balanced ceaseless relentless rending
use: heavy limited silent unwieldy
targets: indirect range
attack/dice_pool: lethal
attack/shot: ap barrage hot invulnerable mortal no-cover piercing splash stun-shoot
attack/duel: brutal reap stun-fight
actions/shoot: blast fusillade torrent
equipment/selection: indirect-equipment
"""
