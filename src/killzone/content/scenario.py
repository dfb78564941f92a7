"""Reading scenario files: any position as YAML, checked in full before anything is made of it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations, product
from pathlib import Path as File
from typing import Any, Generic, NamedTuple

from killzone.content.answer_forms import answer_problems
from killzone.content.boards import load_killzone
from killzone.content.forms import fill
from killzone.content.killzones import Killzone, Path, SuggestedForm, TerrainForm, build, placed_parts
from killzone.content.kinds import spelled_out
from killzone.content.library import shipped, unknown
from killzone.content.lint import terrain_problems
from killzone.content.overlaps import parts_overlap
from killzone.content.scalars import BoardSize, Length
from killzone.content.scenario_form import CardForm, OperativeForm, ScenarioForm
from killzone.content.source import ContentError, Found, Source, read_file, read_text, shown_value
from killzone.content.words import EditionWords, words
from killzone.core.table import Card
from killzone.geometry.measure import collide, covers, enters, on_board
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import text
from killzone.spelling import listed


def nothing_of(about: object) -> Collection[str]:
    """There is nothing of the kind."""
    return ()


class ScenarioParts(NamedTuple, Generic[CardForm]):
    """What an edition contributes: its cards, and the names that a scenario may use beside those of shipped files.

    `players` says how many sides a battle may have, `marker` how large a marker of a kind is. `find_card` raises
    LookupError with a sentence; `card_problems` says what
    is wrong with one written into the file. `wounds` is the most that somebody with this card and these tokens
    can have. `equipment` gives the ids that a team (None for one without a name)
    may have, `equipment_problems` what is wrong with having these together, as sentences. `problems` judges the
    position that an otherwise right file describes. `player_tokens` are the tokens that a side itself can have.
    """

    form: type[ScenarioForm[CardForm]]
    marker: Callable[[str], Base]
    make_card: Callable[[str, CardForm], Card]
    card_problems: Callable[[CardForm], Iterable[Found]]
    find_card: Callable[[str], Card]
    wounds: Callable[[Card, Mapping[str, int]], int]
    problems: Callable[["Scenario[CardForm]"], Iterable[Found]]
    players: tuple[int, ...] = (2,)
    equipment: Callable[[str | None], Collection[str]] = nothing_of
    equipment_problems: Callable[[tuple[str, ...]], Collection[str]] = nothing_of
    actions: Callable[[], Collection[str]] = tuple
    player_tokens: Callable[[], Collection[str]] = tuple


_POINT = Base(2, 2)


class Scenario(NamedTuple, Generic[CardForm]):
    """A scenario without mistakes. `cards` gives each operative's card by the operative's id.

    `data` is the position as the file has it, without dice, answers and what must come of them. `extra` is the terrain
    set up in the battle.
    """

    form: ScenarioForm[CardForm]
    killzone: Killzone
    cards: Mapping[str, Card]
    data: Any
    extra: tuple[Part, ...] = ()


NOT_IN_POSITION = ("dice", "seed", "answers", "expect")
"""What a file says beside the position. Whoever sees a table may see where it came from, but no dice to come."""

AnyParts = Mapping[str, ScenarioParts[Any]]


class LoadedParts(Mapping[str, ScenarioParts[Any]]):
    """The parts by edition, each loaded when a scenario of it is read."""

    def __init__(self, load: Mapping[str, Callable[[], ScenarioParts[Any]]]) -> None:
        self._load = load

    def __getitem__(self, edition: str) -> ScenarioParts[Any]:
        return self._load[edition]()

    def __contains__(self, edition: object) -> bool:
        return edition in self._load  # else asking would load it

    def __iter__(self) -> Iterator[str]:
        return iter(self._load)

    def __len__(self) -> int:
        return len(self._load)


def read_scenario(path: str | File, editions: AnyParts) -> Scenario[Any]:
    """The scenario in a file. `editions` gives the parts by edition.

    Raises `ContentError` with every mistake.
    """
    return scenario_of(read_file(path), editions)


def scenario_from_text(written: str, editions: AnyParts) -> Scenario[Any]:
    """The scenario that a YAML text describes. Raises `ContentError`."""
    return scenario_of(read_text(written, "scenario"), editions)


def scenario_from_data(data: Any, editions: AnyParts) -> Scenario[Any]:
    """The scenario that plain data describes, as a saved game holds it. Raises `ContentError`."""
    return scenario_of(Source("scenario", data, {}), editions)


def scenario_of(source: Source, editions: AnyParts) -> Scenario[Any]:
    """The scenario that a source describes. Raises `ContentError`."""
    data = source.data
    edition = data.get("edition") if isinstance(data, dict) else None
    if not isinstance(data, dict):
        said = f"the file is {shown_value(data)}; expected a mapping (lines of `key: value`)."
        raise ContentError([source.problem((), said)])
    if edition is None:
        said = "the key 'edition' is missing; expected " + " or ".join(editions) + "."
        raise ContentError([source.problem((), said)])
    if not isinstance(edition, str) or edition not in editions:
        said = unknown("edition", str(edition), tuple(editions))
        raise ContentError([source.problem(("edition",), said)])
    return _Reading(source, edition, editions[edition]).scenario()


class _Reading(Generic[CardForm]):
    """One scenario being read."""

    def __init__(self, source: Source, edition: str, parts: ScenarioParts[CardForm]) -> None:
        self.source = source
        self.edition = edition
        self.parts = parts
        self.words: EditionWords = words(edition)
        self.form = fill(parts.form, source, "scenario")

    def scenario(self) -> Scenario[CardForm]:
        found = [*self.names(), *self.counts(), *answer_problems(self.form)]
        board = self.killzone(found)
        cards = self.cards(found)
        extra: tuple[Part, ...] = ()
        if board is not None:
            extra = self.extra(board, found)
            found += [*self.openings(board), *self.extra_places(board, extra)]
            found += [*self.places(board, cards, extra), *self.marker_places(board)]
        if board is not None and not found:
            data = {key: value for key, value in self.source.data.items() if key not in NOT_IN_POSITION}
            scenario = Scenario(self.form, board, cards, data, extra)
            found += self.parts.problems(scenario)
            if not found:
                return scenario
        raise ContentError(self.source.problem(path, sentence) for path, sentence in found)

    def extra(self, board: Killzone, found: list[Found]) -> tuple[Part, ...]:
        """The terrain set up in the battle; mistakes in it are noted."""
        size = BoardSize((Length(board.terrain.width), Length(board.terrain.depth)))
        form = spelled_out(TerrainForm(size=size, features=self.form.extra), self.words)
        wrong = terrain_problems(form, self.words, playable=False)
        found.extend((("extra", *path[1:]), sentence.replace("features.", "extra.")) for path, sentence in wrong)
        return () if wrong else tuple(part for part, _ in placed_parts(form))

    def extra_places(self, board: Killzone, extra: tuple[Part, ...]) -> Iterator[Found]:
        """What was set up in the battle stands in nothing that was there before."""
        names = dict(board.names)
        for part, other in product(extra, self.solid(board, ())):
            if not other.traits & self.words.walk and parts_overlap(part, other):
                yield ("extra", part.feature), f"{part.id!r} stands in the part {other.id!r} ({names[other.feature]})."

    def solid(self, board: Killzone, extra: tuple[Part, ...]) -> list[Part]:
        """What is in the way of whoever stands on the board, with the openings as they are."""
        terrain = board.terrain.at(frozenset(self.form.open)).plus(extra)
        ways = {opening.open for opening in board.openings}
        return [part for part in terrain.parts if part.id not in ways and not part.traits & self.words.absent]

    def killzone(self, found: list[Found]) -> Killzone | None:
        """The board, or None with the reasons noted."""
        form = self.form
        if (form.killzone is None) == (form.terrain is None):
            amount = "neither" if form.killzone is None else "both"
            found.append((("killzone",), f"the scenario has {amount} of killzone and terrain; expected exactly one."))
            return None
        if form.terrain is None:
            name = form.killzone or ""
            if name in shipped("killzone", self.edition):
                return self.zoned(load_killzone(name, self.edition))
            found.append((("killzone",), unknown("killzone", name, shipped("killzone", self.edition))))
            return None
        terrain = spelled_out(form.terrain, self.words)
        wrong = terrain_problems(terrain, self.words, playable=False)
        if wrong:
            found.extend((("terrain", *path), sentence) for path, sentence in wrong)
            return None
        return self.zoned(build(terrain, "scenario", form.title or "Scenario", form.text or "", SuggestedForm()))

    def zoned(self, board: Killzone) -> Killzone:
        """The board with the drop zones for as many players as there are, if it has some for them."""
        many = len(self.form.players)
        return board.for_players(many) if many in dict(board.deployments) else board

    def cards(self, found: list[Found]) -> dict[str, Card]:
        """The card of each operative; those that cannot be found are noted and left out."""
        own: dict[str, Card | None] = {
            id: self.card(f"scenario.{id}", form, ("cards", id), found) for id, form in self.form.cards.items()
        }
        cards: dict[str, Card] = {}
        for id, operative in self.form.operatives.items():
            if not isinstance(operative.card, str):
                card = self.card(f"scenario.operative.{id}", operative.card, ("operatives", id, "card"), found)
            elif operative.card in own:
                card = own[operative.card]
            else:
                try:
                    card = self.parts.find_card(operative.card)
                except LookupError as problem:
                    card = None
                    known = (*own, *self.with_team(operative.card))
                    sentence = str(problem.args[0]) if "." in operative.card or not known else ""
                    found.append((("operatives", id, "card"), sentence or unknown("card", operative.card, known)))
            if card is not None:
                cards[id] = card
        for id, card in cards.items():
            one = self.form.operatives[id]
            wounds, most = one.wounds, self.parts.wounds(card, one.tokens)
            if wounds is not None and wounds > most:
                sentence = f"operatives.{id}.wounds is {wounds}; expected at most the {most} of its card."
                found.append((("operatives", id, "wounds"), sentence))
            if wounds == 0 and one.at is not None:
                sentence = f"{id!r} has 0 wounds and stands on the board; leave out its place: it is out of the battle."
                found.append((("operatives", id, "wounds"), sentence))
        return cards

    def with_team(self, name: str) -> Iterator[str]:
        """The shipped cards that are called so within their teams."""
        for team in shipped("team", self.edition):
            with suppress(LookupError):
                self.parts.find_card(f"{team}.{name}")
                yield f"{team}.{name}"

    def card(self, id: str, form: CardForm, path: Path, found: list[Found]) -> Card | None:
        """A card written into the file; None with its mistakes noted."""
        wrong = [((*path, *inside), sentence) for inside, sentence in self.parts.card_problems(form)]
        found.extend(wrong)
        return None if wrong else self.parts.make_card(id, form)

    def names(self) -> Iterator[Found]:
        """Every name stands for something."""
        form = self.form
        yield from _named(("phase",), form.phase, "phase", self.words.phases)
        yield from _named(("mission",), form.mission, "mission", shipped("mission", self.edition))
        yield from _named(("initiative",), form.initiative, "player", form.players)
        yield from _named(("active",), form.active, "player", form.players)
        if form.activation:
            yield from _named(("activation", "operative"), form.activation.operative, "operative", form.operatives)
            for place, action in enumerate(form.activation.performed):
                yield from _named(("activation", "performed", place), action, "action", tuple(self.parts.actions()))
        for id, player in form.players.items():
            yield from _named(("players", id, "team"), player.team, "team", shipped("team", self.edition))
            if player.team is None or player.team in shipped("team", self.edition):
                known = tuple(self.parts.equipment(player.team))
                for place, item in enumerate(player.equipment):
                    yield from _named(("players", id, "equipment", place), item, "equipment", known)
            for token in player.tokens:
                yield from _named(("players", id, "tokens", token), token, "token", tuple(self.parts.player_tokens()))
            for sentence in self.parts.equipment_problems(player.equipment):
                yield ("players", id, "equipment"), sentence
        for id, operative in form.operatives.items():
            yield from _named(("operatives", id, "player"), operative.player, "player", form.players)
            yield from _named(("operatives", id, "order"), operative.order, "order", self.words.orders)
        for id, marker in (form.markers or {}).items():
            yield from _named(("markers", id, "carrier"), marker.carrier, "operative", form.operatives)
            yield from _named(("markers", id, "owner"), marker.owner, "player", form.players)
        for place, effect in enumerate(form.effects):
            path: Path = ("effects", place)
            yield from _named((*path, "until"), effect.until, "end", self.words.ends)
            yield from _named((*path, "operative"), effect.operative, "operative", form.operatives)
            yield from _named((*path, "player"), effect.player, "player", form.players)

    def counts(self) -> Iterator[Found]:
        """What must not be there together, and numbers that depend on each other."""
        form = self.form
        if len(form.players) not in self.parts.players:
            allowed = listed([str(many) for many in self.parts.players], "or")
            said = f"players has {len(form.players)} entries; a battle of {form.edition} has {allowed}."
            yield ("players",), said
        for id, marker in (form.markers or {}).items():
            if (marker.at is None) == (marker.carrier is None):
                amount = "neither" if marker.at is None else "both"
                yield ("markers", id), f"markers.{id} has {amount} of at and carrier; expected exactly one of them."

    def openings(self, board: Killzone) -> Iterator[Found]:
        known = tuple(opening.id for opening in board.openings)
        for place, id in enumerate(self.form.open):
            yield from _named(("open", place), id, "opening", known)
        for id, player in self.form.players.items():
            if player.drop_zone is not None and player.drop_zone > len(board.drop_zones):
                sentence = f"players.{id}.drop-zone is {player.drop_zone}; the board has {len(board.drop_zones)}."
                yield ("players", id, "drop-zone"), sentence

    def places(self, board: Killzone, cards: Mapping[str, Card], extra: tuple[Part, ...]) -> Iterator[Found]:
        """Everybody stands on the board, on something, in nothing, and beside each other."""
        terrain, solid = board.terrain, self.solid(board, extra)
        names = {**dict(board.names), **{id: feature.name for id, feature in self.form.extra.items()}}
        standing: list[tuple[str, Spot, Card]] = []
        for id, operative in self.form.operatives.items():
            spot = spot_of(operative)
            if spot is None or id not in cards:
                continue
            card = cards[id]
            path: Path = ("operatives", id, "at")
            if not on_board(spot, card.body.base, terrain):
                size = f"{text(terrain.width)} by {text(terrain.depth)}"
                yield path, f"{id!r} at {_shown(spot)} hangs over the edge of the board, which is {size}."
            for part in solid:
                if enters(spot, card.body, part):
                    yield path, f"{id!r} at {_shown(spot)} stands in the part {part.id!r} ({names[part.feature]})."
            tops = [part for part in solid if part.top == spot.z and part.traits & self.words.stand]
            if spot.z and not any(covers(spot, _POINT, part) for part in tops):
                yield path, self.no_footing(id, spot, card, solid, names)
            standing.append((id, spot, card))
        for (one, first, card), (two, second, other) in combinations(standing, 2):
            if collide(first, card.body, second, other.body):
                places = f"they stand at {_shown(first)} and {_shown(second)}"
                yield ("operatives", two, "at"), f"the base of {two!r} overlaps that of {one!r}: {places}."

    def no_footing(self, id: str, spot: Spot, card: Card, solid: list[Part], names: Mapping[str, str]) -> str:
        """Why nobody stands at this height: what has its top here, and where one could stand instead."""
        stand = listed(sorted(self.words.stand), "or")
        under = next((part for part in solid if part.top == spot.z and covers(spot, _POINT, part)), None)
        if under is None:
            said = f"{id!r} is at a height of {text(spot.z)}, where there is nothing to stand on under it."
        else:
            what = listed(sorted(under.traits), "and") or "without traits"
            said = f"{id!r} at {_shown(spot)} stands on the part {under.id!r} ({names[under.feature]}), which is {what}"
            said += f" and not {stand}: only the floor and {stand} terrain are stood on. Give the part that trait."
        here = {part.top for part in solid if part.traits & self.words.stand and part.covers(spot.x, spot.y)}
        spots = [Spot(spot.x, spot.y, z, spot.facing) for z in sorted({0, *here})]
        free = [one.z for one in spots if not any(enters(one, card.body, part) for part in solid)]
        heights = listed([text(z) if z else "0 (the floor)" for z in free])
        return f"{said} A height for it here is {heights}." if free else said

    def marker_places(self, board: Killzone) -> Iterator[Found]:
        for id, marker in (self.form.markers or {}).items():
            if marker.at is not None:
                spot = Spot(*marker.at)
                base = marker.base.base if marker.base else self.parts.marker(marker.kind)
                if not on_board(spot, base, board.terrain):
                    yield (
                        ("markers", id, "at"),
                        f"the marker {id!r} at {_shown(spot)} hangs over the edge of the board.",
                    )


def spot_of(operative: OperativeForm[Any]) -> Spot | None:
    """Where an operative stands; None off the board."""
    if operative.at is None:
        return None
    # Plain whole numbers: Python is slower with any other kind, and these are measured from over and over.
    x, y, z = map(int, (*operative.at, 0)[:3])
    return Spot(x, y, z, operative.facing)


def _named(path: Path, name: str | None, kind: str, known: Mapping[str, object] | tuple[str, ...]) -> Iterator[Found]:
    if name is not None and name not in known:
        yield path, unknown(kind, name, known)


def _shown(spot: Spot) -> str:
    height = f", {text(spot.z)}" if spot.z else ""
    return f"({text(spot.x)}, {text(spot.y)}{height})"
