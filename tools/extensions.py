"""Compiles the modules that `natively.py` has written, with mypyc and a C compiler, into libraries beside the source.

What was compiled once is kept by a fingerprint of its C code and all headers, so that a build that was interrupted goes
on where it was.
"""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

JOBS = 2
INCLUDED = re.compile(r'#include ["<](__native\w+\.h)[">]')
# Each file of a group has the table of what it takes from another, which is one and the same (-fcommon).
# A fused product and sum would round once instead of twice, and differ.
FLAGS = ("-fPIC", "-fwrapv", "-DNDEBUG", "-fno-semantic-interposition", "-fcommon", "-ffp-contract=off", "-fno-plt")
SETTINGS = """\
[mypy]
strict = true
explicit_package_bases = true
plugins = {root}/tools/mypy_values.py
# The source is checked by itself; here, what is compiled.
follow_imports = silent
# What the source says to mypy does not always matter in the copy.
warn_unused_ignores = false
# Fields that a class below declares anew are of any type.
warn_return_any = false

# A class is a key like any other, but mypy takes the `__hash__` of its instances for its own.
[mypy-killzone.editions.shared.attack.dice_pool]
disable_error_code = arg-type
"""

# Products of whole numbers: mypyc takes a slow way whenever a factor is negative or has more than 31 bits, and says
# itself that the compiler could tell. It can: this doubles the speed of everything that clips.
SLOW = """\
        if (!CPyTagged_IsMultiplyOverflow(left, right)) {
            return left * CPyTagged_ShortAsSsize_t(right);
        }
"""
QUICK = """\
        Py_ssize_t product;
        if (!__builtin_mul_overflow((Py_ssize_t)left, CPyTagged_ShortAsSsize_t(right), &product)) {
            return (CPyTagged)product;
        }
"""

# Objects that free each other in a long chain wait for their turn in the place that garbage collection has before each
# of them. What can be part of no circle has no such place: mypyc would write over what lies there.
WAITING = "#define CPy_TRASHCAN_BEGIN(op, dealloc) Py_TRASHCAN_BEGIN(op, dealloc)\n"
COLLECTED = """\
#ifdef Py_TRASHCAN_BEGIN_CONDITION
#define CPy_TRASHCAN_BEGIN(op, dealloc) Py_TRASHCAN_BEGIN_CONDITION( \\
    op, PyObject_IS_GC((PyObject *)(op)) && Py_TYPE(op)->tp_dealloc == (destructor)(dealloc))
#else
#define CPy_TRASHCAN_BEGIN(op, dealloc) Py_TRASHCAN_BEGIN(op, dealloc)
#endif
"""

# What is done only where something is raised is marked, so that the compiler moves all that leads to nothing else out
# of the way: a third of the code, which would fill the processor's cache between the lines that run.
RARE = (
    "void CPyError_OutOfMemory(",
    "void CPy_TypeError(",
    "void CPy_AddTraceback(",
    "void CPy_TypeErrorTraceback(",
    "void CPy_AttributeError(",
    "void CPy_Raise(",
    "void CPy_Reraise(",
    "static void CPy_DecRef(",
    "static void CPy_XDecRef(",
)


