"""The Movement phase: for each model the best of staying ready, moving, charging and falling back."""

from typing import NamedTuple

from killzone.agents.greedy.kt18.field import CHANCES, REACH, Field, Goal, chance_of, charge_chance, needed
from killzone.agents.greedy.kt18.strikes import shots
from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.replies import Term, because
from killzone.core.events import Tokened
from killzone.core.table import Operative, Table
from killzone.core.walks import Walk
from killzone.editions.kt18.attack.aims import OVERWATCH
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.board.movement import ADVANCE, CHARGE, FALL_BACK, NORMAL
from killzone.editions.kt18.movement.choices import READY, STAY
from killzone.editions.kt18.movement.moving import Moving, can_end, prepared
from killzone.editions.kt18.movement.walking import stops
from killzone.editions.kt18.operatives.characteristics import move_of
from killzone.editions.kt18.operatives.states import ADVANCED, FELL_BACK, MOVED, READIED
from killzone.editions.shared.board.movement import list_paths
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

FIRST = 0.15
"""How much more a shot is worth of whoever shoots before the others."""
SILENCED = 0.7
"""How much of an enemy's best shot it is worth to keep it from shooting."""
FARTHER = 3
"""How much more than expected a charge may need, round whatever is in the way, before it is given up."""
BLOW_BACK = 0.6
"""How much of the blow counts that comes back from an enemy that was charged."""
SHORT = 0.15
"""What it costs to fall short of a charge in the open."""
DRIFT = 0.04
"""For each inch nearer to where models are wanted, for those that are not."""
RUN = 3
"""How many inches an advance adds, not to count on more."""
MOST_ENDS, MOST_RUNS = 16, 6
HAZARD = 0.15
"""The share of a model that dice on its way cost."""


class Choice(NamedTuple):
    """What a model could do as its movement: its points, what it is, where it leads, whom it charges, and why; `chance`
    is how likely it comes to that."""

    points: float
    id: str
    path: tuple[Spot, ...]
    target: str
    terms: tuple[Term, ...]
    chance: float = 1.0


