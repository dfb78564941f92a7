"""A battlefield of the 2018 edition as greedy sees it: who is worth what, what threatens whom, what scores."""

from math import ceil
from typing import NamedTuple

from killzone.agents.greedy.imagining import Imagination
from killzone.agents.greedy.kt18.strikes import FLESH_WOUND, NOTHING, Strike, best_blow, shots, strike
from killzone.agents.greedy.walks import Walk, walk_to
from killzone.agents.greedy.weights import Weights
from killzone.core.table import Operative, Table
from killzone.editions.kt18.attack.aims import SHOOTING
from killzone.editions.kt18.battle.options import options
from killzone.editions.kt18.board.measuring import ZONES, gap, is_engaged
from killzone.editions.kt18.board.terrain import WALK_THROUGH
from killzone.editions.kt18.board.visibility import is_visible
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.missions.change_of_address import is_tenant
from killzone.editions.kt18.missions.lines import END_OF_ROUND, bodies, mission_of, objectives
from killzone.editions.kt18.missions.scoring import LINES
from killzone.editions.kt18.operatives.states import flesh_wounds, is_out_of_action, is_shaken
from killzone.editions.kt18.weapons.groups import groups
from killzone.editions.shared.board.drop_zones import Area
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

TEAM = 8.0
"""What a whole team is worth, in points."""
NOTABLE = 0.5
"""What a leader or commander is worth beside its share."""
LEADS = 1.4
"""How much more the models of whoever leads are worth to the others, where there are several."""
SHAKEN = 0.1
EARLY, LATE = 0.4, 0.5
"""How much of a line counts before it scores, and of one that scores at the end for each round to come."""
UNSEEN = 0.1
"""The share of a model that an enemy costs which has to come and see it first."""
MOST_THREATS = 8
"""How many enemies, the nearest, are looked at."""
REACH = 12 * INCH
POINT = 0.15
PULL, MOVE_IN = 0.09, 0.22
"""For each inch nearer to where a model is wanted, and to where each of them scores by itself."""
WANTED = 3
"""How many models go after an enemy."""
INSIDE = 4
"""How many spots of a zone stand for all of it."""
CHANCES = (0, 0, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)
"""In how many of 36 cases 2D6 come to so much or more."""


class Goal(NamedTuple):
    """A place where models are wanted, what each inch nearer to it is worth, and how many are wanted."""

    spot: Spot
    pull: float
    wanted: int


