"""How rules are compiled: for the `setup.py` of the house and of packages with games of one's own.

Such a package has its sources under `src` and a `setup.py` of two lines:

    from elementarium.core.compiling import CompileRules, modules_to_compile
    setup(ext_modules=modules_to_compile(), cmdclass={"build_ext": CompileRules})
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from setuptools import Extension  # type: ignore[import-untyped]  # it has no types
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

SOURCE = Path("src")
C = Path("build") / "c"
CIMPORT = re.compile(r"^from ([\w.]+) cimport (\([^)]*\)|.*)$", re.MULTILINE)
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
    "initializedcheck": False,
}
QUIET = "-Wno-unused-const-variable"  # every module sees all rows of constants
FAST = ["-O3", "-g0", QUIET]
BOUNDS_CHECKED = ["-O1", "-g0", QUIET, "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]


def modules_to_compile() -> list[Extension]:
    """One extension for each `.py` that has a `.pxd`; none where compiling is switched off.

    ELEMENTARIUM_COMPILE=0 switches it off; ELEMENTARIUM_BOUNDS=1 has C check every array index.
    Without a compiler a module is left uncompiled.
    """
    if os.environ.get("ELEMENTARIUM_COMPILE") == "0":
        return []
    checked = os.environ.get("ELEMENTARIUM_BOUNDS") == "1"
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path.with_suffix(".py"))],
            extra_compile_args=BOUNDS_CHECKED if checked else FAST,
            optional=True,
        )
        for path in sorted(SOURCE.rglob("*.pxd"))
        if re.search("cdef class|cpdef|noexcept", path.read_text(encoding="utf-8"))
    ]


def declare() -> None:
    """Write the `.pxd` files that only repeat Python: constants and tables."""
    command = [sys.executable, "-m", "elementarium.core.declare", str(SOURCE)]
    paths = os.pathsep.join([str(SOURCE), *filter(None, sys.path)])
    subprocess.run(
        command, env=os.environ | {"PYTHONPATH": paths, "ELEMENTARIUM_PURE": "1"}, check=True
    )


def forget_outdated() -> None:
    """Remove the C of modules that see a declaration which has changed since it was written.

    Cython itself overlooks what comes by `from package cimport module`, and so every constant.
    """
    for path in SOURCE.rglob("*.pxd"):
        written = (C / path).with_suffix(".c")
        if written.exists():
            newest = max(seen.stat().st_mtime for seen in declarations_seen(path))
            if newest > written.stat().st_mtime:
                written.unlink()


@cache
def declarations_seen(path: Path) -> frozenset[Path]:
    """The declarations that a module sees: its own, and all that they bring along."""
    seen, found = set(), [path]
    while found:
        one = found.pop()
        if one in seen or not one.exists():
            continue
        seen.add(one)
        for package, names in CIMPORT.findall(one.read_text(encoding="utf-8")):
            home = SOURCE.joinpath(*package.split("."))
            parts = [name.split()[0] for name in names.strip("()").split(",") if name.strip()]
            found += [home.with_suffix(".pxd"), *[home / f"{name}.pxd" for name in parts]]
    return frozenset(seen)


class CompileRules(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Has Cython write the C of a module only when it is compiled, not for every other command."""

    def finalize_options(self) -> None:
        """Declare what only repeats Python: tables are compiled, too."""
        if self.distribution.ext_modules:
            declare()
            self.distribution.ext_modules = modules_to_compile()
        super().finalize_options()

    def run(self) -> None:
        """Write what has changed, then compile what has changed."""
        if self.extensions:
            from Cython.Build import cythonize  # noqa: PLC0415  # only where modules are compiled

            forget_outdated()
            written = cythonize(  # type: ignore[no-untyped-call]  # Cython has no types
                self.extensions, compiler_directives=DIRECTIVES, build_dir=str(C), nthreads=2
            )
            sources = {module.name: module.sources for module in written}
            for module in self.extensions:
                module.sources = sources[module.name]
        super().run()
