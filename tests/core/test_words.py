"""What editions call things, and what is said where none says anything."""

import pytest

from killzone.core.words import PLAIN_WORDS, RING, Noun, OrderWords, Words
from killzone.editions import find_edition, known
from killzone.reference import EDITIONS


@pytest.mark.parametrize(("number", "told"), [(0, "0 models"), (1, "1 model"), (2, "2 models")])
def test_one_is_counted_otherwise_than_many(number: int, told: str) -> None:
    assert Noun("model", "models").counted(number) == told


def test_a_word_begins_a_sentence() -> None:
    assert (Noun("battle round", "battle rounds").title, Noun("battle round", "battle rounds").titles) == (
        "Battle round",
        "Battle rounds",
    )


def test_an_order_that_the_edition_does_not_list_is_called_by_its_id() -> None:
    words = Words(orders=(OrderWords("hold", "Hold fast", "lid"),))
    assert words.order("hold") == ("hold", "Hold fast", "lid")
    assert words.order("run") == ("run", "Run", RING)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_says_what_it_calls_a_turn_and_a_piece(edition: str) -> None:
    words = find_edition(edition).words
    assert words.turn != PLAIN_WORDS.turn
    assert words.piece != PLAIN_WORDS.piece
    assert all([*words.turn, *words.piece, *words.card, words.leads, words.hurt, words.out])
    assert bool(words.ready) == bool(words.spent)  # neither, where pieces are not activated one by one


def test_editions_that_can_be_played_have_ways_and_something_usual_to_play() -> None:
    for one in map(find_edition, known()):
        assert bool(one.ruleset) == bool(one.battle_source) == bool(one.ways) == bool(one.usual), one.id
        assert len({way.id for way in one.ways}) == len(one.ways)
        assert one.usual is None or len(one.usual.teams) in one.seats
