"""Positions that read like the rulebook, and games and attacks played by a script.

A `scene` is the plain data of a scenario file, put together in code:

    scene(dice=[6, 4, 1, 2, 5, 3])
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 3 3+ 3/4 Balanced")
        .operative("raider", "red", at=(12, 5), save=4, wounds=9)
        .active("gunner")
        .play("shoot", "raider", "pass")

`play` takes one answer after the other, by key, and fails with the pending question and its options as soon as one does
not fit; every scripted die must have been rolled at the end. `begin` gives the game instead, to go on with `answer`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from killzone.core.decisions import Answer
from killzone.core.domains import Pick
from killzone.core.events import Event
from killzone.core.flow import OfferRule
from killzone.core.game import Game
from killzone.core.reasons import Reason
from killzone.core.ruleset import opened
from killzone.core.table import Operative
from killzone.dice import ScriptedDice
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.kt24.cards.notation import parse_rules
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.kt24.ruleset import ruleset
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches

Data = dict[str, Any]
Point = tuple[float, ...]

BLUE, RED = 0, 1
"""The seats: blue is the first player and has initiative unless a scene says otherwise."""

PLAYERS = ("blue", "red")

HAIR = 1 / 2540
"""One hundredth of a millimetre in inches: the least there is."""


class Asked(NamedTuple):
    """A question put to a player: who, what kind, and the answers that were legal (none for a place or a way)."""

    player: str
    kind: str
    options: tuple[str, ...] = ()


# Positions


class Scene:
    """A position in the making. Never changed: every method gives a new one, so that scenes can share a beginning."""

    def __init__(self, data: Data, base: str = "28 mm", house: tuple[Rules, ...] = ()) -> None:
        self.data = data
        self.base = base
        self.house = house

    def having(self, **keys: Any) -> Self:
        """With these keys of a scenario file; underscores stand for dashes."""
        return self._but({**self.data, **{name.replace("_", "-"): value for name, value in keys.items()}})

    def house_rule(self, hooks: Hooks, **windows: OfferRule) -> Self:
        """Played by a made-up rule, too: what it hangs on hooks, and offers in windows (underscores for dashes)."""
        offers = {name.replace("_", "-"): (rule,) for name, rule in windows.items()}
        return type(self)(self.data, self.base, (*self.house, Rules("made up", hooks, offers)))

    def _but(self, data: Data) -> Self:
        return type(self)(data, self.base, self.house)

    def operative(
        self,
        id: str,
        player: str,
        at: Point | None,
        weapons: str = "",
        *,
        apl: int = 2,
        move: float = 6,
        save: int = 4,
        wounds: int = 12,
        left: int | None = None,
        order: str = "engage",
        ready: bool = True,
        moved: bool = False,
        base: str = "",
        facing: int = 0,
        tokens: Mapping[str, int] | None = None,
        card: str = "",
        **stats: Any,
    ) -> Self:
        """With one more operative: `left` are the wounds it has left, `card` names a shipped card to use instead."""
        made: Data = {"name": id, "apl": apl, "move": move, "save": f"{save}+", "wounds": wounds, **stats}
        made["base"] = base or self.base
        made["weapons"] = {name: _weapon_data(name, text) for name, text in _weapons(weapons)}
        one: Data = {"player": player, "card": card or made, "order": order, "ready": ready, "facing": facing}
        one["moved"], one["tokens"] = moved, dict(tokens or {})
        if at is not None:
            one["at"] = list(at)
        if left is not None:
            one["wounds"] = left
        return self._with("operatives", id, one)

    def player(self, id: str, **keys: Any) -> Self:
        """With these keys of a player: `cp`, `team`, `vp`, `used`, `equipment`, `drop_zone`."""
        had = self.data["players"].get(id, {})
        return self._with("players", id, {**had, **{name.replace("_", "-"): value for name, value in keys.items()}})

    def terrain(
        self, id: str, box: tuple[float, float, float, float], traits: str, *, top: float = 3, **more: Any
    ) -> Self:
        """With a block of terrain; `traits` are words such as "heavy wall"."""
        return self.feature(id, box=list(box), top=top, traits=traits.split(), **more)

    def feature(self, id: str, **keys: Any) -> Self:
        """With a terrain feature written as in a killzone file, such as one of several `parts`."""
        board = self.data["terrain"]
        return self.having(terrain={**board, "features": {**board["features"], id: {"name": id, **keys}}})

    def opening(self, id: str, **keys: Any) -> Self:
        """With a hatchway written as in a killzone file."""
        board = self.data["terrain"]
        return self.having(terrain={**board, "openings": {**board.get("openings", {}), id: {"name": id, **keys}}})

    def board(self, width: float = 30, depth: float = 22, **keys: Any) -> Self:
        """With a board of this size, and other keys of a killzone file such as `close_quarters`."""
        more = {name.replace("_", "-"): value for name, value in keys.items()}
        return self.having(terrain={**self.data["terrain"], "size": [width, depth], **more})

    def marker(self, id: str, at: Point | None = None, **keys: Any) -> Self:
        """With a marker on the board or carried."""
        place: Data = {} if at is None else {"at": list(at)}
        return self._with("markers", id, {**place, **keys})

    def effect(self, rule: str, **keys: Any) -> Self:
        """With a rule in force."""
        return self.having(effects=[*self.data.get("effects", []), {"rule": rule, **keys}])

    def active(self, operative: str, *, spent: int = 0, performed: Sequence[str] = ()) -> Self:
        """In the middle of this operative's activation, about to choose an action."""
        return self.having(activation={"operative": operative, "spent": spent, "performed": list(performed)})

    def _with(self, part: str, id: str, one: Data) -> Self:
        return self._but({**self.data, part: {**self.data.get(part, {}), id: one}})

    def begin(self) -> Game:
        """The game, at its first question."""
        dice = ScriptedDice(self.data.get("dice", ()))
        rules = ruleset().plus(*self.house) if self.house else ruleset()
        return Game.begin(rules, {"scenario": self.data}, dice)

    def play(self, *answers: Answer) -> Game:
        """The game after these answers, which must have used all the scripted dice."""
        return used_up(answer(self.begin(), *answers))


