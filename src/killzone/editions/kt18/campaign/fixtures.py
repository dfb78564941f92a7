"""Which battles of a campaign are due: all together, or two by two; who rests; and who stands how."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from killzone.content.killzones import Killzone
from killzone.editions.campaigns import Fixture
from killzone.editions.kt18.campaign.entries import STORES
from killzone.editions.kt18.campaign.state import POORER, CampaignState, PlanForm
from killzone.editions.kt18.cards.files import load_mission
from killzone.editions.kt18.cards.printed import Mission

BY_STANDING = "by-standing"


def standing(state: CampaignState) -> tuple[tuple[str, ...], ...]:
    """The players, best first: by what they have left in all, then by battles won; who is level stands together."""
    scores = {id: (sum(one.resources.values()), one.won) for id, one in state.players.items()}
    ranked = sorted(scores, key=lambda id: scores[id], reverse=True)
    return tuple(tuple(group) for _, group in groupby(ranked, key=scores.__getitem__))


def opened(state: CampaignState) -> CampaignState:
    """The state with the games of the next battle of the plan; none where it is over."""
    if state.over:
        return replace(state, due=(), resting=())
    plan = state.plan[state.next - 1]
    order = list(state.players)
    if plan.pairs is None:
        return replace(state, due=(tuple(order),), resting=())
    if plan.pairs == BY_STANDING:
        order = [id for group in standing(state) for id in group]
    games = tuple(tuple(order[place : place + 2]) for place in range(0, len(order) - 1, 2))
    return replace(state, due=games, resting=tuple(order[2 * len(games) :]))


def plan_of(state: CampaignState) -> PlanForm:
    return state.plan[state.next - 1]


def mission_of(plan: PlanForm) -> Mission:
    return load_mission(plan.mission)


def limit_of(state: CampaignState, player: str) -> int:
    """The points that a player may bring to the battle that is due; without stores 10 less."""
    plan = plan_of(state)
    limit = plan.points or mission_of(plan).points
    return limit - (POORER if not state.players[player].resources[STORES] else 0)


def title_of(plan: PlanForm) -> str:
    points = plan.points or mission_of(plan).points
    return f"{mission_of(plan).name} on {board_of(plan).name}, {points} points"


def board_of(plan: PlanForm) -> Killzone:
    from killzone.content.boards import load_killzone

    return load_killzone(plan.killzone, "kt18")


def due(state: CampaignState) -> tuple[Fixture, ...]:
    """The battles that can be played now."""
    if state.over:
        return ()
    plan = plan_of(state)
    return tuple(Fixture(state.next, players, title_of(plan), plan.killzone) for players in state.due)


def is_complete(state: CampaignState, players: Sequence[str]) -> bool:
    """Whether all of them have mustered."""
    return all(state.players[id].muster is not None for id in players)
