"""Missions and tac ops of the 2021 edition: where operatives are wanted, and what standing and working is worth."""

from collections.abc import Iterator

from killzone.agents.greedy.replies import Term
from killzone.agents.greedy.skirmish.situation import Situation, apart
from killzone.agents.greedy.skirmish.stakes import Goal, Stake, Stakes, Work
from killzone.core.events import fold
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt21.actions.carrying import PICK_UP
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.board.measuring import wholly_in, zone_of
from killzone.editions.kt21.board.objectives import (
    APPARATUS,
    CONTROL,
    OBJECTIVES,
    TOKEN,
    assess,
    counts,
    marker_name,
    reassessed,
    weight,
)
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.missions.at_markers import AT_MARKERS
from killzone.editions.kt21.missions.choosing import FRIEND, NOBODY, secret
from killzone.editions.kt21.missions.revealing import hidden, progress, revealed
from killzone.editions.kt21.missions.tac_op_conditions import END, FIRST, NOW, SECOND, Progress
from killzone.editions.shared.actions.action import Performing, legal
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.board.markers import carried_by
from killzone.editions.shared.hooks import action_hooks
from killzone.geometry.units import INCH

STAKE = Stake(hold=0.8, keep=0.8, contest=0.4)
TAC_OP = 0.7
"""What it is worth that a condition of a tac op would be met as things stand."""
DEED = 0.8
"""What an action of the mission or of a tac op is worth, and a little more for each turning point to come."""
LATER = 0.5
"""How much less a condition at the end of the battle counts for each turning point to come."""
REACH = 3 * INCH
"""How near a marker control may change."""


