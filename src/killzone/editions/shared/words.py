"""What editions call things whose pieces are operatives with orders."""

from typing import Final

from killzone.core.words import LID, SIGHT, Noun, OrderWords, Words

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
    orders=(OrderWords("engage", "Engage", SIGHT), OrderWords("conceal", "Conceal", LID)),
)
