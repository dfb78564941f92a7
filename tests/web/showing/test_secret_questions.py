"""Which questions are for one pair of eyes: people at one screen pass it on before these are shown."""

from toy import new_game

from killzone.web import showing


def test_a_question_says_whether_the_others_see_its_answer() -> None:
    game = new_game(1, houses=2, fighters=1, rounds=1)
    secret: dict[str, bool] = {}
    while not game.over and len(secret) < 4:
        decision = game.decision
        assert decision is not None
        question = showing.question(game, decision.seat)
        assert question is not None
        secret[question.kind] = question.secret
        game = game.play(decision.candidates(1)[0])
    assert secret["set-up"] is False
    assert secret["oath"] is True
    assert secret["bid"] is True


def test_the_beginning_of_a_turn_says_its_number() -> None:
    game = new_game(1, houses=2, fighters=1, rounds=1)
    turns: list[int] = []
    while not game.over and not turns:
        assert game.decision is not None
        game = game.play(game.decision.candidates(1)[0])
        turns = [one.amount for one in showing.entries(game, -1) if one.kind == "clocked" and one.amount]
    assert turns == [1]
