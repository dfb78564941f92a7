"""The campaign of this edition, for whoever keeps, shows and plays one."""

from collections.abc import Sequence

from killzone.core.events import Finished
from killzone.core.game import Game
from killzone.core.values import Json
from killzone.editions.campaigns import CampaignPage, Deed, Entry, Fixture, Judgement
from killzone.editions.kt18.campaign import deeds, fixtures, founding, mustering, pages
from killzone.editions.kt18.campaign.events import Aftermath
from killzone.editions.kt18.campaign.state import plain_state, read_state


class Docket:
    """The Docket: five battles of two to four players, and what they leave behind."""

    def found(self, id: str, key: str, entries: Sequence[Entry]) -> Json:
        return plain_state(fixtures.opened(founding.founded(id, key, entries)))

    def check(self, state: Json) -> None:
        read_state(state)

    def page(self, state: Json) -> CampaignPage:
        return pages.page(read_state(state))

    def due(self, state: Json) -> tuple[Fixture, ...]:
        return fixtures.due(read_state(state))

    def musters(self, state: Json) -> dict[str, tuple[str, ...]]:
        players = read_state(state).players
        return {id: one.muster for id, one in players.items() if one.muster is not None}

    def judge(self, state: Json, player: str, models: Sequence[str]) -> Judgement:
        return mustering.judged(read_state(state), player, models)

    def done(self, state: Json, deed: Deed) -> Json:
        return plain_state(deeds.done(read_state(state), deed))

    def advise(self, state: Json, player: str) -> tuple[Deed, ...]:
        return tuple(deeds.advised(read_state(state), player))

    def source(self, state: Json, fixture: Fixture) -> Json:
        return mustering.source_of(read_state(state), fixture)

    def settled(self, state: Json, fixture: Fixture, game: Game) -> Json:
        return plain_state(deeds.settled(read_state(state), fixture, game))

    def told(self, game: Game) -> tuple[str, ...]:
        return tuple(one.tell(game.table) for one in game.events if isinstance(one, (Finished, Aftermath)))
