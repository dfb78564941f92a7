"""Whole games: what options and events of dice say in fields is what their labels, keys and sentences say.

The referees read the texts, which nothing but this test does.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from killzone.agents import Uniform
from killzone.core.dice_events import Diced
from killzone.core.domains import Option, Pick
from killzone.core.game import Game
from killzone.core.subjects import BLOCK, MARKER, OPERATIVE, REROLL, STRIKE
from killzone.core.trays import DISCARDED
from killzone.dice import SeededDice
from killzone.editions.kt24.battle.opening import battle_source
from killzone.editions.kt24.cards.files import load_team
from killzone.editions.kt24.ruleset import ruleset

BATTLES = (
    ("ninth-bell", "plot-forty", "tollgate-six", "secure"),
    ("meridian-survey", "house-of-seconds", "salt-rows", "read-the-meters"),
    ("plot-forty", "meridian-survey", "salt-rows", "carry-the-file"),
    ("house-of-seconds", "ninth-bell", "candlewick-court", "notice-to-quit"),
)
WITH_ATTACKS = (0, 1, 3)
"""The battles in which dice of attacks are known to fall."""
EAGER = ("shoot", "fight", "charge", "guard", "pick-up", "secure", "read")
"""What is done whenever it can be, so that there are attacks."""


def positions(number: int) -> Iterator[Game]:
    one, other, killzone, mission = BATTLES[number % len(BATTLES)]
    halves = [load_team(name).half for name in (one, other)]
    source = battle_source(killzone, [one, other], full=True, selections=halves, mission=mission, turning_points=3)
    game = Game.begin(ruleset(), source, SeededDice(f"questions {number}"))
    chance, agent = random.Random(number), Uniform(f"questions {number}")
    while game.decision is not None:
        yield game
        decision = game.decision
        keys: tuple[str, ...] = ()
        if isinstance(decision.domain, Pick) and chance.random() < 0.7:
            keys = tuple(key for key in decision.domain.candidates(64) if key not in ("end", "pass", "conceal"))
            keys = tuple(key for key in keys if key in EAGER) or keys
        action = decision.action(chance.choice(keys)) if keys else agent.answer(game.view(decision.seat))
        game = game.play_legal(action)


def subject(key: str, ids: frozenset[str]) -> str:
    """The operative or marker whose id a key is or ends with."""
    words = key.split("-")
    return next((id for n in range(len(words)) if (id := "-".join(words[n:])) in ids), "")


def check_option(game: Game, option: Option) -> None:
    price = re.search(r"\b(\d+) (AP|CP)(?=$|, then| for)", option.label)
    assert str(option.price or "") == (price[0] if price else ""), option
    assert option.does == option.label if price is None else len(option.does) < len(option.label), option
    ids = frozenset((*game.table.setting.operatives, *(one.id for one in game.table.markers)))
    if (told := subject(option.key, ids)) or option.key != "haul-in":
        assert option.about(OPERATIVE, MARKER) == told, option
    rerolls = re.search(r"re-roll the (\d)", option.label)
    assert (option.verb == REROLL and bool(option.dice)) == bool(rerolls), option
    if rerolls:
        assert option.dice[0].face == int(rerolls[1])
    for verb, word in ((STRIKE, "strike-"), (BLOCK, "block-")):
        if option.key.startswith(word):
            assert option.verb == verb
            assert [one.result for one in option.dice] == [
                one for one in reversed(option.key.split("-")) if one in ("critical", "normal")
            ]


def check_dice(event: Diced) -> None:
    """Dice that stand are told face by face; fails are discarded."""
    told = re.findall(r"(?:kept )?(critical|normal|fail)(?: (\d))?", event.text.partition(": ")[2])
    if re.match(r".*: (?:kept |critical \d|normal \d|fail \d)", event.text):
        assert Counter((die.result, die.face) for die in event.dice) == Counter(
            (result, int(face or 0)) for result, face in told
        )
        assert all((die.became == DISCARDED) == (die.result == "fail") for die in event.dice)


@pytest.mark.parametrize("number", range(8))
def test_fields_say_what_texts_say(number: int) -> None:
    options, dice = 0, 0
    for game in positions(number):
        assert game.decision is not None
        if isinstance(game.decision.domain, Pick):
            for option in game.decision.domain.options:
                check_option(game, option)
                options += 1
        for event in game.events:
            if isinstance(event, Diced):
                assert event.text == event.tell(game.table)
                check_dice(event)
                dice += len(event.dice)
    assert options
    assert dice or number not in WITH_ATTACKS
