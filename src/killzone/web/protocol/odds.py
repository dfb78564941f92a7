"""The odds page: its fields, what it asks and what it gets."""

from typing import Any, Literal

from killzone.web.protocol.pieces import Form, Said, Word


class OddsChoice(Word):
    value: Any
    title: Said


class OddsSuggestion(Word):
    """Something that may be written into a field, the rule behind it, and what that says."""

    text: Said
    rule: str = ""
    title: Said = ""
    about: Said = ""


class OddsField(Word):
    """One number of an attack: see core/attack_forms.py. `kind` says how it is asked for."""

    name: str
    title: Said
    kind: Literal["whole", "roll", "pair", "flag", "choice", "text", "rules"]
    start: Any
    least: int = 0
    most: int = 0
    zero: bool = False
    parts: list[str] = []
    choices: list[OddsChoice] = []
    suggestions: list[OddsSuggestion] = []
    rule: str = ""
    help: Said = ""
    rare: bool = False


class OddsPreset(Word):
    """Something shipped that fills a group: its `numbers` replace those of the fields with these names."""

    id: str
    name: str
    of: str
    numbers: dict[str, Any]


class OddsGroup(Word):
    id: str
    title: Said
    role: Literal["weapon", "target", "situation"]
    fields: list[OddsField]
    presets: list[OddsPreset] = []


class OddsForm(Word):
    """The numbers of one kind of attack, and the policy that is usual for it; `times` in a row at most."""

    kind: Literal["shoot", "fight"]
    title: Said
    policy: str
    times: int
    groups: list[OddsGroup]


class OddsPolicy(Word):
    name: str
    title: Said


class OddsEdition(Word):
    """`grid_policy` is the one that a grid is worked out with; a chart of one weapon shows `saves` and `wounds`."""

    id: str
    title: Said
    forms: list[OddsForm]
    grid_policy: str
    saves: list[int]
    wounds: list[int]


class OddsForms(Word):
    """Every field that odds can be asked for with; a grid has so many `cells` at most."""

    editions: list[OddsEdition]
    policies: list[OddsPolicy]
    cells: int


class AskOdds(Form):
    """An attack in numbers, so many `times` in a row, and weapons of others that attack the same target `then`.

    An empty policy is the usual one.
    """

    edition: str
    numbers: dict[str, Any]
    policy: str = ""
    times: int = 1
    then: list[dict[str, Any]] = []


class AskGrid(Form):
    """Weapons against targets: each a set of numbers, and those that all have in common; fights or shots."""

    edition: str
    weapons: list[dict[str, Any]]
    targets: list[dict[str, Any]]
    common: dict[str, Any] = {}
    policy: str = ""
    kind: Literal["shoot", "fight"] = "shoot"


class OddsDamage(Word):
    """An amount of damage, the chance of exactly that, and of that or more."""

    damage: int
    exactly: float
    at_least: float


class OddsJoint(Word):
    """How one exchange may end, and the chance that it does."""

    dealt: int
    taken: int
    killed: bool
    died: bool
    marks: dict[str, int]
    chance: float


class OddsRule(Word):
    id: str
    title: Said


class OddsAnswer(Word):
    """The odds of an attack; `exact` are the mean and the chance to kill as fractions, `rules` those reckoned with.

    `assumed` and `left_out` say in words what they take for granted and what is not in them. `boundless` is the mean
    where damage beyond the last wound counts, if that is another one; `idle` are rules that change nothing here, and
    `hints` say what may have been meant otherwise.
    """

    attack: str
    policy: OddsPolicy
    wounds: list[int]
    mean: float
    spread: float
    kill: float
    mean_taken: float
    die: float
    marks: dict[str, float]
    damage: list[OddsDamage]
    damage_taken: list[OddsDamage]
    joint: list[OddsJoint]
    exact: list[str]
    rules: list[OddsRule] = []
    assumed: list[Said] = []
    left_out: list[Said] = []
    boundless: float | None = None
    idle: list[Said] = []
    hints: list[Said] = []


class GridAnswer(Word):
    """For each weapon a row with a figure for each target; `dies` are the chances of attackers in fights to die."""

    policy: OddsPolicy
    kills: list[list[float]]
    means: list[list[float]]
    dies: list[list[float]] = []
