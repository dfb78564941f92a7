"""`killzone check`: validate a scenario file, and see what is asked in its position."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from killzone import Decision, Game

SHOWN = 5
"""How many places or paths are shown of a question that has countless answers."""


def check(
    scenario: Annotated[str, typer.Argument(help="The path of a scenario file.")],
    maps: Annotated[bool, typer.Option("--map/--no-map", help="Draw the board.")] = True,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Explain every mistake in a scenario file (exit code 2), or show what is to be decided."""
    from killzone import load_scenario
    from killzone.cli.content import reading
    from killzone.cli.output import show_json

    with reading(json):
        game = load_scenario(scenario)
    decision = game.decision
    if json:
        show_json({"ok": True, "digest": game.digest(), "decision": decision.describe() if decision else None})
        return
    show_position(game, maps)
    if decision is not None:
        show_decision(game, decision)


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