def scene(
    *, full: bool = True, dice: Iterable[int] = (), blue_cp: int = 0, red_cp: int = 0, base: str = "28 mm"
) -> Scene:
    """An empty board in the Firefight phase of the first turning point; blue has initiative and nobody has CP.

    `base` is that of the operatives: with 25.4 mm, which is 1", distances between bases are whole inches, too.
    """
    return Scene(
        {
            "edition": "kt24",
            "rules": "full" if full else "lite",
            "terrain": {"size": [30, 22], "features": {}},
            "players": {"blue": {"cp": blue_cp}, "red": {"cp": red_cp}},
            "operatives": {},
            "turn": 1,
            "phase": "firefight",
            "initiative": "blue",
            "dice": list(dice),
        },
        base,
    )


_WEAPON = re.compile(r"(?:(?P<type>ranged|melee) )?(?P<atk>\d+) (?P<hit>\d)\+ (?P<dmg>\d+/\d+)(?: (?P<rules>.+))?")


def _weapons(text: str) -> list[tuple[str, str]]:
    """The weapons of `rifle: ranged 4 3+ 3/4 Balanced, Hot; knife: melee 3 4+ 3/4`, by id."""
    found = []
    for one in filter(None, map(str.strip, text.split(";"))):
        id, colon, profile = one.partition(":")
        assert colon, f"{one!r} is no weapon; expected 'id: ranged 4 3+ 3/4 Rules'"
        found.append((id.strip(), profile.strip()))
    return found


def _profile(text: str) -> "re.Match[str]":
    found = _WEAPON.fullmatch(text)
    assert found, f"{text!r} is no profile; expected such as 'ranged 4 3+ 3/4 Balanced, Lethal 5+'"
    return found


def _weapon_data(name: str, text: str) -> Data:
    found = _profile(text)
    made = {"name": name, "type": found["type"], "attacks": int(found["atk"])}
    return {**made, "hit": f"{found['hit']}+", "damage": found["dmg"], "rules": found["rules"] or "-"}


