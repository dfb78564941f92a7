"""The shipped teams' abilities and ploys: importing this package adds them to the hooks and to the list of actions.

`OFFERS` lists, by timing window, what they offer; `SEQUENCES` are theirs; `KNOWN` are the ids of all rules that have
code here, as the files of teams name them.
"""

from killzone.core.flow import OfferRule, Sequence
from killzone.editions.kt24.teams import house_of_seconds, meridian_survey, ninth_bell, plot_forty
from killzone.editions.kt24.teams.common import CARRIERS, short

_OFFERS = (
    ninth_bell.OFFERS,
    meridian_survey.OFFERS,
    plot_forty.OFFERS,
    house_of_seconds.OFFERS,
)
OFFERS: dict[str, tuple[OfferRule, ...]] = {
    window: tuple(rule for offers in _OFFERS for rule in offers.get(window, ()))
    for window in sorted({window for offers in _OFFERS for window in offers})
}
SEQUENCES: tuple[Sequence, ...] = (*ninth_bell.SEQUENCES, *meridian_survey.SEQUENCES, *house_of_seconds.SEQUENCES)
KNOWN: frozenset[str] = frozenset(map(short, CARRIERS))
