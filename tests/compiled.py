"""Whether the tests run on the compiled engine (`make compiled`): its values take only what their types say."""

import sys
from types import ModuleType
from typing import Any

import pytest

from killzone.core.versions import is_compiled

COMPILED = is_compiled()
_put = pytest.MonkeyPatch.setattr


def put_openly(patching: pytest.MonkeyPatch, target: Any, *content: Any, **named: Any) -> None:
    """Skips a test that puts something into a compiled module, whose functions know each other without it."""
    module = sys.modules.get(target.rpartition(".")[0]) if isinstance(target, str) else target
    if isinstance(module, ModuleType) and (getattr(module, "__file__", None) or "").endswith((".so", ".pyd")):
        pytest.skip(f"nothing can be put into {module.__name__}, which is compiled")
    _put(patching, target, *content, **named)
