"""The mind for the 2018 edition: which question goes to which thought."""

from collections.abc import Callable
from typing import Any

from killzone.agents.greedy.attacks import affordable, reply_in_attack
from killzone.agents.greedy.kt18.field import Field, charge_chance
from killzone.agents.greedy.kt18.movement import Choice, Movement
from killzone.agents.greedy.kt18.strikes import shots, strike
from killzone.agents.greedy.levels import Level
from killzone.agents.greedy.minds import Below
from killzone.agents.greedy.replies import Reply, usual
from killzone.agents.greedy.weights import USUAL_WEIGHTS
from killzone.core.domains import Option, Pick, Share
from killzone.core.game import Game
from killzone.core.machine import PASS
from killzone.core.subjects import OPERATIVE, WEAPON
from killzone.core.table import Operative, Table
from killzone.editions.kt18.attack.aims import FIGHT, OVERWATCH
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.board.movement import CHARGE, CONSOLIDATE, PILE_IN, RETREAT
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.movement.charging import ENOUGH
from killzone.editions.kt18.movement.phase import DONE
from killzone.editions.kt18.movement.reactions import WATCH, Reacting
from killzone.editions.kt18.weapons.groups import group_of
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

LEAST = 0.03
"""What something must be worth to be done for a Command Point, or at all."""
POINT = 0.1
"""What a Command Point counts in the middle of an attack, as a share of a model."""
MISJUDGED = 0.4
"""How much of a shot is misjudged for each point by which a movement is."""
PLACES = 40
MOST_OFFERS = 8
GRAIN = 1000
AWAY = 3 * INCH
"""How far a retreat goes."""


