"""Compiles the modules that have a `.pxd` beside them, if this machine can; see pyproject.toml."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

SOURCE = Path("src")
RULES = Path("docs") / "rules"
PAGE = SOURCE / "elementarium" / "server" / "static" / "index.html"
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
    paths = {"PYTHONPATH": str(SOURCE), "ELEMENTARIUM_PURE": "1"}
    subprocess.run(command, env=os.environ | paths, check=True)


def require_page() -> None:
    """Build the browser page if it is not there, or refuse: a package without it serves nothing.

    ELEMENTARIUM_PAGE=0 allows a package without it.
    """
    if PAGE.exists() or os.environ.get("ELEMENTARIUM_PAGE") == "0":
        return
    if shutil.which("npm") and shutil.which("make"):
        subprocess.run(["make", ".stamps/client"], check=False)
    if not PAGE.exists():
        raise SetupError(
            "the browser page is not built: install nodejs 20 with npm and make and run "
            "`make setup`, or set ELEMENTARIUM_PAGE=0 for a package without the page"
        )


class BuildWithRules(build_py):
    """Puts the rule books into the package, where `elementarium rules` finds them."""

    def run(self) -> None:
        """Copy them after the modules; an editable install reads them where they are."""
        if self.editable_mode:
            super().run()
            return
        require_page()
        self.forget_former_builds()
        super().run()
        goal = Path(self.build_lib) / "elementarium" / "rulebooks"
        for book in sorted(RULES.rglob("*.md")):
            place = goal / book.relative_to(RULES)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(book, place)

    def forget_former_builds(self) -> None:
        """Keep only compiled modules that are still wanted: they take minutes, others do not."""
        compiler = self.get_finalized_command("build_ext")
        wanted = {
            Path(self.build_lib) / compiler.get_ext_filename(module.name)
            for module in self.distribution.ext_modules or []
        }
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in wanted:
                path.unlink()


class CompileRules(build_ext):
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
            from Cython.Build import cythonize

            written = cythonize(
                self.extensions, compiler_directives=DIRECTIVES, build_dir="build/c", nthreads=2
            )
            sources = {module.name: module.sources for module in written}
            for module in self.extensions:
                module.sources = sources[module.name]
        super().run()


class ArchiveWithPage(sdist):
    """Whoever installs from the source archive needs no npm: the page lies in it."""

    def run(self) -> None:
        """Refuse an archive without the page."""
        require_page()
        super().run()


setup(
    ext_modules=modules_to_compile(),
    cmdclass={"build_py": BuildWithRules, "build_ext": CompileRules, "sdist": ArchiveWithPage},
)