class Movement:
    """The choices of the models of one field."""

    def __init__(self, field: Field, level: Level) -> None:
        self.field, self.level, self.table = field, level, field.table
        self.goals = field.goals()
        self._wanted = self._assigned()
        self._needs: dict[tuple[str, str], int] = {}

    def _assigned(self) -> dict[str, tuple[Goal, ...]]:
        """Where each model is wanted: those nearest to a goal go there, until as many do as are wanted."""
        found: dict[str, tuple[Goal, ...]] = {}
        room = [goal.wanted for goal in self.goals]
        pairs = ((_from_goal(goal, one), place) for one in self.field.own for place, goal in enumerate(self.goals))
        for (_, id), place in sorted(pairs):
            if id not in found and room[place]:
                room[place] -= 1
                anywhere = self.goals[place].wanted >= len(self.field.own)
                found[id] = tuple(self.goals) if anywhere else (self.goals[place],)
        return found

    def choices(self, one: Operative, legal: tuple[str, ...]) -> list[Choice]:
        """What a model may do, with what each is worth."""
        return [choice for id in legal for choice in self._choices(one, id, legal)]

    def _choices(self, one: Operative, id: str, legal: tuple[str, ...]) -> list[Choice]:
        if id == CHARGE:
            return self._charges(one)
        if id in (NORMAL, FALL_BACK):
            return self._moves(one, id)
        if id == ADVANCE:
            return self._runs(one)
        if id in (READY, STAY):
            return [self._stays(one, READY if READY in legal else STAY)]
        return []

    def ends(self, one: Operative, moving: Moving, count: int = MOST_ENDS) -> list[tuple[Spot, ...]]:
        """Ways that a model could go."""
        wanted = tuple(goal.spot for goal in self.goals)
        return list_paths((prepared(self.table, moving),), min(count, self.level.candidates), wanted)

    def stand(self, table: Table, one: Operative, held: bool = False) -> list[Term]:
        """What it is worth that a model ends where it is taken to stand, in a table that has it there."""
        assert one.spot is not None
        due = self.field.due_of(table) - self.field.due
        near = 40 - self._far(one, one.spot)
        risk = self.field.danger(table, one, held)
        return [
            Term(due, "for the mission"),
            Term(self._pull(one) * near, "nearer to where it is wanted"),
            Term(-risk, "in danger" if risk > 0.2 else ""),
        ]

    def _far(self, one: Operative, spot: Spot) -> float:
        """How far it is from a spot to where a model is wanted."""
        goals = self._wanted.get(one.id, self.goals)
        return min(40.0, *(self.field.walk(one, goal.spot).inches(spot) for goal in goals))

    def _pull(self, one: Operative) -> float:
        return self._wanted[one.id][0].pull if one.id in self._wanted else DRIFT

    def _after(self, one: Operative, spot: Spot | None, token: str) -> tuple[Table, Operative]:
        table = self.table.with_operative(one.but(spot=spot))
        if token:
            table = Tokened("kt18.move.normal", one.id, token, 1).apply(table)
        return table, table.operative(one.id)

    def _told(self, points: float, words: str) -> Term:
        return Term(points, words if points > 0.05 else "")

    def _choice(self, id: str, terms: list[Term], path: tuple[Spot, ...] = (), target: str = "") -> Choice:
        return Choice(sum(term.points for term in terms), id, path, target, tuple(terms))

    def _stays(self, one: Operative, id: str) -> Choice:
        table, me = self._after(one, one.spot, READIED if id == READY else "")
        points, shot = self.field.fire(table, me, readied=id == READY)
        terms = self.stand(table, me, self.field.is_held(one))
        if shot.target:
            more = 1 + FIRST if id == READY else 1.0
            terms.append(Term(points * more, f"{shot.kill:.0%} to kill {self.table.operative(shot.target).name}"))
        return self._choice(id, terms)

    def _moves(self, one: Operative, id: str) -> list[Choice]:
        found = []
        for path in self.ends(one, Moving(one.id, id)):
            table, me = self._after(one, path[-1], FELL_BACK if id == FALL_BACK else MOVED)
            terms = [*self.stand(table, me), self.hazards(one, path)]
            points, shot = self.field.fire(table, me) if id == NORMAL else (0.0, None)
            if shot is not None and shot.target:
                terms.append(Term(points, f"{shot.kill:.0%} to kill {self.table.operative(shot.target).name}"))
            found.append(self._choice(id, terms, path))
        return found

    def _runs(self, one: Operative) -> list[Choice]:
        """An advance goes a die farther; where to is said when it is rolled, so that only the best end counts."""
        assert one.spot is not None
        if self._far(one, one.spot) < move_of(self.table, one).total / INCH:
            return []
        found = []
        for path in self.ends(one, Moving(one.id, ADVANCE, rolled=RUN), MOST_RUNS):
            table, me = self._after(one, path[-1], ADVANCED)
            points, _ = self.field.fire(table, me)
            found.append(self._choice(ADVANCE, [*self.stand(table, me), self.hazards(one, path), Term(points, "")]))
        best = max(found, key=lambda choice: choice.points, default=None)
        return [best._replace(path=())] if best is not None else []

    def hazards(self, one: Operative, path: tuple[Spot, ...]) -> Term:
        """What dice on the way cost: dangerous ground, jumps."""
        number = sum(1 for _ in stops(Walk(one.id, "", "kt18.move.normal", path), self.table))
        return Term(
            -HAZARD * number * self.field.worth(one) if number else 0.0, "through dangerous ground" if number else ""
        )

    def _charges(self, one: Operative) -> list[Choice]:
        field, found = self.field, []
        assert one.spot is not None
        for enemy in field.foes:
            far = gap(one, enemy)
            if far > REACH or charge_chance(far) < 1 / 6:
                continue
            chance = chance_of(self._need(one, enemy))
            if chance < 1 / 6:
                continue
            blow, back = field.blow(one, enemy), field.blow(enemy, one)
            gain = chance * blow.share * field.worth(enemy)
            price = chance * BLOW_BACK * (1 - blow.kill) * back.share * field.worth(one)
            watch = max(
                (each.share for each in shots(self.table, enemy, OVERWATCH) if each.target == one.id), default=0
            )
            table, me = self._after(one, enemy.spot, "")
            pull = self._pull(one)
            calm = self.stand(table, me, held=True)
            start = 40 - self._far(one, one.spot)
            terms = [
                Term(gain, f"{blow.kill:.0%} to kill {enemy.name}, {chance:.0%} to get there"),
                Term(-price, ""),
                Term(-watch * field.worth(one), ""),
                Term(-(1 - chance) * SHORT, ""),
                Term(pull * start + chance * (calm[1].points - pull * start), ""),
                Term((1 - chance) * -field.danger(self.table, one), ""),
                Term(min(calm[0].points, chance * calm[0].points), "for the mission"),
            ]
            if not field.is_held(enemy):
                terms.append(Term(chance * SILENCED * field.gunfire(enemy), "keeps it from shooting"))
            found.append(self._choice(CHARGE, terms, target=enemy.id)._replace(chance=chance))
        return found

    def _need(self, one: Operative, enemy: Operative) -> int:
        """What 2D6 must come to for a charge: on foot as the map has it, or as it was worked out."""
        known = self._needs.get((one.id, enemy.id))
        return needed(max(gap(one, enemy), self._on_foot(one, enemy))) if known is None else known

    def settles(self, one: Operative, target: str) -> bool:
        """Work out what a charge really needs, from the ways that are open; False if that is what was expected."""
        if (one.id, target) in self._needs:
            return False
        enemy = self.table.operative(target)
        before = self._need(one, enemy)
        least = needed(gap(one, enemy))
        rolls = range(least, min(len(CHANCES), before + FARTHER))
        found = (roll for roll in rolls if can_end(self.table, Moving(one.id, CHARGE, (), roll, (target,))))
        self._needs[(one.id, target)] = need = next(found, len(CHANCES))
        return need != before

    def _on_foot(self, one: Operative, enemy: Operative) -> float:
        """How far it is to an enemy round what is in the way, from base to base."""
        assert one.spot is not None
        assert enemy.spot is not None
        walk = self.field.walk(one, one.spot).inches(enemy.spot) * INCH
        return walk - one.card.body.base.radius - enemy.card.body.base.radius

    def why(self, one: Operative, choice: Choice) -> str:
        return f"{one.name}: {because(choice.terms) or 'nothing much to do'}"


def _from_goal(goal: Goal, one: Operative) -> tuple[int, str]:
    assert one.spot is not None
    return (one.spot.x - goal.spot.x) ** 2 + (one.spot.y - goal.spot.y) ** 2, one.id