class Build:
    """One build: the written modules are in `native` of its folder, and the libraries go to `src`."""

    def __init__(self, folder: Path, compiler: str, optimization: str) -> None:
        self.folder, self.compiler, self.optimization = folder, shlex.split(compiler), optimization
        self.kept = folder / "objects"
        self.library: Path | None = None
        self.texts: dict[Path, str] = {}

    def compile_modules(self, groups: dict[str, list[str]], root: Path) -> None:
        """Makes one library of each group of modules. Raises SystemExit with what the compiler says."""
        extensions = self.written(groups, root)
        self.library = own_runtime(self.folder)
        self.kept.mkdir(exist_ok=True)
        work = [(extension, Path(source)) for extension in extensions for source in extension.sources]
        heads = {head(source): extension for extension, source in work if is_written(source)}
        with ThreadPoolExecutor(JOBS) as jobs:
            list(jobs.map(self.read_headers, heads, heads.values()))
            objects = list(jobs.map(self.compiled, *zip(*work, strict=True)))
            made: dict[str, list[str]] = {extension.name: [] for extension in extensions}
            for (extension, _), one in zip(work, objects, strict=True):
                made[extension.name].append(str(one))
            list(jobs.map(self.link, made, made.values()))

    def written(self, groups: dict[str, list[str]], root: Path) -> list[Any]:
        """The C code, as mypyc's extensions."""
        from mypyc.build import mypycify

        # What mypyc keeps of a group does not notice that another one, which it takes things from, was written anew: a
        # library made from both crashed. Only objects are kept, by all that they are made from.
        for stale in ("cache", "c"):
            shutil.rmtree(self.folder / stale, ignore_errors=True)
        settings = self.folder / "mypy.ini"
        settings.write_text(SETTINGS.format(root=root))
        options = ["--config-file", str(settings), "--cache-dir", str(self.folder / "cache")]
        modules = [module for group in groups.values() for module in group]
        target = str(self.folder / "c")
        back = Path.cwd()
        os.chdir(self.folder / "native")
        try:
            return mypycify(
                [*options, *modules], opt_level=self.optimization, debug_level="0", multi_file=True,
                separate=[(paths, name) for name, paths in groups.items()], target_dir=target,
            )  # fmt: skip
        finally:
            os.chdir(back)

    def command(self, extension: Any) -> list[str]:
        own = [self.library, self.folder / "c"] if self.library else [self.folder / "c"]
        folders = [*own, sysconfig.get_path("include"), *extension.include_dirs]
        options = [*extension.extra_compile_args, *shlex.split(os.environ.get("CFLAGS", ""))]
        return [*self.compiler, *FLAGS, *[f"-I{one}" for one in folders], *options]

    def read_headers(self, lines: str, extension: Any) -> Path:
        """Every file of a group begins with the same large headers: the compiler reads them once for all."""
        words = self.command(extension)
        target = self.kept / f"{self.state(words, lines)}.h"
        if not target.with_suffix(".h.gch").exists():
            target.write_text(lines)
            run([*words, "-x", "c-header", str(target), "-o", f"{target}.gch"])
        return target

    def compiled(self, extension: Any, source: Path) -> Path:
        words, text = self.command(extension), source.read_text()
        target = self.kept / f"{self.state(words, text)}.o"
        if not target.exists():
            part = target.with_suffix(f".{extension.name}")  # two groups may need the same one at once
            first = ["-include", str(self.read_headers(head(source), extension))] if is_written(source) else []
            run([*words, *first, "-c", str(source), "-o", str(part)])
            part.rename(target)
        return target

    def state(self, words: list[str], text: str) -> str:
        """A fingerprint of a text in C with all headers of the build that it includes."""
        found, left = {}, [text]
        while left:
            for name in INCLUDED.findall(left.pop()):
                path = self.folder / "c" / name
                if name not in found and path.is_file():
                    found[name] = self.texts.setdefault(path, path.read_text())
                    left.append(found[name])
        runtime = (self.library / "CPy.h").read_text() if self.library else ""
        whole = "\0".join([*words, runtime, text, *[found[name] for name in sorted(found)]])
        return hashlib.blake2b(whole.encode(), digest_size=16).hexdigest()

    def link(self, name: str, objects: list[str]) -> None:
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        target = self.folder / "src" / f"{name.replace('.', '/')}{suffix}"
        target.parent.mkdir(parents=True, exist_ok=True)
        run([*self.compiler, "-shared", "-s", *objects, "-o", str(target)])


def is_written(source: Path) -> bool:
    return source.name.startswith("__native")


def head(source: Path) -> str:
    """The lines with which a file includes the headers of its group."""
    return "".join(line for line in source.read_text().splitlines(keepends=True) if INCLUDED.match(line))


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{shlex.join(command)}\n{done.stderr[:3000]}")


def own_runtime(folder: Path) -> Path:
    """A copy of mypyc's C library with what is changed here. Raises SystemExit if it is not as expected."""
    import mypyc

    library, copy = Path(mypyc.__file__).parent / "lib-rt", folder / "library"
    text = (library / "CPy.h").read_text()
    rare = [(one, f"__attribute__((cold)) {one}") for one in RARE]
    for theirs, ours in ((SLOW, QUICK), (WAITING, COLLECTED), *rare):
        if text.count(theirs) != 1:
            raise SystemExit(f"mypyc's library has changed; there is no single\n{theirs}")
        text = text.replace(theirs, ours)
    # All of it: a file that includes another looks beside itself first.
    shutil.copytree(library, copy, dirs_exist_ok=True)
    (copy / "CPy.h").write_text(text)
    return copy
