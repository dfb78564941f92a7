"""The ledger for the rules page."""

from killzone.web.protocol.pieces import Said, Word


class Rule(Word):
    """One entry of the ledger, or a rule that is printed on a team or a mission. `needs` are the rules it builds on.

    `chapter` is what rules of its kind are called together.
    """

    id: str
    title: Said
    kind: str
    chapter: str
    text: Said
    source: str
    needs: list[str] = []
    ruling: Said = ""
    extended: bool = False
    uncertain: bool = False
    edition: str = ""


class RuleEdition(Word):
    id: str
    title: Said
    short: str


class Rulebook(Word):
    """The whole ledger, and what is printed on teams, equipment, missions and killzones."""

    editions: list[RuleEdition]
    rules: list[Rule]


class RuleDetail(Rule):
    """One entry, the rules that build on it, and what carries it: names of code, and of tests where there are any."""

    needed_by: list[str] = []
    code: list[str] = []
    tests: list[str] = []
