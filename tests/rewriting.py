"""Asserts rewritten once for all processes that run tests side by side.

pytest rewrites every file of tests, so that a failed assert tells its values, and keeps what it made. In a fresh
checkout all processes begin with the same file: none finds what another has kept, and each does all of it. So each
first does a share of its own.
"""

import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite


def rewrite_share(config: pytest.Config, number: int, processes: int) -> None:
    """Have pytest keep what it makes of every so many-th file, as it does itself when it comes to one."""
    if sys.dont_write_bytecode or config.getoption("assertmode") != "rewrite":
        return
    state = config.stash[rewrite.assertstate_key]
    files = [file for folder in config.args for file in sorted(Path(folder).absolute().rglob("test_*.py"))]
    for file in files[number::processes]:
        kept = rewrite.get_cache_dir(file) / (file.stem + rewrite.PYC_TAIL)
        if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(kept.parent):
            source, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(state, code, source, kept)
