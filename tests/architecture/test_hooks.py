"""What an edition's rules hang on hooks is asked for: a hook that nobody asks is a rule that does nothing."""

import ast
from collections.abc import Iterator

import pytest
from architecture.source import files, tree

from killzone.editions.shared.hooks import TableHooks
from killzone.reference import EDITIONS

GIVE_HOOKS = frozenset({"of", "attack_hooks", "action_hooks", "table_hooks"})
"""The functions that give everything that is hung somewhere in a battle."""
ARE_HOOKS = frozenset({"hung", "found", "own", "known", "rules", "hooks"})
"""What it is called where it has a name."""


def nodes(*parts: str) -> Iterator[ast.AST]:
    for part in parts:
        for path in files("editions", part):
            yield from ast.walk(tree(path))


def name_of(node: ast.AST) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def hung(edition: str) -> set[str]:
    """The hooks that some pack of an edition hangs something on, but for what declares what may stand on a table."""
    calls = (node for node in nodes(edition) if isinstance(node, ast.Call) and name_of(node.func) == "Hooks")
    return {keyword.arg for call in calls for keyword in call.keywords if keyword.arg} - set(TableHooks.fields)


def asked(edition: str) -> set[str]:
    """The hooks that are asked in it, or by what editions share."""
    found = set()
    for node in nodes(edition, "shared"):
        if isinstance(node, ast.Attribute):
            given = isinstance(node.value, ast.Call) and name_of(node.value.func) in GIVE_HOOKS
            if given or name_of(node.value) in ARE_HOOKS:
                found.add(node.attr)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_hook_that_something_hangs_on_is_asked(edition: str) -> None:
    assert hung(edition), "there are packs of rules"
    assert not hung(edition) - asked(edition)
