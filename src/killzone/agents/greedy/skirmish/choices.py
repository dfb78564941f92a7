"""Choices that belong to an action under way: weapons, targets, paths, markers, hatchways."""

from typing import Any

from killzone.agents.greedy.replies import Reply, because
from killzone.agents.greedy.skirmish.fire import Fire, best_strike, is_target, shot_at, usable
from killzone.agents.greedy.skirmish.forecasts import bout_of
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.core.domains import Option, Pick
from killzone.core.game import Game
from killzone.core.machine import LEAVE, PASS
from killzone.core.table import Operative
from killzone.editions.shared.weapons.use import weapon_of
from killzone.geometry.shapes import Spot

SETTLED = 2
"""Of how many fights, the best at a glance, all is worked out before one is taken up."""


def keys(game: Game) -> list[str]:
    """The legal answers of a pick."""
    assert game.decision is not None
    return [str(action.answer) for action in game.decision.candidates()]


def options(game: Game) -> list[Option]:
    """The legal options of a pick."""
    assert game.decision is not None
    assert isinstance(game.decision.domain, Pick)
    known = {option.key: option for option in game.decision.domain.options}
    return [known[key] for key in keys(game)]


def taken(game: Game) -> list[Option]:
    """The legal options of a window but for passing."""
    return [option for option in options(game) if option.key not in (PASS, LEAVE)]


def initiative(memory: Memory, game: Game) -> Reply:
    """To act first where there is something to strike at; else the others shall show themselves first."""
    first, offered = f"seat-{memory.seat}", keys(game)
    others = [key for key in offered if key != first]
    situation = memory.situation
    ours, theirs = best_strike(situation, situation.own), best_strike(situation, situation.foes)
    enough = memory.weights.first * (2 if situation.is_last else 1)  # the last word counts more
    if not others or max(ours, theirs) >= enough:
        return Reply(first, "to strike first" if ours >= theirs else "before they strike")
    return Reply(others[0], "nothing to strike at yet: they shall come out first")


def weapon(memory: Memory, game: Game) -> Reply | None:
    """The weapon of the plan; else the one that promises most."""
    ctx = game.stack[-1].ctx
    offered = keys(game)
    if isinstance(ctx, memory.craft.fighting):
        return _melee(memory, game, ctx, offered)
    if not isinstance(ctx, memory.craft.shooting):
        return None
    step = memory.step
    if step is not None and step.action == "shoot" and step.weapon in offered and memory.operative == ctx.operative:
        return Reply(step.weapon, f"at {game.table.operative(step.target).name}")
    fire = _best_fire(memory, game, ctx, offered)
    return Reply(fire.weapon, _told(game, fire)) if fire else None


def _melee(memory: Memory, game: Game, fighting: Any, offered: list[str]) -> Reply | None:
    """In a fight the weapon with the best exchange, whichever side one is on."""
    table = game.table
    own, enemy = table.operative(fighting.operative), table.operative(fighting.enemy)
    if own.seat == memory.seat:
        answer = next((one.id for one in memory.craft.melee_weapons(table, enemy)), "")
        bouts = {id: bout_of(memory.craft, table, own, enemy, id, answer, exact=True) for id in offered}
        best = max(offered, key=lambda id: (bouts[id].dealt - bouts[id].taken, id))
        return Reply(best, f"{bouts[best].dealt:.1f} damage for {bouts[best].taken:.1f}")
    bouts = {id: bout_of(memory.craft, table, own, enemy, fighting.weapon, id, exact=True) for id in offered}
    best = max(offered, key=lambda id: (bouts[id].taken - bouts[id].dealt, id))
    return Reply(best, f"{bouts[best].taken:.1f} damage for {bouts[best].dealt:.1f}")


def _best_fire(memory: Memory, game: Game, shooting: Any, offered: list[str]) -> Fire | None:
    situation, table = memory.situation, game.table
    shooter = table.operative(shooting.operative)
    found = []
    for id in offered:
        held = weapon_of(table, shooter, id)
        if not usable(situation, shooter, held, shooting.performing):
            continue
        for target in table.against(shooter.seat):
            if shooting.performing.target in ("", target.id) and is_target(situation, shooter, target, held):
                found.append(shot_at(situation, shooter, target, held))
    return max(found, key=lambda fire: (fire.points, fire.target, fire.weapon), default=None)


