"""A small referee of answers of 2024, written from the ledger: who is activated and counteracts, and what each may do.

It keeps its own record of an activation (what was performed, which weapons were used, the AP spent) and knows the
conditions of every action as the ledger and the cards say them. What is visible, within control range and in cover it
takes from the rules, which have referees of their own. `judge` compares with what a question takes.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from killzone.core.dice_events import Attacked
from killzone.core.events import Moved, Opened, Said
from killzone.core.game import Game
from killzone.core.table import Marker, Operative, Table
from killzone.editions.kt24.battle.firefight import Activation, Counteraction
from killzone.editions.kt24.board.markers import contests
from killzone.editions.kt24.board.vantage import on_vantage
from killzone.editions.kt24.board.visibility import in_control_range, is_visible, placing_of, within
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.geometry.units import INCH

MOVES: Final = {"Reposition": "reposition", "Dash": "dash", "Fall Back": "fall-back", "Charge": "charge"}
ALIKE: Final = (frozenset({"fight", "hatchway-fight"}), frozenset({"shoot", "guard"}))
Expected = dict[str, bool | None]
"""Whether each action is legal; None where its conditions are met but for one that takes a search to judge."""


def card_of(one: Operative) -> Any:
    """What is printed of an operative."""
    return one.card


def has(table: Table, rule: str, **fields: object) -> bool:
    """Whether an effect is in force."""
    effects = (effect for effect in table.effects if effect.rule == rule)
    return any(all(getattr(effect, name) == value for name, value in fields.items()) for effect in effects)


def near(table: Table, one: Operative) -> list[Operative]:
    """The enemies within control range."""
    return [enemy for enemy in table.against(one.seat) if in_control_range(table, one, enemy)]


def apl(table: Table, one: Operative) -> int:
    """APL as it is, at most 1 more or less than printed."""
    change = -sum(1 for each in table.effects if (each.rule, each.operative) == ("kt24.weapon.stun", one.id))
    change += sum(1 for each in table.effects if (each.rule, each.operative) == ("meridian-survey.heliograph", one.id))
    return int(card_of(one).apl) + max(-1, min(1, change))


def price(table: Table, one: Operative, action: str) -> int:
    """What an action costs: 1 AP, and 2 AP to Fall Back, more or less by what is in force."""
    if action != "fall-back":
        return 1
    cost = 2 - ("disengage" in card_of(one).abilities) - has(table, "ninth-bell.blow-the-tanks", operative=one.id)
    return cost + (has(table, "plot-forty.hold-them-there", seat=1 - one.seat) and len(near(table, one)) >= 2)


def items(table: Table, one: Operative) -> list[Any]:
    """The equipment of an operative's side."""
    known = table.setting.detail.equipment
    own = table.players[one.seat].equipment
    return [item for item in known[one.seat] if item.id in own] if known else []


def weapons(table: Table, one: Operative) -> list[Weapon]:
    """All weapons of an operative, those of the team's equipment included."""
    return [*card_of(one).weapons, *(weapon for item in items(table, one) for weapon in item.weapons)]


def is_spent(table: Table, one: Operative, weapon: Weapon) -> bool:
    """Whether all uses of a weapon are gone."""
    limited = weapon.rule("limited")
    shared = [item for item in items(table, one) if weapon in item.weapons and item.uses]
    used_up = any(table.players[one.seat].uses(item.id) >= item.uses for item in shared)
    return used_up or (limited is not None and one.count(f"used-{weapon.id}") >= limited.x)


def goes_with(one: Operative, weapon: Weapon, move: str) -> bool:
    """Whether a move and a weapon go together in one activation."""
    heavy = weapon.rule("heavy")
    return heavy is None or heavy.only == move or (move == "dash" and one.count("tripods") > 0)


def is_target(table: Table, one: Operative, enemy: Operative, weapon: Weapon) -> bool:
    """Whether an enemy is a valid target."""
    reach, full = weapon.rule("range"), table.setting.options.full
    if reach is not None and not within(table, one, enemy, reach.distance):
        return False
    spotted = weapon.id == "plotting-mortar" and "spotted-fire" in card_of(one).abilities and one.moved != table.turn
    chiefs = [friend for friend in table.of(one.seat) if spotted and "party-chief" in card_of(friend).keywords]
    if not any(is_visible(table, each, enemy) for each in (one, *chiefs)):
        return False
    if any(friend.id != one.id and in_control_range(table, friend, enemy) for friend in table.of(one.seat)):
        return False
    listens = weapon.id == "rivet-carbine" and "listens-through-plate" in card_of(one).abilities
    if enemy.order == "engage" or weapon.rule("seek") or (listens and within(table, one, enemy, 6 * INCH)):
        return True
    above = full and on_vantage(table, one) and one.spot is not None and enemy.spot is not None
    over = above and one.spot.z - enemy.spot.z >= 2 * INCH  # type: ignore[union-attr]  # both stand somewhere
    light = weapon.rule("seek-light") or has(table, "meridian-survey.triangulate", seat=one.seat, target=enemy.id)
    placing = placing_of(table, one, enemy)
    return not (placing.cover_but_light if over or light else placing.cover)


