"""The rules of the teams put together."""

from typing import Final

from killzone.editions.kt18.hooks import Rules
from killzone.editions.kt18.teams.house_of_seconds import RULES as HOUSE_OF_SECONDS
from killzone.editions.kt18.teams.meridian_survey import CHAIN_RULES
from killzone.editions.kt18.teams.meridian_survey import RULES as MERIDIAN_SURVEY
from killzone.editions.kt18.teams.ninth_bell import MENDING
from killzone.editions.kt18.teams.ninth_bell import RULES as NINTH_BELL
from killzone.editions.kt18.teams.plot_forty import RULES as PLOT_FORTY

TEAMS: Final[tuple[Rules, ...]] = (NINTH_BELL, MENDING, MERIDIAN_SURVEY, CHAIN_RULES, PLOT_FORTY, HOUSE_OF_SECONDS)
"""The rules of all teams."""
