"""Weapons: which somebody has, when one may be used, and where each weapon rule stands.

dice_rules: balanced ceaseless relentless punishing rending severe
use: heavy heavy-only limited silent
hot: hot
attack/accurate: accurate
attack/dice_pool: general accurate-stack lethal devastating-area
attack/shot: brutal devastating piercing piercing-crits saturate stun
attack/duel: shock
actions/targets: range seek seek-light
actions/shoot: blast blast-cover torrent
"""