def needed(far: float) -> int:
    """What 2D6 must come to for a charge to get to within 1" of an enemy so far away."""
    return max(2, -(-int(far - INCH) // INCH))


def charge_chance(far: float) -> float:
    """The chance that a charge gets to within 1" of an enemy so far away."""
    return chance_of(needed(far))


def chance_of(need: int) -> float:
    """The chance that 2D6 come to so much."""
    return CHANCES[need] / 36 if need < len(CHANCES) else 0.0


def _along(zone: Area) -> list[Spot]:
    """Some spots along the longer side of a zone, in its middle."""
    x0, y0, x1, y1 = zone
    wide = x1 - x0 >= y1 - y0
    parts = range(1, 2 * INSIDE, 2)
    if wide:
        return [Spot(x0 + (x1 - x0) * part // (2 * INSIDE), (y0 + y1) // 2) for part in parts]
    return [Spot((x0 + x1) // 2, y0 + (y1 - y0) * part // (2 * INSIDE)) for part in parts]


ASKED = frozenset(
    {"model-to-move", "movement", "path", "place", "set-up", "model-to-shoot", "model-to-fight", "psyker", "nerve-test"}
)
"""Questions that are not part of what an answer leads to: what follows is planned when it is asked."""


class Field(Imagination):
    """One table, looked at by one seat; what was worked out is kept."""

    deep = 1
    always = ASKED

    def __init__(self, table: Table, seat: int, weights: Weights) -> None:
        super().__init__(seat)
        self.table, self.weights = table, weights
        self.own, self.foes = table.of(seat), table.against(seat)
        self._worth: dict[str, float] = {}
        self._blows: dict[tuple[str, str], Strike] = {}
        self._gunfire: dict[str, float] = {}
        self.leader = self._leader()
        self.due = self.due_of(table)

    def _leader(self) -> int:
        """Whoever leads among the others: by score, then by what is left of it."""
        others = [player.seat for player in self.table.players if player.seat != self.seat]
        return max(others, key=lambda seat: (self.table.players[seat].victory, self._left(self.table, seat), -seat))

    def _left(self, table: Table, seat: int) -> int:
        return sum(datasheet(one).points for one in table.operatives if one.seat == seat and not is_out_of_action(one))

    def worth(self, one: Operative) -> float:
        """What a model is worth: its share of its team, more for whoever commands, and for those of who leads."""
        if one.id not in self._worth:
            sheet = datasheet(one)
            whole = sum(datasheet(other).points for other in self.table.operatives if other.seat == one.seat)
            worth = TEAM * sheet.points / max(1, whole) + (NOTABLE if sheet.leads or sheet.commands else 0.0)
            if one.seat != self.seat and is_tenant(self.table, self.seat):
                worth += bodies(self.table, one)  # each that is kept out scores for the tenant
            several = len(self.table.players) > 2 and one.seat != self.seat
            self._worth[one.id] = worth * ((LEADS if one.seat == self.leader else 1 / LEADS) if several else 1.0)
        return self._worth[one.id]

    # What scores

    def due_of(self, table: Table) -> float:
        """What the mission would give to this seat, and less what it gives to whoever gets most, as things stand."""
        mission = mission_of(table)
        if mission is None or any(player.zone < 0 for player in table.players):
            return 0.0
        sums = [0.0] * len(table.players)
        to_come = max(0, options(table).rounds - table.turn)
        for way in mission.scoring:
            line = LINES[mission.id].get(way.id)
            if line is None:
                continue
            counts = LATE ** min(3, to_come) if way.when != END_OF_ROUND else 1.0
            counts = counts * EARLY if table.turn < way.from_round else counts
            for seat in range(len(sums)):
                sums[seat] += counts * way.points * line.condition(table, seat)[0]
        return sums[self.seat] - max(amount for seat, amount in enumerate(sums) if seat != self.seat)

    def value(self, table: Table) -> float:
        """The lead in score and in what will be scored, the models that are left, and points to spend."""
        scores = [player.victory for player in table.players]
        total = 0.0 + scores[self.seat] - max(score for seat, score in enumerate(scores) if seat != self.seat)
        total += self.due_of(table) + POINT * table.players[self.seat].points
        others = len(table.players) - 1
        for one in table.operatives:
            if not is_out_of_action(one):
                left = 1 - FLESH_WOUND * flesh_wounds(one) / 2 - SHAKEN * is_shaken(one) + 0.02 * one.wounds
                total += self.worth(one) * left if one.seat == self.seat else -self.worth(one) * left / others
        return total

    # Where models are wanted

    def goals(self) -> list[Goal]:
        """Where models are wanted, how much, and how many."""
        table, all_ = self.table, len(self.own)
        spots = [one.spot for one in objectives(table) if one.spot is not None]
        if spots:
            return [Goal(spot, PULL, ceil(all_ / len(spots))) for spot in spots]
        middle = [Goal(Spot(table.terrain.width // 2, table.terrain.depth // 2), PULL, all_)]
        if any(player.zone < 0 for player in table.players):
            return middle
        if mission_of(table) is not None and is_tenant(table, self.seat):
            return [Goal(foe.spot, PULL, WANTED) for foe in self.foes if foe.spot is not None] or middle
        return [Goal(spot, MOVE_IN, all_) for spot in _along(ZONES.of(table, self.leader))]

    def walk(self, one: Operative, spot: Spot) -> Walk:
        return walk_to(self.table.terrain, spot.x, spot.y, one.card.body.base.radius, WALK_THROUGH)

    # What attacks would do

    def blow(self, attacker: Operative, target: Operative) -> Strike:
        """The best close combat attack of one model on another, were they near."""
        key = (attacker.id, target.id)
        if key not in self._blows:
            self._blows[key] = best_blow(self.table, attacker, target)
        return self._blows[key]

    def fire(self, table: Table, one: Operative, how: str = SHOOTING, readied: bool = False) -> tuple[float, Strike]:
        """The best shot of a model in a table that has it where it is taken to stand, and its points."""
        found = [
            (each.share * self.worth(table.operative(each.target)), each) for each in shots(table, one, how, readied)
        ]
        return max(found, key=lambda pair: (pair[0], pair[1].target, pair[1].weapon), default=(0.0, NOTHING))

    def gunfire(self, enemy: Operative) -> float:
        """What the best shot of an enemy is worth that it has from where it stands."""
        if enemy.id not in self._gunfire:
            self._gunfire[enemy.id] = self.fire(self.table, enemy)[0]
        return self._gunfire[enemy.id]

    def danger(self, table: Table, one: Operative, held: bool = False) -> float:
        """What the enemies may do to a model where it is taken to stand: the worst in full, each further one less."""
        near = sorted(self.foes, key=lambda enemy: (gap(enemy, one), enemy.id))[:MOST_THREATS]
        shares = sorted((self._threat(table, one, enemy, held) for enemy in near), reverse=True)
        total, factor = 0.0, 1.0
        for share in shares:
            total += share * factor
            factor *= self.weights.further
        return self.weights.danger * self.worth(one) * min(1.0, total)

    def _threat(self, table: Table, one: Operative, enemy: Operative, held: bool) -> float:
        if is_shaken(enemy):
            return 0.0
        far = gap(enemy, one)
        share = 0.0
        if not held:
            sees = is_visible(table, enemy, one)
            for group in groups(enemy):
                for weapon in group.weapons:
                    if far <= weapon.range + (0 if sees else datasheet(enemy).move):
                        share = max(share, strike(table, enemy, one, weapon, glance=True).share if sees else UNSEEN)
        if far <= REACH:
            chance = 1.0 if far <= INCH else charge_chance(far)
            share = max(share, self.weights.melee * chance * self.blow(enemy, one).share)
        return share

    def is_held(self, one: Operative) -> bool:
        return is_engaged(self.table, one)
