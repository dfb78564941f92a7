"""Teams of 2018 that somebody has copied and changed: tactics are what that file prints."""

from pathlib import Path
from typing import Any

import pytest
from rules.kt18.playing import in_play, run
from rules.kt18.tables import A, B, one, spot, table

from killzone import content
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.battle.tactics import USE_TACTIC, TacticRule, as_called, cost_of
from killzone.editions.kt18.cards.files import load_team, model_of
from killzone.editions.kt18.cards.printed import Team
from killzone.editions.kt18.commanders.command import aura_offers, in_aura, users
from killzone.editions.kt18.movement.charging import Charging
from killzone.editions.kt18.movement.choices import choices_of
from killzone.editions.kt18.teams.house_of_seconds import GLOVE_TACTIC, LET_COMMAND, the_glove
from killzone.editions.kt18.teams.meridian_survey import CHAIN
from killzone.editions.kt18.teams.ninth_bell import RING_DOWN, sure_footed
from killzone.geometry.units import INCH

TEAMS = Path(content.__file__).parent / "kt18" / "teams"


def copied(tmp_path: Path, team: str, *changes: tuple[str, str]) -> Team:
    """A shipped team under another name, with some words of its file changed."""
    text = (TEAMS / f"{team}.yaml").read_text(encoding="utf-8")
    for old, new in ((f"id: {team}", "id: night-ferry"), (f"faction: {team}", "faction: night-ferry"), *changes):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = tmp_path / "night-ferry.yaml"
    file.write_text(text, encoding="utf-8")
    return load_team(file)


def fielded(team: Team, *models: tuple[str, tuple[float, float]], **fields: Any) -> Table:
    """Seat A plays it with these models."""
    own = [_model(team, written, at) for written, at in models]
    position = table([*own, one("b", B, (28, 20))], **fields)
    detail = content_of(position).but(teams=(team, None))
    return in_play(position.but(setting=position.setting.but(detail=detail)))


def _model(team: Team, written: str, at: tuple[float, float]) -> Operative:
    card = model_of(team, written)
    return Operative(written.partition(".")[0], card.name, A, card, card.wounds, spot(at))


@pytest.mark.rule("kt18.cp.carry-over")
@pytest.mark.parametrize(("printed", "cost"), [("cost: 1", 1), ("cost: 2", 2), ("cost: 0", 0)])
def test_a_tactic_costs_what_the_file_of_its_team_prints(tmp_path: Path, printed: str, cost: int) -> None:
    team = copied(tmp_path, "house-of-seconds", ("name: The Glove\n    cost: 1", f"name: The Glove\n    {printed}"))
    position = fielded(team, ("second", (5, 5)))
    assert cost_of(position, A, GLOVE_TACTIC) == cost
    assert cost_of(position, B, GLOVE_TACTIC) == 1
    assert cost_of(position, A, TacticRule("elsewhere", "Elsewhere", 3, "test")) == 3


def test_a_tactic_is_offered_and_told_by_the_name_that_the_file_gives_it(tmp_path: Path) -> None:
    team = copied(tmp_path, "house-of-seconds", ("name: The Glove", "name: The Gauntlet"))
    position = fielded(team, ("second", (20, 20)), points=1, phase="movement phase")
    (offer,) = the_glove(Charging("second", ("b",)), position)
    assert offer.label.startswith("The Gauntlet: B may not retreat")
    ran = run(position, USE_TACTIC, offer.take.keywords["declared"])  # type: ignore[attr-defined]  # how it is made
    assert ran.told(GLOVE_TACTIC.rule)[-1] == "Ada uses The Gauntlet."
    plain = fielded(load_team("house-of-seconds"))
    assert as_called(plain, A, GLOVE_TACTIC) == GLOVE_TACTIC


@pytest.mark.rule("kt18.commander.tactics")
@pytest.mark.rule("kt18.commander.level")
@pytest.mark.parametrize(("level", "may"), [(2, False), (3, True)])
def test_a_commander_uses_the_tactic_that_its_own_file_prints_for_it(tmp_path: Path, level: int, may: bool) -> None:
    umpire = f"umpire.brawler-{level}" + (".low-blow" if level == 2 else "")
    team = copied(tmp_path, "house-of-seconds", ("    model: umpire\n", "    model: umpire\n    level: 3\n"))
    position = fielded(team, (umpire, (5, 5)))
    assert [each.id for each in users(position, LET_COMMAND)] == (["umpire"] if may else [])
    plain = fielded(copied(tmp_path, "house-of-seconds"), ("umpire.brawler", (5, 5)))
    assert [each.id for each in users(plain, LET_COMMAND)] == ["umpire"]


@pytest.mark.rule("kt18.commander.aura")
@pytest.mark.parametrize(("aura", "reached"), [("6", False), ("9", True)])
def test_an_aura_reaches_as_far_as_the_file_prints(tmp_path: Path, aura: str, reached: bool) -> None:
    team = copied(tmp_path, "ninth-bell", ("aura: 6", f"aura: {aura}"))
    position = fielded(team, ("superintendent.old-hand", (5, 5)), ("riveter", (14, 5)), points=1)
    (offer,) = aura_offers(position, RING_DOWN)
    assert f'within {aura}"' in offer.label
    boss, riveter, _ = position.operatives
    lasting = position.but(effects=(Effect(RING_DOWN.id, boss.id, until="round"),))
    assert in_aura(lasting, RING_DOWN, riveter) == reached
    assert [ground.reach for ground in sure_footed(lasting, riveter)] == [int(aura) * INCH]
    assert (14 - 5) * INCH - (boss.card.body.base.radius + riveter.card.body.base.radius) > 6 * INCH


def test_the_chainmen_of_a_copied_team_carry_the_chain(tmp_path: Path) -> None:
    team = copied(tmp_path, "meridian-survey")
    position = fielded(team, ("chainman", (5, 5)), ("longsight", (5, 9)), points=1, phase="movement phase")
    chainman, longsight, _ = position.operatives
    assert CHAIN.id in choices_of(position, chainman)
    assert CHAIN.id not in choices_of(position, longsight)
