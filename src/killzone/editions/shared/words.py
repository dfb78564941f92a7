"""What editions call things whose pieces are operatives with orders."""

from typing import Final

from killzone.core.words import (
    DENSE,
    GAP,
    LADDER,
    LEVEL,
    LID,
    RUBBLE,
    SIGHT,
    SPARSE,
    WALL,
    Noun,
    OrderWords,
    TerrainWords,
    Words,
)

OPERATIVES: Final = Words(
    turn=Noun("turning point", "turning points"),
    piece=Noun("operative", "operatives"),
    activation=Noun("activation", "activations"),
    card=Noun("datacard", "datacards"),
    leads="has initiative",
    lead="initiative",
    ready="ready",
    spent="expended",
    hurt="injured",
    out="incapacitated",
    fell="incapacitate",
    fells="incapacitates",
    points="CP",
    victory="VP",
    effort="AP",
    terrain=(
        TerrainWords("ladder", LADDER, "Ladder"),
        TerrainWords("gap", GAP, "Hatchway, open"),
        TerrainWords("wall", WALL, "Wall"),
        TerrainWords("vantage", LEVEL, "Vantage"),
        TerrainWords("insignificant", RUBBLE, "Insignificant"),
        TerrainWords("heavy", DENSE, "Heavy"),
        TerrainWords("light", SPARSE, "Light"),
    ),
    moves=(
        ("Normal Move", "moves"),
        ("Reposition", "repositions"),
        ("Dash", "dashes"),
        ("Fall Back", "falls back"),
        ("Charge", "charges"),
    ),
    orders=(OrderWords("engage", "Engage", SIGHT), OrderWords("conceal", "Conceal", LID)),
)
