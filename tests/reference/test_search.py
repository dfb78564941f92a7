"""Finding rules by the words in which players ask for them."""

import pytest

from killzone.reference import entry, search

QUESTIONS = {
    "kt24": {
        "can I shoot into melee": "target.engage target.conceal action.shoot shoot.target",
        "how far can I charge": "action.charge",
        "can I shoot after I fall back": "action.fall-back-limits action.fall-back",
        "who goes first each turn": "strategy.initiative firefight.alternate strategy.initiative-tie",
        "do I get cover if the enemy is close": "cover.too-close",
        "can I see through a wall": "cq.wall visible.definition",
        "what happens at half wounds": "damage.injured",
        "how many dice do I roll for defence": "shoot.defence-dice",
        "does piercing stack": "weapon.piercing weapon.general",
        "can I use a ploy twice": "ploy.once",
        "reroll a die with a command point": "ploy.command-reroll",
        "can I charge while concealed": "order.conceal action.charge-limits",
        "how do I open a door": "cq.operate-hatch",
        "how much does climbing cost": "terrain.climb",
        "jumping off a roof": "terrain.drop terrain.jump",
        "can two models help in a fight": "fight.assist",
        "what does obscured do": "shoot.obscured obscured.definition",
        "who controls an objective": "marker.control marker.contest",
        "when can I act with an activated operative": "counteract.when counteract.action",
        "does a crit cancel two normal hits": "shoot.block fight.block",
        "diagonal movement rounding": "action.increments",
        "is a wounded man slower": "damage.injured",
        "can I dash then climb": "action.dash action.dash-limits terrain.climb",
        "break a tie for initiative": "strategy.initiative-tie",
        "throw a grenade": "mission.grenades",
        "carry the flag while moving": "marker.carried action.pick-up",
        "shooting down from a tower at somebody hiding": "terrain.vantage-conceal",
        "points for killing enemies": "mission.kill-op",
        "can a concealed operative shoot": "order.conceal action.shoot",
        "how do I pick up an objective": "action.pick-up",
        "is friendly fire possible with blast": "weapon.blast",
        "how many operatives do I set up at a time": "setup.thirds",
        "minimum move": "def.move-floor",
        "what is stun": "weapon.stun",
        "when is the game over": "mission.end setup.turning-points",
    },
    "kt21": {
        "can I shoot at someone in combat": "los.engage los.conceal shoot.target",
        "how do crits work": "shoot.attack-natural",
        "can I move through my own models": "action.move-path",
        "how many CP do I get": "strategy.cp setup.cp",
        "what do grenades do indirect": "weapon.indirect-equipment weapon.indirect",
        "fly over walls": "move.fly action.move-fly",
        "how high can I climb": "move.climb",
        "fall damage when dropping down": "move.drop",
        "do I get cover save from friends": "los.cover-operative shoot.cover-save",
        "who goes first": "initiative.first initiative.roll",
        "activate two models at once": "firefight.group firefight.max-two",
        "gang up bonus in melee": "fight.support",
        "what does P1 mean": "weapon.piercing",
        "what does AP do": "weapon.ap",
        "how many turns in a game": "setup.length",
        "when do I reveal my tac op": "strategy.target-reveal tacops.secret tacops.scoring",
        "shooting from high ground at concealed enemy": "terrain.vantage-shooting los.conceal",
        "can I reroll a reroll": "def.reroll",
        "carrying an objective token when I die": "action.drop-token objective.carried action.drop-placement",
        "who can shoot me when I hide": "los.conceal order.conceal",
        "leave combat without dying": "action.fall-back action.fall-back-limits",
        "does a 6 always hit": "shoot.attack-natural",
        "lower movement when hurt": "damage.injured",
        "jump between buildings": "move.jump-limits move.jump-test move.jump-cost",
        "flamethrower hitting several models": "weapon.torrent weapon.blast",
        "open a hatch": "cq.operate-hatch",
        "how many barricades do I place": "setup.barricades cq.barricades",
        "mortal wounds on crits": "weapon.mortal damage.mortal-wounds",
        "can I shoot and charge in the same activation": "action.charge-limits",
        "how do parries work": "fight.parry",
        "do allies block line of sight": "los.cover-operative los.visible los.obscured",
        "what is triangle circle square": "def.icons",
        "equipment points": "setup.equipment",
        "what is vantage": "terrain.vantage",
        "climb a ladder": "move.climb terrain.scalable",
        "how many tac ops": "setup.tac-ops tacops.secret",
        "guard in a corridor": "cq.guard cq.guard-interrupt",
        "does overwatch hit worse": "action.overwatch",
    },
    "kt18": {
        "what do I need to wound": "attack.wound-table",
        "can I shoot into close combat": "shoot.no-firing-into-combat",
        "how far is a charge": "charge.move",
        "can I shoot after running": "move.advance-effects weapon.assault",
        "what happens when a model loses its last wound": "attack.injury-roll attack.stop-at-zero",
        "do flesh wounds make you worse": "attack.mod-flesh-wounds attack.injury-flesh-wounds",
        "when is my team broken": "morale.broken-test morale.broken-auto def.broken",
        "how do I pass a leadership test": "morale.nerve-roll morale.broken-test",
        "can I fire my pistol in melee": "weapon.pistol-engaged",
        "how many grenades can I throw": "weapon.grenade",
        "moving a heavy weapon penalty to hit": "weapon.heavy",
        "double shots at half range": "weapon.rapid-fire",
        "who moves first": "round.priority round.turn-order",
        "charge reaction overwatch on sixes": "charge.overwatch-hit charge.overwatch",
        "fall off a building": "terrain.fall-test terrain.fall-damage terrain.fall-path",
        "cast two spells": "psychic.multiple-powers psychic.no-repeat psychic.one-psyker",
        "stop an enemy psychic power": "psychic.deny-roll psychic.deny-eligibility psychic.deny-allowance",
        "how many points can my army be": "roster.points",
        "reroll one die with CP": "tactic.reroll",
        "how long does the battle last": "mission.length-round-4 mission.length-round-5 mission.length-cap",
        "minus to hit for long distance": "attack.mod-long-range def.long-range",
        "does the hive commander get experience": "campaign.commander-no-xp",
        "run away from a charge": "charge.retreat-move charge.retreat-eligibility charge.reaction-choice",
        "jump down from a balcony": "terrain.jump-down terrain.leap-lower terrain.jump-down-limits",
        "does armour help against mortal wounds": "attack.mortal-wounds def.mortal-wound",
        "psyker head explodes": "psychic.perils psychic.perils-death",
        "bring on reserves": "setup.reinforcements-arrive",
        "how many specialists may I take": "roster.specialists",
        "split fire between targets": "shoot.split",
        "can I shoot if I fell back": "move.fall-back-effects",
        "who gets hit first in combat": "fight.chargers-first",
        "how do I kill somebody for good": "attack.injury-roll def.out-of-action",
        "command points per turn": "cp.per-round",
        "does cover help": "attack.injury-cover attack.mod-obscured def.obscured",
        "shaken model what can it do": "def.shaken",
        "climb a wall": "terrain.climb",
        "how do I take an objective": "mission.objective-control",
        "invulnerable save and ap": "attack.invulnerable",
    },
}
"""What players ask at a table, and the entries any of which answers it."""


@pytest.mark.parametrize(
    ("edition", "question", "answers"),
    [(edition, *asked) for edition, questions in QUESTIONS.items() for asked in questions.items()],
)
def test_a_question_in_a_players_words_finds_its_rule_among_the_first_three(
    edition: str, question: str, answers: str
) -> None:
    wanted = {entry(f"{edition}.{tail}").id for tail in answers.split()}
    assert wanted & {one.id for one in search(question.split(), edition)[:3]}


def test_signs_and_letters_case_do_not_matter() -> None:
    assert search(["Can I CHARGE?"], "kt24") == search(["can i charge"], "kt24")


def test_a_rule_with_its_number_is_found_by_its_name() -> None:
    assert search(["AP2"], "kt21")[0].id == "kt21.weapon.ap"
    assert search(["Lethal 5+"], "kt24")[0].id == "kt24.weapon.lethal"


def test_a_part_of_a_word_is_found_where_no_rule_has_it_as_a_whole() -> None:
    assert search(["letha"], "kt24")[0].id == "kt24.weapon.lethal"


def test_words_that_say_nothing_are_searched_for_where_there_are_no_others() -> None:
    assert search(["not", "once"], "kt24")
