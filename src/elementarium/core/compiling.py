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
from pathlib import Path

from setuptools import Extension  # type: ignore[import-untyped]  # it has no types
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

SOURCE = Path("src")
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

            written = cythonize(  # type: ignore[no-untyped-call]  # Cython has no types
                self.extensions, compiler_directives=DIRECTIVES, build_dir="build/c", nthreads=2
            )
            sources = {module.name: module.sources for module in written}
            for module in self.extensions:
                module.sources = sources[module.name]
        super().run()
