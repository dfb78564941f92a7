"""The shipped teams' abilities and ploys. `RULES` has a pack for each team.

`KNOWN` are the ids of all rules that have code here, as the files of teams name them.
"""

from killzone.editions.kt24.hooks import Rules
from killzone.editions.kt24.teams import house_of_seconds, meridian_survey, ninth_bell, plot_forty
from killzone.editions.kt24.teams.common import CARRIERS

RULES: tuple[Rules, ...] = (house_of_seconds.RULES, meridian_survey.RULES, ninth_bell.RULES, plot_forty.RULES)
KNOWN: frozenset[str] = CARRIERS.known
