"""Measuring, sight and movement as plain numbers: facts only, no edition's rules, nothing imported from the rest.

Lengths are whole hundredths of a millimetre. The board's corner is (0, 0), x runs along its width, y along its depth,
z upwards from its floor. Start with `shapes`; then `measure` and `around` for distances, `lines`, `sight` and `field`
for what an eye sees, `fan` and `points` for lines between bases, `paths` and `reach` for movement.
"""