def weapon(text: str, name: str = "weapon", *, melee: bool = False) -> Weapon:
    """A weapon from its profile: `4 3+ 3/4 Balanced, Lethal 5+`."""
    found = _profile(text)
    normal, critical = map(int, found["dmg"].split("/"))
    rules = parse_rules(found["rules"] or "-")
    return Weapon(name, name, melee, int(found["atk"]), int(found["hit"]), normal, critical, rules)


# Games


def answer(game: Game, *answers: Answer) -> Game:
    """The game after these answers, one after the other."""
    for number, one in enumerate(answers, 1):
        decision = game.decision
        assert decision is not None, f"answer {number} ({one!r}) comes after the battle is over"
        verdict = decision.check(one)
        assert verdict.legal, f"answer {number} of {answers} is refused:\n{verdict}\n{shown(game)}"
        game = game.play(decision.action(one))
    return game


def activate(game: Game, operative: str, order: str = "engage") -> Game:
    """The game after an operative was activated with an order."""
    return answer(game, operative, order)


def used_up(game: Game) -> Game:
    """The same game, all of whose scripted dice have been rolled."""
    assert isinstance(game.dice, ScriptedDice)
    if game.dice.faces:
        raise AssertionError(f"dice {game.dice.faces} were never rolled\n{shown(game)}")
    return game


def pending(game: Game) -> Asked:
    """The question that is being asked."""
    decision = game.decision
    assert decision is not None, "the battle is over"
    legal = decision.domain.candidates(99) if isinstance(decision.domain, Pick) else ()
    return Asked(game.table.players[decision.seat].name, decision.kind, tuple(map(str, legal)))


def options(game: Game) -> tuple[str, ...]:
    """The keys of the legal answers to the pending question."""
    return pending(game).options


def refusals(game: Game, one: Answer) -> tuple[str, ...]:
    """The rules that forbid an answer to the pending question; none if it is legal."""
    return tuple(reason.rule for reason in reasons(game, one))


def reasons(game: Game, one: Answer) -> tuple[Reason, ...]:
    """Every reason against an answer to the pending question."""
    assert game.decision is not None, "the battle is over"
    return game.decision.check(one).reasons


def questions(game: Game) -> list[Asked]:
    """Every question that was answered so far, the first one first."""
    return [pending(before) for before in list(game.past())[:0:-1]]


def events(game: Game) -> list[Event]:
    """All that has happened, from the start."""
    return [event for before in reversed(list(game.past())) for event in before.events]


def log(game: Game) -> list[str]:
    """All that has happened, as sentences."""
    told = []
    table = opened(game.ruleset, game.table.setting.source)[0]
    for event in events(game):
        told.append(event.tell(table))
        table = event.apply(table)
    return told


def told(game: Game, rule: str) -> list[str]:
    """What the log says of a rule, from the start."""
    return [line for event, line in zip(events(game), log(game), strict=True) if event.rule == rule]


def rules_of(happened: Iterable[Event]) -> list[str]:
    """The rules behind events, in order."""
    return [event.rule for event in happened]


def one(game: Game, id: str) -> Operative:
    """An operative as it is now."""
    return game.table.operative(id)


def wounds(game: Game, id: str) -> int:
    """The wounds that an operative has left."""
    return one(game, id).wounds


def spot(x: float, y: float, z: float = 0) -> Spot:
    """A spot in inches."""
    return Spot(inches(x), inches(y), inches(z))


def way(*points: Point) -> tuple[Spot, ...]:
    """A way across the board through points in inches, the first being where it starts."""
    return tuple(spot(*point) for point in points)


def shown(game: Game) -> str:
    """The pending question and the last sentences of the log, for whoever has to find out what went wrong."""
    if game.decision is None:
        return "The battle is over."
    asked = pending(game)
    offered = ", ".join(asked.options) or type(game.decision.domain).__name__
    last = "".join(f"\n  {line}" for line in log(game)[-12:])
    return f"{asked.player} is asked ({asked.kind}): {game.decision.prompt}\n  options: {offered}\nbefore that:{last}"
