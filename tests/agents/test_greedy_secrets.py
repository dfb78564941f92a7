"""Greedy in 2021 answers the same whatever the others have picked in secret."""

from agents.test_greedy_games import Suspicious

from killzone import new_game
from killzone.core.decisions import Action
from killzone.core.game import Game, View
from killzone.dice import SeededDice


class SuspiciousOfTacOps(Suspicious):
    """Asks a second greedy the same questions with the tac ops of others in other slots."""

    def answer(self, view: View) -> Action:
        action = self.real.answer(view)
        game = view._game
        others = [value for seat, _, value in game.table.secrets if seat != view.seat]
        turned = iter([*others[1:], *others[:1]])
        secrets = tuple(
            (seat, what, value if seat == view.seat else next(turned)) for seat, what, value in game.table.secrets
        )
        self.changed += secrets != game.table.secrets
        table = game.table.but(secrets=secrets)
        altered = Game(game.ruleset, table, game.stack, SeededDice(f"other {game.number}"), game.number)
        altered.restore()
        assert self.other.answer(altered.view(view.seat)) == action
        assert self.other.why == self.real.why
        return action


def test_in_2021_it_answers_the_same_whatever_tac_ops_the_enemy_has() -> None:
    teams = ("house-of-seconds", "house-of-seconds")
    game = new_game("salt-rows", teams, edition="kt21", mission="statement-of-holdings", seed="secrets")
    agents = [SuspiciousOfTacOps("left"), SuspiciousOfTacOps("right")]
    while game.decision is not None and game.table.turn < 2:
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    assert min(agent.changed for agent in agents) > 5