class PhaseMind:
    """Thinks for one seat of one battle."""

    field: Field
    movement: Movement

    def __init__(self, level: Level, below: Below) -> None:
        self.level, self.below = level, below
        self.weights = USUAL_WEIGHTS.but(danger=USUAL_WEIGHTS.danger * level.caution)
        self.plan: Choice | None = None
        self.model = ""
        self._table: Table | None = None
        self.answers: dict[str, Callable[[Game], Reply | None]] = {
            "model-to-move": self._model_to_move,
            "movement": self._movement,
            "path": self._path,
            "charge-target": self._charge_target,
            "reaction": self._reaction,
            "model-to-shoot": self._shooter,
            "weapon-group": self._group,
            "next-weapon": self._weapon,
            "target": self._target,
            "model-to-fight": self._fighter,
            "attacks": self._attacks,
            "place": self._place,
            "arrival": self._arrival,
        }

    def reply(self, game: Game, seat: int) -> Reply | None:
        """The answer to the pending question; None where the usual one will do."""
        decision = game.decision
        assert decision is not None
        if game.table != self._table:
            self._table = game.table
            self.field = Field(game.table, seat, self.weights)
            self.movement = Movement(self.field, self.level)
        if (found := reply_in_attack(game, seat, _purse, POINT, self.level.studied)) is not None:
            return found
        answer = self.answers.get(decision.kind)
        reply = answer(game) if answer is not None else None
        return reply or self._imagined(game)

    def _noise(self) -> float:
        if not self.level.noise:
            return 0.0
        return self.level.noise * (self.below(2 * GRAIN + 1) - GRAIN) / GRAIN

    def _misjudging(self) -> float:
        """By what factor a shot is misjudged."""
        return max(0.0, 1 + MISJUDGED * self._noise())

    # Movement

    def _model_to_move(self, game: Game) -> Reply | None:
        """Whoever is nearest to an enemy moves first; the others see what became of it."""
        table = game.table
        waiting = [table.operative(key) for key in _keys(game) if key != DONE]
        if not waiting:
            return None
        first = min(waiting, key=lambda one: (min((gap(one, foe) for foe in self.field.foes), default=0), one.id))
        return Reply(first.id, f"{first.name} is nearest to the enemy")

    def _movement(self, game: Game) -> Reply | None:
        one = game.table.operative(game.stack[-1].ctx.concerns)
        legal = tuple(_keys(game))
        best = self._best_movement(one, legal)
        if best is None:
            return None
        self.plan, self.model = best, one.id
        return Reply(best.id, self.movement.why(one, best))

    def _best_movement(self, one: Operative, legal: tuple[str, ...]) -> Choice | None:
        """What seems best; a charge is taken once it is sure what it needs. Misjudged is whether to move, run, charge
        somebody or stay, and what a charge is worth where it succeeds; not where to go."""
        wrong: dict[tuple[str, str], float] = {}
        while True:
            found = self.movement.choices(one, legal)
            for choice in found:
                if (choice.id, choice.target) not in wrong:
                    wrong[(choice.id, choice.target)] = self._noise()
            seems = [each.points + wrong[(each.id, each.target)] * each.chance for each in found]
            best = max(zip(seems, found, strict=True), key=lambda pair: (pair[0], pair[1].id), default=(0.0, None))[1]
            settle = best is not None and best.id == CHARGE and self.level.studied
            if not (settle and best is not None and self.movement.settles(one, best.target)):
                return best

    def _path(self, game: Game) -> Reply | None:
        decision = game.decision
        assert decision is not None
        ctx = game.stack[-1].ctx
        kind, one = getattr(ctx, "kind", RETREAT), game.table.operative(ctx.concerns)
        plan = self.plan
        if plan is not None and self.model == one.id and plan.path and decision.check(plan.path).legal:
            return Reply(plan.path, "as planned")
        ways = [action.answer for action in decision.candidates(self.level.candidates)]
        if kind in (PILE_IN, CONSOLIDATE) or (plan is not None and self.model == one.id and plan.id == CHARGE):
            return Reply(min(ways, key=lambda way: self._to_enemy(one, way)), "at them")
        best = max(ways, key=lambda way: self._standing(one, way))
        return Reply(best, "the best place to be")

    def _to_enemy(self, one: Operative, way: Any) -> float:
        there = one.but(spot=way[-1])
        return min((gap(there, foe) for foe in self.field.foes), default=0)

    def _standing(self, one: Operative, way: Any) -> float:
        me = one.but(spot=way[-1])
        stands = sum(term.points for term in self.movement.stand(self.field.table.with_operative(me), me))
        return stands + self.movement.hazards(one, way).points

    def _charge_target(self, game: Game) -> Reply | None:
        """Whom the plan says, and nobody else: whoever is named may react."""
        offered = _keys(game)
        if ENOUGH in offered:
            return Reply(ENOUGH)
        if self.plan is not None and self.plan.target in offered:
            return Reply(self.plan.target, "as planned")
        return None

    def _reaction(self, game: Game) -> Reply | None:
        """Overwatch or retreat, whichever is worth more for the model that is charged."""
        reacting = game.stack[-1].ctx
        if not isinstance(reacting, Reacting):
            return None
        charger = game.table.operative(reacting.charger)
        best, most = PASS, 0.0
        for option in _options(game):
            if option.key == PASS:
                continue
            one = game.table.operative(option.about(OPERATIVE))
            points = self._overwatch(one, charger) if option.rule == WATCH else self._retreat(one, charger)
            if points > most:
                best, most = option.key, points
        return Reply(best, f"worth {most:.2f} points")

    def _overwatch(self, one: Operative, charger: Operative) -> float:
        found = shots(self.field.table, one, OVERWATCH)
        share = max((each.share for each in found if each.target == charger.id), default=0.0)
        return share * (self.field.worth(charger) + self.field.blow(charger, one).share * self.field.worth(one)) + 0.001

    def _retreat(self, one: Operative, charger: Operative) -> float:
        """What it is worth to be 3" farther away, less the shot that is forgone."""
        far = gap(one, charger)
        spared = charge_chance(far) - charge_chance(far + AWAY)
        points, _ = self.field.fire(self.field.table, one)
        return spared * self.field.blow(charger, one).share * self.field.worth(one) - points

    # Attacks

    def _shooter(self, game: Game) -> Reply | None:
        """The model with the best shot: it may not live to make it later."""
        found = []
        for key in _keys(game):
            if key != PASS:
                one = game.table.operative(key)
                points, shot = self.field.fire(game.table, one)
                found.append((points, key, shot))
        if not found:
            return None
        points, key, shot = max(found, key=lambda each: (each[0] * self._misjudging(), each[1]))
        if not shot.target:
            return Reply(PASS)
        return Reply(key, f"{shot.kill:.0%} to kill {game.table.operative(shot.target).name}")

    def _group(self, game: Game) -> Reply | None:
        """The weapons that do most together."""
        one = game.table.operative(game.stack[-1].ctx.concerns)
        how = game.stack[-1].ctx.how
        by_weapon: dict[str, float] = {}
        for each in shots(game.table, one, how):
            points = each.share * self.field.worth(game.table.operative(each.target))
            by_weapon[each.weapon] = max(points, by_weapon.get(each.weapon, 0.0))
        sums = {key: sum(by_weapon.get(weapon.id, 0.0) for weapon in group_of(one, key).weapons) for key in _keys(game)}
        return Reply(max(sums, key=lambda key: (sums[key], key)), "what does most")

    def _weapon(self, game: Game) -> Reply | None:
        one = game.table.operative(game.stack[-1].ctx.concerns)
        _, shot = self.field.fire(game.table, one, game.stack[-1].ctx.how)
        return Reply(shot.weapon) if shot.weapon in _keys(game) else None

    def _target(self, game: Game) -> Reply | None:
        """Whoever loses most of what is worth most; all shots at one."""
        shooting, offered = game.stack[-1].ctx, _keys(game)
        if shooting.batches:
            return Reply(ENOUGH) if ENOUGH in offered else None
        one, table = game.table.operative(shooting.concerns), game.table
        held = datasheet(one).weapon(shooting.weapon)
        found = {id: strike(table, one, table.operative(id), held, shooting.how) for id in offered}
        worth = {id: found[id].share * self.field.worth(table.operative(id)) * self._misjudging() for id in offered}
        best = max(offered, key=lambda id: (worth[id], id))
        return Reply(best, f"{found[best].kill:.0%} to kill {table.operative(best).name}")

    def _fighter(self, game: Game) -> Reply | None:
        """Whoever does most now."""
        table = game.table

        def gain(key: str) -> float:
            one = table.operative(key)
            near = [foe for foe in self.field.foes if gap(one, foe) <= AWAY + INCH]
            return max((self.field.blow(one, foe).share * self.field.worth(foe) for foe in near), default=0.0)

        return Reply(max(_keys(game), key=lambda key: (gain(key), key)), "does most now")

    def _attacks(self, game: Game) -> Reply | None:
        """All attacks where they are worth most."""
        decision = game.decision
        assert decision is not None
        if not isinstance(decision.domain, Share):
            return None
        table, one = game.table, game.table.operative(game.stack[-1].ctx.concerns)

        def points(option: Option) -> float:
            enemy, weapon = table.operative(option.about(OPERATIVE)), datasheet(one).weapon(option.about(WEAPON))
            return strike(table, one, enemy, weapon, FIGHT).share * self.field.worth(enemy)

        takers = decision.domain.takers
        best = max(range(len(takers)), key=lambda place: (points(takers[place]), -place))
        shares = tuple(decision.domain.total if place == best else 0 for place in range(len(takers)))
        return Reply(shares, f"all at {table.operative(takers[best].about(OPERATIVE)).name}")

    # Everything else

    def _place(self, game: Game) -> Reply | None:
        """As near as can be to where it is wanted, but not in a heap."""
        decision = game.decision
        assert decision is not None
        one = game.table.operative(game.stack[-1].ctx.concerns)
        spots = [action.answer for action in decision.candidates(PLACES) if isinstance(action.answer, Spot)]
        if not spots:
            return None
        friends = [other.spot for other in self.field.own if other.spot is not None]

        def far(spot: Spot) -> float:
            walks = [self.field.walk(one, goal.spot).inches(spot) for goal in self.field.goals()]
            near = sum(1 for other in friends if abs(other.x - spot.x) + abs(other.y - spot.y) < 2 * INCH)
            return min(walks) + near

        return Reply(min(spots, key=far), "near to where it is wanted")

    def _arrival(self, game: Game) -> Reply | None:
        """Whoever waits comes as soon as it may: in reserve nobody shoots, holds or scores."""
        waiting = [key for key in _keys(game) if key != PASS]
        worth = {key: self.field.worth(game.table.operative(key)) for key in waiting if _is_model(game, key)}
        return Reply(max(worth, key=lambda key: (worth[key], key)), "is wanted here") if worth else None

    def _imagined(self, game: Game) -> Reply | None:
        """Whatever else is asked is imagined, and what leads to the best position is taken."""
        decision = game.decision
        assert decision is not None
        if not isinstance(decision.domain, Pick):
            return None
        instead = usual(decision).answer
        best, most = instead, LEAST
        offered = [key for key in affordable(game, self.level.studied)[:MOST_OFFERS] if key != instead]
        for key, gain in zip(offered, self.field.gains(game, offered, instead), strict=True):
            if gain > most:
                best, most = key, gain
        return Reply(best, f"worth {most:.2f} points" if best != instead else "")


def _keys(game: Game) -> list[str]:
    assert game.decision is not None
    return [str(action.answer) for action in game.decision.candidates()]


def _is_model(game: Game, key: str) -> bool:
    return any(one.id == key for one in game.table.operatives)


def _options(game: Game) -> list[Option]:
    assert game.decision is not None
    assert isinstance(game.decision.domain, Pick)
    known = {option.key: option for option in game.decision.domain.options}
    return [known[key] for key in _keys(game)]


def _purse(ctx: Any, seat: int, points: int) -> Any:
    """An attack in which nobody else uses a Tactical Re-roll."""
    return ctx.but(rerolls=(seat,) if points else ())
