"""A position as search imagines it, without dice: every operative is there with a chance that attacks lower."""

from killzone.agents.greedy.skirmish.fire import Fire
from killzone.agents.greedy.skirmish.planner import FIGHT, SHOOT
from killzone.agents.greedy.skirmish.situation import loss
from killzone.agents.greedy.skirmish.stakes import Work
from killzone.agents.search.book import Book, Choice, charge, ended, is_planned, may_shoot, shooting
from killzone.core.table import Marker, Operative, Player, Table
from killzone.editions.shared.close_quarters.guard import GUARD
from killzone.editions.shared.close_quarters.hatchways import OPERATE_HATCH

NO_WORK = (SHOOT, FIGHT, GUARD, OPERATE_HATCH)
THERE = 0.3
"""From what chance on an operative counts as there: whoever is less likely to be acts no more and is not attacked."""


class Sketch:
    """One imagined position in a turning point; `seat` acts next, nobody if it is -1."""

    __slots__ = ("book", "chances", "credit", "held", "markers", "men", "players", "seat")

    def __init__(self, book: Book, seat: int, like: "Sketch | None" = None) -> None:
        table = book.table
        self.book, self.seat = book, seat
        self.men: dict[str, Operative]
        self.chances: dict[str, float]
        self.held: dict[str, str]
        self.credit: list[float]
        self.markers: tuple[Marker, ...] = like.markers if like is not None else table.markers
        self.players: tuple[Player, ...] = like.players if like is not None else table.players
        if like is not None:
            self.men, self.chances, self.held = dict(like.men), dict(like.chances), dict(like.held)
            self.credit = list(like.credit)
        else:
            self.men = {one.id: one for one in table.operatives if one.spot is not None}
            self.chances, self.held = dict.fromkeys(self.men, 1.0), {}
            self.credit = [0.0] * len(table.players)

    def copy(self) -> "Sketch":
        """The same, to be changed."""
        return Sketch(self.book, self.seat, self)

    def table(self) -> Table:
        """The table as it is imagined, with all that are likely to be there."""
        men, there = self.men, self.chances
        operatives = tuple(
            men[one.id] if there.get(one.id, 0.0) >= THERE else one.but(spot=None, wounds=0)
            for one in self.book.table.operatives
        )
        return self.book.table.but(operatives=operatives, markers=self.markers, players=self.players)

    # Choices

    def choices(self) -> list[tuple[float, Choice]]:
        """What the seat may do, each with what it seems to be worth, the best first."""
        found = [(self.gain(choice), choice) for choice in self._open()]
        found.sort(key=lambda pair: -pair[0])
        return found

    def best(self) -> Choice:
        """What seems best for the seat."""
        return max(self._open(), key=self.gain)

    def _open(self) -> list[Choice]:
        """The choices of the seat that can still be made; whoever is held stays and fights back."""
        found: list[Choice] = []
        for id, choices in self.book.choices.items():
            one = self.men[id]
            if one.seat == self.seat and one.ready and self.chances[id] >= THERE:
                if id in self.held:
                    found.append(choices[-1])
                else:
                    found += [choice for choice in choices if self._possible(choice)]
                    found += self._new_charges(one)
        return found

    def _new_charges(self, one: Operative) -> list[Choice]:
        """Charges at enemies that were elsewhere when the plans were made."""
        book = self.book
        return [
            charge(book, one, self.men[id])
            for id, before in book.spots.items()
            if self.men[id].spot != before and self.men[id].seat != one.seat and self.chances[id] >= THERE
            if book.charges(one, self.men[id])
        ]

    def _possible(self, choice: Choice) -> bool:
        """Whether an operative can still do what was planned: whom it fights is where it was."""
        for step in choice.plan.steps:
            if step.action == FIGHT:
                there = self.men[step.target].spot == self.book.spots[step.target]
                return there and self.chances[step.target] >= THERE
        return True

    def gain(self, choice: Choice) -> float:
        """What a choice seems to be worth to its side, more than to stand idle."""
        one = self.men[choice.operative]
        if choice.operative in self.held:
            return self._fight_gain(one, self.held[choice.operative])
        for step in choice.plan.steps:
            if step.action == FIGHT:
                return choice.calm + self._fight_gain(one, step.target)
        fire, work = self._besides(choice)
        shot = fire.points * self.chances[fire.target] if fire is not None else 0.0
        return choice.calm + shot + (work.points if work is not None else 0.0)

    def _besides(self, choice: Choice) -> tuple[Fire | None, Work | None]:
        """The shot of a choice, and work that only came up since it was planned, as far as the AP go."""
        points, fire = self._best_shot(choice)
        work = self._new_work(choice)
        if fire is None or work is None or is_planned(choice) or choice.spare > 1:
            return fire, work
        return (fire, None) if points > work.points else (None, work)

    def _new_work(self, choice: Choice) -> Work | None:
        """Work at a marker with AP to spare that was not possible when the plan was made."""
        book, one = self.book, self.men[choice.operative]
        if not choice.spare or any(step.marker or step.action == FIGHT for step in choice.plan.steps):
            return None
        there = ended(one, choice.plan)
        if there.spot is None or not book.is_at_marker(there.spot):
            return None
        near = frozenset(
            (id, each.spot)
            for id, each in self.men.items()
            if each.spot is not None and self.chances[id] >= THERE and book.is_at_marker(each.spot)
        )
        return book.new_work(there, self.table(), near)

    def _fight_gain(self, one: Operative, target: str) -> float:
        enemy, situation = self.men[target], self.book.planners[one.seat].situation
        bout = self.book.bout(one, enemy)
        price = situation.worth(one) * loss(bout.taken, bout.die, one.wounds, situation.weights.wound)
        return self.chances[target] * (situation.gain(enemy, bout.dealt, bout.kill) - price)

    def _best_shot(self, choice: Choice) -> tuple[float, Fire | None]:
        """The shot that is planned, else the best that there are AP for, with what it is worth given who is there."""
        if not may_shoot(choice):
            return 0.0, None
        one = shooting(self.men[choice.operative], choice.plan)
        planned = next((step.target for step in choice.plan.steps if step.action == SHOOT), "")
        if planned and self.chances[planned] >= THERE:
            fire = self.book.shot(one, self.men[planned], choice.performing)
            if fire is not None:
                return fire.points * self.chances[planned], fire
        most, best = 0.0, None
        for id, target in self.men.items():
            if target.seat != one.seat and self.chances[id] >= THERE:
                fire = self.book.shot(one, target, choice.performing)
                if fire is not None and fire.points * self.chances[id] > most:
                    most, best = fire.points * self.chances[id], fire
        return most, best

    # Carrying them out

    def perform(self, choice: Choice) -> None:
        """An operative acts, with what attacks are expected to do; then it is the next seat's turn."""
        id, plan = choice.operative, choice.plan
        one = self.men[id].but(ready=False, order=plan.order)
        if id in self.held:
            self.men[id] = one
            self._fight(id, self.held[id])
            return self._pass_on()
        fire, work = self._besides(choice)
        self.men[id] = one
        for step in plan.steps:
            if step.path:
                one = self.men[id] = self.men[id].but(spot=step.end, moved=self.book.table.turn)
            elif step.action == FIGHT:
                self._fight(id, step.target)
            elif step.action not in NO_WORK:
                self._work(one, step.action, step.marker)
        if fire is not None:
            self._hit(fire.target, self.chances[id], fire.mean, fire.kill)
        if work is not None:
            self._work(self.men[id], work.action, work.marker)
        return self._pass_on()

    def _fight(self, id: str, enemy: str) -> None:
        bout = self.book.bout(self.men[id], self.men[enemy])
        own, theirs = self.chances[id], self.chances[enemy]
        self._hit(enemy, own, bout.dealt, bout.kill)
        self._hit(id, theirs, bout.taken, bout.die)
        self.held.pop(id, None)
        self.held.pop(enemy, None)
        if self.chances.get(id, 0.0) >= THERE and self.chances.get(enemy, 0.0) >= THERE:
            self.held[id], self.held[enemy] = enemy, id

    def _hit(self, target: str, chance: float, mean: float, kill: float) -> None:
        """Somebody that is there with a chance attacks: the target is less likely to be there, and hurt if it is."""
        one = self.men[target]
        self.chances[target] *= 1 - chance * kill
        hurt = max(0.0, mean - kill * one.wounds) / (1 - kill) if kill < 1 else 0.0
        self.men[target] = one.but(wounds=max(1, one.wounds - round(chance * hurt)))
        if self.chances[target] < THERE:
            holder = self.held.pop(target, "")
            self.held.pop(holder, None)
            self.markers = tuple(
                marker.but(carrier="", spot=one.spot) if marker.carrier == target else marker for marker in self.markers
            )

    def _work(self, one: Operative, action: str, marker: str) -> None:
        """Somebody performs an action of the mission: as the edition carries it out, or by what it is worth."""
        after = self.book.craft.worked(self.table(), one, action, marker)
        if after is None:
            self.credit[one.seat] += self.chances[one.id] * self.book.work(one, action)
        else:
            self.markers, self.players = after.markers, after.players

    def _pass_on(self) -> None:
        """The next seat that has somebody to act."""
        waiting = {self.men[id].seat for id in self.book.choices if self.men[id].ready and self.chances[id] >= THERE}
        other = 1 - self.seat
        self.seat = other if other in waiting else self.seat if self.seat in waiting else -1
