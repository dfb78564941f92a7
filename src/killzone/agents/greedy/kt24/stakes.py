"""What a mission is about: where operatives are wanted, what standing there is worth, and what they can do there."""

from killzone.agents.greedy.replies import Term
from killzone.agents.greedy.skirmish.situation import Situation, apart
from killzone.agents.greedy.skirmish.stakes import Goal, Stakes, Work
from killzone.core.table import Marker, Operative
from killzone.editions.kt24.actions.carry import PICK_UP
from killzone.editions.kt24.battle.options import mission_of, options
from killzone.editions.kt24.board.drop_zones import half_of, near_centre, wholly_in, zone_of
from killzone.editions.kt24.board.markers import CONTESTED, assess, contests, marker_name, weight
from killzone.editions.kt24.cards.mission_cards import Mission
from killzone.editions.kt24.missions.actions import MOST_READS, READ, READING, SECURE, mission_action, reads
from killzone.editions.kt24.missions.ops import CRIT_OP, PRIMARY, scored
from killzone.editions.kt24.missions.scoring import in_enemy_half, secured, total_apl
from killzone.editions.kt24.operatives.stats import apl
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.board.markers import carried_by
from killzone.geometry.units import INCH


class MissionStakes(Stakes):
    """A mission of the 2024 edition."""

    def __init__(self, situation: Situation) -> None:
        table = situation.table
        full = options(table).full
        super().__init__(situation, [one for one in table.markers if one.kind in CONTESTED] if full else [])
        self.mission: Mission | None = mission_of(self.table)
        self._led: dict[str, tuple[int, int]] = {}
        primary = {seat: op for seat, what, op in self.table.secrets if what == PRIMARY}
        self.factor = self.stake.primary if primary.get(self.seat) == CRIT_OP else 1.0
        if self.mission is not None and scored(self.table, self.seat, CRIT_OP).total >= self.mission.most_points:
            self.factor = 0.3

    @property
    def is_early(self) -> bool:
        return self.table.turn < 2

    def zone(self, seat: int) -> Area:
        return zone_of(self.table, seat)

    # Where operatives are wanted

    def goals(self) -> list[Goal]:
        table, seat = self.table, self.seat
        if self.mission is None or not (self.markers or self._on_ground()):
            return [Goal(table.terrain.width // 2, table.terrain.depth // 2, 4, 0.5, "the middle")]
        if self._on_ground():
            x, y = self._forward()
            return [Goal(x, y, 6, 1.0, "the middle")]
        found = []
        for marker in self.markers:
            if marker.carrier:
                found.append(self._carried(marker))
                continue
            assert marker.spot is not None
            totals = self.total(marker)
            value = 0.7 if marker.owner == seat else 1.0
            wanted = 2 if totals[1 - seat] else 1
            if self.mission.carry is not None:
                wanted, value = 3, 1.2
            value += self.situation.weights.pull * self.factor * self._potential(marker)
            found.append(Goal(marker.spot.x, marker.spot.y, wanted, value, marker_name(table, marker)))
        return found

    def _potential(self, marker: Marker) -> float:
        """What can still be had by working at a marker."""
        assert self.mission is not None
        left = self.situation.turns_left + (0 if self.is_early else 1)
        if self.mission.carry is not None:
            return self.stake.carry * left
        if mission_action(self.table, SECURE) is not None:
            return self._worth_of_securing(marker)
        if mission_action(self.table, READ) is not None:
            return 0.5 * left
        return 0.0

    def _carried(self, marker: Marker) -> Goal:
        carrier = self.table.operative(marker.carrier)
        assert carrier.spot is not None
        value = 0.8 if carrier.seat == self.seat else 1.5
        wanted = 1 if carrier.seat == self.seat else 4
        return Goal(carrier.spot.x, carrier.spot.y, wanted, value, carrier.name)

    def home(self, one: Operative) -> Goal | None:
        if self.mission is None or self.mission.carry is None or carried_by(self.table, one) is None:
            return None
        if not self.has_zones:
            return None
        x0, y0, x1, y1 = zone_of(self.table, self.seat)
        assert one.spot is not None
        x, y = min(max(one.spot.x, x0 + INCH), x1 - INCH), min(max(one.spot.y, y0 + INCH), y1 - INCH)
        return Goal(x, y, 1, self.stake.homeward, "its drop zone")

    def _on_ground(self) -> bool:
        return self.has_zones and self.mission is not None and any(way.id == "centre" for way in self.mission.scoring)

    def _forward(self) -> tuple[int, int]:
        """The near edge of the enemy half at the centre of the board."""
        x0, y0, x1, y1 = half_of(self.table, 1 - self.seat)
        terrain = self.table.terrain
        x, y, far = terrain.width // 2, terrain.depth // 2, 3 * INCH // 2
        return min(max(x, x0 + far), x1 - far), min(max(y, y0 + far), y1 - far)

    # What standing somewhere is worth

    def standing(self, one: Operative) -> list[Term]:
        terms: list[Term] = []
        if self.mission is None:
            return terms
        if self._on_ground():
            return self._standing_on_ground(one)
        early = self.stake.early if self.is_early else 1.0
        for marker in self.markers:
            if marker.carrier:
                if marker.carrier == one.id and self.has_zones and wholly_in(one, zone_of(self.table, self.seat)):
                    urgent = 1.0 if self.situation.turns_left <= 1 else 0.7
                    terms.append(Term(self.stake.home * urgent * self.factor, "brings it home"))
                continue
            if self.counts(one, marker):
                points = self.control(one, marker) * early * self.factor
                held = self.controls_with(one, marker)
                name = marker_name(self.table, marker)
                terms.append(Term(points, f"{'holds' if held else 'contests'} {name}"))
        return terms

    def counts(self, one: Operative, marker: Marker) -> bool:
        spot = marker.spot
        assert one.spot is not None
        if spot is None or apart(one.spot, spot) > INCH + one.card.body.base.radius + marker.base.radius:
            return False
        return contests(self.table, one, marker)

    def assess(self, marker: Marker) -> tuple[int, ...]:
        return assess(self.table, marker)[1]

    def weight(self, one: Operative) -> int:
        return weight(self.table, one).total

    def _standing_on_ground(self, one: Operative) -> list[Term]:
        """Areas in which the side with more APL scores: what this operative changes there."""
        table, stake = self.table, self.stake
        early = stake.early if self.is_early else 1.0
        mine = apl(table, one).total
        found = []
        for name, inside, lead in self._areas(one):
            if inside:
                change = _majority(lead + mine) - _majority(lead)
                found.append(Term(stake.ground * early * self.factor * change, f"counts {name}"))
        return found

    def _areas(self, one: Operative) -> list[tuple[str, bool, int]]:
        """For each area its name, whether the operative would be in it, and its side's lead there without it."""
        table, seat = self.table, one.seat
        half, centre = self._leads(one)
        return [
            ("in the enemy half", wholly_in(one, half_of(table, 1 - seat)), half),
            ("at the centre", near_centre(table, one, 6 * INCH), centre),
        ]

    def _leads(self, one: Operative) -> tuple[int, int]:
        """By how much APL its side leads in the enemy half and at the centre without an operative."""
        if one.id in self._led:
            return self._led[one.id]
        table, seat = self.table, one.seat
        own = [each for each in table.of(seat) if each.id != one.id]
        half = total_apl(table, [each for each in in_enemy_half(table, seat) if each.id != one.id])
        half -= total_apl(table, in_enemy_half(table, 1 - seat))
        centre = total_apl(table, [each for each in own if near_centre(table, each, 6 * INCH)])
        centre -= total_apl(table, [each for each in table.of(1 - seat) if near_centre(table, each, 6 * INCH)])
        self._led[one.id] = half, centre
        return half, centre

    # What can be done there

    def work(self, one: Operative) -> list[Work]:
        if self.mission is None:
            return []
        found = []
        for marker in self.markers:
            if marker.carrier or not self.counts(one, marker) or not self.controls_with(one, marker):
                continue
            name = marker_name(self.table, marker)
            for id, points in self._worth_of_work(one, marker):
                if points > 0:
                    verb = {SECURE: "secures", READ: "reads", PICK_UP: "picks up"}[id]
                    found.append(Work(points * self.factor * self.stake.work, id, marker.id, f"{verb} {name}"))
        return sorted(found, key=lambda one: (-one.points, one.marker))

    def _worth_of_work(self, one: Operative, marker: Marker) -> list[tuple[str, float]]:
        table, mission = self.table, self.mission
        assert mission is not None
        found = []
        for id in (SECURE, READ):
            action = mission_action(table, id)
            if action is not None and table.turn >= action.from_turning_point:
                points = self._worth_of_securing(marker) if id == SECURE else self._worth_of_reading(one, marker)
                found.append((id, points))
        if mission.carry is not None and table.turn >= mission.carry.from_turning_point:
            found.append((PICK_UP, self.stake.carry * (1 + self.situation.turns_left) + 0.5))
        return found

    def _worth_of_securing(self, marker: Marker) -> float:
        """How many points more than the enemy a side scores in the turning points to come, once this one is its own."""
        if marker.owner == self.seat:
            return 0.0
        own, theirs = len(secured(self.table, self.seat)), len(secured(self.table, 1 - self.seat))
        after = _securing(own + 1, theirs - (marker.owner == 1 - self.seat))
        turns = sum(self.stake.lasts**turn for turn in range(self.situation.turns_left + 1))
        return (after - _securing(own, theirs)) * turns + 0.2

    def _worth_of_reading(self, one: Operative, marker: Marker) -> float:
        player = self.table.players[self.seat]
        if player.uses(f"{READING}{marker.id}", self.table.turn) or one.count(READ) >= MOST_READS:
            return 0.0
        assert self.mission is not None
        most = next(way.most for way in self.mission.scoring if way.id == READ)
        return 1.0 if not most or reads(self.table, self.seat) < most else 0.0


def _securing(own: int, theirs: int) -> int:
    """What a turning point gives with so many markers secured by each side."""
    return (own > 0) + (own > theirs) - (theirs > 0) - (theirs > own)


def _majority(lead: int) -> float:
    """How sure it is, from -1 to 1, that a lead will hold until it is counted."""
    return max(-1.0, min(1.0, lead / 5))
