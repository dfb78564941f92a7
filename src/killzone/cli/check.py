"""`killzone check`: validate a scenario file, give its answers, and see what is asked in the position reached."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from killzone import Course, Decision, Game
    from killzone.core.explanations import Explanation

SHOWN = 5
"""How many places or paths are shown of a question that has countless answers."""


def check(
    scenario: Annotated[str, typer.Argument(help="The path of a scenario file.")],
    maps: Annotated[bool, typer.Option("--map/--no-map", help="Draw the board.")] = True,
    explain: Annotated[
        str | None, typer.Option(metavar="ID", help="Whom to explain; if not given, whoever the question is about.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Explain every mistake in a scenario file (exit code 2), or give its answers and show what is to be decided.

    Where what comes of the answers is not what the file expects, every difference is told (exit code 1).
    """
    from killzone import play_scenario
    from killzone.cli.content import reading
    from killzone.cli.output import fail, show, show_json

    with reading(json):
        course = play_scenario(scenario)
    game = course.game
    decision = game.decision
    explained = explanation_of(game, explain)
    if json:
        question = decision.describe() if decision else None
        told = {"digest": game.digest(), "decision": question, "explanation": plain_explanation(explained)}
        show_json({**course.as_data(), **told})
    else:
        show_course(course)
        show_position(game, maps)
        if decision is not None:
            show_decision(game, decision)
        if explained is not None:
            show_explanation(game, explained)
        if course.compared and course.ok:
            show(("As expected.", "bold green"))
    if not course.ok:
        if json:
            raise typer.Exit(1)
        fail("\n".join(map(str, course.differences)), code=1)


def explanation_of(game: "Game", id: str | None) -> "Explanation | None":
    """All about somebody: who is named, or whom the question is about; None where the rules explain nobody."""
    from killzone.cli.output import fail
    from killzone.content.library import unknown
    from killzone.core.flow import Concerning

    known = {one.id for one in game.table.operatives}
    if id is not None and id not in known:
        fail(f"--explain: {unknown(game.table.setting.words.piece.one, id, tuple(sorted(known)))}")
    if game.ruleset.explain is None:
        return None
    if id is None and game.decision is not None:
        about = (frame.ctx.concerns for frame in reversed(game.stack) if isinstance(frame.ctx, Concerning))
        id = next((one for one in about if one in known), None)
    return game.explain(id) if id is not None else None


def plain_explanation(explained: "Explanation | None") -> object:
    from killzone.core.values import plain

    return plain(explained)


def show_course(course: "Course") -> None:
    """Every answer that was given, and what came of it."""
    from killzone.cli.output import show

    for number, one in enumerate(course.answered, 1):
        taken = f" ({one.answer})" if one.answer != one.written else ""
        show((f"{number:>3}. ", "dim"), (one.player, "bold"), f": {one.written}{taken}  ", (one.prompt, "dim"))
        for sentence in one.told:
            show(f"       {sentence}")
    if course.answered:
        show()


def show_explanation(game: "Game", explained: "Explanation") -> None:
    """What somebody can do and cannot, and what its numbers are made of."""
    from killzone.cli.output import show

    show()
    first, *rest = str(explained).splitlines()
    show((game.table.operative(first).name, "bold"), f" ({first})")
    for line in rest:
        show(f"  {line}")


def show_position(game: "Game", maps: bool) -> None:
    from killzone.cli.output import show
    from killzone.cli.telling import TextTeller

    table = game.table
    source: dict[str, Any] = table.setting.source.get("scenario", {})
    rules = f", {source['rules']} rules" if "rules" in source else ""
    show((str(source.get("title", "A scenario")), "bold"), f": {game.ruleset.title}{rules}")
    if text := source.get("text"):
        show(str(text).strip())
    words, first = table.setting.words, table.players[game.ruleset.order(table)[0]].name
    show(f"{words.turn.title} {table.turn}, {table.phase}. {first} {words.leads}.")
    if maps:
        TextTeller().show_board(table, game.ruleset)


def show_decision(game: "Game", decision: "Decision") -> None:
    """The question, and each answer with every reason against it."""
    from killzone.cli.output import show
    from killzone.core.decisions import answer_text
    from killzone.core.domains import Pick

    show()
    show((game.table.players[decision.seat].name, "bold"), f" decides: {decision.prompt}  ", (decision.rule, "dim"))
    show(("  " + " > ".join(decision.trail), "dim"))
    domain = decision.domain
    if not isinstance(domain, Pick):
        show(f"  Answers with a {getattr(domain, 'kind', 'value')}, such as:")
        for action in decision.candidates(SHOWN):
            show(f"  yes  {answer_text(action.answer)}")
        return
    width = max(len(option.key) for option in domain.options)
    for option in domain.options:
        verdict = decision.check(option.key)
        mark = ("yes", "bold green") if verdict.legal else ("no ", "bold red")
        show("  ", mark, f"  {option.key:<{width}}  {option.label}  ", (option.rule, "dim"))
        for reason in verdict.reasons:
            show(f"         {reason.text}  ", (reason.rule, "dim"))
            if reason.hint:
                show(("         hint: ", "dim"), reason.hint)