def can_shoot(table: Table, one: Operative, performed: list[str]) -> bool:
    """Whether some weapon may be used and has a target."""
    moved, enemies = [move for move in performed if move in MOVES.values()], table.against(one.seat)
    ranged = [weapon for weapon in weapons(table, one) if not weapon.melee and not is_spent(table, one, weapon)]
    allowed = [weapon for weapon in ranged if one.order == "engage" or weapon.rule("silent")]
    useful = [weapon for weapon in allowed if all(goes_with(one, weapon, move) for move in moved)]
    return any(is_target(table, one, enemy, weapon) for weapon in useful for enemy in enemies)


def controller(table: Table, marker: Marker) -> int:
    """Which side controls a marker, -1 for none."""
    if marker.carrier:
        return table.operative(marker.carrier).seat
    totals = [sum(_counts(table, one) for one in table.of(seat) if contests(table, one, marker)) for seat in (0, 1)]
    return -1 if totals[0] == totals[1] else totals.index(max(totals))


def _counts(table: Table, one: Operative) -> int:
    friends = (friend for friend in table.of(one.seat) if friend.id != one.id)
    line = has(table, "ninth-bell.on-the-line", seat=one.seat)
    beside = line and any(within(table, one, each, 3 * INCH) and is_visible(table, one, each) for each in friends)
    return apl(table, one) + beside


