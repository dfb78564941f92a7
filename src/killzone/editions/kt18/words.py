"""What this edition calls things. It has no orders, and nothing is paid for acting."""

from typing import Final

from killzone.core.words import DENSE, GAP, LADDER, LEVEL, RUBBLE, SPARSE, WALL, Noun, TerrainWords, Words

WORDS: Final = Words(
    turn=Noun("battle round", "battle rounds"),
    piece=Noun("model", "models"),
    card=Noun("datasheet", "datasheets"),
    leads="has priority",
    lead="priority",
    ready="",
    spent="",
    hurt="wounded",
    out="out of action",
    fell="take out of action",
    fells="takes out of action",
    points="CP",
    victory="VP",
    scored=(
        ("kt18.mission.objective-control", "markers controlled"),
        ("kt18.mission.objective-measure", "models at the marker"),
        ("kt18.setup.reinforcements-absent", "models that never came"),
        ("kt18.def.broken", "broken teams"),
        ("mission.quorum", "leaders and commanders out"),
        ("mission.in-person", "the commander out"),
        ("mission.change-of-address", "the mission"),
    ),
    effects=(
        ("campaign-felled", "The deed"),
        ("kt18.def.charged", "The charge"),
        ("kt18.def.broken", "Broken"),
        ("kt18.fight.once", "The fight"),
        ("kt18.weapon.grenade", "Grenade"),
    ),
    moves=(
        ("normal move", "moves"),
        ("advance", "advances"),
        ("fall-back", "falls back"),
        ("retreat", "retreats"),
        ("charge", "charges"),
        ("pile-in", "piles in"),
        ("consolidation", "consolidates"),
        ("move", "moves"),
    ),
    terrain=(
        TerrainWords("ladder", LADDER, "Ladder"),
        TerrainWords("floor", LEVEL, "Floor"),
        TerrainWords("impassable", WALL, "Impassable"),
        TerrainWords("thin", SPARSE, "Thin"),
        TerrainWords("dangerous", RUBBLE, "Dangerous"),
        TerrainWords("difficult", RUBBLE, "Difficult"),
        TerrainWords("flat", GAP, "Flat"),
        TerrainWords("solid", DENSE, "Solid"),
    ),
)