class MissionStakes(Stakes):
    """A mission of the 2021 edition, and the tac ops of one side."""

    def __init__(self, situation: Situation) -> None:
        table = situation.table
        super().__init__(situation, [one for one in table.markers if one.kind in OBJECTIVES], STAKE)
        self.mission = content_of(table).mission
        self._cards = list(self._unscored()) if self.mission is not None and self.has_zones else []
        self._met = {card.id: self._meets(table, card, known) for card, known in self._cards}
        self._deeds = [one for one in action_hooks(table).actions.values() if one.id in self._named_actions()]

    @property
    def is_early(self) -> bool:
        """Markers are scored at the end of every turning point, and tokens from the second on."""
        return self.mission is not None and self.mission.carry is not None and self.table.turn < 2

    def zone(self, seat: int) -> Area:
        return zone_of(self.table, seat)

    # Tac ops

    def _unscored(self) -> Iterator[tuple[TacOp, Progress]]:
        """The tac ops of this side that can still be scored, each with how far it has got."""
        for card in revealed(self.table, self.seat):
            known = progress(self.table, self.seat, card.id)
            if not (known.first and known.second):
                yield card, known
        for slot, card in hidden(self.table, self.seat):
            friend = secret(self.table, self.seat, FRIEND[slot])
            if card.names in ("", "friend"):
                yield card, Progress(friend if friend != NOBODY else "")

    def _meets(self, table: Table, card: TacOp, known: Progress) -> tuple[float, float]:
        """How much of each condition of a tac op counts in a position: not one that was scored, nor one yet to come."""
        found = []
        for scored, condition in ((known.first, FIRST.get(card.id)), (known.second, SECOND.get(card.id))):
            if scored or condition is None or condition.when == NOW or not condition.test(table, self.seat, known):
                found.append(0.0)
            else:
                found.append(1.0 if condition.when == END else LATER**self.situation.turns_left)
        return found[0], found[1]

    def _tac_ops(self, one: Operative) -> Iterator[Term]:
        """What an operative changes for tac ops by where it ends."""
        if not self._cards:
            return
        table = self.table.with_operative(one)
        if any(self._is_near(each, marker) for marker in self.markers for each in (one, self.table.operative(one.id))):
            table = fold(reassessed(table), table)
        for card, known in self._cards:
            change = sum(self._meets(table, card, known), 0.0) - sum(self._met[card.id], 0.0)
            if change:
                yield Term(TAC_OP * change, f"{'for' if change > 0 else 'against'} {card.name}")

    def _is_near(self, one: Operative, marker: Marker) -> bool:
        if one.spot is None or marker.spot is None:
            return False
        return marker.kind == APPARATUS or apart(one.spot, marker.spot) <= REACH + one.card.body.base.radius

    # Where operatives are wanted

    def goals(self) -> list[Goal]:
        table = self.table
        if not self.markers:
            return [Goal(table.terrain.width // 2, table.terrain.depth // 2, 4, 0.5, "the middle")]
        found = []
        for marker in self.markers:
            if marker.carrier:
                found.append(self._carried(marker))
            elif marker.spot is not None and not self._has_token(marker):
                totals = self.total(marker)
                wanted = 2 if totals[1 - self.seat] or len(self.situation.own) > 2 * len(self.markers) else 1
                value = 1.0 + self.situation.weights.pull * self._potential(totals)
                found.append(Goal(marker.spot.x, marker.spot.y, wanted, value, marker_name(table, marker)))
        return found

    def _potential(self, totals: tuple[int, ...]) -> float:
        """How many points, about, a marker can still give that the side does not control: one in each turning point."""
        mine = totals[self.seat] > totals[1 - self.seat]
        return 0.0 if mine else self.situation.turns_left + (0.0 if self.is_early else 1.0)

    def _has_token(self, marker: Marker) -> bool:
        """Whether a token lies on a marker that nothing else is about."""
        return marker.kind != TOKEN and any(one.kind == TOKEN and one.spot == marker.spot for one in self.markers)

    def _carried(self, marker: Marker) -> Goal:
        carrier = self.table.operative(marker.carrier)
        assert carrier.spot is not None
        own = carrier.seat == self.seat
        return Goal(carrier.spot.x, carrier.spot.y, 1 if own else 3, 0.5 if own else 1.3, carrier.name)

    def home(self, one: Operative) -> Goal | None:
        if not self.has_zones or carried_by(self.table, one) is None:
            return None
        x0, y0, x1, y1 = self.zone(self.seat)
        assert one.spot is not None
        x, y = min(max(one.spot.x, x0 + INCH), x1 - INCH), min(max(one.spot.y, y0 + INCH), y1 - INCH)
        return Goal(x, y, 1, self.stake.homeward, "its drop zone")

    # What standing somewhere is worth

    def counts(self, one: Operative, marker: Marker) -> bool:
        if marker.carrier or marker.spot is None or one.spot is None:
            return marker.carrier == one.id
        if marker.kind != APPARATUS and apart(one.spot, marker.spot) > CONTROL + one.card.body.base.radius:
            return False
        return counts(self.table, one, marker)

    def assess(self, marker: Marker) -> tuple[int, ...]:
        return assess(self.table, marker)[1]

    def weight(self, one: Operative) -> int:
        return weight(self.table, one).total

    def standing(self, one: Operative) -> list[Term]:
        if self.mission is None:
            return []
        terms = list(self._tac_ops(one))
        early = self.stake.early if self.is_early else 1.0
        for marker in self.markers:
            if marker.carrier:
                if marker.carrier == one.id and self.has_zones and wholly_in(one, self.zone(self.seat)):
                    terms.append(Term(self.stake.home * LATER**self.situation.turns_left, "brings it home"))
            elif not self._has_token(marker) and self.counts(one, marker):
                verb = "holds" if self.controls_with(one, marker) else "contests"
                terms.append(Term(self.control(one, marker) * early, f"{verb} {marker_name(self.table, marker)}"))
        return terms

    # What can be done there

    def _named_actions(self) -> set[str]:
        """The actions that the mission and one's own tac ops bring."""
        named = {action.id for card, _ in self._cards for action in card.actions}
        if self.mission is not None:
            named |= {action.id for action in self.mission.actions}
            named |= {PICK_UP} if self.mission.carry is not None else set()
        return named

    def work(self, one: Operative) -> list[Work]:
        deeds = [action for action in self._deeds if self._is_in_reach(one, action.id)]
        if not deeds:
            return []
        table = self.table.with_operative(one)
        doing: Performing = self.craft.performing(one.id, "", left=9)
        found = []
        for action in deeds:
            if action.offered(table, one) and legal(table, one, action, doing.but(action=action.id)):
                points = DEED + 0.2 * self.situation.turns_left
                found.append(Work(points, action.id, "", f"performs {action.name}"))
        return sorted(found, key=lambda work: (-work.points, work.action))

    def _is_in_reach(self, one: Operative, action: str) -> bool:
        """Whether a marker may be near enough for an action, as the crow flies; the way round walls takes long."""
        if action not in AT_MARKERS:
            return True
        near = REACH + one.card.body.base.radius
        spots = [marker.spot for marker in AT_MARKERS[action].markers(self.table, one) if marker.kind != APPARATUS]
        others = any(marker.kind == APPARATUS for marker in self.markers)
        return others or any(spot and one.spot and apart(spot, one.spot) <= near for spot in spots)