class Record:
    """What a referee writes down of one battle."""

    def __init__(self) -> None:
        self.active, self.turn = "", 0
        self.performed: list[str] = []
        self.used: list[Weapon] = []
        self.spent = 0
        self.begun = ""
        self.judged: Counter[str] = Counter()

    def judge(self, game: Game) -> list[str]:
        """What is wrong with what the pending question takes."""
        table, decision, about = game.table, game.decision, game.stack[-1].ctx
        assert decision is not None
        kind, seat = decision.kind, decision.seat
        wrong = [f"{player.name} has {player.points} CP" for player in table.players if player.points < 0]
        if kind in ("activate", "counteract", "action") and table.setting.options.full:
            held = [marker for marker in table.markers if marker.kind in ("objective", "portable")]
            wrong += [f"{each.id} is controlled" for each in held if each.controller != controller(table, each)]
        legal = {key for key in self._keys(game) if decision.check(key).legal}
        if kind == "activate" and legal != {one.id for one in table.of(seat) if one.ready}:
            wrong.append(f"{sorted(legal)} may be activated")
        if kind == "counteract":
            wrong += self._of_counteract(table, seat, legal)
        if kind == "action" and isinstance(about, Activation | Counteraction):
            wrong += self._of_action(game, about, legal)
        self.judged[kind] += kind in ("activate", "counteract", "action")
        return [f"{kind} of seat {seat} in turning point {table.turn}: {one}" for one in wrong]

    def _keys(self, game: Game) -> list[str]:
        assert game.decision is not None
        return [option.key for option in getattr(game.decision.domain, "options", ())]

    def _of_counteract(self, table: Table, seat: int, legal: set[str]) -> Iterator[str]:
        for one in table.of(seat):
            may = not one.ready and one.order == "engage" and not one.count("counteracted")
            sure = may and any(self.expected(table, one, [], [], None).values())
            if (one.id in legal and not may) or (one.id not in legal and sure):
                yield f"{one.id} {'may' if one.id in legal else 'may not'} counteract"
        if not any(one.ready for one in table.against(seat)):
            yield "no enemy is ready"

    def _of_action(self, game: Game, about: Activation | Counteraction, legal: set[str]) -> Iterator[str]:
        table, decision, one = game.table, game.decision, game.table.operative(about.operative)
        assert decision is not None
        if isinstance(about, Counteraction):
            expected = self.expected(table, one, [], [], None)
        else:
            self._settle(table)
            left = max(0, apl(table, one) - self.spent)
            if f" {left} AP left" not in decision.prompt:
                yield f"{one.id} has {left} AP left: {decision.prompt}"
            expected = self.expected(table, one, self.performed, self.used, left)
            prices = {option.key: option.price for option in decision.domain.options}  # type: ignore[attr-defined]  # a Pick
            yield from (
                f"{key} costs {cost}" for key, cost in prices.items() if cost and cost.amount != price(table, one, key)
            )
        unknown = set(self._keys(game)) - set(expected) - {"end"}
        yield from (f"{key} is not known" for key in unknown)
        for key, may in expected.items():
            if may is not None and (key in legal) is not may:
                yield f"{one.id} {'may' if key in legal else 'may not'} {key} after {self.performed}"

    def expected(
        self, table: Table, one: Operative, performed: list[str], used: list[Weapon], left: int | None
    ) -> Expected:
        """Whether each action is legal; without AP `left` for whoever counteracts, with an action of 1 AP."""
        found: Expected = {}
        enemies, player, done = near(table, one), table.players[one.seat], set(performed)
        mission = table.setting.detail.mission if table.setting.options.full else None

        def may(action: str, *conditions: object, search: bool = False) -> None:
            cost, again = price(table, one, action), next((kind for kind in ALIKE if action in kind), {action})
            times = sum(1 for each in performed if each in again)
            repeats = "fight" in again and "no-adjournment" in card_of(one).abilities
            paid = cost == 1 if left is None else cost <= left
            legal = paid and times <= repeats and all(conditions)
            found[action] = None if legal and search else legal

        def moves(action: str, *conditions: object, search: bool = False) -> None:
            may(action, *conditions, *(goes_with(one, weapon, action) for weapon in used), search=search)

        carried = next((marker for marker in table.markers if marker.carrier == one.id), None)
        forbidden = mission.carry.forbids if mission and mission.carry and carried else ()
        unremarked = "unremarked" in card_of(one).abilities and not player.uses(f"unremarked-{one.id}")
        moves("reposition", not enemies, not done & {"charge", "fall-back"})
        moves("dash", not enemies, "charge" not in done, "dash" not in forbidden)
        moves("fall-back", enemies, not done & {"charge", "reposition"}, search=True)
        charges = one.order == "engage" or unremarked
        moves("charge", not enemies, charges, not done & {"reposition", "dash", "fall-back"}, search=True)
        may("shoot", not enemies, can_shoot(table, one, performed))
        may("fight", enemies, any(weapon.melee for weapon in weapons(table, one)))
        if table.setting.options.full and table.setting.detail.killzone.close_quarters:
            may("guard", one.order == "engage", not enemies, left is not None)
            may("operate-hatch", not enemies, search=True)
            may("hatchway-fight", not enemies, search=True)
        held = [each for each in table.markers if contests(table, one, each) and controller(table, each) == one.seat]
        for action in mission.actions if mission else ():
            open_ = [each for each in held if not player.uses(f"{action.id}-{each.id}", table.turn)]
            may(action.id, not enemies, table.turn >= action.from_turning_point, open_, one.count(action.id) < 2)
        if mission and mission.carry:
            lying = [each for each in held if not each.carrier]
            may("pick-up", not enemies, not carried, table.turn >= mission.carry.from_turning_point, lying)
            may("place", carried, "pick-up" not in done)
        self._of_cards(table, one, enemies, may)
        return found

    def _of_cards(self, table: Table, one: Operative, enemies: list[Operative], may: Any) -> None:
        """The actions that abilities and equipment give."""
        player, friends = table.players[one.seat], table.of(one.seat)
        if "patch" in card_of(one).abilities:
            hurt = [each for each in friends if each.wounds < card_of(each).wounds + each.count("ballast-plates")]
            beside = any(in_control_range(table, one, each) for each in hurt)
            may("patch", not enemies, not player.uses("patch", table.turn), beside)
        if "heliograph" in card_of(one).abilities:
            others = [each for each in friends if each.id != one.id and within(table, one, each, 12 * INCH)]
            seen = any(is_visible(table, one, each) for each in others)
            may("heliograph", not player.uses("heliograph", table.turn), seen)
        if "smoke-pellets" in player.equipment:
            may("smoke", player.uses("smoke-pellets") < 2)
        if "guide-line" in player.equipment:
            may("haul", not enemies, not player.uses("guide-line", table.turn), search=True)

    def answered(self, before: Game, answer: object, after: Game) -> None:
        """Write down what was chosen, and what came of it."""
        active = next((frame.ctx.operative for frame in after.stack if isinstance(frame.ctx, Activation)), "")
        if active and (active, after.table.turn) != (self.active, self.turn):
            self.active, self.turn = active, after.table.turn
            self.performed, self.used, self.spent, self.begun = [], [], 0, ""
        assert before.decision is not None
        if before.decision.kind == "action" and isinstance(before.stack[-1].ctx, Activation) and answer != "end":
            self.begun = str(answer)
            self.spent += price(before.table, before.table.operative(self.active), self.begun)
        for event in after.events:
            self._see(event, after.table)

    def _see(self, event: object, table: Table) -> None:
        """What the active operative did in the middle of an action or for free, and an action that is cancelled."""
        if isinstance(event, Said) and event.rule == "kt24.firefight.cancel" and self.begun:
            self.spent -= price(table, table.operative(self.active), self.begun)
            self.begun = ""
        elif isinstance(event, Opened) and self.begun in ("reposition", "dash"):
            self.performed.append("operate-hatch")
            self.spent += 1
        elif isinstance(event, Moved) and event.operative == self.active and self.begun:
            move = MOVES.get(event.action, self.begun)
            self.performed += [move] if move != self.begun else []
        elif isinstance(event, Attacked) and event.operative == self.active:
            known = {weapon.name: weapon for weapon in weapons(table, table.operative(self.active))}
            shot = re.search(r" shoots .* with the (.*)\.$", event.text)
            if shot is not None:
                self.used.append(known[shot[1]])
            attack = "shoot" if " shoots " in event.text else "fight"
            own = next(kind for kind in ALIKE if attack in kind)
            self.performed += [attack] if self.begun and self.begun not in own else []

    def _settle(self, table: Table) -> None:
        """What was begun has been performed."""
        self.performed += [self.begun] if self.begun else []
        self.begun = ""