def _told(game: Game, fire: Fire) -> str:
    name = game.table.operative(fire.target).name
    return f"{fire.mean:.1f} damage to {name}, {fire.kill:.0%} to kill"


def target(memory: Memory, game: Game) -> Reply | None:
    """Whoever is planned to be shot at; else whoever it is worth most to attack."""
    ctx = game.stack[-1].ctx
    offered = keys(game)
    if isinstance(ctx, memory.craft.fighting):
        own = game.table.operative(ctx.operative)
        worth = {id: _bout_worth(memory, own, game.table.operative(id)) for id in offered}
        offered.sort(key=lambda id: (-worth[id], id))
        for id in offered[:SETTLED] if len(offered) > 1 else ():
            memory.situation.settle(own, game.table.operative(id))
            worth[id] = _bout_worth(memory, own, game.table.operative(id))
        best = max(offered[:SETTLED], key=lambda id: (worth[id], id))
        return Reply(best, "the best fight at hand")
    if not isinstance(ctx, memory.craft.shooting):
        return None
    situation, shooter = memory.situation, game.table.operative(ctx.operative)
    held = weapon_of(game.table, shooter, ctx.weapon)
    step = memory.step
    planned = step.target if step is not None and memory.operative == ctx.operative else ""
    aimed_at = [planned] if planned in offered else offered
    fires = [shot_at(situation, shooter, game.table.operative(id), held) for id in aimed_at]
    fire = max(fires, key=lambda one: (one.points, one.target))
    return Reply(fire.target, _told(game, fire))


def _bout_worth(memory: Memory, own: Operative, enemy: Operative) -> float:
    situation = memory.situation
    bout, _ = situation.bout(own, enemy)
    return situation.gain(enemy, bout.dealt, bout.kill) - situation.gain(own, bout.taken, bout.die)


def torrent(memory: Memory, game: Game) -> Reply:
    """Every further target is one more."""
    return Reply(keys(game)[0], "one more target")


def next_target(memory: Memory, game: Game) -> Reply:
    """Enemies first, those with most to lose before the others."""
    table, situation = game.table, memory.situation
    offered = keys(game)
    best = max(
        offered, key=lambda id: (table.operative(id).seat != memory.seat, situation.worth(table.operative(id)), id)
    )
    return Reply(best)


def marker(memory: Memory, game: Game) -> Reply | None:
    """The marker of the plan; else the one that is worth most."""
    offered = keys(game)
    step = memory.step
    if step is not None and step.marker in offered:
        return Reply(step.marker)
    one = game.table.operative(game.stack[-1].ctx.concerns)
    jobs = [job for job in memory.stakes.work(one) if job.marker in offered]
    return Reply(jobs[0].marker, jobs[0].words) if jobs else None


def hatch(memory: Memory, game: Game) -> Reply | None:
    """The hatchway of the plan; others are left alone."""
    offered = keys(game)
    ctx, step = game.stack[-1].ctx, memory.step
    midway = isinstance(ctx, memory.craft.moving)
    operative = ctx.concerns
    planned = step is not None and step.hatch in offered and memory.operative == operative
    if planned and step is not None and (step.onward or not midway):
        return Reply(step.hatch, "as planned")
    return Reply("no-hatch") if "no-hatch" in offered else None


def path(memory: Memory, game: Game) -> Reply | None:
    """The path of the plan; else the end that is best to stand at."""
    moving = game.stack[-1].ctx
    if not isinstance(moving, memory.craft.moving) or game.decision is None:
        return None
    step = memory.step
    same = (
        step is not None and step.action == moving.performing.action and memory.operative == moving.performing.operative
    )
    planned = (step.path if moving.rest < 0 else step.onward) if same and step is not None else ()
    if planned and game.decision.check(planned).legal:
        assert memory.plan is not None
        return Reply(planned, because(memory.plan.terms))
    one = game.table.operative(moving.performing.operative)
    best, most, why = None, 0.0, ""
    for action in game.decision.candidates(memory.level.candidates):
        way = action.answer
        assert isinstance(way, tuple)
        end = way[-1]
        assert isinstance(end, Spot)
        there = one.but(spot=end)
        terms = memory.planner.stand(there, False)
        points = sum(term.points for term in terms)
        if best is None or points > most:
            best, most, why = way, points, because(terms)
    return Reply(best, why) if best is not None else None
