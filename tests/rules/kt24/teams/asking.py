"""Playing through the questions of a scene with Command Points: the dice stay as they fell."""

from build import Scene, answer, pending, used_up

from killzone.core.decisions import Answer
from killzone.core.game import Game

DICE = ("after-attack-dice", "after-defence-dice", "after-fight-dice")


def kept(game: Game) -> Game:
    """The game after passing every offer to re-roll dice."""
    while not game.over and pending(game).kind in DICE:
        game = answer(game, "pass")
    return game


def keeping(game: Game, *answers: Answer) -> Game:
    """The game after these answers, with every offer to re-roll dice passed on the way."""
    for one in answers:
        game = kept(answer(game, one))
    return game


def played(setting: Scene, *answers: Answer) -> Game:
    """The scene after these answers, which must have used all the scripted dice; no die is re-rolled."""
    return used_up(keeping(setting.begin(), *answers))


def points(game: Game) -> tuple[int, ...]:
    """The Command Points by seat."""
    return tuple(player.points for player in game.table.players)


def strategy(setting: Scene) -> Game:
    """The Gambit step of a turning point; blue has initiative and is the first to use a gambit."""
    return answer(setting.having(phase="strategy", dice=[5, 2]).begin(), "seat-0")


def keys(game: Game) -> list[str]:
    """All answers that are shown, legal or not."""
    assert game.decision is not None
    return [option["key"] for option in game.decision.domain.describe()["options"]]
