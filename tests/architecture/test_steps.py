"""What the machine would refuse only when a rule is played is found in the source of every rule."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from architecture.source import ROOT, tree

EDITIONS = [*(one for one in (ROOT / "src/killzone/editions").iterdir() if one.is_dir()), ROOT / "tests/toy"]


SHARED = ROOT / "src/killzone/editions/shared"


def sources(edition: Path) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(edition.rglob("*.py")):
        yield path, tree(path)


def calls(module: ast.Module, name: str) -> list[ast.Call]:
    return [node for node in ast.walk(module) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name]


def argument(call: ast.Call, place: int, keyword: str) -> ast.expr | None:
    if len(call.args) > place:
        return call.args[place]
    return next((one.value for one in call.keywords if one.arg == keyword), None)


def is_continuation(function: ast.FunctionDef) -> bool:
    return any(getattr(one, "id", "") == "continuation" for one in function.decorator_list)


def origins(module: ast.Module, name: str) -> set[str | None]:
    """The modules from which a name is imported."""
    imports = [node for node in module.body if isinstance(node, ast.ImportFrom)]
    return {node.module for node in imports if any(one.name == name for one in node.names)}


def where(path: Path, node: ast.expr) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"


def test_whatever_takes_the_result_of_a_call_can_be_named_by_a_save() -> None:
    found, wrong = 0, []
    for edition in EDITIONS:
        for path, module in sources(edition):
            functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
            for call in calls(module, "Call"):
                then = argument(call, 3, "then")
                if isinstance(then, ast.Name) and then.id in functions:
                    found += 1
                    if not is_continuation(functions[then.id]):
                        wrong.append(where(path, call))
    assert wrong == []
    assert found > 10


def test_every_jump_goes_to_a_step_of_a_sequence() -> None:
    found, wrong = 0, []
    steps_by = {one: {name for _, module in sources(one) for name in steps_of(module)} for one in EDITIONS}
    steps_by[SHARED] = set().union(*steps_by.values())  # whoever lists one shared step lists those that it jumps to
    for edition, steps in steps_by.items():
        for path, module in sources(edition):
            if "killzone.geometry.manner" in origins(module, "Jump"):
                continue  # that of a base, over a gap
            for call in calls(module, "Jump"):
                found += 1
                if not targets(argument(call, 1, "to")) <= steps:
                    wrong.append(where(path, call))
    assert wrong == []
    assert found > 10


def steps_of(module: ast.Module) -> Iterator[str]:
    """The names of steps in a module's sequences, and in the tuples that sequences are put together from."""
    for call in calls(module, "Sequence"):
        yield from filter(None, map(name_of, call.args[2:]))
    for node in module.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Tuple):
            yield from filter(None, map(name_of, node.value.elts))


def name_of(step: ast.expr) -> str:
    """The name of a function, or the last part of it where it stands in a module; empty for anything else."""
    return step.id if isinstance(step, ast.Name) else step.attr if isinstance(step, ast.Attribute) else ""


def targets(to: ast.expr | None) -> set[str]:
    """The names that an expression may come to; what is no name is shown as it stands."""
    if isinstance(to, ast.IfExp):
        return targets(to.body) | targets(to.orelse)
    return {name_of(to) or ast.unparse(to) if to else ""}


def test_whatever_takes_an_answer_or_dice_goes_on_over_the_context_of_the_step_that_asks() -> None:
    """`Ask` and `Roll` know no context, so types cannot find this: a step and its `then` begin with the same one."""
    found, wrong = 0, []
    for edition in EDITIONS:
        for path, module in sources(edition):
            functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
            for step in functions.values():
                for call, then, answer in questions(step):
                    if then not in functions or not step.args.args:
                        continue
                    found += 1
                    if not fits(step, functions[then], answer, bounds(module)):
                        wrong.append(where(path, call))
    assert wrong == []
    assert found > 50


ANSWERS = {"Pick": "str", "Place": "Spot", "Share": "tuple[int, ...]"}


def questions(step: ast.FunctionDef) -> Iterator[tuple[ast.Call, str, str]]:
    """The questions that a function asks, each with the name of its `then` and the kind of answer, if that is seen."""
    for node in ast.walk(step):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in ("Ask", "Roll"):
            continue
        rolls = getattr(node.func, "id", "") == "Roll"
        then = argument(node, 1 if rolls else 4, "then")
        if not isinstance(then, ast.Name):
            continue
        domain = None if rolls else argument(node, 3, "domain")
        made = getattr(domain.func, "id", "") if isinstance(domain, ast.Call) else ""
        yield node, then.id, "tuple[int, ...]" if rolls else ANSWERS.get(made, "")


def bounds(module: ast.Module) -> dict[str, str]:
    """What each type variable of a module is bound to."""
    found = {}
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            for call in (one for one in [node.value] if isinstance(one, ast.Call)):
                bound = argument(call, 99, "bound")
                if getattr(call.func, "id", "") == "TypeVar" and bound is not None:
                    text = bound.value if isinstance(bound, ast.Constant) else ast.unparse(bound)
                    found[node.targets[0].id] = str(text)
    return found


def fits(step: ast.FunctionDef, then: ast.FunctionDef, answer: str, bound: Mapping[str, str]) -> bool:
    """Whether `then` takes the context of a step, the table if the step does, and one answer of this kind."""
    kinds = [ast.unparse(one.annotation) if one.annotation else "" for one in step.args.args]
    taken = [ast.unparse(one.annotation) if one.annotation else "" for one in then.args.args]
    beside = ["Table"] if "Table" in kinds else []
    if len(taken) != len(beside) + 2 or taken[1:-1] != beside or (answer and taken[-1] != answer):
        return False
    context = bound.get(taken[0], taken[0])
    return any(context in bound.get(kind, kind).split(" | ") or context == kind for kind in kinds)


def test_a_wrong_then_is_found() -> None:
    module = ast.parse(
        "def ask(walk: Walk, table: Table) -> Flow:\n    return Ask(0, 'k', 'p', Pick(()), then, rule='r')\n"
        "def good(walk: Walk, table: Table, answer: str) -> Flow: ...\n"
        "def other(rest: Rest, table: Table, answer: str) -> Flow: ...\n"
        "def closed(walk: Walk, answer: str) -> Flow: ...\n"
        "def dice(walk: Walk, table: Table, answer: tuple[int, ...]) -> Flow: ...\n"
    )
    step, *thens = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    ((_, name, answer),) = questions(step)
    assert (name, answer) == ("then", "str")
    assert [fits(step, then, answer, {}) for then in thens] == [True, False, False, False]
