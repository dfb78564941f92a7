"""What never changes at a table: the first word to whoever comes to it."""

from killzone.core import sheets as core
from killzone.core.game import Game
from killzone.core.words import Words
from killzone.web import protocol
from killzone.web.protocol import VERSION, Ability, OrderWords, Sheet, Weapon, Welcome
from killzone.web.showing.pages import Page, page_of


def welcome(game: Game, table: str, yours: list[int], title: str = "", seed: str = "") -> Welcome:
    """Edition, board, mission and everybody's cards. Without a title it says who plays whom."""
    page = page_of(game.ruleset, game.table)
    billing = page.pictures.billing(game.table) if page.pictures else None
    terrain = game.table.terrain
    return Welcome(
        VERSION,
        table,
        game.ruleset.title,
        title or " against ".join(player.name for player in game.table.players),
        billing.killzone if billing else game.table.setting.id,
        billing.mission if billing else "",
        yours,
        sheets(game),
        [terrain.width, terrain.depth],
        words_of(game.table.setting.words),
        seed,
        billing.killzone_rule if billing else "",
        billing.mission_rule if billing else "",
        game.ruleset.id,
        list(billing.phases) if billing else [],
    )


def words_of(words: Words) -> protocol.Words:
    """The words of an edition, to be sent."""
    return protocol.Words(
        words.turn.one,
        words.turn.many,
        words.piece.one,
        words.piece.many,
        words.card.one,
        words.lead,
        words.ready,
        words.spent,
        words.hurt,
        words.out,
        words.fell,
        words.fells,
        words.points,
        words.victory,
        [OrderWords(*order) for order in words.orders],
    )


def sheets(game: Game) -> list[Sheet]:
    """The cards of everybody in the battle, once each."""
    page = page_of(game.ruleset, game.table)
    if page.pictures is not None:
        return [sheet(one) for one in page.pictures.sheets(game.table)]
    return _plain_sheets(page)


def _plain_sheets(page: Page) -> list[Sheet]:
    """Of a ruleset without words of its own only names, bases and wounds are known."""
    found: dict[str, Sheet] = {}
    for one in page.first.operatives:
        base = one.card.body.base
        found.setdefault(one.card.id, Sheet(one.card.id, one.card.name, [base.length, base.width], one.wounds))
    return list(found.values())


def sheet(one: core.Sheet) -> Sheet:
    """A card, to be sent."""
    return Sheet(
        one.id,
        one.name,
        list(one.base),
        one.wounds,
        list(one.stats),
        list(one.columns),
        [Weapon(weapon.name, weapon.kind, list(weapon.numbers), list(weapon.rules)) for weapon in one.weapons],
        [Ability(ability.name, ability.text, ability.rule) for ability in one.abilities],
        list(one.keywords),
    )
