"""Pictures of a board: what stands on it, who sees whom, and where a move can end.

`picture.draw` makes a `Drawing`: plain data in table units, named shapes and words, which a browser can draw as well
as `svg.render` does. Nothing here judges: facts come from geometry, what they mean from an edition's `pictures`.
"""
