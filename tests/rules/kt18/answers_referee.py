"""A small referee of answers of 2018, written from the ledger: who may be named, moved, chosen to shoot and to fight.

It keeps its own record of a battle (who stood within 1" when the phase began, who has moved, shot and fought) and
measures for itself. `judge` compares with what a question takes: what ought not to be legal, and what ought to be.
"""

from collections import Counter
from collections.abc import Iterator
from math import hypot
from typing import Any

from killzone.core.game import Game
from killzone.core.table import Operative, Table

INCH = 2540.0
MOVES = frozenset({"normal", "advance", "ready", "charge"})
MOVED = ("moved", "advanced", "fell-back", "retreated", "arrived")
ASSAULT, PISTOL = "assault", "pistol"


def card_of(one: Operative) -> Any:
    """What is printed of a model."""
    return one.card


def gap(one: Operative, other: Operative) -> float:
    """How far apart two round bases are."""
    a, b = one.spot, other.spot
    assert a is not None
    assert b is not None
    flat = hypot(a.x - b.x, a.y - b.y) - one.card.body.base.width / 2 - other.card.body.base.width / 2
    return hypot(max(0.0, flat), a.z - b.z)


class Record:
    """What a referee writes down of one battle. Nothing is judged whose distance is within a hair of a limit."""

    def __init__(self) -> None:
        self.when: tuple[int, str] = (0, "")
        self.began_engaged: set[str] = set()
        self.acted: set[str] = set()
        self.judged: Counter[str] = Counter()

    def judge(self, game: Game) -> list[str]:
        """What is wrong with what the pending question takes."""
        table, decision = game.table, game.decision
        assert decision is not None
        if (table.turn, table.phase) != self.when:
            self.when, self.acted = (table.turn, table.phase), set()
            self.began_engaged = {one.id for one in self.here(table) if self.engaged(table, one)}
        wrong = [f"{player.name} has {player.points} CP" for player in table.players if player.points < 0]
        options = getattr(decision.domain, "options", None)
        if options is None:
            return wrong
        legal = {option.key for option in options if decision.check(option.key).legal}
        wrong += [
            f"{option.key} costs {option.price.amount}"
            for option in options
            if option.key in legal and option.price and option.price.amount > table.players[decision.seat].points
        ]
        check = getattr(self, "of_" + decision.kind.replace("-", "_"), None)
        if check is not None:
            self.judged[decision.kind] += 1
            about = game.stack[-1].ctx
            wrong += check(table, decision.seat, {option.key for option in options}, legal, about)
        return [f"{decision.kind} of seat {decision.seat}, {self.when}: {one}" for one in wrong]

    def answered(self, kind: str, answer: Any) -> None:
        """Write down who was chosen."""
        if kind in ("model-to-shoot", "model-to-fight"):
            self.acted.add(str(answer))

    # What is on the table

    def here(self, table: Table) -> Iterator[Operative]:
        return (one for one in table.operatives if one.spot is not None)

    def enemies(self, table: Table, one: Operative) -> list[Operative]:
        return [other for other in self.here(table) if other.seat != one.seat]

    def engaged(self, table: Table, one: Operative) -> bool:
        return any(gap(one, enemy) <= INCH for enemy in self.enemies(table, one))

    def doubtful(self, table: Table, one: Operative) -> bool:
        far = [gap(one, enemy) for enemy in self.enemies(table, one)]
        return any(abs(each - limit) < 3 for each in far for limit in (INCH, 12 * INCH))

    def charged(self, table: Table) -> set[tuple[str, str]]:
        return {(one.operative, one.target) for one in table.effects if one.rule == "kt18.def.charged"}

    # Questions by their kind

    def of_model_to_move(self, table: Table, seat: int, all: set[str], legal: set[str], about: Any) -> Iterator[str]:
        for one in self.here(table):
            busy = [token for token in ("shaken", "retreated", "arrived", "charge-attempted") if one.count(token)]
            if one.id in legal and (one.seat != seat or busy or one.id in self.acted):
                yield f"{one.id} may be moved"

    def of_movement(self, table: Table, seat: int, all: set[str], legal: set[str], about: Any) -> Iterator[str]:
        one = table.operative(about.concerns)
        self.acted.add(one.id)
        if self.doubtful(table, one):
            return
        engaged, began = self.engaged(table, one), one.id in self.began_engaged
        expected = set() if engaged or began else {"normal", "advance", "ready"}
        if not engaged and not began and any(gap(one, enemy) <= 12 * INCH for enemy in self.enemies(table, one)):
            expected.add("charge")
        if legal & MOVES != expected & all:
            yield f"{one.id} may {sorted(legal & MOVES)}, not {sorted(expected & all)}"
        fresh = any(target == one.id for _, target in self.charged(table)) and not card_of(one).has("disengage")
        if "fall-back" in legal and (fresh or not (engaged or began)):
            yield f"{one.id} may fall back"
        if one.count("shaken"):
            yield f"{one.id} is shaken"

    def of_charge_target(self, table: Table, seat: int, all: set[str], legal: set[str], about: Any) -> Iterator[str]:
        one = table.operative(about.operative)
        for enemy in self.here(table):
            far = gap(one, enemy)
            may = enemy.seat != seat and far <= 12 * INCH and enemy.id not in about.targets
            if (enemy.id in legal) != may and abs(far - 12 * INCH) > 3:
                yield f"{enemy.id} {'is' if enemy.id in legal else 'is no'} target of a charge"
        if ("enough" in legal) != bool(about.targets):
            yield "a charge at nobody"

    def of_reaction(self, table: Table, seat: int, all: set[str], legal: set[str], about: Any) -> Iterator[str]:
        for key in legal - {"pass"}:
            how, _, id = key.partition("-")
            one = table.operative(id)
            barred = [token for token in ("shaken", "fell-back", "retreated", "charge-attempted") if one.count(token)]
            if barred or one.seat != seat or id not in about.targets or id in about.reacted:
                yield f"{key} of one that is {barred}"
            if self.engaged(table, one) and not self.doubtful(table, one):
                yield f"{key} of one that is engaged"
            if how == "retreat" and any(map(one.count, MOVED)):
                yield f"{key} of one that has moved"
            if one.count("advanced") and not any(weapon.type == ASSAULT for weapon in card_of(one).weapons):
                yield f"{key} without an Assault weapon"

    def of_model_to_shoot(self, table: Table, seat: int, all: set[str], legal: set[str], about: Any) -> Iterator[str]:
        for id in legal - {"pass"}:
            one = table.operative(id)
            flies = "fly" in card_of(one).keywords
            types = {weapon.type for weapon in card_of(one).weapons}
            granted = any(effect.operative == id and effect.rule != "kt18.def.charged" for effect in table.effects)
            if one.seat != seat or one.count("shaken") or one.count("charge-attempted") or id in self.acted:
                yield f"{id} may not shoot"
            if (one.count("fell-back") or one.count("retreated")) and not flies and not granted:
                yield f"{id} fell back or retreated"
            if one.count("advanced") and ASSAULT not in types:
                yield f"{id} advanced and has no Assault weapon"
            if self.engaged(table, one) and not self.doubtful(table, one) and PISTOL not in types:
                yield f"{id} is engaged and has no Pistol"
            if (about.half == 1) != bool(one.count("readied")):
                yield f"{id} shoots in half {about.half}"

    def of_model_to_fight(self, table: Table, seat: int, all: set[str], legal: set[str], about: Any) -> Iterator[str]:
        pairs = self.charged(table)
        chargers, victims = {one for one, _ in pairs}, {one for _, one in pairs}
        fought = {one.operative for one in table.effects if one.rule == "kt18.fight.once"}
        for one in self.here(table):
            if one.seat != seat or one.id in about.again or self.doubtful(table, one):
                continue
            may = not one.count("shaken") and one.id not in fought
            may = may and (self.engaged(table, one) or one.id in chargers | victims)
            may = may and (about.second or one.id in chargers)
            if (one.id in legal) != may and not any(each.rule.endswith(".riposte") for each in table.effects):
                yield f"{one.id} {'may' if one.id in legal else 'may not'} fight"
        if "pass" in legal:
            yield "passes though somebody can be chosen"

    def of_target(self, table: Table, seat: int, all: set[str], legal: set[str], about: Any) -> Iterator[str]:
        shooter = table.operative(about.operative)
        weapon = card_of(shooter).weapon(about.weapon)
        engaged = self.engaged(table, shooter)
        for id in legal:
            if id not in {one.id for one in self.here(table)}:
                continue
            target = table.operative(id)
            if target.seat == seat or gap(shooter, target) > weapon.range + 3:
                yield f"{id} is a target of {shooter.id}"
            beside = any(gap(friend, target) <= INCH - 3 for friend in self.here(table) if friend.seat == seat)
            if beside and not engaged and "close-in" not in weapon.abilities:
                yield f"{id} has a friend of {shooter.id} beside it"
            if engaged and weapon.type == PISTOL and not about.only:
                nearest = min(gap(shooter, enemy) for enemy in self.enemies(table, shooter))
                if gap(shooter, target) > nearest + 3:
                    yield f"{id} is not the closest enemy"
            if engaged and weapon.type != PISTOL and not about.only:
                yield f"{shooter.id} fires a {weapon.type} weapon engaged"

    def of_nerve_test(self, table: Table, seat: int, all: set[str], legal: set[str], about: Any) -> Iterator[str]:
        broken = any(one.rule == "kt18.def.broken" and one.seat == seat for one in table.effects)
        for id in legal:
            one = table.operative(id)
            if one.seat != seat or one.spot is None or not (broken or one.count("flesh-wound")):
                yield f"{id} takes no Nerve test"
